//! What a search found: rows by largest move, records, classes, fits and statements, in all formats.

use super::tables::{Cell, Table};
use super::word;
use crate::commands::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::search::fit::{Line, by_residue};
use grundy::subtraction::search::{By, Query, Record, Row, Rows, THREE_TYPES, Tally};
use serde_json::{Value, json};
use std::path::PathBuf;

/// What is shown, and how.
#[derive(clap::Args, Clone)]
pub struct Show {
    /// Records of the period or of the preperiod
    #[arg(long, value_enum, default_value_t = ByArg::Period)]
    by: ByArg,
    /// Show the sets at least as good as all before them, with growth exponents
    #[arg(long, conflicts_with = "classes")]
    records: bool,
    /// Show sets of three or four moves by class
    #[arg(long)]
    classes: bool,
    /// Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus
    #[arg(long, value_name = "Y", value_enum)]
    fit: Option<Fitted>,
    /// The modulus of --fit
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1000))]
    modulus: u64,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write the table to this Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum ByArg {
    Period,
    Preperiod,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Fitted {
    Mean,
    Max,
}

impl Show {
    fn by(&self) -> By {
        match self.by {
            ByArg::Period => By::Period,
            ByArg::Preperiod => By::Preperiod,
        }
    }

    /// Finds out before the search whether the file can be written.
    pub fn check(&self, context: &Context) -> Result<(), Failure> {
        let Some(file) = &self.parquet else { return Ok(()) };
        let writable = context.bench().files().check_writable(file);
        writable.map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
    }
}

/// Shows what was found.
pub fn show(query: &Query, rows: &Rows, show: &Show, context: &Context) -> Result<(), Failure> {
    let by = show.by();
    let table = match (show.records, show.classes) {
        (true, _) => records_table(rows, by),
        (_, true) => classes_table(rows, by)?,
        _ => rows_table(rows, by),
    };
    if let Some(file) = &show.parquet {
        context.write(file, &table.parquet()?)?;
    }
    if show.csv {
        return context.print(&table.csv()?);
    }
    let fits = show.fit.map(|fitted| fits(rows, by, fitted, show.modulus));
    let answer = to_json(query, rows, by, fits.as_deref());
    context.answer(&answer, || lines(query, rows, show, &table, fits.as_deref()))
}

fn lines(query: &Query, rows: &Rows, show: &Show, table: &Table, fits: Option<&[(u64, Line)]>) -> String {
    let range = match (query.largest.start(), query.largest.end()) {
        (one, two) if one == two => format!("{one}"),
        (one, two) => format!("{one} to {two}"),
    };
    let sets: u64 = rows.rows.iter().map(|row| row.part.all.count).sum();
    let mut lines = vec![format!(
        "{} of the {} sequence, sets of the kind {}, largest move {range}: {sets} sets",
        style::strong(format!("{}s", word(show.by()))),
        query.sequence.name().trim_end_matches('s'),
        query.kind,
    )];
    lines.push(table.columns());
    if let Some(fits) = fits {
        lines.push(fit_lines(fits, show.modulus));
    }
    for (name, verdict) in rows.statements() {
        lines.push(match verdict.against.len() {
            0 => format!("{name}: all {} sets it speaks of agree", verdict.agree),
            against => format!("{name}: {} sets agree, {against} do not", verdict.agree),
        });
        lines.extend(verdict.against.iter().take(SHOWN).map(|record| {
            format!(
                "  {} has period {}, preperiod {}",
                spaced(&record.moves),
                record.period,
                record.preperiod
            )
        }));
    }
    lines.join("\n")
}

/// So many holders of a record are shown in a line.
const SHOWN: usize = 3;

fn spaced(moves: &[u64]) -> String {
    moves.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn holders(records: &[Record]) -> String {
    let mut shown: Vec<String> = records.iter().take(SHOWN).map(|record| spaced(&record.moves)).collect();
    if records.len() > SHOWN {
        shown.push(format!("and {} more", records.len() - SHOWN));
    }
    shown.join("; ")
}

fn tally_cells(tally: &Tally, by: By) -> Vec<Cell> {
    let extremes = tally.of(by);
    vec![
        Cell::Number(tally.count.into()),
        Cell::Number(extremes.sum),
        Cell::Real(tally.mean(by), 2),
        Cell::Number(extremes.most()),
        Cell::Text(holders(extremes.holders())),
    ]
}

fn rows_table(rows: &Rows, by: By) -> Table {
    let row = |row: &Row| {
        let mut cells = vec![Cell::Number(row.largest.into())];
        cells.extend(tally_cells(&row.part.all, by));
        cells
    };
    Table {
        head: vec!["max_move", "count", "sum", "mean", "max", "holders"],
        rows: rows.rows.iter().map(row).collect(),
    }
}

fn records_table(rows: &Rows, by: By) -> Table {
    let row = |record: &&Record| {
        vec![
            Cell::Text(spaced(&record.moves)),
            Cell::Number(record.moves.last().copied().unwrap_or(0).into()),
            Cell::Number(record.period),
            Cell::Number(record.preperiod),
            Cell::Real(record.exponential(by), 5),
            Cell::Real(record.polynomial(by), 4),
        ]
    };
    let head = match by {
        By::Period => ["moves", "max_move", "period", "preperiod", "log2p_over_max", "lnp_over_lnmax"],
        By::Preperiod => ["moves", "max_move", "period", "preperiod", "log2q_over_max", "lnq_over_lnmax"],
    };
    Table { head: head.to_vec(), rows: rows.records(by).iter().map(row).collect() }
}

/// The classes of a row, in their usual order.
fn classes(row: &Row) -> Vec<(&str, &Tally)> {
    let place = |name: &str| THREE_TYPES.iter().position(|known| *known == name).unwrap_or(0);
    let mut classes: Vec<(&str, &Tally)> =
        row.part.classes.iter().map(|(name, tally)| (&name[..], tally)).collect();
    classes.sort_by_key(|(name, _)| place(name));
    classes
}

fn share(tally: &Tally, row: &Row) -> f64 {
    tally.count as f64 / row.part.all.count as f64
}

fn classes_table(rows: &Rows, by: By) -> Result<Table, Failure> {
    let mut table = Table {
        head: vec!["max_move", "class", "share", "count", "sum", "mean", "max", "holders"],
        rows: Vec::new(),
    };
    for row in &rows.rows {
        for (name, tally) in classes(row) {
            let mut cells = vec![
                Cell::Number(row.largest.into()),
                Cell::Text(name.to_string()),
                Cell::Real(share(tally, row), 6),
            ];
            cells.extend(tally_cells(tally, by));
            table.rows.push(cells);
        }
    }
    if table.rows.is_empty() {
        let help = "ask with --moves 3 or --moves 4";
        return Err(Failure::Input(format!("only sets of three or four moves have classes\nhelp: {help}")));
    }
    Ok(table)
}

fn fits(rows: &Rows, by: By, fitted: Fitted, modulus: u64) -> Vec<(u64, Line)> {
    let point = |row: &Row| {
        let tally = &row.part.all;
        let y = if fitted == Fitted::Mean { tally.mean(by) } else { tally.of(by).most() as f64 };
        (row.largest, y)
    };
    by_residue(&rows.rows.iter().map(point).collect::<Vec<_>>(), modulus)
}

/// Fits as lines of text.
pub fn fit_lines(fits: &[(u64, Line)], modulus: u64) -> String {
    let row = |(residue, line): &(u64, Line)| {
        vec![
            Cell::Number((*residue).into()),
            Cell::Real(line.slope, 6),
            Cell::Real(line.offset, 6),
            Cell::Real(line.correlation, 6),
            Cell::Number(line.points as u128),
        ]
    };
    let table =
        Table { head: vec!["residue", "a", "b", "r", "points"], rows: fits.iter().map(row).collect() };
    format!("fit ln(y/x) = a x + b, by the remainder of x by {modulus}:\n{}", table.columns())
}

/// Fits as JSON.
pub fn fits_json(fits: &[(u64, Line)]) -> Value {
    let one = |(residue, line): &(u64, Line)| {
        json!({
            "residue": residue, "a": line.slope, "b": line.offset, "r": line.correlation, "points": line.points,
        })
    };
    fits.iter().map(one).collect()
}

fn record_json(record: &Record, by: By) -> Value {
    json!({
        "moves": record.moves, "max_move": record.moves.last(), "period": record.period,
        "preperiod": record.preperiod, "log2_over_max": record.exponential(by),
        "ln_over_lnmax": Some(record.polynomial(by)).filter(|growth| growth.is_finite()),
    })
}

fn tally_json(tally: &Tally, by: By) -> Value {
    let extremes = tally.of(by);
    let holders: Vec<&Vec<u64>> = extremes.holders().iter().map(|record| &record.moves).collect();
    json!({
        "count": tally.count, "sum": extremes.sum, "mean": tally.mean(by), "max": extremes.most(),
        "holders": holders,
    })
}

fn row_json(row: &Row, by: By) -> Value {
    let mut answer = json!({"max_move": row.largest});
    let extend = |answer: &mut Value, more: &Value| {
        for (key, value) in more.as_object().into_iter().flatten() {
            answer[key] = value.clone();
        }
    };
    extend(&mut answer, &tally_json(&row.part.all, by));
    let classes = classes(row);
    if !classes.is_empty() {
        let one = |(name, tally): (&str, &Tally)| {
            let mut class = json!({"class": name, "share": share(tally, row)});
            extend(&mut class, &tally_json(tally, by));
            class
        };
        answer["classes"] = classes.into_iter().map(one).collect();
    }
    answer
}

fn to_json(query: &Query, rows: &Rows, by: By, fits: Option<&[(u64, Line)]>) -> Value {
    let statements: Vec<Value> = rows
        .statements()
        .into_iter()
        .map(|(name, verdict)| {
            let against: Vec<Value> = verdict.against.iter().map(|record| record_json(record, by)).collect();
            json!({"name": name, "agree": verdict.agree, "against": against})
        })
        .collect();
    let mut answer = json!({
        "kind": query.kind.to_string(), "sequence": query.sequence.name(), "by": word(by),
        "rows": rows.rows.iter().map(|row| row_json(row, by)).collect::<Vec<_>>(),
        "records": rows.records(by).into_iter().map(|record| record_json(record, by)).collect::<Vec<_>>(),
        "statements": statements,
    });
    if let Some(fits) = fits {
        answer["fits"] = fits_json(fits);
    }
    answer
}
