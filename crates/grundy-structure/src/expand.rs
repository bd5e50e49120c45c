//! Writing a description out for given values of its parameters, and checking the result letter by letter.
//!
//! This is the plain meaning of the language, without any proof: loops are run, choices are made, letters are
//! counted. The prover's counterexamples and the tests answer to it.
//!
//! Main results
//! * [`Expansion::new`]: beginning and loop of one member of the family, as letters.
//! * [`Expansion::first_error`]: the first position whose letter is not the one its options ask for. A member
//!   without such a position is proved, because the check covers a full period and all that moves can reach.

use super::syntax::{Description, Loop, Unit, Word};
use grundy_algebra::affine::{Affine, Overflow, Point};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::fmt;

/// Why a description cannot be written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unexpanded {
    /// The values break a condition, as text.
    Condition(String),
    /// A word would have a negative length.
    Negative {
        /// The word, as written.
        word: String,
        /// Its length.
        length: i128,
    },
    /// The endless loop has no letter: there is no sequence.
    Empty,
    /// A move is not positive, or the moves are not increasing.
    Moves(Vec<i128>),
    /// A number left the range of 128 bits.
    Overflow,
    /// Stopped by a limit.
    Stopped(Stop),
}

impl From<Overflow> for Unexpanded {
    fn from(_: Overflow) -> Unexpanded {
        Unexpanded::Overflow
    }
}

impl From<Stop> for Unexpanded {
    fn from(stop: Stop) -> Unexpanded {
        Unexpanded::Stopped(stop)
    }
}

impl fmt::Display for Unexpanded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unexpanded::Condition(condition) => write!(f, "the values break the condition {condition}"),
            Unexpanded::Negative { word, length } => {
                write!(f, "the word {word} would have the negative length {length}")
            }
            Unexpanded::Empty => write!(f, "the endless loop is empty for these values"),
            Unexpanded::Moves(moves) => write!(f, "the moves {moves:?} are not positive and increasing"),
            Unexpanded::Overflow => write!(f, "{Overflow}"),
            Unexpanded::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for Unexpanded {}

/// One member of a family, written out.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::{Description, Expansion, Point, Variable};
/// let text = "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP";
/// let description = Description::read(text, None).unwrap();
/// let at = Point::new([(Variable::new('n').unwrap(), 2)]);
/// let mut budget = Budget::unlimited();
/// let member = Expansion::new(&description, &at, &mut budget).unwrap();
/// assert_eq!(description.rule.letters(&member.body), "--++++");
/// assert_eq!(member.first_error(&description, &budget), Ok(None));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expansion {
    /// The moves.
    pub moves: Vec<u64>,
    /// What is repeated before position 0.
    pub start: Vec<u8>,
    /// The letters before the endless loop.
    pub preamble: Vec<u8>,
    /// The letters of the endless loop.
    pub body: Vec<u8>,
}

/// A position whose letter is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The position.
    pub position: usize,
    /// The letters of its options, in the order of the moves.
    pub options: Vec<u8>,
    /// What the rule makes of them.
    pub computed: u8,
    /// What the description states.
    pub stated: u8,
}

