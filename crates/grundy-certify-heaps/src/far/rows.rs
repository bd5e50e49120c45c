//! Stretches of a sequence side by side: one heap of each at a time, so that a processor computes 32 of them with one
//! instruction.
//!
//! A *row* holds one set of codes for each stretch, one bit for each code, as words of 16, 32 or 64 bits. The row of a heap
//! holds exactly one code in each word: that of the heap. To xor a code with a number is to exchange the bits of its set, one
//! exchange of neighbouring groups of 2^j bits for each one of the number.

use super::{Plan, RARE, Stretch};
use crate::{Flaw, Watch, wrong};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Stretches side by side.
const LANES: usize = 32;
/// Rows computed together, where the smallest lag allows it.
const BLOCK: usize = 4;
/// Parts below this number are small.
const SMALL: usize = 400;
/// So many witnesses are tried for every row.
const FIRST_STAGE: usize = 48;
/// After so many rows it is looked up whether to go on.
const LOOK_EVERY: u64 = 1 << 12;

/// A set of codes.
trait Word:
    Copy + Eq + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + BitOrAssign + Not<Output = Self>
{
    const BITS: u32;
    const NONE: Self;
    /// The lowest of each two neighbouring groups of 2^j bits, for each j.
    const LOWER: [Self; 6];

    fn of(set: u64) -> Self;
    fn bits(self) -> u64;
    /// The lowest bit that is not in the set; none if it has all.
    fn least_missing(self) -> Self;
    /// All bits below the lowest one of the set.
    fn below(self) -> Self;
    /// Neighbouring groups of bits, of which `lower` has the lowest, exchanged: one group has so many bits.
    fn exchanged(self, lower: Self, by: u32) -> Self;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const LOWER: [Self; 6] = [
                0x5555_5555_5555_5555_u64 as $word,
                0x3333_3333_3333_3333_u64 as $word,
                0x0f0f_0f0f_0f0f_0f0f_u64 as $word,
                0x00ff_00ff_00ff_00ff_u64 as $word,
                0x0000_ffff_0000_ffff_u64 as $word,
                0x0000_0000_ffff_ffff_u64 as $word,
            ];

            #[inline(always)]
            fn of(set: u64) -> Self {
                set as $word
            }

            #[inline(always)]
            fn bits(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn least_missing(self) -> Self {
                !self & self.wrapping_add(1)
            }

            #[inline(always)]
            fn below(self) -> Self {
                (self & self.wrapping_neg()).wrapping_sub(1)
            }

            #[inline(always)]
            fn exchanged(self, lower: Self, by: u32) -> Self {
                (self & lower).wrapping_shl(by) | (self.wrapping_shr(by) & lower)
            }
        }
    )*};
}
word!(u16, u32, u64);

/// One set for each stretch, where a processor reads it best.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row<W>([W; LANES]);

impl<W: Word> Row<W> {
    const NONE: Row<W> = Row([W::NONE; LANES]);
}

/// Every set changed. A plain loop over the lanes, which compilers turn into vectors: they do not always with `map`.
#[inline(always)]
fn each<W: Word>(row: &Row<W>, change: impl Fn(W) -> W) -> Row<W> {
    let mut changed = *row;
    for set in &mut changed.0 {
        *set = change(*set);
    }
    changed
}

/// Every code of the sets xor 2^j.
#[inline(always)]
fn exchanged<W: Word>(row: &Row<W>, j: u32) -> Row<W> {
    let (by, lower) = (1 << j, W::LOWER[j as usize]);
    each(row, |set| set.exchanged(lower, by))
}

#[inline(always)]
fn add<W: Word>(row: &mut Row<W>, other: &Row<W>) {
    for lane in 0..LANES {
        row.0[lane] |= other.0[lane];
    }
}

#[inline(always)]
fn remove<W: Word>(row: &mut Row<W>, other: &Row<W>) {
    for lane in 0..LANES {
        row.0[lane] = row.0[lane] & !other.0[lane];
    }
}

#[inline(always)]
fn any<W: Word>(row: &Row<W>) -> bool {
    let mut any = false;
    for set in &row.0 {
        any |= *set != W::NONE;
    }
    any
}

