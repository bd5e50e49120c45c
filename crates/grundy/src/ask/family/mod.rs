//! Periods of a family of subtraction games, the polynomials they lie on, and what is proved of them.

mod fits;

pub use fits::{ClassFit, Coefficient, Collapse, CurveFits, FitFound, FitStatus, FitsFound, NoFits, OnlyFit};
pub use fits::{QuantityFits, Slice, SurfaceCollapse, SurfaceFits, SurfaceFound};

use super::described::{Values, texts};
use super::letters::Letters;
use super::{Answer, Count, Question, Span};
use crate::ask::fields::whole_in;
use crate::budget::Budget;
use crate::error::Stop;
use crate::fraction::Fraction;
use crate::structure::{Order, Point, Polynomial, Rule, Shown, Variable};
use crate::subtraction::Sequence;
use crate::subtraction::family::{LARGEST_MODULUS, Member, Pattern, Quotients, tabulate};
use crate::subtraction::outcome::Moves;
use crate::theorems::{Applied, Length, Stored};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use fits::Quantity;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What are the periods of a family of subtraction games, and on which polynomials do they lie?
///
/// ```
/// use grundy::ask::family::FitStatus;
/// use grundy::prelude::*;
/// use grundy::structure::Variable;
/// let mut question = ask::Family::of("n,4n,12n+1,16n+1");
/// question.ranges = question.ranges.with(Variable::new('n').unwrap(), ask::Span::new(2, 9));
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.period.status, FitStatus::Proved);
/// assert_eq!(answer.theorems[0].period.as_deref(), Some("56n^3+52n^2+9n+1"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[schemars(extend("additionalProperties" = false))]
pub struct Family {
    /// The moves, sums of products of numbers and one-letter parameters
    #[arg(value_name = "MOVES")]
    pub pattern: String,
    /// The range of each parameter
    #[command(flatten)]
    #[serde(flatten)]
    pub ranges: Letters<Span>,
    /// Periods of the values instead of wins and losses
    #[arg(long)]
    #[serde(default)]
    pub values: bool,
    /// Give a member up after so many positions
    #[arg(long, value_name = "POSITIONS")]
    pub limit: Option<Count>,
    /// Look for residue classes up to this modulus
    #[arg(long, value_name = "M", default_value_t = LARGEST_MODULUS, value_parser = whole_in::<i64>(MODULI))]
    #[serde(default = "largest_modulus")]
    pub modulus: i64,
}

/// What the modulus may be.
const MODULI: RangeInclusive<i64> = 1..=60;

fn largest_modulus() -> i64 {
    LARGEST_MODULUS
}

/// The periods of a family.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyTable {
    /// The moves.
    pub family: String,
    /// Values or outcomes.
    pub kind: &'static str,
    /// The parameters and their ranges.
    pub parameters: Vec<ParameterRange>,
    /// Whether all members are in the table.
    pub finished: bool,
    /// The members.
    pub rows: Vec<MemberRow>,
    /// The polynomials of the periods.
    pub period: QuantityFits,
    /// The polynomials of the preperiods.
    pub preperiod: QuantityFits,
    /// The quotient condition, for affine moves with one parameter.
    pub quotient_condition: Option<QuotientCondition>,
    /// Theorems that hold for some of the members.
    pub theorems: Vec<CoveringTheorem>,
    /// What ended the work before all members were finished.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// A parameter and its range.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParameterRange {
    /// Its letter.
    pub name: char,
    /// The first value.
    pub from: i64,
    /// The last value.
    pub to: i64,
}

/// A member of a family with its period and preperiod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MemberRow {
    /// The values of the parameters.
    #[serde(flatten)]
    pub at: Values,
    /// The moves.
    pub moves: Vec<u64>,
    /// The period, if it was found within the limit.
    pub period: Option<u128>,
    /// The preperiod, if it was found within the limit.
    pub preperiod: Option<u128>,
}

/// The quotient condition: whether all quotients lie between the bounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuotientCondition {
    /// Whether they do.
    pub fulfilled: bool,
    /// |b|/a for the moves an+b.
    pub quotients: Vec<String>,
    /// The smaller bound.
    pub low: String,
    /// The larger bound.
    pub high: String,
}

