//! The games of a map and what their numbers come to.

use super::{LongestGame, MapClass, MapColumns, MapNumbers, Share};
use crate::budget::Budget;
use crate::error::Stop;
use crate::subtraction::map::{Game, Kind, Region, compute};
use crate::trouble::{Stopped, Trouble};
use std::io::Write;
use std::num::NonZeroU64;

/// Bytes for a game and its dots.
const BYTES: u64 = 40;
/// Bytes for a game in lists: five moves, period, preperiod and class.
const COLUMN_BYTES: u64 = 80;

/// Period and preperiod of a game; `None` if the period is beyond what was asked for. Periods are never 0, so that this
/// takes no more room than the two numbers.
type Cell = Option<(NonZeroU64, u64)>;

fn cell(game: &Game) -> Cell {
    let (period, preperiod) = game.found?;
    Some((NonZeroU64::new(u64::try_from(period).ok()?)?, u64::try_from(preperiod).ok()?))
}

/// All games of a map, as far as they were computed.
pub struct Cells {
    pub(super) kind: Kind,
    pub(super) region: Region,
    /// By s2, from the first one of the region on; in each row by s1. A row that was not computed is empty.
    pub(super) rows: Vec<Vec<Cell>>,
    /// What ended the work early.
    pub(super) stop: Option<Stopped>,
}

impl Cells {
    /// Computes the games; those finished before a limit are kept.
    pub(super) fn compute(kind: Kind, region: Region, budget: &Budget<'_>) -> Result<Cells, Trouble> {
        let (first, last) = (*region.second.start(), *region.second.end());
        let (height, width) = (last - first + 1, region.first.end() - region.first.start() + 1);
        budget.need((height * width).saturating_mul(BYTES))?;
        let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); height as usize];
        let stopped = compute(kind, &region, budget, |row| {
            if let Some(game) = row.first() {
                rows[(game.second - first) as usize] = row.iter().map(cell).collect();
            }
        });
        let mut cells = Cells { kind, region, rows, stop: None };
        if let Err(stop) = stopped {
            cells.stop = match Trouble::from(stop) {
                Trouble::Stopped(stopped) => {
                    Some(stopped.at(format!("after {} games", cells.games().count())))
                }
                trouble => return Err(trouble),
            };
        }
        Ok(cells)
    }

    /// The game at a place, if it was computed.
    pub(super) fn game(&self, row: usize, column: usize) -> Option<Game> {
        let cell = self.rows.get(row)?.get(column)?;
        Some(Game {
            first: self.region.first.start() + column as u64,
            second: self.region.second.start() + row as u64,
            found: cell.map(|(period, preperiod)| (period.get().into(), preperiod.into())),
        })
    }

    /// All games that were computed, by s2 and s1.
    pub fn games(&self) -> impl Iterator<Item = Game> {
        (0..self.rows.len())
            .flat_map(move |row| (0..self.rows[row].len()).filter_map(move |column| self.game(row, column)))
    }

    /// The moves of a game.
    pub fn moves(&self, game: &Game) -> Vec<u64> {
        self.kind.moves(game.first, game.second)
    }

    /// The class of a game.
    pub fn class(&self, game: &Game) -> &'static str {
        self.kind.classes()[self.kind.class(game)]
    }

    /// The names of the moves.
    pub fn names(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Three { .. } => &["s1", "s2", "s3"],
            Kind::Symmetric5 { .. } => &["s1", "s2", "s3", "s4", "s5"],
            Kind::Four { .. } => &["s1", "s2", "s3", "s4"],
        }
    }

    /// Writes one row for each game as comma-separated values; period and preperiod are empty where they are not known.
    pub fn write_csv(&self, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{},period,preperiod,class", self.names().join(","))?;
        for game in self.games() {
            for take in self.moves(&game) {
                write!(out, "{take},")?;
            }
            match game.found {
                Some((period, preperiod)) => write!(out, "{period},{preperiod},")?,
                None => write!(out, ",,")?,
            }
            writeln!(out, "{}", self.class(&game))?;
        }
        Ok(())
    }

    /// The same numbers as lists, if there is room for them.
    pub fn columns(&self, budget: &Budget<'_>) -> Result<MapColumns, Stop> {
        let games: usize = self.rows.iter().map(Vec::len).sum();
        budget.need((games as u64).saturating_mul(BYTES + COLUMN_BYTES))?;
        let rows = || self.rows.iter().flatten();
        let mut columns = MapColumns {
            moves: vec![Vec::new(); self.names().len()],
            period: rows().map(|cell| cell.map(|(period, _)| period.get())).collect(),
            preperiod: rows().map(|cell| cell.map(|(_, preperiod)| preperiod)).collect(),
            class: self.games().map(|game| self.kind.class(&game)).collect(),
        };
        for game in self.games() {
            let moves = self.moves(&game);
            columns.moves.iter_mut().zip(moves).for_each(|(column, take)| column.push(take));
        }
        Ok(columns)
    }

    /// What the numbers come to.
    pub fn numbers(&self) -> MapNumbers {
        let (mut games, mut counts) = (0, vec![0; self.kind.classes().len()]);
        let (mut longest, mut all_known): ([Option<Game>; 2], _) = ([None; 2], true);
        for game in self.games() {
            games += 1;
            counts[self.kind.class(&game)] += 1;
            all_known &= game.found.is_some();
            for (best, pick) in longest.iter_mut().zip(PICKS) {
                if game.found.map(pick) > best.and_then(|best| best.found).map(pick) {
                    *best = Some(game);
                }
            }
        }
        // Where a period is not known, the longest is not either.
        let [period, preperiod] =
            longest.map(|game| game.filter(|_| all_known).and_then(|game| self.longest(&game)));
        let class = |(class, count): (&&'static str, &u64)| MapClass {
            class,
            count: *count,
            share: Share(*count as f64 / games.max(1) as f64),
        };
        MapNumbers {
            games,
            classes: self.kind.classes().iter().zip(&counts).map(class).collect(),
            longest_period: period,
            longest_preperiod: preperiod,
            file: None,
            data: None,
            columns: None,
            output: None,
            stop: self.stop.clone(),
        }
    }

    fn longest(&self, game: &Game) -> Option<LongestGame> {
        let (period, preperiod) = game.found?;
        Some(LongestGame { moves: self.moves(game), period, preperiod })
    }
}

