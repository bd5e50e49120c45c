//! How answers look: colours on a terminal, the same words everywhere, JSON pieces that several commands share.

use crate::words::Words;
use grundy::game::Outcome;
use grundy::language::Language;
use grundy::solve::referee::{Standing, Worth};
use owo_colors::OwoColorize;
use std::io::Write;

/// Says something beside the answer. Where nobody can hear it (a full disk, a closed pipe), the work goes on.
pub fn complain(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The label of an error.
pub fn error(kind: &str) -> String {
    kind.red().bold().to_string()
}

/// Something to look at first.
pub fn strong(text: impl std::fmt::Display) -> String {
    text.bold().to_string()
}

/// A win in amber, a loss in violet, a draw without colour: as in every picture, as far as terminals can.
pub fn outcome_words(outcome: Option<Outcome>) -> String {
    outcome_in(outcome, Words(Language::English))
}

/// The same in a language.
pub fn outcome_in(outcome: Option<Outcome>, words: Words) -> String {
    let words = words.outcome(outcome);
    match outcome {
        Some(Outcome::N) => words.yellow().to_string(),
        Some(Outcome::P) => words.magenta().to_string(),
        None => words.to_string(),
    }
}

/// The value in words; empty where there is none.
pub fn value_words(standing: &Standing, words: Words) -> String {
    match &standing.value {
        Some(Worth::Finite(value)) => value.to_string(),
        Some(Worth::Infinite(options)) => {
            let options: Vec<String> = options.iter().map(u32::to_string).collect();
            words.infinite_over(&options.join(","))
        }
        None => String::new(),
    }
}

/// A value in words; empty where there is none.
pub fn worth_words(value: Option<grundy::ask::Worth>, infinite_over: Option<&[u32]>, words: Words) -> String {
    match value {
        Some(grundy::ask::Worth::Finite(value)) => value.to_string(),
        Some(grundy::ask::Worth::Infinite(_)) => {
            let over: Vec<String> = infinite_over.unwrap_or_default().iter().map(u32::to_string).collect();
            words.infinite_over(&over.join(","))
        }
        None => String::new(),
    }
}

/// Numbers in rows of equal columns, each row led by the index of its first number.
pub fn grid(numbers: &[String], per_row: usize) -> String {
    let width = numbers.iter().map(String::len).max().unwrap_or(1);
    let index_width = numbers.len().saturating_sub(1).to_string().len();
    let row = |(at, row): (usize, &[String])| grid_row(at * per_row, index_width, row, width);
    numbers.chunks(per_row.max(1)).enumerate().map(row).collect::<Vec<_>>().join("\n")
}

fn grid_row(index: usize, index_width: usize, row: &[impl std::fmt::Display], width: usize) -> String {
    let cells: Vec<String> = row.iter().map(|number| format!("{number:>width$}")).collect();
    format!("{} {}", format!("{index:>index_width$}:").dimmed(), cells.join(" "))
}

/// The same for numbers that are written while they come. Columns grow wider on the way if they have to.
pub struct Grid {
    per_row: usize,
    index_width: usize,
    width: usize,
    /// Where the numbers that wait begin.
    next: usize,
    waiting: Vec<u64>,
}

impl Grid {
    /// So many rows are laid out together.
    const ROWS: usize = 4096;

    /// For the numbers with the indices from 0 to `last`.
    pub fn new(per_row: usize, last: u64) -> Grid {
        Grid { per_row, index_width: last.to_string().len(), width: 1, next: 0, waiting: Vec::new() }
    }

    /// The next number.
    pub fn push(&mut self, number: u64, out: &mut dyn Write) -> std::io::Result<()> {
        self.waiting.push(number);
        if self.waiting.len() == Self::ROWS * self.per_row { self.end(out) } else { Ok(()) }
    }

    /// Writes what still waits.
    pub fn end(&mut self, out: &mut dyn Write) -> std::io::Result<()> {
        let widths = self.waiting.iter().map(|number| number.checked_ilog10().unwrap_or(0) as usize + 1);
        self.width = widths.fold(self.width, usize::max);
        for row in self.waiting.chunks(self.per_row) {
            writeln!(out, "{}", grid_row(self.next, self.index_width, row, self.width))?;
            self.next += row.len();
        }
        self.waiting.clear();
        Ok(())
    }
}

/// No column is wider: what is longer sticks out, and does not widen every other row.
const WIDEST: usize = 400;

/// The width of a column with these lengths of cells.
pub fn width(lengths: impl Iterator<Item = usize>) -> usize {
    lengths.max().unwrap_or(0).min(WIDEST)
}

/// Lines of cells as aligned columns, the last one ragged.
pub fn columns(rows: &[Vec<String>]) -> String {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..most)
        .map(|at| width(rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count())))
        .collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}", width = *width)).collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Rows as a table for LaTeX, the first one its heading: a `tabular` to be read with `\\input`, without any package.
pub fn latex(rows: &[Vec<String>]) -> String {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        format!("{} \\\\", row.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" & "))
    };
    let mut lines = vec![format!("\\begin{{tabular}}{{{}}}", "r".repeat(most))];
    lines.extend(rows.iter().map(line));
    if rows.len() > 1 {
        lines.insert(2, "\\hline".into());
    }
    lines.push("\\end{tabular}".into());
    lines.join("\n") + "\n"
}

/// A text as LaTeX prints it.
fn escaped(text: &str) -> String {
    let mut told = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => told.push_str("\\textbackslash{}"),
            '^' => told.push_str("\\^{}"),
            '~' => told.push_str("\\~{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => told.extend(['\\', letter]),
            _ => told.push(letter),
        }
    }
    told
}

/// Rows as comma-separated values, quoted where needed.
pub fn csv(rows: &[Vec<String>]) -> Result<String, crate::failure::Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let wrong = |error: String| crate::failure::Failure::Input(error);
    for row in rows {
        writer.write_record(row).map_err(|error| wrong(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| wrong(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_for_latex_have_a_heading_and_no_commands_of_their_cells() {
        let rows = [vec!["n", "a_b"], vec!["1", "50% & {x}^2 \\ ~"]];
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        let expected = r"\begin{tabular}{rr}
n & a\_b \\
\hline
1 & 50\% \& \{x\}\^{}2 \textbackslash{} \~{} \\
\end{tabular}
";
        assert_eq!(latex(&rows), expected);
        assert_eq!(latex(&[]), "\\begin{tabular}{}\n\\end{tabular}\n");
    }
}
