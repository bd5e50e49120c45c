//! What a misère quotient is made of: its group of units, its kernel, and the mex function.
//!
//! * A *unit* is an element with an inverse; the units are an abelian group.
//! * The *kernel* is the smallest ideal: all multiples of the product of all idempotents. It is a group as well, and
//!   plays the part of the values of normal play.
//! * A quotient is *regular* if exactly one element of the kernel is P, and *normal* if that is the identity of the
//!   kernel (Siegel).
//! * It is *tame* if it is the quotient of heaps of Nim: of order 1 or 2, or of order 2^k+2 with a kernel of 2^k
//!   elements.
//! * The *mex function* gives the element of a heap from those of its options.

use super::monoid::{Element, Monoid};
use super::quotient::Quotient;
use super::rules::Rules;
use super::search::option_values;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::BTreeMap;

/// A finite abelian group inside a quotient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its elements, ascending.
    pub elements: Vec<Element>,
    /// Its identity.
    pub identity: Element,
    /// It is the product of cyclic groups of these orders, each a power of a prime, ascending.
    pub cyclic: Vec<u64>,
}

/// What a quotient is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anatomy {
    /// The elements with an inverse.
    pub units: Group,
    /// The smallest ideal.
    pub kernel: Group,
    /// The elements that are their own square.
    pub idempotents: Vec<Element>,
    /// Exactly one element of the kernel is P.
    pub regular: bool,
    /// The only P element of the kernel is its identity.
    pub normal: bool,
    /// It is the quotient of heaps of Nim.
    pub tame: bool,
}

impl Anatomy {
    /// Takes a monoid apart.
    pub fn of(monoid: &Monoid, budget: &Budget<'_>) -> Result<Anatomy, Stop> {
        let idempotents: Vec<Element> = monoid.elements().filter(|x| monoid.product(*x, *x) == *x).collect();
        let least = idempotents.iter().fold(0, |product, x| monoid.product(product, *x));
        let kernel = group(monoid, least, budget)?;
        let units = group(monoid, 0, budget)?;
        let p: Vec<Element> = kernel.elements.iter().copied().filter(|x| monoid.is_p(*x)).collect();
        let tame = is_tame(monoid, &kernel, &p);
        Ok(Anatomy { units, idempotents, regular: p.len() == 1, normal: p == [least], tame, kernel })
    }
}

/// The largest group around an idempotent: all x with x = xe of which some power is e.
fn group(monoid: &Monoid, identity: Element, budget: &Budget<'_>) -> Result<Group, Stop> {
    let mut elements = Vec::new();
    for x in monoid.elements().filter(|x| monoid.product(*x, identity) == *x) {
        budget.work(monoid.order() as u64)?;
        if monoid.row(x).contains(&identity) {
            elements.push(x);
        }
    }
    let cyclic = cyclic_factors(monoid, &elements, identity);
    Ok(Group { elements, identity, cyclic })
}

/// The orders of the cyclic factors: for each prime the numbers of elements of order p, p^2, ... tell them.
fn cyclic_factors(monoid: &Monoid, elements: &[Element], identity: Element) -> Vec<u64> {
    let mut orders: BTreeMap<u64, u64> = BTreeMap::new();
    for x in elements {
        let (mut power, mut order) = (*x, 1);
        while power != identity {
            power = monoid.product(power, *x);
            order += 1;
        }
        *orders.entry(order).or_default() += 1;
    }
    let (mut cyclic, mut rest, mut prime) = (Vec::new(), elements.len() as u64, 2);
    while rest > 1 {
        if !rest.is_multiple_of(prime) {
            prime += 1;
            continue;
        }
        let (mut power, mut below, mut factors) = (prime, 1, Vec::new());
        while rest.is_multiple_of(prime) {
            // Among p^f1 x p^f2 x ... the elements whose order divides p^k number p^(min(f1,k)+min(f2,k)+...).
            let within: u64 = orders
                .iter()
                .filter(|(order, _)| power.is_multiple_of(**order))
                .map(|(_, count)| count)
                .sum();
            let longer = (within / below).ilog(prime) as usize;
            factors.resize(factors.len().max(longer), 1);
            factors[..longer].iter_mut().for_each(|factor| *factor *= prime);
            (0..longer).for_each(|_| rest /= prime);
            (power, below) = (power * prime, within);
        }
        cyclic.extend(factors);
    }
    cyclic.sort_unstable();
    cyclic
}

/// The quotients of Nim: the trivial one, {1, a}, and a kernel of 2^k elements with 1 and a beside it.
fn is_tame(monoid: &Monoid, kernel: &Group, p: &[Element]) -> bool {
    let elementary = kernel.cyclic.iter().all(|order| *order == 2);
    match monoid.order() {
        1 => true,
        2 => elementary && monoid.p().count_ones(..) == 1,
        order => {
            let outside: Vec<Element> = monoid.elements().filter(|x| !kernel.elements.contains(x)).collect();
            order == kernel.elements.len() + 2
                && elementary
                && p == [kernel.identity]
                && matches!(outside[..], [0, a] if monoid.product(a, a) == 0 && monoid.is_p(a))
        }
    }
}

/// The element that goes with a set of options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mex {
    /// The elements of the options, ascending.
    pub options: Vec<Element>,
    /// The element of every heap with these options.
    pub element: Element,
    /// The first such heap.
    pub heap: u64,
}

/// The mex function as far as the heaps listed need it, in the order of their first heaps; `None` if it has more than
/// `longest` options in all.
pub fn mex_function(
    quotient: &Quotient,
    rules: &Rules<'_>,
    longest: usize,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Mex>>, Stop> {
    let mut known = std::collections::HashSet::new();
    let (mut found, mut listed) = (Vec::new(), 0);
    for (heap, element) in quotient.elements().iter().enumerate().skip(1) {
        let options = option_values(rules, quotient.monoid(), quotient.elements(), heap as u64, budget)?;
        if !options.is_clear() && known.insert(options.clone()) {
            let options: Vec<Element> = options.ones().map(|x| x as Element).collect();
            listed += options.len();
            if listed > longest {
                return Ok(None);
            }
            found.push(Mex { options, element: *element, heap: heap as u64 });
        }
    }
    Ok(Some(found))
}
