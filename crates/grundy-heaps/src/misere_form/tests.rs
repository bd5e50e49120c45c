//! Forms against the plain definition: outcomes of games written as sets of sets, found by search.
//!
//! All games born by day 3 as sets of sets are 16, by day 4 they are 65536. A game is known by its number, and a set of
//! games by the numbers of its members: bit i of a number says whether game i is an option, so that every option has a
//! smaller number.

use super::*;
use crate::misere::genus::{Temper, heap_genera};
use crate::misere::rules::Rules;
use crate::testing::{read, read_game};
use grundy_core::budget::Budget;
use grundy_core::game::Outcome;
use grundy_core::solve::digraph::Digraph;
use proptest::prelude::*;
use std::collections::HashMap;

/// Games born by day 3, and by day 4.
const DAY3: usize = 16;
const DAY4: usize = 1 << 16;

fn free() -> Budget<'static> {
    Budget::unlimited()
}

fn set_options(game: usize) -> impl Iterator<Item = usize> {
    (0..DAY3).filter(move |option| game >> option & 1 == 1)
}

/// The form of each game of day 4, by number.
fn forms_of_sets(forms: &mut Forms) -> Vec<Form> {
    let mut found: Vec<Form> = Vec::new();
    for game in 0..DAY4 {
        let options = set_options(game).map(|option| found[option]).collect();
        found.push(forms.from_options(options, &mut free()).unwrap());
    }
    found
}

/// Whether x + y is P, for x born by day 3 and y by day 4: the definition.
fn lost_pairs() -> Vec<Vec<bool>> {
    let mut lost = vec![vec![false; DAY4]; DAY3];
    for x in 0..DAY3 {
        for y in 0..DAY4 {
            let wins =
                set_options(x).any(|option| lost[option][y]) || set_options(y).any(|option| lost[x][option]);
            lost[x][y] = x + y > 0 && !wins;
        }
    }
    lost
}

/// Whether a sum of forms is P, played out move by move, with nothing taken from the arena but the options.
fn is_lost(forms: &Forms, sum: &[Form], known: &mut HashMap<Vec<Form>, bool>) -> bool {
    let mut sum = sum.to_vec();
    sum.sort_unstable();
    if let Some(lost) = known.get(&sum) {
        return *lost;
    }
    let mut moves = Vec::new();
    for (at, form) in sum.iter().enumerate() {
        for option in forms.options(*form) {
            let mut next = sum.clone();
            next[at] = *option;
            moves.push(next);
        }
    }
    let lost = !moves.is_empty() && !moves.iter().any(|next| is_lost(forms, next, known));
    known.insert(sum, lost);
    lost
}

fn written(forms: &Forms, form: Form) -> String {
    forms.write(form, 10_000).unwrap()
}

#[test]
fn so_many_games_are_born_by_each_day() {
    let mut forms = Forms::new();
    let counts: Vec<usize> = (0..=4).map(|day| forms.born_by(day, &mut free()).unwrap().len()).collect();
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    let names: Vec<String> =
        forms.born_by(3, &mut free()).unwrap().into_iter().map(|form| written(&forms, form)).collect();
    assert_eq!(names, ["0", "*1", "*2", "*2#", "*3"]);
}

/// The number of Conway's book, by counting the sets of games of day 4 that have no reversible option.
#[test]
fn by_day_5_there_are_4171780() {
    let mut forms = Forms::new();
    let day4 = forms.born_by(4, &mut free()).unwrap();
    let place = |form: &Form| day4.iter().position(|other| other == form).unwrap();
    let bits: Vec<u32> =
        day4.iter().map(|form| forms.options(*form).iter().map(|option| 1 << place(option)).sum()).collect();
    let lost: u32 = (0..22).filter(|at| forms.outcome(day4[*at]) == Outcome::P).map(|at| 1 << at).sum();
    let simpler = |set: u32, to: usize| {
        let rest = set & !bits[to];
        let reversible = (0..22).filter(|at| rest >> at & 1 == 1).all(|at| bits[at] >> to & 1 == 1);
        rest != 0 && bits[to] & !set == 0 && reversible && (bits[to] != 0 || set & lost != 0)
    };
    let simplified = (0..1u32 << 22).filter(|set| (0..22).any(|to| simpler(*set, to))).count();
    assert_eq!((1 << 22) - simplified, 4_171_780);
}

