//! `grundy reduce`: which moves of a subtraction game can be left out.

use super::Show;
use crate::commands::style;
use grundy::ask::Reduce;
use grundy::ask::reduce::Reduced;
use grundy::text::joined;

/// Arguments of `grundy reduce`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy reduce 'subtract(1,2,4,8,16)'
  grundy reduce 'subtract(1,3,5,7)'")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Reduce,
}

impl Show for Reduced {
    fn show(&self) -> String {
        let smallest = if self.proved_smallest { "smallest" } else { "small" };
        format!(
            "{}\n  superfluous, each alone          {}\n  {smallest} set with the same outcomes  {}\n  period {}, preperiod {}",
            style::strong(&self.game),
            list(&self.superfluous),
            list(&self.smallest),
            self.period,
            self.preperiod
        )
    }
}

fn list(moves: &[u64]) -> String {
    match moves.is_empty() {
        true => "none".to_string(),
        false => joined(moves, " "),
    }
}
