//! `grundy play`: games against the computer, in the terminal.
//!
//! [`table`] is the conversation, [`draw`] the coloured board, [`cursor`] move entry with the arrow keys.

mod cursor;
mod draw;
mod table;

use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::ask::fields::convention;
use grundy::ask::fields::{whole, whole_in};
use grundy::ask::players::{PlayerName, seed};
use grundy::ask::saved::Saved;
use grundy::ask::table::BoardTable;
use grundy::notation::Expression;
use grundy::play::{ENDGAME, MISTAKES, Player, Thinker, View};
use grundy::random::Random;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use table::Table;

/// Arguments of `grundy play`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy play nim:1,3,5,7
  grundy play 'cram(4x5)' --opponent fallible --mistakes 30
  grundy play nim:3,5,7 --misere --computer-first
  grundy play 'juvavum(4x4)' --opponent better-symmetric --cursor
  grundy play 'domino-juvavum(5x5)' --table djuv55.table
  grundy play --load yesterday.game

While playing, type a move as it is listed (7->4, A01, take 2), or one of:
  moves    all legal moves             values  all legal moves with their values
  hint     a hint; again for a plainer one
  undo     take your last move back    redo    make it again
  record   the moves so far            board   the board with the numbers of the moves
  save F   write the game to a file    load F  go on with a saved game
  again    a new game                  swap    a new game, the other side begins
  score    games won so far            rule R  test a rule, as in: rule x mod 3 = 0
  quit     stop playing")]
pub struct Args {
    /// The position to start from, such as nim:1,3,5,7
    #[arg(required_unless_present = "load")]
    expr: Option<String>,
    #[command(flatten)]
    play: Play,
    /// How well the computer plays
    #[arg(long, value_enum, default_value_t = PlayerName::Perfect)]
    opponent: PlayerName,
    /// In so many percent of its turns a fallible player moves at random
    #[arg(long, default_value_t = MISTAKES, value_name = "PERCENT", value_parser = whole_in::<u8>(0..=100))]
    mistakes: u8,
    /// How small the rest must be for a perfect endgame: free cells where single cells are taken, else pieces
    #[arg(long, default_value_t = ENDGAME, value_name = "SIZE", value_parser = whole::<usize>)]
    threshold: usize,
    /// The computer begins
    #[arg(long)]
    computer_first: bool,
    /// Begin in the middle of a game played at random
    #[arg(long)]
    random_start: bool,
    /// Your name
    #[arg(long)]
    name: Option<String>,
    /// Choose cells with the arrow keys, space and Enter
    #[arg(long)]
    cursor: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expr", "random_start", "computer_first"])]
    load: Option<PathBuf>,
    /// Look values up in a table that 'grundy table' has written
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Makes the computer's choices repeatable
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>)]
    seed: Option<u64>,
}

impl Args {
    fn player(&self) -> Player {
        self.opponent.player(self.mistakes, self.threshold)
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let saved = args.load.as_deref().map(|file| Saved::load(context.bench(), file)).transpose()?;
    let expression = match &saved {
        Some(saved) => saved.expression(context.bench())?,
        None => context.bench().expression(args.expr.as_deref().unwrap_or_default())?,
    };
    let misere = args.play.misere || saved.as_ref().is_some_and(|saved| saved.misere);
    let convention = convention(misere);
    let mut thinker = Thinker::new(&expression.sum, convention);
    if let Some(file) = &args.table {
        thinker =
            thinker.with_table(Arc::new(BoardTable::open(context.bench(), file, &expression, convention)?));
    }
    thinker.admit(args.player(), &expression.position)?;
    if args.cursor {
        check_cursor(&expression)?;
    }
    let mut table = Table::new(&expression, thinker, args, context, Random::new(seed(args.seed)));
    match saved {
        Some(saved) => table.go_on(&saved)?,
        None => table.begin()?,
    }
    table.greet()?;
    table.play()
}

fn check_cursor(expression: &Expression) -> Result<(), Failure> {
    if View::of(&expression.sum, &expression.position).is_none() {
        return Err(Failure::Input(
            "--cursor needs a board of cells\nhelp: leave it out and type your moves".into(),
        ));
    }
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::Input(
            "--cursor needs a terminal\nhelp: leave it out and type your moves".into(),
        ));
    }
    Ok(())
}
