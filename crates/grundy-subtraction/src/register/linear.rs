//! Parity registers far out: v(n) in about log n squarings instead of n steps.
//!
//! With the parity rule v(n) is the sum of v(n-s1), ..., v(n-sk) over the field of two elements, a
//! linear recurrence with the characteristic polynomial f(x) = x^m + x^(m-s1) + ... + x^(m-sk), where m
//! = max L. Let u be the sequence that begins with the start window as u(0), ..., u(m-1). If x^j leaves
//! a remainder with the coefficients c0, c1, ... modulo f, then u(j) is the sum of the products
//! c0*u(0), c1*u(1), ... The power is made by squaring (which over two elements only spreads the bits)
//! and multiplying by x (Lidl and Niederreiter, *Finite Fields*, chapter 8; Flammenkamp 1996, outlook).
//!
//! As max L is a tap, the register runs backward as well as forward: a parity register has no preperiod.
//!
//! Limits: one squaring costs about max L squared / 64 word operations.
//!
//! Main results
//! * [`Register::at`]: v(n) for any n below 2^64.

use super::{Register, Rule, bit};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// After so many reduced bits the budget is asked.
const BITS_PER_LOOK: u64 = 1 << 10;

impl Register {
    /// The bit at position n of a parity register, in logarithmic time. Other rules are refused.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::register::{Register, Rule};
    /// let register = Register::new(&[1, 2], Rule::Parity).unwrap();
    /// let n = 1_000_000_000_000_000_000; // 1 modulo the period 3 of 0 1 1
    /// assert_eq!(register.at(n, &Budget::unlimited()), Ok(true));
    /// assert!(Register::new(&[1, 2], Rule::Nand).unwrap().at(n, &Budget::unlimited()).is_err());
    /// ```
    pub fn at(&self, n: u64, budget: &Budget<'_>) -> Result<bool, Stop> {
        if self.rule != Rule::Parity {
            return Err(Stop::refused(
                "only a parity register can be jumped through: the others are not linear",
            )
            .with_help("walk through the others step by step"));
        }
        budget.need(self.longest() / 8 * 4)?;
        let modulus = Modulus::new(self);
        // u(j) with j = n + max L; the sum may exceed 2^64, hence u128.
        let power = modulus.power_of_x(u128::from(n) + u128::from(self.longest()), budget)?;
        // u(i) = v(i - m) is bit m-1-i of the start window.
        let length = self.longest();
        Ok((0..length).filter(|i| bit(&power, *i) && bit(&self.start, length - 1 - i)).count() % 2 == 1)
    }
}

/// Arithmetic modulo the characteristic polynomial; coefficients are bits, lowest degree first.
struct Modulus {
    degree: u64,
    /// f(x) - x^degree.
    tail: Vec<u64>,
}

impl Modulus {
    fn new(register: &Register) -> Modulus {
        let degree = register.longest();
        let mut tail = vec![0; degree.div_ceil(64) as usize];
        for s in register.moves() {
            flip(&mut tail, degree - s);
        }
        Modulus { degree, tail }
    }

    /// x^exponent modulo f.
    fn power_of_x(&self, exponent: u128, budget: &Budget<'_>) -> Result<Vec<u64>, Stop> {
        let mut power = vec![0; self.tail.len()];
        power[0] = 1;
        for at in (0..128 - exponent.leading_zeros()).rev() {
            let mut wide: Vec<u64> = power.iter().flat_map(|word| spread(*word)).collect();
            // Room for the multiplication by x.
            wide.push(0);
            if exponent >> at & 1 == 1 {
                let mut carry = 0;
                for word in &mut wide {
                    (*word, carry) = (*word << 1 | carry, *word >> 63);
                }
            }
            self.reduce(&mut wide, budget)?;
            power.copy_from_slice(&wide[..self.tail.len()]);
        }
        Ok(power)
    }

    /// Replaces every x^k with k >= degree by x^(k-degree) times the tail, from the top down.
    fn reduce(&self, wide: &mut [u64], budget: &Budget<'_>) -> Result<(), Stop> {
        for k in (self.degree..wide.len() as u64 * 64).rev() {
            if k % BITS_PER_LOOK == 0 {
                budget.look()?;
            }
            if !bit(wide, k) {
                continue;
            }
            flip(wide, k);
            let (words, bits) = (((k - self.degree) / 64) as usize, (k - self.degree) % 64);
            for (i, word) in self.tail.iter().enumerate() {
                wide[words + i] ^= word << bits;
                if bits > 0 && word >> (64 - bits) != 0 {
                    wide[words + i + 1] ^= word >> (64 - bits);
                }
            }
        }
        Ok(())
    }
}

fn flip(words: &mut [u64], at: u64) {
    words[(at / 64) as usize] ^= 1 << (at % 64);
}

/// The square of a polynomial over two elements: bit i goes to bit 2i.
fn spread(word: u64) -> [u64; 2] {
    let half = |mut x: u64| {
        x = (x | x << 16) & 0x0000_ffff_0000_ffff;
        x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
        x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        x = (x | x << 2) & 0x3333_3333_3333_3333;
        (x | x << 1) & 0x5555_5555_5555_5555
    };
    [half(word & 0xffff_ffff), half(word >> 32)]
}
