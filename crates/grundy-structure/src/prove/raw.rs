//! A block of words on its own: which of its letters follow from others in it.
//!
//! The original program's option `-r`. Nothing is known of what stands before the block, so only words behind as many
//! letters as the largest move can be checked. Without conditions, all values of the variables count for which the moves
//! increase and no word is negative.

use super::context::{Context, Opened};
use super::sweep::{Placed, Wanted, Window, prove_word};
use super::{Mismatch, NoVerdict, Statistics, Tally, Trouble};
use crate::read::WordBlock;
use crate::syntax::{Order, Relation};
use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::rc::Rc;

/// What is found about a word of a block.
#[derive(Debug, Clone)]
pub enum WordFound {
    /// For some values its options lie before the block.
    Before,
    /// All its letters follow from earlier ones.
    Right {
        /// How many cases were distinguished.
        cases: usize,
        /// Into how many pieces the word fell in them.
        pieces: usize,
    },
    /// A letter does not follow.
    Wrong(Box<Mismatch>),
    /// It could not be decided.
    Unknown(String),
}

impl WordBlock {
    /// Checks every word of the block.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_structure::{WordBlock, WordFound};
    /// let block = WordBlock::read("{ n 2n } -n +(2n) -n +n", None).unwrap();
    /// let found = block.check(&mut Budget::unlimited()).unwrap();
    /// assert!(matches!(found[1], WordFound::Before));
    /// assert!(matches!(found[2], WordFound::Right { .. }));
    /// ```
    pub fn check(&self, budget: &mut Budget<'_>) -> Result<Vec<WordFound>, NoVerdict> {
        let mut tally = Tally { budget, counts: Statistics::default() };
        self.words_found(&mut tally).map_err(|trouble| match trouble {
            Trouble::Stopped(stop) => NoVerdict::Stopped(stop),
            other => NoVerdict::Stopped(Stop::refused(other.to_string())),
        })
    }

    fn words_found(&self, tally: &mut Tally<'_, '_>) -> Result<Vec<WordFound>, Trouble> {
        let (rows, variables) = self.system()?;
        let Opened::Possible(mut context) = Context::open(&variables, &rows)? else {
            return Err(Trouble::Unknown(
                "no values make sense: a word is negative, or moves decrease".into(),
            ));
        };
        let mut words = Vec::with_capacity(self.words.len());
        let mut address = Affine::default();
        for word in &self.words {
            let next = address.plus(&word.length)?;
            words.push(Placed { cycle: Rc::from(&word.cycle[..]), length: word.length.clone(), address });
            address = next;
        }
        let window = Window { wanted: Wanted::Rule(self.rule), moves: self.moves.clone(), words };
        let largest = self.moves.last().ok_or(Overflow)?;
        let mut all = Vec::new();
        for (number, word) in window.words.iter().enumerate() {
            if !context.at_most_zero(&largest.minus(&word.address)?)? {
                all.push(WordFound::Before);
                continue;
            }
            let before = tally.counts;
            all.push(match prove_word(&window, &mut context, &window.whole(number), tally, 0) {
                Ok(_) => WordFound::Right {
                    cases: tally.counts.cases - before.cases,
                    pieces: tally.counts.pieces - before.pieces,
                },
                Err(Trouble::Mismatch(found)) => WordFound::Wrong(found),
                Err(Trouble::Unknown(why)) => WordFound::Unknown(why),
                Err(other) => return Err(other),
            });
        }
        Ok(all)
    }

    /// What is assumed, as forms that are at most 0, and the variables that occur.
    fn system(&self) -> Result<(Vec<Affine>, Vec<Variable>), Overflow> {
        let mut rows = Vec::new();
        for Order { variable, relation, bound } in &self.conditions {
            let form = Affine::variable(*variable).minus(bound)?;
            rows.push(if *relation == Relation::AtMost { form } else { form.times(-1)? });
        }
        let mut previous = Affine::default();
        for step in &self.moves {
            rows.push(previous.plus_constant(1)?.minus(step)?);
            previous = step.clone();
        }
        for word in &self.words {
            rows.push(word.length.times(-1)?);
        }
        let mut variables: Vec<Variable> =
            rows.iter().flat_map(|row| row.terms()).map(|term| term.0).collect();
        variables.sort_unstable();
        variables.dedup();
        rows.retain(|row| row.as_constant().is_none_or(|constant| constant > 0));
        Ok((rows, variables))
    }
}
