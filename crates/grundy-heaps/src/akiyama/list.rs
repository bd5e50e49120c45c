//! All P-positions of Akiyama's Nim in order, without any assumption about them.
//!
//! P-positions are found as sorted triples (a, b, c) in lexicographic order: an option of a position, sorted, comes before it. A
//! triple is P exactly if no earlier P-position (a', b', c') can be reached from it. It can be reached if, for some way to pair
//! off the heaps, no heap grows and either a heap stays or two heaps keep their difference. Written out for sorted triples with
//! a' <= a, an earlier P-position makes (a, b, c) an N-position if
//!
//! * it holds a as c', or as b' with c' <= c, or as a' with b' <= b and c' <= c;
//! * it holds b as c', or as b' with c' <= c;
//! * it holds c as c' with b' <= b;
//! * the difference b - a is its c' - a' with b' <= c, its b' - a' with c' <= c, or its c' - b' with b' <= a;
//! * the difference c - a is its c' - a' with b' <= b, its b' - a' with c' <= b, or its c' - b' with b' <= a;
//! * the difference c - b is its c' - a' with b' <= a, its b' - a' with c' <= a, or its c' - b' with b' <= b.
//!
//! So four tables of minima are enough: `third` (difference -> least b' with c' - a', least c' with b' - a'), `upper` (difference ->
//! least b' with c' - b'), `c_partner` (number -> least b' with it as c') and `b_partner` (number -> least c' with it as b'). For
//! given a and b the conditions on c are an upper bound and single numbers that are excluded, hence at most one c.
//!
//! What makes it fast. Let m(b) be the least difference that c - b can have. A difference d = b - a is *spent* when `third` is at
//! most b + m(b), or `upper` is at most a: no c is left. As a grows, b = a + d and m grow while minima only shrink, so a
//! spent difference stays spent. The unspent differences are kept in a linked list; only a few at its front matter for
//! each a, since the search ends as soon as b + m(b) reaches the upper bound that the first P-position of the row sets.
//! Nothing in this depends on how the list behaves; only the speed does.
//!
//! Main results
//! * [`PList::extend`]: all P-positions with smallest heap up to a bound.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Stands for "no such P-position".
const NONE: u32 = u32::MAX;

/// Numbers stay below this.
const LARGEST: u64 = 1 << 31;

/// So many smallest heaps are treated between two looks at the limits.
const LOOK: u32 = 4096;

/// A P-position, sorted.
pub type Triple = [u32; 3];

/// The P-positions with smallest heap below a bound, in lexicographic order.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::akiyama::list::PList;
/// let mut list = PList::default();
/// list.extend(24, &mut Budget::unlimited()).unwrap();
/// assert_eq!(list.rows()[..4], [[0, 0, 0], [1, 2, 3], [4, 7, 10], [5, 9, 13]]);
/// assert_eq!(list.rows()[13], [24, 43, 60]);
/// ```
#[derive(Debug, Clone, Default)]
pub struct PList {
    rows: Vec<Triple>,
    /// The smallest heap that has not been treated.
    next: u32,
    third: Table,
    upper: Table,
    c_partner: Table,
    b_partner: Table,
    unspent: Unspent,
    /// No difference below this is possible for c - b, whatever b may still come.
    least: u32,
}

/// Minima by number; what was never set is [`NONE`].
#[derive(Debug, Clone, Default)]
struct Table(Vec<u32>);

impl Table {
    #[inline]
    fn get(&self, at: u32) -> u32 {
        self.0.get(at as usize).copied().unwrap_or(NONE)
    }

    /// There must be room for it.
    fn lower(&mut self, at: u32, to: u32) {
        let entry = &mut self.0[at as usize];
        *entry = to.min(*entry);
    }

    fn bytes(&self) -> u64 {
        self.0.capacity() as u64 * 4
    }
}

