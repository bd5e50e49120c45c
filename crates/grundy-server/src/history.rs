//! How long questions have taken, and what to expect of the next one.
//!
//! Two questions that differ in their numbers only have the same *shape*: `cram(4x5)` and `cram(7x9)`, `nim:3,5` and `nim:8,13`.
//! Larger numbers hardly ever make less work. So a question none of whose numbers is smaller than those of one that was
//! slow will be slow, and one whose numbers are at most twice those of one that was quick will most likely be quick. That
//! is an expectation and no more: it says where a question waits, never what is answered.

use crate::queue::{Queue, Rank};
use grundy::parallel::lock;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// So long a question that took its time is remembered for it.
const SLOW_FOR: Duration = Duration::from_secs(120);

/// Of so many shapes at most.
const MOST_SHAPES: usize = 10_000;

/// Of each shape so many quick and so many slow ones, the latest.
const MOST_OF_A_SHAPE: usize = 16;

/// So many numbers of a question are compared, the first.
const MOST_NUMBERS: usize = 64;

/// What a question looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Look {
    /// Stands for its text without the numbers.
    shape: u64,
    numbers: Vec<u64>,
}

impl Look {
    /// The look of a question as it is written.
    pub(crate) fn of(question: &str) -> Look {
        let mut shape = DefaultHasher::new();
        for (at, between) in question.split(|letter: char| letter.is_ascii_digit()).enumerate() {
            // Between two digits there is nothing.
            if at == 0 || !between.is_empty() {
                between.hash(&mut shape);
            }
        }
        let runs = question.split(|letter: char| !letter.is_ascii_digit()).filter(|run| !run.is_empty());
        let numbers = runs.map(|run| run.parse().unwrap_or(u64::MAX)).take(MOST_NUMBERS).collect();
        Look { shape: shape.finish(), numbers }
    }

    /// Bits of all numbers.
    fn size(&self) -> u64 {
        self.numbers.iter().map(|number| u64::from(u64::BITS - number.leading_zeros())).sum()
    }
}

/// What to expect of a question, the least work first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expected {
    Quick,
    Unknown,
    Slow,
}

/// What was learnt about one shape.
struct Known {
    quick: Vec<Vec<u64>>,
    slow: Vec<(Vec<u64>, Instant)>,
    /// One question of the shape is tried at a time.
    turns: Queue,
}

impl Default for Known {
    fn default() -> Known {
        Known { quick: Vec::new(), slow: Vec::new(), turns: Queue::new(1) }
    }
}

/// What was learnt.
#[derive(Default)]
pub(crate) struct History {
    shapes: Mutex<HashMap<u64, Known>>,
    learnt: Notify,
}

impl History {
    /// What to expect.
    pub(crate) fn expected(&self, look: &Look) -> Expected {
        let (shapes, now) = (lock(&self.shapes), Instant::now());
        let Some(known) = shapes.get(&look.shape) else { return Expected::Unknown };
        let is_slow = |(slow, until): &(Vec<u64>, Instant)| *until > now && are_below(slow, &look.numbers, 1);
        match () {
            () if known.slow.iter().any(is_slow) => Expected::Slow,
            () if known.quick.iter().any(|quick| are_below(&look.numbers, quick, 2)) => Expected::Quick,
            () => Expected::Unknown,
        }
    }

    /// Shapes without trouble come first, and small numbers before large ones.
    pub(crate) fn rank(&self, look: &Look) -> Rank {
        let slow = lock(&self.shapes).get(&look.shape).map_or(0, |known| known.slow.len());
        (slow, look.size())
    }

    /// The turns of its shape.
    pub(crate) fn turns(&self, look: &Look) -> Queue {
        let mut turns = None;
        self.note(look, |known| {
            turns = Some(known.turns.clone());
            false
        });
        turns.unwrap_or_else(|| Queue::new(1))
    }

    /// Tells whoever waits when there is something new.
    pub(crate) fn learnt(&self) -> &Notify {
        &self.learnt
    }

    /// A question like this was answered at once.
    pub(crate) fn note_quick(&self, look: &Look) {
        self.note(look, |known| {
            let is_new = !known.quick.iter().any(|quick| are_below(&look.numbers, quick, 1));
            if is_new {
                known.quick.retain(|quick| !are_below(quick, &look.numbers, 1));
                known.quick.push(look.numbers.clone());
                known.quick.drain(..known.quick.len().saturating_sub(MOST_OF_A_SHAPE));
            }
            is_new
        });
    }