/// Whether some set is empty.
#[inline(always)]
fn any_empty<W: Word>(row: &Row<W>) -> bool {
    let mut empty = false;
    for set in &row.0 {
        empty |= *set == W::NONE;
    }
    empty
}

/// Taps with the codes they are xored with. The sets of all taps with one code are united and exchanged by the bits in which the code
/// differs from the next one, to which they are added, and so on down to the code 0. The codes are taken in the order of
/// Gray's code, so that neighbours differ in few bits.
struct Union {
    /// For each code its lags, and the exponents of the bits in which it differs from the next.
    codes: Vec<(Vec<usize>, Vec<u32>)>,
}

impl Union {
    fn new<W: Word>(taps: &[(usize, u8)]) -> Union {
        let fits = |code: &u8| u32::from(*code) < W::BITS;
        let mut codes: Vec<u8> = taps.iter().map(|tap| tap.1).filter(fits).collect();
        let place_in_gray_code = |code: u8| [1, 2, 4].into_iter().fold(code, |place, by| place ^ place >> by);
        codes.sort_unstable_by_key(|code| std::cmp::Reverse(place_in_gray_code(*code)));
        codes.dedup();
        let next = codes.iter().copied().skip(1).chain([0]);
        let with_lags = |(code, next): (&u8, u8)| {
            let lags = taps.iter().filter(|tap| tap.1 == *code).map(|tap| tap.0);
            (lags.collect(), (0..8).filter(|j| (code ^ next) >> j & 1 == 1).collect())
        };
        Union { codes: codes.iter().zip(next).map(with_lags).collect() }
    }

    /// The sets of so many rows.
    #[inline(always)]
    fn at<const B: usize, W: Word>(&self, tape: &Tape<W>, at: usize) -> [Row<W>; B] {
        let mut sets = [Row::NONE; B];
        for (lags, exchanges) in &self.codes {
            for lag in lags {
                for (set, row) in sets.iter_mut().zip(tape.rows_from(at - lag)) {
                    add(set, row);
                }
            }
            for j in exchanges {
                for set in &mut sets {
                    *set = exchanged(set, *j);
                }
            }
        }
        sets
    }
}

/// The last rows, the oldest overwritten. The first few stand behind the last ones again, so that rows next to each other
/// can be read together.
struct Tape<W> {
    rows: Vec<Row<W>>,
    mask: usize,
}

impl<W: Word> Tape<W> {
    fn new(rows: usize) -> Tape<W> {
        Tape { rows: vec![Row::NONE; rows + BLOCK], mask: rows - 1 }
    }

    /// Steps are counted from here on: what is before the first step is at lower places.
    fn length(&self) -> usize {
        self.mask + 1
    }

    #[inline(always)]
    fn row(&self, at: usize) -> &Row<W> {
        &self.rows[at & self.mask]
    }

    /// The rows from a place on, at least [`BLOCK`].
    #[inline(always)]
    fn rows_from(&self, at: usize) -> &[Row<W>] {
        let first = at & self.mask;
        &self.rows[first..first + BLOCK]
    }

    #[inline(always)]
    fn set(&mut self, at: usize, row: &Row<W>) {
        let place = at & self.mask;
        self.rows[place] = *row;
        if place < BLOCK {
            self.rows[self.mask + 1 + place] = *row;
        }
    }
}

/// The codes that occur, of even and of odd heaps.
type Used = [u64; 2];

/// Runs all stretches.
pub(super) fn run(plan: &Plan, stretches: Vec<Stretch>, watch: &Watch<'_>) -> Result<Used, Flaw> {
    let codes =
        |stretch: &Stretch| stretch.before.iter().chain(&stretch.window).copied().collect::<Vec<u8>>();
    let largest = stretches.iter().flat_map(codes).filter(|code| *code != RARE).max().unwrap_or(0);
    match largest {
        0..16 => run_words::<u16>(plan, stretches, watch),
        16..32 => run_words::<u32>(plan, stretches, watch),
        32..64 => run_words::<u64>(plan, stretches, watch),
        _ => wrong(format!("the code {largest} is too large")),
    }
}

