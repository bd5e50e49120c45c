//! Whether every claim of a certificate follows from the others, and the value of the board from all of them.
//!
//! A claim about a part follows from claims about parts with fewer cells, so nothing goes in circles, and the order does not matter. The
//! claims are all that is kept in memory.

use crate::file::{Certificate, Claim};
use crate::rules::Rules;
use crate::{Flaw, Watch, wrong};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// So many moves are looked at between two looks at the limits.
const GLANCE: u64 = 1 << 12;

/// What has been checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accepted {
    /// The value of the board.
    pub value: u32,
    /// How many claims there are.
    pub claims: usize,
    /// How many of them state a value.
    pub exact: usize,
    /// How many parts have the value 0 because every move can be answered by its image.
    pub mirrored: usize,
    /// How many moves were looked at.
    pub moves: u64,
}

/// Spreads words evenly; the keys are parts that a certificate states, and a bad choice of them costs only time.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|byte| self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }

    fn write_u128(&mut self, word: u128) {
        let one = (word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let two = ((word >> 64) as u64 ^ one ^ one >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = two ^ two >> 32;
    }
}

type Claims = HashMap<u128, Claim, BuildHasherDefault<Spread>>;

/// A check that is under way.
struct Check<'c> {
    rules: Rules,
    claims: Claims,
    watch: &'c Watch<'c>,
    moves: u64,
}

/// What the claims say about an option.
enum Option {
    /// Its value.
    Worth(u32),
    /// The sum of all parts but one, which is this one, and what is claimed about that.
    Open { known: u32, part: u128, excluded: u32 },
    /// Too little.
    Unknown,
}

impl Certificate {
    /// Checks all claims.
    pub fn check(&self, watch: &Watch<'_>) -> Result<Accepted, Flaw> {
        let rules = Rules::new(&self.heading)?;
        let free = rules.read_picture(&self.heading.free)?;
        // Room for the list, and for the same as a table.
        watch.need(self.claims.len() as u64 * 3 * size_of::<(u128, Claim)>() as u64)?;
        let claims: Claims = self.claims.iter().copied().collect();
        let mut check = Check { rules, claims, watch, moves: 0 };
        let (mut exact, mut mirrored) = (0, 0);
        for (part, claim) in &self.claims {
            check.stands(*part)?;
            match claim {
                Claim::Value(0) if check.rules.is_mirrored(*part) => mirrored += 1,
                Claim::Value(value) => check.has_value(*part, *value)?,
                Claim::Not(excluded) => check.has_not(*part, *excluded)?,
            }
            exact += usize::from(matches!(claim, Claim::Value(_)));
        }
        let mut parts = Vec::new();
        check.rules.forms(free, &mut parts);
        match check.option(&parts) {
            Option::Worth(value) if value == self.heading.value => {
                Ok(Accepted { value, claims: self.claims.len(), exact, mirrored, moves: check.moves })
            }
            Option::Worth(value) => {
                wrong(format!("the board has the value {value}, not {}", self.heading.value))
            }
            _ => wrong("the value of the board does not follow from the claims"),
        }
    }
}

impl Check<'_> {
    /// A claim is about one part, in its form.
    fn stands(&self, part: u128) -> Result<(), Flaw> {
        let mut parts = Vec::new();
        self.rules.parts(part, &mut parts);
        if parts != [part] {
            return wrong(format!("{part} is not one part of the board"));
        }
        if self.rules.form(part) != part {
            return wrong(format!("{} is not in its form", self.rules.picture(part)));
        }
        Ok(())
    }

    /// What the claims say about the parts that a move leaves.
    fn option(&self, parts: &[u128]) -> Option {
        let (mut known, mut open) = (0, None);
        for part in parts {
            match self.claims.get(part) {
                Some(Claim::Value(value)) => known ^= value,
                Some(Claim::Not(_)) | None if open.is_some() => return Option::Unknown,
                Some(Claim::Not(excluded)) => open = Some((*part, *excluded)),
                None => open = Some((*part, 0)),
            }
        }
        match open {
            None => Option::Worth(known),
            Some((part, excluded)) => Option::Open { known, part, excluded },
        }
    }

    /// Visits the options of a part, until it is told to stop.
    fn options(
        &mut self,
        part: u128,
        visit: &mut impl FnMut(&Self, u128, Option) -> Result<ControlFlow<()>, Flaw>,
    ) -> Result<(), Flaw> {
        let (mut moves, mut left, mut result) = (self.moves, Vec::new(), Ok(()));
        let _ = self.rules.moves(part, &mut |taken| {
            moves += 1;
            self.rules.forms(part & !taken, &mut left);
            let asked = if moves.is_multiple_of(GLANCE) { self.watch.ask() } else { Ok(()) };
            match asked.and_then(|()| visit(self, taken, self.option(&left))) {
                Ok(flow) => flow,
                Err(flaw) => {
                    result = Err(flaw);
                    ControlFlow::Break(())
                }
            }
        });
        self.moves = moves;
        result
    }

    /// A part has a value if no option has it, and all smaller ones are values of options.
    fn has_value(&mut self, part: u128, value: u32) -> Result<(), Flaw> {
        let mut met = 0u128;
        self.options(part, &mut |check, taken, option| {
            let about = |why: &str| {
                let (part, taken) = (check.rules.picture(part), check.rules.picture(!taken));
                wrong(format!("{part} has the value {value}? the move that takes {taken} {why}"))
            };
            match option {
                Option::Worth(worth) if worth == value => about("leaves this value"),
                Option::Worth(worth) => {
                    met |= 1u128.checked_shl(worth).unwrap_or(0);
                    Ok(ControlFlow::Continue(()))
                }
                Option::Open { known, part, excluded } => {
                    let asked = value ^ known;
                    let never = asked > check.rules.longest(part)
                        || excluded.checked_shr(asked).is_some_and(|bits| bits & 1 == 1);
                    if never { Ok(ControlFlow::Continue(())) } else { about("may leave this value") }
                }
                Option::Unknown => about("leaves parts without a claim"),
            }
        })?;
        match (0..value).find(|smaller| met >> smaller & 1 == 0) {
            None => Ok(()),
            Some(smaller) => wrong(format!(
                "{} has the value {value}? no move is known to leave {smaller}",
                self.rules.picture(part)
            )),
        }
    }

    /// A part does not have the values of its options.
    fn has_not(&mut self, part: u128, excluded: u32) -> Result<(), Flaw> {
        let mut missing = excluded;
        self.options(part, &mut |_, _, option| {
            if let Option::Worth(worth) = option {
                missing &= !1u32.checked_shl(worth).unwrap_or(0);
            }
            Ok(if missing == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        match missing {
            0 => Ok(()),
            _ => wrong(format!(
                "{} does not have the value {}? no move is known to leave it",
                self.rules.picture(part),
                missing.trailing_zeros()
            )),
        }
    }
}
