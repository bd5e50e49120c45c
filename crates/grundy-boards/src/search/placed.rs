//! Every other placement game: the list of its placements, line by line.
//!
//! Works for all pieces and boards of up to 128 cells, glued or not, one piece in a move or several in a line.
//! On flat boards parts are moved, turned and mirrored as on a [`Grid`]; on glued boards and boxes the symmetries
//! of the board are applied, byte by byte from tables.

use super::grid::Grid;
use super::rules::{Rules, join};
use super::word::Word;
use crate::layout::{Layout, Turn};
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// Parts of more cells than this are searched by proof numbers.
const LIGHT: u32 = u32::MAX;

/// A placement game given by its placements.
pub(crate) struct Placed<W> {
    /// What can be placed in one move: the placements of each line, or each placement by itself.
    groups: Vec<Vec<W>>,
    /// The size of the smallest piece.
    smallest: u32,
    form: Form<W>,
}

/// Which parts play alike.
enum Form<W> {
    /// Those that differ by a motion of the plane.
    Grid(Grid<W>),
    /// Those that differ by a symmetry of the board.
    Board { size: u32, maps: Vec<Map<W>> },
}

/// A symmetry of the board: for each byte of the set, what its 256 contents become.
struct Map<W>(Vec<[W; 256]>);

impl<W: Word> Map<W> {
    fn new(images: &[usize]) -> Self {
        let byte = |cells: &[usize]| {
            std::array::from_fn(|content| {
                let chosen = cells.iter().enumerate().filter(|(bit, _)| content >> bit & 1 == 1);
                chosen.fold(W::ZERO, |all, (_, image)| all | W::ONE << *image as u32)
            })
        };
        Map(images.chunks(8).map(byte).collect())
    }

    fn image(&self, cells: W) -> W {
        let bytes = cells.wide().to_le_bytes();
        self.0.iter().zip(bytes).fold(W::ZERO, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

impl<W: Word> Placed<W> {
    /// The game of a layout with at most `W::BITS` cells, whose symmetries are given.
    pub fn new(layout: &Layout, symmetries: &[Vec<usize>]) -> Option<Self> {
        let form = match Grid::<W>::new(&layout.shape) {
            Some(grid) => Form::Grid(grid),
            None => Form::Board {
                size: layout.shape.size() as u32,
                maps: symmetries.iter().map(|images| Map::new(images)).collect(),
            },
        };
        let mut placed = Placed { groups: Vec::new(), smallest: u32::MAX, form };
        // Canonical parts on flat boards lie in the corner, where the board itself may have no cells.
        let placements = match &placed.form {
            Form::Grid(_) if !layout.shape.is_rectangle() => layout.on_whole_rectangle().placements,
            _ => layout.placements.clone(),
        };
        let mut last = None;
        for placement in &placements {
            if layout.turn == Turn::One && placement.repeated {
                continue;
            }
            let cells = placed.enter(placement.cells.small()?);
            placed.smallest = placed.smallest.min(cells.count());
            if layout.turn == Turn::One || last != Some(placement.line) {
                placed.groups.push(Vec::new());
                last = Some(placement.line);
            }
            if let Some(group) = placed.groups.last_mut() {
                group.push(cells);
            }
        }
        Some(placed)
    }
}

/// Visits every set of disjoint placements that contains all of `taken` and more.
fn choose<W: Word>(placements: &[W], taken: W, visit: &mut impl FnMut(W) -> Flow) -> Flow {
    for (at, placement) in placements.iter().enumerate() {
        if !placement.meets(taken) {
            visit(taken | *placement)?;
            choose(&placements[at + 1..], taken | *placement, visit)?;
        }
    }
    ControlFlow::Continue(())
}

impl<W: Word> Rules for Placed<W> {
    type Word = W;

    fn width(&self) -> u32 {
        match &self.form {
            Form::Grid(grid) => grid.size(),
            Form::Board { size, .. } => *size,
        }
    }

    fn parts(&self, free: W, parts: &mut Vec<W>) {
        let from = parts.len();
        for group in &self.groups {
            let possible = group.iter().filter(|cells| cells.minus(free).is_empty());
            join(parts, from, possible.fold(W::ZERO, |all, cells| all | *cells));
        }
    }

    fn moves(&self, part: W, visit: &mut impl FnMut(W) -> Flow) -> Flow {
        let mut possible = Vec::new();
        for group in &self.groups {
            possible.clear();
            possible.extend(group.iter().copied().filter(|cells| cells.minus(part).is_empty()));
            choose(&possible, W::ZERO, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, part: W) -> W {
        match &self.form {
            Form::Grid(grid) => grid.canonical(part),
            Form::Board { maps, .. } => maps.iter().map(|map| map.image(part)).min().unwrap_or(part),
        }
    }

    fn weight(&self, part: W) -> u32 {
        part.count()
    }

    fn light(&self) -> u32 {
        LIGHT
    }

    fn longest(&self, part: W) -> u32 {
        part.count() / self.smallest
    }

    fn enter(&self, free: u128) -> W {
        match &self.form {
            Form::Grid(grid) => grid.enter(free),
            Form::Board { .. } => W::narrow(free),
        }
    }

    fn places(&self, part: W, visit: &mut dyn FnMut(u128) -> Flow) -> Flow {
        match &self.form {
            Form::Grid(grid) => grid.places(part, visit),
            Form::Board { maps, .. } => maps.iter().try_for_each(|map| visit(map.image(part).wide())),
        }
    }
}
