//! Certificates of misère quotients, and why an accepted one proves what it claims.
//!
//! **The claim.** A heap game is given by its rule: which lists of heaps, none of them empty, a heap may become. A
//! position is a multiset of heaps; in misère play whoever cannot move wins, so a position is P (the player to move
//! loses) if it has a move and none of its moves leads to a P-position. A certificate names a finite commutative
//! monoid Q with identity 1, a set P of its elements and an element f(n) of Q for every heap n up to some N. Write
//! F(X) for the product of f over the heaps of X. It claims
//!
//! 1. every position X with heaps up to N is P exactly if F(X) is in P;
//! 2. Q is the misère quotient of these heaps: F(X) = F(Y) exactly if X + Z and Y + Z have the same outcome for
//!    every position Z of these heaps, and every element is F(X) of some X;
//! 3. if a period p and a preperiod q are stated: f(n+p) = f(n) for all n >= q continues f to all heaps, and 1 and
//!    2 hold for all heaps.
//!
//! **The monoid** is given by the action of its generators: a map T_g of the elements for each of some heaps g, with
//! T_g(1) = f(g). Checked is that the maps commute and that every element is reached from 1. Then let w, w' be
//! products of such maps. If w(1) = w'(1), then for every element x = v(1) we have w(x) = wv(1) = vw(1) = vw'(1) =
//! w'(x), so w = w'. Hence x = w(1) names the map w, and xy := ww'(1) makes the elements a commutative, associative
//! monoid with identity 1; nothing else has to be checked for that. Every element is a product of values of heaps.
//!
//! Call a heap *dead* if it has no move, and *live* otherwise. For a live heap h let E be the set of values F of
//! its options, and inv(x) = { w : wx in P }. The *lack* of h, { w : w f(h) not in P and we not in P for all e in
//! E }, holds the values of the rest of a position in which h is part of a position valued N but offers no winning
//! move.
//!
//! **The conditions**
//! * C0: 1 is not in P; the empty heap and every dead heap have the value 1.
//! * C1: for each live heap h and each e in E, inv(f(h)) and inv(e) are disjoint.
//! * C2: there is no nonempty multiset X of live heaps with F(X) not in P without an option valued in P.
//! * C4: inv is injective.
//!
//! (C3, that the heaps generate Q, has been seen to already.)
//!
//! **C0 to C2 imply 1**, by induction on the longest play from X. If X has no live heap it has no move, so it is N,
//! and F(X) = 1 is not in P by C0. Otherwise drop its dead heaps: they have the value 1 and no moves. If F(X) is in
//! P: every move changes a heap h of X to an option of value e, and the rest of X has a value w with w f(h) in P, so
//! we is not in P by C1, and that option is N by induction; X has moves, so it is P. If F(X) is not in P: by C2 some
//! option is valued in P, so it is P by induction, and X is N. An empty or a dead heap never counts as part of the X
//! of C2: the sum of no live heap at all is the only position valued N without a winning move. A live heap of value
//! 1 does count.
//!
//! **With C4, 2 follows.** Equal values give equal outcomes in every context by 1. For different x and y some w is
//! in just one of inv(x) and inv(y), and w is the value of some Z.
//!
//! **How C2 is checked.** For a multiset X let Lack(X) = { w : w F(X-h) in lack of h, for every h in X }. X breaks C2
//! exactly if 1 is in Lack(X): then F(X) is not in P and no heap of X has a winning option. And
//!
//! > Lack(X+Y) = { w : w F(Y) in Lack(X) } and { w : w F(X) in Lack(Y) },
//!
//! so Lack(X+Y) depends only on the pairs (F, Lack) of X and Y, it grows with each of the two sets, and once empty
//! it stays empty. All pairs are generated from those of single heaps by adding one heap at a time; an empty lack is
//! dropped, and so is a pair if another one of the same value has a larger or equal lack; a heap whose pair is dropped in
//! this way need not be added at all, for in its place one may put the heaps of the other pair. There are finitely many
//! sets, so this ends, and every multiset has been looked at, or one that lacks at least as much.
//!
//! **3: all heaps.** Let k be the most that a move can take and t the most heaps it can leave, let e = max(q, 1), and
//! let C0 to C2 be checked for the heaps 1 to N with N >= t(e+p)+k-1 and f(n+p) = f(n) whenever q <= n and n+p <= N.
//! Continue f by f(n) = f(n-p) for n > N, and let n > N. Then the values of the options of n are those of n-p:
//! * No move takes the whole of n or n-p: n-p >= t(e+p)+k-p >= k+e > k.
//! * A move of n leaves j heaps, 1 <= j <= t, with sum n-r, r <= k. Its largest heap b is at least (n-r)/j >= e+p,
//!   and b < n. So f(b) = f(b-p), and b-p >= e >= 1 is *not empty*: with b-p in the place of b it is a move of n-p.
//! * A move of n-p leaves j heaps with sum n-p-r; the largest is b >= (n-p-r)/j >= (te+(t-1)p)/t >= e. In the place of it b+p
//!   gives a move of n, b+p < n since either r >= 1 or there are other heaps, and f(b+p) = f(b).
//!
//! So n has the same value and the same set E as n-p: it is live if n-p is, and C0, C1 and C2, which know a heap only
//! by these, hold with it. It is e >= 1 that keeps a part from being shortened to nothing: a code with the digit 4 may
//! leave two heaps, but not one that is empty. And a stretch of dead heaps cannot pass for a period: N >= k+t(1+p)-1 is at
//! least k+t+1 (k+2 if t is 1), and a rule that has a move at all has one in a heap of at most k+t.
//!
//! Besides, the outcomes of all positions of up to [`MATCHES`] matches are found from the rules alone and compared.

