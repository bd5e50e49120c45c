//! Reading a description: its conditions, its moves, and its sequence as one list of items.
//!
//! The list is flat: a loop is its beginning, its items, its end. A *place* is a number p, meaning the gap before item
//! p. So going back from a place is looking at the item before it; [`super::ways`] says what can be there.

use super::form::Form;
use super::rule::Rule;
use crate::Flaw;
use num_bigint::BigInt;
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

/// The places of a choice: where each arm begins (ELSE, if it is written, last), and where the choice ends.
#[derive(Debug, Default)]
pub(super) struct Choice {
    /// The conditions of all arms but ELSE.
    pub(super) conditions: Vec<Condition>,
    pub(super) arms: Vec<usize>,
    pub(super) fi: usize,
}

/// An item of the sequence.
#[derive(Debug)]
pub(super) enum Item {
    Word(Word),
    /// The beginning of a loop, endless if it has no counter.
    Loop {
        counter: Option<Counter>,
        end: usize,
    },
    /// The end of the loop that begins at that item.
    End {
        begin: usize,
    },
    /// The beginning of an arm of a choice.
    Arm {
        choice: usize,
        arm: usize,
    },
    /// The end of a choice.
    Fi {
        choice: usize,
    },
}

/// A description as read.
#[derive(Debug)]
pub(super) struct Description {
    pub(super) rule: Rule,
    /// The conditions on the free variables as written, and as forms that are at most 0.
    pub(super) conditions: Vec<(String, Form)>,
    /// The free variables.
    pub(super) free: Vec<char>,
    /// The moves, the largest last.
    pub(super) moves: Vec<Form>,
    /// The words after FROM_INFINITY_DOWN, if it is written.
    pub(super) start: Option<Vec<Word>>,
    /// Words that stand before position 0, and before themselves again.
    pub(super) before: Vec<Word>,
    /// The sequence. The last item is the end of the endless loop.
    pub(super) items: Vec<Item>,
    pub(super) choices: Vec<Choice>,
}

/// A cycle has at most so many letters.
const LONGEST: usize = 1_000_000;
/// What is repeated before position 0 is written out if it has at most so many letters in all.
const WRITTEN_OUT: usize = 10_000;

const REPEAT: &[&str] = &["REPEAT", "REP"];
const END_REPEAT: &[&str] = &["ENDREP", "PER", "ENDREPEAT"];
const END_IF: &[&str] = &["FI", "ENDIF"];

impl Description {
    /// Reads a description.
    pub(super) fn read(text: &str, rule: Rule) -> Result<Description, String> {
        let mut reader =
            Reader { tokens: tokens(text), at: 0, rule, moves: 0, bounded: Vec::new(), known: Vec::new() };
        let conditions = reader.conditions()?;
        let mut free: Vec<char> = reader.known.iter().map(|known| known.0).collect();
        free.sort_unstable();
        free.dedup();
        let moves = reader.move_list()?;
        let largest = moves.last().ok_or("there is no move")?.clone();
        reader.moves = u8::try_from(moves.len()).map_err(|_| "there are more than 255 moves")?;
        let start = reader.start()?;
        let before = match (&start, start.as_deref().and_then(written_out)) {
            (None, _) => vec![Word { cycle: vec![rule.below_zero(reader.moves)], length: largest }],
            (Some(_), Some(cycle)) => vec![Word { length: largest.times(cycle.len()), cycle }],
            (Some(words), None) => words.clone(),
        };
        let (items, choices) = reader.sequence()?;
        Ok(Description { rule, conditions, free, moves, start, before, items, choices })
    }

    /// The largest move.
    pub(super) fn largest(&self) -> &Form {
        &self.moves[self.moves.len() - 1]
    }

    /// The conditions, as forms that are at most 0, and more rows.
    pub(super) fn condition_rows(&self, more: &[Form]) -> Vec<Form> {
        self.conditions.iter().map(|condition| &condition.1).chain(more).cloned().collect()
    }

