//! What the fields of questions and answers are made of: numbers written in several ways, names of outcomes, values.

use super::Any;
use crate::error::ParseError;
use crate::game::{Convention, Outcome};
use crate::nimber::Nimber;
use crate::solve::referee::{self, Standing};
use crate::text::{Numeral, differences};
use crate::trouble::Trouble;
use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number of heaps, positions or terms: `1000000`, `1_000_000`, `1e6` or `10^6`; in JSON a number or such a text.
///
/// ```
/// use grundy::ask::Count;
/// assert_eq!("10^6".parse(), Ok(Count(1_000_000)));
/// assert_eq!(serde_json::from_str::<Count>("\"1e6\"").unwrap(), Count(1_000_000));
/// assert!("many".parse::<Count>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Count(pub u64);

impl FromStr for Count {
    type Err = String;

    fn from_str(text: &str) -> Result<Count, String> {
        match Numeral::read(text) {
            Numeral::Number(number) => Ok(Count(number)),
            Numeral::TooLarge => Err(format!("{text} is beyond 2^64-1")),
            Numeral::Other => Err(format!("'{text}' is not a whole number; write for example 20000 or 1e9")),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        NumberOrText::deserialize(deserializer)?.parse()
    }
}

schema!("Count" for Count, {
    "description": "A whole number from 0 to 2^64-1; also a text such as \"1e6\" or \"10^6\".",
    "type": ["integer", "string"],
    "minimum": 0,
});

/// Reads a number on the command line, in every way that a [`Count`] is written.
///
/// ```
/// use grundy::ask::fields::whole;
/// assert_eq!((whole::<u64>("1e3"), whole::<u8>("2^7")), (Ok(1000), Ok(128)));
/// assert!(whole::<u8>("1e3").is_err());
/// ```
pub fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let Count(number) = text.parse()?;
    T::try_from(number).map_err(|_| format!("{text} is too large here"))
}

/// The same for a number that must lie in a range.
///
/// ```
/// use grundy::ask::fields::whole_in;
/// assert_eq!(whole_in::<u64>(1..=1000)("10^3"), Ok(1000));
/// assert_eq!(whole_in::<u64>(1..=1000)("0"), Err("0 is not in 1..=1000".into()));
/// ```
pub fn whole_in<T>(allowed: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: TryFrom<u64> + PartialOrd + fmt::Display + Clone + Send + Sync,
{
    move |text| {
        let number = whole(text)?;
        let inside = allowed.contains(&number);
        inside
            .then_some(number)
            .ok_or_else(|| format!("{text} is not in {}..={}", allowed.start(), allowed.end()))
    }
}

/// A nimber that is asked for: `46`, `0x2e` or `0b101110`; in JSON a number or such a text.
///
/// ```
/// use grundy::ask::fields::Nim;
/// use grundy::nimber::Nimber;
/// assert_eq!(serde_json::from_str::<Nim>("\"0x2e\"").unwrap(), Nim(Nimber(46)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nim(pub Nimber);

impl FromStr for Nim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Nim, ParseError> {
        text.parse().map(Nim)
    }
}

impl Serialize for Nim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Nim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nim, D::Error> {
        NumberOrText::deserialize(deserializer)?.parse()
    }
}

schema!("Nim" for Nim, {
    "description": "A nimber below 2^128; also a text such as \"46\", \"0x2e\" or \"0b101110\".",
    "type": ["integer", "string"],
    "minimum": 0,
});

/// What a field holds that is a number on the command line: a JSON number, or the same as text.
pub enum NumberOrText {
    /// A number.
    Number(serde_json::Number),
    /// A text.
    Text(String),
}

impl<'de> Deserialize<'de> for NumberOrText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NumberOrText, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::Number(number) => Ok(NumberOrText::Number(number)),
            serde_json::Value::String(text) => Ok(NumberOrText::Text(text)),
            _ => Err(D::Error::custom("a number is expected, or its text")),
        }
    }
}

impl NumberOrText {
    /// Reads it as the command line would.
    pub fn parse<T: FromStr<Err: fmt::Display>, E: Error>(self) -> Result<T, E> {
        self.text().parse().map_err(E::custom)
    }

