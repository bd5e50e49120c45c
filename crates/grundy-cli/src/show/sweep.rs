//! `grundy sweep`: tables over the sizes of games, row by row as they are ready.

use super::end;
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column as FileColumn, table_document};
use crate::style;
use grundy::ask::Sweep;
use grundy::ask::sweep::{Cell, Claim, Column, SweepRow, SweepTable};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Arguments of `grundy sweep`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy sweep 'cram(mxn)' --m 1..4 --n 1..8 --columns value,misere,positions,classes
  grundy sweep 'cram(mxn)' --m 1..5 --n 1..9 --grid                  one table with a line for each m
  grundy sweep 'djuv(3xn)' --n 3..8 --columns value,misere,branching --latex
  grundy sweep 'subtract(2,n)' --n 3..12 --columns period,preperiod
  grundy sweep 'juv(2xn)' --n 2..9 --columns misere --claim 'misere = 2 - n mod 3'
  grundy sweep 'cram(4xn)' --n 1..12 --each 60 --state cram4.cells   goes on where it was stopped

Every parameter is one letter and needs its range, --n FROM..TO, both ends included.
A cell that is not found within the limits is open: '?', or '>=1' where the winner is known; why stands below the table.
Exit status: 0 done, 1 a claim does not hold, 2 wrong input, 3 stopped: the rows that were ready are printed.")]
pub struct Args {
    #[command(flatten)]
    question: Sweep,
    /// Print a line for each value of the first parameter and a column for each of the second
    #[arg(long, conflicts_with = "json")]
    grid: bool,
    /// Print the table as comma-separated values
    #[arg(long, conflicts_with_all = ["json", "grid"])]
    csv: bool,
    /// Print the table for LaTeX
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    latex: bool,
    /// Write the table to a Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable(&args.parquet)?;
    let at_once = !(args.grid || args.latex || context.json);
    let (mut failed, mut lines) = (None, Lines { csv: args.csv, widths: Vec::new() });
    let mut each = |table: &SweepTable, row: &SweepRow| {
        let printed = if at_once { lines.print(table, row, context) } else { Ok(()) };
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    };
    let answer = context.work(|bench, budget| args.question.run(bench, budget, &mut each));
    if let Some(failure) = failed {
        return Err(failure);
    }
    let mut answer = answer?;
    if let Some(file) = &args.parquet {
        context.keep(file, &table_document(columns(&answer))?)?;
    }
    match (args.grid, args.latex) {
        _ if context.json => context.tell(&answer, String::new)?,
        (true, latex) => context.print(&grids(&answer, latex)?)?,
        (false, true) => context.print(&latex(&heading(&answer), &rows(&answer)))?,
        (false, false) => {}
    }
    if !(args.csv || args.latex || context.json) {
        let notes = notes(&answer);
        if !notes.is_empty() {
            context.print(&context.words().lines(&notes.join("\n")))?;
        }
    }
    end(&mut answer)
}

/// The lines of a table that is printed row by row.
struct Lines {
    csv: bool,
    widths: Vec<usize>,
}

impl Lines {
    fn print(&mut self, table: &SweepTable, row: &SweepRow, context: &Context) -> Result<(), Failure> {
        if self.widths.is_empty() {
            let heading = heading(table);
            self.widths =
                heading.iter().zip(widths(table)).map(|(name, width)| name.len().max(width)).collect();
            self.print_cells(&heading, context)?;
        }
        self.print_cells(&line(row), context)
    }

    fn print_cells(&self, cells: &[String], context: &Context) -> Result<(), Failure> {
        if self.csv {
            return context.print_line(style::csv(&[cells.to_vec()])?.trim_end());
        }
        let cells =
            cells.iter().zip(&self.widths).map(|(cell, width)| format!("{cell:>width$}", width = *width));
        context.print_line(cells.collect::<Vec<_>>().join("  ").trim_end())
    }
}

/// Rows that are not there yet cannot be measured: so wide a column usually is.
fn widths(table: &SweepTable) -> impl Iterator<Item = usize> {
    let cells = table.columns.iter().map(|column| match column {
        Column::Positions
        | Column::Classes
        | Column::NormalForms
        | Column::FirstMoves
        | Column::Placements => 12,
        Column::Tilings | Column::Period | Column::Preperiod => 10,
        Column::Branching | Column::ClassBranching | Column::NormalBranching | Column::Density => 9,
        _ => 4,
    });
    table.parameters.iter().map(|_| 3).chain(cells)
}

fn heading(table: &SweepTable) -> Vec<String> {
    let letters = table.parameters.iter().map(ToString::to_string);
    letters.chain(table.columns.iter().map(ToString::to_string)).collect()
}

fn line(row: &SweepRow) -> Vec<String> {
    let numbers = row.at.numbers().map(|number| number.to_string());
    numbers.chain(row.cells.iter().map(|(_, cell)| cell.to_string())).collect()
}

fn rows(table: &SweepTable) -> Vec<Vec<String>> {
    table.rows.iter().map(line).collect()
}

