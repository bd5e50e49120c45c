//! Colours for classes and for numbers.

use super::Rgb;
use crate::colour;

/// Colours that can be told apart by everyone (Okabe and Ito), light to dark where it matters in print.
pub const CLASSES: [Rgb; 7] =
    [[240, 228, 66], [86, 180, 233], [0, 114, 178], [0, 0, 0], [213, 94, 0], [0, 158, 115], [204, 121, 167]];

/// Greys from light to dark, then black.
pub const GREYS: [Rgb; 7] = [[214; 3], [150; 3], [90; 3], [0; 3], [255; 3], [180; 3], [40; 3]];

/// So many colours for classes, in colour or in grey.
pub fn class_colours(grey: bool) -> [Rgb; 7] {
    if grey { GREYS } else { CLASSES }
}

/// How numbers become places between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// In proportion.
    Linear,
    /// In proportion to the square root.
    Root,
    /// In proportion to the logarithm of the number plus 1.
    Log,
}

impl Scale {
    /// The place of a number between 0 and the largest.
    ///
    /// ```
    /// use grundy_draw::raster::Scale;
    /// assert_eq!(Scale::Linear.share(5, 10), 0.5);
    /// assert_eq!(Scale::Root.share(25, 100), 0.5);
    /// assert_eq!((Scale::Log.share(0, 0), Scale::Log.share(99, 99)), (0.0, 1.0));
    /// ```
    pub fn share(self, number: u64, largest: u64) -> f64 {
        let place = |number: u64| match self {
            Scale::Linear => number as f64,
            Scale::Root => (number as f64).sqrt(),
            Scale::Log => (number as f64).ln_1p(),
        };
        if largest == 0 { 0.0 } else { (place(number) / place(largest)).min(1.0) }
    }
}

/// A row of colours from light to dark, for numbers from 0 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ramp {
    /// White to black.
    Grey,
    /// Pale yellow over amber to a dark brown, darker at every step.
    Colour,
}

impl Ramp {
    /// The colour at a place between 0 and 1.
    ///
    /// ```
    /// use grundy_draw::raster::Ramp;
    /// assert_eq!((Ramp::Grey.at(0.0), Ramp::Grey.at(1.0)), ([255; 3], [0; 3]));
    /// ```
    pub fn at(self, share: f64) -> Rgb {
        let share = share.clamp(0.0, 1.0);
        match self {
            Ramp::Grey => [(255.0 * (1.0 - share)).round() as u8; 3],
            Ramp::Colour => {
                let colour::Rgb(red, green, blue) = colour::ramp(&colour::SHADES, share);
                [red, green, blue]
            }
        }
    }
}
