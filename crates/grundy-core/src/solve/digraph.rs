//! Game graphs given as such: a finite directed multigraph whose vertices are positions.
//!
//! A move is an edge, a vertex without edges is terminal. If no infinite path exists (the graph is *artinian*)
//! backward induction from the terminal vertices gives outcomes and values; cycles are for [`crate::solve::loopy`].
//!
//! Main results
//! * [`Digraph::order`]: a vertex order with options first, or a cycle.
//! * [`Digraph::values`]: values under a convention, by backward induction.
//! * [`Digraph::without_terminals`]: misère play as normal play on a smaller graph.

use crate::game::Convention;
use crate::nimber::Mex;

/// A finite directed multigraph; vertices are 0, 1, 2, ...
///
/// ```
/// use grundy_core::game::Convention;
/// use grundy_core::solve::Digraph;
/// // Take one or two matches from three.
/// let graph = Digraph::new(4, &[(1, 0), (2, 1), (2, 0), (3, 2), (3, 1)]);
/// assert_eq!(graph.values(Convention::Normal), Some(vec![0, 1, 2, 0]));
/// assert_eq!(graph.terminals(), [0]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digraph {
    /// `targets[offsets[v]..offsets[v + 1]]` are the options of v.
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

/// A vertex order in which options come first, or the proof that there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Every vertex after all its options.
    Artinian(Vec<u32>),
    /// Vertices v0 -> v1 -> ... -> v0.
    Cycle(Vec<u32>),
}

impl Digraph {
    /// The graph with `vertices` vertices and the given edges, all of whose ends must be vertices.
    pub fn new(vertices: usize, edges: &[(u32, u32)]) -> Self {
        let mut offsets = vec![0; vertices + 1];
        for (from, _) in edges {
            offsets[*from as usize + 1] += 1;
        }
        for at in 0..vertices {
            offsets[at + 1] += offsets[at];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; edges.len()];
        for (from, to) in edges {
            targets[next[*from as usize]] = *to;
            next[*from as usize] += 1;
        }
        Digraph { offsets, targets }
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Number of edges, parallel ones counted each.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The options of a vertex, in the order of the edges.
    pub fn options(&self, vertex: u32) -> &[u32] {
        &self.targets[self.offsets[vertex as usize]..self.offsets[vertex as usize + 1]]
    }

    /// All edges as pairs.
    pub fn edge_list(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.vertices() as u32).flat_map(|from| self.options(from).iter().map(move |to| (from, *to)))
    }

    /// The vertices without options.
    pub fn terminals(&self) -> Vec<u32> {
        (0..self.vertices() as u32).filter(|vertex| self.options(*vertex).is_empty()).collect()
    }

    /// Whether there are neither loops at a vertex nor parallel edges.
    pub fn is_simple(&self) -> bool {
        let mut seen_from = vec![u32::MAX; self.vertices()];
        self.edge_list().all(|(from, to)| {
            let fresh = seen_from[to as usize] != from;
            seen_from[to as usize] = from;
            fresh && from != to
        })
    }

    /// The graph with every edge turned round.
    pub fn reversed(&self) -> Digraph {
        let edges: Vec<(u32, u32)> = self.edge_list().map(|(from, to)| (to, from)).collect();
        Digraph::new(self.vertices(), &edges)
    }

    /// Orders the vertices so that options come first, or finds a cycle.
    pub fn order(&self) -> Order {
        let parents = self.reversed();
        let mut open: Vec<usize> = (0..self.vertices() as u32).map(|v| self.options(v).len()).collect();
        let mut order = self.terminals();
        let mut at = 0;
        while at < order.len() {
            for parent in parents.options(order[at]) {
                open[*parent as usize] -= 1;
                if open[*parent as usize] == 0 {
                    order.push(*parent);
                }
            }
            at += 1;
        }
        if order.len() == self.vertices() {
            return Order::Artinian(order);
        }
        Order::Cycle(self.cycle_among(&open))
    }

