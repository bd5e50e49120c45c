//! Questions and answers, as types: everything that can be asked, one file each.
//!
//! A [`Question`] is at once a Rust struct, a JSON object (with its schema) and the arguments of a command: one definition,
//! one meaning. Its [`Answer`] is a struct too; what it looks like on a terminal is the program's business.
//!
//! ```
//! use grundy::prelude::*;
//! let bench = Workbench::new();
//! let answer = bench.ask(&ask::Value::of("cram(2x3) + kayles:5 + nim:4")).unwrap();
//! assert_eq!(answer.outcome, OutcomeName::N);
//! ```
//!
//! Whoever takes questions from outside (the server, Python) reads them with [`Any::read`] and asks with
//! [`Workbench::ask_any`].

/// The schema of a type that JSON writes in a way of its own.
macro_rules! schema {
    ($name:literal for $type:ty, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

pub mod akiyama;
pub mod analyse;
pub mod board;
pub mod census;
pub mod certify;
mod cgsuite;
pub mod coins;
pub mod count;
pub mod described;
pub mod discover;
pub mod document;
pub mod encyclopedia;
pub mod expand;
pub mod explain;
pub mod family;
pub mod far;
pub mod fields;
pub mod games;
pub mod graph;
pub mod hint;
pub mod letters;
pub mod look;
pub mod loopy;
pub mod map;
pub mod matches;
pub mod mex;
pub mod misere_form;
pub mod moves;
pub mod nim_table;
pub mod nimber;
pub mod octal;
pub mod perft;
pub mod period;
pub mod players;
pub mod prove;
pub mod quotient;
pub mod random;
pub mod raw;
pub mod real;
pub mod records;
pub mod reduce;
pub mod regions;
pub mod register;
mod remoteness;
pub mod replay;
pub mod reply;
pub mod safe;
pub mod saved;
pub mod sequence;
pub mod span;
pub mod statistics;
pub mod sweep;
pub mod symmetric;
pub mod table;
pub mod test_rule;
pub mod theorems;
pub mod tilings;
pub mod translate;
pub mod value;
pub mod views;
pub mod wythoff;
pub mod xor;

pub use akiyama::{AkiyamaAssumptions, AkiyamaCompare, AkiyamaLegal, AkiyamaList, AkiyamaValues};
pub use analyse::Analyse;
pub use certify::Certify;
pub use coins::Coins;
pub use count::Counting;
pub use discover::Discover;
pub use document::Document;
pub use expand::Expand;
pub use explain::Explain;
pub use family::Family;
pub use fields::{Big, Count, OutcomeName, Worth};
pub use games::Games;
pub use graph::Graph;
pub use hint::Hint;
pub use look::Look;
pub use loopy::Loopy;
pub use map::{
    MapExceptions, MapFour, MapMeans4, MapMeans5, MapPeriods, MapPreperiods, MapRecords5, MapSymmetric5,
    MapSymmetricMeans, MapTypes,
};
pub use matches::Match;
pub use mex::Mex;
pub use misere_form::MisereForm;
pub use moves::Moves;
pub use nim_table::NimTable;
pub use nimber::Nimbers;
pub use octal::Octal;
pub use perft::Perft;
pub use period::Period;
pub use players::Players;
pub use prove::Prove;
pub use quotient::Quotient;
pub use random::Wander;
pub use real::Real;
pub use records::{Records, RecordsFit, RecordsMerge, RecordsWork};
pub use reduce::Reduce;
pub use register::Register;
pub use replay::Replay;
pub use reply::Reply;
pub use safe::Safe;
pub use sequence::Sequence;
pub use span::Span;
pub use statistics::Statistics;
pub use sweep::Sweep;
pub use symmetric::Symmetric;
pub use table::Table;
pub use test_rule::TestRule;
pub use theorems::Theorems;
pub use tilings::Tilings;
pub use translate::Translate;
pub use value::Value;
pub use wythoff::{
    WythoffGeneral, WythoffGrid, WythoffLabel, WythoffLieshout, WythoffPairs, WythoffRows, WythoffTranslate,
    WythoffWord,
};
pub use xor::{XorOverlay, XorSwap};

use crate::budget::Budget;
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// What is asked, and how it is answered.
pub trait Question: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync + 'static {
    /// What comes back.
    type Answer: Answer;

    /// The name of the command, such as `value` or `wythoff pairs`.
    const NAME: &'static str;

    /// Computes the answer within the limits of `budget`. Most callers want [`Workbench::ask`], which remembers it.
    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Self::Answer, Trouble>;

    /// Whether the same question has the same answer for ever. A question that writes a file, or whose answer depends on
    /// more than its fields and the files it reads, says no.
    fn is_timeless(&self) -> bool {
        true
    }

    /// The same question with its work kept in this file, where it is one whose work can be kept.
    fn kept_in(self, _file: &Path) -> Self {
        self
    }
}

/// What comes back.
pub trait Answer: Serialize + JsonSchema + Clone + Send + Sync + 'static {
    /// Whether the answer is "no": a claim refuted, something looked for and not found. The program then ends with status 1.
    fn is_negative(&self) -> bool {
        false
    }

    /// What ended the work, where the answer holds what was found until then. Such an answer is not remembered; the program
    /// prints it and ends with status 3.
    fn stopped(&mut self) -> Option<&mut Stopped> {
        None
    }
}

