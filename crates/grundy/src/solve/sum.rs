//! Sums of different games chosen at run time: in each turn a player moves in exactly one term.
//!
//! A sum is itself a [`Game`], so everything generic works for it. In normal play its value is the nim sum of
//! the terms' values (Sprague and Grundy), each found by the term's own solver. In misère play values do not
//! add, so a sum of several terms is searched as a whole.

use crate::budget::Budget;
use crate::error::{ParseError, Stop};
use crate::game::{Convention, Flow, Game, Kind, Outcome};
use crate::nimber::Nimber;
use crate::solve::any::{AnyGame, AnyMove, AnyPosition};
use crate::text::Fragment;
use std::sync::Arc;

/// Several games played side by side.
#[derive(Clone)]
pub struct Sum {
    /// The games, in the order in which they were written.
    pub terms: Vec<Arc<dyn AnyGame>>,
}

/// A move in one term of a sum.
#[derive(Clone, Debug)]
pub struct SumMove {
    /// Which term, counted from 0.
    pub term: usize,
    /// The move there.
    pub mv: AnyMove,
}

/// One position per term.
pub type SumPosition = Vec<AnyPosition>;

impl Sum {
    /// The value of each term, in normal play: the Nim heaps the sum is worth.
    pub fn term_values(&self, position: &SumPosition, budget: &mut Budget<'_>) -> Result<Vec<Nimber>, Stop> {
        self.terms
            .iter()
            .zip(position)
            .map(|(game, part)| game.value(part, Convention::Normal, budget))
            .collect()
    }

    /// One term as text, such as `nim:3,5`.
    pub fn write_term(&self, term: usize, position: &AnyPosition) -> String {
        let game = &self.terms[term];
        let text = game.write(position);
        if text.is_empty() { game.name() } else { format!("{}:{text}", game.name()) }
    }

    /// The position after a move in one term.
    fn after(&self, position: &SumPosition, term: usize, part: AnyPosition) -> SumPosition {
        let mut next: SumPosition =
            self.terms.iter().zip(position).map(|(game, part)| game.pass(part)).collect();
        next[term] = part;
        next
    }

    fn map(&self, position: &SumPosition, f: impl Fn(&dyn AnyGame, &AnyPosition) -> AnyPosition) -> SumPosition {
        self.terms.iter().zip(position).map(|(game, part)| f(&**game, part)).collect()
    }
}

impl Game for Sum {
    type Position = SumPosition;
    type Move = SumMove;

    fn name(&self) -> String {
        let names: Vec<String> = self.terms.iter().map(|game| game.name()).collect();
        names.join(" + ")
    }

    fn options(&self, position: &SumPosition, visit: &mut impl FnMut(SumMove, SumPosition) -> Flow) -> Flow {
        for (term, part) in position.iter().enumerate() {
            self.terms[term].options(part, &mut |mv, to| {
                visit(SumMove { term, mv }, self.after(position, term, to))
            })?;
        }
        Flow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<SumPosition, ParseError> {
        match &self.terms[..] {
            [only] => Ok(vec![only.read(text)?]),
            _ => Err(text.error("a position of a sum is written with its games, as in nim:3 + kayles:5")),
        }
    }

    /// The whole sum with its games: for a sum the position alone would not say what is played where.
    fn write(&self, position: &SumPosition) -> String {
        let terms: Vec<String> =
            position.iter().enumerate().map(|(term, part)| self.write_term(term, part)).collect();
        terms.join(" + ")
    }

    fn write_move(&self, from: &SumPosition, mv: &SumMove) -> String {
        let text = self.terms[mv.term].write_move(&from[mv.term], &mv.mv);
        if self.terms.len() == 1 { text } else { format!("{}: {text}", self.terms[mv.term].name()) }
    }

    fn kind(&self) -> Kind {
        let kinds: Vec<Kind> = self.terms.iter().map(|game| game.kind()).collect();
        [Kind::Partizan, Kind::Loopy].into_iter().find(|kind| kinds.contains(kind)).unwrap_or(Kind::Impartial)
    }

    fn standard(&self, position: &SumPosition) -> SumPosition {
        self.map(position, |game, part| game.standard(part))
    }

    fn canonical(&self, position: &SumPosition) -> SumPosition {
        self.map(position, |game, part| game.canonical(part))
    }

    fn shortcut(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        match (convention, &self.terms[..]) {
            (_, [only]) => only.value(&position[0], convention, budget).map(Some),
            (Convention::Normal, _) => Ok(Some(self.term_values(position, budget)?.into_iter().sum())),
            (Convention::Misere, _) => Ok(None),
        }
    }

    fn outcome_shortcut(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        match &self.terms[..] {
            [only] => only.outcome(&position[0], convention, budget).map(Some),
            _ => Ok(None),
        }
    }

    fn moves_shortcut(
        &self,
        position: &SumPosition,
        value: Nimber,
        convention: Convention,
    ) -> Option<Vec<(SumMove, SumPosition)>> {
        let [only] = &self.terms[..] else { return None };
        let moves = only.moves_shortcut(&position[0], value, convention)?;
        Some(moves.into_iter().map(|(mv, to)| (SumMove { term: 0, mv }, vec![to])).collect())
    }

    fn pass(&self, position: &SumPosition) -> SumPosition {
        self.map(position, |game, part| game.pass(part))
    }

    fn mover(&self, position: &SumPosition) -> Option<&'static str> {
        self.terms.iter().zip(position).find_map(|(game, part)| game.mover(part))
    }

    fn time_bound(&self, position: &SumPosition) -> Option<u128> {
        match &self.terms[..] {
            [only] => only.time_bound(&position[0]),
            _ => None,
        }
    }

    fn picture(&self, position: &SumPosition) -> Option<String> {
        match &self.terms[..] {
            [only] => only.picture(&position[0]),
            _ => None,
        }
    }

    fn owned_bytes(&self, position: &SumPosition) -> usize {
        let each = size_of::<AnyPosition>() + 2 * size_of::<usize>();
        self.terms.iter().zip(position).map(|(game, part)| each + game.owned_bytes(part)).sum()
    }
}
