//! Boards of square cells: which cells are free, what they are called, how they look.
//!
//! Rows are named A, B, C, ..., columns 0, 1, 2, ...; a stretch of a row is `A01`, of a column `AB2`. On boards
//! of more than ten columns the numbers are separated by points: `A10.11`. A board may also be given as a
//! picture, `.` free and `#` taken, rows separated by `/`, or as a bit code (first row first, lowest bit first).

use crate::error::ParseError;
use crate::text::Fragment;

/// The most cells a board may have: one bit each.
const MOST_CELLS: u64 = 128;
/// The most rows: one letter each.
const MOST_ROWS: u64 = 26;

/// The free cells of a rectangle; what lies outside an odd-shaped board counts as taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// Number of rows.
    pub rows: u8,
    /// Number of columns.
    pub columns: u8,
    /// Bit row*columns+column is set where the cell is free.
    pub free: u128,
}

/// What stands before the picture of a part of a board.
const PART: &str = "part ";

const BOARD_HELP: &str = "write a size such as 4x5, or a picture such as \"..#/.../#..\"";

impl Board {
    /// An empty rectangle; rows times columns must be at most 128.
    pub fn rectangle(rows: u8, columns: u8) -> Board {
        let cells = u32::from(rows) * u32::from(columns);
        Board { rows, columns, free: if cells >= 128 { u128::MAX } else { (1 << cells) - 1 } }
    }

    /// Reads the argument of a board game: a size or a quoted picture.
    pub fn read_shape(text: Fragment<'_>) -> Result<Board, ParseError> {
        let quoted = text.text().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        if let Some(inner) = quoted {
            return Board::read_picture(text.part(1..1 + inner.len()));
        }
        let (rows, columns) = text.size().map_err(|error| error.help(BOARD_HELP))?;
        check_size(text, rows, columns)?;
        Ok(Board::rectangle(rows as u8, columns as u8))
    }

    /// Reads a picture: `.` free, `#` taken, rows separated by `/`.
    ///
    /// ```
    /// use grundy::board::shape::Board;
    /// use grundy::text::Fragment;
    /// let board = Board::read_picture(Fragment::new("..#/...")).unwrap();
    /// assert_eq!((board.rows, board.columns, board.free), (2, 3, 0b111011));
    /// assert_eq!(board.picture("/"), "..#/...");
    /// ```
    pub fn read_picture(text: Fragment<'_>) -> Result<Board, ParseError> {
        let lines = text.split('/');
        let columns = lines[0].text().chars().count() as u64;
        for line in &lines {
            if line.text().chars().count() as u64 != columns || columns == 0 {
                return Err(line.error("the rows of a picture must have the same length").help(BOARD_HELP));
            }
        }
        check_size(text, lines.len() as u64, columns)?;
        let (mut free, mut cell) = (0u128, 0);
        for line in &lines {
            for (at, letter) in line.text().char_indices() {
                match letter {
                    '.' | '-' => free |= 1 << cell,
                    '#' | 'X' => {}
                    _ => {
                        let place = line.part(at..at + letter.len_utf8());
                        return Err(place.error("a cell is '.' (free) or '#' (taken)").help(BOARD_HELP));
                    }
                }
                cell += 1;
            }
        }
        Ok(Board { rows: lines.len() as u8, columns: columns as u8, free })
    }

