//! Families of safe Nim positions: those worth knowing by heart.
//!
//! A position of Nim is *safe* for whoever has just moved if its nim sum is 0. Hausmann ("Das Nimspiel, der
//! Assemblerbefehl XR ...", Friedberger Hochschulschriften 1, 1999, chapter 7) lists families of them to be
//! remembered: (n,n), (1,2n,2n+1), (2,4n,4n+2), ..., (4,8n+3,8n+7). They go on like this. If a < 2^k, then
//! adding a number below 2^k to 2^k n touches no binary digit of 2^k n, so (a, 2^k n + r, 2^k n + (r xor a)) is
//! safe for every n and every r < 2^k.
//!
//! Every safe position of three heaps is of this form, with its smallest heap as a and 2^k the power of two next
//! above a: if a <= b <= c, a > 0 and c = a xor b, then b >= 2^k (otherwise b has the same leading digit as a,
//! and c < a), so b = 2^k n + r with n >= 1, and c = 2^k n + (r xor a). With b < c the digit 2^(k-1) is missing
//! from r: there are 2^(k-1) families.
//!
//! # Families typed by the user
//! [`Family::safety`] decides whether *every* member has nim sum 0, in two ways.
//!
//! * *By splitting.* If 2^k divides c, the digits of d below 2^k stay as they are in cn + d. Split them off
//!   every part. If the rests cancel in pairs and the nim sum of what was split off is 0, the family is safe.
//! * *By adding with carry*, for all n at once. Feed the binary digits of n, the lowest first, into all sums
//!   cn + d. A sum in carry s that meets the digit b writes the last digit of s + cb and keeps the rest as its
//!   carry; it begins in carry d. Carries stay bounded, so together the sums reach finitely many states. The
//!   family is safe exactly if in every state reached, with either digit, the digits written have nim sum 0.
//!
//! Splitting is not enough: (5n,5n+1,15n+2,15n+3) is safe, but nothing cancels.
//!
//! # Limits
//! Normal play, heaps below 2^64. With more than a million carries, in all states together, the second way
//! gives up and says how many members were tested.
//!
//! # Main results
//! [`families`], [`recognise`], [`unite`], [`Family::safety`].

use grundy_core::error::ParseError;
use grundy_core::text::{Fragment, joined};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::fmt;

/// So many members of a family are tried one by one.
const TRIED: u64 = 1000;
/// With more carries than this, in all states together, a family is not decided.
const CARRY_LIMIT: usize = 1_000_000;

/// Positions that depend on a number n: every heap is a multiple of n plus a constant.
///
/// ```
/// use grundy_play::teach::safe::Family;
/// let family = Family::read("(4, 8n + 3, 8n + 7)").unwrap();
/// assert_eq!(family.to_string(), "(4,8n+3,8n+7)");
/// assert_eq!(family.member(1), Some(vec![4, 11, 15]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Family {
    parts: Vec<(u64, u64)>,
}

/// Whether all members of a family are safe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Safety {
    /// For every n whatsoever.
    Always {
        /// Why.
        reason: String,
    },
    /// Not for this n: the smallest, if it is small.
    Fails {
        /// The number for which the nim sum is not 0.
        n: u128,
    },
    /// All that were tried are; a proof was out of reach.
    Tested {
        /// For 0, 1, ..., `below` - 1.
        below: u64,
    },
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Safety::Always { reason } => write!(f, "safe for every n: {reason}"),
            Safety::Fails { n } => write!(f, "not safe at n={n}"),
            Safety::Tested { below } => write!(f, "safe for all n below {below}, beyond that untested"),
        }
    }
}

/// The families with this smallest heap; an empty heap is left out, so 0 gives (n,n).
///
/// ```
/// use grundy_play::teach::safe::families;
/// let texts: Vec<String> = families(3).map(|family| family.to_string()).collect();
/// assert_eq!(texts, ["(3,4n,4n+3)", "(3,4n+1,4n+2)"]);
/// assert_eq!(families(0).next().unwrap().to_string(), "(n,n)");
/// ```
pub fn families(smallest: u64) -> impl Iterator<Item = Family> {
    let half = match smallest {
        0 => 0,
        // Three heaps of 2^63 or more are never safe.
        _ if smallest >> 63 == 1 => 0,
        _ => 1 << smallest.ilog2(),
    };
    let pair = (smallest == 0).then(Family::pair);
    pair.into_iter().chain((0..half).map(move |rest| Family::triple(smallest, rest)))
}

