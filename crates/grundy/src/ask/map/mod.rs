//! Pictures of all subtraction games with one largest move, and curves over the largest move.

mod cells;
mod curves;
mod picture;

pub use cells::Cells;
pub use curves::{CurveRow, CurveTable, MapMeans4, MapMeans5, MapRecords5, MapSymmetricMeans};

use super::document::Wanted;
use super::{Answer, Count, Document, Question, Span};
use crate::ask::fields::whole_in;
use crate::budget::Budget;
use crate::draw::raster::Scale;
use crate::draw::scene::Format;
use crate::subtraction::map::{Kind, LARGEST, Region};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

/// The colours of a map.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum MapColours {
    /// Colours that everyone can tell apart
    #[default]
    Colour,
    /// Shades of grey, as in the dissertation
    Grey,
}

/// How the numbers of a map become colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum MapScale {
    /// In proportion to the number
    #[default]
    Linear,
    /// In proportion to its square root
    Root,
    /// In proportion to its logarithm
    Log,
}

impl MapScale {
    fn name(self) -> &'static str {
        match self {
            MapScale::Linear => "linear",
            MapScale::Root => "root",
            MapScale::Log => "log",
        }
    }
}

impl From<MapScale> for Scale {
    fn from(scale: MapScale) -> Scale {
        match scale {
            MapScale::Linear => Scale::Linear,
            MapScale::Root => Scale::Root,
            MapScale::Log => Scale::Log,
        }
    }
}

/// What the colour of a cell shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Classes,
    /// Only the last class of three moves.
    Exceptions,
    Periods,
    Preperiods,
}

/// How a map is cut out and drawn.
struct Look {
    s1: Option<Span>,
    s2: Option<Span>,
    colours: MapColours,
    scale: MapScale,
    width: Option<u32>,
}

/// How wide a map may be.
const WIDTHS: RangeInclusive<u32> = 16..=16_000;
/// Bounds of a cut-out are at most this, and at least the negative of it.
const FARTHEST: i64 = 1 << 40;

impl Look {
    /// The games to draw.
    fn region(&self, kind: Kind) -> Result<Region, Trouble> {
        if let Some(width) = self.width.filter(|width| !WIDTHS.contains(width)) {
            let (least, most) = (WIDTHS.start(), WIDTHS.end());
            return Err(Trouble::question(format!("'width' is {width}; it goes from {least} to {most}"))
                .with_help("write a number of that range"));
        }
        let whole = kind.whole();
        let second = cut(self.s2, whole.second, "s2")?;
        let most = (*second.end() - 1).max(1);
        Ok(Region { first: cut(self.s1, 1..=most, "s1")?, second })
    }

    /// The options that differ from the usual ones, as the command line writes them.
    fn options(&self) -> String {
        let mut options = String::new();
        for (name, span) in [("s1", self.s1), ("s2", self.s2)] {
            options.extend(span.map(|span| format!(" --{name} {span}")));
        }
        if self.colours == MapColours::Grey {
            options.push_str(" --colours grey");
        }
        if self.scale != MapScale::default() {
            options.push_str(&format!(" --scale {}", self.scale.name()));
        }
        options.extend(self.width.map(|width| format!(" --width {width}")));
        options
    }
}

fn cut(given: Option<Span>, all: RangeInclusive<u64>, name: &str) -> Result<RangeInclusive<u64>, Trouble> {
    let Some(span) = given else { return Ok(all) };
    let (first, last) = span.within(-FARTHEST..=FARTHEST)?.into_inner();
    let first = u64::try_from(first).unwrap_or(0).max(*all.start());
    let last = u64::try_from(last).unwrap_or(0).min(*all.end());
    if first > last {
        let (from, to) = (all.start(), all.end());
        return Err(Trouble::question(format!("no game lies in the range of {name}"))
            .with_help(format!("it goes from {from} to {to}")));
    }
    Ok(first..=last)
}

