//! The head of a table file: after that of all files that are read back, which board, how many values, and where they begin.

use super::TableError;
use crate::cells::Cells;
use crate::dense::{MOST_CELLS, Packing};
use crate::layout::{Layout, Turn};
use grundy_core::board::Board;
use grundy_core::checked_file::{Fault, Head};
use grundy_core::game::Convention;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;

const KIND: &str = "table";
const EDITION: u32 = 2;
/// The length of the text.
const LENGTH: usize = size_of::<u32>();
/// Values begin at a multiple of this, the size of a page.
const PAGE: usize = 4096;
const CHECKSUM: usize = size_of::<u64>();
/// Values with one checksum.
pub(super) const BLOCK: usize = 1 << 16;
/// Boards are not larger; a header that says so is damaged.
const MOST_DRAWN: usize = 10_000;

/// What a table belongs to: the game in the notation, and a checksum of board and moves.
pub(super) fn head(game: &Board) -> Head {
    Head::new(KIND, EDITION, game.name()).with_rules(rules(game.layout()))
}

/// What the text after the head says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    pub rows: usize,
    pub columns: usize,
    /// The bit code of the cells that exist.
    pub present: String,
    /// One table of values for each, in this order.
    pub conventions: Vec<String>,
    /// Values of each table.
    pub length: u64,
    /// Values with one checksum.
    pub block: usize,
}

impl Header {
    /// The head of tables of a game.
    pub fn new(game: &Board, conventions: &[Convention]) -> Header {
        let shape = &game.layout().shape;
        Header {
            rows: shape.rows(),
            columns: shape.columns(),
            present: shape.present().code().to_string(),
            conventions: conventions.iter().map(Convention::to_string).collect(),
            length: 1 << shape.present().count(),
            block: BLOCK,
        }
    }

    /// Everything before the values, given the checksums of their blocks.
    pub fn write(&self, head: &Head, checksums: &[u64]) -> Result<Vec<u8>, TableError> {
        let text = serde_json::to_string(self)
            .map_err(|error| Fault::Damaged(format!("no text for it: {error}")))?;
        let mut start = head.text().into_bytes();
        start.extend((text.len() as u32).to_le_bytes());
        start.extend(text.as_bytes());
        start.extend(xxh3_64(&start).to_le_bytes());
        checksums.iter().for_each(|sum| start.extend(sum.to_le_bytes()));
        start.resize(start.len().next_multiple_of(PAGE), 0);
        Ok(start)
    }

    /// Reads and checks what stands before the values.
    pub fn read(file: &[u8]) -> Result<(Head, Header, Places), Fault> {
        let (head, start) = Head::read(KIND, EDITION, file)?;
        let damaged = |what: &str| Fault::Damaged(what.into());
        let length = number_at(file, start).ok_or_else(|| damaged("it ends in its head"))? as usize;
        let (text, end) = (start + LENGTH, start + LENGTH + length);
        let sum = checksum_at(file, end).ok_or_else(|| damaged("it ends in its head"))?;
        if xxh3_64(&file[..end]) != sum {
            return Err(damaged("the head does not match its checksum"));
        }
        let header: Header = serde_json::from_slice(&file[text..end])
            .map_err(|error| Fault::Damaged(format!("the head cannot be read: {error}")))?;
        let places = header.places(end + CHECKSUM).ok_or_else(|| damaged("the head contradicts itself"))?;
        if file.len() != places.end {
            let message = format!("it has {} bytes instead of {}", file.len(), places.end);
            return Err(Fault::Damaged(message));
        }
        // No checksum is for what stands between the checksums and the values: it is always 0.
        let sums = places.checksums + header.conventions.len() * places.blocks * CHECKSUM;
        if file[sums..places.values].iter().any(|byte| *byte != 0) {
            return Err(damaged("there is something before its values"));
        }
        Ok((head, header, places))
    }

    /// Where everything is, if the head makes sense.
    fn places(&self, checksums: usize) -> Option<Places> {
        let packing = self.packing()?;
        let sensible = packing.len() <= MOST_CELLS
            && self.length == 1 << packing.len()
            && self.block > 0
            && (1..=2).contains(&self.conventions.len());
        if !sensible {
            return None;
        }
        let length = self.length as usize;
        let blocks = length.div_ceil(self.block);
        let values = (checksums + self.conventions.len() * blocks * CHECKSUM).next_multiple_of(PAGE);
        Some(Places { checksums, blocks, values, length, end: values + self.conventions.len() * length })
    }

    /// How the positions are numbered.
    pub fn packing(&self) -> Option<Packing> {
        let size = self.rows.checked_mul(self.columns).filter(|size| *size <= MOST_DRAWN)?;
        let code: BigUint = self.present.parse().ok()?;
        Some(Packing::of(size, &Cells::from_code(size, &code)?))
    }
}

/// Where the parts of a file begin.
#[derive(Debug, Clone)]
pub(super) struct Places {
    checksums: usize,
    /// Blocks of each table.
    pub blocks: usize,
    values: usize,
    /// Values of each table.
    pub length: usize,
    end: usize,
}

impl Places {
    /// The values of the table with this number.
    pub fn values(&self, table: usize) -> Range<usize> {
        let from = self.values + table * self.length;
        from..from + self.length
    }

    /// The checksum that block number `block` of all tables should have.
    pub fn checksum(&self, file: &[u8], block: usize) -> Option<u64> {
        checksum_at(file, self.checksums + block * CHECKSUM)
    }
}

fn number_at(file: &[u8], at: usize) -> Option<u32> {
    file.get(at..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

fn checksum_at(file: &[u8], at: usize) -> Option<u64> {
    file.get(at..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// Tells apart games with different boards or moves, whatever they are called.
pub(crate) fn rules(layout: &Layout) -> u64 {
    let shape = &layout.shape;
    let mut moves: Vec<String> = layout
        .placements
        .iter()
        .map(|placement| match layout.turn {
            Turn::One => placement.cells.code().to_string(),
            Turn::Line => format!("{}/{}", placement.cells.code(), placement.line),
        })
        .collect();
    moves.sort_unstable();
    moves.dedup();
    let board = format!("{}x{} {} {:?}", shape.rows(), shape.columns(), shape.present().code(), layout.turn);
    xxh3_64(format!("{board} {}", moves.join(" ")).as_bytes())
}
