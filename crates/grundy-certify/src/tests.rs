//! Forms against numbers, rules against their definitions, and descriptions against what they say.

use super::form::{Form, gcd};
use super::language::{Description, Item};
use super::lengths::Rounds;
use super::rule::Rule;
use num_bigint::BigInt;

mod large;

fn form(text: &str) -> Form {
    Form::read_affine(text).unwrap_or_else(|why| panic!("{why}"))
}

fn at(form: &Form, n: i64, m: i64) -> i64 {
    let value = form.at(&[('n', n.into()), ('m', m.into())]).expect("a number");
    i64::try_from(value).expect("a small number")
}

#[test]
fn a_tightened_form_is_at_most_0_exactly_where_the_form_is() {
    let mut stronger = 0;
    for a in -6i64..=6 {
        for b in -6i64..=6 {
            for c in -13i64..=13 {
                let plain =
                    &(&Form::variable('n').times(a) + &Form::variable('m').times(b)) + &Form::number(c);
                let tight = plain.tightened();
                stronger += usize::from(tight != plain);
                for n in 0..5 {
                    for m in 0..5 {
                        assert_eq!(at(&plain, n, m) <= 0, at(&tight, n, m) <= 0, "{plain} and {tight}");
                        // And its opposite is the opposite.
                        assert_ne!(at(&plain, n, m) <= 0, at(&plain.opposite(), n, m) <= 0);
                    }
                }
            }
        }
    }
    assert!(stronger > 1000);
    assert_eq!(form("2n-3").tightened(), form("n-1"));
    assert_eq!(form("2n+3").tightened(), form("n+2"));
    assert_eq!(form("2n-4").tightened(), form("n-2"));
    assert_eq!(form("3-2n").tightened(), form("2-n"));
    assert_eq!(form("7").tightened(), form("7"));
}

#[test]
fn fractions_are_added_and_subtracted() {
    let line = |top: i64, constant: i64| Form::variable('n').times(top).shifted(constant);
    for (a, b) in [(1, 2), (3, 2), (-1, 4), (5, 6), (2, 1)] {
        for (c, d) in [(1, 2), (1, 3), (-3, 4), (7, 6), (1, 1)] {
            let (one, two) = (line(a, 1).over(b), line(c, 5).over(d));
            assert_eq!((&one + &two).times(b * d), line(a * d + c * b, d + 5 * b), "{one} and {two}");
            assert_eq!((&one - &two).times(b * d), line(a * d - c * b, d - 5 * b), "{one} and {two}");
        }
    }
    // The rounds up to i of a loop with i letters in each, less those before.
    let polynomial = |text: &str| Form::read(text).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(&polynomial("(i^2+i)/2") - &polynomial("(i^2-i)/2"), form("i"));
}

#[test]
fn forms_are_read_as_they_are_written() {
    for (text, written) in [
        ("3n-2j+5", "3n-2j+5"),
        ("1-n", "1-n"),
        ("-2n", "-2n"),
        ("+n+n", "2n"),
        ("n-n", "0"),
        ("0", "0"),
        ("00012", "12"),
        ("5-2j+3n", "3n-2j+5"),
        ("123456789012345678901234567890n", "123456789012345678901234567890n"),
    ] {
        assert_eq!(form(text).to_string(), written);
    }
    for text in [
        "", "+", "n+", "2n3", "nm", "n^2", "(n)/1", "n 1", "--n", "n+-1", "N", "2.5", "ñ", "1n2", "(n)",
        "n/2",
    ] {
        assert!(Form::read_affine(text).is_err(), "{text}");
    }
    for (text, written) in [
        ("(n^2+n)/2", "(n^2+n)/2"),
        ("(2n^2+2n)/4", "(n^2+n)/2"),
        ("(4n)/2", "2n"),
        ("14nj+n^2i", "n^2i+14nj"),
        ("in+ni", "2ni"),
        ("n^40", "n^40"),
        ("(0)/3", "0"),
        ("-n^2+5", "5-n^2"),
    ] {
        assert_eq!(Form::read(text).expect("a polynomial").to_string(), written);
    }
    for text in [
        "", "()/2", "(n)/0", "(n)/-1", "(n)/", "(n)", "n^", "n^0", "n^41", "n^30n^30", "n^-1", "n/2", "2^2",
        "(n)/2+1",
    ] {
        assert!(Form::read(text).is_err(), "{text}");
    }
}

