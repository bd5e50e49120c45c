//! The values computed so far, or the last of them, in the forms the engines read.
//!
//! A tape holds the values of heaps `base`, `base` + 1, ... twice: as they are, and as [codes](super::space) in
//! which rare heaps are marked by [`RARE`]. Some markers stand before the first heap, so that a look before the
//! beginning finds nothing. `head` holds the codes of the first heaps, which are the smaller parts of all
//! pairs, with another marker: so no pair with a rare part looks like a code.
//!
//! A tape may *slide*: forget old heaps and keep only as many as the rule still looks back at.

use super::space::Space;

/// Marks a rare heap, or none at all, among the codes.
pub(super) const RARE: u16 = 1 << 15;
/// Marks a rare heap in the head.
pub(super) const RARE_HEAD: u16 = 1 << 14;
/// So many markers stand before the first heap.
pub(super) const PAD: usize = 8;

/// Values and codes of consecutive heaps.
#[derive(Debug, Clone)]
pub(super) struct Tape {
    /// The first heap kept.
    pub base: u64,
    pub raw: Vec<u16>,
    pub coded: Vec<u16>,
    pub head: Vec<u16>,
    /// The head grows no longer than this.
    pub longest_head: usize,
}

impl Tape {
    pub fn new() -> Tape {
        Tape {
            base: 0,
            raw: vec![0; PAD],
            coded: vec![RARE; PAD],
            head: Vec::new(),
            longest_head: usize::MAX,
        }
    }

    /// The first heap without a value.
    #[inline]
    pub fn next(&self) -> u64 {
        self.base + (self.raw.len() - PAD) as u64
    }

    /// The values kept.
    pub fn values(&self) -> &[u16] {
        &self.raw[PAD..]
    }

    /// Appends a value that has no code yet.
    pub(crate) fn push_uncoded(&mut self, value: u16) {
        self.raw.push(value);
    }

    /// Appends a value with its code or marker.
    #[inline]
    pub fn push(&mut self, value: u16, code: u16) {
        if self.head.len() < self.longest_head && self.base == 0 {
            self.head.push(if code == RARE { RARE_HEAD } else { code });
        }
        self.raw.push(value);
        self.coded.push(code);
    }

    /// Appends the values of all common codes up to a place that have none yet, and drops the codes behind.
    pub(super) fn accept(&mut self, end: usize, space: &Space) {
        self.coded.truncate(end);
        let (from, next) = (self.raw.len(), self.next());
        let fresh = &self.coded[from.min(end)..];
        self.raw.extend(fresh.iter().zip(next..).map(|(code, heap)| space.value(heap, *code, true)));
        if self.base == 0 {
            let room = self.longest_head.saturating_sub(self.head.len());
            self.head.extend_from_slice(&fresh[..fresh.len().min(room)]);
        }
    }

    /// Codes everything anew and returns the rare heaps. Only for a tape that has forgotten nothing.
    pub(crate) fn recode(&mut self, space: &Space) -> Vec<u64> {
        self.coded.truncate(PAD);
        self.head.clear();
        let mut rares = Vec::new();
        for (heap, value) in self.raw[PAD..].iter().enumerate() {
            // Heap 0 is never a part.
            let common = heap > 0 && space.common(heap as u64, *value);
            if !common && heap > 0 {
                rares.push(heap as u64);
            }
            self.coded.push(if common { space.code(*value) } else { RARE });
            if heap < self.longest_head {
                self.head.push(if common { space.code(*value) } else { RARE_HEAD });
            }
        }
        rares
    }

    /// Forgets all but the last `keep` values.
    pub(crate) fn slide(&mut self, keep: usize) {
        let drop = self.values().len().saturating_sub(keep);
        self.base += drop as u64;
        for list in [&mut self.raw, &mut self.coded] {
            list.drain(..drop);
        }
    }
}
