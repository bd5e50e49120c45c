//! Systems of inequalities without solutions, claims that follow, and cases: the part of a proof that is about numbers.

use super::form::Form;
use super::proof::{Case, Fact, Piece, Premise, Refutation, Then};
use super::{Checker, Claim, wrong};
use crate::Flaw;
use std::collections::HashSet;

/// A word with its place. Addresses are counted from the beginning of the block, or whatever else is looked at.
#[derive(Debug, Clone)]
pub(super) struct Laid<'d> {
    pub(super) cycle: &'d [u8],
    pub(super) from: Form,
    pub(super) to: Form,
}

/// Words side by side, in the order of the text, the moves, and further forms that a goal depends on.
pub(super) struct Scene<'d> {
    pub(super) words: Vec<Laid<'d>>,
    pub(super) moves: Vec<Form>,
    pub(super) forms: Vec<Form>,
}

impl<'d> Scene<'d> {
    fn put(&self, value: &[(char, Form)]) -> Scene<'d> {
        let all = |forms: &[Form]| forms.iter().map(|form| form.put(value)).collect();
        let word =
            |word: &Laid<'d>| Laid { cycle: word.cycle, from: word.from.put(value), to: word.to.put(value) };
        Scene {
            words: self.words.iter().map(word).collect(),
            moves: all(&self.moves),
            forms: all(&self.forms),
        }
    }

    pub(super) fn word(&self, number: usize) -> Result<&Laid<'d>, Flaw> {
        self.words.get(number).map_or_else(|| wrong(format!("there is no word {number}")), Ok)
    }
}

/// Claims that have been shown, here and around here.
#[derive(Default)]
pub(super) struct Known<'k> {
    pub(super) around: Option<&'k Known<'k>>,
    pub(super) claims: HashSet<&'k Form>,
}

impl Known<'_> {
    fn contains(&self, form: &Form) -> bool {
        self.claims.contains(form) || self.around.is_some_and(|around| around.contains(form))
    }

    /// Insists that the form is at most 0: a number that is, or a claim that has been shown.
    pub(super) fn need(&self, form: &Form) -> Result<(), Flaw> {
        let trivial = form.as_number().is_some_and(|number| number <= 0.into());
        if trivial || self.contains(form) { Ok(()) } else { wrong(format!("nothing shows that {form} <= 0")) }
    }
}

/// What a case that is not divided further has to show.
pub(super) type Leaf<'l, 'd> = &'l dyn Fn(&Scene<'d>, &Known<'_>, &Then) -> Result<(), Flaw>;

impl<'d> Checker<'d, '_> {
    /// Lemma: the rows, all at most 0, have no solution in whole numbers from 0 on.
    pub(super) fn refute(&mut self, rows: &mut Vec<Form>, why: &Refutation) -> Result<(), Flaw> {
        self.watch.ask()?;
        self.claims += 1;
        (self.show)(Claim { place: &self.place, rows });
        refuted(rows, why)
    }

    /// Lemma: under the rows, the claim holds. Its opposite is the last row.
    pub(super) fn fact(&mut self, rows: &mut Vec<Form>, fact: &Fact) -> Result<(), Flaw> {
        rows.push(fact.claim.opposite());
        let result = self.refute(rows, &fact.because);
        rows.pop();
        result
    }

    /// Lemma: under the rows, all these claims hold.
    pub(super) fn facts<'k>(
        &mut self,
        rows: &mut Vec<Form>,
        around: Option<&'k Known<'k>>,
        facts: &'k [Fact],
    ) -> Result<Known<'k>, Flaw> {
        facts.iter().try_for_each(|fact| self.fact(rows, fact))?;
        Ok(Known { around, claims: facts.iter().map(|fact| &fact.claim).collect() })
    }

    /// Lemma: under the rows, exactly these claims hold, in this order.
    pub(super) fn expect(
        &mut self,
        rows: &mut Vec<Form>,
        facts: &[Fact],
        claims: &[Form],
    ) -> Result<(), Flaw> {
        for (number, claim) in claims.iter().enumerate() {
            match facts.get(number) {
                Some(fact) if fact.claim == *claim => self.fact(rows, fact)?,
                _ => return wrong(format!("expected a proof that {claim} <= 0")),
            }
        }
        if facts.len() > claims.len() { wrong("there are more proofs than claims") } else { Ok(()) }
    }

    /// Lemma: whatever solution the rows have, it falls into a case that is shown by `leaf` or is impossible.
    pub(super) fn case(
        &mut self,
        scene: &Scene<'d>,
        rows: &mut Vec<Form>,
        known: &Known<'_>,
        case: &Case,
        leaf: Leaf<'_, 'd>,
    ) -> Result<(), Flaw> {
        let known = self.facts(rows, Some(known), &case.facts)?;
        match &case.then {
            Then::Impossible(why) => self.refute(rows, why),
            Then::Split { form, below, above } => {
                for (row, case) in [(form.clone(), below), (form.opposite(), above)] {
                    rows.push(row);
                    self.case(scene, rows, &known, case, leaf)?;
                    rows.pop();
                }
                Ok(())
            }
            Then::Residue { variable, modulus, cases } => {
                if *modulus == 0 || cases.len() != *modulus {
                    return wrong("the remainders are not complete");
                }
                for (rest, case) in cases.iter().enumerate() {
                    // The variable is modulus*q + rest with a whole q >= 0, which takes over its name.
                    let value = [(*variable, Form::variable(*variable).times(*modulus).shifted(rest))];
                    let mut rows = rows.iter().map(|row| row.put(&value)).collect();
                    self.case(&scene.put(&value), &mut rows, &Known::default(), case, leaf)?;
                }
                Ok(())
            }
            then => leaf(scene, &known, then),
        }
    }
}

