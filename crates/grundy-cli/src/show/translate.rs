//! `grundy translate`: a sum is worth a row of Nim heaps, and a move in Nim comes back as moves of the sum.

use super::Speak;
use crate::style;
use crate::words::Words;
use grundy::ask::Translate;
use grundy::ask::translate::Translated;

/// Arguments of `grundy translate`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy translate 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy translate 'subtract(1,2):5 + grundys-game:13 + strip-domino:10' --move '2->0'
  grundy translate 'kayles:5 + kayles:5' --move '2:4->1'    in the second heap
  grundy translate 'kayles:5 + cram(2x3)' --to cgsuite      for Siegel's Combinatorial Game Suite")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Translate,
}

impl Speak for Translated {
    fn speak(&self, words: Words) -> String {
        let row: Vec<String> = self.heaps.iter().map(u128::to_string).collect();
        let worth = |(term, heap): (&String, &String)| {
            vec![format!("  {term}"), words.said(&format!("is worth {heap}"))]
        };
        let terms: Vec<Vec<String>> = self.terms.iter().zip(&row).map(worth).collect();
        let mut lines = vec![
            words.said(&format!(
                "{} is worth the Nim heap{} {}",
                self.expr,
                if row.len() == 1 { "" } else { "s" },
                style::strong(row.join(" "))
            )),
            style::columns(&terms),
        ];
        if let (Some(nim_move), Some(moves)) = (&self.nim_move, &self.moves) {
            lines.push(words.said(&format!("the Nim move {nim_move} is played by")));
            lines.extend(moves.iter().map(|mv| format!("  {}", mv.text)));
        }
        lines.extend(self.foreign.clone());
        lines.join("\n")
    }
}
