//! The parts of the proofs of least periods, one by one.

use super::*;
use crate::cases::Laid;
use crate::language::Description;
use crate::rule::Rule;
use crate::{Claim, Flaw};

fn one_loop() -> Description {
    let text = Description::read("n >= 1 { n } REPEAT - ENDREP", Rule::Outcomes);
    text.unwrap_or_else(|why| panic!("{why}"))
}

/// A checker to which nothing is known: so it believes in numbers that are at most 0, and in no other forms.
fn checker<'c>(
    text: &'c Description,
    go_on: &'c dyn Fn() -> bool,
    show: &'c mut dyn FnMut(Claim<'_>),
) -> Checker<'c> {
    let (rows, known, place) = (Vec::new(), Vec::new(), String::new());
    Checker { text, rows, known, place, word: None, claims: 0, go_on, show }
}

#[test]
fn the_longest_run_of_a_letter_goes_over_the_end_of_the_cycle() {
    let run = |cycle: &[u8]| longest_run(cycle, 1);
    assert_eq!([run(&[0]), run(&[1]), run(&[1, 0]), run(&[1, 1, 0])], [Some(0), None, Some(1), Some(2)]);
    assert_eq!([run(&[1, 0, 1]), run(&[1, 1, 0, 1, 0]), run(&[1, 0, 0, 1, 1])], [Some(2), Some(2), Some(3)]);
}

#[test]
fn a_cycle_is_read_forwards() {
    let cycle = [0, 0, 1, 0, 1, 1];
    // The words of four letters of this cycle are all different, and only some occur backwards.
    let found = |with: &[u8]| (3..9).filter(|last| ends(&cycle, *last, with)).collect::<Vec<_>>();
    assert_eq!(
        [found(&[0, 0, 1, 0]), found(&[0, 1, 0, 0]), found(&[0, 1, 0, 1])],
        [vec![3], vec![], vec![4]]
    );
    assert_eq!(
        [found(&[1, 1, 0, 0]), found(&[1, 0, 0, 1]), found(&[1, 0, 1, 0])],
        [vec![7], vec![8], vec![]]
    );
    assert!(ends(&cycle, 1, &[0, 0]) && !ends(&cycle, 2, &[0, 0]) && ends(&cycle, 2, &[0, 1]));
}

