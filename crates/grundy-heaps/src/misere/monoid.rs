//! A finite commutative monoid whose elements are marked P or N.
//!
//! Elements are numbers, the identity is 0. All products are kept, and for each element x the set inv(x) of all w
//! with wx marked P: what the search asks for most.

use fixedbitset::FixedBitSet;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::VecDeque;

/// A number of an element.
pub type Element = u16;

/// A commutative monoid with marks.
#[derive(Debug, Clone)]
pub struct Monoid {
    order: usize,
    /// The product of x and y stands at x * order + y.
    products: Vec<Element>,
    p: FixedBitSet,
    inv: Vec<FixedBitSet>,
}

impl Monoid {
    /// The monoid of the empty position alone, which is N.
    pub(crate) fn trivial() -> Monoid {
        Monoid {
            order: 1,
            products: vec![0],
            p: FixedBitSet::with_capacity(1),
            inv: vec![FixedBitSet::with_capacity(1)],
        }
    }

    /// The monoid on which generators act: `times[g][x]` is the product of generator g and x. The maps must commute
    /// and reach every element from 0.
    pub(crate) fn of_generators(
        times: &[Vec<Element>],
        p: FixedBitSet,
        budget: &Budget<'_>,
    ) -> Result<Monoid, Stop> {
        let order = p.len();
        // There may be two more: the one it comes from and the one it becomes.
        budget.need((order * order * 10) as u64)?;
        let mut products = vec![0; order * order];
        (0..order).for_each(|x| products[x] = x as Element);
        let mut known = FixedBitSet::with_capacity(order);
        known.insert(0);
        let mut waiting = VecDeque::from([0usize]);
        while let Some(x) = waiting.pop_front() {
            budget.work(order as u64)?;
            for row in times {
                let next = usize::from(row[x]);
                if known.put(next) {
                    continue;
                }
                for y in 0..order {
                    products[next * order + y] = row[usize::from(products[x * order + y])];
                }
                waiting.push_back(next);
            }
        }
        let mut monoid = Monoid { order, products, p, inv: Vec::new() };
        for x in 0..order {
            budget.work(order as u64)?;
            let inv = monoid.beside(x as Element, &monoid.p);
            monoid.inv.push(inv);
        }
        Ok(monoid)
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.products[usize::from(x) * self.order + usize::from(y)]
    }

    /// The products of an element with all others.
    pub fn row(&self, x: Element) -> &[Element] {
        &self.products[usize::from(x) * self.order..][..self.order]
    }

    /// The elements marked P.
    pub fn p(&self) -> &FixedBitSet {
        &self.p
    }

    /// Whether an element is marked P.
    pub fn is_p(&self, x: Element) -> bool {
        self.p.contains(x.into())
    }

    /// All w whose product with x is P.
    pub fn inv(&self, x: Element) -> &FixedBitSet {
        &self.inv[usize::from(x)]
    }

    /// All w whose product with x lies in a set.
    pub fn beside(&self, x: Element, set: &FixedBitSet) -> FixedBitSet {
        let mut found = FixedBitSet::with_capacity(self.order);
        let row = self.row(x);
        found.as_mut_slice().iter_mut().zip(row.chunks(usize::BITS as usize)).for_each(|(word, row)| {
            for (bit, product) in row.iter().enumerate() {
                *word |= usize::from(set.contains((*product).into())) << bit;
            }
        });
        found
    }

    /// All elements, in order.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order).map(|x| x as Element)
    }
}
