//! JSON values as Python objects, and back. Integers keep all their digits; lists become tuples, since answers are frozen.

use num_bigint::BigInt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Number, Value};

/// A value that Python code has given. What has no counterpart is told in its own words: a path, a fraction, a position.
pub fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(flag.is_true().into());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned().into());
    }
    if let Ok(number) = object.cast::<PyInt>() {
        return integer(number);
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        let finite = Number::from_f64(number.value());
        return Ok(finite.map_or_else(|| Value::String(number.to_string()), Value::Number));
    }
    if let Ok(fields) = object.cast::<PyDict>() {
        let field = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((name.str()?.to_string(), from_python(&value)?))
        };
        return fields.iter().map(field).collect::<PyResult<Map<String, Value>>>().map(Value::Object);
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| from_python(&item?));
        return items.collect::<PyResult<Vec<Value>>>().map(Value::Array);
    }
    // The integers of numpy, and whatever else counts.
    if let Some(index) = object.getattr_opt(intern!(object.py(), "__index__"))? {
        return integer(index.call0()?.cast::<PyInt>()?);
    }
    if let Some(path) = object.getattr_opt(intern!(object.py(), "__fspath__"))? {
        return from_python(&path.call0()?);
    }
    Ok(object.str()?.to_string().into())
}

fn integer(number: &Bound<'_, PyInt>) -> PyResult<Value> {
    if let Ok(small) = number.extract::<i64>() {
        return Ok(small.into());
    }
    Ok(Value::Number(Number::from_string_unchecked(number.extract::<BigInt>()?.to_string())))
}

/// An answer as Python objects.
pub fn to_python<'py>(py: Python<'py>, answer: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(answer).map_err(|error| PyValueError::new_err(error.to_string()))?;
    object(py, &value)
}

fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Number(value) => number(py, value)?,
        Value::Array(items) => {
            let items = items.iter().map(|item| object(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, items)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(PyString::intern(py, name), object(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

fn number<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = number.as_i64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    if let Ok(large) = number.as_str().parse::<BigInt>() {
        return Ok(large.into_pyobject(py)?.into_any());
    }
    let float = number.as_f64().ok_or_else(|| PyTypeError::new_err(format!("{number} is no number")))?;
    Ok(PyFloat::new(py, float).into_any())
}
