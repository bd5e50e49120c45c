//! The strip domino game: place a domino on two free neighbouring fields of a strip.
//!
//! The free stretches are independent and each is a heap of Dawson's Kayles, but moves are named by their
//! place on the strip.

use super::take_and_break::TakeAndBreak;
use super::{HeapSizes, Heaps};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Cell, Drawing, Frame};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use grundy_core::view::HeapView;
use smallvec::SmallVec;
use std::ops::{ControlFlow, Range};

/// The longest strip that can be drawn up field by field.
const LONGEST: u64 = 1_000_000;

/// The game; free stretches are valued as heaps of Dawson's Kayles.
pub struct StripDomino {
    stretches: Heaps<TakeAndBreak>,
}

/// A strip of fields numbered from 0, and the places of the dominoes on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strip {
    length: u32,
    /// The left field of each domino, rising.
    dominoes: SmallVec<[u32; 6]>,
}

impl Strip {
    /// The maximal stretches of free fields.
    fn free(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        let starts = std::iter::once(0).chain(self.dominoes.iter().map(|left| left + 2));
        let ends = self.dominoes.iter().copied().chain(std::iter::once(self.length));
        starts.zip(ends).map(|(start, end)| start..end).filter(|stretch| !stretch.is_empty())
    }

    fn placed(&self, left: u32) -> Strip {
        let mut next = self.clone();
        let at = next.dominoes.partition_point(|other| *other < left);
        next.dominoes.insert(at, left);
        next
    }

    fn mirrored(&self) -> Strip {
        let dominoes = self.dominoes.iter().rev().map(|left| self.length - 2 - left).collect();
        Strip { length: self.length, dominoes }
    }
}

impl StripDomino {
    /// The game.
    pub fn new() -> Self {
        StripDomino { stretches: Heaps::new(TakeAndBreak::dawsons_kayles()) }
    }
}

impl Default for StripDomino {
    fn default() -> Self {
        StripDomino::new()
    }
}

const HELP: &str = "write the length of the strip, then the dominoes on it: 26 {4,5} {16,17}";

fn read_domino(text: Fragment<'_>, length: u64) -> Result<u32, ParseError> {
    let inner = text
        .text()
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .map(|inner| text.part(1..1 + inner.len()))
        .ok_or_else(|| text.error(format!("expected a domino, found '{}'", text.text())).help(HELP))?;
    let fields = inner.split(',');
    let [left, right] = fields[..] else {
        return Err(text.error("a domino covers two fields").help(HELP));
    };
    let (first, second) = (left.number("a field")?, right.number("a field")?);
    if second != first.saturating_add(1) {
        return Err(text.error("a domino covers two neighbouring fields, the smaller one first").help(HELP));
    }
    if second >= length {
        return Err(text
            .error(format!("the strip has only the fields 0 to {}", length.saturating_sub(1)))
            .help(HELP));
    }
    Ok(first as u32)
}

impl Game for StripDomino {
    type Position = Strip;
    type Move = u32;

    fn name(&self) -> String {
        "strip-domino".into()
    }

    fn options(&self, strip: &Strip, visit: &mut impl FnMut(u32, Strip) -> Flow) -> Flow {
        for stretch in strip.free() {
            for left in stretch.start..stretch.end - 1 {
                visit(left, strip.placed(left))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Strip, ParseError> {
        let words = text.words();
        let Some((length, dominoes)) = words.split_first() else {
            return Err(text.error("expected the length of the strip, found nothing").help(HELP));
        };
        let length =
            length.number_in("the length of the strip", 0..=LONGEST).map_err(|error| match error.help {
                None => error.help(HELP),
                Some(_) => error,
            })?;
        let mut strip = Strip { length: length as u32, dominoes: SmallVec::new() };
        for word in dominoes {
            let left = read_domino(*word, length)?;
            if strip.dominoes.iter().any(|other| other.abs_diff(left) < 2) {
                return Err(word.error("this domino overlaps another one").help(HELP));
            }
            strip = strip.placed(left);
        }
        Ok(strip)
    }

    fn write(&self, strip: &Strip) -> String {
        let mut text = strip.length.to_string();
        for left in &strip.dominoes {
            text.push_str(&format!(" {{{left},{}}}", left + 1));
        }
        text
    }

    fn write_move(&self, _from: &Strip, left: &u32) -> String {
        format!("{{{left},{}}}", left + 1)
    }

    fn canonical(&self, strip: &Strip) -> Strip {
        let mirrored = strip.mirrored();
        if mirrored.dominoes < strip.dominoes { mirrored } else { strip.clone() }
    }

    fn components(&self, strip: &Strip, visit: &mut impl FnMut(Strip)) {
        for stretch in strip.free().filter(|stretch| stretch.len() > 1) {
            visit(Strip { length: stretch.len() as u32, dominoes: SmallVec::new() });
        }
    }

    fn own_value(
        &self,
        strip: &Strip,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        let heaps: HeapSizes = strip.free().map(|stretch| stretch.len() as u64).collect();
        match convention {
            Convention::Normal => self.stretches.own_value(&heaps, convention, budget),
            Convention::Misere => Ok(None),
        }
    }

    fn picture(&self, strip: &Strip) -> Option<String> {
        let mut fields = vec!['.'; strip.length as usize];
        for left in &strip.dominoes {
            fields[*left as usize] = '[';
            fields[*left as usize + 1] = ']';
        }
        Some(fields.into_iter().collect())
    }

    fn drawing(&self, strip: &Strip) -> Drawing {
        let is_free = |field: u32| strip.free().any(|stretch| stretch.contains(&field));
        Drawing::board(Frame::flat(1, strip.length as usize), |field| {
            if is_free(field as u32) { Cell::Free } else { Cell::Taken }
        })
        .with_pieces_of(Some(2))
    }

    /// A free stretch is a heap of Dawson's Kayles.
    fn heaps(&self) -> Option<&dyn HeapView> {
        Some(&self.stretches)
    }

    fn heap(&self, size: u64) -> Option<Strip> {
        (size <= LONGEST).then(|| Strip { length: size as u32, dominoes: SmallVec::new() })
    }

    fn owned_bytes(&self, strip: &Strip) -> usize {
        if strip.dominoes.spilled() { strip.dominoes.capacity() * size_of::<u32>() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::solve::graph::{GameGraph, Identify};

    #[test]
    fn stretches_are_heaps_of_dawsons_kayles() {
        let (game, mut budget) = (StripDomino::new(), Budget::unlimited());
        for length in 0..13 {
            let root = Strip { length, dominoes: SmallVec::new() };
            let all = GameGraph::explore(&game, &root, Identify::Standard, &mut budget).unwrap();
            let values = all.graph.values(Convention::Normal).unwrap();
            for (strip, value) in all.positions.iter().zip(values) {
                let quick = game.own_value(strip, Convention::Normal, &mut budget).unwrap();
                assert_eq!(quick, Some(Nimber(value.into())), "{}", game.write(strip));
            }
        }
    }

    #[test]
    fn wrong_strips_are_pointed_at() {
        let game = StripDomino::new();
        for (text, span) in [
            ("", 0..0),
            ("x", 0..1),
            ("5 {4,5}", 2..7),
            ("5 {1,3}", 2..7),
            ("5 {1,2} {2,3}", 8..13),
            ("5 1", 2..3),
        ] {
            assert_eq!(game.read(Fragment::new(text)).unwrap_err().span, span, "{text}");
        }
    }
}
