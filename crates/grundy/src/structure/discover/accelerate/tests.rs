//! What is jumped over is what would have been written.

use super::super::nest::Kinds;
use super::*;
use crate::structure::discover::Family;
use crate::structure::discover::tests::by_definition;
use proptest::prelude::*;

/// The letters of beginning and period.
fn letters(kinds: &Kinds, items: &[Item]) -> Vec<u8> {
    let mut letters = Vec::new();
    for item in items {
        assert!(kinds.emit(item.kind, &item.numbers, &mut |letter, length| {
            letters.extend(std::iter::repeat_n(letter, length as usize));
            true
        }));
    }
    letters
}

/// Plays a game and compares it with its definition; `None` if it did not come to an end.
fn check(rule: Rule, moves: &[u64], rounds: usize, steps: u64) -> Option<()> {
    let mut kinds = Kinds::default();
    let found = whole(rule, moves, rounds, steps, &mut kinds, &Budget::unlimited()).unwrap()?;
    let (preamble, period) = (letters(&kinds, &found.preamble), letters(&kinds, &found.period));
    let to = preamble.len() + 2 * period.len();
    let truth = by_definition(rule, moves, to + moves[moves.len() - 1] as usize);
    let stated = preamble.iter().chain(period.iter().cycle());
    assert!(truth.iter().eq(stated.take(truth.len())), "{moves:?} {rule:?}");
    if let Some(last) = preamble.last() {
        assert_ne!(Some(last), period.last(), "{moves:?}: the period begins too late");
    }
    Some(())
}

/// How many numbers there are.
fn size(found: &Whole) -> usize {
    found.preamble.iter().chain(&found.period).map(|item| item.numbers.len()).sum()
}

#[test]
fn nests_do_not_depend_on_the_size() {
    let families = [
        ("2n, 5n, 6n+1, 8n+1", Rule::Outcomes),
        ("n, 4n, 12n+1, 16n+1", Rule::Outcomes),
        ("n, 7n+1, 20n+2, 21n+2", Rule::Outcomes),
        ("n, 2n+1, 3n+1", Rule::Nim),
        ("n, 3n+1, 8n+1, 10n+2, 11n+2", Rule::Outcomes),
    ];
    for (text, rule) in families {
        let family = Family::read(text).unwrap();
        assert!(check(rule, &family.moves_at(&[36]).unwrap(), 3, 400_000).is_some(), "{text}");
        // Among them members whose sequence nobody could write down.
        let sizes = [480, 1_200_000].map(|n| {
            let (mut kinds, moves) = (Kinds::default(), family.moves_at(&[n]).unwrap());
            let found = whole(rule, &moves, 3, 400_000, &mut kinds, &Budget::unlimited()).unwrap().unwrap();
            size(&found)
        });
        assert_eq!(sizes[0], sizes[1], "{text}");
    }
}

#[test]
fn all_sets_of_small_moves() {
    let mut ended = 0;
    for bits in 1u32..1 << 9 {
        let moves: Vec<u64> = (1..=9).filter(|step| bits >> (step - 1) & 1 == 1).collect();
        for rule in [Rule::Nim, Rule::Outcomes] {
            ended += usize::from(check(rule, &moves, 3, 20_000).is_some());
        }
    }
    assert!(ended > 900, "{ended}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn jumps_change_nothing(
        mut moves in prop::collection::vec(1u64..160, 1..5),
        rounds in 3usize..5,
        values in prop::bool::ANY,
    ) {
        moves.sort_unstable();
        moves.dedup();
        let rule = if values { Rule::Nim } else { Rule::Outcomes };
        check(rule, &moves, rounds, 20_000);
    }
}
