//! Charts: several curves in one picture, with axes, ticks and a legend.
//!
//! Curves of many points are thinned to what the picture can show: of all points in one column of pixels the first, the lowest, the
//! highest and the last are drawn.
//!
//! Main results
//! * [`Chart::scene`]: the picture, with a logarithmic axis or a line of small print if wished.

use super::colour::{CATEGORIES, Rgb};
use super::path::{Path, Point, Size};
use super::scene::{Anchor, Font, Outline, Scene, Shape, Text};

/// How the points of a curve are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Joined by a line.
    Line,
    /// Each as a dot.
    Dot,
    /// Each as a bar from 0, beside those of the other curves.
    Bar,
}

/// One curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// How they are drawn.
    pub mark: Mark,
}

/// Curves in one picture.
///
/// ```
/// use grundy_draw::chart::{Chart, Curve, Mark};
/// let curve = Curve { name: "squares".into(), points: vec![(0.0, 0.0), (1.0, 1.0), (2.0, 4.0)], mark: Mark::Line };
/// let chart = Chart { title: "A parabola".into(), x: "n".into(), y: "n^2".into(), curves: vec![curve] };
/// let svg = chart.svg();
/// assert!(svg.starts_with("<svg") && svg.contains("squares") && svg.ends_with("</svg>\n"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What the picture shows.
    pub title: String,
    /// The name of the horizontal axis.
    pub x: String,
    /// The name of the vertical axis.
    pub y: String,
    /// The curves, drawn in this order.
    pub curves: Vec<Curve>,
}

/// How a chart is drawn, besides its curves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Style {
    /// Whether the vertical axis is logarithmic; points that are not positive are left out.
    pub log: bool,
    /// A line of small print, such as the command that made the picture.
    pub note: String,
}

const SIZE: (f64, f64) = (900.0, 560.0);
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 90.0;
const FONT: f64 = 13.0;
const INK: Rgb = Rgb(27, 33, 48);
const FRAME: Rgb = Rgb(68, 68, 68);
const GRID: Rgb = Rgb(228, 228, 228);
const SMALL_PRINT: Rgb = Rgb(102, 102, 102);

/// An axis: its range and its ticks.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
    /// Whether the numbers are exponents of ten.
    log: bool,
}

impl Axis {
    fn new(low: f64, high: f64) -> Axis {
        let (low, high) = if low < high { (low, high) } else { (low - 1.0, low + 1.0) };
        let rough = (high - low) / 7.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter().find(|step| *step >= rough);
        Axis { low, high, step: step.unwrap_or(power), log: false }
    }

    /// The same for exponents: only whole ones have ticks.
    fn exponents(self) -> Axis {
        Axis { step: self.step.ceil().max(1.0), log: true, ..self }
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let first = (self.low / self.step).ceil() as i64;
        let last = (self.high / self.step + 1e-9).floor() as i64;
        (first..=last).map(|at| at as f64 * self.step)
    }

    /// The place of a value between 0 and 1.
    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    fn label(&self, tick: f64) -> String {
        if self.log && (0.0..=5.0).contains(&tick) {
            return format!("{:.0}", 10f64.powf(tick));
        }
        if self.log {
            return format!("10^{tick:.0}");
        }
        let digits = (-self.step.log10().floor()).max(0.0) as usize;
        let text = format!("{tick:.digits$}");
        if text.trim_start_matches('-').chars().all(|letter| letter == '0' || letter == '.') {
            "0".into()
        } else {
            text
        }
    }
}

impl Chart {
    /// The picture as SVG.
    pub fn svg(&self) -> String {
        self.styled_svg(&Style::default())
    }

    /// The picture as SVG, in a style.
    ///
    /// ```
    /// use grundy_draw::chart::{Chart, Curve, Mark, Style};
    /// let curve = Curve { name: "powers".into(), points: vec![(0.0, 1.0), (1.0, 10.0), (2.0, 100.0)], mark: Mark::Dot };
    /// let chart = Chart { title: "Powers".into(), x: "n".into(), y: "10^n".into(), curves: vec![curve] };
    /// let svg = chart.styled_svg(&Style { log: true, note: "made by hand".into() });
    /// assert!(svg.contains("made by hand") && svg.contains(">100<"));
    /// ```
    pub fn styled_svg(&self, style: &Style) -> String {
        self.scene(style).svg()
    }

