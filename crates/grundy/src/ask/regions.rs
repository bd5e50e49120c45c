//! What theorems about games of three moves cover of all of them: the exact share, and a picture of the regions.

use super::Document;
use crate::budget::Budget;
use crate::draw::colour::Rgb;
use crate::draw::raster::class_colours;
use crate::draw::scene::{Anchor, Font, Format, Item, Outline, Scene, Shape, Text};
use crate::draw::{Path, Point, Size, Step};
use crate::fraction::Fraction;
use crate::structure::discover::{Area, Corner, Discovery, Theorem};
use crate::structure::{Polynomial, Rule};
use crate::subtraction::map::Kind;
use crate::trouble::Trouble;
use schemars::JsonSchema;
use serde::Serialize;

/// What theorems cover together of all games of three moves.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AreaFound {
    /// The exact share of the triangle 0 < s1/s3 < s2/s3 < 1.
    pub share: String,
    /// The same in per cent, four digits after the point, rounded down.
    pub percent: f64,
    /// Of outcomes: the share in per cent that the cones prove which are stored with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_percent: Option<f64>,
    /// The regions, for a picture.
    #[serde(skip)]
    pub regions: Vec<RegionFound>,
}

/// What a theorem covers of the triangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionFound {
    corners: Vec<Corner>,
    class: usize,
}

/// What the cones of `data/structures` prove of all games of three moves, in per cent, rounded down.
const STORED_PERCENT: f64 = 73.20;
/// Periods that are no sum of two moves have the last colour of maps of three moves.
const OTHER: usize = 4;
/// Room for the triangle and around it, in pixels.
const SIDE: f64 = 640.0;
const MARGIN: f64 = 24.0;
const BLACK: Rgb = Rgb(0, 0, 0);
const GREY: Rgb = Rgb(232, 232, 232);

impl AreaFound {
    /// Measures what was found, if it is about games of three moves.
    pub(super) fn of(found: &Discovery, budget: &Budget<'_>) -> Option<AreaFound> {
        let area = Area::of(&found.theorems, budget).ok()??;
        let region =
            |(corners, theorem): (Vec<Corner>, &Theorem)| RegionFound { corners, class: class(theorem) };
        Some(AreaFound {
            share: area.share.to_string(),
            stored_percent: (found.rule == Rule::Outcomes).then_some(STORED_PERCENT),
            percent: (area.share.decimal() * 1e6).floor() / 1e4,
            regions: area.regions.into_iter().zip(&found.theorems).map(region).collect(),
        })
    }

    /// A picture: all games in grey, what is proved in the colours of `map types`.
    pub fn picture(&self, format: Format, budget: &Budget<'_>) -> Result<Document, Trouble> {
        let size = Size { width: SIDE + 2.0 * MARGIN, height: SIDE + 2.0 * MARGIN };
        let mut scene = Scene::new(size, "Games of three moves of which something is proved");
        let whole = [(0, 0), (1, 1), (0, 1)].map(|(x, y)| [Fraction::whole(x), Fraction::whole(y)]);
        scene.items.extend(outline(&whole, GREY, None));
        for region in &self.regions {
            let [red, green, blue] = class_colours(false)[region.class];
            scene.items.extend(outline(&region.corners, Rgb(red, green, blue), Some((BLACK, 0.2))));
        }
        let mut text = |x: f64, y: f64, text: &str, anchor: Anchor, colour: Rgb| {
            let text = Text::new(Point { x, y }, text, Font::Sans, 12.0, colour);
            scene.push(Text { anchor, ..text });
        };
        text(MARGIN, SIDE + 1.7 * MARGIN, "s1 = s3", Anchor::Start, BLACK);
        text(SIDE + MARGIN, SIDE + 1.7 * MARGIN, "s1 = 0, s2 = s3", Anchor::End, BLACK);
        text(SIDE + MARGIN, 0.7 * MARGIN, "s1 = s2 = 0", Anchor::End, BLACK);
        let classes = Kind::Three { largest: 3 }.classes();
        for (number, name) in classes.iter().enumerate().filter(|(number, _)| *number != 3) {
            let [red, green, blue] = class_colours(false)[number];
            text(MARGIN, MARGIN + 20.0 * number as f64, "\u{25a0}", Anchor::Start, Rgb(red, green, blue));
            text(MARGIN + 16.0, MARGIN + 20.0 * number as f64, name, Anchor::Start, BLACK);
        }
        Document::picture_within(&scene, format, budget)
    }
}

impl RegionFound {
    /// What is said of the period of its games, as on a map of three moves.
    pub(super) fn map_class(&self) -> &'static str {
        Kind::Three { largest: 3 }.classes()[self.class]
    }

    /// Its corners (s1/s3, s2/s3) as text.
    pub(super) fn texts(&self) -> Vec<[String; 2]> {
        self.corners.iter().map(|corner| [corner[0].to_string(), corner[1].to_string()]).collect()
    }
}

/// Which sum of two moves a theorem says that the period is.
fn class(theorem: &Theorem) -> usize {
    let moves = theorem.family.moves();
    let sum = |one: usize, two: usize| moves[one].plus(&moves[two]).ok().map(|sum| Polynomial::from(&sum));
    let period = theorem.some_period();
    let is = |pair: &(usize, usize)| period.is_some() && period == sum(pair.0, pair.1);
    [(1, 2), (0, 2), (0, 1)].iter().position(is).unwrap_or(OTHER)
}

/// A polygon as a shape: s1 grows to the left and s2 downwards, as on maps.
fn outline(corners: &[Corner], fill: Rgb, stroke: Option<(Rgb, f64)>) -> Option<Item> {
    let place = |corner: &Corner| Point {
        x: MARGIN + SIDE * (1.0 - corner[0].decimal()),
        y: MARGIN + SIDE * corner[1].decimal(),
    };
    let (first, rest) = corners.split_first()?;
    let steps = rest.iter().map(|corner| Step::Line(place(corner))).collect();
    let outline = Outline::Closed(Path { start: place(first), steps });
    Some(Shape { outline, fill: Some(fill), stroke }.into())
}
