//! `grundy safe`: families of safe Nim positions.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use crate::ranges;
use grundy::teach::safe::{Family, Safety, recognise, unite};
use grundy::text::Fragment;
use serde_json::json;

/// A family is listed up to so many members.
const MOST_MEMBERS: u64 = 100_000;

/// Arguments of `grundy safe`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy safe 4,11,15                    which family is it in?
  grundy safe 4,11,15 2,4,6              safe positions laid side by side are safe
  grundy safe --family '(4,8n+3,8n+7)' --n 0..5")]
pub struct Args {
    /// Positions: heap sizes separated by commas
    #[arg(required_unless_present = "family", conflicts_with = "family")]
    positions: Vec<String>,
    /// List members of this family
    #[arg(long, value_name = "FAMILY")]
    family: Option<String>,
    /// The members to list, FIRST..LAST
    #[arg(long, value_name = "RANGE", default_value = "1..10", value_parser = parse_range)]
    n: (u64, u64),
}

fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = ranges::read(text, 0..=u64::MAX)?.into_inner();
    if last - first >= MOST_MEMBERS {
        return Err(format!("the range '{text}' is too long; list at most {MOST_MEMBERS} members"));
    }
    Ok((first, last))
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if let Some(family) = &args.family {
        return list(&Family::read(family)?, args.n, context);
    }
    let positions: Vec<Vec<u64>> =
        args.positions.iter().map(|text| read_heaps(text)).collect::<Result<_, _>>()?;
    match &positions[..] {
        [only] => name(only, context),
        _ => union(&positions, context),
    }
}

fn read_heaps(text: &str) -> Result<Vec<u64>, Failure> {
    let sizes = Fragment::new(text).trim().split(',');
    Ok(sizes.into_iter().map(|size| size.number("a heap size")).collect::<Result<_, _>>()?)
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

fn written(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn name(heaps: &[u64], context: &Context) -> Result<(), Failure> {
    let (sum, found) = (nim_sum(heaps), recognise(heaps));
    let answer = json!({
        "position": heaps, "nim_sum": sum, "safe": sum == 0,
        "family": found.as_ref().map(|(family, _)| family.to_string()), "n": found.as_ref().map(|(_, n)| n),
    });
    context.answer(&answer, || match (&found, sum) {
        (Some((family, n)), _) => {
            format!("{} is safe: family {}, n={n}", written(heaps), style::strong(family))
        }
        (None, 0) => format!("{} is safe; families are known for two and three heaps", written(heaps)),
        (None, _) => format!("{} is not safe: its nim sum is {sum}", written(heaps)),
    })?;
    if sum == 0 { Ok(()) } else { Err(Failure::Negative) }
}

fn union(positions: &[Vec<u64>], context: &Context) -> Result<(), Failure> {
    let parts: Vec<&[u64]> = positions.iter().map(Vec::as_slice).collect();
    let all = unite(&parts);
    let sum = nim_sum(&all);
    context.answer(&json!({"union": all, "nim_sum": sum, "safe": sum == 0}), || {
        format!("{}: nim sum {sum}{}", style::strong(written(&all)), if sum == 0 { ", safe" } else { "" })
    })?;
    if sum == 0 { Ok(()) } else { Err(Failure::Negative) }
}

fn list(family: &Family, (first, last): (u64, u64), context: &Context) -> Result<(), Failure> {
    let members: Vec<Vec<u64>> = (first..=last).map_while(|n| family.member(n)).collect();
    let found = family.safety();
    let safety = match &found {
        Safety::Always { reason } => format!("safe for every n: {reason}"),
        Safety::Fails { n } => format!("not safe at n={n}"),
        Safety::Tested { below } => format!("safe for all n below {below}, beyond that untested"),
    };
    let answer = json!({"family": family.to_string(), "members": members, "safety": safety});
    context.answer(&answer, || {
        let rows: Vec<String> = members.iter().map(|member| format!("  {}", written(member))).collect();
        format!("{}: {safety}\n{}", style::strong(family), rows.join("\n"))
    })?;
    if matches!(found, Safety::Fails { .. }) { Err(Failure::Negative) } else { Ok(()) }
}
