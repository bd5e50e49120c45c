use super::condition::{Condition, Joint, Operator, Relation, Term};
use super::*;
use crate::notation::read_game;
use grundy_core::solve::any::Held;
use grundy_heaps::Heaps;
use grundy_subtraction::Subtraction;
use proptest::prelude::*;

fn rule(text: &str) -> Rule {
    Rule::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn test(game: &str, convention: Convention, text: &str, to: u64) -> Result<Verdict, Failure> {
    test_rule(&*read_game(game).unwrap(), convention, &rule(text), to, &mut Budget::unlimited())
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

#[test]
fn known_rules_are_judged_right() {
    use Convention::{Misere, Normal};
    let refuted = |position: &[u64], outcome| Ok(Verdict::Refuted { position: position.to_vec(), outcome });
    let reason = "from x = 2 on every heap has the same moves, so whether x loses depends only on x mod 3, \
                  and all 3 classes were checked";
    for to in [0, 4, 7] {
        let proved = Verdict::Proved { checked: to.max(4) + 1, reason: reason.into() };
        assert_eq!(test("subtract(1,2)", Normal, "x mod 3 = 0", to), Ok(proved.clone()));
        assert_eq!(test("subtract(1,2)", Misere, "x mod 3 = 1", to), Ok(proved));
    }
    assert_eq!(test("subtract(1,2)", Normal, "x mod 2", 20), refuted(&[2], Outcome::N));
    assert_eq!(test("subtract(1,2)", Normal, "x = 0 or x = 3", 5), Ok(Verdict::Confirmed { checked: 6 }));
    // Looking further than asked finds the mistake.
    assert_eq!(test("subtract(1,2)", Normal, "x mod 6 = 0", 2), refuted(&[3], Outcome::P));
    assert_eq!(test("nim", Normal, "x = y", 10), Ok(Verdict::Confirmed { checked: 121 }));
    assert_eq!(test("nim", Normal, "x xor y xor z", 7), Ok(Verdict::Confirmed { checked: 512 }));
    assert_eq!(test("nim", Misere, "x = y", 10), refuted(&[0, 0], Outcome::N));
    assert_eq!(test("nim", Normal, "x + y = 2 * x and x < 4", 10), refuted(&[4, 4], Outcome::P));
    assert_eq!(test("nim", Normal, "x = y and z = 0", 10), refuted(&[0, 1, 1], Outcome::P));
    assert_eq!(test("grundys-game", Normal, "x mod 3 = 1", 20), refuted(&[0], Outcome::P));
    assert_eq!(test("kayles", Normal, "x mod 12 = 0", 20), refuted(&[12], Outcome::N));
    assert_eq!(
        test("subtract(1..5)", Normal, "x mod 100000000 = 0", 5),
        Ok(Verdict::Confirmed { checked: 6 })
    );
}

#[test]
fn what_cannot_be_tested_says_why() {
    let normal = Convention::Normal;
    assert!(matches!(test("cram(2x2)", normal, "x = 3", 5), Err(Failure::Position(_))));
    assert!(matches!(test("date-game", normal, "x = 3", 5), Err(Failure::Position(_))));
    assert!(matches!(test("wythoff", normal, "x = 3", 5), Err(Failure::Position(_))));
    let error = test("nim", normal, "6 / (x - y) = 7 or x = y", 5).unwrap_err();
    assert_eq!(error.to_string(), "at x = 0, y = 0 the rule says nothing: '6 / (x - y)' divides by zero");
    // Beyond what was asked nothing can fail.
    let rule = "x mod 3 = 0 and 1 / (x mod 5 - 4) < 9";
    assert_eq!(test("subtract(1,2)", normal, rule, 2), Ok(Verdict::Confirmed { checked: 9 }));
    let mut small = Budget::with_memory(100);
    let game = read_game("subtract(1,3,4)").unwrap();
    let stopped =
        test_rule(&*game, normal, &Rule::read("x mod 7 = 0 or x mod 7 = 2").unwrap(), 60, &mut small);
    assert!(matches!(stopped, Err(Failure::Stop(Stop::Memory { .. }))), "{stopped:?}");
    let game = read_game("subtract(1,3,40)").unwrap();
    let stopped = test_rule(&*game, normal, &Rule::read("x mod 2 = 0").unwrap(), 9, &mut small);
    assert_eq!(stopped, Ok(Verdict::Confirmed { checked: 25 }));
}

#[test]
fn positions_come_by_largest_heap() {
    let mut position = vec![0, 0, 0];
    let mut seen = vec![position.clone()];
    while advance(&mut position, 3) {
        seen.push(position.clone());
    }
    let mut sorted = seen.clone();
    sorted.sort_by_key(|heaps| (heaps.iter().max().copied(), heaps.clone()));
    sorted.dedup();
    assert_eq!((sorted.len(), sorted), (64, seen));
    let mut last = vec![u64::MAX];
    assert!(!advance(&mut last, u64::MAX));
}

/// Whether heaps 0, ..., 500 are lost, by the definition.
fn lost(moves: &[u64], convention: Convention) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for heap in 0..=500u64 {
        let options: Vec<u64> = moves.iter().filter_map(|take| heap.checked_sub(*take)).collect();
        let ends = options.is_empty();
        lost.push(if ends {
            convention == Convention::Normal
        } else {
            options.iter().all(|option| !lost[*option as usize])
        });
    }
    lost
}

fn held(moves: &[u64]) -> Held<Heaps<Subtraction>> {
    let text = moves.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let whole = Fragment::new(&text);
    Held::new(Heaps::new(
        Subtraction::read(&whole.split(','), whole, &grundy_core::files::Files::nowhere()).unwrap(),
    ))
}

/// Tests "x mod m is one of the residues" and compares the verdict with the definition.
fn judge(moves: &[u64], convention: Convention, modulus: u64, residues: &[u64]) -> Verdict {
    let text = residues.iter().map(|residue| format!("x mod {modulus} = {residue}"));
    let text = text.chain([format!("x mod {modulus} < 0")]).collect::<Vec<_>>().join(" or ");
    let verdict = test_rule(&held(moves), convention, &rule(&text), 0, &mut Budget::unlimited())
        .expect("nothing fails");
    let lost = lost(moves, convention);
    let wrong = (0..=500).find(|heap| lost[*heap as usize] != residues.contains(&(heap % modulus)));
    match &verdict {
        Verdict::Proved { .. } => assert_eq!(wrong, None, "{moves:?} {convention} {text}"),
        Verdict::Refuted { position, .. } => {
            assert_eq!(Some(position[0]), wrong, "{moves:?} {convention} {text}")
        }
        Verdict::Confirmed { .. } => panic!("neither proved nor refuted: {moves:?} {convention} {text}"),
    }
    verdict
}

#[test]
fn proofs_hold_for_all_small_move_sets() {
    let mut proved = 0;
    for set in 1..64u64 {
        let moves: Vec<u64> = (1..=6).filter(|take| set >> (take - 1) & 1 == 1).collect();
        for convention in [Convention::Normal, Convention::Misere] {
            let lost = lost(&moves, convention);
            for modulus in 1..=14 {
                // The rule that is right as long as possible.
                let residues: Vec<u64> = (0..modulus).filter(|heap| lost[*heap as usize]).collect();
                let verdict = judge(&moves, convention, modulus, &residues);
                proved += u64::from(matches!(verdict, Verdict::Proved { .. }));
            }
        }
    }
    assert!(proved > 100, "{proved}");
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

    #[test]
    fn proofs_hold(
        moves in proptest::collection::btree_set(1u64..12, 1..5),
        residues in proptest::collection::btree_set(0u64..8, 0..5),
        modulus in 1u64..9,
        misere: bool,
    ) {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let residues: Vec<u64> = residues.into_iter().filter(|residue| *residue < modulus).collect();
        judge(&Vec::from_iter(moves), convention, modulus, &residues);
    }
}
