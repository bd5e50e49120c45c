//! Akiyama's Nim: exact P-positions, the algorithm of the source, its assumptions, values.

use super::fields::{Count, in_range, numbers};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::heap::akiyama::claims::{self, Findings};
use crate::heap::akiyama::list::{PList, Triple};
use crate::heap::akiyama::printed::{self, Form, first_difference};
use crate::heap::akiyama::{is_legal, values};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name of the game.
const GAME: &str = "akiyama-nim";
/// So many rows are listed where nothing is said about them.
const ROWS: u64 = 20;
/// So many rows are compared first; more, if they show no difference.
const FIRST_ROWS: u64 = 64;
/// The largest grid of values.
const LARGEST_SIZE: u64 = 100;

/// What are the P-positions in order; or what does the algorithm of the source give?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::AkiyamaList { rows: Some(Count(14)), ..ask::AkiyamaList::default() };
/// assert_eq!(Workbench::new().ask(&question).unwrap().rows[13], [24, 43, 60]);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct AkiyamaList {
    /// How many rows, the first being 0 0 0 [default: 20, or all there are below a bound]
    #[arg(long, value_name = "K")]
    pub rows: Option<Count>,
    /// Which list
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub algorithm: Algorithm,
    /// Only rows whose heaps are all below this
    #[arg(long, value_name = "N")]
    pub below: Option<Count>,
}

/// Which list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "AkiyamaAlgorithm")]
pub enum Algorithm {
    /// The P-positions, without assumptions
    #[default]
    Exact,
    /// The algorithm of the source as its formula is printed
    Printed,
    /// The same with b - a checked again, which gives the printed table
    Rechecked,
}

impl Algorithm {
    /// The first rows.
    fn rows(self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Stop> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        match self.form() {
            Some(form) => printed::rows(form, count, budget),
            None => {
                let mut list = PList::default();
                list.extend_to_rows(count, budget)?;
                Ok(list.into_rows(count))
            }
        }
    }

    /// All rows whose heaps are below a bound.
    fn rows_below(self, below: u32, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Stop> {
        match self.form() {
            Some(form) => printed::rows_below(form, below, budget),
            None => {
                // The smallest heap is below the bound, too.
                let mut list = PList::default();
                list.extend(below.into(), budget)?;
                let mut rows = list.into_rows(usize::MAX);
                rows.retain(|row| row[2] < below);
                Ok(rows)
            }
        }
    }

    /// The form of the algorithm of the source; `None` for the truth.
    fn form(self) -> Option<Form> {
        match self {
            Algorithm::Exact => None,
            Algorithm::Printed => Some(Form::AsPrinted),
            Algorithm::Rechecked => Some(Form::Rechecked),
        }
    }
}

/// Rows of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "AkiyamaListAnswer")]
pub struct Listed {
    /// `akiyama-nim`.
    pub game: &'static str,
    /// Which list.
    pub algorithm: Algorithm,
    /// How many rows there are.
    pub count: usize,
    /// The three heaps of each, rising.
    pub rows: Vec<Triple>,
}

impl Answer for Listed {}

impl Question for AkiyamaList {
    type Answer = Listed;
    const NAME: &'static str = "akiyama list";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Listed, Trouble> {
        let count = self.rows.map(|rows| rows.0);
        let rows = match self.below {
            Some(Count(below)) => {
                in_range("below", below, 0..=u32::MAX.into())?;
                let mut rows = self.algorithm.rows_below(below as u32, budget)?;
                rows.truncate(usize::try_from(count.unwrap_or(u64::MAX)).unwrap_or(usize::MAX));
                rows
            }
            None => self.algorithm.rows(count.unwrap_or(ROWS), budget)?,
        };
        Ok(Listed { game: GAME, algorithm: self.algorithm, count: rows.len(), rows })
    }
}

/// Where does the algorithm of the source, in both readings, leave the P-positions?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::AkiyamaCompare { rows: Count(50) }).unwrap();
/// assert_eq!(answer.differences[0].row, Some(14));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct AkiyamaCompare {
    /// How many rows are compared
    #[arg(long, value_name = "K", default_value_t = compared())]
    #[serde(default = "compared")]
    pub rows: Count,
}

fn compared() -> Count {
    Count(1000)
}

