//! The canonical form of a position in misère play, and whether two positions are equal there.

use super::{Answer, OutcomeName, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::misere_form::{Character, Form, Forms, TooLong, Unread};
use crate::notation::Expression;
use crate::trouble::{Reason, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Longer forms are not written out in one piece.
const MOST_WRITTEN: usize = 2000;
/// So much work may go into a game that tells two others apart.
const WITNESS_POSITIONS: u64 = 200_000;
/// So much memory.
const WITNESS_MEMORY: u64 = 64 << 20;

/// What is the canonical form of a position in misère play? Is it equal to another?
///
/// ```
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::MisereForm::of("nim:2,2")).unwrap();
/// assert_eq!(answer.first.form.as_deref(), Some("*[3,2]"));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[allow(rustdoc::broken_intra_doc_links, reason = "the brackets of a form are no link")]
pub struct MisereForm {
    /// A position such as kayles:7, or a form such as '*[2#,3]'
    pub expr: String,
    /// Say whether this position or form is equal to the first
    #[arg(long, value_name = "EXPR")]
    pub equal: Option<String>,
    /// List everything that can be reached, each form in terms of simpler ones
    #[arg(long)]
    #[serde(default)]
    pub parts: bool,
}

impl MisereForm {
    /// Of a position.
    pub fn of(expr: impl Into<String>) -> MisereForm {
        MisereForm { expr: expr.into(), ..MisereForm::default() }
    }
}

/// The form of a position, and a comparison with another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MisereFormAnswer {
    /// The form.
    #[serde(flatten)]
    pub first: Formed,
    /// The comparison, if one was asked for.
    #[serde(flatten)]
    pub comparison: Option<Compared>,
}

/// The form of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Formed {
    /// The position.
    pub expr: String,
    /// Its form; none if it is too long to be written in one piece.
    pub form: Option<String>,
    /// What is known of it.
    #[serde(flatten)]
    pub facts: FormFacts,
    /// The size of the Nim heap that it is equal to.
    pub heap: Option<u32>,
    /// How many forms can be reached, itself included.
    pub size: usize,
    /// All of them, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<FormPart>>,
    /// How long the form is, if it is too long to be written.
    #[serde(skip)]
    pub too_long: Option<TooLong>,
}

/// What is known of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FormFacts {
    /// How many moves the longest play has.
    pub birthday: u32,
    /// Who wins in misère play.
    pub outcome: OutcomeName,
    /// Its value in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// Its value in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere_value: Option<u32>,
    /// The genus symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// Tame, restive or wild.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temper: Option<String>,
}

/// A form that can be reached, in terms of simpler ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FormPart {
    /// Its name among the parts.
    pub name: String,
    /// The form.
    pub form: String,
    /// What is known of it.
    #[serde(flatten)]
    pub facts: FormFacts,
}

/// A comparison with another position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Compared {
    /// The other position.
    pub other: Formed,
    /// Whether both are equal in misère play.
    pub equal: bool,
    /// A game beside which they have different outcomes; none if none was found soon.
    pub told_apart_by: Option<String>,
    /// The outcomes beside that game.
    pub outcomes: Option<[OutcomeName; 2]>,
}

impl Answer for MisereFormAnswer {
    fn is_negative(&self) -> bool {
        self.comparison.as_ref().is_some_and(|compared| !compared.equal)
    }
}

impl Question for MisereForm {
    type Answer = MisereFormAnswer;
    const NAME: &'static str = "misere-form";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<MisereFormAnswer, Trouble> {
        let first = Subject::read(&self.expr, bench)?;
        let second = self.equal.as_deref().map(|text| Subject::read(text, bench)).transpose()?;
        let mut forms = Forms::new();
        let one = first.study(&mut forms, budget)?;
        let Some(second) = second else {
            return Ok(MisereFormAnswer { first: one.told(&forms, self.parts), comparison: None });
        };
        let two = second.study(&mut forms, budget)?;
        let witness = witness([one.form, two.form], &mut forms, budget);
        let (told_apart_by, outcomes) = witness.unzip();
        let equal = one.form == two.form;
        let other = two.told(&forms, self.parts);
        let comparison = Compared { other, equal, told_apart_by, outcomes };
        Ok(MisereFormAnswer { first: one.told(&forms, self.parts), comparison: Some(comparison) })
    }
}

