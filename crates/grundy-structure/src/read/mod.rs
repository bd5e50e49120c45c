//! Reading a description: words, loops, choices, with the place of every mistake.
//!
//! The grammar is that of the original program, read generously where its text contradicts its own examples:
//! terms of an expression stand in any order, braces and relations need no white space, choices may hold anything, numbers may
//! stand before the first letter of a cycle. There are no limits on size or nesting but one: the endless loop
//! stands outside all others, and nothing follows it. What the original left to an extension is written
//! `FROM_INFINITY_DOWN REPEAT words ENDREP` right after the moves: what is repeated before position 0.
//!
//! Errors carry the number that the original program would have ended with.

mod raw;
mod scope;
mod token;
mod word;

use super::rule::Rule;
use super::syntax::{
    Arm, Branch, Condition, Counter, Description, Loop, Order, Place, Relation, Source, Unit, Word,
};
use grundy_algebra::affine::{Affine, Variable};
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;
pub use raw::WordBlock;
use scope::{Scope, read_affine, read_variable};
use word::WordReader;

/// What helps where something is bounded by itself.
const OTHERS_ONLY: &str = "use numbers and other variables there";

const REPEAT: [&str; 2] = ["REPEAT", "REP"];
const END_REPEAT: [&str; 3] = ["ENDREP", "PER", "ENDREPEAT"];
const END_IF: [&str; 2] = ["FI", "ENDIF"];
const FROM_INFINITY: &str = "FROM_INFINITY_DOWN";
const DEEPEST: usize = 500;
const KEYWORDS: [&str; 15] = [
    "REPEAT",
    "REP",
    "ENDREP",
    "PER",
    "ENDREPEAT",
    "FOR",
    "FROM",
    "UPTO",
    "LET",
    "IF",
    "THEN",
    "ELIF",
    "ELSE",
    "FI",
    FROM_INFINITY,
];

impl Description {
    /// Reads a description. Without a rule, letters `+` and `-` mean outcomes and all others nim values.
    ///
    /// ```
    /// use grundy_structure::Description;
    /// let text = "n >= 1 { n 2n } REPEAT -n +(2n) ENDREP";
    /// let description = Description::read(text, None).unwrap();
    /// assert_eq!(description.moves.len(), 2);
    /// let error = Description::read("n >= 1 { n } FOR n FROM 1 UPTO 2 REP A PER", None).unwrap_err();
    /// assert!(error.message.contains("error 14"));
    /// ```
    pub fn read(text: &str, rule: Option<Rule>) -> Result<Description, ParseError> {
        let tokens = token::tokens(text)?;
        let rule = rule.unwrap_or_else(|| guess_rule(&tokens.list));
        let mut reader =
            Reader { text, tokens: &tokens.list, at: 0, rule, moves: 0, scope: Scope::default(), depth: 0 };
        let conditions = reader.conditions()?;
        let (moves, move_places) = reader.move_list(Some(&conditions))?;
        reader.moves = moves.len();
        let start = reader.start()?;
        let units = reader.units(&[])?;
        if let Some(rest) = reader.peek() {
            return Err(unexpected_closing(rest));
        }
        let source = Source(text.to_string());
        let heading = tokens.heading;
        let read = Description { source, heading, rule, conditions, moves, move_places, start, units };
        check_endless(&read)?;
        check_used(&read, &tokens.list)?;
        Ok(read)
    }
}

/// Outcomes if the first word of the sequence begins with a sign.
fn guess_rule(tokens: &[Fragment<'_>]) -> Rule {
    let mut rest = tokens.iter().map(|token| token.text()).skip_while(|text| *text != "}").skip(1);
    while let Some(text) = rest.next() {
        match text {
            "FOR" | "FROM" | "UPTO" | "LET" => {
                rest.next();
            }
            "IF" | "ELIF" => {
                rest.by_ref().find(|text| *text == "THEN");
            }
            FROM_INFINITY | "REPEAT" | "REP" => {}
            word => {
                let letter =
                    word.trim_start_matches(['<', '(']).trim_start_matches(|c: char| c.is_ascii_digit());
                return if letter.starts_with(['+', '-']) { Rule::Outcomes } else { Rule::Nim };
            }
        }
    }
    Rule::Nim
}

struct Reader<'a, 't> {
    text: &'a str,
    tokens: &'t [Fragment<'a>],
    at: usize,
    rule: Rule,
    moves: usize,
    scope: Scope,
    depth: usize,
}

