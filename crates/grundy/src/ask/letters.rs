//! Values of one-letter variables: on the command line `--n 3 --m 5`, in JSON further fields of the question.

use super::fields::{NumberOrText, whole};
use super::span::Span;
use crate::structure::Variable;
use crate::trouble::Trouble;
use clap::{Arg, ArgMatches, Command};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// What a letter can stand for.
pub trait LetterValue:
    Clone
    + fmt::Debug
    + fmt::Display
    + FromStr<Err: fmt::Display>
    + Serialize
    + JsonSchema
    + Send
    + Sync
    + 'static
{
    /// What is said of it in the help.
    const NAME: &'static str;
    /// What it is, in a sentence: `the value of n is missing`.
    const WORD: &'static str;

    /// As it is written.
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: Self::Err| error.to_string())
    }
}

impl LetterValue for u32 {
    const NAME: &'static str = "NUMBER";
    const WORD: &'static str = "value";

    fn read(text: &str) -> Result<u32, String> {
        whole(text)
    }
}

impl LetterValue for Span {
    const NAME: &'static str = "FROM..TO";
    const WORD: &'static str = "range";
}

/// What was given for each letter. In a question it is flattened: a field that is no letter is refused here, since
/// everything that the question does not know itself comes to this.
///
/// ```
/// use grundy::ask::letters::Letters;
/// use grundy::structure::Variable;
/// let given: Letters<u32> = serde_json::from_str(r#"{"n": 3, "m": "5"}"#).unwrap();
/// assert_eq!(given.get(Variable::new('m').unwrap()), Some(&5));
/// assert_eq!(serde_json::from_str::<Letters<u32>>(r#"{"n": "1e3"}"#).unwrap().get(Variable::new('n').unwrap()), Some(&1000));
/// assert!(serde_json::from_str::<Letters<u32>>(r#"{"size": 3}"#).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters<T>(Vec<(Variable, T)>);

impl<T> Default for Letters<T> {
    fn default() -> Self {
        Letters(Vec::new())
    }
}

impl<T: LetterValue> Letters<T> {
    /// With a further letter.
    pub fn with(mut self, letter: Variable, value: T) -> Letters<T> {
        self.0.retain(|given| given.0 != letter);
        self.0.push((letter, value));
        self
    }

    /// What was given for a letter.
    pub fn get(&self, letter: Variable) -> Option<&T> {
        self.0.iter().find(|given| given.0 == letter).map(|given| &given.1)
    }

    /// What was given for each of these letters, which are all there are of `whole`.
    pub fn of(&self, letters: &[Variable], whole: &str) -> Result<Vec<&T>, Trouble> {
        let wrong = |message: String| {
            let names: Vec<String> = letters.iter().map(|name| format!("'{name}'")).collect();
            let help = format!("a {} is needed for {}", T::WORD, names.join(", "));
            let trouble = Trouble::question(message);
            trouble.with_help(if names.is_empty() { "leave it out".into() } else { help })
        };
        if let Some((letter, _)) = self.0.iter().find(|given| !letters.contains(&given.0)) {
            return Err(wrong(format!("{letter} is not {whole}")));
        }
        let given = |letter: &Variable| {
            self.get(*letter).ok_or_else(|| wrong(format!("the {} of {letter} is missing", T::WORD)))
        };
        letters.iter().map(given).collect()
    }
}

const LETTERS: [&str; Variable::COUNT] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
    "v", "w", "x", "y", "z",
];

fn letter(name: &str) -> Option<Variable> {
    let mut letters = name.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Variable::new)
}

/// One hidden option for each letter.
impl<T: LetterValue> clap::Args for Letters<T> {
    fn augment_args(command: Command) -> Command {
        command.args(LETTERS.map(|letter| {
            let option = Arg::new(letter).long(letter).value_name(T::NAME).value_parser(T::read);
            option.allow_hyphen_values(true).hide(true)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: LetterValue> clap::FromArgMatches for Letters<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Letters<T>, clap::Error> {
        let given = |name: &&str| Some((letter(name)?, matches.get_one::<T>(name)?.clone()));
        Ok(Letters(LETTERS.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Serialize> Serialize for Letters<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (letter, value) in &self.0 {
            map.serialize_entry(&letter.name(), value)?;
        }
        map.end()
    }
}

impl<'de, T: LetterValue> Deserialize<'de> for Letters<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Letters<T>, D::Error> {
        deserializer.deserialize_map(Given(PhantomData))
    }
}

struct Given<T>(PhantomData<T>);

impl<'de, T: LetterValue> Visitor<'de> for Given<T> {
    type Value = Letters<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fields named by one letter")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Letters<T>, M::Error> {
        let mut letters = Letters::default();
        while let Some(name) = map.next_key::<String>()? {
            let letter = letter(&name).ok_or_else(|| {
                M::Error::custom(format!("unknown field `{name}`; variables are one letter"))
            })?;
            let text = map.next_value::<NumberOrText>()?.text();
            let value = T::read(&text).map_err(|error| M::Error::custom(format!("{name}: {error}")))?;
            letters = letters.with(letter, value);
        }
        Ok(letters)
    }
}

impl<T: LetterValue> JsonSchema for Letters<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("LettersOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "patternProperties": {"^[a-z]$": generator.subschema_for::<T>()},
        })
    }
}
