//! Checks certificates of structure proofs: the whole sequence of a family of subtraction games, for all values of its
//! parameters. A theorem is called proved only if this crate has accepted the certificate for it.
//!
//! It depends on nothing else of the project and contains no search. A certificate is data that claims something; the
//! checker reads it, recomputes from the rules of the game what has to be recomputed, and says what is thereby
//! proved, or the first thing that is wrong. The program `grundy-certify FILE...` prints it.
//!
//! **What is stated.** A description names moves, affine forms in free variables, and a sequence of letters: a
//! beginning, then an endless loop. It is *true* if for all values of the free variables, whole numbers from 0 on that
//! satisfy the conditions, the letter of every position from 0 on follows by the rule from those of its options, the
//! positions that lie a move before it. Only one sequence has that property, so a true description states the
//! values, or outcomes, of the game.
//!
//! **Theorem.** What an accepted certificate states is true. Take values of the free variables that satisfy the
//! conditions.
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
//! 3. *The letters are right* (`Checker::case`, `Checker::pieces`). Splits and remainders leave out nothing, so the
//!    values fall into one of the cases of each word. There, every letter of the word lies in a piece, whose sources hold
//!    its options; and the letters of all sources ask by the rule for the letter stated.
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

pub use form::Form;
use form::Polynomial;
use language::Description;
use lengths::Rounds;
pub use proof::Except;
use proof::{BlockProof, Certificate, History, Lengths, LoopProof, Stated, Transition, Tree};
use rule::Rule;
use std::collections::HashSet;
use std::fmt;
use walk::{Arrival, Goal, Scope};
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

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It is not a certificate: what was expected, and where.
    Unreadable(String),
    /// It is one, but proves nothing: what is wrong, and where.
    Wrong(String),
    /// The check was ended from outside: no verdict.
    Stopped,
}

/// What is shown, or why it is not.
type Result<T, E = Flaw> = std::result::Result<T, E>;

/// Checks a certificate. It may be deeply nested: one of unknown origin should be checked on a stack of some megabytes.
///
/// ```
/// assert!(matches!(grundy_certify::check("{}"), Err(grundy_certify::Flaw::Unreadable(_))));
/// ```
pub fn check(certificate: &str) -> Result<Statement, Flaw> {
    check_watched(certificate, &|| true, &mut |_| {})
}

/// Checks a certificate, as long as `go_on` (asked at least every few milliseconds) is true, and shows every claim of
/// unsolvability to `show`, in order.
pub fn check_watched(
    certificate: &str,
    go_on: &dyn Fn() -> bool,
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
    let (rows, known, place) = (text.conditions.clone(), Vec::new(), String::new());
    let mut checker = Checker { text: &text, rows, known, place, word: None, claims: 0, go_on, show };
    checker.theorem(&proof).map_err(|flaw| match (flaw, checker.word) {
        (Flaw::Wrong(why), None) => Flaw::Wrong(format!("{}: {why}", checker.place)),
        (Flaw::Wrong(why), Some(word)) => Flaw::Wrong(format!("{}, word {word}: {why}", checker.place)),
        (other, _) => other,
    })
}

/// A proof on the way through it: what holds where we are.
struct Checker<'c> {
    text: &'c Description,
    /// Forms that are at most 0 here.
    rows: Vec<Form>,
    /// Claims that have been shown here and, in all sets but the last one, around here.
    known: Vec<HashSet<&'c Form>>,
    /// Where we are: `block 3`, and which of its words we look at.
    place: String,
    word: Option<usize>,
    claims: usize,
    go_on: &'c dyn Fn() -> bool,
    show: &'c mut dyn FnMut(Claim<'_>),
}

/// What is to be shown for a block, where enough of what precedes it has been collected.
type BlockGoal<'g, 'c> =
    &'g dyn Fn(&mut Checker<'c>, &Block<'c>, &Arrival<'_, 'c>, &'c Transition) -> Result<()>;

/// A period or preperiod, if it is a known polynomial, and whether it is the least one.
type Length = (Option<Form>, bool);
/// What a proof in a case of the free variables shows.
type TreeLeaf<'g, 'c> = &'g dyn Fn(&mut Checker<'c>, &'c Tree) -> Result<Length>;

