//! Convex polygons with rational corners: cut by half-planes, exact areas, and the area of what several cover together.
//!
//! What several polygons cover is measured one after the other: of each only what the ones before it leave. A polygon without
//! another one is a list of convex pieces, one for each side of the other.

use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// A point of the plane.
pub type Corner = [Fraction; 2];

/// The points (x, y) with `x * over_x + y * over_y + constant >= 0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HalfPlane(pub(super) [Fraction; 3]);

impl HalfPlane {
    /// With these coefficients of x, y and 1.
    pub(super) fn new(coefficients: [i128; 3]) -> HalfPlane {
        HalfPlane(coefficients.map(|number| Fraction::new(number, 1)))
    }

    /// Positive inside, 0 on the line.
    fn height(&self, corner: &Corner) -> Fraction {
        &(&(&self.0[0] * &corner[0]) + &(&self.0[1] * &corner[1])) + &self.0[2]
    }

    fn other_side(&self) -> HalfPlane {
        let zero = Fraction::whole(0);
        HalfPlane(std::array::from_fn(|at| &zero - &self.0[at]))
    }
}

/// A convex polygon: its corners in the order of the border, counterclockwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Polygon {
    corners: Vec<Corner>,
}

impl Polygon {
    /// From corners in counterclockwise order.
    pub(super) fn new(corners: Vec<Corner>) -> Polygon {
        Polygon { corners }
    }

    /// Its corners.
    pub(super) fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// Two times its area.
    pub(super) fn double_area(&self) -> Fraction {
        let next = self.corners.iter().cycle().skip(1);
        let zero = Fraction::whole(0);
        self.corners
            .iter()
            .zip(next)
            .fold(zero, |sum, (one, two)| &sum + &(&(&one[0] * &two[1]) - &(&one[1] * &two[0])))
    }

    /// What lies in a half-plane, unless that has no area.
    pub(super) fn cut(&self, side: &HalfPlane) -> Option<Polygon> {
        let zero = Fraction::whole(0);
        let heights: Vec<Fraction> = self.corners.iter().map(|corner| side.height(corner)).collect();
        if heights.iter().all(|height| *height <= zero) {
            return None;
        }
        if heights.iter().all(|height| *height >= zero) {
            return Some(self.clone());
        }
        let mut corners = Vec::with_capacity(self.corners.len() + 1);
        for (at, corner) in self.corners.iter().enumerate() {
            let next = (at + 1) % self.corners.len();
            if heights[at] >= zero {
                corners.push(corner.clone());
            }
            if heights[at] < zero && heights[next] > zero || heights[at] > zero && heights[next] < zero {
                let fall = &heights[at] - &heights[next];
                let along = heights[at].divided_by(&fall).unwrap_or_else(|| zero.clone());
                let between = |axis: usize| {
                    let step = &self.corners[next][axis] - &corner[axis];
                    &corner[axis] + &(&along * &step)
                };
                corners.push([between(0), between(1)]);
            }
        }
        Some(Polygon { corners })
    }

    /// What lies in all of these half-planes, unless that has no area.
    pub(super) fn cut_by(&self, sides: &[HalfPlane]) -> Option<Polygon> {
        sides.iter().try_fold(self.clone(), |rest, side| rest.cut(side))
    }

    /// The half-planes whose common points it is.
    fn sides(&self) -> Vec<HalfPlane> {
        let next = self.corners.iter().cycle().skip(1);
        let side = |(one, two): (&Corner, &Corner)| {
            let (right, up) = (&two[0] - &one[0], &two[1] - &one[1]);
            let constant = &(&up * &one[0]) - &(&right * &one[1]);
            HalfPlane([&Fraction::whole(0) - &up, right, constant])
        };
        self.corners.iter().zip(next).map(side).collect()
    }

    /// What is left without another polygon, in convex pieces.
    pub(super) fn without(self, other: &Polygon) -> Vec<Polygon> {
        let sides = other.sides();
        if self.cut_by(&sides).is_none() {
            return vec![self];
        }
        let (mut pieces, mut inside) = (Vec::new(), self);
        for side in &sides {
            pieces.extend(inside.cut(&side.other_side()));
            match inside.cut(side) {
                Some(rest) => inside = rest,
                None => break,
            }
        }
        pieces
    }

