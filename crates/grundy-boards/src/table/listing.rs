//! The positions that can be reached from the start of a board, with their values and winning options.
//!
//! This is the strong solution in the form of the 2009 thesis: a line for each position with the bit code of its
//! taken cells, its value, and the codes of the options of value 0. A position comes after all its options, in the
//! order in which a search that goes down first leaves them. With symmetries one position stands for all its
//! images: the one with the smallest code. With normal forms one stands for all that differ by the order of rows and columns.

use crate::counting::Alike;
use crate::dense::Packing;
use crate::juvavum::is_juvavum;
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use num_bigint::BigUint;
use std::fmt;
use std::ops::ControlFlow;

/// Which positions are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choice {
    /// Only those of value 0.
    pub zeros: bool,
    /// One for all images under the symmetries of the board.
    pub symmetries: bool,
    /// Juvavum: one for all that differ by the order of rows and of columns.
    pub normal_forms: bool,
}

/// A position of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The bit code of the taken cells.
    pub code: BigUint,
    /// Its value.
    pub value: u8,
    /// The codes of the options of value 0, in the order of the moves.
    pub winning: Vec<BigUint>,
}

impl fmt::Display for Row {
    /// The line of the thesis: code, value and winning options, separated by tabs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.code, self.value)?;
        if self.winning.is_empty() {
            return Ok(());
        }
        let codes: Vec<String> = self.winning.iter().map(BigUint::to_string).collect();
        write!(f, "\t[{}]", codes.join(", "))
    }
}

/// The number of a position as in [`Packing`].
type Number = u32;

/// Lists positions of a board whose values are known.
pub struct Listing<'a> {
    values: &'a [u8],
    packing: Packing,
    moves: Vec<Number>,
    symmetries: Vec<Symmetry>,
    /// The board, where normal forms are listed.
    forms: Option<&'a Board>,
    choice: Choice,
}

impl<'a> Listing<'a> {
    /// Lists positions of `game`, given the values of all by number.
    pub fn new(
        game: &'a Board,
        values: &'a [u8],
        choice: Choice,
        budget: &Budget<'_>,
    ) -> Result<Listing<'a>, Stop> {
        if choice.normal_forms && (game.is_once() || !is_juvavum(game.layout())) {
            return Err(Stop::refused("only positions of Juvavum have normal forms")
                .with_help("list one position for all its mirror images instead"));
        }
        let packing = Packing::new(&game.layout().shape);
        let symmetries = match choice.symmetries {
            true => game.symmetries().iter().map(|map| Symmetry::new(map, &packing)).collect(),
            false => Vec::new(),
        };
        let (mut moves, mut stopped) = (Vec::new(), Ok(()));
        let _ = game.layout().moves(game.layout().shape.present(), &mut |cells| {
            moves.extend(packing.number(cells).map(|number| number as Number));
            stopped = budget.need((moves.capacity() * size_of::<Number>()) as u64);
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped?;
        let forms = choice.normal_forms.then_some(game);
        Ok(Listing { values, packing, moves, symmetries, forms, choice })
    }

    /// Visits the rows until `visit` fails.
    pub fn visit<E: From<Stop>>(
        &self,
        budget: &mut Budget<'_>,
        mut visit: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let bytes = self.values.len().div_ceil(8) as u64;
        budget.need(bytes)?;
        let mut met = vec![0u64; self.values.len().div_ceil(64)];
        // A position on the path, and which of its moves to try next.
        let mut path: Vec<(Number, usize)> = Vec::new();
        let start = (self.values.len() - 1) as Number;
        path.push((start, 0));
        while let Some((position, next)) = path.last_mut() {
            let position = *position;
            let Some((at, option)) = self.next_option(position, *next) else {
                path.pop();
                budget.position(bytes)?;
                if !self.choice.zeros || self.values[position as usize] == 0 {
                    visit(self.row(position))?;
                }
                continue;
            };
            *next = at + 1;
            let bit = 1 << (option % 64);
            let word = &mut met[option as usize / 64];
            if *word & bit == 0 {
                *word |= bit;
                path.push((option, 0));
            }
        }
        Ok(())
    }

    /// The first move from `next` on, and the option it leads to.
    fn next_option(&self, position: Number, next: usize) -> Option<(usize, Number)> {
        let fits = |at: &usize| self.moves[*at] & !position == 0;
        let at = (next..self.moves.len()).find(fits)?;
        Some((at, self.representative(position ^ self.moves[at])))
    }

    /// The image with the smallest code of taken cells, hence the largest number of free ones; or the normal form.
    fn representative(&self, position: Number) -> Number {
        if let Some(board) = self.forms {
            let free = self.packing.cells(position.into());
            let form = Alike::Permuted.representative(board, &Position { free, used: 0 });
            return self.packing.number(&form.free).map_or(position, |number| number as Number);
        }
        self.symmetries.iter().map(|symmetry| symmetry.image(position)).max().unwrap_or(position)
    }

    fn row(&self, position: Number) -> Row {
        let mut winning = Vec::new();
        let mut next = 0;
        while let Some((at, option)) = self.next_option(position, next) {
            if self.values[option as usize] == 0 && !winning.contains(&option) {
                winning.push(option);
            }
            next = at + 1;
        }
        Row {
            code: self.code(position),
            value: self.values[position as usize],
            winning: winning.into_iter().map(|option| self.code(option)).collect(),
        }
    }

    fn code(&self, position: Number) -> BigUint {
        let taken = !position & (self.values.len() - 1) as Number;
        self.packing.cells(taken.into()).code()
    }
}

/// A symmetry of the board as a map of numbers, eight bits at a time.
struct Symmetry([[Number; 256]; 4]);

impl Symmetry {
    fn new(map: &[usize], packing: &Packing) -> Symmetry {
        let image_of_bit = |bit: usize| {
            let image = packing.cells(1 << bit).first().map(|cell| packing.bit_of(map[cell]));
            image.flatten().map_or(0, |bit| 1 << bit)
        };
        let bits: Vec<Number> = (0..packing.len()).map(image_of_bit).collect();
        let image = |byte: usize, value: usize| {
            let inside = bits.iter().skip(8 * byte).take(8).enumerate();
            inside.filter(|(bit, _)| value >> bit & 1 == 1).fold(0, |all, (_, image)| all | image)
        };
        Symmetry(std::array::from_fn(|byte| std::array::from_fn(|value| image(byte, value))))
    }

    fn image(&self, position: Number) -> Number {
        let bytes = position.to_le_bytes();
        bytes.iter().zip(&self.0).fold(0, |all, (byte, table)| all | table[usize::from(*byte)])
    }
}
