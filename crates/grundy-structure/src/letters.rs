//! The letters of one member of a family from any position on, without those before it.
//!
//! How long a loop is, is a polynomial: so whole loops are stepped over, and the round in which a position lies is found by
//! halving. What [`Expansion`](crate::Expansion) writes out whole, this looks up, however far out.
//!
//! Main results
//! * [`Letters::of`], [`Letters::at`], [`Letters::for_each_run`].

use crate::lengths::summed;
use crate::prove::regular_loops;
use crate::syntax::{Condition, Counter, Description, Unit};
use grundy_algebra::affine::{Affine, Overflow, Point};
use grundy_algebra::polynomial::Polynomial;
use grundy_core::budget::Flow;
use std::ops::ControlFlow;

/// A member of a family whose letters can be looked up.
///
/// ```
/// use grundy_structure::{Description, Letters, Point, Variable};
/// let text = "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP";
/// let description = Description::read(text, None).unwrap();
/// let letters = Letters::of(&description, &Point::new([(Variable::new('n').unwrap(), 1_000_000)])).unwrap();
/// assert_eq!(letters.at(3_000_000_000_000_000_000), Some(0));
/// assert_eq!(letters.at(3_000_000_000_001_000_000), Some(1));
/// ```
#[derive(Debug, Clone)]
pub struct Letters {
    at: Point,
    preamble: Part,
    body: Part,
}

/// The beginning or the endless loop.
#[derive(Debug, Clone)]
struct Part {
    pieces: Vec<Piece>,
    length: i128,
}

#[derive(Debug, Clone)]
enum Piece {
    Word {
        cycle: Vec<u8>,
        length: Affine,
    },
    Loop {
        counter: Counter,
        /// The letters of the rounds up to that of the variable.
        up_to: Polynomial,
        body: Vec<Piece>,
    },
    /// The first arm whose condition holds; the last one has none.
    Choice(Vec<(Option<Condition>, Vec<Piece>)>),
}

/// Why a walk along the letters ends.
enum End {
    /// Nobody wants more.
    Enough,
    /// A number left the range of 128 bits.
    TooLarge,
}

impl From<Overflow> for End {
    fn from(_: Overflow) -> End {
        End::TooLarge
    }
}

impl Letters {
    /// The member at these values, which satisfy the conditions. `None` if the length of some loop is not known to be a
    /// polynomial, or if a number is too large.
    pub fn of(description: &Description, at: &Point) -> Option<Letters> {
        let lengths = summed(description, &regular_loops(description)?).ok()?;
        let mut rounds = lengths.rounds.into_iter();
        let (before, inside) = description.preamble_and_body();
        let mut part = |units: &[Unit]| {
            let pieces = pieces(units, &mut rounds)?;
            let mut walk = Walk { at: at.clone(), skip: 0, visit: &mut |_, _| ControlFlow::Continue(()) };
            let length = walk.length(&pieces).ok()?;
            Some(Part { pieces, length })
        };
        let (preamble, body) = (part(before)?, part(inside)?);
        (body.length > 0).then(|| Letters { at: at.clone(), preamble, body })
    }

    /// The letter at a position.
    pub fn at(&self, position: u128) -> Option<u8> {
        let mut found = None;
        self.for_each_run(position, &mut |letter, _| {
            found = Some(letter);
            ControlFlow::Break(())
        })?;
        found
    }

    /// Visits the letters from a position on, as runs, until it is told to end. `None` if a number is too large.
    pub fn for_each_run(&self, from: u128, visit: &mut dyn FnMut(u8, u128) -> Flow) -> Option<()> {
        let mut skip = i128::try_from(from).ok()?;
        let mut begin = &self.preamble.pieces[..];
        if skip >= self.preamble.length {
            skip = (skip - self.preamble.length) % self.body.length;
            begin = &[];
        }
        let mut walk = Walk { at: self.at.clone(), skip, visit };
        let mut go_on = walk.pieces(begin);
        while go_on.is_ok() {
            go_on = walk.pieces(&self.body.pieces);
        }
        matches!(go_on, Err(End::Enough)).then_some(())
    }
}

