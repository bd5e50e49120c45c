//! `grundy play`: a game against the computer, in the terminal.

use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::{Game, Outcome};
use grundy::notation::Expression;
use grundy::play::{NoMove, Player, Record, find_move, stuck_player_wins};
use grundy::random::Random;
use grundy::solve::solver::list_options;
use grundy::solve::{Referee, Sum};
use grundy::teach::story::{hints, spoken, tell};
use std::ops::ControlFlow;

/// Arguments of `grundy play`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy play nim:1,3,5,7
  grundy play 'cram(4x5)' --opponent fallible --mistakes 30
  grundy play nim:3,5,7 --misere --computer-first

While playing, type a move as it is listed (7->4, A01, take 2), or one of:
  moves    all legal moves             values  all legal moves with their values
  hint     a hint; again for a plainer one     undo    take your last move back
  rule R   test a rule, as in: rule x mod 3 = 0
  record   the moves so far            quit    stop playing")]
pub struct Args {
    /// The position to start from, such as nim:1,3,5,7
    expr: String,
    #[command(flatten)]
    play: Play,
    /// How well the computer plays
    #[arg(long, value_enum, default_value_t = Opponent::Perfect)]
    opponent: Opponent,
    /// In so many percent of its turns a fallible computer moves at random
    #[arg(long, default_value_t = 25, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    mistakes: u8,
    /// The computer begins
    #[arg(long)]
    computer_first: bool,
    /// Makes the computer's choices repeatable
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Opponent {
    Perfect,
    Fallible,
    Random,
}

impl Args {
    fn player(&self) -> Player {
        match self.opponent {
            Opponent::Perfect => Player::Perfect,
            Opponent::Fallible => Player::Fallible(self.mistakes),
            Opponent::Random => Player::Random,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = Expression::read(&args.expr)?;
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |now| now.as_nanos() as u64);
    let mut table = Table {
        sum: &expression.sum,
        context,
        args,
        referee: Referee::new(&expression.sum, args.play.convention()),
        record: Record::new(expression.position.clone()),
        random: Random::new(args.seed.unwrap_or_else(clock)),
        hints_given: 0,
    };
    table.greet()?;
    table.play()
}

/// A game going on at the terminal.
struct Table<'a> {
    sum: &'a Sum,
    context: &'a Context,
    args: &'a Args,
    referee: Referee<'a, Sum>,
    record: Record<Sum>,
    random: Random,
    hints_given: usize,
}

/// What the user wants.
enum Wish {
    Move(<Sum as Game>::Move, <Sum as Game>::Position),
    Again,
    Quit,
}

impl Table<'_> {
    fn greet(&self) -> Result<(), Failure> {
        let end = if self.args.play.misere { "who cannot move wins" } else { "who cannot move loses" };
        self.context.print(&format!("{}; {end}. Type 'help' for help.", style::strong(self.sum.name())))
    }

    fn humans_turn(&self) -> bool {
        self.record.len().is_multiple_of(2) != self.args.computer_first
    }

    fn play(&mut self) -> Result<(), Failure> {
        loop {
            let position = self.record.now().clone();
            let any = self.sum.options(&position, &mut |_, _| ControlFlow::Break(()));
            if any.is_continue() {
                return self.announce_winner();
            }
            if !self.humans_turn() {
                self.computer_moves()?;
                continue;
            }
            self.show_position()?;
            match self.ask()? {
                Wish::Move(mv, to) => {
                    self.record.play((mv, to));
                    self.hints_given = 0;
                }
                Wish::Again => {}
                Wish::Quit => return self.context.print("Good-bye."),
            }
        }
    }

    fn show_position(&self) -> Result<(), Failure> {
        let position = self.record.now();
        let picture = self.sum.picture(position).map_or(String::new(), |picture| format!("{picture}\n"));
        self.context.print(&format!("{picture}{}", self.sum.write(position)))
    }

    fn computer_moves(&mut self) -> Result<(), Failure> {
        let position = self.record.now().clone();
        let mut budget = self.context.budget();
        let chosen = self.args.player().choose(
            self.sum,
            &position,
            &mut self.referee,
            &mut self.random,
            &mut budget,
        )?;
        if let Some(step) = chosen {
            let text = spoken(&self.sum.write_move(&position, &step.0));
            self.record.play(step);
            self.context.print(&format!("The computer plays {}.", style::strong(text)))?;
        }
        Ok(())
    }

