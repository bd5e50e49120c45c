//! The field of nimbers below 2^128, on plain `u128`: the engine under [`Nimber`](super::Nimber).
//!
//! **Idea.** A number of 2h bits is `x₁F + x₀` with F = 2^h and halves of h bits, and F² = F + F/2. Each
//! operation is written once for such pairs and leans on the field of half the length.
//! * product: `(a₁F + a₀)(b₁F + b₀) = (s + a₀b₀)F + a₀b₀ + a₁b₁·F/2` with `s = (a₁ + a₀)(b₁ + b₀)`;
//! * square: `x₁²F + x₀² + x₁²·F/2`, and the square root is that read backwards;
//! * inverse: x times its conjugate `x₁F + (x₁ + x₀)` is the norm, which has only h bits;
//! * y² + y = c: the upper half is the same equation of h bits, with two solutions that differ by 1, and
//!   exactly one of them leaves a solvable equation for the lower half.
//!
//! **Why exactly one.** c is y² + y within a field exactly if its trace is 0. A number and its conjugate add up
//! to the upper half, so the trace of c is that of its upper half, and at last its *top bit*. Changing the
//! choice adds F/2 to the equation of the lower half, whose only bit is the top bit.
//!
//! **Sources.** Conway, *On Numbers and Games*, chapter 6; Lenstra, *Nim multiplication*.
//!
//! **Limits.** 128 bits; a product takes 81 byte products, and short numbers take fewer.
//!
//! # Main results
//! [`product`], [`square`], [`sqrt`], [`inverse`], [`solve`], [`bits`].

/// A number whose powers are all 255 nonzero numbers of eight bits.
const GENERATOR: u8 = 18;
/// Stands for the logarithm of 0: any sum with it lands among the zeros of [`EXP`].
const LOG_OF_ZERO: u16 = 768;
/// `EXP[i]` is the `i`th power of the generator for sums of three logarithms, and 0 from [`LOG_OF_ZERO`] on.
static EXP: [u8; 2048] = powers();
/// The logarithm of each byte.
static LOG: [u16; 256] = logarithms();
/// Each byte times 128.
static HALF: [u8; 256] = halves();
/// The logarithm of 128, which is F/2 for bytes.
const LOG_128: usize = logarithms()[128] as usize;

const fn powers() -> [u8; 2048] {
    let mut table = [0; 2048];
    table[0] = 1;
    let mut at = 1;
    while at < LOG_OF_ZERO as usize {
        table[at] = schoolbook(table[at - 1], GENERATOR, 4);
        at += 1;
    }
    table
}

const fn logarithms() -> [u16; 256] {
    let powers = powers();
    let mut table = [LOG_OF_ZERO; 256];
    let mut at = 0;
    while at < 255 {
        table[powers[at] as usize] = at as u16;
        at += 1;
    }
    table
}

const fn halves() -> [u8; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        table[at] = schoolbook(at as u8, 128, 4);
        at += 1;
    }
    table
}

/// The product of numbers of twice `half` bits by the plain rule, to build the tables.
const fn schoolbook(a: u8, b: u8, half: u32) -> u8 {
    if half == 0 || a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let (low, high) = (schoolbook(a0, b0, half / 2), schoolbook(a1, b1, half / 2));
    let cross = schoolbook(a1, b0, half / 2) ^ schoolbook(a0, b1, half / 2);
    (high ^ cross) << half | low ^ schoolbook(high, 1 << (half - 1), half / 2)
}

/// The power of the generator for a sum of logarithms; the mask changes nothing and spares a bounds check.
#[inline(always)]
fn exp(sum: usize) -> u8 {
    EXP[sum & 2047]
}

#[inline(always)]
fn log(byte: u8) -> usize {
    LOG[byte as usize] as usize
}

#[inline]
fn product8(a: u8, b: u8) -> u8 {
    exp(log(a) + log(b))
}

