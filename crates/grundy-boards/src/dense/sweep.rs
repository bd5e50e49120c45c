//! One sweep over all positions finds those of a few values.
//!
//! The positions of value v are those that have no smaller value and no option of value v: going through the
//! positions in rising order, options come first. One bit says whether a position has value v, so 64 positions
//! of a word, and 4096 of a block, are asked at once whether an option has it. Where only a few words of a block
//! are left to be asked, they are asked one by one.
//!
//! Everything is inlined into [`Sweep::block`], so that it can be compiled for several processors.

use super::plan::{Block, Low, Plan, WIDE, lift, minimal};

/// So many values are sought in one sweep: the tables pass through the cache once for all of them.
pub(super) const AT_ONCE: usize = 4;

/// Bits for all positions of a board.
pub(super) struct Sweep {
    /// Positions of each of the values that are being sought.
    pub hits: Vec<[Block; AT_ONCE]>,
    /// The values that have a hit in a block, one bit each.
    hit: Vec<u8>,
    /// Positions whose value is known.
    known: Vec<Block>,
    /// In misère play, the positions without a move, which cannot have value 0.
    stuck: Option<Vec<Block>>,
    sources: Sources,
}

/// The blocks with hits to which moves from one block lead.
#[derive(Default)]
struct Sources {
    blocks: Vec<u32>,
    /// Where those of each group of moves end.
    ends: Vec<usize>,
    /// Those of one group that have a hit of one value.
    chosen: Vec<u32>,
}

/// No position.
const EMPTY: Block = [0; WIDE];
/// All positions.
const FULL: Block = [u64::MAX; WIDE];
/// Up to so many words of a block are asked one by one.
const FEW: usize = 12;

impl Sweep {
    /// Nothing known of so many blocks.
    pub fn new(blocks: usize) -> Sweep {
        Sweep {
            hits: vec![[EMPTY; AT_ONCE]; blocks],
            hit: vec![0; blocks],
            known: vec![EMPTY; blocks],
            stuck: None,
            sources: Sources::default(),
        }
    }

    /// Bytes for each block of positions.
    pub(crate) fn bytes_per_block(misere: bool) -> usize {
        (AT_ONCE + 1 + usize::from(misere)) * size_of::<Block>() + 1
    }

    /// Takes back what is known of block `at`: its values and, if a sweep from `first` on has passed it, their hits.
    pub(super) fn recall(&mut self, at: usize, values: &[u8], unknown: u8, first: u8) {
        let (mut known, mut hits) = (EMPTY, [EMPTY; AT_ONCE]);
        for (position, value) in values.iter().enumerate() {
            let bit = 1 << (position % WIDE);
            if *value == unknown {
                continue;
            }
            known[position / WIDE] |= bit;
            if let Some(sought) = value.checked_sub(first) {
                hits[usize::from(sought)][position / WIDE] |= bit;
            }
        }
        self.hit[at] =
            (0..AT_ONCE).filter(|value| hits[*value] != EMPTY).fold(0, |all, value| all | 1 << value);
        (self.known[at], self.hits[at]) = (known, hits);
    }

    /// Finds the positions of block `at` that have one of the sought values; says how many there are.
    #[inline(always)]
    pub fn block(&mut self, plan: &Plan, at: usize, first: bool) -> u32 {
        let (before, rest) = self.hits.split_at_mut(at);
        let known = &mut self.known[at];
        self.hit[at] = 0;
        if *known == FULL {
            rest[0] = [EMPTY; AT_ONCE];
            return 0;
        }
        self.sources.find(plan, &self.hit, at);
        let mut all = 0;
        for (value, here) in rest[0].iter_mut().enumerate() {
            *here = EMPTY;
            let open = known.iter().filter(|word| **word != u64::MAX).count();
            let mut excluded = match open {
                0 => continue,
                1..=FEW => from_other_blocks_to(plan, before, &self.hit, value, known, &mut self.sources),
                _ => from_other_blocks(plan, before, &self.hit, value, &mut self.sources),
            };
            if let (true, 0, Some(stuck)) = (first, value, &self.stuck) {
                join(&mut excluded, &stuck[at]);
            }
            let found = within(plan, &mut excluded, here, known);
            self.hit[at] |= u8::from(found > 0) << value;
            all += found;
        }
        all
    }

