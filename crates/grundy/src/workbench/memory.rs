//! What a workbench remembers: games with their tables, and answers. What was used longest ago is forgotten first.

use crate::ask::AnyAnswer;
use crate::solve::AnyGame;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Answers longer than this (as JSON) are not kept.
const LONGEST_ANSWER: usize = 4 << 20;

/// What is remembered.
#[derive(Default)]
pub(super) struct Memory {
    clock: u64,
    /// The largest limit of those who share this memory.
    most: u64,
    games: FxHashMap<String, KeptGame>,
    answers: FxHashMap<String, KeptAnswer>,
    /// Bytes of all answers; games are asked each time, since their tables grow.
    answers_bytes: u64,
}

struct KeptGame {
    game: Arc<dyn AnyGame>,
    used: u64,
}

struct KeptAnswer {
    answer: Arc<AnyAnswer>,
    used: u64,
    bytes: u64,
}

impl Memory {
    fn now(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    pub(super) fn game(&mut self, text: &str) -> Option<Arc<dyn AnyGame>> {
        let now = self.now();
        let kept = self.games.get_mut(text)?;
        kept.used = now;
        Some(Arc::clone(&kept.game))
    }

    pub(super) fn keep_game(&mut self, text: &str, game: &Arc<dyn AnyGame>) {
        let used = self.now();
        self.games.insert(text.into(), KeptGame { game: Arc::clone(game), used });
    }

    pub(super) fn answer(&mut self, key: &str) -> Option<Arc<AnyAnswer>> {
        let now = self.now();
        let kept = self.answers.get_mut(key)?;
        kept.used = now;
        Some(Arc::clone(&kept.answer))
    }

    pub(super) fn keep_answer(&mut self, key: String, answer: &Arc<AnyAnswer>) {
        let mut counted = Counted(0);
        if serde_json::to_writer(&mut counted, &**answer).is_err() {
            return;
        }
        let (used, bytes) = (self.now(), (2 * counted.0 + key.len() + 200) as u64);
        self.answers_bytes += bytes;
        let before = self.answers.insert(key, KeptAnswer { answer: Arc::clone(answer), used, bytes });
        self.answers_bytes -= before.map_or(0, |before| before.bytes);
    }

    /// Forgets what was used longest ago until the rest fits, into this limit or the largest one so far.
    pub(super) fn forget_beyond(&mut self, limit: u64) {
        self.most = self.most.max(limit);
        loop {
            let games: u64 = self.games.values().map(|kept| kept.game.bytes()).sum();
            if games.saturating_add(self.answers_bytes) <= self.most {
                return;
            }
            let game = self.games.iter().map(|(key, kept)| (kept.used, key)).min();
            let answer = self.answers.iter().map(|(key, kept)| (kept.used, key)).min();
            match (game, answer) {
                (Some((game, key)), other) if other.is_none_or(|(answer, _)| game < answer) => {
                    let key = key.clone();
                    self.games.remove(&key);
                }
                (_, Some((_, key))) => {
                    let key = key.clone();
                    self.answers_bytes -= self.answers.remove(&key).map_or(0, |kept| kept.bytes);
                }
                (_, None) => return,
            }
        }
    }
}

/// Counts bytes; more than the most is an error.
struct Counted(usize);

impl std::io::Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        match self.0 > LONGEST_ANSWER {
            true => Err(std::io::Error::other("too long to keep")),
            false => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
