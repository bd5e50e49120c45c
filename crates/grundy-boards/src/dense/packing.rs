//! Positions of a small board as numbers: bit i says whether the i-th existing cell is free.

use crate::cells::Cells;
use crate::shape::Shape;

/// The numbering of the positions of one board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packing {
    size: usize,
    cells: Vec<usize>,
}

impl Packing {
    /// The numbering for a board.
    pub fn new(shape: &Shape) -> Packing {
        Packing::of(shape.size(), shape.present())
    }

    /// The numbering for the existing cells of a rectangle of `size` cells.
    pub fn of(size: usize, present: &Cells) -> Packing {
        Packing { size, cells: present.iter().collect() }
    }

    /// How many cells exist.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no cell exists.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of the position with these free cells; `None` if one of them does not exist.
    ///
    /// ```
    /// use grundy_boards::dense::Packing;
    /// use grundy_boards::shape::Shape;
    /// use grundy_core::text::Fragment;
    /// let stair = Shape::read(Fragment::new("stair(2)")).unwrap();
    /// let packing = Packing::new(&stair);
    /// assert_eq!(packing.number(stair.present()), Some(0b111));
    /// assert_eq!(packing.cells(0b100).iter().collect::<Vec<_>>(), [3]);
    /// ```
    pub fn number(&self, free: &Cells) -> Option<u64> {
        let bits = self.cells.iter().enumerate().filter(|(_, cell)| free.has(**cell));
        let (number, found) = bits.fold((0, 0), |(number, found), (bit, _)| (number | 1 << bit, found + 1));
        (found == free.count()).then_some(number)
    }

    /// The bit that stands for a cell, if it exists.
    pub(crate) fn bit_of(&self, cell: usize) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// The free cells of a position.
    pub fn cells(&self, number: u64) -> Cells {
        let free = self.cells.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
        Cells::of(self.size, free.map(|(_, cell)| *cell))
    }
}
