//! Reading a description: its conditions, its moves, and its sequence as one list of items.
//!
//! The list is flat: a loop is its beginning, its items, its end. A *place* is a number p, meaning the gap before item
//! p. So going back from a place is looking at the item before it; [`super::ways`] says what can be there.

use super::form::{Form, digits};
use super::rule::Rule;
use super::{Result, wrong};
use std::collections::BTreeSet;
use std::ops::Range;

/// A stretch of the sequence: letters repeated in turn.
#[derive(Debug, Clone)]
pub(super) struct Word {
    /// At least one letter.
    pub(super) cycle: Vec<u8>,
    /// How many letters the word has.
    pub(super) length: Form,
}

/// The variable of a loop with its first and last value; if the first is larger, the loop does not run.
#[derive(Debug, Clone)]
pub(super) struct Counter {
    pub(super) variable: char,
    pub(super) from: Form,
    pub(super) to: Form,
}

/// A condition: lists of forms, one of which are all at most 0 if it holds, and the same if it fails.
#[derive(Debug)]
pub(super) struct Condition {
    pub(super) holds: Vec<Vec<Form>>,
    pub(super) fails: Vec<Vec<Form>>,
}

/// A choice: the conditions of all arms but ELSE, the items of all arms, and the items where it begins and ends. If ELSE
/// is not written, it has no items and stands before the choice.
#[derive(Debug, Default)]
pub(super) struct Choice {
    pub(super) conditions: Vec<Condition>,
    pub(super) arms: Vec<Range<usize>>,
    pub(super) begin: usize,
    pub(super) fi: usize,
}

/// An item of the sequence: a word; the beginning of a loop, endless if it has no counter, and its end; the beginning of
/// an arm, and the end of a choice.
#[derive(Debug)]
pub(super) enum Item {
    Word(Word),
    Loop { counter: Option<Counter>, end: usize },
    End { begin: usize },
    Arm { choice: usize, arm: usize },
    Fi { choice: usize },
}

/// A description as read.
#[derive(Debug)]
pub(super) struct Description {
    pub(super) rule: Rule,
    /// The conditions on the free variables, such as `n >= 2`, and as forms that are at most 0.
    pub(super) written: Vec<String>,
    pub(super) conditions: Vec<Form>,
    /// The free variables.
    pub(super) free: BTreeSet<char>,
    /// The moves, the largest last.
    pub(super) moves: Vec<Form>,
    /// The words after FROM_INFINITY_DOWN, if it is written.
    pub(super) start: Vec<Word>,
    /// Words that stand before position 0, and before themselves again.
    pub(super) before: Vec<Word>,
    /// The sequence. The last item is the end of the endless loop.
    pub(super) items: Vec<Item>,
    /// The item that begins the endless loop.
    pub(super) endless: usize,
    pub(super) choices: Vec<Choice>,
}

/// A cycle has at most so many letters.
const LONGEST: usize = 1_000_000;
/// Loops and choices are nested at most so deep.
const DEEPEST: usize = 100;
/// What is repeated before position 0 is written out if it has at most so many letters in all.
const WRITTEN_OUT: usize = 10_000;

const REPEAT: &[&str] = &["REPEAT", "REP"];
const END_REPEAT: &[&str] = &["ENDREP", "PER", "ENDREPEAT"];
const END_IF: &[&str] = &["FI", "ENDIF"];

impl Description {
    /// Reads a description.
    pub(super) fn read(text: &str, rule: Rule) -> Result<Description, String> {
        let mut reader = Reader { tokens: tokens(text), rule, ..Reader::default() };
        let (written, conditions) = reader.conditions()?.into_iter().unzip();
        let free = reader.known.iter().map(|known| known.0).collect();
        let moves = reader.move_list()?;
        let largest = moves.last().ok_or("there is no move")?.clone();
        reader.moves = u8::try_from(moves.len()).map_err(|_| "there are more than 255 moves")?;
        let start = reader.start()?;
        let before = match written_out(&start) {
            _ if start.is_empty() => {
                vec![Word { cycle: vec![rule.below_zero(reader.moves)], length: largest }]
            }
            Some(cycle) => vec![Word { length: largest.times(cycle.len()), cycle }],
            None => start.clone(),
        };
        reader.units()?;
        reader.expect(REPEAT)?;
        let endless = reader.items.len();
        reader.repeat(None)?;
        if let Some(token) = reader.tokens.get(reader.at) {
            return Err(format!("'{token}' follows the endless loop"));
        }
        let Reader { items, choices, .. } = reader;
        Ok(Description { rule, written, conditions, free, moves, start, before, items, endless, choices })
    }