#[test]
fn forms_calculate_exactly() {
    let polynomial = |text: &str| Form::read(text).expect("a polynomial");
    assert_eq!(polynomial("(n)/2").plus(&3.into(), &polynomial("(n)/3")), polynomial("(3n)/2"));
    assert_eq!(polynomial("n+1").times_form(&polynomial("n-1")), polynomial("n^2-1"));
    assert_eq!(polynomial("(n)/2").times_form(&polynomial("(2m)/3")), polynomial("(nm)/3"));
    assert_eq!(polynomial("(n)/2").shifted(1), polynomial("(n+2)/2"));
    assert_eq!(polynomial("n^2+m").put(&[('n', form("m+1")), ('m', form("n"))]), polynomial("m^2+2m+1+n"));
    assert_eq!(polynomial("(n^2+n)/2").at(&[('n', 7.into())]), Some(28.into()));
    assert_eq!(polynomial("(n)/2").at(&[('n', 7.into())]), None);
    assert_eq!(polynomial("n+m").at(&[('n', 7.into())]), None);
    assert_eq!(
        (form("6n-7").remainder(3), form("6n-7").remainder(4), form("-1").remainder(5)),
        (Some(2), None, Some(4))
    );
    assert_eq!(gcd(BigInt::from(-12), &BigInt::from(18)), 6.into());
}

#[test]
fn rules_are_those_of_the_games() {
    let letter = |name: &str, options: &[u8]| Rule::named(name).expect("a rule").letter(options);
    assert_eq!([letter("nim", &[0, 2, 0]), letter("nim", &[1, 2]), letter("nim", &[0, 1, 2])], [1, 0, 3]);
    assert_eq!([letter("outcomes", &[1, 1]), letter("outcomes", &[1, 0])], [0, 1]);
    assert_eq!([letter("threshold:1", &[0, 1, 1]), letter("threshold:1", &[0, 0, 1])], [0, 1]);
    assert_eq!([letter("parity", &[1, 1, 0]), letter("parity", &[1, 1, 1])], [0, 1]);
    assert_eq!(
        [letter("exactly-one", &[1, 1, 0]), letter("exactly-one", &[0, 1, 0]), letter("exactly-one", &[0])],
        [0, 1, 0]
    );
    assert_eq!([letter("nor", &[0, 0]), letter("nor", &[0, 1])], [1, 0]);
    // All options of at most five moves, by the definitions.
    for number in 1..6usize {
        for bits in 0..1u32 << number {
            let options: Vec<u8> = (0..number).map(|at| (bits >> at & 1) as u8).collect();
            let (ones, zeros) = (bits.count_ones() as usize, number - bits.count_ones() as usize);
            let expected = [ones == number, zeros <= 1, zeros <= 2, ones % 2 == 0, ones != 1, ones > 0];
            let names = ["outcomes", "threshold:1", "threshold:2", "parity", "exactly-one", "nor"];
            let found = names.map(|name| letter(name, &options) == 0);
            assert_eq!(found, expected, "{options:?}");
        }
    }
    for name in ["", "values", "threshold", "threshold:", "threshold:-1", "Nim"] {
        assert!(Rule::named(name).is_none(), "{name}");
    }
    assert_eq!([Rule::Nim.below_zero(3), Rule::Nor.below_zero(3), Rule::Parity.below_zero(3)], [3, 0, 1]);
    let value = |letter| Rule::Nim.value(letter, 2);
    assert_eq!(
        [value('_'), value('A'), value('B'), value('C'), value('+')],
        [Some(0), Some(1), Some(2), None, None]
    );
    assert_eq!(
        [Rule::Nor.value('-', 1), Rule::Nor.value('+', 1), Rule::Nor.value('A', 1)],
        [Some(0), Some(1), None]
    );
}

