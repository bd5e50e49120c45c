//! The program `grundy`: arguments in, answers out. All computing is done by the library.
//!
//! ```no_run
//! // The program with one's own workbench, which may know further games.
//! let ended = grundy_cli::run_at(&grundy::workbench::Workbench::new());
//! ```
//!
//! Questions and answers are those of [`grundy::ask`]; here is how they are written on a command line, and how answers
//! look on a terminal.

mod commands;
mod context;
mod failure;
pub mod groups;
mod parquet_file;
mod show;
mod signals;
mod style;
mod watchdog;
mod words;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use commands as c;
use context::{Context, Globals};
use failure::Failure;
use grundy::language::Language;
use grundy::theorems::Theorems;
use grundy::workbench::Workbench;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use style::complain;
use words::Words;

/// A workbench for impartial games: computes, draws, plays and teaches.
#[derive(Parser)]
#[command(name = "grundy", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

/// Longer messages about arguments repeat an argument that is long.
const LONGEST_MISREAD: usize = 1500;
/// Of a longer one so many lines at the beginning and at the end.
const LINES_MISREAD: usize = 6;

const EXAMPLES: &str = "Examples:
  grundy value 'cram(2x3) + kayles:5 + nim:4'
  grundy moves nim:3,4,7,8,9
  grundy explain nim:3,5,7,6,9
  grundy sequence grundys-game --to 100 --losing
  grundy play nim:1,3,5,7
  grundy games                       lists all games and how their positions are written

Exit status: 0 done, 1 a negative verdict, 2 wrong input, 3 stopped by a limit or by Ctrl-C.";

#[derive(Subcommand)]
enum Command {
    /// The value and the outcome of a position
    Value(show::value::Args),
    /// The winning moves of a position, or all moves with the values they lead to
    Moves(show::moves::Args),
    /// Step by step why a position is won or lost
    Explain(show::explain::Args),
    /// Values or outcomes of heaps 0, 1, 2, ...
    Sequence(show::sequence::Args),
    /// Period and preperiod of a subtraction game or a take-and-break game, exact, with the method
    Period(show::period::Args),
    /// What a take-and-break code means, equivalent codes, tables of octal games
    Octal(show::octal::Args),
    /// Which moves of a subtraction game can be left out
    Reduce(show::reduce::Args),
    /// Record periods and preperiods over all move sets of a kind, resumable
    Records(show::records::Args),
    /// Periods of a family of subtraction games with parameters, and the polynomials they lie on
    Family(show::family::Args),
    /// Pictures of all subtraction games with one largest move: maps and curves
    Map(show::map::Args),
    /// Other rules for the shift register of a subtraction game: nor, parity, threshold ...
    Register(show::register::Args),
    /// Subtraction games with real moves: lost intervals and period
    Real(show::real::Args),
    /// The misère quotient of a heap game: order, P-elements, presentation, period
    Quotient(show::quotient::Args),
    /// The canonical form of a position in misère play; whether two positions are equal there
    MisereForm(show::misere_form::Args),
    /// Symmetric subtraction sets: start sequences, orbits, bounds
    Symmetric(show::symmetric::Args),
    /// Prove or refute a structure description, for all values of its parameters
    Prove(show::prove::Args),
    /// Find the structure of a family of subtraction games from its moves alone, and prove it
    Discover(show::discover::Args),
    /// Write a structure description out for given values, or show its skeleton
    Expand(show::expand::Args),
    /// The theorems that are known: listed, searched, which apply to a game, checked anew
    Theorems(show::theorems::Args),
    /// Check a certificate: of a structure proof, a misère quotient, the period of an octal game or the value of a board
    Certify(show::certify::Args),
    /// Everything about a position: its game graph, values, outcomes, longest play
    Analyse(show::analyse::Args),
    /// Draw the game graph: SVG, PNG, PDF, TikZ, DOT, GraphML or JSON
    Graph(show::graph::Args),
    /// Play against the computer
    Play(c::play::Args),
    /// Let two computer players meet: a series of games, or exact probabilities
    Match(show::matches::Args),
    /// Replay a game that was written down: positions, numbered board, who has won
    Replay(show::replay::Args),
    /// Coins on a table: the mirror strategy where there are no cells
    Coins(show::coins::Args),
    /// Turn a sum into Nim heaps, and a move in Nim back into moves of the sum
    Translate(show::translate::Args),
    /// Solve a game with cycles: win, loss or draw, the time needed, a claimed solution checked
    Loopy(show::loopy::Args),
    /// Test a rule you have guessed, such as 'x mod 3 = 0'
    TestRule(show::test_rule::Args),
    /// Tables of nim addition and multiplication, and the reason for a cell
    NimTable(show::nim_table::Args),
    /// Calculate with nimbers and solve equations: '6*7', '1/7', '6+x=13'
    Nimber(show::nimber::Args),
    /// The least number missing in a set
    Mex(show::mex::Args),
    /// Families of safe Nim positions: recognise, generate, unite
    Safe(show::safe::Args),
    /// What the exclusive or is good for: swap two numbers, overlay two pictures
    Xor(show::xor::Args),
    /// Wythoff's game: pairs, values, periodic rows, chess pieces, generalised sequences, Fibonacci word
    Wythoff(show::wythoff::Args),
    /// Akiyama's Nim: exact P-positions, the published algorithm, its assumptions, values
    Akiyama(show::akiyama::Args),
    /// Statistics of the P-positions of games, compared and drawn
    Statistics(show::statistics::Args),
    /// Tables over sizes: values, counts, periods, for boards and any game with parameters
    Sweep(show::sweep::Args),
    /// The values of all positions of a board, as a table, text or Parquet
    Table(show::table::Args),
    /// Count positions: a box of matches, the states of a game, everything about a board
    Count(show::count::Args),
    /// How many plays a position has, by their length
    Perft(show::perft::Args),
    /// In how many ways dominoes cover a board
    Tilings(show::tilings::Args),
    /// Recompute every published table and report differences
    Check(show::check::Args),
    /// List all games of the notation
    Games(show::games::Args),
    /// The web application, on this machine
    #[cfg(feature = "serve")]
    Serve(c::serve::Args),
    /// A process of the web application, which answers the questions of its input
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    Worker(c::worker::Args),
    /// A short guided tour
    Tour(c::tour::Args),
    /// Completions for your shell
    Completions(show::completions::Args),
    /// Manual pages for your system
    Man(show::man::Args),
}