    /// As it would be written on the command line.
    pub fn text(self) -> String {
        match self {
            NumberOrText::Number(number) => number.to_string(),
            NumberOrText::Text(text) => text,
        }
    }
}

/// Something that is a text in JSON and on the command line, and is read and written the same way in both.
///
/// ```
/// use grundy::ask::fields::{Bits, Written};
/// let bits: Written<Bits> = "0110".parse().unwrap();
/// assert_eq!(serde_json::to_string(&bits).unwrap(), "\"0110\"");
/// assert!(serde_json::from_str::<Written<Bits>>("\"0120\"").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written<T>(pub T);

impl<T: FromStr<Err: fmt::Display>> FromStr for Written<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Written<T>, String> {
        text.parse().map(Written).map_err(|error: T::Err| error.to_string())
    }
}

impl<T: fmt::Display> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written<T>, D::Error> {
        NumberOrText::deserialize(deserializer)?.parse()
    }
}

impl<T> JsonSchema for Written<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Written".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

/// Zeros and ones: outcomes before position 0, the last one nearest; 1 is a win.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bits(pub Vec<bool>);

impl FromStr for Bits {
    type Err = String;

    fn from_str(text: &str) -> Result<Bits, String> {
        let bits: Option<Vec<bool>> = text.chars().map(|bit| bit.to_digit(2).map(|bit| bit == 1)).collect();
        bits.map(Bits).ok_or_else(|| format!("'{text}' is not a sequence of zeros and ones"))
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|bit| write!(f, "{}", u8::from(*bit)))
    }
}

/// Reads a list of numbers: also as a text in which commas stand between them, or a single number.
pub fn numbers<'de, D: Deserializer<'de>, T: FromStr<Err: fmt::Display>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum List {
        Items(Vec<NumberOrText>),
        Text(NumberOrText),
    }
    match List::deserialize(deserializer)? {
        List::Items(items) => items.into_iter().map(NumberOrText::parse).collect(),
        List::Text(NumberOrText::Text(text)) => {
            text.split(',').map(|item| item.trim().parse().map_err(D::Error::custom)).collect()
        }
        List::Text(number) => Ok(vec![number.parse()?]),
    }
}

/// Reads a list of texts: a single text is a list of one.
pub fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum List {
        Items(Vec<String>),
        Text(String),
    }
    Ok(match List::deserialize(deserializer)? {
        List::Items(items) => items,
        List::Text(text) => vec![text],
    })
}

/// A whole number of any size; in JSON an integer with all its digits, as a field of a question also a text.
///
/// ```
/// use grundy::ask::Big;
/// let read = |json: &str| serde_json::from_str::<Big>(json).map(|number| number.to_string()).ok();
/// assert_eq!(read("1000000000000000000000000"), read("\"1000000000000000000000000\""));
/// assert_eq!((read("12").as_deref(), read("-12"), read("1.5")), (Some("12"), None, None));
/// assert_eq!(read("\"1e24\""), read("1000000000000000000000000"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Big(pub BigUint);

impl FromStr for Big {
    type Err = String;

    fn from_str(text: &str) -> Result<Big, String> {
        Numeral::big(text).map(Big).map_err(|_| {
            format!("'{text}' is not a whole number of readable size; write for example 20000, 1e30 or 2^100")
        })
    }
}

impl<'de> Deserialize<'de> for Big {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Big, D::Error> {
        NumberOrText::deserialize(deserializer)?.parse()
    }
}

impl Serialize for Big {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) => serializer.serialize_u64(small),
            Err(_) => serde_json::Number::from_string_unchecked(self.0.to_string()).serialize(serializer),
        }
    }
}

schema!("Big" for Big, {
    "description": "A whole number with all its digits.",
    "type": "integer", "minimum": 0,
});

impl From<BigUint> for Big {
    fn from(number: BigUint) -> Big {
        Big(number)
    }
}

impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum OutcomeName {
    /// The previous player: a loss for the player to move.
    P,
    /// The next player: a win for the player to move.
    N,
    /// Neither can force a win.
    #[serde(rename = "draw")]
    Draw,
}

