//! Shapes of boards: which cells exist, which lie in one line, how the edges are glued, how the board looks.
//!
//! Every board is drawn as a rectangle of rows and columns, the layers of a box one below the other, and cell
//! `row * columns + column` is a bit of a [`Cells`] set. Cells outside an odd-shaped board do not exist.
//!
//! Main results
//! * [`Shape::read`] (in [`read`]): sizes, pictures, named shapes.
//! * [`Shape::cell`], [`Shape::line`]: where a piece may lie.
//! * [`Shape::symmetries`]: maps of the board onto itself.
//! * [`names`]: names of cells and moves, pictures and bit codes of positions.

pub mod names;
pub mod read;

use super::cells::Cells;

/// How the edges of a board are glued together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seam {
    /// Not at all.
    None,
    /// The left edge to the right edge.
    Cylinder,
    /// The left edge to the right edge with a half turn: row 0 goes on as the last row.
    Moebius,
    /// Left to right and top to bottom.
    Torus,
    /// Left to right with a half turn, as on a Möbius band, and top to bottom.
    Klein,
}

impl Seam {
    /// Whether a row goes on as its mirror image.
    pub fn turns(self) -> bool {
        matches!(self, Seam::Moebius | Seam::Klein)
    }

    /// Whether the top edge is glued to the bottom edge.
    pub fn goes_over(self) -> bool {
        matches!(self, Seam::Torus | Seam::Klein)
    }
}

/// A direction in which pieces can lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Along a row.
    Lying,
    /// Along a column.
    Standing,
    /// Through the layers of a box.
    Deep,
}

/// The three directions.
pub(crate) const AXES: [Axis; 3] = [Axis::Lying, Axis::Standing, Axis::Deep];

/// A place on the board: layer, row within the layer, column. Places may lie outside.
pub type Place = [i32; 3];

/// Glued boards list all their symmetries if these carry at most so many cells.
const MOST_IMAGES: usize = 1 << 16;

/// A board of square or cubic cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    text: String,
    layers: usize,
    height: usize,
    columns: usize,
    present: Cells,
    seam: Seam,
}

impl Shape {
    /// A rectangle of rows and columns.
    ///
    /// ```
    /// use grundy_core::board::shape::Shape;
    /// assert_eq!(Shape::rectangle(4, 5).present().count(), 20);
    /// ```
    pub fn rectangle(rows: usize, columns: usize) -> Shape {
        let text = format!("{rows}x{columns}");
        Shape {
            text,
            layers: 1,
            height: rows,
            columns,
            present: Cells::all(rows * columns),
            seam: Seam::None,
        }
    }

    /// The shape as it is written in the notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Rows of the picture: those of all layers.
    pub fn rows(&self) -> usize {
        self.layers * self.height
    }

    /// Columns of the picture.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Layers of a box; 1 for flat boards.
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// Cells of the rectangle in which the board is drawn, existing or not.
    pub fn size(&self) -> usize {
        self.rows() * self.columns
    }

    /// The cells that exist.
    pub fn present(&self) -> &Cells {
        &self.present
    }

    /// How the edges are glued.
    pub fn seam(&self) -> Seam {
        self.seam
    }

    /// Whether the board is a plain rectangle with nothing missing and nothing glued.
    pub fn is_rectangle(&self) -> bool {
        self.layers == 1 && self.seam == Seam::None && self.present.count() == self.size()
    }

    /// Where a cell is.
    pub fn place(&self, cell: usize) -> Place {
        let (row, column) = (cell / self.columns, cell % self.columns);
        [(row / self.height) as i32, (row % self.height) as i32, column as i32]
    }

    /// The existing cell at a place, counting on over glued edges.
    pub fn cell(&self, place: Place) -> Option<usize> {
        let cell = self.drawn_cell(place)?;
        self.present.has(cell).then_some(cell)
    }

    /// The cell of the picture at a place, existing or not.
    fn drawn_cell(&self, [layer, row, column]: Place) -> Option<usize> {
        let (layers, height, columns) = (self.layers as i32, self.height as i32, self.columns as i32);
        let round = column.div_euclid(columns);
        let inside = (0..layers).contains(&layer)
            && ((0..height).contains(&row) || self.seam.goes_over())
            && (round == 0 || self.seam != Seam::None);
        if !inside {
            return None;
        }
        let turned = self.seam.turns() && round.rem_euclid(2) == 1;
        let row = row.rem_euclid(height);
        let row = if turned { height - 1 - row } else { row };
        Some(((layer * height + row) * columns + column.rem_euclid(columns)) as usize)
    }

