//! What a theorem states of period and preperiod, checked at members from the definition of the game alone.
//!
//! Nothing here is shared with the search, the prover or the engines: a member's letters are computed one after the other from
//! the moves, and compared with each other.

use super::family::Family;
use super::report::Theorem;
use crate::{Order, Point, Polynomial, Rule};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// What is stated of the members of a family with one parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// The family, or the part of it that is spoken of.
    pub family: Family,
    /// Values or outcomes.
    pub rule: Rule,
    /// For which values of the parameter.
    pub conditions: Vec<Order>,
    /// The period.
    pub period: Polynomial,
    /// Whether it is the least.
    pub period_is_least: bool,
    /// The preperiod.
    pub preperiod: Polynomial,
    /// Whether it is the least.
    pub preperiod_is_exact: bool,
}

/// Why a statement is not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unconfirmed {
    /// It is wrong.
    Wrong {
        /// For this value of the parameter,
        at: i64,
        /// for this reason.
        why: &'static str,
    },
    /// A limit ended the check.
    Stopped(Stop),
}

impl From<Stop> for Unconfirmed {
    fn from(stop: Stop) -> Unconfirmed {
        Unconfirmed::Stopped(stop)
    }
}

/// Larger members are not computed letter by letter.
const MOST_LETTERS: u64 = 20_000_000;
/// The parameters that are looked at.
const LARGEST: i64 = 100_000;

impl Stated {
    /// What a theorem of one parameter states, if the lengths are polynomials.
    pub fn of(theorem: &Theorem) -> Option<Stated> {
        Some(Stated {
            family: theorem.family.clone(),
            rule: theorem.description.rule,
            conditions: theorem.description.conditions.clone(),
            period: theorem.some_period()?,
            period_is_least: theorem.period().is_some(),
            preperiod: theorem.some_preperiod()?,
            preperiod_is_exact: theorem.preperiod().is_some(),
        })
    }

    /// Checks the statement at the smallest members it speaks of, at most so many; how many were small enough.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_structure::discover::{Family, Stated};
    /// use grundy_structure::{Polynomial, Rule};
    /// let polynomial = |text| Polynomial::read(text).unwrap();
    /// let mut stated = Stated {
    ///     family: Family::read("n, 2n+1, 3n+1").unwrap(),
    ///     rule: Rule::Nim,
    ///     conditions: vec!["n >= 1".parse().unwrap()],
    ///     period: polynomial("4n^2+3n"),
    ///     period_is_least: true,
    ///     preperiod: polynomial("0"),
    ///     preperiod_is_exact: true,
    /// };
    /// assert_eq!(stated.confirm(5, &Budget::unlimited()), Ok(5));
    /// stated.period = polynomial("8n^2+6n");
    /// assert!(stated.confirm(5, &Budget::unlimited()).is_err(), "a period, but not the least");
    /// ```
    pub fn confirm(&self, members: usize, budget: &Budget<'_>) -> Result<usize, Unconfirmed> {
        let Some(name) = self.family.parameters().first().copied() else { return Ok(0) };
        let mut confirmed = 0;
        for at in 0..=LARGEST {
            let point = Point::new([(name, at.into())]);
            if confirmed == members {
                break;
            }
            if !self.conditions.iter().all(|order| order.holds(&point)) {
                continue;
            }
            let wrong = |why| Unconfirmed::Wrong { at, why };
            let moves =
                self.family.moves_at(&[at]).ok_or(wrong("the moves are not positive and increasing"))?;
            let (period, preperiod) = (number(&self.period, &point), number(&self.preperiod, &point));
            let (Some(period @ 1..), Some(preperiod)) = (period, preperiod) else {
                return Err(wrong("the lengths are no numbers of positions"));
            };
            let letters = moves.last().copied().unwrap_or(0).saturating_add(period).saturating_add(preperiod);
            if letters > MOST_LETTERS {
                break;
            }
            let letters = self.letters(&moves, letters, budget)?;
            self.compare(&letters, period as usize, preperiod as usize).map_err(wrong)?;
            confirmed += 1;
        }
        Ok(confirmed)
    }

    /// The first letters, each from those of its options.
    fn letters(&self, moves: &[u64], count: u64, budget: &Budget<'_>) -> Result<Vec<u8>, Stop> {
        let mut letters: Vec<u8> = budget.list(count)?;
        for position in 0..count {
            budget.work(1)?;
            let options = moves.iter().filter(|step| **step <= position);
            // Values are at most the number of moves, so there is a bit for each.
            let seen =
                options.fold(0u128, |seen, step| seen | 1 << (letters[(position - step) as usize] & 127));
            letters.push(match self.rule {
                Rule::Nim => seen.trailing_ones() as u8,
                _ => u8::from(seen & 1 == 1),
            });
        }
        Ok(letters)
    }

