//! The library's troubles as Python exceptions. The classes live in `grundy.errors`, which gets the trouble as data.

use crate::objects::to_python;
use grundy::error::{ParseError, Stop};
use grundy::trouble::Trouble;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// What is wrong with the input.
pub fn wrong(py: Python<'_>, message: &str) -> PyErr {
    raised(py, &Trouble::question(message))
}

/// What is wrong with a text, and where.
pub fn unread(py: Python<'_>, error: &ParseError) -> PyErr {
    raised(py, &error.clone().into())
}

/// Why a computation ended without its answer.
pub fn stopped(py: Python<'_>, stop: &Stop) -> PyErr {
    raised(py, &stop.clone().into())
}

/// The exception for a trouble.
pub fn raised(py: Python<'_>, trouble: &Trouble) -> PyErr {
    raised_with(py, trouble, None)
}

/// The exception for a trouble, with what was found until then.
pub fn raised_with(py: Python<'_>, trouble: &Trouble, found: Option<&Bound<'_, PyAny>>) -> PyErr {
    let text = trouble.to_string();
    let made = to_python(py, trouble)
        .and_then(|told| py.import("grundy.errors")?.call_method1("of", (told, text.as_str(), found)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        // Without its Python half the package is broken; the text is still worth reading.
        Err(_) => PyRuntimeError::new_err(text),
    }
}
