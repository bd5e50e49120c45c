//! Tables of all positions of a board on the way: the values that are known, one byte each, and how far the sweep has come.
//!
//! The body begins with a block of six bytes: how many tables are finished, and the place of the one on the way (the smallest
//! value that is looked for, and the block, four bytes, the lowest first). The finished tables follow, then the other one.

use super::shifts;
use crate::board::dense::{Dense, Filling, Levels, Place};
use crate::board::table::fingerprint;
use crate::budget::Budget;
use crate::checked_file::{self, Fault, Head};
use crate::error::Stop;
use crate::game::Convention;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use grundy_core::board::Board;
use std::path::Path;

/// Which tables are wanted, and where they are kept on the way, if they are.
pub struct FillingFile<'a> {
    bench: &'a Workbench,
    file: Option<&'a Path>,
    game: &'a Board,
    conventions: &'a [Convention],
    head: Head,
}

/// What a file holds.
#[derive(Default)]
struct Saved {
    done: usize,
    place: Place,
    tables: Vec<Vec<u8>>,
}

impl<'a> FillingFile<'a> {
    /// The tables of a game under some conventions. Whether the file can be written is found out now.
    pub fn new(
        bench: &'a Workbench,
        file: Option<&'a Path>,
        game: &'a Board,
        conventions: &'a [Convention],
    ) -> Result<FillingFile<'a>, Trouble> {
        if let Some(file) = file {
            bench.files().check_writable(file).map_err(|error| Trouble::unwritable(file, &error))?;
        }
        let names: Vec<String> = conventions.iter().map(Convention::to_string).collect();
        let question = format!("{} in {} play", game.name(), names.join(" and "));
        let head = Head::new("filling", 1, question).with_rules(fingerprint(game));
        Ok(FillingFile { bench, file, game, conventions, head })
    }

    /// Computes the tables, beginning with what the file holds.
    pub fn tables(&self, budget: &mut Budget<'_>) -> Result<Vec<Dense>, Trouble> {
        let cells = Levels::count(self.game)?;
        let mut saved = self.load(cells, budget)?.unwrap_or_default();
        let mut unfinished = (saved.tables.len() > saved.done).then(|| saved.tables.pop()).flatten();
        let recalled = |(values, convention): (Vec<u8>, &Convention)| {
            Dense::recalled(self.game, *convention, values).ok_or_else(|| self.wrong())
        };
        let finished = saved.tables.into_iter().zip(self.conventions);
        let mut tables: Vec<Dense> = finished.map(recalled).collect::<Result<_, _>>()?;
        for convention in &self.conventions[tables.len()..] {
            let held = tables.iter().map(|table| table.values().len() as u64).sum();
            let begun = budget.beside(held, |budget| match unfinished.take() {
                None => Filling::new(self.game, *convention, budget).map(Some),
                Some(known) => Filling::resume(self.game, *convention, (saved.place, known), budget),
            })?;
            let mut filling = begun.ok_or_else(|| self.wrong())?;
            self.fill(&mut filling, &tables, budget)?;
            tables.push(filling.finish());
        }
        Ok(tables)
    }

    fn wrong(&self) -> Trouble {
        let file = self.file.unwrap_or(Path::new(""));
        Trouble::file(file, "it is wrong: what it holds comes out otherwise when it is computed anew")
            .with_help("name another file")
    }

    /// Fills a table, and keeps it while there are others.
    fn fill(&self, filling: &mut Filling, others: &[Dense], budget: &mut Budget<'_>) -> Result<(), Trouble> {
        let (monitor, mut unwritten) = (budget.monitor(), None);
        let mut write = |filling: &Filling| {
            let failed = self.save(filling, others).err();
            // Told once; it may be writable later.
            if let (Some(trouble), None) = (&failed, &unwritten) {
                monitor.notice(&format!("{trouble}: the work goes on, and is not kept"));
            }
            unwritten = failed;
            u128::from(filling.place().first) << 32 | u128::from(filling.place().block)
        };
        let run = |filling: &mut Filling, budget: &mut Budget<'_>| filling.run(budget);
        let stop = match shifts::in_shifts(self.file.is_some(), filling, budget, run, &mut write) {
            Ok(()) => return Ok(()),
            Err(stop @ Stop::Interrupted { .. }) => stop,
            Err(stop) => return Err(stop.into()),
        };
        write(filling);
        Err(Trouble::from(stop).stopped_with(|stopped| match (self.file, unwritten) {
            (Some(file), None) => stopped.state = Some(file.display().to_string()),
            (Some(_), Some(trouble)) => stopped.known.push(trouble.to_string()),
            (None, _) => stopped.could_keep = true,
        }))
    }

    fn save(&self, filling: &Filling, others: &[Dense]) -> Result<(), Trouble> {
        let Some(file) = self.file else { return Ok(()) };
        let place = filling.place();
        let mut start = vec![others.len() as u8, place.first];
        start.extend(place.block.to_le_bytes());
        let mut body: Vec<&[u8]> = vec![&start];
        body.extend(others.iter().map(Dense::values));
        body.push(filling.known());
        let written =
            self.bench.files().write(file, |out| checked_file::write_pieces(out, &self.head, &body));
        written.map_err(|error| Trouble::unwritable(file, &error))
    }

    /// What the file holds, if there is one.
    fn load(&self, cells: usize, budget: &Budget<'_>) -> Result<Option<Saved>, Trouble> {
        let Some(file) = self.file else { return Ok(None) };
        let (mut saved, mut stopped) = (None, None);
        let found = checked_file::load_blocks(self.bench.files(), file, &self.head, &mut |block| {
            let damaged = || Fault::Damaged("its parts do not fit together".into());
            let Some(saved) = &mut saved else {
                saved = Some(Saved::begun(block, self.conventions.len()).ok_or_else(damaged)?);
                return Ok(());
            };
            saved.add(block, cells, budget).map_err(|stop| {
                stopped = stop;
                damaged()
            })
        });
        if let Some(stop) = stopped {
            return Err(stop.into());
        }
        found.map_err(|fault| Trouble::unbelieved(file, &fault))?;
        match saved {
            Some(saved) if !saved.is_whole(cells) => {
                Err(Trouble::damaged(file, "its parts do not fit together"))
            }
            saved => Ok(saved),
        }
    }
}

