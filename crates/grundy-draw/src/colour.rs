//! The colours of all pictures, and what they mean.
//!
//! One palette for every view, here, on a terminal and in the browser: a lost position (P) is violet, a won one (N) amber, a
//! draw grey. Values are told apart by colours of their own, of which 0 is violet, since its positions are lost; where there are
//! many values, the others are shades of amber that get darker. People with any kind of colour vision can tell them apart: a
//! test simulates the three kinds of colour blindness.
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
    /// The value; positions without a value are grey.
    #[default]
    Value,
    /// Who wins: P violet, N amber, a draw grey.
    Win,
    /// Start dark, ends blue, the rest light.
    Kind,
}

/// A colour; printed as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// For lost positions (P).
pub const LOST: Rgb = Rgb(84, 39, 136);
/// For won positions (N).
pub const WON: Rgb = Rgb(230, 159, 0);
/// For draws and positions without a value.
pub(crate) const DRAWN: Rgb = Rgb(189, 189, 189);
/// For the start.
pub(crate) const START: Rgb = Rgb(51, 51, 51);
/// For ends.
pub(crate) const END: Rgb = Rgb(86, 180, 233);
/// For positions that are neither start nor end.
pub(crate) const INNER: Rgb = Rgb(236, 236, 236);
/// For winning moves: they lead to lost positions.
pub(crate) const WINNING: Rgb = LOST;
/// The values 0, 1, 2, ... where there are not more.
pub const VALUES: [Rgb; 7] =
    [LOST, WON, Rgb(86, 180, 233), Rgb(240, 228, 66), Rgb(0, 114, 178), Rgb(140, 81, 10), Rgb(0, 0, 0)];
/// Where there are more: the values from 1 to the largest lie on this ramp.
pub(super) const SHADES: [Rgb; 5] =
    [Rgb(255, 247, 188), Rgb(254, 196, 79), WON, Rgb(153, 52, 4), Rgb(64, 21, 2)];
/// Curves of charts, in this order (Okabe and Ito 2008).
pub(crate) const CATEGORIES: [Rgb; 7] = [
    Rgb(0, 114, 178),
    Rgb(213, 94, 0),
    Rgb(0, 158, 115),
    Rgb(204, 121, 167),
    Rgb(230, 159, 0),
    Rgb(86, 180, 233),
    Rgb(0, 0, 0),
];
/// For all other moves, and lines on boards.
pub(super) const SLATE: Rgb = Rgb(138, 143, 152);
/// For text and outlines.
pub(super) const INK: Rgb = Rgb(34, 34, 34);
/// For the background.
pub(super) const PAPER: Rgb = Rgb(253, 253, 251);
/// For a cell that nobody takes.
pub(super) const POISON: Rgb = Rgb(213, 94, 0);
/// For taken cells.
pub(super) const TAKEN: Rgb = Rgb(58, 63, 71);
pub(super) const WHITE: Rgb = Rgb(255, 255, 255);
const BLACK: Rgb = Rgb(0, 0, 0);

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

    /// The colour of a node; `max` is the largest value in the picture, see `largest_value`.
    ///
    /// ```
    /// use grundy_draw::colour::{Colouring, LOST, VALUES};
    /// use grundy_draw::Node;
    /// let node = |value| Node { value: Some(value), ..Node::default() };
    /// assert_eq!(Colouring::Value.colour(&node(2), 4), VALUES[2]);
    /// assert_eq!(Colouring::Value.colour(&node(0), 40), LOST);
    /// ```
    pub fn colour(self, node: &Node, max: u128) -> Rgb {
        match self {
            Colouring::Value => node.value.map_or(DRAWN, |value| by_value(value, max)),
            Colouring::Win => by_outcome(node.winner()),
            Colouring::Kind => by_kind(node.kind()),
        }
    }
}

/// The largest value in a picture, 0 if there is none.
pub(crate) fn largest_value(picture: &Picture) -> u128 {
    picture.nodes.iter().filter_map(|node| node.value).max().unwrap_or(0)
}

/// The colour of an outcome; `None` is a draw.
pub(crate) fn by_outcome(outcome: Option<Outcome>) -> Rgb {
    match outcome {
        Some(Outcome::P) => LOST,
        Some(Outcome::N) => WON,
        None => DRAWN,
    }
}

pub(super) fn by_kind(kind: NodeKind) -> Rgb {
    match kind {
        NodeKind::Start => START,
        NodeKind::End => END,
        NodeKind::Inner => INNER,
    }
}

/// The colour of a value among values up to `max`.
pub(crate) fn by_value(value: u128, max: u128) -> Rgb {
    match value {
        _ if max < VALUES.len() as u128 => VALUES[value.min(max) as usize],
        0 => LOST,
        _ => ramp(&SHADES, (value - 1) as f64 / (max - 1) as f64),
    }
}

