//! What `grundy period` says in the end: a period with what establishes it, whether a claim is true, or why there is
//! none.

use super::period::Args;
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::game::Convention;
use serde_json::{Map, Value, json};

/// A period with what establishes it.
pub struct Found {
    /// The least period.
    pub period: u128,
    /// The least preperiod.
    pub preperiod: u128,
    /// What establishes them.
    pub method: String,
    /// How many positions were computed for it, if any.
    pub computed: Option<u128>,
    /// Whether people are told how many.
    pub told: bool,
}

impl Found {
    /// By a theorem, a formula or a proof that computes nothing.
    pub fn known(period: u128, preperiod: u128, method: String) -> Found {
        Found { period, preperiod, method, computed: None, told: false }
    }
}

/// There is no period, or nobody knows.
pub struct NoPeriod {
    /// `never periodic` or `open`.
    pub verdict: &'static str,
    /// Why, or what is known instead.
    pub reason: String,
    /// What else might be asked.
    pub help: Option<String>,
}

impl NoPeriod {
    /// There is no period.
    pub fn never(reason: impl Into<String>) -> NoPeriod {
        NoPeriod { verdict: "never periodic", reason: reason.into(), help: None }
    }

    /// Nobody knows.
    pub fn open(reason: impl Into<String>) -> NoPeriod {
        NoPeriod { verdict: "open", reason: reason.into(), help: None }
    }
}

/// The fields that every answer begins with.
pub fn begin(args: &Args, name: &str) -> Map<String, Value> {
    let (kind, convention) = (args.kind(), args.play.convention().to_string());
    let begun = json!({"game": name, "kind": kind, "convention": convention});
    begun.as_object().cloned().unwrap_or_default()
}

/// The game and which of its sequences is meant.
pub fn title(args: &Args, name: &str) -> String {
    let misere = if args.play.convention() == Convention::Misere { "misère " } else { "" };
    format!("{name}, {misere}{}", args.kind())
}

/// Prints a proved period, or the verdict on a claim.
pub fn tell(args: &Args, name: &str, found: &Found, context: &Context) -> Result<(), Failure> {
    tell_with(args, name, found, Value::Null, context)
}

/// The same with more fields.
pub fn tell_with(
    args: &Args,
    name: &str,
    found: &Found,
    more: Value,
    context: &Context,
) -> Result<(), Failure> {
    let (period, preperiod) = (found.period, found.preperiod);
    if let Some(claimed) = args.claim {
        let reason = format!("the period is {period}, the preperiod {preperiod}");
        return judge(args, name, (claimed != (period, preperiod)).then_some(reason), context);
    }
    let mut answer = begin(args, name);
    answer.insert("period".into(), json!(period));
    answer.insert("preperiod".into(), json!(preperiod));
    answer.insert("method".into(), json!(found.method));
    answer.insert("computed".into(), json!(found.computed));
    answer.extend(more.as_object().cloned().unwrap_or_default());
    context.answer(&answer.into(), || {
        let (p, q) = (style::strong(period), style::strong(preperiod));
        let heaps = found.computed.filter(|_| found.told).map(|heaps| format!(", {heaps} heaps"));
        let heaps = heaps.unwrap_or_default();
        format!("{}: period {p}, preperiod {q} ({}{heaps})", title(args, name), found.method)
    })
}

/// Prints whether the claim is true: it is, if there is no reason against it.
pub fn judge(args: &Args, name: &str, reason: Option<String>, context: &Context) -> Result<(), Failure> {
    let (period, preperiod) = args.claim.unwrap_or_default();
    let mut answer = begin(args, name);
    answer.insert("period".into(), json!(period));
    answer.insert("preperiod".into(), json!(preperiod));
    answer.insert("holds".into(), json!(reason.is_none()));
    answer.insert("reason".into(), json!(reason));
    let title = title(args, name);
    context.answer(&answer.into(), || match &reason {
        None => format!("{title}: {} period {period}, preperiod {preperiod}", style::strong("true:")),
        Some(reason) => format!("{title}: {} {reason}", style::strong("false:")),
    })?;
    if reason.is_none() { Ok(()) } else { Err(Failure::Negative) }
}

/// Prints that there is no period, or that nobody knows. A claim is false where there is none.
pub fn decline(args: &Args, name: &str, no: &NoPeriod, context: &Context) -> Result<(), Failure> {
    if args.claim.is_some() && no.verdict == "never periodic" {
        return judge(args, name, Some(format!("never periodic: {}", no.reason)), context);
    }
    let mut answer = begin(args, name);
    answer.insert("verdict".into(), json!(no.verdict));
    answer.insert("reason".into(), json!(no.reason));
    if let Some(help) = &no.help {
        answer.insert("help".into(), json!(help));
    }
    context.answer(&answer.into(), || {
        let help = no.help.as_ref().map_or(String::new(), |help| format!("\nhelp: {help}"));
        format!("{}: {}: {}{help}", title(args, name), no.verdict, no.reason)
    })?;
    Err(Failure::Negative)
}