/// The lists compared in pairs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "AkiyamaCompareAnswer")]
pub struct Compared {
    /// `akiyama-nim`.
    pub game: &'static str,
    /// How many rows were compared.
    pub rows: u64,
    /// For every two lists where they differ.
    pub differences: Vec<Difference>,
}

/// Where two lists differ for the first time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AkiyamaDifference")]
pub struct Difference {
    /// The two lists.
    pub lists: [Algorithm; 2],
    /// The row, counted from 1; none if they are the same.
    pub row: Option<usize>,
    /// That row of the first list.
    pub first: Option<Triple>,
    /// That row of the second list.
    pub second: Option<Triple>,
}

impl Answer for Compared {}

impl Question for AkiyamaCompare {
    type Answer = Compared;
    const NAME: &'static str = "akiyama compare";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Compared, Trouble> {
        use Algorithm::{Exact, Printed, Rechecked};
        let pairs = [[Exact, Printed], [Exact, Rechecked], [Printed, Rechecked]];
        let mut rows = self.rows.0.min(FIRST_ROWS);
        loop {
            let differences = pairs
                .map(|lists| Difference::between(lists, rows, budget))
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?;
            // What comes after the first difference of every two lists is nothing to look at.
            if rows == self.rows.0 || differences.iter().all(|difference| difference.row.is_some()) {
                return Ok(Compared { game: GAME, rows: self.rows.0, differences });
            }
            rows = self.rows.0.min(2 * rows);
        }
    }
}

impl Difference {
    /// Compares the first rows of two lists.
    fn between(lists: [Algorithm; 2], rows: u64, budget: &mut Budget<'_>) -> Result<Difference, Stop> {
        let one = lists[0].rows(rows, budget)?;
        let two = budget.beside(size_of_val(&one[..]) as u64, |budget| lists[1].rows(rows, budget))?;
        let row = first_difference(&one, &two);
        let at = |list: &[Triple]| row.map(|row| list[row - 1]);
        Ok(Difference { lists, row, first: at(&one), second: at(&two) })
    }
}

/// Which assumptions of the source hold on the exact list?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::AkiyamaAssumptions { to: Count(2000) }).unwrap();
/// assert_eq!(answer.claims.iter().filter(|claim| claim.holds).count(), 1);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct AkiyamaAssumptions {
    /// The list reaches to this smallest heap
    #[arg(long, value_name = "A", default_value_t = far())]
    #[serde(default = "far")]
    pub to: Count,
}

fn far() -> Count {
    Count(100_000)
}

/// The assumptions of the source, tested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "AkiyamaAssumptionsAnswer")]
pub struct Tested {
    /// `akiyama-nim`.
    pub game: &'static str,
    /// The list reaches to this smallest heap.
    pub to: u64,
    /// How many rows that are.
    pub rows: usize,
    /// The assumptions.
    pub claims: Vec<Claim>,
    /// So many rows have a smallest heap that another one has, too.
    pub repeated_smallest_heaps: usize,
    /// Every number below this occurs.
    pub all_numbers_below: u32,
    /// Every difference below this occurs.
    pub all_differences_below: u32,
}

/// An assumption.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AkiyamaClaim")]
pub struct Claim {
    /// A name for it.
    pub name: ClaimName,
    /// What is assumed.
    pub claim: &'static str,
    /// Whether there is no counterexample.
    pub holds: bool,
    /// The first one.
    pub counterexample: Option<String>,
}

/// The assumptions by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AkiyamaClaimName")]
pub enum ClaimName {
    /// Smallest heaps are all different.
    Smallest,
    /// Middle heaps are all different.
    Middle,
    /// Largest heaps are all different.
    Largest,
    /// A difference never comes back.
    Difference,
    /// Largest heaps of neighbouring rows never differ by 1.
    Neighbours,
    /// No number stands in two columns.
    Columns,
}

impl Answer for Tested {}

impl Question for AkiyamaAssumptions {
    type Answer = Tested;
    const NAME: &'static str = "akiyama assumptions";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Tested, Trouble> {
        let mut list = PList::default();
        list.extend(self.to.0, budget)?;
        let found = claims::test(list.rows(), budget)?;
        Ok(Tested {
            game: GAME,
            to: self.to.0,
            rows: list.rows().len(),
            claims: tested(&found, list.rows()),
            repeated_smallest_heaps: found.repeats_of_a,
            // Every number up to the bound has been treated as a smallest heap.
            all_numbers_below: found.missing_number.min(list.bound()),
            all_differences_below: found.missing_difference,
        })
    }
}

