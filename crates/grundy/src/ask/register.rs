//! Other rules for the shift register of a subtraction game.

use super::fields::{Bits, Written, whole};
use super::reduce::finite_moves;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::subtraction::register::{self, Rule};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What does the shift register of a subtraction game do under another rule?
///
/// ```
/// use grundy::ask::register::Registered;
/// use grundy::prelude::*;
/// let question = ask::Register { rule: "nor".parse().unwrap(), ..ask::Register::of("subtract(1,2)") };
/// let Registered::Sequence(found) = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!((found.period, &found.values[..4]), (3, &[1, 0, 0, 1][..]));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// A subtraction game with finitely many moves
    pub game: String,
    /// How the next bit follows from those the moves point at
    #[arg(long, default_value = "nand")]
    #[serde(default = "normal_play")]
    pub rule: Written<Rule>,
    /// The bits before position 0, the last one nearest [default: all zeros for nor, all ones for the other rules]
    #[arg(long, value_name = "BITS")]
    pub start: Option<Written<Bits>>,
    /// The last position shown
    #[arg(long, default_value_t = LAST_SHOWN, value_name = "N", value_parser = whole::<u64>)]
    #[serde(default = "last_shown")]
    pub to: u64,
    /// Only the bit at this position, however far (parity)
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    pub at: Option<u64>,
}

const LAST_SHOWN: u64 = 31;

fn last_shown() -> u64 {
    LAST_SHOWN
}

fn normal_play() -> Written<Rule> {
    Written(Rule::Nand)
}

impl Register {
    /// Of a game, in normal play.
    pub fn of(game: impl Into<String>) -> Register {
        Register { game: game.into(), rule: normal_play(), start: None, to: LAST_SHOWN, at: None }
    }
}

/// The bits of a register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Registered {
    /// From position 0 on, with their period.
    Sequence(RegisterSequence),
    /// At one position.
    Bit(RegisterBit),
}

/// The bits from position 0 on, and their period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RegisterSequence {
    /// The game.
    pub game: String,
    /// The bits.
    pub values: Vec<u8>,
    /// Their period.
    pub period: u64,
    /// Their preperiod.
    pub preperiod: u64,
    /// How the period was proved.
    pub method: &'static str,
}

/// The bit at one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RegisterBit {
    /// The game.
    pub game: String,
    /// The position.
    pub position: u64,
    /// The bit.
    pub value: u8,
}

impl Answer for Registered {}

impl Question for Register {
    type Answer = Registered;
    const NAME: &'static str = "register";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Registered, Trouble> {
        let (game, moves) = finite_moves(bench, &self.game)?;
        let mut register = register::Register::new(&moves, self.rule.0)?;
        if let Some(Written(Bits(window))) = &self.start {
            register = register.with_start(window)?;
        }
        if let Some(position) = self.at {
            let value = u8::from(register.at(position, budget)?);
            return Ok(Registered::Bit(RegisterBit { game, position, value }));
        }
        let length = self
            .to
            .checked_add(1)
            .ok_or_else(|| Trouble::question("'to' is too large").with_help("end earlier"))?;
        budget.need(length)?;
        let values = register.sequence(length, budget)?.into_iter().map(u8::from).collect();
        let register::Cycle { period, preperiod } = register.period(budget)?;
        let method = "state recurrence";
        Ok(Registered::Sequence(RegisterSequence { game, values, period, preperiod, method }))
    }
}
