//! The moves of a board, sorted by how they act on words of 64 and blocks of 64 words of positions.
//!
//! A position is a number; its lowest six bits are its *lane* in a word, the next six its word in a block, the
//! rest its block. A move clears bits in all three. Moves that clear the same bits below the block, in every
//! combination, are one [`Group`]: the blocks they lead to are joined first and shifted within the block once.

use super::packing::Packing;
use crate::layout::Layout;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Bits of a position within a word, and of a word within a block.
pub(super) const BITS: u32 = 6;
/// Positions of a word, words of a block.
pub(super) const WIDE: usize = 1 << BITS;

/// One bit for each position of a block.
pub(super) type Block = [u64; WIDE];

/// For each set of lane bits the lanes that have none of them.
const AVOIDING: [u64; WIDE] = lanes_avoiding();

const fn lanes_avoiding() -> [u64; WIDE] {
    let (mut table, mut bits) = ([0; WIDE], 0);
    while bits < WIDE {
        let mut lane = 0;
        while lane < WIDE {
            if lane & bits == 0 {
                table[bits] |= 1 << lane;
            }
            lane += 1;
        }
        bits += 1;
    }
    table
}

/// The lanes of a set from which clearing bits leads to no other lane of the set.
#[inline(always)]
pub(super) fn minimal(open: u64) -> u64 {
    let mut above = 0;
    for bit in [1, 2, 4, 8, 16, 32] {
        above |= ((open | above) & AVOIDING[bit]) << bit;
    }
    open & !above
}

/// The positions from which clearing `lane` bits leads into `word`.
#[inline(always)]
pub(super) fn lift(word: u64, lane: u8) -> u64 {
    let lane = usize::from(lane) % WIDE;
    (word & AVOIDING[lane]) << lane
}

/// The part of a move below the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Low {
    /// Bits of the number of the word.
    pub word: u8,
    /// Bits of the lane.
    pub lane: u8,
}

/// Moves with one of the parts above the block and one of the parts below it.
#[derive(Debug)]
pub(super) struct Group {
    pub highs: Vec<u32>,
    pub lows: Vec<Low>,
    /// If the parts below are all sets of some bits: these bits.
    pub cube: Option<Low>,
}

impl Group {
    fn new(highs: Vec<u32>, lows: Vec<Low>) -> Group {
        let all = lows.iter().fold(Low { word: 0, lane: 0 }, |all, low| Low {
            word: all.word | low.word,
            lane: all.lane | low.lane,
        });
        // The parts differ, so if there are as many as sets of the bits, they are these.
        let sets = 1usize << (all.word.count_ones() + all.lane.count_ones());
        Group { highs, cube: (lows.len() == sets).then_some(all), lows }
    }
}

/// All moves of a board.
#[derive(Debug)]
pub(super) struct Plan {
    /// Moves that leave the block.
    pub groups: Vec<Group>,
    /// Sets of word bits of which every part may be cleared.
    pub cubes: Vec<u8>,
    /// For each bit of a word, the lane bits of the moves that clear it and some lane bits.
    pub slanted: [Vec<u8>; BITS as usize],
    /// For each word of a block, the other moves that stay in the block: the word to which they lead, the lane bits.
    pub inside: Vec<Vec<(u8, u8)>>,
    /// For each lane the lanes from which a move within the word leads to it, and itself.
    pub above: [u64; WIDE],
    /// The lanes that have a move within the word.
    pub movable: u64,
    /// If a move within the word may clear any of the lowest bits: lanes that differ only in these, rising.
    pub stretches: Vec<u64>,
    /// The lane bits of the other moves within the word.
    pub across: Vec<u8>,
}

