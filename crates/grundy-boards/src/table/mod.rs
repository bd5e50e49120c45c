//! Strong solutions kept in files: the values of all positions of a board, in normal or misère play or both.
//!
//! ```text
//! bytes            content                                        (numbers are little-endian)
//! 0..s             the head of all kept files: `grundy table 2`, the game in the notation, and as its rules a checksum of
//!                  board and moves, which tells whether two games are the same
//! s..s+4           length h of the description
//! s+4..s+4+h       description, a JSON object:
//!                    rows, columns, present   the board; bit r*columns+c of present says that a cell exists
//!                    conventions  "normal", "misere", or both: one table each, in this order
//!                    length       values of each table: 2^(existing cells)
//!                    block        values with one checksum
//! 8 bytes          XXH3 (64 bit) of everything before
//! then             XXH3 of every block of every table, 8 bytes each
//! then             zeros up to a multiple of 4096
//! then             the tables, one byte per value; bit i of a position's number says that the i-th existing
//!                  cell is free
//! ```
//!
//! A file is written beside its place and renamed, so a reader sees a whole table or none. Reading maps the file
//! into memory and checks each block when a value of it is first asked for.
//!
//! Main results
//! * [`Table::write`], [`Table::open`], [`Table::value_of`], [`Table::verify`].
//! * [`listing`]: the positions that can be reached, as rows for other formats.

mod header;
pub mod listing;
mod map;

use super::dense::{Dense, Packing};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::checked_file::{Fault, Head};
use grundy_core::error::Stop;
use grundy_core::files::Files;
use grundy_core::game::Convention;
use grundy_core::nimber::Mex;
use grundy_core::random::Random;
use grundy_core::recurrence::Recheck;
use header::{BLOCK, Header, Places, rules};
use memmap2::Mmap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use xxhash_rust::xxh3::xxh3_64;

/// A checksum of board and moves, which tells whether two games are the same, whatever they are called.
pub fn fingerprint(game: &Board) -> u64 {
    rules(game.layout())
}

/// So many positions are compared with their options when a table is opened for use.
const SAMPLE: usize = 64;