/// The step from 8 to 16 bits, where the factor F/2 is one more logarithm.
#[inline]
fn product16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    let low = exp(log(a0) + log(b0));
    let both = exp(log(a0 ^ a1) + log(b0 ^ b1));
    let high_times_half = exp(log(a1) + log(b1) + LOG_128);
    u16::from_le_bytes([low ^ high_times_half, both ^ low])
}

/// x times the top bit of its length, which is F/2 for the next length.
#[inline]
fn half8(x: u8) -> u8 {
    HALF[x as usize]
}

#[inline]
fn square8(x: u8) -> u8 {
    exp(2 * log(x))
}

/// Doubles the length of `half`, x times the top bit of its length, which is F·F/2:
/// (x₁F + x₀)·F·F/2 = ((x₁ + x₀)·F/2)F + x₁·F/2·F/2.
macro_rules! half_step {
    ($half:ident on $whole:ty, from $part:ty, $part_half:ident) => {
        #[inline]
        fn $half(x: $whole) -> $whole {
            let (x1, x0) = ((x >> <$part>::BITS) as $part, x as $part);
            let (high, low) = ($part_half(x1 ^ x0), $part_half($part_half(x1)));
            (high as $whole) << <$part>::BITS | low as $whole
        }
    };
}

/// Doubles the length of `square`.
macro_rules! square_step {
    ($square:ident on $whole:ty, from $part:ty, $part_square:ident, $part_half:ident) => {
        #[inline]
        fn $square(x: $whole) -> $whole {
            let (high, low) = ($part_square((x >> <$part>::BITS) as $part), $part_square(x as $part));
            (high as $whole) << <$part>::BITS | (low ^ $part_half(high)) as $whole
        }
    };
}

/// Doubles the length of `product`, by Karatsuba's three products.
macro_rules! product_step {
    ($product:ident on $whole:ty, from $part:ty, $part_product:ident, $part_half:ident) => {
        fn $product(a: $whole, b: $whole) -> $whole {
            let (a1, a0) = ((a >> <$part>::BITS) as $part, a as $part);
            let (b1, b0) = ((b >> <$part>::BITS) as $part, b as $part);
            let (high, low) = ($part_product(a1, b1), $part_product(a0, b0));
            let both = $part_product(a1 ^ a0, b1 ^ b0);
            ((both ^ low) as $whole) << <$part>::BITS | (low ^ $part_half(high)) as $whole
        }
    };
}

half_step!(half16 on u16, from u8, half8);
half_step!(half32 on u32, from u16, half16);
half_step!(half64 on u64, from u32, half32);
square_step!(square16 on u16, from u8, square8, half8);
square_step!(square32 on u32, from u16, square16, half16);
square_step!(square64 on u64, from u32, square32, half32);
square_step!(square128 on u128, from u64, square64, half64);
product_step!(product32 on u32, from u16, product16, half16);
product_step!(product64 on u64, from u32, product32, half32);
product_step!(product128 on u128, from u64, product64, half64);

/// The nim product.
pub(super) fn product(a: u128, b: u128) -> u128 {
    match bits(a | b) {
        128 => product128(a, b),
        64 => product64(a as u64, b as u64).into(),
        32 => product32(a as u32, b as u32).into(),
        16 => product16(a as u16, b as u16).into(),
        _ => product8(a as u8, b as u8).into(),
    }
}

/// The length of the numbers in the smallest field around `x`, a power of two.
pub(super) fn bits(x: u128) -> u32 {
    (u128::BITS - x.leading_zeros()).next_power_of_two()
}

/// The upper and lower half of a number of twice `half` bits.
fn split(x: u128, half: u32) -> (u128, u128) {
    (x >> half, x & ((1 << half) - 1))
}