/// The differences that are not spent: 0, 1, 2, ... with some taken out.
#[derive(Debug, Clone, Default)]
struct Unspent {
    /// The first one.
    first: u32,
    /// For each difference how far it is to the next one, less 1.
    skip: Vec<u32>,
}

impl Unspent {
    #[inline]
    fn after(&self, difference: u32) -> u32 {
        difference + 1 + self.skip.get(difference as usize).copied().unwrap_or(0)
    }

    /// Takes `difference` out; `before` is the one before it, if any: there must be room for that.
    fn remove(&mut self, before: Option<u32>, difference: u32) {
        let after = self.after(difference);
        match before {
            None => self.first = after,
            Some(before) => self.skip[before as usize] = after - before - 1,
        }
    }
}

/// Makes a list go as far as `last`, and twice as far as before, while the lists take so many bytes together.
#[inline]
fn reach(list: &mut Vec<u32>, last: u32, unset: u32, held: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
    let last = last as usize;
    if last < list.len() {
        return Ok(());
    }
    let length = (last + 1).next_power_of_two().max(1024);
    budget.beside(held, |budget| {
        let mut longer = budget.filled(unset, length as u64)?;
        longer[..list.len()].copy_from_slice(list);
        *list = longer;
        Ok(())
    })
}

impl PList {
    /// The P-positions found so far.
    pub fn rows(&self) -> &[Triple] {
        &self.rows
    }

    /// All smallest heaps below this have been treated.
    pub fn bound(&self) -> u32 {
        self.next
    }

    /// The first rows that were found, at most so many.
    pub fn into_rows(mut self, count: usize) -> Vec<Triple> {
        self.rows.truncate(count);
        self.rows
    }

    /// Whether a sorted triple is a P-position; its smallest heap must be below the bound.
    pub fn contains(&self, triple: &Triple) -> bool {
        self.rows.binary_search(triple).is_ok()
    }

    /// Finds all P-positions with smallest heap up to `last`.
    pub fn extend(&mut self, last: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
        // The largest heap of a P-position is about two and a half times the smallest.
        if last >= LARGEST / 4 {
            return Err(Stop::refused(format!("the list is made for heaps below {}", LARGEST / 4))
                .with_help("take smaller heaps"));
        }
        while u64::from(self.next) <= last {
            self.row(self.next, budget)?;
            self.next += 1;
            if self.next.is_multiple_of(LOOK) {
                budget.advance(LOOK.into())?;
            }
        }
        Ok(())
    }

    /// Finds at least `count` P-positions, complete rows.
    pub fn extend_to_rows(&mut self, count: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        budget.need((count as u64).saturating_mul(size_of::<Triple>() as u64))?;
        while self.rows.len() < count {
            self.extend(u64::from(self.next) + 63, budget)?;
        }
        Ok(())
    }

    /// Finds P-positions with at least `count` different smallest heaps above 0.
    pub fn extend_to_values(&mut self, count: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        while self.smallest_heaps().take(count).count() < count {
            let missing = (count - self.smallest_heaps().count()) as u64;
            self.extend(u64::from(self.next) + missing, budget)?;
        }
        Ok(())
    }

    /// The smallest heaps of the P-positions, each once, without 0.
    pub fn smallest_heaps(&self) -> impl Iterator<Item = u64> {
        let repeated = |at: usize| at > 0 && self.rows[at - 1][0] == self.rows[at][0];
        let heaps = self.rows.iter().enumerate().filter(move |(at, row)| row[0] > 0 && !repeated(*at));
        heaps.map(|(_, row)| u64::from(row[0]))
    }

    fn bytes(&self) -> u64 {
        let tables = [&self.third, &self.upper, &self.c_partner, &self.b_partner];
        let tables: u64 = tables.iter().map(|table| table.bytes()).sum();
        tables + self.unspent.skip.capacity() as u64 * 4 + (self.rows.capacity() * size_of::<Triple>()) as u64
    }

