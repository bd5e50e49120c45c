//! Which bodies repeat at the end of a list.
//!
//! A loop with a body of b items shows when the last items are of the same kinds as those b and 2b places before them,
//! with constant drift, over so many rounds. Two things make this cheap for long bodies. Which b are worth a look is
//! found by a rolling hash of the last 4, 32 and 256 kinds: the distances to the last places where they were the same.
//! And every item keeps the bodies that fit there and for how long they have fitted, so that a new item costs one
//! comparison for each of them, and items that are taken away leave everything as it was before them.

use super::super::nest::Item;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// So many kinds in a row are hashed.
const WINDOWS: [usize; 3] = [4, 32, 256];
/// The factor of the hash.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
/// Bodies of words alone are looked for up to this length; windows of words are too much alike to find them.
const LONGEST_OF_WORDS: usize = 256;
/// Other bodies up to this length are always looked at.
const SHORT_BODY: usize = 8;
/// So many earlier places of the same hash are looked at.
const EARLIER: usize = 3;
/// At most so many bodies are kept for an item.
const MOST_FITTING: usize = 12;
/// There is no earlier place.
const NONE: u32 = u32::MAX;

/// A body that fits at an item, and the number of items up to there for which it does.
#[derive(Debug, Clone, Copy)]
struct Fitting {
    body: u32,
    long: u32,
}

/// What is known about each item.
struct Known {
    /// The hash of all kinds up to the item.
    hash: u64,
    /// How many words there are up to the item since the last loop.
    words: u32,
    /// The last items before with the same windows.
    before: [u32; WINDOWS.len()],
    fitting: SmallVec<[Fitting; 4]>,
}

/// The repetitions of a list.
pub(super) struct Repeats {
    /// Numbers that drift faster are no loop: a drift is the same for all members, so it does not grow with the moves.
    steepest: i64,
    known: Vec<Known>,
    /// The last item with a window of this hash.
    last: [FxHashMap<u64, u32>; WINDOWS.len()],
    powers: [u64; WINDOWS.len()],
}

impl Repeats {
    pub(super) fn new(steepest: i64) -> Repeats {
        let powers = WINDOWS.map(|window| (0..window).fold(1u64, |power, _| power.wrapping_mul(FACTOR)));
        Repeats { steepest, known: Vec::new(), last: Default::default(), powers }
    }

    /// About how many bytes are in use.
    pub(super) fn bytes(&self) -> u64 {
        let windows: usize = self.last.iter().map(|places| places.capacity()).sum();
        (self.known.capacity() * size_of::<Known>() + windows * size_of::<(u64, u32)>()) as u64
    }

    /// Takes note of the last item of a list.
    pub(super) fn push(&mut self, items: &[Item]) {
        let at = items.len() - 1;
        let hash = self.hash_before(at).wrapping_mul(FACTOR).wrapping_add(u64::from(items[at].kind) + 1);
        // A loop has more than one number.
        let words = match (items[at].numbers.len(), self.known.last()) {
            (1, Some(before)) => before.words + 1,
            (1, None) => 1,
            _ => 0,
        };
        let (before, fitting) = ([NONE; WINDOWS.len()], SmallVec::new());
        self.known.push(Known { hash, words, before, fitting });
        let mut fitting: SmallVec<[Fitting; 4]> = SmallVec::new();
        if let Some(before) = at.checked_sub(1) {
            let goes_on = |one: &&Fitting| self.is_even(items, at, one.body as usize);
            let longer = |one: &Fitting| Fitting { body: one.body, long: one.long + 1 };
            fitting.extend(self.known[before].fitting.iter().filter(goes_on).map(longer));
        }
        for body in self.worth_a_look(at) {
            let is_known = fitting.iter().any(|one| one.body as usize == body);
            if !is_known && fitting.len() < MOST_FITTING && self.is_even(items, at, body) {
                let long = (1..4 * body).find(|back| *back > at || !self.is_even(items, at - back, body));
                fitting.push(Fitting { body: body as u32, long: long.unwrap_or(4 * body) as u32 });
            }
        }
        self.known[at].fitting = fitting;
    }

    /// Forgets the last item.
    pub(super) fn pop(&mut self) {
        for which in 0..WINDOWS.len() {
            let Some(hash) = self.window(self.known.len() - 1, which) else { continue };
            match self.known[self.known.len() - 1].before[which] {
                NONE => self.last[which].remove(&hash),
                before => self.last[which].insert(hash, before),
            };
        }
        self.known.pop();
    }

    /// The shortest body that the list ends with so many rounds of.
    pub(super) fn body(&self, rounds: usize) -> Option<usize> {
        let fitting = &self.known.last()?.fitting;
        let whole = |one: &&Fitting| one.long as usize >= (rounds - 2) * one.body as usize;
        fitting.iter().filter(whole).map(|one| one.body as usize).min()
    }

    fn hash_before(&self, at: usize) -> u64 {
        at.checked_sub(1).map_or(0, |before| self.known[before].hash)
    }

    /// The hash of the last kinds up to an item.
    fn window(&self, at: usize, which: usize) -> Option<u64> {
        let from = (at + 1).checked_sub(WINDOWS[which])?;
        Some(self.known[at].hash.wrapping_sub(self.hash_before(from).wrapping_mul(self.powers[which])))
    }

    /// Lengths of bodies that may fit at the last item.
    fn worth_a_look(&mut self, at: usize) -> SmallVec<[usize; 20]> {
        let of_words = (self.known[at].words as usize / 3).min(LONGEST_OF_WORDS);
        let mut bodies: SmallVec<[usize; 20]> = (1..=SHORT_BODY.max(of_words).min(at / 2)).collect();
        for which in 0..WINDOWS.len() {
            let Some(hash) = self.window(at, which) else { continue };
            let mut before = self.last[which].insert(hash, at as u32).unwrap_or(NONE);
            self.known[at].before[which] = before;
            for _ in 0..EARLIER {
                if before == NONE {
                    break;
                }
                bodies.push(at - before as usize);
                before = self.known[before as usize].before[which];
            }
        }
        bodies
    }

    /// Whether an item differs from those one and two rounds before it by constant steps.
    fn is_even(&self, items: &[Item], at: usize, body: usize) -> bool {
        let Some(first) = at.checked_sub(2 * body) else { return false };
        let (one, two, three) = (&items[first], &items[first + body], &items[at]);
        let mut steps = one.numbers.iter().zip(&two.numbers).zip(&three.numbers);
        one.kind == two.kind
            && two.kind == three.kind
            && steps.all(|((one, two), three)| three - two == two - one && (two - one).abs() <= self.steepest)
    }
}
