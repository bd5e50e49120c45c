//! All move sets at once: a tree in which a move is decided only when it matters.
//!
//! To find out whether position n is lost, one need only know whether a move to a loss is in the set. So the sequence is
//! computed for a *partial* set: some moves are in, some are out, the others open. If a move that is in leads
//! to a loss, n is won; if all moves to losses are out, n is lost; otherwise the tree branches on an open one. As
//! soon as the last max(L) outcomes recur, the sequence is periodic **whatever the open moves are**: the same window was
//! decided before, by moves that stay decided. Each leaf is a *cube*: 2^k sets with one sequence, k the number of open
//! moves. There are far fewer leaves than sets, and their first positions are computed once for whole branches.
//!
//! For symmetric sets moves are decided in pairs s, max - s. Their sequences have no preperiod, so a leaf is where
//! the start, max(L) wins, comes again.
//!
//! **Limits.** Moves up to 64.
//!
//! Main results
//! * [`explore`]: every cube of a branch, with period and preperiod.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Sets with the same outcome sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cube {
    /// The moves of the smallest set, move s as bit s - 1.
    pub moves: u64,
    /// The moves that may be added, alone or together; of a symmetric pair only the larger one.
    pub open: u64,
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
}

impl Cube {
    /// How many sets there are.
    pub fn sets(&self) -> u64 {
        1 << self.open.count_ones()
    }
}

/// Which sets are explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// The largest move, at most 64.
    pub largest: u64,
    /// Whether moves come in pairs that add up to the largest.
    pub symmetric: bool,
    /// Moves that are in, as bits; of a pair the larger one is enough.
    pub chosen: u64,
    /// Moves that are neither in nor out yet; of a pair only the larger one.
    pub open: u64,
}

/// A place in the tree.
#[derive(Clone, Copy)]
struct Node {
    /// The last losses, the latest in bit 0.
    losses: u64,
    moves: u64,
    open: u64,
    position: u64,
    /// An earlier window and its position, renewed when the position has doubled.
    mark: u64,
    marked: u64,
}

/// So many steps pass between two looks at the budget.
const LOOK: u64 = 1 << 22;

/// Visits every cube of a branch. The cubes are disjoint and together hold every set of the branch.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::search::tree::{explore, Branch};
/// // All sets with largest move 12: the longest period is 61.
/// let branch = Branch { largest: 12, symmetric: false, chosen: 0, open: (1 << 11) - 1 };
/// let (mut sets, mut cubes, mut longest) = (0, 0, 0);
/// explore(&branch, &Budget::unlimited(), |cube| {
///     sets += cube.sets();
///     cubes += 1;
///     longest = cube.period.max(longest);
/// })
/// .unwrap();
/// assert_eq!((sets, longest), (2048, 61));
/// assert!(cubes < 1000);
/// ```
pub fn explore(branch: &Branch, budget: &Budget<'_>, mut visit: impl FnMut(Cube)) -> Result<(), Stop> {
    let Branch { largest, symmetric, chosen, open } = *branch;
    if !(1..=64).contains(&largest) {
        return Err(Stop::refused(format!(
            "the tree of all sets takes largest moves up to 64, not {largest}"
        ))
        .with_help("take a smaller largest move, or say how many moves the sets have"));
    }
    let tree = Tree { branch, mask: !0 >> (64 - largest) };
    let moves = branch.with_partners(chosen) | 1 << (largest - 1);
    let mut stack = vec![Node { losses: 0, moves, open, position: 0, mark: 0, marked: 0 }];
    let mut steps = 0;
    while let Some(node) = stack.pop() {
        let (leaf, period) = tree.descend(node, &mut stack);
        let preperiod = if symmetric { 0 } else { tree.preperiod(leaf.moves, period) };
        steps += leaf.position - node.position + preperiod;
        visit(Cube { moves: leaf.moves, open: leaf.open, period, preperiod });
        if steps >= LOOK {
            budget.advance(steps)?;
            steps = 0;
        }
    }
    budget.advance(steps)
}

impl Branch {
    /// Moves below the largest, with their partners in symmetric sets.
    #[inline(always)]
    pub(crate) fn with_partners(&self, moves: u64) -> u64 {
        if !self.symmetric || self.largest == 1 {
            return moves;
        }
        // Move s is bit s - 1, its partner bit largest - s - 1: the lowest largest - 1 bits backwards.
        moves | moves.reverse_bits() >> (65 - self.largest)
    }
}

struct Tree<'b> {
    branch: &'b Branch,
    mask: u64,
}

impl Tree<'_> {
    /// Goes down to a leaf; the branches that were passed are put on the stack. Returns the leaf and the period.
    fn descend(&self, mut node: Node, stack: &mut Vec<Node>) -> (Node, u64) {
        loop {
            let loss = u64::from(node.losses & node.moves == 0);
            let open = node.losses & self.branch.with_partners(node.open);
            if loss == 1 && open != 0 {
                // Is the largest move that matters in? The other way is for later.
                let mut first = 1 << (63 - open.leading_zeros());
                if node.open & first == 0 {
                    first = self.branch.with_partners(first) & node.open;
                }
                node.open &= !first;
                stack.push(Node { moves: node.moves | self.branch.with_partners(first), ..node });
                continue;
            }
            node.losses = (node.losses << 1 | loss) & self.mask;
            node.position += 1;
            if node.losses == node.mark {
                return (node, node.position - node.marked);
            }
            if !self.branch.symmetric && node.position >= 2 * node.marked {
                node.mark = node.losses;
                node.marked = node.position;
            }
        }
    }

    /// The preperiod of a set whose period is known: two runs, one period apart, until they agree.
    fn preperiod(&self, moves: u64, period: u64) -> u64 {
        let step = |losses: u64| (losses << 1 | u64::from(losses & moves == 0)) & self.mask;
        let (mut one, mut two) = (0, 0);
        for _ in 0..period {
            two = step(two);
        }
        let mut position: u64 = 0;
        while one != two {
            (one, two) = (step(one), step(two));
            position += 1;
        }
        // The windows agree a whole window after the outcomes do.
        position.saturating_sub(self.branch.largest)
    }
}
