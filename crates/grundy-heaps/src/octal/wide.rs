//! The engines' loops, compiled once more for processors with AVX2 and BMI and chosen at run time.
//!
//! The loops are plain Rust; these processors shift every lane by its own count and compare sixteen values at
//! once. Calling a function compiled for them is the only unsafe step: it is sound because the processor has
//! been asked first.

#![allow(unsafe_code, reason = "calls a function compiled for features that were detected just before")]

use super::dense::Dense;
use super::rule::Rule;
use super::sparse::{End, Sparse};
use super::tape::Tape;

/// An engine that can be compiled for several processors.
pub(super) trait Run {
    /// Computes heaps up to `to`.
    fn run(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End;
}

macro_rules! run_wide {
    ($engine:ty, $wide:ident) => {
        impl Run for $engine {
            fn run(&mut self, rule: &Rule, tape: &mut Tape, to: u64) -> End {
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
                {
                    // SAFETY: the processor has all the features the function was compiled for.
                    return unsafe { $wide(self, rule, tape, to) };
                }
                self.run_plain(rule, tape, to)
            }
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $wide(engine: &mut $engine, rule: &Rule, tape: &mut Tape, to: u64) -> End {
            engine.run_plain(rule, tape, to)
        }
    };
}

run_wide!(Sparse, sparse_wide);
run_wide!(Dense, dense_wide);
