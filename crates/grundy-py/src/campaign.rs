//! Pieces of long searches, for a scheduler to hand out: units of record searches, levels of tables of boards.

use crate::bench::USUAL;
use crate::fault;
use crate::job::{Limits, solve};
use grundy::ask::fields::convention;
use grundy::ask::table::rules;
use grundy::board::dense::Levels;
use grundy::board::table::Table;
use grundy::budget::{Flow, Monitor};
use grundy::error::Stop;
use grundy::solve::AnyGame;
use grundy::state;
use grundy::subtraction::search::{Kept, Part, Query, Unit, Work};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

/// The levels of a board: see `grundy::board::dense::Levels`.
#[pyclass(frozen, module = "grundy._native")]
pub struct Board {
    game: Arc<dyn AnyGame>,
    levels: Arc<RwLock<Levels>>,
}

fn no_fit(py: Python<'_>) -> PyErr {
    fault::wrong(py, "these values do not belong to the next level of this board")
}

#[pymethods]
impl Board {
    #[new]
    fn new(py: Python<'_>, game: &str, misere: bool, limits: Limits) -> PyResult<Board> {
        let game = limits.bench().game(game).map_err(|error| fault::unread(py, &error))?;
        let of = Arc::clone(&game);
        let levels =
            solve(py, &limits, move |budget| Ok(Levels::new(rules(&*of)?, convention(misere), budget)?))?;
        Ok(Board { game, levels: Arc::new(RwLock::new(levels)) })
    }

    /// The game in its standard spelling and how many cells its board has, without room for the values.
    #[staticmethod]
    fn size(py: Python<'_>, game: &str) -> PyResult<(String, usize)> {
        let game = USUAL.game(game).map_err(|error| fault::unread(py, &error))?;
        let cells = rules(&*game)
            .and_then(|rules| Ok(Levels::count(rules)?))
            .map_err(|trouble| fault::raised(py, &trouble))?;
        Ok((game.name(), cells))
    }

    /// The game in its standard spelling.
    fn name(&self) -> String {
        self.game.name()
    }

    fn cells(&self) -> usize {
        self.levels.read().unwrap_or_else(PoisonError::into_inner).cells()
    }

    fn positions(&self, level: usize) -> u64 {
        self.levels.read().unwrap_or_else(PoisonError::into_inner).positions(level)
    }

    /// The lowest level whose values are known.
    fn filled(&self) -> usize {
        self.levels.read().unwrap_or_else(PoisonError::into_inner).filled()
    }

    /// The values of one part of a level.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        level: usize,
        part: u64,
        parts: u64,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let levels = Arc::clone(&self.levels);
        let values = solve(py, &limits, move |budget| {
            Ok(levels.read().unwrap_or_else(PoisonError::into_inner).solve(level, part, parts, budget)?)
        })?;
        Ok(PyBytes::new(py, &values))
    }

    /// The values of a level from those of its parts.
    fn join<'py>(&self, py: Python<'py>, level: usize, parts: Vec<Vec<u8>>) -> PyResult<Bound<'py, PyBytes>> {
        let values =
            py.detach(|| self.levels.read().unwrap_or_else(PoisonError::into_inner).join(level, &parts));
        values.map(|values| PyBytes::new(py, &values)).ok_or_else(|| no_fit(py))
    }

    /// Takes the values of the next level.
    fn fill(&self, py: Python<'_>, level: usize, values: Vec<u8>) -> PyResult<()> {
        let done =
            py.detach(|| self.levels.write().unwrap_or_else(PoisonError::into_inner).fill(level, &values));
        done.ok_or_else(|| no_fit(py))
    }

    /// Writes the table file, the same that the command writes; says how many values it holds.
    fn write(&self, py: Python<'_>, file: PathBuf) -> PyResult<u64> {
        let game = rules(&*self.game).map_err(|trouble| fault::raised(py, &trouble))?;
        let dense = self.levels.read().unwrap_or_else(PoisonError::into_inner).clone().finish();
        let dense = dense.ok_or_else(|| fault::wrong(py, "some levels of the board are missing"))?;
        Table::write(&file, game, &[&dense])
            .map_err(|error| fault::wrong(py, &format!("cannot write {}: {error}", file.display())))?;
        Ok(dense.values().len() as u64)
    }
}