/// A theorem that holds for some of the members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CoveringTheorem {
    /// Its name.
    pub name: String,
    /// The moves it speaks of.
    pub moves: String,
    /// For which parameters.
    pub conditions: String,
    /// The least period, where it is proved.
    pub period: Option<String>,
    /// The least preperiod, where it is proved.
    pub preperiod: Option<String>,
    /// The members it holds for.
    pub members: Vec<Vec<i64>>,
    /// Whether some of them are multiples of the games it speaks of: it holds for their moves divided by a common divisor.
    pub divided: bool,
}

impl Answer for FamilyTable {
    fn stopped(&mut self) -> Option<&mut Stopped> {
        self.stop.as_mut()
    }
}

/// A family has at most so many members.
const MOST_MEMBERS: u64 = 100_000;
/// So many milliseconds the theorems and polynomials behind a table that was stopped are sought.
const THEOREMS: u64 = 300;
/// Parameters are at most this, and at least the negative of it.
const LARGEST: i64 = 1 << 40;

impl Question for Family {
    type Answer = FamilyTable;
    const NAME: &'static str = "family";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<FamilyTable, Trouble> {
        if !MODULI.contains(&self.modulus) {
            return Err(Trouble::question(format!("'modulus' is a number from 1 to {}", MODULI.end()))
                .with_help("write a number of that range"));
        }
        let pattern: Pattern = self.pattern.parse()?;
        let (names, ranges) = (pattern.parameters(), self.ranges(&pattern)?);
        let members = members(&pattern, &ranges, budget)?;
        let (rows, mut stop) = self.tabulate(&members, budget)?;
        // What was finished before a limit is told with the theorems behind it, if they are found in a moment.
        let grace = bench.grace(THEOREMS);
        let moment = grace.budget(budget.memory());
        let left = if stop.is_none() { budget } else { &moment };
        let theorems = covering(bench, &rows, self.sequence(), left).unwrap_or_else(|late| {
            stop.get_or_insert(late);
            Vec::new()
        });
        agree(&pattern, &rows, &theorems)?;
        let finished = rows.len() == members.len();
        let mut quantity = |quantity| {
            let proved = finished && is_proved(&rows, &theorems, quantity);
            QuantityFits::of(&pattern, &rows, quantity, self.modulus, proved, left).unwrap_or_else(|late| {
                stop.get_or_insert(late);
                QuantityFits::none(proved)
            })
        };
        let (period, preperiod) = (quantity(Quantity::Period), quantity(Quantity::Preperiod));
        let stop = stop.map(|stop| stopped(stop, rows.len(), members.len())).transpose()?;
        let parameter = |(name, range): (&Variable, &RangeInclusive<i64>)| ParameterRange {
            name: name.name(),
            from: *range.start(),
            to: *range.end(),
        };
        Ok(FamilyTable {
            family: pattern.to_string(),
            kind: self.sequence().name(),
            parameters: names.iter().zip(&ranges).map(parameter).collect(),
            finished,
            period,
            preperiod,
            quotient_condition: Quotients::of(&pattern).map(|found| QuotientCondition::of(&found)),
            theorems: theorems.iter().map(|theorem| CoveringTheorem::of(theorem, &rows)).collect(),
            rows: rows.iter().map(|row| MemberRow::of(names, row)).collect(),
            stop,
        })
    }
}

impl Family {
    /// Of these moves; ranges are to be added.
    pub fn of(pattern: impl Into<String>) -> Family {
        let (ranges, modulus) = (Letters::default(), LARGEST_MODULUS);
        Family { pattern: pattern.into(), ranges, values: false, limit: None, modulus }
    }

    fn sequence(&self) -> Sequence {
        if self.values { Sequence::Values } else { Sequence::Outcomes }
    }

