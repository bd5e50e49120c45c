//! The engines' loops, compiled once more for better processors and chosen at run time.
//!
//! * AVX2 and BMI2: the plain loops; these processors shift by any register and in any lane, which is worth a factor
//!   of two to three.
//! * AVX-512 with VL and VBMI2: loops written with funnel shifts, where they apply, and before them code made for the
//!   moves ([`native`](super::native)), where that can be.
//!
//! But for the call of such code this is the only place with unsafe code: calling a function compiled for a feature, which is sound because the
//! processor has been asked first, and moving vectors from and to slices.

#![allow(unsafe_code, reason = "calls functions compiled for features that were detected just before")]

#[cfg(target_arch = "x86_64")]
use super::bits::low;
#[cfg(target_arch = "x86_64")]
use super::digit::Digit;
#[cfg(target_arch = "x86_64")]
use super::funnel::fill_blocks;
#[cfg(target_arch = "x86_64")]
use super::register::Register;
use super::tape::Engine;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
#[cfg(target_arch = "x86_64")]
use std::cell::Cell;

/// Fills `digits[from..]` with the loops made for this processor.
pub(super) fn fill(engine: &Engine, digits: &mut [u64], from: usize) {
    #[cfg(target_arch = "x86_64")]
    let from = match engine {
        Engine::Digit(digit) => digit.fill_native(digits, from),
        _ => from,
    };
    #[cfg(target_arch = "x86_64")]
    let from = if has_funnels() {
        // SAFETY: the processor has all the features the function was compiled for.
        unsafe { fill_funnels(engine, digits, from) }
    } else {
        from
    };
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx2() {
            // SAFETY: as above.
            return unsafe { fill_avx2(engine, digits, from) };
        }
    }
    engine.fill(digits, from);
}

/// Clears the bits above the width.
#[cfg(target_arch = "x86_64")]
pub(super) fn cut(digits: &mut [u64], width: usize) {
    if has_avx2() {
        // SAFETY: the processor has the feature the function was compiled for.
        unsafe { cut_avx2(digits, width) }
    } else {
        cut_any(digits, width);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn cut_avx2(digits: &mut [u64], width: usize) {
    cut_any(digits, width);
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn cut_any(digits: &mut [u64], width: usize) {
    let mask = low(width as u64);
    for digit in digits {
        *digit &= mask;
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("avx2")
}

#[cfg(target_arch = "x86_64")]
pub(super) fn has_funnels() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,avx2")]
fn fill_avx2(engine: &Engine, digits: &mut [u64], from: usize) {
    engine.fill(digits, from);
}

/// Fills what there is such a loop for. Returns the first digit that is left.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512vbmi2")]
fn fill_funnels(engine: &Engine, digits: &mut [u64], from: usize) -> usize {
    match engine {
        Engine::Digit(Digit { funnel: Some(funnel), .. })
        | Engine::Register(Register { funnel: Some(funnel), .. }) => funnel.fill(digits, from),
        Engine::Blocks(blocks) => fill_blocks(&blocks.taps, blocks.block, digits, from),
        _ => from,
    }
}

/// Stores the low half, at once and on its own: the compiler would join stores, and the loads that wait for the first
/// would wait for the second.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
pub(super) fn store(cell: &Cell<u64>, value: __m128i) {
    // SAFETY: a cell may be written to.
    unsafe { cell.as_ptr().write_volatile(_mm_cvtsi128_si64(value) as u64) }
}

/// Eight words as two vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
pub(super) fn load_eight(words: &[u64; 8]) -> [__m256i; 2] {
    let words = words.as_ptr().cast::<__m256i>();
    // SAFETY: both halves of the array are readable; the loads need no alignment.
    unsafe { [_mm256_loadu_si256(words), _mm256_loadu_si256(words.add(1))] }
}

/// Two vectors as eight words.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx")]
pub(super) fn store_eight(words: &mut [u64; 8], [one, two]: [__m256i; 2]) {
    let words = words.as_mut_ptr().cast::<__m256i>();
    // SAFETY: both halves of the array are writable; the stores need no alignment.
    unsafe {
        _mm256_storeu_si256(words, one);
        _mm256_storeu_si256(words.add(1), two);
    }
}
