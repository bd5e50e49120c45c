//! Where the period begins: as early as possible.

use super::super::nest::{Item, Kind, Kinds};

/// Most steps of turning the period back.
const MOST_TURNS: usize = 5_000;

/// Shortens the beginning as long as it ends like the period, which begins so much earlier.
pub(super) fn turn_back(kinds: &Kinds, preamble: &mut Vec<Item>, period: &mut Vec<Item>) {
    for _ in 0..MOST_TURNS {
        for list in [&mut *preamble, &mut *period] {
            while list.last().is_some_and(|item| item.numbers[0] == 0) {
                list.pop();
            }
        }
        let (Some(before), Some(last)) = (preamble.last_mut(), period.last_mut()) else { return };
        if before == last {
            preamble.pop();
            if let Some(item) = period.pop() {
                put_first(period, item);
            }
            continue;
        }
        let is_word = |item: &Item| matches!(kinds.kind(item.kind), Kind::Word(_));
        if is_word(before) && is_word(last) {
            let length = before.numbers[0].min(last.numbers[0]);
            if before.kind != last.kind {
                return;
            }
            let mut moved = last.clone();
            (before.numbers[0], last.numbers[0]) = (before.numbers[0] - length, last.numbers[0] - length);
            moved.numbers[0] = length;
            put_first(period, moved);
            continue;
        }
        let opened = if is_word(last) || (!is_word(before) && before.numbers[0] <= last.numbers[0]) {
            &mut *preamble
        } else {
            &mut *period
        };
        let Some(item) = opened.last_mut() else { return };
        item.numbers[0] -= 1;
        let round = kinds.round(item, item.numbers[0]);
        opened.extend(round);
    }
}

/// Puts an item before all others; words of the same letter become one.
fn put_first(items: &mut Vec<Item>, item: Item) {
    match items.first_mut() {
        Some(first) if first.kind == item.kind && first.numbers.len() == 1 && item.numbers.len() == 1 => {
            first.numbers[0] += item.numbers[0];
        }
        _ => items.insert(0, item),
    }
}
