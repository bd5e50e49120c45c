//! What is known about components: a compact table that several threads share and that keeps to a memory limit.
//!
//! An entry is one word. The key is mixed by a bijection of its `width` bits, so the number of the bucket is part
//! of the key and need not be stored; what is left of the key stands above 16 bits of knowledge. So an entry takes
//! 8 bytes on boards of up to 64 cells (32 beyond: two words and a lock). Nothing is approximate: two different
//! keys never look alike.
//!
//! Eight entries share a bucket, one cache line. A full bucket forgets the component with the fewest cells, which
//! is the cheapest to find again. The table doubles while the limit allows; only the new half is allocated. Beside
//! it stands the table of efforts of open claims ([`Numbers`]), which doubles on its own account.

use super::ahead::fetch;
use super::numbers::Numbers;
use super::word::Word;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bits of knowledge in an entry.
const KNOWLEDGE: u32 = 16;
/// Entries that share a bucket.
const WAYS: usize = 8;
/// The smallest table has 2^6 buckets.
const SMALLEST: u32 = 6;
/// Set in the knowledge when the value itself is known.
const EXACT: u16 = 1 << 15;

/// What is known about the value of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// The value.
    Value(u32),
    /// Values it does not have, one bit each. Only values below 15 are remembered.
    Not(u16),
}

/// Nothing.
pub(crate) const UNKNOWN: Known = Known::Not(0);

impl Known {
    /// From a mask of values that are excluded.
    pub fn not(excluded: u128) -> Known {
        Known::Not(excluded as u16 & !EXACT)
    }

    /// As 16 bits.
    pub(crate) fn pack(self) -> u16 {
        match self {
            Known::Value(value) => EXACT | value as u16,
            Known::Not(excluded) => excluded,
        }
    }

    /// From [`Known::pack`].
    pub(crate) fn unpack(bits: u16) -> Known {
        if bits & EXACT != 0 { Known::Value((bits & !EXACT).into()) } else { Known::Not(bits) }
    }

    /// Whether this decides if the value is `value`.
    pub(crate) fn decides(self, value: u32) -> Option<bool> {
        match self {
            Known::Value(exact) => Some(exact == value),
            Known::Not(excluded) if value < 15 && excluded >> value & 1 == 1 => Some(false),
            Known::Not(_) => None,
        }
    }

    /// What both say.
    pub fn and(self, other: Known) -> Known {
        match (self, other) {
            (Known::Not(one), Known::Not(two)) => Known::Not(one | two),
            (Known::Value(_), _) => self,
            _ => other,
        }
    }
}

/// One cache line of entries.
#[repr(align(64))]
struct Bucket<W: Word>([W::Slot; WAYS]);

impl<W: Word> Default for Bucket<W> {
    fn default() -> Self {
        Bucket(Default::default())
    }
}

/// A table of components whose keys have `width` bits.
pub struct Table<W: Word> {
    mixer: Mixer<W>,
    /// There are 2 to this power buckets.
    power: u32,
    /// The first stretch holds the smallest table, each further one as many buckets as all before it.
    stretches: Vec<Vec<Bucket<W>>>,
    first_power: u32,
    used: AtomicUsize,
    /// Whether the memory limit does not let the table double.
    is_largest: bool,
    forgotten: AtomicUsize,
    numbers: Numbers,
}

impl<W: Word> Table<W> {
    /// An empty table of the smallest size.
    pub fn new(width: u32) -> Self {
        let power = SMALLEST.max(width.saturating_sub(W::BITS - KNOWLEDGE));
        let width = width.max(power + 1).min(W::BITS);
        Table {
            mixer: Mixer::new(width),
            power,
            stretches: vec![empty(1 << power)],
            first_power: power,
            used: AtomicUsize::new(0),
            is_largest: false,
            forgotten: AtomicUsize::new(0),
            numbers: Numbers::default(),
        }
    }

    /// Bytes the smallest table for keys of `width` bits takes.
    pub(crate) fn least_bytes(width: u32) -> u64 {
        let power = SMALLEST.max(width.saturating_sub(W::BITS - KNOWLEDGE));
        ((size_of::<Bucket<W>>() as u64) << power) + Numbers::LEAST_BYTES
    }

