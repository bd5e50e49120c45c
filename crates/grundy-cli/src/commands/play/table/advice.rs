//! What the computer tells about a position when it is asked: moves, their values, hints, a rule put to the test.

use super::{Table, Wish};
use crate::commands::style;
use crate::commands::test_rule::verdict_text;
use crate::failure::Failure;
use grundy::game::{Game, Outcome};
use grundy::notation::Expression;
use grundy::solve::solver::list_options;
use grundy::teach::story::{hints, tell};

impl Table<'_> {
    pub(super) fn list_moves(&self) -> Result<Wish, Failure> {
        let position = self.record.now();
        let steps = list_options(self.sum, position, &mut self.context.budget())?;
        let mut texts: Vec<String> = steps.iter().map(|(mv, _)| self.sum.write_move(position, mv)).collect();
        texts.dedup();
        self.say(&texts.join("  "))
    }

    pub(super) fn list_values(&mut self) -> Result<Wish, Failure> {
        let position = self.record.now().clone();
        let moves = self.thinker.referee.moves(&position, &mut self.context.budget())?;
        let rows: Vec<Vec<String>> = moves
            .iter()
            .map(|((mv, _), standing)| {
                let value = style::value_words(standing);
                let effect = match standing.outcome {
                    Some(Outcome::P) => "wins",
                    Some(Outcome::N) => "loses",
                    None => "draws",
                };
                let value = if value.is_empty() { value } else { format!("to value {value}") };
                vec![self.sum.write_move(&position, mv), effect.into(), value]
            })
            .collect();
        self.say(&style::columns(&rows))
    }

    pub(super) fn hint(&mut self) -> Result<Wish, Failure> {
        let expression = Expression { sum: self.sum.clone(), position: self.record.now().clone() };
        let convention = self.convention();
        let story = tell(&expression, convention, &mut self.thinker.referee, &mut self.context.budget())?;
        let hints = hints(&story);
        let stage = self.hints_given.min(hints.len() - 1);
        self.hints_given += 1;
        self.say(&hints[stage])
    }

    pub(super) fn test_rule(&self, rule: &str) -> Result<Wish, Failure> {
        self.say(&verdict_text(self.sum, rule, self.convention(), self.context)?)
    }
}