    /// A rectangle around it, a little larger: lowest and highest coordinates.
    fn frame(&self) -> [(f64, f64); 2] {
        [0, 1].map(|axis| {
            let coordinates = self.corners.iter().map(|corner| corner[axis].decimal());
            let (low, high) = coordinates
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(one), high.max(one)));
            (low - ROUNDING, high + ROUNDING)
        })
    }
}

/// More than decimal numbers of the size of the triangle can be wrong by.
const ROUNDING: f64 = 1e-9;

/// Two times the area of what each polygon covers and those before it do not.
pub(super) fn new_areas(polygons: &[Polygon], budget: &Budget<'_>) -> Result<Vec<Fraction>, Stop> {
    let mut areas = Vec::with_capacity(polygons.len());
    let frames: Vec<_> = polygons.iter().map(Polygon::frame).collect();
    for (at, polygon) in polygons.iter().enumerate() {
        budget.advance(1 + at as u64 / 64)?;
        let meets = |other: &usize| {
            let axes = frames[at].iter().zip(&frames[*other]);
            axes.fold(true, |meets, (one, two)| meets && one.0 < two.1 && two.0 < one.1)
        };
        let pieces = (0..at).filter(meets).fold(vec![polygon.clone()], |pieces, earlier| {
            pieces.into_iter().flat_map(|piece| piece.without(&polygons[earlier])).collect()
        });
        areas.push(pieces.iter().fold(Fraction::whole(0), |sum, piece| &sum + &piece.double_area()));
    }
    Ok(areas)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn corner(x: i64, y: i64) -> Corner {
        [Fraction::whole(x), Fraction::whole(y)]
    }

    fn rectangle(x: i64, y: i64, width: i64, height: i64) -> Polygon {
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        Polygon::new(corners.into_iter().map(|(x, y)| corner(x, y)).collect())
    }

    fn union(polygons: &[Polygon]) -> Fraction {
        let areas = new_areas(polygons, &Budget::unlimited()).unwrap();
        areas.iter().fold(Fraction::whole(0), |sum, area| &sum + area)
    }

    #[test]
    fn a_corner_is_cut_off() {
        let square = rectangle(0, 0, 2, 2);
        let rest = square.cut(&HalfPlane::new([-1, -1, 3])).unwrap();
        assert_eq!(rest.double_area(), Fraction::whole(7));
        assert_eq!(rest.corners().len(), 5);
        assert_eq!(square.cut(&HalfPlane::new([-1, 0, 0])), None, "a side alone has no area");
    }

    #[test]
    fn a_hole_leaves_four_pieces() {
        let pieces = rectangle(0, 0, 3, 3).without(&rectangle(1, 1, 1, 1));
        assert_eq!(pieces.len(), 4);
        assert_eq!(union(&pieces), Fraction::whole(16));
    }

    /// Triangles, by inclusion and exclusion.
    fn triangle() -> impl Strategy<Value = Polygon> {
        let points = prop::array::uniform3((-4i64..5, -4i64..5));
        points.prop_filter_map("on a line", |points| {
            let triangle = Polygon::new(points.into_iter().map(|(x, y)| corner(x, y)).collect());
            let area = triangle.double_area();
            let mut corners = triangle.corners;
            if area < Fraction::whole(0) {
                corners.reverse();
            }
            (!area.is_zero()).then_some(Polygon { corners })
        })
    }

    fn common(polygons: &[&Polygon]) -> Fraction {
        let first = polygons[0].clone();
        let all = polygons[1..].iter().try_fold(first, |rest, other| rest.cut_by(&other.sides()));
        all.map_or(Fraction::whole(0), |all| all.double_area())
    }

    proptest! {
        #[test]
        fn unions_by_inclusion_and_exclusion(triangles in prop::collection::vec(triangle(), 4)) {
            let mut sum = Fraction::whole(0);
            for chosen in 1u32..16 {
                let some: Vec<&Polygon> =
                    (0..4).filter(|at| chosen >> at & 1 == 1).map(|at| &triangles[at]).collect();
                let area = common(&some);
                sum = if some.len() % 2 == 1 { &sum + &area } else { &sum - &area };
            }
            prop_assert_eq!(union(&triangles), sum);
        }
    }
}
