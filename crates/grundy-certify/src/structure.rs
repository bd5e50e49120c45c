//! Structure proofs: the whole sequence of a family of subtraction games, for all values of its parameters.
//!
//! **What is stated.** A description names moves, affine forms in free variables, and a sequence of letters: a
//! beginning, then an endless loop. It is *true* if for all values of the free variables, whole numbers from 0 on that
//! satisfy the conditions, the letter of every position from 0 on follows by the rule from those of its options, the
//! positions that lie a move before it. Only one sequence has that property, so a true description states the
//! values, or outcomes, of the game.
//!
//! **Why an accepted certificate is true.** Take values of the free variables that satisfy the conditions.
//!
//! 1. *There is a sequence* (`Checker::basics`). The moves are positive and increasing, the endless loop has at least one
//!    letter, no word has a negative length (`Checker::block`), and variables of loops are never negative. So every
//!    position lies in one round of one block, which has its context: the free variables satisfy the conditions,
//!    the variables of the loops around the block lie in their bounds, the conditions of the arms hold. In one of
//!    the block's cases all rows of its system are at most 0.
//! 2. *What precedes it* (`Checker::walk`). Going back from the block, wherever the text forks, exactly one of the
//!    ways listed by `Description::forks` is the one taken, and its rows are at most 0. The certificate treats each.
//!    What it calls impossible has rows without a solution, so it is not the way taken. So the walk ends at a transition
//!    whose words really stand before the block, and have at least as many letters as the largest move.
//! 3. *The letters are right* (`Checker::case`, `cases::pieces`). Splits and remainders leave out nothing, so the values fall
//!    into one of the cases of each word. There, every letter of the word lies in a piece, whose sources hold its options;
//!    and the letters of all sources ask by the rule for the letter stated.
//! 4. *Why rows have no solution* (`cases::contradiction`). If all rows are at most 0, so is each of them tightened, and
//!    so is every sum of them with factors that are not negative. A positive number is not.
//!
//! Lengths are shown in `lengths`, least periods in `period`, least preperiods in `preperiod`: see there.

mod cases;
mod form;
mod language;
mod lengths;
mod period;
mod preperiod;
mod proof;
mod rule;
#[cfg(test)]
mod tests;
mod walk;
mod ways;

use crate::{Flaw, Watch};
use cases::Known;
pub use form::Form;
use form::Polynomial;
use language::{Description, Item};
use lengths::Rounds;
pub use proof::Except;
use proof::{BlockProof, Certificate, History, Lengths, LoopProof, Tree};
use rule::Rule;
use std::fmt;
use walk::{Goal, Scope};
use ways::Block;

/// The first field of every certificate.
pub const FORMAT: &str = "grundy structure certificate 2";

/// What a certificate has been found to prove: the description is true, and this is how it repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// The description, as text.
    pub description: String,
    /// What its letters mean: `nim`, `outcomes`, `threshold:C`, `parity`, `exactly-one` or `nor`.
    pub rule: String,
    /// The moves, the largest last.
    pub moves: Vec<Form>,
    /// The conditions on the free variables, such as `n >= 2`.
    pub conditions: Vec<String>,
    /// The number of letters before the endless loop.
    pub preamble_length: Option<Form>,
    /// The number of letters of the endless loop.
    pub loop_length: Option<Form>,
    /// A period in each case of the free variables, and whether it is the least one.
    pub period: Vec<Repeats>,
    /// A preperiod in each case of the free variables, and whether it is the least one.
    pub preperiod: Vec<Repeats>,
    /// How many systems of inequalities were shown to have no solution.
    pub claims: usize,
}

/// A period or preperiod, in one case of the free variables.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repeats {
    /// The case: where these forms are at most 0.
    pub when: Vec<Form>,
    /// The period or preperiod, if it is a known polynomial; if not, it is that of the description as it stands.
    pub is: Option<Form>,
    /// Whether it is the least one.
    pub least: bool,
    /// Where it may not be the least one.
    pub except: Option<Except>,
}

/// A system of inequalities that has no solution, according to a certificate.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'c> {
    /// Where in the proof, such as `block 3`.
    pub place: &'c str,
    /// Forms that cannot all be at most 0, over whole numbers from 0 on.
    pub rows: &'c [Form],
}

