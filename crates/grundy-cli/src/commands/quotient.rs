//! `grundy quotient`: the misère quotient of a heap game, and genus symbols of its heaps.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::heap::misere::genus::heap_genera;
use grundy::heap::misere::present::Presentation;
use grundy::heap::misere::quotient::{Quotient, Search, Unfinished};
use grundy::heap::misere::rules::Rules;
use grundy::notation::read_game;
use serde_json::{Value, json};

/// So many heaps are listed in a row.
const PER_ROW: usize = 10;

/// Arguments of `grundy quotient`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy quotient 'octal(0.123)'
  grundy quotient kayles --json
  grundy quotient nim --to 7                 partial: the heaps up to 7
  grundy quotient kayles --genus 12          genus symbols; tame, restive or wild

Exit status 1 if the quotient is not proved complete: heaps up to the limit were done, or no finite one was found.")]
pub struct Args {
    /// A heap game, such as octal(0.77), kayles, subtract(1,3)
    game: String,
    /// The largest heap to look at
    #[arg(long, value_name = "N", default_value_t = 1000)]
    to: u64,
    /// Show the genus of the heaps 0 to N instead
    #[arg(long, value_name = "N")]
    genus: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = read_game(&args.game)?;
    let rules = Rules::of(game.rules()).ok_or_else(|| {
        Failure::Input(format!(
            "{} is not a game of heaps that change one at a time\nhelp: try octal(0.77), kayles or subtract(1,3)",
            game.name()
        ))
    })?;
    match args.genus {
        Some(last) => genus(&rules, last, context),
        None => quotient(&rules, args.to, context),
    }
}

fn quotient(rules: &Rules<'_>, last: u64, context: &Context) -> Result<(), Failure> {
    let mut search = Search::new(rules);
    let ended = search.run(last, &mut context.budget());
    let found = search.quotient();
    let grew = match ended {
        Ok(()) => None,
        Err(Unfinished::Grew(heap)) => Some(heap),
        Err(Unfinished::Stopped(stop)) => return Err(stopped(stop, &found)),
    };
    let shown = Presentation::of(&found);
    let answer = report(rules, &found, &shown);
    context.answer(&answer, || lines(rules, &found, &shown, grew))?;
    if found.period.is_some() { Ok(()) } else { Err(Failure::Negative) }
}

fn stopped(stop: grundy::error::Stop, found: &Quotient) -> Failure {
    let Failure::Stopped(mut message) = Failure::from(stop.clone()) else { return stop.into() };
    let heaps = found.heaps.len() - 1;
    message.push_str(&format!("\nheaps up to {heaps} give a quotient of order {}", found.monoid.order()));
    message.push_str(&format!("\nhelp: 'grundy quotient ... --to {heaps}' shows it"));
    Failure::Stopped(message)
}

fn report(rules: &Rules<'_>, found: &Quotient, shown: &Presentation) -> Value {
    let p_words: Vec<&String> = p_elements(found).map(|x| &shown.words[x]).collect();
    json!({
        "game": rules.name(),
        "complete": found.period.is_some(),
        "order": found.monoid.order(),
        "p_elements": p_words.len(),
        "period": found.period.map(|found| found.period),
        "preperiod": found.period.map(|found| found.preperiod),
        "heaps_to": found.heaps.len() - 1,
        "generators": shown.letters.iter().map(|(letter, heap)| json!({"letter": letter, "heap": heap})).collect::<Vec<_>>(),
        "relations": shown.relations.iter().map(|(long, short)| format!("{long} = {short}")).collect::<Vec<_>>(),
        "elements": shown.words,
        "p_words": p_words,
        "heaps": found.heaps.iter().map(|x| &shown.words[*x as usize]).collect::<Vec<_>>(),
        "pairs_checked": found.pairs,
    })
}

fn p_elements(found: &Quotient) -> impl Iterator<Item = usize> {
    (0..found.monoid.order()).filter(|x| found.monoid.is_p[*x])
}

fn lines(rules: &Rules<'_>, found: &Quotient, shown: &Presentation, grew: Option<u64>) -> String {
    let p_words: Vec<&str> = p_elements(found).map(|x| shown.words[x].as_str()).collect();
    let heaps = found.heaps.len() - 1;
    let what = if found.period.is_some() { "misère quotient" } else { "partial misère quotient" };
    let mut text = format!(
        "{}: {what} of order {}, {} of them P\n",
        style::strong(rules.name()),
        style::strong(found.monoid.order()),
        p_words.len()
    );
    text.push_str(&match (found.period, grew) {
        (Some(period), _) => format!(
            "complete: the elements of heaps have period {} from {} on (equal long enough to go on for ever)\n",
            period.period, period.preperiod
        ),
        (None, Some(heap)) => format!("with heap {heap} it grows beyond every monoid tried\n"),
        (None, None) => format!("only the heaps up to {heaps} were looked at\n"),
    });
    let letters: Vec<String> =
        shown.letters.iter().map(|(letter, heap)| format!("{letter} = heap {heap}")).collect();
    let relations: Vec<String> =
        shown.relations.iter().map(|(long, short)| format!("{long}={short}")).collect();
    text.push_str(&format!("generators  {}\n", letters.join(", ")));
    text.push_str(&format!("relations   {}\n", relations.join(", ")));
    text.push_str(&format!("P           {}\n", p_words.join(", ")));
    text.push_str(&format!("proof       {} different pairs of positions and options checked\n", found.pairs));
    text.push_str("heaps\n");
    let listed = found.period.map_or(heaps, |found| (found.preperiod + found.period) as usize);
    let words: Vec<String> =
        found.heaps.iter().take(listed + 1).map(|x| shown.words[*x as usize].clone()).collect();
    text.push_str(&style::grid(&words, PER_ROW));
    text
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
