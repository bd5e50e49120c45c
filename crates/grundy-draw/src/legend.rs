//! The legend under a drawing: what its colours, outlines and arrows mean, as far as they occur.

use super::Colouring;
use super::colour::{DRAWN, Rgb, by_kind, by_outcome, by_value, largest_value};
use super::label::{SMALL_FONT, text_width};
use super::picture::{NodeKind, Picture};
use grundy_core::game::Outcome;

/// What is explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The colour of a position.
    Fill(Rgb),
    /// The outline of a position.
    Outline(NodeKind),
    /// An arrow.
    Move {
        /// Whether for a winning move.
        winning: bool,
    },
}

/// A mark and its meaning.
pub(super) struct Entry {
    pub mark: Mark,
    pub text: String,
}

/// The height of a row of the legend.
pub(super) const ROW: f64 = 22.0;
/// The room for the mark before the text.
pub(super) const MARK: f64 = 30.0;

impl Entry {
    fn new(mark: Mark, text: impl Into<String>) -> Entry {
        Entry { mark, text: text.into() }
    }

    /// The room an entry takes, with some space after it.
    fn width(&self) -> f64 {
        MARK + text_width(&self.text, SMALL_FONT) + 18.0
    }
}

/// Everything worth explaining in a picture.
pub(super) fn entries(picture: &Picture, colouring: Colouring) -> Vec<Entry> {
    let mut entries = match colouring {
        Colouring::Value => values(picture),
        Colouring::Win => outcomes(picture),
        Colouring::Kind => {
            kinds(picture).map(|(kind, text)| Entry::new(Mark::Fill(by_kind(kind)), text)).collect()
        }
    };
    if colouring != Colouring::Kind {
        let outlined = kinds(picture).filter(|(kind, _)| *kind != NodeKind::Inner);
        entries.extend(outlined.map(|(kind, text)| Entry::new(Mark::Outline(kind), text)));
    }
    for (winning, text) in [(true, "winning move"), (false, "other move")] {
        if picture.edges.iter().any(|edge| edge.winning == winning) {
            entries.push(Entry::new(Mark::Move { winning }, text));
        }
    }
    entries
}

/// A few values from 0 to the largest.
fn values(picture: &Picture) -> Vec<Entry> {
    let max = largest_value(picture);
    let known = picture.nodes.iter().any(|node| node.value.is_some());
    let shown: Vec<u128> = match max {
        _ if !known => Vec::new(),
        0..=6 => (0..=max).collect(),
        _ => vec![0, max / 2, max],
    };
    let entry = |value: u128| Entry::new(Mark::Fill(by_value(value, max)), format!("g={value}"));
    let mut entries: Vec<Entry> = shown.into_iter().map(entry).collect();
    if picture.nodes.iter().any(|node| node.value.is_none()) {
        entries.push(Entry::new(Mark::Fill(DRAWN), "no value"));
    }
    entries
}

fn outcomes(picture: &Picture) -> Vec<Entry> {
    let all = [
        (Some(Outcome::P), "P: previous player wins"),
        (Some(Outcome::N), "N: next player wins"),
        (None, "draw"),
    ];
    let occurs = |winner: Option<Outcome>| picture.nodes.iter().any(|node| node.winner() == winner);
    all.into_iter()
        .filter(|row| occurs(row.0))
        .map(|row| Entry::new(Mark::Fill(by_outcome(row.0)), row.1))
        .collect()
}

fn kinds(picture: &Picture) -> impl Iterator<Item = (NodeKind, &'static str)> {
    let occurs = |kind: NodeKind| picture.nodes.iter().any(|node| node.kind() == kind);
    [(NodeKind::Start, "start"), (NodeKind::End, "end"), (NodeKind::Inner, "between")]
        .into_iter()
        .filter(move |(kind, _)| occurs(*kind))
}

/// Where each entry stands when rows may be so wide: x and row.
pub(super) fn rows(entries: &[Entry], width: f64) -> Vec<(f64, usize)> {
    let (mut x, mut row) = (0.0, 0);
    let mut places = Vec::new();
    for entry in entries {
        if x > 0.0 && x + entry.width() > width {
            (x, row) = (0.0, row + 1);
        }
        places.push((x, row));
        x += entry.width();
    }
    places
}
