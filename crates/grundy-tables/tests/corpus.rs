//! The corpus of positions in `data/corpus.json`: what it states is what the program says.

use grundy::workbench::Workbench;
use grundy_tables::corpus::{self, Difficulty};

fn all_agree(level: Difficulty) {
    let bench = Workbench::new();
    let positions = corpus::positions().unwrap();
    let mut of_level = positions.iter().filter(|position| position.level == level).peekable();
    assert!(of_level.peek().is_some(), "no position is {level:?}");
    let differences: Vec<String> =
        of_level.filter_map(|position| position.difference(&bench).unwrap()).collect();
    assert_eq!(differences, [""; 0]);
}

#[test]
fn easy_positions_are_what_the_corpus_says() {
    all_agree(Difficulty::Easy);
}

#[test]
#[ignore = "takes minutes"]
fn hard_positions_are_what_the_corpus_says() {
    all_agree(Difficulty::Hard);
}

#[test]
fn unsolved_positions_say_how_far_we_have_come() {
    for position in corpus::positions().unwrap() {
        grundy::notation::read(&position.expr).unwrap();
        let stated = position.value.is_some() || position.outcome.is_some();
        match position.level {
            Difficulty::Easy | Difficulty::Hard => assert!(stated, "{}", position.expr),
            Difficulty::Unsolved => {
                assert!(position.value.is_none() && !position.note.is_empty(), "{}", position.expr);
            }
        }
    }
}
