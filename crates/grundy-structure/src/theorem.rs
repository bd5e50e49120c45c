//! Theorems: what proved descriptions say, for which games.
//!
//! A theorem speaks of moves such as (a, b, a+b) under conditions on a and b. It covers a game, or a family of games, if its
//! variables can be replaced by numbers, or by affine functions of the family's parameters, so that the moves are the
//! same; what they must be follows from the moves by elimination. It holds where its conditions do: the same moves are
//! not enough.
//!
//! * [`Theorem`]: a statement with its name, source and date, made of a [`Proved`].
//! * [`Theorem::at`]: one game. * [`Theorem::covers`]: a family.

use crate::{Affine, Order, Point, Proved, Relation, Rule, Shown, Variable};
use grundy_algebra::fraction::Fraction;
use grundy_core::arithmetic::gcd_of;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A statement about all games of a family, proved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Theorem {
    /// Its name.
    pub name: String,
    /// Who found it.
    pub source: String,
    /// When the proof was checked, such as `2026-11-16`.
    pub date: String,
    /// What the letters of the sequence mean.
    pub rule: Rule,
    /// For which values of the variables, besides being at least 0.
    pub conditions: Vec<Order>,
    /// The moves, the largest last.
    pub moves: Vec<Affine>,
    /// Whether something else than the rule's own letter stands before position 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub other_start: bool,
    /// The period, in each case.
    pub period: Vec<Shown>,
    /// The preperiod, in each case.
    pub preperiod: Vec<Shown>,
    /// How many systems of inequalities the proof shows to have no solution.
    pub claims: usize,
}

/// A period or preperiod of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// How long.
    pub is: u128,
    /// Whether it is the least one.
    pub least: bool,
}

/// Whether a theorem speaks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fit {
    /// It does, for these values of its variables.
    Holds(Point),
    /// It would for these values, but a condition is broken.
    Broken(Point, Order),
    /// The game has other moves.
    OtherMoves,
}

/// What a theorem's variables are for the members of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Images(Vec<(Variable, Affine)>);

impl Images {
    /// What each variable is: `a = 2n`.
    pub fn texts(&self) -> Vec<String> {
        self.0.iter().map(|(variable, image)| format!("{variable} = {image}")).collect()
    }

    /// Conditions on the theorem's variables in terms of the family's parameters: forms that must be at most 0. `None` if a number
    /// becomes too large.
    pub fn conditions(&self, orders: &[Order]) -> Option<Vec<Affine>> {
        let put = |form: &Affine| {
            let mut image = Affine::constant(form.constant_part());
            for (variable, factor) in form.terms() {
                let (_, value) = self.0.iter().find(|one| one.0 == *variable)?;
                image = image.plus_times(*factor, value).ok()?;
            }
            Some(image)
        };
        let row = |order: &Order| {
            let (own, bound) = (put(&Affine::variable(order.variable))?, put(&order.bound)?);
            if order.relation == Relation::AtMost { own.minus(&bound).ok() } else { bound.minus(&own).ok() }
        };
        let not_negative = self.0.iter().map(|(_, image)| image.times(-1).ok());
        orders.iter().map(row).chain(not_negative).collect()
    }
}

impl Theorem {
    /// What has been proved, under a name.
    pub fn new(
        name: impl Into<String>,
        source: impl Into<String>,
        date: impl Into<String>,
        proved: &Proved,
    ) -> Theorem {
        let description = proved.description();
        Theorem {
            name: name.into(),
            source: source.into(),
            date: date.into(),
            rule: description.rule,
            conditions: description.conditions.clone(),
            moves: description.moves.clone(),
            other_start: description.start.is_some(),
            period: proved.periods().to_vec(),
            preperiod: proved.preperiods().to_vec(),
            claims: proved.claims(),
        }
    }

