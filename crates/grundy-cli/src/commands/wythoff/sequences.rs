//! The sequences of `grundy wythoff`: generalised ones, exact translates, Lieshout's, and the Fibonacci word.

use crate::commands::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::heap::wythoff::general::{self, Window};
use grundy::heap::wythoff::lieshout::{lieshout, lieshout_exceptions};
use grundy::heap::wythoff::pairs::floor_phi;
use grundy::heap::wythoff::word as fibonacci;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::io::Write;

/// Arguments of `grundy wythoff general`.
#[derive(clap::Args)]
pub struct General {
    /// The first difference
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    n0: u64,
    /// Numbers that are left out, joined by commas: the set T
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    skip: Vec<u64>,
    /// How many terms to print
    #[arg(long, value_name = "K", default_value_t = 12, value_parser = clap::value_parser!(u64).range(..=general::MOST_TERMS))]
    terms: u64,
    /// On how many terms alpha and the exceptions are observed
    #[arg(long, value_name = "K", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(..=general::MOST_TERMS))]
    observe: u64,
    /// Test this window of Sun and Zeilberger's theorem instead of looking for one
    #[arg(long, value_name = "N,M1,M2", value_delimiter = ',', num_args = 1)]
    window: Vec<u64>,
    /// Print the terms as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Arguments of `grundy wythoff translate`.
#[derive(clap::Args)]
pub struct Translate {
    /// The first difference
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    n0: u64,
}

/// Arguments of `grundy wythoff lieshout`.
#[derive(clap::Args)]
pub struct Lieshout {
    /// How many terms are made by the mex rule and compared with the closed form
    #[arg(long, value_name = "K", default_value_t = 100_000)]
    terms: u64,
    /// Only the N-th term (N at least 3) by the closed form, N of any size
    #[arg(long, value_name = "N", conflicts_with = "terms")]
    n: Option<BigUint>,
}

/// Arguments of `grundy wythoff word`.
#[derive(clap::Args)]
pub struct Word {
    /// The first letters
    #[arg(long, value_name = "L", default_value_t = 55, value_parser = clap::value_parser!(u64).range(..=100_000_000))]
    length: u64,
    /// Letter N (from 1), N of any size, and how many a stand up to it
    #[arg(long, value_name = "N")]
    letter: Option<BigUint>,
    /// The places of the first K letters a and b
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    places: Option<u64>,
    /// All subwords of this length
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    subwords: Option<u64>,
    /// The numbers of a that windows of this length hold
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    balance: Option<u64>,
}

fn set(numbers: impl Iterator<Item = u64>) -> String {
    format!("{{{}}}", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(","))
}

/// Memory for a term that is printed, as text and as JSON.
const TEXT_TERM: u64 = 128;
const JSON_TERM: u64 = 1024;

/// Runs `grundy wythoff general`.
pub fn general(args: &General, context: &Context) -> Result<(), Failure> {
    let sequence = general::General::new(args.n0, args.skip.iter().copied());
    let mut budget = context.budget();
    let name = format!("n0={}, T={}", sequence.n0(), set(sequence.skip()));
    if let Some(term) = sequence.meets(&mut budget)? {
        return Err(Failure::Input(format!(
            "{name} is no Wythoff sequence: B_{} = {} lies in T\nhelp: B and T must have no number in common",
            term.n, term.b
        )));
    }
    let summary = sequence.summary(args.observe, &mut budget)?;
    let alpha = summary.alpha;
    if args.csv {
        let (mut out, mut terms) = (context.output(), sequence.terms(&mut budget));
        writeln!(out, "n,A,B,floor_n_phi,epsilon")?;
        for _ in 0..args.terms {
            let term = terms.next_term()?;
            writeln!(out, "{},{},{},{},{}", term.n, term.a, term.b, term.floor, term.epsilon(alpha))?;
        }
        return Ok(out.flush()?);
    }
    let (window, verdict) = window(args, &sequence, alpha, &mut budget)?;
    budget.need(args.terms.saturating_mul(if context.json { JSON_TERM } else { TEXT_TERM }))?;
    let terms = sequence.first(args.terms, &mut budget)?;
    let listed = if context.json { &terms[..] } else { &[] };
    let shown: Vec<Value> = listed
        .iter()
        .map(|term| json!({"n": term.n, "a": term.a, "b": term.b, "epsilon": term.epsilon(alpha)}))
        .collect();
    let exceptions: Vec<Value> =
        summary.exceptions.iter().take(100).map(|(n, epsilon)| json!({"n": n, "epsilon": epsilon})).collect();
    let answer = json!({
        "n0": sequence.n0(), "T": sequence.skip().collect::<Vec<_>>(), "alpha": alpha, "observed": summary.terms,
        "exceptions": summary.exceptions.len(), "first_exceptions": exceptions,
        "window": window.map(|window| json!({"N": window.n, "m1": window.m1, "m2": window.m2})),
        "window_fails": verdict, "terms": shown,
    });
    context.answer(&answer, || {
        let list = |pick: fn(&general::Term) -> u64| {
            terms.iter().map(|term| pick(term).to_string()).collect::<Vec<_>>().join(" ")
        };
        let few: Vec<String> =
            summary.exceptions.iter().take(12).map(|(n, epsilon)| format!("{n}:{epsilon:+}")).collect();
        let mut lines = vec![
            style::strong(&name),
            format!("  A  {}", list(|term| term.a)),
            format!("  B  {}", list(|term| term.b)),
            format!("  A_n = floor(n phi) {alpha:+} + epsilon_n, observed on {} terms", summary.terms),
            match few.len() {
                0 => "  epsilon is 0 there".to_string(),
                _ => format!("  epsilon is not 0 at {} of them: {} ...", summary.exceptions.len(), few.join(" ")),
            },
        ];
        lines.push(match (&window, &verdict) {
            (Some(window), None) => format!(
                "  proved: |epsilon| <= 1 and no two neighbours nonzero for all n > {} (Sun-Zeilberger window N={}, m1={}, m2={})",
                window.m2, window.n, window.m1, window.m2
            ),
            (_, Some(why)) => format!("  the window is refused: {why}"),
            (None, None) => "  no window of Sun and Zeilberger's theorem within the terms observed".to_string(),
        });
        lines.join("\n")
    })?;
    if verdict.is_some() { Err(Failure::Negative) } else { Ok(()) }
}

/// The window that was given or found, and why the given one fails.
fn window(
    args: &General,
    sequence: &general::General,
    alpha: i64,
    budget: &mut Budget<'_>,
) -> Result<(Option<Window>, Option<String>), Failure> {
    match args.window[..] {
        [] => Ok((sequence.window(args.observe.min(100_000), budget)?, None)),
        [n, m1, m2] => {
            let window = Window { n, m1, m2, alpha };
            let verdict = sequence.check_window(window, budget)?.err();
            Ok((Some(window), verdict))
        }
        _ => Err(Failure::Input("a window is three numbers: --window N,M1,M2".into())),
    }
}

/// Runs `grundy wythoff translate`.
pub fn translate(args: &Translate, context: &Context) -> Result<(), Failure> {
    let sequence = general::General::translate(args.n0);
    let skip: Vec<u64> = sequence.skip().collect();
    let (shift, offset) = (args.n0 - 1, floor_phi(args.n0) - 1);
    let answer = json!({"n0": args.n0, "T": skip, "shift": shift, "offset": offset});
    context.answer(&answer, || {
        format!("n0={}: T={}, A_k = floor((k+{shift}) phi) - {offset}", args.n0, set(skip.iter().copied()))
    })
}

/// Runs `grundy wythoff lieshout`.
pub fn lieshout_walk(args: &Lieshout, context: &Context) -> Result<(), Failure> {
    if let Some(n) = &args.n {
        let (a, b) =
            lieshout(n).ok_or_else(|| Failure::Input("the Lieshout sequence begins with n = 3".into()))?;
        let answer = json!({"n": style::big(n), "a": style::big(&a), "b": style::big(&b)});
        return context.answer(&answer, || format!("({a},{b})"));
    }
    let walk = lieshout_exceptions(args.terms, &mut context.budget())?;
    let exceptions: Vec<Value> =
        walk.exceptions.iter().map(|(n, a, epsilon)| json!({"n": n, "a": a, "epsilon": epsilon})).collect();
    let answer = json!({
        "n0": 3, "T": [], "alpha": -4, "terms": walk.terms, "exceptions": exceptions,
        "rule": "epsilon_n = (-1)^j if n = F_j with j >= 4, else 0", "holds": walk.failure.is_none(),
        "status": "proved",
    });
    context.answer(&answer, || {
        let places: Vec<String> =
            walk.exceptions.iter().map(|(n, _, epsilon)| format!("{n}:{epsilon:+}")).collect();
        let verdict = match &walk.failure {
            None => format!(
                "the rule (proved: see the book) holds for all {} terms made by the mex rule",
                walk.terms
            ),
            Some(term) => format!("the rule fails at n = {}", term.n),
        };
        format!(
            "A_n = floor(n phi) - 4 + epsilon_n, epsilon_n = (-1)^j if n = F_j with j >= 4, else 0\n\
             {verdict}\n{} exceptions: {}",
            walk.exceptions.len(),
            places.join(" ")
        )
    })?;
    if walk.failure.is_some() { Err(Failure::Negative) } else { Ok(()) }
}

/// Prints the places of the first letters a and b one by one: there may be more than memory is allowed for.
fn places(count: u64, budget: &Budget<'_>, context: &Context) -> Result<(), Failure> {
    let mut out = context.output();
    let (before, between, after) =
        if context.json { ("{\"a\":[", "],\"b\":[", "]}") } else { ("a: ", "\nb: ", "") };
    let comma = if context.json { "," } else { " " };
    for (start, larger) in [(before, false), (between, true)] {
        write!(out, "{start}")?;
        for n in 1..=count {
            budget.work(super::LINE)?;
            let place = floor_phi(n) + if larger { n } else { 0 };
            write!(out, "{}{place}", if n == 1 { "" } else { comma })?;
        }
    }
    writeln!(out, "{after}")?;
    Ok(out.flush()?)
}

/// Runs `grundy wythoff word`.
pub fn word(args: &Word, context: &Context) -> Result<(), Failure> {
    let budget = context.budget();
    if let Some(n) = &args.letter {
        let letter = fibonacci::letter(n).ok_or_else(|| Failure::Input("the letters count from 1".into()))?;
        let count = fibonacci::count_a(n);
        let answer = json!({"n": style::big(n), "letter": letter.to_string(), "count_a": style::big(&count)});
        return context.answer(&answer, || format!("letter {n} is {letter}; {count} letters a up to there"));
    }
    if let Some(count) = args.places {
        return places(count, &budget, context);
    }
    if let Some(length) = args.subwords {
        // The words themselves, and what is printed of them.
        budget.need(4 * length * length)?;
        let words = fibonacci::subwords(length as usize, &budget)?;
        let answer = json!({"length": length, "count": words.len(), "subwords": words});
        return context.answer(&answer, || format!("{} subwords: {}", words.len(), words.join(" ")));
    }
    if let Some(length) = args.balance {
        let counts = fibonacci::window_counts(length as usize, &budget)?;
        let answer = json!({"length": length, "counts": counts});
        let words: Vec<String> = counts.iter().map(usize::to_string).collect();
        return context
            .answer(&answer, || format!("windows of {length} letters hold {} a", words.join(" or ")));
    }
    let prefix = fibonacci::prefix(args.length as usize, &budget)?;
    context.answer(&json!({"length": args.length, "prefix": prefix}), || prefix.clone())
}
