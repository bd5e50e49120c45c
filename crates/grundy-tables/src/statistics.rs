//! Statistics of sequences of numbers: the smallest heaps of Akiyama's Nim in three versions, Wythoff's, and a random one.
//!
//! Every figure is computed anew from 100000 numbers and must agree in every digit that is stated.

use super::effort::Work;
use super::report::RowCheck;
use super::rows::Fault;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::akiyama::list::PList;
use grundy::heap::akiyama::printed::{Form, rows};
use grundy::heap::wythoff::pairs::floor_phi;
use grundy::statistics::{Line, Places, Windows};
use std::sync::Arc;

/// Statistics of five sequences of numbers.
pub(super) fn table(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let name = row.text("sequence")?;
    let kind = ["fast_as_printed", "fast_recheck", "true", "wythoff", "random"]
        .into_iter()
        .find(|kind| *kind == name);
    let kind = kind.ok_or_else(|| row.fault(format!("nothing is known about '{name}'")))?;
    match work.summary(kind, TERMS, |budget| gather(kind, budget))? {
        Some(gathered) => statistic(check, &gathered, work.budget)?,
        None => check.undecided(),
    }
    Ok(())
}

/// So many numbers of each sequence.
const TERMS: u64 = 100_000;

/// A sequence and what is asked of it more than once.
struct Gathered {
    places: Places,
    windows: Windows,
    lines: Vec<Line>,
    words: Vec<u32>,
}

fn gather(kind: &str, budget: &mut Budget<'_>) -> Result<Gathered, Stop> {
    let count = TERMS as usize;
    let first = |form, budget: &mut Budget<'_>| {
        Ok::<_, Stop>(rows(form, count + 1, budget)?.iter().map(|row| row[0].into()).collect::<Vec<u64>>())
    };
    let numbers: Vec<u64> = match kind {
        "fast_as_printed" => first(Form::AsPrinted, budget)?,
        "fast_recheck" | "random" => first(Form::Rechecked, budget)?,
        "wythoff" => (1..=TERMS).map(floor_phi).collect(),
        _ => {
            let mut list = PList::default();
            list.extend_to_values(count, budget)?;
            list.smallest_heaps().take(count).collect()
        }
    };
    let mut places = Places::new(numbers, budget)?;
    if kind == "random" {
        places = places.shuffled(1, budget)?;
    }
    let lines = [1000, 10_000, 50_000, TERMS].map(|terms| places.line(terms)).to_vec();
    Ok(Gathered { windows: places.windows(100), lines, words: places.words(7, budget)?, places })
}

/// A number with so many digits after the point, without zeros at the end.
fn decimal(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn statistic(check: &mut RowCheck<'_>, all: &Arc<Gathered>, budget: &Budget<'_>) -> Result<(), Fault> {
    let row = check.row;
    let parameter = row.text("parameter")?;
    let number = || {
        let digits = parameter.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        row.parse([digits], "a parameter").map(|numbers| numbers.iter().sum::<u64>())
    };
    let histogram = &all.windows.histogram;
    let line = || {
        let terms = number()?;
        let line = all.lines.iter().find(|line| line.terms == terms);
        line.ok_or_else(|| row.fault(format!("no line was drawn through {terms} points")))
    };
    let count = |number: Option<&u64>| number.copied().unwrap_or(0).to_string();
    let binary = |word: usize| format!("{word:07b}");
    let value = match row.text("statistic")? {
        "terms" => all.places.len().to_string(),
        "last_value" => all.places.last().to_string(),
        "density" => decimal(all.places.density(), 6),
        "gap_count" => count(all.places.step_counts().get(&number()?)),
        "window100_min" => count(histogram.keys().next()),
        "window100_max" => count(histogram.keys().next_back()),
        "window100_mean" => decimal(all.windows.mean, 4),
        "window100_sd" => decimal(all.windows.deviation, 4),
        "window100_distinct_values" => histogram.len().to_string(),
        "window100_histogram" => count(histogram.get(&number()?)),
        "autocorrelation" => decimal(all.places.autocorrelation(number()?), 6),
        "line_slope" => decimal(line()?.slope, 6),
        "line_intercept" => decimal(line()?.intercept, 4),
        "line_residual_min" => decimal(line()?.least.0, 4),
        "line_residual_min_at_n" => line()?.least.1.to_string(),
        "line_residual_max" => decimal(line()?.most.0, 4),
        "line_residual_max_at_n" => line()?.most.1.to_string(),
        "line_residual_sd" => decimal(line()?.deviation, 4),
        "number_of_subwords" => all.places.subwords(number()? as u32, budget)?.to_string(),
        "word7_count" => {
            let word = usize::from_str_radix(parameter, 2).ok().filter(|word| *word < 128);
            let word =
                word.ok_or_else(|| row.fault(format!("'{parameter}' is not a word of seven letters")))?;
            all.words[word].to_string()
        }
        "word7_number_of_words_that_occur" => {
            all.words.iter().filter(|times| **times > 0).count().to_string()
        }
        "word7_most_frequent" => {
            // Words that are equally frequent may stand in any order.
            let stated = row.text("value")?;
            let mut counts: Vec<u32> = all.words.clone();
            counts.sort_unstable_by(|one, two| two.cmp(one));
            let right = |(at, entry): (usize, &str)| {
                let word = entry.split(':').next().and_then(|word| usize::from_str_radix(word, 2).ok());
                let word = word.filter(|word| *word < 128 && all.words[*word] == counts[at])?;
                Some(format!("{}:{}", binary(word), counts[at]))
            };
            let entries = stated.split(' ').enumerate();
            entries
                .map(|entry| right(entry).unwrap_or_else(|| format!("?:{}", counts[entry.0])))
                .collect::<Vec<_>>()
                .join(" ")
        }
        other => return Err(row.fault(format!("nothing is known about '{other}'"))),
    };
    check.compare("value", value)
}