    /// Compares letters up to one largest move beyond the first period: these decide all that follow.
    fn compare(&self, letters: &[u8], period: usize, preperiod: usize) -> Result<(), &'static str> {
        let tail = &letters[preperiod..];
        if tail[..tail.len() - period] != tail[period..] {
            return Err("the period is none, or it begins later");
        }
        let round = &tail[..period];
        let repeats = |part: usize| (0..period).all(|at| round[at] == round[(at + part) % period]);
        if self.period_is_least && prime_factors(period).into_iter().any(|prime| repeats(period / prime)) {
            return Err("the period is not the least");
        }
        let is_late = preperiod > 0 && letters[preperiod - 1] == letters[preperiod - 1 + period];
        if self.preperiod_is_exact && is_late {
            return Err("the preperiod is not the least");
        }
        Ok(())
    }
}

fn number(length: &Polynomial, at: &Point) -> Option<u64> {
    length.at(at).ok().flatten().and_then(|length| u64::try_from(length).ok())
}

fn prime_factors(number: usize) -> Vec<usize> {
    let (mut rest, mut primes, mut factor) = (number, Vec::new(), 2);
    while factor * factor <= rest {
        if rest % factor == 0 {
            primes.push(factor);
            while rest % factor == 0 {
                rest /= factor;
            }
        }
        factor += 1;
    }
    primes.extend((rest > 1).then_some(rest));
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::{Settings, discover};

    fn stated(moves: &str, rule: Rule, period: &str, preperiod: &str) -> Stated {
        Stated {
            family: Family::read(moves).unwrap(),
            rule,
            conditions: vec!["n >= 2".parse().unwrap()],
            period: Polynomial::read(period).unwrap(),
            period_is_least: true,
            preperiod: Polynomial::read(preperiod).unwrap(),
            preperiod_is_exact: true,
        }
    }

    fn why(stated: &Stated) -> Option<&'static str> {
        match stated.confirm(5, &Budget::unlimited()) {
            Ok(count) => (count != 5).then_some("too few"),
            Err(Unconfirmed::Wrong { why, .. }) => Some(why),
            Err(Unconfirmed::Stopped(_)) => Some("stopped"),
        }
    }

    #[test]
    fn each_slip_is_found() {
        let right = stated("5n-2, 10n-3, 10n+2", Rule::Outcomes, "5", "45n^2-10n");
        assert_eq!(why(&right), None);
        let wrong = |period: &str, preperiod: &str| {
            why(&stated("5n-2, 10n-3, 10n+2", Rule::Outcomes, period, preperiod))
        };
        assert_eq!(wrong("10", "45n^2-10n"), Some("the period is not the least"));
        assert_eq!(wrong("5", "45n^2-10n+1"), Some("the preperiod is not the least"));
        assert_eq!(wrong("5", "45n^2-10n-1"), Some("the period is none, or it begins later"));
        assert_eq!(wrong("6", "45n^2-10n"), Some("the period is none, or it begins later"));
        assert_eq!(wrong("2-n", "0"), Some("the lengths are no numbers of positions"));
        let loose = Stated { period_is_least: false, preperiod_is_exact: false, ..right };
        for (period, preperiod) in [("10", "45n^2-10n"), ("5", "45n^2-10n+9"), ("35", "50n^2")] {
            let (period, preperiod) =
                (Polynomial::read(period).unwrap(), Polynomial::read(preperiod).unwrap());
            assert_eq!(why(&Stated { period, preperiod, ..loose.clone() }), None);
        }
        let early = Stated { conditions: vec!["n >= 0".parse().unwrap()], ..loose };
        assert_eq!(why(&early), Some("the moves are not positive and increasing"));
    }

    #[test]
    fn what_is_proved_is_confirmed() {
        for (moves, rule) in [
            ("2n, 5n, 6n+1, 8n+1", Rule::Nim),
            ("n+1, 5n, 6n+1", Rule::Nim),
            ("n-1, 2n-1, 4n+1", Rule::Nim),
            ("n-1, 2n-1, 4n+1", Rule::Outcomes),
        ] {
            let settings = Settings { rule, ..Settings::default() };
            let family = Family::read(moves).unwrap();
            let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
            assert!(found.complete, "{moves}");
            for theorem in &found.theorems {
                assert_eq!(why(&Stated::of(theorem).unwrap()), None, "{}", theorem.sentence(&family));
            }
        }
    }
}
