//! The conversation at the table: whose turn it is, what the user types, who has won. What the computer tells about
//! a position when asked is in [`advice`].

mod advice;

use super::draw::Look;
use super::{Args, cursor};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::saved::{self, Saved};
use grundy::game::{Convention, Game};
use grundy::notation::Expression;
use grundy::play::record::{numbered, read_move};
use grundy::play::{NoMove, Player, Record, Thinker, View, find_move, stuck_player_wins};
use grundy::random::Random;
use grundy::solve::Sum;
use grundy::solve::sum::SumPosition;
use grundy::teach::sentence::spoken;
use grundy::text::Fragment;
use std::ops::ControlFlow;
use std::path::Path;

/// Games going on at the terminal, one after the other.
pub struct Table<'a> {
    sum: &'a Sum,
    context: &'a Context,
    args: &'a Args,
    thinker: Thinker<'a, Sum>,
    start: SumPosition,
    record: Record<Sum>,
    random: Random,
    human_second: bool,
    hints_given: usize,
    /// Games won by the human and by the computer.
    score: [u32; 2],
    /// Whether the game on the table is over and counted, and the human has won it.
    counted: Option<bool>,
}

/// What the user wants.
enum Wish {
    Move(<Sum as Game>::Move, <Sum as Game>::Position),
    Again,
    Quit,
    /// Nothing more can be read.
    End,
}

impl<'a> Table<'a> {
    /// A table with no move made.
    pub fn new(
        expression: &'a Expression,
        thinker: Thinker<'a, Sum>,
        args: &'a Args,
        context: &'a Context,
        random: Random,
    ) -> Self {
        let start = expression.position.clone();
        Table {
            sum: &expression.sum,
            context,
            args,
            thinker,
            record: Record::new(start.clone()),
            start,
            random,
            human_second: args.computer_first,
            hints_given: 0,
            score: [0; 2],
            counted: None,
        }
    }

    /// Begins a new game.
    pub fn begin(&mut self) -> Result<(), Failure> {
        let start = if self.args.random_start { self.random_position()? } else { self.start.clone() };
        self.record = Record::new(start);
        (self.counted, self.hints_given) = (None, 0);
        Ok(())
    }

    /// A position somewhere in a random game, before its end.
    fn random_position(&mut self) -> Result<SumPosition, Failure> {
        let mut positions = vec![self.start.clone()];
        let mut budget = self.context.budget();
        // Games with cycles may not end.
        for _ in 0..1000 {
            let now = &positions[positions.len() - 1];
            match self.thinker.choose(Player::Random, now, &mut self.random, &mut budget)? {
                Some((_, to)) => positions.push(to),
                None => break,
            }
        }
        let before_the_end = positions.len().saturating_sub(1).max(1) as u64;
        Ok(positions.swap_remove(self.random.below(before_the_end) as usize))
    }

    /// Goes on with a saved game of the same kind.
    pub fn go_on(&mut self, saved: &Saved) -> Result<(), Failure> {
        let expression = saved.expression(self.context.bench())?;
        let misere = self.convention() == Convention::Misere;
        if expression.sum.name() != self.sum.name() || saved.misere != misere {
            let play = if saved.misere { "misère" } else { "normal" };
            return Err(Failure::Input(format!(
                "that is a game of {}, {play} play\nhelp: load it with 'grundy play --load FILE'",
                expression.sum.name()
            )));
        }
        self.record = saved.record(&expression, &mut self.context.budget())?;
        self.human_second = saved.human_second;
        (self.counted, self.hints_given) = (None, 0);
        Ok(())
    }

    /// Says what is played.
    pub fn greet(&self) -> Result<(), Failure> {
        self.context.print(&self.words().greeting(&style::strong(self.sum.name()), self.convention()))
    }

    fn words(&self) -> Words {
        self.context.words()
    }

    fn convention(&self) -> Convention {
        self.thinker.convention()
    }

    fn humans_turn(&self) -> bool {
        self.record.len().is_multiple_of(2) != self.human_second
    }

    fn is_over(&self) -> bool {
        self.sum.options(self.record.now(), &mut |_, _| ControlFlow::Break(())).is_continue()
    }

    /// Plays until the user has had enough.
    pub fn play(&mut self) -> Result<(), Failure> {
        loop {
            let over = self.is_over();
            match (over, self.humans_turn()) {
                (true, _) if self.counted.is_none() => self.announce_winner()?,
                (true, _) => {}
                (false, false) => {
                    self.computer_moves()?;
                    continue;
                }
                (false, true) => self.show_position()?,
            }
            match self.ask(over)? {
                Wish::Move(mv, to) => {
                    self.record.play((mv, to));
                    self.hints_given = 0;
                }
                Wish::Again => {}
                Wish::End if over => return Ok(()),
                Wish::Quit | Wish::End => return self.context.print(self.words().good_bye()),
            }
        }
    }

    fn show_position(&self) -> Result<(), Failure> {
        let position = self.record.now();
        // With the cursor the board is drawn when a key is awaited.
        if self.args.cursor && !self.is_over() {
            return Ok(());
        }
        let drawn = Look::new(self.sum, &self.record, self.human_second).map(|look| look.text());
        let picture = drawn.or_else(|| self.sum.picture(position));
        let picture = picture.map_or(String::new(), |picture| format!("{picture}\n"));
        self.context.print(&format!("{picture}{}", self.sum.write(position)))
    }