/// The family of a safe position of two or three heaps in any order, and its n there. Empty heaps do not count.
///
/// ```
/// use grundy_play::teach::safe::recognise;
/// let (family, n) = recognise(&[15, 4, 11]).unwrap();
/// assert_eq!((family.to_string(), n), ("(4,8n+3,8n+7)".to_string(), 1));
/// assert_eq!(recognise(&[15, 4, 12]), None);
/// assert_eq!(recognise(&[2, 3, 4, 5]), None);
/// ```
pub fn recognise(heaps: &[u64]) -> Option<(Family, u64)> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    heaps.sort_unstable();
    match heaps[..] {
        [] => Some((Family::pair(), 0)),
        [a, b] if a == b => Some((Family::pair(), a)),
        [a, b, c] if a ^ b ^ c == 0 => {
            let power = (a + 1).next_power_of_two();
            Some((Family::triple(a, b % power), b / power))
        }
        _ => None,
    }
}

/// The heaps of several positions side by side, sorted. If all are safe, so is this.
///
/// ```
/// use grundy_play::teach::safe::unite;
/// assert_eq!(unite(&[&[4, 11, 15], &[2, 4, 6]]), [2, 4, 4, 6, 11, 15]);
/// ```
pub fn unite(positions: &[&[u64]]) -> Vec<u64> {
    let mut heaps = positions.concat();
    heaps.sort_unstable();
    heaps
}

impl Family {
    /// (n,n)
    fn pair() -> Family {
        Family { parts: vec![(1, 0), (1, 0)] }
    }

    /// The family of `smallest` < 2^63, below which the second heap ends in `rest`.
    fn triple(smallest: u64, rest: u64) -> Family {
        let power = (smallest + 1).next_power_of_two();
        Family { parts: vec![(0, smallest), (power, rest), (power, rest ^ smallest)] }
    }

    /// The heaps as pairs (c, d), which mean cn + d.
    pub fn parts(&self) -> &[(u64, u64)] {
        &self.parts
    }

    /// Reads a family: heaps such as `4`, `n`, `8n+3`, separated by commas, in parentheses or without.
    ///
    /// ```
    /// use grundy_play::teach::safe::Family;
    /// assert_eq!(Family::read("n, n").unwrap().parts(), [(1, 0), (1, 0)]);
    /// assert_eq!(Family::read("(1,2m,2m+1)").unwrap_err().span, 3..5);
    /// ```
    pub fn read(text: &str) -> Result<Family, ParseError> {
        let whole = Fragment::new(text).trim();
        let inside = match (whole.text().starts_with('('), whole.text().ends_with(')')) {
            (true, true) => whole.part(1..whole.text().len() - 1).trim(),
            (false, false) => whole,
            (true, false) => {
                return Err(whole.part(0..1).error("this parenthesis is never closed").help("add ')'"));
            }
            (false, true) => {
                let end = whole.text().len();
                return Err(whole
                    .part(end - 1..end)
                    .error("this parenthesis was never opened")
                    .help("remove it or add '('"));
            }
        };
        let parts = inside.split(',').into_iter().map(read_part).collect::<Result<_, ParseError>>();
        Ok(Family { parts: parts.map_err(|error| error.help(HELP))? })
    }

    /// The position for this n; `None` if a heap would not fit.
    ///
    /// ```
    /// use grundy_play::teach::safe::Family;
    /// let family = Family::read("(1,2n,2n+1)").unwrap();
    /// assert_eq!(family.member(5), Some(vec![1, 10, 11]));
    /// assert_eq!(family.member(1 << 63), None);
    /// ```
    pub fn member(&self, n: u64) -> Option<Vec<u64>> {
        self.parts.iter().map(|(factor, constant)| factor.checked_mul(n)?.checked_add(*constant)).collect()
    }