/// The pieces of units, with the lengths of their loops in the order of the text.
fn pieces(units: &[Unit], rounds: &mut impl Iterator<Item = Option<Polynomial>>) -> Option<Vec<Piece>> {
    let mut all = Vec::new();
    for unit in units {
        all.push(match unit {
            Unit::Let { .. } => continue,
            Unit::Word(word) => Piece::Word { cycle: word.cycle.clone(), length: word.length.clone() },
            Unit::Loop(inner) => {
                let counter = inner.range.clone()?;
                let up_to = rounds.next()??;
                Piece::Loop { counter, up_to, body: pieces(&inner.body, rounds)? }
            }
            Unit::Branch(branch) => {
                let mut arms = Vec::new();
                for arm in &branch.arms {
                    arms.push((Some(arm.condition.clone()), pieces(&arm.body, rounds)?));
                }
                arms.push((None, pieces(branch.otherwise.as_deref().unwrap_or(&[]), rounds)?));
                Piece::Choice(arms)
            }
        });
    }
    Some(all)
}

/// A walk along the letters.
struct Walk<'v> {
    at: Point,
    /// So many letters are not shown.
    skip: i128,
    visit: &'v mut dyn FnMut(u8, u128) -> Flow,
}

impl Walk<'_> {
    fn pieces(&mut self, pieces: &[Piece]) -> Result<(), End> {
        for piece in pieces {
            if self.skip > 0 {
                let length = self.length_of(piece)?;
                if length <= self.skip {
                    self.skip -= length;
                    continue;
                }
            }
            match piece {
                Piece::Word { cycle, length } => self.word(cycle, length.at(&self.at)?)?,
                Piece::Loop { counter, up_to, body } => self.rounds(counter, up_to, body)?,
                Piece::Choice(arms) => {
                    let arm = self.chosen(arms)?;
                    self.pieces(arm)?;
                }
            }
        }
        Ok(())
    }

    /// A word of which some letters are shown.
    fn word(&mut self, cycle: &[u8], length: i128) -> Result<(), End> {
        let (from, left) = (self.skip, length - self.skip);
        self.skip = 0;
        let mut show = |letter: u8, count: i128| match (self.visit)(letter, count as u128) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(End::Enough),
        };
        match cycle {
            [letter] if left > 0 => show(*letter, left),
            _ => {
                let letters = cycle.iter().cycle().skip((from % cycle.len() as i128) as usize);
                (0..left).zip(letters).try_for_each(|(_, letter)| show(*letter, 1))
            }
        }
    }

    /// The rounds of a loop, from that in which the first letter to be shown lies.
    fn rounds(&mut self, counter: &Counter, up_to: &Polynomial, body: &[Piece]) -> Result<(), End> {
        let (mut first, last) = (counter.from.at(&self.at)?, counter.to.at(&self.at)?);
        if self.skip > 0 {
            // The first round behind whose end the letter does not lie.
            let (from, mut beyond) = (first, last);
            while first < beyond {
                let middle = first + (beyond - first) / 2;
                match self.number(up_to, counter, middle)? > self.skip {
                    true => beyond = middle,
                    false => first = middle + 1,
                }
            }
            if first > from {
                self.skip -= self.number(up_to, counter, first - 1)?;
            }
        }
        for value in first..=last {
            self.at.set(counter.variable, value);
            self.pieces(body)?;
        }
        Ok(())
    }

    fn length(&mut self, pieces: &[Piece]) -> Result<i128, End> {
        pieces
            .iter()
            .try_fold(0i128, |sum, piece| sum.checked_add(self.length_of(piece)?).ok_or(End::TooLarge))
    }

    fn length_of(&mut self, piece: &Piece) -> Result<i128, End> {
        match piece {
            Piece::Word { length, .. } => Ok(length.at(&self.at)?),
            Piece::Loop { counter, up_to, .. } => {
                let (from, to) = (counter.from.at(&self.at)?, counter.to.at(&self.at)?);
                if to < from { Ok(0) } else { self.number(up_to, counter, to) }
            }
            Piece::Choice(arms) => {
                let arm = self.chosen(arms)?;
                self.length(arm)
            }
        }
    }

    /// How many letters the rounds of a loop have up to this one.
    fn number(&mut self, up_to: &Polynomial, counter: &Counter, round: i128) -> Result<i128, End> {
        self.at.set(counter.variable, round);
        up_to.at(&self.at)?.ok_or(End::TooLarge)
    }

    fn chosen<'p>(&self, arms: &'p [(Option<Condition>, Vec<Piece>)]) -> Result<&'p [Piece], End> {
        for (condition, arm) in arms {
            let holds = match condition {
                None => true,
                Some(Condition { left, relation, right }) => {
                    relation.holds(left.at(&self.at)?, right.at(&self.at)?)
                }
            };
            if holds {
                return Ok(arm);
            }
        }
        Ok(&[])
    }
}