/// Why a table cannot be used.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read or written, or it is not what was written.
    File(Fault),
    /// The table belongs to another game.
    Foreign {
        /// The game whose values the file holds.
        holds: String,
        /// The game for which it was to be used.
        wanted: String,
    },
    /// The file does not hold values for this convention.
    Convention(Convention),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::File(fault) => write!(f, "{fault}"),
            TableError::Foreign { holds, wanted } => {
                write!(f, "the table holds the values of {holds}, not of {wanted}")
            }
            TableError::Convention(convention) => write!(f, "the table has no values for {convention} play"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<Fault> for TableError {
    fn from(fault: Fault) -> TableError {
        TableError::File(fault)
    }
}

impl From<std::io::Error> for TableError {
    fn from(error: std::io::Error) -> TableError {
        TableError::File(error.into())
    }
}

/// The values of all positions of a board, in a file.
pub struct Table {
    map: Mmap,
    head: Head,
    header: Header,
    places: Places,
    packing: Packing,
    conventions: Vec<Convention>,
    /// The blocks whose checksums have been compared.
    checked: Vec<AtomicBool>,
}

impl Table {
    /// Writes the values of all positions of a game: one table for each convention.
    pub fn write(path: &Path, game: &Board, tables: &[&Dense]) -> Result<(), TableError> {
        let conventions: Vec<Convention> = tables.iter().map(|table| table.convention()).collect();
        let blocks = tables.iter().flat_map(|table| table.values().chunks(BLOCK));
        let checksums: Vec<u64> = blocks.map(xxh3_64).collect();
        let head = Header::new(game, &conventions).write(&header::head(game), &checksums)?;
        Ok(Files::everywhere().write(path, |out| {
            out.write_all(&head)?;
            tables.iter().try_for_each(|table| out.write_all(table.values()))
        })?)
    }

    /// Opens a table and checks its head; values are checked when they are first asked for.
    pub fn open(path: &Path) -> Result<Table, TableError> {
        let map = map::open(path)?;
        let (head, header, places) = Header::read(&map)?;
        let damaged = || Fault::Damaged("the head contradicts itself".into());
        let packing = header.packing().ok_or_else(damaged)?;
        let convention = |name: &String| {
            [Convention::Normal, Convention::Misere].into_iter().find(|known| known.to_string() == *name)
        };
        let conventions: Option<Vec<Convention>> = header.conventions.iter().map(convention).collect();
        let conventions = conventions.ok_or_else(damaged)?;
        let checked = (0..conventions.len() * places.blocks).map(|_| AtomicBool::new(false)).collect();
        Ok(Table { map, head, header, places, packing, conventions, checked })
    }

    /// The game whose values these are, as it was written.
    pub fn game(&self) -> &str {
        self.head.question()
    }

    /// The conventions for which there are values.
    pub fn conventions(&self) -> &[Convention] {
        &self.conventions
    }

    /// How positions are numbered.
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// Checks that the table belongs to a game: the same board and the same moves, whatever its name.
    pub fn belongs_to(&self, game: &Board) -> Result<(), TableError> {
        if rules(game.layout()) == self.head.rules() && !game.is_once() {
            return Ok(());
        }
        Err(TableError::Foreign { holds: self.game().into(), wanted: game.name().into() })
    }

    /// The value of a position; `None` if it is none of this board or the convention is not in the table.
    pub fn value_of(&self, position: &Position, convention: Convention) -> Result<Option<u32>, TableError> {
        let table = self.conventions.iter().position(|held| *held == convention);
        let number = self.packing.number(&position.free).filter(|_| position.used == 0);
        let (Some(table), Some(number)) = (table, number) else { return Ok(None) };
        let number = number as usize;
        self.check(table * self.places.blocks + number / self.header.block)?;
        Ok(Some(self.map[self.places.values(table)][number].into()))
    }

    /// All values for a convention by the number of the position, every block checked.
    pub fn values(&self, convention: Convention, budget: &Budget<'_>) -> Result<&[u8], ReadError> {
        let table = self.conventions.iter().position(|held| *held == convention);
        let table = table.ok_or(TableError::Convention(convention))?;
        for block in 0..self.places.blocks {
            self.check(table * self.places.blocks + block)?;
            if block.is_multiple_of(256) {
                budget.look()?;
            }
        }
        Ok(&self.map[self.places.values(table)])
    }

    /// Checks every block of every table.
    pub fn verify(&self, budget: &Budget<'_>) -> Result<(), ReadError> {
        self.conventions.iter().try_for_each(|convention| self.values(*convention, budget).map(|_| ()))
    }

    /// The number of a position whose value does not follow from those of its options, if one is met: among some chosen by
    /// chance, or among all. A table with good checksums may still be wrong, if the machine was that wrote it.
    pub fn contradiction(
        &self,
        game: &Board,
        how: Recheck,
        budget: &Budget<'_>,
    ) -> Result<Option<u64>, ReadError> {
        let mut chance = Random::by_chance();
        let sample: Vec<u64> = (0..SAMPLE).map(|_| chance.below(self.header.length)).collect();
        let all = if how == Recheck::All { self.header.length } else { 0 };
        let mut mex = Mex::default();
        for convention in &self.conventions {
            for number in (0..all).chain(sample.iter().copied().filter(|_| all == 0)) {
                if self.follows(number, game, *convention, &mut mex, budget)? != Some(true) {
                    return Ok(Some(number));
                }
            }
        }
        Ok(None)
    }

    /// Whether the value of a position is the least that none of its options has; `None` if the table does not know them.
    fn follows(
        &self,
        number: u64,
        game: &Board,
        convention: Convention,
        mex: &mut Mex,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, ReadError> {
        let position = Position { free: self.packing.cells(number), used: 0 };
        let (mut stuck, mut ended) = (true, Ok(Some(())));
        mex.clear();
        let _ = game.moves(&position, &mut |_, option| {
            stuck = false;
            ended = match budget.work(1) {
                Ok(_) => self.value_of(&option, convention).map_err(ReadError::from),
                Err(stop) => Err(stop.into()),
            }
            .map(|value| value.map(|value| mex.insert(value)));
            if matches!(ended, Ok(Some(()))) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let Some(()) = ended? else { return Ok(None) };
        let expected = if stuck { convention.terminal_value() } else { mex.mex() };
        Ok(self.value_of(&position, convention)?.map(|value| value == expected))
    }

    /// Compares a block with its checksum, once.
    fn check(&self, block: usize) -> Result<(), TableError> {
        if self.checked[block].load(Ordering::Relaxed) {
            return Ok(());
        }
        let (table, at) = (block / self.places.blocks, block % self.places.blocks);
        let values = &self.map[self.places.values(table)];
        let from = at * self.header.block;
        let to = values.len().min(from + self.header.block);
        if self.places.checksum(&self.map, block) != Some(xxh3_64(&values[from..to])) {
            let convention = self.conventions[table];
            let what = format!(
                "the values of positions {from} to {} in {convention} play do not match their checksum",
                to - 1
            );
            return Err(Fault::Damaged(what).into());
        }
        self.checked[block].store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// Why values could not be read: the table, or a limit.
#[derive(Debug)]
pub enum ReadError {
    /// The table cannot be used.
    Table(TableError),
    /// The user or a limit asked to stop.
    Stopped(Stop),
}

impl From<TableError> for ReadError {
    fn from(error: TableError) -> ReadError {
        ReadError::Table(error)
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> ReadError {
        ReadError::Stopped(stop)
    }
}

#[cfg(test)]
mod tests;
