//! `grundy expand`: a structure description written out for given parameters, or its skeleton.

use super::described::Given;
use super::{Show, draw_map, end, tell};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::expand::{Expanded, FamilyMember, LetterCheck, OutlineLine, WrongLetter};
use grundy::ask::{Count, Expand};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Arguments of `grundy expand`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy expand theorem-8 --n 3            the sequence for n = 3
  grundy expand theorem-8 --n 3 --check    and whether it is the game's
  grundy expand theorem-8 --skeleton       blocks and lengths, without values
  grundy expand theorem-8 --print          the description, tidied up
  grundy expand theorem-8 --n 10 --plot structure.png --columns 141

The values of the free variables are given as --n 3 --m 5 ...")]
pub struct Args {
    /// A file with a structure description, or the name of one in the library; - reads it from the input
    file: String,
    #[command(flatten)]
    question: Expand,
    /// Draw the letters to this file (png, svg, pdf or tikz), the beginning and one round of the loop
    #[arg(long, value_name = "FILE", conflicts_with_all = ["skeleton", "print"])]
    plot: Option<PathBuf>,
    /// How many letters stand in a row of the picture
    #[arg(long, value_name = "N", requires = "plot", default_value_t = COLUMNS)]
    columns: Count,
}

/// Letters in a row of a picture, unless another number is asked for.
const COLUMNS: Count = Count(100);

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let mut question = args.question.clone();
    match Given::read(&args.file, context)? {
        Given::Name(name) => question.name = Some(name),
        Given::Text(text) => question.text = Some(text),
        Given::File(file) => question.file = Some(file),
    }
    match &args.plot {
        Some(file) => draw(args, &question, file, context),
        None => tell(&question, context),
    }
}

/// What is told about a picture.
#[derive(Serialize)]
struct Drawn {
    moves: Vec<u64>,
    letters: usize,
    file: String,
}

/// Draws a member of the family. Letters that are wrong are drawn, too, and told as always.
fn draw(args: &Args, question: &Expand, file: &Path, context: &Context) -> Result<(), Failure> {
    let mut answer = context.ask(question)?;
    if let Expanded::Member(member) = &answer {
        let letters = member.preamble.len() + member.body.len();
        let columns = usize::try_from(args.columns.0).unwrap_or(usize::MAX);
        let command = format!("grundy expand {}, {}", args.file, member.values);
        draw_map(letters, || member.mosaic(columns, command), file, context)?;
        let told = Drawn { moves: member.moves.clone(), letters, file: file.display().to_string() };
        context.say(&told, || format!("{letters} letters drawn to {}", told.file))?;
    }
    end(&mut answer)
}

impl Show for Expanded {
    fn show(&self) -> String {
        match self {
            Expanded::Description(text) => text.description.clone(),
            Expanded::Skeleton(outline) => {
                let head = format!("{{ {} }}", outline.moves.join(" "));
                std::iter::once(head).chain(outline_lines(&outline.skeleton)).collect::<Vec<_>>().join("\n")
            }
            Expanded::Member(member) => member_lines(member).join("\n"),
            _ => String::new(),
        }
    }
}

/// Letters per line.
const WIDTH: usize = 100;

fn member_lines(member: &FamilyMember) -> Vec<String> {
    let moves: Vec<String> = member.moves.iter().map(u64::to_string).collect();
    let at = match member.values.is_empty() {
        true => "of the only member".into(),
        false => format!("for {}", member.values),
    };
    let mut lines = vec![
        format!("{} {}", style::strong("moves"), moves.join(" ")),
        format!("{} {at}, length {}", style::strong("beginning"), member.preamble_length),
    ];
    lines.extend(wrapped(&member.preamble));
    lines.push(format!("{}, length {}", style::strong("endless loop"), member.loop_length));
    lines.extend(wrapped(&member.body));
    lines.extend(member.check.as_ref().map(|check| match check {
        LetterCheck { first_error: Some(found), .. } => format!("wrong {}", mistake(found)),
        _ => "checked: this is the sequence of the game".into(),
    }));
    lines
}

fn wrapped(letters: &str) -> impl Iterator<Item = String> {
    letters.as_bytes().chunks(WIDTH).map(|line| format!("  {}", String::from_utf8_lossy(line)))
}

/// A wrong position in words.
pub fn mistake(found: &WrongLetter) -> String {
    let WrongLetter { position, options, computed, stated } = found;
    format!("at position {position}: the options {options} ask for {computed}, stated is {stated}")
}

/// The lines of a skeleton, indented.
pub fn outline_lines(lines: &[OutlineLine]) -> impl Iterator<Item = String> {
    lines.iter().map(|line| match line {
        OutlineLine::Block { depth, block, words: 0, .. } => {
            format!("{}block {block}: empty", "   ".repeat(*depth))
        }
        OutlineLine::Block { depth, block, words, length } => {
            let (plural, unknown) = (if *words == 1 { "" } else { "s" }, "not a polynomial");
            let length = length.as_deref().unwrap_or(unknown);
            format!("{}block {block}: length {length}, {words} word{plural}", "   ".repeat(*depth))
        }
        OutlineLine::Keyword { depth, keyword, length } => {
            let together = length.as_ref().map_or(String::new(), |length| format!("  # together {length}"));
            format!("{}{keyword}{together}", "   ".repeat(*depth))
        }
    })
}
