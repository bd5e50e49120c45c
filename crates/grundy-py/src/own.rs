//! Rules written in Python: a class with `options(position)` becomes a game of the library.
//!
//! Positions are hashable Python objects. Their hash is taken once; equality asks Python only if the hashes agree
//! and the objects differ. An exception in Python code breaks the enumeration off, which ends the search, and is
//! raised again when the job is over ([`crate::job`]).
//!
//! A class with `parts(heap)` is a game of heaps that change one at a time; if it also says that what may be done depends on
//! nothing but how much is taken, its law is data, and engines and proofs work from it.

use crate::job;
use grundy::budget::Budget;
use grundy::error::{ParseError, Stop};
use grundy::game::{Convention, Flow, Game};
use grundy::nimber::Nimber;
use grundy::solve::AnyGame;
use grundy::solve::any::{AnyPosition, Held};
use grundy::text::Fragment;
use grundy::view::{HeapView, Law};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a Python object and the tables around it take, roughly.
const OBJECT: usize = 160;

/// A position: a Python object with its hash.
#[derive(Clone)]
pub struct Object(Arc<(Py<PyAny>, isize)>);

impl Object {
    /// Fails if the object cannot be hashed.
    pub fn new(object: &Bound<'_, PyAny>) -> PyResult<Object> {
        let hash = object.hash()?;
        Ok(Object(Arc::new((object.clone().unbind(), hash))))
    }

    /// The object.
    pub fn get(&self) -> &Py<PyAny> {
        &self.0.0
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        let (one, two) = (&self.0, &other.0);
        if one.1 != two.1 {
            return false;
        }
        let same = || Python::attach(|py| one.0.bind(py).eq(&two.0));
        one.0.is(&two.0) || kept(same()).unwrap_or(false)
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.1.hash(state);
    }
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&kept(Python::attach(|py| written(self.get().bind(py)))).unwrap_or_default())
    }
}

/// The answer of Python code; an exception is kept for later.
fn kept<T>(answer: PyResult<T>) -> Option<T> {
    answer.map_err(job::keep_exception).ok()
}

fn written(object: &Bound<'_, PyAny>) -> PyResult<String> {
    object.repr().map(|text| text.to_string())
}

/// The methods of the class beside `options`, where it has them.
struct Has {
    components: bool,
    canonical: bool,
    write: bool,
    read: bool,
    move_text: bool,
    heap: bool,
}

/// A game whose rules are a Python object.
pub struct OwnRules {
    object: Py<PyAny>,
    name: String,
    has: Has,
    /// What may be done to a heap, if heaps change one at a time.
    law: Option<Law>,
}

impl OwnRules {
    fn new(object: &Bound<'_, PyAny>) -> PyResult<OwnRules> {
        // Methods that the base class only declares are `None` there.
        let has = |name: &str| -> PyResult<bool> {
            Ok(object.getattr_opt(name)?.is_some_and(|method| !method.is_none()))
        };
        Ok(OwnRules {
            name: object.getattr(intern!(object.py(), "name"))?.str()?.to_string(),
            has: Has {
                components: has("components")?,
                canonical: has("canonical")?,
                write: has("write")?,
                read: has("read")?,
                move_text: has("move_text")?,
                heap: has("heap")?,
            },
            law: if has("parts")? { Some(law(object)?) } else { None },
            object: object.clone().unbind(),
        })
    }