#[test]
fn a_form_has_the_outcomes_of_the_game_in_all_small_company() {
    let mut forms = Forms::new();
    let form = forms_of_sets(&mut forms);
    let lost = lost_pairs();
    let mut known = HashMap::new();
    let mut first: HashMap<Form, usize> = HashMap::new();
    for (game, of_game) in form.iter().enumerate() {
        // Games with the same form are compared with the first of them, and that one with the form itself.
        let same = *first.entry(*of_game).or_insert(game);
        for (x, row) in lost.iter().enumerate() {
            assert_eq!(row[game], row[same], "game {game} + {x}");
            if same == game {
                assert_eq!(row[game], is_lost(&forms, &[*of_game, form[x]], &mut known), "game {game} + {x}");
            }
        }
    }
    assert_eq!(first.len(), 22);
}

/// Among games born by day 3 everything is decided by the definition, beside 65536 games.
#[test]
fn different_forms_are_told_apart_and_equal_ones_are_not() {
    let mut forms = Forms::new();
    let form = forms_of_sets(&mut forms);
    let lost = lost_pairs();
    for one in 0..DAY3 {
        for two in 0..one {
            assert_eq!(lost[one] == lost[two], form[one] == form[two], "games {one} and {two}");
        }
    }
}

/// The proof of the theorem builds a witness for each pair of different games; it is right if play says so.
#[test]
fn the_proof_builds_witnesses() {
    let mut forms = Forms::new();
    let day4 = forms.born_by(4, &mut free()).unwrap();
    let mut known = HashMap::new();
    for (at, one) in day4.iter().enumerate() {
        for two in &day4[..at] {
            for (one, two) in [(*one, *two), (*two, *one)] {
                let built = apart::Proof::new(&mut forms).witness(one, two, &mut free()).unwrap();
                let quick = forms.apart(one, two, &mut free()).unwrap().unwrap();
                for witness in [built, quick] {
                    let with = |form, known: &mut _| is_lost(&forms, &[form, witness], known);
                    assert_ne!(with(one, &mut known), with(two, &mut known));
                }
            }
        }
        assert_eq!(forms.apart(*one, *one, &mut free()), Ok(None));
        assert!(apart::Proof::new(&mut forms).witness(*one, *one, &mut free()).is_err());
    }
}

#[test]
fn sums_are_played_as_sums() {
    let mut forms = Forms::new();
    let day4 = forms.born_by(4, &mut free()).unwrap();
    let day3 = forms.born_by(3, &mut free()).unwrap();
    let mut known = HashMap::new();
    for one in &day4 {
        for two in &day4 {
            let sum = forms.sum(*one, *two, &mut free()).unwrap();
            assert_eq!(forms.sum(*two, *one, &mut free()), Ok(sum));
            for other in &day3 {
                let apart = is_lost(&forms, &[*one, *two, *other], &mut known);
                assert_eq!(is_lost(&forms, &[sum, *other], &mut known), apart);
            }
        }
    }
}

#[test]
fn sums_obey_the_laws() {
    let mut forms = Forms::new();
    let day4 = forms.born_by(4, &mut free()).unwrap();
    let one = forms.heap(1, &mut free()).unwrap();
    let add = |forms: &mut Forms, x: Form, y: Form| forms.sum(x, y, &mut free()).unwrap();
    for x in &day4 {
        let with_one = add(&mut forms, *x, one);
        assert_eq!(add(&mut forms, with_one, one), *x, "*1 + *1 is 0");
        let mate = forms.mate(*x, &mut free()).unwrap();
        let both = add(&mut forms, *x, mate);
        assert_eq!(forms.outcome(both), Outcome::P);
        // Conway: sums can be cancelled.
        let mut sums: Vec<Form> = day4.iter().map(|y| add(&mut forms, *x, *y)).collect();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), day4.len());
    }
}

#[test]
fn nim_adds_ones_but_not_twos() {
    let mut forms = Forms::new();
    let mut form = |text: &str| {
        let expression = read(text).unwrap();
        let form = forms.of_sum(&expression.sum, &expression.position, &mut free()).unwrap();
        written(&forms, form)
    };
    assert_eq!(form("nim:1,1"), "0");
    assert_eq!(form("nim:1,6"), "*7");
    assert_eq!(form("nim:2,2"), "*[3,2]");
    assert_eq!(form("nim:2 + nim:2"), "*[3,2]");
    assert_eq!(form("nim:0"), "0");
    assert_eq!(form("kayles:4"), "*1");
}

#[test]
fn every_nim_heap_is_one() {
    let mut forms = Forms::new();
    for size in 0..50 {
        let heap = forms.heap(size.into(), &mut free()).unwrap();
        assert_eq!((forms.heap_size(heap), forms.birthday(heap)), (Some(size), size));
        let character = forms.characters(heap, &free()).unwrap().pop().unwrap();
        assert_eq!((character.temper, character.genus.value), (Temper::Tame, size));
    }
}

