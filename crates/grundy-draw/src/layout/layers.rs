//! Layers: which column (or ring) each node belongs to, and the lanes on which long moves pass the columns
//! between.
//!
//! After Sugiyama, Tagawa and Toda 1981, with one change: all moves to the same node share one lane. Whether a
//! move wins depends only on where it leads, so a lane has one colour, and a drawing with many long moves stays
//! readable. Parallel moves have lanes of their own. Very large graphs have no lanes, their long moves are
//! drawn across.

use super::Plan;
use grundy_core::solve::Digraph;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// What decides the layer of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Distance {
    /// The longest play from the start, as long as every play ends: moves lead from lower to higher layers, and
    /// have lanes where they pass others. With cycles as `Shortest`.
    Longest,
    /// The number of moves needed: no move passes a layer on its way outwards. There are no lanes.
    Shortest,
}

/// With more lanes than this none is drawn.
const MOST_LANES: usize = 30_000;

/// A connection between items of neighbouring layers, of the same layer, or, without lanes, of any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Link {
    pub low: u32,
    pub high: u32,
    /// Which of several between the same two.
    pub number: u32,
}

/// The nodes in layers. Items are the nodes, under their numbers, and after them the lanes.
pub(super) struct Layered {
    /// The items of each layer in the order in which they are drawn.
    pub layers: Vec<Vec<u32>>,
    /// The layer of each item.
    pub layer_of: Vec<u32>,
    pub links: Vec<Link>,
    /// For each edge the links from its lower to its higher end; empty for loops.
    pub chains: Vec<Vec<u32>>,
    pub nodes: usize,
}

impl Layered {
    pub(super) fn new(plan: &Plan<'_>, distance: Distance) -> Layered {
        let depth = depths(&Digraph::new(plan.sizes.len(), &plan.edges), distance);
        let mut layered = Layered {
            layers: vec![Vec::new(); depth.iter().max().map_or(0, |last| *last as usize + 1)],
            nodes: depth.len(),
            layer_of: depth,
            links: Vec::new(),
            chains: Vec::new(),
        };
        layered.connect(plan, distance == Distance::Longest);
        for (item, layer) in layered.layer_of.iter().enumerate() {
            layered.layers[*layer as usize].push(item as u32);
        }
        layered
    }

    pub(super) fn is_lane(&self, item: u32) -> bool {
        item as usize >= self.nodes
    }

    /// The links that lead from a layer to a later one.
    pub(super) fn is_forward(&self, link: &Link) -> bool {
        self.layer_of[link.low as usize] < self.layer_of[link.high as usize]
    }

    fn connect(&mut self, plan: &Plan<'_>, lanes: bool) {
        let mut builder = Builder { layered: self, lanes: FxHashMap::default(), links: FxHashMap::default() };
        let with_lanes = lanes && builder.count_lanes(plan) <= MOST_LANES;
        for (edge, sibling) in plan.edges.iter().zip(&plan.siblings) {
            let chain = builder.chain(*edge, sibling.number, with_lanes);
            builder.layered.chains.push(chain);
        }
    }
}

/// A lane passes one layer on its way to a node; backwards and parallel moves have their own.
type LaneKey = (u32, u32, u32, bool);

struct Builder<'a> {
    layered: &'a mut Layered,
    lanes: FxHashMap<LaneKey, u32>,
    links: FxHashMap<Link, u32>,
}

impl Builder<'_> {
    /// An upper bound: every node is passed to from the farthest layer that has a move to it.
    fn count_lanes(&self, plan: &Plan<'_>) -> usize {
        let mut farthest: FxHashMap<(u32, u32, bool), u32> = FxHashMap::default();
        for ((from, to), sibling) in plan.edges.iter().zip(&plan.siblings) {
            let (start, end) = (self.layered.layer_of[*from as usize], self.layered.layer_of[*to as usize]);
            let span = farthest.entry((*to, sibling.number, start > end)).or_default();
            *span = (*span).max(start.abs_diff(end));
        }
        farthest.values().map(|span| span.saturating_sub(1) as usize).sum()
    }

    /// The links of an edge, from the lower layer to the higher.
    fn chain(&mut self, (from, to): (u32, u32), number: u32, with_lanes: bool) -> Vec<u32> {
        if from == to {
            return Vec::new();
        }
        let (start, end) = (self.layered.layer_of[from as usize], self.layered.layer_of[to as usize]);
        let back = start > end || (start == end && from > to);
        let (low, high) = if back { (to, from) } else { (from, to) };
        let between = if with_lanes { start.min(end) + 1..start.max(end) } else { 0..0 };
        let mut items = vec![low];
        items.extend(between.map(|layer| self.lane((to, number, layer, back))));
        items.push(high);
        items.windows(2).map(|pair| self.link(pair[0], pair[1], number)).collect()
    }

    fn lane(&mut self, key: LaneKey) -> u32 {
        let fresh = self.layered.layer_of.len() as u32;
        let lane = *self.lanes.entry(key).or_insert(fresh);
        if lane == fresh {
            self.layered.layer_of.push(key.2);
        }
        lane
    }

    fn link(&mut self, low: u32, high: u32, number: u32) -> u32 {
        let link = Link { low, high, number };
        let fresh = self.layered.links.len() as u32;
        let found = *self.links.entry(link).or_insert(fresh);
        if found == fresh {
            self.layered.links.push(link);
        }
        found
    }
}

