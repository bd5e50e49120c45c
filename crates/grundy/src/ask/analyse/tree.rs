//! The tree of positions below one, as the analysis tool of Schneider's thesis shows it: what was shown already is not shown
//! again.

use crate::ask::board::code;
use crate::ask::fields::Big;
use crate::ask::views;
use crate::board::counting::Alike;
use crate::board::placement::{Placements, Position};
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::Convention;
use crate::notation::Expression;
use crate::solve::Solver;
use crate::solve::solver::list_options;
use crate::trouble::Trouble;
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Serialize;

/// A position in the tree.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TreeNode {
    /// How many moves below the root.
    pub depth: usize,
    /// The bit code of the taken cells.
    pub code: Big,
    /// The value.
    pub value: u128,
    /// How many positions it leads to.
    pub successors: usize,
    /// Whether it was shown above, with what is below it.
    pub again: bool,
}

/// The tree below a position.
pub(super) fn tree(
    expression: &Expression,
    convention: Convention,
    alike: Alike,
    most: Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Vec<TreeNode>, Trouble> {
    let Some((board, position)) = views::placed(expression) else {
        let trouble = Trouble::refused("the tree view is for placement games")
            .with_help("name a placement game, such as cram(2x3)");
        return Err(trouble.with_help("the graph of any game can be drawn"));
    };
    let game = &Placements::on(board.clone());
    let (solver, shown) = (Solver::new(game, convention), FxHashSet::default());
    let mut view = Tree { game, alike, most, solver, shown, nodes: Vec::new() };
    view.show(alike.representative(game, &position), 0, budget)?;
    Ok(view.nodes)
}

struct Tree<'g> {
    game: &'g Placements,
    alike: Alike,
    most: Option<usize>,
    solver: Solver<'g, Placements>,
    shown: FxHashSet<Position>,
    nodes: Vec<TreeNode>,
}

impl Tree<'_> {
    fn show(&mut self, position: Position, depth: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let (game, alike) = (self.game, self.alike);
        let value = self.solver.value(&position, budget)?;
        let steps = list_options(game, &position, budget)?;
        let mut options: Vec<Position> =
            steps.iter().map(|(_, option)| alike.representative(game, option)).collect();
        options.sort_by(|one, two| two.free.cmp(&one.free));
        options.dedup();
        let code = code(game, &position).into();
        let again = !self.shown.insert(position);
        self.nodes.push(TreeNode { depth, code, value: value.0, successors: options.len(), again });
        budget.need((self.nodes.len() * (size_of::<TreeNode>() + size_of::<Position>())) as u64)?;
        if !again && self.most.is_none_or(|most| depth < most) {
            for option in options {
                self.show(option, depth + 1, budget)?;
            }
        }
        Ok(())
    }
}
