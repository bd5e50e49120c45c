//! The recurrence in vector registers, for processors with AVX-512; the same codes as [`super::plain`], a hundred times as fast. On others it runs
//! [in words](super::words), compiled once more for processors with AVX2.
//!
//! Codes are numbers of 16 bits, 32 of them in a vector. A tap turns 32 codes into 32 sets: xor, and 1 shifted by the result,
//! where a shift beyond the word gives 0, the empty set. So a block is computed in two steps:
//!
//! 1. far taps, from memory, for all heaps of the block at once;
//! 2. near taps, as many heaps at a time as the smallest lag allows. The last 32 codes stay in one vector, from which a tap
//!    picks those at its lag: no code is read from memory that has just been written there.
//!
//! The least code that is missing in a set e is the number of bits of e and not (e + 1): its ones at the end.
//!
//! Unsafe are only the loads and stores, each of an array of exactly one vector, and the calls of functions compiled
//! for AVX-512, after the processor has been asked.

#![allow(unsafe_code, reason = "loads and stores of whole arrays; calls after asking for the features")]

use super::cover::Cover;
use super::{BLOCK, Register, Width, words};

/// Computes `codes[from..]` in blocks, as far as they fit, and returns the first place that is left.
pub(super) fn fill(register: &Register, codes: &mut [u16], from: usize) -> usize {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the processor has the features the functions were compiled for.
        return unsafe {
            match register.width {
                Width::W16 => vectors::fill16(register, codes, from),
                Width::W32 => vectors::fill32(register, codes, from),
                Width::W64 => vectors::fill64(register, codes, from),
            }
        };
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
        // SAFETY: as above.
        return unsafe { fill_wide(register, codes, from) };
    }
    words::fill(register, codes, from)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn fill_wide(register: &Register, codes: &mut [u16], from: usize) -> usize {
    words::fill(register, codes, from)
}

/// [`Cover::check`] in blocks, as far as they fit: the first place that is left, or the one that was not accepted.
pub(super) fn check(
    cover: &Cover,
    codes: &[u16],
    from: usize,
    heap: u64,
    settled: &mut dyn FnMut(usize, u128) -> bool,
) -> (usize, bool) {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the processor has the features the functions were compiled for.
        return unsafe {
            match cover.width {
                Width::W16 => vectors::check16(cover, codes, from, heap, settled),
                Width::W32 => vectors::check32(cover, codes, from, heap, settled),
                Width::W64 => vectors::check64(cover, codes, from, heap, settled),
            }
        };
    }
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
        // SAFETY: as above.
        return unsafe { check_wide(cover, codes, from, heap, settled) };
    }
    words::check(cover, codes, from, heap, settled)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn check_wide(
    cover: &Cover,
    codes: &[u16],
    from: usize,
    heap: u64,
    settled: &mut dyn FnMut(usize, u128) -> bool,
) -> (usize, bool) {
    words::check(cover, codes, from, heap, settled)
}

