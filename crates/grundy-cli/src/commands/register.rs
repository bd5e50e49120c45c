//! `grundy register`: other rules for the shift register of a subtraction game.

use super::register_input::{Bits, finite_moves, parse_bits};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::register::{Register, Rule};
use serde_json::json;

/// Arguments of `grundy register`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy register 'subtract(1,2,3)' --rule threshold:1 --to 11
  grundy register 'subtract(1,2)' --rule nor
  grundy register 'subtract(1,2)' --rule parity --at 1000000000000000000

Rules: nand (normal play), nor, parity, exactly-one, threshold:C (a win needs more than C losing options), misere.")]
pub struct Args {
    /// A subtraction game with finitely many moves
    game: String,
    /// How the next bit follows from those the moves point at
    #[arg(long, default_value = "nand", value_parser = parse_rule)]
    rule: Rule,
    /// The bits before position 0, the last one nearest [default: all zeros for nor, all ones for the other rules]
    #[arg(long, value_name = "BITS", value_parser = parse_bits)]
    start: Option<Bits>,
    /// The last position shown
    #[arg(long, default_value_t = 31, value_name = "N")]
    to: u64,
    /// Only the bit at this position, however far (parity)
    #[arg(long, value_name = "N")]
    at: Option<u64>,
}

fn parse_rule(text: &str) -> Result<Rule, String> {
    match text {
        "nand" => Ok(Rule::Nand),
        "nor" => Ok(Rule::Nor),
        "parity" | "xor" => Ok(Rule::Parity),
        "exactly-one" => Ok(Rule::ExactlyOne),
        "misere" => Ok(Rule::Misere),
        _ => match text.strip_prefix("threshold:").map(str::parse) {
            Some(Ok(least)) => Ok(Rule::Threshold(least)),
            _ => Err("the rules are nand, nor, parity, exactly-one, threshold:C and misere".into()),
        },
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let (name, moves) = finite_moves(&args.game)?;
    let mut register = Register::new(&moves, args.rule)?;
    if let Some(Bits(window)) = &args.start {
        register = register.with_start(window)?;
    }
    let budget = context.budget();
    if let Some(position) = args.at {
        let bit = u8::from(register.at(position, &budget)?);
        let answer = json!({"game": name, "position": position, "value": bit});
        return context.answer(&answer, || bit.to_string());
    }
    let length = args.to.checked_add(1).ok_or_else(|| Failure::Input("--to is too large".into()))?;
    budget.need(length)?;
    let bits: Vec<u8> = register.sequence(length, &budget)?.into_iter().map(u8::from).collect();
    let cycle = register.period(&budget)?;
    let answer = json!({
        "game": name, "values": bits, "period": cycle.period, "preperiod": cycle.preperiod,
        "method": "state recurrence",
    });
    context.answer(&answer, || {
        let text: String = bits.iter().map(u8::to_string).collect();
        let (p, q) = (style::strong(cycle.period), style::strong(cycle.preperiod));
        format!("{text}\nperiod {p}, preperiod {q}")
    })
}
