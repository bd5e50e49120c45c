//! The values of all positions of a board as columns, which Arrow takes over without copying.

use crate::fault;
use crate::job::{self, Limits};
use grundy::ask::Table;
use grundy::error::Stop;
use grundy::trouble::Trouble;
use num_bigint::BigUint;
use numpy::IntoPyArray;
use pyo3::prelude::*;

/// The columns: codes, values, and the codes of the options of value 0, of which row `i` has those from `ends[i]` on.
#[derive(Default)]
struct Columns {
    codes: Codes,
    values: Vec<u8>,
    ends: Vec<i64>,
    winning: Codes,
}

/// Codes of positions; those of large boards are texts.
enum Codes {
    Numbers(Vec<u64>),
    Texts(Vec<String>),
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::Numbers(Vec::new())
    }
}

impl Codes {
    fn push(&mut self, code: &BigUint) {
        match self {
            Codes::Numbers(codes) => codes.extend(u64::try_from(code).ok()),
            Codes::Texts(codes) => codes.push(code.to_string()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Codes::Numbers(codes) => codes.len(),
            Codes::Texts(codes) => codes.len(),
        }
    }

    fn bytes(&self) -> u64 {
        let each = if matches!(self, Codes::Numbers(_)) { 16 } else { 64 };
        self.len() as u64 * each
    }

    fn array<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Codes::Numbers(codes) => Ok(codes.into_pyarray(py).into_any()),
            Codes::Texts(codes) => codes.into_pyobject(py),
        }
    }
}

/// The game in its standard spelling, and the columns: codes, values, ends, winning.
type Told<'py> = (String, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The values of the positions of a board.
#[pyfunction]
pub fn table<'py>(
    py: Python<'py>,
    game: String,
    misere: bool,
    zeros: bool,
    symmetries: bool,
    limits: Limits,
) -> PyResult<Told<'py>> {
    let question = Table { misere, zeros, symmetries, ..Table::of(game) };
    let bench = limits.bench();
    let found = job::run(py, limits.report(), move |watch| {
        bench.work(watch, |budget| {
            let board = question.values(&bench, budget)?;
            let mut columns = Columns { ends: vec![0], ..Columns::default() };
            if board.code_bits() > 64 {
                (columns.codes, columns.winning) = (Codes::Texts(Vec::new()), Codes::Texts(Vec::new()));
            }
            let memory = budget.memory();
            board.visit(budget, |row| {
                columns.codes.push(&row.code);
                columns.values.push(row.value);
                row.winning.iter().for_each(|code| columns.winning.push(code));
                columns.ends.push(columns.winning.len() as i64);
                match columns.codes.bytes() + columns.winning.bytes() > memory {
                    true => Err(Stop::Memory {
                        positions: columns.values.len() as u64,
                        needed: None,
                        limit: memory,
                    }
                    .into()),
                    false => Ok::<(), Trouble>(()),
                }
            })?;
            Ok((board.name(), columns))
        })
    })?;
    let (name, columns) = found.map_err(|trouble| fault::raised(py, &trouble))?;
    let (values, ends) =
        (columns.values.into_pyarray(py).into_any(), columns.ends.into_pyarray(py).into_any());
    Ok((name, columns.codes.array(py)?, values, ends, columns.winning.array(py)?))
}