/// Whether the processor has what vectors need.
pub(super) fn available() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vpopcntdq");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::*;
    use std::arch::x86_64::*;

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
    fn load(codes: &[u16], at: usize) -> __m512i {
        let codes: &[u16; BLOCK] = codes[at..].first_chunk().unwrap_or(&[0; BLOCK]);
        // SAFETY: the array has the size of the vector.
        unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
    fn store(codes: &mut [u16], at: usize, vector: __m512i) {
        if let Some(codes) = codes[at..].first_chunk_mut::<BLOCK>() {
            // SAFETY: the array has the size of the vector.
            unsafe { _mm512_storeu_si512(codes.as_mut_ptr().cast(), vector) }
        }
    }

    /// The numbers `first`, `first` + 1, ... in 32 lanes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn rising(first: usize) -> __m512i {
        let lanes: [u16; BLOCK] = std::array::from_fn(|lane| (first + lane) as u16);
        // SAFETY: the array has the size of the vector.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    /// The kernels for one length of words. `$part` takes a part of a vector of codes, `$expand` gives each of them a lane of a
    /// word, `$narrow` puts such lanes together again.
    macro_rules! kernels {
        (
            $word:ty, $fill:ident, $check:ident, $exclude:ident,
            $set1:ident, $left:ident, $right:ident, $add:ident, $sub:ident, $count:ident,
            $part:expr, $expand:expr, $narrow:expr
        ) => {
            /// The codes that taps exclude for the block at a place, in vectors.
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
            fn $exclude(
                taps: &[(usize, __m512i)],
                codes: &[u16],
                at: usize,
            ) -> [__m512i; BLOCK * size_of::<$word>() / 64] {
                let one = $set1(1);
                let mut sets = [_mm512_setzero_si512(); BLOCK * size_of::<$word>() / 64];
                for (lag, code) in taps {
                    let before = load(codes, at - lag);
                    for (part, set) in sets.iter_mut().enumerate() {
                        let codes = $expand($part(before, part));
                        *set = _mm512_or_si512(*set, $left(one, _mm512_xor_si512(codes, *code)));
                    }
                }
                sets
            }

            /// Computes blocks of codes.
            #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
            pub(super) fn $fill(register: &Register, codes: &mut [u16], from: usize) -> usize {
                const LANES: usize = 64 / size_of::<$word>();
                let one = $set1(1);
                let group = register.smallest_lag().min(LANES);
                let computed = BLOCK / group * group;
                let far: Vec<_> = register.far.iter().map(|tap| (tap.lag, $set1(tap.code as _))).collect();
                let near = register.near.iter();
                let near: Vec<_> =
                    near.map(|tap| (rising(BLOCK + group - tap.lag), $set1(tap.code as _))).collect();
                // Taps that need codes of the group before; all others do not have to wait for it.
                let waiting = register.near.partition_point(|tap| tap.lag < 2 * group);
                let (waiting, ready) = near.split_at(waiting);
                // `last` and `fresh` together are the last codes: 32 and those of one group.
                let slide = rising(group);
                let (mut last, mut fresh) = (load(codes, from - BLOCK - group), load(codes, from - group));
                // What far taps exclude, and room behind, so that every group can be read as a vector.
                let mut excluded = [0 as $word; BLOCK + LANES];
                let mut at = from;
                while at + BLOCK <= codes.len() {
                    let (places, _) = excluded.as_chunks_mut::<LANES>();
                    for (place, set) in places.iter_mut().zip($exclude(&far, codes, at)) {
                        // SAFETY: the array has the size of the vector.
                        unsafe { _mm512_storeu_si512(place.as_mut_ptr().cast(), set) }
                    }
                    for first in (0..computed).step_by(group) {
                        let Some(place) = excluded[first..].first_chunk::<LANES>() else { break };
                        // SAFETY: the array has the size of the vector.
                        let mut set = unsafe { _mm512_loadu_si512(place.as_ptr().cast()) };
                        for (lanes, code) in ready {
                            let codes = $expand($part(_mm512_permutexvar_epi16(*lanes, last), 0));
                            set = _mm512_or_si512(set, $left(one, _mm512_xor_si512(codes, *code)));
                        }
                        for (lanes, code) in waiting {
                            let codes = $expand($part(_mm512_permutex2var_epi16(last, *lanes, fresh), 0));
                            set = _mm512_or_si512(set, $left(one, _mm512_xor_si512(codes, *code)));
                        }
                        last = _mm512_permutex2var_epi16(last, slide, fresh);
                        fresh = $narrow($count(_mm512_andnot_si512($add(set, one), set)));
                    }
                    store(codes, at + computed - BLOCK, _mm512_permutex2var_epi16(last, slide, fresh));
                    at += computed;
                }
                at
            }

            /// Looks at blocks of heaps.
            #[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
            pub(super) fn $check(
                cover: &Cover,
                codes: &[u16],
                from: usize,
                heap: u64,
                settled: &mut dyn FnMut(usize, u128) -> bool,
            ) -> (usize, bool) {
                const LANES: usize = 64 / size_of::<$word>();
                let one = $set1(1);
                let taps: Vec<_> =
                    cover.witnesses.iter().map(|tap| (tap.lag, $set1(tap.code as _))).collect();
                // A block has an even number of heaps, so lane by lane the parity stays.
                let parities: [$word; LANES] =
                    std::array::from_fn(|lane| cover.has_low[(heap as usize + lane) % 2] as $word);
                // SAFETY: the array has the size of the vector.
                let has_low = unsafe { _mm512_loadu_si512(parities.as_ptr().cast()) };
                let (above_low, low_bit) = ($set1(!(cover.low as i16 - 1) as _), $set1(cover.low_bit as _));
                let mut at = from;
                while at + BLOCK <= codes.len() {
                    let here = load(codes, at);
                    for (part, excluded) in $exclude(&taps, codes, at).into_iter().enumerate() {
                        let codes = $expand($part(here, part));
                        let low = $left(_mm512_and_si512($right(has_low, codes), one), low_bit);
                        let count = $add(_mm512_and_si512(codes, above_low), low);
                        let open = _mm512_andnot_si512(excluded, $sub($left(one, count), one));
                        if _mm512_test_epi64_mask(open, open) == 0 {
                            continue;
                        }
                        let mut sets = [0 as $word; LANES];
                        // SAFETY: the array has the size of the vector.
                        unsafe { _mm512_storeu_si512(sets.as_mut_ptr().cast(), open) }
                        for (place, set) in (at + part * LANES..).zip(sets).filter(|(_, set)| *set != 0) {
                            if !settled(place, set.into()) {
                                return (place, false);
                            }
                        }
                    }
                    at += BLOCK;
                }
                (at, true)
            }
        };
    }

    kernels!(
        u16,
        fill16,
        check16,
        exclude16,
        _mm512_set1_epi16,
        _mm512_sllv_epi16,
        _mm512_srlv_epi16,
        _mm512_add_epi16,
        _mm512_sub_epi16,
        _mm512_popcnt_epi16,
        |vector, _| vector,
        |vector| vector,
        |vector| vector
    );
    kernels!(
        u32,
        fill32,
        check32,
        exclude32,
        _mm512_set1_epi32,
        _mm512_sllv_epi32,
        _mm512_srlv_epi32,
        _mm512_add_epi32,
        _mm512_sub_epi32,
        _mm512_popcnt_epi32,
        |vector, part| match part {
            0 => _mm512_castsi512_si256(vector),
            _ => _mm512_extracti64x4_epi64::<1>(vector),
        },
        |vector| _mm512_cvtepu16_epi32(vector),
        |vector| _mm512_castsi256_si512(_mm512_cvtepi32_epi16(vector))
    );
    kernels!(
        u64,
        fill64,
        check64,
        exclude64,
        _mm512_set1_epi64,
        _mm512_sllv_epi64,
        _mm512_srlv_epi64,
        _mm512_add_epi64,
        _mm512_sub_epi64,
        _mm512_popcnt_epi64,
        |vector, part| match part {
            0 => _mm512_castsi512_si128(vector),
            1 => _mm512_extracti32x4_epi32::<1>(vector),
            2 => _mm512_extracti32x4_epi32::<2>(vector),
            _ => _mm512_extracti32x4_epi32::<3>(vector),
        },
        |vector| _mm512_cvtepu16_epi64(vector),
        |vector| _mm512_castsi128_si512(_mm512_cvtepi64_epi16(vector))
    );
}
