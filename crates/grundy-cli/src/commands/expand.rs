//! `grundy expand`: a structure description written out for given parameters, or its skeleton.

use super::structure_input::{Input, Values, forms_text, values_json, values_text};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::structure::{Description, Expansion, Mistake, SkeletonLine, Unexpanded, skeleton};
use serde_json::{Value, json};

/// Arguments of `grundy expand`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy expand theorem-8 --n 3            the sequence for n = 3
  grundy expand theorem-8 --n 3 --check    and whether it is the game's
  grundy expand theorem-8 --skeleton       blocks and lengths, without values
  grundy expand theorem-8 --print          the description, tidied up

The values of the free variables are given as --n 3 --m 5 ...")]
pub struct Args {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    values: Values,
    /// Show only so many letters of the sequence
    #[arg(long, value_name = "COUNT")]
    to: Option<u64>,
    /// Check every letter against the rule; exit status 1 if one is wrong
    #[arg(long)]
    check: bool,
    /// Show the blocks with their lengths instead
    #[arg(long, conflicts_with_all = ["check", "to"])]
    skeleton: bool,
    /// Write the description itself, tidied up
    #[arg(long, conflicts_with_all = ["check", "to", "skeleton"])]
    print: bool,
}

/// Letters per line.
const WIDTH: usize = 100;
/// A letter is held as a number, in the text, in a line of it, and in the whole answer.
const BYTES_PER_LETTER: u64 = 6;

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let description = args.input.description(context)?;
    if args.print {
        let answer = json!({"description": description.to_string()});
        return context.answer(&answer, || description.to_string());
    }
    if args.skeleton {
        return show_skeleton(&description, context);
    }
    let point = args.values.point(&description)?;
    let mut budget = context.budget();
    let member = Expansion::new(&description, &point, &mut budget).map_err(|why| match why {
        Unexpanded::Stopped(stop) => Failure::from(stop),
        why => Failure::Input(why.to_string()),
    })?;
    let mistake = if args.check { member.first_error(&description, &budget)? } else { None };
    let rule = description.rule;
    let length = args.to.unwrap_or((member.preamble.len() + member.body.len()) as u64);
    budget.need(length.saturating_mul(BYTES_PER_LETTER))?;
    let (preamble, body) = match args.to {
        None => (rule.letters(&member.preamble), rule.letters(&member.body)),
        Some(to) => {
            let (preamble, body) = member.first_letters(to, &budget)?;
            (rule.letters(&preamble), rule.letters(&body))
        }
    };
    let variables = description.free_variables();
    let mut answer = json!({
        "rule": rule.to_string(), "values": values_json(&variables, &point), "moves": member.moves,
        "preamble_length": member.preamble.len(), "loop_length": member.body.len(),
        "preamble": preamble, "loop": body,
    });
    if args.check {
        answer["correct"] = json!(mistake.is_none());
        answer["first_error"] =
            mistake.as_ref().map_or(Value::Null, |found| mistake_json(&description, found));
    }
    context.answer(&answer, || {
        let mut lines = vec![
            format!("{} {}", style::strong("moves"), join(&member.moves)),
            format!(
                "{} {}, length {}",
                style::strong("beginning"),
                at(&variables, &point),
                member.preamble.len()
            ),
        ];
        lines.extend(wrapped(&preamble));
        lines.push(format!("{}, length {}", style::strong("endless loop"), member.body.len()));
        lines.extend(wrapped(&body));
        if args.check {
            lines.push(match &mistake {
                None => "checked: this is the sequence of the game".into(),
                Some(found) => format!("wrong {}", mistake_text(&description, found)),
            });
        }
        lines.join("\n")
    })?;
    if mistake.is_some() { Err(Failure::Negative) } else { Ok(()) }
}

fn at(variables: &[grundy::structure::Variable], point: &grundy::structure::Point) -> String {
    match variables.is_empty() {
        true => "of the only member".into(),
        false => format!("for {}", values_text(variables, point)),
    }
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn wrapped(letters: &str) -> Vec<String> {
    letters.as_bytes().chunks(WIDTH).map(|line| format!("  {}", String::from_utf8_lossy(line))).collect()
}

/// A wrong position as JSON.
pub fn mistake_json(description: &Description, found: &Mistake) -> Value {
    let rule = description.rule;
    json!({
        "position": found.position, "options": rule.letters(&found.options),
        "computed": rule.letter(found.computed).to_string(), "stated": rule.letter(found.stated).to_string(),
    })
}

/// A wrong position in words.
pub fn mistake_text(description: &Description, found: &Mistake) -> String {
    let rule = description.rule;
    format!(
        "at position {}: the options {} ask for {}, stated is {}",
        found.position,
        rule.letters(&found.options),
        rule.letter(found.computed),
        rule.letter(found.stated)
    )
}

fn show_skeleton(description: &Description, context: &Context) -> Result<(), Failure> {
    let lines = skeleton(description).map_err(|error| Failure::Input(error.to_string()))?;
    let length = |line: &SkeletonLine| line.length.as_ref().map(ToString::to_string);
    let row = |line: &SkeletonLine| match line.block {
        Some(block) => {
            json!({"depth": line.depth, "block": block, "words": line.words, "length": length(line)})
        }
        None => json!({"depth": line.depth, "keyword": line.text, "length": length(line)}),
    };
    let answer = json!({
        "moves": description.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "skeleton": lines.iter().map(row).collect::<Vec<_>>(),
    });
    context.answer(&answer, || {
        let head = format!("{{ {} }}", forms_text(&description.moves));
        std::iter::once(head).chain(skeleton_lines(&lines)).collect::<Vec<_>>().join("\n")
    })
}

/// The lines of a skeleton, indented.
pub fn skeleton_lines(lines: &[SkeletonLine]) -> Vec<String> {
    let text = |line: &SkeletonLine| {
        let length = line.length.as_ref().map_or("not a polynomial".into(), ToString::to_string);
        match line.block {
            Some(block) if line.words == 0 => format!("block {block}: empty"),
            Some(block) => {
                let plural = if line.words == 1 { "" } else { "s" };
                format!("block {block}: length {length}, {} word{plural}", line.words)
            }
            None if line.length.is_some() => format!("{}  # together {length}", line.text),
            None => line.text.clone(),
        }
    };
    lines.iter().map(|line| format!("{}{}", "   ".repeat(line.depth), text(line))).collect()
}