    /// Makes room for what [`PList::found`] notes.
    fn make_room(&mut self, [a, b, c]: Triple, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut held = self.bytes();
        let tables = [
            (&mut self.third, c - a),
            (&mut self.upper, c - b),
            (&mut self.c_partner, c),
            (&mut self.b_partner, b),
        ];
        for (table, last) in tables {
            let before = table.bytes();
            reach(&mut table.0, last, NONE, held, budget)?;
            held += table.bytes() - before;
        }
        budget.beside(held, |budget| budget.make_room(&mut self.rows, 1))
    }

    /// The least difference, from `from` on, that c - b can have.
    #[inline]
    fn least_from(&self, from: u32, a: u32, b: u32) -> u32 {
        let mut difference = from;
        while self.upper.get(difference) <= b || self.third.get(difference) <= a {
            difference += 1;
        }
        difference
    }

    /// Finds the P-positions with smallest heap a. When this stops for want of memory, some of them may have been found: the next
    /// call finds the others.
    fn row(&mut self, a: u32, budget: &mut Budget<'_>) -> Result<(), Stop> {
        // As the largest heap of an earlier P-position a leaves nothing.
        if self.c_partner.get(a) != NONE {
            return Ok(());
        }
        let found = self.rows.last().filter(|row| row[0] == a).map_or(NONE, |row| row[2]);
        let mut limit = self.b_partner.get(a).min(found);
        let (mut before, mut difference) = (None, self.unspent.first);
        let mut least = None;
        loop {
            let b = a + difference;
            let m = self.least_from(least.unwrap_or(self.least), a, b);
            least = Some(m);
            if before.is_none() {
                // All later b are larger: what is impossible now stays impossible.
                self.least = m;
            }
            if b + m >= limit {
                return Ok(());
            }
            if self.third.get(difference) <= b + m || self.upper.get(difference) <= a {
                let held = self.bytes();
                reach(&mut self.unspent.skip, before.unwrap_or(0), 0, held, budget)?;
                self.unspent.remove(before, difference);
                difference = self.unspent.after(difference);
                continue;
            }
            if let Some(c) = self.third_heap(a, b, m, limit) {
                self.make_room([a, b, c], budget)?;
                self.found([a, b, c]);
                limit = c;
            }
            before = Some(difference);
            difference = self.unspent.after(difference);
        }
    }

    /// The c that makes (a, b, c) a P-position, if there is one below the limit.
    fn third_heap(&self, a: u32, b: u32, least: u32, limit: u32) -> Option<u32> {
        if self.c_partner.get(b) != NONE {
            return None;
        }
        let limit = limit.min(self.b_partner.get(b)).min(self.third.get(b - a));
        let mut c = b + least;
        while c < limit {
            let (low, high) = (c - a, c - b);
            let excluded = self.upper.get(high) <= b
                || self.third.get(high) <= a
                || self.upper.get(low) <= a
                || self.third.get(low) <= b
                || self.c_partner.get(c) <= b;
            if !excluded {
                return Some(c);
            }
            c += 1;
        }
        None
    }

    fn found(&mut self, [a, b, c]: Triple) {
        self.rows.push([a, b, c]);
        self.third.lower(b - a, c);
        self.third.lower(c - a, b);
        self.upper.lower(c - b, b);
        self.c_partner.lower(c, b);
        self.b_partner.lower(b, c);
    }
}

#[cfg(test)]
mod tests {
    use super::super::is_legal;
    use super::*;

    /// By the rules alone: a triple is P if no smaller P-position is a move away.
    fn by_rules(size: u32) -> Vec<Triple> {
        let mut found: Vec<Triple> = Vec::new();
        for a in 0..size {
            for b in a..size {
                for c in b..size {
                    let reached = |p: &Triple| {
                        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                        orders.iter().any(|order| {
                            let [x, y, z] = order.map(|at| p[at]);
                            x <= a && y <= b && z <= c && is_legal([a - x, b - y, c - z].map(u64::from))
                        })
                    };
                    if !found.iter().any(reached) {
                        found.push([a, b, c]);
                    }
                }
            }
        }
        found
    }

