//! Grundy's game: split one heap into two of different size.

use super::octal::{self, Rule};
use super::{HeapRule, Parts};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use grundy_core::view::Law;
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

    fn law(&self) -> Law {
        Law::SplitUnequal
    }

    fn extend(&self, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        octal::extend(&Rule::grundys_game(), values, count, budget).map(|()| true)
    }

    fn far_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        if heap < octal::LONGEST_TABLE {
            Ok(None)
        } else {
            octal::far_value(&Rule::grundys_game(), heap, budget)
        }
    }
}