fn tested(found: &Findings, rows: &[Triple]) -> Vec<Claim> {
    let row = |at: usize| format!("row {at}: {}", rows[at - 1].map(|heap| heap.to_string()).join(" "));
    let two = |pair: Option<(usize, usize)>| pair.map(|(one, two)| format!("{}, {}", row(one), row(two)));
    let neighbours = found.neighbouring_c.map(|at| (at, at + 1));
    let claims = [
        (ClaimName::Smallest, "smallest heaps are all different", two(found.repeated_a)),
        (ClaimName::Middle, "middle heaps are all different", two(found.repeated_b)),
        (ClaimName::Largest, "largest heaps are all different", two(found.repeated_c)),
        (ClaimName::Difference, "a difference b-a never comes back", two(found.returning_difference)),
        (ClaimName::Neighbours, "largest heaps of neighbouring rows never differ by 1", two(neighbours)),
        (
            ClaimName::Columns,
            "no number stands in two columns",
            found.shared.map(|number| number.to_string()),
        ),
    ];
    let claim = |(name, claim, counterexample): (ClaimName, &'static str, Option<String>)| Claim {
        name,
        claim,
        holds: counterexample.is_none(),
        counterexample,
    };
    claims.into_iter().map(claim).collect()
}

/// May three numbers be taken?
///
/// ```
/// use grundy::prelude::*;
/// let legal = |take: [u64; 3]| Workbench::new().ask(&ask::AkiyamaLegal { take: take.map(Count).to_vec() });
/// assert!(legal([2, 5, 2]).unwrap().legal && !legal([1, 2, 3]).unwrap().legal);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct AkiyamaLegal {
    /// What is taken from the three heaps, such as 1,2,3
    #[arg(value_delimiter = ',', num_args = 1)]
    #[serde(deserialize_with = "numbers")]
    pub take: Vec<Count>,
}

/// Whether three numbers may be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "AkiyamaLegalAnswer")]
pub struct Verdict {
    /// The numbers.
    pub take: [u64; 3],
    /// Whether they may be taken.
    pub legal: bool,
}

impl Answer for Verdict {
    fn is_negative(&self) -> bool {
        !self.legal
    }
}

impl Question for AkiyamaLegal {
    type Answer = Verdict;
    const NAME: &'static str = "akiyama legal";

    fn answer(&self, _: &Workbench, _: &mut Budget<'_>) -> Result<Verdict, Trouble> {
        let [Count(a), Count(b), Count(c)] = self.take[..] else {
            return Err(Trouble::question("three numbers are needed, such as 1,2,3")
                .with_help("write for example 1,2,3"));
        };
        Ok(Verdict { take: [a, b, c], legal: is_legal([a, b, c]) })
    }
}

/// What are the values for small heaps: of all positions with one given heap?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::AkiyamaValues { size: Count(4), heap: Count(1) }).unwrap();
/// assert_eq!(answer.rows[2][3], 0);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct AkiyamaValues {
    /// Heaps are below this
    #[arg(long, value_name = "N", default_value_t = ten())]
    #[serde(default = "ten")]
    pub size: Count,
    /// The third heap
    #[arg(long, value_name = "C", default_value_t)]
    #[serde(default)]
    pub heap: Count,
}

fn ten() -> Count {
    Count(10)
}

/// Values with one given heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "AkiyamaValuesAnswer")]
pub struct Values {
    /// `akiyama-nim`.
    pub game: &'static str,
    /// Heaps are below this.
    pub size: u64,
    /// The third heap.
    pub heap: u64,
    /// The values, a row for each first heap.
    pub rows: Vec<Vec<u32>>,
}

impl Answer for Values {}

impl Question for AkiyamaValues {
    type Answer = Values;
    const NAME: &'static str = "akiyama values";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Values, Trouble> {
        let (size, heap) = (self.size.0, self.heap.0);
        in_range("size", size, 1..=LARGEST_SIZE)?;
        in_range("heap", heap, 0..=size - 1)?;
        let (heaps, third) = (size as usize, heap as usize);
        let cube = values::Cube::new(heaps, budget)?;
        let row = |a: usize| (0..heaps).map(|b| cube.value([a, b, third])).collect();
        Ok(Values { game: GAME, size, heap, rows: (0..heaps).map(row).collect() })
    }
}
