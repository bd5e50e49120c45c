//! The sparse-space engine: eight heaps at a time, by pairs with a rare part and a short look at the common
//! ones.
//!
//! For heap n, [`Space`] tells the classes. The least value c of the common class that is left is decided by
//! pairs with one rare part (*taps*) and by moves that leave one heap. All values of the rare class below c
//! must then be excluded by other pairs; there are so many of these that the smallest parts suffice, nearly
//! always. What they leave open is looked for in all further pairs ([`Sparse::settle`]); a value found nowhere
//! makes n a new rare heap.
//!
//! A pair (a, n-k-a) with a known is one tap: the codes of eight heaps n, n+1, ..., n+7 need the eight
//! neighbouring codes at offset k+a, which are marked with one shift each in eight bit sets at once. Offsets
//! below eight depend on results of the same block and are marked heap by heap.
//!
//! The result is exact: nothing is assumed about rare heaps, and a look that finds nothing ends only when all
//! pairs have been seen.

use super::marks::{
    Excluded, HALF, LANES, Tap, first_gap, list_bits, mark_all, occurs, open_below, reaching,
};
use super::register::{Cover, LONG_RUN, Register, Width};
use super::rule::Rule;
use super::space::{LARGEST_VALUE, Space};
use super::tape::{PAD, RARE, Tape};
use super::wide::Run;

/// The bit sets have at most so many words of 32 bits.
pub(super) const MOST_WORDS: usize = 16;
/// Pairs compared in one go when a value is looked for.
const GO: u64 = 128;
/// After so many heaps the number of pairs marked at once is reconsidered.
const TUNE_EVERY: u64 = 1024;
/// From this heap on it is worth while to choose witnesses for a [register](Register).
const REGISTER_FROM: u64 = 1 << 20;
/// Heaps of a register that are computed before they are covered: so many codes stay in fast memory.
const STRETCH: u64 = 1 << 13;

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// All heaps asked for are done.
    Done,
    /// The values need longer bit sets than there are.
    Outgrown,
    /// A look would need values that the tape has forgotten.
    Forgotten,
    /// Other bit sets are needed; go on with them.
    Again,
}

/// What another run has found: in this space all heaps behind the last rare one and before `to` are common.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub space: Space,
    pub last_rare: u64,
    pub to: u64,
}

/// The engine, for one space.
#[derive(Debug, Clone)]
pub(super) struct Sparse {
    pub space: Space,
    /// Heaps that need not be covered again.
    pub known: Option<Known>,
    /// The rare heaps, rising.
    pub rares: Vec<u64>,
    /// Their values.
    pub rare_values: Vec<u16>,
    /// The largest smaller part that any heap since the last reset needed.
    pub deepest: u64,
    words: usize,
    /// Rare parts, rising offsets of at least [`LANES`].
    far: Vec<Tap>,
    /// Common parts up to `scanned`, rising offsets of at least [`LANES`].
    scan: Vec<Tap>,
    scanned: u64,
    /// Rare and common parts at offsets below [`LANES`], but at least [`HALF`].
    middle: [Vec<Tap>; 2],
    /// Parts of both kinds at offsets below [`HALF`].
    near: Vec<Tap>,
    /// How many pairs were looked at one by one, weighted by their cost, since the last tuning.
    looked: u64,
    tuned_at: u64,
    /// The game as a register, while it is one.
    register: Option<Box<(Register, Cover)>>,
    /// The words of the register, if there are any that are long enough.
    width: Option<Width>,
    /// A register is tried from this heap on.
    register_from: u64,
    /// Where its witnesses were chosen.
    chosen_at: u64,
}

impl Sparse {
    /// The least number of values a tape must hold for the engine to start.
    pub fn least(rule: &Rule) -> u64 {
        64 + 4 * rule.reach()
    }

