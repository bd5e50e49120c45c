//! What could not be shown of a period or preperiod, and why.

use super::members::Ending;
use crate::certificate::Except;
use crate::syntax::Description;
use grundy_algebra::affine::{Affine, Point, Variable};
use std::fmt;

/// What a proof leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Which claim.
    pub part: Part,
    /// For which values of the parameters: these forms are at most 0. Empty: for all.
    pub when: Vec<Affine>,
    /// Why.
    pub why: Lack,
}

/// A claim about the sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// That a round of the endless loop is the least period.
    LeastPeriod,
    /// That the preperiod is the least one.
    ExactPreperiod,
}

/// Why a claim could not be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// It is not true: in these members the loop, of the first length, has the second one as a period.
    Repeats(Vec<(Point, usize, usize)>),
    /// No pattern was found that stands once in a round; so many did in the members looked at.
    NoMarker {
        /// How many patterns were tried.
        tried: usize,
        /// Why the last one could not be proved.
        last: Option<String>,
    },
    /// The numbers of letters may have a common divisor for these remainders of the parameter.
    Remainders(Except),
    /// The number of common letters at the ends of beginning and loop is no affine form.
    NoForm {
        /// Members with that number; `None` if all of the beginning is common.
        members: Vec<(Point, Option<i128>)>,
        /// A description of the same sequence with a shorter beginning, if there is one.
        shorter: Option<Box<Description>>,
    },
    /// The ends of beginning and loop could not be compared for all parameters at once.
    Comparison(String),
}

impl Lack {
    pub(super) fn no_form(description: &Description, seen: &[(Point, Ending)]) -> Lack {
        let number = |ending: &Ending| match ending {
            Ending::Common(letters) => Some(*letters),
            Ending::Whole => None,
        };
        let members = seen.iter().map(|(at, ending)| (at.clone(), number(ending))).collect();
        Lack::NoForm { members, shorter: description.shortened().map(Box::new) }
    }
}

/// A point as text, all variables that are not 0.
fn place(point: &Point) -> String {
    let named = ('a'..='z').filter_map(Variable::new).filter(|variable| point.get(*variable) != 0);
    point.text(&named.collect::<Vec<_>>())
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.part {
            Part::LeastPeriod => "that the period is the least one",
            Part::ExactPreperiod => "that the preperiod is the least one",
        };
        let rows: Vec<String> = self.when.iter().map(|row| format!("{row} <= 0")).collect();
        let when = if rows.is_empty() { String::new() } else { format!(" where {}", rows.join(" and ")) };
        write!(f, "not shown{when}: {what}; {}", self.why)
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Repeats(members) => {
                let one = |(at, length, least): &(Point, usize, usize)| {
                    format!("at {} a round has {length} letters and the period {least}", place(at))
                };
                write!(f, "{}", members.iter().map(one).collect::<Vec<_>>().join(", "))
            }
            Lack::NoMarker { tried: 0, .. } => write!(f, "no pattern stands once in a round"),
            Lack::NoMarker { tried, last } => {
                write!(f, "{tried} patterns stand once in a round of small members, none provably so")?;
                last.iter().try_for_each(|last| write!(f, " ({last})"))
            }
            Lack::Remainders(Except { modulus, rests }) => {
                let rests: Vec<String> = rests.iter().map(u64::to_string).collect();
                write!(f, "the numbers of letters leave the remainders {} modulo {modulus}", rests.join(", "))
            }
            Lack::NoForm { members, shorter } => {
                let one = |(at, letters): &(Point, Option<i128>)| match letters {
                    Some(letters) => format!("{letters} at {}", place(at)),
                    None => format!("all at {}", place(at)),
                };
                let list = members.iter().map(one).collect::<Vec<_>>().join(", ");
                write!(
                    f,
                    "the number of common last letters of beginning and loop is no affine form: {list}"
                )?;
                match shorter {
                    Some(shorter) => write!(f, "; this has a shorter beginning:\n{shorter}"),
                    None => Ok(()),
                }
            }
            Lack::Comparison(why) => write!(f, "comparing the ends of beginning and loop: {why}"),
        }
    }
}
