//! The quotient condition, a rule of thumb for families worth computing.
//!
//! Of moves a_i n + b_i, all |b_i|/a_i lie between |b_1-1|/a_1 and |b_1+1|/a_1. Flammenkamp chose candidates for
//! long periods by it; it neither implies nor follows from anything.

use super::pattern::Pattern;
use grundy_algebra::fraction::Fraction;

/// The quotients of a family with one parameter.
///
/// ```
/// use grundy_subtraction::family::{Pattern, Quotients};
/// let family: Pattern = "4n+1,13n+3,28n+6,32n+7".parse().unwrap();
/// let found = Quotients::of(&family).unwrap();
/// let texts: Vec<String> = found.quotients.iter().map(|quotient| quotient.to_string()).collect();
/// assert_eq!(texts, ["1/4", "3/13", "3/14", "7/32"]);
/// assert_eq!((found.low.to_string(), found.high.to_string(), found.fulfilled), ("0".into(), "1/2".into(), true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotients {
    /// |b_i|/a_i for the moves a_i n + b_i, the smallest move first.
    pub quotients: Vec<Fraction>,
    /// The smaller bound.
    pub low: Fraction,
    /// The larger bound.
    pub high: Fraction,
    /// Whether all quotients lie between them.
    pub fulfilled: bool,
}

impl Quotients {
    /// Of an affine family with one parameter that every move depends on; `None` for others.
    pub fn of(pattern: &Pattern) -> Option<Quotients> {
        let [parameter] = pattern.parameters() else { return None };
        let mut forms: Vec<(i64, i64)> = Vec::new();
        for form in pattern.affine()? {
            let slope = i64::try_from(form.coefficient(*parameter)).ok().filter(|slope| *slope > 0)?;
            forms.push((slope, i64::try_from(form.constant_part()).ok()?));
        }
        forms.sort_unstable();
        let (slope, shift) = *forms.first()?;
        let bounds = [shift.checked_sub(1)?, shift.checked_add(1)?].map(|shift| quotient(slope, shift));
        let [low, high] =
            if bounds[0] <= bounds[1] { bounds } else { [bounds[1].clone(), bounds[0].clone()] };
        let quotients: Vec<Fraction> = forms.iter().map(|(slope, shift)| quotient(*slope, *shift)).collect();
        let fulfilled = quotients.iter().all(|one| low <= *one && *one <= high);
        Some(Quotients { quotients, low, high, fulfilled })
    }
}

fn quotient(slope: i64, shift: i64) -> Fraction {
    Fraction::new(shift.unsigned_abs(), slope)
}