    /// The variables of the moves and the conditions.
    pub fn variables(&self) -> Vec<Variable> {
        let moves = self.moves.iter().flat_map(Affine::terms).map(|term| term.0);
        let bounds = self.conditions.iter().flat_map(|order| order.bound.terms()).map(|term| term.0);
        let mut all: Vec<Variable> =
            moves.chain(bounds).chain(self.conditions.iter().map(|order| order.variable)).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Whether it speaks of the game with these moves, rising.
    pub fn at(&self, moves: &[u64]) -> Fit {
        let own: Vec<Affine> = moves.iter().map(|step| Affine::constant(i128::from(*step))).collect();
        match self.images(own.iter(), &[]) {
            None => Fit::OtherMoves,
            Some(images) => self.fit(&images, &Point::default()),
        }
    }

    /// Whether it speaks of the game with these rising moves or, if they are multiples of g, of the game with the divided moves:
    /// then every term of the divided game's sequence is repeated g times. Where that sequence is not constant in the end, as
    /// that of a finite set never is, period and preperiod are multiplied by g. Says what the game's moves are times those of
    /// the theorem.
    pub fn at_scaled(&self, moves: &[u64]) -> (Fit, u64) {
        let divisor = gcd_of(moves.iter().copied()).max(1);
        match self.at(moves) {
            Fit::Holds(place) => (Fit::Holds(place), 1),
            other if divisor == 1 => (other, 1),
            other => {
                let divided: Vec<u64> = moves.iter().map(|step| step / divisor).collect();
                match self.at(&divided) {
                    Fit::Holds(place) => (Fit::Holds(place), divisor),
                    _ => (other, 1),
                }
            }
        }
    }

    /// Whether it could speak of members of a family with these moves: what its variables are then.
    pub fn covers(&self, moves: &[&Affine], parameters: &[Variable]) -> Option<Images> {
        let mut moves = moves.to_vec();
        // Rising for large parameters, as in a theorem.
        moves.sort_by_key(|form| {
            let slopes: i128 = parameters.iter().map(|one| form.coefficient(*one)).sum();
            (slopes, form.constant_part())
        });
        self.images(moves.into_iter(), parameters)
    }

    /// Whether it speaks of a member of a family that it covers.
    pub fn fit(&self, images: &Images, member: &Point) -> Fit {
        let values =
            images.0.iter().map(|(variable, image)| image.at(member).ok().map(|value| (*variable, value)));
        let Some(values) = values.collect::<Option<Vec<_>>>() else { return Fit::OtherMoves };
        let place = Point::new(values);
        let broken = self.conditions.iter().find(|order| !order.holds(&place)).cloned();
        let negative = || {
            let below = |variable: &&(Variable, Affine)| place.get(variable.0) < 0;
            let (variable, _) = images.0.iter().find(below)?;
            Some(Order { variable: *variable, relation: Relation::AtLeast, bound: Affine::default() })
        };
        match broken.or_else(negative) {
            None => Fit::Holds(place),
            Some(order) => Fit::Broken(place, order),
        }
    }

    /// The period for these values of the variables.
    pub fn period_at(&self, place: &Point) -> Option<Length> {
        self.length(&self.period, place)
    }

    /// The preperiod for these values of the variables.
    pub fn preperiod_at(&self, place: &Point) -> Option<Length> {
        self.length(&self.preperiod, place)
    }

    fn length(&self, cases: &[Shown], place: &Point) -> Option<Length> {
        let parameter = match self.variables()[..] {
            [only] => Some(only),
            _ => None,
        };
        let case = cases.iter().find(|case| case.holds_at(place))?;
        let is = case.is.as_ref()?.at(place).ok().flatten().and_then(|value| u128::try_from(value).ok())?;
        Some(Length { is, least: case.is_least_at(place, parameter) })
    }

    /// What the variables must be for the moves to be these.
    fn images<'m>(
        &self,
        moves: impl ExactSizeIterator<Item = &'m Affine>,
        parameters: &[Variable],
    ) -> Option<Images> {
        if moves.len() != self.moves.len() {
            return None;
        }
        let variables = self.variables();
        let whole = |number: i128| Fraction::new(number, 1);
        let mut rows: Vec<Vec<Fraction>> = Vec::new();
        for (own, theirs) in moves.zip(&self.moves) {
            let left = variables.iter().map(|one| theirs.coefficient(*one));
            let right = parameters.iter().map(|one| own.coefficient(*one));
            let constant = own.constant_part().checked_sub(theirs.constant_part())?;
            rows.push(left.chain(right).chain([constant]).map(whole).collect());
        }
        let solution = eliminate(rows, variables.len())?;
        let form = |row: &[Fraction]| {
            let number = |fraction: &Fraction| i128::try_from(fraction.as_whole()?.clone()).ok();
            let (last, slopes) = row.split_last()?;
            let mut form = Affine::constant(number(last)?);
            for (parameter, slope) in parameters.iter().zip(slopes) {
                form = form.plus_times(number(slope)?, &Affine::variable(*parameter)).ok()?;
            }
            Some(form)
        };
        let images = variables.iter().zip(&solution).map(|(variable, row)| Some((*variable, form(row)?)));
        images.collect::<Option<Vec<_>>>().map(Images)
    }
}

