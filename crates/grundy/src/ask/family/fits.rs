//! The polynomials on which periods and preperiods of a family lie.

use super::super::described::Values;
use crate::budget::Budget;
use crate::error::Stop;
use crate::fraction::Fraction;
use crate::structure::Variable;
use crate::subtraction::family::{Class, Fit, Fits, Grid, Member, Pattern, Surface, Terms, fit};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Period or preperiod.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    Period,
    Preperiod,
}

impl Quantity {
    pub(super) const ALL: [Quantity; 2] = [Quantity::Period, Quantity::Preperiod];

    pub(super) fn name(self) -> &'static str {
        match self {
            Quantity::Period => "period",
            Quantity::Preperiod => "preperiod",
        }
    }

    pub(super) fn of(self, member: &Member) -> Option<u128> {
        let (period, preperiod) = member.found?;
        Some(if self == Quantity::Period { period } else { preperiod })
    }
}

/// The polynomials of a quantity, and whether more than a fit is behind them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct QuantityFits {
    /// What was found.
    #[serde(flatten)]
    pub found: FitsFound,
    /// Whether it is proved.
    pub status: FitStatus,
}

/// Whether a polynomial is more than a fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FitStatus {
    /// Every member is covered by a theorem.
    Proved,
    /// A polynomial fits.
    Fit,
    /// No polynomial fits.
    None,
}

impl FitStatus {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            FitStatus::Proved => "proved",
            FitStatus::Fit => "fit",
            FitStatus::None => "none",
        }
    }
}

/// The polynomials of a quantity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FitsFound {
    /// In one parameter.
    Curve(CurveFits),
    /// In two parameters.
    Surface(SurfaceFits),
    /// With more parameters none are sought.
    Nothing(NoFits),
}

/// Nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoFits {}

/// The polynomials in one parameter, one for each residue class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CurveFits {
    /// 1 if one polynomial is for all.
    pub modulus: i64,
    /// If so: that one again.
    #[serde(flatten)]
    pub only: Option<OnlyFit>,
    /// The classes.
    pub classes: Vec<ClassFit>,
}

/// The one polynomial for all, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OnlyFit {
    /// As text.
    pub polynomial: Option<String>,
    /// Its coefficients, that of power 0 first.
    pub coefficients: Option<Vec<Coefficient>>,
    /// How many places agree beyond those that determine it.
    pub witnesses: Option<usize>,
}

/// The places with one remainder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClassFit {
    /// The remainder.
    pub residue: i64,
    /// How many places were tested.
    pub tested: usize,
    /// The polynomial, if there is one.
    pub polynomial: Option<String>,
    /// How it stands to the places.
    #[serde(flatten)]
    pub fit: Option<FitFound>,
}

/// How a polynomial stands to the places tested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FitFound {
    /// Its degree.
    pub degree: usize,
    /// Its coefficients, that of power 0 first.
    pub coefficients: Vec<Coefficient>,
    /// At how many places it is the value.
    pub exact: usize,
    /// At how many beyond those that determine it.
    pub witnesses: usize,
    /// Where it is the value times a factor.
    pub collapses: Vec<Collapse>,
    /// Where it is neither.
    pub failures: Vec<i64>,
    /// The first such place.
    pub first_failure: Option<i64>,
    /// From here on there is none.
    pub holds_from: Option<i64>,
}

/// Where a polynomial is the value times a factor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Collapse {
    /// The place.
    #[serde(flatten)]
    pub at: Values,
    /// The factor.
    pub factor: i64,
}

/// The polynomials in two parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SurfaceFits {
    /// The parameter in which polynomials are sought, and the other one.
    pub order: [char; 2],
    /// One polynomial in both, if there is one.
    pub surface: Option<SurfaceFound>,
    /// For each value of the other parameter the polynomials in the first.
    pub slices: Vec<Slice>,
}

/// The polynomials in one parameter for a value of the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Slice {
    /// The value of the other.
    #[serde(flatten)]
    pub at: Values,
    /// The polynomials.
    #[serde(flatten)]
    pub fits: CurveFits,
}

/// A polynomial in two parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SurfaceFound {
    /// As text.
    pub polynomial: String,
    /// For each power of the first parameter the coefficients in the other.
    pub coefficients: Vec<Vec<Coefficient>>,
    /// How many places were tested.
    pub tested: usize,
    /// How many places agree beyond those that determine it.
    pub witnesses: usize,
    /// Where it is the value times a factor.
    pub collapses: Vec<SurfaceCollapse>,
    /// Where it is neither.
    pub failures: Vec<(i64, i64)>,
}

/// Where a polynomial in two parameters is the value times a factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SurfaceCollapse {
    /// The place.
    pub at: (i64, i64),
    /// The factor.
    pub factor: i64,
}

/// A coefficient; in JSON a whole number as such, a fraction as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coefficient(pub Fraction);

impl Serialize for Coefficient {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(whole) = self.0.as_whole() else { return serializer.collect_str(&self.0) };
        match i64::try_from(whole) {
            Ok(small) => serializer.serialize_i64(small),
            Err(_) => serde_json::Number::from_string_unchecked(whole.to_string()).serialize(serializer),
        }
    }
}

schema!("Coefficient" for Coefficient, {
    "description": "A whole number, or a fraction as text.",
    "type": ["integer", "string"],
});

