//! Questions: from a dictionary to a question of the library, and from its answer to Python objects.
//!
//! What is remembered is answered at once, on the thread that asks; everything else is a [`job`].

use crate::fault;
use crate::job::{self, Limits};
use crate::objects::{from_python, to_python};
use crate::own::Rules;
use grundy::ask::{Any, AnyAnswer};
use grundy::trouble::Trouble;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// The names of all questions.
#[pyfunction]
pub fn names() -> Vec<&'static str> {
    Any::NAMES.to_vec()
}

/// The fields that the command line takes by their place, and whether each takes all that follows; `None` if there is no
/// such question.
#[pyfunction]
pub fn places(name: &str) -> Option<Vec<(String, bool)>> {
    let places = Any::places(name)?;
    Some(places.into_iter().map(|place| (place.name, place.is_list)).collect())
}

/// Asks a question: the answer, and whether it is "no".
#[pyfunction]
pub fn ask<'py>(
    py: Python<'py>,
    name: &str,
    fields: &Bound<'py, PyDict>,
    limits: Limits,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let question = read(py, name, fields)?;
    let bench = limits.bench();
    let answer = match bench.known(&question) {
        Some(known) => known,
        None => {
            let asked = job::run(py, limits.report(), move |watch| bench.ask_any(&question, watch))?;
            asked.map_err(|trouble| fault::raised(py, &trouble))?
        }
    };
    told(py, answer)
}

/// Asks for the period or the misère quotient of a game written in Python.
#[pyfunction]
pub fn ask_own<'py>(
    py: Python<'py>,
    name: &str,
    rules: &Rules,
    fields: &Bound<'py, PyDict>,
    limits: Limits,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let question = read(py, name, fields)?;
    let (bench, game) = (limits.bench(), Arc::clone(rules.game()));
    let answer = job::solve(py, &limits, move |budget| match &question {
        Any::Period(asked) => asked.answer_for(&*game, &bench, budget).map(AnyAnswer::Period),
        Any::Quotient(asked) => asked.answer_for(&*game, &bench, budget).map(AnyAnswer::Quotient),
        other => Err(Trouble::question(format!("{} is not for rules written in Python", other.name()))),
    })?;
    told(py, Arc::new(answer))
}

fn read(py: Python<'_>, name: &str, fields: &Bound<'_, PyDict>) -> PyResult<Any> {
    Any::read(name, from_python(fields)?).map_err(|trouble| fault::raised(py, &trouble))
}

/// The answer as Python objects, and whether it is "no". What a limit has cut short is an exception that holds it.
fn told(py: Python<'_>, mut answer: Arc<AnyAnswer>) -> PyResult<(Bound<'_, PyAny>, bool)> {
    // What was stopped is not remembered, so it belongs to nobody else.
    let stopped = Arc::get_mut(&mut answer).and_then(AnyAnswer::stopped).cloned();
    let told = to_python(py, &*answer)?;
    match stopped {
        Some(stopped) => Err(fault::raised_with(py, &Trouble::Stopped(stopped), Some(&told))),
        None => Ok((told, answer.is_negative())),
    }
}
