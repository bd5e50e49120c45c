//! `grundy graph`: draw all positions reachable from one, and the moves between them.

use crate::context::Context;
use crate::failure::Failure;
use crate::style::strong;
use grundy::ask::Graph;
use grundy::draw::Format;
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `grundy graph`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy graph grundys-game:7 -o game.svg
  grundy graph wythoff:2,2 -o lady.svg --layout radial --colour win
  grundy graph 'cram(3x3)' -o cram.pdf --symmetry
  grundy graph 'cram(6x6)' -o near.png --symmetry --nearest 40
  grundy graph nim:2,1 -o - --format dot | dot -Tpng > nim.png

A graph written as JSON can be played: graph(game.json) is a game of the notation.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Graph,
    /// The file to write, '-' for standard output; its ending (svg, png, pdf, tikz, dot, graphml, json) chooses the format
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// What is told about the file.
#[derive(Serialize)]
struct Told {
    expr: String,
    positions: usize,
    moves: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
    format: &'static str,
    file: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let file = args.output.display().to_string();
    let format = args.question.format.or_else(|| Format::of_path(&args.output)).ok_or_else(|| {
        Failure::Input(format!(
            "the ending of {file} names no format\nhelp: end it in .svg, .png, .pdf, .tikz, .dot, .graphml or .json, or give --format"
        ))
    })?;
    context.check_writable([&args.output])?;
    let drawn = context.ask(&Graph { format: Some(format), ..args.question.clone() })?;
    context.write(&args.output, &drawn.document)?;
    if file == "-" {
        return Ok(());
    }
    let (positions, moves) = (drawn.positions, drawn.moves);
    let (cut, format) = (drawn.cut, drawn.document.format);
    let told = Told { expr: drawn.expr, positions, moves, cut, format, file };
    let part = if cut { ", the nearest ones" } else { "" };
    context.tell(&told, || {
        let (game, file) = (strong(&told.expr), &told.file);
        context.words().said(&format!("{game}: {positions} positions, {moves} moves{part}, drawn to {file}"))
    })
}
