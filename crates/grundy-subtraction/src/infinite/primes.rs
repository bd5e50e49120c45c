//! Primes: a segmented sieve of Eratosthenes on the bits of a [`Bits`], and a test for single numbers.

use super::bits::Bits;

/// Words sieved at once: 32 kilobytes, to stay in the fastest cache.
const SEGMENT: usize = 1 << 12;

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

/// Whether a number is prime: Miller-Rabin with the bases that decide all 64-bit numbers.
pub(super) fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(base) = BASES.iter().find(|base| number.is_multiple_of(**base)) {
        return number == *base;
    }
    // Without a divisor up to 37, the least composite number is 41².
    if number < 41 * 41 {
        return number > 1;
    }
    let bases = if number < 4_759_123_141 { &[2, 7, 61][..] } else { &BASES };
    let modulus = u128::from(number);
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % modulus) as u64;
    let twos = (number - 1).trailing_zeros();
    bases.iter().all(|base| {
        let (mut power, mut square, mut exponent) = (1, *base, (number - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        // 1 at once, or -1 on the way of squaring.
        power == 1
            || (0..twos).any(|_| {
                let last = power == number - 1;
                power = times(power, power);
                last
            })
    })
}
