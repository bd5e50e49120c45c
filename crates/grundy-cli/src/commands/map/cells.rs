//! Maps: one cell for each pair s1, s2.

use super::data::{Table, write_games};
use super::{Colours, Look, ScaleName, command_line, expect_ending, write};
use crate::commands::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::draw::raster::{Axis, Key, Map, Ramp, Rgb, Scale, WHITE, class_colours};
use grundy::error::Stop;
use grundy::subtraction::map::{Game, Kind, Region, compute};
use serde_json::{Value, json};

/// What the colour of a cell shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    Classes,
    /// Only the last class of three moves.
    Exceptions,
    Periods,
    Preperiods,
}

/// For games that were not decided or not computed.
const UNDECIDED: Rgb = [213, 94, 0];
const MISSING: Rgb = [255, 225, 225];
/// Bytes for a game and its dots.
const BYTES: u64 = 40;

/// Period and preperiod of the games of one row, from the first s1 of the region on; none if not computed.
pub(super) struct Cells {
    pub(super) kind: Kind,
    pub(super) region: Region,
    /// By s2, from the first one of the region on.
    pub(super) rows: Vec<Vec<Cell>>,
}

/// Period and preperiod; the period is `u64::MAX` if it was not found.
pub(super) type Cell = (u64, u64);

impl Cells {
    pub(super) fn game(&self, row: usize, column: usize) -> Option<Game> {
        let (period, preperiod) = *self.rows.get(row)?.get(column)?;
        Some(Game {
            first: self.region.first.start() + column as u64,
            second: self.region.second.start() + row as u64,
            found: (period < u64::MAX).then_some((period.into(), preperiod.into())),
        })
    }

    pub(super) fn games(&self) -> impl Iterator<Item = Game> {
        (0..self.rows.len())
            .flat_map(move |row| (0..self.rows[row].len()).filter_map(move |column| self.game(row, column)))
    }

    fn columns(&self) -> usize {
        (self.region.first.end() - self.region.first.start() + 1) as usize
    }
}

/// Computes, prints the numbers, draws.
pub(super) fn draw(kind: Kind, show: Show, look: &Look, context: &Context) -> Result<(), Failure> {
    if let Some(file) = &look.output {
        expect_ending(file, "png", "maps")?;
    }
    let region = look.region(kind)?;
    let (first, second) = (*region.second.start(), *region.second.end());
    let budget = context.budget();
    let size = (second - first + 1) * (region.first.end() - region.first.start() + 1);
    budget.need(size.saturating_mul(BYTES))?;
    let mut cells =
        Cells { kind, region: region.clone(), rows: vec![Vec::new(); (second - first + 1) as usize] };
    let stopped = compute(kind, &region, &budget, |row| {
        let Some(place) = row.first().map(|game| (game.second - first) as usize) else { return };
        let cell = |game: &Game| match game.found {
            Some((period, preperiod)) => {
                (u64::try_from(period).unwrap_or(u64::MAX), u64::try_from(preperiod).unwrap_or(u64::MAX))
            }
            None => (u64::MAX, 0),
        };
        cells.rows[place] = row.iter().map(cell).collect();
    })
    .err();
    if let Some(Stop::Refused(why)) = stopped {
        return Err(Failure::Input(why));
    }
    let summary = Summary::of(&cells);
    if let Some(file) = &look.data {
        write_games(file, &cells, &Table::of(kind))?;
    }
    if let Some(file) = &look.output {
        let map = picture(&cells, show, look, &summary, stopped.is_some());
        let png = map.png(look.width.map(|width| width as usize)).map_err(Failure::Input)?;
        write(file, &png)?;
    }
    context.answer(&summary.json(kind, look), || summary.text(kind, look))?;
    match stopped {
        None => Ok(()),
        Some(_) => Err(Failure::Stopped(format!("after {} games", summary.games))),
    }
}

/// What the numbers come to.
struct Summary {
    games: u64,
    counts: Vec<u64>,
    longest: Option<Game>,
    latest: Option<Game>,
}

