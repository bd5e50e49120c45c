//! Sums of different games chosen at run time: in each turn a player moves in exactly one term.
//!
//! A sum is itself a [`Game`], so everything generic works for it. In normal play its value is the nim sum of
//! the terms' values (Sprague and Grundy), each found by the term's own solver. In misère play values do not
//! add, so a sum of several terms is searched as a whole.

use crate::board::cells::Cells;
use crate::board::{Board, Position as Placed};
use crate::budget::Budget;
use crate::drawing::Drawing;
use crate::error::{ParseError, Stop};
use crate::game::{Convention, FirstMoves, Flow, Game, Kind, Outcome};
use crate::nimber::Nimber;
use crate::solve::any::{AnyGame, AnyMove, AnyPosition};
use crate::text::Fragment;
use crate::view::Turns;
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

    /// One term as text, such as `nim:3,5`; the position a game starts with is left out.
    pub fn write_term(&self, term: usize, position: &AnyPosition) -> String {
        let game = &self.terms[term];
        if game.start().as_ref() == Some(position) {
            return game.name();
        }
        format!("{}:{}", game.name(), game.write(position))
    }

    /// The game of a term, numbered where several terms have the same: `nim`, `nim#2`.
    fn term_name(&self, term: usize) -> String {
        let name = self.terms[term].name();
        let before = self.terms[..term].iter().filter(|game| game.name() == name).count();
        if before == 0 { name } else { format!("{name}#{}", before + 1) }
    }

    /// A position as short as it can be told apart within this sum: without the game if there is only one.
    pub fn label(&self, position: &SumPosition) -> String {
        match &self.terms[..] {
            [only] => only.write(&position[0]),
            _ => self.write(position),
        }
    }

    /// Whether the terms' values may be added.
    fn adds(&self, convention: Convention) -> bool {
        convention == Convention::Normal && self.kind() != Kind::Partizan
    }

    /// The position after a move in one term.
    fn after(&self, position: &SumPosition, term: usize, part: AnyPosition) -> SumPosition {
        let mut next: SumPosition =
            self.terms.iter().zip(position).map(|(game, part)| game.pass(part)).collect();
        next[term] = part;
        next
    }

    fn map(
        &self,
        position: &SumPosition,
        f: impl Fn(&dyn AnyGame, &AnyPosition) -> AnyPosition,
    ) -> SumPosition {
        self.terms.iter().zip(position).map(|(game, part)| f(&**game, part)).collect()
    }
}

impl Turns<SumPosition> for Sum {
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
}

impl Game for Sum {
    type Position = SumPosition;
    type Move = SumMove;

    fn turns(&self) -> Option<&dyn Turns<SumPosition>> {
        Some(self)
    }

    fn name(&self) -> String {
        let names: Vec<String> = self.terms.iter().map(|game| game.name()).collect();
        names.join(" + ")
    }

    fn options(&self, position: &SumPosition, visit: &mut impl FnMut(SumMove, SumPosition) -> Flow) -> Flow {
        for (term, part) in position.iter().enumerate() {
            self.terms[term]
                .options(part, &mut |mv, to| visit(SumMove { term, mv }, self.after(position, term, to)))?;
        }
        Flow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<SumPosition, ParseError> {
        match &self.terms[..] {
            [only] => Ok(vec![only.read(text)?]),
            _ => Err(text
                .error("a position of a sum is written with its games, as in nim:3 + kayles:5")
                .help("write the whole sum as one expression")),
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
        if self.terms.len() == 1 { text } else { format!("{}: {text}", self.term_name(mv.term)) }
    }

    /// Of a sum of one term.
    fn board(&self) -> Option<&Board> {
        if let [only] = &self.terms[..] { only.board() } else { None }
    }

    fn placed(&self, position: &SumPosition) -> Option<Placed> {
        if let ([only], [part]) = (&self.terms[..], &position[..]) { only.placed(part) } else { None }
    }

    fn take_cells(&self, position: &SumPosition, cells: &Cells) -> Option<(SumMove, SumPosition)> {
        let ([only], [part]) = (&self.terms[..], &position[..]) else { return None };
        let (mv, to) = only.take_cells(part, cells)?;
        Some((SumMove { term: 0, mv }, vec![to]))
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

    fn own_value(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        match (convention, &self.terms[..]) {
            (_, [only]) => only.value(&position[0], convention, budget).map(Some),
            _ if self.adds(convention) => Ok(Some(self.term_values(position, budget)?.into_iter().sum())),
            _ => Ok(None),
        }
    }

    fn own_outcome(
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

    fn own_moves(
        &self,
        position: &SumPosition,
        value: Nimber,
        convention: Convention,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<(SumMove, SumPosition)>>, Stop> {
        if self.terms.len() > 1 && !self.adds(convention) {
            return Ok(None);
        }
        // Each term must reach what the others leave to be wished for.
        let others = match self.terms.len() {
            1 => vec![Nimber(0)],
            _ => {
                let values = self.term_values(position, budget)?;
                let sum: Nimber = values.iter().sum();
                values.into_iter().map(|value| sum + value).collect()
            }
        };
        let mut found = FirstMoves::none();
        for (term, part) in position.iter().enumerate() {
            let left = at_most - found.first.len();
            let here = self.terms[term].moves_to(part, value + others[term], convention, left, budget)?;
            found.append(here, |(mv, to)| (SumMove { term, mv }, self.after(position, term, to)));
        }
        Ok(Some(found))
    }

    fn drawing(&self, position: &SumPosition) -> Drawing {
        match &self.terms[..] {
            [only] => only.drawing(&position[0]),
            _ => Drawing::Text,
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