    /// Insists that no other than the free variables occur in a form.
    pub(super) fn only_free(&self, form: &Form) -> Result<(), Flaw> {
        match form.variables().find(|letter| !self.free.contains(letter)) {
            None => Ok(()),
            Some(letter) => Err(Flaw::Wrong(format!("{letter} is not a free variable"))),
        }
    }

    /// The items of one round of the endless loop.
    pub(super) fn round(&self) -> Range<usize> {
        self.endless() + 1..self.items.len() - 1
    }

    /// The place where the endless loop begins, an item [`Item::Loop`].
    pub(super) fn endless(&self) -> usize {
        match self.items.last() {
            Some(Item::End { begin }) => *begin,
            _ => 0,
        }
    }
}

/// The letters of words whose lengths are numbers. Repeated as often as the largest move is long, they reach far
/// enough and end at position 0.
fn written_out(words: &[Word]) -> Option<Vec<u8>> {
    let mut letters: Vec<u8> = Vec::new();
    for word in words {
        let length =
            usize::try_from(word.length.as_number()?).ok().filter(|n| *n <= WRITTEN_OUT - letters.len())?;
        letters.extend(word.cycle.iter().cycle().take(length));
    }
    Some(letters).filter(|letters| !letters.is_empty())
}

/// Cuts the text at white space; braces are tokens of their own, and `#` at the beginning of a token hides the rest of
/// the line.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for line in text.split(['\n', '\r', '\x0c']) {
        for token in line.split([' ', '\t']).filter(|token| !token.is_empty()) {
            if token.starts_with('#') {
                break;
            }
            let spaced = token.replace('{', " { ").replace('}', " } ");
            tokens.extend(spaced.split(' ').filter(|part| !part.is_empty()).map(str::to_string));
        }
    }
    tokens
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    rule: Rule,
    moves: u8,
    /// The free variables that have a lower bound.
    bounded: Vec<char>,
    /// The names known here, later ones first in sight: variables, and with a value those introduced by LET.
    known: Vec<(char, Option<Form>)>,
}

/// A loop or choice that is not closed yet, with the number of names known before it.
enum Open {
    Loop { begin: usize, known: usize },
    Choice { choice: usize, known: usize },
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

    /// `n >= 1 m <= n+5`, up to the brace.
    fn conditions(&mut self) -> Result<Vec<(String, Form)>, String> {
        let mut written = Vec::new();
        while self.tokens.get(self.at).is_some_and(|token| token != "{") {
            let (name, relation, bound) = (self.next()?, self.next()?, self.next()?);
            let letter = self.name(&name)?;
            self.known.push((letter, None));
            match &relation[..] {
                ">=" => self.bounded.push(letter),
                "<=" => {}
                _ => return Err("a condition on a free variable is >= or <=".into()),
            }
            written.push((letter, relation, bound));
        }
        let mut conditions = Vec::new();
        for (letter, relation, bound) in written {
            let (variable, form) = (Form::variable(letter), self.form(&bound, false)?);
            if form.variables().any(|name| name == letter) {
                return Err(format!("{letter} occurs in its own bound"));
            }
            let row = if relation == ">=" { &form - &variable } else { &variable - &form };
            conditions.push((format!("{letter} {relation} {form}"), row));
        }
        Ok(conditions)
    }

    fn move_list(&mut self) -> Result<Vec<Form>, String> {
        let mut moves = Vec::new();
        self.expect(&["{"])?;
        while !self.accept(&["}"]) {
            let token = self.next()?;
            let step = self.form(&token, false)?;
            if let Some(letter) = step.variables().find(|letter| !self.bounded.contains(letter)) {
                return Err(format!("{letter} has no lower bound"));
            }
            moves.push(step);
        }
        Ok(moves)
    }

