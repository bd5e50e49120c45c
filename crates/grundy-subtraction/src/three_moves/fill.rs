//! The words of a sequence with three moves.

/// Outcomes of one move earlier.
#[derive(Debug, Clone, Copy)]
struct Tap {
    /// How many whole words back.
    back: usize,
    /// How many bits more.
    bits: u32,
}

/// The moves as distances in words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taps {
    first: u64,
    taps: [Tap; 3],
}

/// The word that ends `bits` bits earlier: `later` moved up, filled with the top of the word before it.
#[inline(always)]
pub(super) fn shifted(later: u64, earlier: u64, bits: u32) -> u64 {
    (later << bits) | (earlier >> 1 >> (63 - bits))
}

/// The lowest bits.
fn ones(count: u64) -> u64 {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

impl Taps {
    pub(super) fn new(moves: [u64; 3]) -> Taps {
        let tap = |take: u64| Tap { back: (take / 64) as usize, bits: (take % 64) as u32 };
        Taps { first: moves[0], taps: moves.map(tap) }
    }

    /// How many words before the first one are read.
    pub(super) fn reach(&self) -> usize {
        self.taps[2].back + 2
    }

    /// Computes `words[from..]`.
    #[inline(always)]
    pub(super) fn fill(&self, words: &mut [u64], from: usize) {
        if self.first < 64 { self.fill_chained(words, from) } else { self.fill_blocks(words, from) }
    }

    /// Words that do not depend on each other, together.
    #[inline(always)]
    fn fill_blocks(&self, words: &mut [u64], mut from: usize) {
        let block = (self.first / 64) as usize;
        while from < words.len() {
            let (past, now) = words.split_at_mut(from);
            let count = block.min(now.len());
            let pair = |tap: Tap| (&past[from - tap.back..][..count], &past[from - tap.back - 1..][..count]);
            let [a, b, c] = self.taps.map(pair);
            let bits = self.taps.map(|tap| tap.bits);
            for (at, word) in now[..count].iter_mut().enumerate() {
                *word = !(shifted(a.0[at], a.1[at], bits[0])
                    & shifted(b.0[at], b.1[at], bits[1])
                    & shifted(c.0[at], c.1[at], bits[2]));
            }
            from += count;
        }
    }

    /// One word at a time: v(n) = not (a(n) and v(n-s1)), with a(n) from the other two moves. The first s1 bits
    /// follow from the word before, the next s1 from those; from there on v(n) = not a(n) or (a(n-s1) and v(n-2 s1)),
    /// whose reach is doubled until the word is through.
    #[inline(always)]
    fn fill_chained(&self, words: &mut [u64], from: usize) {
        let [_, second, third] = self.taps;
        let first = self.first;
        let (one, two) = (ones(first), ones(2 * first));
        for at in from..words.len() {
            let read = |tap: Tap| shifted(words[at - tap.back], words[at - tap.back - 1], tap.bits);
            let and = read(second) & read(third);
            let begin = !(and & (words[at - 1] >> (64 - first))) & one;
            let next = !(and & (begin << first)) & two & !one;
            let mut give = begin | next | (!and & !two);
            let mut pass = (and << first) & !two;
            let mut reach = 2 * first;
            while reach < 64 {
                give |= pass & (give << reach);
                pass &= pass << reach;
                reach *= 2;
            }
            words[at] = give;
        }
    }
}
