//! `grundy misere-form`: the canonical form of a position in misère play, and whether two positions are equal there.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::misere_form::{Character, Form, Forms, Unread};
use grundy::notation::Expression;
use serde_json::{Value, json};

/// Longer forms are not written out in one piece.
const MOST_WRITTEN: usize = 2000;
/// So much work may go into a game that tells two others apart.
const WITNESS_POSITIONS: u64 = 200_000;

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
    /// A position such as kayles:7, or a form such as '*[2#,3]'
    expr: String,
    /// Say whether this position or form is equal to the first
    #[arg(long, value_name = "EXPR")]
    equal: Option<String>,
    /// List everything that can be reached, each form in terms of simpler ones
    #[arg(long)]
    parts: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let asked = Asked::read(&args.expr)?;
    let other = args.equal.as_deref().map(Asked::read).transpose()?;
    let (mut forms, mut budget) = (Forms::new(), context.budget());
    let one = asked.study(&mut forms, &mut budget)?;
    let mut answer = one.json(&forms, args.parts);
    let Some(other) = other else {
        return context.answer(&answer, || one.lines(&forms, args.parts));
    };
    let two = other.study(&mut forms, &mut budget)?;
    let witness = witness(&one, &two, &mut forms, context);
    answer["other"] = two.json(&forms, args.parts);
    answer["equal"] = json!(one.form == two.form);
    answer["told_apart_by"] = json!(witness.as_ref().map(|witness| &witness.text));
    answer["outcomes"] = json!(witness.as_ref().map(|witness| &witness.outcomes));
    context.answer(&answer, || comparison(&one, &two, witness.as_ref(), &forms, args.parts))?;
    if one.form == two.form { Ok(()) } else { Err(Failure::Negative) }
}

/// What a form is asked of.
enum Asked {
    Position(Expression),
    Form(String),
}

impl Asked {
    fn read(text: &str) -> Result<Asked, Failure> {
        match Forms::is_form(text) {
            true => Ok(Asked::Form(text.trim().into())),
            false => Ok(Asked::Position(grundy::notation::read(text)?)),
        }
    }

    fn study(&self, forms: &mut Forms, budget: &mut Budget<'_>) -> Result<Study, Failure> {
        let (expr, found) = match self {
            Asked::Form(text) => (text.clone(), forms.read(text, budget)),
            Asked::Position(expression) => {
                let found = forms.of_sum(&expression.sum, &expression.position, budget);
                (expression.to_string(), found.map_err(Unread::Stopped))
            }
        };
        let form = found.map_err(|unread| failure(unread, forms))?;
        let characters = forms.characters(form, budget).map_err(|stop| stopped(stop, forms))?;
        Ok(Study { expr, form, parts: forms.parts(form), characters })
    }
}

fn failure(unread: Unread, forms: &Forms) -> Failure {
    match unread {
        Unread::Text(error) => error.into(),
        Unread::Stopped(stop) => stopped(stop, forms),
    }
}

/// How far it got: also how many forms there are.
fn stopped(stop: Stop, forms: &Forms) -> Failure {
    match Failure::from(stop) {
        // Before that only 0 is known.
        Failure::Stopped(message) if forms.count() == 1 => {
            Failure::Stopped(format!("while the game graph was explored, {message}"))
        }
        Failure::Stopped(message) => {
            Failure::Stopped(format!("with {} different forms found, {message}", forms.count()))
        }
        other => other,
    }
}

/// What is said about a game.
struct Study {
    expr: String,
    form: Form,
    /// Everything that can be reached, options first.
    parts: Vec<Form>,
    characters: Vec<Character>,
}

impl Study {
    fn character(&self, part: Form) -> Option<&Character> {
        self.parts.binary_search(&part).ok().map(|at| &self.characters[at])
    }

    fn facts(&self, forms: &Forms, part: Form) -> Value {
        let mut facts = json!({
            "birthday": forms.birthday(part),
            "outcome": forms.outcome(part).to_string(),
        });
        if let Some(character) = self.character(part) {
            facts["value"] = json!(character.genus.value);
            facts["misere_value"] = json!(character.genus.misere[0]);
            facts["genus"] = json!(character.genus.to_string());
            facts["temper"] = json!(character.temper.to_string());
        }
        facts
    }