    fn below(size: u32) -> Vec<Triple> {
        let mut list = PList::default();
        list.extend(size.into(), &mut Budget::unlimited()).unwrap();
        list.rows().iter().copied().filter(|row| row[2] < size).collect()
    }

    /// It is stopped before every row, also between two with the same smallest heap.
    #[test]
    fn a_list_that_was_out_of_memory_goes_on() {
        let (mut list, mut stops) = (PList::default(), 0);
        for memory in 0.. {
            let mut budget = Budget::with_memory(size_of::<Triple>() as u64 * memory);
            match list.extend(3000, &mut budget) {
                Ok(()) => break,
                Err(stop) => assert!(matches!(stop, Stop::Memory { .. }), "{stop}"),
            }
            assert!(list.bytes() <= budget.memory(), "{} bytes of {}", list.bytes(), budget.memory());
            stops += 1;
        }
        let mut whole = PList::default();
        whole.extend(3000, &mut Budget::unlimited()).unwrap();
        assert!(stops > 1000 && whole.rows().windows(2).any(|rows| rows[0][0] == rows[1][0]));
        assert_eq!(list.rows(), whole.rows());
    }

    #[test]
    fn nothing_more_is_found_where_all_was_found() {
        let (mut list, mut budget) = (PList::default(), Budget::unlimited());
        for a in 0..1000 {
            list.extend(a.into(), &mut budget).unwrap();
            let found = list.rows().len();
            list.row(a, &mut budget).unwrap();
            assert_eq!(list.rows().len(), found, "{a}");
        }
    }

    #[test]
    fn the_list_is_the_rule() {
        assert_eq!(below(110), by_rules(110));
    }

    /// Row by row straight from the conditions, without the list of unspent differences; up to larger heaps.
    #[test]
    #[ignore = "takes minutes"]
    fn the_list_is_the_rule_to_2000() {
        const SIZE: usize = 2001;
        // lost[a] marks, for each b, the c that are excluded by a P-position a move away.
        let mut found: Vec<Triple> = Vec::new();
        for a in 0..SIZE as u32 {
            for b in a..SIZE as u32 {
                let mut excluded = vec![false; SIZE + 1];
                for p in &found {
                    for [x, y, z] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
                        .map(|order: [usize; 3]| order.map(|at| p[at]))
                    {
                        if x > a || y > b {
                            continue;
                        }
                        let (s, t) = (a - x, b - y);
                        if s == 0 || t == 0 || s == t {
                            excluded[z as usize..].fill(true);
                        } else {
                            for take in [0, s, t] {
                                if let Some(cell) = excluded.get_mut((z + take) as usize) {
                                    *cell = true;
                                }
                            }
                        }
                    }
                }
                if let Some(c) = (b..SIZE as u32).find(|c| !excluded[*c as usize]) {
                    found.push([a, b, c]);
                }
            }
        }
        assert_eq!(below(SIZE as u32), found);
    }

    #[test]
    fn known_places() {
        let mut list = PList::default();
        list.extend(1000, &mut Budget::unlimited()).unwrap();
        let at = |a: u32| list.rows().iter().filter(|row| row[0] == a).copied().collect::<Vec<_>>();
        assert_eq!(at(786), [[786, 1394, 1953], [786, 1395, 1951]]);
        assert_eq!(list.rows()[200..202], [[391, 694, 971], [392, 693, 972]]);
    }

    #[test]
    fn limits_are_kept() {
        let mut list = PList::default();
        assert!(matches!(list.extend(100_000, &mut Budget::with_memory(1000)), Err(Stop::Memory { .. })));
        assert!(matches!(list.extend(1 << 40, &mut Budget::unlimited()), Err(Stop::Refused(_))));
    }
}