    /// Whether every member has nim sum 0.
    ///
    /// ```
    /// use grundy_play::teach::safe::{Family, Safety};
    /// let safety = |text| Family::read(text).unwrap().safety();
    /// assert!(matches!(safety("(2,4n+1,4n+3)"), Safety::Always { .. }));
    /// assert!(matches!(safety("(5n,5n+1,15n+2,15n+3)"), Safety::Always { .. }));
    /// assert_eq!(safety("(n,2n,3n)"), Safety::Fails { n: 3 });
    /// ```
    pub fn safety(&self) -> Safety {
        if let Some(reason) = self.split() {
            return Safety::Always { reason };
        }
        match (0..TRIED).find(|n| self.nim_sum(*n) != 0) {
            Some(n) => Safety::Fails { n: n.into() },
            None => self.carry(),
        }
    }

    /// The nim sum for this n.
    fn nim_sum(&self, n: u64) -> u128 {
        let heap =
            |(factor, constant): &(u64, u64)| u128::from(*factor) * u128::from(n) + u128::from(*constant);
        self.parts.iter().map(heap).fold(0, |sum, heap| sum ^ heap)
    }

    /// The proof by splitting, if there is one.
    fn split(&self) -> Option<String> {
        let (mut rests, mut split_off) = (Vec::new(), Vec::new());
        for (factor, constant) in &self.parts {
            let low = match factor {
                0 => *constant,
                _ => constant & ((1 << factor.trailing_zeros()) - 1),
            };
            split_off.push(low);
            if *factor > 0 {
                rests.push((*factor, constant - low));
            }
        }
        rests.sort_unstable();
        let cancel = rests.chunk_by(|one, other| one == other).all(|equal| equal.len() % 2 == 0);
        if !cancel || split_off.iter().fold(0, |sum, low| sum ^ low) != 0 {
            return None;
        }
        split_off.retain(|low| *low > 0);
        let left = joined(&split_off, " xor ");
        Some(match (rests.is_empty(), split_off.is_empty()) {
            (_, true) => "equal heaps cancel in pairs".into(),
            (true, false) => format!("{left} = 0"),
            (false, false) => format!("the multiples of n cancel in pairs, and what is left is {left} = 0"),
        })
    }

    /// The decision by adding with carry.
    fn carry(&self) -> Safety {
        let start: Vec<u64> = self.parts.iter().map(|(_, constant)| *constant).collect();
        let mut seen = FxHashSet::from_iter([start.clone()]);
        // Carries, the digits of n that led there, and the worth of the next digit.
        let mut open = VecDeque::from([(start, 0u128, Some(1u128))]);
        while let Some((carries, digits, worth)) = open.pop_front() {
            for digit in [0, 1] {
                let sums = carries.iter().zip(&self.parts);
                let sums = sums.map(|(carry, (factor, _))| u128::from(*carry) + u128::from(factor * digit));
                let (mut written, mut next) = (0, Vec::with_capacity(self.parts.len()));
                for sum in sums {
                    written ^= sum & 1;
                    // Half of two numbers below 2^64 is below 2^64.
                    next.push((sum >> 1) as u64);
                }
                let Some(worth) = worth else { return Safety::Tested { below: TRIED } };
                let digits = digits + worth * u128::from(digit);
                if written == 1 {
                    return Safety::Fails { n: digits };
                }
                if seen.len() * self.parts.len() > CARRY_LIMIT {
                    return Safety::Tested { below: TRIED };
                }
                if seen.insert(next.clone()) {
                    open.push_back((next, digits, worth.checked_mul(2)));
                }
            }
        }
        let states = seen.len();
        let reason = format!(
            "followed digit by digit for all n at once: in each of {states} states of the carries the column \
             has an even number of ones"
        );
        Safety::Always { reason }
    }
}

const HELP: &str = "write heaps like 4, n or 8n+3 with commas between them, as in (4,8n+3,8n+7)";