    /// Marks the positions that have no move.
    pub(crate) fn find_stuck(&mut self, plan: &Plan) {
        self.hits.iter_mut().for_each(|hits| hits[0] = FULL);
        self.hit.fill(1);
        let inside = |word: usize| {
            let cube = plan.cubes.iter().any(|cube| word as u8 & cube != 0);
            let bits = (0..plan.slanted.len()).filter(|bit| word >> bit & 1 == 1);
            let lanes = bits.flat_map(|bit| &plan.slanted[bit]).copied();
            let lanes = lanes.chain(plan.inside[word].iter().map(|(_, lane)| *lane));
            lanes.fold(if cube { u64::MAX } else { 0 }, |all, lane| all | lift(u64::MAX, lane))
        };
        let movable: Block = std::array::from_fn(|word| inside(word) | plan.movable);
        let mut stuck = Vec::with_capacity(self.hits.len());
        for at in 0..self.hits.len() {
            self.sources.find(plan, &self.hit, at);
            let outside = from_other_blocks(plan, &self.hits[..at], &self.hit, 0, &mut self.sources);
            stuck.push(std::array::from_fn(|word| !(outside[word] | movable[word])));
        }
        self.stuck = Some(stuck);
    }
}

impl Sources {
    /// Finds the blocks with hits to which moves from block `at` lead.
    #[inline(always)]
    fn find(&mut self, plan: &Plan, hit: &[u8], at: usize) {
        self.blocks.clear();
        self.ends.clear();
        let at = at as u32;
        for group in &plan.groups {
            let possible = group.highs.iter().filter(|high| **high & !at == 0).map(|high| at ^ high);
            self.blocks.extend(possible.filter(|source| hit[*source as usize] != 0));
            self.ends.push(self.blocks.len());
        }
    }

    /// Keeps those of a group that have a hit of a value.
    #[inline(always)]
    fn choose(&mut self, group: usize, hit: &[u8], value: usize) -> &[u32] {
        let from = if group == 0 { 0 } else { self.ends[group - 1] };
        let sources = self.blocks[from..self.ends[group]].iter();
        self.chosen.clear();
        self.chosen.extend(sources.filter(|source| hit[**source as usize] >> value & 1 == 1));
        &self.chosen
    }
}

/// The hits of a block among the positions that moves to other blocks do not exclude.
#[inline(always)]
fn within(plan: &Plan, excluded: &mut Block, here: &mut Block, known: &mut Block) -> u32 {
    let (mut found, mut below) = (0, [EMPTY; 6]);
    for word in 0..WIDE {
        if found > 0 {
            look_back(plan, word, excluded, here, &mut below);
        }
        let mut closed = known[word] | excluded[word];
        for (_, below) in plan.cubes.iter().zip(&below) {
            closed |= below[word];
        }
        for (to, lane) in &plan.inside[word] {
            closed |= lift(here[usize::from(*to) % WIDE], *lane);
        }
        if closed == u64::MAX {
            continue;
        }
        let hits = match plan.stretches[..] {
            [] => earliest(plan, !closed),
            _ => minimal_first(plan, !closed),
        };
        here[word] = hits;
        known[word] |= hits;
        found += hits.count_ones();
    }
    found
}

/// The lowest bit of `word` is set in as many words from here on; in as many words before, which are finished, it
/// is not: tells the former what clearing this bit leads to.
#[inline(always)]
fn look_back(plan: &Plan, word: usize, excluded: &mut Block, here: &Block, below: &mut [Block; 6]) {
    let bit = word.trailing_zeros() as usize;
    let step = 1 << bit;
    let finished = &here[word - step..word];
    for (cube, below) in plan.cubes.iter().zip(below) {
        if usize::from(*cube) & step != 0 {
            // After this bit others of the cube may be cleared in the same move.
            let (earlier, later) = below.split_at_mut(word);
            let earlier = &earlier[word - step..];
            for ((later, earlier), hits) in later.iter_mut().zip(earlier).zip(finished) {
                *later |= earlier | hits;
            }
        }
    }
    for lane in &plan.slanted[bit] {
        for (excluded, hits) in excluded[word..].iter_mut().zip(finished) {
            *excluded |= lift(*hits, *lane);
        }
    }
}