impl fmt::Display for Theorem {
    /// The statement, in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |parts: Vec<String>, by: &str| parts.join(by);
        let conditions = list(self.conditions.iter().map(Order::to_string).collect(), ", ");
        let moves = list(self.moves.iter().map(Affine::to_string).collect(), ", ");
        let what = match self.rule {
            Rule::Nim => "values".into(),
            Rule::Outcomes => "outcomes".into(),
            rule => format!("letters by the rule {rule}"),
        };
        if !conditions.is_empty() {
            write!(f, "For {conditions}: ")?;
        }
        write!(f, "the {what} of the subtraction game ({moves})")?;
        if self.other_start {
            write!(f, ", with other letters before position 0,")?;
        }
        let period = cases(&self.period, "the least period", "a period of");
        write!(f, " have {period} and {}", cases(&self.preperiod, "the preperiod", "a preperiod of at most"))
    }
}

/// `the least period 3n`, case by case.
fn cases(all: &[Shown], least: &str, other: &str) -> String {
    let one = |case: &Shown| format!("{} {case}", if case.least { least } else { other });
    all.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Solves a linear system with several right-hand sides: the rows hold `unknowns` coefficients each, then the right-hand
/// sides. `None` if there is no solution or more than one.
fn eliminate(mut rows: Vec<Vec<Fraction>>, unknowns: usize) -> Option<Vec<Vec<Fraction>>> {
    for column in 0..unknowns {
        let pivot = (column..rows.len()).find(|row| !rows[*row][column].is_zero())?;
        rows.swap(column, pivot);
        let lead = rows[column][column].clone();
        for entry in &mut rows[column] {
            *entry = entry.divided_by(&lead)?;
        }
        let done = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let times = row[column].clone();
            for (entry, above) in row.iter_mut().zip(&done) {
                *entry = &*entry - &(&times * above);
            }
        }
    }
    let (solved, rest) = rows.split_at(unknowns);
    let consistent = rest.iter().flatten().all(Fraction::is_zero);
    consistent.then(|| solved.iter().map(|row| row[unknowns..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Description, Verdict, prove};
    use grundy_core::budget::Budget;

    fn theorem(name: &str, text: &str) -> Theorem {
        let description = Description::read(text, None).unwrap();
        let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else {
            panic!("{text}")
        };
        Theorem::new(name, "a test", "2026-01-01", &proof.proved)
    }

    #[test]
    fn a_theorem_speaks_of_games_whose_moves_and_conditions_fit() {
        let two = theorem("two", "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP");
        assert_eq!(
            two.to_string(),
            "For n >= 1: the outcomes of the subtraction game (n, 2n) have the least period 3n and the preperiod 0"
        );
        let Fit::Holds(place) = two.at(&[7, 14]) else { panic!() };
        assert_eq!(two.period_at(&place), Some(Length { is: 21, least: true }));
        assert_eq!(two.preperiod_at(&place), Some(Length { is: 0, least: true }));
        assert_eq!(two.at(&[7, 15]), Fit::OtherMoves);
        assert_eq!(two.at(&[7, 14, 21]), Fit::OtherMoves);
        let again: Theorem = serde_json::from_str(&serde_json::to_string(&two).unwrap()).unwrap();
        assert_eq!(again, two);
    }

    #[test]
    fn a_theorem_covers_the_members_that_fulfil_its_conditions() {
        let sum = theorem("sum", "a >= 1 b >= a+1 b <= 2a { a b } REPEAT -a +b ENDREP");
        let n = Variable::new('n').unwrap();
        let members = |moves: [&str; 2]| {
            let moves = moves.map(|form| form.parse::<Affine>().unwrap());
            let images = sum.covers(&[&moves[0], &moves[1]], &[n])?;
            Some([1, 2, 3].map(|value| matches!(sum.fit(&images, &Point::new([(n, value)])), Fit::Holds(_))))
        };
        assert_eq!(members(["n", "2n+1"]), Some([false; 3]));
        assert_eq!(members(["n", "n+2"]), Some([false, true, true]));
        assert_eq!(members(["n+2", "n"]), Some([false, true, true]), "in any order");
        let Fit::Broken(_, order) = sum.at(&[3, 7]) else { panic!() };
        assert_eq!(order.to_string(), "b <= 2a");
    }
}
