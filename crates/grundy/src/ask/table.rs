//! Tables of all positions of a board, for looking values up.

use crate::board::placement::Position;
use crate::board::table::{Table, TableError};
use crate::game::Convention;
use crate::nimber::Nimber;
use crate::notation::Expression;
use crate::play::ValueTable;
use crate::solve::referee::Standing;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use std::path::{Path, PathBuf};

/// What every table file says when it cannot be used.
pub fn table_trouble(file: &Path, error: &TableError) -> Trouble {
    let trouble = Trouble::file(file, error);
    match error {
        TableError::File(_) => trouble,
        TableError::Convention(_) => {
            trouble.with_help("'grundy table --both' writes the values of both conventions")
        }
        TableError::Foreign { .. } => trouble
            .with_help("name the game that the table was written for, or write one with 'grundy table'"),
        TableError::NotATable | TableError::Version(_) | TableError::Damaged(_) => {
            trouble.with_help("'grundy table' writes a new one")
        }
    }
}

/// A table that was opened for the one board of an expression.
pub struct BoardTable {
    table: Table,
    convention: Convention,
    file: PathBuf,
}

impl BoardTable {
    /// Opens the file, if it is about this board and holds this convention.
    pub fn open(
        bench: &Workbench,
        file: &Path,
        expression: &Expression,
        convention: Convention,
    ) -> Result<BoardTable, Trouble> {
        let failed = |error: TableError| table_trouble(file, &error);
        let [game] = &expression.sum.terms[..] else {
            return Err(Trouble::question("a table answers for one board, not for a sum"));
        };
        let path = bench.files().readable(file).map_err(|error| failed(TableError::File(error)))?;
        let table = Table::open(&path).map_err(failed)?;
        let foreign = || failed(TableError::Foreign { holds: table.game().into(), wanted: game.name() });
        let rules = super::views::placements(&**game).ok_or_else(foreign)?;
        table.belongs_to(rules).map_err(failed)?;
        if !table.conventions().contains(&convention) {
            return Err(failed(TableError::Convention(convention)));
        }
        Ok(BoardTable { table, convention, file: file.into() })
    }

    /// The value of the expression's position, and so its outcome.
    pub fn standing(&self, expression: &Expression) -> Result<Standing, Trouble> {
        let failed = |error: TableError| table_trouble(&self.file, &error);
        let position = expression.position.first().and_then(|position| position.downcast_ref());
        let value = position.map(|position| self.table.value_of(position, self.convention)).transpose();
        let value = value.map_err(failed)?.flatten();
        let value = value.ok_or_else(|| failed(TableError::Convention(self.convention)))?;
        Ok(Standing::of(Nimber(value.into())))
    }
}

impl ValueTable for BoardTable {
    /// A damaged block of the file is as good as none: the player thinks for itself.
    fn value(&self, position: &Position) -> Option<Nimber> {
        let value = self.table.value_of(position, self.convention).ok().flatten();
        value.map(|value| Nimber(value.into()))
    }
}