/// The positions of a block from which a move leads to a hit in another one.
#[inline(always)]
fn from_other_blocks(
    plan: &Plan,
    before: &[[Block; AT_ONCE]],
    hit: &[u8],
    value: usize,
    sources: &mut Sources,
) -> Block {
    let mut all = EMPTY;
    for (at, group) in plan.groups.iter().enumerate() {
        let chosen = sources.choose(at, hit, value);
        if chosen.is_empty() {
            continue;
        }
        if let Some(Low { word: 0, lane: 0 }) = group.cube {
            gather(before, chosen, value, &mut all);
            continue;
        }
        let mut hits = EMPTY;
        gather(before, chosen, value, &mut hits);
        match group.cube {
            Some(cube) => {
                spread_cube(&mut hits, cube);
                join(&mut all, &hits);
            }
            None => group.lows.iter().for_each(|low| spread(&hits, *low, &mut all)),
        }
    }
    all
}

/// The same for the few words of the block that are not known yet.
#[inline(always)]
fn from_other_blocks_to(
    plan: &Plan,
    before: &[[Block; AT_ONCE]],
    hit: &[u8],
    value: usize,
    known: &Block,
    sources: &mut Sources,
) -> Block {
    let (mut words, mut few) = ([0; FEW], 0);
    for word in (0..WIDE).filter(|word| known[*word] != u64::MAX).take(FEW) {
        words[few] = word;
        few += 1;
    }
    let mut all = EMPTY;
    for (at, group) in plan.groups.iter().enumerate() {
        let chosen = sources.choose(at, hit, value);
        if chosen.is_empty() {
            continue;
        }
        for word in &words[..few] {
            for low in &group.lows {
                let step = usize::from(low.word);
                if word & step == step {
                    let from = (word ^ step) % WIDE;
                    let hits =
                        chosen.iter().fold(0, |hits, source| hits | before[*source as usize][value][from]);
                    all[*word] |= lift(hits, low.lane);
                }
            }
        }
    }
    all
}

/// Joins the hits of a value in the given blocks.
#[inline(always)]
fn gather(before: &[[Block; AT_ONCE]], sources: &[u32], value: usize, into: &mut Block) {
    let (fours, rest) = sources.as_chunks::<4>();
    for four in fours {
        let [one, two, three, four] = four.map(|source| &before[source as usize][value]);
        for word in 0..WIDE {
            into[word] |= one[word] | two[word] | three[word] | four[word];
        }
    }
    for source in rest {
        join(into, &before[*source as usize][value]);
    }
}

#[inline(always)]
fn join(into: &mut Block, from: &Block) {
    for word in 0..WIDE {
        into[word] |= from[word];
    }
}

/// Goes back from hits by clearing any of the bits.
#[inline(always)]
fn spread_cube(hits: &mut Block, bits: Low) {
    for bit in (0..6).map(|bit| 1u8 << bit).filter(|bit| bits.lane & bit != 0) {
        hits.iter_mut().for_each(|word| *word |= lift(*word, bit));
    }
    for bit in (0..6).map(|bit| 1usize << bit).filter(|bit| usize::from(bits.word) & bit != 0) {
        for pair in hits.chunks_exact_mut(2 * bit) {
            let (without, with) = pair.split_at_mut(bit);
            with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
        }
    }
}

/// Goes back from hits by the part of a move below the block.
#[inline(always)]
fn spread(hits: &Block, low: Low, into: &mut Block) {
    if low.word == 0 {
        into.iter_mut().zip(hits).for_each(|(into, hits)| *into |= lift(*hits, low.lane));
        return;
    }
    let step = usize::from(low.word) % WIDE;
    let others = WIDE - 1 - step;
    let mut from = 0;
    loop {
        into[from | step] |= lift(hits[from], low.lane);
        if from == others {
            break;
        }
        // The next set of the other bits.
        from = (from | step).wrapping_add(1) & others;
    }
}

/// The lanes among `open` from which no move within the word leads to another one of the result.
#[inline(always)]
fn earliest(plan: &Plan, mut open: u64) -> u64 {
    let mut hits = 0;
    while open != 0 {
        let lane = open.trailing_zeros();
        hits |= 1 << lane;
        open &= !plan.above[lane as usize];
    }
    hits
}

/// The same where most moves within the word may clear any of the lowest bits: lanes that differ only in these are
/// decided together.
#[inline(always)]
fn minimal_first(plan: &Plan, mut open: u64) -> u64 {
    let mut hits = 0;
    for stretch in &plan.stretches {
        let found = minimal(open & stretch);
        hits |= found;
        for lane in &plan.across {
            open &= !lift(found, *lane);
        }
    }
    hits
}