impl<'a> Reader<'a, '_> {
    fn peek(&self) -> Option<Fragment<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn end(&self) -> Fragment<'a> {
        Fragment::of(self.text, self.text.trim_end().len()..self.text.trim_end().len())
    }

    /// The next token; `what` names it where the text ends instead.
    fn next(&mut self, what: &str) -> Result<Fragment<'a>, ParseError> {
        let token = self.peek().ok_or_else(|| {
            let help = "the order is: conditions, { moves }, words, and at the end REPEAT words ENDREP";
            self.end().error(format!("expected {what}, found the end")).help(help)
        })?;
        self.at += 1;
        Ok(token)
    }

    fn accept(&mut self, words: &[&str]) -> Option<Fragment<'a>> {
        let token = self.peek().filter(|token| words.contains(&token.text()))?;
        self.at += 1;
        Some(token)
    }

    fn expect(&mut self, words: &[&str], code: u8) -> Result<(), ParseError> {
        if self.accept(words).is_some() {
            return Ok(());
        }
        let place = self.peek().unwrap_or_else(|| self.end());
        let error = place.error(format!("expected {} (error {code})", words.join(" or ")));
        Err(match keyword(place.text()) {
            Some(keyword) if words.contains(&keyword) => error.help(capitals(keyword)),
            _ => match code {
                11 | 12 => error.help("a loop is written FOR i FROM 1 UPTO n REPEAT words ENDREP"),
                13 => error.help("what is repeated stands between REPEAT and ENDREP"),
                35 => error.help("a choice is written IF i <= 2 THEN words ELSE words FI"),
                _ => error,
            },
        })
    }

    fn conditions(&mut self) -> Result<Vec<Order>, ParseError> {
        let mut written = Vec::new();
        while let Some(token) = self.peek() {
            if token.text() == "{" {
                break;
            }
            self.at += 1;
            let variable = read_variable(token)?;
            let relation = self.relation(&[Relation::AtLeast, Relation::AtMost])?;
            let place = self.next("a bound")?;
            let bound = read_affine(place)?;
            if bound.coefficient(variable) != 0 {
                return Err(place
                    .error(format!("{variable} occurs in its own bound (error 16)"))
                    .help(OTHERS_ONLY));
            }
            self.scope.add_free(variable);
            written.push((Order { variable, relation, bound }, place));
        }
        for (_, place) in &written {
            self.scope.expression(*place, false)?;
        }
        Ok(written.into_iter().map(|(order, _)| order).collect())
    }

    fn relation(&mut self, allowed: &[Relation]) -> Result<Relation, ParseError> {
        let token = self.next("a relation")?;
        allowed.iter().copied().find(|relation| relation.symbol() == token.text()).ok_or_else(|| {
            let list: Vec<&str> = allowed.iter().map(|relation| relation.symbol()).collect();
            let error =
                token.error(format!("expected {}, found '{}' (error 20)", list.join(" or "), token.text()));
            match token.text() {
                ">" | "<" => error.help("numbers are whole: write n >= 2 for n > 1, and n <= 4 for n < 5"),
                "=" | "==" => error.help("write n >= 3 n <= 3 at the beginning, n == 3 in a choice"),
                _ => {
                    error.help("a condition is a variable, a relation and a form, such as n >= 2 or i == n-1")
                }
            }
        })
    }

    /// The moves; with conditions, all their variables must have a lower bound.
    fn move_list(&mut self, conditions: Option<&[Order]>) -> Result<(Vec<Affine>, Vec<Place>), ParseError> {
        let (mut moves, mut places) = (Vec::new(), Vec::new());
        let open = self.next("'{' and the moves")?;
        loop {
            let token = self.next("'}' after the moves")?;
            if token.text() == "}" {
                break;
            }
            let step = self.scope.expression(token, false)?;
            let bounded_below = |variable| {
                conditions.is_none_or(|conditions| {
                    conditions
                        .iter()
                        .any(|order| order.variable == variable && order.relation == Relation::AtLeast)
                })
            };
            if let Some(&(variable, _)) = step.terms().iter().find(|term| !bounded_below(term.0)) {
                return Err(token
                    .error(format!("{variable} has no lower bound (error 15)"))
                    .help(format!("write a condition before the moves, such as {variable} >= 1")));
            }
            moves.push(step);
            places.push(Place(token.span()));
        }
        if moves.is_empty() {
            return Err(open
                .error("a game needs at least one move")
                .help("write its moves, such as { n 2n+1 }"));
        }
        Ok((moves, places))
    }

    /// What stands before position 0.
    fn start(&mut self) -> Result<Option<Vec<Word>>, ParseError> {
        let Some(keyword) = self.accept(&[FROM_INFINITY]) else { return Ok(None) };
        self.expect(&REPEAT, 13)?;
        let mut words = Vec::new();
        while self.accept(&END_REPEAT).is_none() {
            let token = self.next("ENDREP (error 18)")?;
            words.push(self.word(token)?);
        }
        if words.is_empty() {
            let help = "write a word before ENDREP, such as -n, or leave FROM_INFINITY_DOWN out";
            return Err(keyword
                .error("what is repeated before position 0 needs at least one word")
                .help(help));
        }
        Ok(Some(words))
    }

    fn word(&self, token: Fragment<'a>) -> Result<Word, ParseError> {
        WordReader { rule: self.rule, moves: self.moves, scope: &self.scope }.word(token)
    }

    /// Units up to one of these closing words, which is left to be read.
    fn units(&mut self, closing: &[&str]) -> Result<Vec<Unit>, ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let error = self.end().error(format!("loops and choices are nested more than {DEEPEST} deep"));
            return Err(error.help("close some of them before the next begins"));
        }
        let mut units = Vec::new();
        while let Some(token) = self.peek() {
            let text = token.text();
            if closing.contains(&text) {
                break;
            }
            self.at += 1;
            match text {
                "LET" => units.push(self.let_statement()?),
                "FOR" => units.push(self.counted_loop(token)?),
                "REPEAT" | "REP" => units.push(Unit::Loop(Loop { range: None, body: self.body(token)? })),
                "IF" => units.push(self.branch(token)?),
                _ if is_closing(text) => return Err(unexpected_closing(token)),
                _ if keyword(text).is_some_and(|keyword| keyword != text) => {
                    let written = keyword(text).unwrap_or_default();
                    return Err(token
                        .error(format!("'{text}' is no word (error 21)"))
                        .help(capitals(written)));
                }
                _ => units.push(Unit::Word(self.word(token)?)),
            }
        }
        self.depth -= 1;
        Ok(units)
    }

    fn let_statement(&mut self) -> Result<Unit, ParseError> {
        let token = self.next("a name and its value, such as x=2n-1")?;
        let Some((name, value)) = token.split_once('=') else {
            return Err(token.error("expected '=' (error 20)").help("write LET x=2n-1, without white space"));
        };
        let variable = read_variable(name)?;
        let form = self.scope.expression(value, true)?;
        if form.coefficient(variable) != 0 {
            return Err(value
                .error(format!("{variable} occurs in its own value (error 16)"))
                .help(OTHERS_ONLY));
        }
        self.scope.name(name, variable, &form)?;
        Ok(Unit::Let { variable, value: form })
    }

    fn counted_loop(&mut self, keyword: Fragment<'a>) -> Result<Unit, ParseError> {
        let name = self.next("a variable")?;
        let variable = read_variable(name)?;
        self.expect(&["FROM"], 11)?;
        let (from, first) = self.bound(variable)?;
        self.expect(&["UPTO"], 12)?;
        let (to, last) = self.bound(variable)?;
        let place = Place(first.span().start..last.span().end);
        self.expect(&REPEAT, 13)?;
        let mark = self.scope.mark();
        self.scope.enter_loop(name, variable)?;
        let body = self.body(keyword)?;
        self.scope.forget(&mark);
        Ok(Unit::Loop(Loop { range: Some(Counter { variable, from, to, place }), body }))
    }

    fn bound(&mut self, variable: Variable) -> Result<(Affine, Fragment<'a>), ParseError> {
        let token = self.next("a bound")?;
        let form = read_affine(token)?;
        if form.coefficient(variable) != 0 {
            return Err(token
                .error(format!("{variable} occurs in its own bound (error 16)"))
                .help(OTHERS_ONLY));
        }
        Ok((self.scope.expression(token, false)?, token))
    }

    /// The units of a loop, with its end.
    fn body(&mut self, keyword: Fragment<'a>) -> Result<Vec<Unit>, ParseError> {
        let mark = self.scope.mark();
        let body = self.units(&END_REPEAT)?;
        if self.accept(&END_REPEAT).is_none() {
            let help = "write PER or ENDREP behind its last word";
            return Err(keyword.error("this loop is not closed by ENDREP or PER (error 18)").help(help));
        }
        self.scope.forget(&mark);
        Ok(body)
    }

    fn branch(&mut self, keyword: Fragment<'a>) -> Result<Unit, ParseError> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            let condition = self.condition()?;
            self.expect(&["THEN"], 35)?;
            arms.push(Arm { condition, body: self.arm()? });
            if self.accept(&["ELIF"]).is_none() {
                break;
            }
        }
        if self.accept(&["ELSE"]).is_some() {
            otherwise = Some(self.arm()?);
        }
        if let Some(token) = self.accept(&["ELSE", "ELIF"]) {
            let help = "ELSE is the last arm of a choice and stands there once: close it by FI";
            return Err(token.error(format!("{} after ELSE (error 36)", token.text())).help(help));
        }
        if self.accept(&END_IF).is_none() {
            let help = "write FI or ENDIF behind the last word of its last arm";
            return Err(keyword.error("this choice is not closed by FI or ENDIF (error 18)").help(help));
        }
        Ok(Unit::Branch(Branch { arms, otherwise }))
    }

    fn arm(&mut self) -> Result<Vec<Unit>, ParseError> {
        let mark = self.scope.mark();
        let body = self.units(&["ELIF", "ELSE", "FI", "ENDIF"])?;
        self.scope.forget(&mark);
        Ok(body)
    }

    fn condition(&mut self) -> Result<Condition, ParseError> {
        let token = self.next("a condition")?;
        let left = self.scope.expression(token, false)?;
        let all = [Relation::AtLeast, Relation::AtMost, Relation::Equal, Relation::Unequal];
        let relation = self.relation(&all)?;
        let token = self.next("the right side of the condition")?;
        Ok(Condition { left, relation, right: self.scope.expression(token, false)? })
    }
}

