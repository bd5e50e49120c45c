//! How answers look on a terminal: one file per question.
//!
//! A question is asked by [`tell`] or [`speak`]: with `--json` the answer is printed as it is, otherwise as its [`Speak`] writes it in the
//! user's language, or as its [`Show`] does in English, of which each line is then said in that language as far as it is known.

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
pub mod man;
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
pub mod sweep;
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
use crate::words::Words;
use grundy::ask::document::Wanted;
use grundy::ask::far::GameTheorem;
use grundy::ask::{Answer, Asked, Document};
use grundy::draw::Undrawn;
use grundy::draw::raster::Map;
use grundy::draw::scene::Format;
use grundy::trouble::Trouble;
use std::path::Path;

/// An answer as people read it.
pub trait Show: Answer {
    /// Lines of text, coloured.
    fn show(&self) -> String;
}

/// An answer as people read it in their language.
pub trait Speak: Answer {
    /// Lines of text, coloured.
    fn speak(&self, words: Words) -> String;
}

/// From which theorems the values of far heaps are known, a line for each game.
pub fn theorem_lines(theorems: &[GameTheorem], words: Words) -> Vec<String> {
    let line =
        |learnt: &GameTheorem| format!("({}: {})", learnt.game, words.told(&learnt.theorem.to_string()));
    theorems.iter().map(line).collect()
}

/// Asks a question and prints the answer in the user's language.
pub fn speak<Q: Asked<Answer: Speak>>(question: &Q, context: &Context) -> Result<(), Failure> {
    finish_speaking(context.ask(question)?, context)
}

/// Prints an answer in the user's language; what it says is the end of the program.
pub fn finish_speaking<A: Speak>(mut answer: A, context: &Context) -> Result<(), Failure> {
    context.tell(&answer, || answer.speak(context.words()))?;
    end(&mut answer)
}

/// Asks a question and prints the answer.
pub fn tell<Q: Asked<Answer: Show>>(question: &Q, context: &Context) -> Result<(), Failure> {
    finish(context.ask(question)?, context)
}

/// Prints an answer; what it says is the end of the program.
pub fn finish<A: Show>(mut answer: A, context: &Context) -> Result<(), Failure> {
    context.say(&answer, || answer.show())?;
    end(&mut answer)
}

/// How a command ends that has told its answer.
pub fn end(answer: &mut impl Answer) -> Result<(), Failure> {
    if let Some(stopped) = answer.stopped() {
        return Err(Trouble::Stopped(stopped.clone()).into());
    }
    if answer.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// A cell of a map is held as a number, twice, and as a colour, twice.
const BYTES_PER_CELL: u64 = 24;

/// Draws a map of so many cells, if there is memory for them, in the format that the ending of the file's name asks for.
pub fn draw_map(
    cells: usize,
    map: impl FnOnce() -> Map,
    file: &Path,
    context: &Context,
) -> Result<(), Failure> {
    let format = picture(file)?.format(Format::Png).unwrap_or(Format::Png);
    context.budget().need((cells as u64).saturating_mul(BYTES_PER_CELL))?;
    let scene = map().scene(None).map_err(Undrawn::Refused).map_err(Trouble::from)?;
    context.write(file, &Document::picture_within(&scene, format, &context.budget())?)
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
