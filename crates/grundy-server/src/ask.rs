//! Questions: a name, its fields as JSON, the answer as JSON. The server reads them, a worker answers them.

use crate::App;
use crate::refusal::Refusal;
use crate::respond::{ok, read_object};
use axum::extract::{Path, Request, State};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::response::Response;
use grundy::ask::{Any, AnyAnswer};
use grundy::language::Language;
use grundy::trouble::Trouble;
use grundy::workbench::{Progress, Workbench};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The longest text of a field.
const LONGEST: usize = 4096;

/// The longest text that stands for a file.
const LONGEST_FILE: usize = 200_000;

/// The longest list of a field.
const LONGEST_LIST: usize = 10_000;

/// An answer, with the exit status of the program.
#[derive(Serialize)]
struct Answered<'a> {
    #[serde(flatten)]
    answer: &'a AnyAnswer,
    status: u8,
}

/// Answers a question within the limits of `bench`; `watch` hears of the progress and may stop the work.
pub fn answer(bench: &Workbench, question: &Any, watch: &Progress) -> Result<Box<RawValue>, Refusal> {
    let mut answer = bench.ask_any(question, watch)?;
    // What was stopped is not remembered, so it belongs to nobody else.
    match Arc::get_mut(&mut answer).and_then(AnyAnswer::stopped).cloned() {
        Some(stopped) => Err(Refusal::from(Trouble::Stopped(stopped)).with_found(json(&*answer)?)),
        None => written(&answer),
    }
}

fn written(answer: &AnyAnswer) -> Result<Box<RawValue>, Refusal> {
    json(&Answered { answer, status: answer.is_negative().into() })
}

fn json(answer: &impl Serialize) -> Result<Box<RawValue>, Refusal> {
    serde_json::value::to_raw_value(answer).map_err(|error| Refusal::input(error.to_string()))
}

/// Reads a question. Its name may have several words: `wythoff pairs`.
pub fn read(name: &str, fields: Map<String, Value>) -> Result<Any, Refusal> {
    check(&fields)?;
    let known = Any::NAMES.contains(&name.replace('_', "-").as_str());
    Any::read(name, fields.into()).map_err(if known { Refusal::shape } else { Refusal::unknown })
}

/// Refuses texts and lists that no question needs.
fn check(fields: &Map<String, Value>) -> Result<(), Refusal> {
    let wrong = |name: &str, why: String| Err(Refusal::malformed(format!("the field '{name}' {why}")));
    for (name, value) in fields {
        let longest = if name == "text" { LONGEST_FILE } else { LONGEST };
        let (alone, list) = (std::slice::from_ref(value), value.as_array());
        if list.is_some_and(|list| list.len() > LONGEST_LIST) {
            return wrong(
                name,
                format!("must be a list of at most {LONGEST_LIST} items\nhelp: ask for a part of it"),
            );
        }
        for text in list.map_or(alone, |list| &list[..]).iter().filter_map(Value::as_str) {
            if text.len() > longest {
                let help = "help: write it shorter, or ask the program";
                return wrong(name, format!("must be at most {longest} bytes long\n{help}"));
            }
            if text.contains('\0') {
                return wrong(name, "must be a text without zero bytes\nhelp: leave them out".into());
            }
        }
    }
    Ok(())
}

/// `POST /api/ask/{name}`, where the words of a name are parts of the path: `/api/ask/wythoff/pairs`.
pub async fn ask(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Refusal> {
    let language = language(&request);
    let fields = read_object(request).await?;
    respond(&app, read(&name.replace('/', " "), fields)?, language).await
}

/// A path of its own for a question, with its fields.
pub async fn short(
    name: &'static str,
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Refusal> {
    let language = language(&request);
    let fields = read_object(request).await?;
    respond(&app, read(name, fields)?, language).await
}

/// A path of its own for a question without fields.
pub async fn plain(name: &'static str, State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    respond(&app, read(name, Map::new())?, Language::default()).await
}

/// The language that a client asks for; English if it asks for none that is known.
fn language(request: &Request) -> Language {
    let wanted = request.headers().get(ACCEPT_LANGUAGE).and_then(|wanted| wanted.to_str().ok());
    wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or_default()
}

async fn respond(app: &App, question: Any, language: Language) -> Result<Response, Refusal> {
    app.pool.ask(&question, language).await.map(|answer| ok(&*answer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(name: &str, fields: Value) -> (u16, String) {
        let Value::Object(fields) = fields else { panic!("{fields} is no object") };
        let refusal = read(name, fields).expect_err("a refusal");
        (refusal.status.as_u16(), refusal.message)
    }

    #[test]
    fn wrong_shapes_are_named() {
        let (status, message) = refused("value", json!({}));
        assert!(status == 422 && message.starts_with("missing field `expr`"), "{message}");
        assert!(refused("value", json!({"expr": []})).1.contains("the field 'expr'"));
        assert!(refused("value", json!({"expr": "nim:1", "misere": 1})).1.contains("the field 'misere'"));
        assert!(refused("value", json!({"expr": "x".repeat(5000)})).1.contains("4096"));
        assert!(refused("value", json!({"expr": "nim:1\0"})).1.contains("zero bytes"));
        assert_eq!(refused("check", json!({})).0, 404);
    }

    #[test]
    fn answers_carry_their_status() {
        let question = Any::read("value", json!({"expr": "nim:3,5"})).unwrap();
        let answer = Workbench::new().ask_any(&question, &Progress::default()).unwrap();
        let written = written(&answer).unwrap();
        assert!(written.get().ends_with(r#""value":6,"outcome":"N","status":0}"#), "{written}");
    }
}
