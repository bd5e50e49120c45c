//! What a check found: agreement, errors of the source, differences.
//!
//! A row is compared cell by cell in a `RowCheck` and then filed in the [`Report`], where it counts exactly once:
//! as a difference if anything in it differs, otherwise as skipped, as undecided (its computation was broken off at the
//! limit), as an error of the source that we confirm, or as agreeing. A row in which nothing was compared is not allowed
//! to count as agreeing. A row about many games agrees if those that were decided agree; the others are counted.

use super::rows::{Checked, Csv, Fault, Row};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Display;

/// The result for one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    /// The file, such as `nim/lasker.csv`.
    pub file: &'static str,
    /// What the table is about.
    pub about: &'static str,
    /// Rows below the header.
    pub rows: usize,
    /// Rows in which everything stated was recomputed and is the same.
    pub agree: usize,
    /// Rows with nothing to compute.
    pub skipped: usize,
    /// Why rows were skipped.
    #[serde(skip)]
    pub skips: Vec<Skip>,
    /// Rows that were not decided within the limit.
    pub undecided: usize,
    /// Games, in rows that were decided, that were not decided within the limit.
    pub games_left: usize,
    /// The rows with anything that was not decided within the limit.
    #[serde(skip)]
    pub open: Vec<String>,
    /// Rows in which the source is wrong and the correction in the table is confirmed.
    pub source_errors: Vec<SourceError>,
    /// Cells that do not agree with what was computed.
    pub differences: Vec<Difference>,
}

/// A reason for which rows were skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Skip {
    /// The reason.
    pub reason: String,
    /// How many rows.
    pub rows: usize,
}

/// A slip of the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SourceError {
    /// The row of the table.
    pub place: String,
    /// What the source says.
    pub printed: String,
    /// What is right.
    pub right: String,
}

/// Something stated in a table that was computed differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// The row of the table and the column.
    pub place: String,
    /// What the table says.
    pub stated: String,
    /// What was computed.
    pub computed: String,
}

impl Report {
    /// Nothing compared yet.
    pub(super) fn new(file: &'static str, about: &'static str) -> Report {
        let (skips, source_errors, differences) = (Vec::new(), Vec::new(), Vec::new());
        Report {
            file,
            about,
            rows: 0,
            agree: 0,
            skipped: 0,
            skips,
            undecided: 0,
            games_left: 0,
            open: Vec::new(),
            source_errors,
            differences,
        }
    }

    /// Compares every row of a table by itself, and files it.
    pub(super) fn each<'c>(
        &mut self,
        csv: &'c Csv,
        mut compare: impl FnMut(Row<'c>, &mut RowCheck<'c>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for row in csv.rows() {
            let mut check = RowCheck::new(row);
            compare(row, &mut check)?;
            self.add(check)?;
        }
        Ok(())
    }

    /// Files a row.
    pub(super) fn add(&mut self, check: RowCheck<'_>) -> Result<(), Fault> {
        self.rows += 1;
        self.games_left += check.games_left;
        if check.undecided || check.games_left > 0 {
            self.open.push(check.row.place());
        }
        if !check.differences.is_empty() {
            self.differences.extend(check.differences);
        } else if let Some(reason) = check.skip {
            self.skip(reason);
        } else if check.undecided {
            self.undecided += 1;
        } else if let Some(error) = check.source_error {
            self.source_errors.push(error);
        } else if check.compared > 0 {
            self.agree += 1;
        } else {
            return Err(check.row.fault("nothing in this row was compared"));
        }
        Ok(())
    }

    fn skip(&mut self, reason: String) {
        self.skipped += 1;
        match self.skips.iter_mut().find(|skip| skip.reason == reason) {
            Some(skip) => skip.rows += 1,
            None => self.skips.push(Skip { reason, rows: 1 }),
        }
    }

    /// Adds a difference that belongs to no single row.
    pub(super) fn differs(&mut self, place: String, stated: impl Display, computed: impl Display) {
        self.differences.push(Difference {
            place,
            stated: stated.to_string(),
            computed: computed.to_string(),
        });
    }
}

