//! Maps as pictures: one dot or square for each game.

use super::cells::Cells;
use super::{Look, MapColours, Shown};
use crate::draw::raster::{Axis, Key, Map, Ramp, Rgb, Scale, WHITE, class_colours};
use crate::draw::scene::Scene;
use crate::subtraction::map::{Game, Kind};
use crate::trouble::Trouble;

/// For games that were not decided or not computed.
const UNDECIDED: Rgb = [213, 94, 0];
const MISSING: Rgb = [255, 225, 225];
/// The class of three moves whose period is no sum of two moves.
const EXCEPTION: usize = 4;

/// What is needed to colour a game.
struct Painter<'c> {
    cells: &'c Cells,
    shown: Shown,
    palette: Vec<Rgb>,
    ramp: Ramp,
    scale: Scale,
    largest: u64,
}

/// The picture of a map.
pub(super) fn draw(cells: &Cells, shown: Shown, look: &Look, command: String) -> Result<Scene, Trouble> {
    let grey = look.colours == MapColours::Grey;
    let ramp = if grey { Ramp::Grey } else { Ramp::Colour };
    let numbers = cells.numbers();
    let largest = match shown {
        Shown::Periods => numbers.longest_period.map(|game| game.period),
        _ => numbers.longest_preperiod.map(|game| game.preperiod),
    };
    let painter = Painter {
        cells,
        shown,
        palette: palette(cells.kind, ramp, grey),
        ramp,
        scale: look.scale.into(),
        largest: largest.map_or(0, |largest| u64::try_from(largest).unwrap_or(u64::MAX)),
    };
    let map = painter.map(numbers.games, command);
    map.scene(look.width.map(|width| width as usize))
        .map_err(|why| Trouble::refused(why).with_help("draw fewer games, or choose another width"))
}

/// The colours of the classes.
fn palette(kind: Kind, ramp: Ramp, grey: bool) -> Vec<Rgb> {
    let steps =
        |count: usize| (0..count).map(move |at| ramp.at(0.12 + 0.88 * at as f64 / (count - 1) as f64));
    match kind {
        Kind::Three { .. } => class_colours(grey).to_vec(),
        Kind::Symmetric5 { .. } => steps(4).collect(),
        Kind::Four { .. } => steps(5).chain([UNDECIDED]).collect(),
    }
}

impl Painter<'_> {
    fn map(&self, games: u64, command: String) -> Map {
        let region = &self.cells.region;
        let (first, second) = (&region.first, &region.second);
        let columns = (first.end() - first.start() + 1) as usize;
        let mut dots = Vec::with_capacity(columns * self.cells.rows.len());
        for row in 0..self.cells.rows.len() {
            let s2 = second.start() + row as u64;
            // s1 grows to the left.
            dots.extend((0..columns).rev().map(|column| match self.cells.game(row, column) {
                Some(game) => self.colour(&game),
                None if first.start() + (column as u64) < s2 => MISSING,
                None => WHITE,
            }));
        }
        let mut legend = self.legend();
        if self.cells.stop.is_some() {
            legend.push(Key { colour: MISSING, text: "not computed".into() });
        }
        Map {
            title: self.title(games),
            x: Axis { name: "s1".into(), first: *first.end(), last: *first.start() },
            y: Axis { name: "s2".into(), first: *second.start(), last: *second.end() },
            columns,
            cells: dots,
            legend,
            command,
        }
    }

    fn colour(&self, game: &Game) -> Rgb {
        let class = self.cells.kind.class(game);
        match self.shown {
            Shown::Classes => self.palette[class],
            Shown::Exceptions if class == EXCEPTION => [0; 3],
            Shown::Exceptions => WHITE,
            Shown::Periods | Shown::Preperiods => {
                let (period, preperiod) = game.found.unwrap_or((0, 0));
                let number = if self.shown == Shown::Periods { period } else { preperiod };
                self.shade(u64::try_from(number).unwrap_or(u64::MAX))
            }
        }
    }

    fn shade(&self, number: u64) -> Rgb {
        self.ramp.at(self.scale.share(number, self.largest))
    }

    fn title(&self, games: u64) -> String {
        let moves = match self.cells.kind {
            Kind::Three { largest } => format!("(s1, s2, {largest})"),
            Kind::Symmetric5 { largest } => format!("(s1, s2, {largest}-s2, {largest}-s1, {largest})"),
            Kind::Four { third, .. } => format!("(s1, s2, {third}, s1+{third})"),
        };
        let what = match (self.cells.kind, self.shown) {
            (_, Shown::Preperiods) => "Preperiods",
            (_, Shown::Exceptions) => "Periods that are no sum of two moves",
            (Kind::Three { .. }, Shown::Classes) => "Types of periods",
            _ => "Periods",
        };
        format!("{what} of {moves}: {games} games")
    }

    fn legend(&self) -> Vec<Key> {
        match self.shown {
            Shown::Classes => {
                let key = |(text, colour): (&&str, &Rgb)| Key { colour: *colour, text: text.to_string() };
                self.cells.kind.classes().iter().zip(&self.palette).map(key).collect()
            }
            Shown::Exceptions => vec![Key { colour: [0; 3], text: "p is no sum of two moves".into() }],
            Shown::Periods | Shown::Preperiods => {
                let name = if self.shown == Shown::Periods { "p" } else { "q" };
                let part = |part: u128| (u128::from(self.largest) * part / 4) as u64;
                let mut numbers: Vec<u64> = (0..=4).map(part).collect();
                numbers.dedup();
                let key = |number: u64| Key { colour: self.shade(number), text: format!("{name}={number}") };
                numbers.into_iter().map(key).collect()
            }
        }
    }
}
