//! The sweep compiled once more for processors with BMI and AVX2, chosen at run time.
//!
//! The loops are plain Rust. Calling a function compiled for these processors is the only unsafe step: it is sound
//! because the processor has been asked first.

#![allow(unsafe_code, reason = "calls a function compiled for features that were detected just before")]

use super::plan::Plan;
use super::sweep::Sweep;
use std::ops::Range;

/// Sweeps some blocks with the loops made for this processor; says how many positions were found.
pub(super) fn sweep(sweep: &mut Sweep, plan: &Plan, blocks: Range<usize>, first: bool) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("avx2")
    {
        // SAFETY: the processor has all the features the function was compiled for.
        return unsafe { sweep_avx2(sweep, plan, blocks, first) };
    }
    blocks.map(|at| u64::from(sweep.block(plan, at, first))).sum()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,avx2")]
fn sweep_avx2(sweep: &mut Sweep, plan: &Plan, blocks: Range<usize>, first: bool) -> u64 {
    let mut found = 0;
    for at in blocks {
        found += u64::from(sweep.block(plan, at, first));
    }
    found
}
