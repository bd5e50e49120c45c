//! The engines' loops, compiled once more for processors with BMI2 and AVX2 and chosen at run time.
//!
//! The loops are plain Rust; these processors shift by any register and in any lane, which is worth a factor of
//! two to three. Calling a function compiled for them is the only unsafe step: it is sound because the processor has
//! been asked first.

#![allow(unsafe_code, reason = "calls a function compiled for features that were detected just before")]

use super::tape::Engine;

/// Fills `digits[from..]` with the loops made for this processor.
pub(super) fn fill(engine: &Engine, digits: &mut [u64], from: usize) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("avx2")
    {
        // SAFETY: the processor has all the features the function was compiled for.
        return unsafe { fill_avx2(engine, digits, from) };
    }
    engine.fill(digits, from);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,avx2")]
fn fill_avx2(engine: &Engine, digits: &mut [u64], from: usize) {
    engine.fill(digits, from);
}
