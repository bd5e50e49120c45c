//! Coins on a table: the mirror strategy where there are no cells.

use super::{Answer, Question};
use crate::budget::Budget;
use crate::fraction::Fraction;
use crate::play::coins::{Spot, Table};
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where does one put coins on a table, so that the other runs out of room first?
///
/// ```
/// use grundy::prelude::*;
/// let game = Workbench::new().ask(&ask::Coins::on("10x6").answering(["2,3"])).unwrap();
/// assert_eq!(game.replies[0].reply.x, "8");
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Coins {
    /// The table, width x height
    pub table: String,
    /// Where the opponent puts a coin; may be given again
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    #[serde(default)]
    pub reply: Vec<String>,
    /// The radius of the coins
    #[arg(long, default_value = "1", value_name = "R")]
    #[serde(default = "radius")]
    pub radius: String,
}

fn radius() -> String {
    "1".into()
}

impl Coins {
    /// Coins of radius 1 on a table.
    pub fn on(table: impl Into<String>) -> Coins {
        Coins { table: table.into(), reply: Vec::new(), radius: radius() }
    }

    /// The same with coins of the opponent.
    pub fn answering(mut self, coins: impl IntoIterator<Item = impl Into<String>>) -> Coins {
        self.reply.extend(coins.into_iter().map(Into::into));
        self
    }
}

/// The mirror strategy on a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CoinGame {
    /// The table.
    pub table: String,
    /// The radius of the coins.
    pub radius: String,
    /// Where to put the first coin.
    pub first: CoinPlace,
    /// The answers to the opponent's coins.
    pub replies: Vec<CoinReply>,
}

/// The centre of a coin, measured from a corner of the table, in exact numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "[String; 2]")]
#[schemars(with = "[String; 2]")]
pub struct CoinPlace {
    /// Along the width.
    pub x: String,
    /// Along the height.
    pub y: String,
}

/// A coin of the opponent and the answer to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoinReply {
    /// The opponent's coin.
    pub to: CoinPlace,
    /// The answer.
    pub reply: CoinPlace,
}

impl Answer for CoinGame {}

impl Question for Coins {
    type Answer = CoinGame;
    const NAME: &'static str = "coins";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<CoinGame, Trouble> {
        let text = Fragment::new(&self.radius);
        let radius = Fraction::read(text)?;
        if radius <= Fraction::whole(0) {
            return Err(text
                .error("a coin has a positive radius")
                .help("write a number above 0, such as 1/2")
                .into());
        }
        let mut table = Table::read(Fragment::new(&self.table), radius)?;
        let centre = table.centre();
        if table.put(centre.clone()).is_err() {
            let message = format!("no coin fits on a table of {}", self.table);
            return Err(Trouble::refused(message).with_help("choose a smaller radius"));
        }
        let mut replies = Vec::new();
        for text in &self.reply {
            let theirs = Spot::read(Fragment::new(text))?;
            let ours = table.image(&theirs);
            put(&mut table, &theirs, text)?;
            put(&mut table, &ours, text)?;
            replies.push(CoinReply { to: CoinPlace::of(&theirs), reply: CoinPlace::of(&ours) });
        }
        Ok(CoinGame {
            table: self.table.clone(),
            radius: self.radius.clone(),
            first: CoinPlace::of(&centre),
            replies,
        })
    }
}

fn put(table: &mut Table, spot: &Spot, text: &str) -> Result<(), Trouble> {
    let refused = |why| {
        Fragment::new(text)
            .error(format!("a coin cannot lie at {spot}: {why}"))
            .help("put it where no other lies, one radius from the edge or more")
    };
    table.put(spot.clone()).map_err(|why| refused(why).into())
}

impl CoinPlace {
    fn of(spot: &Spot) -> CoinPlace {
        CoinPlace { x: spot.x.to_string(), y: spot.y.to_string() }
    }
}

impl std::fmt::Display for CoinPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

impl From<CoinPlace> for [String; 2] {
    fn from(place: CoinPlace) -> [String; 2] {
        [place.x, place.y]
    }
}
