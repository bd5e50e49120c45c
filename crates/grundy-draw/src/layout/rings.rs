//! The radial layout: layers as rings around the start.
//!
//! Each ring is as large as its items need. The fullest ring has its items spread all around; from there inwards
//! and outwards every item takes the mean angle of those it is connected with, as far as the others in its ring
//! let it (see [`super::settle`]). Within a ring moves are bent outwards.

use super::layers::{Distance, Layered};
use super::order::{Neighbours, reduce_crossings};
use super::settle::{settle, wish};
use super::{Plan, straight};
use crate::path::{Path, Point};
use grundy_core::solve::Digraph;
use std::f64::consts::TAU;

/// The least space between boxes of the same ring, and of different rings.
const SPACE: f64 = 12.0;
const RING_SPACE: f64 = 40.0;
const ROUNDS: usize = 10;

/// Rings, and the paths between them.
pub(super) fn place(plan: &Plan<'_>) -> (Vec<Point>, Vec<Path>) {
    let mut layered = Layered::new(plan, Distance::Shortest);
    let mut neighbours = Neighbours::new(&layered);
    reduce_crossings(plan, &mut layered, &neighbours);
    let rings = rings(plan, &layered);
    if rings[0].radius == 0.0 {
        // The middle has no angle that others could wish for.
        neighbours = neighbours.without(layered.layers[0][0]);
    }
    let angles = angles(plan, &layered, &neighbours, &rings);
    let point = |(angle, layer): (&f64, &u32)| {
        let radius = rings[*layer as usize].radius;
        Point::new(radius * angle.cos(), radius * angle.sin())
    };
    let points: Vec<Point> = angles.iter().zip(&layered.layer_of).map(point).collect();
    let path = |edge: usize| straight::path(plan, &points, edge, lean(plan, &layered, &points, edge));
    let paths = (0..plan.edges.len()).take_while(|_| plan.goes_on()).map(path).collect();
    (points, paths)
}

struct Ring {
    items: Vec<u32>,
    /// The least distance from each item to the next, at last from the last to the first.
    chords: Vec<f64>,
    radius: f64,
}

/// All rings, each outside the last one.
fn rings(plan: &Plan<'_>, layered: &Layered) -> Vec<Ring> {
    let room = |item: &u32| plan.rooms[*item as usize].diagonal();
    let mut rings: Vec<Ring> = Vec::new();
    let mut outside = 0.0;
    for layer in &layered.layers {
        let half = layer.iter().map(room).fold(0.0, f64::max) / 2.0;
        let mut ring = Ring::new(plan, layer);
        if !rings.is_empty() {
            ring.radius = ring.radius.max(outside + half);
        }
        outside = ring.radius + half + RING_SPACE + 0.6 * plan.text_room;
        rings.push(ring);
    }
    rings
}

impl Ring {
    /// The ring with the least radius that gives every item its room. Neighbours are apart by a chord, which is
    /// shorter than its arc; the longest chord has the largest difference.
    fn new(plan: &Plan<'_>, layer: &[u32]) -> Ring {
        let extent = |item: &u32| plan.rooms[*item as usize].diagonal() + SPACE + 4.0 * plan.crowd;
        let extents: Vec<f64> = layer.iter().map(extent).collect();
        let next = extents.iter().cycle().skip(1);
        let chords: Vec<f64> = extents.iter().zip(next).map(|(one, two)| (one + two) / 2.0).collect();
        let total: f64 = chords.iter().sum();
        let half_angle = TAU / 2.0 * chords.iter().copied().fold(0.0, f64::max) / total;
        let radius = if layer.len() == 1 { 0.0 } else { total / TAU * half_angle / half_angle.sin() };
        Ring { items: layer.to_vec(), chords, radius }
    }

    /// The least angles from each item to the next.
    fn angles(&self) -> Vec<f64> {
        let angle = |chord: &f64| 2.0 * (chord / (2.0 * self.radius.max(1e-9))).min(1.0).asin();
        self.chords.iter().map(angle).collect()
    }

    /// How much of the circle is needed.
    fn fullness(&self) -> f64 {
        if self.radius == 0.0 { 0.0 } else { self.angles().iter().sum() }
    }

    /// Spreads the items evenly.
    fn spread(&self, across: &mut [f64]) {
        let total: f64 = self.chords.iter().sum();
        let mut at = 0.0;
        for (item, chord) in self.items.iter().zip(&self.chords) {
            across[*item as usize] = TAU * at / total;
            at += chord;
        }
    }

    /// Moves the items towards their neighbours.
    fn settle(&self, sides: &[&Digraph], layered: &Layered, across: &mut [f64]) {
        let angles = self.angles();
        let Some((wrap, gaps)) = angles.split_last() else { return };
        let end = if self.items.len() == 1 { TAU } else { TAU - wrap };
        let wishes: Vec<(f64, f64)> =
            self.items.iter().map(|item| wish(*item, sides, layered, across)).collect();
        for (item, place) in self.items.iter().zip(settle(&wishes, gaps, 0.0..end)) {
            across[*item as usize] = place;
        }
    }
}

/// The angles of all items.
fn angles(plan: &Plan<'_>, layered: &Layered, neighbours: &Neighbours, rings: &[Ring]) -> Vec<f64> {
    let mut across = vec![0.0; layered.layer_of.len()];
    rings.iter().for_each(|ring| ring.spread(&mut across));
    let fuller = |one: &usize, two: &usize| rings[*one].fullness().total_cmp(&rings[*two].fullness());
    let fullest = (0..rings.len()).max_by(fuller).unwrap_or(0);
    for at in (0..fullest).rev() {
        rings[at].settle(&[&neighbours.after], layered, &mut across);
    }
    for ring in &rings[fullest + 1..] {
        ring.settle(&[&neighbours.before], layered, &mut across);
    }
    for round in (0..ROUNDS).take_while(|_| plan.goes_on()) {
        for step in 0..rings.len() {
            let at = if round % 2 == 0 { step } else { rings.len() - 1 - step };
            if at != fullest {
                rings[at].settle(&[&neighbours.before, &neighbours.after], layered, &mut across);
            }
        }
    }
    across
}

/// How far a move should bend: outwards within a ring, as a share of its length to its right.
fn lean(plan: &Plan<'_>, layered: &Layered, points: &[Point], edge: usize) -> f64 {
    let (from, to) = plan.edges[edge];
    if layered.layer_of[from as usize] != layered.layer_of[to as usize] {
        return 0.0;
    }
    let (start, end) = (points[from as usize], points[to as usize]);
    let clockwise = start.x * end.y - start.y * end.x;
    if clockwise > 0.0 { -0.2 } else { 0.2 }
}
