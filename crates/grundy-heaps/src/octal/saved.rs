//! A search that was interrupted, in a form that can be written to a file: a few facts, and the values known.
//!
//! A tape that has forgotten nothing is restored from its values alone. One that slides needs the rare heaps,
//! the space and the head as well.

use super::period::Search;
use super::recurrence::Anchor;
use super::rule::Rule;
use super::sequence::Sequence;
use super::space::{LARGEST_VALUE, Space};
use super::sparse::Sparse;
use super::statistics::Statistics;
use super::tape::{PAD, RARE, Tape};
use grundy_core::error::Stop;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is kept of a search.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Saved {
    rule: Rule,
    base: u64,
    statistics: Statistics,
    sliding: Option<Sliding>,
    anchor: Option<Anchor>,
    /// The values known, from heap `base` on.
    pub(super) values: Vec<u16>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Sliding {
    space: Space,
    rares: Vec<(u64, u16)>,
    scanned: u64,
    deepest: u64,
    head: Vec<u16>,
}

impl Saved {
    /// What is to be kept of a search.
    pub fn of(search: &Search) -> Saved {
        let (tape, statistics) = search.sequence().parts();
        let sliding = search.sequence().sparse().filter(|_| tape.base > 0).map(|engine| Sliding {
            space: engine.space,
            rares: engine.rares.iter().copied().zip(engine.rare_values.iter().copied()).collect(),
            scanned: engine.scanned(),
            deepest: engine.deepest,
            head: tape.head.clone(),
        });
        let (values, anchor) = (tape.values().to_vec(), search.anchor().cloned());
        let rule = search.sequence().rule().clone();
        Saved { rule, base: tape.base, statistics: statistics.clone(), sliding, anchor, values }
    }

    /// As if the machine had counted wrongly from the beginning.
    #[cfg(test)]
    pub(super) fn change_everything(&mut self) {
        self.values.iter_mut().for_each(|value| *value ^= 1);
        self.sliding.iter_mut().for_each(|sliding| sliding.head.swap(3, 4));
    }

    /// The search again.
    pub(crate) fn restore(self) -> Result<Search, Stop> {
        let rule = &self.rule;
        let damaged = || Stop::refused("the values are damaged").with_help("begin the search anew");
        if self.values.iter().any(|value| *value > LARGEST_VALUE) {
            return Err(damaged());
        }
        let sequence = match self.sliding {
            None if self.base == 0 => {
                let values: Vec<u32> = self.values.iter().map(|value| u32::from(*value)).collect();
                // Engines run a little further than they are asked to; only what was asked for has been counted.
                let counted = self.statistics.heaps.min(values.len() as u64);
                let mut sequence = Sequence::from_values(rule, &values, counted)?;
                sequence.allow_sliding();
                // The engine is chosen anew, so what was measured for an anchor is lost.
                return Ok(Search::new(sequence));
            }
            None => return Err(damaged()),
            Some(sliding) => {
                let tape = sliding.tape(self.base, &self.values);
                if (tape.head.len() as u64) < Sparse::least(rule)
                    || sliding.rares.iter().any(|(heap, _)| *heap >= self.base)
                {
                    return Err(damaged());
                }
                let largest = self.statistics.largest;
                let mut engine =
                    Sparse::with_rares(rule, sliding.space, &tape, &sliding.rares, largest, sliding.scanned);
                engine.deepest = sliding.deepest;
                Sequence::restore(rule, tape, engine, self.statistics)
            }
        };
        Ok(Search::new(sequence).with_anchor(self.anchor))
    }
}

impl Serialize for Search {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Search {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Search, D::Error> {
        Saved::deserialize(deserializer)?.restore().map_err(D::Error::custom)
    }
}

impl Sliding {
    fn tape(&self, base: u64, values: &[u16]) -> Tape {
        let mut tape = Tape::new();
        tape.base = base;
        tape.longest_head = self.head.len();
        tape.head.clone_from(&self.head);
        tape.raw.resize(PAD, 0);
        for (heap, value) in (base..).zip(values) {
            let common = self.space.common(heap, *value);
            tape.push(*value, if common { self.space.code(*value) } else { RARE });
        }
        tape
    }
}