    /// Calls `visit` with everything a heap may become, none of its parts empty.
    fn each_part(&self, py: Python<'_>, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> PyResult<Flow> {
        for option in self.object.bind(py).call_method1(intern!(py, "parts"), (heap,))?.try_iter()? {
            let option = option?;
            let mut parts: Vec<u64> = match option.extract() {
                Ok(single) => vec![single],
                Err(_) => option.try_iter()?.map(|part| part?.extract()).collect::<PyResult<_>>()?,
            };
            parts.retain(|part| *part > 0);
            if visit(&parts).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Calls `visit` for every object that a method yields.
    fn each(
        &self,
        py: Python<'_>,
        method: &Bound<'_, PyString>,
        position: &Object,
        mut visit: impl FnMut(Object) -> Flow,
    ) -> PyResult<Flow> {
        for object in self.object.bind(py).call_method1(method, (position.get(),))?.try_iter()? {
            if visit(Object::new(&object?)?).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn text(&self, py: Python<'_>, position: &Object) -> PyResult<String> {
        let object = self.object.bind(py);
        if self.has.write {
            return object.call_method1(intern!(py, "write"), (position.get(),))?.extract();
        }
        written(position.get().bind(py))
    }
}

/// The law of a game of heaps, from the digits of its code if it has one.
fn law(object: &Bound<'_, PyAny>) -> PyResult<Law> {
    let digits: Option<Vec<u64>> = object.call_method0(intern!(object.py(), "digits"))?.extract()?;
    let Some(digits) = digits else { return Ok(Law::Listed) };
    // Whoever may leave no heap and one heap, and nothing else, subtracts.
    let moves: Vec<u64> =
        (0..).zip(&digits).filter(|(_, digit)| **digit == 3).map(|(take, _)| take).collect();
    let subtracts = digits.iter().all(|digit| matches!(digit, 0 | 3));
    Ok(if subtracts { Law::Subtract(moves) } else { Law::Code { digits, repeats: false } })
}

impl HeapView for OwnRules {
    fn law(&self) -> Law {
        self.law.clone().unwrap_or(Law::Listed)
    }

    fn each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        if job::is_over() {
            return ControlFlow::Break(());
        }
        kept(Python::attach(|py| self.each_part(py, heap, visit))).unwrap_or(ControlFlow::Break(()))
    }
}

impl Game for OwnRules {
    type Position = Object;
    type Move = Object;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn options(&self, position: &Object, visit: &mut impl FnMut(Object, Object) -> Flow) -> Flow {
        if job::is_over() {
            return ControlFlow::Break(());
        }
        let listed = Python::attach(|py| {
            self.each(py, intern!(py, "options"), position, |option| visit(option.clone(), option))
        });
        match kept(listed) {
            // Looking at the options may have called Python code that failed.
            Some(ControlFlow::Continue(())) if !job::is_over() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    fn read(&self, text: Fragment<'_>) -> Result<Object, ParseError> {
        let read = |py: Python<'_>| {
            let object = match self.has.read {
                true => self.object.bind(py).call_method1(intern!(py, "read"), (text.text(),))?,
                false => py.import("ast")?.call_method1("literal_eval", (text.text(),))?,
            };
            Object::new(&object)
        };
        Python::attach(read).map_err(|error| text.error(format!("no position of {}: {error}", self.name)))
    }

    fn write(&self, position: &Object) -> String {
        kept(Python::attach(|py| self.text(py, position))).unwrap_or_default()
    }

    fn write_move(&self, from: &Object, to: &Object) -> String {
        let text = |py: Python<'_>| match self.has.move_text {
            true => {
                let name = intern!(py, "move_text");
                self.object.bind(py).call_method1(name, (from.get(), to.get()))?.extract()
            }
            false => Ok(format!("{}->{}", self.text(py, from)?, self.text(py, to)?)),
        };
        kept(Python::attach(text)).unwrap_or_default()
    }

    fn canonical(&self, position: &Object) -> Object {
        if !self.has.canonical || job::is_over() {
            return position.clone();
        }
        let form = Python::attach(|py| {
            let name = intern!(py, "canonical");
            Object::new(&self.object.bind(py).call_method1(name, (position.get(),))?)
        });
        kept(form).unwrap_or_else(|| position.clone())
    }

    fn components(&self, position: &Object, visit: &mut impl FnMut(Object)) {
        if !self.has.components || job::is_over() {
            return visit(position.clone());
        }
        kept(Python::attach(|py| {
            self.each(py, intern!(py, "components"), position, |part| {
                visit(part);
                ControlFlow::Continue(())
            })
        }));
    }

    /// Knows nothing, but ends a search that goes on after an exception.
    fn own_value(
        &self,
        _position: &Object,
        _convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        match job::is_over() {
            true => Err(Stop::Interrupted { positions: budget.positions() }),
            false => Ok(None),
        }
    }

    fn heap(&self, size: u64) -> Option<Object> {
        if !self.has.heap {
            return None;
        }
        let name =
            |py: Python<'_>| Object::new(&self.object.bind(py).call_method1(intern!(py, "heap"), (size,))?);
        kept(Python::attach(name))
    }

    fn heaps(&self) -> Option<&dyn HeapView> {
        self.law.is_some().then_some(self)
    }

    fn owned_bytes(&self, _position: &Object) -> usize {
        OBJECT
    }
}

/// The rules of a Python object together with the values found so far.
#[pyclass(frozen, module = "grundy._native")]
pub struct Rules {
    held: Arc<dyn AnyGame>,
}

#[pymethods]
impl Rules {
    #[new]
    fn new(object: &Bound<'_, PyAny>) -> PyResult<Rules> {
        Ok(Rules { held: Arc::new(Held::new(OwnRules::new(object)?)) })
    }
}

impl Rules {
    /// The game.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.held
    }
}

/// A position as a Python object, if rules written in Python made it.
pub fn object_of(position: &AnyPosition) -> Option<&Py<PyAny>> {
    position.downcast_ref::<Object>().map(Object::get)
}