/// The keyword that this would be in capitals.
fn keyword(text: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|keyword| keyword.eq_ignore_ascii_case(text))
}

fn capitals(keyword: &str) -> String {
    format!("keywords are written in capitals: {keyword}")
}

/// Every free variable means something.
fn check_used(read: &Description, tokens: &[Fragment<'_>]) -> Result<(), ParseError> {
    for Order { variable, .. } in &read.conditions {
        let named = |form: &Affine| form.coefficient(*variable) != 0;
        let bounds = read.conditions.iter().any(|order| named(&order.bound));
        let start = read.start.iter().flatten().any(|word| named(&word.length));
        if !(bounds || start || read.moves.iter().any(named) || mentions(&read.units, *variable)) {
            let name = variable.name().to_string();
            let place = tokens.iter().find(|token| token.text() == name).map_or(0..0, |token| token.span());
            return Err(read
                .error(&Place(place), format!("{name} is not used"))
                .help(format!("leave out what is demanded of {name}")));
        }
    }
    Ok(())
}

/// Whether a variable occurs in these units.
fn mentions(units: &[Unit], variable: Variable) -> bool {
    let named = |form: &Affine| form.coefficient(variable) != 0;
    units.iter().any(|unit| match unit {
        Unit::Word(word) => named(&word.length),
        Unit::Let { value, .. } => named(value),
        Unit::Loop(inner) => {
            let bounds = inner.range.as_ref().is_some_and(|range| named(&range.from) || named(&range.to));
            bounds || mentions(&inner.body, variable)
        }
        Unit::Branch(branch) => {
            let arm = |arm: &Arm| {
                named(&arm.condition.left) || named(&arm.condition.right) || mentions(&arm.body, variable)
            };
            branch.arms.iter().any(arm)
                || branch.otherwise.as_ref().is_some_and(|body| mentions(body, variable))
        }
    })
}

fn is_closing(text: &str) -> bool {
    END_REPEAT.contains(&text) || END_IF.contains(&text) || ["ELSE", "ELIF"].contains(&text)
}

fn unexpected_closing(token: Fragment<'_>) -> ParseError {
    let text = token.text();
    let opening = if END_REPEAT.contains(&text) { "REPEAT" } else { "IF" };
    let help = format!("leave it out, or write {opening} before the words it closes");
    token.error(format!("{text} without {opening} (error 17)")).help(help)
}

/// One endless loop, outside of everything else, and nothing after it.
fn check_endless(read: &Description) -> Result<(), ParseError> {
    let end = read.source.0.trim_end().len();
    let wrong = |message: &str| {
        Err(read
            .error(&Place(end..end), format!("{message} (error 28)"))
            .help("a description ends with REPEAT ... ENDREP"))
    };
    let is_endless = |unit: &Unit| matches!(unit, Unit::Loop(inner) if inner.range.is_none());
    let outside = read.units.iter().filter(|unit| is_endless(unit)).count();
    match (outside, count_endless(&read.units)) {
        (0, 0) => return wrong("there is no endless loop"),
        (1, 1) => {}
        (0, 1) => return wrong("the endless loop stands inside another loop or a choice"),
        _ => return wrong("there is more than one endless loop"),
    }
    match read.units.last() {
        Some(last) if is_endless(last) => Ok(()),
        _ => wrong("something follows the endless loop"),
    }
}

fn count_endless(units: &[Unit]) -> usize {
    let inside = |unit: &Unit| match unit {
        Unit::Word(_) | Unit::Let { .. } => 0,
        Unit::Loop(inner) => usize::from(inner.range.is_none()) + count_endless(&inner.body),
        Unit::Branch(branch) => {
            let arms: usize = branch.arms.iter().map(|arm| count_endless(&arm.body)).sum();
            arms + branch.otherwise.as_ref().map_or(0, |body| count_endless(body))
        }
    };
    units.iter().map(inside).sum()
}
