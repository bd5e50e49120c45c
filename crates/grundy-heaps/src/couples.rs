//! Couples are forever: split any heap into two, except a heap of two.
//!
//! No code describes it, as taking nothing from a heap of two must be forbidden. But a heap of n is the heap
//! n-1 of Officers (0.6): a split of n into a and b takes one from n-1 and leaves a-1 and b-1, of which one,
//! but not both, may be empty.

use super::octal::{self, Rule};
use super::{HeapRule, Parts};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Flow;
use grundy_core::view::Law;
use std::ops::ControlFlow;

/// The rule of Couples are forever.
#[derive(Debug, Clone)]
pub struct Couples {
    officers: Rule,
}

impl Couples {
    /// The rule.
    pub fn new() -> Self {
        Couples { officers: Rule::officers() }
    }
}

impl Default for Couples {
    fn default() -> Self {
        Couples::new()
    }
}

impl HeapRule for Couples {
    fn name(&self) -> String {
        "couples-are-forever".into()
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        if heap != 2 {
            for small in 1..=heap / 2 {
                visit(Parts::from_buf([small, heap - small]))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn law(&self) -> Law {
        Law::Larger { law: Box::new(Law::Code { digits: vec![0, 6], repeats: false }), by: 1 }
    }

    fn extend(&self, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let mut officers = values.get(1..).unwrap_or_default().to_vec();
        let ended = octal::extend(&self.officers, &mut officers, count.saturating_sub(1), budget);
        values.truncate(1);
        values.resize(1, 0);
        values.extend(officers);
        ended.map(|()| true)
    }

    fn far_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        if heap <= octal::LONGEST_TABLE {
            Ok(None)
        } else {
            octal::far_value(&self.officers, heap - 1, budget)
        }
    }
}