/// What the numbers of a map come to.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MapNumbers {
    /// How many games were computed.
    pub games: u64,
    /// How many of them belong to each class.
    pub classes: Vec<MapClass>,
    /// The game with the longest period, if all periods are known.
    pub longest_period: Option<LongestGame>,
    /// The game with the longest preperiod, if all are known.
    pub longest_preperiod: Option<LongestGame>,
    /// The file that the picture was written to.
    pub file: Option<String>,
    /// The numbers, or the file that they were written to, if they were asked for.
    pub data: Option<DataGiven>,
    /// The numbers as lists, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<MapColumns>,
    /// The picture, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Document>,
    /// What ended the work before all games were computed.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// The games of a map as lists: what stands at the same place of each belongs to the same game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MapColumns {
    /// A list for each move, the smallest move first.
    pub moves: Vec<Vec<u64>>,
    /// The periods; null where none is known.
    pub period: Vec<Option<u64>>,
    /// The preperiods; null where none is known.
    pub preperiod: Vec<Option<u64>>,
    /// The classes, as places in the list of classes, counted from 0.
    pub class: Vec<usize>,
}

/// Numbers of a picture: the file that they were written to, or the numbers themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum DataGiven {
    /// The file that they were written to.
    File(String),
    /// The numbers.
    Document(Document),
}

/// How many games belong to a class.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MapClass {
    /// The class.
    pub class: &'static str,
    /// How many games.
    pub count: u64,
    /// The part of all games.
    pub share: Share,
}

/// A part of the whole; six digits after the point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share(pub f64);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}", self.0)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::Number::from_string_unchecked(self.to_string()).serialize(serializer)
    }
}

impl JsonSchema for Share {
    fn schema_name() -> Cow<'static, str> {
        "Share".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A part of the whole, six digits after the point.", "type": "number"})
    }
}

/// The game of a map with the longest period or preperiod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LongestGame {
    /// The moves.
    pub moves: Vec<u64>,
    /// The period.
    pub period: u128,
    /// The preperiod.
    pub preperiod: u128,
}

impl Answer for MapNumbers {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stop.as_mut()
    }
}

