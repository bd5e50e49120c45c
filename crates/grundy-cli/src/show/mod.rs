//! How answers look on a terminal: one file per question.
//!
//! A question is asked by [`tell`]: with `--json` the answer is printed as it is, otherwise as its [`Show`] writes it.

pub mod board;
pub mod count;
pub mod graph;
pub mod tilings;
pub mod value;

use crate::context::Context;
use crate::failure::Failure;
use grundy::ask::{Answer, Asked};

/// An answer as people read it.
pub trait Show: Answer {
    /// Lines of text, coloured.
    fn show(&self) -> String;
}

/// Asks a question and prints the answer.
pub fn tell<Q: Asked<Answer: Show>>(question: &Q, context: &Context) -> Result<(), Failure> {
    let answer = context.ask(question)?;
    context.tell(&answer, || answer.show())?;
    if answer.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}
