//! What the commands about structure descriptions share: reading the file, the rule, values of the variables.

use super::structure_library::named;
use crate::context::Context;
use crate::failure::Failure;
use clap::{Arg, ArgMatches, Command};
use grundy::structure::{Affine, Description, Point, Rule, Variable};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Which file, and what its letters mean.
#[derive(clap::Args)]
pub struct Input {
    /// A file with a structure description, or the name of one in the library; - reads it from the input
    pub file: String,
    /// The letters are outcomes, - for a loss and + for a win [default: as the letters are]
    #[arg(long, conflicts_with = "rule")]
    outcomes: bool,
    /// What the letters mean: nim, outcomes, threshold:C, parity, exactly-one or nor
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
}

impl Input {
    /// Reads the description.
    pub fn description(&self, context: &Context) -> Result<Description, Failure> {
        let rule = if self.outcomes { Some(Rule::Outcomes) } else { self.rule };
        let text = match named(&self.file).filter(|_| !Path::new(&self.file).exists()) {
            Some(text) => text.to_string(),
            None => read_text(&self.file, context)?,
        };
        Ok(Description::read(&text, rule)?)
    }
}

/// The text of a file, or of the input for `-`.
pub fn read_text(file: &str, context: &Context) -> Result<String, Failure> {
    let wrong = |error: std::io::Error| {
        Failure::Input(format!(
            "cannot read {file}: {error}\nhelp: 'grundy prove --library' lists the descriptions that need no file"
        ))
    };
    let text = if file == "-" { context.input() } else { context.bench().files().read(Path::new(file)) };
    text.map_err(wrong)
}

/// Values of variables, given as `--n 3 --m 5`: one hidden option for each letter.
pub struct Values(Vec<(Variable, i128)>);

const LETTERS: [&str; Variable::COUNT] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
    "v", "w", "x", "y", "z",
];

impl clap::Args for Values {
    fn augment_args(command: Command) -> Command {
        command.args(LETTERS.map(|letter| {
            let parser = clap::value_parser!(u32);
            Arg::new(letter).long(letter).value_name("NUMBER").value_parser(parser).hide(true)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Values {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Values, clap::Error> {
        let value = |letter: &str| {
            let variable = letter.chars().next().and_then(Variable::new)?;
            matches.get_one::<u32>(letter).map(|number| (variable, i128::from(*number)))
        };
        Ok(Values(LETTERS.iter().filter_map(|letter| value(letter)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Values {
    /// A value for each free variable of the description, and for no other.
    pub fn point(&self, description: &Description) -> Result<Point, Failure> {
        let free = description.free_variables();
        let list: Vec<String> = free.iter().map(|name| format!("--{name} NUMBER")).collect();
        let wrong = |message: String| Failure::Input(format!("{message}\nhelp: give {}", list.join(" ")));
        if let Some((variable, _)) = self.0.iter().find(|value| !free.contains(&value.0)) {
            return Err(wrong(format!("{variable} is not a free variable of this description")));
        }
        if let Some(missing) = free.iter().find(|name| !self.0.iter().any(|value| value.0 == **name)) {
            return Err(wrong(format!("the value of {missing} is missing")));
        }
        Ok(Point::new(self.0.iter().copied()))
    }
}

/// The values of these variables as a JSON object.
pub fn values_json(variables: &[Variable], point: &Point) -> Value {
    let entries = variables.iter().map(|name| (name.to_string(), json!(point.get(*name))));
    Value::Object(entries.collect::<Map<String, Value>>())
}

/// The values of these variables, such as `n=2, i=1`.
pub fn values_text(variables: &[Variable], point: &Point) -> String {
    let values: Vec<String> = variables.iter().map(|name| format!("{name}={}", point.get(*name))).collect();
    values.join(", ")
}

/// Forms separated by blanks.
pub fn forms_text(forms: &[Affine]) -> String {
    forms.iter().map(Affine::to_string).collect::<Vec<_>>().join(" ")
}

/// A system of inequalities in words.
pub fn system_text(rows: &[Affine]) -> String {
    rows.iter().map(|row| format!("{row} <= 0")).collect::<Vec<_>>().join(", ")
}

/// The conditions on the free variables, such as `n >= 2`.
pub fn conditions_text(description: &Description) -> String {
    let text = |order: &grundy::structure::Order| {
        format!("{} {} {}", order.variable, order.relation.symbol(), order.bound)
    };
    description.conditions.iter().map(text).collect::<Vec<_>>().join(", ")
}
