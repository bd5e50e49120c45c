//! Bit sets of codes for several heaps at once, and the loops that fill them.
//!
//! The loops are written so that a compiler turns them into vector instructions: one shift per lane and word.
//! They are always made part of the engine that calls them, and so compiled for the processor that it is
//! compiled for (see [`super::wide`]).

use smallvec::SmallVec;

/// Heaps computed together.
pub(super) const LANES: usize = 8;
/// Offsets from this one up to [`LANES`] are marked for half as many heaps together.
pub(super) const HALF: usize = LANES / 2;

/// A part known beforehand: the other part lies `offset` before the heap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tap {
    pub offset: u32,
    pub code: u16,
    /// Whether the known part is common; then the pair excludes a value of the rare class.
    pub common: bool,
}

/// The bit sets of one heap: excluded codes of the common and of the rare class.
pub(super) struct Excluded<const W: usize> {
    pub common: [u32; W],
    pub rare: [u32; W],
}

/// The taps whose offset is at most `most`.
#[inline(always)]
pub(super) fn reaching(taps: &[Tap], most: u64) -> &[Tap] {
    match taps.last() {
        Some(last) if u64::from(last.offset) > most => {
            &taps[..taps.partition_point(|tap| u64::from(tap.offset) <= most)]
        }
        _ => taps,
    }
}

/// Marks the codes of `N` heaps for every tap; the first heap's code will stand at `at`.
#[inline(always)]
pub(super) fn mark_all<const N: usize, const W: usize>(
    taps: &[Tap],
    coded: &[u16],
    at: usize,
    sets: &mut [[u32; N]; W],
) {
    let mut local = *sets;
    for tap in taps {
        let from = at.wrapping_sub(tap.offset as usize);
        let Some(window) = coded.get(from..).and_then(<[u16]>::first_chunk::<N>) else { continue };
        for lane in 0..N {
            let code = u32::from(window[lane] ^ tap.code);
            for (word, set) in local.iter_mut().enumerate() {
                set[lane] |= 1u32.checked_shl(code.wrapping_sub(32 * word as u32)).unwrap_or(0);
            }
        }
    }
    *sets = local;
}

#[inline(always)]
pub(super) fn first_gap<const W: usize>(set: &[u32; W]) -> Option<u32> {
    let word = set.iter().position(|word| *word != u32::MAX)?;
    Some(32 * word as u32 + set[word].trailing_ones())
}

/// The codes below `count` that are not in the set.
#[inline(always)]
pub(super) fn open_below<const W: usize>(set: &[u32; W], count: u32) -> [u32; W] {
    std::array::from_fn(|word| {
        let bits = count.saturating_sub(32 * word as u32).min(32);
        !set[word] & 1u32.checked_shl(bits).unwrap_or(0).wrapping_sub(1)
    })
}

/// The codes in a set.
#[inline(always)]
pub(super) fn list_bits<const W: usize>(mut set: [u32; W]) -> SmallVec<[u16; 32]> {
    let mut codes = SmallVec::new();
    for (word, bits) in set.iter_mut().enumerate() {
        while *bits != 0 {
            codes.push((32 * word as u32 + bits.trailing_zeros()) as u16);
            *bits &= *bits - 1;
        }
    }
    codes
}

/// Whether a code is that of a pair: the first small part goes with the last large one.
#[inline(always)]
pub(super) fn occurs(code: u16, small: &[u16], large: &[u16]) -> bool {
    let mut found = false;
    for (a, b) in small.iter().zip(large.iter().rev()) {
        found |= a ^ b == code;
    }
    found
}