    /// The range of each parameter, in their order.
    fn ranges(&self, pattern: &Pattern) -> Result<Vec<RangeInclusive<i64>>, Trouble> {
        let spans = self.ranges.of(pattern.parameters(), "a parameter of these moves")?;
        let ranges: Vec<RangeInclusive<i64>> =
            spans.into_iter().map(|span| span.within(-LARGEST..=LARGEST)).collect::<Result<_, _>>()?;
        let size = |range: &RangeInclusive<i64>| range.end().abs_diff(*range.start()) + 1;
        let members = ranges.iter().try_fold(1u64, |product, range| product.checked_mul(size(range)));
        match members {
            Some(members) if members <= MOST_MEMBERS => Ok(ranges),
            _ => Err(Trouble::question(format!("a table has at most {MOST_MEMBERS} rows"))
                .with_help("take shorter ranges")),
        }
    }

    /// The table, sorted, and what ended the work early.
    fn tabulate(
        &self,
        members: &[(Vec<i64>, Moves)],
        budget: &Budget<'_>,
    ) -> Result<(Vec<Member>, Option<Stop>), Trouble> {
        let (limit, mut rows) = (self.limit.map(|limit| limit.0), Vec::new());
        let stop = tabulate(members, self.sequence(), limit, budget, |member| rows.push(member)).err();
        rows.sort_by(|one, two| one.at.iter().rev().cmp(two.at.iter().rev()));
        Ok((rows, stop))
    }
}

/// What ended the work early, and how far it came.
fn stopped(stop: Stop, done: usize, all: usize) -> Result<Stopped, Trouble> {
    match Trouble::from(stop) {
        Trouble::Stopped(stopped) => Ok(stopped.at(format!("after {done} of {all} members"))),
        trouble => Err(trouble),
    }
}

/// The moves of all members, small ones first.
fn members(
    pattern: &Pattern,
    ranges: &[RangeInclusive<i64>],
    budget: &Budget<'_>,
) -> Result<Vec<(Vec<i64>, Moves)>, Trouble> {
    let mut members = Vec::new();
    for at in places(ranges) {
        budget.look()?;
        let point = point(pattern.parameters(), &at);
        let moves = pattern.member(&point).map_err(|why| {
            let place = point.text(pattern.parameters());
            Trouble::refused(format!("{place}: {why}")).with_help("choose another range")
        })?;
        members.push((at, moves));
    }
    members.sort_by_key(|(_, moves)| moves.max());
    Ok(members)
}

/// All places in the ranges; the first parameter changes fastest.
fn places(ranges: &[RangeInclusive<i64>]) -> Vec<Vec<i64>> {
    let mut places = vec![Vec::new()];
    for range in ranges.iter().rev() {
        let with =
            |rest: &Vec<i64>| range.clone().map(|value| [&[value], &rest[..]].concat()).collect::<Vec<_>>();
        places = places.iter().flat_map(with).collect();
    }
    places
}

fn point(parameters: &[Variable], at: &[i64]) -> Point {
    Point::new(parameters.iter().copied().zip(at.iter().map(|value| i128::from(*value))))
}

/// A theorem that contradicts what was computed would be a mistake of this program.
fn agree(pattern: &Pattern, rows: &[Member], theorems: &[Covering]) -> Result<(), Trouble> {
    for (row, theorem) in rows.iter().flat_map(|row| theorems.iter().map(move |theorem| (row, theorem))) {
        for quantity in Quantity::ALL {
            let (Some(found), Some(proved)) = (quantity.of(row), theorem.proved(quantity, row)) else {
                continue;
            };
            if found != proved {
                let place = point(pattern.parameters(), &row.at).text(pattern.parameters());
                let what = quantity.name();
                let name = &theorem.stored.theorem.name;
                return Err(Trouble::refused(format!(
                    "{place}: the {what} is {found}, but {name} says {proved}: please report this mistake of the program"
                )));
            }
        }
    }
    Ok(())
}

/// Whether every member is covered by a theorem on this quantity.
fn is_proved(rows: &[Member], theorems: &[Covering], quantity: Quantity) -> bool {
    let covered = |row: &Member| theorems.iter().any(|theorem| theorem.proved(quantity, row).is_some());
    !rows.is_empty() && rows.iter().all(covered)
}

