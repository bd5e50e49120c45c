//! A set of elements: one bit each.

/// A set of numbers below a fixed bound.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set(Vec<u64>);

impl Set {
    /// No element, room for `order` of them.
    pub fn empty(order: usize) -> Set {
        Set(vec![0; order.div_ceil(64)])
    }

    pub fn of(order: usize, elements: impl Iterator<Item = usize>) -> Set {
        let mut set = Set::empty(order);
        elements.for_each(|x| set.insert(x));
        set
    }

    pub fn insert(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub fn contains(&self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn is_subset(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| own & !other == 0)
    }

    pub fn add_all(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|x| self.contains(*x))
    }
}