impl<'c> Checker<'c> {
    /// The theorem: see the text above. At first, nothing but the conditions holds.
    fn theorem(&mut self, proof: &'c Certificate) -> Result<Statement> {
        self.basics(proof)?;
        let regular = self.loops(&proof.loops)?;
        self.blocks(&self.text.blocks_and_loops().0, &proof.blocks, Scope::All, &Checker::letters)?;
        self.lengths(&proof.lengths, &regular)?;
        let (stated, lengths) = (&proof.statement, &proof.lengths);
        let period = self.stated("period", &stated.period, proof.period.as_ref(), &|checker, leaf| {
            checker.period(leaf, plain(&lengths.body), &regular)
        })?;
        let tree = proof.preperiod.as_ref();
        let preperiod = self.stated("preperiod", &stated.preperiod, tree, &|checker, leaf| {
            checker.preperiod(leaf, plain(&lengths.preamble))
        })?;
        Ok(Statement {
            description: proof.description.clone(),
            rule: proof.rule.clone(),
            moves: self.text.moves.clone(),
            conditions: self.text.written.clone(),
            preamble_length: plain(&lengths.preamble),
            loop_length: plain(&lengths.body),
            period,
            preperiod,
            claims: self.claims,
        })
    }

    /// Lemma: the moves are positive and increasing, what is repeated before position 0 has letters, and so has the
    /// endless loop.
    fn basics(&mut self, proof: &'c Certificate) -> Result<()> {
        let text = self.text;
        self.place = "moves".into();
        let previous = [&[Form::default()], &text.moves[..]].concat();
        let claims: Vec<Form> =
            previous.iter().zip(&text.moves).map(|(one, next)| &one.shifted(1) - next).collect();
        self.expect(&proof.moves, &claims)?;
        self.place = "start".into();
        let mut claims: Vec<Form> = text.start.iter().map(|word| word.length.times(-1)).collect();
        if !text.start.is_empty() {
            claims.push(text.start.iter().fold(Form::number(1), |rest, word| &rest - &word.length));
        }
        self.expect(&proof.start, &claims)?;
        self.place = "endless loop".into();
        // Words in loops and choices of the endless loop may never be reached.
        let always = |block: &&Block<'_>| block.around[..] == [text.endless];
        let (blocks, _) = text.blocks_and_loops();
        let words = blocks.iter().filter(always).flat_map(|block| &block.words);
        let rest = words.fold(Form::number(1), |rest, word| &rest - &word.length);
        self.expect(std::slice::from_ref(&proof.productive), &[rest])
    }

    /// Lemma: a counted loop that runs does not begin below 0. Returns for each loop whether it is regular: its last value
    /// is never less than the first one by more than 1.
    fn loops(&mut self, proofs: &'c [LoopProof]) -> Result<Vec<bool>> {
        let (text, mut proofs, mut all) = (self.text, proofs.iter(), Vec::new());
        for (number, (counter, around)) in text.blocks_and_loops().1.into_iter().enumerate() {
            self.place = format!("loop {}", number + 1);
            let (runs, mut regular) = (&counter.from - &counter.to, true);
            for (case, context) in text.contexts(&around).into_iter().enumerate() {
                let proof =
                    treated(proofs.next(), |proof| (proof.number, proof.case), (number + 1, case + 1))?;
                among(&proof.system, &[&context[..], std::slice::from_ref(&runs)].concat())?;
                if let Some(fact) = &proof.regular {
                    let claim = runs.shifted(-1);
                    self.anew(context, |checker| checker.expect(std::slice::from_ref(fact), &[claim]))?;
                }
                regular &= proof.regular.is_some();
                self.anew(proof.system.clone(), |checker| {
                    checker.expect(std::slice::from_ref(&proof.fact), &[counter.from.times(-1)])
                })?;
            }
            all.push(regular);
        }
        insist(proofs.next().is_none(), "there are more proofs than loops").map(|()| all)
    }

