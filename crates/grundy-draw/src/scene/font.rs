//! The letters of pictures: DejaVu, a free family of fonts that knows most mathematical signs.

use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Font {
    /// All letters equally wide: for positions and moves.
    Mono,
    /// The same, bold.
    Bold,
    /// For titles and axes.
    Sans,
}

impl Font {
    /// Every font.
    pub const ALL: [Font; 3] = [Font::Mono, Font::Bold, Font::Sans];

    /// How wide a text is.
    ///
    /// ```
    /// use grundy_draw::scene::Font;
    /// assert_eq!(Font::Mono.width("iii", 10.0), Font::Mono.width("WWW", 10.0));
    /// assert!(Font::Sans.width("iii", 10.0) < Font::Sans.width("WWW", 10.0));
    /// ```
    pub fn width(self, text: &str, size: f64) -> f64 {
        text.chars().map(|letter| self.advance(self.glyph(letter))).sum::<f64>() * size / self.units()
    }

    /// The names by which style sheets know it and fonts like it.
    pub(super) fn families(self) -> &'static str {
        match self {
            Font::Mono | Font::Bold => "DejaVu Sans Mono, Menlo, Consolas, monospace",
            Font::Sans => "DejaVu Sans, Verdana, sans-serif",
        }
    }

    /// The letter in the font; an empty box for letters that it does not have.
    pub(super) fn glyph(self, letter: char) -> GlyphId {
        self.face().glyph_index(letter).unwrap_or_default()
    }

    /// How far the next letter stands from this one, in [`Font::units`].
    pub(super) fn advance(self, glyph: GlyphId) -> f64 {
        f64::from(self.face().glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// Draws the outline of a letter, y upwards, in [`Font::units`]; a blank has none.
    pub(super) fn outline(self, glyph: GlyphId, pen: &mut dyn OutlineBuilder) -> bool {
        self.face().outline_glyph(glyph, pen).is_some()
    }

    /// The height of letters in the units of the font.
    pub(super) fn units(self) -> f64 {
        f64::from(self.face().units_per_em())
    }

    fn face(self) -> &'static Face<'static> {
        static FACES: [OnceLock<Face<'static>>; 3] = [const { OnceLock::new() }; 3];
        FACES[self as usize].get_or_init(|| {
            let file = match self {
                Font::Mono => dejavu::sans_mono::regular(),
                Font::Bold => dejavu::sans_mono::bold(),
                Font::Sans => dejavu::sans::regular(),
            };
            Face::parse(file, 0).expect("the font is part of the program")
        })
    }
}