    fn bytes_of_entries(&self) -> u64 {
        (size_of::<Bucket<W>>() as u64) << self.power
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.bytes_of_entries() + self.numbers.bytes()
    }

    /// Bytes in use when the table has doubled.
    pub(crate) fn bytes_doubled(&self) -> u64 {
        self.bytes() + self.bytes_of_entries()
    }

    /// Bytes in use while the table of efforts doubles.
    pub(crate) fn bytes_with_more_numbers(&self) -> u64 {
        self.bytes() + 2 * self.numbers.bytes()
    }

    /// Doubles the table of efforts.
    pub(crate) fn grow_numbers(&mut self) {
        self.numbers.grow();
    }

    /// The efforts of open claims.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// A mark for the claim that a component has a value.
    pub fn claim(&self, key: W, value: u32) -> u64 {
        let wide = key.wide();
        let one = (wide as u64 ^ u64::from(value) << 58).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let two = ((wide >> 64) as u64 ^ one ^ one >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        // Never 0, which means an empty slot.
        (two ^ two >> 32) | 1 << 63
    }

    /// How many entries there are.
    pub fn count(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// How many entries had to give way to others for want of memory. Those that only met a full bucket while the table
    /// was about to double do not count: more memory would not have kept them.
    pub(crate) fn forgotten(&self) -> usize {
        self.forgotten.load(Ordering::Relaxed)
    }

    /// Says whether the memory limit lets the table double once more.
    pub(crate) fn may_double(&mut self, may_double: bool) {
        self.is_largest = !may_double;
    }

    /// With so many entries it is time to double.
    pub(crate) fn crowd(&self) -> usize {
        (WAYS << self.power) / 2
    }

    /// Whether it is time to double.
    pub(crate) fn is_crowded(&self) -> bool {
        self.count() >= self.crowd()
    }

    #[inline]
    fn bucket(&self, number: usize) -> &[W::Slot; WAYS] {
        let above = usize::BITS - (number >> self.first_power).leading_zeros();
        let start = ((1 << above) >> 1) << self.first_power;
        &self.stretches[above as usize][number ^ start].0
    }

    fn split(&self, key: W) -> (usize, W) {
        let mixed = self.mixer.mix(key);
        ((mixed & W::low(self.power)).wide() as usize, mixed >> self.power)
    }

    /// Asks for the bucket of a component that will be looked up soon.
    pub(crate) fn touch(&self, key: W) {
        fetch(self.bucket(self.split(key).0));
    }

    /// What is known about a component.
    pub fn get(&self, key: W) -> Known {
        let (number, rest) = self.split(key);
        for slot in self.bucket(number) {
            let entry = W::load(slot);
            // Buckets are filled in order.
            if entry.is_empty() {
                break;
            }
            if entry >> KNOWLEDGE == rest {
                return Known::unpack(knowledge(entry));
            }
        }
        UNKNOWN
    }

    /// Adds to what is known about a component.
    pub fn add(&self, key: W, news: Known) {
        let (number, rest) = self.split(key);
        let bucket = self.bucket(number);
        let entry = |known: Known| rest << KNOWLEDGE | W::narrow(known.pack().into());
        let mut vacant = None;
        for slot in bucket {
            let old = W::load(slot);
            if old.is_empty() {
                vacant = vacant.or(Some(slot));
            } else if old >> KNOWLEDGE == rest {
                return entry(news.and(Known::unpack(knowledge(old)))).store(slot);
            }
        }
        if let Some(slot) = vacant {
            self.used.fetch_add(1, Ordering::Relaxed);
            return entry(news).store(slot);
        }
        if self.is_largest && self.is_crowded() {
            self.forgotten.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(slot) = bucket.iter().min_by_key(|slot| self.key(number, W::load(slot)).count()) {
            entry(news).store(slot);
        }
    }

    fn key(&self, number: usize, entry: W) -> W {
        self.mixer.unmix((entry >> KNOWLEDGE) << self.power | W::narrow(number as u128))
    }

    /// Doubles the table.
    pub(crate) fn grow(&mut self) {
        let half = 1usize << self.power;
        self.stretches.push(empty(half));
        let mut used = 0;
        for number in 0..half {
            let mut places = [0, 0];
            let entries: [W; WAYS] = std::array::from_fn(|at| W::load(&self.bucket(number)[at]));
            self.bucket(number).iter().for_each(|slot| W::ZERO.store(slot));
            for entry in entries.into_iter().filter(|entry| !entry.is_empty()) {
                let rest = entry >> KNOWLEDGE;
                let upper = (rest & W::ONE).wide() as usize;
                let moved = (rest >> 1) << KNOWLEDGE | W::narrow(knowledge(entry).into());
                moved.store(&self.bucket(number + upper * half)[places[upper]]);
                places[upper] += 1;
                used += 1;
            }
        }
        self.power += 1;
        self.used = AtomicUsize::new(used);
    }

    /// Visits every entry with its key.
    pub(crate) fn entries(&self, mut visit: impl FnMut(W, Known)) {
        for number in 0..1 << self.power {
            for slot in self.bucket(number) {
                let entry = W::load(slot);
                if !entry.is_empty() {
                    visit(self.key(number, entry), Known::unpack(knowledge(entry)));
                }
            }
        }
    }
}

fn empty<W: Word>(buckets: usize) -> Vec<Bucket<W>> {
    (0..buckets).map(|_| Bucket::default()).collect()
}

fn knowledge<W: Word>(entry: W) -> u16 {
    entry.wide() as u16
}

/// A bijection of words of `width` bits that spreads them evenly.
struct Mixer<W> {
    mask: W,
    shift: u32,
    factor: W,
    inverse: W,
}

impl<W: Word> Mixer<W> {
    fn new(width: u32) -> Self {
        let factor = W::narrow(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        // Newton's iteration doubles the number of right bits each time.
        let mut inverse = factor;
        for _ in 0..7 {
            let product = factor.times(inverse);
            // 2 - product, as !product + 3.
            let rest = plus(!product, 3);
            inverse = inverse.times(rest);
        }
        Mixer { mask: W::low(width), shift: width.div_ceil(2), factor, inverse }
    }

    fn mix(&self, key: W) -> W {
        let one = key.times(self.factor) & self.mask;
        let two = (one ^ one >> self.shift).times(self.factor) & self.mask;
        two ^ two >> self.shift
    }

    fn unmix(&self, mixed: W) -> W {
        let two = (mixed ^ mixed >> self.shift).times(self.inverse) & self.mask;
        (two ^ two >> self.shift).times(self.inverse) & self.mask
    }
}

fn plus<W: Word>(word: W, small: u32) -> W {
    W::narrow(word.wide().wrapping_add(small.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn remembers<W: Word>(width: u32, keys: &[u128]) {
        let mut table = Table::<W>::new(width);
        let mut plain = HashMap::new();
        for (at, key) in keys.iter().enumerate() {
            let key = W::narrow(*key) & W::low(width);
            assert_eq!(table.mixer.unmix(table.mixer.mix(key)), key);
            table.add(key, Known::Value(at as u32));
            plain.insert(key, at as u32);
            if table.is_crowded() {
                table.grow();
            }
        }
        let mut found = HashMap::new();
        table.entries(|key, known| assert_eq!(found.insert(key, known), None));
        assert_eq!(found.len(), table.count());
        // Few meet a full bucket, and none of them for want of memory.
        assert!(found.len() + plain.len() / 10 + WAYS >= plain.len() && table.forgotten() == 0);
        for (key, value) in &found {
            assert_eq!(*value, table.get(*key));
            assert_eq!(*value, Known::Value(plain[key]));
        }
    }

    proptest! {
        #[test]
        fn entries_are_found_again(width in 1u32..=64, keys in prop::collection::vec(any::<u128>(), 1..3000)) {
            remembers::<u64>(width, &keys);
            remembers::<u128>(width + 64, &keys);
        }
    }

    #[test]
    fn exclusions_add_up() {
        let table = Table::<u64>::new(20);
        table.add(5, Known::not(0b1));
        table.add(5, Known::not(0b100));
        assert_eq!(table.get(5), Known::Not(0b101));
        assert_eq!(table.get(5).decides(2), Some(false));
        assert_eq!(table.get(5).decides(1), None);
        table.add(5, Known::Value(1));
        table.add(5, Known::not(0b1000));
        assert_eq!(table.get(5), Known::Value(1));
    }
}