#[test]
fn all_remainders_of_the_parameter_are_tried() {
    let text = one_loop();
    let (go_on, show) = (&|| true, &mut |_: Claim<'_>| {});
    let checker = checker(&text, go_on, show);
    let divided = |numbers: &[&str], except: &str, prime: u64| {
        let letter =
            |number: &&str| format!(r#"{{"letter": "-", "rounds": [], "loop": "{number}", "times": "1"}}"#);
        let letters = numbers.iter().map(letter).collect::<Vec<_>>().join(", ");
        let counts: Counts =
            serde_json::from_str(&format!(r#"{{"letters": [{letters}], "constant": "1" {except}}}"#))
                .expect("counts");
        match checker.not_all_divisible(&counts, prime) {
            Err(Flaw::Wrong(why)) => why.rsplit(' ').next().and_then(|n| n.parse::<u64>().ok()),
            _ => None,
        }
    };
    // The first number modulo 3 depends on n modulo 9; both are multiples of 3 for n = 8 only.
    assert_eq!(divided(&["(n^3+2n+3)/3", "n+1"], "", 3), Some(8));
    assert_eq!(divided(&["(n^3+2n+3)/3", "n+1", "n"], "", 3), None);
    // All even n but those that leave the rest 3 modulo 5 are excepted: 8 is left.
    let except = |rests: &str| format!(r#", "except": {{"modulus": 5, "rests": [{rests}]}}"#);
    assert_eq!(divided(&["n", "n+2"], &except("0, 1, 2, 4"), 2), Some(8));
    assert_eq!(divided(&["n", "n+2"], &except("0, 1, 2, 3, 4"), 2), None);
    let except = r#", "except": {"modulus": 11, "rests": [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]}"#;
    assert_eq!(divided(&["n", "n+2"], except, 2), Some(20));
    assert_eq!(divided(&["2n", "n+2"], "", 2), Some(0));
    assert_eq!(divided(&["2n+1", "n+2"], "", 2), None);
    // Denominators 2 and 3, and a rest of 5: up to 90 cases.
    assert_eq!(divided(&["(n^2+n)/2", "(n^3+2n+3)/3", "n+1"], "", 3), Some(8));
}

/// A pattern of two segments, the nearer one of losses, the farther one of wins, against a word that stands anywhere.
#[test]
fn a_segment_differs_from_a_word_only_where_they_share_enough_letters() {
    let text = one_loop();
    let (go_on, show) = (&|| true, &mut |_: Claim<'_>| {});
    let checker = checker(&text, go_on, show);
    let word = |cycle: &'static [u8], from: i64, to: i64| Laid {
        cycle,
        from: Form::number(from),
        to: Form::number(to),
    };
    // With the most wins in a row: a segment of wins that shares more letters with the word has another letter there.
    let cycles: [(&[u8], i64); 3] = [(&[0], 0), (&[1, 0], 1), (&[1, 1, 0], 2)];
    let (mut refused, mut excluded) = (0, 0);
    for (cycle, run) in cycles {
        for (from, length, nearer, wins, letter) in tuples([9, 5, 3, 5, 2]) {
            let other = word(cycle, from - 6, from - 6 + length);
            let lengths = vec![Form::number(nearer), Form::number(wins)];
            let pattern = Pattern {
                block: 2,
                word: 0,
                end: vec![0],
                letters: vec![Some(0), Some(1)],
                lengths: lengths.clone(),
                values: Vec::new(),
            };
            let scene = Scene { words: vec![other, word(&[1], 0, 9)], moves: Vec::new(), forms: lengths };
            let at = Candidate { word: 1, letter: letter as usize, marked: false };
            let then = Then::Differs { segment: 1, source: 0 };
            let end = letter - nearer;
            let shared = end.min(from - 6 + length) - (end - wins).max(from - 6);
            let shown = checker.excluded(&pattern, &scene, &at, &then).is_ok();
            // A single letter is known by its place.
            let place = (end - 1 - (from - 6)).rem_euclid(cycle.len() as i64) as usize;
            let single = wins == 1 && shared == 1 && cycle[place] != 1;
            assert_eq!(
                shown,
                shared > run || single,
                "{cycle:?} at {from}, {length} letters, {nearer}, {wins}, {letter}"
            );
            *(if shown { &mut excluded } else { &mut refused }) += 1;
        }
    }
    assert!(refused > 1000 && excluded > 100, "{refused} and {excluded}");
}

/// Whatever stands in a gap agrees with the pattern, and what is only sometimes at a place of a cycle is no letter of it.
#[test]
fn gaps_and_places_that_are_not_fixed_differ_from_nothing() {
    let text = one_loop();
    let (go_on, show) = (&|| true, &mut |_: Claim<'_>| {});
    let checker = checker(&text, go_on, show);
    let excluded = |letters: [Option<u8>; 2], from: Form| {
        let lengths = vec![Form::number(1), Form::number(1)];
        let pattern = Pattern {
            block: 2,
            word: 0,
            end: vec![0],
            letters: letters.to_vec(),
            lengths: lengths.clone(),
            values: Vec::new(),
        };
        let words = vec![
            Laid { cycle: &[1, 0], to: from.shifted(4), from },
            Laid { cycle: &[1], from: Form::number(0), to: Form::number(9) },
        ];
        let scene = Scene { words, moves: Vec::new(), forms: lengths };
        let at = Candidate { word: 1, letter: 0, marked: false };
        checker.excluded(&pattern, &scene, &at, &Then::Differs { segment: 1, source: 0 })
    };
    // The segment is the letter at -2, the first one of the word's cycle from -4 on.
    assert!(excluded([Some(1), Some(0)], Form::number(-4)).is_ok());
    assert!(excluded([Some(1), Some(1)], Form::number(-4)).is_err(), "the same letter");
    assert!(excluded([None, Some(0)], Form::number(-4)).is_ok(), "a gap before the segment");
    assert!(excluded([Some(1), None], Form::number(-4)).is_err(), "a gap");
    let any = Form::read("n-4").unwrap();
    assert!(excluded([Some(1), Some(0)], any).is_err(), "the place is not fixed");
    assert!(excluded([Some(1), Some(0)], Form::number(-1)).is_err(), "the word lies behind the segment");
    assert!(excluded([Some(1), Some(0)], Form::number(-6)).is_err(), "the word ends before the segment");
}

/// All lists of numbers from 0 on, each below its bound.
fn tuples(below: [i64; 5]) -> impl Iterator<Item = (i64, i64, i64, i64, i64)> {
    (0..below.iter().product()).map(move |mut number| {
        let [a, b, c, d, e] = below.map(|bound| {
            let digit = number % bound;
            number /= bound;
            digit
        });
        (a, b, c, d, e)
    })
}
