//! `grundy sequence`: values or outcomes of heaps 0, 1, 2, ..., written while they are computed.

use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use crate::words::answers::Label;
use grundy::ask::sequence::{HeapStatistics, SequenceAnswer, SequenceKind};
use grundy::ask::{Count, Sequence};
use grundy::trouble::Trouble;
use std::io::Write;
use std::ops::ControlFlow;

/// Arguments of `grundy sequence`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy sequence 'subtract(3,7,8)' --to 15 --outcomes
  grundy sequence kayles --to 100
  grundy sequence kayles --to 100 --csv
  grundy sequence kayles --to 1e6 --bfile > b002186.txt
  grundy sequence grundys-game --to 100 --losing
  grundy sequence 'subtract(200,800,2401,3201)' --from 1e15 --to 1000000000000020      far out, by a theorem
  grundy sequence 'octal(0.106)' --to 1e7 --statistics
  grundy sequence 'subtract(21,44,64,87,108)' --to 1e8 --outcomes --statistics")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Sequence,
    /// Print comma-separated values: heap and value
    #[arg(long, conflicts_with_all = ["losing", "statistics", "json"])]
    csv: bool,
    /// Print a b-file of the encyclopedia of integer sequences: lines of index and value
    #[arg(long, conflicts_with_all = ["csv", "statistics", "json"])]
    bfile: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let question = &args.question;
    if question.statistics {
        let answer = context.ask(question)?;
        let SequenceAnswer::Statistics(counted) = &answer else { return Ok(()) };
        let words = context.words();
        let title = words.heaps(&counted.game, counted.from, counted.to);
        return context.tell(&answer, || format!("{title}\n{}", lines(&counted.statistics, words)));
    }
    let plain = context.json || args.csv || args.bfile;
    let mut out = if plain { context.output() } else { context.text_output() };
    let written = if context.json {
        json(question, context, &mut out)
    } else if args.csv {
        table(question, context, &mut out)
    } else if args.bfile {
        b_file(question, context, &mut out)
    } else {
        text(question, context, &mut out)
    };
    // What is known when the work is stopped is shown as well.
    out.flush()?;
    written
}

/// Visits the numbers; an error of the output ends the work.
fn each(
    question: &Sequence,
    context: &Context,
    mut write: impl FnMut(u64) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let mut written = Ok(());
    let ended = context.bench().work(context.monitor(), |budget| {
        question.for_each(context.bench(), budget, &mut |number| {
            written = write(number);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    written?;
    Ok(ended?)
}

fn json(question: &Sequence, context: &Context, out: &mut dyn Write) -> Result<(), Failure> {
    let mut unwritten = None;
    let ended = context.bench().work(context.monitor(), |budget| {
        let list = question.live(context.bench(), budget)?;
        let written = serde_json::to_writer(&mut *out, &list);
        if let Some(trouble) = list.values.trouble() {
            return Err::<(), Trouble>(trouble);
        }
        unwritten = written.err();
        Ok(())
    });
    if let Some(error) = unwritten {
        return Err(std::io::Error::from(error).into());
    }
    ended?;
    Ok(writeln!(out)?)
}

fn table(question: &Sequence, context: &Context, out: &mut dyn Write) -> Result<(), Failure> {
    let (Count(mut heap), mut begun) = (question.from, false);
    let heading = if question.outcomes { "heap,outcome" } else { "heap,value" };
    each(question, context, |value| {
        if !std::mem::replace(&mut begun, true) {
            writeln!(out, "{heading}")?;
        }
        writeln!(out, "{heap},{value}")?;
        heap = heap.saturating_add(1);
        Ok(())
    })
}

/// Heaps are their own indices; a list of losses is counted from 1.
fn b_file(question: &Sequence, context: &Context, out: &mut dyn Write) -> Result<(), Failure> {
    let mut index = if question.losing { 1 } else { question.from.0 };
    each(question, context, |value| {
        writeln!(out, "{index} {value}")?;
        index = index.saturating_add(1);
        Ok(())
    })
}

fn text(question: &Sequence, context: &Context, out: &mut dyn Write) -> Result<(), Failure> {
    if question.kind() == SequenceKind::Values && question.from == Count(0) {
        let mut grid = style::Grid::new(20, question.to.0);
        let ended = each(question, context, |value| grid.push(value, out));
        grid.end(out)?;
        return ended;
    }
    let between = if question.outcomes { "" } else { " " };
    let mut begun = false;
    let ended = each(question, context, |value| {
        let before = if std::mem::replace(&mut begun, true) { between } else { "" };
        write!(out, "{before}{value}")
    });
    if begun || ended.is_ok() {
        writeln!(out)?;
    }
    if let (Ok(()), Ok(Some(theorem))) = (&ended, question.theorem(context.bench())) {
        writeln!(out, "({})", context.words().told(&theorem.to_string()))?;
    }
    ended
}

/// How many of the most frequent values are listed.
const LISTED: usize = 10;

/// Statistics for people.
pub fn lines(statistics: &HeapStatistics, words: Words) -> String {
    let row = |label, text| vec![words.label(label).to_string(), text];
    let last_lost = statistics.last_zero.map_or(words.no_heap().into(), |heap| heap.to_string());
    let mut rows = vec![
        row(Label::LargestValue, words.at_heap(statistics.largest, statistics.largest_at)),
        row(Label::LastLost, last_lost),
    ];
    match (statistics.mask, statistics.rare) {
        (Some(mask), Some(rare)) => {
            rows.push(row(Label::SparseSpace, words.mask(mask, statistics.twisted == Some(true))));
            let last = statistics.last_rare.map_or(String::new(), |heap| words.last_rare(heap));
            rows.push(row(Label::RareHeaps, format!("{rare}{last}")));
        }
        _ if statistics.looked_for_space => rows.push(row(Label::SparseSpace, words.no_space().into())),
        _ => rows.push(row(Label::Engine, words.told(statistics.engine))),
    }
    rows.push(row(Label::MostFrequent, most_frequent(statistics)));
    style::columns(&rows)
}

/// Values with how often they occur.
fn most_frequent(statistics: &HeapStatistics) -> String {
    let mut frequent: Vec<(usize, u64)> = statistics.frequencies.iter().copied().enumerate().collect();
    frequent.sort_by_key(|(value, count)| (std::cmp::Reverse(*count), *value));
    let shown = frequent.iter().take(LISTED).filter(|(_, count)| *count > 0);
    shown.map(|(value, count)| format!("{value} ({count})")).collect::<Vec<_>>().join(", ")
}