    /// Reads a position on this empty board: a picture, a bit code of the taken cells, or the moves played.
    pub fn read_position(&self, text: Fragment<'_>) -> Result<Board, ParseError> {
        let plain = text.text();
        if plain.starts_with(['.', '#', '-']) || plain.starts_with("X") && plain.contains(['-', '/']) {
            return self.read_whole_picture(text);
        }
        if let Some(rest) = plain.strip_prefix(PART) {
            return self.read_part(text.part(plain.len() - rest.len()..plain.len()));
        }
        if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.read_code(text);
        }
        let mut board = *self;
        for word in text.words() {
            let cells = self.read_domino(word)?;
            for cell in &cells {
                if board.free >> cell & 1 == 0 {
                    return Err(word.error(format!("{} is not free", self.cell_name(*cell))));
                }
                board.free &= !(1 << cell);
            }
        }
        Ok(board)
    }

    /// A picture of the whole board.
    fn read_whole_picture(&self, text: Fragment<'_>) -> Result<Board, ParseError> {
        let board = Board::read_picture(text)?;
        if (board.rows, board.columns) != (self.rows, self.columns) {
            let message =
                format!("the picture does not have the board's size of {}x{}", self.rows, self.columns);
            return Err(text.error(message).help("draw every row, such as ##./.../.## on a board of 3x3"));
        }
        if board.free & !self.free != 0 {
            return Err(text.error("the picture shows a free cell where the board has none"));
        }
        Ok(board)
    }

    /// A part that has been cut out of the board, perhaps turned.
    fn read_part(&self, text: Fragment<'_>) -> Result<Board, ParseError> {
        let part = Board::read_picture(text)?;
        let (long, short) = (self.rows.max(self.columns), self.rows.min(self.columns));
        if part.rows.max(part.columns) > long || part.rows.min(part.columns) > short {
            return Err(
                text.error(format!("this part is larger than the board of {}x{}", self.rows, self.columns))
            );
        }
        Ok(part)
    }

    /// The position text of this board or of a part cut out of it.
    pub fn write_position(&self, position: &Board) -> String {
        let whole = (position.rows, position.columns) == (self.rows, self.columns);
        format!("{}{}", if whole { "" } else { PART }, position.picture("/"))
    }

    fn read_code(&self, text: Fragment<'_>) -> Result<Board, ParseError> {
        let taken: u128 =
            text.text().parse().map_err(|_| text.error("this bit code has more than 128 bits"))?;
        if taken & !self.free != 0 {
            return Err(text.error("this bit code takes cells that the board does not have"));
        }
        Ok(Board { free: self.free & !taken, ..*self })
    }

    /// Reads a domino: two neighbouring cells of a row or a column.
    fn read_domino(&self, text: Fragment<'_>) -> Result<Vec<u32>, ParseError> {
        let cells = self.read_cells(text)?;
        let neighbours = match cells[..] {
            [first, second] => {
                Board::rectangle(self.rows, self.columns).dominoes().any(|pair| pair == (first, second))
            }
            _ => false,
        };
        if neighbours {
            return Ok(cells);
        }
        Err(text
            .error("a domino covers two neighbouring cells")
            .help("write A01 for a lying, AB2 for a standing one"))
    }

    /// Reads a stretch of a row (`A01`) or of a column (`AB2`) as cells.
    pub fn read_cells(&self, text: Fragment<'_>) -> Result<Vec<u32>, ParseError> {
        let help = "a move is a row with its columns, such as A01, or rows with their column, such as AB2";
        let letters = text.text().bytes().take_while(u8::is_ascii_alphabetic).count();
        let (rows, columns) = (text.part(0..letters), text.part(letters..text.text().len()));
        if rows.is_empty() || columns.is_empty() {
            return Err(text.error(format!("'{}' is not a move", text.text())).help(help));
        }
        let single_digits = self.columns <= 10;
        let columns: Vec<Fragment<'_>> = match single_digits {
            true => {
                columns.text().char_indices().map(|(at, c)| columns.part(at..at + c.len_utf8())).collect()
            }
            false => columns.split('.'),
        };
        let mut cells = Vec::new();
        for (at, row) in rows.text().bytes().enumerate() {
            let row = u64::from(row.to_ascii_uppercase() - b'A');
            if row >= self.rows.into() {
                return Err(rows.part(at..at + 1).error(format!("the board has only {} rows", self.rows)));
            }
            for column in &columns {
                let column = column.number_in("a column", 0..=u64::from(self.columns) - 1)?;
                cells.push((row * u64::from(self.columns) + column) as u32);
            }
        }
        Ok(cells)
    }

    /// The name of one cell, such as `B3`.
    pub fn cell_name(&self, cell: u32) -> String {
        let (row, column) = (cell / u32::from(self.columns), cell % u32::from(self.columns));
        format!("{}{column}", char::from(b'A' + row as u8))
    }

    /// The name of a domino on two neighbouring cells.
    pub fn domino_name(&self, first: u32, second: u32) -> String {
        let columns = u32::from(self.columns);
        let row = |cell: u32| char::from(b'A' + (cell / columns) as u8);
        let (left, right) = (first % columns, second % columns);
        if left == right {
            return format!("{}{}{left}", row(first), row(second));
        }
        let point = if columns > 10 { "." } else { "" };
        format!("{}{left}{point}{right}", row(first))
    }

    /// The picture, rows separated by `separator`.
    pub fn picture(&self, separator: &str) -> String {
        let cell = |row: u8, column: u8| {
            let bit = u32::from(row) * u32::from(self.columns) + u32::from(column);
            if self.free >> bit & 1 == 1 { '.' } else { '#' }
        };
        let line = |row: u8| (0..self.columns).map(|column| cell(row, column)).collect::<String>();
        (0..self.rows).map(line).collect::<Vec<_>>().join(separator)
    }

    /// Visits every pair of neighbouring free cells, lying dominoes first.
    pub fn dominoes(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let columns = u32::from(self.columns);
        let mut last_column = 0u128;
        for row in 0..u32::from(self.rows) {
            last_column |= 1 << (row * columns + columns - 1);
        }
        let lying = self.free & self.free >> 1 & !last_column;
        let standing = if columns < 128 { self.free & self.free >> columns } else { 0 };
        bits(lying).map(|cell| (cell, cell + 1)).chain(bits(standing).map(move |cell| (cell, cell + columns)))
    }

    /// Whether the domino lies along a row.
    pub fn is_lying(&self, first: u32, second: u32) -> bool {
        self.columns > 1 && second == first + 1
    }

    /// The board with a domino placed.
    pub fn covered(&self, first: u32, second: u32) -> Board {
        Board { free: self.free & !(1 << first) & !(1 << second), ..*self }
    }

    /// Visits the connected free regions of at least two cells, each cut out as a board of its own.
    pub fn regions(&self, visit: &mut impl FnMut(Board)) {
        let mut rest = self.free;
        while rest != 0 {
            let region = self.region_of(rest & rest.wrapping_neg());
            rest &= !region;
            if region.count_ones() > 1 {
                visit(Board { free: region, ..*self }.cropped());
            }
        }
    }

    /// All free cells connected with `seed`.
    fn region_of(&self, seed: u128) -> u128 {
        let columns = u32::from(self.columns);
        let (mut first_column, mut row_start) = (0u128, 0);
        while row_start < u32::from(self.rows) * columns {
            first_column |= 1 << row_start;
            row_start += columns;
        }
        let mut region = seed;
        loop {
            let left = (region & !first_column) >> 1;
            let right = region << 1 & !first_column;
            let vertical = if columns < 128 { region << columns | region >> columns } else { 0 };
            let grown = (region | left | right | vertical) & self.free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The smallest rectangle around the free cells.
    fn cropped(&self) -> Board {
        let columns = u32::from(self.columns);
        let (mut top, mut bottom, mut left, mut right) = (u32::MAX, 0, u32::MAX, 0);
        for cell in bits(self.free) {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        if top == u32::MAX {
            return Board { rows: 1, columns: 1, free: 0 };
        }
        let width = right - left + 1;
        let place = |cell: u32| (cell / columns - top) * width + cell % columns - left;
        let free = bits(self.free).fold(0, |free, cell| free | 1 << place(cell));
        Board { rows: (bottom - top + 1) as u8, columns: width as u8, free }
    }

    /// The smallest of the eight turned and mirrored images.
    pub fn canonical(&self) -> Board {
        let mut best = *self;
        for image in 1..8 {
            best = best.min(self.image(image));
        }
        best
    }

    /// The four images that keep lying dominoes lying, or (`turned`) the four that make them stand.
    pub fn upright_images(&self, turned: bool) -> impl Iterator<Item = Board> {
        let (board, first) = (*self, if turned { 4 } else { 0 });
        (first..first + 4).map(move |image| board.image(image))
    }

    /// One of the eight images: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 exchanges rows and columns.
    fn image(&self, image: u32) -> Board {
        let (rows, columns) = (u32::from(self.rows), u32::from(self.columns));
        let swap = image & 4 != 0;
        let mut free = 0u128;
        for cell in bits(self.free) {
            let (mut row, mut column) = (cell / columns, cell % columns);
            if image & 1 != 0 {
                column = columns - 1 - column;
            }
            if image & 2 != 0 {
                row = rows - 1 - row;
            }
            free |= 1 << if swap { column * rows + row } else { row * columns + column };
        }
        let (rows, columns) = if swap { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Board { rows, columns, free }
    }
}

fn check_size(text: Fragment<'_>, rows: u64, columns: u64) -> Result<(), ParseError> {
    if rows > MOST_ROWS || rows.saturating_mul(columns) > MOST_CELLS {
        return Err(text
            .error(format!("a board of {rows}x{columns} is too large to solve"))
            .help(format!("boards have at most {MOST_ROWS} rows and {MOST_CELLS} cells")));
    }
    Ok(())
}

/// The positions of the set bits, rising.
pub fn bits(mut mask: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}