/// The period and the preperiod of what was found.
const PICKS: [fn((u128, u128)) -> u128; 2] = [|found| found.0, |found| found.1];

#[cfg(test)]
mod tests {
    use super::*;

    /// What is not found is not a number, however large.
    #[test]
    fn a_game_without_a_period_has_none() {
        let game = |found| Game { first: 1, second: 2, found };
        assert_eq!(cell(&game(None)), None);
        assert_eq!(cell(&game(Some((u64::MAX.into(), 3)))), NonZeroU64::new(u64::MAX).map(|most| (most, 3)));
        assert_eq!(cell(&game(Some((1 << 64, 0)))), None);
        assert_eq!(size_of::<Cell>(), 16);
    }

    fn computed(kind: Kind) -> Cells {
        Cells::compute(kind, kind.whole(), &Budget::unlimited()).unwrap()
    }

    /// Some periods are beyond 30^2, the others are known.
    fn partly_known() -> Cells {
        computed(Kind::Symmetric5 { largest: 30 })
    }

    fn known() -> Cells {
        computed(Kind::Four { third: 20, limit: 1 << 20 })
    }

    #[test]
    fn undecided_games_leave_no_longest_period() {
        let (some, all) = (partly_known(), known());
        let unknown = |cells: &Cells| cells.games().filter(|game| game.found.is_none()).count();
        assert_eq!((unknown(&some), some.games().count(), unknown(&all)), (3, 91, 0));
        assert_eq!((some.numbers().longest_period, some.numbers().longest_preperiod), (None, None));
        let longest = PICKS.map(|pick| all.games().filter_map(|game| game.found).map(pick).max());
        let numbers = all.numbers();
        let told = [
            numbers.longest_period.map(|game| game.period),
            numbers.longest_preperiod.map(|game| game.preperiod),
        ];
        assert_eq!(told, longest);
    }

    /// Lists and comma-separated values say the same.
    #[test]
    fn columns_are_the_table() {
        for cells in [partly_known(), known()] {
            let (columns, mut table) = (cells.columns(&Budget::unlimited()).unwrap(), Vec::new());
            cells.write_csv(&mut table).unwrap();
            let table = String::from_utf8(table).unwrap();
            let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
            let row = |at: usize| {
                let moves = columns.moves.iter().map(|column| column[at].to_string());
                let found = [columns.period[at], columns.preperiod[at]].map(number);
                let class = cells.numbers().classes[columns.class[at]].class.to_string();
                moves.chain(found).chain([class]).collect::<Vec<_>>().join(",")
            };
            let rows: Vec<String> = (0..columns.class.len()).map(row).collect();
            assert_eq!(rows, table.lines().skip(1).collect::<Vec<_>>());
        }
    }
}
