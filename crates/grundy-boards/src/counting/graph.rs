//! The graph of free cells in which two are joined if a piece fits on them: its matching number is the longest play.
//!
//! Every move places at least one piece, and pieces can be placed one at a time; so the longest play places as many
//! disjoint pieces as there is room for. For pieces of two cells on a graph without odd rings that is a matching
//! found by augmenting paths, on boards of any size; otherwise the walk over the board finds it.

use super::frontier::{Frontier, Pending};
use crate::cells::Cells;
use crate::layout::Layout;
use grundy_core::arithmetic::gcd;
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::fmt;

/// Edges of a graph compared with those of the complete graph, in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Density {
    /// The numerator.
    pub top: BigUint,
    /// The denominator.
    pub bottom: BigUint,
}

impl Density {
    /// The density of a graph; 0 if it has fewer than two vertices.
    ///
    /// ```
    /// use grundy_boards::counting::Density;
    /// assert_eq!(Density::new(180u32.into(), 100).to_string(), "2/55");
    /// ```
    pub fn new(edges: BigUint, vertices: u64) -> Density {
        let all = BigUint::from(vertices) * vertices.saturating_sub(1) / 2u32;
        if all == BigUint::ZERO {
            return Density { top: BigUint::ZERO, bottom: BigUint::from(1u32) };
        }
        let common = gcd(edges.clone(), all.clone());
        Density { top: edges / &common, bottom: all / common }
    }

    /// The density of the graph of free cells of a domino game, or of any game with pieces of two cells.
    pub fn of(layout: &Layout, free: &Cells) -> Option<Density> {
        let pairs = layout.placements.iter().all(|placement| placement.cells.count() == 2);
        let edges = layout.possible(free).filter(|placement| !placement.repeated).count();
        (pairs && !layout.placements.is_empty()).then(|| Density::new(edges.into(), free.count() as u64))
    }

    /// As a decimal number with so many digits behind the point, rounded half up.
    pub fn decimal(&self, digits: u32) -> String {
        let scale = BigUint::from(10u32).pow(digits);
        let scaled = (&self.top * &scale * 2u32 + &self.bottom) / (&self.bottom * 2u32);
        let (whole, part) = (&scaled / &scale, &scaled % &scale);
        format!("{whole}.{:0>width$}", part.to_string(), width = digits as usize)
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.top, self.bottom)
    }
}

/// The most moves that can be made from a position.
///
/// ```
/// use grundy_boards::counting::longest_play;
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// let game = Placements::cram("cram(25x25)".into(), Shape::rectangle(25, 25), 2);
/// assert_eq!(longest_play(&game, &game.start().unwrap(), &mut Budget::unlimited()), Ok(312));
/// ```
pub fn longest_play(game: &Board, from: &Position, budget: &mut Budget<'_>) -> Result<u64, Stop> {
    if game.is_once() {
        return Err(Stop::refused("where pieces serve only once the longest play is found by a search")
            .with_help("ask about a board whose pieces may be used again and again"));
    }
    let (layout, free) = (game.layout(), &from.free);
    match Bipartite::new(layout, free) {
        Some(graph) => graph.matching(budget),
        None => most_pieces(&Frontier::new(layout, free)?, budget),
    }
}

/// A graph whose vertices fall into two sides.
struct Bipartite {
    /// The neighbours of each cell.
    joined: Vec<Vec<usize>>,
    /// The cells of one side.
    side: Vec<usize>,
}

impl Bipartite {
    /// The graph of pieces of two cells; `None` if pieces are of another size or there is an odd ring.
    fn new(layout: &Layout, free: &Cells) -> Option<Bipartite> {
        let mut joined = vec![Vec::new(); layout.shape.size()];
        for placement in layout.possible(free) {
            let cells: Vec<usize> = placement.cells.iter().take(3).collect();
            let [one, two] = cells[..] else { return None };
            joined[one].push(two);
            joined[two].push(one);
        }
        let mut colour: Vec<Option<bool>> = vec![None; joined.len()];
        for seed in free.iter() {
            if colour[seed].is_some() {
                continue;
            }
            colour[seed] = Some(true);
            let mut waiting = vec![seed];
            while let Some(cell) = waiting.pop() {
                for neighbour in &joined[cell] {
                    match colour[*neighbour] {
                        None => {
                            colour[*neighbour] = colour[cell].map(|side| !side);
                            waiting.push(*neighbour);
                        }
                        same if same == colour[cell] => return None,
                        Some(_) => {}
                    }
                }
            }
        }
        let side = free.iter().filter(|cell| colour[*cell] == Some(true)).collect();
        Some(Bipartite { joined, side })
    }

    /// The size of a largest matching, by augmenting paths.
    fn matching(&self, budget: &mut Budget<'_>) -> Result<u64, Stop> {
        let mut partner: Vec<Option<usize>> = vec![None; self.joined.len()];
        let mut size = 0;
        for from in &self.side {
            size += u64::from(self.augment(*from, &mut partner));
            budget.advance(1)?;
        }
        Ok(size)
    }

    /// Looks for a path from a single cell to another one, changing partners on the way.
    fn augment(&self, from: usize, partner: &mut [Option<usize>]) -> bool {
        let mut reached_from: FxHashMap<usize, usize> = FxHashMap::default();
        let mut waiting = VecDeque::from([from]);
        while let Some(cell) = waiting.pop_front() {
            for neighbour in &self.joined[cell] {
                if reached_from.contains_key(neighbour) {
                    continue;
                }
                reached_from.insert(*neighbour, cell);
                match partner[*neighbour] {
                    Some(next) => waiting.push_back(next),
                    None => {
                        flip(*neighbour, &reached_from, partner);
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Marries along the path that ends at a single cell.
fn flip(end: usize, reached_from: &FxHashMap<usize, usize>, partner: &mut [Option<usize>]) {
    let mut two = Some(end);
    while let Some(cell) = two {
        let one = reached_from[&cell];
        two = partner[one];
        partner[one] = Some(cell);
        partner[cell] = Some(one);
    }
}

/// The most disjoint placements, by a walk over the board.
fn most_pieces(frontier: &Frontier, budget: &mut Budget<'_>) -> Result<u64, Stop> {
    let mut layer: FxHashMap<Pending, u64> = FxHashMap::from_iter([(0, 0)]);
    for step in &frontier.steps {
        let mut ahead: FxHashMap<Pending, u64> = FxHashMap::default();
        let mut reach = |pending: Pending, pieces: u64| {
            let best = ahead.entry(pending).or_default();
            *best = pieces.max(*best);
        };
        for (pending, pieces) in &layer {
            reach(step.passed(*pending), *pieces);
            step.laid(*pending).for_each(|pending| reach(pending, pieces + 1));
            budget.work(16)?;
        }
        layer = ahead;
        budget.position(32 * layer.len() as u64)?;
    }
    Ok(layer.into_values().max().unwrap_or(0))
}
