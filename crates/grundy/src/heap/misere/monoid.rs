//! Finite commutative monoids in which some elements are marked as P-positions.
//!
//! An element stands for all heap positions that behave alike; every element has a smallest such position, whose
//! options' elements are kept. A [`Monoid`] knows the products with its generators; [`Monoid::adjoin`] adds a
//! generator whose powers stay apart up to a bound, and [`Monoid::reduce`] identifies what no context can tell
//! apart, by the refinement of partitions that minimises automata.

use rustc_hash::FxHashMap;

/// Number of an element; 0 is the unit, the empty position.
pub type Element = u32;

/// A commutative monoid with a marked subset. Elements are ordered by their smallest positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monoid {
    /// `times[g][x]` is the product of x with generator g.
    pub times: Vec<Vec<Element>>,
    /// Whether the positions of an element are P-positions.
    pub is_p: Vec<bool>,
    /// The elements of the options of each element's smallest position.
    pub options: Vec<Vec<Element>>,
    /// The smallest position of each element: how often each generator occurs.
    pub words: Vec<Vec<u16>>,
}

impl Monoid {
    /// The empty position alone. In misère play the player to move has won.
    pub fn trivial() -> Monoid {
        Monoid { times: Vec::new(), is_p: vec![false], options: vec![Vec::new()], words: vec![Vec::new()] }
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.is_p.len()
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        let mut product = x;
        for (generator, count) in self.words[y as usize].iter().enumerate() {
            for _ in 0..*count {
                product = self.times[generator][product as usize];
            }
        }
        product
    }

    /// All products as a table of rows.
    pub fn table(&self) -> Vec<Vec<Element>> {
        let order = self.order() as Element;
        (0..order).map(|x| (0..order).map(|y| self.product(x, y)).collect()).collect()
    }

    /// Adds a generator whose options are given. Its powers up to `bound` stay apart; the next one is taken to
    /// be the last but one again. P-positions are marked by the rules, with each old element played as its
    /// smallest position.
    pub fn adjoin(&self, option_elements: &[Element], bound: usize) -> Monoid {
        let order = self.order();
        let at = |x: Element, power: usize| (power * order + x as usize) as Element;
        let mut is_p = self.is_p.clone();
        let mut options = self.options.clone();
        let mut words: Vec<Vec<u16>> = self.words.iter().map(|word| extended(word, 0)).collect();
        for power in 1..=bound {
            for x in 0..order as Element {
                let mut list: Vec<Element> = self.options[x as usize].iter().map(|y| at(*y, power)).collect();
                list.extend(option_elements.iter().map(|option| at(self.product(x, *option), power - 1)));
                list.sort_unstable();
                list.dedup();
                is_p.push(!list.iter().any(|option| is_p[*option as usize]));
                options.push(list);
                words.push(extended(&self.words[x as usize], power as u16));
            }
        }
        let lift = |row: &Vec<Element>| -> Vec<Element> {
            (0..=bound).flat_map(|power| row.iter().map(move |y| at(*y, power))).collect()
        };
        let mut times: Vec<Vec<Element>> = self.times.iter().map(lift).collect();
        let next = |power: usize| if power == bound { bound - 1 } else { power + 1 };
        times.push(
            (0..=bound).flat_map(|power| (0..order as Element).map(move |x| at(x, next(power)))).collect(),
        );
        Monoid { times, is_p, options, words }
    }

    /// Identifies elements that no context tells apart. Returns the smaller monoid and where each element went.
    pub fn reduce(&self) -> (Monoid, Vec<Element>) {
        let class = self.classes();
        let order = class.iter().max().map_or(0, |last| *last as usize + 1);
        let mut first = vec![usize::MAX; order];
        for (x, class) in class.iter().enumerate().rev() {
            first[*class as usize] = x;
        }
        let keep = |list: &[Element]| -> Vec<Element> {
            let mut list: Vec<Element> = list.iter().map(|x| class[*x as usize]).collect();
            list.sort_unstable();
            list.dedup();
            list
        };
        let reduced = Monoid {
            times: self
                .times
                .iter()
                .map(|row| first.iter().map(|x| class[row[*x] as usize]).collect())
                .collect(),
            is_p: first.iter().map(|x| self.is_p[*x]).collect(),
            options: first.iter().map(|x| keep(&self.options[*x])).collect(),
            words: first.iter().map(|x| self.words[*x].clone()).collect(),
        };
        (reduced, class)
    }

    /// The classes of the coarsest partition that respects the marks and all products, numbered in the order of
    /// their first elements.
    fn classes(&self) -> Vec<Element> {
        let mut class: Vec<Element> = renumbered(self.is_p.iter().map(|p| vec![Element::from(*p)]));
        loop {
            let signature = |x: usize| {
                let products = self.times.iter().map(|row| class[row[x] as usize]);
                std::iter::once(class[x]).chain(products).collect()
            };
            let finer = renumbered((0..self.order()).map(signature));
            if finer == class {
                return class;
            }
            class = finer;
        }
    }

    /// Leaves out generators that are products of others, where no element is written with them.
    pub fn needed_generators(&self) -> Vec<usize> {
        (0..self.times.len()).filter(|g| self.words.iter().any(|word| word[*g] > 0)).collect()
    }
}

fn extended(word: &[u16], power: u16) -> Vec<u16> {
    let mut word = word.to_vec();
    word.push(power);
    word
}

/// Numbers equal signatures alike, in the order in which they first occur.
fn renumbered(signatures: impl Iterator<Item = Vec<Element>>) -> Vec<Element> {
    let mut numbers: FxHashMap<Vec<Element>, Element> = FxHashMap::default();
    signatures
        .map(|signature| {
            let next = numbers.len() as Element;
            *numbers.entry(signature).or_insert(next)
        })
        .collect()
}
