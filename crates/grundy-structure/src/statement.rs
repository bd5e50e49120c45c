//! What a proof shows of period and preperiod, case by case.

use super::certificate::{
    Cases, Except, PeriodProof, PreperiodProof, StatedPeriod, StatedPreperiod, Statement,
};
use super::lengths::Summed;
use super::syntax::{Description, Order, Unit};
use grundy_algebra::affine::{Affine, Overflow, Point, Variable};
use grundy_algebra::polynomial::Polynomial;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A period or a preperiod that is shown in one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The case: these forms are at most 0. Empty: always.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Affine>,
    /// The length, if it is a polynomial.
    pub is: Option<Polynomial>,
    /// Whether it is the least one.
    pub least: bool,
    /// Remainders of the only parameter for which it is not shown to be the least one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Except>,
}

impl Shown {
    /// Whether this case holds at a point.
    pub(crate) fn holds_at(&self, at: &Point) -> bool {
        self.when.iter().all(|row| row.at(at).is_ok_and(|value| value <= 0))
    }

    /// Whether the length is shown to be the least one at a point where the case holds. `parameter` is the only one.
    pub(crate) fn is_least_at(&self, at: &Point, parameter: Option<Variable>) -> bool {
        let excepted = self.except.as_ref().is_some_and(|except| {
            let rest = parameter.map(|name| at.get(name).rem_euclid(i128::from(except.modulus).max(1)));
            rest.is_none_or(|rest| except.rests.iter().any(|one| i128::from(*one) == rest))
        });
        self.least && !excepted
    }
}

impl fmt::Display for Shown {
    /// The length and the case, such as `7n+1 for n >= 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.is {
            Some(length) => write!(f, "{length}")?,
            None => write!(f, "the length of a round")?,
        }
        if !self.when.is_empty() {
            let rows: Vec<String> = self.when.iter().map(Order::at_most_zero).collect();
            write!(f, " for {}", rows.join(", "))?;
        }
        if let Some(Except { modulus, rests }) = &self.except {
            let rests: Vec<String> = rests.iter().map(u64::to_string).collect();
            write!(f, ", perhaps not the least for the remainders {} modulo {modulus}", rests.join(", "))?;
        }
        Ok(())
    }
}

/// The period in each case of its proof.
pub(super) fn periods(
    description: &Description,
    lengths: &Summed,
    proof: Option<&PeriodProof>,
) -> Result<Vec<Shown>, Overflow> {
    let leaves = proof.unwrap_or(&PeriodProof::Open).leaves()?.into_iter();
    let shown = |(when, leaf): (Vec<Affine>, &PeriodProof)| {
        let round = lengths.round.clone();
        let (is, least, except) = match leaf {
            PeriodProof::Cycle {} => (cycle(description), true, None),
            PeriodProof::Counts(counts) => (round, true, counts.except.clone()),
            PeriodProof::Marker(_) => (round, true, None),
            PeriodProof::Open | PeriodProof::Split { .. } => (round, false, None),
        };
        Shown { when, is, least, except }
    };
    Ok(leaves.map(shown).collect())
}

/// The preperiod in each case of its proof.
pub(super) fn preperiods(
    description: &Description,
    lengths: &Summed,
    proof: Option<&PreperiodProof>,
) -> Result<Vec<Shown>, Overflow> {
    let open = PreperiodProof::Open;
    let mut all = Vec::new();
    for (when, leaf) in proof.unwrap_or(&open).leaves()? {
        let before = lengths.preamble.as_ref();
        let (is, least) = match leaf {
            PreperiodProof::Common { letters, .. } => {
                (before.map(|before| before.minus(&Polynomial::from(letters))).transpose()?, true)
            }
            PreperiodProof::Whole { .. } => (Some(Polynomial::default()), true),
            _ if has_beginning(description) => (before.cloned(), false),
            _ => (Some(Polynomial::default()), true),
        };
        all.push(Shown { when, is, least, except: None });
    }
    Ok(all)
}

/// The same as text, for a certificate.
pub(super) fn statement(periods: &[Shown], preperiods: &[Shown]) -> Statement {
    let text = |shown: &Shown| shown.is.as_ref().map(ToString::to_string);
    let period = |shown: &Shown| StatedPeriod {
        when: shown.when.clone(),
        is: text(shown),
        least: shown.least,
        except: shown.except.clone(),
    };
    let preperiod =
        |shown: &Shown| StatedPreperiod { when: shown.when.clone(), is: text(shown), exact: shown.least };
    Statement {
        period: periods.iter().map(period).collect(),
        preperiod: preperiods.iter().map(preperiod).collect(),
    }
}

/// Whether anything but names stands before the endless loop.
pub(super) fn has_beginning(description: &Description) -> bool {
    description.preamble_and_body().0.iter().any(|unit| !matches!(unit, Unit::Let { .. }))
}

/// The least period of an endless loop that is one word.
fn cycle(description: &Description) -> Option<Polynomial> {
    let word = description.preamble_and_body().1.iter().find_map(|unit| match unit {
        Unit::Word(word) => Some(word),
        _ => None,
    })?;
    let period = least_period(&word.cycle);
    Some(Polynomial::from(&Affine::constant(i128::try_from(period).ok()?)))
}

/// The least period of letters that are repeated endlessly.
pub(super) fn least_period(round: &[u8]) -> usize {
    let length = round.len();
    let repeats = |by: usize| (by..length).all(|at| round[at] == round[at - by]);
    (1..length).find(|by| length.is_multiple_of(*by) && repeats(*by)).unwrap_or(length)
}