/// A question as interfaces describe it.
#[derive(Debug, Clone)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What is asked, in a sentence.
    pub about: String,
    /// What its fields are.
    pub question: Schema,
    /// What its answer holds.
    pub answer: Schema,
}

/// A field that the command line takes by its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Whether it takes all that follows.
    pub is_list: bool,
}

/// The command that a question is on the command line.
fn command<Q: Question + clap::Args>() -> clap::Command {
    Q::augment_args(clap::Command::new(Q::NAME))
}

fn about<Q: Question + clap::Args>() -> String {
    command::<Q>().get_about().map(ToString::to_string).unwrap_or_default()
}

fn places<Q: Question + clap::Args>() -> Vec<Place> {
    let command = command::<Q>();
    let place = |field: &clap::Arg| Place {
        name: field.get_id().to_string(),
        is_list: matches!(field.get_action(), clap::ArgAction::Append),
    };
    command.get_positionals().map(place).collect()
}

macro_rules! questions {
    ($($variant:ident = $question:ty),* $(,)?) => {
        /// Any question.
        #[derive(Debug, Clone, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the question of its name")]
        #[allow(clippy::large_enum_variant, reason = "there is one at a time")]
        pub enum Any {
            $($variant($question)),*
        }

        /// The answer to any question.
        #[derive(Debug, Clone, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the answer to the question of its name")]
        #[allow(clippy::large_enum_variant, reason = "there is one at a time")]
        pub enum AnyAnswer {
            $($variant(<$question as Question>::Answer)),*
        }

        impl Any {
            /// The names of all questions.
            pub const NAMES: &'static [&'static str] = &[$(<$question>::NAME),*];

            /// Reads a question from its name and its fields.
            pub fn read(name: &str, fields: serde_json::Value) -> Result<Any, Trouble> {
                let name = name.replace('_', "-");
                match &name[..] {
                    $(<$question>::NAME => fields::read(fields).map(Any::$variant),)*
                    _ => Err(fields::unknown_question(&name)),
                }
            }

            /// Its name.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Any::$variant(_) => <$question>::NAME),*
                }
            }

            /// Whether the same question has the same answer for ever.
            pub fn is_timeless(&self) -> bool {
                match self {
                    $(Any::$variant(question) => question.is_timeless()),*
                }
            }

            /// The same question with its work kept in this file, where it is one whose work can be kept.
            pub fn kept_in(self, file: &Path) -> Any {
                match self {
                    $(Any::$variant(question) => Any::$variant(question.kept_in(file))),*
                }
            }

            /// Computes the answer. Most callers want [`Workbench::ask_any`], which remembers it.
            pub fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<AnyAnswer, Trouble> {
                match self {
                    $(Any::$variant(question) => question.answer(bench, budget).map(AnyAnswer::$variant)),*
                }
            }

            /// Every question with the schemas of its fields and of its answer. What questions share goes to `asked`,
            /// what answers share to `answered`: a field that may be left out in the one is always there in the other.
            pub fn described(asked: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Vec<Described> {
                vec![$(Described {
                    name: <$question>::NAME,
                    about: about::<$question>(),
                    question: asked.subschema_for::<$question>(),
                    answer: answered.subschema_for::<<$question as Question>::Answer>(),
                }),*]
            }

            /// The names of the fields that the command line takes by their place, in this order; `None` if there is no
            /// such question.
            pub fn places(name: &str) -> Option<Vec<Place>> {
                match name {
                    $(<$question>::NAME => Some(places::<$question>()),)*
                    _ => None,
                }
            }
        }

        impl AnyAnswer {
            /// Whether the answer is "no".
            pub fn is_negative(&self) -> bool {
                match self {
                    $(AnyAnswer::$variant(answer) => answer.is_negative()),*
                }
            }

            /// What ended the work, where the answer holds what was found until then.
            pub fn stopped(&mut self) -> Option<&mut Stopped> {
                match self {
                    $(AnyAnswer::$variant(answer) => answer.stopped()),*
                }
            }
        }

        $(
            impl sealed::Sealed for $question {}

            impl Asked for $question {
                fn wrap(answer: Self::Answer) -> AnyAnswer {
                    AnyAnswer::$variant(answer)
                }

                fn unwrap(answer: &AnyAnswer) -> Option<&Self::Answer> {
                    match answer {
                        AnyAnswer::$variant(answer) => Some(answer),
                        #[allow(unreachable_patterns, reason = "there may be one question only")]
                        _ => None,
                    }
                }
            }
        )*
    };
}

