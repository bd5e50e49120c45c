//! The tree layout: layers as columns from left to right.
//!
//! Within its column each item wants to stand level with its neighbours, lanes more so than nodes; see
//! [`super::settle`] for how all wishes are weighed together.

use super::Plan;
use super::layers::{Distance, Layered};
use super::order::{Neighbours, reduce_crossings};
use super::route::{Frame, route};
use super::settle::{settle, wish};
use crate::path::{Path, Point};
use grundy_core::solve::Digraph;

/// Between a column's widest box and the place where moves begin to bend.
const MARGIN: f64 = 12.0;
const ROUNDS: usize = 16;

/// Columns, and the paths between them.
pub(super) fn place(plan: &Plan<'_>) -> (Vec<Point>, Vec<Path>) {
    let mut layered = Layered::new(plan, Distance::Longest);
    let neighbours = Neighbours::new(&layered);
    reduce_crossings(plan, &mut layered, &neighbours);
    let frame = frame(plan, &layered, across(plan, &layered, &neighbours));
    route(plan, &layered, &frame)
}

/// The vertical place of each item.
fn across(plan: &Plan<'_>, layered: &Layered, neighbours: &Neighbours) -> Vec<f64> {
    let gaps: Vec<Vec<f64>> = layered.layers.iter().map(|layer| gaps(plan, layered, layer)).collect();
    let mut across = vec![0.0; layered.layer_of.len()];
    let count = layered.layers.len();
    for round in (0..=ROUNDS).take_while(|_| plan.goes_on()) {
        for step in 0..count {
            let at = if round % 2 == 0 { step } else { count - 1 - step };
            // First only one side pulls, so that wishes travel far; at last both do.
            let sides: &[&Digraph] = match round {
                0 => &[&neighbours.before],
                _ if round + 6 > ROUNDS => &[&neighbours.before, &neighbours.after],
                _ if round % 2 == 0 => &[&neighbours.before],
                _ => &[&neighbours.after],
            };
            let wishes = layered.layers[at].iter().map(|item| wish(*item, sides, layered, &across));
            let settled = settle(&wishes.collect::<Vec<_>>(), &gaps[at], f64::NEG_INFINITY..f64::INFINITY);
            for (item, place) in layered.layers[at].iter().zip(settled) {
                across[*item as usize] = place;
            }
        }
    }
    across
}

/// The least distance from each item of a layer to the next.
fn gaps(plan: &Plan<'_>, layered: &Layered, layer: &[u32]) -> Vec<f64> {
    let half = |item: u32| plan.rooms.get(item as usize).map_or(0.0, |room| room.height / 2.0);
    let space = |one: u32, two: u32| match (layered.is_lane(one), layered.is_lane(two)) {
        (true, true) => 9.0,
        (false, false) => 16.0,
        _ => 12.0,
    };
    layer.windows(2).map(|pair| half(pair[0]) + half(pair[1]) + space(pair[0], pair[1])).collect()
}

/// The horizontal places of the columns; wide apart where moves are steep or many are parallel.
fn frame(plan: &Plan<'_>, layered: &Layered, across: Vec<f64>) -> Frame {
    let count = layered.layers.len();
    let mut bends = vec![28.0f64; count];
    for link in layered.links.iter().filter(|link| layered.is_forward(link)) {
        let rise = (across[link.low as usize] - across[link.high as usize]).abs();
        let bend = &mut bends[layered.layer_of[link.high as usize] as usize - 1];
        *bend = bend.max(0.16 * rise).max(28.0 + 6.0 * f64::from(link.number)).min(320.0);
    }
    let mut frame = Frame { across, near: Vec::new(), middle: Vec::new(), far: Vec::new() };
    let mut at = 0.0;
    for (layer, bend) in layered.layers.iter().zip(bends) {
        let widths = layer.iter().filter_map(|item| plan.rooms.get(*item as usize)).map(|room| room.width);
        let half = widths.fold(0.0, f64::max) / 2.0 + MARGIN;
        frame.near.push(at);
        frame.middle.push(at + half);
        frame.far.push(at + 2.0 * half);
        at += 2.0 * half + bend + plan.text_room;
    }
    frame
}