/// Lemma: the rows have no solution in whole numbers from 0 on.
fn refuted(rows: &mut Vec<Form>, why: &Refutation) -> Result<(), Flaw> {
    match why {
        Refutation::Sum(parts) => contradiction(rows, parts),
        Refutation::Split { variable, at, below, above } => {
            let row = Form::variable(*variable).shifted(-&at.0);
            for (row, why) in [(row.clone(), below), (row.opposite(), above)] {
                rows.push(row);
                refuted(rows, why)?;
                rows.pop();
            }
            Ok(())
        }
    }
}

/// Lemma: multiples of rows, tightened, and of `-variable`, all at most 0, add up to a positive number.
fn contradiction(rows: &[Form], parts: &[(Premise, super::proof::Number)]) -> Result<(), Flaw> {
    let mut sum = Form::default();
    for (premise, times) in parts {
        if times.0 < 0.into() {
            return wrong("an inequality is multiplied by a negative number");
        }
        match premise {
            Premise::NotNegative(variable) => sum = sum.plus(&-&times.0, &Form::variable(*variable)),
            Premise::Row(number) => match rows.get(*number) {
                Some(row) => sum = sum.plus(&times.0, &row.tightened()),
                None => return wrong(format!("there is no row {number}")),
            },
        }
    }
    match sum.as_number() {
        Some(number) if number > 0.into() => Ok(()),
        _ => wrong(format!("the inequalities add up to {sum} <= 0, which is no contradiction")),
    }
}

/// A stretch of one word whose letters are to be shown, and the rule: a letter with those that the moves lead to.
pub(super) struct Stretch<'s> {
    pub(super) word: usize,
    pub(super) begin: Form,
    pub(super) end: Form,
    pub(super) right: &'s dyn Fn(u8, &[u8]) -> bool,
}

/// Lemma: every letter of the stretch is right.
///
/// A letter belongs to the first piece that ends behind it. It is not before the end of any earlier piece, so it lies
/// behind every place where an earlier piece began; hence a source needs its lower bound only where it is first named.
pub(super) fn pieces(
    scene: &Scene<'_>,
    stretch: &Stretch<'_>,
    known: &Known<'_>,
    then: &Then,
) -> Result<(), Flaw> {
    let Then::Pieces(pieces) = then else { return wrong("this does not prove the word") };
    if pieces.is_empty() {
        return known.need(&(&stretch.end - &stretch.begin));
    }
    let this = scene.word(stretch.word)?;
    let (mut from, mut before): (&Form, &[usize]) = (&stretch.begin, &[]);
    for piece in pieces {
        if piece.sources.len() != scene.moves.len() {
            return wrong("a piece does not name one word for each move");
        }
        for (at, (number, step)) in piece.sources.iter().zip(&scene.moves).enumerate() {
            let source = scene.word(*number)?;
            if *number > stretch.word {
                return wrong("a move leads forward");
            }
            let zero = &this.from - step;
            if before.get(at) != Some(number) {
                known.need(&(&source.from - &(&zero + from)))?;
            }
            known.need(&(&(&zero + &piece.to) - &source.to))?;
        }
        letters(scene, stretch, known, piece, from)?;
        (from, before) = (&piece.to, &piece.sources);
    }
    if *from == stretch.end { Ok(()) } else { wrong("the pieces do not end where the word ends") }
}

/// More steps than this are not made for one piece.
const MOST_STEPS: usize = 10_000_000;

/// Lemma: in a piece, the letters are right. After a common multiple of all cycles everything repeats.
fn letters(
    scene: &Scene<'_>,
    stretch: &Stretch<'_>,
    known: &Known<'_>,
    piece: &Piece,
    from: &Form,
) -> Result<(), Flaw> {
    if let Some(most) = piece.at_most {
        known.need(&(&piece.to - from).shifted(-num_bigint::BigInt::from(most)))?;
    }
    let this = scene.word(stretch.word)?;
    let mut tracks = vec![(this.cycle, from.clone())];
    for (number, step) in piece.sources.iter().zip(&scene.moves) {
        let source = scene.word(*number)?;
        tracks.push((source.cycle, &(&(&this.from + from) - step) - &source.from));
    }
    let most = piece.at_most.unwrap_or(usize::MAX);
    let (mut phases, mut rounds) = (Vec::new(), 1usize);
    for (cycle, offset) in tracks.iter().filter(|_| most > 0) {
        match offset.remainder(cycle.len()) {
            Some(phase) => phases.push(phase),
            None => return wrong(format!("{offset} has no fixed remainder modulo {}", cycle.len())),
        }
        let multiple = (1..=cycle.len()).find(|times| (rounds * times).is_multiple_of(cycle.len()));
        rounds *= multiple.unwrap_or(1);
        if rounds > MOST_STEPS {
            return wrong("the cycles have no small common multiple");
        }
    }
    for step in 0..rounds.min(most) {
        let letter = |((cycle, _), phase): (&(&[u8], Form), &usize)| cycle[(phase + step) % cycle.len()];
        let letters: Vec<u8> = tracks.iter().zip(&phases).map(letter).collect();
        if !(stretch.right)(letters[0], &letters[1..]) {
            return wrong(format!("letter {step} of a piece is wrong"));
        }
    }
    Ok(())
}