impl OutcomeName {
    /// In a sentence.
    pub fn words(self) -> &'static str {
        match self {
            OutcomeName::N => "N: the player to move wins",
            OutcomeName::P => "P: the player to move loses",
            OutcomeName::Draw => "draw: neither player can force a win",
        }
    }

    /// The outcome; `None` is a draw.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            OutcomeName::P => Some(Outcome::P),
            OutcomeName::N => Some(Outcome::N),
            OutcomeName::Draw => None,
        }
    }
}

impl From<Option<Outcome>> for OutcomeName {
    fn from(outcome: Option<Outcome>) -> OutcomeName {
        match outcome {
            Some(Outcome::P) => OutcomeName::P,
            Some(Outcome::N) => OutcomeName::N,
            None => OutcomeName::Draw,
        }
    }
}

impl From<Outcome> for OutcomeName {
    fn from(outcome: Outcome) -> OutcomeName {
        Some(outcome).into()
    }
}

impl fmt::Display for OutcomeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OutcomeName::P => "P",
            OutcomeName::N => "N",
            OutcomeName::Draw => "draw",
        })
    }
}

/// Normal or misère play, as answers name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConventionName {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
    /// Misère play told as normal play on the graph without its end positions.
    WithoutEnds,
}

impl ConventionName {
    /// In a sentence, before the word play.
    pub fn words(self) -> &'static str {
        match self {
            ConventionName::Normal | ConventionName::WithoutEnds => "normal",
            ConventionName::Misere => "misère",
        }
    }
}

impl From<Convention> for ConventionName {
    fn from(convention: Convention) -> ConventionName {
        match convention {
            Convention::Normal => ConventionName::Normal,
            Convention::Misere => ConventionName::Misere,
        }
    }
}

/// The convention that a question's field `misere` asks for.
pub fn convention(misere: bool) -> Convention {
    if misere { Convention::Misere } else { Convention::Normal }
}

/// A value: a nimber, or the word `infinite`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Worth {
    /// A nimber.
    Finite(u128),
    /// No nimber, in a game with cycles.
    Infinite(Infinite),
}

/// The word `infinite`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Infinite {
    /// The value is no nimber.
    Infinite,
}

impl Worth {
    /// The value that is known of a position.
    pub fn of(standing: &Standing) -> Option<Worth> {
        standing.value.as_ref().map(|value| match value {
            referee::Worth::Finite(Nimber(value)) => Worth::Finite(*value),
            referee::Worth::Infinite(_) => Worth::Infinite(Infinite::Infinite),
        })
    }

    /// The nimber.
    pub fn nimber(self) -> Option<u128> {
        match self {
            Worth::Finite(value) => Some(value),
            Worth::Infinite(_) => None,
        }
    }
}

/// Refuses a number that is too small or too large.
pub fn in_range<T: PartialOrd + fmt::Display>(
    field: &str,
    number: T,
    allowed: RangeInclusive<T>,
) -> Result<(), Trouble> {
    match allowed.contains(&number) {
        true => Ok(()),
        false => {
            let (least, most) = (allowed.start(), allowed.end());
            let remedy = if number < *least {
                format!("take {least} or more")
            } else {
                format!("take {most} or less")
            };
            Err(Trouble::question(format!("'{field}' is {number}, but goes from {least} to {most}"))
                .with_help(remedy))
        }
    }
}

/// Refuses fields that do not go together: of the named ones at most one may be set.
pub fn at_most_one(fields: &[(&str, bool)]) -> Result<(), Trouble> {
    let set: Vec<&str> = fields.iter().filter(|(_, set)| *set).map(|(name, _)| *name).collect();
    match set[..] {
        [one, two, ..] => Err(Trouble::question(format!("'{one}' and '{two}' do not go together"))
            .with_help("leave one of them out")),
        _ => Ok(()),
    }
}

/// Refuses a field without another one that it needs.
pub fn needs(field: (&str, bool), other: (&str, bool)) -> Result<(), Trouble> {
    match (field.1, other.1) {
        (true, false) => Err(Trouble::question(format!("'{}' goes with '{}' only", field.0, other.0))
            .with_help("give both, or neither")),
        _ => Ok(()),
    }
}