#[test]
fn genera_are_those_found_heap_by_heap() {
    for (name, last) in
        [("kayles", 13), ("octal(0.26)", 14), ("octal(0.123)", 14), ("grundys-game", 16), ("octal(4.7)", 10)]
    {
        let game = read_game(name).unwrap();
        let expected = heap_genera(&Rules::of(&*game).unwrap(), last, &mut free()).unwrap();
        let mut forms = Forms::new();
        for (heap, (genus, temper)) in expected.into_iter().enumerate() {
            let expression = read(&format!("{name}:{heap}")).unwrap();
            let form = forms.of_sum(&expression.sum, &expression.position, &mut free()).unwrap();
            let character = forms.characters(form, &free()).unwrap().pop().unwrap();
            assert_eq!(character.genus, genus, "{name}:{heap}");
            // Leaving out reversible moves can only tame.
            assert!(temper != Temper::Tame || character.temper == Temper::Tame, "{name}:{heap}");
            let outcome = if genus.misere[0] == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(forms.outcome(form), outcome, "{name}:{heap}");
        }
    }
}

/// Misère values beside heaps of 2, by the definition, far beyond where they are said to alternate.
#[test]
fn genera_alternate_as_said() {
    let mut forms = Forms::new();
    let two = forms.heap(2, &mut free()).unwrap();
    for form in forms.born_by(4, &mut free()).unwrap() {
        let genus = forms.characters(form, &free()).unwrap().pop().unwrap().genus;
        let mut sum = form;
        for twos in 0..7 {
            let shown = genus.misere.len();
            let expected = match twos < shown {
                true => genus.misere[twos],
                false => genus.misere[shown - 2 + (twos - shown) % 2],
            };
            assert_eq!(misere_value(&forms, sum), expected, "{} beside {twos} twos", written(&forms, form));
            sum = forms.sum(sum, two, &mut free()).unwrap();
        }
    }
}

fn misere_value(forms: &Forms, form: Form) -> u32 {
    let mut values: HashMap<Form, u32> = HashMap::new();
    for part in forms.parts(form) {
        let options: Vec<u32> = forms.options(part).iter().map(|option| values[option]).collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        values.insert(part, if options.is_empty() { 1 } else { mex });
    }
    values[&form]
}

/// A sum of tame games is lost exactly if the sum of Nim positions with their genera is.
#[test]
fn tame_games_are_played_like_nim() {
    let mut forms = Forms::new();
    let tame: Vec<(Form, u32, bool)> = tame_forms(&mut forms);
    assert!(tame.len() > 8, "only {}", tame.len());
    let mut known = HashMap::new();
    for x in &tame {
        for y in &tame {
            for z in &tame {
                let value = x.1 ^ y.1 ^ z.1;
                let fickle = x.2 && y.2 && z.2;
                let lost = if fickle { value == 1 } else { value == 0 };
                assert_eq!(is_lost(&forms, &[x.0, y.0, z.0], &mut known), lost);
            }
        }
    }
}

/// Tame forms born by day 4 and some later ones, with their value and whether misère play exchanges 0 and 1.
fn tame_forms(forms: &mut Forms) -> Vec<(Form, u32, bool)> {
    let mut all = forms.born_by(4, &mut free()).unwrap();
    // Options that are not tame, each with a way back.
    for text in ["*[[2#,3],1]", "*[[2#,2],[3,0],1,0]", "*[[2#,0],2,1,0]", "*[[3,1,0],2]"] {
        all.push(forms.read(text, &mut free()).unwrap());
    }
    let mut tame = Vec::new();
    for form in all {
        let character = forms.characters(form, &free()).unwrap().pop().unwrap();
        if character.temper == Temper::Tame {
            tame.push((form, character.genus.value, character.genus.misere[0] != character.genus.value));
        }
    }
    tame
}

#[test]
fn forms_are_read_as_they_are_written() {
    let mut forms = Forms::new();
    let day4 = forms.born_by(4, &mut free()).unwrap();
    for form in &day4 {
        let text = written(&forms, *form);
        assert_eq!(forms.read(&text, &mut free()), Ok(*form), "{text}");
        // The order does not depend on the numbers.
        let mut other = Forms::new();
        let again = other.read(&text, &mut free()).unwrap();
        assert_eq!(written(&other, again), text);
        assert_eq!(forms.write(*form, text.len()), Ok(text.clone()));
        assert_eq!(forms.write(*form, text.len() - 1), Err(TooLong { length: Some(text.len() as u64) }));
    }
}

