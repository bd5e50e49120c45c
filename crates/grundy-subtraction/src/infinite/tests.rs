//! Bit sets against the definition, and what the literature says about infinite sets.

use super::*;
use grundy_core::arithmetic::is_prime;
use grundy_core::nimber::mex;
use grundy_core::text::Fragment;
use proptest::prelude::*;

fn all() -> Vec<Numbers> {
    use Numbers::*;
    let list = read_list("2 3 70 71 72 500").unwrap();
    vec![Primes, Powers(2), Powers(3), Powers(70), PowersOf(2), PowersOf(10), Factorials, Fibonacci, Odd]
        .into_iter()
        .chain([Multiples(1), Multiples(7), Multiples(100), list])
        .collect()
}

fn brute(moves: &[u64], to: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..to {
        let options =
            moves.iter().take_while(|step| **step <= n).map(|step| values[(n - step) as usize].into());
        values.push(mex(options) as u32);
    }
    values
}

fn compare(numbers: &Numbers, to: u64) {
    let mut budget = Budget::unlimited();
    let expected = brute(&numbers.members(to), to);
    assert_eq!(values(numbers, to, &mut budget).unwrap(), expected, "{numbers} to {to}");
    let losing = outcomes(numbers, to, &mut budget).unwrap();
    assert!((0..to).all(|n| losing.contains(n) == (expected[n as usize] == 0)), "{numbers} to {to}");
    assert!(!losing.contains(to));
}

#[test]
fn named_sets_agree_with_the_definition() {
    for numbers in all() {
        for to in [0, 1, 2, 63, 64, 65, 700] {
            compare(&numbers, to);
        }
    }
    compare(&Numbers::Primes, 5000);
    compare(&Numbers::Powers(2), 5000);
}

