//! Charts as SVG: several curves in one picture, with axes, ticks and a legend.
//!
//! Curves of many points are thinned to what the picture can show: of all points in one column of pixels the first, the lowest, the
//! highest and the last are drawn.
//!
//! Main results
//! * [`Chart::svg`]: the picture. [`Chart::styled_svg`]: with a logarithmic axis or a line of small print.

use std::fmt::Write;

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
/// use grundy_draw::statistics::chart::{Chart, Curve, Mark};
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
/// Colours that can be told apart by everyone (Okabe and Ito).
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

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
        self.drawn(&Style::default())
    }

    /// The picture as SVG, in a style.
    ///
    /// ```
    /// use grundy_draw::statistics::chart::{Chart, Curve, Mark, Style};
    /// let curve = Curve { name: "powers".into(), points: vec![(0.0, 1.0), (1.0, 10.0), (2.0, 100.0)], mark: Mark::Dot };
    /// let chart = Chart { title: "Powers".into(), x: "n".into(), y: "10^n".into(), curves: vec![curve] };
    /// let svg = chart.styled_svg(&Style { log: true, note: "made by hand".into() });
    /// assert!(svg.contains("made by hand") && svg.contains(">100<"));
    /// ```
    pub fn styled_svg(&self, style: &Style) -> String {
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

    fn drawn(&self, style: &Style) -> String {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let range = |pick: fn(&(f64, f64)) -> f64| {
            let fold = points().map(pick).filter(|value| value.is_finite());
            fold.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            })
        };
        let (x_range, mut y_range) = (range(|point| point.0), range(|point| point.1));
        let bars = self.curves.iter().filter(|curve| curve.mark == Mark::Bar).count();
        if bars > 0 {
            y_range = (y_range.0.min(0.0), y_range.1.max(0.0));
        }
        let air = (y_range.1 - y_range.0) * 0.03;
        let axes = [x_range, (y_range.0 - if bars > 0 { 0.0 } else { air }, y_range.1 + air)]
            .map(|(low, high)| if low.is_finite() { Axis::new(low, high) } else { Axis::new(0.0, 1.0) });
        let [x, y] = axes;
        let axes = [x, if style.log { y.exponents() } else { y }];
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            SIZE.0, SIZE.1
        );
        self.frame(&mut svg, &axes);
        let mut bar = 0;
        for (curve, colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            match curve.mark {
                Mark::Line => line(&mut svg, curve, colour, &axes),
                Mark::Dot => dots(&mut svg, curve, colour, &axes),
                Mark::Bar => {
                    bar_row(&mut svg, curve, colour, &axes, (bar, bars));
                    bar += 1;
                }
            }
        }
        self.legend(&mut svg);
        if !style.note.is_empty() {
            let note = escape(&style.note);
            put(
                &mut svg,
                format_args!(
                    "<text x=\"{LEFT}\" y=\"{}\" font-size=\"10\" fill=\"#666\">{note}</text>",
                    SIZE.1 - 4.0
                ),
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn frame(&self, svg: &mut String, axes: &[Axis; 2]) {
        let (right, bottom) = (SIZE.0 - RIGHT, SIZE.1 - BOTTOM);
        for tick in axes[0].ticks() {
            let (x, _) = place(axes, (tick, axes[1].low));
            put(svg, format_args!("<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#e4e4e4\"/>"));
            let label = axes[0].label(tick);
            put(
                svg,
                format_args!(
                    "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                    bottom + 18.0
                ),
            );
        }
        for tick in axes[1].ticks() {
            let (_, y) = place(axes, (axes[0].low, tick));
            put(svg, format_args!("<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#e4e4e4\"/>"));
            let label = axes[1].label(tick);
            put(
                svg,
                format_args!(
                    "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                    LEFT - 6.0,
                    y + 4.0
                ),
            );
        }
        put(svg, format_args!("<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#444\"/>"));
        let middle = LEFT.midpoint(right);
        put(
            svg,
            format_args!(
                "<text x=\"{middle}\" y=\"26\" text-anchor=\"middle\" font-size=\"17\">{}</text>",
                escape(&self.title)
            ),
        );
        put(
            svg,
            format_args!(
                "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 40.0,
                escape(&self.x)
            ),
        );
        let centre = TOP.midpoint(bottom);
        put(
            svg,
            format_args!(
                "<text x=\"18\" y=\"{centre}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {centre})\">{}</text>",
                escape(&self.y)
            ),
        );
    }

    fn legend(&self, svg: &mut String) {
        let (mut x, y) = (LEFT, SIZE.1 - 18.0);
        for (curve, colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            put(
                svg,
                format_args!(
                    "<rect x=\"{x:.0}\" y=\"{}\" width=\"14\" height=\"10\" fill=\"{colour}\"/>",
                    y - 9.0
                ),
            );
            put(svg, format_args!("<text x=\"{:.0}\" y=\"{y}\">{}</text>", x + 19.0, escape(&curve.name)));
            x += 40.0 + 7.5 * curve.name.chars().count() as f64;
        }
    }
}

/// Where a point stands in the picture.
fn place(axes: &[Axis; 2], (x, y): (f64, f64)) -> (f64, f64) {
    let (width, height) = (SIZE.0 - LEFT - RIGHT, SIZE.1 - TOP - BOTTOM);
    (LEFT + width * axes[0].share(x), TOP + height * (1.0 - axes[1].share(y)))
}

fn put(svg: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(svg, "{line}");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Of all points in one column of pixels the first, the lowest, the highest and the last.
fn thinned(curve: &Curve, axes: &[Axis; 2]) -> Vec<(f64, f64)> {
    let placed = curve.points.iter().filter(|point| point.1.is_finite()).map(|point| place(axes, *point));
    let mut kept: Vec<(f64, f64)> = Vec::new();
    let mut column: Vec<(f64, f64)> = Vec::new();
    let flush = |column: &mut Vec<(f64, f64)>, kept: &mut Vec<(f64, f64)>| {
        if column.len() > 4 {
            let by_height =
                |one: &(usize, &(f64, f64)), two: &(usize, &(f64, f64))| one.1.1.total_cmp(&two.1.1);
            let low = column.iter().enumerate().min_by(by_height).map_or(0, |(at, _)| at);
            let high = column.iter().enumerate().max_by(by_height).map_or(0, |(at, _)| at);
            let mut chosen = [0, low, high, column.len() - 1];
            chosen.sort_unstable();
            kept.extend(chosen.iter().map(|at| column[*at]));
        } else {
            kept.extend(column.iter());
        }
        column.clear();
    };
    for point in placed {
        if column.first().is_some_and(|first| first.0.floor() != point.0.floor()) {
            flush(&mut column, &mut kept);
        }
        column.push(point);
    }
    flush(&mut column, &mut kept);
    kept
}

fn line(svg: &mut String, curve: &Curve, colour: &str, axes: &[Axis; 2]) {
    let points: Vec<String> = thinned(curve, axes).iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    put(
        svg,
        format_args!(
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" points=\"{}\"/>",
            points.join(" ")
        ),
    );
}

fn dots(svg: &mut String, curve: &Curve, colour: &str, axes: &[Axis; 2]) {
    for (x, y) in thinned(curve, axes) {
        put(svg, format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"{colour}\"/>"));
    }
}

/// The bars of one of several curves; each number on the axis has room for all.
fn bar_row(svg: &mut String, curve: &Curve, colour: &str, axes: &[Axis; 2], (bar, bars): (usize, usize)) {
    let room = (place(axes, (1.0, 0.0)).0 - place(axes, (0.0, 0.0)).0) * 0.9;
    let width = room / bars.max(1) as f64;
    for point in curve.points.iter().filter(|point| point.1.is_finite() && point.1 != 0.0) {
        let ((x, y), (_, zero)) = (place(axes, *point), place(axes, (point.0, 0.0)));
        let left = x - room / 2.0 + width * bar as f64;
        let (top, height) = (y.min(zero), (y - zero).abs());
        put(
            svg,
            format_args!(
                "<rect x=\"{left:.2}\" y=\"{top:.1}\" width=\"{width:.2}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
            ),
        );
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
        let top = svg.lines().find(|line| line.starts_with("<polyline")).unwrap();
        let heights = top.split([' ', ',']).filter_map(|word| word.trim_matches('"').parse::<f64>().ok());
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