    /// A question like this was not answered at once. If a larger one was, the machine was busy with other things.
    pub(crate) fn note_slow(&self, look: &Look) {
        let until = Instant::now() + SLOW_FOR;
        self.note(look, |known| {
            let is_new = !known.quick.iter().any(|quick| are_below(&look.numbers, quick, 1));
            if is_new {
                known.slow.retain(|(slow, _)| !are_below(&look.numbers, slow, 1));
                known.slow.push((look.numbers.clone(), until));
                known.slow.drain(..known.slow.len().saturating_sub(MOST_OF_A_SHAPE));
            }
            is_new
        });
    }

    /// Learns about a shape; whether that is something new is told by `learn`.
    fn note(&self, look: &Look, learn: impl FnOnce(&mut Known) -> bool) {
        let mut shapes = lock(&self.shapes);
        if shapes.len() >= MOST_SHAPES && !shapes.contains_key(&look.shape) {
            shapes.clear();
        }
        let is_new = learn(shapes.entry(look.shape).or_default());
        drop(shapes);
        if is_new {
            self.learnt.notify_waiters();
        }
    }
}

/// Whether no number is larger than so many times the other one.
fn are_below(these: &[u64], those: &[u64], times: u64) -> bool {
    these.len() == those.len()
        && these.iter().zip(those).all(|(this, that)| *this <= that.saturating_mul(times))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cram(width: u64, height: u64) -> Look {
        Look::of(&format!(r#"value {{"expr":"cram({width}x{height})","misere":false}}"#))
    }

    #[test]
    fn only_numbers_may_differ_in_a_shape() {
        assert_eq!(cram(3, 40).shape, cram(127, 8).shape);
        assert_eq!(cram(3, 40).numbers, [3, 40]);
        assert_ne!(Look::of("cram(4x5)").shape, Look::of("cram(4,5)").shape);
        assert_ne!(Look::of("nim:3,5").shape, Look::of("nim:3,5,7").shape);
        assert_ne!(Look::of("a1").shape, Look::of("1a").shape);
        assert_eq!(Look::of(&"9".repeat(50)).numbers, [u64::MAX]);
    }

    #[test]
    fn larger_ones_are_slow_and_smaller_ones_quick() {
        let history = History::default();
        assert_eq!(history.expected(&cram(7, 8)), Expected::Unknown);
        history.note_slow(&cram(7, 8));
        for (width, height, expected) in
            [(7, 8, Expected::Slow), (9, 8, Expected::Slow), (6, 8, Expected::Unknown)]
        {
            assert_eq!(history.expected(&cram(width, height)), expected, "{width}x{height}");
        }
        history.note_quick(&cram(3, 4));
        for (width, height, expected) in
            [(3, 4, Expected::Quick), (6, 8, Expected::Quick), (7, 3, Expected::Unknown)]
        {
            assert_eq!(history.expected(&cram(width, height)), expected, "{width}x{height}");
        }
        assert_eq!(history.expected(&cram(7, 8)), Expected::Slow, "what was slow stays so");
    }

    #[test]
    fn a_busy_machine_does_not_make_a_question_slow() {
        let history = History::default();
        history.note_quick(&cram(4, 5));
        history.note_slow(&cram(3, 5));
        assert_eq!(history.expected(&cram(3, 5)), Expected::Quick);
    }

    #[test]
    fn troubles_of_a_shape_come_after_everything_else() {
        let history = History::default();
        history.note_slow(&cram(7, 8));
        assert!(history.rank(&Look::of("nim:1000,1000")) < history.rank(&cram(1, 2)));
        assert!(history.rank(&cram(1, 2)) < history.rank(&cram(5, 6)));
    }

    #[tokio::test]
    async fn of_each_shape_one_is_tried_at_a_time_and_news_are_told() {
        let (history, moment) = (History::default(), Duration::from_millis(1));
        let first = history.turns(&cram(7, 8)).place((0, 0), moment).await;
        assert!(first.is_some());
        assert!(history.turns(&cram(9, 9)).place((0, 0), moment).await.is_none(), "it is the other's turn");
        assert!(history.turns(&Look::of("nim:3,5")).place((0, 0), moment).await.is_some(), "another shape");
        let learnt = history.learnt().notified();
        tokio::pin!(learnt);
        assert!(!learnt.as_mut().enable());
        history.note_quick(&cram(3, 4));
        tokio::time::timeout(Duration::from_secs(60), learnt).await.unwrap();
        drop(first);
        assert!(history.turns(&cram(9, 9)).place((0, 0), moment).await.is_some());
    }

    #[test]
    fn only_so_much_is_remembered() {
        let history = History::default();
        for number in 0..100 {
            history.note_quick(&cram(number, 200 - number));
            history.note_slow(&cram(1000 + number, 2000 - number));
        }
        let shapes = lock(&history.shapes);
        let known = &shapes[&cram(1, 1).shape];
        assert_eq!((known.quick.len(), known.slow.len()), (MOST_OF_A_SHAPE, MOST_OF_A_SHAPE));
    }
}
