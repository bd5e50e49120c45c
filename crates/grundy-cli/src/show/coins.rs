//! `grundy coins`: the mirror strategy for coins on a table.

use super::Show;
use crate::style;
use grundy::ask::Coins;
use grundy::ask::coins::CoinGame;

/// Arguments of `grundy coins`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy coins 10x6                          where to begin
  grundy coins 10x6 --reply 2,3              the answer to a coin at (2,3)
  grundy coins 10x6 --reply 2,3 --reply 5,5  a whole game")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Coins,
}

impl Show for CoinGame {
    fn show(&self) -> String {
        let mut lines = vec![format!("first coin on the centre {}", style::strong(&self.first))];
        let reply = self.replies.iter();
        lines.extend(reply.map(|one| format!("reply to {}: {}", one.to, style::strong(&one.reply))));
        lines.join("\n")
    }
}
