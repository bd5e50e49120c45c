//! Points, boxes and curves on the drawing.
//!
//! A position is a box with rounded corners, a move a path of lines and cubic Bézier curves from the rim of one
//! box to the rim of another. Coordinates are in pixels, y grows downwards.

/// A place on the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// How much room something takes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A piece of a path, starting where the previous one ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Straight to a point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
}

/// Where a move is drawn, from rim to rim.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The first point.
    pub start: Point,
    /// The pieces in order; at least one.
    pub steps: Vec<Step>,
}

/// A Bézier curve is nearly a quarter of a circle if its control points lie so far on the way to the corner.
const CIRCLE: f64 = 0.5523;

/// The radius of the corners of a box.
pub(super) fn corner(size: Size) -> f64 {
    (size.height / 2.0).min(size.width / 2.0).min(16.0)
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(super) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point that lies `share` of the way to another.
    pub(super) fn towards(self, other: Point, share: f64) -> Point {
        Point::new(self.x + share * (other.x - self.x), self.y + share * (other.y - self.y))
    }
}

impl Size {
    pub(super) fn new(width: f64, height: f64) -> Size {
        Size { width, height }
    }

    /// The length of the diagonal.
    pub(super) fn diagonal(self) -> f64 {
        self.width.hypot(self.height)
    }

    /// The same box with a rim of the given width around it.
    pub(super) fn grown(self, rim: f64) -> Size {
        Size::new(self.width + 2.0 * rim, self.height + 2.0 * rim)
    }
}

impl Step {
    /// Where the piece ends.
    pub fn end(self) -> Point {
        match self {
            Step::Line(end) | Step::Curve(_, _, end) => end,
        }
    }

    /// The point after a share of the way, on curves as Bézier's parameter counts it.
    pub(super) fn at(self, start: Point, share: f64) -> Point {
        match self {
            Step::Line(end) => start.towards(end, share),
            Step::Curve(one, two, end) => {
                let (a, b, c) = (start.towards(one, share), one.towards(two, share), two.towards(end, share));
                a.towards(b, share).towards(b.towards(c, share), share)
            }
        }
    }
}

impl Path {
    /// Where the path ends.
    pub fn end(&self) -> Point {
        self.steps.last().map_or(self.start, |step| step.end())
    }

    /// Straight from point to point.
    pub fn through(points: impl IntoIterator<Item = Point>) -> Path {
        let mut points = points.into_iter();
        let start = points.next().unwrap_or_default();
        Path { start, steps: points.map(Step::Line).collect() }
    }

    /// The outline of a box with rounded corners.
    pub(super) fn rectangle(corner: Point, size: Size, round: f64) -> Path {
        let round = round.min(size.width / 2.0).min(size.height / 2.0);
        let Point { x: left, y: top } = corner;
        let (right, bottom) = (left + size.width, top + size.height);
        if round <= 0.0 {
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            return Path::through(corners.map(|(x, y)| Point::new(x, y)));
        }
        let mut steps = Vec::new();
        // Each corner: where its curve begins, the corner itself, and where the curve ends.
        for [begin, tip, end] in [
            [(right - round, top), (right, top), (right, top + round)],
            [(right, bottom - round), (right, bottom), (right - round, bottom)],
            [(left + round, bottom), (left, bottom), (left, bottom - round)],
            [(left, top + round), (left, top), (left + round, top)],
        ] {
            let [begin, tip, end] = [begin, tip, end].map(|(x, y)| Point::new(x, y));
            steps.push(Step::Line(begin));
            steps.push(Step::Curve(begin.towards(tip, CIRCLE), end.towards(tip, CIRCLE), end));
        }
        Path { start: Point::new(left + round, top), steps }
    }

    /// The end of the path and the point before it, from which it comes.
    pub(super) fn tip(&self) -> (Point, Point) {
        let end = self.end();
        let before = match self.steps[..] {
            [.., Step::Curve(_, two, _)] if two != end => two,
            [.., last, Step::Line(_)] => last.end(),
            _ => self.start,
        };
        (before, end)
    }

