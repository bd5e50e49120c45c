//! The library's errors as Python exceptions. The classes live in `grundy.errors`, where the text of an error is
//! taken apart into message, place and help, so that errors of commands and of the library look the same.

use grundy::error::{ParseError, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// What is wrong with the input.
pub fn wrong(py: Python<'_>, text: &str) -> PyErr {
    raised(py, "wrong_input", text)
}

/// What is wrong with a text, and where.
pub fn unread(py: Python<'_>, error: &ParseError) -> PyErr {
    wrong(py, &error.to_string())
}

/// Why a computation ended without its answer.
pub fn stopped(py: Python<'_>, stop: &Stop) -> PyErr {
    match stop {
        Stop::Cycle | Stop::Refused(_) => wrong(py, &stop.to_string()),
        Stop::Memory { .. } | Stop::Interrupted { .. } | Stop::Limit { .. } => {
            raised(py, "stopped", &stop.to_string())
        }
    }
}

/// The time was over before the answer was found.
pub fn late(py: Python<'_>, seconds: f64, positions: u64) -> PyErr {
    let finished = match positions {
        0 => String::new(),
        count => format!(" and {count} positions"),
    };
    let text =
        format!("after {seconds} s{finished}, before the answer was found\nhelp: allow more with time=");
    raised(py, "stopped", &text)
}

/// The exception that `grundy.errors` makes of a text.
fn raised(py: Python<'_>, maker: &str, text: &str) -> PyErr {
    let made = py.import("grundy.errors").and_then(|errors| errors.call_method1(maker, (text,)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        // Without its Python half the package is broken; the text is still worth reading.
        Err(_) => PyRuntimeError::new_err(text.to_string()),
    }
}