/// Runs the stretches in groups of like length, on as many threads as there are processors.
fn run_words<W: Word>(plan: &Plan, mut stretches: Vec<Stretch>, watch: &Watch<'_>) -> Result<Used, Flaw> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let needed = (plan.overhang as usize + plan.window + 1).next_power_of_two();
    watch.need((needed * size_of::<Row<W>>() * threads) as u64)?;
    stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.length));
    let groups: Vec<&[Stretch]> = stretches.chunks(LANES).collect();
    let (next, stop, used) = (AtomicU64::new(0), AtomicBool::new(false), [0, 0].map(AtomicU64::new));
    let (flaw, working) = (Mutex::new(None), AtomicU64::new(threads as u64));
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed) as usize) else { break };
            match Group::<W>::new(plan, group, needed).run(&stop) {
                Ok(codes) => {
                    for (used, codes) in used.iter().zip(codes) {
                        used.fetch_or(codes, Ordering::Relaxed);
                    }
                }
                Err(found) => {
                    stop.store(true, Ordering::Relaxed);
                    if let Ok(mut flaw) = flaw.lock() {
                        flaw.get_or_insert(found);
                    }
                }
            }
        }
        working.fetch_sub(1, Ordering::Release);
    };
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| drop(scope.spawn(work)));
        while working.load(Ordering::Acquire) > 0 {
            if !(watch.go_on)() {
                stop.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    });
    match flaw.into_inner().ok().flatten() {
        Some(flaw) => Err(flaw),
        None => watch.ask().map(|()| used.map(AtomicU64::into_inner)),
    }
}

/// Up to 32 stretches.
struct Group<'g, W> {
    plan: &'g Plan,
    stretches: &'g [Stretch],
    tape: Tape<W>,
    taps: Union,
    /// Whether rows do not depend on those just before, and are computed in blocks.
    in_blocks: bool,
    /// The first witnesses, tried for all rows.
    first: Union,
    /// The others in the order stated, then all pairs whose smaller part is small. Where a heap of a row is left open the next ones
    /// are tried for the whole row.
    stages: Vec<Union>,
}

