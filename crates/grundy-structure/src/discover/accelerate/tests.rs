//! What is jumped over is what would have been written.

use super::super::nest::Kinds;
use super::compare::same;
use super::cut::cut;
use super::widen::widened;
use super::*;
use crate::discover::Family;
use crate::discover::tests::by_definition;
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
    if let Some(wider) = found.widened(&mut kinds) {
        assert!(size(&wider) < size(&found), "{moves:?}");
        assert_eq!(letters(&kinds, &wider.preamble), preamble, "{moves:?} {rule:?}: wider loops");
        assert_eq!(letters(&kinds, &wider.period), period, "{moves:?} {rule:?}: wider loops");
    }
    let truth = by_definition(rule, moves, to + moves[moves.len() - 1] as usize);
    let stated = preamble.iter().chain(period.iter().cycle());
    assert!(truth.iter().eq(stated.take(truth.len())), "{moves:?} {rule:?}");
    if let Some(last) = preamble.last() {
        assert_ne!(Some(last), period.last(), "{moves:?}: the period begins too late");
    }
    Some(())
}

/// The period of these is found turned by many rounds of loops that begin elsewhere in the beginning.
#[test]
fn periods_turned_back_over_loops() {
    let family = Family::read("n+1, 5n, 6n+1").unwrap();
    for n in 300..310 {
        let moves = family.moves_at(&[n]).unwrap();
        let mut kinds = Kinds::default();
        let found = whole(Rule::Nim, &moves, 3, 30_000, &mut kinds, &Budget::unlimited()).unwrap().unwrap();
        assert!(found.preamble.is_empty(), "{n}: the sequence is periodic from the beginning");
        assert!(found.period.len() < 200, "{n}: loops stay loops");
        assert!(check(Rule::Nim, &moves, 3, 30_000).is_some(), "{n}");
    }
}

