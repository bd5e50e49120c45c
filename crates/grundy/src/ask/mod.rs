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

pub mod board;
pub mod coins;
pub mod count;
pub mod document;
pub mod explain;
pub mod fields;
pub mod games;
pub mod graph;
pub mod loopy;
pub mod mex;
pub mod misere_form;
pub mod moves;
pub mod nim_table;
pub mod nimber;
pub mod octal;
pub mod quotient;
pub mod real;
pub mod reduce;
pub mod register;
pub mod replay;
pub mod safe;
pub mod saved;
pub mod span;
pub mod symmetric;
pub mod table;
pub mod test_rule;
pub mod tilings;
pub mod translate;
pub mod value;
pub mod views;
pub mod xor;

pub use coins::Coins;
pub use count::Counting;
pub use document::Document;
pub use explain::Explain;
pub use fields::{Big, Count, OutcomeName, Worth};
pub use games::Games;
pub use graph::Graph;
pub use loopy::Loopy;
pub use mex::Mex;
pub use misere_form::MisereForm;
pub use moves::Moves;
pub use nim_table::NimTable;
pub use nimber::Nimbers;
pub use octal::Octal;
pub use quotient::Quotient;
pub use real::Real;
pub use reduce::Reduce;
pub use register::Register;
pub use replay::Replay;
pub use safe::Safe;
pub use span::Span;
pub use symmetric::Symmetric;
pub use test_rule::TestRule;
pub use tilings::Tilings;
pub use translate::Translate;
pub use value::Value;
pub use xor::{XorOverlay, XorSwap};

use crate::budget::Budget;
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

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
    /// What its fields are.
    pub question: Schema,
    /// What its answer holds.
    pub answer: Schema,
}

macro_rules! questions {
    ($($variant:ident = $question:ty),* $(,)?) => {
        /// Any question.
        #[derive(Debug, Clone, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the question of its name")]
        pub enum Any {
            $($variant($question)),*
        }

        /// The answer to any question.
        #[derive(Debug, Clone, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each variant is the answer to the question of its name")]
        pub enum AnyAnswer {
            $($variant(<$question as Question>::Answer)),*
        }

        impl Any {
            /// The names of all questions.
            pub const NAMES: &'static [&'static str] = &[$(<$question>::NAME),*];

            /// Reads a question from its name and its fields. Where a command has subcommands, the name may also be the
            /// command's alone, and the field `sub` the rest.
            pub fn read(name: &str, mut fields: serde_json::Value) -> Result<Any, Trouble> {
                let name = fields::whole_name(name, &mut fields)?;
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

            /// Computes the answer. Most callers want [`Workbench::ask_any`], which remembers it.
            pub fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<AnyAnswer, Trouble> {
                match self {
                    $(Any::$variant(question) => question.answer(bench, budget).map(AnyAnswer::$variant)),*
                }
            }

            /// Every question with the schemas of its fields and of its answer; what they share goes to `generator`.
            pub fn described(generator: &mut SchemaGenerator) -> Vec<Described> {
                vec![$(Described {
                    name: <$question>::NAME,
                    question: generator.subschema_for::<$question>(),
                    answer: generator.subschema_for::<<$question as Question>::Answer>(),
                }),*]
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

/// A question of the list [`Any`], whose answers can be remembered among all others.
pub trait Asked: Question {
    /// The answer among all others.
    fn wrap(answer: Self::Answer) -> AnyAnswer;
    /// The answer, if it is one to this question.
    fn unwrap(answer: &AnyAnswer) -> Option<&Self::Answer>;
}

questions! {
    Coins = coins::Coins,
    Counting = count::Counting,
    Explain = explain::Explain,
    Games = games::Games,
    Graph = graph::Graph,
    Loopy = loopy::Loopy,
    Mex = mex::Mex,
    MisereForm = misere_form::MisereForm,
    Moves = moves::Moves,
    NimTable = nim_table::NimTable,
    Nimbers = nimber::Nimbers,
    Octal = octal::Octal,
    Quotient = quotient::Quotient,
    Real = real::Real,
    Reduce = reduce::Reduce,
    Register = register::Register,
    Replay = replay::Replay,
    Safe = safe::Safe,
    Symmetric = symmetric::Symmetric,
    TestRule = test_rule::TestRule,
    Tilings = tilings::Tilings,
    Translate = translate::Translate,
    Value = value::Value,
    XorOverlay = xor::XorOverlay,
    XorSwap = xor::XorSwap,
}
