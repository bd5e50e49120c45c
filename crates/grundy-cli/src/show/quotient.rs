//! `grundy quotient`: the misère quotient of a heap game, and genus symbols of its heaps.

use super::Speak;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Quotient;
use grundy::ask::quotient::{Genera, GroupFacts, QuotientFormat, QuotientMonoid, Quotiented};
use std::path::PathBuf;

/// So many heaps are listed in a row.
const PER_ROW: usize = 10;
/// So many heaps are listed for people at most.
const MOST_HEAPS: usize = 599;
/// Longer lists are cut for people; JSON has them whole.
const LONG: usize = 60;

/// Arguments of `grundy quotient`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy quotient 'octal(0.123)'
  grundy quotient kayles --json
  grundy quotient 'octal(0.15)' -o guiles.json      then: grundy certify guiles.json
  grundy quotient 'octal(0.07)' --state dawson.json  goes on from there next time
  grundy quotient kayles --gap kayles.g              for GAP; --sage for Sage
  grundy quotient kayles --plot kayles.png           the multiplication table as a picture
  grundy quotient nim --to 7                         partial: the heaps up to 7
  grundy quotient kayles --genus 12                  genus symbols; tame, restive or wild

Every quotient shown has been accepted by a checker that shares no code with the search.
Exit status 1 if the quotient is not proved complete: heaps up to the limit were done, or no finite one was found;
3 if it was stopped: what was found until then is shown.")]
pub struct Args {
    #[command(flatten)]
    question: Quotient,
    /// Write the certificate to this file, for 'grundy certify'
    #[arg(long, short, value_name = "FILE", conflicts_with = "genus")]
    output: Option<PathBuf>,
    /// Write the monoid to this file, for GAP
    #[arg(long, value_name = "FILE", conflicts_with = "genus")]
    gap: Option<PathBuf>,
    /// Write the monoid to this file, for Sage
    #[arg(long, value_name = "FILE", conflicts_with = "genus")]
    sage: Option<PathBuf>,
    /// Draw the multiplication table to this file (png, svg, pdf or tikz)
    #[arg(long, value_name = "FILE", conflicts_with = "genus")]
    plot: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let formats = [
        (QuotientFormat::Certificate, &args.output),
        (QuotientFormat::Gap, &args.gap),
        (QuotientFormat::Sage, &args.sage),
    ];
    let (exports, files): (Vec<_>, Vec<_>) =
        formats.into_iter().filter_map(|(format, file)| Some((format, file.as_ref()?))).unzip();
    context.check_writable(files.iter().copied())?;
    let mut answer = context.ask(&Quotient { exports, mex: context.json, ..args.question.clone() })?;
    if let Quotiented::Monoid(found) = &mut answer {
        for (file, document) in files.into_iter().zip(std::mem::take(&mut found.exports)) {
            context.keep(file, &document)?;
        }
        if let Some(file) = &args.plot {
            super::draw_map(found.order * found.order, || found.table_map(), file, context)?;
        }
    }
    super::finish_speaking(answer, context)
}

impl Speak for Quotiented {
    fn speak(&self, words: Words) -> String {
        match self {
            Quotiented::Monoid(found) => lines(found, words),
            Quotiented::Genera(genera) => genus_lines(genera, words),
        }
    }
}

fn lines(found: &QuotientMonoid, words: Words) -> String {
    let what = if found.complete { "misère quotient" } else { "partial misère quotient" };
    let letters: Vec<String> = found
        .generators
        .iter()
        .map(|letter| words.said(&format!("{} = heap {}", letter.letter, letter.heap)))
        .collect();
    let relations: Vec<String> =
        found.relations.iter().map(|relation| relation.replace(" = ", "=")).collect();
    let listed = match (found.period, found.preperiod) {
        (Some(period), Some(preperiod)) => (preperiod + period) as usize,
        _ => found.heaps_to,
    };
    let checked = format!(
        "{} kinds of heaps, {} sums of them; {} positions of up to {} matches by the definition",
        found.types_checked, found.pairs_checked, found.positions_compared, found.matches_compared
    );
    let labelled = |label: &str, said: String| format!("{:<12}{said}", words.said(label));
    let mut lines = vec![
        words.said(&format!(
            "{}: {what} of order {}, {} of them P",
            style::strong(&found.game),
            style::strong(found.order),
            found.p_elements
        )),
        words.said(&how_far(found)),
        labelled("generators", cut(&letters, words)),
        labelled("relations", cut(&relations, words)),
        labelled("P", cut(&found.p_words, words)),
        labelled("units", group(&found.units, words)),
        labelled("kernel", group(&found.kernel, words)),
        labelled("kind", words.said(kind(found))),
        labelled("checked", words.said(&checked)),
    ];
    let heaps = &found.heaps[..=listed.min(found.heaps_to).min(MOST_HEAPS)];
    lines.push(format!("{}\n{}", words.said("heaps"), style::grid(heaps, PER_ROW).trim_end()));
    if listed > MOST_HEAPS {
        lines.push(words.said(&format!("... and {} more (--json has all)", listed - MOST_HEAPS)));
    }
    lines.join("\n")
}

fn how_far(found: &QuotientMonoid) -> String {
    let heaps = found.heaps_to;
    match (found.period, found.preperiod, found.grew) {
        (Some(period), Some(preperiod), _) => format!(
            "complete: the elements of heaps have period {period} from {preperiod} on (equal long enough to go on for ever)"
        ),
        (.., Some(heap)) => {
            format!("it holds for heaps up to {heaps}; with heap {heap} it grows beyond every monoid tried")
        }
        _ if found.stopped.is_some() => {
            format!("it holds for heaps up to {heaps}; then the search was stopped")
        }
        _ => format!("it holds for heaps up to {heaps}; further ones were not looked at"),
    }
}

fn group(group: &GroupFacts, words: Words) -> String {
    let factors: Vec<String> = group.cyclic_factors.iter().map(|order| format!("Z{order}")).collect();
    let factors = if factors.is_empty() { words.said("trivial") } else { factors.join(" x ") };
    words.said(&format!("{} elements, {factors}: {}", group.order, cut(&group.elements, words)))
}

fn kind(found: &QuotientMonoid) -> &'static str {
    match (found.tame, found.normal, found.regular) {
        (true, ..) => "tame: a quotient of Nim",
        (_, true, _) => "wild, normal: of the kernel just the identity is P",
        (_, _, true) => "wild, regular: of the kernel just one element is P",
        _ => "wild, not regular: of the kernel not just one element is P",
    }
}

/// A list for people: what is too long is cut, and says so.
fn cut(list: &[impl AsRef<str>], words: Words) -> String {
    let shown: Vec<&str> = list.iter().take(LONG).map(AsRef::as_ref).collect();
    let more = list.len() - shown.len();
    match more {
        0 => shown.join(", "),
        more => words.said(&format!("{} ... and {more} more (--json has all)", shown.join(", "))),
    }
}

fn genus_lines(genera: &Genera, words: Words) -> String {
    let mut rows = vec![["heap", "genus", "temper"].map(|head| words.said(head)).to_vec()];
    rows.extend(
        genera.heaps.iter().map(|row| vec![row.heap.to_string(), row.genus.clone(), words.said(&row.temper)]),
    );
    style::columns(&rows)
}