/// `x` of `half` bits times F/2 for the Fermat power F = 2^half.
fn times_half(x: u128, half: u32) -> u128 {
    match half {
        64 => half64(x as u64).into(),
        32 => half32(x as u32).into(),
        16 => half16(x as u16).into(),
        8 => half8(x as u8).into(),
        _ => product8(x as u8, 1 << (half - 1)).into(),
    }
}

/// The nim square.
pub(super) fn square(x: u128) -> u128 {
    match bits(x) {
        128 => square128(x),
        64 => square64(x as u64).into(),
        32 => square32(x as u32).into(),
        16 => square16(x as u16).into(),
        _ => square8(x as u8).into(),
    }
}

/// The number whose nim square is `x`.
pub(super) fn sqrt(x: u128) -> u128 {
    if x <= 1 {
        return x;
    }
    let half = bits(x) / 2;
    let (x1, x0) = split(x, half);
    sqrt(x1) << half | sqrt(x0 ^ times_half(x1, half))
}

/// The inverse of `x`, which must not be 0.
pub(super) fn inverse(x: u128) -> u128 {
    if x < 256 {
        return exp(255 - log(x as u8).min(255)).into();
    }
    let half = bits(x) / 2;
    let (x1, x0) = split(x, half);
    let norm = product(x0, x0 ^ x1) ^ times_half(square(x1), half);
    let scale = inverse(norm);
    product(x1, scale) << half | product(x0 ^ x1, scale)
}

/// A solution y of y² + y = c, of at most 128 bits; the other is y + 1. None if c has 128 bits.
pub(super) fn solve(c: u128) -> Option<u128> {
    (c >> 127 == 0).then(|| solve_within(c, 128))
}

/// A solution of `length` bits, where c is shorter than that.
fn solve_within(c: u128, length: u32) -> u128 {
    if length == 1 {
        return 0;
    }
    let half = length / 2;
    let (c1, c0) = split(c, half);
    let mut y1 = solve_within(c1, half);
    let mut rest = c0 ^ times_half(square(y1), half);
    if rest >> (half - 1) == 1 {
        y1 ^= 1;
        rest ^= 1 << (half - 1);
    }
    y1 << half | solve_within(rest, half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_give_the_products_of_the_plain_rule() {
        for a in 0..=255 {
            for b in 0..=255 {
                assert_eq!(product8(a, b), schoolbook(a, b, 4), "{a} * {b}");
            }
        }
    }

    #[test]
    fn the_generator_reaches_every_byte() {
        assert!((1..=255).all(|byte| exp(log(byte)) == byte));
    }

    #[test]
    fn longer_products_agree_with_shorter_ones() {
        let numbers = (0..40u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for (a, b) in numbers.clone().zip(numbers.skip(7)) {
            assert_eq!(product128(a.into(), b.into()), product64(a, b) as u128);
            assert_eq!(product64((a as u32).into(), (b as u32).into()), product32(a as u32, b as u32) as u64);
            assert_eq!(product32((a as u16).into(), (b as u16).into()), product16(a as u16, b as u16) as u32);
            assert_eq!(product16((a as u8).into(), (b as u8).into()), product8(a as u8, b as u8) as u16);
        }
    }

    #[test]
    fn fermat_powers_multiply_by_the_two_rules() {
        for half in [1, 2, 4, 8, 16, 32, 64] {
            let fermat = 1 << half;
            assert_eq!(product(fermat, fermat), fermat | fermat >> 1);
            for below in [1, fermat >> 1, fermat - 1] {
                assert_eq!(product(fermat, below), below << half);
                assert_eq!(times_half(below, half), product(below, fermat >> 1));
            }
        }
    }

    #[test]
    fn the_top_bit_decides_solvability() {
        let reachable: Vec<u128> = (0..256).map(|y| square(y) ^ y).collect();
        assert!((0..256).all(|c| reachable.contains(&c) == (c < 128)));
        assert!((0..128).all(|c| solve(c).is_some_and(|y| y < 256 && square(y) ^ y == c)));
        assert_eq!(solve(1 << 127), None);
    }
}