/// The distance of each vertex from vertex 0; vertices that cannot be reached count from themselves.
pub(super) fn depths(graph: &Digraph, distance: Distance) -> Vec<u32> {
    let mut reached = vec![false; graph.vertices()];
    reached[0] = true;
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for option in graph.options(vertex) {
            if !std::mem::replace(&mut reached[*option as usize], true) {
                open.push(*option);
            }
        }
    }
    let mut depth = vec![0; graph.vertices()];
    for part in [true, false] {
        let members: Vec<u32> =
            (0..graph.vertices() as u32).filter(|v| reached[*v as usize] == part).collect();
        let inside = |vertex: u32| reached[vertex as usize] == part;
        if distance == Distance::Shortest || !longest(graph, &members, inside, &mut depth) {
            shortest(graph, &members, inside, &mut depth);
        }
    }
    depth
}

/// The longest path to each member; false if there is a cycle other than a loop.
fn longest(graph: &Digraph, members: &[u32], inside: impl Fn(u32) -> bool, depth: &mut [u32]) -> bool {
    let mut open = vec![0u32; graph.vertices()];
    let options = |vertex: u32| {
        let keep = |option: &u32| inside(*option) && *option != vertex;
        graph.options(vertex).iter().copied().filter(keep).collect::<Vec<u32>>()
    };
    for member in members {
        options(*member).iter().for_each(|option| open[*option as usize] += 1);
    }
    let mut ready: Vec<u32> = members.iter().copied().filter(|member| open[*member as usize] == 0).collect();
    let mut at = 0;
    while at < ready.len() {
        let vertex = ready[at];
        for option in options(vertex) {
            depth[option as usize] = depth[option as usize].max(depth[vertex as usize] + 1);
            open[option as usize] -= 1;
            if open[option as usize] == 0 {
                ready.push(option);
            }
        }
        at += 1;
    }
    ready.len() == members.len()
}

/// The number of moves to each member from the first one that leads there.
fn shortest(graph: &Digraph, members: &[u32], inside: impl Fn(u32) -> bool, depth: &mut [u32]) {
    let mut seen = vec![false; graph.vertices()];
    for root in members {
        if std::mem::replace(&mut seen[*root as usize], true) {
            continue;
        }
        depth[*root as usize] = 0;
        let mut queue = VecDeque::from([*root]);
        while let Some(vertex) = queue.pop_front() {
            for option in graph.options(vertex) {
                if inside(*option) && !std::mem::replace(&mut seen[*option as usize], true) {
                    depth[*option as usize] = depth[vertex as usize] + 1;
                    queue.push_back(*option);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_the_longest_play_where_every_play_ends() {
        let graph = Digraph::new(4, &[(0, 3), (0, 1), (1, 2), (2, 3), (2, 2)]);
        assert_eq!(depths(&graph, Distance::Longest), [0, 1, 2, 3]);
        assert_eq!(depths(&graph, Distance::Shortest), [0, 1, 2, 1]);
    }

    #[test]
    fn distance_counts_moves_in_cycles() {
        let graph = Digraph::new(4, &[(0, 3), (0, 1), (1, 2), (2, 3), (3, 0)]);
        assert_eq!(depths(&graph, Distance::Longest), [0, 1, 2, 1]);
    }

    #[test]
    fn what_cannot_be_reached_counts_from_itself() {
        let graph = Digraph::new(5, &[(0, 1), (2, 1), (2, 3), (3, 4)]);
        for distance in [Distance::Longest, Distance::Shortest] {
            assert_eq!(depths(&graph, distance), [0, 1, 0, 1, 2]);
        }
    }
}
