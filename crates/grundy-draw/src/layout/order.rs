//! The order within the layers: each item moves to the mean place of its neighbours in the layer before, then
//! in the layer after, again and again (the barycentre method of Sugiyama, Tagawa and Toda). The order with
//! the fewest crossings is kept.

use super::Plan;
use super::layers::Layered;
use grundy_core::solve::Digraph;

/// The neighbours of each item in earlier and in later layers.
pub(super) struct Neighbours {
    pub before: Digraph,
    pub after: Digraph,
}

impl Neighbours {
    pub(super) fn new(layered: &Layered) -> Neighbours {
        let forward = layered.links.iter().filter(|link| layered.is_forward(link));
        let pairs: Vec<(u32, u32)> = forward.map(|link| (link.low, link.high)).collect();
        let after = Digraph::new(layered.layer_of.len(), &pairs);
        Neighbours { before: after.reversed(), after }
    }

    /// The same without one item.
    pub(super) fn without(&self, item: u32) -> Neighbours {
        let kept = self.after.edge_list().filter(|(low, high)| *low != item && *high != item);
        let after = Digraph::new(self.after.vertices(), &kept.collect::<Vec<_>>());
        Neighbours { before: after.reversed(), after }
    }
}

/// Reorders the layers so that fewer links cross.
pub(super) fn reduce_crossings(plan: &Plan<'_>, layered: &mut Layered, neighbours: &Neighbours) {
    let rounds = if layered.links.len() > 20_000 { 4 } else { 24 };
    let mut place = vec![0.0; layered.layer_of.len()];
    layered.layers.iter().for_each(|layer| number(layer, &mut place));
    let mut best = (crossings(layered, neighbours, &place), layered.layers.clone());
    for round in 0..rounds {
        if best.0 == 0 || !plan.goes_on() {
            break;
        }
        let count = layered.layers.len();
        for step in 1..count {
            let (at, graph) = if round % 2 == 0 {
                (step, &neighbours.before)
            } else {
                (count - 1 - step, &neighbours.after)
            };
            sort(&mut layered.layers[at], graph, &mut place);
        }
        let found = crossings(layered, neighbours, &place);
        if found < best.0 {
            best = (found, layered.layers.clone());
        }
    }
    layered.layers = best.1;
}

/// Sorts a layer by the mean place of the neighbours; an item without any keeps its place.
fn sort(layer: &mut [u32], neighbours: &Digraph, place: &mut [f64]) {
    let mean = |item: u32| {
        let near = neighbours.options(item);
        let sum: f64 = near.iter().map(|other| place[*other as usize]).sum();
        if near.is_empty() { place[item as usize] } else { sum / near.len() as f64 }
    };
    let mut keyed: Vec<(f64, u32)> = layer.iter().map(|item| (mean(*item), *item)).collect();
    keyed.sort_by(|one, two| one.0.total_cmp(&two.0));
    for (slot, (_, item)) in layer.iter_mut().zip(keyed) {
        *slot = item;
    }
    number(layer, place);
}

/// Places from 0 to 1, so that layers of different length compare.
fn number(layer: &[u32], place: &mut [f64]) {
    for (at, item) in layer.iter().enumerate() {
        place[*item as usize] = (at as f64 + 0.5) / layer.len() as f64;
    }
}

/// How many pairs of links cross, counted link by link between a layer and whatever follows.
fn crossings(layered: &Layered, neighbours: &Neighbours, place: &[f64]) -> u64 {
    layered.layers.iter().map(|layer| layer_crossings(layer, neighbours, place)).sum()
}

/// Inversions in the list of far ends, sorted by near ends.
fn layer_crossings(layer: &[u32], neighbours: &Neighbours, place: &[f64]) -> u64 {
    let mut ends: Vec<f64> = Vec::new();
    for item in layer {
        let from = ends.len();
        ends.extend(neighbours.after.options(*item).iter().map(|other| place[*other as usize]));
        ends[from..].sort_by(f64::total_cmp);
    }
    inversions(&mut ends)
}

/// The number of pairs in the wrong order; sorts the list (merge sort).
fn inversions(list: &mut [f64]) -> u64 {
    if list.len() < 2 {
        return 0;
    }
    let (left, right) = list.split_at_mut(list.len() / 2);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut one, mut two) = (0, 0);
    while one < left.len() || two < right.len() {
        if two == right.len() || (one < left.len() && left[one] <= right[two]) {
            merged.push(left[one]);
            one += 1;
        } else {
            merged.push(right[two]);
            count += (left.len() - one) as u64;
            two += 1;
        }
    }
    list.copy_from_slice(&merged);
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_are_counted() {
        assert_eq!(inversions(&mut [1.0, 2.0, 3.0]), 0);
        assert_eq!(inversions(&mut [3.0, 2.0, 1.0]), 3);
        assert_eq!(inversions(&mut [2.0, 2.0, 1.0, 0.0]), 5);
    }
}