/// The command line: all commands with their arguments, as a completion, a manual or a test wants them.
///
/// ```
/// assert!(grundy_cli::command().get_subcommands().any(|command| command.get_name() == "value"));
/// ```
pub fn command() -> clap::Command {
    command_in(Words(Language::English))
}

/// The same with its help in a language.
fn command_in(words: Words) -> clap::Command {
    groups::grouped(words.command(Cli::command()), words)
}

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    run_at(&Workbench::new().with_theorems(Theorems::of_the_user()))
}

/// Runs the program with the arguments of this process at a workbench of one's own, which may know further games.
pub fn run_at(bench: &Workbench) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let words = Words::wanted(&arguments);
    let cli = match read_in(words, arguments) {
        Ok(cli) => cli,
        Err(error) => return misread(&error, words),
    };
    let context = Context::new(cli.globals, words, bench);
    let tells_itself = matches!(cli.command, Command::Theorems(_));
    let ended = dispatch(cli.command, &context);
    if !tells_itself {
        bench
            .theorems()
            .passed_over()
            .iter()
            .for_each(|trouble| context.monitor().notice(&trouble.to_string()));
    }
    context.finish(ended)
}

/// Reads a command line, which begins with the name of the program; its help is in a language.
fn read_in<Word: Into<OsString> + Clone>(
    words: Words,
    arguments: impl IntoIterator<Item = Word>,
) -> Result<Cli, clap::Error> {
    let mut command = command_in(words);
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Tells what is wrong with the arguments, or the help that was asked for. Long arguments are not repeated whole.
fn misread(error: &clap::Error, words: Words) -> ExitCode {
    let (english, is_help) = (words.0 == Language::English, !error.use_stderr());
    if english && !is_help && error.to_string().len() < LONGEST_MISREAD {
        error.exit();
    }
    if is_help || error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let help = words.framed(&error.render().ansi().to_string());
        if is_help {
            return helped(&help, words);
        }
        complain(help.trim_end());
        return ExitCode::from(2);
    }
    let told = match english {
        true => error.to_string(),
        false => format!("{}: {}", style::error(words.error()), words.misread(error)),
    };
    if told.len() < LONGEST_MISREAD {
        complain(told.trim_end());
        return ExitCode::from(2);
    }
    // An argument of many lines is not repeated whole, either; what helps stands at the end.
    let (first, last) = (told.lines().take(LINES_MISREAD), told.lines().rev().take(LINES_MISREAD));
    let lines: Vec<&str> = match told.lines().count() > 2 * LINES_MISREAD {
        true => first.chain(["[...]"]).chain(last.collect::<Vec<_>>().into_iter().rev()).collect(),
        false => told.lines().collect(),
    };
    let short: Vec<String> = lines.into_iter().map(grundy::error::shortened).collect();
    complain(&short.join("\n"));
    ExitCode::from(2)
}

