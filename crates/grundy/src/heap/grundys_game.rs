//! Grundy's game: split one heap into two of different size.

use super::{HeapRule, Parts};
use crate::game::Flow;
use std::ops::ControlFlow;

/// The rule of Grundy's game.
#[derive(Debug, Clone, Copy)]
pub struct GrundysGame;

impl HeapRule for GrundysGame {
    fn name(&self) -> String {
        "grundys-game".into()
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        for small in 1..heap.div_ceil(2) {
            visit(Parts::from_buf([small, heap - small]))?;
        }
        ControlFlow::Continue(())
    }
}