    fn computer_moves(&mut self) -> Result<(), Failure> {
        let position = self.record.now().clone();
        let mut budget = self.context.budget();
        let chosen = self.thinker.choose(self.args.player(), &position, &mut self.random, &mut budget)?;
        if let Some(step) = chosen {
            let text = spoken(&self.sum.write_move(&position, &step.0), self.context.bench().language());
            self.record.play(step);
            self.context.print(&self.words().computer_plays(&style::strong(text)))?;
        }
        Ok(())
    }

    fn announce_winner(&mut self) -> Result<(), Failure> {
        let human_wins = self.humans_turn() == stuck_player_wins(self.convention());
        self.counted = Some(human_wins);
        self.score[usize::from(!human_wins)] += 1;
        self.show_position()?;
        let person = |is: bool| is.then_some(self.args.name.as_deref());
        let stuck = self.words().stuck(person(self.humans_turn()));
        let result = self.words().has_won(person(human_wins));
        self.context.print(&format!("{stuck} {}", style::strong(result)))?;
        if self.score[0] + self.score[1] > 1 {
            self.context.print(&self.score_text())?;
        }
        Ok(())
    }

    fn score_text(&self) -> String {
        self.words().score(self.args.name.as_deref(), self.score)
    }

    /// Reads one line and does what it says.
    fn ask(&mut self, over: bool) -> Result<Wish, Failure> {
        let line = if self.args.cursor && !over {
            Some(cursor::ask(self.sum, &self.record, self.human_second, self.words())?)
        } else {
            self.context.prompt(self.words().prompt(over))?
        };
        let Some(line) = line else { return Ok(Wish::End) };
        match line.to_lowercase().as_str() {
            "" => Ok(Wish::Again),
            "quit" | "exit" | "q" => Ok(Wish::Quit),
            "help" | "?" => self.say(self.words().table_help()),
            "moves" | "values" | "hint" if over => self.say(self.words().over()),
            "moves" => self.list_moves(),
            "values" => self.list_values(),
            "hint" => self.hint(),
            "undo" => self.undo(),
            "redo" => self.redo(),
            "again" => self.begin().map(|()| Wish::Again),
            "swap" => {
                self.human_second = !self.human_second;
                self.begin().map(|()| Wish::Again)
            }
            "score" => self.say(&self.score_text()),
            "record" => self.say(&self.record.moves(self.sum).join("  ")),
            "board" => self.show_numbers(),
            _ => self.ask_with_argument(&line, over),
        }
    }

    /// Words that something follows, and moves.
    fn ask_with_argument(&mut self, line: &str, over: bool) -> Result<Wish, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let done = match word.to_lowercase().as_str() {
            "rule" => self.test_rule(rest),
            "save" => self.save(Path::new(rest.trim())),
            "load" => {
                let saved = Saved::load(self.context.bench(), Path::new(rest.trim()));
                saved.map_err(Failure::from).and_then(|saved| self.go_on(&saved)).map(|()| Wish::Again)
            }
            _ if over => self.say(self.words().over()),
            _ => self.read_move(line),
        };
        match done {
            Err(Failure::Input(message)) => self.say(&self.words().message(&message)),
            other => other,
        }
    }

    fn say(&self, text: &str) -> Result<Wish, Failure> {
        self.context.print(text)?;
        Ok(Wish::Again)
    }

    fn read_move(&self, typed: &str) -> Result<Wish, Failure> {
        let (position, mut budget) = (self.record.now(), self.context.budget());
        if View::of(self.sum, position).is_some() {
            let (mv, to) = read_move(self.sum, position, Fragment::new(typed), &mut budget)?;
            return Ok(Wish::Move(mv, to));
        }
        match find_move(self.sum, position, typed, &mut budget)? {
            Ok((mv, to)) => Ok(Wish::Move(mv, to)),
            Err(NoMove::Illegal(some)) => self.say(&self.words().illegal(typed, &some.join("  "))),
            Err(NoMove::Ambiguous(moves)) => self.say(&self.words().ambiguous(typed, &moves.join("  "))),
        }
    }

    fn show_numbers(&self) -> Result<Wish, Failure> {
        match numbered(self.sum, &self.record) {
            Some(rows) => self.say(&rows.join("\n")),
            None => self.say(self.words().no_board()),
        }
    }

    /// Takes back the human's last move and what the computer answered.
    fn undo(&mut self) -> Result<Wish, Failure> {
        let human_has_moved = self.record.len() > usize::from(self.human_second);
        if !human_has_moved {
            return self.say(self.words().nothing_to(true));
        }
        while self.record.undo() && !self.humans_turn() {}
        self.turn_back();
        Ok(Wish::Again)
    }

    fn redo(&mut self) -> Result<Wish, Failure> {
        if !self.record.redo() {
            return self.say(self.words().nothing_to(false));
        }
        while !self.humans_turn() && self.record.redo() {}
        self.turn_back();
        Ok(Wish::Again)
    }

    /// A game that was over is so no longer, and does not count.
    fn turn_back(&mut self) {
        self.hints_given = 0;
        if let Some(human_won) = self.counted.take() {
            self.score[usize::from(!human_won)] -= 1;
        }
    }

    fn save(&self, file: &Path) -> Result<Wish, Failure> {
        if file.as_os_str().is_empty() {
            return self.say(self.words().name_a_file());
        }
        let text = saved::text(self.sum, &self.record, self.convention(), self.human_second);
        match self.context.bench().files().write(file, |out| out.write_all(text.as_bytes())) {
            Ok(()) => self.say(&self.words().saved(&file.display().to_string())),
            Err(error) => self.say(&self.words().unsaved(&file.display().to_string(), &error.to_string())),
        }
    }
}
