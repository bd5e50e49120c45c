//! Questions that are not yet types: a command line for the program, and what it prints as the answer.
//!
//! This folder goes away with the last of them.

pub mod commands;
mod fields;
mod program;
mod written;

pub use fields::{Asked, read};
pub use program::{Answer, Program, Question};

use crate::refusal::Refusal;
use grundy::trouble::Trouble;
use grundy::workbench::{Limits, Progress};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use written::Written;

/// The program, and where it writes what comes back in answers.
#[derive(Clone)]
pub struct Old {
    /// The program.
    pub program: Arc<dyn Program>,
    /// Where it writes.
    pub scratch: PathBuf,
}

impl Old {
    /// Runs a command. Files that it writes go through a folder and come back in the answer.
    pub fn answer(&self, asked: Asked, limits: Limits, watch: &Progress) -> Result<Value, Refusal> {
        let written = Written::new(&self.scratch, &asked.files)?;
        let mut options = vec![format!("--memory={}", limits.memory)];
        options.extend(limits.time.map(|time| format!("--time={}", time.as_secs())));
        options.extend(written.options());
        let (positions, units) = (Arc::clone(&watch.positions), Arc::clone(&watch.units));
        let answer = self.program.answer(Question {
            arguments: with_options(asked.arguments, options),
            input: asked.input,
            stop: Arc::clone(&watch.stop),
            progress: Some(Arc::new(move |count| positions.store(count, Ordering::Relaxed))),
            units: Some(Arc::new(move |done, all| {
                units.0.store(done, Ordering::Relaxed);
                units.1.store(all, Ordering::Relaxed);
            })),
        });
        let mut answer = judge(answer, asked.format)?;
        written.into_answer(&mut answer);
        Ok(answer)
    }
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
        _ => Err(Trouble::refused(answer.error).into()),
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
