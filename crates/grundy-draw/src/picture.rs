//! What is drawn: a game graph with labels, values and outcomes, ready for every format.

use super::MOST_DRAWN;
use grundy_core::drawing::{Board, Drawing};
use grundy_core::game::{Convention, Game, Outcome};
use grundy_core::nimber::Nimber;
use grundy_core::solve::loopy::{self, LoopyValue, Verdict};
use grundy_core::solve::{Digraph, GameGraph};

/// A game graph with everything a picture shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// Stands above the drawing.
    pub title: String,
    /// The positions; number 0 is the start.
    pub nodes: Vec<Node>,
    /// The moves. Loops and parallel edges are welcome.
    pub edges: Vec<Edge>,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    /// The position as text; line breaks are kept, so a board may be drawn as a block.
    pub label: String,
    /// The position in the notation, with its game; may be empty.
    pub expr: String,
    /// The position as a board, if it is one.
    pub board: Option<Board>,
    /// The Sprague-Grundy value, if there is one and it is known.
    pub value: Option<u128>,
    /// Who wins; `None` is a draw.
    pub outcome: Option<Outcome>,
    /// Whether there is no move.
    pub terminal: bool,
    /// Whether play starts here.
    pub start: bool,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edge {
    /// The node it is made in.
    pub from: u32,
    /// The node it leads to.
    pub to: u32,
    /// The move as text; may be empty.
    pub label: String,
    /// Whether it wins: it leads to a position lost for the opponent.
    pub winning: bool,
}

/// The place of a position in the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// Play starts here.
    Start,
    /// Play ends here.
    End,
    /// Anything else.
    Inner,
}

impl NodeKind {
    /// `start`, `end` or `inner`.
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Start => "start",
            NodeKind::End => "end",
            NodeKind::Inner => "inner",
        }
    }
}

impl Node {
    /// The place in the graph; a start without moves counts as a start.
    pub fn kind(&self) -> NodeKind {
        match (self.start, self.terminal) {
            (true, _) => NodeKind::Start,
            (false, true) => NodeKind::End,
            (false, false) => NodeKind::Inner,
        }
    }

    /// Who wins, from the value where only that is known; `None` is a draw.
    pub fn winner(&self) -> Option<Outcome> {
        self.outcome.or_else(|| self.value.map(|value| Outcome::of(Nimber(value))))
    }

    /// `P`, `N` or `draw`.
    pub(super) fn verdict(&self) -> &'static str {
        match self.winner() {
            Some(Outcome::P) => "P",
            Some(Outcome::N) => "N",
            None => "draw",
        }
    }

    /// The line beneath the label: the value, or who wins where there is no value.
    pub(super) fn caption(&self) -> String {
        self.value.map_or_else(|| self.verdict().to_string(), |value| format!("g={value}"))
    }
}

impl Picture {
    /// A picture of positions and moves (from, to, text). Position 0 is the start, positions without moves are
    /// terminal; who wins is not known yet.
    pub fn new(
        title: impl Into<String>,
        labels: impl IntoIterator<Item = String>,
        moves: impl IntoIterator<Item = (u32, u32, String)>,
    ) -> Picture {
        let blank = Node { terminal: true, ..Node::default() };
        let mut nodes: Vec<Node> = labels.into_iter().map(|label| Node { label, ..blank.clone() }).collect();
        let edges = moves.into_iter().map(|(from, to, label)| Edge { from, to, label, winning: false });
        let edges: Vec<Edge> = edges.collect();
        for edge in &edges {
            nodes[edge.from as usize].terminal = false;
        }
        if let Some(first) = nodes.first_mut() {
            first.start = true;
        }
        Picture { title: title.into(), nodes, edges }
    }

    /// A picture of everything that was explored in a game; who wins is not known yet. Boards are kept where they may be
    /// drawn.
    pub fn of_graph<G: Game>(
        title: impl Into<String>,
        game: &G,
        graph: &GameGraph<G>,
        label: impl Fn(&G::Position) -> String,
    ) -> Picture {
        let labels = graph.positions.iter().map(label);
        let moves = graph.moves().map(|(from, to, label)| (from, to, label.to_string()));
        let mut picture = Picture::new(title, labels, moves);
        let drawn = if graph.positions.len() <= MOST_DRAWN { &graph.positions[..] } else { &[] };
        for (node, position) in picture.nodes.iter_mut().zip(drawn) {
            if let Drawing::Board(board) = game.drawing(position) {
                node.board = Some(board);
            }
        }
        for cut in &graph.cut {
            picture.nodes[*cut as usize].terminal = false;
        }
        picture
    }

    /// Fills in values, outcomes and winning moves from the graph itself; for graphs with cycles outcomes by
    /// retrograde analysis and, in normal play, the values of those positions that behave like Nim heaps.
    ///
    /// ```
    /// use grundy_draw::Picture;
    /// use grundy_core::game::{Convention, Outcome};
    /// let moves = [(0, 1), (1, 0), (1, 2)].map(|(from, to)| (from, to, String::new()));
    /// let picture = Picture::new("loopy", ["a", "b", "c"].map(String::from), moves).solved(Convention::Normal);
    /// let outcomes: Vec<_> = picture.nodes.iter().map(|node| node.outcome).collect();
    /// assert_eq!(outcomes, [Some(Outcome::P), Some(Outcome::N), Some(Outcome::P)]);
    /// assert!(picture.edges[2].winning);
    /// ```
    pub fn solved(mut self, convention: Convention) -> Picture {
        let graph = self.digraph();
        match graph.values(convention) {
            Some(values) => {
                for (node, value) in self.nodes.iter_mut().zip(values) {
                    node.value = Some(value.into());
                    node.outcome = Some(Outcome::of(Nimber(value.into())));
                }
            }
            None => self.solve_loopy(&graph, convention),
        }
        self.mark_winning_moves();
        self
    }

    /// Winning moves are those to lost positions.
    pub fn mark_winning_moves(&mut self) {
        for edge in &mut self.edges {
            edge.winning = self.nodes[edge.to as usize].winner() == Some(Outcome::P);
        }
    }

    fn solve_loopy(&mut self, graph: &Digraph, convention: Convention) {
        for (node, verdict) in self.nodes.iter_mut().zip(loopy::verdicts(graph, convention)) {
            node.value = None;
            node.outcome = match verdict {
                Verdict::Win(_) => Some(Outcome::N),
                Verdict::Loss(_) => Some(Outcome::P),
                Verdict::Draw => None,
            };
        }
        if convention == Convention::Normal {
            for (node, value) in self.nodes.iter_mut().zip(loopy::values(graph)) {
                if let LoopyValue::Finite(value) = value {
                    node.value = Some(value.into());
                }
            }
        }
    }

    /// The graph without texts.
    pub(super) fn digraph(&self) -> Digraph {
        let edges: Vec<(u32, u32)> = self.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        Digraph::new(self.nodes.len(), &edges)
    }

    /// Title and size in one line.
    pub(super) fn heading(&self) -> String {
        let count =
            |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
        let size = format!("{}, {}", count(self.nodes.len(), "position"), count(self.edges.len(), "move"));
        if self.title.is_empty() { size } else { format!("{}: {size}", self.title) }
    }
}
