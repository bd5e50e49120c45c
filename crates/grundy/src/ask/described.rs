//! What the questions about structure descriptions share: which description is meant, and values of variables.

use super::fields::at_most_one;
use crate::structure::{Affine, Description, Point, Rule, Variable};
use crate::theorems::{Applied, Literature};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::path::Path;

/// Where a text comes from: one of the fields `name`, `text` and `file` of a question.
pub(super) struct Origin<'q> {
    pub(super) name: Option<&'q str>,
    pub(super) text: Option<&'q str>,
    pub(super) file: Option<&'q Path>,
}

impl Origin<'_> {
    /// What the answer calls it: the name or the file, `-` for a text.
    pub(super) fn label(&self) -> String {
        match (self.name, self.file) {
            (Some(name), _) => name.into(),
            (None, Some(file)) => file.display().to_string(),
            (None, None) => "-".into(),
        }
    }

    /// The text itself.
    pub(super) fn read(&self, bench: &Workbench) -> Result<Cow<'_, str>, Trouble> {
        let (name, text, file) = (self.name.is_some(), self.text.is_some(), self.file.is_some());
        at_most_one(&[("name", name), ("text", text), ("file", file)])?;
        match (self.name, self.text, self.file) {
            (Some(name), ..) => {
                let stored = bench.theorems().named(name).ok_or_else(|| unknown(bench, name))?;
                Ok(Cow::Owned(stored.description()?.into_owned()))
            }
            (_, Some(text), _) => Ok(Cow::Borrowed(text)),
            (.., Some(file)) => {
                bench.files().read(file).map(Cow::Owned).map_err(|error| Trouble::unreadable(file, &error))
            }
            (None, None, None) => {
                Err(Trouble::question("no text is given")
                    .with_help("name a file or a theorem, or give the text"))
            }
        }
    }

    /// The description that it is.
    pub(super) fn description(
        &self,
        bench: &Workbench,
        outcomes: bool,
        rule: Option<Rule>,
    ) -> Result<Description, Trouble> {
        at_most_one(&[("outcomes", outcomes), ("rule", rule.is_some())])?;
        let rule = if outcomes { Some(Rule::Outcomes) } else { rule };
        let text = self.read(bench).map_err(|trouble| match (&trouble, trouble.help()) {
            (Trouble::File(_), _) | (_, None) => {
                trouble.with_help("'theorems' lists the descriptions that need no file")
            }
            _ => trouble,
        })?;
        Ok(Description::read(&text, rule)?)
    }
}

/// There is no theorem of this name.
pub(super) fn unknown(bench: &Workbench, name: &str) -> Trouble {
    let trouble =
        Trouble::question(format!("there is no theorem '{name}'")).with_help("'theorems' lists all");
    let all = bench.theorems().all();
    let distance = |known: &str| crate::text::differences(name, known);
    let near = all.iter().map(|stored| &stored.theorem.name[..]).min_by_key(|known| distance(known));
    match near {
        Some(near) if distance(near) <= 2 => trouble.with_help(format!("did you mean {near}?")),
        _ => trouble.with_help("'theorems' lists all of them"),
    }
}

/// A theorem from which an answer comes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NamedTheorem {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// The values of its variables for this game.
    pub values: Values,
    /// Who found it.
    pub source: String,
    /// Whether Grundy has checked a proof of it; if not, its proof is in print.
    pub checked: bool,
    /// The game's moves are so many times those of the theorem.
    #[serde(skip)]
    pub times: u64,
}

impl NamedTheorem {
    /// A theorem of the store.
    pub(super) fn of(applied: &Applied) -> NamedTheorem {
        let theorem = &applied.stored.theorem;
        NamedTheorem {
            name: theorem.name.clone(),
            statement: theorem.to_string(),
            values: Values::of(&applied.variables(), &applied.place),
            source: theorem.source.clone(),
            checked: true,
            times: applied.scale,
        }
    }

    /// One whose proof is in print.
    pub(super) fn in_print(theorem: &Literature) -> NamedTheorem {
        NamedTheorem {
            name: theorem.name.into(),
            statement: theorem.statement.into(),
            values: Values(Vec::new()),
            source: theorem.source.into(),
            checked: false,
            times: 1,
        }
    }
}

impl fmt::Display for NamedTheorem {
    /// `theorem: theorem-8, n=10`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.checked {
            return write!(f, "literature, not checked by Grundy: {}, {}", self.name, self.source);
        }
        write!(f, "theorem: {}", self.name)?;
        if !self.values.is_empty() {
            write!(f, ", {}", self.values)?;
        }
        if self.times > 1 { write!(f, ", {} times", self.times) } else { Ok(()) }
    }
}

/// Values of variables; in JSON an object with a number for each letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values(Vec<(Variable, i128)>);

impl Values {
    /// The values of these variables at a point.
    pub(super) fn of(variables: &[Variable], point: &Point) -> Values {
        Values(variables.iter().map(|name| (*name, point.get(*name))).collect())
    }

    /// The value of one variable.
    pub(super) fn one(variable: Variable, value: i64) -> Values {
        Values(vec![(variable, value.into())])
    }

    /// The values alone, in the order of the variables.
    pub fn numbers(&self) -> impl Iterator<Item = i128> {
        self.0.iter().map(|(_, value)| *value)
    }

    /// Whether there is no variable.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Values {
    /// `n=2, i=1`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&values.join(", "))
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(&name.name(), value)?;
        }
        map.end()
    }
}

schema!("VariableValues" for Values, {
    "description": "Values of variables.",
    "type": "object", "additionalProperties": {"type": "integer"},
});

/// Each form as text.
pub(super) fn texts(forms: &[Affine]) -> Vec<String> {
    forms.iter().map(Affine::to_string).collect()
}
