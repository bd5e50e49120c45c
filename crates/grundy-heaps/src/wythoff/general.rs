//! Generalised Wythoff sequences: the mex rule started at another difference, with some numbers left out.
//!
//! For n0 >= 1 and a finite set T of positive numbers, A_n is the least positive number not among A_i, B_i (n0 <= i < n)
//! and T, and B_n = A_n + n, for n = n0, n0 + 1, ... (Sun and Zeilberger 2004, van Lieshout). No B_n may lie in T. n0 = 1
//! with empty T is Wythoff's sequence; n0 = 3 with empty T is the Lieshout sequence.
//!
//! Far out A_n = floor(n phi) + alpha + epsilon_n with a constant alpha and small epsilon. That is observed for any number of
//! terms ([`General::summary`]) and follows for all of them from a finite window ([`General::window`]), by the theorem of
//! Sun and Zeilberger: if A_n > max T for n > N, and for some m2 > m1 > N + 2 with A_(m2) > B_(m1) all epsilon_n with
//! m1 - 2 <= n <= m2 are at most 1 in size and no three neighbours are all nonzero, then for all n > m2 epsilon_n is at most 1
//! in size and no two neighbours are both nonzero.
//!
//! Main results
//! * [`General`]: the sequence; [`General::meets`]: where B meets T. [`General::translate`]: the T that makes the sequence
//!   an exact translate of Wythoff's.
//! * [`super::lieshout`]: the sequence of n0 = 3 has a closed form.

use super::pairs::{FloorPhi, floor_phi};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::{BTreeMap, BTreeSet};

/// More terms than that are refused: squares of n must fit into 64 bits.
pub const MOST_TERMS: u64 = 1 << 29;

/// A generalised Wythoff sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct General {
    n0: u64,
    skip: BTreeSet<u64>,
}

/// One term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The index, n0 at first.
    pub n: u64,
    /// A_n.
    pub a: u64,
    /// B_n = A_n + n.
    pub b: u64,
    /// floor(n phi).
    pub floor: u64,
}

impl Term {
    /// A_n - floor(n phi) - alpha.
    pub fn epsilon(&self, alpha: i64) -> i64 {
        self.a as i64 - self.floor as i64 - alpha
    }
}

/// What many terms show.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The most frequent A_n - floor(n phi).
    pub alpha: i64,
    /// How many terms were computed.
    pub terms: u64,
    /// The terms with epsilon not 0: n and epsilon.
    pub exceptions: Vec<(u64, i64)>,
    /// The last n with epsilon larger than 1 in size, 0 if there is none.
    pub last_large: u64,
    /// The last n such that epsilon is not 0 at n and at n + 1, 0 if there is none.
    pub last_neighbours: u64,
}

/// A window that satisfies the theorem of Sun and Zeilberger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// From here on A exceeds T.
    pub n: u64,
    /// The window begins two before this.
    pub m1: u64,
    /// The last term of the window.
    pub m2: u64,
    /// The constant.
    pub alpha: i64,
}

impl General {
    /// The sequence that starts with difference n0 and leaves out `skip`; zeros in it mean nothing.
    pub fn new(n0: u64, skip: impl IntoIterator<Item = u64>) -> General {
        General { n0: n0.max(1), skip: skip.into_iter().filter(|number| *number > 0).collect() }
    }

    /// The sequence of n0 whose T makes it an exact translate: A_n = floor(n phi) - floor(n0 phi) + 1.
    ///
    /// ```
    /// use grundy_heaps::wythoff::general::General;
    /// let six = General::translate(6);
    /// assert_eq!(six.skip().collect::<Vec<_>>(), [2, 5]);
    /// ```
    pub fn translate(n0: u64) -> General {
        let n0 = n0.max(1);
        let shift = floor_phi(n0) - 1;
        let before = (1..n0).flat_map(|n| [floor_phi(n), floor_phi(n) + n]);
        General::new(n0, before.filter_map(|number| number.checked_sub(shift)))
    }