    /// Insists that no other than the free variables occur in a form.
    pub(super) fn only_free(&self, form: &Form) -> Result<()> {
        match form.variables().find(|letter| !self.free.contains(letter)) {
            None => Ok(()),
            Some(letter) => wrong(format!("{letter} is not a free variable")),
        }
    }

    /// The items of one round of the endless loop.
    pub(super) fn round(&self) -> Range<usize> {
        self.endless + 1..self.items.len() - 1
    }
}

/// The letters of words whose lengths are numbers. Repeated as often as the largest move is long, they reach far
/// enough and end at position 0.
fn written_out(words: &[Word]) -> Option<Vec<u8>> {
    let mut letters: Vec<u8> = Vec::new();
    for word in words {
        let length = word.length.as_size().filter(|length| *length <= WRITTEN_OUT - letters.len())?;
        letters.extend(word.cycle.iter().cycle().take(length));
    }
    Some(letters).filter(|letters| !letters.is_empty())
}

/// Cuts the text at white space; braces are tokens of their own, and `#` at the beginning of a token hides the rest of
/// the line.
fn tokens(text: &str) -> Vec<String> {
    let spaced = text.replace('{', " { ").replace('}', " } ");
    let line = |line: &str| -> Vec<String> {
        let tokens = line.split([' ', '\t']).filter(|token| !token.is_empty());
        tokens.take_while(|token| !token.starts_with('#')).map(str::to_string).collect()
    };
    spaced.split(['\n', '\r', '\x0c']).flat_map(line).collect()
}

#[derive(Default)]
struct Reader {
    tokens: Vec<String>,
    /// The next token.
    at: usize,
    rule: Rule,
    moves: u8,
    /// The free variables that have a lower bound.
    bounded: Vec<char>,
    /// The names known here, later ones last: variables, and with a value those introduced by LET.
    known: Vec<(char, Option<Form>)>,
    /// So many loops and choices are not closed yet.
    depth: usize,
    items: Vec<Item>,
    choices: Vec<Choice>,
}

impl Reader {
    fn next(&mut self) -> Result<String, String> {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned().ok_or_else(|| "the text ends too early".into())
    }