#[test]
fn the_memory_limit_is_kept() {
    let play = |memory| {
        let moves = Family::read("n, 4n, 12n+1, 16n+1").unwrap().moves_at(&[9840]).unwrap();
        whole(Rule::Outcomes, &moves, 3, 400_000, &mut Kinds::default(), &Budget::with_memory(memory))
    };
    assert!(matches!(play(100_000), Err(Stop::Memory { .. })));
    assert!(matches!(play(1 << 30), Ok(Some(_))));
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

/// A word, or a loop over words that all keep their lengths.
fn word(kinds: &mut Kinds, letter: u8, length: i64) -> Item {
    Item { kind: kinds.id(Kind::Word(letter)), numbers: Numbers::from_slice(&[length]), start: 0 }
}

fn cycle(kinds: &mut Kinds, count: i64, words: &[(u8, i64)]) -> Item {
    let body = words.iter().map(|(letter, _)| kinds.id(Kind::Word(*letter))).collect();
    let numbers = std::iter::once(count).chain(words.iter().map(|word| word.1)).collect();
    Item { kind: kinds.id(Kind::Loop { body, drift: vec![0; words.len()] }), numbers, start: 0 }
}

#[test]
fn long_loops_are_compared_in_other_words() {
    let mut kinds = Kinds::default();
    let many = 1_000_000_000;
    // -1 (+2 -1)^many +2 is (-1 +2)^(many+1); no computer could write it out.
    let one = [word(&mut kinds, 0, 1), cycle(&mut kinds, many, &[(1, 2), (0, 1)]), word(&mut kinds, 1, 2)];
    let two = [cycle(&mut kinds, many + 1, &[(0, 1), (1, 2)])];
    assert!(same(&kinds, &one, &two) && same(&kinds, &two, &one));
    for wrong in [
        vec![cycle(&mut kinds, many, &[(0, 1), (1, 2)])],
        vec![cycle(&mut kinds, many, &[(0, 1), (1, 2)]), word(&mut kinds, 0, 3)],
        vec![cycle(&mut kinds, many + 1, &[(0, 1), (1, 1)]), word(&mut kinds, 1, many + 1)],
    ] {
        assert!(!same(&kinds, &one, &wrong) && !same(&kinds, &wrong, &one));
    }
}

/// A loop around others, which gets longer by `drift` in each round.
fn around(kinds: &mut Kinds, count: i64, items: &[Item], drift: &[i64]) -> Item {
    let body = items.iter().map(|item| item.kind).collect();
    let numbers = std::iter::once(count).chain(items.iter().flat_map(|item| item.numbers.clone())).collect();
    Item { kind: kinds.id(Kind::Loop { body, drift: drift.to_vec() }), numbers, start: 0 }
}

#[test]
fn items_are_cut_anywhere() {
    let mut kinds = Kinds::default();
    let inner = [word(&mut kinds, 0, 0), cycle(&mut kinds, 1, &[(1, 2), (0, 3)]), word(&mut kinds, 2, 4)];
    let item = around(&mut kinds, 5, &inner, &[1, 1, 0, 2, -1]);
    let all = letters(&kinds, std::slice::from_ref(&item));
    for distance in 0..=all.len() {
        let (left, right) = cut(&kinds, &item, distance as i128).unwrap();
        assert_eq!(
            (letters(&kinds, &left), letters(&kinds, &right)),
            (all[..distance].into(), all[distance..].into())
        );
    }
}

/// -2 +4 (-3 +(5+i))^40 -3 +99 has the letters of (-2 +(4+i) -1)^41 -2 +99.
fn to_be_turned(kinds: &mut Kinds, count: i64) -> Vec<Item> {
    let body = [word(kinds, 0, 3), word(kinds, 1, 5)];
    let middle = around(kinds, count, &body, &[0, 1]);
    vec![word(kinds, 0, 2), word(kinds, 1, 4), middle, word(kinds, 0, 3), word(kinds, 1, 99)]
}

#[test]
fn loops_are_turned_to_have_a_round_more() {
    let mut kinds = Kinds::default();
    let list = to_be_turned(&mut kinds, 40);
    let wider = widened(&mut kinds, &list, 1);
    assert_eq!(letters(&kinds, &wider), letters(&kinds, &list));
    let numbers: Vec<i64> = wider.iter().flat_map(|item| item.numbers.clone()).collect();
    assert_eq!(numbers, [41, 2, 4, 1, 2, 99]);
    // What follows begins with another letter.
    for (letter, length) in [(1, 7), (2, 3)] {
        let mut other = list.clone();
        other.splice(3..4, [word(&mut kinds, letter, length)]);
        assert_eq!(widened(&mut kinds, &other, 1), other);
    }
}

#[test]
fn bodies_are_widened_where_all_rounds_can_be() {
    let mut kinds = Kinds::default();
    let body = to_be_turned(&mut kinds, 40);
    // Each round has two words fewer in the inner loop.
    let list = [around(&mut kinds, 9, &body, &[0, 0, -2, 0, 0, 0, 1])];
    let wider = widened(&mut kinds, &list, 1);
    assert_eq!(wider[0].numbers[..], [9, 41, 2, 4, 1, 2, 99]);
    assert_eq!(letters(&kinds, &wider), letters(&kinds, &list));
    // Here the first words of the rounds differ.
    let list = [around(&mut kinds, 9, &body, &[1, 0, -2, 0, 0, 0, 1])];
    assert_eq!(widened(&mut kinds, &list, 1), list);
}

#[test]
fn bodies_of_any_length_are_found() {
    for body in [1usize, 2, 9, 40, 300, 2_000] {
        let mut kinds = Kinds::default();
        let mut list = List::new(64);
        // A loop among the words tells the rounds apart.
        for at in 0..3 * body {
            let (round, place) = ((at / body) as i64, (at % body) as i64);
            assert_eq!(list.repeated(3), None, "{body}");
            let item = match place {
                0 => cycle(&mut kinds, 50 + round, &[(0, 1), (1, 2)]),
                _ => word(&mut kinds, (place % 2) as u8, 7 * place * place % 997 + 3 * round + 1),
            };
            list.push(&kinds, item).unwrap();
        }
        assert_eq!(list.repeated(3), Some(body));
        let last = list.items.last().unwrap().clone();
        list.truncate(3 * body - 1);
        assert_eq!(list.repeated(3), None, "{body}");
        list.push(&kinds, last).unwrap();
        assert_eq!(list.repeated(3), Some(body));
    }
    // What drifts as fast as the moves grow is no loop.
    let (mut kinds, mut list) = (Kinds::default(), List::new(64));
    for round in 0..3 {
        let item = word(&mut kinds, 0, 1_000 + 65 * round);
        list.push(&kinds, item).unwrap();
    }
    assert_eq!(list.repeated(3), None);
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
