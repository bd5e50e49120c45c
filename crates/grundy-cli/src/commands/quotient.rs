//! `grundy quotient`: the misère quotient of a heap game, and genus symbols of its heaps.

use super::style;
use crate::context::{Context, parse_count};
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::heap::misere::anatomy::{Anatomy, Group, Mex, mex_function};
use grundy::heap::misere::export;
use grundy::heap::misere::genus::heap_genera;
use grundy::heap::misere::monoid::Element;
use grundy::heap::misere::present::Presentation;
use grundy::heap::misere::quotient::Quotient;
use grundy::heap::misere::rules::Rules;
use grundy::heap::misere::search::{Search, Unfinished};
use grundy_certify::misere::{Certificate, MATCHES};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// So many heaps are listed in a row.
const PER_ROW: usize = 10;
/// So long a check may take after the time is up.
const CHECK_MILLISECONDS: u64 = 600;
/// So many heaps are done before the first check.
const FIRST_STAGE: u64 = 16;
/// A mex function with more options than this in all is not listed.
const LONGEST_MEX: usize = 100_000;
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
  grundy quotient nim --to 7                         partial: the heaps up to 7
  grundy quotient kayles --genus 12                  genus symbols; tame, restive or wild

Every quotient shown has been accepted by a checker that shares no code with the search.
Exit status 1 if the quotient is not proved complete: heaps up to the limit were done, or no finite one was found;
3 if it was stopped: what was found until then is shown.")]
pub struct Args {
    /// A heap game, such as octal(0.77), kayles, subtract(1,3)
    game: String,
    /// The largest heap to look at
    #[arg(long, value_name = "N", default_value = "20000", value_parser = parse_count)]
    to: u64,
    /// Show the genus of the heaps 0 to N instead
    #[arg(long, value_name = "N", conflicts_with_all = ["output", "state", "gap", "sage"])]
    genus: Option<u64>,
    /// Write the certificate to this file, for 'grundy certify'
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Keep what was found in this file, as a certificate, and go on from it next time
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the monoid to this file, for GAP
    #[arg(long, value_name = "FILE")]
    gap: Option<PathBuf>,
    /// Write the monoid to this file, for Sage
    #[arg(long, value_name = "FILE")]
    sage: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.game)?;
    let rules = Rules::of(game.rules()).ok_or_else(|| {
        Failure::Input(format!(
            "{} is not a game of heaps that change one at a time\nhelp: try octal(0.77), kayles or subtract(1,3)",
            game.name()
        ))
    })?;
    match args.genus {
        Some(last) => genus(&rules, last, context),
        None => quotient(&rules, args, context),
    }
}

fn quotient(rules: &Rules<'_>, args: &Args, context: &Context) -> Result<(), Failure> {
    let mut search = start(rules, args, context)?;
    let mut checked = None;
    let ended = in_stages(&mut search, args.to, &mut checked, &context.budget());
    let (mut stopped, mut grew) = (None, None);
    match ended {
        Ok(()) => {}
        Err(Unfinished::Grew(heap)) => grew = Some(heap),
        Err(Unfinished::Stopped(stop)) => stopped = Some(stop),
    }
    let grace = context.grace(CHECK_MILLISECONDS);
    let budget = if stopped.is_some() { grace.budget(context.memory()) } else { context.budget() };
    let found = match (search.quotient(&budget), &stopped, checked) {
        (Ok(found), ..) => Shown::of(found, rules, context.json, &budget)?,
        // There is no time or memory left to check it: then the last one that was checked.
        (Err(_), Some(_), Some(found)) => {
            Shown::of(found, rules, false, &context.grace(CHECK_MILLISECONDS).budget(context.memory()))?
        }
        (Err(_), Some(stop), None) => return Err(unchecked(stop, &search)),
        (Err(stop), None, _) => return Err(stop.into()),
    };
    for file in args.output.iter().chain(&args.state) {
        write(
            file,
            &(serde_json::to_string(found.quotient.certificate()).map_err(std::io::Error::other)? + "\n"),
        )?;
    }
    let exports = [(&args.gap, export::gap as fn(&Quotient) -> String), (&args.sage, export::sage)];
    for (file, text) in exports.into_iter().filter_map(|(file, text)| Some((file.as_ref()?, text))) {
        write(file, &text(&found.quotient))?;
    }
    context.answer(&found.json(rules), || found.lines(rules, grew, stopped.is_some()))?;
    match stopped {
        Some(stop) => Err(interrupted(stop, &search, args)),
        None if found.quotient.period().is_some() => Ok(()),
        None => Err(Failure::Negative),
    }
}

/// Searches in stages, each twice as far as the one before, and checks what was found after each: so there is something to
/// show when a limit ends the search.
fn in_stages(
    search: &mut Search<'_>,
    last: u64,
    checked: &mut Option<Quotient>,
    budget: &Budget<'_>,
) -> Result<(), Unfinished> {
    let mut stage = FIRST_STAGE.max(search.heaps_to().saturating_mul(2));
    loop {
        search.run(stage.min(last), budget)?;
        if search.is_complete() || stage >= last {
            return Ok(());
        }
        *checked = Some(search.quotient(budget)?);
        stage = stage.saturating_mul(2);
    }
}

