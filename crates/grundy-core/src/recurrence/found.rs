//! A proved period.

use serde::{Deserialize, Serialize};

/// What proves a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Method {
    /// The same state, all of it compared, occurred twice.
    StateRecurrence,
    /// The set of moves is symmetric and a second mirror of the sequence was found.
    Palindrome,
    /// The theorem of Guy and Smith.
    GuySmith,
    /// The state of an engine that works in a sparse space returned.
    SparseState,
    /// The elements of the heaps in a misère quotient repeat.
    Quotient,
}

impl Method {
    /// The method in words.
    pub fn name(self) -> &'static str {
        match self {
            Method::StateRecurrence => "state recurrence",
            Method::Palindrome => "palindrome of a symmetric set",
            Method::GuySmith => "Guy-Smith bound",
            Method::SparseState => "state recurrence in a sparse space",
            Method::Quotient => "misère quotient",
        }
    }
}

/// A proved period. `D` is what an engine can tell besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found<D = (), N = u128> {
    /// The least period.
    pub period: N,
    /// The least preperiod: the first position from which the sequence repeats.
    pub preperiod: N,
    /// What proves it.
    pub method: Method,
    /// How many positions were computed for it.
    pub computed: N,
    /// What the engine tells besides.
    pub detail: D,
}

impl<D, N> Found<D, N> {
    /// The same with something else to tell.
    pub fn with<E>(self, detail: E) -> Found<E, N> {
        let Found { period, preperiod, method, computed, .. } = self;
        Found { period, preperiod, method, computed, detail }
    }
}

impl<D> Found<D, u64> {
    /// The position below `preperiod + period` that has the same term.
    pub fn reduce(&self, position: u64) -> u64 {
        match position.checked_sub(self.preperiod) {
            None => position,
            Some(behind) => self.preperiod + behind % self.period,
        }
    }

    /// The least period and preperiod of wins and losses, given the values up to `preperiod + period`.
    ///
    /// ```
    /// use grundy_core::recurrence::{Found, Method};
    /// let found = Found { period: 4, preperiod: 2, method: Method::GuySmith, computed: 20, detail: () };
    /// assert_eq!(found.of_outcomes(&[0, 3, 0, 1, 0, 2]), (2, 0));
    /// ```
    pub fn of_outcomes(&self, values: &[u16]) -> (u64, u64) {
        let lost = |heap: u64| values[self.reduce(heap) as usize] == 0;
        let (start, end) = (self.preperiod, self.preperiod + self.period);
        let divides = |period: &u64| self.period.is_multiple_of(*period);
        let repeats = |period: &u64| (start..end).all(|heap| lost(heap) == lost(heap + period));
        let period = (1..self.period).filter(divides).find(repeats).unwrap_or(self.period);
        let last = (0..start).rev().find(|heap| lost(*heap) != lost(heap + period));
        (period, last.map_or(0, |heap| heap + 1))
    }
}
