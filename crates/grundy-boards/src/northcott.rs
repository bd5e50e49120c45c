//! Northcott's game: each column holds a white and a black tower, white below. The player to move pushes one
//! of the own towers any number of squares, forwards or back, without jumping. Who cannot move loses.
//!
//! A gap of g squares between two towers is worth g, because a retreat can be followed at once. The winner
//! needs at most w = all gaps + the room behind the towers of the player who will lose.

use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Kind};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use grundy_core::view::Store;
use grundy_core::view::Turns;
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Northcott's game on a board of given size.
pub struct Northcott {
    rows: u16,
    columns: usize,
}

/// The most rows and columns a board may have.
const LARGEST: u64 = 1000;

/// Where the towers stand; rows count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Towers {
    /// Row of the white and of the black tower in each column.
    pub columns: SmallVec<[(u16, u16); 8]>,
    /// Whether White is to move.
    pub white_moves: bool,
}

/// A tower pushed to another row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    column: usize,
    from: u16,
    to: u16,
}

impl Northcott {
    /// Reads a size such as `8x8`, rows first.
    pub fn read(size: Fragment<'_>) -> Result<Self, ParseError> {
        let (rows, columns) = size.size()?;
        if !(2..=LARGEST).contains(&rows) || columns > LARGEST {
            return Err(size
                .error("a board of this size cannot be played")
                .help(format!("boards have 2 to {LARGEST} rows and 1 to {LARGEST} columns")));
        }
        Ok(Northcott { rows: rows as u16, columns: columns as usize })
    }

    fn room_behind(&self, towers: &Towers, white: bool) -> u128 {
        towers.columns.iter().map(|(w, b)| u128::from(if white { w - 1 } else { self.rows - b })).sum()
    }
}

impl Towers {
    /// The nim sum of the gaps.
    pub fn value(&self) -> u64 {
        self.columns.iter().fold(0, |sum, (white, black)| sum ^ u64::from(black - white - 1))
    }
}

const HELP: &str = "write for each column the rows of the white and the black tower, white below: 1-8,2-5; \
                    add the word black if Black is to move";

impl Turns<Towers> for Northcott {
    fn pass(&self, towers: &Towers) -> Towers {
        Towers { columns: towers.columns.clone(), white_moves: !towers.white_moves }
    }

    fn mover(&self, towers: &Towers) -> Option<&'static str> {
        Some(if towers.white_moves { "white" } else { "black" })
    }

    fn time_bound(&self, towers: &Towers) -> Option<u128> {
        let gaps: u128 = towers.columns.iter().map(|(w, b)| u128::from(b - w - 1)).sum();
        let loser_is_white = (towers.value() == 0) == towers.white_moves;
        Some(gaps + self.room_behind(towers, loser_is_white))
    }
}

impl Store<Towers> for Northcott {
    /// White below Black in every column, counting who moves.
    fn states(&self) -> Option<BigUint> {
        let pairs = BigUint::from(self.rows) * (self.rows - 1) / 2u32;
        Some(pairs.pow(self.columns as u32) * 2u32)
    }
}

impl Game for Northcott {
    type Position = Towers;
    type Move = Push;

    fn turns(&self) -> Option<&dyn Turns<Towers>> {
        Some(self)
    }

    fn store(&self) -> Option<&dyn Store<Towers>> {
        Some(self)
    }

    fn name(&self) -> String {
        format!("northcott({}x{})", self.rows, self.columns)
    }

    fn kind(&self) -> Kind {
        Kind::Loopy
    }

    fn options(&self, towers: &Towers, visit: &mut impl FnMut(Push, Towers) -> Flow) -> Flow {
        for (column, (white, black)) in towers.columns.iter().copied().enumerate() {
            let (from, reach) =
                if towers.white_moves { (white, 1..black) } else { (black, white + 1..self.rows + 1) };
            for to in reach.filter(|to| *to != from) {
                let mut next = towers.clone();
                next.columns[column] = if towers.white_moves { (to, black) } else { (white, to) };
                next.white_moves = !towers.white_moves;
                visit(Push { column, from, to }, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Towers, ParseError> {
        let (places, white_moves) = match text.words()[..] {
            [.., last] if last.text() == "black" => (text.part(0..text.text().len() - 5).trim(), false),
            [.., last] if last.text() == "white" => (text.part(0..text.text().len() - 5).trim(), true),
            _ => (text, true),
        };
        let mut columns = SmallVec::new();
        for place in places.split(',') {
            let Some((white, black)) = place.split_once('-') else {
                return Err(place.error("expected two rows joined by a hyphen").help(HELP));
            };
            let rows = 1..=u64::from(self.rows);
            let white = white.number_in("the row of a white tower", rows.clone())? as u16;
            let black = black.number_in("the row of a black tower", rows)? as u16;
            if white >= black {
                return Err(place.error("the white tower must stand below the black one").help(HELP));
            }
            columns.push((white, black));
        }
        if columns.len() != self.columns {
            let message = format!("the board has {} columns, but {} are given", self.columns, columns.len());
            return Err(places.error(message).help(HELP));
        }
        Ok(Towers { columns, white_moves })
    }

    fn write(&self, towers: &Towers) -> String {
        let places: Vec<String> = towers.columns.iter().map(|(w, b)| format!("{w}-{b}")).collect();
        format!("{}{}", places.join(","), if towers.white_moves { "" } else { " black" })
    }

    fn write_move(&self, from: &Towers, push: &Push) -> String {
        let colour = if from.white_moves { "white" } else { "black" };
        format!("column {} {colour} {}->{}", push.column + 1, push.from, push.to)
    }

    fn start(&self) -> Option<Towers> {
        Some(Towers { columns: SmallVec::from_elem((1, self.rows), self.columns), white_moves: true })
    }

    fn own_value(
        &self,
        towers: &Towers,
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        Ok((convention == Convention::Normal).then(|| Nimber::from(towers.value())))
    }

    fn picture(&self, towers: &Towers) -> Option<String> {
        let row = |row: u16| -> String {
            let square = |(white, black): &(u16, u16)| match row {
                _ if row == *white => 'W',
                _ if row == *black => 'B',
                _ => '.',
            };
            towers.columns.iter().map(square).collect()
        };
        Some((1..=self.rows).rev().map(row).collect::<Vec<_>>().join("\n"))
    }

    fn owned_bytes(&self, towers: &Towers) -> usize {
        if towers.columns.spilled() { towers.columns.capacity() * size_of::<(u16, u16)>() } else { 0 }
    }
}
