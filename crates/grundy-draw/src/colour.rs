//! What the colours of a picture mean: three colourings after Schneider's thesis.
//!
//! * by value: rgb(255, 200 g/max, 200 g/max), so 0 is pure red and the largest value nearly white;
//! * by win: P-positions red, N-positions blue, draws grey;
//! * by kind: the start red, ends blue, everything else pink.
//!
//! Text on a colour is black or white, whichever has the higher contrast by the formula of the Web Content
//! Accessibility Guidelines.

use super::picture::{Node, NodeKind, Picture};
use grundy_core::game::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the colour of a position tells.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum Colouring {
    /// The value: the smaller, the redder; positions without a value grey.
    #[default]
    Value,
    /// Who wins: P red, N blue, a draw grey.
    Win,
    /// Start red, ends blue, the rest pink.
    Kind,
}

/// A colour; printed as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// For lost positions and the start.
pub const RED: Rgb = Rgb(224, 49, 49);
/// For won positions and ends.
pub const BLUE: Rgb = Rgb(34, 110, 214);
/// For draws and positions without a value.
pub const GREY: Rgb = Rgb(190, 190, 190);
/// For positions that are neither start nor end.
pub const PINK: Rgb = Rgb(255, 192, 203);
/// For winning moves.
pub(super) const GREEN: Rgb = Rgb(21, 128, 61);
/// For all other moves.
pub(super) const SLATE: Rgb = Rgb(138, 143, 152);
/// For text and outlines.
pub(super) const INK: Rgb = Rgb(34, 34, 34);

const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(255, 255, 255);

impl Colouring {
    /// Every colouring.
    pub const ALL: [Colouring; 3] = [Colouring::Value, Colouring::Win, Colouring::Kind];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Colouring::Value => "value",
            Colouring::Win => "win",
            Colouring::Kind => "kind",
        }
    }

    /// The colour of a node; `max` is the largest value in the picture, see [`largest_value`].
    ///
    /// ```
    /// use grundy_draw::colour::{Colouring, Rgb};
    /// use grundy_draw::Node;
    /// let node = Node { value: Some(1), ..Node::default() };
    /// assert_eq!(Colouring::Value.colour(&node, 4), Rgb(255, 50, 50));
    /// ```
    pub fn colour(self, node: &Node, max: u128) -> Rgb {
        match self {
            Colouring::Value => node.value.map_or(GREY, |value| by_value(value, max)),
            Colouring::Win => match node.winner() {
                Some(Outcome::P) => RED,
                Some(Outcome::N) => BLUE,
                None => GREY,
            },
            Colouring::Kind => match node.kind() {
                NodeKind::Start => RED,
                NodeKind::End => BLUE,
                NodeKind::Inner => PINK,
            },
        }
    }
}

/// The largest value in a picture, 0 if there is none.
pub fn largest_value(picture: &Picture) -> u128 {
    picture.nodes.iter().filter_map(|node| node.value).max().unwrap_or(0)
}

/// rgb(255, 200 g/max, 200 g/max), rounded down.
pub(super) fn by_value(value: u128, max: u128) -> Rgb {
    let share = match value.checked_mul(200) {
        Some(scaled) => scaled / max.max(1),
        None => value / (max / 200).max(1),
    };
    let share = share.min(200) as u8;
    Rgb(255, share, share)
}

impl Rgb {
    /// Black or white, whichever can be read better on this colour.
    ///
    /// ```
    /// use grundy_draw::colour::{BLUE, PINK, Rgb};
    /// assert_eq!(PINK.text(), Rgb(0, 0, 0));
    /// assert_eq!(BLUE.text(), Rgb(255, 255, 255));
    /// ```
    pub fn text(self) -> Rgb {
        if self.contrast(BLACK) >= self.contrast(WHITE) { BLACK } else { WHITE }
    }

    /// The contrast ratio, from 1 to 21.
    fn contrast(self, other: Rgb) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_any_size_have_a_colour() {
        assert_eq!(by_value(0, 0), Rgb(255, 0, 0));
        assert_eq!(by_value(3, 3), Rgb(255, 200, 200));
        assert_eq!(by_value(1, 3), Rgb(255, 66, 66));
        assert_eq!(by_value(u128::MAX, u128::MAX), Rgb(255, 200, 200));
        assert_eq!(by_value(u128::MAX / 2, u128::MAX), Rgb(255, 100, 100));
    }

    #[test]
    fn text_can_be_read_on_every_colour() {
        let values = (0..=200).map(|share| by_value(share, 200));
        for colour in values.chain([RED, BLUE, GREY, PINK]) {
            assert!(colour.contrast(colour.text()) >= 4.5, "{colour}");
        }
    }
}
