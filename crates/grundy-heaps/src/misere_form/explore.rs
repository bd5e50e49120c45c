//! From positions of any game to forms: the game graph is explored, up to symmetries, and simplified from its ends upwards.
//!
//! The terms of a sum are simplified one by one and then added as forms, which are mostly much smaller than the positions.

use super::arena::{Form, Forms};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{Game, Kind};
use grundy_core::solve::Sum;
use grundy_core::solve::digraph::{Digraph, Order};
use grundy_core::solve::graph::{GameGraph, Identify};
use grundy_core::solve::sum::SumPosition;

impl Forms {
    /// The form of a position. A game with cycles, or one whose players have different moves, is refused.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::misere_form::Forms;
    /// use grundy_core::expression::Expression;
    /// use grundy_heaps::{Heaps, nim::Nim};
    /// let (mut forms, mut budget) = (Forms::new(), Budget::unlimited());
    /// let nim = Expression::of(Heaps::new(Nim), Some("1,2")).unwrap();
    /// let form = forms.of_position(&nim.sum, &nim.position, &mut budget)?;
    /// assert_eq!(forms.heap_size(form), Some(3));
    /// # Ok::<(), grundy_core::error::Stop>(())
    /// ```
    pub fn of_position<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Form, Stop> {
        if game.kind() == Kind::Partizan || game.turns().is_some_and(|turns| turns.mover(position).is_some())
        {
            return Err(Stop::refused(format!(
                "{} has no misère form: the moves depend on who plays",
                game.name()
            ))
            .with_help("forms are of impartial games, such as kayles:7"));
        }
        let explored = budget
            .beside(self.bytes(), |budget| GameGraph::explore(game, position, Identify::Symmetry, budget));
        let graph = explored?.graph;
        let forms = self.of_graph(&graph, budget)?;
        // The root is vertex 0.
        Ok(forms[0])
    }

    /// The form of a sum of games.
    pub fn of_sum(
        &mut self,
        sum: &Sum,
        position: &SumPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Form, Stop> {
        let mut form = Form::ZERO;
        for (game, part) in sum.terms.iter().zip(position) {
            let term = Sum { terms: vec![game.clone()] };
            let of_term = self.of_position(&term, &vec![part.clone()], budget)?;
            form = self.sum(form, of_term, budget)?;
        }
        Ok(form)
    }

    /// The form of every vertex.
    pub fn of_graph(&mut self, graph: &Digraph, budget: &mut Budget<'_>) -> Result<Vec<Form>, Stop> {
        let Order::Artinian(order) = graph.order() else { return Err(Stop::Cycle) };
        let mut forms = vec![Form::ZERO; graph.vertices()];
        let beside = (graph.edges() * size_of::<u32>() + graph.vertices() * 3 * size_of::<u64>()) as u64;
        for vertex in order {
            let options: Vec<Form> =
                graph.options(vertex).iter().map(|option| forms[*option as usize]).collect();
            budget.work(options.len() as u64)?;
            forms[vertex as usize] = budget.beside(beside, |budget| self.from_options(options, budget))?;
        }
        Ok(forms)
    }
}
