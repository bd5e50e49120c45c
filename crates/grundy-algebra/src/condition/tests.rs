use super::term::{Condition, Joint, Operator, Relation, Term};
use super::*;
use proptest::prelude::*;

fn rule(text: &str) -> Rule {
    Rule::read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rules_are_written_in_normal_form() {
    for (text, normal) in [
        ("x mod 3=0", "x mod 3 = 0 loses"),
        ("X MOD 3 == 0 LOSES", "x mod 3 = 0 loses"),
        ("x%2", "x mod 2 = 0 loses"),
        ("(x mod 2) wins", "x mod 2 = 0 wins"),
        ("((x)) = (y)", "x = y loses"),
        ("x mod 4 = 0 or (x mod 4 = 1)", "x mod 4 = 0 or x mod 4 = 1 loses"),
        ("not(x>3 and x mod 5 ≠ 2) wins", "not (x > 3 and x mod 5 != 2) wins"),
        ("not x = 1 and y≤2 or z ≥ 3", "not x = 1 and y <= 2 or z >= 3 loses"),
        ("not ((x = 1 and y <= 2) or z >= 3)", "not (x = 1 and y <= 2 or z >= 3) loses"),
        ("x = 1 and (y = 2 or z = 3)", "x = 1 and (y = 2 or z = 3) loses"),
        ("x = 1 or (y = 2 or z = 3)", "x = 1 or (y = 2 or z = 3) loses"),
        ("x ⊕ y ⊕ z", "x xor y xor z = 0 loses"),
        ("x - (y - z) * (2 + 1) / -4 = --1", "x - (y - z) * (2 + 1) / -4 = --1 loses"),
        ("-x mod 3 = (-x) mod 3", "-x mod 3 = -x mod 3 loses"),
        ("-(x mod 3) < 0", "-(x mod 3) < 0 loses"),
        ("(x xor 1) + 2 = x xor (1 + 2)", "(x xor 1) + 2 = x xor 1 + 2 loses"),
    ] {
        assert_eq!(rule(text).to_string(), normal, "{text}");
        assert_eq!(rule(normal), rule(text), "{text}");
    }
}

#[test]
fn rules_mean_what_they_say() {
    for (text, heaps, loses) in [
        ("x mod 3 = 0", &[6][..], true),
        ("x mod 3 = 0 wins", &[6], false),
        ("not (x > 3 and x mod 5 != 2) wins", &[7], false),
        ("not (x > 3 and x mod 5 != 2) wins", &[8], true),
        ("x xor y = z", &[5, 6, 3], true),
        ("x - 5 = -2", &[3], true),
        ("(x - 5) / 2 = -1", &[4], true),
        ("(x - 5) mod 3 = 2", &[4], true),
        ("(x - 5) / -2 = 0", &[4], true),
        ("(5 - x) / -2 = -1", &[4], true),
        ("(5 - x) mod -3 = -2", &[4], true),
        ("x - 2 - 1 = 7 and 24 / 4 / 2 = 3", &[10], true),
        ("2 + 3 * x xor 1 = 15", &[4], true),
        ("x = 0 or 6 / x = 2", &[0], true),
        ("x != 0 and 6 / x = 2", &[0], false),
    ] {
        assert_eq!(rule(text).loses(heaps), Ok(loses), "{text} at {heaps:?}");
    }
}

#[test]
fn arithmetic_never_wraps() {
    let most = u64::MAX;
    for (text, heaps, trouble) in [
        ("1 / (x - y)", &[3, 3][..], "'1 / (x - y)' divides by zero"),
        ("x mod 0 = 0", &[3], "'x mod 0' divides by zero"),
        ("x * x * x", &[most], "'x * x' becomes too large: it does not fit in 128 bits"),
        ("x = z", &[1, 2], "the rule speaks of 3 heaps, the position has 2"),
        ("x", &[], "the rule speaks of 1 heaps, the position has 0"),
        // -2^127 is the one number whose negative does not fit.
        (
            "-(-x * (y + 1)) = 0",
            &[1 << 63, most],
            "'-(-x * (y + 1))' becomes too large: it does not fit in 128 bits",
        ),
        (
            "-x * (y + 1) / -1",
            &[1 << 63, most],
            "'-x * (y + 1) / -1' becomes too large: it does not fit in 128 bits",
        ),
        (
            "-x * (y + 1) - 1",
            &[1 << 63, most],
            "'-x * (y + 1) - 1' becomes too large: it does not fit in 128 bits",
        ),
        (
            "x * (y + 1) - 1 + 1",
            &[1 << 63, most],
            "'x * (y + 1)' becomes too large: it does not fit in 128 bits",
        ),
    ] {
        assert_eq!(rule(text).loses(heaps).unwrap_err().to_string(), trouble, "{text}");
    }
    assert_eq!(rule("-x * (y + 1) mod -1 = 0").loses(&[1 << 63, most]), Ok(true));
}

#[test]
fn wrong_rules_are_pointed_at() {
    for (text, span, message) in [
        ("", 0..0, "there is no rule"),
        ("  ", 0..2, "there is no rule"),
        ("x mod", 5..5, "a number or a heap x, y, z is missing at the end"),
        ("x mod = 3", 6..7, "a number or a heap x, y, z is missing before this"),
        ("= 3", 0..1, "a number or a heap x, y, z is missing before this"),
        ("loses", 0..5, "a number or a heap x, y, z is missing before this"),
        ("x = ()", 5..6, "a number or a heap x, y, z is missing before this"),
        ("x + + y", 4..5, "a number or a heap x, y, z is missing before this"),
        ("x = 1 and", 9..9, "a number or a heap x, y, z is missing at the end"),
        ("x mod 4 = 0 or 1", 15..16, "a condition is expected here, but this is a number"),
        ("not (x mod 2)", 4..13, "a condition is expected here, but this is a number"),
        ("1 < x < 5", 0..5, "a number is expected here, but this is a condition"),
        ("2 * (x = 1)", 4..11, "a number is expected here, but this is a condition"),
        ("2 + not x = 1", 4..13, "a number is expected here, but this is a condition"),
        ("-(x = 1)", 1..8, "a number is expected here, but this is a condition"),
        ("(x = 1) = (y = 1)", 0..7, "a number is expected here, but this is a condition"),
        ("(x = 1", 0..1, "this parenthesis is never closed"),
        ("x = 1)", 5..6, "this parenthesis was never opened"),
        ("2x = 4", 1..2, "an operation is missing before this"),
        ("x = 1 not y = 2", 6..9, "'and' or 'or' is missing before this"),
        ("(x = 1 loses)", 7..12, "this word belongs at the end of the rule"),
        ("x = 1 loses x", 12..13, "nothing may follow 'loses'"),
        ("x = 1 wins loses", 11..16, "nothing may follow 'wins'"),
        ("x = w", 4..5, "'w' has no meaning here"),
        ("x ≤ ä and y", 6..8, "'ä' has no meaning here"),
        ("x^2", 1..2, "the character '^' has no meaning here"),
        ("x = 1.5", 5..6, "the character '.' has no meaning here"),
        ("x = 18446744073709551616", 4..24, "18446744073709551616 is too large for a number in a rule"),
    ] {
        let error = Rule::read(text).unwrap_err();
        assert_eq!((error.span.clone(), &error.message[..]), (span, message), "{text}");
        assert!(error.help.is_some(), "{text}");
    }
    assert_eq!(Rule::read("x = 1 lose").unwrap_err().help.as_deref(), Some("did you mean loses?"));
    assert_eq!(rule("x = 18446744073709551615").loses(&[u64::MAX]), Ok(true));
}

#[test]
fn long_and_deep_rules_are_refused() {
    let deep = |n: usize| format!("{}x{}", "(".repeat(n), ")".repeat(n));
    assert_eq!(rule(&deep(100)), rule("x"));
    assert_eq!(Rule::read(&deep(101)).unwrap_err().span, 100..101);
    assert_eq!(Rule::read(&deep(100_000)).unwrap_err().message, "the rule is nested more than 100 deep");
    for prefix in ["not ", "-", "x = 1 and x = 1 or 1 + 2 * (", "1 = 1 or 1 = 1 and 1 = 1 xor 1 + 1 * ("] {
        let text = prefix.repeat(100_000) + "x = 1";
        assert!(Rule::read(&text).unwrap_err().message.contains("more than"), "{prefix}");
    }
    // 499 times x and 498 signs, and the "= 0" that is meant: 999 parts.
    let sum = rule(&["x"; 499].join("+"));
    assert_eq!(sum.loses(&[0]), Ok(true));
    assert_eq!(rule(&sum.to_string()), sum);
    assert!(Rule::read(&["x"; 500].join("+")).unwrap_err().message.starts_with("the rule is too long"));
    assert!(Rule::read(&["x = 1"; 200_000].join(" and ")).is_err());
    assert!(Rule::read(&"w".repeat(1_000_000)).is_err());
}

#[test]
fn moduli() {
    for (text, modulus) in [
        ("x mod 3 = 0", Some(3)),
        ("x mod 4 = 1 or x mod 6 = 2 wins", Some(12)),
        ("0 = 1", Some(1)),
        ("(x + 1) mod 3 = 0", Some(3)),
        ("(x * x - 2 * x + 7 mod 2) mod 5 = 0", Some(5)),
        ("(x + x mod 2) mod 4 = 0", Some(4)),
        ("(x + x mod 3) mod 4 = 0", Some(12)),
        ("(x mod 6) mod 4 = 0", Some(6)),
        ("12 / (x mod 5 + 1) = 3", Some(5)),
        ("not -(x mod 5 xor 1) < x mod 2", Some(10)),
        ("x = 1", None),
        ("x mod 3 = 0 and x > 2", None),
        ("(x / 2) mod 3 = 0", None),
        ("(x xor 1) mod 2 = 0", None),
        ("x mod (1 + 2) = 0", None),
        ("x mod 0 = 0", None),
        ("5 mod x = 0", None),
        ("x mod 2 = y mod 2", None),
        ("y mod 2", None),
        ("x mod 18446744073709551615 = x mod 2", None),
    ] {
        assert_eq!(rule(text).modulus(), modulus, "{text}");
    }
}

fn any_term() -> impl Strategy<Value = Term> {
    let number = prop_oneof![0u64..20, any::<u64>()].prop_map(Term::Number);
    prop_oneof![number, (0usize..3).prop_map(Term::Variable)].prop_recursive(4, 24, 2, |inner| {
        use Operator::{Minus, Mod, Over, Plus, Times, Xor};
        let operator = proptest::sample::select(vec![Xor, Plus, Minus, Times, Over, Mod]);
        prop_oneof![
            1 => inner.clone().prop_map(|term| Term::Negative(term.into())),
            4 => (inner.clone(), operator, inner).prop_map(|(a, o, b)| Term::Binary(a.into(), o, b.into())),
        ]
    })
}

fn any_rule() -> impl Strategy<Value = Rule> {
    use Relation::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Unequal};
    let relation = proptest::sample::select(vec![Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual]);
    let compare = (any_term(), relation, any_term()).prop_map(|(a, r, b)| Condition::Compare(a, r, b));
    let condition = compare.prop_recursive(4, 16, 2, |inner| {
        let joint = proptest::sample::select(vec![Joint::And, Joint::Or]);
        prop_oneof![
            1 => inner.clone().prop_map(|condition| Condition::Not(condition.into())),
            3 => (inner.clone(), joint, inner).prop_map(|(a, j, b)| Condition::Joined(a.into(), j, b.into())),
        ]
    });
    (condition, any::<bool>()).prop_map(|(condition, loses)| Rule { condition, loses })
}