    /// Follows edges between vertices with open options until one repeats.
    fn cycle_among(&self, open: &[usize]) -> Vec<u32> {
        let mut step_of = vec![usize::MAX; self.vertices()];
        let mut path = Vec::new();
        let mut at = open.iter().position(|count| *count > 0).map(|v| v as u32);
        while let Some(vertex) = at {
            if step_of[vertex as usize] != usize::MAX {
                return path.split_off(step_of[vertex as usize]);
            }
            step_of[vertex as usize] = path.len();
            path.push(vertex);
            at = self.options(vertex).iter().copied().find(|option| open[*option as usize] > 0);
        }
        path
    }

    /// Whether no infinite path exists.
    pub fn is_artinian(&self) -> bool {
        matches!(self.order(), Order::Artinian(_))
    }

    /// Values by backward induction; `None` if there is a cycle.
    pub fn values(&self, convention: Convention) -> Option<Vec<u32>> {
        let Order::Artinian(order) = self.order() else { return None };
        let mut values = vec![0; self.vertices()];
        let mut mex = Mex::default();
        for vertex in order {
            mex.clear();
            for option in self.options(vertex) {
                mex.insert(values[*option as usize]);
            }
            let terminal = self.options(vertex).is_empty();
            values[vertex as usize] = if terminal { convention.terminal_value() } else { mex.mex() };
        }
        Some(values)
    }

    /// The length of the longest play from each vertex; `None` if there is a cycle.
    pub fn depths(&self) -> Option<Vec<u32>> {
        let Order::Artinian(order) = self.order() else { return None };
        let mut depths = vec![0; self.vertices()];
        for vertex in order {
            let deepest = self.options(vertex).iter().map(|option| depths[*option as usize] + 1).max();
            depths[vertex as usize] = deepest.unwrap_or(0);
        }
        Some(depths)
    }

    /// The graph without its terminal vertices, and for each vertex its new number.
    ///
    /// Misère play is normal play on this smaller graph: whoever must move to an end position has lost.
    pub fn without_terminals(&self) -> (Digraph, Vec<Option<u32>>) {
        let mut kept = 0;
        let numbers: Vec<Option<u32>> = (0..self.vertices() as u32)
            .map(|vertex| {
                (!self.options(vertex).is_empty()).then(|| {
                    kept += 1;
                    kept - 1
                })
            })
            .collect();
        let edges: Vec<(u32, u32)> = self
            .edge_list()
            .filter_map(|(from, to)| Some((numbers[from as usize]?, numbers[to as usize]?)))
            .collect();
        (Digraph::new(kept as usize, &edges), numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_is_named() {
        let graph = Digraph::new(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
        assert_eq!(graph.order(), Order::Cycle(vec![1, 2]));
        assert!(!graph.is_artinian());
        assert_eq!(graph.values(Convention::Normal), None);
        assert_eq!(graph.depths(), None);
    }

    #[test]
    fn loops_and_parallel_edges_are_not_simple() {
        assert!(Digraph::new(2, &[(0, 1)]).is_simple());
        assert!(!Digraph::new(2, &[(0, 1), (0, 1)]).is_simple());
        assert!(!Digraph::new(1, &[(0, 0)]).is_simple());
    }

    #[test]
    fn misere_is_normal_play_without_the_ends() {
        // Take one or two from six: misère losses are 1 and 4.
        let edges: Vec<(u32, u32)> =
            (1..7u32).flat_map(|x| (1..=2.min(x)).map(move |take| (x, x - take))).collect();
        let graph = Digraph::new(7, &edges);
        let misere = graph.values(Convention::Misere).unwrap();
        let (small, numbers) = graph.without_terminals();
        let normal = small.values(Convention::Normal).unwrap();
        for vertex in 1..7 {
            let number = numbers[vertex].unwrap();
            assert_eq!(misere[vertex] == 0, normal[number as usize] == 0, "{vertex}");
        }
        assert_eq!(numbers[0], None);
    }
}