impl MemberRow {
    fn of(names: &[Variable], row: &Member) -> MemberRow {
        MemberRow {
            at: Values::of(names, &point(names, &row.at)),
            moves: row.moves.as_slice().to_vec(),
            period: row.found.map(|found| found.0),
            preperiod: row.found.map(|found| found.1),
        }
    }
}

impl QuotientCondition {
    fn of(found: &Quotients) -> QuotientCondition {
        QuotientCondition {
            fulfilled: found.fulfilled,
            quotients: found.quotients.iter().map(Fraction::to_string).collect(),
            low: found.low.to_string(),
            high: found.high.to_string(),
        }
    }
}

/// A theorem that holds for some members, with what it says of each of them.
struct Covering {
    stored: Arc<Stored>,
    members: HashMap<Vec<i64>, Applied>,
}

impl Covering {
    /// `None` if it holds for no member.
    fn of(stored: &Arc<Stored>, rows: &[Member], budget: &Budget<'_>) -> Result<Option<Covering>, Stop> {
        let mut members = HashMap::new();
        for row in rows {
            budget.look()?;
            members
                .extend(Applied::of(stored, row.moves.as_slice()).map(|applied| (row.at.clone(), applied)));
        }
        Ok((!members.is_empty()).then(|| Covering { stored: stored.clone(), members }))
    }

    /// The least period or preperiod of a member, where the theorem proves it.
    fn proved(&self, quantity: Quantity, member: &Member) -> Option<u128> {
        let applied = self.members.get(&member.at)?;
        let length = match quantity {
            Quantity::Period => applied.period(),
            Quantity::Preperiod => applied.preperiod(),
        };
        length.filter(|length| length.least).map(|Length { is, .. }| is)
    }
}

/// The theorems that hold for some of these members. The same moves are not enough: a theorem on (a, b, a+b) with b <= 2a says
/// nothing about (n, 5n, 6n).
fn covering(
    bench: &Workbench,
    rows: &[Member],
    sequence: Sequence,
    budget: &Budget<'_>,
) -> Result<Vec<Covering>, Stop> {
    let rule = if sequence == Sequence::Values { Rule::Nim } else { Rule::Outcomes };
    let all = bench.theorems().all();
    let fitting = all.iter().filter(|stored| stored.theorem.rule == rule);
    fitting.filter_map(|stored| Covering::of(stored, rows, budget).transpose()).collect()
}

impl CoveringTheorem {
    fn of(covering: &Covering, rows: &[Member]) -> CoveringTheorem {
        let theorem = &covering.stored.theorem;
        let holds = |row: &&Member| covering.members.contains_key(&row.at);
        let text = |cases: &[Shown]| match cases {
            [only] if only.least && only.except.is_none() => only.is.as_ref().map(Polynomial::to_string),
            _ => None,
        };
        CoveringTheorem {
            name: theorem.name.clone(),
            moves: texts(&theorem.moves).join(" "),
            conditions: theorem.conditions.iter().map(Order::to_string).collect::<Vec<_>>().join(", "),
            period: text(&theorem.period),
            preperiod: text(&theorem.preperiod),
            members: rows.iter().filter(holds).map(|row| row.at.clone()).collect(),
            divided: covering.members.values().any(|applied| applied.scale > 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_parameter_changes_fastest() {
        assert_eq!(places(&[1..=2, 5..=6]), [[1, 5], [2, 5], [1, 6], [2, 6]]);
    }

    #[test]
    fn letters_are_fields_of_the_question() {
        let read = |text: &str| serde_json::from_str::<Family>(text);
        let question = read(r#"{"pattern": "n,n+m", "n": "2..26", "m": 3, "values": true}"#).unwrap();
        let written = serde_json::to_value(&question).unwrap();
        assert_eq!((&written["n"], &written["m"]), (&"2..26".into(), &"3".into()));
        let message = read(r#"{"pattern": "n", "n": 1, "limits": 3}"#).unwrap_err().to_string();
        assert!(message.contains("unknown field `limits`"), "{message}");
    }
}
