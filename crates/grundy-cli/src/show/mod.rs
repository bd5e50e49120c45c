//! How answers look on a terminal: one file per question.
//!
//! A question is asked by [`tell`]: with `--json` the answer is printed as it is, otherwise as its [`Show`] writes it.

pub mod akiyama;
pub mod analyse;
pub mod board;
pub mod certify;
pub mod check;
pub mod coins;
pub mod completions;
pub mod count;
pub mod described;
pub mod discover;
pub mod expand;
pub mod explain;
pub mod family;
pub mod games;
pub mod graph;
pub mod loopy;
pub mod map;
pub mod matches;
pub mod mex;
pub mod misere_form;
pub mod moves;
pub mod nim_table;
pub mod nimber;
pub mod octal;
pub mod perft;
pub mod period;
pub mod prove;
pub mod quotient;
pub mod real;
pub mod records;
pub mod reduce;
pub mod register;
pub mod replay;
pub mod safe;
pub mod sequence;
pub mod statistics;
pub mod symmetric;
pub mod table;
pub mod test_rule;
pub mod theorems;
pub mod tilings;
pub mod translate;
pub mod value;
pub mod wythoff;
pub mod xor;

use crate::context::Context;
use crate::failure::Failure;
use grundy::ask::document::Wanted;
use grundy::ask::{Answer, Asked};
use grundy::draw::scene::Format;
use grundy::trouble::Trouble;
use std::path::Path;

/// An answer as people read it.
pub trait Show: Answer {
    /// Lines of text, coloured.
    fn show(&self) -> String;
}

/// Asks a question and prints the answer.
pub fn tell<Q: Asked<Answer: Show>>(question: &Q, context: &Context) -> Result<(), Failure> {
    finish(context.ask(question)?, context)
}

/// Prints an answer; what it says is the end of the program.
pub fn finish<A: Show>(mut answer: A, context: &Context) -> Result<(), Failure> {
    context.tell(&answer, || answer.show())?;
    end(&mut answer)
}

/// How a command ends that has told its answer.
pub fn end(answer: &mut impl Answer) -> Result<(), Failure> {
    if let Some(stopped) = answer.stopped() {
        return Err(Trouble::Stopped(stopped.clone()).into());
    }
    if answer.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// Which picture the ending of a file's name asks for.
pub fn picture(file: &Path) -> Result<Wanted, Failure> {
    match Format::of_path(file) {
        Some(format) => Ok(Wanted::In(format)),
        None if file.as_os_str() == "-" => Ok(Wanted::Usual(true)),
        None => Err(Failure::Input(format!(
            "the ending of {} names no picture\nhelp: name a file *.svg, *.png, *.pdf or *.tikz",
            file.display()
        ))),
    }
}
