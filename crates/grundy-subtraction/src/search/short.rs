//! Short games: the whole sequence as bits, and the period read off its end.
//!
//! Most games of a search have a period and a preperiod of some hundred positions. Here all their losses are written down, one
//! bit each, min(64, second move) positions at a time; only the smallest move makes a chain inside such a block. When
//! the sequence has doubled, the last max(L) positions are sought among those before them. The nearest equal place
//! gives the least period exactly: the state at the end came before, so it lies on the cycle, and the nearest time was one
//! period ago. The preperiod is one more than the last position that differs from the one a period later.
//!
//! **Limits.** `LONGEST` positions; longer games are for [`outcome::Search`](crate::outcome::Search),
//! which stores nothing.
//!
//! Main results
//! * [`Short::find`]: period and preperiod, if the sequence is short enough.

use crate::outcome::Moves;

/// No more positions than this are written down.
pub(crate) const LONGEST: usize = 1 << 21;

/// The sequence is first looked at after so many largest moves.
const FIRST_LOOK: usize = 6;

/// Room for the sequence of one game after the other.
///
/// ```
/// use grundy_subtraction::outcome::Moves;
/// use grundy_subtraction::search::short::Short;
/// let mut short = Short::default();
/// let moves = |list: &[u64]| Moves::try_from(list.to_vec()).unwrap();
/// assert_eq!(short.find(&moves(&[3, 7, 8])), Some((5, 8)));
/// assert_eq!(short.find(&moves(&[27, 56, 70, 83])), Some((8501, 51049)));
/// assert_eq!(short.find(&moves(&[8, 58, 101, 109])), None); // its period is 19914037
/// ```
#[derive(Debug, Clone, Default)]
pub struct Short {
    /// Losses; the first `lead` bits stand for positions below 0, which are no losses.
    bits: Vec<u64>,
    lead: usize,
    /// How many positions are written down.
    length: usize,
}

/// The lowest bits.
fn low(count: usize) -> u64 {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}

/// The 64 bits from a place on; there must be one more word.
#[inline(always)]
fn word_at(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    bits[word] >> shift | (bits[word + 1] << 1) << (63 - shift)
}

impl Short {
    /// Period and preperiod of the outcome sequence; `None` if they are not found within `LONGEST` positions.
    pub fn find(&mut self, moves: &Moves) -> Option<(u64, u64)> {
        let largest = usize::try_from(moves.max()).ok().filter(|largest| *largest <= LONGEST / 8)?;
        self.lead = (largest + 64).next_multiple_of(64);
        self.length = 0;
        self.bits.clear();
        let mut goal = (FIRST_LOOK * largest).max(256);
        while goal <= LONGEST {
            self.extend(moves, goal);
            if let Some(period) = self.last_recurrence(largest) {
                return Some((period as u64, self.preperiod(period) as u64));
            }
            goal *= 2;
        }
        None
    }

    /// Writes down the positions up to `goal`, or a few more.
    fn extend(&mut self, moves: &Moves, goal: usize) {
        self.bits.resize((self.lead + goal) / 64 + 3, 0);
        let smallest = moves.min() as usize;
        let block = moves.second().unwrap_or(moves.min()).min(64) as usize;
        let others = moves.as_slice().get(1..).unwrap_or_default();
        let (bits, mask) = (&mut self.bits[..], low(block));
        while self.length < goal {
            let at = self.lead + self.length;
            let wins = others.iter().fold(0, |wins, take| wins | word_at(bits, at - *take as usize));
            let wins = wins | word_at(bits, at - smallest) & low(smallest.min(block));
            let losses = chain(!wins & mask, smallest);
            let (word, shift) = (at / 64, at % 64);
            bits[word] |= losses << shift;
            bits[word + 1] |= (losses >> 1) >> (63 - shift);
            self.length += block;
        }
    }

    /// How long ago the last `largest` positions stood there before; not more than half the sequence.
    fn last_recurrence(&self, largest: usize) -> Option<usize> {
        let end = self.lead + self.length;
        let window = end - largest;
        // One word decides most places; if it has room for more than the window, it begins earlier.
        let place = if largest < 64 { end - 64 } else { window };
        let (mask, first) = if largest < 64 { (!0 << (64 - largest), 64 - largest) } else { (!0, 0) };
        let sought = word_at(&self.bits, place) & mask;
        debug_assert!(first < 64);
        (1..=self.length / 2).find(|back| {
            (word_at(&self.bits, place - back) & mask) == sought && self.same(window, window - back, largest)
        })
    }

    /// Whether two stretches are equal.
    fn same(&self, one: usize, two: usize, length: usize) -> bool {
        (0..length.div_ceil(64)).all(|word| {
            let differ = word_at(&self.bits, one + 64 * word) ^ word_at(&self.bits, two + 64 * word);
            differ & low(length - 64 * word) == 0
        })
    }

    /// One more than the last position that differs from the one a period later.
    fn preperiod(&self, period: usize) -> usize {
        let mut end = self.length - period;
        while end > 0 {
            let from = end.saturating_sub(64);
            let at = self.lead + from;
            let differ = (word_at(&self.bits, at) ^ word_at(&self.bits, at + period)) & low(end - from);
            if differ != 0 {
                return from + 64 - differ.leading_zeros() as usize;
            }
            end = from;
        }
        0
    }
}

/// Of places where no other move wins, those that the smallest move does not make a win: a loss needs a win one
/// smallest move before.
#[inline(always)]
fn chain(open: u64, smallest: usize) -> u64 {
    if smallest >= 64 {
        return open;
    }
    let mut losses = 0;
    let mut ready = low(smallest);
    // Part by part, each as long as the smallest move.
    while ready != 0 {
        losses |= open & ready & !(losses << smallest);
        ready <<= smallest;
    }
    losses
}