/// Checks a certificate. It may be deeply nested: one of unknown origin should be checked on a stack of some megabytes.
///
/// ```
/// use grundy_certify::{Flaw, structure};
/// assert!(matches!(structure::check("{}"), Err(Flaw::Unreadable(_))));
/// ```
pub fn check(certificate: &str) -> Result<Statement, Flaw> {
    check_watched(certificate, &Watch::patient(), &mut |_| {})
}

/// Checks a certificate, as long as `watch` lets it, and shows every claim of unsolvability to `show`, in order.
pub fn check_watched(
    certificate: &str,
    watch: &Watch<'_>,
    show: &mut dyn FnMut(Claim<'_>),
) -> Result<Statement, Flaw> {
    let proof = Certificate::read(certificate).map_err(Flaw::Unreadable)?;
    let unreadable = |why: String| Flaw::Unreadable(format!("the description cannot be read: {why}"));
    if proof.format != FORMAT {
        return Err(Flaw::Unreadable(format!("expected the format '{FORMAT}'")));
    }
    let rule =
        Rule::named(&proof.rule).ok_or_else(|| Flaw::Unreadable(format!("no rule is '{}'", proof.rule)))?;
    let text = Description::read(&proof.description, rule).map_err(unreadable)?;
    let mut checker = Checker { text: &text, watch, show, claims: 0, place: String::new(), word: None };
    checker.theorem(&proof).map_err(|flaw| match (flaw, checker.word) {
        (Flaw::Wrong(why), None) => Flaw::Wrong(format!("{}: {why}", checker.place)),
        (Flaw::Wrong(why), Some(word)) => Flaw::Wrong(format!("{}, word {word}: {why}", checker.place)),
        (other, _) => other,
    })
}

struct Checker<'d, 'w> {
    text: &'d Description,
    watch: &'w Watch<'w>,
    show: &'w mut dyn FnMut(Claim<'_>),
    claims: usize,
    /// Where we are: `block 3`, and which of its words we look at.
    place: String,
    word: Option<usize>,
}

/// What is to be shown for a block.
type GoalFor<'b, 'd> = &'b dyn Fn(&'b Block<'d>) -> Result<Goal<'b, 'd>, Flaw>;

