//! Transitions, cases and pieces of a proof as text, in enough detail to check them by hand.

use super::{Link, TransitionRecord, WindowWord};
use crate::certificate::{Case, Piece, Then};
use crate::syntax::Description;
use grundy_algebra::affine::Affine;
use std::fmt;

impl fmt::Display for Link {
    /// `again block 4 (i=i-1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.block == 0 {
            return write!(f, "{} position 0", self.way);
        }
        write!(f, "{} block {}", self.way, self.block)?;
        let values: Vec<String> = self.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if values.is_empty() { Ok(()) } else { write!(f, " ({})", values.join(", ")) }
    }
}

/// A way back, step by step: `again block 4 (i=i-1), head block 1`.
pub fn way_back(links: &[Link]) -> String {
    links.iter().map(Link::to_string).collect::<Vec<_>>().join(", ")
}

impl TransitionRecord {
    /// All words, cases and pieces, a line each.
    pub fn steps(&self, description: &Description) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, word) in self.words.iter().enumerate() {
            let mark = if number >= self.first { "*" } else { " " };
            let at = word.address.to_string();
            lines.push(format!("  {mark}word {number:3} at {at:12} {}", text(description, word)));
        }
        for (number, case) in self.proofs.iter().enumerate() {
            let word = self.first + number;
            lines.push(format!("   word {word}, {}:", text(description, &self.words[word])));
            Shown { description, record: self, word }.case(case, 2, &mut lines);
        }
        lines
    }
}

fn text(description: &Description, word: &WindowWord) -> String {
    let letters = description.rule.letters(&word.cycle);
    match word.cycle.len() {
        1 => format!("{letters}({})", word.length),
        _ => format!("<{letters}>({})", word.length),
    }
}

struct Shown<'a> {
    description: &'a Description,
    record: &'a TransitionRecord,
    word: usize,
}

impl Shown<'_> {
    fn case(&self, case: &Case, depth: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(depth);
        match &case.then {
            Then::Impossible(_) => lines.push(format!("{indent}impossible")),
            Then::Split { form, below, above } => {
                lines.push(format!("{indent}if {form} <= 0"));
                self.case(below, depth + 1, lines);
                lines.push(format!("{indent}if {form} >= 1"));
                self.case(above, depth + 1, lines);
            }
            Then::Residue { variable, modulus, cases } => {
                for (rest, case) in cases.iter().enumerate() {
                    lines.push(format!("{indent}with {modulus}{variable}+{rest} for {variable}"));
                    self.case(case, depth + 1, lines);
                }
            }
            Then::Pieces(pieces) if pieces.is_empty() => lines.push(format!("{indent}empty")),
            Then::Pieces(pieces) => self.pieces(pieces, &indent, lines),
            _ => {}
        }
    }

    fn pieces(&self, pieces: &[Piece], indent: &str, lines: &mut Vec<String>) {
        let mut from = Affine::default();
        for piece in pieces {
            let letters = |number: &usize| {
                let cycle = self.record.words.get(*number).map_or(&[][..], |word| &word.cycle);
                format!("{} in word {number}", self.description.rule.letters(cycle))
            };
            let options: Vec<String> = piece.sources.iter().map(letters).collect();
            let short = piece.at_most.map_or(String::new(), |most| format!(", at most {most} letters"));
            let own = self.description.rule.letters(&self.record.words[self.word].cycle);
            lines.push(format!(
                "{indent}letters {from} to {}{short}: {} give {own}",
                piece.to,
                options.join(", ")
            ));
            from = piece.to.clone();
        }
    }
}
