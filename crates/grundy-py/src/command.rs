//! Any command of the program, run in this process: the same answers as on the command line.

use crate::job;
use grundy_cli::Listener;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Runs a command; gives back its exit status, what it printed, and what was wrong.
#[pyfunction]
#[pyo3(signature = (arguments, input = None, report = None))]
pub fn answer(
    py: Python<'_>,
    arguments: Vec<String>,
    input: Option<String>,
    report: Option<Py<PyAny>>,
) -> PyResult<(u8, String, String)> {
    job::run(py, report.as_ref(), |job| {
        let (positions, units) = (Arc::clone(&job.positions), Arc::clone(&job.units));
        let listener = Listener {
            stop: Arc::clone(&job.stop),
            progress: Some(Arc::new(move |count| positions.store(count, Ordering::Relaxed))),
            units: Some(Arc::new(move |done, all| {
                units.0.store(done, Ordering::Relaxed);
                units.1.store(all, Ordering::Relaxed);
            })),
        };
        let said = grundy_cli::answer(arguments, input, listener, &job::BENCH);
        (said.status, said.output, said.error)
    })
}
