//! The values of many positions at once.

use crate::fault;
use crate::job::{self, Limits};
use grundy::ask::{Value, Worth};
use grundy::budget::Budget;
use grundy::parallel;
use grundy::trouble::Trouble;
use grundy::workbench::{Progress, Workbench};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// The values of many positions, on all cores and without the interpreter lock; `None` where there is none.
#[pyfunction]
pub fn values(
    py: Python<'_>,
    texts: Vec<String>,
    misere: bool,
    limits: Limits,
) -> PyResult<Vec<Option<u128>>> {
    let bench = limits.bench();
    let found = job::run(py, limits.report(), move |progress| all_values(&bench, &texts, misere, progress))?;
    found.map_err(|trouble| fault::raised(py, &trouble))
}

/// The values, or the trouble with the first of the positions that have one. The time is that of all of them together.
fn all_values(
    bench: &Workbench,
    texts: &[String],
    misere: bool,
    progress: &Progress,
) -> Result<Vec<Option<u128>>, Trouble> {
    let failed = AtomicBool::new(false);
    let mut found: Vec<Option<Result<Option<u128>, Trouble>>> = vec![None; texts.len()];
    let value = |_: &mut (), text: &String, _: &mut Budget<'_>| {
        // Who comes after a failure need not begin.
        let skipped = failed.load(Ordering::Relaxed);
        let asked = (!skipped)
            .then(|| bench.ask_watched(&Value { misere, ..Value::of(text) }, progress))
            .map(|answer| answer.map(|answer| answer.value.and_then(Worth::nimber)));
        failed.fetch_or(matches!(asked, Some(Err(_))), Ordering::Relaxed);
        Ok(asked)
    };
    bench.work(progress, |budget| {
        Ok(parallel::for_all(texts, budget, || (), value, |place, result| found[place] = result)?)
    })?;
    let mut values = Vec::with_capacity(texts.len());
    let mut trouble = None;
    for result in found {
        match result {
            Some(Ok(value)) => values.push(value),
            Some(Err(wrong)) => trouble = trouble.or(Some(wrong)),
            None => {}
        }
    }
    trouble.map_or(Ok(values), Err)
}
