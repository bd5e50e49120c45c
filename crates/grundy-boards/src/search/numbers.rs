//! How hard open claims look: proof numbers in a table of their own.
//!
//! A claim is "this part has the value t". The numbers only steer the search, so nothing here need be certain: two
//! claims with the same 64-bit mark, or a pair of numbers written by two threads at once, cost time and never a
//! wrong answer. Four claims share a cache line, and a claim may stand in one of two lines. If both are full, they
//! give way in turn: any fixed preference can drive out, round after round, the very claims that are worked on.

use super::ahead::fetch;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Claims that share a line.
const WAYS: usize = 4;
/// Lines of the smallest table.
const SMALLEST: usize = 32;

/// How much work it seems to take to prove a claim, and to refute it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// To prove that the part has the value; 0 if that is done.
    pub proof: u32,
    /// To prove that it has not; 0 if that is done.
    pub refutation: u32,
}

impl Effort {
    /// More than any effort.
    pub(crate) const ENDLESS: u32 = 1 << 30;
    /// A claim that is proved.
    pub(crate) const PROVED: Effort = Effort { proof: 0, refutation: Effort::ENDLESS };
    /// A claim that is refuted.
    pub(crate) const REFUTED: Effort = Effort { proof: Effort::ENDLESS, refutation: 0 };
    /// As limits: none.
    pub(crate) const UNLIMITED: Effort = Effort { proof: Effort::ENDLESS, refutation: Effort::ENDLESS };

    /// Whether there is still something to do.
    pub(crate) fn is_open(self) -> bool {
        self.proof > 0 && self.refutation > 0
    }

    fn pack(self) -> u64 {
        u64::from(self.proof) << 32 | u64::from(self.refutation)
    }

    fn unpack(bits: u64) -> Effort {
        Effort { proof: (bits >> 32) as u32, refutation: bits as u32 }
    }
}

#[derive(Default)]
struct Slot {
    /// The mark of the claim; 0 in an empty slot.
    mark: AtomicU64,
    effort: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Line([Slot; WAYS]);

/// The efforts of open claims, shared by all workers.
pub struct Numbers {
    lines: Vec<Line>,
    used: AtomicUsize,
    /// Whose turn it is to give way.
    turn: AtomicUsize,
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::new(SMALLEST)
    }
}

impl Numbers {
    fn new(lines: usize) -> Numbers {
        Numbers {
            lines: (0..lines).map(|_| Line::default()).collect(),
            used: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
        }
    }

    /// Bytes that the smallest table takes.
    pub(crate) const LEAST_BYTES: u64 = (SMALLEST * size_of::<Line>()) as u64;

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<Line>()) as u64
    }

    /// Whether it is time to double: more than three eighths of the slots are in use.
    pub(crate) fn is_crowded(&self) -> bool {
        self.used.load(Ordering::Relaxed) * 2 > self.lines.len() * 3
    }

    /// The two lines in which a claim may stand.
    fn slots(&self, mark: u64) -> impl Iterator<Item = &Slot> {
        let line = mark as usize & (self.lines.len() - 1);
        self.lines[line].0.iter().chain(&self.lines[line ^ 1].0)
    }

    fn find(&self, mark: u64) -> Option<&Slot> {
        self.slots(mark).find(|slot| slot.mark.load(Ordering::Relaxed) == mark)
    }

    /// Asks for a line that will be looked at soon.
    pub(crate) fn touch(&self, mark: u64) {
        fetch(&self.lines[mark as usize & (self.lines.len() - 1)]);
    }

    /// The effort noted for a claim.
    pub fn get(&self, mark: u64) -> Option<Effort> {
        let effort = Effort::unpack(self.find(mark)?.effort.load(Ordering::Relaxed));
        // Another thread may be just writing.
        effort.is_open().then_some(effort)
    }

    /// Notes the effort of an open claim.
    pub fn put(&self, mark: u64, effort: Effort) {
        let empty = || {
            let slot = self.slots(mark).find(|slot| slot.mark.load(Ordering::Relaxed) == 0)?;
            self.used.fetch_add(1, Ordering::Relaxed);
            Some(slot)
        };
        let given_up = || {
            let turn = self.turn.fetch_add(1, Ordering::Relaxed);
            self.slots(mark).nth(turn % (2 * WAYS))
        };
        if let Some(slot) = self.find(mark).or_else(empty).or_else(given_up) {
            slot.mark.store(mark, Ordering::Relaxed);
            slot.effort.store(effort.pack(), Ordering::Relaxed);
        }
    }

    /// Forgets a claim, which is settled.
    pub(crate) fn forget(&self, mark: u64) {
        if let Some(slot) = self.find(mark) {
            slot.mark.store(0, Ordering::Relaxed);
            self.used.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Doubles the table.
    pub(crate) fn grow(&mut self) {
        let larger = Numbers::new(2 * self.lines.len());
        for slot in self.lines.iter().flat_map(|line| &line.0) {
            let mark = slot.mark.load(Ordering::Relaxed);
            if mark != 0 {
                larger.put(mark, Effort::unpack(slot.effort.load(Ordering::Relaxed)));
            }
        }
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_kept_until_there_is_no_room() {
        let mut numbers = Numbers::default();
        let effort = |mark: u64| Effort { proof: mark as u32, refutation: 1 };
        let marks: Vec<u64> =
            (1..1000u64).map(|at| at.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 << 63).collect();
        for mark in &marks {
            if numbers.is_crowded() {
                numbers.grow();
            }
            numbers.put(*mark, effort(1));
            numbers.put(*mark, effort(*mark));
        }
        let kept = marks.iter().filter(|mark| numbers.get(**mark) == Some(effort(**mark))).count();
        assert!(kept > 950, "{kept}");
        assert!(numbers.bytes() <= 64 * 1024);
        marks.iter().for_each(|mark| numbers.forget(*mark));
        assert!(marks.iter().all(|mark| numbers.get(*mark).is_none()));
        assert_eq!(numbers.used.into_inner(), 0);
    }
}
