//! `grundy misere-form`: the canonical form of a position in misère play, and whether two positions are equal there.

use super::Show;
use crate::style;
use grundy::ask::MisereForm;
use grundy::ask::misere_form::{Compared, FormPart, Formed, MisereFormAnswer};

/// Arguments of `grundy misere-form`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy misere-form kayles:5
  grundy misere-form 'cram(2x3) + nim:2'
  grundy misere-form nim:2,2 --equal '*[3,2]'
  grundy misere-form kayles:5 --equal nim:4        a game that tells them apart
  grundy misere-form '*[2#,0] + *2'                sums of forms
  grundy misere-form 'octal(0.26):9' --parts       part by part

Forms: *3 is a Nim heap, *2# the game whose only option is *2, *[2#,3,0] the game with the options *2#, *3 and 0.
Exit status 1 if --equal is given and the games are different.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: MisereForm,
}

impl Show for MisereFormAnswer {
    fn show(&self) -> String {
        match &self.comparison {
            None => lines(&self.first),
            Some(compared) => comparison(&self.first, compared),
        }
    }
}

fn comparison(one: &Formed, compared: &Compared) -> String {
    let two = &compared.other;
    let verdict = if compared.equal { "are equal" } else { "are different" };
    let mut text = format!("{} and {} {verdict} in misère play", one.expr, two.expr);
    if let (Some(other), Some([first, second])) = (&compared.told_apart_by, compared.outcomes) {
        text.push_str(&format!("\nbeside X = {other}: the first + X is {first}, the second + X is {second}"));
    }
    for formed in [one, two] {
        text.push_str(&format!("\n{}", lines(formed)));
    }
    text
}

fn lines(formed: &Formed) -> String {
    let facts = &formed.facts;
    let heap = match formed.heap {
        Some(0) => ", equal to 0".to_string(),
        Some(size) => format!(", equal to a Nim heap of {size}"),
        None => String::new(),
    };
    let count = match formed.size {
        1 => "1 form, itself".to_string(),
        count => format!("{count} forms, itself included"),
    };
    let rows = [
        ("form", style::strong(form_words(formed))),
        ("misère outcome", style::outcome_words(facts.outcome.outcome())),
        ("genus", facts.genus.clone().unwrap_or_default()),
        ("temper", format!("{}{heap}", facts.temper.as_deref().unwrap_or_default())),
        ("birthday", facts.birthday.to_string()),
        ("reaches", count),
    ];
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, fact)| vec![format!("  {name}"), fact]).collect();
    let mut text = format!("{}\n{}", formed.expr, style::columns(&rows));
    if let Some(parts) = &formed.parts {
        text.push_str(&format!("\n{}", part_lines(parts)));
    }
    text
}

fn form_words(formed: &Formed) -> String {
    formed.form.clone().unwrap_or_else(|| {
        let length = formed.too_long.and_then(|too_long| too_long.length);
        let length = length.map_or("2^64 or more".into(), |length| length.to_string());
        format!("too long to write out ({length} characters); --parts lists its parts")
    })
}

fn part_lines(parts: &[FormPart]) -> String {
    let heading = ["part", "birthday", "outcome", "genus", "temper", "form"].map(String::from).to_vec();
    let row = |part: &FormPart| {
        vec![
            part.name.clone(),
            part.facts.birthday.to_string(),
            part.facts.outcome.to_string(),
            part.facts.genus.clone().unwrap_or_default(),
            part.facts.temper.clone().unwrap_or_default(),
            part.form.clone(),
        ]
    };
    style::columns(&std::iter::once(heading).chain(parts.iter().map(row)).collect::<Vec<_>>())
}
