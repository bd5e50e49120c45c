//! The texts of moves beside their arrows, in small graphs; in a crowd they would only hide things.
//!
//! A text stands on its path where it covers neither a position nor another text. Where there is no such place
//! it is left out; pointing at the arrow shows it.

use super::label::{LONGEST_LINE, SMALL_FONT, cells, text_width};
use super::layout::Placement;
use super::path::{Point, Size};
use super::picture::Picture;

const MOST_MOVES: usize = 40;

/// Whether texts of moves are drawn at all.
pub(super) fn is_shown(picture: &Picture) -> bool {
    picture.edges.len() <= MOST_MOVES && picture.edges.iter().all(|edge| cells(&edge.label) <= LONGEST_LINE)
}

/// The width of the longest text, if they are drawn.
pub(super) fn widest(picture: &Picture) -> f64 {
    let widths = picture.edges.iter().map(|edge| text_width(&edge.label, SMALL_FONT));
    if is_shown(picture) { widths.fold(0.0, f64::max) } else { 0.0 }
}

/// The texts that find a place, and their middles.
pub(super) fn place<'a>(picture: &'a Picture, placement: &Placement) -> Vec<(&'a str, Point)> {
    let mut taken: Vec<(Point, Size)> =
        placement.centres.iter().copied().zip(placement.sizes.iter().copied()).collect();
    let mut texts = Vec::new();
    for (edge, path) in picture.edges.iter().zip(&placement.paths).filter(|(edge, _)| !edge.label.is_empty())
    {
        let size = Size::new(text_width(&edge.label, SMALL_FONT) + 2.0, SMALL_FONT + 2.0);
        let free =
            |place: &Point| !taken.iter().any(|(other, room)| overlap((*place, size), (*other, *room)));
        if let Some(place) = path.text_places().find(free) {
            taken.push((place, size));
            texts.push((edge.label.as_str(), place));
        }
    }
    texts
}

fn overlap((one, a): (Point, Size), (two, b): (Point, Size)) -> bool {
    (one.x - two.x).abs() < (a.width + b.width) / 2.0 && (one.y - two.y).abs() < (a.height + b.height) / 2.0
}
