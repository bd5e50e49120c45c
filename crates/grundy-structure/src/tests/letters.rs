//! Letters that are looked up are those that are written out.

use super::stored::{DISCOVERED, folder, members, text};
use super::{library, read};
use crate::{Description, Expansion, Letters, Point};
use grundy_core::budget::Budget;
use std::ops::ControlFlow;

/// Compares every letter of a member, and runs from a few positions on.
fn compare(description: &Description, at: &Point, name: &str) {
    let written = Expansion::new(description, at, &mut Budget::unlimited()).unwrap();
    let letters = Letters::of(description, at).unwrap_or_else(|| panic!("{name} at {at:?}"));
    let enough = written.enough() as u128;
    for position in (0..enough).step_by((enough / 2_000).max(1) as usize) {
        assert_eq!(
            letters.at(position),
            Some(written.letter(position as i128)),
            "{name} at {at:?}, {position}"
        );
    }
    let beginning = written.preamble.len() as u128;
    for from in [0, 1, beginning.saturating_sub(1), beginning, beginning + 1, enough - 1, 7 * enough + 3] {
        let mut position = from;
        letters
            .for_each_run(from, &mut |letter, count| {
                for _ in 0..count {
                    assert_eq!(
                        letter,
                        written.letter(position as i128),
                        "{name} at {at:?}, {from}, {position}"
                    );
                    position += 1;
                }
                if position > from + 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
    }
}

#[test]
fn of_everything_that_is_stored() {
    for (name, text) in library() {
        let description = read(&text);
        members(&description, 6).iter().for_each(|at| compare(&description, at, &name));
    }
    for (name, ..) in DISCOVERED {
        let description = read(&text(&folder(), &format!("{name}.txt")));
        members(&description, 5).iter().for_each(|at| compare(&description, at, name));
    }
}

#[test]
fn of_choices_and_of_loops_that_do_not_run() {
    let text = "n >= 1 { n 2n }
        IF n == 1 THEN <AB>(3n) ELIF n >= 5 THEN A2 ELSE B FI
        FOR i FROM 1 UPTO n-1 REP FOR j FROM i UPTO n-1 REP <_A>(2i+j) PER Bn PER
        REPEAT _n An FOR i FROM 2 UPTO n REP A(2i) PER ENDREP";
    let description = read(text);
    for n in 1..9 {
        compare(&description, &Point::new([(description.free_variables()[0], n)]), "choices");
    }
}

#[test]
fn a_loop_that_cannot_be_summed_up_is_refused() {
    // For n = 0 the upper bound lies two below the lower one, and the sum would be negative.
    let description = read("n >= 0 { n+1 } FOR i FROM 1 UPTO n-1 REP A PER REPEAT _(n+1) A(n+1) ENDREP");
    assert!(Letters::of(&description, &Point::new([(description.free_variables()[0], 3)])).is_none());
}