    /// The picture, ready for every format.
    pub fn scene(&self, style: &Style) -> Scene {
        if !style.log {
            return self.drawn(style);
        }
        let mut chart = self.clone();
        for curve in &mut chart.curves {
            curve.points.retain(|point| point.1 > 0.0);
            curve.points.iter_mut().for_each(|point| point.1 = point.1.log10());
        }
        chart.drawn(style)
    }

    fn drawn(&self, style: &Style) -> Scene {
        let bars = self.curves.iter().filter(|curve| curve.mark == Mark::Bar).count();
        let axes = self.axes(style.log, bars > 0);
        let mut scene = Scene::new(Size::new(SIZE.0, SIZE.1), &self.title);
        scene.description.clone_from(&style.note);
        let room = Outline::Rectangle(Point::new(0.0, 0.0), scene.size, 0.0);
        scene.push(Shape::area(room, Rgb(255, 255, 255)));
        self.frame(&mut scene, &axes);
        let mut bar = 0;
        for (curve, colour) in self.curves.iter().zip(CATEGORIES.into_iter().cycle()) {
            match curve.mark {
                Mark::Line => {
                    let path = Path::through(thinned(curve, &axes));
                    if !path.steps.is_empty() {
                        scene.push(Shape::line(Outline::Open(path), colour, 1.3));
                    }
                }
                Mark::Dot => {
                    let dots = thinned(curve, &axes).into_iter();
                    dots.for_each(|dot| scene.push(Shape::area(Outline::Circle(dot, 2.0), colour)));
                }
                Mark::Bar => {
                    bar_row(&mut scene, curve, colour, &axes, (bar, bars));
                    bar += 1;
                }
            }
        }
        self.legend(&mut scene);
        if !style.note.is_empty() {
            let place = Point::new(LEFT, SIZE.1 - 4.0);
            scene.push(Text::new(place, &style.note, Font::Sans, 10.0, SMALL_PRINT));
        }
        scene
    }

    /// The axes, with room for all points; bars begin at 0.
    fn axes(&self, log: bool, bars: bool) -> [Axis; 2] {
        let range = |pick: fn(&(f64, f64)) -> f64| {
            let values = self.curves.iter().flat_map(|curve| &curve.points).map(pick);
            let finite = values.filter(|value| value.is_finite());
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            })
        };
        let (x, mut y) = (range(|point| point.0), range(|point| point.1));
        if bars {
            y = (y.0.min(0.0), y.1.max(0.0));
        }
        let air = (y.1 - y.0) * 0.03;
        let y = (y.0 - if bars { 0.0 } else { air }, y.1 + air);
        let [x, y] = [x, y]
            .map(|(low, high)| if low.is_finite() { Axis::new(low, high) } else { Axis::new(0.0, 1.0) });
        [x, if log { y.exponents() } else { y }]
    }

    fn frame(&self, scene: &mut Scene, axes: &[Axis; 2]) {
        let (right, bottom) = (SIZE.0 - RIGHT, SIZE.1 - BOTTOM);
        let text = |x: f64, y: f64, text: &str| Text::new(Point::new(x, y), text, Font::Sans, FONT, INK);
        let grid = |x1: f64, y1: f64, x2: f64, y2: f64| {
            Shape::line(Outline::straight(Point::new(x1, y1), Point::new(x2, y2)), GRID, 1.0)
        };
        for tick in axes[0].ticks() {
            let x = place(axes, (tick, axes[1].low)).x;
            scene.push(grid(x, TOP, x, bottom));
            scene.push(text(x, bottom + 18.0, &axes[0].label(tick)).anchored(Anchor::Middle));
        }
        for tick in axes[1].ticks() {
            let y = place(axes, (axes[0].low, tick)).y;
            scene.push(grid(LEFT, y, right, y));
            scene.push(text(LEFT - 6.0, y + 4.0, &axes[1].label(tick)).anchored(Anchor::End));
        }
        let corners = [(LEFT, TOP), (LEFT, bottom), (right, bottom)].map(|(x, y)| Point::new(x, y));
        scene.push(Shape::line(Outline::Open(Path::through(corners)), FRAME, 1.0));
        let middle = LEFT.midpoint(right);
        scene.push(Text { size: 17.0, ..text(middle, 26.0, &self.title).anchored(Anchor::Middle) });
        scene.push(text(middle, bottom + 40.0, &self.x).anchored(Anchor::Middle));
        let upwards = text(18.0, TOP.midpoint(bottom), &self.y).anchored(Anchor::Middle);
        scene.push(Text { upwards: true, ..upwards });
    }

    fn legend(&self, scene: &mut Scene) {
        let (mut x, y) = (LEFT, SIZE.1 - 18.0);
        for (curve, colour) in self.curves.iter().zip(CATEGORIES.into_iter().cycle()) {
            let patch = Outline::Rectangle(Point::new(x, y - 9.0), Size::new(14.0, 10.0), 0.0);
            scene.push(Shape::area(patch, colour));
            scene.push(Text::new(Point::new(x + 19.0, y), &curve.name, Font::Sans, FONT, INK));
            x += 40.0 + Font::Sans.width(&curve.name, FONT);
        }
    }
}