/// A question of the list [`Any`], whose answers can be remembered among all others. Other questions are asked with
/// [`Workbench::ask_unlisted`](crate::workbench::Workbench::ask_unlisted).
pub trait Asked: Question + sealed::Sealed {
    /// The answer among all others.
    fn wrap(answer: Self::Answer) -> AnyAnswer;
    /// The answer, if it is one to this question.
    fn unwrap(answer: &AnyAnswer) -> Option<&Self::Answer>;
}

mod sealed {
    /// Only questions of the list are among all others.
    pub trait Sealed {}
}

questions! {
    AkiyamaAssumptions = akiyama::AkiyamaAssumptions,
    AkiyamaCompare = akiyama::AkiyamaCompare,
    AkiyamaLegal = akiyama::AkiyamaLegal,
    AkiyamaList = akiyama::AkiyamaList,
    AkiyamaValues = akiyama::AkiyamaValues,
    Analyse = analyse::Analyse,
    Certify = certify::Certify,
    Coins = coins::Coins,
    Counting = count::Counting,
    Discover = discover::Discover,
    Expand = expand::Expand,
    Explain = explain::Explain,
    Family = family::Family,
    Games = games::Games,
    Graph = graph::Graph,
    Hint = hint::Hint,
    Look = look::Look,
    Loopy = loopy::Loopy,
    MapExceptions = map::MapExceptions,
    MapFour = map::MapFour,
    MapMeans4 = map::MapMeans4,
    MapMeans5 = map::MapMeans5,
    MapPeriods = map::MapPeriods,
    MapPreperiods = map::MapPreperiods,
    MapRecords5 = map::MapRecords5,
    MapSymmetric5 = map::MapSymmetric5,
    MapSymmetricMeans = map::MapSymmetricMeans,
    MapTypes = map::MapTypes,
    Match = matches::Match,
    Mex = mex::Mex,
    MisereForm = misere_form::MisereForm,
    Moves = moves::Moves,
    NimTable = nim_table::NimTable,
    Nimbers = nimber::Nimbers,
    Octal = octal::Octal,
    Perft = perft::Perft,
    Period = period::Period,
    Players = players::Players,
    Prove = prove::Prove,
    Quotient = quotient::Quotient,
    Real = real::Real,
    Records = records::Records,
    RecordsFit = records::RecordsFit,
    RecordsMerge = records::RecordsMerge,
    RecordsWork = records::RecordsWork,
    Reduce = reduce::Reduce,
    Register = register::Register,
    Replay = replay::Replay,
    Reply = reply::Reply,
    Safe = safe::Safe,
    Sequence = sequence::Sequence,
    Statistics = statistics::Statistics,
    Sweep = sweep::Sweep,
    Symmetric = symmetric::Symmetric,
    Table = table::Table,
    TestRule = test_rule::TestRule,
    Theorems = theorems::Theorems,
    Tilings = tilings::Tilings,
    Translate = translate::Translate,
    Value = value::Value,
    Wander = random::Wander,
    WythoffGeneral = wythoff::WythoffGeneral,
    WythoffGrid = wythoff::WythoffGrid,
    WythoffLabel = wythoff::WythoffLabel,
    WythoffLieshout = wythoff::WythoffLieshout,
    WythoffPairs = wythoff::WythoffPairs,
    WythoffRows = wythoff::WythoffRows,
    WythoffTranslate = wythoff::WythoffTranslate,
    WythoffWord = wythoff::WythoffWord,
    XorOverlay = xor::XorOverlay,
    XorSwap = xor::XorSwap,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Patience, Unwatched};
    use crate::workbench::Limits;
    use serde_json::json;
    use std::time::Duration;

    #[test]
    fn what_is_wrong_with_fields_is_said_by_name() {
        let wrong = |name: &str, fields| Any::read(name, fields).unwrap_err().to_string();
        assert!(wrong("value", json!({})).starts_with("missing field `expr`\nhelp: "));
        assert!(wrong("value", json!({"expr": "nim:1", "colour": 1})).contains("unknown field `colour`"));
        assert!(
            wrong("value", json!({"expr": []}))
                .starts_with("the field 'expr': invalid type: sequence, expected a string\nhelp: ")
        );
        assert_eq!(wrong("valu", json!({})), "there is no question 'valu'\nhelp: did you mean value?");
        assert!(Any::read("value", json!({"expr": "nim:1", "words": null})).is_ok());
    }

    #[test]
    fn places_are_those_of_the_command_line() {
        let place = Place { name: "expr".into(), is_list: false };
        assert_eq!(Any::places("value"), Some(vec![place]));
        assert_eq!(Any::places("nothing"), None);
    }

    /// Schemas have one name each, and those that questions and answers share are the same.
    #[test]
    fn schemas_have_names_of_their_own() {
        let settings = schemars::generate::SchemaSettings::draft2020_12;
        let (mut asked, mut answered) =
            (settings().into_generator(), settings().for_serialize().into_generator());
        Any::described(&mut asked, &mut answered);
        let (asked, answered) = (asked.take_definitions(true), answered.take_definitions(true));
        for name in asked.keys().chain(answered.keys()) {
            let plain = name.trim_end_matches(|last: char| last.is_ascii_digit());
            let other = asked.get(plain).or(answered.get(plain)).filter(|_| plain != name);
            assert!(other.is_none(), "two types are called {plain}: rename one for its schema");
        }
        for (name, schema) in &asked {
            let other = answered.get(name).unwrap_or(schema);
            assert_eq!(other, schema, "{name} differs between questions and answers: rename one of them");
        }
    }

    #[test]
    fn what_lacks_something_is_not_remembered() {
        let bench = Workbench::new().with_limits(Limits::with_memory(1 << 30));
        let question = Any::read("value", json!({"expr": "kayles:5"})).unwrap();
        assert!(bench.known(&question).is_none());
        bench.ask_any(&question, &Unwatched).unwrap();
        assert!(bench.known(&question).is_some());
        // Others have other memory, and what they are told may lack something or have more.
        assert!(bench.with_limits(Limits::with_memory(1000)).known(&question).is_none());
        assert!(
            bench.with_limits(Limits::with_memory(1 << 30).within(Duration::MAX)).known(&question).is_some()
        );
        let long = Any::read("value", json!({"expr": "cram(5x7)"})).unwrap();
        assert!(bench.ask_any(&long, &Patience::looks(1)).is_err());
        assert!(bench.known(&long).is_none());
    }
}
