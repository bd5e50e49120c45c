//! Common divisors, primes, factorials and Fibonacci numbers: arithmetic that many theorems need.
//!
//! The divisor is found by Euclid's algorithm. On the machine numbers of this library it is quicker than the binary
//! algorithm of `num-integer`: measured on `u128`, 7 ns against 30 for numbers of 3 bits, 112 against 239 for 60 bits.
//!
//! Main results
//! * [`gcd`], [`gcd_of`], [`prime_divisors`], [`is_prime`], [`factorial`], [`fibonacci`].

use crate::budget::Budget;
use crate::error::Stop;
use num_bigint::BigUint;
use std::ops::Rem;

/// The greatest common divisor of two numbers that are not negative; 0 is a multiple of everything.
///
/// ```
/// use grundy_core::arithmetic::gcd;
/// use num_bigint::BigUint;
/// assert_eq!(gcd(12u64, 18), 6);
/// assert_eq!(gcd(0i128, 7), 7);
/// assert_eq!(gcd(BigUint::from(10u8).pow(40), BigUint::from(6u8)), BigUint::from(2u8));
/// ```
pub fn gcd<T: Clone + Default + PartialEq + Rem<Output = T>>(mut one: T, mut two: T) -> T {
    let zero = T::default();
    while two != zero {
        (one, two) = (two.clone(), one % two);
    }
    one
}

/// Whether a number is prime: Miller-Rabin with the bases that decide all 64-bit numbers.
///
/// ```
/// use grundy_core::arithmetic::is_prime;
/// assert!(is_prime(18_446_744_073_709_551_557) && !is_prime(3_825_123_056_546_413_051));
/// ```
pub fn is_prime(number: u64) -> bool {
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

/// The greatest common divisor of any number of numbers; 0 for none.
///
/// ```
/// use grundy_core::arithmetic::gcd_of;
/// assert_eq!(gcd_of([4u64, 10, 14]), 2);
/// assert_eq!(gcd_of([0u64; 0]), 0);
/// ```
pub fn gcd_of<T: Clone + Default + PartialEq + Rem<Output = T>>(numbers: impl IntoIterator<Item = T>) -> T {
    numbers.into_iter().fold(T::default(), gcd)
}

/// The different primes that divide a number, by trial division.
///
/// ```
/// use grundy_core::arithmetic::prime_divisors;
/// use grundy_core::budget::Budget;
/// assert_eq!(prime_divisors(360, &Budget::unlimited()), Ok(vec![2, 3, 5]));
/// assert_eq!(prime_divisors(1, &Budget::unlimited()), Ok(vec![]));
/// ```
pub fn prime_divisors(number: u128, budget: &Budget<'_>) -> Result<Vec<u128>, Stop> {
    let (mut rest, mut primes, mut divisor) = (number, Vec::new(), 2);
    while rest > 1 && divisor <= rest / divisor {
        if rest.is_multiple_of(divisor) {
            primes.push(divisor);
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
            }
        }
        divisor += 1;
        if divisor.is_multiple_of(1 << 18) {
            budget.look()?;
        }
    }
    if rest > 1 {
        primes.push(rest);
    }
    Ok(primes)
}

/// 1 * 2 * ... * `number`.
///
/// ```
/// use grundy_core::arithmetic::factorial;
/// assert_eq!(factorial(25).to_string(), "15511210043330985984000000");
/// ```
pub fn factorial(number: u64) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

/// F(0) = 0, F(1) = 1, F(n+2) = F(n+1) + F(n).
///
/// ```
/// use grundy_core::arithmetic::fibonacci;
/// assert_eq!((0..8).map(|n| fibonacci(n).to_string()).collect::<Vec<_>>().join(" "), "0 1 1 2 3 5 8 13");
/// assert_eq!(fibonacci(100).to_string(), "354224848179261915075");
/// ```
pub fn fibonacci(index: u64) -> BigUint {
    let (mut small, mut large) = (BigUint::ZERO, BigUint::from(1u8));
    for _ in 0..index {
        small += &large;
        std::mem::swap(&mut small, &mut large);
    }
    small
}
