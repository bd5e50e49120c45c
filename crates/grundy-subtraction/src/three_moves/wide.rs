//! The same loops compiled for processors with AVX2, chosen at run time.

#![allow(unsafe_code, reason = "calls a function compiled for features that were detected just before")]

use super::fill::Taps;

/// Computes `words[from..]`.
pub(super) fn fill(taps: &Taps, words: &mut [u64], from: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the features the function was compiled for.
            return unsafe { fill_avx2(taps, words, from) };
        }
    }
    taps.fill(words, from);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,avx2")]
fn fill_avx2(taps: &Taps, words: &mut [u64], from: usize) {
    taps.fill(words, from);
}