/// Where the fields of a question are told.
const FIELDS_HELP: &str =
    "the fields of each question are in /api/openapi.json and in the page of its command";

/// Reads the fields of a question. A field that is null is as good as none.
pub(super) fn read<T: DeserializeOwned + JsonSchema>(mut fields: serde_json::Value) -> Result<T, Trouble> {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
        read_numbers::<T>(fields);
    }
    serde_path_to_error::deserialize(fields).map_err(|error| {
        let (place, error) = (error.path().to_string(), error.into_inner());
        // What is missing or unknown is named by the message itself.
        match place.as_str() {
            "." => Trouble::question(error.to_string()).with_help(FIELDS_HELP),
            place => Trouble::question(format!("the field '{place}': {error}")).with_help(FIELDS_HELP),
        }
    })
}

/// Numbers are written in the same ways everywhere: a text such as "1e9" is a number where the schema wants one.
fn read_numbers<T: JsonSchema>(fields: &mut serde_json::Map<String, serde_json::Value>) {
    let number = |value: &serde_json::Value| match value {
        serde_json::Value::Number(number) if !number.is_u64() => number.to_string().parse::<Count>().ok(),
        serde_json::Value::String(text) => text.parse::<Count>().ok(),
        _ => None,
    };
    let written: Vec<(String, Count)> =
        fields.iter().filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect();
    if written.is_empty() {
        return;
    }
    let schema = schemars::schema_for!(T);
    for (name, number) in written {
        let wanted = schema.pointer(&format!("/properties/{name}/type"));
        let is_number = |wanted: &serde_json::Value| {
            wanted == "integer" || *wanted == serde_json::json!(["integer", "null"])
        };
        if wanted.is_some_and(is_number) {
            fields.insert(name, number.0.into());
        }
    }
}

/// There is no question of this name.
pub(super) fn unknown_question(name: &str) -> Trouble {
    let near = Any::NAMES.iter().min_by_key(|known| differences(name, known));
    let trouble = Trouble::question(format!("there is no question '{name}'"));
    match near {
        Some(near) if differences(name, near) <= 2 => trouble.with_help(format!("did you mean {near}?")),
        _ => trouble.with_help("the questions are the commands of the program: see /api/openapi.json"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_have_words() {
        let read = |name: &str, fields| Any::read(name, fields).map(|question| question.name());
        assert_eq!(read("wythoff pairs", json!({"to": 3})), Ok("wythoff pairs"));
        assert_eq!(read("nim_table", json!({})), Ok("nim-table"));
        assert!(read("wythoff", json!({})).is_err());
    }

    #[test]
    fn numbers_are_read_in_all_ways() {
        let skip = |skip| match Any::read("wythoff general", json!({"n0": "3", "skip": skip})) {
            Ok(Any::WythoffGeneral(question)) => Some(question.skip),
            _ => None,
        };
        let expected = Some(vec![Count(2), Count(5)]);
        assert_eq!(skip(json!([2, 5])), expected);
        assert_eq!(skip(json!(["2", "5"])), expected);
        assert_eq!(skip(json!("2,5")), expected);
        assert_eq!(skip(json!(7)), Some(vec![Count(7)]));
        assert_eq!((skip(json!("2,x")), skip(json!(-2)), skip(json!({}))), (None, None, None));
        let total = |total| match Any::read("loopy", json!({"expr": "poker-nim", "total": total})) {
            Ok(Any::Loopy(question)) => question.total,
            _ => None,
        };
        assert_eq!([total(json!(1000)), total(json!("1e3")), total(json!("10^3"))], [Some(1000); 3]);
        assert_eq!(serde_json::from_str("1e3").ok().and_then(total), Some(1000));
        let long = "1000000000000000000000000";
        let n = |n: serde_json::Value| match Any::read("wythoff pairs", json!({"n": n})) {
            Ok(Any::WythoffPairs(question)) => question.n.map(|n| n.to_string()),
            _ => None,
        };
        assert_eq!(n(json!(long)).as_deref(), Some(long));
        assert_eq!(serde_json::from_str(long).ok().and_then(n).as_deref(), Some(long));
    }
}