    /// The first difference.
    pub fn n0(&self) -> u64 {
        self.n0
    }

    /// T, in order.
    pub fn skip(&self) -> impl Iterator<Item = u64> {
        self.skip.iter().copied()
    }

    /// The terms in order, without end; stops early when the limits do not allow more.
    pub fn terms<'b, 'm>(&'b self, budget: &'b mut Budget<'m>) -> Terms<'b, 'm> {
        let top = self.skip.last().copied().unwrap_or(0);
        Terms {
            skip: &self.skip,
            top,
            used: Vec::new(),
            n: self.n0,
            a: 0,
            floors: FloorPhi::new(self.n0),
            budget,
        }
    }

    /// The first `count` terms.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::wythoff::general::General;
    /// let terms = General::new(3, [2]).first(6, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(terms.iter().map(|term| term.a).collect::<Vec<_>>(), [1, 3, 5, 6, 8, 9]);
    /// assert_eq!(terms.iter().map(|term| term.b).collect::<Vec<_>>(), [4, 7, 10, 12, 15, 17]);
    /// ```
    pub fn first(&self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<Term>, Stop> {
        budget.need(count.saturating_mul(size_of::<Term>() as u64))?;
        let mut terms = self.terms(budget);
        (0..count).map(|_| terms.next_term()).collect()
    }

    /// The first term with B_n in T, if there is one: then the sequence is not a Wythoff sequence.
    pub fn meets(&self, budget: &mut Budget<'_>) -> Result<Option<Term>, Stop> {
        let mut terms = self.terms(budget);
        let last = self.skip.last().copied().unwrap_or(0);
        loop {
            let term = terms.next_term()?;
            if self.skip.contains(&term.b) {
                return Ok(Some(term));
            }
            // B increases.
            if term.b >= last {
                return Ok(None);
            }
        }
    }

    /// Alpha and the exceptions among the first `count` terms.
    pub fn summary(&self, count: u64, budget: &mut Budget<'_>) -> Result<Summary, Stop> {
        let mut often: BTreeMap<i64, u64> = BTreeMap::new();
        let mut terms = self.terms(budget);
        let (mut run, mut length) = (0, 0);
        for _ in 0..count {
            let offset = terms.next_term()?.epsilon(0);
            if offset != run {
                *often.entry(run).or_default() += length;
                (run, length) = (offset, 0);
            }
            length += 1;
        }
        *often.entry(run).or_default() += length;
        let alpha = often.into_iter().max_by_key(|(_, times)| *times).map_or(0, |(offset, _)| offset);
        let mut summary = Summary { alpha, terms: count, ..Summary::default() };
        let mut terms = self.terms(budget);
        let mut before = 0;
        for _ in 0..count {
            let term = terms.next_term()?;
            let epsilon = term.epsilon(alpha);
            if epsilon != 0 {
                summary.exceptions.push((term.n, epsilon));
                terms.keeps(summary.exceptions.capacity() * size_of::<(u64, i64)>())?;
                if epsilon.abs() > 1 {
                    summary.last_large = term.n;
                }
                if before != 0 {
                    summary.last_neighbours = term.n - 1;
                }
            }
            before = epsilon;
        }
        Ok(summary)
    }

    /// Whether N, m1 and m2 satisfy the conditions of the theorem with this alpha; the text says which one fails.
    pub fn check_window(&self, window: Window, budget: &mut Budget<'_>) -> Result<Result<(), String>, Stop> {
        let Window { n, m1, m2, alpha } = window;
        // Differences, because sums of what a user writes may not fit into 64 bits.
        if m1.saturating_sub(n) <= 2 || m2 <= m1 || m1.saturating_sub(self.n0) < 2 {
            return Ok(Err(format!(
                "m2 > m1 > N + 2 and m1 >= n0 + 2 are needed, not N={n}, m1={m1}, m2={m2}"
            )));
        }
        let terms = self.first((m2 - self.n0).saturating_add(1), budget)?;
        let at = |n: u64| &terms[(n - self.n0) as usize];
        let top = self.skip.last().copied().unwrap_or(0);
        if let Some(term) = terms.iter().find(|term| term.n > n && term.a <= top) {
            return Ok(Err(format!("A_{} = {} does not exceed T", term.n, term.a)));
        }
        if at(m2).a <= at(m1).b {
            return Ok(Err(format!("A_{m2} = {} is not larger than B_{m1} = {}", at(m2).a, at(m1).b)));
        }
        for n in m1 - 2..=m2 {
            let epsilon = at(n).epsilon(alpha);
            if epsilon.abs() > 1 {
                return Ok(Err(format!("epsilon_{n} = {epsilon}")));
            }
            if n >= m1 && (n - 2..=n).all(|n| at(n).epsilon(alpha) != 0) {
                return Ok(Err(format!("epsilon is not 0 at {}, {} and {n}", n - 2, n - 1)));
            }
        }
        Ok(Ok(()))
    }

    /// A window that satisfies the theorem, as early as possible, with alpha observed on `count` terms; only windows within these
    /// terms are tried.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::wythoff::general::General;
    /// let window = General::new(3, []).window(1000, &mut Budget::unlimited()).unwrap().unwrap();
    /// assert_eq!((window.n, window.m1, window.m2, window.alpha), (3, 6, 10, -4));
    /// ```
    pub fn window(&self, count: u64, budget: &mut Budget<'_>) -> Result<Option<Window>, Stop> {
        let alpha = self.summary(count, budget)?.alpha;
        let terms = self.first(count, budget)?;
        let top = self.skip.last().copied().unwrap_or(0);
        let last_small = terms.iter().rev().find(|term| term.a <= top).map_or(self.n0, |term| term.n);
        let n = last_small.max(self.n0);
        let good = |at: usize| {
            let epsilon = |at: usize| terms[at].epsilon(alpha);
            epsilon(at).abs() <= 1 && (at < 2 || (at - 2..=at).any(|at| epsilon(at) == 0))
        };
        let mut m1 = n + 3;
        while let Some(m2) = self.end_of_window(&terms, m1) {
            let (from, to) = ((m1 - 2 - self.n0) as usize, (m2 - self.n0) as usize);
            // Two terms before m1 only their size matters; the search asks a little more, which does no harm.
            match (from..=to).rev().find(|at| !good(*at)) {
                None => {
                    let window = Window { n, m1, m2, alpha };
                    return Ok(self.check_window(window, budget)?.is_ok().then_some(window));
                }
                // No window that contains this place is good.
                Some(bad) => m1 = terms[bad].n + 3,
            }
        }
        Ok(None)
    }

    /// The first m2 > m1 with A_(m2) > B_(m1).
    fn end_of_window(&self, terms: &[Term], m1: u64) -> Option<u64> {
        let start = usize::try_from(m1.checked_sub(self.n0)?).ok()?;
        let b = terms.get(start)?.b;
        terms[start..].iter().find(|term| term.a > b).map(|term| term.n)
    }
}

/// The terms of a sequence, with the numbers used so far as bits.
pub struct Terms<'b, 'm> {
    skip: &'b BTreeSet<u64>,
    top: u64,
    used: Vec<u64>,
    n: u64,
    a: u64,
    floors: FloorPhi,
    budget: &'b mut Budget<'m>,
}

/// Terms between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 16;

impl Terms<'_, '_> {
    /// The next term.
    #[inline]
    pub fn next_term(&mut self) -> Result<Term, Stop> {
        if self.n.is_multiple_of(LOOK_EVERY) {
            self.budget.advance(LOOK_EVERY)?;
        }
        if self.n > MOST_TERMS {
            return Err(Stop::refused(format!("terms are computed for n up to {MOST_TERMS}"))
                .with_help("take fewer terms"));
        }
        self.a += 1;
        while self.is_used(self.a) {
            self.a += 1;
        }
        let term = Term { n: self.n, a: self.a, b: self.a + self.n, floor: self.floors.next().unwrap_or(0) };
        let word = (term.b / 64) as usize;
        if word >= self.used.len() {
            self.grow(word)?;
        }
        self.used[word] |= 1 << (term.b % 64);
        self.n += 1;
        Ok(term)
    }

