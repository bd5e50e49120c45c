//! Systems of inequalities without solutions, claims that follow, and cases: the part of a proof that is about numbers.

use super::form::Form;
use super::proof::{Case, Fact, Number, Piece, Premise, Refutation, Then};
use super::{Checker, Claim, Flaw, Result, insist, wrong};
use num_bigint::BigInt;

/// A word with its place. Addresses are counted from the beginning of the block, or whatever else is looked at.
#[derive(Debug, Clone)]
pub(super) struct Laid<'c> {
    pub(super) cycle: &'c [u8],
    pub(super) from: Form,
    pub(super) to: Form,
}

impl<'c> Laid<'c> {
    /// The cycle, and the place in it of the letter at this offset.
    fn track(&self, offset: &Form) -> Result<(&'c [u8], usize)> {
        match offset.remainder(self.cycle.len()) {
            Some(phase) => Ok((self.cycle, phase)),
            None => wrong(format!("{offset} has no fixed remainder modulo {}", self.cycle.len())),
        }
    }
}

/// Words side by side, in the order of the text, the moves, and further forms that a goal depends on.
pub(super) struct Scene<'c> {
    pub(super) words: Vec<Laid<'c>>,
    pub(super) moves: Vec<Form>,
    pub(super) forms: Vec<Form>,
}

impl<'c> Scene<'c> {
    fn put(&self, value: &[(char, Form)]) -> Scene<'c> {
        let all = |forms: &[Form]| forms.iter().map(|form| form.put(value)).collect();
        let word =
            |word: &Laid<'c>| Laid { cycle: word.cycle, from: word.from.put(value), to: word.to.put(value) };
        Scene {
            words: self.words.iter().map(word).collect(),
            moves: all(&self.moves),
            forms: all(&self.forms),
        }
    }

    pub(super) fn word(&self, number: usize) -> Result<&Laid<'c>> {
        self.words.get(number).map_or_else(|| wrong(format!("there is no word {number}")), Ok)
    }
}

/// What a case that is not divided further has to show.
pub(super) type Leaf<'l, 'c> = &'l dyn Fn(&Checker<'c>, &Scene<'c>, &Then) -> Result<()>;

impl<'c> Checker<'c> {
    /// Where these forms are at most 0 besides.
    pub(super) fn under(&mut self, rows: &[Form], show: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let before = self.rows.len();
        self.rows.extend_from_slice(rows);
        let shown = show(self);
        self.rows.truncate(before);
        shown
    }

    /// Where these forms are at most 0, and nothing else is known.
    pub(super) fn anew(&mut self, rows: Vec<Form>, show: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let around = (std::mem::replace(&mut self.rows, rows), std::mem::take(&mut self.known));
        let shown = show(self);
        (self.rows, self.known) = around;
        shown
    }

    /// Lemma: all these claims hold here. Whatever is shown now may use them.
    pub(super) fn knowing(
        &mut self,
        facts: &'c [Fact],
        show: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        facts.iter().try_for_each(|fact| self.fact(fact))?;
        self.known.push(facts.iter().map(|fact| &fact.claim).collect());
        let shown = show(self);
        self.known.pop();
        shown
    }

    /// Insists that the form is at most 0: a number that is, or a claim that has been shown.
    pub(super) fn need(&self, form: &Form) -> Result<()> {
        let trivial = form.as_number().is_some_and(|number| number <= BigInt::ZERO);
        match trivial || self.known.iter().any(|claims| claims.contains(form)) {
            true => Ok(()),
            false => wrong(format!("nothing shows that {form} <= 0")),
        }
    }

    /// Lemma: the rows, all at most 0, have no solution in whole numbers from 0 on.
    pub(super) fn refute(&mut self, why: &Refutation) -> Result<()> {
        if !(self.go_on)() {
            return Err(Flaw::Stopped);
        }
        self.claims += 1;
        (self.show)(Claim { place: &self.place, rows: &self.rows });
        self.refuted(why)
    }

    fn refuted(&mut self, why: &Refutation) -> Result<()> {
        match why {
            Refutation::Sum(parts) => contradiction(&self.rows, parts),
            Refutation::Split { variable, at, below, above } => {
                let row = Form::variable(*variable).shifted(-&at.0);
                self.under(&[row.opposite()], |checker| checker.refuted(above))?;
                self.under(&[row], |checker| checker.refuted(below))
            }
        }
    }

    /// Lemma: the claim holds. Its opposite is the last row.
    fn fact(&mut self, fact: &Fact) -> Result<()> {
        self.under(&[fact.claim.opposite()], |checker| checker.refute(&fact.because))
    }

    /// Lemma: exactly these claims hold, in this order.
    pub(super) fn expect(&mut self, facts: &[Fact], claims: &[Form]) -> Result<()> {
        for (number, claim) in claims.iter().enumerate() {
            match facts.get(number) {
                Some(fact) if fact.claim == *claim => self.fact(fact)?,
                _ => return wrong(format!("expected a proof that {claim} <= 0")),
            }
        }
        insist(facts.len() == claims.len(), "there are more proofs than claims")
    }

