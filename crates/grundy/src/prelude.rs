//! What most programs need: `use grundy::prelude::*;`

pub use crate::ask::{self, Answer, Big, Count, OutcomeName, Question, Worth};
pub use crate::budget::{Budget, Monitor};
pub use crate::game::{Convention, Flow, Game, Kind, Outcome};
pub use crate::language::Language;
pub use crate::nimber::Nimber;
pub use crate::notation::Expression;
pub use crate::trouble::Trouble;
pub use crate::workbench::{Limits, Workbench};