    /// The direction in which the path ends, one pixel long.
    pub(super) fn heading(&self) -> Point {
        let (before, end) = self.tip();
        let length = before.distance(end).max(1e-9);
        Point::new((end.x - before.x) / length, (end.y - before.y) / length)
    }

    /// The same path elsewhere.
    pub(super) fn shifted(&self, by: Point) -> Path {
        let shift = |point: Point| Point::new(point.x + by.x, point.y + by.y);
        let steps = self.steps.iter().map(|step| match *step {
            Step::Line(end) => Step::Line(shift(end)),
            Step::Curve(one, two, end) => Step::Curve(shift(one), shift(two), shift(end)),
        });
        Path { start: shift(self.start), steps: steps.collect() }
    }

    /// Points along the path, close enough to tell how much room it takes.
    pub(super) fn samples(&self) -> impl Iterator<Item = Point> + '_ {
        let starts = std::iter::once(self.start).chain(self.steps.iter().map(|step| step.end()));
        let along =
            |(start, step): (Point, &Step)| [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| step.at(start, share));
        starts.zip(&self.steps).flat_map(along)
    }

    /// Places for a text on the path: on its first curves, or on its line if it has no curve.
    pub(super) fn text_places(&self) -> impl Iterator<Item = Point> + '_ {
        let starts = std::iter::once(self.start).chain(self.steps.iter().map(|step| step.end()));
        let curved = self.steps.iter().any(|step| matches!(step, Step::Curve(..)));
        let steps =
            starts.zip(&self.steps).filter(move |(_, step)| !curved || matches!(step, Step::Curve(..)));
        steps
            .take(3)
            .flat_map(|(start, step)| [0.5, 0.38, 0.62, 0.26, 0.74].map(|share| step.at(start, share)))
    }

    /// The same path from its end to its start.
    pub(super) fn reversed(&self) -> Path {
        let mut ends: Vec<Point> = vec![self.start];
        ends.extend(self.steps.iter().map(|step| step.end()));
        let back = self.steps.iter().zip(&ends).rev().map(|(step, start)| match *step {
            Step::Line(_) => Step::Line(*start),
            Step::Curve(one, two, _) => Step::Curve(two, one, *start),
        });
        Path { start: self.end(), steps: back.collect() }
    }
}

/// Where the line from a point inside a rounded box to one outside meets the rim.
pub(super) fn rim(centre: Point, size: Size, inside: Point, outside: Point) -> Point {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if contains(centre, size, inside.towards(outside, middle)) { low = middle } else { high = middle }
    }
    inside.towards(outside, low)
}

/// Whether a point lies in a rounded box.
pub(super) fn contains(centre: Point, size: Size, point: Point) -> bool {
    let radius = corner(size);
    let dx = ((point.x - centre.x).abs() - size.width / 2.0 + radius).max(0.0);
    let dy = ((point.y - centre.y).abs() - size.height / 2.0 + radius).max(0.0);
    dx.hypot(dy) <= radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_of_a_round_box_is_a_circle() {
        let (centre, size) = (Point::new(5.0, 5.0), Size::new(20.0, 20.0));
        for outside in [Point::new(50.0, 5.0), Point::new(40.0, 40.0), Point::new(-3.0, -90.0)] {
            let found = rim(centre, size, centre, outside);
            assert!((found.distance(centre) - 10.0).abs() < 1e-3, "{found:?}");
        }
    }

    #[test]
    fn a_path_reversed_twice_is_itself() {
        let point = |x: f64| Point::new(x, x * x);
        let path = Path {
            start: point(0.0),
            steps: vec![Step::Line(point(1.0)), Step::Curve(point(2.0), point(3.0), point(4.0))],
        };
        let back = path.reversed();
        assert_eq!(back.start, point(4.0));
        assert_eq!(back.steps, [Step::Curve(point(3.0), point(2.0), point(1.0)), Step::Line(point(0.0))]);
        assert_eq!(back.reversed(), path);
    }
}