    fn start(&mut self) -> Result<Option<Vec<Word>>, String> {
        if !self.accept(&["FROM_INFINITY_DOWN"]) {
            return Ok(None);
        }
        self.expect(REPEAT)?;
        let mut words = Vec::new();
        while !self.accept(END_REPEAT) {
            let token = self.next()?;
            words.push(self.word(&token)?);
        }
        if words.is_empty() { Err("nothing is repeated before position 0".into()) } else { Ok(Some(words)) }
    }

    /// The sequence up to the end of the text.
    fn sequence(&mut self) -> Result<(Vec<Item>, Vec<Choice>), String> {
        let (mut items, mut choices, mut open): (Vec<Item>, Vec<Choice>, Vec<Open>) = Default::default();
        while self.at < self.tokens.len() {
            let (at, known) = (items.len(), self.known.len());
            if let Some(Item::End { begin }) = items.last()
                && matches!(items[*begin], Item::Loop { counter: None, .. })
            {
                return Err("something follows the endless loop".into());
            }
            match &self.next()?[..] {
                "LET" => self.let_statement()?,
                "FOR" => {
                    let counter = self.counter()?;
                    open.push(Open::Loop { begin: at, known });
                    self.known.push((counter.variable, None));
                    items.push(Item::Loop { counter: Some(counter), end: 0 });
                }
                "REPEAT" | "REP" if open.is_empty() => {
                    open.push(Open::Loop { begin: at, known });
                    items.push(Item::Loop { counter: None, end: 0 });
                }
                "IF" => {
                    open.push(Open::Choice { choice: choices.len(), known });
                    items.push(Item::Arm { choice: choices.len(), arm: 0 });
                    choices.push(Choice { conditions: vec![self.condition()?], arms: vec![at], fi: 0 });
                }
                token => match open.last() {
                    Some(Open::Loop { begin, known }) if END_REPEAT.contains(&token) => {
                        self.known.truncate(*known);
                        if let Item::Loop { end, .. } = &mut items[*begin] {
                            *end = at;
                        }
                        items.push(Item::End { begin: *begin });
                        open.pop();
                    }
                    Some(Open::Choice { choice, known }) if END_IF.contains(&token) => {
                        self.known.truncate(*known);
                        choices[*choice].fi = at;
                        items.push(Item::Fi { choice: *choice });
                        open.pop();
                    }
                    Some(Open::Choice { choice: number, known }) if matches!(token, "ELIF" | "ELSE") => {
                        self.known.truncate(*known);
                        let choice = &mut choices[*number];
                        if choice.arms.len() > choice.conditions.len() {
                            return Err(format!("{token} after ELSE"));
                        }
                        items.push(Item::Arm { choice: *number, arm: choice.arms.len() });
                        choice.arms.push(at);
                        if token == "ELIF" {
                            choice.conditions.push(self.condition()?);
                        }
                    }
                    _ => items.push(Item::Word(self.word(token)?)),
                },
            }
        }
        match items.last() {
            Some(Item::End { begin }) if open.is_empty() => match items[*begin] {
                Item::Loop { counter: None, .. } => Ok((items, choices)),
                _ => Err("there is no endless loop at the end".into()),
            },
            _ => Err("the text does not end with a closed endless loop".into()),
        }
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
        let from = self.next()?;
        self.expect(&["UPTO"])?;
        let to = self.next()?;
        self.expect(REPEAT)?;
        let (from, to) = (self.form(&from, false)?, self.form(&to, false)?);
        Ok(Counter { variable, from, to })
    }

    /// A condition with THEN.
    fn condition(&mut self) -> Result<Condition, String> {
        let (left, relation, right) = (self.next()?, self.next()?, self.next()?);
        let (left, right) = (self.form(&left, false)?, self.form(&right, false)?);
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
        if written.is_empty() {
            return Ok(Form::number(1));
        }
        if let Some(form) = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return self.form(form, true);
        }
        match written.parse::<BigInt>() {
            Ok(number) if written.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Form::number(number)),
            _ => self.name(written).and_then(|_| self.form(written, true)),
        }
    }
}
