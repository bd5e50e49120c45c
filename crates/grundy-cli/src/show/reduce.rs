//! `grundy reduce`: which moves of a subtraction game can be left out.

use super::Show;
use crate::style;
use grundy::ask::Reduce;
use grundy::ask::reduce::{Reduced, ReducedInfinite, Reduction};
use grundy::text::joined;

/// Arguments of `grundy reduce`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy reduce 'subtract(1,2,4,8,16)'
  grundy reduce 'subtract(1,3,5,7)'
  grundy reduce 'subtract(powers-of(2))'
  grundy reduce 'subtract(odd)'
  grundy reduce 'subtract(squares)' --to 1e6

For infinite sets the answer says what is proved and what is only checked up to --to.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Reduce,
}

impl Show for Reduction {
    fn show(&self) -> String {
        match self {
            Reduction::Finite(found) => finite(found),
            Reduction::Infinite(found) => infinite(found),
        }
    }
}

fn finite(found: &Reduced) -> String {
    let smallest = if found.proved_smallest { "smallest" } else { "small" };
    let smallest = format!("{smallest} set with the same outcomes");
    [
        style::strong(&found.game).to_string(),
        row("superfluous, each alone", &list(&found.superfluous)),
        row(&smallest, &list(&found.smallest)),
        format!("  period {}, preperiod {}", found.period, found.preperiod),
    ]
    .join("\n")
}

fn infinite(found: &ReducedInfinite) -> String {
    let mut lines = vec![style::strong(&found.game).to_string()];
    let mut line = |name: &str, what: &str| lines.push(row(name, what));
    line("needed", &found.needed.moves);
    line("superfluous, each alone", &found.superfluous.moves);
    match (&found.enough, found.proved_smallest, found.changes_at) {
        (Some(enough), true, _) => line("smallest set with the same outcomes", &enough.moves),
        (Some(enough), false, _) => line("a set with the same outcomes", &enough.moves),
        (None, _, Some(heap)) => line("the needed moves alone", &format!("are not enough for heap {heap}")),
        (None, _, None) => {}
    }
    if let (Some(period), Some(preperiod)) = (found.period, found.preperiod) {
        lines.push(format!("  period {period}, preperiod {preperiod}"));
    }
    lines.push(match (found.method, found.heaps) {
        (Some(method), _) => format!("  proved for all heaps: {method}"),
        (None, heaps) => format!(
            "  that a move is needed is proved, each by a heap without another winning move; all else is checked up to heap {}",
            heaps.unwrap_or(0)
        ),
    });
    lines.join("\n")
}

fn row(name: &str, what: &str) -> String {
    format!("  {name:35}  {what}")
}

fn list(moves: &[u64]) -> String {
    match moves.is_empty() {
        true => "none".to_string(),
        false => joined(moves, " "),
    }
}