/// Begins, or goes on from what the state file proves.
fn start<'r>(rules: &'r Rules<'r>, args: &Args, context: &Context) -> Result<Search<'r>, Failure> {
    let Some(file) = args.state.as_deref().filter(|file| file.exists()) else {
        return Ok(Search::new(rules));
    };
    let budget = context.budget();
    let wrong = |why: String| {
        let help = "remove the file to start anew";
        Failure::Input(format!("{} cannot be used as the state: {why}\nhelp: {help}", file.display()))
    };
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let certificate = Certificate::read(&text).map_err(|flaw| wrong(flaw.to_string()))?;
    let known = certificate.heaps.len().saturating_sub(1) as u64;
    if certificate.rule != rules.stated(known, &budget)? {
        return Err(wrong(format!("it belongs to another game, {}", certificate.game)));
    }
    let quotient = Quotient::check(certificate, &budget)?.map_err(|flaw| wrong(flaw.to_string()))?;
    Ok(Search::resume(rules, &quotient, &budget)?)
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}

/// A limit was reached, and what was found could not be checked any more.
fn unchecked(stop: &Stop, search: &Search<'_>) -> Failure {
    match Failure::from(stop.clone()) {
        Failure::Stopped(message) => Failure::Stopped(format!(
            "{message}\nheaps up to {} seemed to give a quotient of order {}, but it could not be checked within the limits\n\
             help: 'grundy quotient ... --to {}' with more time and memory shows it",
            search.heaps_to(),
            search.order(),
            search.heaps_to(),
        )),
        other => other,
    }
}

fn interrupted(stop: Stop, search: &Search<'_>, args: &Args) -> Failure {
    let kept = match &args.state {
        Some(file) => format!("what was found is kept in {}", file.display()),
        None => "help: --state FILE keeps what was found, to go on from".into(),
    };
    let heap = search.heaps_to() + 1;
    match (&stop, Failure::from(stop.clone())) {
        (Stop::Interrupted { .. }, _) => Failure::Stopped(format!("while looking at heap {heap}\n{kept}")),
        (_, Failure::Stopped(message)) => Failure::Stopped(format!("at heap {heap}: {message}\n{kept}")),
        (_, other) => other,
    }
}

/// A quotient with everything that is shown of it.
struct Shown {
    quotient: Quotient,
    letters: Presentation,
    anatomy: Anatomy,
    /// Only where it is asked for, and not too long.
    mex: Option<Vec<Mex>>,
}

impl Shown {
    fn of(
        quotient: Quotient,
        rules: &Rules<'_>,
        with_mex: bool,
        budget: &Budget<'_>,
    ) -> Result<Shown, Failure> {
        let mex = if with_mex { mex_function(&quotient, rules, LONGEST_MEX, budget)? } else { None };
        Ok(Shown {
            letters: Presentation::of(&quotient),
            anatomy: Anatomy::of(quotient.monoid(), budget)?,
            mex,
            quotient,
        })
    }

    fn word(&self, x: Element) -> &str {
        &self.letters.words[usize::from(x)]
    }

    fn words(&self, elements: &[Element]) -> Vec<&str> {
        elements.iter().map(|x| self.word(*x)).collect()
    }

    fn p_words(&self) -> Vec<&str> {
        self.quotient.monoid().p().ones().map(|x| self.word(x as Element)).collect()
    }

    fn json(&self, rules: &Rules<'_>) -> Value {
        let (quotient, accepted, letters) = (&self.quotient, self.quotient.accepted(), &self.letters);
        let monoid = quotient.monoid();
        let group = |group: &Group| {
            json!({"order": group.elements.len(), "identity": self.word(group.identity),
                   "elements": self.words(&group.elements), "cyclic_factors": group.cyclic})
        };
        json!({
            "game": rules.name(),
            "complete": accepted.period.is_some(),
            "order": accepted.order,
            "p_elements": accepted.p,
            "period": accepted.period.map(|found| found.period),
            "preperiod": accepted.period.map(|found| found.preperiod),
            "heaps_to": quotient.elements().len() - 1,
            "generators": letters.letters.iter().map(|(letter, heap)| json!({"letter": letter, "heap": heap})).collect::<Vec<_>>(),
            "relations": letters.relations.iter().map(|(long, short)| format!("{long} = {short}")).collect::<Vec<_>>(),
            "elements": letters.words,
            "p_words": self.p_words(),
            "heaps": self.words(quotient.elements()),
            "heap_elements": quotient.elements(),
            "products": monoid.elements().map(|x| monoid.row(x)).collect::<Vec<_>>(),
            "units": group(&self.anatomy.units),
            "kernel": group(&self.anatomy.kernel),
            "idempotents": self.words(&self.anatomy.idempotents),
            "regular": self.anatomy.regular,
            "normal": self.anatomy.normal,
            "tame": self.anatomy.tame,
            "mex": self.mex.as_ref().map(|list| list.iter().map(|mex| json!({
                "options": self.words(&mex.options), "element": self.word(mex.element), "heap": mex.heap,
            })).collect::<Vec<_>>()),
            "pairs_checked": accepted.pairs,
            "types_checked": accepted.types,
            "positions_compared": accepted.compared,
            "matches_compared": MATCHES,
        })
    }