/// Prints the help that was asked for.
fn helped(help: &str, words: Words) -> ExitCode {
    let Err(error) = anstream::stdout().write_all(help.as_bytes()) else { return ExitCode::SUCCESS };
    let failure = Failure::from(error);
    if !failure.message().is_empty() {
        complain(&format!("{}: {}", style::error(words.error()), words.message(failure.message())));
    }
    failure.code()
}

/// Runs a further command within one that runs, with the same limits and to the same output.
fn run_within(arguments: &[&str], context: &Context) -> Result<(), Failure> {
    let line = std::iter::once("grundy").chain(arguments.iter().copied());
    let cli = read_in(context.words(), line).map_err(|error| Failure::Input(error.to_string()))?;
    dispatch(cli.command, context)
}

fn dispatch(command: Command, context: &Context) -> Result<(), Failure> {
    match command {
        Command::Value(args) => show::value::run(&args, context),
        Command::Moves(args) => show::speak(&args.question, context),
        Command::Explain(args) => show::speak(&args.question, context),
        Command::Sequence(args) => show::sequence::run(&args, context),
        Command::Period(args) => show::period::run(&args, context),
        Command::Octal(args) => show::octal::run(&args, context),
        Command::Reduce(args) => show::tell(&args.question, context),
        Command::Records(args) => show::records::run(&args, context),
        Command::Family(args) => show::family::run(&args, context),
        Command::Map(args) => show::map::run(&args, context),
        Command::Register(args) => show::tell(&args.question, context),
        Command::Real(args) => show::tell(&args.question, context),
        Command::Quotient(args) => show::quotient::run(&args, context),
        Command::MisereForm(args) => show::tell(&args.question, context),
        Command::Symmetric(args) => show::tell(&args.question, context),
        Command::Prove(args) => show::prove::run(&args, context),
        Command::Discover(args) => show::discover::run(&args, context),
        Command::Expand(args) => show::expand::run(&args, context),
        Command::Theorems(args) => show::theorems::run(&args, context),
        Command::Certify(args) => show::certify::run(&args, context),
        Command::Analyse(args) => show::analyse::run(&args, context),
        Command::Graph(args) => show::graph::run(&args, context),
        Command::Play(args) => c::play::run(&args, context),
        Command::Match(args) => show::speak(&args.question, context),
        Command::Replay(args) => show::tell(&args.question, context),
        Command::Coins(args) => show::tell(&args.question, context),
        Command::Translate(args) => show::speak(&args.question, context),
        Command::Loopy(args) => show::speak(&args.question, context),
        Command::TestRule(args) => show::speak(&args.question, context),
        Command::NimTable(args) => show::nim_table::run(&args, context),
        Command::Nimber(args) => show::nimber::run(&args, context),
        Command::Mex(args) => show::speak(&args.question, context),
        Command::Safe(args) => show::tell(&args.question, context),
        Command::Xor(args) => show::xor::run(&args, context),
        Command::Sweep(args) => show::sweep::run(&args, context),
        Command::Table(args) => show::table::run(&args, context),
        Command::Wythoff(args) => show::wythoff::run(&args, context),
        Command::Akiyama(args) => show::akiyama::run(&args, context),
        Command::Statistics(args) => show::statistics::run(&args, context),
        Command::Count(args) => show::count::run(&args, context),
        Command::Perft(args) => show::tell(&args.question, context),
        Command::Tilings(args) => show::tell(&args.question, context),
        Command::Check(args) => show::check::run(&args, context),
        Command::Games(args) => show::speak(&args.question, context),
        #[cfg(feature = "serve")]
        Command::Serve(args) => c::serve::run(&args, context),
        #[cfg(feature = "serve")]
        Command::Worker(args) => c::worker::run(&args, context),
        Command::Tour(args) => c::tour::run(&args, context),
        Command::Completions(args) => show::completions::run(&args, &mut crate::command(), context),
        Command::Man(args) => show::man::run(&args, crate::command(), context),
    }
}