impl Plan {
    /// Sorts the moves of a board.
    pub fn new(layout: &Layout, packing: &Packing, budget: &Budget<'_>) -> Result<Plan, Stop> {
        let mut by_high: FxHashMap<u32, Vec<Low>> = FxHashMap::default();
        let (mut moves, mut stopped) = (0u64, Ok(()));
        let _ = layout.moves(layout.shape.present(), &mut |cells| {
            let bits = packing.number(cells).unwrap_or(0) as u32;
            let part = |from: u32| (bits >> from & (WIDE as u32 - 1)) as u8;
            by_high.entry(bits >> (2 * BITS)).or_default().push(Low { word: part(BITS), lane: part(0) });
            moves += 1;
            if moves.is_multiple_of(4096) {
                stopped = budget.look().and_then(|()| budget.need(moves * 16));
            }
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        let inside = by_high.remove(&0).unwrap_or_default();
        Ok(Plan::of(grouped(by_high), &inside))
    }

    fn of(groups: Vec<Group>, lows: &[Low]) -> Plan {
        let mut above: [u64; WIDE] = std::array::from_fn(|lane| 1 << lane);
        let mut movable = 0;
        for low in lows.iter().filter(|low| low.word == 0) {
            let lanes = (0..WIDE as u8).filter(|from| from & low.lane == low.lane);
            lanes.clone().for_each(|from| above[usize::from(from & !low.lane)] |= 1 << from);
            movable |= lanes.fold(0, |all, from| all | 1 << from);
        }
        let straight = lows.iter().filter(|low| low.lane == 0).fold(0, |all, low| all | 1 << low.word);
        let (cubes, covered) = cubes(straight);
        let (mut slanted, mut inside) = ([const { Vec::new() }; BITS as usize], vec![Vec::new(); WIDE]);
        for low in lows.iter().filter(|low| low.word != 0) {
            if low.lane == 0 && covered >> low.word & 1 == 1 {
                continue;
            }
            if low.word.is_power_of_two() {
                slanted[low.word.trailing_zeros() as usize].push(low.lane);
                continue;
            }
            for at in (0..WIDE as u8).filter(|at| at & low.word == low.word) {
                inside[usize::from(at)].push((at & !low.word, low.lane));
            }
        }
        let (stretches, across) = stretches(above[0]);
        Plan { groups, cubes, slanted, inside, above, movable, stretches, across }
    }
}

/// The largest sets of bits of which all parts are among `words`, and all these parts.
fn cubes(words: u64) -> (Vec<u8>, u64) {
    let parts =
        |set: u8| (1..WIDE as u8).filter(|part| part & !set == 0).fold(0u64, |all, part| all | 1 << part);
    let mut sets: Vec<u8> = (1..WIDE as u8).filter(|set| parts(*set) & !words == 0).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let (mut chosen, mut covered) = (Vec::new(), 0);
    for set in sets {
        if covered >> set & 1 == 0 {
            covered |= parts(set);
            chosen.push(set);
        }
    }
    (chosen, covered)
}

/// How many of the lowest bits there must be to decide their lanes together; with less there are too many stretches.
const LEAST_FREE: u32 = 4;

/// Stretches of lanes within which every move is possible, and the moves between stretches; no stretches if they
/// would be short. `moves` has a bit for each set of lane bits that a move within the word may clear.
fn stretches(moves: u64) -> (Vec<u64>, Vec<u8>) {
    let free = (LEAST_FREE..=BITS).rev().find(|free| (moves | 1).trailing_ones() >= 1 << free);
    let Some(free) = free else { return (Vec::new(), Vec::new()) };
    let length = 1usize << free;
    let whole = u64::MAX >> (WIDE - length);
    let across = (length as u8..WIDE as u8).filter(|lane| moves >> lane & 1 == 1);
    ((0..WIDE).step_by(length).map(|from| whole << from).collect(), across.collect())
}

/// Joins the parts above the block that go with the same parts below it.
fn grouped(by_high: FxHashMap<u32, Vec<Low>>) -> Vec<Group> {
    let mut by_lows: FxHashMap<Vec<Low>, Vec<u32>> = FxHashMap::default();
    for (high, mut lows) in by_high {
        lows.sort_unstable();
        by_lows.entry(lows).or_default().push(high);
    }
    let mut groups: Vec<Group> = by_lows.into_iter().map(|(lows, highs)| Group::new(highs, lows)).collect();
    groups.iter_mut().for_each(|group| group.highs.sort_unstable());
    groups.sort_unstable_by(|one, two| one.highs.cmp(&two.highs));
    groups
}
