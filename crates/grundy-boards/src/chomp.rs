//! Chomp: a chocolate bar whose corner (row 0, column 0) is poisoned. A bite at a square eats it and
//! everything above and to the right. Nobody eats the poison: who can only do that has lost.
//!
//! Values come from a table (`chomp_table`) of all bars that fit into the one asked about, as long as it fits into the memory;
//! who wins a whole bar follows without it.

use crate::chomp_table::Ranked;
use grundy_core::budget::Budget;
use grundy_core::drawing::{Cell, Drawing, Frame};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Outcome, Remembered};
use grundy_core::nimber::Nimber;
use grundy_core::text::{Fragment, joined};
use grundy_core::view::Store;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, TryLockError};

/// The most rows and columns: what is left of a row is kept in one byte.
const LARGEST: u64 = 255;

/// Chomp on a bar of given size.
pub struct Chomp {
    rows: u8,
    columns: u8,
    /// The tables of normal and of misère play.
    tables: [Mutex<Option<Ranked>>; 2],
}

/// How much of each row is left, from the poisoned row on; falling, without empty rows.
pub(crate) type Bar = SmallVec<[u8; 16]>;

impl Chomp {
    /// Reads a size such as `3x5`.
    pub fn read(size: Fragment<'_>) -> Result<Self, ParseError> {
        let (rows, columns) = size.size()?;
        if rows > LARGEST || columns > LARGEST {
            return Err(size
                .error("this bar is too large to solve")
                .help(format!("bars go up to {LARGEST}x{LARGEST}")));
        }
        Ok(Chomp { rows: rows as u8, columns: columns as u8, tables: Default::default() })
    }

    fn kept(&self, convention: Convention) -> &Mutex<Option<Ranked>> {
        &self.tables[usize::from(convention == Convention::Misere)]
    }

    /// The table, when nobody else is filling it.
    fn wait_for_table(
        &self,
        convention: Convention,
        budget: &Budget<'_>,
    ) -> Result<MutexGuard<'_, Option<Ranked>>, Stop> {
        loop {
            match self.kept(convention).try_lock() {
                Ok(table) => return Ok(table),
                Err(TryLockError::Poisoned(table)) => return Ok(table.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    budget.look()?;
                    std::thread::yield_now();
                }
            }
        }
    }
}

impl Game for Chomp {
    type Position = Bar;
    /// The row and column of the bite.
    type Move = (u8, u8);

    fn name(&self) -> String {
        format!("chomp({}x{})", self.rows, self.columns)
    }

    fn options(&self, bar: &Bar, visit: &mut impl FnMut((u8, u8), Bar) -> Flow) -> Flow {
        for row in 0..bar.len() {
            for column in 0..bar[row] {
                if (row, column) == (0, 0) {
                    continue;
                }
                let next = bar
                    .iter()
                    .enumerate()
                    .map(|(at, left)| if at < row { *left } else { column.min(*left) })
                    .filter(|left| *left > 0)
                    .collect();
                visit((row as u8, column), next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Bar, ParseError> {
        let rows = text.split(',');
        let mut bar = Bar::new();
        for row in &rows {
            let most = bar.last().copied().unwrap_or(self.columns);
            let left = row.number_in("what is left of this row", u64::from(bar.is_empty())..=most.into());
            bar.push(left.map_err(|error| error.help(HELP))? as u8);
        }
        if bar.len() > usize::from(self.rows) {
            return Err(text.error(format!("the bar has only {} rows", self.rows)).help(HELP));
        }
        bar.retain(|left| *left > 0);
        Ok(bar)
    }

    fn write(&self, bar: &Bar) -> String {
        joined(bar, ",")
    }

    fn write_move(&self, _from: &Bar, (row, column): &(u8, u8)) -> String {
        format!("{row}:{column}")
    }

    fn start(&self) -> Option<Bar> {
        Some(std::iter::repeat_n(self.columns, self.rows.into()).collect())
    }

    /// Exchanging rows and columns gives the same game, if it fits into the bar.
    fn canonical(&self, bar: &Bar) -> Bar {
        let mut turned = Bar::new();
        for (row, left) in bar.iter().enumerate().rev() {
            turned.resize(usize::from(*left), row as u8 + 1);
        }
        let fits =
            turned.len() <= self.rows.into() && turned.first().is_none_or(|left| *left <= self.columns);
        if fits && turned > *bar { turned } else { bar.clone() }
    }

    fn own_value(
        &self,
        bar: &Bar,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let (rows, columns) = (bar.len(), usize::from(bar.first().copied().unwrap_or(0)));
        let mut table = self.wait_for_table(convention, budget)?;
        if !table.as_ref().is_some_and(|table| table.holds(rows, columns)) {
            let Some(larger) = Ranked::new(rows, columns, convention, budget)? else { return Ok(None) };
            *table = Some(larger);
        }
        let Some(table) = table.as_mut() else { return Ok(None) };
        table.value(bar, budget).map(|value| Some(Nimber(value.into())))
    }

    /// A whole bar is won by strategy stealing: if it does not win to bite off the far corner alone, the answer that beats that
    /// bite would have been a first move.
    fn own_outcome(
        &self,
        bar: &Bar,
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let whole = bar.iter().all(|left| Some(left) == bar.first());
        let squares = bar.len() * usize::from(bar.first().copied().unwrap_or(0));
        Ok((convention == Convention::Normal && whole && squares > 1).then_some(Outcome::N))
    }

    fn store(&self) -> Option<&dyn Store<Bar>> {
        Some(self)
    }

    fn picture(&self, bar: &Bar) -> Option<String> {
        let rows = bar.iter().enumerate().rev().map(|(row, left)| match row {
            0 => format!("x{}", "#".repeat(usize::from(*left).saturating_sub(1))),
            _ => "#".repeat((*left).into()),
        });
        Some(rows.collect::<Vec<_>>().join("\n"))
    }

    /// The poisoned row is drawn at the bottom.
    fn drawing(&self, bar: &Bar) -> Drawing {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        Drawing::board(Frame::flat(rows, columns), |cell| {
            let (row, column) = (rows - 1 - cell / columns, cell % columns);
            match bar.get(row) {
                Some(_) if (row, column) == (0, 0) => Cell::Poisoned,
                Some(left) if column < usize::from(*left) => Cell::Free,
                _ => Cell::Taken,
            }
        })
        .with_rows(|row| (rows - 1 - row).to_string())
    }

    fn cell_name(&self, cell: usize) -> String {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        format!("{}:{}", rows - 1 - cell / columns, cell % columns)
    }

    fn owned_bytes(&self, bar: &Bar) -> usize {
        if bar.spilled() { bar.capacity() } else { 0 }
    }
}

/// What the table holds is computed anew quickly: it is not kept in files.
impl Store<Bar> for Chomp {
    fn remembered(&self, convention: Convention) -> Option<Remembered> {
        // Who fills it does not wait, and nobody waits for him.
        let table = self.kept(convention).try_lock().ok()?;
        table.as_ref().map(|table| Remembered {
            positions: table.known(),
            bytes: table.bytes(),
            forgotten: 0,
        })
    }
}

const HELP: &str =
    "write what is left of each row, the poisoned row first, never longer than the row before: 5,5,3";