#[test]
fn wrong_forms_are_pointed_at() {
    for (text, span, words) in [
        ("", 0..0, "found nothing"),
        ("2", 0..1, "begins with '*'"),
        ("*2 + ", 5..5, "found nothing"),
        ("*2+[3,1]", 3..8, "begins with '*'"),
        ("*x", 1..2, "found 'x'"),
        ("*[2", 1..2, "never closed"),
        ("*[2]", 1..4, "two options at least"),
        ("*[]", 2..3, "found ']'"),
        ("*[2,,3]", 4..5, "found ','"),
        ("*2,3", 2..3, "outside of brackets"),
        ("*2]", 2..3, "never opened"),
        ("*2 3", 3..4, "expected ','"),
        ("*[2,é]", 4..6, "found 'é'"),
        ("*[2,3é]", 5..7, "expected ','"),
        ("*99999999999999999999", 1..21, "too large"),
    ] {
        let Err(Unread::Text(error)) = Forms::new().read(text, &mut free()) else {
            panic!("{text} was read")
        };
        assert_eq!((error.span.clone(), error.message.contains(words)), (span, true), "{text}: {error}");
    }
    let mut budget = Budget::with_memory(100_000);
    let huge = Forms::new().read("*1000000", &mut budget);
    assert!(matches!(huge, Err(Unread::Stopped(_))), "{huge:?}");
}

#[test]
fn deep_forms_need_no_stack() {
    let depth = 20_000;
    let lists = format!("*{}2{}", "[".repeat(depth), ",3]".repeat(depth));
    let sharps = format!("*2{}", "#".repeat(depth));
    for text in [lists, sharps] {
        let mut forms = Forms::new();
        let form = forms.read(&text, &mut free()).unwrap();
        assert!(forms.birthday(form) as usize >= depth);
        assert_eq!(forms.write(form, 2000), Err(TooLong { length: Some(text.len() as u64) }));
        assert_eq!(forms.characters(form, &free()).unwrap().len(), forms.parts(form).len());
        assert!(forms.mate(form, &mut free()).is_ok());
    }
}

#[test]
fn limits_are_kept() {
    let expression = read("kayles:20 + kayles:21").unwrap();
    let mut budget = Budget::with_memory(1 << 17);
    let answer = Forms::new().of_sum(&expression.sum, &expression.position, &mut budget);
    assert!(
        matches!(answer, Err(grundy_core::error::Stop::Memory { limit, .. }) if limit == 1 << 17),
        "{answer:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Random graphs of 9 positions: each position has the outcome of its form, alone and beside the games born by day 3.
    #[test]
    fn positions_have_the_outcomes_of_their_forms(edges in proptest::collection::vec((1u32..9, 0u32..8), 0..24)) {
        let edges: Vec<(u32, u32)> = edges.into_iter().filter(|(from, to)| to < from).collect();
        let graph = Digraph::new(9, &edges);
        let mut forms = Forms::new();
        let found = forms.of_graph(&graph, &mut free()).unwrap();
        let beside = forms.born_by(3, &mut free()).unwrap();
        let mut known = HashMap::new();
        for other in beside {
            let parts = forms.parts(other);
            let mut lost: HashMap<(u32, Form), bool> = HashMap::new();
            for vertex in 0..9 {
                for part in &parts {
                    let there = graph.options(vertex).iter().map(|to| (*to, *part));
                    let here = forms.options(*part).iter().map(|to| (vertex, *to));
                    let moves: Vec<(u32, Form)> = there.chain(here).collect();
                    let wins = moves.is_empty() || moves.iter().any(|to| lost[to]);
                    lost.insert((vertex, *part), !wins);
                }
                let of_form = is_lost(&forms, &[found[vertex as usize], other], &mut known);
                prop_assert_eq!(lost[&(vertex, other)], of_form);
            }
        }
    }
}

#[test]
fn a_length_beyond_all_numbers_is_none() {
    // Every form contains the one before twice: the length doubles.
    let (mut forms, mut budget) = (Forms::new(), free());
    let mut form = forms.read("*2#", &mut budget).unwrap();
    for _ in 0..70 {
        let sharp = forms.from_options(vec![form], &mut budget).unwrap();
        form = forms.from_options(vec![form, sharp], &mut budget).unwrap();
    }
    assert_eq!(forms.write(form, usize::MAX), Err(TooLong { length: None }));
}