    /// Fails if the numbers used and `bytes` that somebody else keeps are too much together.
    fn keeps(&self, bytes: usize) -> Result<(), Stop> {
        self.budget.need((self.used.len() * 8 + bytes) as u64)
    }

    #[inline]
    fn is_used(&self, number: u64) -> bool {
        let word = self.used.get((number / 64) as usize).copied().unwrap_or(0);
        word >> (number % 64) & 1 == 1 || (number <= self.top && self.skip.contains(&number))
    }

    #[cold]
    fn grow(&mut self, word: usize) -> Result<(), Stop> {
        let length = (word + 1).next_power_of_two().max(16);
        self.budget.need(length as u64 * 8)?;
        self.used.resize(length, 0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Straight from the definition.
    fn by_mex(n0: u64, skip: &[u64], count: u64) -> Vec<(u64, u64)> {
        let mut used: BTreeSet<u64> = skip.iter().copied().collect();
        (n0..n0 + count)
            .map(|n| {
                let a = (1..).find(|number| !used.contains(number)).unwrap();
                used.extend([a, a + n]);
                (a, a + n)
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn terms_are_the_definition(n0 in 1u64..30, skip in proptest::collection::vec(1u64..60, 0..5)) {
            let terms = General::new(n0, skip.iter().copied()).first(120, &mut Budget::unlimited()).unwrap();
            let pairs: Vec<(u64, u64)> = terms.iter().map(|term| (term.a, term.b)).collect();
            prop_assert_eq!(pairs, by_mex(n0, &skip, 120));
        }

        #[test]
        fn translates_are_exact(n0 in 1u64..300) {
            let sequence = General::translate(n0);
            let mut budget = Budget::unlimited();
            prop_assert_eq!(sequence.meets(&mut budget), Ok(None));
            for term in sequence.first(400, &mut budget).unwrap() {
                prop_assert_eq!(term.a, floor_phi(term.n) + 1 - floor_phi(n0));
            }
        }

        /// What the theorem says about all later terms holds for many of them.
        #[test]
        fn windows_keep_their_promise(n0 in 1u64..25, skip in proptest::collection::vec(1u64..40, 0..4)) {
            let sequence = General::new(n0, skip);
            let mut budget = Budget::unlimited();
            if sequence.meets(&mut budget).unwrap().is_none() {
                let window = sequence.window(3000, &mut budget).unwrap();
                prop_assert!(window.is_some());
                let summary = sequence.summary(20_000, &mut budget).unwrap();
                let m2 = window.unwrap().m2;
                prop_assert!(summary.last_large <= m2 && summary.last_neighbours < m2);
            }
        }
    }

    /// Sums of what a user writes must not wrap round: that would prove something false.
    #[test]
    fn windows_at_the_end_of_the_numbers_are_refused() {
        let mut budget = Budget::with_memory(1 << 24);
        let mut check =
            |n, m1, m2| General::new(3, [1000]).check_window(Window { n, m1, m2, alpha: -4 }, &mut budget);
        for n in [u64::MAX, u64::MAX - 1, 18, 20] {
            assert!(matches!(check(n, 20, 60), Ok(Err(_))), "{n}");
        }
        assert!(matches!(check(0, 4, 60), Ok(Err(_))), "the window begins before the sequence");
        assert!(matches!(check(1, 5, u64::MAX), Err(Stop::Memory { .. })));
        let most = General::new(u64::MAX, []).first(2, &mut Budget::unlimited());
        assert!(matches!(most, Err(Stop::Refused(_))));
    }

    #[test]
    fn limits_are_kept() {
        let stopped = General::new(3, []).first(100_000, &mut Budget::with_memory(1000));
        assert!(matches!(stopped, Err(Stop::Memory { .. })));
    }
}
