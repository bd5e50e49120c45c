//! `grundy explain`: the whole story of a position.

use super::{Speak, theorem_lines};
use crate::style;
use crate::words::Words;
use grundy::ask::Explain;
use grundy::ask::explain::Explanation;

/// Arguments of `grundy explain`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy explain nim:3,5,7,6,9
  grundy explain 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy explain nim:1,3,5,4 --hint 2    only the first two hints
  grundy explain kayles:5,7 --misere     by the misère quotient")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Explain,
}

/// The library tells stories in the language of the workbench, which is that of the user.
impl Speak for Explanation {
    fn speak(&self, words: Words) -> String {
        let story = match self {
            Explanation::Hints(told) => return told.hints.join("\n"),
            Explanation::Story(story) => story,
        };
        let mut lines = vec![style::strong(&story.expr)];
        lines.extend(story.picture.clone());
        lines.extend(story.steps.iter().cloned());
        lines.extend(theorem_lines(&story.theorems, words));
        lines.join("\n")
    }
}