    fn lines(&self, rules: &Rules<'_>, grew: Option<u64>, stopped: bool) -> String {
        let (accepted, anatomy) = (self.quotient.accepted(), &self.anatomy);
        let heaps = self.quotient.elements().len() - 1;
        let what = if accepted.period.is_some() { "misère quotient" } else { "partial misère quotient" };
        let mut lines = vec![format!(
            "{}: {what} of order {}, {} of them P",
            style::strong(rules.name()),
            style::strong(accepted.order),
            accepted.p
        )];
        lines.push(match (accepted.period, grew) {
            (Some(period), _) => format!(
                "complete: the elements of heaps have period {} from {} on (equal long enough to go on for ever)",
                period.period, period.preperiod
            ),
            (None, Some(heap)) => {
                format!("it holds for heaps up to {heaps}; with heap {heap} it grows beyond every monoid tried")
            }
            (None, None) if stopped => format!("it holds for heaps up to {heaps}; then the search was stopped"),
            (None, None) => format!("it holds for heaps up to {heaps}; further ones were not looked at"),
        });
        let letters: Vec<String> =
            self.letters.letters.iter().map(|(letter, heap)| format!("{letter} = heap {heap}")).collect();
        let relations: Vec<String> =
            self.letters.relations.iter().map(|(long, short)| format!("{long}={short}")).collect();
        lines.push(format!("generators  {}", cut(&letters)));
        lines.push(format!("relations   {}", cut(&relations)));
        lines.push(format!("P           {}", cut(&self.p_words())));
        lines.push(format!("units       {}", self.group(&anatomy.units)));
        lines.push(format!("kernel      {}", self.group(&anatomy.kernel)));
        lines.push(format!("kind        {}", kind(anatomy)));
        lines.push(format!(
            "checked     {} kinds of heaps, {} sums of them; {} positions of up to {MATCHES} matches by the definition",
            accepted.types, accepted.pairs, accepted.compared
        ));
        let listed = accepted.period.map_or(heaps, |found| (found.preperiod + found.period) as usize);
        let words = self.words(&self.quotient.elements()[..=listed.min(heaps).min(MOST_HEAPS)]);
        let words: Vec<String> = words.into_iter().map(String::from).collect();
        lines.push(format!("heaps\n{}", style::grid(&words, PER_ROW).trim_end()));
        if listed > MOST_HEAPS {
            lines.push(format!("... and {} more (--json has all)", listed - MOST_HEAPS));
        }
        lines.join("\n")
    }

    fn group(&self, group: &Group) -> String {
        let factors: Vec<String> = group.cyclic.iter().map(|order| format!("Z{order}")).collect();
        let factors = if factors.is_empty() { "trivial".into() } else { factors.join(" x ") };
        let words = cut(&self.words(&group.elements));
        format!("{} elements, {factors}: {words}", group.elements.len())
    }
}

fn kind(anatomy: &Anatomy) -> &'static str {
    match (anatomy.tame, anatomy.normal, anatomy.regular) {
        (true, ..) => "tame: a quotient of Nim",
        (_, true, _) => "wild, normal: of the kernel just the identity is P",
        (_, _, true) => "wild, regular: of the kernel just one element is P",
        _ => "wild, not regular: of the kernel not just one element is P",
    }
}

/// A list for people: what is too long is cut, and says so.
fn cut(list: &[impl AsRef<str>]) -> String {
    let shown: Vec<&str> = list.iter().take(LONG).map(AsRef::as_ref).collect();
    let more = list.len() - shown.len();
    let more = if more == 0 { String::new() } else { format!(" ... and {more} more (--json has all)") };
    shown.join(", ") + &more
}

fn genus(rules: &Rules<'_>, last: u64, context: &Context) -> Result<(), Failure> {
    let found = heap_genera(rules, last, &mut context.budget())?;
    let answer = json!({
        "game": rules.name(),
        "heaps": found.iter().enumerate().map(|(heap, (genus, temper))| json!({
            "heap": heap, "value": genus.value, "misere": genus.misere,
            "genus": genus.to_string(), "temper": temper.to_string(),
        })).collect::<Vec<_>>(),
    });
    context.answer(&answer, || {
        let mut rows = vec![["heap", "genus", "temper"].map(String::from).to_vec()];
        for (heap, (genus, temper)) in found.iter().enumerate() {
            rows.push(vec![heap.to_string(), genus.to_string(), temper.to_string()]);
        }
        style::columns(&rows)
    })
}
