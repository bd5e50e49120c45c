//! `grundy safe`: families of safe Nim positions.

use super::Show;
use crate::style;
use grundy::ask::Safe;
use grundy::ask::safe::Told;
use grundy::text::joined;

/// Arguments of `grundy safe`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy safe 4,11,15                    which family is it in?
  grundy safe 4,11,15 2,4,6              safe positions laid side by side are safe
  grundy safe --family '(4,8n+3,8n+7)' --n 0..5")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Safe,
}

impl Show for Told {
    fn show(&self) -> String {
        match self {
            Told::Position { position, nim_sum, safe, family, n } => {
                let heaps = joined(position, ",");
                match (family, n) {
                    (Some(family), Some(n)) => {
                        format!("{heaps} is safe: family {}, n={n}", style::strong(family))
                    }
                    _ if *safe => format!("{heaps} is safe; families are known for two and three heaps"),
                    _ => format!("{heaps} is not safe: its nim sum is {nim_sum}"),
                }
            }
            Told::Union { union, nim_sum, safe } => {
                let safe = if *safe { ", safe" } else { "" };
                format!("{}: nim sum {nim_sum}{safe}", style::strong(joined(union, ",")))
            }
            Told::Members { family, members, safety } => {
                let rows: Vec<String> =
                    members.iter().map(|member| format!("  {}", joined(member, ","))).collect();
                format!("{}: {safety}\n{}", style::strong(family), rows.join("\n"))
            }
        }
    }
}