proptest! {
    #[test]
    fn lists_agree_with_the_definition(
        moves in proptest::collection::btree_set(prop_oneof![1u64..20, 1u64..400], 1..80),
        to in 0u64..1500,
    ) {
        compare(&Numbers::List(moves.into_iter().collect()), to);
    }

    /// Both ways of computing a greedy set, whichever would be chosen.
    #[test]
    fn few_moves_are_many_moves(moves in proptest::collection::btree_set(1u64..300, 1..60), bound in 300u64..1000) {
        let few = Moves::new(&Numbers::List(moves.iter().copied().collect()), bound, &Budget::unlimited()).unwrap();
        let mut bits = Bits::new(bound);
        moves.iter().for_each(|step| bits.insert(*step));
        let mut taken = Bits::new(bound);
        for _ in 0..4 {
            let plane = few.greedy(&taken, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(&plane, &Moves::Many(bits.clone()).greedy(&taken, &mut Budget::unlimited()).unwrap());
            taken.join(&plane);
        }
    }

    #[test]
    fn mostly_odd_moves(
        moves in proptest::collection::btree_set(prop_oneof![Just(2u64), Just(64), Just(96), (0u64..200).prop_map(|k| 2 * k + 1)], 1..60),
        bound in 400u64..1000,
    ) {
        let mut bits = Bits::new(bound);
        moves.iter().for_each(|step| bits.insert(*step));
        let sorted = Moves::Many(bits.clone()).sorted();
        prop_assert!(matches!(sorted, Moves::MostlyOdd { .. }), "not sorted by parity");
        let mut taken = Bits::new(bound);
        for _ in 0..3 {
            let plane = sorted.greedy(&taken, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(&plane, &Moves::Many(bits.clone()).greedy(&taken, &mut Budget::unlimited()).unwrap());
            taken.join(&plane);
        }
    }

    #[test]
    fn primes_by_two_ways(bound in 0u64..5000) {
        let mut bits = Bits::new(bound);
        primes::sieve(&mut bits);
        let trial = |n: u64| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        for n in 0..bound {
            prop_assert_eq!(bits.contains(n), trial(n), "{}", n);
            prop_assert_eq!(is_prime(n), trial(n), "{}", n);
        }
    }
}

#[test]
fn primes_beyond_one_segment() {
    let mut bits = Bits::new(10_000_000);
    primes::sieve(&mut bits);
    assert_eq!(bits.count(), 664_579);
    assert!((9_990_000..10_000_000).all(|n| bits.contains(n) == is_prime(n)));
    assert!(!is_prime(3_215_031_751) && !is_prime(3_825_123_056_546_413_051));
}

#[test]
fn members_and_names() {
    for numbers in all() {
        let members = numbers.members(700);
        assert!((0..=700).all(|n| numbers.contains(n) == members.contains(&n)), "{numbers}");
        assert!(members.is_sorted() && !members.is_empty(), "{numbers}");
        if !matches!(numbers, Numbers::List(_)) {
            let name = numbers.to_string();
            assert_eq!(read_numbers(Fragment::new(&name)), Ok(numbers), "{name}");
        }
    }
    assert_eq!(Numbers::Fibonacci.members(u64::MAX).last(), Some(&12_200_160_415_121_876_738));
    assert_eq!(Numbers::Factorials.members(u64::MAX).len(), 20);
    assert_eq!(Numbers::Powers(63).members(u64::MAX), [1, 1 << 63]);
    assert_eq!(Numbers::PowersOf(10).members(u64::MAX).len(), 20);
}

/// Below 1000000 only five losing positions are even.
#[test]
fn primes_lose_on_odd_numbers() {
    let positions = losing(Numbers::Primes, 1_000_000);
    assert_eq!(positions.len(), 163_912);
    assert_eq!(positions.iter().filter(|n| *n % 2 == 0).count(), 5);
}

#[test]
fn wrong_names_are_pointed_at() {
    for (text, span) in [
        ("prime", 0..5),
        ("powers", 0..6),
        ("powers(1)", 7..8),
        ("powers(x)", 7..8),
        ("powers()", 7..7),
        ("powers(2", 0..8),
        ("multiples(0)", 10..11),
        ("powers(5000000000)", 7..17),
        ("even(2)", 0..7),
        ("", 0..0),
    ] {
        assert_eq!(read_numbers(Fragment::new(text)).unwrap_err().span, span, "{text}");
    }
    assert_eq!(
        read_numbers(Fragment::new("sqares")).unwrap_err().help.as_deref(),
        Some("did you mean squares?")
    );
    for (text, span) in [("", 0..0), ("# 3", 0..3), ("3\n0", 2..3), ("4,,-1", 3..5)] {
        assert_eq!(read_list(text).unwrap_err().span, span, "{text}");
    }
}

fn losing(numbers: Numbers, to: u64) -> Vec<u64> {
    outcomes(&numbers, to, &mut Budget::unlimited()).unwrap().iter().collect()
}

#[test]
fn losing_positions_from_the_literature() {
    assert_eq!(losing(Numbers::Primes, 56), [0, 1, 9, 10, 25, 34, 35, 49, 55]);
    assert_eq!(losing(Numbers::Factorials, 26), [0, 3, 7, 10, 14, 17, 21, 25]);
    // C. A. B. Smith: squares have losing positions 0, 2 modulo 5; true below 25 only.
    let squares = losing(Numbers::Powers(2), 26);
    assert!((0..25).all(|n| squares.contains(&n) == [0, 2].contains(&(n % 5))));
    assert!(!squares.contains(&25));
    assert!((0..100).all(|n| losing(Numbers::PowersOf(2), 100).contains(&n) == (n % 3 == 0)));
}

/// David Bush: among the first 180000 losing positions of the game of squares only 11356 ends in 6.
#[test]
fn squares_hardly_ever_lose_on_6() {
    let positions = losing(Numbers::Powers(2), 1_000_000);
    let sixes: Vec<u64> = positions.iter().copied().filter(|n| n % 10 == 6).collect();
    assert_eq!(sixes, [11356]);
}

/// The same for all 180000: `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes some seconds when optimised"]
fn squares_hardly_ever_lose_on_6_for_long() {
    let positions = losing(Numbers::Powers(2), 40_000_000);
    println!("{} losing positions below 40000000", positions.len());
    let sixes: Vec<u64> = positions.iter().copied().take(180_000).filter(|n| n % 10 == 6).collect();
    assert_eq!(sixes, [11356]);
}

/// T. Sillke: the value 16 occurs first at 63331966 when Fibonacci numbers may be taken.
#[test]
#[ignore = "takes some seconds when optimised"]
fn fibonacci_reaches_16_late() {
    let found = statistics(&Numbers::Fibonacci, 63_331_967, &mut Budget::unlimited()).unwrap();
    assert_eq!(found.largest(), Some((16, 63_331_966)));
}

#[test]
fn limits_are_kept() {
    let mut small = Budget::with_memory(1 << 20);
    assert!(matches!(outcomes(&Numbers::Powers(2), 1 << 40, &mut small), Err(Stop::Memory { .. })));
    assert!(matches!(values(&Numbers::Odd, u64::MAX, &mut small), Err(Stop::Memory { .. })));
    assert!(matches!(outcomes(&Numbers::Odd, u64::MAX, &mut small), Err(Stop::Memory { .. })));
}

/// Residue classes by definition, and by the theorem about them.
#[test]
fn residue_classes_agree_with_the_definition() {
    use crate::theory::infinite::residue_classes;
    for modulus in 1u64..=9 {
        for set in 0u32..1 << modulus {
            let is_move = |remainder: u64| set >> remainder & 1 == 1;
            let known = residue_classes(modulus, is_move, &Budget::unlimited()).unwrap();
            let (p, q) = (known.period as usize, known.preperiod as usize);
            let mut lost: Vec<bool> = Vec::new();
            for n in 0..200u64 {
                let won = (1..=n).any(|x| is_move(x % modulus) && lost[(n - x) as usize]);
                lost.push(!won);
            }
            assert!((q..150).all(|n| lost[n] == lost[n + p]), "{modulus} {set:b}: {known:?}");
            assert!(q == 0 || lost[q - 1] != lost[q - 1 + p], "{modulus} {set:b}: {known:?}");
            assert!((1..p).all(|r| (100..150).any(|n| lost[n] != lost[n + r])), "{modulus} {set:b}");
        }
    }
}

#[test]
fn a_rule_of_ones_own() {
    let read = |text| read_numbers(grundy_core::text::Fragment::new(text));
    let numbers = read("rule(\"x mod 3 = 1 and x != 4\")").unwrap();
    assert_eq!(numbers.members(12), [1, 7, 10]);
    let written = numbers.to_string();
    assert_eq!(read(&written), Ok(numbers));
    for (text, span) in [
        ("rule(\"x = y\")", 6..11),
        ("rule(\"x mod 2 = 0 wins\")", 6..22),
        ("rule(\"1 / (x - 3) = 0\")", 6..21),
        ("rule(\"x * x mod 7 = 1\")", 6..21),
        ("rule(\"x = 1\"", 0..12),
        ("rule(\"x mod 4 = 0 or 1\")", 21..22),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.span, span, "{error}");
    }
}