/// One round of the endless loop alone.
pub(super) fn body(
    description: &Description,
    at: &Point,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, Unexpanded> {
    let mut writer = Writer { description, at: at.clone(), out: Vec::new(), budget };
    writer.units(description.preamble_and_body().1)?;
    if writer.out.is_empty() { Err(Unexpanded::Empty) } else { Ok(writer.out) }
}

impl Expansion {
    /// Writes the description out at a point.
    pub fn new(
        description: &Description,
        at: &Point,
        budget: &mut Budget<'_>,
    ) -> Result<Expansion, Unexpanded> {
        check_conditions(description, at)?;
        let moves = check_moves(description, at)?;
        let (before, inside) = description.preamble_and_body();
        let mut writer = Writer { description, at: at.clone(), out: Vec::new(), budget };
        match &description.start {
            None => writer.out.push(description.rule.before_start(description.moves.len())),
            Some(words) => words.iter().try_for_each(|word| writer.word(word))?,
        }
        let start = std::mem::take(&mut writer.out);
        writer.units(before)?;
        let preamble = std::mem::take(&mut writer.out);
        writer.units(inside)?;
        let body = writer.out;
        if body.is_empty() || start.is_empty() {
            return Err(Unexpanded::Empty);
        }
        Ok(Expansion { moves, start, preamble, body })
    }

    /// The letter at a position, which may be negative.
    pub fn letter(&self, position: i128) -> u8 {
        let wrapped = |letters: &[u8], at: i128| {
            let index = usize::try_from(at.rem_euclid(letters.len() as i128)).unwrap_or(0);
            letters[index]
        };
        match usize::try_from(position) {
            Err(_) => wrapped(&self.start, position),
            Ok(at) if at < self.preamble.len() => self.preamble[at],
            Ok(_) => wrapped(&self.body, position - self.preamble.len() as i128),
        }
    }

    /// How many positions have to be right for all to be: beginning, loop, and the reach of the largest move.
    pub fn enough(&self) -> usize {
        let reach = usize::try_from(self.moves.last().copied().unwrap_or(0)).unwrap_or(usize::MAX);
        (self.preamble.len() + self.body.len()).saturating_add(reach)
    }

    /// The first position whose letter is not what its options ask for.
    pub fn first_error(
        &self,
        description: &Description,
        budget: &Budget<'_>,
    ) -> Result<Option<Mistake>, Stop> {
        for position in 0..self.enough() {
            budget.work(1 + self.moves.len() as u64)?;
            let found = self.mistake(description, position);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The first letters of the sequence, those of the beginning and those after it.
    pub fn first_letters(&self, count: u64, budget: &Budget<'_>) -> Result<(Vec<u8>, Vec<u8>), Stop> {
        budget.need(count)?;
        let early = count.min(self.preamble.len() as u64);
        let (mut preamble, mut body) = (budget.list(early)?, budget.list(count - early)?);
        preamble.extend_from_slice(&self.preamble[..early as usize]);
        repeat(&self.body, count - early, &mut body, budget)?;
        Ok((preamble, body))
    }

    /// What is wrong at a position, if anything is.
    pub(crate) fn mistake(&self, description: &Description, position: usize) -> Option<Mistake> {
        let option = |step: &u64| self.letter(position as i128 - i128::from(*step));
        let options: Vec<u8> = self.moves.iter().map(option).collect();
        let (computed, stated) = (description.rule.next(&options), self.letter(position as i128));
        (computed != stated).then_some(Mistake { position, options, computed, stated })
    }
}

fn check_conditions(description: &Description, at: &Point) -> Result<(), Unexpanded> {
    for variable in description.free_variables() {
        if at.get(variable) < 0 {
            return Err(Unexpanded::Condition(format!("{variable} >= 0")));
        }
    }
    for order in &description.conditions {
        if !order.relation.holds(at.get(order.variable), order.bound.at(at)?) {
            return Err(Unexpanded::Condition(order.to_string()));
        }
    }
    Ok(())
}

fn check_moves(description: &Description, at: &Point) -> Result<Vec<u64>, Unexpanded> {
    let moves = description.moves.iter().map(|step| step.at(at)).collect::<Result<Vec<i128>, Overflow>>()?;
    let increasing = moves.windows(2).all(|pair| pair[0] < pair[1]) && moves.first().is_some_and(|m| *m > 0);
    let small = || moves.iter().map(|step| u64::try_from(*step).ok()).collect::<Option<Vec<u64>>>();
    match (increasing, small()) {
        (true, Some(small)) => Ok(small),
        (true, None) => Err(Unexpanded::Overflow),
        (false, _) => Err(Unexpanded::Moves(moves)),
    }
}

struct Writer<'d, 'b, 'm> {
    description: &'d Description,
    at: Point,
    out: Vec<u8>,
    budget: &'b mut Budget<'m>,
}

impl Writer<'_, '_, '_> {
    fn units(&mut self, units: &[Unit]) -> Result<(), Unexpanded> {
        for unit in units {
            match unit {
                Unit::Word(word) => self.word(word)?,
                Unit::Let { .. } => {}
                Unit::Loop(inner) => self.repetition(inner)?,
                Unit::Branch(branch) => {
                    let mut chosen = branch.otherwise.as_deref().unwrap_or(&[]);
                    for arm in &branch.arms {
                        let condition = &arm.condition;
                        if condition
                            .relation
                            .holds(self.value(&condition.left)?, self.value(&condition.right)?)
                        {
                            chosen = &arm.body;
                            break;
                        }
                    }
                    self.units(chosen)?;
                }
            }
        }
        Ok(())
    }

    fn value(&self, form: &Affine) -> Result<i128, Overflow> {
        form.at(&self.at)
    }

    fn repetition(&mut self, inner: &Loop) -> Result<(), Unexpanded> {
        let Some(counter) = &inner.range else { return self.units(&inner.body) };
        let (from, to) = (self.value(&counter.from)?, self.value(&counter.to)?);
        if from < 0 && from <= to {
            return Err(Unexpanded::Condition(format!("{} >= 0", counter.from)));
        }
        for value in from..=to {
            self.budget.position(self.out.len() as u64)?;
            self.at.set(counter.variable, value);
            self.units(&inner.body)?;
        }
        Ok(())
    }

    fn word(&mut self, word: &Word) -> Result<(), Unexpanded> {
        let length = self.value(&word.length)?;
        let negative = || Unexpanded::Negative { word: word.text(self.description.rule), length };
        let length = u64::try_from(length).map_err(|_| negative())?;
        self.budget.position((self.out.len() as u64).saturating_add(length))?;
        Ok(repeat(&word.cycle, length, &mut self.out, self.budget)?)
    }
}

/// So many letters at once are written before the budget is asked again.
const AT_ONCE: u64 = 1 << 16;

/// Writes a cycle over and over until `count` letters are written.
fn repeat(cycle: &[u8], count: u64, out: &mut Vec<u8>, budget: &Budget<'_>) -> Result<(), Stop> {
    budget.make_room(out, count)?;
    let (mut letters, mut left) = (cycle.iter().copied().cycle(), count);
    while left > 0 {
        let now = left.min(AT_ONCE);
        out.extend(letters.by_ref().take(now as usize));
        left -= now;
        budget.work(now)?;
    }
    Ok(())
}
