//! Workbenches: what is remembered between questions, and the language in which answers are told.

use crate::fault;
use grundy::language::Language;
use grundy::theorems::Theorems;
use grundy::workbench::Workbench;
use pyo3::prelude::*;
use std::sync::LazyLock;

/// The workbench of everybody who names none.
pub static USUAL: LazyLock<Workbench> =
    LazyLock::new(|| Workbench::new().with_theorems(Theorems::of_the_user()));

/// Where questions are asked. Clones share what is remembered.
#[derive(Clone)]
#[pyclass(frozen, module = "grundy._native", from_py_object)]
pub struct Bench {
    inner: Workbench,
}

#[pymethods]
impl Bench {
    /// A workbench that remembers nothing yet.
    #[new]
    #[pyo3(signature = (language = None))]
    fn new(py: Python<'_>, language: Option<&str>) -> PyResult<Bench> {
        let inner = Workbench::new().with_theorems(Theorems::of_the_user());
        let Some(language) = language else { return Ok(Bench { inner }) };
        let language: Language = language.parse().map_err(|error| fault::wrong(py, &format!("{error}")))?;
        Ok(Bench { inner: inner.with_language(language) })
    }

    /// The workbench of everybody who names none.
    #[staticmethod]
    pub fn usual() -> Bench {
        Bench { inner: USUAL.clone() }
    }
}

impl Bench {
    /// The workbench itself.
    pub fn get(&self) -> &Workbench {
        &self.inner
    }
}
