//! What the commands about finite subtraction games read: the moves, and start sequences.

use crate::failure::Failure;
use grundy::heap::Heaps;
use grundy::notation::read_game;
use grundy::subtraction::{MoveSet, Subtraction};

/// A subtraction game's name and its finitely many moves.
pub fn finite_moves(text: &str) -> Result<(String, Vec<u64>), Failure> {
    let game = read_game(text)?;
    let rules = game.rules().downcast_ref::<Heaps<Subtraction>>();
    match rules.map(|rules| rules.rule().set()) {
        Some(MoveSet::Finite(moves)) => Ok((game.name(), moves.clone())),
        _ => {
            Err(Failure::Input(format!("{} has no finite move set\nhelp: try subtract(2,5,7)", game.name())))
        }
    }
}

/// Outcomes before position 0, the last one nearest; true is a win.
#[derive(Clone)]
pub struct Bits(pub Vec<bool>);

impl std::fmt::Display for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|bit| write!(f, "{}", u8::from(*bit)))
    }
}

/// Reads zeros and ones.
pub fn parse_bits(text: &str) -> Result<Bits, String> {
    let bits: Option<Vec<bool>> = text.chars().map(|bit| bit.to_digit(2).map(|bit| bit == 1)).collect();
    bits.map(Bits).ok_or_else(|| format!("'{text}' is not a sequence of zeros and ones"))
}
