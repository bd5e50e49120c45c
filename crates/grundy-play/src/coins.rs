//! Coins on a table: the mirror strategy where there are no cells.
//!
//! Two players put round coins of one size on a rectangular table; they may not overlap or stick out, and who
//! finds no room loses. The first player wins: the first coin on the centre, then always the image of the
//! opponent's coin. There are infinitely many moves, so this is no game of the notation; the strategy needs only
//! exact places. A coin touching another or the edge is allowed.
//!
//! Source: a classic of the literature on symmetry strategies, told in M. Schneider, Das Spiel Juvavum (2009).

use grundy_algebra::fraction::Fraction;
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;
use std::fmt;

/// The place of a coin's centre, measured from a corner of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Along the width.
    pub x: Fraction,
    /// Along the height.
    pub y: Fraction,
}

impl Spot {
    /// Reads `2,3` or `2.5,7/3`.
    pub fn read(text: Fragment<'_>) -> Result<Spot, ParseError> {
        let Some((x, y)) = text.split_once(',') else {
            let message = format!("expected a place, found '{}'", text.text());
            return Err(text.error(message).help("a place is written X,Y, such as 2,3"));
        };
        Ok(Spot { x: Fraction::read(x)?, y: Fraction::read(y)? })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Why a coin cannot lie somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRoom {
    /// It would stick out over the edge.
    Edge,
    /// It would overlap this coin.
    Coin(Box<Spot>),
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRoom::Edge => write!(f, "it would stick out over the edge of the table"),
            NoRoom::Coin(spot) => write!(f, "it would overlap the coin at {spot}"),
        }
    }
}

/// A table with coins on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    width: Fraction,
    height: Fraction,
    radius: Fraction,
    coins: Vec<Spot>,
}

impl Table {
    /// An empty table for coins of a radius.
    pub fn new(width: Fraction, height: Fraction, radius: Fraction) -> Table {
        Table { width, height, radius, coins: Vec::new() }
    }

    /// Reads the size of a table, such as `10x6`.
    ///
    /// ```
    /// use grundy_play::coins::{Spot, Table};
    /// use grundy_algebra::fraction::Fraction;
    /// use grundy_core::text::Fragment;
    /// let mut table = Table::read(Fragment::new("10x6"), Fraction::whole(1)).unwrap();
    /// let centre = table.centre();
    /// table.put(centre).unwrap();
    /// let theirs = Spot::read(Fragment::new("2,3")).unwrap();
    /// table.put(theirs.clone()).unwrap();
    /// assert_eq!(table.image(&theirs).to_string(), "(8,3)");
    /// assert!(table.put(theirs).is_err());
    /// ```
    pub fn read(text: Fragment<'_>, radius: Fraction) -> Result<Table, ParseError> {
        let Some((width, height)) = text.split_once('x') else {
            let message = format!("expected the size of a table, found '{}'", text.text());
            return Err(text.error(message).help("write WIDTHxHEIGHT, such as 10x6"));
        };
        let table = Table::new(Fraction::read(width)?, Fraction::read(height)?, radius);
        if table.width <= Fraction::whole(0) || table.height <= Fraction::whole(0) {
            return Err(text.error("a table has a positive width and height").help("write both, as in 10x6"));
        }
        Ok(table)
    }

    /// The middle of the table.
    pub fn centre(&self) -> Spot {
        let half = Fraction::new(1, 2);
        Spot { x: &self.width * &half, y: &self.height * &half }
    }

    /// The image of a place under the half turn of the table.
    pub fn image(&self, spot: &Spot) -> Spot {
        Spot { x: &self.width - &spot.x, y: &self.height - &spot.y }
    }

    /// Puts a coin down, if there is room.
    pub fn put(&mut self, spot: Spot) -> Result<(), NoRoom> {
        let inside =
            |place: &Fraction, length: &Fraction| *place >= self.radius && *place <= length - &self.radius;
        if !inside(&spot.x, &self.width) || !inside(&spot.y, &self.height) {
            return Err(NoRoom::Edge);
        }
        if let Some(coin) = self.coins.iter().find(|coin| self.overlap(coin, &spot)) {
            return Err(NoRoom::Coin(Box::new(coin.clone())));
        }
        self.coins.push(spot);
        Ok(())
    }

    fn overlap(&self, one: &Spot, two: &Spot) -> bool {
        let square = |number: &Fraction| number * number;
        let apart = &square(&(&one.x - &two.x)) + &square(&(&one.y - &two.y));
        apart < square(&(&self.radius + &self.radius))
    }
}
