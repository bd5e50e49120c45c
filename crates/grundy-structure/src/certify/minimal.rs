//! The least period and the least preperiod: a marker that occurs once per round, and the last letters before the loop.

use super::arithmetic::Known;
use super::cases::{Laid, Segments};
use super::text::Values;
use super::walk::{Collected, Task};
use super::{Checker, Flaw};
use crate::certificate::{Certificate, PeriodProof};
use grundy_algebra::affine::Affine;

/// The marked word of a period proof.
pub(super) struct Marker {
    pub(super) block: usize,
    pub(super) word: usize,
    pub(super) letter: u8,
    pub(super) segments: Segments,
}

impl Checker<'_, '_> {
    /// How many letters before the loop belong to its period: as proved, or none if there are no letters at all.
    pub(super) fn preperiod(&mut self, certificate: &Certificate) -> Result<Option<usize>, Flaw> {
        if self.reader.description.units.len() == 1 {
            return Ok(Some(0));
        }
        let Some(proof) = &certificate.preperiod else { return Ok(None) };
        self.place = "preperiod".into();
        let (gap, rows) = (self.reader.before_loop(), self.reader.conditions()?);
        let task = Task::Preamble(proof.common);
        self.history(task, gap, &Values::new(), Collected::default(), &rows, &proof.history)?;
        Ok(Some(proof.common))
    }

    /// The marker is there once in every round from the second on.
    pub(super) fn period(&mut self, proof: &PeriodProof) -> Result<(), Flaw> {
        let blocks = self.reader.blocks()?;
        let block = blocks.iter().find(|block| block.number == proof.block);
        let block = block.ok_or_else(|| Flaw::new("there is no such marked block"))?;
        if !self.reader.directly_endless(&block.gap.path)? {
            return Err(Flaw::new("the marked block does not stand in the endless loop alone"));
        }
        let (Some(word), Some(first)) =
            (block.words.get(proof.word), proof.word.checked_sub(proof.preceding))
        else {
            return Err(Flaw::new("there is no such marked word"));
        };
        let before = block.words[first..proof.word].iter().rev();
        if before.clone().any(|word| word.cycle.len() != 1) || proof.preceding == 0 || word.cycle.len() != 1 {
            return Err(Flaw::new("a marker consists of words of one letter"));
        }
        let segments: Segments = before.map(|word| (word.cycle[0], word.length.clone())).collect();
        if segments[0].0 == word.cycle[0] {
            return Err(Flaw::new("the marked letter must differ from the one before it"));
        }
        let rows = self.reader.conditions()?;
        self.place = "marker".into();
        let mut reach = Affine::default();
        for (_, length) in &segments {
            reach = reach.plus(length)?;
        }
        let needed = [
            Affine::constant(1).minus(&word.length)?,
            Affine::constant(1).minus(&segments[0].1)?,
            reach.minus(self.largest()?)?,
        ];
        for (number, claim) in needed.iter().enumerate() {
            self.expect(&rows, proof.facts.get(number), claim)?;
        }
        let marker = Marker { block: proof.block, word: proof.word, letter: word.cycle[0], segments };
        self.blocks(&proof.blocks, Some(&marker))
    }
}

/// The last letters of the beginning and of the loop, the latest first: all but the first of them agree, that one not.
pub(super) fn check_ends(
    preamble: &[Laid],
    body: &[Laid],
    last: &[[usize; 2]],
    known: &Known,
) -> Result<(), Flaw> {
    let letter = |words: &[Laid], number: usize, back: usize| {
        let index = words.len().checked_sub(number + 1).ok_or_else(|| Flaw::new("there is no such word"))?;
        let place =
            Affine::constant(i128::try_from(back).map_err(|_| Flaw::new("too many letters"))?).times(-1)?;
        let word = &words[index];
        known.need(&word.from.minus(&place)?)?;
        known.need(&place.plus_constant(1)?.minus(&word.to)?)?;
        let phase = place.minus(&word.from)?.remainder(word.cycle.len());
        phase.map(|phase| word.cycle[phase]).ok_or_else(|| Flaw::new("a letter is not determined"))
    };
    for (at, [one, two]) in last.iter().enumerate() {
        let equal = letter(preamble, *one, at + 1)? == letter(body, *two, at + 1)?;
        if equal != (at + 1 < last.len()) {
            return Err(Flaw::new("the last letters do not compare as stated"));
        }
    }
    Ok(())
}
