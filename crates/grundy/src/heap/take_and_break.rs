//! Take-and-break games given by a code d0.d1d2d3...: the digit d_k says what may be left of a heap from which
//! k matches were taken: its bit j (worth 2^j) allows to leave the rest as j heaps.
//!
//! Kayles is 0.77, Dawson's Kayles 0.07, Lasker's Nim 4.333... (Guy and Smith 1956). A code that ends in
//! `...` repeats its last digit for ever.

use super::{HeapRule, Parts};
use crate::error::ParseError;
use crate::game::Flow;
use crate::text::Fragment;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The rule of one code.
#[derive(Debug, Clone)]
pub struct TakeAndBreak {
    name: String,
    /// `digits[k]` belongs to taking k.
    digits: Vec<u8>,
    /// Whether the last digit goes on for ever.
    repeats: bool,
    formula: Option<fn(u64) -> Option<u64>>,
}

impl TakeAndBreak {
    /// Kayles, 0.77: knock down one pin or two neighbouring ones.
    pub fn kayles() -> Self {
        TakeAndBreak { name: "kayles".into(), digits: vec![0, 7, 7], repeats: false, formula: None }
    }

    /// Dawson's Kayles, 0.07: only two neighbouring pins.
    pub fn dawsons_kayles() -> Self {
        TakeAndBreak { name: "dawson-kayles".into(), digits: vec![0, 0, 7], repeats: false, formula: None }
    }

    /// Lasker's Nim, 4.333...: as Nim, or split a heap into two. The value swaps 4k-1 and 4k.
    pub fn laskers_nim() -> Self {
        let swap = |heap: u64| match heap % 4 {
            3 => heap.checked_add(1),
            0 if heap > 0 => Some(heap - 1),
            _ => Some(heap),
        };
        TakeAndBreak { name: "lasker-nim".into(), digits: vec![4, 3], repeats: true, formula: Some(swap) }
    }

    /// Reads a code such as `0.77` or `4.333...`; digits are octal or hexadecimal.
    ///
    /// ```
    /// use grundy::heap::take_and_break::TakeAndBreak;
    /// use grundy::text::Fragment;
    /// assert!(TakeAndBreak::read(Fragment::new("0.77")).is_ok());
    /// assert!(TakeAndBreak::read(Fragment::new("0.7?")).is_err());
    /// ```
    pub fn read(code: Fragment<'_>) -> Result<Self, ParseError> {
        let text = code.text();
        let (body, repeats) = match text.strip_suffix("...") {
            Some(body) => (body, true),
            None => (text, false),
        };
        let mut digits = Vec::new();
        for (at, letter) in body.char_indices() {
            let place = code.part(at..at + letter.len_utf8());
            match (at, letter) {
                (1, '.') => continue,
                (1, _) => return Err(place.error("expected a point after the first digit").help(CODE_HELP)),
                _ => {}
            }
            let digit = letter.to_digit(16).ok_or_else(|| {
                place.error(format!("'{letter}' is not a digit of a take-and-break code")).help(CODE_HELP)
            })?;
            digits.push(digit as u8);
        }
        if digits.len() < 2 {
            return Err(code.error("the code has no digits after the point").help(CODE_HELP));
        }
        if digits[0] & 3 != 0 {
            // Leaving the heap as it is, or making it vanish without taking anything, is no move.
            return Err(code
                .part(0..1)
                .error("the digit before the point may only allow splitting (4, 8 or 12)")
                .help(CODE_HELP));
        }
        Ok(TakeAndBreak { name: format!("octal({text})"), digits, repeats, formula: None })
    }

    fn digit(&self, take: u64) -> u8 {
        let last = self.digits.len() as u64 - 1;
        match self.digits.get(take as usize) {
            Some(digit) => *digit,
            None if self.repeats && take > last => self.digits[last as usize],
            None => 0,
        }
    }
}

const CODE_HELP: &str = "a code is a digit, a point and more digits, such as 0.77 or 4.333...; \
                         bit j of the k-th digit allows to take k and leave j heaps";

impl HeapRule for TakeAndBreak {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        let most = if self.repeats { heap } else { heap.min(self.digits.len() as u64 - 1) };
        for take in 0..=most {
            let (digit, rest) = (self.digit(take), heap - take);
            for pieces in 0..4 {
                if digit >> pieces & 1 == 1 {
                    partitions(rest, pieces, 1, &mut SmallVec::new(), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn most_taken(&self) -> Option<u64> {
        (!self.repeats).then_some(self.digits.len() as u64 - 1)
    }

    fn formula(&self, heap: u64) -> Option<u64> {
        self.formula.and_then(|formula| formula(heap))
    }
}

/// Visits all ways to write `rest` as a sum of `pieces` numbers in rising order from `least` on.
fn partitions(
    rest: u64,
    pieces: u32,
    least: u64,
    parts: &mut Parts,
    visit: &mut impl FnMut(Parts) -> Flow,
) -> Flow {
    if pieces == 0 {
        return if rest == 0 { visit(parts.clone()) } else { ControlFlow::Continue(()) };
    }
    if pieces == 1 {
        if rest >= least {
            parts.push(rest);
            let flow = visit(parts.clone());
            parts.pop();
            return flow;
        }
        return ControlFlow::Continue(());
    }
    for part in least..=rest / u64::from(pieces) {
        parts.push(part);
        let flow = partitions(rest - part, pieces - 1, part, parts, visit);
        parts.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::heap::Heaps;

    fn sequence(rule: TakeAndBreak, to: u64) -> Vec<u64> {
        let game = Heaps::new(rule);
        (0..=to).map(|heap| game.heap_value(heap, &mut Budget::unlimited()).unwrap()).collect()
    }

    fn coded(code: &str) -> TakeAndBreak {
        TakeAndBreak::read(Fragment::new(code)).unwrap()
    }

    #[test]
    fn codes_give_the_named_games() {
        assert_eq!(sequence(TakeAndBreak::kayles(), 200), sequence(coded("0.77"), 200));
        assert_eq!(sequence(TakeAndBreak::dawsons_kayles(), 200), sequence(coded("0.07"), 200));
        assert_eq!(sequence(TakeAndBreak::laskers_nim(), 200), sequence(coded("4.3..."), 200));
        assert_eq!(sequence(coded("0.3..."), 50), (0..=50).collect::<Vec<u64>>());
    }

    #[test]
    fn wrong_codes_are_pointed_at() {
        for (code, span) in
            [("0.7z", 3..4), ("07", 1..2), ("0.", 0..2), ("", 0..0), ("3.7", 0..1), ("0.é", 2..4)]
        {
            assert_eq!(TakeAndBreak::read(Fragment::new(code)).unwrap_err().span, span, "{code}");
        }
    }
}
