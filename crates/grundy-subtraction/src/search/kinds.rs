//! Which move sets are searched, and in which order.
//!
//! A [`Kind`] says what the sets have in common: symmetric or not, how many moves, how many different differences between
//! neighbours, which class, which smallest move. Together with a largest move that is a finite list. It is cut into
//! *slices* of consecutive sets, whose number depends on the kind and the largest move only.
//!
//! Two orders, as in the literature: sets of a fixed number of moves come in **lexicographic** order, all others in
//! **binary** order, that of the numbers in which move s is the binary digit of 2^(s-1).
//!
//! Main results
//! * `Kind::slices`, [`Kind::sets`]: the sets, slice by slice.

use super::combinations::{binomial, nth};
use crate::outcome::Moves;
use crate::outcome::MovesError;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// How many moves a set may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// Any number.
    Any,
    /// Exactly so many.
    Exactly(u64),
    /// So many or fewer.
    AtMost(u64),
    /// The largest move divided by this, or fewer.
    Share(u64),
}

/// Which two moves of four add up to a third; of several the first named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FourClass {
    /// s1 + s3 = s4.
    I,
    /// s2 + s3 = s4.
    II,
    /// s1 + s2 = s4.
    III,
    /// s1 + s2 = s3.
    IV,
    /// No such sum.
    O,
}

impl FourClass {
    /// All classes.
    pub const ALL: [FourClass; 5] =
        [FourClass::I, FourClass::II, FourClass::III, FourClass::IV, FourClass::O];

    /// The class of four rising moves.
    ///
    /// ```
    /// use grundy_subtraction::search::FourClass;
    /// assert_eq!(FourClass::of(&[7, 58, 80, 87]), Some(FourClass::I));
    /// assert_eq!(FourClass::of(&[3, 7, 8]), None);
    /// assert_eq!(FourClass::of(&[2, 3, u64::MAX, u64::MAX - 1]), Some(FourClass::O));
    /// ```
    pub fn of(moves: &[u64]) -> Option<FourClass> {
        let &[a, b, c, d] = moves else { return None };
        // Sums of large moves do not fit into 64 bits.
        let [a, b, c, d] = [a, b, c, d].map(u128::from);
        Some(match () {
            () if a + c == d => FourClass::I,
            () if b + c == d => FourClass::II,
            () if a + b == d => FourClass::III,
            () if a + b == c => FourClass::IV,
            () => FourClass::O,
        })
    }

    /// The name: `I`, `II`, `III`, `IV` or `O`.
    pub fn name(self) -> &'static str {
        ["I", "II", "III", "IV", "O"][self as usize]
    }
}

impl fmt::Display for FourClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for FourClass {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = FourClass::ALL.into_iter().find(|class| class.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("there is no class '{text}'; the classes are I, II, III, IV and O"))
    }
}

/// What the sets of a search have in common.
///
/// ```
/// use grundy_subtraction::search::Kind;
/// let kind: Kind = "symmetric,moves=5".parse().unwrap();
/// let sets: Vec<String> = kind.sets(9, 0, 1).unwrap().iter().map(|set| set.to_string()).collect();
/// assert_eq!(sets, ["1 2 7 8 9", "1 3 6 8 9", "1 4 5 8 9", "2 3 6 7 9", "2 4 5 7 9", "3 4 5 6 9"]);
/// assert_eq!(kind.to_string(), "symmetric,moves=5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Kind {
    /// Whether max - s is a move for every move s but the largest.
    pub symmetric: bool,
    /// How many moves.
    pub sizes: Sizes,
    /// How many different differences between neighbouring moves at most, 0 counted as the first neighbour.
    pub differences: Option<u64>,
    /// Only this class of sets of four moves.
    pub class: Option<FourClass>,
    /// Only sets with this smallest move.
    pub smallest: Option<u64>,
}

/// The order of sets with the same largest move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// The first difference from the smallest move on decides.
    Lexicographic,
    /// The first difference from the largest move on decides.
    Binary,
}

impl Order {
    /// Compares two sets of rising moves.
    pub fn compare(self, one: &[u64], two: &[u64]) -> Ordering {
        match self {
            Order::Lexicographic => one.cmp(two),
            Order::Binary => one.iter().rev().cmp(two.iter().rev()),
        }
    }
}