impl<'g, W: Word> Group<'g, W> {
    fn new(plan: &'g Plan, stretches: &'g [Stretch], rows: usize) -> Group<'g, W> {
        let mut tape = Tape::new(rows);
        for back in 1..rows {
            let mut row = Row::NONE;
            for (set, stretch) in row.0.iter_mut().zip(stretches) {
                let code = stretch.before.len().checked_sub(back).map_or(RARE, |at| stretch.before[at]);
                *set = if u32::from(code) < W::BITS { W::of(1 << code) } else { W::NONE };
            }
            tape.set(rows - back, &row);
        }
        let parts = (1..plan.head.len().min(SMALL)).filter(|part| plan.head[*part] != RARE);
        let small = parts.flat_map(|part| plan.splits.iter().map(move |take| (take + part, plan.head[part])));
        let small: Vec<_> = small.collect();
        let (first, others) = plan.witnesses.split_at(plan.witnesses.len().min(FIRST_STAGE));
        let (mut stages, mut tried) = (Vec::new(), 0);
        while tried < others.len() {
            let to = (2 * tried).max(FIRST_STAGE).min(others.len());
            stages.push(Union::new::<W>(&others[tried..to]));
            tried = to;
        }
        stages.push(Union::new::<W>(&small));
        let in_blocks = plan.taps.iter().all(|(lag, _)| *lag >= BLOCK);
        let (taps, first) = (Union::new::<W>(&plan.taps), Union::new::<W>(first));
        Group { plan, stretches, tape, taps, in_blocks, first, stages }
    }

    /// Computes all rows and covers all heaps; the codes that occurred.
    fn run(&mut self, stop: &AtomicBool) -> Result<Used, Flaw> {
        let longest = self.stretches.iter().map(|stretch| stretch.length).max().unwrap_or(0);
        let (end, mut from, mut used) = (longest + self.plan.overhang, 0, [0, 0]);
        while from < end {
            if stop.load(Ordering::Relaxed) {
                return Err(Flaw::Stopped);
            }
            let ends = self.stretches.iter().map(|stretch| stretch.length).filter(|length| *length > from);
            let to = ends.min().unwrap_or(end).min(from + LOOK_EVERY).min(end);
            let codes = wide::rows(self, from, to)?;
            used = [used[0] | codes[0], used[1] | codes[1]];
            for (lane, stretch) in
                self.stretches.iter().enumerate().filter(|(_, stretch)| stretch.length == to)
            {
                self.compare(lane, stretch)?;
            }
            from = to;
        }
        Ok(used)
    }

    /// The last codes of a stretch that has come to its end are those stated.
    fn compare(&self, lane: usize, stretch: &Stretch) -> Result<(), Flaw> {
        let end = self.tape.length() + stretch.length as usize;
        let first = end - self.plan.window;
        let differs = |(at, code): (usize, &u8)| self.tape.row(at).0[lane].bits() != 1 << code;
        match (first..end).zip(&stretch.window).position(differs) {
            Some(at) => {
                let heap = stretch.from + stretch.length - (self.plan.window - at) as u64;
                wrong(format!("heap {heap} does not have the code that is stated"))
            }
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn rows(&mut self, from: u64, to: u64) -> Result<Used, Flaw> {
        let plan = self.plan;
        let has_low = |heap: u64| W::of(plan.has_low[heap as usize % 2]);
        let firsts: [u64; LANES] =
            std::array::from_fn(|lane| self.stretches.get(lane).map_or(0, |stretch| stretch.from));
        let by_parity = [from, from + 1].map(|step| Row(firsts.map(|first| has_low(first + step))));
        // For even and odd distances from the first heaps.
        let mut seen = [Row::NONE; 2];
        let mut step = from;
        while step < to {
            if self.in_blocks && step + BLOCK as u64 <= to {
                self.block::<BLOCK>(step, (step - from) as usize, &by_parity, &mut seen)?;
                step += BLOCK as u64;
            } else {
                self.block::<1>(step, (step - from) as usize, &by_parity, &mut seen)?;
                step += 1;
            }
        }
        let mut used = [0; 2];
        for (distance, seen) in (from..).zip(&seen) {
            for (first, codes) in firsts.iter().zip(&seen.0).take(self.stretches.len()) {
                used[(first + distance) as usize % 2] |= codes.bits();
            }
        }
        Ok(used)
    }

    /// Computes and covers so many rows, which do not depend on each other.
    #[inline(always)]
    fn block<const B: usize>(
        &mut self,
        step: u64,
        distance: usize,
        by_parity: &[Row<W>; 2],
        seen: &mut [Row<W>; 2],
    ) -> Result<(), Flaw> {
        let at = self.tape.length() + step as usize;
        let mut rows = self.taps.at::<B, W>(&self.tape, at);
        for (place, row) in rows.iter_mut().enumerate() {
            *row = each(row, W::least_missing);
            self.tape.set(at + place, row);
            add(&mut seen[(distance + place) % 2], row);
        }
        let excluded = self.first.at::<B, W>(&self.tape, at);
        for place in 0..B {
            let mut open = self.needed(&rows[place], &by_parity[(distance + place) % 2]);
            remove(&mut open, &excluded[place]);
            if any(&open) {
                self.try_others(at + place, &mut open);
            }
            if any(&open) || any_empty(&rows[place]) {
                self.look_closer(step + place as u64, &rows[place], &open)?;
            }
        }
        Ok(())
    }

    /// Removes what the other witnesses exclude, as long as something is open.
    #[inline(always)]
    fn try_others(&self, at: usize, open: &mut Row<W>) {
        for stage in &self.stages {
            let [excluded] = stage.at::<1, W>(&self.tape, at);
            remove(open, &excluded);
            if !any(open) {
                break;
            }
        }
    }

    /// The codes of the rare class that must be excluded: those below the code without its lowest bits, and if the value has the
    /// lowest bit of the mask all that differ from the code in its lowest bits only.
    #[inline(always)]
    fn needed(&self, row: &Row<W>, has_low: &Row<W>) -> Row<W> {
        let mut alike = *row;
        for j in 0..self.plan.low_bit {
            let other = exchanged(&alike, j);
            add(&mut alike, &other);
        }
        let mut needed = each(&alike, W::below);
        for lane in 0..LANES {
            needed.0[lane] |= alike.0[lane] & has_low.0[lane];
        }
        needed
    }

    /// Looks for pairs that exclude what the first witnesses left open.
    #[cold]
    fn look_closer(&self, step: u64, row: &Row<W>, open: &Row<W>) -> Result<(), Flaw> {
        for (lane, stretch) in self.stretches.iter().enumerate() {
            let heap = stretch.from + step;
            let end = stretch.length + self.plan.overhang;
            if step < end && row.0[lane] == W::NONE {
                return wrong(format!("the code of heap {heap} is larger than all that are stated"));
            }
            let mut open = open.0[lane].bits();
            while open != 0 && step >= stretch.covered_from && step < end {
                let code = open.trailing_zeros() as u8;
                open &= open - 1;
                if !self.occurs(code, lane, step) {
                    return wrong(format!("heap {heap} is rare, or not covered within the depth"));
                }
            }
        }
        Ok(())
    }

    /// Whether a code of the rare class is that of a pair of common heaps.
    fn occurs(&self, code: u8, lane: usize, step: u64) -> bool {
        let at = self.tape.length() + step as usize;
        (1..self.plan.head.len()).any(|part| {
            let other = self.plan.head[part] ^ code;
            self.plan.head[part] != RARE
                && self.plan.splits.iter().any(|take| {
                    let set = self.tape.row(at - take - part).0[lane].bits();
                    set.checked_shr(other.into()).unwrap_or(0) & 1 == 1
                })
        })
    }
}

/// The loop over rows, compiled for wider registers where the processor has them.
mod wide {
    #![allow(unsafe_code, reason = "calls a function compiled for features that were detected just before")]

    use super::{Flaw, Group, Used, Word};

    pub(super) fn rows<W: Word>(group: &mut Group<'_, W>, from: u64, to: u64) -> Result<Used, Flaw> {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                // SAFETY: the processor has the features the function was compiled for.
                return unsafe { rows_512(group, from, to) };
            }
            if is_x86_feature_detected!("avx2") {
                // SAFETY: as above.
                return unsafe { rows_256(group, from, to) };
            }
        }
        group.rows(from, to)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn rows_512<W: Word>(group: &mut Group<'_, W>, from: u64, to: u64) -> Result<Used, Flaw> {
        group.rows(from, to)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn rows_256<W: Word>(group: &mut Group<'_, W>, from: u64, to: u64) -> Result<Used, Flaw> {
        group.rows(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, always the same.
    fn numbers() -> impl FnMut(u64) -> u64 {
        let mut state = 25u64;
        move |below| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        }
    }

    /// The set of all codes xor the tap's code, tap by tap.
    fn by_definition<W: Word>(taps: &[(usize, u8)], tape: &Tape<W>, at: usize, lane: usize) -> u64 {
        let mut all = 0;
        for (lag, code) in taps.iter().filter(|tap| u32::from(tap.1) < W::BITS) {
            let set = tape.row(at - lag).0[lane].bits();
            let bits = (0..W::BITS).filter(|bit| set >> bit & 1 == 1);
            bits.for_each(|bit| all |= 1 << (bit ^ u32::from(*code)));
        }
        all
    }

    fn unions_are_right<W: Word>() {
        let mut number = numbers();
        for _ in 0..200 {
            let mut tape = Tape::<W>::new(64);
            for at in 0..64 {
                tape.set(at, &Row(std::array::from_fn(|_| W::of(number(u64::MAX)))));
            }
            let count = number(12);
            let taps: Vec<(usize, u8)> =
                (0..count).map(|_| (4 + number(50) as usize, number(64) as u8)).collect();
            let (union, at) = (Union::new::<W>(&taps), 64 + number(64) as usize);
            let together = union.at::<BLOCK, W>(&tape, at);
            for (place, row) in together.iter().enumerate() {
                let [alone] = union.at::<1, W>(&tape, at + place);
                for lane in 0..LANES {
                    let expected = by_definition(&taps, &tape, at + place, lane);
                    assert_eq!((row.0[lane].bits(), alone.0[lane].bits()), (expected, expected), "{taps:?}");
                }
            }
        }
    }

    #[test]
    fn taps_are_united_as_the_definition_says() {
        unions_are_right::<u16>();
        unions_are_right::<u32>();
        unions_are_right::<u64>();
    }
}
