//! Ring Kayles: pins in a circle; knock down one or two neighbours. After the first move a row is left, which
//! is Kayles. From three pins on the second player wins by answering opposite the first move.
//!
//! The same with Dawson's Kayles, where two neighbours must be knocked down: the ring's only option is a row
//! with two pins less.

use super::take_and_break::TakeAndBreak;
use super::{HeapMove, HeapSizes, Heaps, owned_bytes, read_heaps, sorted, write_change, write_heaps};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Drawing, HeapChange, HeapDrawing};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use grundy_core::view::{HeapView, Law};
use std::ops::{ControlFlow, RangeInclusive};

/// The game; rows are played as Kayles.
pub struct RingKayles {
    name: &'static str,
    /// How many pins may be knocked down: one or two in Kayles, two in Dawson's Kayles.
    takes: RangeInclusive<u64>,
    rows: Heaps<TakeAndBreak>,
}

/// A closed ring, or the rows left of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Pins {
    /// A ring that nobody has touched.
    Ring(u64),
    /// Rows of pins.
    Rows(HeapSizes),
}

impl RingKayles {
    /// The game.
    pub fn new() -> Self {
        RingKayles { name: "ring-kayles", takes: 1..=2, rows: Heaps::new(TakeAndBreak::kayles()) }
    }

    /// The game with Dawson's Kayles.
    pub fn dawsons() -> Self {
        let rows = Heaps::new(TakeAndBreak::dawsons_kayles());
        RingKayles { name: "ring-dawson-kayles", takes: 2..=2, rows }
    }

    /// The value of a ring: the mex of the rows that may be left of it.
    fn ring_value(&self, size: u64, budget: &mut Budget<'_>) -> Result<u64, Stop> {
        if *self.takes.start() == 1 {
            return Ok(if size < 3 { size } else { 0 });
        }
        match size.checked_sub(2) {
            Some(rest) => Ok(u64::from(self.rows.heap_value(rest, budget)? == 0)),
            None => Ok(0),
        }
    }
}

impl Default for RingKayles {
    fn default() -> Self {
        RingKayles::new()
    }
}

impl HeapView for RingKayles {
    fn law(&self) -> Law {
        Law::Ring { rows: Box::new(self.rows.law()), takes: self.takes.clone().collect() }
    }

    fn each_move(&self, ring: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        for take in self.takes.clone().take_while(|take| *take <= ring) {
            let row = [ring - take];
            visit(if ring > take { &row } else { &[] })?;
        }
        ControlFlow::Continue(())
    }
}

impl Game for RingKayles {
    type Position = Pins;
    type Move = HeapMove;

    fn name(&self) -> String {
        self.name.into()
    }

    fn options(&self, pins: &Pins, visit: &mut impl FnMut(HeapMove, Pins) -> Flow) -> Flow {
        match pins {
            Pins::Ring(size) => {
                for take in self.takes.clone().take_while(|take| take <= size) {
                    let rest: HeapSizes = (size - take > 0).then_some(size - take).into_iter().collect();
                    let mv = HeapMove { heap: 0, parts: rest.iter().copied().collect() };
                    visit(mv, Pins::Rows(rest))?;
                }
                ControlFlow::Continue(())
            }
            Pins::Rows(rows) => self.rows.options(rows, &mut |mv, to| visit(mv, Pins::Rows(to))),
        }
    }

    fn read(&self, text: Fragment<'_>) -> Result<Pins, ParseError> {
        match text.text().strip_prefix("row ") {
            Some(rows) => read_heaps(text.part(text.text().len() - rows.len()..text.text().len()).trim())
                .map(Pins::Rows),
            None => text.number("the number of pins").map(Pins::Ring).map_err(|error| {
                error.help("write a ring as a number of pins, such as 8, or rows as: row 5,2")
            }),
        }
    }

    fn write(&self, pins: &Pins) -> String {
        match pins {
            Pins::Ring(size) => size.to_string(),
            Pins::Rows(rows) => format!("row {}", write_heaps(rows)),
        }
    }

    fn write_move(&self, from: &Pins, mv: &HeapMove) -> String {
        match from {
            Pins::Ring(size) => write_change(*size, &mv.parts),
            Pins::Rows(rows) => self.rows.write_move(rows, mv),
        }
    }

    fn drawing(&self, pins: &Pins) -> Drawing {
        match pins {
            Pins::Ring(size) => {
                Drawing::Heaps(HeapDrawing { sizes: vec![*size], pins: true, ring: true, reserves: None })
            }
            Pins::Rows(rows) => Drawing::pins(rows),
        }
    }

    fn heap_change(&self, _from: &Pins, mv: &HeapMove) -> Option<HeapChange> {
        Some(mv.change())
    }

    fn standard(&self, pins: &Pins) -> Pins {
        match pins {
            Pins::Ring(size) => Pins::Ring(*size),
            Pins::Rows(rows) => Pins::Rows(sorted(rows)),
        }
    }

    fn own_value(
        &self,
        pins: &Pins,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        match (pins, convention) {
            (Pins::Ring(size), Convention::Normal) => {
                self.ring_value(*size, budget).map(|value| Some(Nimber::from(value)))
            }
            (Pins::Rows(rows), Convention::Normal) => self.rows.own_value(rows, convention, budget),
            (_, Convention::Misere) => Ok(None),
        }
    }

    fn heaps(&self) -> Option<&dyn HeapView> {
        Some(self)
    }

    fn heap(&self, size: u64) -> Option<Pins> {
        Some(Pins::Ring(size))
    }

    fn owned_bytes(&self, pins: &Pins) -> usize {
        match pins {
            Pins::Ring(_) => 0,
            Pins::Rows(rows) => owned_bytes(rows),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::nimber::mex;

    #[test]
    fn the_ring_formula_is_the_mex_of_the_rows() {
        let mut budget = Budget::unlimited();
        let games = [RingKayles::new(), RingKayles::dawsons()];
        for (game, size) in games.iter().flat_map(|game| (0..200).map(move |size| (game, size))) {
            let mut options = Vec::new();
            let _ = game.options(&Pins::Ring(size), &mut |_, to| {
                options.push(game.own_value(&to, Convention::Normal, &mut budget).unwrap().unwrap().0 as u64);
                ControlFlow::Continue(())
            });
            let formula = game.own_value(&Pins::Ring(size), Convention::Normal, &mut budget);
            assert_eq!(formula, Ok(Some(Nimber::from(mex(options)))), "{size}");
        }
    }
}
