//! That a round of the endless loop is no repetition of something shorter: one word, numbers of letters, or a pattern.

use super::context::opposite;
use super::graph::Graph;
use super::members::{points, round};
use super::missing::{Lack, Missing, Part};
use super::{Tally, Trouble, counts, marker};
use crate::certificate::PeriodProof;
use crate::statement::least_period;
use crate::syntax::{Description, Unit};
use grundy_algebra::affine::{Affine, Point};

/// So many members are looked at.
const MEMBERS: usize = 6;

/// A member: its parameters and a round of its endless loop.
pub(super) type Member = (Point, Vec<u8>);

/// Proves that the loop is the least period, as far as that is possible.
pub(super) fn find(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
    regular: &[bool],
    tally: &mut Tally<'_, '_>,
    missing: &mut Vec<Missing>,
) -> Result<PeriodProof, Trouble> {
    if is_cycle(description) {
        return Ok(PeriodProof::Cycle {});
    }
    let written = |at: Point| round(description, &at).map(|round| (at, round));
    let members: Vec<Member> = points(description, MEMBERS).into_iter().filter_map(written).collect();
    let repeats: Vec<(Point, usize, usize)> = members
        .iter()
        .map(|(at, round)| (at.clone(), round.len(), least_period(round)))
        .filter(|(_, length, least)| least < length)
        .collect();
    let mut finder = Finder { description, graph, regular, tally, missing };
    let Some((last, ..)) = repeats.last() else { return finder.leaf(&members, base, 0) };
    let lack = |when: &[Affine]| Missing {
        part: Part::LeastPeriod,
        when: when.to_vec(),
        why: Lack::Repeats(repeats.clone()),
    };
    let behind = members.iter().position(|(at, _)| at == last).map_or(members.len(), |at| at + 1);
    match description.free_variables()[..] {
        [variable] if behind < members.len() => {
            let border = Affine::constant(last.get(variable));
            let form = Affine::variable(variable).minus(&border)?;
            finder.missing.push(lack(std::slice::from_ref(&form)));
            let rows = [base, &[opposite(&form)?]].concat();
            let above = finder.leaf(&members[behind..], &rows, 1)?;
            Ok(PeriodProof::Split { form, below: Box::new(PeriodProof::Open), above: Box::new(above) })
        }
        _ => {
            finder.missing.push(lack(&[]));
            Ok(PeriodProof::Open)
        }
    }
}

/// Whether the endless loop is one word, whole times its cycle.
fn is_cycle(description: &Description) -> bool {
    let inside = description.preamble_and_body().1;
    let mut units = inside.iter().filter(|unit| !matches!(unit, Unit::Let { .. }));
    match (units.next(), units.next()) {
        (Some(Unit::Word(word)), None) => word.length.remainder(word.cycle.len()) == Some(0),
        _ => false,
    }
}

struct Finder<'a, 'b, 'm> {
    description: &'a Description,
    graph: &'a Graph,
    regular: &'a [bool],
    tally: &'a mut Tally<'b, 'm>,
    missing: &'a mut Vec<Missing>,
}

impl Finder<'_, '_, '_> {
    /// A proof without further cases; `splits` of the rows do not come from the description.
    fn leaf(&mut self, members: &[Member], rows: &[Affine], splits: usize) -> Result<PeriodProof, Trouble> {
        // A number that grows out of bounds says only that this way leads nowhere.
        let counted = |every| counts::find(self.description, self.regular, every).unwrap_or(None);
        let few = match counted(false) {
            Some(counts) if counts.except.is_none() => return Ok(PeriodProof::Counts(counts)),
            other => other,
        };
        let (description, graph) = (self.description, self.graph);
        let mut marked = |gaps| marker::find(description, graph, rows, self.tally, (members, gaps));
        let plain = match marked(false)? {
            Ok(marker) => return Ok(PeriodProof::Marker(Box::new(marker))),
            Err(failed) => failed,
        };
        let counts = match counted(true) {
            Some(counts) if counts.except.is_none() => return Ok(PeriodProof::Counts(counts)),
            other => other.or(few),
        };
        // Patterns with gaps take the longest ways back, so they come last.
        let (tried, last) = match marked(true)? {
            Ok(marker) => return Ok(PeriodProof::Marker(Box::new(marker))),
            Err((tried, last)) => (plain.0 + tried, last.or(plain.1)),
        };
        let (proof, why) = match counts {
            Some(counts) => {
                let except = counts.except.clone();
                (PeriodProof::Counts(counts), except.map(Lack::Remainders))
            }
            None => (PeriodProof::Open, Some(Lack::NoMarker { tried, last })),
        };
        let when = rows[rows.len() - splits..].to_vec();
        self.missing.extend(why.map(|why| Missing { part: Part::LeastPeriod, when, why }));
        Ok(proof)
    }
}
