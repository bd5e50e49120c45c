//! Rounds of steps for better processors, chosen at run time: AVX-512 with funnel shifts, or the plain loop compiled
//! for AVX2.
//!
//! The only unsafe code of this folder is here: calling a function compiled for a feature, sound because the
//! processor has been asked first, and moving whole arrays of eight words from and to vectors.

#![allow(unsafe_code, reason = "calls functions compiled for features that were detected just before")]

use super::group::Group;
#[cfg(target_arch = "x86_64")]
use super::group::{LANES, Lane, ROUND};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// A round of every group; bit l of an answer says that lane l is to be looked at.
pub(super) fn round<const TAPS: usize>(groups: &mut [Group<TAPS>; 2]) -> [u8; 2] {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2") {
            // SAFETY: the processor has the features the function was compiled for.
            return unsafe { round_avx512(groups) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { round_avx2(groups) };
        }
    }
    groups.each_mut().map(Group::round)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn round_avx2<const TAPS: usize>(groups: &mut [Group<TAPS>; 2]) -> [u8; 2] {
    groups.each_mut().map(|group| group.round())
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn load(lane: &Lane) -> __m512i {
    // SAFETY: a lane array is 64 readable bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(lane.as_ptr().cast()) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn save(lane: &mut Lane, value: __m512i) {
    // SAFETY: a lane array is 64 writable bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lane.as_mut_ptr().cast(), value) }
}

/// A group in vector registers.
#[cfg(target_arch = "x86_64")]
struct Vectors<const TAPS: usize> {
    high: __m512i,
    low: __m512i,
    earlier: [__mmask8; TAPS],
    window: [__m512i; TAPS],
    smallest: __m512i,
    twice: __m512i,
    down: __m512i,
    not_first: __m512i,
    first_two: __m512i,
    step: __m512i,
    watched: __m512i,
    seen: __mmask8,
}

#[cfg(target_arch = "x86_64")]
impl<const TAPS: usize> Vectors<TAPS> {
    #[target_feature(enable = "avx512f")]
    fn new(group: &Group<TAPS>) -> Self {
        let bits = |lane: &Lane| (0..LANES).fold(0, |bits, at| bits | u8::from(lane[at] != 0) << at);
        Vectors {
            high: load(&group.high),
            low: load(&group.low),
            earlier: std::array::from_fn(|at| bits(&group.windows[at].earlier)),
            window: std::array::from_fn(|at| load(&group.windows[at].down)),
            smallest: load(&group.smallest),
            twice: load(&group.twice),
            down: load(&group.down),
            not_first: load(&group.not_first),
            first_two: load(&group.first_two),
            step: load(&group.step),
            watched: load(&group.watched),
            seen: 0,
        }
    }

    #[target_feature(enable = "avx512f,avx512vbmi2")]
    fn step(&mut self) {
        let (high, low) = (self.high, self.low);
        self.seen |= _mm512_cmpge_epu64_mask(high, self.watched);
        let mut and = _mm512_or_si512(_mm512_srlv_epi64(high, self.down), self.not_first);
        for at in 0..TAPS {
            let from = _mm512_mask_blend_epi64(self.earlier[at], high, low);
            and = _mm512_and_si512(and, _mm512_shrdv_epi64(from, high, self.window[at]));
        }
        let pass = _mm512_sllv_epi64(and, self.smallest);
        // !and | (pass & first two)
        let give = _mm512_ternarylogic_epi64::<0x8F>(and, pass, self.first_two);
        // give | (pass & (give shifted))
        let new = _mm512_ternarylogic_epi64::<0xF8>(give, pass, _mm512_sllv_epi64(give, self.twice));
        self.low = _mm512_shrdv_epi64(low, high, self.step);
        self.high = _mm512_shrdv_epi64(high, new, self.step);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn round_avx512<const TAPS: usize>(groups: &mut [Group<TAPS>; 2]) -> [u8; 2] {
    let [mut one, mut two] = [Vectors::new(&groups[0]), Vectors::new(&groups[1])];
    for _ in 0..ROUND {
        one.step();
        two.step();
    }
    for (group, vectors) in groups.iter_mut().zip([&one, &two]) {
        save(&mut group.high, vectors.high);
        save(&mut group.low, vectors.low);
    }
    [one.seen, two.seen]
}
