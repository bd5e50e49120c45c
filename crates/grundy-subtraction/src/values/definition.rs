//! The definition as an engine: a mex at every position. The oracle of the others, and the engine for more
//! moves than a machine word has bits.

use super::chunked::Kernel;
use super::onehot::distances;
use grundy_core::error::Stop;
use grundy_core::nimber::Mex;

/// A mex at every position.
#[derive(Clone)]
pub(super) struct Definition {
    moves: Vec<usize>,
    mex: Mex,
    largest: u32,
}

impl Definition {
    pub(super) fn new(moves: &[u64]) -> Result<Self, Stop> {
        Ok(Definition { moves: distances(moves)?, mex: Mex::new(), largest: 0 })
    }
}

impl Kernel for Definition {
    type Word = u32;
    const PACKED: usize = 2;
    const BELOW: u32 = 0;

    fn reach(&self) -> usize {
        self.moves.last().copied().unwrap_or(0)
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    fn fill(&mut self, tape: &mut [u32], from: usize, at: u128) {
        for place in from..tape.len() {
            let position = usize::try_from(at + (place - from) as u128).unwrap_or(usize::MAX);
            self.mex.clear();
            self.mex.extend(
                self.moves.iter().take_while(|step| **step <= position).map(|step| tape[place - step]),
            );
            tape[place] = self.mex.mex();
            self.largest = self.largest.max(tape[place]);
        }
    }

    fn value(&self, word: u32) -> u32 {
        word
    }

    fn word(&self, value: u32) -> u32 {
        value
    }

    fn largest(&self) -> u32 {
        self.largest
    }

    fn raise(&mut self, largest: u32) {
        self.largest = self.largest.max(largest);
    }

    fn pack(words: &[u32]) -> u64 {
        words.iter().fold(0, |packed, word| packed << 32 | u64::from(*word))
    }
}
