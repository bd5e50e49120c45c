//! The monoid of a certificate: products of all elements, from the action of the generators.

use super::set::Set;
use super::{Certificate, wrong};
use crate::{Flaw, Watch};

/// A finite commutative monoid with a set of elements marked P.
pub struct Monoid {
    pub order: usize,
    /// The product of x and y stands at x * order + y.
    products: Vec<u16>,
    /// For each x all w with wx in P.
    pub inv: Vec<Set>,
}

impl Monoid {
    /// Checks that the maps of the generators commute, that they reach every element from the identity 0, and that
    /// no two elements have the same `inv` (C4).
    pub fn of(certificate: &Certificate, watch: &Watch<'_>) -> Result<Monoid, Flaw> {
        let order = certificate.order;
        commute(certificate, watch)?;
        let mut products = vec![0u16; order * order];
        (0..order).for_each(|x| products[x] = x as u16);
        let mut reached = vec![0];
        let mut known = Set::of(order, [0].into_iter());
        let mut at = 0;
        while let Some(x) = reached.get(at).copied() {
            watch.ask()?;
            for generator in &certificate.generators {
                let next = generator.times[x];
                if known.contains(next) {
                    continue;
                }
                known.insert(next);
                reached.push(next);
                // (g x) y = g (x y)
                for y in 0..order {
                    products[next * order + y] = generator.times[usize::from(products[x * order + y])] as u16;
                }
            }
            at += 1;
        }
        if reached.len() < order {
            return wrong(format!("the heaps generate only {} of the {order} elements", reached.len()));
        }
        let p = Set::of(order, certificate.p.iter().copied());
        let mut monoid = Monoid { order, products, inv: Vec::with_capacity(order) };
        for x in 0..order {
            watch.ask()?;
            let inv = Set::of(order, (0..order).filter(|w| p.contains(monoid.product(x, *w))));
            monoid.inv.push(inv);
        }
        monoid.reduced()?;
        Ok(monoid)
    }

    pub fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y].into()
    }

    fn reduced(&self) -> Result<(), Flaw> {
        let mut sorted: Vec<usize> = (0..self.order).collect();
        sorted.sort_by(|x, y| self.inv[*x].cmp(&self.inv[*y]));
        match sorted.windows(2).find(|pair| self.inv[pair[0]] == self.inv[pair[1]]) {
            Some(pair) => wrong(format!("no context tells the elements {} and {} apart", pair[0], pair[1])),
            None => Ok(()),
        }
    }
}

fn commute(certificate: &Certificate, watch: &Watch<'_>) -> Result<(), Flaw> {
    for (at, first) in certificate.generators.iter().enumerate() {
        for second in &certificate.generators[..at] {
            watch.ask()?;
            let differ = |x: &usize| first.times[second.times[*x]] != second.times[first.times[*x]];
            if let Some(x) = (0..certificate.order).find(differ) {
                return wrong(format!(
                    "heaps {} and {} do not commute on the element {x}",
                    first.heap, second.heap
                ));
            }
        }
    }
    Ok(())
}
