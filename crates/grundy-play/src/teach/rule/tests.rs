use super::*;
use grundy_boards::date_game::DateGame;
use grundy_boards::placement::Placements;
use grundy_boards::shape::Shape;
use grundy_core::files::Files;
use grundy_core::game::Game;
use grundy_core::solve::any::Held;
use grundy_heaps::Heaps;
use grundy_heaps::grundys_game::GrundysGame;
use grundy_heaps::nim::Nim;
use grundy_heaps::take_and_break::TakeAndBreak;
use grundy_heaps::wythoff::Wythoff;
use grundy_subtraction::Subtraction;
use proptest::prelude::*;

fn rule(text: &str) -> Rule {
    Rule::read(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The games of these tests by their names.
fn named(name: &str) -> Box<dyn AnyGame> {
    fn boxed(game: impl Game) -> Box<dyn AnyGame> {
        Box::new(Held::new(game))
    }
    match name {
        "nim" => boxed(Heaps::new(Nim)),
        "kayles" => boxed(Heaps::new(TakeAndBreak::kayles())),
        "grundys-game" => boxed(Heaps::new(GrundysGame)),
        "wythoff" => boxed(Wythoff::classic()),
        "date-game" => boxed(DateGame),
        "cram(2x2)" => boxed(Placements::cram(name.into(), Shape::rectangle(2, 2), 2)),
        _ => {
            let moves = name.strip_prefix("subtract(").and_then(|rest| rest.strip_suffix(')')).unwrap();
            let moves = Fragment::new(moves);
            boxed(Heaps::new(Subtraction::read(&moves.split(','), moves, &Files::nowhere()).unwrap()))
        }
    }
}

fn test(game: &str, convention: Convention, text: &str, to: u64) -> Result<Verdict, Failure> {
    test_rule(&*named(game), convention, &rule(text), to, &mut Budget::unlimited())
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
    let game = named("subtract(1,3,4)");
    let stopped =
        test_rule(&*game, normal, &Rule::read("x mod 7 = 0 or x mod 7 = 2").unwrap(), 60, &mut small);
    assert!(matches!(stopped, Err(Failure::Stop(Stop::Memory { .. }))), "{stopped:?}");
    let game = named("subtract(1,3,40)");
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

proptest! {
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
