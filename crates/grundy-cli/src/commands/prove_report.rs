//! Transitions, cases and pieces of a structure proof as text, in enough detail to check them by hand.

use grundy::structure::certificate::{Case, Piece, Then};
use grundy::structure::{Affine, Description, Link, TransitionRecord, WindowWord};

/// The way back of a transition: `again block 4 (i=i-1), head block 1`.
pub fn way_back(links: &[Link]) -> String {
    let text = |link: &Link| {
        let values: Vec<String> = link.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let values = if values.is_empty() { String::new() } else { format!(" ({})", values.join(", ")) };
        match link.block {
            0 => link.way.to_string() + " position 0",
            block => format!("{} block {block}{values}", link.way),
        }
    };
    links.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A transition in one line.
pub fn transition_line(number: usize, record: &TransitionRecord) -> String {
    let rows: Vec<String> = record.system.iter().map(|row| format!("{row} <= 0")).collect();
    format!(
        "transition {}: block {}, {}; if {}",
        number + 1,
        record.block,
        way_back(&record.links),
        if rows.is_empty() { "always".into() } else { rows.join(", ") }
    )
}

/// All words, cases and pieces of a transition.
pub fn dump(description: &Description, record: &TransitionRecord) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, word) in record.words.iter().enumerate() {
        let mark = if number >= record.first { "*" } else { " " };
        lines.push(format!(
            "  {mark}word {number:3} at {:12} {}",
            word.address.to_string(),
            text(description, word)
        ));
    }
    for (number, case) in record.proofs.iter().enumerate() {
        let word = record.first + number;
        lines.push(format!("   word {word}, {}:", text(description, &record.words[word])));
        let shown = Shown { description, record, word };
        shown.case(case, 2, &mut lines);
    }
    lines
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
