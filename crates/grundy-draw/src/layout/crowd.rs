//! How a crowd of points pushes one away: the quadtree of Barnes and Hut 1986.
//!
//! The plane is cut into squares, each square into four, until few points are left in each. Points in a square
//! that looks small from where one stands push like one point in their middle, so a step of the force layout
//! costs about n log n instead of n².

use crate::path::Point;

/// A square counts as one point if it is seen under a smaller angle, in radians.
const ANGLE: f64 = 0.8;
/// Squares with more points are cut, unless they have been cut too often already (points may coincide).
const FEW: usize = 4;
const DEEPEST: usize = 20;

struct Square {
    /// The mean of its points, and how many there are.
    middle: Point,
    count: f64,
    width: f64,
    content: Content,
}

enum Content {
    Points(Vec<usize>),
    /// The numbers of smaller squares.
    Squares(Vec<usize>),
}

/// Points in a tree of squares.
pub(super) struct Crowd<'a> {
    points: &'a [Point],
    squares: Vec<Square>,
}

impl<'a> Crowd<'a> {
    pub(super) fn new(points: &'a [Point]) -> Crowd<'a> {
        let mut crowd = Crowd { points, squares: Vec::new() };
        let extreme = |pick: fn(&Point) -> f64| points.iter().map(pick).map(f64::abs).fold(1.0, f64::max);
        let half = extreme(|point| point.x).max(extreme(|point| point.y));
        crowd.add((0..points.len()).collect(), Point::default(), half, 0);
        crowd
    }

    /// Adds the square with the given centre and half its width, and returns its number.
    fn add(&mut self, members: Vec<usize>, centre: Point, half: f64, depth: usize) -> usize {
        let count = members.len() as f64;
        let sum =
            |pick: fn(&Point) -> f64| members.iter().map(|member| pick(&self.points[*member])).sum::<f64>();
        let middle = Point::new(sum(|point| point.x) / count, sum(|point| point.y) / count);
        let number = self.squares.len();
        let cut = members.len() > FEW && depth < DEEPEST;
        let (points, quarters) =
            if cut { (Vec::new(), self.quarters(members, centre)) } else { (members, vec![]) };
        self.squares.push(Square { middle, count, width: 2.0 * half, content: Content::Points(points) });
        if cut {
            let shift = half / 2.0;
            let mut smaller = Vec::new();
            for (at, quarter) in quarters.into_iter().enumerate().filter(|(_, quarter)| !quarter.is_empty()) {
                let x = if at & 1 == 0 { centre.x - shift } else { centre.x + shift };
                let y = if at & 2 == 0 { centre.y - shift } else { centre.y + shift };
                smaller.push(self.add(quarter, Point::new(x, y), shift, depth + 1));
            }
            self.squares[number].content = Content::Squares(smaller);
        }
        number
    }

    fn quarters(&self, members: Vec<usize>, centre: Point) -> Vec<Vec<usize>> {
        let mut quarters = vec![Vec::new(); 4];
        for member in members {
            let point = self.points[member];
            quarters[usize::from(point.x >= centre.x) + 2 * usize::from(point.y >= centre.y)].push(member);
        }
        quarters
    }

    /// The sum over all other points of direction away from them divided by distance.
    pub(super) fn push(&self, one: usize) -> Point {
        let point = self.points[one];
        let mut total = Point::default();
        let mut open = vec![0];
        while let Some(number) = open.pop() {
            let square = &self.squares[number];
            let (dx, dy) = (point.x - square.middle.x, point.y - square.middle.y);
            let small = square.width * square.width < ANGLE * ANGLE * (dx * dx + dy * dy);
            match &square.content {
                _ if small => add(&mut total, point, square.middle, square.count, 0.0),
                Content::Squares(smaller) => open.extend(smaller),
                Content::Points(members) => members.iter().filter(|two| **two != one).for_each(|two| {
                    add(&mut total, point, self.points[*two], 1.0, one as f64 - *two as f64);
                }),
            }
        }
        total
    }
}

/// Adds the push of some points at one place. Points that coincide are told apart by the sign of `tie`.
fn add(total: &mut Point, point: Point, other: Point, count: f64, tie: f64) {
    let (dx, dy) = (point.x - other.x, point.y - other.y);
    let square = dx * dx + dy * dy;
    if square > 1e-4 {
        total.x += count * dx / square;
        total.y += count * dy / square;
    } else {
        total.x += 100.0 * tie.signum();
        total.y += tie.sin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::random::Random;

    #[test]
    fn the_tree_comes_close_to_the_sum() {
        let mut chance = Random::new(5);
        let points: Vec<Point> = (0..500)
            .map(|_| Point::new(900.0 * chance.share().powi(2), 700.0 * chance.share() - 300.0))
            .collect();
        let crowd = Crowd::new(&points);
        for one in 0..points.len() {
            let mut exact = Point::default();
            for two in (0..points.len()).filter(|two| *two != one) {
                add(&mut exact, points[one], points[two], 1.0, 0.0);
            }
            let strength = exact.distance(Point::default());
            assert!(crowd.push(one).distance(exact) < 0.08 * strength + 0.02, "{one}");
        }
    }

    #[test]
    fn coinciding_points_come_apart() {
        let points = [Point::default(); 9];
        let crowd = Crowd::new(&points);
        let pushes: Vec<f64> = (0..9).map(|one| crowd.push(one).x).collect();
        assert!(pushes.is_sorted_by(|one, two| one < two));
    }
}
