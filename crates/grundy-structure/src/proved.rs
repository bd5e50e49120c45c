//! What has been proved: the statement that the checker makes of a certificate.
//!
//! The checker is a crate of its own, [`grundy_certify`], which shares nothing with the prover: it reads the certificate
//! as text, and what it has read and found to be proved is all that a [`Proved`] says.
//!
//! Main results
//! * [`certify`]: a [`Proved`], which nothing else can make, or the first [`Flaw`].

use super::certificate::{Certificate, Except};
use super::statement::Shown;
use super::syntax::Description;
use grundy_algebra::affine::{Affine, Point};
use grundy_algebra::polynomial::Polynomial;
pub use grundy_certify::{Claim, Flaw};
use grundy_certify::{Repeats, Statement, check, check_watched};

/// A description that has been proved for all values of its parameters. Only [`certify`] makes one.
#[derive(Debug, Clone)]
pub struct Proved {
    description: Description,
    preamble: Option<Polynomial>,
    round: Option<Polynomial>,
    periods: Vec<Shown>,
    preperiods: Vec<Shown>,
    claims: usize,
}

impl Proved {
    /// The description.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The period, in each case of the proof.
    pub fn periods(&self) -> &[Shown] {
        &self.periods
    }

    /// The preperiod, in each case of the proof.
    pub fn preperiods(&self) -> &[Shown] {
        &self.preperiods
    }

    /// Whether the least period has been proved, for all parameters.
    pub fn is_shortest_period(&self) -> bool {
        self.periods.iter().all(|shown| shown.least && shown.except.is_none())
    }

    /// Whether the least preperiod has been proved, for all parameters.
    pub fn is_exact_preperiod(&self) -> bool {
        self.preperiods.iter().all(|shown| shown.least)
    }

    /// The length of the endless loop, if it is a polynomial in the parameters.
    pub fn loop_length(&self) -> Option<&Polynomial> {
        self.round.as_ref()
    }

    /// The length of what stands before the endless loop, if it is a polynomial.
    pub fn preamble_length(&self) -> Option<&Polynomial> {
        self.preamble.as_ref()
    }

    /// The least period, if it is one polynomial for all parameters and has been proved to be the least.
    pub fn period(&self) -> Option<&Polynomial> {
        single(&self.periods)
    }

    /// The least preperiod, if it is one polynomial for all parameters and has been proved to be the least.
    pub fn preperiod(&self) -> Option<Polynomial> {
        single(&self.preperiods).cloned()
    }

    /// The least period as text, case by case, if it has been proved for all parameters.
    pub fn period_text(&self) -> Option<String> {
        self.is_shortest_period().then(|| listed(&self.periods))
    }

    /// The least preperiod as text, case by case, if it has been proved for all parameters.
    pub fn preperiod_text(&self) -> Option<String> {
        self.is_exact_preperiod().then(|| listed(&self.preperiods))
    }

    /// The least period at a point, where it has been proved.
    pub fn period_at(&self, at: &Point) -> Option<i128> {
        self.least_at(&self.periods, at)
    }

    /// The least preperiod at a point, where it has been proved.
    pub fn preperiod_at(&self, at: &Point) -> Option<i128> {
        self.least_at(&self.preperiods, at)
    }

    fn least_at(&self, cases: &[Shown], at: &Point) -> Option<i128> {
        let parameter = match self.description.free_variables()[..] {
            [only] => Some(only),
            _ => None,
        };
        let shown = cases.iter().find(|shown| shown.holds_at(at))?;
        let least = shown.is.as_ref().filter(|_| shown.is_least_at(at, parameter))?;
        least.at(at).ok().flatten()
    }

    /// How many systems of inequalities were shown to be unsolvable.
    pub fn claims(&self) -> usize {
        self.claims
    }
}

/// All cases, such as `0 for n <= 1; 7n+1 for n >= 2`.
fn listed(cases: &[Shown]) -> String {
    cases.iter().map(Shown::to_string).collect::<Vec<_>>().join("; ")
}

/// The length, if there is one case only and it is least there.
fn single(cases: &[Shown]) -> Option<&Polynomial> {
    match cases {
        [Shown { is, least: true, except: None, .. }] => is.as_ref(),
        _ => None,
    }
}

/// Certificates may be deeply nested: they are checked with a stack of so many bytes.
const STACK: usize = 256 << 20;

/// Checks a certificate.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::{Description, Verdict, certify, prove};
/// let description = Description::read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP", None).unwrap();
/// let Ok(Verdict::Proved(mut proof)) = prove(&description, &mut Budget::unlimited()) else { panic!() };
/// assert!(certify(&proof.certificate).is_ok());
/// proof.certificate.description = "n >= 1 { n 2n } REPEAT -n +n ENDREP".into();
/// assert!(certify(&proof.certificate).is_err());
/// ```
pub fn certify(certificate: &Certificate) -> Result<Proved, Flaw> {
    let text = certificate.text().map_err(Flaw::Unreadable)?;
    let checked = std::thread::scope(|scope| {
        let checking = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || check(&text));
        // Without a thread of its own, the check has to do with the stack there is.
        match checking.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(checked)) => checked,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => check(&text),
        }
    });
    proved(&checked?)
}

/// Checks a certificate, given as text, as long as `go_on` is true. The caller's stack must be large enough.
pub fn certify_text(text: &str, go_on: &dyn Fn() -> bool) -> Result<Proved, Flaw> {
    proved(&check_watched(text, go_on, &mut |_| {})?)
}

/// Checks a certificate and shows every claim of unsolvability to `show`, in order. The caller's stack must be large enough.
pub fn certify_watched(certificate: &Certificate, show: &mut dyn FnMut(Claim<'_>)) -> Result<Proved, Flaw> {
    let text = certificate.text().map_err(Flaw::Unreadable)?;
    proved(&check_watched(&text, &|| true, show)?)
}

/// The statement of the checker in the types of this crate.
fn proved(statement: &Statement) -> Result<Proved, Flaw> {
    let foreign = |what: &dyn std::fmt::Display| Flaw::Unreadable(format!("cannot be said here: {what}"));
    let rule = statement.rule.parse().map_err(|_| foreign(&statement.rule))?;
    let description = Description::read(&statement.description, Some(rule))
        .map_err(|error| Flaw::Unreadable(format!("the description cannot be read: {error}")))?;
    let polynomial =
        |length: &grundy_certify::Form| Polynomial::read(&length.to_string()).ok_or_else(|| foreign(length));
    let shown = |repeats: &Repeats| {
        let row = |row: &grundy_certify::Form| row.to_string().parse::<Affine>().map_err(|_| foreign(row));
        Ok(Shown {
            when: repeats.when.iter().map(row).collect::<Result<_, Flaw>>()?,
            is: repeats.is.as_ref().map(polynomial).transpose()?,
            least: repeats.least,
            except: repeats
                .except
                .as_ref()
                .map(|except| Except { modulus: except.modulus, rests: except.rests.clone() }),
        })
    };
    Ok(Proved {
        description,
        preamble: statement.preamble_length.as_ref().map(polynomial).transpose()?,
        round: statement.loop_length.as_ref().map(polynomial).transpose()?,
        periods: statement.period.iter().map(shown).collect::<Result<_, Flaw>>()?,
        preperiods: statement.preperiod.iter().map(shown).collect::<Result<_, Flaw>>()?,
        claims: statement.claims,
    })
}