    fn accept(&mut self, words: &[&str]) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| words.contains(&&token[..]));
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, words: &[&str]) -> Result<(), String> {
        if self.accept(words) { Ok(()) } else { Err(format!("expected {}", words.join(" or "))) }
    }

    fn name(&self, token: &str) -> Result<char, String> {
        let mut letters = token.chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ 'a'..='z'), None) => Ok(letter),
            _ => Err(format!("'{token}' is not a variable")),
        }
    }

    /// A form in names known here, with what LET has introduced put in; `lets` says whether that may occur.
    fn form(&self, token: &str, lets: bool) -> Result<Form, String> {
        let form = Form::read_affine(token)?;
        let mut values = Vec::new();
        for letter in form.variables() {
            match self.known.iter().rev().find(|known| known.0 == letter) {
                Some((_, None)) => {}
                Some((_, Some(value))) if lets => values.push((letter, value.clone())),
                _ => return Err(format!("{letter} is not known in '{token}'")),
            }
        }
        Ok(form.put(&values))
    }

    /// The next token as a form without names of LET.
    fn next_form(&mut self) -> Result<Form, String> {
        let token = self.next()?;
        self.form(&token, false)
    }

    /// `n >= 1 m <= n+5`, up to the brace: as written, and as forms that are at most 0.
    fn conditions(&mut self) -> Result<Vec<(String, Form)>, String> {
        self.at = self.tokens.iter().position(|token| token == "{").ok_or("expected {")?;
        let tokens = self.tokens[..self.at].to_vec();
        for name in tokens.iter().step_by(3) {
            self.known.push((self.name(name)?, None));
        }
        let mut conditions = Vec::new();
        for condition in tokens.chunks(3) {
            let [name, relation, bound] = condition else { return Err("a condition is not complete".into()) };
            let (letter, form) = (self.name(name)?, self.form(bound, false)?);
            if form.variables().any(|name| name == letter) {
                return Err(format!("{letter} occurs in its own bound"));
            }
            let row = match &relation[..] {
                ">=" => &form - &Form::variable(letter),
                "<=" => &Form::variable(letter) - &form,
                _ => return Err("a condition on a free variable is >= or <=".into()),
            };
            self.bounded.extend((relation == ">=").then_some(letter));
            conditions.push((format!("{letter} {relation} {form}"), row));
        }
        Ok(conditions)
    }

    fn move_list(&mut self) -> Result<Vec<Form>, String> {
        let mut moves = Vec::new();
        self.expect(&["{"])?;
        while !self.accept(&["}"]) {
            let step = self.next_form()?;
            if let Some(letter) = step.variables().find(|letter| !self.bounded.contains(letter)) {
                return Err(format!("{letter} has no lower bound"));
            }
            moves.push(step);
        }
        Ok(moves)
    }

    fn start(&mut self) -> Result<Vec<Word>, String> {
        let mut words = Vec::new();
        if !self.accept(&["FROM_INFINITY_DOWN"]) {
            return Ok(words);
        }
        self.expect(REPEAT)?;
        while !self.accept(END_REPEAT) {
            let token = self.next()?;
            words.push(self.word(&token)?);
        }
        if words.is_empty() { Err("nothing is repeated before position 0".into()) } else { Ok(words) }
    }

    /// Units, up to a token that begins none.
    fn units(&mut self) -> Result<(), String> {
        let ends = [REPEAT, END_REPEAT, END_IF, &["ELIF", "ELSE"]].concat();
        while self.tokens.get(self.at).is_some_and(|token| !ends.contains(&&token[..])) {
            match &self.next()?[..] {
                "LET" => self.let_statement()?,
                "FOR" => {
                    let counter = self.counter()?;
                    self.repeat(Some(counter))?;
                }
                "IF" => self.choice()?,
                token => {
                    let word = self.word(token)?;
                    self.items.push(Item::Word(word));
                }
            }
        }
        Ok(())
    }

    /// The units of a loop or arm. The names that are introduced there are not known behind it.
    fn inner_units(&mut self, variable: Option<char>) -> Result<(), String> {
        let known = self.known.len();
        self.known.extend(variable.map(|variable| (variable, None)));
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("loops and choices are nested more than {DEEPEST} deep"));
        }
        self.units()?;
        self.depth -= 1;
        self.known.truncate(known);
        Ok(())
    }

    /// A loop, from its units on.
    fn repeat(&mut self, counter: Option<Counter>) -> Result<(), String> {
        let (begin, variable) = (self.items.len(), counter.as_ref().map(|counter| counter.variable));
        self.items.push(Item::Loop { counter, end: 0 });
        self.inner_units(variable)?;
        self.expect(END_REPEAT)?;
        let at = self.items.len();
        if let Item::Loop { end, .. } = &mut self.items[begin] {
            *end = at;
        }
        self.items.push(Item::End { begin });
        Ok(())
    }

    /// A choice, from its first condition on.
    fn choice(&mut self) -> Result<(), String> {
        let (number, begin) = (self.choices.len(), self.items.len());
        let mut choice = Choice { begin, conditions: vec![self.condition()?], ..Choice::default() };
        self.choices.push(Choice::default());
        loop {
            let first = self.items.len() + 1;
            self.items.push(Item::Arm { choice: number, arm: choice.arms.len() });
            self.inner_units(None)?;
            choice.arms.push(first..self.items.len());
            let is_else = choice.arms.len() > choice.conditions.len();
            if !is_else && self.accept(&["ELIF"]) {
                choice.conditions.push(self.condition()?);
            } else if is_else || !self.accept(&["ELSE"]) {
                break;
            }
        }
        self.expect(END_IF)?;
        choice.arms.resize(choice.conditions.len() + 1, begin..begin);
        choice.fi = self.items.len();
        self.items.push(Item::Fi { choice: number });
        self.choices[number] = choice;
        Ok(())
    }

    fn new_name(&self, token: &str, over_let: bool) -> Result<char, String> {
        let letter = self.name(token)?;
        match self.known.iter().rev().find(|known| known.0 == letter) {
            None => Ok(letter),
            Some((_, Some(_))) if over_let => Ok(letter),
            Some(_) => Err(format!("{letter} is in use already")),
        }
    }

    fn let_statement(&mut self) -> Result<(), String> {
        let token = self.next()?;
        let (name, value) = token.split_once('=').ok_or_else(|| format!("'{token}' lacks '='"))?;
        let (letter, form) = (self.new_name(name, true)?, self.form(value, true)?);
        if Form::read_affine(value)?.variables().any(|name| name == letter) {
            return Err(format!("{letter} occurs in its own value"));
        }
        self.known.push((letter, Some(form)));
        Ok(())
    }

    fn counter(&mut self) -> Result<Counter, String> {
        let name = self.next()?;
        let variable = self.new_name(&name, false)?;
        self.expect(&["FROM"])?;
        let from = self.next_form()?;
        self.expect(&["UPTO"])?;
        let to = self.next_form()?;
        self.expect(REPEAT)?;
        Ok(Counter { variable, from, to })
    }

    /// A condition with THEN.
    fn condition(&mut self) -> Result<Condition, String> {
        let (left, relation, right) = (self.next_form()?, self.next()?, self.next_form()?);
        self.expect(&["THEN"])?;
        let (up, down) = (&left - &right, &right - &left);
        let (less, more) = (vec![up.shifted(1)], vec![down.shifted(1)]);
        let (holds, fails) = match &relation[..] {
            ">=" => (vec![vec![down]], vec![less]),
            "<=" => (vec![vec![up]], vec![more]),
            "==" => (vec![vec![up, down]], vec![less, more]),
            "!=" => (vec![less, more], vec![vec![up, down]]),
            _ => return Err(format!("'{relation}' is not a relation")),
        };
        Ok(Condition { holds, fails })
    }

    /// `A(2n-1)`, `<DE>(j)` or `(BC)3`: one letter, letters in turn up to a length, letters so many times over.
    fn word(&self, token: &str) -> Result<Word, String> {
        let first = token.chars().next().ok_or("a word is empty")?;
        let closing = match first {
            '<' => '>',
            '(' => ')',
            letter => {
                let length = self.count(&token[letter.len_utf8()..])?;
                return Ok(Word { cycle: vec![self.letter(letter)?], length });
            }
        };
        let (inside, count) =
            token[1..].split_once(closing).ok_or_else(|| format!("'{token}' lacks '{closing}'"))?;
        let (cycle, count) = (self.cycle(inside)?, self.count(count)?);
        let factor = if first == '(' { cycle.len() } else { 1 };
        Ok(Word { length: count.times(factor), cycle })
    }

    fn letter(&self, letter: char) -> Result<u8, String> {
        self.rule.value(letter, self.moves).ok_or_else(|| format!("'{letter}' is not a letter of this game"))
    }

    /// Letters, each perhaps with a number of repetitions before it.
    fn cycle(&self, inside: &str) -> Result<Vec<u8>, String> {
        let (mut cycle, mut digits) = (Vec::new(), String::new());
        for letter in inside.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let times = if digits.is_empty() { Ok(1) } else { digits.parse::<usize>() };
            let times = times.ok().filter(|times| *times <= LONGEST - cycle.len());
            let times = times.ok_or_else(|| format!("a cycle has at most {LONGEST} letters"))?;
            cycle.extend(std::iter::repeat_n(self.letter(letter)?, times));
            digits.clear();
        }
        match cycle.is_empty() || !digits.is_empty() {
            true => Err(format!("'{inside}' is not a cycle of letters")),
            false => Ok(cycle),
        }
    }

    /// How often: nothing (once), a number, a variable, or a form in parentheses.
    fn count(&self, written: &str) -> Result<Form, String> {
        let inside = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        match (inside, digits(written)) {
            _ if written.is_empty() => Ok(Form::number(1)),
            (Some(form), _) => self.form(form, true),
            (None, Some(number)) => Ok(Form::number(number)),
            (None, None) => self.name(written).and_then(|_| self.form(written, true)),
        }
    }
}