/// Words of rules in any order.
fn jumble() -> impl Strategy<Value = String> {
    let words = "x Y z 3 0 18446744073709551616 + - * / mod % xor ( ) = != ≤ > and or not loses wins ß lose";
    let words: Vec<&str> = words.split(' ').collect();
    let words = proptest::collection::vec(proptest::sample::select(words), 0..20);
    (words, proptest::sample::select(vec!["", " ", "\n"])).prop_map(|(words, space)| words.join(space))
}

proptest! {
    #[test]
    fn rules_read_what_they_write(rule in any_rule(), heaps in proptest::array::uniform3(any::<u64>())) {
        let again = Rule::read(&rule.to_string()).unwrap();
        prop_assert_eq!(&again, &rule);
        for heaps in [heaps, heaps.map(|heap| heap % 20), [0; 3], [u64::MAX; 3]] {
            prop_assert_eq!(again.loses(&heaps), rule.loses(&heaps));
        }
    }

    #[test]
    fn moduli_are_periods(rule in any_rule(), x in 0u64..1000) {
        if let Some(modulus) = rule.modulus().filter(|modulus| *modulus < 1 << 60)
            && let (Ok(here), Ok(there)) = (rule.loses(&[x]), rule.loses(&[x + modulus]))
        {
            prop_assert_eq!(here, there);
        }
    }

    #[test]
    fn no_text_panics(text in prop_oneof![".*", jumble(), "[xyz0-9+*/%=<>()! -]{0,30}"]) {
        match Rule::read(&text) {
            Ok(rule) => {
                prop_assert_eq!(Rule::read(&rule.to_string()).unwrap(), rule.clone());
                let _ = rule.loses(&[u64::MAX, 0, 1]);
                let _ = rule.modulus();
            }
            Err(error) => {
                prop_assert!(text.get(error.span.clone()).is_some());
                let _ = error.to_string();
            }
        }
    }
}
