//! What the engines know of a rule: which numbers may be taken, and what may be left.
//!
//! A [`Rule`] is an octal code taken apart by its bits, or Grundy's game, in which nothing is taken and the two
//! parts must differ. Codes with digits above 7 allow three heaps and more; the engines do not know them.

use grundy_core::view::Law;
use serde::{Deserialize, Serialize};

/// A rule by which a heap becomes no heap, one heap or two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Heaps of exactly these sizes may be taken as a whole.
    pub(super) all: Vec<usize>,
    /// So many may be taken and the rest, not empty, left as one heap.
    pub(super) one: Vec<usize>,
    /// So many may be taken and the rest left as two heaps, none of them empty.
    pub(super) two: Vec<usize>,
    /// Whether the two heaps must differ.
    pub(super) unequal: bool,
}

impl Rule {
    /// The rule of an octal code, `digits[k]` for taking k; `None` if a digit exceeds 7 or the first digit
    /// allows to take nothing and leave at most one heap.
    ///
    /// ```
    /// use grundy_heaps::octal::Rule;
    /// assert!(Rule::of_digits(&[0, 7, 7]).is_some());
    /// assert!(Rule::of_digits(&[0, 8]).is_none());
    /// ```
    pub fn of_digits(digits: &[u64]) -> Option<Rule> {
        let allowed =
            digits.iter().all(|digit| *digit < 8) && digits.first().is_none_or(|digit| digit & 3 == 0);
        let with = |bit: u64| (0..digits.len()).filter(|take| digits[*take] & bit != 0).collect();
        allowed.then(|| Rule { all: with(1), one: with(2), two: with(4), unequal: false })
    }

    /// Grundy's game: split a heap into two of different size.
    pub fn grundys_game() -> Rule {
        Rule { all: Vec::new(), one: Vec::new(), two: vec![0], unequal: true }
    }

    /// Officers, 0.6: take one and leave one heap or two.
    pub fn officers() -> Rule {
        Rule { all: Vec::new(), one: vec![1], two: vec![1], unequal: false }
    }

    /// The rule behind a law, and by how much a heap of the law is larger than the same heap of the rule.
    ///
    /// ```
    /// use grundy_core::view::Law;
    /// use grundy_heaps::octal::Rule;
    /// let officers = Box::new(Law::Code { digits: vec![0, 6], repeats: false });
    /// assert_eq!(Rule::of_law(&Law::Larger { law: officers, by: 1 }), Some((Rule::officers(), 1)));
    /// assert_eq!(Rule::of_law(&Law::Listed), None);
    /// ```
    pub fn of_law(law: &Law) -> Option<(Rule, u64)> {
        match law {
            Law::Code { digits, repeats: false } => Rule::of_digits(digits).map(|rule| (rule, 0)),
            Law::SplitUnequal => Some((Rule::grundys_game(), 0)),
            Law::Larger { law, by } => Rule::of_law(law).map(|(rule, shift)| (rule, shift + by)),
            _ => None,
        }
    }

    /// The most that may be taken.
    pub fn reach(&self) -> u64 {
        let last = |list: &[usize]| list.last().copied().unwrap_or(0);
        last(&self.all).max(last(&self.one)).max(last(&self.two)) as u64
    }

    /// Whether heaps can be split at all.
    pub(crate) fn splits(&self) -> bool {
        !self.two.is_empty()
    }

    /// The parity that all numbers taken before a split have in common.
    pub(super) fn split_parity(&self) -> Option<u64> {
        let parity = self.two.first()? % 2;
        self.two.iter().all(|take| take % 2 == parity).then_some(parity as u64)
    }

    /// The largest smaller part of a split of `rest`.
    pub(super) fn smaller_part(&self, rest: u64) -> u64 {
        if self.unequal { rest.saturating_sub(1) / 2 } else { rest / 2 }
    }
}
