//! Sets of positions as bits.

/// A set of positions below a bound, one bit each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bits {
    pub(super) words: Vec<u64>,
    bound: u64,
}

impl Bits {
    /// No positions, all below `bound`.
    pub(super) fn new(bound: u64) -> Bits {
        Bits { words: vec![0; bound.div_ceil(64) as usize], bound }
    }

    /// These positions, all below `bound`.
    pub(crate) fn of(positions: impl IntoIterator<Item = u64>, bound: u64) -> Bits {
        let mut bits = Bits::new(bound);
        positions.into_iter().for_each(|position| bits.insert(position));
        bits
    }

    /// The memory for positions below `bound`.
    pub(super) fn bytes(bound: u64) -> u64 {
        bound.div_ceil(64).saturating_mul(8)
    }

    /// The bound: no position is as large.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Whether `position` is in the set.
    pub fn contains(&self, position: u64) -> bool {
        position < self.bound && self.words[(position / 64) as usize] >> (position % 64) & 1 == 1
    }

    /// How many positions.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The positions, rising.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.words.len()).flat_map(|at| self.iter_word(at))
    }

    /// The positions in one word, rising.
    pub(super) fn iter_word(&self, at: usize) -> impl Iterator<Item = u64> + use<> {
        let mut rest = self.words[at];
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(at as u64 * 64 + u64::from(bit))
        })
    }

    /// The 64 bits from position `from` on, which must be below the bound; beyond it they are 0.
    #[inline]
    pub fn window(&self, from: u64) -> u64 {
        let (at, shift) = ((from / 64) as usize, from % 64);
        let high = self.words.get(at + 1).map_or(0, |word| word << 1 << (63 - shift));
        self.words[at] >> shift | high
    }

    /// Adds a position below the bound.
    pub(super) fn insert(&mut self, position: u64) {
        self.words[(position / 64) as usize] |= 1 << (position % 64);
    }

    /// Adds all of another set of the same bound.
    pub(super) fn join(&mut self, other: &Bits) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// The bits of a word that are below the bound.
    pub(super) fn valid(&self, at: usize) -> u64 {
        match self.bound.saturating_sub(at as u64 * 64) {
            0 => 0,
            rest @ 1..64 => (1 << rest) - 1,
            _ => u64::MAX,
        }
    }
}