/// No kind may have more sets than this with one largest move.
const MOST_SETS: u64 = 1 << 44;
/// Nor more slices.
const MOST_SLICES: u64 = 1 << 18;
/// Sets in a slice, where each set is computed by itself.
const SLICE: u64 = 1 << 14;
/// Symmetric sets have longer periods. A slice should fill the lanes many times over.
const SYMMETRIC_SLICE: u64 = 1 << 8;
/// Up to this largest move a slice of so many sets with five moves takes seconds. From there on their mean period doubles with every
/// 3.5 of the largest move, see the book, and slices get smaller at the same rate, so that many cores have something to do.
const FULL_SLICES: u64 = 100;
/// Free decisions in a slice: the tree takes all sets of a slice together; lists are cut by the first few decisions.
const TREE_ALL: u64 = 23;
const TREE_SYMMETRIC: u64 = 18;
const FIRST_DECISIONS: u64 = 8;
/// Decisions that a slice may leave open: if all of their sets are listed, and if few of them are.
const LISTED: u64 = 20;
const PRUNED: u64 = 48;

impl Kind {
    /// All sets.
    pub fn all() -> Kind {
        Kind { symmetric: false, sizes: Sizes::Any, differences: None, class: None, smallest: None }
    }

    /// Whether the sets can be taken together, in the [tree](super::tree).
    pub(super) fn is_tree(&self) -> bool {
        self.sizes == Sizes::Any && self.differences.is_none() && self.smallest.is_none()
    }

    /// The order of the sets.
    pub fn order(&self) -> Order {
        match self.sizes {
            Sizes::Exactly(_) => Order::Lexicographic,
            _ => Order::Binary,
        }
    }

    /// How many moves sets of this kind have, if that is fixed.
    pub fn size(&self) -> Option<u64> {
        match self.sizes {
            Sizes::Exactly(size) => Some(size),
            _ => None,
        }
    }

    /// Refuses kinds that contradict themselves.
    pub fn check(&self) -> Result<(), Stop> {
        let refuse = |why: &str, remedy: &str| Err(Stop::refused(why).with_help(remedy));
        match self.sizes {
            Sizes::Exactly(0) | Sizes::AtMost(0) => {
                return Err(MovesError::Empty.into());
            }
            Sizes::Share(0) => {
                return refuse("the largest move cannot be divided by 0", "divide it by a number from 1 on");
            }
            Sizes::Exactly(_) if self.differences.is_some() => {
                return refuse(
                    "a number of differences goes with a bound for the number of moves, not with a fixed number",
                    "say how many moves there are at most",
                );
            }
            _ => {}
        }
        if self.class.is_some() && self.sizes != Sizes::Exactly(4) {
            return refuse(
                "the classes I to IV and O are those of sets of four moves",
                "ask for sets of four moves",
            );
        }
        if self.differences == Some(0) || self.smallest == Some(0) {
            return refuse(
                "0 is too small: there is at least one difference, and no move takes 0",
                "take a number from 1 on",
            );
        }
        Ok(())
    }

    /// How many moves are free to choose, and from which.
    fn pool(&self, largest: u64) -> Option<Pool> {
        let size = self.size()?;
        let (mut choose, last, middle) = if self.symmetric {
            let middle = size.is_multiple_of(2);
            if middle && !largest.is_multiple_of(2) {
                return None;
            }
            ((size - 1) / 2, (largest - 1) / 2, middle)
        } else {
            (size - 1, largest - 1, false)
        };
        let mut first = 1;
        let mut given = Vec::new();
        if let Some(smallest) = self.smallest {
            match choose {
                0 if !middle && smallest == largest || middle && smallest == largest / 2 => {}
                0 => return None,
                _ if smallest > last => return None,
                _ => {
                    given.push(smallest);
                    first = smallest + 1;
                    choose -= 1;
                }
            }
        }
        Some(Pool { first, last, choose, given, middle })
    }

    /// How many free decisions there are in binary order: one for each move or pair below the largest.
    fn decisions(&self, largest: u64) -> u64 {
        if self.symmetric { largest / 2 } else { largest - 1 }
    }

    /// How many sets of a fixed number of moves are in a slice. Whole numbers only: every machine must cut alike.
    pub(super) fn slice(&self, largest: u64) -> u64 {
        match (self.symmetric, self.size()) {
            (true, Some(5..)) => {
                let halvings = largest.saturating_sub(FULL_SLICES).saturating_mul(2) / 7;
                SYMMETRIC_SLICE.checked_shr(u32::try_from(halvings).unwrap_or(u32::MAX)).unwrap_or(0).max(1)
            }
            (true, _) => SYMMETRIC_SLICE,
            (false, _) => SLICE,
        }
    }

