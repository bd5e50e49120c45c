//! Cutting items in two. Loops stay loops as far as they can.

use super::super::nest::{Item, Kind, Kinds};
use super::compare::skip;
use super::list::{round_at, span, span_of_rounds};

/// What lies before a distance from the beginning of an item, and what lies after it. What is empty is left out.
pub(super) fn cut(kinds: &Kinds, item: &Item, distance: i128) -> Option<(Vec<Item>, Vec<Item>)> {
    let length = span(kinds, item.kind, &item.numbers)?;
    if distance <= 0 || distance >= length {
        let whole = if length > 0 { vec![item.clone()] } else { Vec::new() };
        return Some(if distance <= 0 { (Vec::new(), whole) } else { (whole, Vec::new()) });
    }
    let (mut before, mut after) = (item.clone(), item.clone());
    if let Kind::Word(_) = kinds.kind(item.kind) {
        before.numbers[0] = i64::try_from(distance).ok()?;
        after.numbers[0] -= before.numbers[0];
        return Some((vec![before], vec![after]));
    }
    let round = round_at(kinds, item, distance)?;
    before.numbers[0] = round;
    skip(kinds, &mut after, round + 1);
    let within = distance - span_of_rounds(kinds, item.kind, &item.numbers, round)?;
    let (left, right) = cut_list(kinds, &kinds.round(item, round), within)?;
    let not_empty = |one: &Item| one.numbers[0] > 0;
    let left = std::iter::once(before).filter(not_empty).chain(left).collect();
    let right = right.into_iter().chain(std::iter::once(after).filter(not_empty)).collect();
    Some((left, right))
}

/// The same for a list.
pub(super) fn cut_list(kinds: &Kinds, items: &[Item], distance: i128) -> Option<(Vec<Item>, Vec<Item>)> {
    let (mut left, mut right, mut distance) = (Vec::new(), Vec::new(), distance);
    for item in items {
        let (before, after) = cut(kinds, item, distance)?;
        distance -= span(kinds, item.kind, &item.numbers)?;
        left.extend(before);
        right.extend(after);
    }
    Some((left, right))
}

/// How many numbers items have: what they cost.
pub(super) fn size(items: &[Item]) -> usize {
    items.iter().map(|item| item.numbers.len()).sum()
}
