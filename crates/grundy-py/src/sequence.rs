//! Values of heaps as arrays. The vectors are handed to numpy as they are, without copying.
//!
//! Numbers are signed: whoever subtracts two values of an array expects a negative number, and unsigned ones would wrap
//! round silently. Values beyond 63 bits are Python integers, which know no bounds.

use crate::fault;
use crate::job::{Limits, solve};
use crate::own::Rules;
use grundy::ask::fields::convention;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::Kind;
use grundy::heap::bulk::{Bulk, Stretch};
use grundy::solve::AnyGame;
use grundy::trouble::Trouble;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::ops::ControlFlow;
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
        AGame::Text(text) => limits.bench().game(&text).map_err(|error| fault::unread(py, &error))?,
        AGame::Own(rules) => Arc::clone(rules.get().game()),
    };
    if from > to {
        return Err(fault::wrong(py, &format!("the first heap, {from}, lies beyond the last, {to}")));
    }
    if game.kind() != Kind::Impartial {
        return Err(fault::wrong(py, &format!("{} has no sequence of heap values", game.name())));
    }
    let of = Arc::clone(&game);
    let stretch = Stretch { heaps: from..=to, outcomes, convention: convention(misere) };
    let array = match solve(py, &limits, move |budget| Values::of(&*of, stretch, budget))? {
        Values::Outcomes(found) => as_array(found.into_pyarray(py)),
        Values::Small(found) => as_array(found.into_pyarray(py)),
        Values::Large(found) => {
            let found = found.into_iter().map(|value| Ok(value.into_pyobject(py)?.into_any().unbind()));
            as_array(found.collect::<PyResult<Vec<Py<PyAny>>>>()?.into_pyarray(py))
        }
    };
    Ok((game.name(), array))
}

fn as_array<'py, T: numpy::Element>(array: Bound<'py, PyArray1<T>>) -> Bound<'py, PyAny> {
    // Nobody shall believe that writing into it changes the game.
    array.readwrite().make_nonwriteable();
    array.into_any()
}

/// What a sequence holds: outcomes, values that all fit into 63 bits, or larger ones.
enum Values {
    Outcomes(Vec<i8>),
    Small(Vec<i64>),
    Large(Vec<u64>),
}

/// A large value as a Python integer, roughly.
const LARGE: u64 = 80;

impl Values {
    fn of(game: &dyn AnyGame, stretch: Stretch, budget: &mut Budget<'_>) -> Result<Values, Trouble> {
        let first = *stretch.heaps.start();
        if game.heap(first).is_none() {
            let why = format!("{} has no heap of {first}, so it has no such sequence", game.name());
            return Err(Trouble::refused(why).with_help(
                "try kayles, grundys-game or subtract(3,7,8); a game of your own needs a method heap(size)",
            ));
        }
        let count = (stretch.heaps.end() - first).saturating_add(1);
        let mut values = match stretch.outcomes {
            true => Values::Outcomes(budget.list(count)?),
            false => Values::Small(budget.list(count)?),
        };
        let bulk = Bulk::of(game, stretch, budget)?;
        let (memory, mut full) = (budget.memory(), false);
        bulk.run(budget, &mut |piece| {
            let _ = piece.for_each(&mut |value| {
                values.push(value);
                ControlFlow::Continue(())
            });
            full = matches!(&values, Values::Large(large) if large.len() as u64 * LARGE > memory);
            if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if full {
            Err(Stop::Memory { positions: count, needed: None, limit: memory }.into())
        } else {
            Ok(values)
        }
    }

    fn push(&mut self, value: u64) {
        match self {
            Values::Outcomes(outcomes) => outcomes.push(i8::from(value != 0)),
            Values::Small(small) => match i64::try_from(value) {
                Ok(value) => small.push(value),
                Err(_) => {
                    let known = small.iter().map(|one| one.unsigned_abs());
                    *self = Values::Large(known.chain([value]).collect());
                }
            },
            Values::Large(large) => large.push(value),
        }
    }
}