impl<'d> Checker<'d, '_> {
    /// The theorem: see the text above.
    fn theorem(&mut self, proof: &Certificate) -> Result<Statement, Flaw> {
        self.basics(proof)?;
        let regular = self.loops(&proof.loops)?;
        let (blocks, _) = self.text.blocks_and_loops();
        self.blocks(&blocks, &proof.blocks, &[], &|block| {
            Ok(Goal::new(Scope::All, |checker, arrival, rows, transition| {
                checker.letters(block, arrival, rows, transition)
            }))
        })?;
        self.lengths(&proof.lengths, &regular)?;
        let (period, preperiod) = (self.period(proof, &regular)?, self.preperiod(proof)?);
        Ok(Statement {
            description: proof.description.clone(),
            rule: proof.rule.clone(),
            moves: self.text.moves.clone(),
            conditions: self.text.conditions.iter().map(|condition| condition.0.clone()).collect(),
            preamble_length: plain(&proof.lengths.preamble),
            loop_length: plain(&proof.lengths.body),
            period,
            preperiod,
            claims: self.claims,
        })
    }

    /// Lemma: the moves are positive and increasing, what is repeated before position 0 has letters, and so has the
    /// endless loop.
    fn basics(&mut self, proof: &Certificate) -> Result<(), Flaw> {
        let (text, mut rows) = (self.text, self.text.condition_rows(&[]));
        self.place = "moves".into();
        let previous = [&[Form::default()], &text.moves[..]].concat();
        let claims: Vec<Form> =
            previous.iter().zip(&text.moves).map(|(one, next)| &one.shifted(1) - next).collect();
        self.expect(&mut rows, &proof.moves, &claims)?;
        self.place = "start".into();
        let start = text.start.as_deref().unwrap_or_default();
        let mut claims: Vec<Form> = start.iter().map(|word| word.length.times(-1)).collect();
        if text.start.is_some() {
            claims.push(start.iter().fold(Form::number(1), |rest, word| &rest - &word.length));
        }
        self.expect(&mut rows, &proof.start, &claims)?;
        self.place = "endless loop".into();
        let (mut rest, mut inside) = (Form::number(1), 0);
        for item in &text.items[text.round()] {
            match item {
                Item::Word(word) if inside == 0 => rest = &rest - &word.length,
                Item::Word(_) => {}
                Item::Loop { .. } | Item::Arm { arm: 0, .. } => inside += 1,
                Item::Arm { .. } => {}
                Item::End { .. } | Item::Fi { .. } => inside -= 1,
            }
        }
        self.expect(&mut rows, std::slice::from_ref(&proof.productive), &[rest])
    }

    /// Lemma: a counted loop that runs does not begin below 0. Returns for each loop whether it is regular: its last value
    /// is never less than the first one by more than 1.
    fn loops(&mut self, proofs: &[LoopProof]) -> Result<Vec<bool>, Flaw> {
        let (text, mut proofs, mut all) = (self.text, proofs.iter(), Vec::new());
        for (number, (place, around)) in text.blocks_and_loops().1.into_iter().enumerate() {
            let Item::Loop { counter: Some(counter), .. } = &text.items[place] else { continue };
            self.place = format!("loop {}", number + 1);
            let mut regular = true;
            for (case, mut context) in text.contexts(&around).into_iter().enumerate() {
                let Some(proof) =
                    proofs.next().filter(|proof| (proof.number, proof.case) == (number + 1, case + 1))
                else {
                    return wrong(format!("case {} is not treated", case + 1));
                };
                let difference = &counter.from - &counter.to;
                match &proof.regular {
                    None => regular = false,
                    Some(fact) => {
                        self.expect(&mut context, std::slice::from_ref(fact), &[difference.shifted(-1)])?;
                    }
                }
                context.push(difference);
                among(&proof.system, &context)?;
                let claims = [counter.from.times(-1)];
                self.expect(&mut proof.system.clone(), std::slice::from_ref(&proof.fact), &claims)?;
            }
            all.push(regular);
        }
        if proofs.next().is_some() { wrong("there are more proofs than loops") } else { Ok(all) }
    }

    /// Lemma: the goal of each of these blocks is shown in each case of its context, where `when` holds besides.
    fn blocks<'b>(
        &mut self,
        blocks: &'b [Block<'d>],
        proofs: &[BlockProof],
        when: &[Form],
        goal: GoalFor<'b, 'd>,
    ) -> Result<(), Flaw> {
        let mut proofs = proofs.iter();
        for block in blocks {
            self.place = format!("block {}", block.number);
            let goal = goal(block)?;
            for (case, context) in self.text.contexts(&block.around).into_iter().enumerate() {
                let Some(proof) =
                    proofs.next().filter(|proof| (proof.block, proof.case) == (block.number, case + 1))
                else {
                    return wrong(format!("case {} is not treated", case + 1));
                };
                among(&proof.system, &[&context[..], when].concat())?;
                self.block(block, &goal, proof)?;
            }
        }
        if proofs.next().is_some() { wrong("there are more proofs than blocks") } else { Ok(()) }
    }

    /// Lemma: in one case of a block, its words have no negative length, and the goal is shown.
    fn block(&mut self, block: &Block<'d>, goal: &Goal<'_, 'd>, proof: &BlockProof) -> Result<(), Flaw> {
        let mut rows = proof.system.clone();
        let known: Known = self.facts(&mut rows, None, &proof.lengths)?;
        // In late rounds, lengths have been shown before.
        if goal.scope == Scope::All && !matches!(proof.history, History::Impossible(_)) {
            block.words.iter().try_for_each(|word| known.need(&word.length.times(-1)))?;
        }
        let values = self.text.own_values(&block.around);
        self.walk(goal, Some(block.at), &values, &mut Vec::new(), &mut rows, &proof.history)
    }

    /// Lemma: the lengths of the beginning and of one round of the endless loop are as claimed.
    fn lengths(&mut self, claims: &Lengths, regular: &[bool]) -> Result<(), Flaw> {
        let (text, rounds) = (self.text, Rounds { up_to: &claims.rounds, regular });
        self.place = "lengths".into();
        if claims.rounds.len() != regular.len() {
            return wrong("the claims are not one for each loop");
        }
        for (items, claim) in [(0..text.endless(), &claims.preamble), (text.round(), &claims.body)] {
            let length = text.count(items, &|word| Some(word.length.clone()), &rounds)?;
            if let Some(Polynomial(claim)) = claim.as_ref().filter(|claim| length.as_ref() != Some(claim)) {
                return wrong(format!("the length {claim} is not shown"));
            }
        }
        Ok(())
    }

    /// The theorem about the period: as stated, in each case of the free variables.
    fn period(&mut self, proof: &Certificate, regular: &[bool]) -> Result<Vec<Repeats>, Flaw> {
        let mut shown = Vec::new();
        for (when, leaf) in self.leaves(proof.period.as_ref())? {
            let (mut is, mut except, least) = (plain(&proof.lengths.body), None, !matches!(leaf, Tree::Open));
            if least && let Some(number) = self.least_period(leaf, &when, regular)? {
                is = Some(Form::number(number));
            }
            if let Tree::Counts(counts) = leaf {
                except = counts.except.clone();
            }
            shown.push(Repeats { when, is, least, except });
        }
        let stated = proof.statement.period.iter().map(|entry| Repeats {
            when: entry.when.clone(),
            is: plain(&entry.is),
            least: entry.least,
            except: entry.except.clone(),
        });
        self.same("period", stated.collect(), shown)
    }

    /// The theorem about the preperiod: as stated, in each case of the free variables.
    fn preperiod(&mut self, proof: &Certificate) -> Result<Vec<Repeats>, Flaw> {
        let mut shown = Vec::new();
        for (when, leaf) in self.leaves(proof.preperiod.as_ref())? {
            let (length, zero) = (plain(&proof.lengths.preamble), Some(Form::default()));
            let (is, least) = match leaf {
                Tree::Open if self.text.endless() == 0 => (zero, true),
                Tree::Open => (length, false),
                _ => match self.common_letters(leaf, &when)? {
                    Some(common) => (length.map(|length| &length - common), true),
                    None => (zero, true),
                },
            };
            shown.push(Repeats { when, is, least, except: None });
        }
        let stated = proof.statement.preperiod.iter().map(|entry| Repeats {
            when: entry.when.clone(),
            is: plain(&entry.is),
            least: entry.exact,
            except: None,
        });
        self.same("preperiod", stated.collect(), shown)
    }

    /// Lemma: the leaves of the tree, with the rows of the splits above them, leave out nothing.
    fn leaves<'t>(&self, tree: Option<&'t Tree>) -> Result<Vec<(Vec<Form>, &'t Tree)>, Flaw> {
        let (mut open, mut leaves) = (vec![(Vec::new(), tree.unwrap_or(&Tree::Open))], Vec::new());
        while let Some((when, tree)) = open.pop() {
            let Tree::Split { form, below, above } = tree else {
                leaves.push((when, tree));
                continue;
            };
            self.text.only_free(form)?;
            // The one below comes out first.
            open.push(([&when[..], &[form.opposite()]].concat(), above));
            open.push(([&when[..], std::slice::from_ref(form)].concat(), below));
        }
        Ok(leaves)
    }

    /// What is stated must be what has been shown.
    fn same(&mut self, what: &str, stated: Vec<Repeats>, shown: Vec<Repeats>) -> Result<Vec<Repeats>, Flaw> {
        self.place = what.into();
        if stated == shown {
            return Ok(shown);
        }
        let list = |all: &[Repeats]| all.iter().map(Repeats::to_string).collect::<Vec<_>>().join("; ");
        wrong(format!("stated is '{}', but shown is '{}'", list(&stated), list(&shown)))
    }
}

/// The polynomial as a form.
fn plain(polynomial: &Option<Polynomial>) -> Option<Form> {
    polynomial.as_ref().map(|polynomial| polynomial.0.clone())
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::Wrong(why.into()))
}

/// Every row used must be one that holds.
fn among(used: &[Form], held: &[Form]) -> Result<(), Flaw> {
    match used.iter().find(|row| !held.contains(row)) {
        None => Ok(()),
        Some(row) => wrong(format!("{row} <= 0 is not known here")),
    }
}

impl fmt::Display for Repeats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.is {
            Some(polynomial) => write!(f, "{polynomial}")?,
            None => f.write_str("as it stands")?,
        }
        if self.least {
            f.write_str(", the least")?;
        }
        if let Some(Except { modulus, rests }) = &self.except {
            write!(f, " except for rests {rests:?} modulo {modulus}")?;
        }
        let when: Vec<String> = self.when.iter().map(|form| format!("{form} <= 0")).collect();
        if when.is_empty() { Ok(()) } else { write!(f, " if {}", when.join(", ")) }
    }
}
