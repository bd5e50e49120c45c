//! Blocks of words on their own.

use super::library;
use crate::{Description, NoVerdict, Unit, WordBlock, WordFound};
use grundy_core::budget::Budget;

fn check(text: &str) -> Vec<WordFound> {
    WordBlock::read(text, None).unwrap().check(&mut Budget::unlimited()).unwrap()
}

#[test]
fn words_behind_the_largest_move_are_checked_without_conditions() {
    let found = check("{ n 2n } -n +(2n) -n +(2n) -n");
    assert!(found[..2].iter().all(|word| matches!(word, WordFound::Before)));
    assert!(
        found[2..].iter().all(|word| matches!(word, WordFound::Right { cases: 1, pieces: 1.. })),
        "{found:?}"
    );
    let found = check("{ n 2n } -n +(2n) -n +(n+1) -n");
    let WordFound::Wrong(wrong) = &found[4] else { panic!("{found:?}") };
    assert!(wrong.point.get(super::variable('n')) >= 1);
    assert_ne!(wrong.computed, wrong.stated);
}

#[test]
fn let_gives_any_variable_a_value() {
    let with = WordBlock::read("{ n m } LET m=2k LET k=n -n +m -n", None).unwrap();
    assert_eq!(with, WordBlock::read("{ n m } LET m=2k LET k=n -n +m -n", Some(with.rule)).unwrap());
    assert_eq!(with.moves[1].to_string(), "2n");
    assert_eq!(WordBlock::read("{ n m } LET k=n LET m=2k -n +m -n", None).unwrap().moves, with.moves);
    assert!(WordBlock::read("{ n m } LET m=2n LET n=m-1 -n +m", None).is_err());
    assert!(matches!(check("{ n m } LET m=2k LET k=n -n +m -n")[2], WordFound::Right { .. }));
    assert!(matches!(check("{ n m } LET n=3 LET m=6 -n +m -n")[2], WordFound::Right { .. }));
    assert!(matches!(check("{ n m } LET n=3 LET m=7 -n +m +n")[2], WordFound::Wrong(_)));
}

#[test]
fn there_is_nothing_but_words() {
    for text in
        ["{ n } REPEAT -n +n ENDREP", "{ n } for", "{ n } IF n >= 2 THEN - FI", "{ n }", "{ n } LET n=n+1 -n"]
    {
        assert!(WordBlock::read(text, None).is_err(), "{text}");
    }
    let none = WordBlock::read("{ n 2n } LET n=3 -(n-4)", None).unwrap().check(&mut Budget::unlimited());
    assert!(matches!(none, Err(NoVerdict::Stopped(_))));
}

#[test]
fn two_rounds_of_a_proved_loop_are_right() {
    for (name, text) in library() {
        let description = Description::read(&text, None).unwrap();
        let words = |unit: &Unit| match unit {
            Unit::Word(word) => Some(word.clone()),
            _ => None,
        };
        let Some(round) = description.preamble_and_body().1.iter().map(words).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let (rule, conditions, moves) = (description.rule, description.conditions, description.moves);
        let words = [&round[..], &round, &round].concat();
        let found = WordBlock { rule, conditions, moves, words }.check(&mut Budget::unlimited()).unwrap();
        let last = &found[2 * round.len()..];
        assert!(last.iter().all(|word| matches!(word, WordFound::Right { .. })), "{name}: {found:?}");
    }
}
