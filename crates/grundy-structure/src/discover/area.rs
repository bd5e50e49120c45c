//! Which share of all games of three moves theorems speak of.
//!
//! Up to scale, a game of three moves is a point of the triangle 0 < s1/s3 < s2/s3 < 1. The conditions of a theorem with three
//! parameters, without their constants, cut a convex polygon out of it: inside, they hold for all games that are large enough.
//! The share of the triangle that these polygons cover together is exact. Theorems about residue classes have the area 0 here,
//! and so have those about moves that are no unimodular forms of the parameters: they speak of a part of the games only.

use super::polygon::{Corner, HalfPlane, Polygon, new_areas};
use super::report::Theorem;
use crate::{Affine, Order, Relation, Variable};
use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// What theorems cover of the triangle of all games of three moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// The share of the triangle that all cover together.
    pub share: Fraction,
    /// The corners (s1/s3, s2/s3) of what each theorem covers, in the order of the theorems; none if that has no area.
    pub regions: Vec<Vec<Corner>>,
}

impl Area {
    /// Of these theorems about a family, if it has three moves and three parameters.
    pub fn of(theorems: &[Theorem], budget: &Budget<'_>) -> Result<Option<Area>, Stop> {
        let is_of_three =
            |theorem: &Theorem| theorem.family.moves().len() == 3 && theorem.family.parameters().len() == 3;
        if theorems.is_empty() || !theorems.iter().all(is_of_three) {
            return Ok(None);
        }
        let regions: Vec<Option<Polygon>> = theorems.iter().map(region).collect();
        let polygons: Vec<Polygon> = regions.iter().flatten().cloned().collect();
        // The triangle has the double area 1.
        let areas = new_areas(&polygons, budget)?;
        let share = areas.iter().fold(Fraction::whole(0), |sum, area| &sum + area);
        let corners =
            |region: Option<Polygon>| region.map_or_else(Vec::new, |found| found.corners().to_vec());
        Ok(Some(Area { share, regions: regions.into_iter().map(corners).collect() }))
    }
}

/// All games: 0 < x < y < 1.
pub(super) fn triangle() -> Polygon {
    Polygon::new([(0, 0), (1, 1), (0, 1)].map(|(x, y)| [Fraction::whole(x), Fraction::whole(y)]).to_vec())
}

/// What a theorem covers, unless that has no area.
pub(super) fn region(theorem: &Theorem) -> Option<Polygon> {
    if theorem.class.modulus != 1 {
        return None;
    }
    let family = &theorem.family;
    let plane = Plane::new(family.moves(), family.parameters())?;
    let sides: Vec<HalfPlane> =
        theorem.description.conditions.iter().map(|order| plane.side(order)).collect::<Option<_>>()?;
    triangle().cut_by(&sides)
}

/// From conditions on parameters to half-planes: the moves are forms of the parameters that can be solved for them.
pub(super) struct Plane<'p> {
    names: &'p [Variable],
    /// The parameters as forms of the moves.
    inverse: [[i128; 3]; 3],
}

impl Plane<'_> {
    /// For these moves, if they are unimodular forms of three parameters.
    pub(super) fn new<'p>(moves: &[Affine], names: &'p [Variable]) -> Option<Plane<'p>> {
        let (Ok(moves), 3) = (<&[Affine; 3]>::try_from(moves), names.len()) else { return None };
        let rows: [[i128; 3]; 3] =
            std::array::from_fn(|row| std::array::from_fn(|column| moves[row].coefficient(names[column])));
        let minor = |row: usize, column: usize| {
            let at = |r: usize, c: usize| rows[(row + r) % 3][(column + c) % 3];
            at(1, 1).checked_mul(at(2, 2))?.checked_sub(at(1, 2).checked_mul(at(2, 1))?)
        };
        let mut inverse = [[0; 3]; 3];
        for (row, line) in inverse.iter_mut().enumerate() {
            for (column, number) in line.iter_mut().enumerate() {
                *number = minor(column, row)?;
            }
        }
        let determinant = dot(rows[0], [inverse[0][0], inverse[1][0], inverse[2][0]])?;
        if determinant.abs() != 1 {
            return None;
        }
        inverse.as_flattened_mut().iter_mut().for_each(|number| *number *= determinant);
        Some(Plane { names, inverse })
    }

    /// The half-plane of games that satisfy a condition if they are large enough.
    pub(super) fn side(&self, order: &Order) -> Option<HalfPlane> {
        let gap = Affine::variable(order.variable).minus(&order.bound).ok()?;
        let gap = if order.relation == Relation::AtLeast { gap } else { gap.times(-1).ok()? };
        let form: [i128; 3] = std::array::from_fn(|at| gap.coefficient(self.names[at]));
        let mut side = [0; 3];
        for (column, number) in side.iter_mut().enumerate() {
            *number = dot(form, [self.inverse[0][column], self.inverse[1][column], self.inverse[2][column]])?;
        }
        Some(HalfPlane::new(side))
    }
}

fn dot(one: [i128; 3], two: [i128; 3]) -> Option<i128> {
    one.iter().zip(two).try_fold(0i128, |sum, (one, two)| sum.checked_add(one.checked_mul(two)?))
}

#[cfg(test)]
mod tests {
    use super::super::{Family, Settings, discover};
    use super::*;
    use crate::Rule;

    fn plane(moves: &str, conditions: &[&str]) -> Option<Polygon> {
        let family = Family::read(moves).unwrap();
        let plane = Plane::new(family.moves(), family.parameters())?;
        let order = |text: &&str| {
            let (name, bound) = text.split_once(" >= ").unwrap();
            let bound = bound.parse().unwrap();
            let variable = Variable::new(name.chars().next().unwrap()).unwrap();
            plane.side(&Order { variable, relation: Relation::AtLeast, bound })
        };
        triangle().cut_by(&conditions.iter().map(order).collect::<Option<Vec<_>>>()?)
    }

    #[test]
    fn conditions_are_half_planes() {
        assert_eq!(triangle().double_area(), Fraction::whole(1));
        assert_eq!(plane("a,b,c", &["b >= 2a+7"]).unwrap().double_area(), Fraction::new(1, 2));
        // The same games, with what b is more than 2a as a parameter.
        assert_eq!(plane("a,2a+r,c", &["r >= 7"]), plane("a,b,c", &["b >= 2a+7"]));
        assert_eq!(plane("2a,2a+r,c", &["r >= 7"]), None, "even games only");
    }

    /// The share is that of the members with one large largest move, about.
    #[test]
    fn areas_are_what_members_say() {
        let family = Family::read("a,b,c").unwrap();
        let settings = Settings { rule: Rule::Outcomes, ..Settings::default() };
        let budget = &mut Budget::unlimited();
        let found = discover(&family, &settings, budget, &mut |_| {});
        let area = Area::of(&found.theorems, budget).unwrap().unwrap();
        assert!(area.share > Fraction::new(3, 10) && area.share < Fraction::whole(1), "{}", area.share);
        assert_eq!(area.regions.len(), found.theorems.len());
        let largest = 1200;
        let games = || (1..largest).flat_map(|b| (1..b).map(move |a| [a, b, largest])).step_by(17);
        let covered = games().filter(|at| found.theorems.iter().any(|theorem| theorem.covers(at))).count();
        let counted = covered as f64 / games().count() as f64;
        assert!((area.share.decimal() - counted).abs() < 0.02, "{} and {counted}", area.share);
    }
}