/// The comparison of one row with what was computed.
pub(super) struct RowCheck<'c> {
    pub(super) row: Row<'c>,
    compared: usize,
    differences: Vec<Difference>,
    skip: Option<String>,
    undecided: bool,
    games_left: usize,
    source_error: Option<SourceError>,
}

impl<'c> RowCheck<'c> {
    pub(super) fn new(row: Row<'c>) -> Self {
        RowCheck {
            row,
            compared: 0,
            differences: Vec::new(),
            skip: None,
            undecided: false,
            games_left: 0,
            source_error: None,
        }
    }

    /// The cell in `column` must be exactly what was computed.
    pub(super) fn compare(&mut self, column: &str, computed: impl Display) -> Result<(), Fault> {
        self.same(column, self.row.text(column)?, computed);
        Ok(())
    }

    /// The list in `column`, in any order, must be exactly what was computed. `none` or nothing is the empty list.
    pub(super) fn compare_list(
        &mut self,
        column: &str,
        separator: &str,
        computed: &[String],
    ) -> Result<(), Fault> {
        self.same_list(column, self.row.text(column)?, separator, computed);
        Ok(())
    }

    /// As [`RowCheck::compare_list`], for a list that is only a part of a cell.
    pub(super) fn same_list(&mut self, what: &str, stated: &str, separator: &str, computed: &[String]) {
        let stated = if stated == "none" { "" } else { stated };
        let mut stated: Vec<&str> =
            stated.split(separator).map(str::trim).filter(|item| !item.is_empty()).collect();
        let mut computed: Vec<&str> = computed.iter().map(String::as_str).collect();
        stated.sort_unstable();
        computed.sort_unstable();
        self.same(what, stated.join(separator), computed.join(separator));
    }

    /// Two texts must be the same.
    pub(super) fn same(&mut self, what: &str, stated: impl Display, computed: impl Display) {
        let (stated, computed) = (stated.to_string(), computed.to_string());
        self.compared += 1;
        if stated != computed {
            let place = format!("{}, {what}", self.row.place());
            self.differences.push(Difference { place, stated, computed });
        }
    }

    /// What the source prints, if anything, must be what was computed, unless the table calls it a mismatch: then
    /// the correction must be what was computed.
    pub(super) fn printed(&mut self, column: &str, computed: impl Display) -> Result<(), Fault> {
        let printed = self.row.text(column)?;
        match self.row.checked()? {
            Checked::Mismatch(right) => self.corrected(printed, right, computed),
            Checked::Yes if printed.is_empty() => {}
            Checked::Yes => self.same(column, printed, computed),
            Checked::Nothing(why) => self.skip(why),
        }
        Ok(())
    }

    /// The source prints something wrong; what the table says instead must be what was computed.
    pub(super) fn corrected(&mut self, printed: &str, right: &str, computed: impl Display) {
        let computed = computed.to_string();
        self.same("correction", right, &computed);
        if printed == computed {
            self.same("source", format!("{printed} is wrong"), format!("{computed} is right"));
        }
        self.source_wrong(printed, &computed);
    }

    /// The source prints something that was found to be wrong.
    pub(super) fn source_wrong(&mut self, printed: &str, right: &str) {
        let error = self.source_error.get_or_insert_with(|| SourceError {
            place: self.row.place(),
            printed: String::new(),
            right: String::new(),
        });
        for (text, more) in [(&mut error.printed, printed), (&mut error.right, right)] {
            if !text.is_empty() {
                text.push_str("; ");
            }
            text.push_str(more);
        }
    }

    /// The computation was broken off at the limit.
    pub(super) fn undecided(&mut self) {
        self.undecided = true;
    }

    /// So many games of the row were decided, so many were not.
    pub(super) fn games(&mut self, decided: usize, left: usize) {
        if decided == 0 {
            self.undecided();
        } else {
            self.games_left = left;
        }
    }

    /// The row has nothing to compute.
    pub(super) fn skip(&mut self, reason: impl Into<String>) {
        self.skip = Some(reason.into());
    }
}
