//! Formulas and what they come to; wrong formulas and what they are told.

use super::*;
use proptest::prelude::*;
use std::ops::Range;

fn value(text: &str) -> u128 {
    match evaluate(text) {
        Ok(Answer::Value(value)) => value.0,
        other => panic!("{text}: {other:?}"),
    }
}

fn roots(text: &str) -> Vec<u128> {
    match evaluate(text) {
        Ok(Answer::Roots { roots, .. }) => roots.into_iter().map(|root| root.0).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn values() {
    let table = [
        ("6*7", 3),
        ("1/7", 11),
        ("0b101110+0b1100101", 0b1001011),
        ("0b101110 # 0b1100101", 75),
        ("46 ⊕ 101", 75),
        ("6 ⊗ 7", 3),
        ("3-5", 6),
        ("-5", 5),
        ("--5 + -(3)", 6),
        ("2^0", 1),
        ("2^2", 3),
        ("-2^2", 3),
        ("(2^2)^2", 2),
        ("2^340282366920938463463374607431768211455", 1),
        ("2+3*4", 14),
        ("(2+3)*4", 4),
        ("12/4/2", 2),
        ("sqrt(2)", 3),
        ("sqrt(2)^2", 2),
        ("inv(7)", 11),
        ("6*inv ( 7 )*7", 6),
        ("0xffffffffffffffffffffffffffffffff", u128::MAX),
    ];
    for (text, expected) in table {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn equations() {
    let table: [(&str, &[u128]); 12] = [
        ("6+x=13", &[11]),
        ("13=6+x", &[11]),
        ("7*x = 1", &[11]),
        ("x/7 = 11", &[1]),
        ("x^2 = 2", &[3]),
        ("x*x + x = 1", &[2, 3]),
        ("x^2 + x = 0", &[0, 1]),
        ("(x+4)*(x+9) = 0", &[4, 9]),
        ("5*(x+4)*(x+9) = 0", &[4, 9]),
        ("(x+1)^2 = x^2 + x", &[1]),
        ("x + x = 1", &[]),
        ("6*7 = 4", &[]),
    ];
    for (text, expected) in table {
        assert_eq!(roots(text), expected, "{text}");
    }
    assert_eq!(evaluate("x = x"), Ok(Answer::Every));
    assert_eq!(evaluate("(x+3)^2 = x^2+2"), Ok(Answer::Every));
    assert_eq!(evaluate("6*7 = 3"), Ok(Answer::Every));
}

#[test]
fn answers_are_told_in_a_line() {
    let beyond = "both roots lie beyond 128 bits: 0x100000000000000000000000000000000 and \
                  0x100000000000000000000000000000001";
    let table = [
        ("6*7", "3"),
        ("x=x", "every x"),
        ("6+x=13", "x = 11"),
        ("x^2+x=1", "x = 2 or x = 3"),
        ("x^2=2", "x = 3 (a double root: every nimber has exactly one square root)"),
        ("6*7=4", "no x: the two sides always differ by 7"),
        ("x^2+x=0x80000000000000000000000000000000", beyond),
    ];
    for (text, expected) in table {
        assert_eq!(evaluate(text).unwrap().to_string(), expected, "{text}");
    }
}

#[test]
fn wrong_formulas_are_refused_at_their_place() {
    let table: [(&str, Range<usize>, &str); 32] = [
        ("", 0..0, "there is no formula"),
        ("  ", 0..2, "there is no formula"),
        ("6+", 2..2, "an operand is missing here"),
        ("*3", 0..1, "an operand is missing here"),
        ("6+*3", 2..3, "an operand is missing here"),
        ("()", 1..2, "an operand is missing here"),
        ("x=", 2..2, "an operand is missing here"),
        ("=3", 0..1, "an operand is missing here"),
        ("-", 1..1, "an operand is missing here"),
        ("(3+4", 0..1, "this parenthesis is never closed"),
        ("2*((3+4)", 2..3, "this parenthesis is never closed"),
        ("3+4)", 3..4, "this parenthesis was never opened"),
        ("x=1=2", 3..4, "this is a second `=`"),
        ("(x=1)", 2..3, "`=` stands inside parentheses"),
        ("6 7", 2..3, "an operator is missing before this"),
        ("2x=1", 1..2, "an operator is missing before this"),
        ("3(4)", 1..2, "an operator is missing before this"),
        ("sqrt 4", 5..6, "a parenthesis is missing here"),
        ("x+1", 0..1, "x has no value without an equation"),
        ("1+x^3=0", 2..5, "this has x to a power above 2"),
        ("x*x*x=0", 0..5, "this has x to a power above 2"),
        ("1/x=2", 2..3, "the divisor contains x"),
        ("inv(x+1)=2", 3..8, "the divisor contains x"),
        ("sqrt(x)=2", 4..7, "the square root of an expression with x cannot be taken"),
        ("6/(3+3)", 2..7, "this is zero, and nothing divides by zero"),
        ("inv(0)", 3..6, "this is zero, and nothing divides by zero"),
        ("2^-1", 2..3, "an exponent is an ordinary number, written out"),
        ("2^^3", 2..3, "an exponent is an ordinary number, written out"),
        ("2^3^2", 3..4, "a power of a power needs parentheses"),
        ("6 & 7", 2..3, "the character `&` has no meaning here"),
        ("1+foo", 2..5, "`foo` has no meaning here"),
        ("1+340282366920938463463374607431768211456", 2..41, "this number does not fit into 128 bits"),
    ];
    for (text, span, message) in table {
        let error = evaluate(text).unwrap_err();
        assert_eq!((error.span, error.message.as_str()), (span, message), "{text}");
        assert!(error.help.is_some(), "{text}");
        assert_eq!(error.input, text);
    }
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(value(&nested(200)), 1);
    assert_eq!(evaluate(&nested(201)).unwrap_err().span, 200..201);
    assert_eq!(evaluate(&"(".repeat(1_000_000)).unwrap_err().span, 200..201);
    assert_eq!(evaluate(&"sqrt(".repeat(300)).unwrap_err().span, 1004..1005);
    assert_eq!(value(&format!("{}5", "-".repeat(100_000))), 5);
    assert_eq!(value("(1)+".repeat(301).trim_end_matches('+')), 1);
}

proptest! {
    #[test]
    fn no_text_panics(text in "[0-9xb+#*/^=() sqrtinv⊕⊗é-]{0,40}") {
        if let Err(error) = evaluate(&text) {
            prop_assert!(error.span.end <= text.len());
            prop_assert!(text.get(error.span.clone()).is_some());
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn roots_solve_their_equations(a in 1..u128::MAX, b: u128, c: u128, d: u128) {
        let equation = |x: &str| format!("{a}*{x}^2 + {b}*{x} = {c}*{x} - 0x{d:x}");
        for root in roots(&equation("x")) {
            prop_assert_eq!(evaluate(&equation(&root.to_string())), Ok(Answer::Every));
        }
    }
}