    /// Lemma: whatever solution the rows have, it falls into a case that is shown by `leaf` or is impossible.
    pub(super) fn case(&mut self, scene: &Scene<'c>, case: &'c Case, leaf: Leaf<'_, 'c>) -> Result<()> {
        self.knowing(&case.facts, |checker| match &case.then {
            Then::Impossible(why) => checker.refute(why),
            Then::Split { form, below, above } => {
                checker.under(std::slice::from_ref(form), |checker| checker.case(scene, below, leaf))?;
                checker.under(&[form.opposite()], |checker| checker.case(scene, above, leaf))
            }
            Then::Residue { variable, modulus, cases } => {
                insist(*modulus > 0 && cases.len() == *modulus, "the remainders are not complete")?;
                for (rest, case) in cases.iter().enumerate() {
                    // The variable is modulus*q + rest with a whole q >= 0, which takes over its name.
                    let value = [(*variable, Form::variable(*variable).times(*modulus).shifted(rest))];
                    let rows = checker.rows.iter().map(|row| row.put(&value)).collect();
                    checker.anew(rows, |checker| checker.case(&scene.put(&value), case, leaf))?;
                }
                Ok(())
            }
            then => leaf(checker, scene, then),
        })
    }

    /// Lemma: every letter of the stretch is right.
    ///
    /// A letter belongs to the first piece that ends behind it. It is not before the end of any earlier piece, so it lies
    /// behind every place where an earlier piece began; hence a source needs its lower bound only where it is first
    /// named.
    pub(super) fn pieces(&self, scene: &Scene<'_>, stretch: &Stretch<'_>, then: &Then) -> Result<()> {
        let Then::Pieces(pieces) = then else { return wrong("this does not prove the word") };
        if pieces.is_empty() {
            return self.need(&(&stretch.end - &stretch.begin));
        }
        let this = scene.word(stretch.word)?;
        let (mut from, mut before): (&Form, &[usize]) = (&stretch.begin, &[]);
        for piece in pieces {
            insist(piece.sources.len() == scene.moves.len(), "a piece does not name one word for each move")?;
            for (at, (number, step)) in piece.sources.iter().zip(&scene.moves).enumerate() {
                let source = scene.word(*number)?;
                insist(*number <= stretch.word, "a move leads forward")?;
                let zero = &this.from - step;
                if before.get(at) != Some(number) {
                    self.need(&(&source.from - &(&zero + from)))?;
                }
                self.need(&(&(&zero + &piece.to) - &source.to))?;
            }
            if let Some(most) = piece.at_most {
                self.need(&(&piece.to - from).shifted(-BigInt::from(most)))?;
            }
            letters(scene, stretch, piece, from)?;
            (from, before) = (&piece.to, &piece.sources);
        }
        insist(*from == stretch.end, "the pieces do not end where the word ends")
    }
}

/// Lemma: multiples of rows, tightened, and of `-variable`, all at most 0, add up to a positive number.
fn contradiction(rows: &[Form], parts: &[(Premise, Number)]) -> Result<()> {
    let mut sum = Form::default();
    for (premise, times) in parts {
        insist(times.0 >= BigInt::ZERO, "an inequality is multiplied by a negative number")?;
        match premise {
            Premise::NotNegative(variable) => sum = sum.plus(&-&times.0, &Form::variable(*variable)),
            Premise::Row(number) => match rows.get(*number) {
                Some(row) => sum = sum.plus(&times.0, &row.tightened()),
                None => return wrong(format!("there is no row {number}")),
            },
        }
    }
    match sum.as_number() {
        Some(number) if number > BigInt::ZERO => Ok(()),
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

/// More steps than this are not made for one piece.
const MOST_STEPS: usize = 10_000_000;

/// Lemma: in a piece, which has no more letters than it may have, they are right. After a common multiple of all cycles
/// everything repeats.
fn letters(scene: &Scene<'_>, stretch: &Stretch<'_>, piece: &Piece, from: &Form) -> Result<()> {
    let (this, most) = (scene.word(stretch.word)?, piece.at_most.unwrap_or(usize::MAX));
    if most == 0 {
        return Ok(());
    }
    let mut tracks = vec![this.track(from)?];
    for (number, step) in piece.sources.iter().zip(&scene.moves) {
        let source = scene.word(*number)?;
        tracks.push(source.track(&(&(&(&this.from + from) - step) - &source.from))?);
    }
    let mut rounds = 1usize;
    for (cycle, _) in &tracks {
        let multiple = (1..=cycle.len()).find(|times| (rounds * times).is_multiple_of(cycle.len()));
        rounds *= multiple.unwrap_or(cycle.len());
        insist(rounds <= MOST_STEPS, "the cycles have no small common multiple")?;
    }
    for step in 0..rounds.min(most) {
        let letter = |(cycle, phase): &(&[u8], usize)| cycle[(phase + step) % cycle.len()];
        let letters: Vec<u8> = tracks.iter().map(letter).collect();
        if !(stretch.right)(letters[0], &letters[1..]) {
            return wrong(format!("letter {step} of a piece is wrong"));
        }
    }
    Ok(())
}