/// A map, computed: its numbers can be written and drawn.
pub trait MapQuestion: Question<Answer = MapNumbers> {
    /// Computes the games.
    fn cells(&self, budget: &Budget<'_>) -> Result<Cells, Trouble>;

    /// The picture. What was finished of a map that was stopped is drawn as well, if that takes a moment only.
    fn picture(
        &self,
        cells: &mut Cells,
        format: Format,
        bench: &Workbench,
        budget: &Budget<'_>,
    ) -> Result<Option<Document>, Trouble>;
}

/// Text that a map's numbers are written as.
fn csv(cells: &Cells) -> Result<Document, Trouble> {
    let mut text = Vec::new();
    let written = cells.write_csv(&mut text).map(|()| String::from_utf8(text));
    match written {
        Ok(Ok(text)) => Ok(Document::text("csv", text)),
        Ok(Err(error)) => Err(Trouble::refused(error.to_string())),
        Err(error) => Err(Trouble::refused(error.to_string())),
    }
}

/// A question about a map over s1 and s2. All have the same fields but the fixed move, which serde's flatten could not share
/// without accepting unknown ones.
macro_rules! map_question {
    (
        $(#[$about:meta])*
        $name:ident: $command:literal, $least:literal, $shown:expr,
        $(#[$largest_about:meta])* $largest:ident $value_name:literal,
        $($(#[$limit_about:meta])* $limit:ident: $limit_type:ty = $limit_default:literal, $limit_fn:ident $limit_path:literal,)?
        |$question:ident| $kind:expr
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(#[$largest_about])*
            #[arg(long, value_name = $value_name, value_parser = clap::value_parser!(u64).range($least..=LARGEST))]
            pub $largest: u64,
            $(
                $(#[$limit_about])*
                #[arg(long, value_name = "POSITIONS", default_value = $limit_default)]
                #[serde(default = $limit_path)]
                pub $limit: $limit_type,
            )?
            /// Only these smallest moves, such as 500..1500
            #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
            pub s1: Option<Span>,
            /// Only these second moves
            #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
            pub s2: Option<Span>,
            /// The colours
            #[arg(long, value_enum, value_name = "COLOURS", default_value = "colour")]
            #[serde(default)]
            pub colours: MapColours,
            /// How numbers become colours
            #[arg(long, value_enum, value_name = "SCALE", default_value = "linear")]
            #[serde(default)]
            pub scale: MapScale,
            /// The width of the map in dots [default: one dot for each game, more for small maps]
            #[arg(long, value_name = "DOTS", value_parser = whole_in::<u32>(16..=16_000))]
            pub width: Option<u32>,
            /// Give the picture as well
            #[arg(skip)]
            #[serde(default)]
            pub output: Wanted,
            /// Give the numbers as well, as comma-separated values
            #[arg(skip)]
            #[serde(default)]
            pub data: bool,
            /// Give the numbers as well, as lists
            #[arg(skip)]
            #[serde(default)]
            pub columns: bool,
        }

        impl $name {
            /// With this fixed move, whole and in colour.
            pub fn of($largest: u64) -> $name {
                $name {
                    $largest,
                    $($limit: $limit_fn(),)?
                    s1: None,
                    s2: None,
                    colours: MapColours::default(),
                    scale: MapScale::default(),
                    width: None,
                    output: Wanted::default(),
                    data: false,
                    columns: false,
                }
            }

            fn look(&self) -> Look {
                let $name { s1, s2, colours, scale, width, .. } = *self;
                Look { s1, s2, colours, scale, width }
            }
        }

        impl MapQuestion for $name {
            fn cells(&self, budget: &Budget<'_>) -> Result<Cells, Trouble> {
                if !($least..=LARGEST).contains(&self.$largest) {
                    let name = stringify!($largest);
                    return Err(Trouble::question(format!("'{name}' goes from {} to {LARGEST}", $least)).with_help("write a number of that range"));
                }
                let $question = self;
                let kind = $kind;
                Cells::compute(kind, self.look().region(kind)?, budget)
            }

            fn picture(
                &self,
                cells: &mut Cells,
                format: Format,
                bench: &Workbench,
                budget: &Budget<'_>,
            ) -> Result<Option<Document>, Trouble> {
                let look = self.look();
                let fixed = format!("grundy {} --{} {}", Self::NAME, stringify!($largest), self.$largest);
                let scene = picture::draw(cells, $shown, &look, fixed + &look.options())?;
                Document::picture_so_far(&scene, format, &mut cells.stop, bench, budget)
            }
        }

        impl Question for $name {
            type Answer = MapNumbers;
            const NAME: &'static str = $command;

            fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<MapNumbers, Trouble> {
                let mut cells = self.cells(budget)?;
                let wanted = self.output.format(Format::Png);
                let picture = wanted.map(|format| self.picture(&mut cells, format, bench, budget));
                let mut numbers = cells.numbers();
                numbers.output = picture.transpose()?.flatten();
                if self.data {
                    numbers.data = Some(DataGiven::Document(csv(&cells)?));
                }
                if self.columns {
                    numbers.columns = Some(cells.columns(budget)?);
                }
                Ok(numbers)
            }
        }
    };
}

map_question! {
    /// Which sum of two moves is the period, in all games of three moves with one largest?
    ///
    /// ```
    /// use grundy::prelude::*;
    /// let answer = Workbench::new().ask(&ask::MapTypes::of(32)).unwrap();
    /// let counts: Vec<u64> = answer.classes.iter().map(|class| class.count).collect();
    /// assert_eq!(counts, [142, 222, 53, 15, 33]);
    /// ```
    MapTypes: "map types", 3, Shown::Classes,
    /// The largest move
    s3 "S3",
    |question| Kind::Three { largest: question.s3 }
}

map_question! {
    /// How long is the preperiod, in all games of three moves with one largest?
    MapPreperiods: "map preperiods", 3, Shown::Preperiods,
    /// The largest move
    s3 "S3",
    |question| Kind::Three { largest: question.s3 }
}

map_question! {
    /// How long is the period, in all games of three moves with one largest?
    MapPeriods: "map periods", 3, Shown::Periods,
    /// The largest move
    s3 "S3",
    |question| Kind::Three { largest: question.s3 }
}

map_question! {
    /// Which games of three moves with one largest have a period that is no sum of two moves?
    MapExceptions: "map exceptions", 3, Shown::Exceptions,
    /// The largest move
    s3 "S3",
    |question| Kind::Three { largest: question.s3 }
}

map_question! {
    /// How large is the period, in all symmetric sets of five moves with one largest?
    MapSymmetric5: "map symmetric5", 5, Shown::Classes,
    /// The largest move
    s5 "S5",
    |question| Kind::Symmetric5 { largest: question.s5 }
}

fn most_positions() -> Count {
    Count(100_000_000)
}

map_question! {
    /// How large is the period, in all games (s1, s2, s3, s1+s3) with one s3?
    MapFour: "map four", 3, Shown::Classes,
    /// The third move
    s3 "S3",
    /// Give a game up after so many positions
    limit: Count = "1e8", most_positions "most_positions",
    |question| Kind::Four { third: question.s3, limit: question.limit.0 }
}
