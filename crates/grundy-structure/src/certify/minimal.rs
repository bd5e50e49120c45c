//! The least period and the least preperiod: one word, numbers of letters, a pattern that stands once per round, and the
//! last letters before the loop.

use super::cases::Segments;
use super::text::{Values, put};
use super::walk::{Collected, Common, Task};
use super::{Checker, Flaw};
use crate::certificate::{Cases, Certificate, MarkerProof, PeriodProof, PreperiodProof};
use crate::prove::{counts, regular};
use crate::syntax::Unit;
use grundy_algebra::affine::{Affine, Variable};

/// The place of a pattern, and the pattern.
pub(super) struct Marker {
    pub(super) block: usize,
    pub(super) word: usize,
    pub(super) values: Values,
    pub(super) segments: Segments,
    /// Its last letters, in the order of the text.
    pub(super) ending: Vec<u8>,
}

impl Marker {
    /// Where in a word with this cycle the pattern may end.
    pub(super) fn candidates(&self, cycle: &[u8]) -> Result<Vec<usize>, Flaw> {
        let known = self.ending.len() - 1;
        let letters: Vec<u8> = (0..known + cycle.len()).map(|at| cycle[at % cycle.len()]).collect();
        if letters.windows(known + 1).any(|window| window == self.ending) {
            return Err(Flaw::new("the pattern may stand inside of a word"));
        }
        Ok((0..known).filter(|at| self.ending.ends_with(&letters[..=*at])).collect())
    }
}

impl Checker<'_, '_> {
    /// How many letters before the loop belong to its period.
    pub(super) fn preperiod(&mut self, proof: &PreperiodProof) -> Result<(), Flaw> {
        self.place = "preperiod".into();
        let (gap, conditions) = (self.reader.before_loop(), self.reader.conditions()?);
        for (rows, leaf) in proof.leaves()? {
            let rows = [&conditions[..], &rows].concat();
            let (common, history) = match leaf {
                PreperiodProof::Common { letters, history } => (Common::Letters(letters), history),
                PreperiodProof::Whole { history } => (Common::Whole, history),
                PreperiodProof::Open | PreperiodProof::Split { .. } => continue,
            };
            let task = Task::Beginning(common);
            self.history(task, gap.clone(), &Values::new(), Collected::default(), &rows, history)?;
        }
        Ok(())
    }

    /// The round is no repetition of something shorter.
    pub(super) fn period(&mut self, proof: &PeriodProof, certificate: &Certificate) -> Result<(), Flaw> {
        for (rows, leaf) in proof.leaves()? {
            match leaf {
                PeriodProof::Split { .. } | PeriodProof::Open => {}
                PeriodProof::Cycle {} => {
                    let inside = self.reader.description.preamble_and_body().1;
                    let mut units = inside.iter().filter(|unit| !matches!(unit, Unit::Let { .. }));
                    match (units.next(), units.next()) {
                        (Some(Unit::Word(word)), None)
                            if word.length.remainder(word.cycle.len()) == Some(0) => {}
                        _ => return Err(Flaw::new("the loop is not one cycle")),
                    }
                }
                PeriodProof::Counts(counts) => {
                    let found = counts::find(self.reader.description, &regular(&certificate.loops))?;
                    if found.as_ref() != Some(counts) {
                        return Err(Flaw::new("the numbers of letters are not these"));
                    }
                }
                PeriodProof::Marker(marker) => self.marker(marker, &rows)?,
            }
        }
        Ok(())
    }

    /// The pattern is there once in every round from the second on.
    fn marker(&mut self, proof: &MarkerProof, splits: &[Affine]) -> Result<(), Flaw> {
        let blocks = self.reader.blocks()?;
        let block = blocks.iter().find(|block| block.number == proof.block);
        let block = block.ok_or_else(|| Flaw::new("there is no such marked block"))?;
        let counters = self.reader.endless_counters(&block.gap.path)?;
        let mut values = Values::new();
        let mut claims = Vec::new();
        for counter in counters {
            let value = proof.values.get(&counter.variable.name());
            let value = value.ok_or_else(|| Flaw::new("a value is missing"))?.clone();
            claims.push(put(&counter.from, &values)?.minus(&value)?);
            claims.push(value.minus(&put(&counter.to, &values)?)?);
            values.push((counter.variable, value));
        }
        let (Some(word), Some(first)) =
            (block.words.get(proof.word), proof.word.checked_sub(proof.preceding))
        else {
            return Err(Flaw::new("there is no such marked word"));
        };
        claims.push(Affine::constant(1).minus(&put(&word.length, &values)?)?);
        let mut segments = Segments::new();
        for before in block.words[first..proof.word].iter().rev() {
            let length = put(&before.length, &values)?;
            match (&before.cycle[..], length.as_constant()) {
                ([letter], _) => segments.push((*letter, length)),
                (cycle, Some(letters @ 0..=1000)) => {
                    let letter = |at| (cycle[at % cycle.len()], Affine::constant(1));
                    segments.extend((0..letters as usize).rev().map(letter));
                }
                _ => return Err(Flaw::new("a word of several letters has no fixed length")),
            }
        }
        let (ending, claim) = ending(&segments, proof.known)?;
        claims.push(claim);
        let ending = ending.into_iter().rev().chain([word.cycle[0]]).collect();
        let rows = [&self.reader.conditions()?[..], splits].concat();
        self.place = "marker".into();
        for (number, claim) in claims.iter().enumerate() {
            self.expect(&rows, proof.facts.get(number), claim)?;
        }
        let marker = Marker { block: proof.block, word: proof.word, values, segments, ending };
        self.blocks(&proof.blocks, Some(&marker), splits)
    }
}

/// The known last letters of the segments, the last one first, and what makes them known.
fn ending(segments: &Segments, known: usize) -> Result<(Vec<u8>, Affine), Flaw> {
    let mut letters = Vec::new();
    for (letter, length) in segments {
        let missing = known - letters.len();
        match length.as_constant().and_then(|length| usize::try_from(length).ok()) {
            Some(length) if length < missing => letters.extend(std::iter::repeat_n(*letter, length)),
            _ => {
                letters.extend(std::iter::repeat_n(*letter, missing));
                let claim = Affine::constant(i128::try_from(missing).unwrap_or(0)).minus(length)?;
                return if known == 0 { Err(Flaw::new("no letter is known")) } else { Ok((letters, claim)) };
            }
        }
    }
    Err(Flaw::new("too few letters are known"))
}

/// Whether these are the variables of a marker with its values.
pub(super) fn needed_values(values: &[(Variable, Affine)]) -> Result<Vec<Affine>, Flaw> {
    let mut forms = Vec::new();
    for (variable, value) in values {
        let form = Affine::variable(*variable).minus(value)?;
        forms.push(form.times(-1)?);
        forms.push(form);
    }
    Ok(forms)
}