impl Summary {
    fn of(cells: &Cells) -> Summary {
        let mut summary =
            Summary { games: 0, counts: vec![0; cells.kind.classes().len()], longest: None, latest: None };
        let mut unknown = false;
        for game in cells.games() {
            summary.games += 1;
            summary.counts[cells.kind.class(&game)] += 1;
            let Some((period, preperiod)) = game.found else {
                unknown = true;
                continue;
            };
            let larger = |old: &Option<Game>, pick: fn((u128, u128)) -> u128, new: u128| {
                old.and_then(|old| old.found).is_none_or(|found| new > pick(found))
            };
            if larger(&summary.longest, |found| found.0, period) {
                summary.longest = Some(game);
            }
            if larger(&summary.latest, |found| found.1, preperiod) {
                summary.latest = Some(game);
            }
        }
        // Where a period is not known, the longest is not either.
        if unknown {
            (summary.longest, summary.latest) = (None, None);
        }
        summary
    }

    fn share(&self, count: u64) -> String {
        format!("{:.6}", count as f64 / self.games.max(1) as f64)
    }

    fn largest(&self, show: Show) -> u64 {
        let pick = |game: &Option<Game>| game.and_then(|game| game.found).unwrap_or((0, 0));
        let largest = if show == Show::Periods { pick(&self.longest).0 } else { pick(&self.latest).1 };
        u64::try_from(largest).unwrap_or(u64::MAX)
    }

    fn json(&self, kind: Kind, look: &Look) -> Value {
        let classes: Vec<Value> = kind
            .classes()
            .iter()
            .zip(&self.counts)
            .map(|(class, count)| {
                let share: Value = serde_json::from_str(&self.share(*count)).unwrap_or(Value::Null);
                json!({"class": class, "count": count, "share": share})
            })
            .collect();
        let game = |game: &Option<Game>| {
            game.and_then(|game| {
                let (period, preperiod) = game.found?;
                let moves = kind.moves(game.first, game.second);
                Some(json!({"moves": moves, "period": period, "preperiod": preperiod}))
            })
        };
        let file = |path: &Option<std::path::PathBuf>| path.as_ref().map(|path| path.display().to_string());
        json!({
            "games": self.games, "classes": classes, "longest_period": game(&self.longest),
            "longest_preperiod": game(&self.latest), "file": file(&look.output), "data": file(&look.data),
        })
    }

    fn text(&self, kind: Kind, look: &Look) -> String {
        let mut rows = vec![["class", "games", "share"].map(String::from).to_vec()];
        for (class, count) in kind.classes().iter().zip(&self.counts) {
            rows.push(vec![class.to_string(), count.to_string(), self.share(*count)]);
        }
        rows.push(vec!["all".into(), self.games.to_string()]);
        let mut lines = vec![style::columns(&rows)];
        let game = |name: &str, game: &Option<Game>, pick: fn((u128, u128)) -> u128| {
            game.and_then(|game| {
                let moves: Vec<String> =
                    kind.moves(game.first, game.second).iter().map(u64::to_string).collect();
                Some(format!("longest {name} {} at ({})", pick(game.found?), moves.join(", ")))
            })
        };
        lines.extend(game("period", &self.longest, |found| found.0));
        lines.extend(
            game("preperiod", &self.latest, |found| found.1).filter(|_| self.largest(Show::Preperiods) > 0),
        );
        lines.extend(look.output.as_ref().map(|file| format!("drawn to {}", file.display())));
        lines.extend(look.data.as_ref().map(|file| format!("numbers written to {}", file.display())));
        lines.join("\n")
    }
}

fn scale(name: ScaleName) -> Scale {
    match name {
        ScaleName::Linear => Scale::Linear,
        ScaleName::Root => Scale::Root,
        ScaleName::Log => Scale::Log,
    }
}