    /// Codes the tape, which has forgotten nothing and holds at least [`Sparse::least`] values.
    pub fn new(rule: &Rule, space: Space, tape: &mut Tape, scanned: u64) -> Sparse {
        let rares: Vec<(u64, u16)> =
            tape.recode(&space).into_iter().map(|heap| (heap, tape.values()[heap as usize])).collect();
        let largest = tape.values().iter().copied().max().unwrap_or(0);
        Sparse::with_rares(rule, space, tape, &rares, largest, scanned)
    }

    /// The engine for a tape that has been coded, given the rare heaps with their values.
    pub(crate) fn with_rares(
        rule: &Rule,
        space: Space,
        tape: &Tape,
        rares: &[(u64, u16)],
        largest: u16,
        scanned: u64,
    ) -> Sparse {
        let mut words = 1;
        while usize::from(space.code(largest | space.mask())) >= 32 * words {
            words *= 2;
        }
        let mut engine = Sparse {
            space,
            known: None,
            rares: Vec::new(),
            rare_values: Vec::new(),
            deepest: 0,
            words,
            far: Vec::new(),
            scan: Vec::new(),
            scanned: 0,
            middle: [Vec::new(), Vec::new()],
            near: Vec::new(),
            looked: 0,
            tuned_at: tape.next(),
            register: None,
            width: Width::of(space.code(largest)),
            register_from: REGISTER_FROM,
            chosen_at: 0,
        };
        for (heap, value) in rares {
            engine.add_rare(rule, *heap, *value);
        }
        for heap in 1..LANES as u64 {
            if tape.head[heap as usize] < super::tape::RARE_HEAD {
                engine.add(rule, heap, tape.head[heap as usize], true, |tap| tap.offset < LANES as u32);
            }
        }
        engine.scan_to(rule, tape, scanned.max(16));
        engine
    }

    /// Adds the taps of a part that `wanted` accepts.
    fn add(&mut self, rule: &Rule, part: u64, code: u16, common: bool, wanted: impl Fn(&Tap) -> bool) {
        for take in &rule.two {
            let tap = Tap { offset: (*take as u64 + part) as u32, code, common };
            if wanted(&tap) {
                let list = match tap.offset as usize {
                    offset if offset < HALF => &mut self.near,
                    offset if offset < LANES => &mut self.middle[usize::from(common)],
                    _ if common => &mut self.scan,
                    _ => &mut self.far,
                };
                let place = list.partition_point(|other| other.offset <= tap.offset);
                list.insert(place, tap);
            }
        }
    }

    fn add_rare(&mut self, rule: &Rule, heap: u64, value: u16) {
        self.register = None;
        self.rares.push(heap);
        self.rare_values.push(value);
        self.add(rule, heap, self.space.code(value), false, |_| true);
    }

    /// Lets the common parts up to `part` be marked at once, or only those.
    fn scan_to(&mut self, rule: &Rule, tape: &Tape, part: u64) {
        let part = part.min(tape.head.len() as u64 - 1);
        if part < self.scanned {
            self.scan.clear();
            self.scanned = 0;
        }
        for heap in self.scanned + 1..=part {
            let code = tape.head[heap as usize];
            if code < super::tape::RARE_HEAD {
                self.add(rule, heap, code, true, |tap| tap.offset >= LANES as u32);
            }
        }
        self.scanned = part;
    }

    /// The parts up to which common pairs are marked at once.
    pub(crate) fn scanned(&self) -> u64 {
        self.scanned
    }

    /// The last rare heap.
    pub(crate) fn last_rare(&self) -> u64 {
        self.rares.last().copied().unwrap_or(0)
    }

    /// How far back the engine looks at most, apart from looks for single values.
    pub(crate) fn look_back(&self, rule: &Rule) -> u64 {
        self.last_rare().max(self.scanned) + rule.reach() + LANES as u64
    }

    /// About how many steps a heap costs.
    pub(crate) fn cost(&self) -> u64 {
        (self.far.len() + self.scan.len()) as u64
    }

