//! A board for the terminal: names of rows and columns, the cells of both sides in their colours.

use grundy::board::cells::Cells;
use grundy::board::shape::Shape;
use grundy::board::shape::names::row_name;
use grundy::play::record::takers;
use grundy::play::{Record, View};
use grundy::solve::Sum;
use owo_colors::OwoColorize;

/// A board, who took what, and where the cursor stands.
pub struct Look<'a> {
    shape: &'a Shape,
    free: Cells,
    takers: Vec<Option<usize>>,
    human_second: bool,
    /// Cells chosen with the cursor, and the cell it is on.
    pub cursor: Option<(&'a Cells, usize)>,
}

impl<'a> Look<'a> {
    /// Looks at the board of a game; `None` if it has none.
    pub fn new(sum: &'a Sum, record: &'a Record<Sum>, human_second: bool) -> Option<Look<'a>> {
        let view = View::of(sum, record.now())?;
        let takers = takers(sum, record)?;
        let shape = &view.rules.layout().shape;
        Some(Look { shape, free: view.position.free, takers, human_second, cursor: None })
    }

    /// The lines of the picture.
    pub fn text(&self) -> String {
        let columns = self.shape.columns();
        // Numbers of more than one digit need room.
        let (width, gap) = if columns > 10 { ((columns - 1).to_string().len(), " ") } else { (1, "") };
        let pad = " ".repeat(width - 1);
        let head: Vec<String> = (0..columns).map(|column| format!("{column:>width$}")).collect();
        let letters = row_name(self.shape.rows() - 1).len();
        let mut lines = vec![format!("{:letters$} {}", "", head.join(gap)).dimmed().to_string()];
        for row in 0..self.shape.rows() {
            let name = format!("{:letters$}", row_name(row));
            let cells: Vec<String> = (row * columns..(row + 1) * columns)
                .map(|cell| format!("{pad}{}", self.cell(cell)))
                .collect();
            lines.push(format!("{} {}", name.dimmed(), cells.join(gap)));
        }
        lines.join("\n")
    }

    fn cell(&self, cell: usize) -> String {
        let chosen = self.cursor.is_some_and(|(chosen, _)| chosen.has(cell));
        let sign = match (self.free.has(cell), chosen) {
            (_, true) => "o".yellow().to_string(),
            (true, false) => ".".into(),
            (false, false) => self.taken(cell),
        };
        match self.cursor {
            Some((_, at)) if at == cell => sign.reversed().to_string(),
            _ => sign,
        }
    }

    /// Yours in cyan, the computer's in magenta, what was never free without colour.
    fn taken(&self, cell: usize) -> String {
        match self.takers[cell] {
            Some(number) if (number % 2 == 1) != self.human_second => "#".cyan().to_string(),
            Some(_) => "#".magenta().to_string(),
            None => "#".into(),
        }
    }
}