    fn announce_winner(&self) -> Result<(), Failure> {
        let human_wins = self.humans_turn() == stuck_player_wins(self.args.play.convention());
        self.show_position()?;
        let who = if self.humans_turn() { "You have" } else { "The computer has" };
        let result = if human_wins { "You win!" } else { "The computer wins." };
        self.context.print(&format!("{who} no move left. {}", style::strong(result)))
    }

    /// Reads one line and does what it says.
    fn ask(&mut self) -> Result<Wish, Failure> {
        let Some(line) = self.context.ask("your move> ")? else { return Ok(Wish::Quit) };
        match line.to_lowercase().as_str() {
            "" => Ok(Wish::Again),
            "quit" | "exit" | "q" => Ok(Wish::Quit),
            "help" | "?" => self.say(HELP),
            "moves" => self.list_moves(),
            "values" => self.list_values(),
            "hint" => self.hint(),
            "undo" => self.undo(),
            "record" => self.say(&self.record.moves(self.sum).join("  ")),
            typed => match typed.strip_prefix("rule ") {
                Some(rule) => self.test_rule(rule),
                None => self.read_move(&line),
            },
        }
    }

    fn say(&self, text: &str) -> Result<Wish, Failure> {
        self.context.print(text)?;
        Ok(Wish::Again)
    }

    fn read_move(&self, typed: &str) -> Result<Wish, Failure> {
        match find_move(self.sum, self.record.now(), typed, &mut self.context.budget())? {
            Ok((mv, to)) => Ok(Wish::Move(mv, to)),
            Err(NoMove::Illegal(some)) => self.say(&format!(
                "'{typed}' is not a legal move here. Legal are for example {}; 'moves' lists all.",
                some.join("  ")
            )),
            Err(NoMove::Ambiguous(moves)) => {
                self.say(&format!("'{typed}' could mean several moves: {}", moves.join("  ")))
            }
        }
    }

    fn list_moves(&self) -> Result<Wish, Failure> {
        let position = self.record.now();
        let steps = list_options(self.sum, position, &mut self.context.budget())?;
        let mut texts: Vec<String> = steps.iter().map(|(mv, _)| self.sum.write_move(position, mv)).collect();
        texts.dedup();
        self.say(&texts.join("  "))
    }

    fn list_values(&mut self) -> Result<Wish, Failure> {
        let position = self.record.now().clone();
        let moves = self.referee.moves(&position, &mut self.context.budget())?;
        let rows: Vec<Vec<String>> = moves
            .iter()
            .map(|((mv, _), standing)| {
                let value = style::value_words(standing);
                let effect = match standing.outcome {
                    Some(Outcome::P) => "wins",
                    Some(Outcome::N) => "loses",
                    None => "draws",
                };
                let value = if value.is_empty() { value } else { format!("to value {value}") };
                vec![self.sum.write_move(&position, mv), effect.into(), value]
            })
            .collect();
        self.say(&style::columns(&rows))
    }

    fn hint(&mut self) -> Result<Wish, Failure> {
        let expression = Expression { sum: self.sum.clone(), position: self.record.now().clone() };
        let convention = self.args.play.convention();
        let story = tell(&expression, convention, &mut self.referee, &mut self.context.budget())?;
        let hints = hints(&story);
        let stage = self.hints_given.min(hints.len() - 1);
        self.hints_given += 1;
        self.say(&hints[stage])
    }

    /// Takes back the computer's answer and the human's move before it.
    fn undo(&mut self) -> Result<Wish, Failure> {
        let human_has_moved = self.record.len() >= 2 || (!self.args.computer_first && self.record.len() == 1);
        if !human_has_moved {
            return self.say("There is nothing to take back.");
        }
        self.record.undo();
        self.record.undo();
        self.hints_given = 0;
        Ok(Wish::Again)
    }

    fn test_rule(&self, rule: &str) -> Result<Wish, Failure> {
        match super::test_rule::verdict_text(self.sum, rule, self.args.play.convention(), self.context) {
            Ok(text) => self.say(&text),
            Err(Failure::Input(message)) => self.say(&message),
            Err(other) => Err(other),
        }
    }
}

const HELP: &str = "Type a move as it is listed by 'moves', or: values, hint, undo, record, rule ..., quit.";
