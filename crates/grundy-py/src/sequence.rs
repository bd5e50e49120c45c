//! Values of heaps as arrays. The vectors are handed to numpy as they are, without copying.
//!
//! Numbers are signed: whoever subtracts two values of an array expects a negative number, and unsigned ones would wrap
//! round silently. Values beyond 63 bits are Python integers, which know no bounds.

use crate::fault;
use crate::job::{Limits, solve};
use crate::own::Rules;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Kind, Outcome};
use grundy::heap::Heaps;
use grundy::notation::read_game;
use grundy::solve::AnyGame;
use grundy::subtraction::{MoveSet, Subtraction, infinite};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A game by its text or by its rules.
#[derive(FromPyObject)]
pub enum AGame<'py> {
    /// In the notation.
    Text(String),
    /// Written in Python.
    Own(Bound<'py, Rules>),
}

/// Values of the heaps `from` to `to`, or outcomes as bytes: 0 = P, 1 = N.
#[pyfunction]
pub fn sequence<'py>(
    py: Python<'py>,
    game: AGame<'py>,
    from: u64,
    to: u64,
    outcomes: bool,
    misere: bool,
    limits: Limits,
) -> PyResult<(String, Bound<'py, PyAny>)> {
    let game: Arc<dyn AnyGame> = match game {
        AGame::Text(text) => read_game(&text).map_err(|error| fault::unread(py, &error))?,
        AGame::Own(rules) => Arc::clone(rules.get().game()),
    };
    if from > to {
        return Err(fault::wrong(py, &format!("the first heap, {from}, lies beyond the last, {to}")));
    }
    if game.kind() != Kind::Impartial {
        return Err(fault::wrong(py, &format!("{} has no sequence of heap values", game.name())));
    }
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let heaps = from..=to;
    let array = if outcomes {
        let found = solve(py, &limits, |budget| losses(&*game, heaps, convention, budget))?;
        as_array(found.into_pyarray(py))
    } else {
        match solve(py, &limits, |budget| values(&*game, heaps, convention, budget))? {
            Values::Small(found) => as_array(found.into_pyarray(py)),
            Values::Large(found) => {
                let found = found.into_iter().map(|value| Ok(value.into_pyobject(py)?.into_any().unbind()));
                as_array(found.collect::<PyResult<Vec<Py<PyAny>>>>()?.into_pyarray(py))
            }
        }
    };
    Ok((game.name(), array))
}

fn as_array<'py, T: numpy::Element>(array: Bound<'py, PyArray1<T>>) -> Bound<'py, PyAny> {
    // Nobody shall believe that writing into it changes the game.
    array.readwrite().make_nonwriteable();
    array.into_any()
}

fn heap(game: &dyn AnyGame, size: u64) -> Result<grundy::solve::any::AnyPosition, Stop> {
    game.heap(size).ok_or_else(|| {
        Stop::Refused(format!(
            "{} has no heap of {size}, so it has no such sequence\n\
             help: try kayles, grundys-game or subtract(3,7,8); a game of your own needs a method heap(size)",
            game.name()
        ))
    })
}

/// Values that all fit into 63 bits, or not.
enum Values {
    Small(Vec<i64>),
    Large(Vec<u128>),
}

impl Values {
    fn push(&mut self, value: u128) {
        match self {
            Values::Small(small) => match i64::try_from(value) {
                Ok(value) => small.push(value),
                Err(_) => {
                    let known = small.iter().map(|&one| u128::from(one.unsigned_abs()));
                    *self = Values::Large(known.chain([value]).collect());
                }
            },
            Values::Large(large) => large.push(value),
        }
    }

    /// What these values take as an array, roughly; the vector may have room for as many again.
    fn bytes(&self) -> u64 {
        match self {
            Values::Small(small) => small.len() as u64 * 16,
            Values::Large(large) => large.len() as u64 * 80,
        }
    }
}

fn values(
    game: &dyn AnyGame,
    heaps: RangeInclusive<u64>,
    convention: Convention,
    budget: &mut Budget<'_>,
) -> Result<Values, Stop> {
    let mut values = Values::Small(Vec::new());
    for size in heaps {
        let value = game.value(&heap(game, size)?, convention, budget)?.0;
        budget.position(values.bytes())?;
        values.push(value);
    }
    Ok(values)
}

fn losses(
    game: &dyn AnyGame,
    heaps: RangeInclusive<u64>,
    convention: Convention,
    budget: &mut Budget<'_>,
) -> Result<Vec<i8>, Stop> {
    let rules = game.rules().downcast_ref::<Heaps<Subtraction>>();
    if let (Convention::Normal, Some(MoveSet::Infinite(numbers))) =
        (convention, rules.map(|rules| rules.rule().set()))
    {
        let end =
            heaps.end().checked_add(1).ok_or_else(|| Stop::Refused("the last heap is too large".into()))?;
        budget.need(end - heaps.start())?;
        let losing = infinite::outcomes(numbers, end, budget)?;
        return Ok(heaps.map(|size| i8::from(!losing.contains(size))).collect());
    }
    let mut outcomes = Vec::new();
    for size in heaps {
        let outcome = game.outcome(&heap(game, size)?, convention, budget)?;
        budget.position(outcomes.len() as u64 * 2)?;
        outcomes.push(i8::from(outcome == Outcome::N));
    }
    Ok(outcomes)
}