impl Saved {
    /// From the first block.
    fn begun(block: &[u8], most: usize) -> Option<Saved> {
        let (&[done, first], number) = block.split_first_chunk()?;
        let place = Place { first, block: u32::from_le_bytes(number.try_into().ok()?) };
        let done = usize::from(done);
        (done < most).then_some(Saved { done, place, tables: Vec::new() })
    }

    /// How long the table of a number is.
    fn length(&self, number: usize, cells: usize) -> usize {
        if number < self.done { 1 << cells } else { Filling::length(cells) }
    }

    /// Takes a block of values; `None` if there are too many, a stop if there is no room or time.
    fn add(&mut self, block: &[u8], cells: usize, budget: &Budget<'_>) -> Result<(), Option<Stop>> {
        let last = self.tables.len().checked_sub(1);
        let is_full = last.is_none_or(|last| self.tables[last].len() == self.length(last, cells));
        if is_full {
            let length = self.length(self.tables.len(), cells) as u64;
            let held: u64 = self.tables.iter().map(|table| table.len() as u64).sum();
            budget.need(held + length).map_err(Some)?;
            self.tables.push(budget.list(length).map_err(Some)?);
        }
        budget.look().map_err(Some)?;
        let last = self.tables.len() - 1;
        let fits = last <= self.done && self.tables[last].len() + block.len() <= self.length(last, cells);
        self.tables[last].extend_from_slice(if fits { block } else { &[] });
        if fits { Ok(()) } else { Err(None) }
    }

    fn is_whole(&self, cells: usize) -> bool {
        let full = |(number, table): (usize, &Vec<u8>)| table.len() == self.length(number, cells);
        self.tables.len() == self.done + 1 && self.tables.iter().enumerate().all(full)
    }
}
