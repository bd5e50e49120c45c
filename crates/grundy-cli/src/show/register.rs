//! `grundy register`: other rules for the shift register of a subtraction game.

use super::Show;
use crate::style;
use grundy::ask::Register;
use grundy::ask::register::Registered;

/// Arguments of `grundy register`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy register 'subtract(1,2,3)' --rule threshold:1 --to 11
  grundy register 'subtract(1,2)' --rule nor
  grundy register 'subtract(1,2)' --rule parity --at 1000000000000000000

Rules: nand (normal play), nor, parity, exactly-one, threshold:C (a win needs more than C losing options), misere.

The bits before position 0 are all zeros for nor, so that moves below 0 do not count, and all ones for the other \
rules; --start BITS sets others.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Register,
}

impl Show for Registered {
    fn show(&self) -> String {
        match self {
            Registered::Bit(bit) => bit.value.to_string(),
            Registered::Sequence(found) => {
                let bits: String = found.values.iter().map(u8::to_string).collect();
                let (p, q) = (style::strong(found.period), style::strong(found.preperiod));
                format!("{bits}\nperiod {p}, preperiod {q}")
            }
        }
    }
}
