//! What the computer tells about a position when it is asked: moves, their values, hints, a rule put to the test.

use super::{Table, Wish};
use crate::failure::Failure;
use crate::show::Speak;
use crate::style;
use grundy::ask::TestRule;
use grundy::game::{Convention, Game};
use grundy::notation::Expression;
use grundy::solve::solver::list_options;
use grundy::teach::rule::Rule;
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
        let (position, words) = (self.record.now().clone(), self.words());
        let moves = self.thinker.referee.moves(&position, &mut self.context.budget())?;
        let rows: Vec<Vec<String>> = moves
            .iter()
            .map(|((mv, _), standing)| {
                let value = style::value_words(standing, words);
                let value = if value.is_empty() { value } else { words.to_value(&value) };
                let effect = words.effect(standing.outcome);
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
        self.say(&hints[stage].lines(self.context.bench().language()).join("\n"))
    }

    pub(super) fn test_rule(&self, rule: &str) -> Result<Wish, Failure> {
        let [game] = &self.sum.terms[..] else {
            return Err(Failure::Input(
                "a rule can be tested for a single game, not for a sum\nhelp: play a single game to test one"
                    .into(),
            ));
        };
        // All heaps in each variable: fewer variables can be tested further.
        let to = [1000, 40, 12][Rule::read(rule)?.variables() - 1];
        let misere = self.convention() == Convention::Misere;
        let question = TestRule { to, misere, ..TestRule::of(game.name(), rule) };
        self.say(&self.context.ask(&question)?.speak(self.words()))
    }
}
