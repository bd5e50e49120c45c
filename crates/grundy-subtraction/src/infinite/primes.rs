//! Sets of numbers as bits; for primes a segmented sieve of Eratosthenes.

use super::bits::Bits;
use grundy_core::numbers::Numbers;
use std::ops::ControlFlow;

/// Words sieved at once: 32 kilobytes, to stay in the fastest cache.
const SEGMENT: usize = 1 << 12;

/// Puts the members of a set of numbers into an empty set.
pub(super) fn mark(numbers: &Numbers, bits: &mut Bits) {
    if *numbers == Numbers::Primes {
        return sieve(bits);
    }
    let Some(most) = bits.bound().checked_sub(1) else { return };
    let _ = numbers.up_to(most, &mut |number| {
        bits.insert(number);
        ControlFlow::Continue(())
    });
}

/// Puts the primes below the bound into an empty set.
pub(super) fn sieve(primes: &mut Bits) {
    let bound = primes.bound();
    let root = bound.isqrt();
    let mut sieving: Vec<u64> = Vec::new();
    let mut composite = vec![false; root as usize + 1];
    for number in (3..=root).step_by(2) {
        if !composite[number as usize] {
            sieving.push(number);
            (number * number..=root).step_by(2 * number as usize).for_each(|n| composite[n as usize] = true);
        }
    }
    // The next odd multiple of each prime that is to be struck out.
    let mut next: Vec<u64> = sieving.iter().map(|prime| prime * prime).collect();
    for (segment, words) in primes.words.chunks_mut(SEGMENT).enumerate() {
        words.fill(0xAAAA_AAAA_AAAA_AAAA);
        let base = (segment * SEGMENT) as u64 * 64;
        let end = base + words.len() as u64 * 64;
        for (prime, next) in sieving.iter().zip(&mut next) {
            while *next < end {
                let place = *next - base;
                words[(place / 64) as usize] &= !(1 << (place % 64));
                *next += 2 * prime;
            }
        }
    }
    if let Some(first) = primes.words.first_mut() {
        *first = *first & !0b10 | 0b100;
    }
    for at in primes.words.len().saturating_sub(1)..primes.words.len() {
        primes.words[at] &= primes.valid(at);
    }
}
