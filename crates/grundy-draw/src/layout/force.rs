//! The force layout of Fruchterman and Reingold 1991: moves pull their ends together with d²/k, all positions
//! push each other away with k²/d, and nothing moves further in one step than the temperature, which falls.
//!
//! The pushes are summed with a quadtree, see [`super::crowd`]. A weak pull towards the middle keeps unconnected
//! parts in the picture. At last boxes that still overlap are pushed apart.

use super::Plan;
use super::crowd::Crowd;
use crate::path::Point;
use grundy_core::random::Random;
use rustc_hash::{FxHashMap, FxHashSet};
use std::f64::consts::TAU;

/// With more nodes there are fewer rounds.
const MANY: usize = 1000;
/// Between two boxes pushed apart.
const GAP: f64 = 22.0;

/// Places nodes by forces, from a random start.
pub(super) fn place(plan: &Plan<'_>, seed: u64) -> Vec<Point> {
    let nodes = plan.rooms.len();
    let mean = plan.rooms.iter().map(|room| room.diagonal()).sum::<f64>() / nodes as f64;
    // The larger the graph, the more its parts push each other away.
    let shrink = (1.0 + 0.06 * plan.crowd) / (1.0 + 0.12 * (nodes as f64).ln());
    let ideal = (mean + 40.0 + plan.text_room / 3.0) * shrink;
    let mut points = scatter(nodes, ideal * (nodes as f64).sqrt() / 2.0, &mut Random::new(seed));
    let springs = springs(&plan.edges);
    let rounds = if nodes <= MANY { 400 } else { 120 };
    let hot = ideal * (nodes as f64).sqrt() / 8.0;
    for round in (0..rounds).take_while(|_| plan.goes_on()) {
        let share = 1.0 - round as f64 / rounds as f64;
        step(&mut points, &springs, ideal, hot * share * share + 0.5);
    }
    separate(plan, &mut points);
    points
}

/// Random points in a disc.
fn scatter(nodes: usize, radius: f64, chance: &mut Random) -> Vec<Point> {
    let mut point = || {
        let (distance, angle) = (radius * chance.share().sqrt(), TAU * chance.share());
        Point::new(distance * angle.cos(), distance * angle.sin())
    };
    (0..nodes).map(|_| point()).collect()
}

/// The connected pairs, each once, in the order of the edges.
fn springs(edges: &[(u32, u32)]) -> Vec<(usize, usize)> {
    let mut seen = FxHashSet::default();
    let pairs = edges.iter().map(|(from, to)| ((*from).min(*to) as usize, (*from).max(*to) as usize));
    pairs.filter(|pair| pair.0 != pair.1 && seen.insert(*pair)).collect()
}

/// Lets all forces act once.
fn step(points: &mut [Point], springs: &[(usize, usize)], ideal: f64, temperature: f64) {
    let crowd = Crowd::new(points);
    let force = |one: usize| {
        let (push, point) = (crowd.push(one), points[one]);
        Point::new(ideal * ideal * push.x - 0.03 * point.x, ideal * ideal * push.y - 0.03 * point.y)
    };
    let mut forces: Vec<Point> = (0..points.len()).map(force).collect();
    for (one, two) in springs {
        let (dx, dy) = (points[*two].x - points[*one].x, points[*two].y - points[*one].y);
        // The direction times d²/k.
        let pull = dx.hypot(dy) / ideal;
        forces[*one] = Point::new(forces[*one].x + pull * dx, forces[*one].y + pull * dy);
        forces[*two] = Point::new(forces[*two].x - pull * dx, forces[*two].y - pull * dy);
    }
    for (point, force) in points.iter_mut().zip(&forces) {
        let length = force.x.hypot(force.y).max(1e-9);
        let limited = length.min(temperature) / length;
        *point = Point::new(point.x + force.x * limited, point.y + force.y * limited);
    }
}

/// Visits the pairs of points in the same or in neighbouring cells of a grid whose cells are `reach` wide.
fn near_pairs(points: &[Point], reach: f64, mut visit: impl FnMut(usize, usize)) {
    let cell = |point: &Point| ((point.x / reach).floor() as i64, (point.y / reach).floor() as i64);
    let mut grid: FxHashMap<(i64, i64), Vec<usize>> = FxHashMap::default();
    for (number, point) in points.iter().enumerate() {
        grid.entry(cell(point)).or_default().push(number);
    }
    for (one, point) in points.iter().enumerate() {
        let (column, row) = cell(point);
        for near in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy))) {
            for two in grid.get(&near).into_iter().flatten().filter(|two| **two > one) {
                visit(one, *two);
            }
        }
    }
}

/// Pushes overlapping boxes apart, along the direction in which they overlap less.
fn separate(plan: &Plan<'_>, points: &mut [Point]) {
    let reach = plan.rooms.iter().map(|room| room.width.max(room.height)).fold(0.0, f64::max) + GAP;
    for _ in (0..60).take_while(|_| plan.goes_on()) {
        let before = points.to_vec();
        let mut moved = false;
        near_pairs(&before, reach, |one, two| {
            let (a, b) = (plan.rooms[one], plan.rooms[two]);
            let (dx, dy) = (points[two].x - points[one].x, points[two].y - points[one].y);
            let over_x = (a.width + b.width) / 2.0 + GAP - dx.abs();
            let over_y = (a.height + b.height) / 2.0 + GAP - dy.abs();
            if over_x <= 0.01 || over_y <= 0.01 {
                return;
            }
            moved = true;
            let push = |over: f64, way: f64| if way < 0.0 { -over / 2.0 } else { over / 2.0 };
            if over_x < over_y {
                points[one].x -= push(over_x, dx);
                points[two].x += push(over_x, dx);
            } else {
                points[one].y -= push(over_y, dy);
                points[two].y += push(over_y, dy);
            }
        });
        if !moved {
            break;
        }
    }
}