    /// Into how many slices the sets with a largest move are cut. `tree` if they can be computed together.
    pub(crate) fn slices(&self, largest: u64, tree: bool) -> Result<u64, Stop> {
        self.check()?;
        let too_many = || {
            Stop::refused(format!(
                "there are too many sets of the kind {self} with largest move {largest} to search them all"
            ))
            .with_help("take a smaller largest move, or fewer moves")
        };
        let slices = if self.size().is_some() {
            let Some(pool) = self.pool(largest) else { return Ok(0) };
            let sets = pool.count().filter(|sets| *sets <= MOST_SETS).ok_or_else(too_many)?;
            sets.div_ceil(self.slice(largest))
        } else {
            let decisions = self.decisions(largest);
            let inside = match (tree && self.is_tree(), self.symmetric) {
                (true, true) => decisions.min(TREE_SYMMETRIC),
                (true, false) => decisions.min(TREE_ALL),
                _ => decisions.saturating_sub(FIRST_DECISIONS),
            };
            let most = if self.is_tree() && !tree { LISTED } else { PRUNED };
            if decisions >= 63 || inside > most {
                return Err(too_many());
            }
            1 << (decisions - inside)
        };
        if slices > MOST_SLICES { Err(too_many()) } else { Ok(slices) }
    }

    /// The sets with a largest move in a slice, in order.
    pub fn sets(&self, largest: u64, slice: u64, slices: u64) -> Result<Vec<Moves>, Stop> {
        self.sets_within(largest, slice, slices, &Budget::unlimited())
    }

    /// The same within limits: a slice of sets of any size may hold more of them than a memory.
    pub(super) fn sets_within(
        &self,
        largest: u64,
        slice: u64,
        slices: u64,
        budget: &Budget<'_>,
    ) -> Result<Vec<Moves>, Stop> {
        let (mut sets, mut bytes) = (Vec::new(), 0);
        let mut push = |set: Vec<u64>| -> Result<(), Stop> {
            bytes += SET_BYTES + 8 * set.len() as u64;
            if self.class.is_none_or(|class| FourClass::of(&set) == Some(class))
                && let Ok(moves) = Moves::try_from(set)
            {
                sets.push(moves);
            }
            if budget.work(SET_STEPS)? { budget.need(bytes) } else { Ok(()) }
        };
        if let Some(pool) = self.pool(largest) {
            let count = pool.count().unwrap_or(0);
            // Equal parts, but for rounding.
            let bound = |slice: u64| (u128::from(count) * u128::from(slice) / u128::from(slices)) as u64;
            let (from, to) = (bound(slice), bound(slice + 1));
            if from == to {
                return Ok(sets);
            }
            let mut chosen = nth(pool.first, pool.last, pool.choose, from);
            for _ in from..to {
                push(self.complete(&pool, &chosen, largest))?;
                super::combinations::next(&mut chosen, pool.last);
            }
        } else if self.size().is_none() {
            let (_, open) = self.branch(largest, slice, slices);
            let mut walk = Walk { kind: self, largest, push: &mut push, budget };
            let decided = self.decided(largest, slice, slices);
            walk.from(open, &decided)?;
        }
        Ok(sets)
    }

    /// The whole set from what was chosen.
    fn complete(&self, pool: &Pool, chosen: &[u64], largest: u64) -> Vec<u64> {
        let lower = pool.given.iter().chain(chosen).copied();
        let mut set: Vec<u64> = match self.symmetric {
            true => lower.flat_map(|take| [take, largest - take]).collect(),
            false => lower.collect(),
        };
        if pool.middle {
            set.push(largest / 2);
        }
        set.push(largest);
        set
    }

    /// The moves above the free ones that the slice has in, as bits, and how many decisions are left.
    pub(super) fn branch(&self, largest: u64, slice: u64, slices: u64) -> (u64, u64) {
        let given = u64::from(slices.trailing_zeros());
        let open = self.decisions(largest).saturating_sub(given);
        // The digits of the slice are the decisions on largest - 1, largest - 2, ...
        let chosen = match largest.checked_sub(1 + given) {
            Some(shift) if shift < 64 => slice << shift,
            _ => 0,
        };
        (chosen, open)
    }

    /// The moves that a slice decides to have, falling, the largest first.
    fn decided(&self, largest: u64, slice: u64, slices: u64) -> Vec<u64> {
        let given = u64::from(slices.trailing_zeros());
        let chosen = (0..given).filter(|place| slice >> (given - 1 - place) & 1 == 1);
        std::iter::once(largest).chain(chosen.map(|place| largest - 1 - place)).collect()
    }

    fn most_moves(&self, largest: u64) -> u64 {
        match self.sizes {
            Sizes::Any => u64::MAX,
            Sizes::Exactly(size) | Sizes::AtMost(size) => size,
            Sizes::Share(part) => largest / part.max(1),
        }
    }
}

/// Bytes of a set beside its moves, and steps of work to make one.
const SET_BYTES: u64 = 48;
const SET_STEPS: u64 = 20;