/// What is to be said below the table: open cells, claims.
fn notes(table: &SweepTable) -> Vec<String> {
    let open = table.rows.iter().flat_map(|row| {
        row.cells.iter().filter_map(|(column, cell)| match cell {
            Cell::Open(open) => Some(format!("{}, {column}: {}", row.game, open.open)),
            _ => None,
        })
    });
    let left_out = table.left_out.iter().map(|none| format!("left out: {}: {}", none.game, none.why));
    open.chain(left_out).chain(table.claims.iter().map(claim_words)).collect()
}

fn claim_words(claim: &Claim) -> String {
    let verdict = match (&claim.fails[..], claim.undecided) {
        ([first, ..], open) => {
            let (fails, rows) = (claim.fails.len(), claim.fails.len() + claim.holds + open);
            format!("fails in {fails} of {rows} rows, first for {first}")
        }
        ([], 0) => format!("holds in all {} rows", claim.holds),
        ([], open) => format!("holds in {} rows, {open} are open", claim.holds),
    };
    format!("{}: {}", style::strong(&claim.claim), verdict)
}

/// One table for each column: a line for each value of the first parameter, a column for each of the second.
fn grids(table: &SweepTable, for_latex: bool) -> Result<String, Failure> {
    let [down, across] = table.parameters[..] else {
        return Err(Failure::Input(format!(
            "a grid has two parameters, but {} has {}\nhelp: leave '--grid' out",
            table.game,
            table.parameters.len()
        )));
    };
    let place = |row: &SweepRow| {
        let mut numbers = row.at.numbers();
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
    };
    let lines: BTreeSet<i128> = table.rows.iter().map(|row| place(row).0).collect();
    let places: BTreeSet<i128> = table.rows.iter().map(|row| place(row).1).collect();
    let grid = |column: &Column| {
        let head: Vec<String> =
            std::iter::once(format!("{down}\\{across}")).chain(places.iter().map(i128::to_string)).collect();
        let cell = |at: (i128, i128)| {
            let row = table.rows.iter().find(|row| place(row) == at);
            row.and_then(|row| row.cells.get(*column)).map_or(String::new(), Cell::to_string)
        };
        let line = |down: &i128| -> Vec<String> {
            std::iter::once(down.to_string())
                .chain(places.iter().map(|across| cell((*down, *across))))
                .collect()
        };
        let body: Vec<Vec<String>> = lines.iter().map(line).collect();
        match for_latex {
            true => format!(
                "% {column}\n{}",
                latex(&[vec![format!("${down}\\backslash {across}$")], head[1..].to_vec()].concat(), &body)
            ),
            false => format!("{}\n{}", style::strong(column), right_aligned(&[&[head][..], &body].concat())),
        }
    };
    Ok(table.columns.iter().map(grid).collect::<Vec<_>>().join("\n\n"))
}

fn right_aligned(rows: &[Vec<String>]) -> String {
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..most).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}", width = *width));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A table for LaTeX.
fn latex(heading: &[String], rows: &[Vec<String>]) -> String {
    let cell = |text: &String| match text.strip_prefix(">=") {
        Some(bound) => format!("$\\geq {bound}$"),
        None => text.clone(),
    };
    let line = |cells: &[String]| cells.iter().map(cell).collect::<Vec<_>>().join(" & ") + " \\\\";
    let mut lines = vec![format!("\\begin{{tabular}}{{{}}}", "r".repeat(heading.len())), "\\hline".into()];
    lines.extend([line(heading), "\\hline".into()]);
    lines.extend(rows.iter().map(|row| line(row)));
    lines.extend(["\\hline".into(), "\\end{tabular}".into()]);
    lines.join("\n")
}

/// The columns of a Parquet file.
fn columns(table: &SweepTable) -> Vec<(String, FileColumn)> {
    let parameter = |place: usize| {
        let values = table.rows.iter().map(|row| row.at.numbers().nth(place));
        FileColumn::Counts(values.map(|value| value.and_then(|value| value.try_into().ok())).collect())
    };
    let letters =
        table.parameters.iter().enumerate().map(|(place, name)| (name.to_string(), parameter(place)));
    let games = FileColumn::Texts(table.rows.iter().map(|row| row.game.clone()).collect());
    let cells = table.columns.iter().map(|column| (column.to_string(), file_column(table, *column)));
    letters.chain([("game".into(), games)]).chain(cells).collect()
}

/// Numbers as such where all that are known fit, as text otherwise; open cells are missing.
fn file_column(table: &SweepTable, column: Column) -> FileColumn {
    let cells = || table.rows.iter().filter_map(|row| row.cells.get(column));
    let known = || cells().filter(|cell| !matches!(cell, Cell::Open(_) | Cell::Nothing(())));
    if known().all(|cell| matches!(cell, Cell::Count(_)) && cell.number().is_some()) {
        return FileColumn::Counts(cells().map(Cell::number).collect());
    }
    if known().all(|cell| matches!(cell, Cell::Decimal(_))) {
        return FileColumn::Numbers(cells().map(|cell| cell.to_string().parse().ok()).collect());
    }
    FileColumn::Texts(
        cells().map(|cell| if cell.is_open() { String::new() } else { cell.to_string() }).collect(),
    )
}