mod conditions;
mod monoid;
mod plain;
mod rule;
mod set;

pub use rule::Rule;

use crate::{Flaw, Watch, read, wrong};
use monoid::Monoid;
use serde::{Deserialize, Serialize};

/// The first line of every certificate.
pub const FORMAT: &str = "grundy misere quotient certificate 1";
/// All positions of so many matches are compared with the definition.
pub const MATCHES: u64 = 24;
/// Larger monoids are refused.
const LARGEST: usize = 1 << 14;

/// A misère quotient and what it is claimed for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// What the game is called; nothing depends on it.
    pub game: String,
    /// What may become of a heap.
    pub rule: Rule,
    /// The number of elements of the monoid; the identity is 0.
    pub order: usize,
    /// The heaps that generate it.
    pub generators: Vec<Generator>,
    /// The elements that are P, ascending.
    pub p: Vec<usize>,
    /// The element of heap 0, 1, 2, ..., N.
    pub heaps: Vec<usize>,
    /// How the elements go on for ever, if that is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_heaps: Option<Period>,
}

/// A heap whose element is a generator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The heap.
    pub heap: usize,
    /// Its product with element 0, 1, 2, ...
    pub times: Vec<usize>,
}

/// The elements of the heaps repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// Heap n + period has the element of heap n ...
    pub period: u64,
    /// ... for all n from here on.
    pub preperiod: u64,
}

/// What an accepted certificate has proved.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The number of elements of the misère quotient.
    pub order: usize,
    /// How many of them are P.
    pub p: usize,
    /// The largest heap it holds for; `None` if it holds for all.
    pub heaps_to: Option<u64>,
    /// The period of the elements, if it holds for all heaps.
    pub period: Option<Period>,
    /// So many different heaps, by element and options.
    pub types: usize,
    /// So many pairs of value and lack stand for all sums in C2.
    pub pairs: usize,
    /// So many positions, all of up to [`MATCHES`] matches, were compared with the definition.
    pub compared: u64,
}

impl Certificate {
    /// Reads a certificate.
    pub fn read(text: &str) -> Result<Certificate, Flaw> {
        read(text, FORMAT)
    }

    /// What it proves, or the first thing that is wrong with it.
    pub fn check(&self, watch: &Watch<'_>) -> Result<Accepted, Flaw> {
        self.sizes(watch)?;
        self.rule.check(self.heaps_to(), self.all_heaps.is_some())?;
        let monoid = Monoid::of(self, watch)?;
        if let Some(period) = self.all_heaps {
            self.repeats(period)?;
        }
        let (types, pairs) = conditions::check(self, &monoid, watch)?;
        let compared = plain::compare(self, &monoid, watch)?;
        Ok(Accepted {
            order: self.order,
            p: self.p.len(),
            heaps_to: if self.all_heaps.is_some() { None } else { Some(self.heaps_to()) },
            period: self.all_heaps,
            types,
            pairs,
            compared,
        })
    }

    /// The largest heap with an element.
    fn heaps_to(&self) -> u64 {
        self.heaps.len() as u64 - 1
    }

    /// Every number that names something names something that is there.
    fn sizes(&self, watch: &Watch<'_>) -> Result<(), Flaw> {
        let order = self.order;
        if order == 0 || order > LARGEST {
            return wrong(format!("the order is {order}, not between 1 and {LARGEST}"));
        }
        // The products, the sets inv, and the marks of pairs.
        watch.need((order * order * 8) as u64)?;
        if self.heaps.is_empty() {
            return wrong("there is no element of heap 0");
        }
        if let Some(heap) = self.heaps.iter().position(|x| *x >= order) {
            return wrong(format!(
                "heap {heap} has the element {}, but there are only {order}",
                self.heaps[heap]
            ));
        }
        if let Some(x) = self.p.iter().find(|x| **x >= order) {
            return wrong(format!("the element {x} is listed as P, but there are only {order}"));
        }
        if !self.p.is_sorted_by(|a, b| a < b) {
            return wrong("the elements that are P are not listed in ascending order");
        }
        for Generator { heap, times } in &self.generators {
            if times.len() != order || times.iter().any(|x| *x >= order) {
                return wrong(format!("the products with heap {heap} are not {order} elements"));
            }
            if *heap == 0 || self.heaps.get(*heap) != times.first() {
                return wrong(format!("the generator {heap} is not a heap of that element"));
            }
        }
        Ok(())
    }

    /// The elements repeat as far as they are listed, and are listed far enough.
    fn repeats(&self, Period { period, preperiod }: Period) -> Result<(), Flaw> {
        let bound = || {
            let first = preperiod.max(1).checked_add(period)?;
            first.checked_mul(self.rule.most_left())?.checked_add(self.rule.most_taken()?)
        };
        if period == 0 {
            return wrong("the period is 0");
        }
        let (last, Some(bound)) = (self.heaps_to(), bound()) else {
            return wrong("a period carries to all heaps only if there is a bound on what a move takes");
        };
        if last < bound - 1 {
            return wrong(format!("heaps up to {} have to be listed, not only up to {last}", bound - 1));
        }
        // The bound is larger than period and preperiod, and a list is that long: they fit.
        let (period, preperiod) = (period as usize, preperiod as usize);
        for heap in preperiod..self.heaps.len() - period {
            if self.heaps[heap] != self.heaps[heap + period] {
                return wrong(format!("heaps {heap} and {} have different elements", heap + period));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