    /// Lemma: the goal of each of these blocks is shown in each case of its context.
    fn blocks(
        &mut self,
        blocks: &[Block<'c>],
        proofs: &'c [BlockProof],
        scope: Scope,
        goal: BlockGoal<'_, 'c>,
    ) -> Result<()> {
        let mut proofs = proofs.iter();
        for block in blocks {
            self.place = format!("block {}", block.number);
            for (case, context) in self.text.contexts(&block.around).into_iter().enumerate() {
                let proof =
                    treated(proofs.next(), |proof| (proof.block, proof.case), (block.number, case + 1))?;
                among(&proof.system, &[&context[..], &self.rows].concat())?;
                self.anew(proof.system.clone(), |checker| checker.block(block, proof, scope, goal))?;
            }
        }
        insist(proofs.next().is_none(), "there are more proofs than blocks")
    }

    /// Lemma: in one case of a block, its words have no negative length, and the goal is shown.
    fn block(
        &mut self,
        block: &Block<'c>,
        proof: &'c BlockProof,
        scope: Scope,
        goal: BlockGoal<'_, 'c>,
    ) -> Result<()> {
        self.knowing(&proof.lengths, |checker| match (scope, &proof.history) {
            // In late rounds, lengths have been shown before.
            (Scope::Late, _) | (_, History::Impossible(_)) => Ok(()),
            _ => block.words.iter().try_for_each(|word| checker.need(&word.length.times(-1))),
        })?;
        let goal =
            Goal { scope, arrive: &|checker, arrival, transition| goal(checker, block, arrival, transition) };
        self.walk(&goal, self.text.inside(block), &mut Vec::new(), &proof.history)
    }

    /// Lemma: the lengths of the beginning and of one round of the endless loop are as claimed.
    fn lengths(&mut self, claims: &Lengths, regular: &[bool]) -> Result<()> {
        let (text, rounds) = (self.text, Rounds { up_to: &claims.rounds, regular });
        self.place = "lengths".into();
        insist(claims.rounds.len() == regular.len(), "the claims are not one for each loop")?;
        for (items, claim) in [(0..text.endless, &claims.preamble), (text.round(), &claims.body)] {
            let length = text.count(items, &|word| Some(word.length.clone()), &rounds)?;
            if let Some(Polynomial(claim)) = claim
                && length.as_ref() != Some(claim)
            {
                return wrong(format!("the length {claim} is not shown"));
            }
        }
        Ok(())
    }

    /// Lemma: in each case of the free variables, the sequence repeats as `leaf` finds. Splits leave out nothing.
    fn repeats(&mut self, tree: &'c Tree, leaf: TreeLeaf<'_, 'c>, shown: &mut Vec<Repeats>) -> Result<()> {
        if let Tree::Split { form, below, above } = tree {
            self.text.only_free(form)?;
            self.under(std::slice::from_ref(form), |checker| checker.repeats(below, leaf, shown))?;
            return self.under(&[form.opposite()], |checker| checker.repeats(above, leaf, shown));
        }
        let (is, least) = leaf(self, tree)?;
        let except = if let Tree::Counts(counts) = tree { counts.except.clone() } else { None };
        shown.push(Repeats { when: self.rows[self.text.conditions.len()..].to_vec(), is, least, except });
        Ok(())
    }

    /// The theorem about the period, or the preperiod: what is stated is what is shown in each case.
    fn stated(
        &mut self,
        what: &str,
        stated: &[Stated],
        tree: Option<&'c Tree>,
        leaf: TreeLeaf<'_, 'c>,
    ) -> Result<Vec<Repeats>> {
        let mut shown = Vec::new();
        self.repeats(tree.unwrap_or(&Tree::Open), leaf, &mut shown)?;
        self.place = what.into();
        let repeats = |entry: &Stated| Repeats {
            when: entry.when.clone(),
            is: plain(&entry.is),
            least: entry.least.or(entry.exact) == Some(true),
            except: entry.except.clone(),
        };
        let stated: Vec<Repeats> = stated.iter().map(repeats).collect();
        if stated == shown {
            return Ok(shown);
        }
        wrong(format!("stated is '{}', but shown is '{}'", listed(&stated), listed(&shown)))
    }
}

/// The next proof, if it is the one that these numbers ask for.
fn treated<P>(next: Option<&P>, numbers: impl Fn(&P) -> (usize, usize), asked: (usize, usize)) -> Result<&P> {
    match next {
        Some(proof) if numbers(proof) == asked => Ok(proof),
        _ => wrong(format!("case {} is not treated", asked.1)),
    }
}

/// The polynomial as a form.
fn plain(polynomial: &Option<Polynomial>) -> Option<Form> {
    polynomial.as_ref().map(|polynomial| polynomial.0.clone())
}

fn wrong<T>(why: impl Into<String>) -> Result<T> {
    Err(Flaw::Wrong(why.into()))
}

fn insist(holds: bool, otherwise: &str) -> Result<()> {
    found(holds.then_some(()), otherwise)
}

fn found<T>(thing: Option<T>, otherwise: &str) -> Result<T> {
    thing.ok_or_else(|| Flaw::Wrong(otherwise.into()))
}

/// Every row used must be one that holds.
fn among(used: &[Form], held: &[Form]) -> Result<()> {
    match used.iter().find(|row| !held.contains(row)) {
        None => Ok(()),
        Some(row) => wrong(format!("{row} <= 0 is not known here")),
    }
}

fn listed(all: &[Repeats]) -> String {
    all.iter().map(Repeats::to_string).collect::<Vec<_>>().join("; ")
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Form::to_string).collect();
        writeln!(f, "  moves      {}", moves.join(" "))?;
        writeln!(f, "  letters    {}", self.rule)?;
        writeln!(f, "  for all    {}", self.conditions.join(", "))?;
        writeln!(f, "  period     {}", listed(&self.period))?;
        writeln!(f, "  preperiod  {}", listed(&self.preperiod))?;
        write!(f, "  checked    {} claims", self.claims)
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

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flaw::Unreadable(why) | Flaw::Wrong(why) => why,
            Flaw::Stopped => "the check was stopped: there is no verdict",
        })
    }
}

impl std::error::Error for Flaw {}