/// Reads a sum of numbers and multiples of n.
fn read_part(text: Fragment<'_>) -> Result<(u64, u64), ParseError> {
    let (mut factor, mut constant) = (0u64, 0u64);
    for term in text.split('+') {
        let multiple = term.text().strip_suffix(['n', 'N']).map(|number| term.part(0..number.len()).trim());
        let (sum, number) = match multiple {
            Some(number) if number.is_empty() => (&mut factor, 1),
            Some(number) => (&mut factor, number.number("a multiple of n")?),
            None => (&mut constant, term.number("a heap")?),
        };
        *sum = sum.checked_add(number).ok_or_else(|| {
            text.error("this heap is too large").help("heaps and multiples of n are below 2^64")
        })?;
    }
    Ok((factor, constant))
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (at, part) in self.parts.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            match part {
                (0, constant) => write!(f, "{comma}{constant}")?,
                (1, 0) => write!(f, "{comma}n")?,
                (1, constant) => write!(f, "{comma}n+{constant}")?,
                (factor, 0) => write!(f, "{comma}{factor}n")?,
                (factor, constant) => write!(f, "{comma}{factor}n+{constant}")?,
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn family(text: &str) -> Family {
        Family::read(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The table of the lecture, with the families the text sums up as 8n+k written out.
    const LECTURE: [&str; 10] = [
        "(n,n)",
        "(1,2n,2n+1)",
        "(2,4n,4n+2)",
        "(2,4n+1,4n+3)",
        "(3,4n,4n+3)",
        "(3,4n+1,4n+2)",
        "(4,8n,8n+4)",
        "(4,8n+1,8n+5)",
        "(4,8n+2,8n+6)",
        "(4,8n+3,8n+7)",
    ];

    #[test]
    fn the_families_of_the_lecture() {
        let texts: Vec<String> = (0..=4).flat_map(families).map(|family| family.to_string()).collect();
        assert_eq!(texts, LECTURE);
        for (heaps, text, n) in [
            (&[7, 7][..], "(n,n)", 7),
            (&[1, 2, 3], "(1,2n,2n+1)", 1),
            (&[9, 11, 2], "(2,4n+1,4n+3)", 2),
            (&[10, 3, 9], "(3,4n+1,4n+2)", 2),
            (&[4, 16, 20], "(4,8n,8n+4)", 2),
            (&[0, 5, 5], "(n,n)", 5),
            (&[], "(n,n)", 0),
        ] {
            assert_eq!(recognise(heaps), Some((family(text), n)), "{heaps:?}");
        }
    }

    #[test]
    fn every_safe_position_of_three_heaps_is_in_one_family() {
        for a in 1..64u64 {
            let families: Vec<Family> = families(a).collect();
            assert!(families.iter().all(|family| matches!(family.safety(), Safety::Always { .. })));
            assert_eq!(recognise(&[a, a]).and_then(|(family, n)| family.member(n)), Some(vec![a, a]));
            for b in a..64 {
                for c in b..64 {
                    let found = recognise(&[c, a, b]);
                    assert_eq!(found.is_some(), a ^ b ^ c == 0, "{a} {b} {c}");
                    if let Some((family, n)) = found {
                        assert_eq!(family.member(n), Some(vec![a, b, c]));
                        assert!(n >= 1 && families.contains(&family));
                    }
                }
            }
        }
    }

    #[test]
    fn large_heaps() {
        let top = 1 << 63;
        assert_eq!(families(top).next(), None);
        assert_eq!(families(u64::MAX).next(), None);
        let last = families(top - 1).next().map(|family| family.to_string());
        assert_eq!(
            last.as_deref(),
            Some("(9223372036854775807,9223372036854775808n,9223372036854775808n+9223372036854775807)")
        );
        let heaps = [top - 1, top, u64::MAX];
        let (family, n) = recognise(&heaps).unwrap();
        assert_eq!(family.member(n), Some(heaps.to_vec()));
        assert!(matches!(family.safety(), Safety::Always { .. }));
        assert_eq!(family.member(2), None);
        assert_eq!(recognise(&[u64::MAX, u64::MAX]), Some((Family::pair(), u64::MAX)));
        assert_eq!(recognise(&[u64::MAX; 3]), None);
    }

    #[test]
    fn safety_is_decided() {
        let always = |text: &str| match family(text).safety() {
            Safety::Always { reason } => reason,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(always("(n,n)"), "equal heaps cancel in pairs");
        assert_eq!(
            always("(4,8n+11,8n+15)"),
            "the multiples of n cancel in pairs, and what is left is 4 xor 3 xor 7 = 0"
        );
        assert_eq!(always("(2,3,4,5)"), "2 xor 3 xor 4 xor 5 = 0");
        assert_eq!(always("(0)"), "equal heaps cancel in pairs");
        assert!(always("(n+5,7n+1,n+5,7n+1)").starts_with("equal"));
        assert!(always("(5n,5n+1,15n+2,15n+3)").starts_with("followed digit by digit"));
        for (text, n) in [
            ("(1,2n,2n)", 0),
            ("(n,n+1,1)", 1),
            ("(n,2n,3n)", 3),
            ("(4,4n,4n+4)", 1),
            ("(n)", 1),
            ("(1024n,1025n)", 1),
        ] {
            assert_eq!(family(text).safety(), Safety::Fails { n }, "{text}");
        }
        // Wrong only where n + 2^20 carries into n's digits.
        assert_eq!(family("(n,n+1048576,1048576)").safety(), Safety::Fails { n: 1 << 20 });
        // Too many carries to follow.
        let large = "(500001n,500001n+1,1500003n+2,1500003n+3)";
        assert_eq!(family(large).safety(), Safety::Tested { below: TRIED });
    }

    #[test]
    fn wrong_families_are_pointed_at() {
        for (text, span) in [
            ("", 0..0),
            ("()", 1..1),
            ("(", 0..1),
            ("(n,n", 0..1),
            ("n,n)", 3..4),
            ("(n,,n)", 3..3),
            ("(n,2n-1)", 3..7),
            ("(4,8n+k)", 6..7),
            ("(4,8n+)", 6..6),
            ("(3 5n, 1)", 1..4),
            ("(18446744073709551616)", 1..21),
            ("(1,18446744073709551615n+n)", 3..26),
        ] {
            let error = Family::read(text).unwrap_err();
            assert_eq!(error.span, span, "{text}: {error}");
        }
        assert_eq!(family(" ( 4 , 8 N + 0 , 3+8n+1 ) ").to_string(), "(4,8n,8n+4)");
    }

    proptest! {
        #[test]
        fn families_read_what_they_write(parts in proptest::collection::vec(any::<(u64, u64)>(), 1..5)) {
            let family = Family { parts };
            prop_assert_eq!(Family::read(&family.to_string()), Ok(family));
        }

        #[test]
        fn no_text_panics(text in prop_oneof![".*", "[()n0-9,+ ]{0,20}"]) {
            match Family::read(&text) {
                Ok(family) => prop_assert_eq!(Family::read(&family.to_string()), Ok(family)),
                Err(error) => prop_assert!(text.get(error.span).is_some()),
            }
        }

        #[test]
        fn verdicts_are_true(parts in proptest::collection::vec((0u64..6, 0u64..6), 1..5), n in 0u64..1 << 40) {
            let family = Family { parts };
            match family.safety() {
                Safety::Always { .. } => prop_assert_eq!(family.nim_sum(n), 0),
                Safety::Fails { n } => prop_assert_ne!(family.nim_sum(n as u64), 0),
                Safety::Tested { .. } => prop_assert!(false, "small families are decided"),
            }
            // Both ways agree, and splitting never says more.
            let decided = matches!(family.carry(), Safety::Always { .. });
            prop_assert_eq!(decided, matches!(family.safety(), Safety::Always { .. }));
        }

        #[test]
        fn unions_of_safe_positions_are_safe(a in 1u64..1000, b: u32, c in 1u64..1000, d: u32) {
            let (b, d) = (u64::from(b), u64::from(d));
            let union = unite(&[&[a, b, a ^ b], &[c, d, c ^ d]]);
            prop_assert!(union.is_sorted());
            prop_assert_eq!(union.iter().fold(0, |sum, heap| sum ^ heap), 0);
        }
    }
}