/// The colour at a place between 0 and 1 on the way from the first of some colours to the last.
pub(super) fn ramp(turns: &[Rgb], share: f64) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (turns.len() - 1) as f64;
    let at = (place as usize).min(turns.len() - 2);
    let (from, to, part) = (turns[at], turns[at + 1], place - at as f64);
    let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8;
    Rgb(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

impl Rgb {
    /// Black or white, whichever can be read better on this colour.
    ///
    /// ```
    /// use grundy_draw::colour::{LOST, Rgb, WON};
    /// assert_eq!(WON.text(), Rgb(0, 0, 0));
    /// assert_eq!(LOST.text(), Rgb(255, 255, 255));
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
        let [red, green, blue] = self.light();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// How much light of each kind there is, from 0 to 1.
    fn light(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        })
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

    type Matrix = [[f64; 3]; 3];

    /// What the eye makes of light: unchanged, and with one kind of cone missing (Machado, Oliveira and Fernandes 2009).
    const EYES: [(&str, Matrix); 4] = [
        ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];
    /// Björn Ottosson's space OKLab, in which distances are what people see.
    const CONES: Matrix = [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ];
    const OKLAB: Matrix = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ];

    fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(one, two)| one * two).sum())
    }

    fn seen(colour: Rgb, eye: &Matrix) -> [f64; 3] {
        let light = times(eye, colour.light()).map(|part| part.clamp(0.0, 1.0));
        times(&OKLAB, times(&CONES, light).map(f64::cbrt))
    }

    /// The least distance between two colours for any eye, in hundredths of that between black and white.
    fn least_distance(colours: &[Rgb]) -> (f64, String) {
        let mut least = (f64::INFINITY, String::new());
        for (name, eye) in &EYES {
            for (at, one) in colours.iter().enumerate() {
                for two in &colours[..at] {
                    let pairs = seen(*one, eye).into_iter().zip(seen(*two, eye));
                    let distance = 100.0 * pairs.map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                    if distance < least.0 {
                        least = (distance, format!("{one} and {two}: {name}"));
                    }
                }
            }
        }
        least
    }

    /// Distances below 5 are hard to see.
    #[test]
    fn everybody_can_tell_the_colours_apart() {
        let (first, second) = (CATEGORIES[0], CATEGORIES[1]);
        for (colours, enough) in [
            (&[LOST, WON, DRAWN][..], 14.0),
            (&[LOST, WON, first, second], 12.0),
            (&[START, END, INNER], 14.0),
            (&VALUES, 13.0),
            (&CATEGORIES, 7.5),
            (&[LOST, SHADES[0], SHADES[1], SHADES[2], SHADES[3], SHADES[4]], 5.0),
            (&[TAKEN, WHITE, POISON], 14.0),
        ] {
            let (least, pair) = least_distance(colours);
            assert!(least >= enough, "{pair}: {least:.1}");
        }
    }

    /// The browser has the same colours.
    #[test]
    fn the_page_has_the_same_palette() {
        let read = |file: &str| {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
            std::fs::read_to_string(path).unwrap()
        };
        let palette = read("lib/charts/palette.ts");
        let single = [
            ("LOST", LOST),
            ("WON", WON),
            ("DRAWN", DRAWN),
            ("START", START),
            ("END", END),
            ("INNER", INNER),
        ];
        for (name, colour) in single {
            assert!(palette.contains(&format!("export const {name} = '{colour}';")), "{name}");
        }
        for (name, colours) in [("VALUES", &VALUES[..]), ("SHADES", &SHADES)] {
            let list: Vec<String> = colours.iter().map(|colour| format!("'{colour}'")).collect();
            assert!(palette.contains(&format!("const {name} = [{}];", list.join(", "))), "{name}");
        }
        assert!(read("app.css").contains(&format!("--lost: {LOST};")));
    }

    #[test]
    fn values_of_any_size_have_a_colour() {
        assert_eq!(by_value(0, 0), LOST);
        assert_eq!((by_value(1, 9), by_value(9, 9)), (SHADES[0], SHADES[4]));
        assert_eq!(by_value(u128::MAX, u128::MAX), SHADES[4]);
        let lights: Vec<f64> = (1..60).map(|value| by_value(value, 59).luminance()).collect();
        assert!(lights.is_sorted_by(|one, two| one > two));
    }

    #[test]
    fn text_can_be_read_on_every_colour() {
        let values = (0..=200).map(|value| by_value(value, 200));
        let others = [LOST, WON, DRAWN, START, END, INNER].into_iter().chain(VALUES);
        for colour in values.chain(others) {
            assert!(colour.contrast(colour.text()) >= 4.5, "{colour}");
        }
    }
}
