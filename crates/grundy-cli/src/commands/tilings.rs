//! `grundy tilings`: in how many ways dominoes cover a board.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::board::counting::{packings, tilings};
use grundy::board::layout::{Layout, Turn};
use grundy::board::pieces::Piece;
use grundy::board::shape::Shape;
use grundy::text::Fragment;
use serde_json::json;

/// Arguments of `grundy tilings`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy tilings 8x8
  grundy tilings 'aztec(10)'
  grundy tilings '\"..#/.../#..\"'       a board drawn with . for its cells
  grundy tilings 'torus(4x6)'
  grundy tilings 5x5 --gaps              all ways to lay dominoes, also those with gaps")]
pub struct Args {
    /// A board, such as 8x8, aztec(10) or torus(4x6)
    board: String,
    /// Count the ways to lay dominoes with gaps as well: all matchings of the domino graph
    #[arg(long)]
    gaps: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let shape = Shape::read(Fragment::new(args.board.trim()))?;
    let mut budget = context.budget();
    let covers = tilings(&shape, shape.present(), &mut budget)?;
    let cells = shape.present().count();
    let mut answer = json!({"board": shape.text(), "cells": cells, "tilings": style::big(&covers)});
    let mut text = format!("{}: {} domino tilings", shape.text(), style::strong(&covers));
    if args.gaps {
        let dominoes = Layout::new(shape.clone(), &[Piece::straight(2)], Turn::One);
        let ways = packings(&dominoes, shape.present(), &mut budget)?;
        answer["placements"] = style::big(&ways);
        text.push_str(&format!(", {} ways to lay dominoes with gaps", style::strong(&ways)));
    }
    context.answer(&answer, || text)
}