/// What is chosen for sets of a fixed number of moves.
struct Pool {
    first: u64,
    last: u64,
    choose: u64,
    given: Vec<u64>,
    middle: bool,
}

impl Pool {
    fn count(&self) -> Option<u64> {
        binomial((self.last + 1).saturating_sub(self.first), self.choose)
    }
}

/// Goes through decisions in binary order: first without a move, then with it.
struct Walk<'w, F: FnMut(Vec<u64>) -> Result<(), Stop>> {
    kind: &'w Kind,
    largest: u64,
    push: &'w mut F,
    budget: &'w Budget<'w>,
}

impl<F: FnMut(Vec<u64>) -> Result<(), Stop>> Walk<'_, F> {
    /// `open` decisions are left; `chosen` are the moves that are in, falling, of a pair only the larger.
    fn from(&mut self, open: u64, chosen: &[u64]) -> Result<(), Stop> {
        let lowest = self.largest - self.kind.decisions(self.largest);
        self.budget.work(SET_STEPS)?;
        if !self.may_grow(chosen) {
            return Ok(());
        }
        if open == 0 {
            return self.finish(chosen);
        }
        self.from(open - 1, chosen)?;
        let mut with = chosen.to_vec();
        with.push(lowest + open - 1);
        self.from(open - 1, &with)
    }

    fn count(&self, chosen: &[u64]) -> u64 {
        let partner =
            |take: &&u64| self.kind.symmetric && **take != self.largest && 2 * **take != self.largest;
        (chosen.len() + chosen.iter().filter(partner).count()) as u64
    }

    fn differences(&self, pairs: &[u64]) -> usize {
        let mut gaps: Vec<u64> = pairs.windows(2).map(|pair| pair[0] - pair[1]).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps.len()
    }

    fn may_grow(&self, chosen: &[u64]) -> bool {
        self.count(chosen) <= self.kind.most_moves(self.largest)
            && self.kind.differences.is_none_or(|most| self.differences(chosen) as u64 <= most)
    }

    fn finish(&mut self, chosen: &[u64]) -> Result<(), Stop> {
        let mut set = chosen.to_vec();
        if self.kind.symmetric {
            let partners = chosen.iter().map(|take| self.largest - take).filter(|take| *take > 0);
            set.extend(partners);
        }
        set.sort_unstable_by(|one, two| two.cmp(one));
        set.dedup();
        set.push(0);
        if self.kind.differences.is_some_and(|most| self.differences(&set) as u64 > most) {
            return Ok(());
        }
        set.pop();
        set.reverse();
        match self.kind.smallest.is_none_or(|smallest| set.first() == Some(&smallest)) {
            true => (self.push)(set),
            false => Ok(()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.symmetric { "symmetric" } else { "all" })?;
        match self.sizes {
            Sizes::Any => {}
            Sizes::Exactly(size) => write!(f, ",moves={size}")?,
            Sizes::AtMost(size) => write!(f, ",moves<={size}")?,
            Sizes::Share(part) => write!(f, ",moves<=max/{part}")?,
        }
        if let Some(most) = self.differences {
            write!(f, ",differences<={most}")?;
        }
        if let Some(class) = self.class {
            write!(f, ",class={class}")?;
        }
        match self.smallest {
            Some(smallest) => write!(f, ",smallest={smallest}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(',');
        let symmetric = match parts.next() {
            Some("symmetric") => true,
            Some("all") => false,
            _ => return Err(format!("'{text}' is not a kind of move sets: it begins with all or symmetric")),
        };
        let mut kind = Kind { symmetric, ..Kind::all() };
        for part in parts {
            let wrong = || format!("'{part}' is not a property of move sets");
            let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
            if let Some(rest) = part.strip_prefix("moves=") {
                kind.sizes = Sizes::Exactly(number(rest)?);
            } else if let Some(rest) = part.strip_prefix("moves<=max/") {
                kind.sizes = Sizes::Share(number(rest)?);
            } else if let Some(rest) = part.strip_prefix("moves<=") {
                kind.sizes = Sizes::AtMost(number(rest)?);
            } else if let Some(rest) = part.strip_prefix("differences<=") {
                kind.differences = Some(number(rest)?);
            } else if let Some(rest) = part.strip_prefix("class=") {
                kind.class = Some(rest.parse()?);
            } else if let Some(rest) = part.strip_prefix("smallest=") {
                kind.smallest = Some(number(rest)?);
            } else {
                return Err(wrong());
            }
        }
        kind.check().map_err(|stop| stop.to_string())?;
        Ok(kind)
    }
}

impl TryFrom<String> for Kind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> String {
        kind.to_string()
    }
}
