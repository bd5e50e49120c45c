//! `grundy coins`: the mirror strategy for coins on a table.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::fraction::Fraction;
use grundy::play::coins::{Spot, Table};
use grundy::text::Fragment;
use serde_json::json;

/// Arguments of `grundy coins`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy coins 10x6                          where to begin
  grundy coins 10x6 --reply 2,3              the answer to a coin at (2,3)
  grundy coins 10x6 --reply 2,3 --reply 5,5  a whole game")]
pub struct Args {
    /// The table, width x height
    table: String,
    /// Where the opponent puts a coin; may be given again
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    reply: Vec<String>,
    /// The radius of the coins
    #[arg(long, default_value = "1", value_name = "R")]
    radius: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let text = Fragment::new(&args.radius);
    let radius = Fraction::read(text)?;
    if radius <= Fraction::whole(0) {
        return Err(text.error("a coin has a positive radius").into());
    }
    let mut table = Table::read(Fragment::new(&args.table), radius)?;
    let centre = table.centre();
    if table.put(centre.clone()).is_err() {
        let message = format!("no coin fits on a table of {}", args.table);
        return Err(Failure::Input(format!("{message}\nhelp: choose a smaller --radius")));
    }
    let mut replies = Vec::new();
    for text in &args.reply {
        let theirs = Spot::read(Fragment::new(text))?;
        put(&mut table, &theirs, text)?;
        let ours = table.image(&theirs);
        put(&mut table, &ours, text)?;
        replies.push((theirs, ours));
    }
    let pair = |spot: &Spot| json!([spot.x.to_string(), spot.y.to_string()]);
    let answer = json!({
        "table": args.table,
        "radius": args.radius,
        "first": pair(&centre),
        "replies": replies.iter().map(|(to, reply)| json!({"to": pair(to), "reply": pair(reply)})).collect::<Vec<_>>(),
    });
    context.answer(&answer, || {
        let mut lines = vec![format!("first coin on the centre {}", style::strong(&centre))];
        lines.extend(replies.iter().map(|(to, reply)| format!("reply to {to}: {}", style::strong(reply))));
        lines.join("\n")
    })
}

fn put(table: &mut Table, spot: &Spot, text: &str) -> Result<(), Failure> {
    let refused = |why| Fragment::new(text).error(format!("a coin cannot lie at {spot}: {why}"));
    table.put(spot.clone()).map_err(|why| refused(why).into())
}