    /// A number for the line through a cell in a direction: a row, a column, or a shaft of a box. On a Möbius
    /// band or a Klein bottle a row goes on as its mirror image, so both are one line.
    pub fn line(&self, cell: usize, axis: Axis) -> usize {
        let [layer, row, column] = self.place(cell).map(|part| part as usize);
        match axis {
            Axis::Lying => {
                let folded = if self.seam.turns() { row.min(self.height - 1 - row) } else { row };
                3 * (layer * self.height + folded)
            }
            Axis::Standing => 3 * (layer * self.columns + column) + 1,
            Axis::Deep => 3 * (row * self.columns + column) + 2,
        }
    }

    /// Maps of the board onto itself that keep neighbours neighbours, each as the list of the cells' images; the
    /// identity comes first. Cells that do not exist map to themselves. Of large glued boards, which have very many, only
    /// some that form a group ([`Shape::lists_all_symmetries`]).
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for motion in self.motions() {
            if let Some(map) = self.cell_map(&motion)
                && !maps.contains(&map)
            {
                maps.push(map);
            }
        }
        maps
    }

    /// Whether [`Shape::symmetries`] lists all of them: on large glued boards the only shifts are those half round the board.
    pub fn lists_all_symmetries(&self) -> bool {
        let shifts = match self.seam {
            Seam::None => return true,
            Seam::Torus => self.size(),
            Seam::Cylinder | Seam::Moebius | Seam::Klein => 2 * self.columns,
        };
        shifts.saturating_mul(self.size()) <= MOST_IMAGES
    }

    /// Candidates: every order of the axes, mirrored or not, shifted along glued edges.
    fn motions(&self) -> impl Iterator<Item = Motion> + use<> {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let size = [self.layers as i32, self.height as i32, self.columns as i32];
        // On a Klein bottle rows and columns are glued in different ways.
        let fixed = self.seam == Seam::Klein;
        let fits =
            move |order: &[usize; 3]| order.map(|axis| size[axis]) == size && (!fixed || *order == ORDERS[0]);
        let orders = ORDERS.into_iter().filter(fits);
        let row_shifts = if self.seam.goes_over() { size[1] } else { 1 };
        let column_shifts = match self.seam {
            Seam::None => 1,
            Seam::Moebius | Seam::Klein => 2 * size[2],
            _ => size[2],
        };
        // Shifts by half of the way are their own inverse, so with the mirrorings they form a group.
        let all = self.lists_all_symmetries();
        let step = move |shifts: i32, all: bool| match (all, shifts % 2) {
            (true, _) => 1,
            (false, 0) => shifts / 2,
            (false, _) => shifts,
        };
        let shifted = move |shifts: i32, all: bool| (0..shifts).step_by(step(shifts, all) as usize);
        orders.flat_map(move |order| {
            (0..8).flat_map(move |mirrored| {
                // What is turned over stays in its place by half a way only.
                shifted(row_shifts, all && !fixed).flat_map(move |row| {
                    shifted(column_shifts, all).map(move |column| Motion {
                        order,
                        mirrored,
                        shift: [0, row, column],
                    })
                })
            })
        })
    }

    /// The motion as a map of cells, if the board has room for every image and neighbours stay neighbours.
    fn cell_map(&self, motion: &Motion) -> Option<Vec<usize>> {
        let size = [self.layers as i32, self.height as i32, self.columns as i32];
        let mut map: Vec<usize> = (0..self.size()).collect();
        let mut seen = Cells::none(self.size());
        for cell in self.present.iter() {
            let image = self.cell(motion.image(self.place(cell), size))?;
            if seen.has(image) {
                return None;
            }
            seen.insert(image);
            map[cell] = image;
        }
        let neighbours_stay = self.present.iter().all(|cell| {
            let images = |list: Vec<usize>| {
                let mut list: Vec<usize> = list.into_iter().map(|cell| map[cell]).collect();
                list.sort_unstable();
                list
            };
            let mut wanted = self.neighbours(map[cell]);
            wanted.sort_unstable();
            images(self.neighbours(cell)) == wanted
        });
        neighbours_stay.then_some(map)
    }

    /// The existing cells next to a cell, each once.
    pub fn neighbours(&self, cell: usize) -> Vec<usize> {
        let [layer, row, column] = self.place(cell);
        let around = [
            [layer, row, column - 1],
            [layer, row, column + 1],
            [layer, row - 1, column],
            [layer, row + 1, column],
            [layer - 1, row, column],
            [layer + 1, row, column],
        ];
        let mut list: Vec<usize> = around.into_iter().filter_map(|place| self.cell(place)).collect();
        list.retain(|neighbour| *neighbour != cell);
        list.sort_unstable();
        list.dedup();
        list
    }
}

/// A rigid motion of space, then a shift along glued edges.
struct Motion {
    order: [usize; 3],
    /// One bit for each axis.
    mirrored: u8,
    shift: Place,
}

impl Motion {
    fn image(&self, place: Place, size: Place) -> Place {
        std::array::from_fn(|axis| {
            let part = place[self.order[axis]];
            let part = if self.mirrored >> axis & 1 == 1 { size[axis] - 1 - part } else { part };
            part + self.shift[axis]
        })
    }
}
