//! A small reproducible source of chance (SplitMix64, Steele, Lea and Flood 2014): the same seed gives the same
//! games and the same pictures on every machine.

/// A stream of random numbers that depends on nothing but its seed.
///
/// ```
/// use grundy_core::random::Random;
/// let (mut one, mut two) = (Random::new(7), Random::new(7));
/// assert_eq!(one.below(100), two.below(100));
/// assert!(one.below(6) < 6);
/// ```
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A sequence that is another one in every process.
    pub fn by_chance() -> Self {
        use std::hash::{BuildHasher, RandomState};
        Random::new(RandomState::new().hash_one(0))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, all equally likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // Numbers from the incomplete last stretch of 2^64 are drawn again, so that none is favoured.
        let complete = match bound {
            0 => return 0,
            bound => u64::MAX - u64::MAX % bound,
        };
        loop {
            let bits = self.bits();
            if bits < complete {
                return bits % bound;
            }
        }
    }

    /// A number from 0 up to, not including, 1.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Brings the items into any order, all equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at as u64 + 1) as usize);
        }
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_splitmix64() {
        // The first numbers of the reference implementation with seed 1234567.
        let mut random = Random::new(1_234_567);
        let numbers = [random.bits(), random.bits(), random.bits()];
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(numbers, expected);
    }
}
