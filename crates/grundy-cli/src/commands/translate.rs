//! `grundy translate`: a sum is worth a row of Nim heaps, and a move in Nim comes back as moves of the sum.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::error::ParseError;
use grundy::game::{Convention, Game};
use grundy::nimber::Nimber;
use grundy::solve::Solver;
use grundy::text::Fragment;
use serde_json::{Value, json};

/// Arguments of `grundy translate`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy translate 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy translate 'subtract(1,2):5 + grundys-game:13 + strip-domino:10' --move '2->0'
  grundy translate 'kayles:5 + kayles:5' --move '2:4->1'    in the second heap")]
pub struct Args {
    /// A sum of games
    expr: String,
    /// A move in Nim: FROM->TO, or HEAP:FROM->TO with heaps counted from 1
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = context.bench().expression(&args.expr)?;
    let (sum, position) = (&expression.sum, &expression.position);
    let mut budget = context.budget();
    let heaps = sum.term_values(position, &mut budget)?;
    let mut answer = json!({"expr": expression.to_string(), "heaps": heaps.iter().map(|heap| style::number(*heap)).collect::<Vec<_>>()});
    let mut lines: Vec<Vec<String>> = heaps
        .iter()
        .enumerate()
        .map(|(term, heap)| {
            vec![format!("  {}", sum.write_term(term, &position[term])), format!("is worth {heap}")]
        })
        .collect();
    let mut found = String::new();
    if let Some(text) = &args.mv {
        let (term, target) = read_nim_move(text, &heaps)?;
        let others: Nimber =
            heaps.iter().enumerate().filter(|(at, _)| *at != term).map(|(_, heap)| *heap).sum();
        let wanted = others + target;
        let mut moves: Vec<Value> = Vec::new();
        for (mv, to) in Solver::new(sum, Convention::Normal).moves_to(position, wanted, &mut budget)? {
            if mv.term == term {
                moves.push(json!({"move": sum.write_move(position, &mv), "to": sum.write(&to), "value": style::number(wanted)}));
            }
        }
        found = format!("the Nim move {text} is played by\n");
        for mv in &moves {
            found.push_str(&format!("  {}\n", mv["move"].as_str().unwrap_or_default()));
        }
        answer["moves"] = Value::Array(moves);
    }
    context.answer(&answer, || {
        let row: Vec<String> = heaps.iter().map(Nimber::to_string).collect();
        lines.insert(
            0,
            vec![format!("{} is worth the Nim heaps {}", expression, style::strong(row.join(" ")))],
        );
        let heading = lines.remove(0).concat();
        format!("{heading}\n{}\n{found}", style::columns(&lines))
    })
}

/// Reads `2->0` or `3:2->0` as a heap and what it becomes.
fn read_nim_move(text: &str, heaps: &[Nimber]) -> Result<(usize, Nimber), ParseError> {
    let whole = Fragment::new(text);
    let help = "write FROM->TO such as 2->0, or HEAP:FROM->TO with heaps counted from 1";
    let (heap, change) = match whole.split_once(':') {
        Some((heap, change)) => {
            (Some(heap.number_in("a heap", 1..=heaps.len() as u64)? as usize - 1), change)
        }
        None => (None, whole.trim()),
    };
    let Some(at) = change.text().find("->") else {
        return Err(change.error("expected a move in Nim").help(help));
    };
    let from_text = change.part(0..at).trim();
    let from = Nimber::from(from_text.number("a heap size")?);
    let to_text = change.part(at + 2..change.text().len()).trim();
    let to = Nimber::from(to_text.number("a heap size")?);
    let found = match heap {
        Some(heap) if heaps[heap] == from => Some(heap),
        Some(_) => None,
        None => heaps.iter().position(|size| *size == from),
    };
    let Some(heap) = found else {
        let sizes: Vec<String> = heaps.iter().map(Nimber::to_string).collect();
        return Err(from_text
            .error(format!("there is no such heap of {from}"))
            .help(format!("the heaps are {}", sizes.join(" "))));
    };
    if to >= from {
        return Err(to_text.error("a move in Nim makes a heap smaller").help(help));
    }
    Ok((heap, to))
}
