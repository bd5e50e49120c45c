//! All figures of each sequence, as JSON and as a row of a table.

use super::super::style;
use super::{Args, float};
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::statistics::Places;
use serde_json::{Value, json};

/// Prints what can be said of each sequence.
pub(super) fn summary(args: &Args, all: &[(String, Places)], context: &Context) -> Result<(), Failure> {
    let budget = context.budget();
    let mut list = Vec::new();
    for (name, places) in all {
        list.push(figures(args, name, places, &budget)?);
    }
    let rows = list.iter().map(|figures| row(args, figures));
    let table: Vec<Vec<String>> = std::iter::once(head(args).to_vec()).chain(rows).collect();
    if args.csv {
        return context.print(&style::csv(&table)?);
    }
    context.answer(&json!({"seed": args.seed, "sequences": list}), || style::columns(&table))
}

fn figures(args: &Args, name: &str, places: &Places, budget: &Budget<'_>) -> Result<Value, Stop> {
    // Long sequences take their time, so the clock is looked at before each figure.
    budget.look()?;
    let windows = places.windows(args.window);
    budget.look()?;
    // Where there is no window there is nothing to say of windows.
    let some = |number| if windows.histogram.is_empty() { Value::Null } else { float(number) };
    let line = places.line(args.terms);
    let lags = (1..=args.lags).map(|lag| budget.look().map(|()| float(places.autocorrelation(lag))));
    let lags: Vec<Value> = lags.collect::<Result<_, _>>()?;
    let subwords: Vec<u64> =
        (1..=args.subwords).map(|length| places.subwords(length, budget)).collect::<Result<_, _>>()?;
    let words = places.words(args.words, budget)?;
    let occurring: Vec<Value> = words
        .iter()
        .enumerate()
        .filter(|(_, times)| **times > 0)
        .map(|(word, times)| json!({"word": format!("{word:0width$b}", width = args.words as usize), "count": times}))
        .collect();
    Ok(json!({
        "sequence": name, "terms": places.len(), "last": places.last(), "density": float(places.density()),
        "steps": places.step_counts().iter().map(|(step, times)| json!({"step": step, "count": times})).collect::<Vec<_>>(),
        "window": {
            "length": args.window, "min": windows.histogram.keys().next(), "max": windows.histogram.keys().next_back(),
            "mean": some(windows.mean), "deviation": some(windows.deviation),
            "histogram": windows.histogram.iter().map(|(ones, times)| json!({"ones": ones, "count": times})).collect::<Vec<_>>(),
        },
        "autocorrelation": lags,
        "line": {
            "slope": float(line.slope), "intercept": float(line.intercept), "min": float(line.least.0), "min_at": line.least.1,
            "max": float(line.most.0), "max_at": line.most.1, "deviation": float(line.deviation),
        },
        "subwords": subwords, "words": occurring,
    }))
}

/// The figures that people compare.
fn row(args: &Args, value: &Value) -> Vec<String> {
    let cell = |value: &Value| value.to_string().trim_matches('"').to_string();
    let window = &value["window"];
    // A sequence that ends before the first window has none.
    let [ones, deviation] = match window["min"].is_null() {
        true => ["-".into(), "-".into()],
        false => [format!("{}..{}", cell(&window["min"]), cell(&window["max"])), cell(&window["deviation"])],
    };
    vec![
        cell(&value["sequence"]),
        cell(&value["terms"]),
        cell(&value["last"]),
        cell(&value["density"]),
        ones,
        deviation,
        cell(&value["autocorrelation"][0]),
        cell(&value["line"]["slope"]),
        format!("{}..{}", cell(&value["line"]["min"]), cell(&value["line"]["max"])),
        cell(&value["subwords"][args.subwords as usize - 1]),
        value["words"].as_array().map_or(0, Vec::len).to_string(),
    ]
}

fn head(args: &Args) -> [String; 11] {
    [
        "sequence".to_string(),
        "terms".to_string(),
        "last".to_string(),
        "density".to_string(),
        format!("ones in {}", args.window),
        "deviation".to_string(),
        "r(1)".to_string(),
        "slope".to_string(),
        "off the line".to_string(),
        format!("subwords of {}", args.subwords),
        format!("words of {}", args.words),
    ]
}