/// Where a point stands in the picture.
fn place(axes: &[Axis; 2], (x, y): (f64, f64)) -> Point {
    let (width, height) = (SIZE.0 - LEFT - RIGHT, SIZE.1 - TOP - BOTTOM);
    Point::new(LEFT + width * axes[0].share(x), TOP + height * (1.0 - axes[1].share(y)))
}

/// Of all points in one column of pixels the first, the lowest, the highest and the last. The points may be many: they are
/// not listed a second time.
fn thinned(curve: &Curve, axes: &[Axis; 2]) -> Vec<Point> {
    let (mut kept, mut column): (Vec<Point>, Vec<Point>) = (Vec::new(), Vec::new());
    for point in curve.points.iter().filter(|point| point.1.is_finite()) {
        let point = place(axes, *point);
        if column.first().is_some_and(|first| first.x.floor() != point.x.floor()) {
            kept.extend(extremes(&column));
            column.clear();
        }
        column.push(point);
    }
    kept.extend(extremes(&column));
    kept
}

/// The first, the lowest, the highest and the last of some points, in their order.
fn extremes(column: &[Point]) -> Vec<Point> {
    if column.len() <= 4 {
        return column.to_vec();
    }
    let by_height = |one: &usize, two: &usize| column[*one].y.total_cmp(&column[*two].y);
    let low = (0..column.len()).min_by(by_height).unwrap_or(0);
    let high = (0..column.len()).max_by(by_height).unwrap_or(0);
    let mut chosen = [0, low, high, column.len() - 1];
    chosen.sort_unstable();
    chosen.map(|at| column[at]).to_vec()
}

/// The bars of one of several curves; each number on the axis has room for all.
fn bar_row(scene: &mut Scene, curve: &Curve, colour: Rgb, axes: &[Axis; 2], (bar, bars): (usize, usize)) {
    let room = (place(axes, (1.0, 0.0)).x - place(axes, (0.0, 0.0)).x) * 0.9;
    let width = room / bars.max(1) as f64;
    for point in curve.points.iter().filter(|point| point.1.is_finite() && point.1 != 0.0) {
        let (top, zero) = (place(axes, *point), place(axes, (point.0, 0.0)));
        let corner = Point::new(top.x - room / 2.0 + width * bar as f64, top.y.min(zero.y));
        let size = Size::new(width, (top.y - zero.y).abs());
        scene.push(Shape::area(Outline::Rectangle(corner, size, 0.0), colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<(f64, f64)>, mark: Mark) -> String {
        let curve = Curve { name: "a < b & c".into(), points, mark };
        Chart { title: "t".into(), x: "x".into(), y: "y".into(), curves: vec![curve] }.svg()
    }

    #[test]
    fn many_points_are_thinned_without_losing_extremes() {
        let mut points: Vec<(f64, f64)> = (0..200_000).map(|at| (f64::from(at), 0.0)).collect();
        points[123_456].1 = 50.0;
        let svg = chart(points, Mark::Line);
        assert!(svg.len() < 60_000, "{}", svg.len());
        let curve = svg.lines().find(|line| line.contains("stroke-width=\"1.3\"")).unwrap();
        let heights = curve.split('L').skip(1).filter_map(|pair| pair.split([' ', '"']).nth(1));
        let heights = heights.filter_map(|word| word.parse::<f64>().ok());
        assert!(heights.fold(f64::INFINITY, f64::min) < 60.0);
    }

    #[test]
    fn names_are_escaped_and_odd_data_is_drawn() {
        for mark in [Mark::Line, Mark::Dot, Mark::Bar] {
            for points in
                [vec![], vec![(1.0, 1.0)], vec![(0.0, f64::NAN), (1.0, 2.0)], vec![(0.0, -3.0), (9.0, 1e9)]]
            {
                let svg = chart(points, mark);
                assert!(
                    svg.contains("a &lt; b &amp; c") && !svg.contains("NaN") && !svg.contains("inf"),
                    "{svg}"
                );
            }
        }
    }
}