/// What a form is asked of.
enum Subject {
    Position(Expression),
    Form(String),
}

impl Subject {
    fn read(text: &str, bench: &Workbench) -> Result<Subject, Trouble> {
        match Forms::is_form(text) {
            true => Ok(Subject::Form(text.trim().into())),
            false => Ok(Subject::Position(bench.expression(text)?)),
        }
    }

    fn study(&self, forms: &mut Forms, budget: &mut Budget<'_>) -> Result<Study, Trouble> {
        let (expr, found) = match self {
            Subject::Form(text) => (text.clone(), forms.read(text, budget)),
            Subject::Position(expression) => {
                let found = forms.of_sum(&expression.sum, &expression.position, budget);
                (expression.to_string(), found.map_err(Unread::Stopped))
            }
        };
        let form = found.map_err(|unread| match unread {
            Unread::Text(error) => error.into(),
            Unread::Stopped(stop) => stopped(stop, forms),
        })?;
        let characters = forms.characters(form, budget).map_err(|stop| stopped(stop, forms))?;
        Ok(Study { expr, form, parts: forms.parts(form), characters })
    }
}

/// How far it got: also how many forms there are.
fn stopped(stop: Stop, forms: &Forms) -> Trouble {
    Trouble::from(stop).stopped_with(|stopped| {
        let mut reached = match forms.count() {
            // Before that only 0 is known.
            1 => "while the game graph was explored".to_string(),
            count => format!("with {count} different forms found"),
        };
        if stopped.positions > 0 && stopped.reason != Reason::Work {
            reached.push_str(&format!(", after {} positions", stopped.positions));
        }
        stopped.reached = Some(reached);
    })
}

/// A form that was found.
struct Study {
    expr: String,
    form: Form,
    /// Everything that can be reached, options first.
    parts: Vec<Form>,
    characters: Vec<Character>,
}

impl Study {
    fn facts(&self, forms: &Forms, part: Form) -> FormFacts {
        let character = self.parts.binary_search(&part).ok().map(|at| &self.characters[at]);
        FormFacts {
            birthday: forms.birthday(part),
            outcome: forms.outcome(part).into(),
            value: character.map(|character| character.genus.value),
            misere_value: character.map(|character| character.genus.misere[0]),
            genus: character.map(|character| character.genus.to_string()),
            temper: character.map(|character| character.temper.to_string()),
        }
    }

    fn told(self, forms: &Forms, with_parts: bool) -> Formed {
        let written = forms.write(self.form, MOST_WRITTEN);
        let parts = with_parts.then(|| forms.write_parts(self.form).into_iter());
        let parts = parts.map(|parts| {
            let row = |part: crate::misere_form::Part| FormPart {
                name: part.name,
                form: part.text,
                facts: self.facts(forms, part.form),
            };
            parts.map(row).collect()
        });
        Formed {
            too_long: written.as_ref().err().copied(),
            form: written.ok(),
            facts: self.facts(forms, self.form),
            heap: forms.heap_size(self.form),
            size: self.parts.len(),
            parts,
            expr: self.expr,
        }
    }
}

/// A game that tells two others apart, with the outcomes beside it. Nice to have: that the forms differ is proved without it.
fn witness(
    [one, two]: [Form; 2],
    forms: &mut Forms,
    budget: &Budget<'_>,
) -> Option<(String, [OutcomeName; 2])> {
    let found = budget.aside(WITNESS_MEMORY).within(WITNESS_POSITIONS, |budget| {
        let Some(witness) = forms.apart(one, two, budget)? else { return Ok(None) };
        let outcomes =
            [forms.outcome_beside(one, witness, budget)?, forms.outcome_beside(two, witness, budget)?];
        Ok(forms.write(witness, MOST_WRITTEN).ok().map(|text| (text, outcomes.map(OutcomeName::from))))
    });
    found.ok().flatten().flatten()
}
