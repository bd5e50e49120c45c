//! Writing a description: the same language, one loop or choice per indentation, about a line's width of words.

use super::rule::Rule;
use super::syntax::{Branch, Condition, Description, Loop, Order, Shape, Unit, Word};
use grundy_algebra::affine::Affine;
use std::fmt;

const WIDTH: usize = 90;

impl Word {
    /// The word as it is written, with this rule's letters.
    pub fn text(&self, rule: Rule) -> String {
        let letters = rule.letters(&self.cycle);
        let core = match self.shape {
            Shape::Letter => letters,
            Shape::Cyclic => format!("<{letters}>"),
            Shape::Whole => format!("({letters})"),
        };
        core + &count_text(&self.count)
    }
}

/// A length as it is written after a letter: nothing for 1, a number, a variable, or parentheses.
fn count_text(count: &Affine) -> String {
    let text = count.to_string();
    match (count.as_constant(), text.len()) {
        (Some(1), _) => String::new(),
        (Some(constant), _) if constant >= 0 => text,
        (None, 1) => text,
        _ => format!("({text})"),
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.variable, self.relation.symbol(), self.bound)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.left, self.relation.symbol(), self.right)
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.heading {
            writeln!(f, "{}", format!("# {line}").trim_end())?;
        }
        for order in &self.conditions {
            write!(f, "{order} ")?;
        }
        let moves: Vec<String> = self.moves.iter().map(Affine::to_string).collect();
        writeln!(f, "{{ {} }}", moves.join(" "))?;
        let mut printer = Printer { rule: self.rule, out: f, indent: 0, line: String::new() };
        if let Some(start) = &self.start {
            let words: Vec<String> = start.iter().map(|word| word.text(self.rule)).collect();
            printer.line(&format!("FROM_INFINITY_DOWN REPEAT {} ENDREP", words.join(" ")))?;
        }
        printer.units(&self.units)
    }
}

struct Printer<'f, 'b> {
    rule: Rule,
    out: &'f mut fmt::Formatter<'b>,
    indent: usize,
    line: String,
}

impl Printer<'_, '_> {
    fn units(&mut self, units: &[Unit]) -> fmt::Result {
        for unit in units {
            match unit {
                Unit::Word(word) => self.word(&word.text(self.rule))?,
                Unit::Let { variable, value } => self.line(&format!("LET {variable}={value}"))?,
                Unit::Loop(inner) => self.repetition(inner)?,
                Unit::Branch(branch) => self.branch(branch)?,
            }
        }
        self.flush()
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        if self.line.len() + word.len() + 3 * self.indent >= WIDTH {
            self.flush()?;
        }
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line.push_str(word);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() { Ok(()) } else { writeln!(self.out, "{}{line}", "   ".repeat(self.indent)) }
    }

    fn line(&mut self, text: &str) -> fmt::Result {
        self.flush()?;
        writeln!(self.out, "{}{text}", "   ".repeat(self.indent))
    }

    fn inside(&mut self, units: &[Unit]) -> fmt::Result {
        self.indent += 1;
        self.units(units)?;
        self.indent -= 1;
        Ok(())
    }

    fn repetition(&mut self, inner: &Loop) -> fmt::Result {
        match &inner.range {
            None => self.line("REPEAT")?,
            Some(counter) => {
                self.line(&format!("FOR {} FROM {} UPTO {} REP", counter.variable, counter.from, counter.to))?
            }
        }
        self.inside(&inner.body)?;
        self.line(if inner.range.is_none() { "ENDREP" } else { "PER" })
    }

    fn branch(&mut self, branch: &Branch) -> fmt::Result {
        for (at, arm) in branch.arms.iter().enumerate() {
            let keyword = if at == 0 { "IF" } else { "ELIF" };
            self.line(&format!("{keyword} {} THEN", arm.condition))?;
            self.inside(&arm.body)?;
        }
        if let Some(body) = &branch.otherwise {
            self.line("ELSE")?;
            self.inside(body)?;
        }
        self.line("FI")
    }
}