#[test]
fn descriptions_are_read_as_they_are_meant() {
    let text = "n>=1"; // Relations are tokens of their own.
    assert!(Description::read(&format!("{text} {{ n }} REPEAT - ENDREP"), Rule::Outcomes).is_err());
    let text = "# about\nn >= 1 m <= n {n 2n+m-m} LET x=n+1 <A2B>(x) FOR i FROM 0 UPTO n-1 REP LET x=i (AB)x PER Ax REP _3 ENDREPEAT # end";
    let read = Description::read(text, Rule::Nim);
    // In a move, a variable needs a lower bound, even if it cancels out.
    let read = read.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((read.written.join(", "), read.free.clone()), ("n >= 1, m <= n".into(), ['m', 'n'].into()));
    let words: Vec<String> = read
        .items
        .iter()
        .map(|item| match item {
            Item::Word(word) => format!("{:?} {}", word.cycle, word.length),
            Item::Loop { counter, end } => {
                format!("loop {} {end}", counter.as_ref().map_or('-', |counter| counter.variable))
            }
            Item::End { begin } => format!("end {begin}"),
            _ => "choice".into(),
        })
        .collect();
    let expected =
        ["[1, 2, 2] n+1", "loop i 3", "[1, 2] 2i", "end 1", "[1] n+1", "loop - 7", "[0] 3", "end 5"];
    assert_eq!(words, expected);
    assert_eq!((read.before[0].cycle.clone(), read.before[0].length.to_string()), (vec![2], "2n".into()));
    let start = |words: &str| {
        let text = format!("n >= 1 {{ n 3n }} FROM_INFINITY_DOWN REPEAT {words} ENDREP REPEAT _ ENDREP");
        let read = Description::read(&text, Rule::Nim).unwrap_or_else(|why| panic!("{why}"));
        read.before.iter().map(|word| format!("{:?} {}", word.cycle, word.length)).collect::<Vec<_>>()
    };
    assert_eq!(start("A2 <_B>3"), ["[1, 1, 0, 2, 0] 15n"]);
    assert_eq!(start("An _"), ["[1] n", "[0] 1"]);
    assert_eq!(start("A9999 _2"), ["[1] 9999", "[0] 2"]);
}

#[test]
fn a_condition_holds_or_fails_as_it_is_written() {
    for (relation, holds) in [
        (">=", (|n, m| n >= m) as fn(i64, i64) -> bool),
        ("<=", |n, m| n <= m),
        ("==", |n, m| n == m),
        ("!=", |n, m| n != m),
    ] {
        let text = format!("n >= 0 m >= 0 {{ n m }} IF n {relation} m THEN _ FI REPEAT _ ENDREP");
        let read = Description::read(&text, Rule::Nim).unwrap_or_else(|why| panic!("{why}"));
        let condition = &read.choices[0].conditions[0];
        for (n, m) in (0..4).flat_map(|n| (0..4).map(move |m| (n, m))) {
            let one = |cases: &[Vec<Form>]| {
                cases.iter().filter(|rows| rows.iter().all(|row| at(row, n, m) <= 0)).count()
            };
            let expected = if holds(n, m) { (1, 0) } else { (0, 1) };
            assert_eq!((one(&condition.holds), one(&condition.fails)), expected, "{n} {relation} {m}");
        }
    }
}

#[test]
fn a_choice_has_a_length_only_if_all_its_arms_have_it() {
    let length = |choice: &str| {
        let text = format!("n >= 1 {{ n 2n 3n }} A2 IF {choice} FI B REPEAT _ ENDREP");
        let read = Description::read(&text, Rule::Nim).unwrap_or_else(|why| panic!("{why}"));
        let rounds = Rounds { up_to: &[], regular: &[] };
        let counted = read.count(0..read.endless, &|word| Some(word.length.clone()), &rounds);
        counted.unwrap_or_else(|why| panic!("{why}")).map(|length| length.to_string())
    };
    let same = "n >= 9 THEN An ELIF n >= 5 THEN B _(n-1) ELSE Cn FI IF n >= 2 THEN _ ELSE A";
    assert_eq!(length(same), Some("n+4".into()));
    // Each arm in turn is the one with another length; ELSE is there even if it is not written.
    for other in [
        "n >= 9 THEN A2 ELIF n >= 5 THEN Bn ELSE Cn",
        "n >= 9 THEN An ELIF n >= 5 THEN B2 ELSE Cn",
        "n >= 9 THEN An ELIF n >= 5 THEN Bn ELSE C2",
        "n >= 9 THEN An ELIF n >= 5 THEN Bn",
        "n >= 9 THEN An ELSE",
    ] {
        assert_eq!(length(other), None, "{other}");
    }
    // Arms without letters have the same length.
    assert_eq!(length("n >= 9 THEN A0 ELIF n >= 5 THEN B(n-n)"), Some("3".into()));
}
