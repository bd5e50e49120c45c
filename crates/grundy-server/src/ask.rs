//! Questions: a command of the program, its fields as JSON, its answer as JSON.

use crate::App;
use crate::fields::{self, Asked};
use crate::program::{Answer, Program, Question};
use crate::refusal::Refusal;
use crate::respond::{ok, read_object};
use crate::written::Written;
use axum::extract::{Path as Named, Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// `POST /api/ask/{command}`.
pub async fn ask(
    State(app): State<Arc<App>>,
    Named(command): Named<String>,
    request: Request,
) -> Result<Response, Refusal> {
    let fields = read_object(request).await?;
    answer(app, fields::read(&command, &fields)?).await.map(|answer| ok(&answer))
}

/// `GET /api/games`.
pub async fn games(State(app): State<Arc<App>>) -> Result<Response, Refusal> {
    answer(app, fields::read("games", &serde_json::Map::new())?).await.map(|answer| ok(&answer))
}

async fn answer(app: Arc<App>, asked: Asked) -> Result<Value, Refusal> {
    let (program, seconds) = (Arc::clone(&app.program), app.pool.time.as_secs());
    let scratch = app.scratch.clone();
    app.pool
        .run(move |watch| {
            let limits = [format!("--time={seconds}"), format!("--memory={}", crate::pool::QUICK_MEMORY)];
            let question = Question { stop: Arc::clone(&watch.stop), ..Question::default() };
            run(&*program, asked, limits, question, &scratch)
        })
        .await
}

/// Runs a command; `question` says who may stop it and who hears of its progress. Files that it writes go through a folder
/// in `scratch` and come back in the answer.
pub fn run(
    program: &dyn Program,
    asked: Asked,
    limits: [String; 2],
    question: Question,
    scratch: &Path,
) -> Result<Value, Refusal> {
    let written = Written::new(scratch, &asked.files)?;
    let mut options = limits.to_vec();
    options.extend(written.options());
    let arguments = with_options(asked.arguments, options);
    let answer = program.answer(Question { arguments, input: asked.input, ..question });
    let mut answer = judge(answer, asked.format)?;
    written.into_answer(&mut answer);
    Ok(answer)
}

/// Puts options before `--`, where they end.
fn with_options(mut arguments: Vec<String>, options: Vec<String>) -> Vec<String> {
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    arguments.splice(end..end, options);
    arguments
}

/// The JSON of an answer, or why there is none.
fn judge(answer: Answer, format: Option<String>) -> Result<Value, Refusal> {
    match answer.status {
        0 | 1 => Ok(shaped(&answer, format)),
        3 => Err(Refusal::slow(answer.error)),
        _ => Err(Refusal::input(answer.error)),
    }
}

fn shaped(answer: &Answer, format: Option<String>) -> Value {
    let mut shaped = match format {
        Some(format) => json!({"format": format, "content": answer.output}),
        None => parsed(&answer.output),
    };
    shaped["status"] = answer.status.into();
    shaped
}

/// One object as it is, several as a list.
fn parsed(output: &str) -> Value {
    let lines: Vec<Option<Value>> = output.lines().map(|line| serde_json::from_str(line).ok()).collect();
    match (&lines[..], lines.iter().all(Option::is_some)) {
        ([Some(only)], _) if only.is_object() => only.clone(),
        (_, true) => json!({"lines": lines}),
        (_, false) => json!({"text": output}),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_take_their_shape_from_the_output() {
        let answer = |output: &str| Answer { status: 1, output: output.into(), error: String::new() };
        let big = answer("{\"value\":123456789012345678901234567890}\n");
        assert_eq!(
            judge(big, None).unwrap().to_string(),
            "{\"value\":123456789012345678901234567890,\"status\":1}"
        );
        assert_eq!(judge(answer("{}\n{}\n"), None).unwrap(), json!({"lines": [{}, {}], "status": 1}));
        assert_eq!(judge(answer("words\n"), None).unwrap(), json!({"text": "words\n", "status": 1}));
        let graph = judge(answer("<svg/>"), Some("svg".into())).unwrap();
        assert_eq!(graph, json!({"format": "svg", "content": "<svg/>", "status": 1}));
    }

    #[test]
    fn limits_stay_options() {
        let words =
            with_options(vec!["value".into(), "--".into(), "--".into()], vec!["a".into(), "b".into()]);
        assert_eq!(words, ["value", "a", "b", "--", "--"]);
    }
}