/// The colours of the classes.
fn palette(kind: Kind, grey: bool) -> Vec<Rgb> {
    let ramp = if grey { Ramp::Grey } else { Ramp::Colour };
    let steps =
        |count: usize| (0..count).map(move |at| ramp.at(0.12 + 0.88 * at as f64 / (count - 1) as f64));
    match kind {
        Kind::Three { .. } => class_colours(grey).to_vec(),
        Kind::Symmetric5 { .. } => steps(4).collect(),
        Kind::Four { .. } => steps(5).chain([UNDECIDED]).collect(),
    }
}

fn picture(cells: &Cells, show: Show, look: &Look, summary: &Summary, stopped: bool) -> Map {
    let (kind, grey) = (cells.kind, look.colours == Colours::Grey);
    let palette = palette(kind, grey);
    let ramp = if grey { Ramp::Grey } else { Ramp::Colour };
    let (scale, largest) = (scale(look.scale), summary.largest(show));
    let colour = |game: &Game| match show {
        Show::Classes => palette[kind.class(game)],
        Show::Exceptions if kind.class(game) == 4 => [0; 3],
        Show::Exceptions => WHITE,
        Show::Periods | Show::Preperiods => {
            let found = game.found.unwrap_or((0, 0));
            let number = if show == Show::Periods { found.0 } else { found.1 };
            ramp.at(scale.share(u64::try_from(number).unwrap_or(u64::MAX), largest))
        }
    };
    let columns = cells.columns();
    let mut dots = Vec::with_capacity(columns * cells.rows.len());
    for row in 0..cells.rows.len() {
        let second = cells.region.second.start() + row as u64;
        // s1 grows to the left.
        dots.extend((0..columns).rev().map(|column| match cells.game(row, column) {
            Some(game) => colour(&game),
            None if cells.region.first.start() + (column as u64) < second => MISSING,
            None => WHITE,
        }));
    }
    let mut legend = legend(kind, show, &palette, ramp, scale, largest);
    if stopped {
        legend.push(Key { colour: MISSING, text: "not computed".into() });
    }
    Map {
        title: title(kind, show, summary),
        x: Axis { name: "s1".into(), first: *cells.region.first.end(), last: *cells.region.first.start() },
        y: Axis { name: "s2".into(), first: *cells.region.second.start(), last: *cells.region.second.end() },
        columns,
        cells: dots,
        legend,
        command: command_line(),
    }
}

fn title(kind: Kind, show: Show, summary: &Summary) -> String {
    let games = match kind {
        Kind::Three { largest } => format!("(s1, s2, {largest})"),
        Kind::Symmetric5 { largest } => format!("(s1, s2, {largest}-s2, {largest}-s1, {largest})"),
        Kind::Four { third, .. } => format!("(s1, s2, {third}, s1+{third})"),
    };
    let what = match (kind, show) {
        (_, Show::Preperiods) => "Preperiods",
        (_, Show::Exceptions) => "Periods that are no sum of two moves",
        (Kind::Three { .. }, Show::Classes) => "Types of periods",
        _ => "Periods",
    };
    format!("{what} of {games}: {} games", summary.games)
}

fn legend(kind: Kind, show: Show, palette: &[Rgb], ramp: Ramp, scale: Scale, largest: u64) -> Vec<Key> {
    match show {
        Show::Classes => kind
            .classes()
            .iter()
            .zip(palette)
            .map(|(text, colour)| Key { colour: *colour, text: text.to_string() })
            .collect(),
        Show::Exceptions => vec![Key { colour: [0; 3], text: "p is no sum of two moves".into() }],
        Show::Periods | Show::Preperiods => {
            let name = if show == Show::Periods { "p" } else { "q" };
            let mut numbers: Vec<u64> = (0..=4).map(|part| (u128::from(largest) * part / 4) as u64).collect();
            numbers.dedup();
            let key = |number: u64| Key {
                colour: ramp.at(scale.share(number, largest)),
                text: format!("{name}={number}"),
            };
            numbers.into_iter().map(key).collect()
        }
    }
}
