//! Asks for memory that will be read soon, so that it arrives while other work goes on.
//!
//! On processors without a known instruction for it nothing happens, and reading takes as long as it takes.

#![allow(
    unsafe_code,
    reason = "a hint to the processor, which may be given for any address and reads nothing"
)]

/// Asks for the cache line at the beginning of `place`.
#[inline]
pub(super) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE, and the instruction neither reads nor writes.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