/// The parameter in which polynomials are sought, and the other one: n before others.
fn main_parameter(parameters: &[Variable]) -> (usize, usize) {
    let second = parameters.get(1).is_some_and(|name| name.name() == 'n');
    if second { (1, 0) } else { (0, 1) }
}

impl QuantityFits {
    /// The polynomials of a quantity of these members; `proved` says whether theorems cover all of them.
    pub(super) fn of(
        pattern: &Pattern,
        rows: &[Member],
        quantity: Quantity,
        modulus: i64,
        proved: bool,
        budget: &Budget<'_>,
    ) -> Result<QuantityFits, Stop> {
        let collapses = quantity == Quantity::Period;
        let value = |row: &Member| quantity.of(row).map(|number| Fraction::new(number, 1));
        let found = match pattern.parameters() {
            [name] => {
                let points: Vec<_> = rows.iter().filter_map(|row| Some((row.at[0], value(row)?))).collect();
                let fits = fit(&points, Terms { collapses, largest_modulus: modulus }, budget)?;
                FitsFound::Curve(CurveFits::of(&fits, *name))
            }
            names @ [_, _] => {
                let (main, other) = main_parameter(names);
                let places = rows.iter().filter_map(|row| Some(((row.at[main], row.at[other]), value(row)?)));
                let grid = Grid::of(&places.collect::<BTreeMap<_, _>>(), collapses, budget)?;
                FitsFound::Surface(SurfaceFits::of(&grid, names[main], names[other]))
            }
            _ => FitsFound::Nothing(NoFits {}),
        };
        Ok(QuantityFits::judged(found, proved))
    }

    /// Without polynomials: there was no time to look for them.
    pub(super) fn none(proved: bool) -> QuantityFits {
        QuantityFits::judged(FitsFound::Nothing(NoFits {}), proved)
    }

    fn judged(found: FitsFound, proved: bool) -> QuantityFits {
        let status = match (proved, found.is_some()) {
            (true, _) => FitStatus::Proved,
            (false, true) => FitStatus::Fit,
            (false, false) => FitStatus::None,
        };
        QuantityFits { found, status }
    }
}

impl FitsFound {
    fn is_some(&self) -> bool {
        let any = |fits: &CurveFits| fits.classes.iter().any(|class| class.fit.is_some());
        match self {
            FitsFound::Curve(fits) => any(fits),
            FitsFound::Surface(grid) => grid.slices.iter().any(|slice| any(&slice.fits)),
            FitsFound::Nothing(_) => false,
        }
    }
}

fn coefficients(list: &[Fraction]) -> Vec<Coefficient> {
    list.iter().cloned().map(Coefficient).collect()
}

impl CurveFits {
    fn of(fits: &Fits, name: Variable) -> CurveFits {
        let classes: Vec<ClassFit> = fits.classes.iter().map(|class| ClassFit::of(class, name)).collect();
        let only = classes.first().filter(|_| fits.modulus == 1).map(|only| OnlyFit {
            polynomial: only.polynomial.clone(),
            coefficients: only.fit.as_ref().map(|fit| fit.coefficients.clone()),
            witnesses: only.fit.as_ref().map(|fit| fit.witnesses),
        });
        CurveFits { modulus: fits.modulus, only, classes }
    }
}

impl ClassFit {
    fn of(class: &Class, name: Variable) -> ClassFit {
        ClassFit {
            residue: class.residue,
            tested: class.tested.len(),
            polynomial: class.fit.as_ref().map(|fit| fit.polynomial.text(&name.to_string())),
            fit: class.fit.as_ref().map(|fit| FitFound::of(fit, name)),
        }
    }
}

impl FitFound {
    fn of(fit: &Fit, name: Variable) -> FitFound {
        let collapse =
            |(place, factor): &(i64, i64)| Collapse { at: Values::one(name, *place), factor: *factor };
        FitFound {
            degree: fit.polynomial.degree(),
            coefficients: coefficients(fit.polynomial.coefficients()),
            exact: fit.exact.len(),
            witnesses: fit.witnesses(),
            collapses: fit.collapses.iter().map(collapse).collect(),
            failures: fit.failures.clone(),
            first_failure: fit.first_failure(),
            holds_from: fit.holds_from(),
        }
    }
}

impl SurfaceFits {
    fn of(grid: &Grid, main: Variable, other: Variable) -> SurfaceFits {
        let slice = |(value, fits): &(i64, Fits)| Slice {
            at: Values::one(other, *value),
            fits: CurveFits::of(fits, main),
        };
        let surface = |surface: &Surface| SurfaceFound {
            polynomial: surface.text(&main.to_string(), &other.to_string()),
            coefficients: surface.coefficients.iter().map(|one| coefficients(one.coefficients())).collect(),
            tested: surface.exact.len() + surface.collapses.len() + surface.failures.len(),
            witnesses: surface.witnesses(),
            collapses: surface
                .collapses
                .iter()
                .map(|(at, factor)| SurfaceCollapse { at: *at, factor: *factor })
                .collect(),
            failures: surface.failures.clone(),
        };
        SurfaceFits {
            order: [main.name(), other.name()],
            surface: grid.surface.as_ref().map(surface),
            slices: grid.slices.iter().map(slice).collect(),
        }
    }
}