    fn json(&self, forms: &Forms, parts: bool) -> Value {
        let mut answer = json!({"expr": self.expr, "form": forms.write(self.form, MOST_WRITTEN).ok()});
        super::style::merge(&mut answer, &self.facts(forms, self.form));
        answer["heap"] = json!(forms.heap_size(self.form));
        answer["size"] = json!(self.parts.len());
        if parts {
            answer["parts"] = forms
                .write_parts(self.form)
                .into_iter()
                .map(|part| {
                    let mut row = json!({"name": part.name, "form": part.text});
                    super::style::merge(&mut row, &self.facts(forms, part.form));
                    row
                })
                .collect();
        }
        answer
    }

    fn form_words(&self, forms: &Forms) -> String {
        forms.write(self.form, MOST_WRITTEN).unwrap_or_else(|length| {
            let length = if length == u64::MAX { "more than 10^19".into() } else { length.to_string() };
            format!("too long to write out ({length} characters); --parts lists its parts")
        })
    }

    fn lines(&self, forms: &Forms, parts: bool) -> String {
        let outcome = style::outcome_words(Some(forms.outcome(self.form)));
        let heap = match forms.heap_size(self.form) {
            Some(0) => ", equal to 0".to_string(),
            Some(size) => format!(", equal to a Nim heap of {size}"),
            None => String::new(),
        };
        let character = self.character(self.form);
        let (genus, temper) = character.map_or(Default::default(), |character| {
            (character.genus.to_string(), character.temper.to_string())
        });
        let count = match self.parts.len() {
            1 => "1 form, itself".to_string(),
            count => format!("{count} forms, itself included"),
        };
        let rows = [
            ("form", style::strong(self.form_words(forms))),
            ("misère outcome", outcome),
            ("genus", genus),
            ("temper", format!("{temper}{heap}")),
            ("birthday", forms.birthday(self.form).to_string()),
            ("reaches", count),
        ];
        let rows: Vec<Vec<String>> =
            rows.into_iter().map(|(name, fact)| vec![format!("  {name}"), fact]).collect();
        let mut text = format!("{}\n{}", self.expr, style::columns(&rows));
        if parts {
            text.push_str(&format!("\n{}", self.part_lines(forms)));
        }
        text
    }

    fn part_lines(&self, forms: &Forms) -> String {
        let heading = ["part", "birthday", "outcome", "genus", "temper", "form"].map(String::from).to_vec();
        let mut rows = vec![heading];
        for part in forms.write_parts(self.form) {
            let Some(character) = self.character(part.form) else { continue };
            rows.push(vec![
                part.name,
                forms.birthday(part.form).to_string(),
                forms.outcome(part.form).to_string(),
                character.genus.to_string(),
                character.temper.to_string(),
                part.text,
            ]);
        }
        style::columns(&rows)
    }
}

/// A game that tells two others apart, with the outcomes beside it.
struct Witness {
    text: String,
    outcomes: [String; 2],
}

/// Nice to have: that the forms differ is proved without it.
fn witness(one: &Study, two: &Study, forms: &mut Forms, context: &Context) -> Option<Witness> {
    let mut budget = context.small_budget();
    let found = budget.within(WITNESS_POSITIONS, |budget| {
        let Some(witness) = forms.apart(one.form, two.form, budget)? else { return Ok(None) };
        let outcomes = [
            forms.outcome_beside(one.form, witness, budget)?.to_string(),
            forms.outcome_beside(two.form, witness, budget)?.to_string(),
        ];
        Ok(forms.write(witness, MOST_WRITTEN).ok().map(|text| Witness { text, outcomes }))
    });
    found.ok().flatten().flatten()
}

fn comparison(one: &Study, two: &Study, witness: Option<&Witness>, forms: &Forms, parts: bool) -> String {
    let verdict = if one.form == two.form { "are equal" } else { "are different" };
    let mut text = format!("{} and {} {verdict} in misère play", one.expr, two.expr);
    if let Some(Witness { text: other, outcomes: [first, second] }) = witness {
        text.push_str(&format!("\nbeside X = {other}: the first + X is {first}, the second + X is {second}"));
    }
    for study in [one, two] {
        text.push_str(&format!("\n{}", study.lines(forms, parts)));
    }
    text
}
