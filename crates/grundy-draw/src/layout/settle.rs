//! Where the items of a layer settle: each would like to be at the mean of its neighbours, and all must keep
//! their order and their distance.
//!
//! The places with the least weighted sum of squared differences from the wishes are found exactly, by pooling
//! neighbours that are in each other's way (isotonic regression). So boxes never overlap, whatever the wishes.

use super::layers::Layered;
use grundy_core::solve::Digraph;
use std::ops::Range;

/// Where an item would like to stand, and how much. Lanes pull hard, so that they become straight.
pub(super) fn wish(item: u32, sides: &[&Digraph], layered: &Layered, across: &[f64]) -> (f64, f64) {
    let (mut sum, mut weight) = (0.0, 0.0);
    for other in sides.iter().flat_map(|side| side.options(item)) {
        let pull = match (layered.is_lane(item), layered.is_lane(*other)) {
            (true, true) => 8.0,
            (false, false) => 1.0,
            _ => 2.0,
        };
        sum += pull * across[*other as usize];
        weight += pull;
    }
    if weight == 0.0 { (across[item as usize], 0.05) } else { (sum / weight, weight) }
}

/// The places nearest to the wishes (place, weight) with at least the given gaps, and within bounds if there is
/// room for that.
///
/// Without its gaps the sequence must only not decrease: neighbours in the wrong order are pooled at their
/// weighted mean. Cutting off at the bounds keeps that optimal.
pub(super) fn settle(wishes: &[(f64, f64)], gaps: &[f64], bounds: Range<f64>) -> Vec<f64> {
    let mut shift = vec![0.0; wishes.len()];
    for at in 1..wishes.len() {
        shift[at] = shift[at - 1] + gaps[at - 1];
    }
    // Pools as (mean, weight, members).
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for ((place, weight), shift) in wishes.iter().zip(&shift) {
        let mut pool = (place - shift, *weight, 1);
        while let Some(last) = pools.pop_if(|last| last.0 >= pool.0) {
            let weight = last.1 + pool.1;
            pool = ((last.0 * last.1 + pool.0 * pool.1) / weight, weight, last.2 + pool.2);
        }
        pools.push(pool);
    }
    let last = bounds.end - shift.last().unwrap_or(&0.0);
    let places = pools.iter().flat_map(|(mean, _, members)| std::iter::repeat_n(*mean, *members));
    places.zip(&shift).map(|(place, shift)| place.min(last).max(bounds.start) + shift).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_met_as_far_as_gaps_allow() {
        let free = f64::NEG_INFINITY..f64::INFINITY;
        let settle = |wishes: &[(f64, f64)], gaps: &[f64]| settle(wishes, gaps, free.clone());
        assert_eq!(settle(&[(0.0, 1.0), (100.0, 1.0)], &[10.0]), [0.0, 100.0]);
        assert_eq!(settle(&[(0.0, 1.0), (0.0, 1.0)], &[10.0]), [-5.0, 5.0]);
        assert_eq!(settle(&[(9.0, 3.0), (1.0, 1.0)], &[4.0]), [6.0, 10.0]);
        assert_eq!(settle(&[(0.0, 1.0), (0.0, 1.0), (0.0, 1.0)], &[1.0, 1.0]), [-1.0, 0.0, 1.0]);
    }

    #[test]
    fn bounds_are_kept() {
        assert_eq!(settle(&[(-9.0, 1.0), (3.0, 1.0)], &[1.0], 0.0..10.0), [0.0, 3.0]);
        assert_eq!(settle(&[(9.0, 1.0), (12.0, 1.0)], &[4.0], 0.0..10.0), [6.0, 10.0]);
        assert_eq!(settle(&[], &[], 0.0..1.0), Vec::<f64>::new());
    }
}