    /// Computes heaps until the tape ends at `to` or a few heaps beyond, as a register where the game is one.
    pub(crate) fn advance(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End {
        while tape.next() < to && self.is_register(rule, tape) {
            let stretch = to.min(tape.next() + STRETCH);
            match self.run_register(rule, tape, stretch) {
                // A heap that needs the other engine comes next.
                Ok(()) if tape.next() < stretch => {
                    let one = tape.next() + 1;
                    match self.run(rule, tape, one) {
                        End::Done => {}
                        end => return end,
                    }
                }
                Ok(()) => {}
                Err(end) => return end,
            }
        }
        self.run(rule, tape, to)
    }

    /// Whether the game can be run as a register from here on; sees to it that there is one.
    fn is_register(&mut self, rule: &Rule, tape: &Tape) -> bool {
        let settled = 2 * self.last_rare() + rule.reach();
        let Some(width) = self.width.filter(|_| tape.next() > settled.max(self.register_from)) else {
            return false;
        };
        if self.chosen_at < LONG_RUN && tape.next() >= LONG_RUN {
            self.register = None;
        }
        if self.register.is_none() {
            self.chosen_at = tape.next();
            let rares: Vec<_> = self.rares.iter().copied().zip(self.rare_values.iter().copied()).collect();
            let (head, codes) = (&tape.head, &tape.coded[PAD..]);
            let register = Register::of(rule, &self.space, &rares, width).filter(Register::pays);
            self.register = register.and_then(|register| {
                let cover = Cover::of(rule, &self.space, width, head, codes, tape.next())?;
                Some(Box::new((register, cover)))
            });
        }
        if self.register.is_none() {
            self.register_from = 2 * tape.next();
        }
        self.register.as_ref().is_some_and(|parts| tape.coded.len() >= parts.0.needs().max(parts.1.needs()))
    }

    /// Computes heaps below `to` as a register: fewer if a heap seems to be rare or the words are too short.
    fn run_register(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> Result<(), End> {
        let Some(parts) = self.register.take() else { return Ok(()) };
        let (register, cover) = &*parts;
        let (first, at) = (tape.next(), tape.coded.len());
        tape.coded.resize(at + (to - first) as usize, 0);
        let right = register.fill(&mut tape.coded, at);
        let too_short = right < tape.coded.len();
        tape.coded.truncate(right);
        let mut end = None;
        let covered = if self.are_common(first, to) {
            right
        } else {
            cover.check(&tape.coded, at, first, &mut |place, open| {
                let open: [u32; 4] = std::array::from_fn(|word| (open >> (32 * word)) as u32);
                let settled = self.settle(open, rule, tape, first + (place - at) as u64, 0);
                end = settled.err();
                settled == Ok(None)
            })
        };
        tape.accept(covered, &self.space);
        self.deepest = self.deepest.max(cover.depth);
        self.register = Some(parts);
        if too_short && covered == right {
            self.width = self.width.and_then(Width::next);
            self.register = None;
        }
        end.map_or(Ok(()), Err)
    }

    /// Whether another run has found that all these heaps are common: then the recurrence is the same, and gives their values.
    fn are_common(&self, from: u64, to: u64) -> bool {
        self.known.is_some_and(|known| {
            let same = known.space == self.space && known.last_rare == self.last_rare();
            same && from > known.last_rare && to <= known.to
        })
    }

    /// Tries a register from the next heap on, to test it where it would not pay.
    #[cfg(test)]
    pub(super) fn force_register(&mut self, width: Width) {
        (self.register_from, self.width, self.register) = (0, Some(width), None);
    }

    /// Never tries a register.
    pub(super) fn forbid_register(&mut self) {
        self.width = None;
    }

    /// Whether the game runs as a register.
    pub(crate) fn runs_as_register(&self) -> bool {
        self.register.is_some()
    }

    /// Computes heaps until the tape ends before `to`, or a few heaps beyond.
    #[inline(always)]
    pub(crate) fn run_plain(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End {
        loop {
            let end = match self.words {
                1 => self.run_words::<1>(rule, tape, to),
                2 => self.run_words::<2>(rule, tape, to),
                4 => self.run_words::<4>(rule, tape, to),
                8 => self.run_words::<8>(rule, tape, to),
                _ => self.run_words::<MOST_WORDS>(rule, tape, to),
            };
            if end != End::Again {
                return end;
            }
            self.words *= 2;
            if self.words > MOST_WORDS {
                return End::Outgrown;
            }
        }
    }

    #[inline(always)]
    fn run_words<const W: usize>(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End {
        while tape.next() < to {
            if let Err(end) = self.block::<W>(rule, tape) {
                return end;
            }
            if tape.next() >= self.tuned_at + TUNE_EVERY {
                self.tune(rule, tape);
            }
        }
        End::Done
    }

    /// Marks more pairs at once if many were looked at one by one, fewer if hardly any.
    fn tune(&mut self, rule: &Rule, tape: &Tape) {
        let heaps = tape.next() - self.tuned_at;
        let marked = heaps * self.scan.len() as u64 * (3 + self.words as u64) / 8;
        let part = match () {
            () if 2 * self.looked > marked => (self.scanned * 3 / 2).min(tape.next() / 2),
            () if 16 * self.looked < marked && self.scanned > 16 => self.scanned * 7 / 8,
            () => self.scanned,
        };
        if part != self.scanned {
            self.scan_to(rule, tape, part);
        }
        (self.looked, self.tuned_at) = (0, tape.next());
    }

    /// Computes up to eight heaps: fewer if a rare one is among them or the bit sets are too short.
    #[inline(always)]
    fn block<const W: usize>(&mut self, rule: &Rule, tape: &mut Tape) -> Result<(), End> {
        let first = tape.next();
        let at = tape.coded.len();
        let (mut common, mut rare) = ([[0; LANES]; W], [[0; LANES]; W]);
        mark_all(reaching(&self.far, first + LANES as u64 - 1), &tape.coded, at, &mut common);
        // Parts below half of the rest only: the others are the same pairs, and two equal parts may be forbidden.
        let below_half = (first - 1) / 2;
        mark_all(reaching(&self.scan, below_half), &tape.coded, at, &mut rare);
        let marked = self.scanned.min(below_half.saturating_sub(rule.reach()));
        self.deepest = self.deepest.max(marked);
        tape.coded.reserve(LANES);
        let (mut half_common, mut half_rare) = ([[0; HALF]; W], [[0; HALF]; W]);
        for lane in 0..LANES {
            let heap = first + lane as u64;
            if lane.is_multiple_of(HALF) {
                (half_common, half_rare) = ([[0; HALF]; W], [[0; HALF]; W]);
                mark_all(&self.middle[0], &tape.coded, at + lane, &mut half_common);
                mark_all(&self.middle[1], &tape.coded, at + lane, &mut half_rare);
            }
            let both = |all: &[[u32; LANES]; W], half: &[[u32; HALF]; W]| {
                std::array::from_fn(|word| all[word][lane] | half[word][lane % HALF])
            };
            let mut excluded: Excluded<W> =
                Excluded { common: both(&common, &half_common), rare: both(&rare, &half_rare) };
            self.mark_near(&mut excluded, tape);
            self.mark_single(&mut excluded, rule, tape, heap);
            if heap <= 2 * self.last_rare() + rule.reach() {
                if tape.base > 0 {
                    return Err(End::Forgotten);
                }
                self.mark_rare_pairs(&mut excluded, rule, tape, heap);
            }
            let code = first_gap(&excluded.common).ok_or(End::Again)?;
            let value = self.space.value(heap, code as u16, true);
            if value > LARGEST_VALUE {
                return Err(End::Outgrown);
            }
            let open = open_below(&excluded.rare, self.space.rare_codes_below(value));
            if open.iter().any(|word| *word != 0)
                && let Some(code) = self.settle(open, rule, tape, heap, marked)?
            {
                let value = self.space.value(heap, code, false);
                tape.push(value, RARE);
                self.add_rare(rule, heap, value);
                return Ok(());
            }
            tape.push(value, code as u16);
        }
        Ok(())
    }

    #[inline(always)]
    fn mark_near<const W: usize>(&self, excluded: &mut Excluded<W>, tape: &Tape) {
        for tap in &self.near {
            let code = tape.coded[tape.coded.len() - tap.offset as usize] ^ tap.code;
            let set = if tap.common { &mut excluded.rare } else { &mut excluded.common };
            if let Some(word) = set.get_mut(usize::from(code) / 32) {
                *word |= 1 << (code % 32);
            }
        }
    }

    /// Marks what may be left as a single heap.
    #[inline(always)]
    fn mark_single<const W: usize>(&self, excluded: &mut Excluded<W>, rule: &Rule, tape: &Tape, heap: u64) {
        for take in &rule.one {
            let value = tape.raw[tape.raw.len() - take];
            let code = usize::from(self.space.code(value));
            let common = self.space.common(heap, value);
            let set = if common { &mut excluded.common } else { &mut excluded.rare };
            if let Some(word) = set.get_mut(code / 32) {
                *word |= 1 << (code % 32);
            }
        }
    }

    /// Marks pairs of two rare parts; the tape has forgotten nothing.
    fn mark_rare_pairs<const W: usize>(
        &self,
        excluded: &mut Excluded<W>,
        rule: &Rule,
        tape: &Tape,
        heap: u64,
    ) {
        let values = tape.values();
        for take in &rule.two {
            let rest = heap - *take as u64;
            let smaller = self.rares.partition_point(|part| *part <= rule.smaller_part(rest));
            for (part, value) in self.rares[..smaller].iter().zip(&self.rare_values) {
                let other = (rest - part) as usize;
                if tape.coded[PAD + other] == RARE {
                    let code = usize::from(self.space.code(value ^ values[other]));
                    if let Some(word) = excluded.rare.get_mut(code / 32) {
                        *word |= 1 << (code % 32);
                    }
                }
            }
        }
    }

    /// Looks for the open codes of the rare class in the pairs whose smaller part exceeds `marked`, and returns
    /// the least that is in none of them.
    #[inline(always)]
    fn settle<const W: usize>(
        &mut self,
        open: [u32; W],
        rule: &Rule,
        tape: &Tape,
        heap: u64,
        marked: u64,
    ) -> Result<Option<u16>, End> {
        let mut codes = list_bits(open);
        let (mut from, mut last) = (marked + 1, marked);
        let most = rule.two.iter().map(|take| rule.smaller_part(heap - *take as u64)).max().unwrap_or(0);
        while !codes.is_empty() && from <= most {
            let to = most.min(from + GO - 1);
            for take in &rule.two {
                let rest = heap - *take as u64;
                let end = to.min(rule.smaller_part(rest));
                if end < from {
                    continue;
                }
                if rest - end < tape.base || end as usize >= tape.head.len() {
                    return Err(End::Forgotten);
                }
                let small = &tape.head[from as usize..=end as usize];
                let low = PAD + (rest - end - tape.base) as usize;
                let large = &tape.coded[low..low + small.len()];
                self.looked += (small.len() * codes.len()) as u64 / 8 + 24;
                let mut kept = 0;
                for at in 0..codes.len() {
                    if !occurs(codes[at], small, large) {
                        codes[kept] = codes[at];
                        kept += 1;
                    }
                }
                codes.truncate(kept);
            }
            (from, last) = (to + 1, to);
        }
        if codes.is_empty() {
            self.deepest = self.deepest.max(last);
        }
        Ok(codes.first().copied())
    }
}
