//! `grundy graph`: draw all positions reachable from one, and the moves between them.

use super::style::strong;
use crate::context::{Context, Play};
use crate::failure::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use grundy::draw::{Colouring, Format, Layout, Picture, Style, render};
use grundy::error::ParseError;
use grundy::game::{Game, Kind};
use grundy::notation::Expression;
use grundy::solve::graph::{GameGraph, Identify};
use serde_json::json;
use std::path::PathBuf;
use std::str::FromStr;

/// More positions than this nobody can look at; other programs can still read them.
const MOST_DRAWN: usize = 5000;

/// Arguments of `grundy graph`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy graph grundys-game:7 -o game.svg
  grundy graph wythoff:2,2 -o lady.svg --layout radial --colour win
  grundy graph 'cram(3x3)' -o cram.graphml --symmetry
  grundy graph nim:2,1 -o - --format dot | dot -Tpng > nim.png

A graph written as JSON can be played: graph(game.json) is a game of the notation.")]
pub struct Args {
    /// A position, such as grundys-game:7
    expr: String,
    /// The file to write, '-' for standard output; its ending (svg, dot, graphml, json) chooses the format
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The format, if the file's ending does not say it
    #[arg(long, value_parser = choice::<Format>(Format::ALL.map(Format::name)))]
    format: Option<Format>,
    /// Where positions are drawn
    #[arg(long, default_value = "tree", value_parser = choice::<Layout>(Layout::ALL.map(Layout::name)))]
    layout: Layout,
    /// What the colours show: the value, who wins, or start and end positions
    #[arg(long, alias = "color", default_value = "value")]
    #[arg(value_parser = choice::<Colouring>(Colouring::ALL.map(Colouring::name)))]
    colour: Colouring,
    /// Treat positions that symmetries carry into each other as one
    #[arg(long)]
    symmetry: bool,
    /// Changes the random and the force layout
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    seed: u64,
    #[command(flatten)]
    play: Play,
}

/// One of the names in a list, read as the thing it names.
fn choice<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = ParseError> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

impl Args {
    fn format(&self) -> Result<Format, Failure> {
        self.format.or_else(|| Format::of_path(&self.output)).ok_or_else(|| {
            Failure::Input(format!(
                "the ending of {} names no format\nhelp: end it in .svg, .dot, .graphml or .json, or give --format",
                self.output.display()
            ))
        })
    }
}

fn too_many(expression: &Expression, positions: &str) -> Failure {
    Failure::Input(format!(
        "{expression} has {positions} positions, too many to draw (at most {MOST_DRAWN})\n\
         help: write .dot, .graphml or .json, start from a smaller position, or try --symmetry"
    ))
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let format = args.format()?;
    let expression = context.bench().expression(&args.expr)?;
    let sum = &expression.sum;
    let identify = if args.symmetry { Identify::Symmetry } else { Identify::Standard };
    // A picture of too many positions is refused before all of them are listed.
    let most = if format == Format::Svg { MOST_DRAWN as u64 } else { u64::MAX };
    let explored = context
        .budget()
        .within(most, |budget| GameGraph::explore(sum, &expression.position, identify, budget))?;
    let Some(all) = explored else { return Err(too_many(&expression, &format!("more than {MOST_DRAWN}"))) };
    let (positions, moves) = (all.positions.len(), all.graph.edges());
    if format == Format::Svg && positions > MOST_DRAWN {
        return Err(too_many(&expression, &positions.to_string()));
    }
    let labels = all.positions.iter().map(|position| sum.label(position));
    let texts = all.moves().map(|(from, to, label)| (from, to, label.to_string()));
    let mut picture = Picture::new(expression.to_string(), labels, texts).solved(args.play.convention());
    if sum.kind() == Kind::Partizan {
        picture.nodes.iter_mut().for_each(|node| node.value = None);
    }
    let style = Style { layout: args.layout, colouring: args.colour, seed: args.seed };
    let drawn = render(&picture, format, &style);
    if args.output.as_os_str() == "-" {
        return context.print(&drawn);
    }
    std::fs::write(&args.output, drawn)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", args.output.display())))?;
    let file = args.output.display().to_string();
    let answer = json!({
        "expr": expression.to_string(), "positions": positions, "moves": moves, "format": format.name(), "file": file,
    });
    context.answer(&answer, || {
        format!("{}: {positions} positions, {moves} moves, drawn to {file}", strong(&expression))
    })
}