/// Works on a unit of a record search, from the beginning or from what was kept. Gives its part, or what must be kept
/// if the time was not enough.
#[pyfunction]
pub fn work(
    py: Python<'_>,
    unit: &str,
    begun: Option<&str>,
    limits: Limits,
) -> PyResult<(Option<String>, Option<String>)> {
    let wrong = |text: &str| fault::wrong(py, text);
    let mut work = match begun {
        Some(text) => {
            let kept: Kept = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
            Work::resume(kept).map_err(|stop| fault::stopped(py, &stop))?
        }
        None => Work::new(unit.parse().map_err(|text: String| wrong(&text))?),
    };
    // What cannot be interrupted without loss is short.
    let patient = work.is_whole();
    let (done, work) = solve(py, &limits.patient(patient), move |budget| match work.run(budget) {
        Ok(part) => Ok((Some(part), work)),
        Err(Stop::Interrupted { .. } | Stop::Limit { .. }) => Ok((None, work)),
        Err(stop) => Err(stop.into()),
    })?;
    let text = |error: serde_json::Error| wrong(&error.to_string());
    match done {
        Some(part) => Ok((Some(serde_json::to_string(&part).map_err(text)?), None)),
        None => Ok((None, work.keep().map(|kept| serde_json::to_string(&kept)).transpose().map_err(text)?)),
    }
}

/// The ledger of a record search, the same as the program's.
#[pyclass(frozen, module = "grundy._native")]
pub struct Ledger {
    inner: Mutex<state::Ledger>,
}

impl Ledger {
    fn lock(&self) -> MutexGuard<'_, state::Ledger> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is told while a ledger is opened.
#[derive(Default)]
struct Told(Mutex<Vec<String>>);

impl Monitor for Told {
    fn tick(&self, _positions: u64) -> Flow {
        Flow::Continue(())
    }

    fn notice(&self, what: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(what.into());
    }
}

fn unit_of(py: Python<'_>, text: &str) -> PyResult<Unit> {
    text.parse().map_err(|text: String| fault::wrong(py, &text))
}

#[pymethods]
impl Ledger {
    /// Opens a ledger for the search that has these units.
    #[new]
    fn new(py: Python<'_>, file: PathBuf, units: Vec<String>) -> PyResult<Ledger> {
        let units = units.iter().map(|text| unit_of(py, text)).collect::<PyResult<Vec<Unit>>>()?;
        let (Some(first), Some(last)) = (units.first(), units.last()) else {
            return Err(fault::wrong(py, "a search without units needs no ledger"));
        };
        let query =
            Query { sequence: first.sequence, kind: first.kind, largest: first.largest..=last.largest };
        let told = Told::default();
        let opened = state::Ledger::open(&USUAL, &file, &query, &told);
        let inner = opened.map_err(|trouble| fault::raised(py, &trouble))?;
        for notice in told.0.into_inner().unwrap_or_else(PoisonError::into_inner) {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(notice)?, 1)?;
        }
        Ok(Ledger { inner: Mutex::new(inner) })
    }

    /// Whether a unit is finished.
    fn finished(&self, py: Python<'_>, unit: &str) -> PyResult<bool> {
        let found = self.lock().finished(&unit_of(py, unit)?);
        Ok(found.map_err(|trouble| fault::raised(py, &trouble))?.is_some())
    }

    /// How far a unit has come, if it was begun.
    fn begun(&self, py: Python<'_>, unit: &str) -> PyResult<Option<String>> {
        let work = self.lock().begun(&unit_of(py, unit)?).map_err(|trouble| fault::raised(py, &trouble))?;
        let kept = work.keep().map(|kept| serde_json::to_string(&kept)).transpose();
        kept.map_err(|error| fault::wrong(py, &error.to_string()))
    }

    /// Notes a finished unit.
    fn finish(&self, py: Python<'_>, unit: &str, part: &str) -> PyResult<()> {
        let part: Part = serde_json::from_str(part).map_err(|error| fault::wrong(py, &error.to_string()))?;
        let noted = self.lock().finish(&unit_of(py, unit)?, &part);
        noted.map_err(|trouble| fault::raised(py, &trouble))
    }

    /// Notes how far a unit has come.
    fn keep(&self, py: Python<'_>, kept: &str) -> PyResult<()> {
        let kept: Kept = serde_json::from_str(kept).map_err(|error| fault::wrong(py, &error.to_string()))?;
        self.lock().keep(&kept).map_err(|trouble| fault::raised(py, &trouble))
    }

    /// Brings everything to the disk.
    fn commit(&self, py: Python<'_>) -> PyResult<()> {
        self.lock().commit().map_err(|trouble| fault::raised(py, &trouble))
    }
}
