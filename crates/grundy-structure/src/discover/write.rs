//! From numbered nests to a description: loops get variables, numbers become affine forms.

use super::guess::Guess;
use super::nest::{Kind, KindId, Kinds};
use crate::{
    Affine, Counter, Description, Loop, Order, Overflow, Place, Rule, Shape, Source, Unit, Variable, Word,
};
use grundy_core::error::ParseError;

/// Names for the variables of loops, the outermost first, unless a parameter has the name.
const NAMES: &str = "ijklhgpqrstuvwxyzabcdefmno";

/// Loops with a constant number of rounds are written out if that makes no more items than this.
const MOST_UNROLLED: i128 = 40;

/// A cycle of letters has at most so many.
const LONGEST_CYCLE: u64 = 10_000;

/// What a description says apart from its words.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) rule: Rule,
    pub(super) moves: Vec<Affine>,
    pub(super) parameters: Vec<Variable>,
    pub(super) conditions: Vec<Order>,
}

/// Why a guess cannot be written.
#[derive(Debug)]
pub(super) enum Unwritten {
    Overflow,
    Names,
    Unread(ParseError),
}

impl From<Overflow> for Unwritten {
    fn from(_: Overflow) -> Unwritten {
        Unwritten::Overflow
    }
}

/// The description of a guess, read back from its own text so that all its parts know their places.
pub(super) fn write(
    kinds: &Kinds,
    frame: &Frame,
    guess: &Guess,
    heading: &[String],
) -> Result<Description, Unwritten> {
    let names = NAMES.chars().filter_map(Variable::new).filter(|name| !frame.parameters.contains(name));
    let writer = Writer { kinds, names: names.collect() };
    let split: usize = guess.preamble.iter().map(|kind| kinds.size(*kind)).sum();
    let mut units = writer.units(&guess.preamble, &guess.forms[..split], 0)?;
    let body = writer.units(&guess.body, &guess.forms[split..], 0)?;
    units.push(Unit::Loop(Loop { range: None, body }));
    let written = Description {
        source: Source::default(),
        heading: heading.to_vec(),
        rule: frame.rule,
        conditions: frame.conditions.clone(),
        moves: frame.moves.clone(),
        move_places: Vec::new(),
        start: None,
        units,
    };
    Description::read(&written.to_string(), Some(frame.rule)).map_err(Unwritten::Unread)
}

struct Writer<'k> {
    kinds: &'k Kinds,
    names: Vec<Variable>,
}

impl Writer<'_> {
    fn units(&self, list: &[KindId], forms: &[Affine], depth: usize) -> Result<Vec<Unit>, Unwritten> {
        let (mut units, mut at) = (Vec::new(), 0);
        for &kind in list {
            let size = self.kinds.size(kind);
            self.unit(kind, &forms[at..at + size], depth, &mut units)?;
            at += size;
        }
        Ok(units)
    }

    fn unit(
        &self,
        kind: KindId,
        forms: &[Affine],
        depth: usize,
        units: &mut Vec<Unit>,
    ) -> Result<(), Unwritten> {
        match self.kinds.kind(kind) {
            Kind::Word(letter) => push_word(units, vec![*letter], Shape::Letter, &forms[0]),
            Kind::Loop { body, drift } => {
                if let Some(cycle) = self.cycle(body, drift, &forms[1..]) {
                    return push_word(units, cycle, Shape::Whole, &forms[0]);
                }
                if let Some(count) = forms[0].as_constant()
                    && (0..=MOST_UNROLLED).contains(&(count * body.len() as i128))
                {
                    return self.unrolled(count, body, drift, &forms[1..], depth, units);
                }
                let variable = *self.names.get(depth).ok_or(Unwritten::Names)?;
                let step = Affine::variable(variable);
                let inner = forms[1..]
                    .iter()
                    .zip(drift)
                    .map(|(form, drift)| form.plus_times(i128::from(*drift), &step));
                let inner: Vec<Affine> = inner.collect::<Result<_, _>>()?;
                let (from, to) = (Affine::constant(0), forms[0].plus_constant(-1)?);
                let range = Some(Counter { variable, from, to, place: Place::default() });
                let body = self.units(body, &inner, depth + 1)?;
                units.push(Unit::Loop(Loop { range, body }));
                Ok(())
            }
        }
    }

    /// A loop of the same few rounds in all members is written out: less to prove.
    fn unrolled(
        &self,
        count: i128,
        body: &[KindId],
        drift: &[i64],
        forms: &[Affine],
        depth: usize,
        units: &mut Vec<Unit>,
    ) -> Result<(), Unwritten> {
        for number in 0..count {
            let mut at = 0;
            let late = |(form, drift): (&Affine, &i64)| form.plus_constant(number * i128::from(*drift));
            let round: Vec<Affine> = forms.iter().zip(drift).map(late).collect::<Result<_, _>>()?;
            for &kind in body {
                let size = self.kinds.size(kind);
                self.unit(kind, &round[at..at + size], depth, units)?;
                at += size;
            }
        }
        Ok(())
    }

    /// The letters of a round, if all rounds have the same, in all members: such a loop is a word. Inner loops that are the
    /// same in all rounds are written out in it.
    fn cycle(&self, body: &[KindId], drift: &[i64], forms: &[Affine]) -> Option<Vec<u8>> {
        if drift.iter().any(|drift| *drift != 0) {
            return None;
        }
        let number = |form: &Affine| i64::try_from(form.as_constant()?).ok();
        let numbers = forms.iter().map(number).collect::<Option<Vec<i64>>>()?;
        let (mut letters, mut at) = (Vec::new(), 0);
        for &kind in body {
            let size = self.kinds.size(kind);
            let mut show = |letter, length: u64| {
                let fits = letters.len() as u64 + length <= LONGEST_CYCLE;
                if fits {
                    letters.extend(std::iter::repeat_n(letter, length as usize));
                }
                fits
            };
            if !self.kinds.emit(kind, &numbers[at..at + size], &mut show) {
                return None;
            }
            at += size;
        }
        Some(letters)
    }
}

/// Adds a word; empty ones are left out, and equal letters side by side are one word.
fn push_word(units: &mut Vec<Unit>, cycle: Vec<u8>, shape: Shape, count: &Affine) -> Result<(), Unwritten> {
    if cycle.is_empty() || count.as_constant() == Some(0) {
        return Ok(());
    }
    if let (Some(Unit::Word(last)), Shape::Letter) = (units.last_mut(), shape)
        && last.cycle == cycle
        && last.shape == Shape::Letter
    {
        last.count = last.count.plus(count)?;
        last.length = last.count.clone();
        return Ok(());
    }
    let length = count.times(cycle.len() as i128)?;
    units.push(Unit::Word(Word { shape, cycle, count: count.clone(), length, place: Place::default() }));
    Ok(())
}

impl std::fmt::Display for Unwritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unwritten::Overflow => write!(f, "{Overflow}"),
            Unwritten::Names => write!(f, "loops are nested too deeply for one-letter variables"),
            Unwritten::Unread(error) => write!(f, "{}", error.message),
        }
    }
}
