//! Quick questions: a few workers, a few seconds, a few hundred megabytes.
//!
//! Nobody knows beforehand how long a question takes. So each gets a short time in the fast lane first; what is not answered
//! there goes to the slow lane, whose workers give way to others, and so does the next question about the same game for a
//! while. Small questions therefore wait for small ones only. Answers that last are remembered here: to tell one again takes
//! no worker at all.

use crate::crew::{Lane, Start};
use crate::protocol::{Order, Report};
use crate::refusal::Refusal;
use axum::http::StatusCode;
use grundy::ask::Any;
use grundy::language::Language;
use grundy::parallel::lock;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Memory for the tables of a quick question.
pub(crate) const QUICK_MEMORY: u64 = 512 << 20;

/// The time in the fast lane.
const FAST: Duration = Duration::from_millis(200);

/// So long a question waits for a place.
const QUEUE: Duration = Duration::from_secs(15);

/// So long a game that took its time is remembered for it.
const SLOW_FOR: Duration = Duration::from_secs(120);

/// Of so many games at most.
const MOST_SLOW: usize = 10_000;

/// Bytes of remembered answers.
const MOST_REMEMBERED: usize = 64 << 20;

/// Workers for quick questions.
pub(crate) struct Pool {
    fast: Lane,
    slow: Lane,
    /// Games that took long, with the time when that is forgotten.
    slow_games: Mutex<HashMap<String, Instant>>,
    answers: Mutex<Answers>,
    /// The most time for a question.
    pub time: Duration,
}

impl Pool {
    /// Workers as many as there are cores in each lane; each question has so much time.
    pub(crate) fn new(start: &Start, cores: usize, time: Duration) -> Pool {
        Pool {
            fast: Lane::new(Start { yields: false, ..start.clone() }, cores.max(2)),
            slow: Lane::new(Start { yields: true, ..start.clone() }, cores.max(2)),
            slow_games: Mutex::default(),
            answers: Mutex::default(),
            time,
        }
    }

    /// Answers a question.
    pub(crate) async fn ask(&self, question: &Any, language: Language) -> Result<Arc<RawValue>, Refusal> {
        let fields = serde_json::to_value(question).map_err(|error| Refusal::input(error.to_string()))?;
        let key = format!("{language} {} {fields}", question.name());
        if let Some(known) = lock(&self.answers).get(&key) {
            return Ok(known);
        }
        let game = game_of(question.name(), &fields);
        let Value::Object(fields) = fields else { return Err(Refusal::input("this is no question")) };
        let mut order = Order {
            name: question.name().into(),
            fields,
            memory: QUICK_MEMORY,
            seconds: Some(FAST.as_secs_f64()),
            language: language.to_string(),
        };
        let mut ended = None;
        if !self.is_slow(&game) {
            let report = self.fast.run(&order, &game, QUEUE, &|_| {}).await;
            if !took_too_long(&report) || self.time <= FAST {
                ended = Some(report);
            } else {
                self.note_slow(&game);
            }
        }
        let report = match ended {
            Some(report) => report,
            None => {
                order.seconds = Some(self.time.as_secs_f64());
                self.slow.run(&order, &game, QUEUE, &|_| {}).await
            }
        };
        match report? {
            Report::LastingAnswer(answer) => {
                let answer: Arc<RawValue> = answer.into();
                lock(&self.answers).keep(key, &answer);
                Ok(answer)
            }
            Report::Answer(answer) => Ok(answer.into()),
            Report::Refused(refusal) => Err(refusal.into()),
            Report::Progress(_) => Err(Refusal::input("a worker told its progress for an answer")),
        }
    }

    fn is_slow(&self, game: &str) -> bool {
        lock(&self.slow_games).get(game).is_some_and(|until| *until > Instant::now())
    }

    fn note_slow(&self, game: &str) {
        let (mut games, now) = (lock(&self.slow_games), Instant::now());
        if games.len() >= MOST_SLOW {
            games.retain(|_, until| *until > now);
        }
        if games.len() < MOST_SLOW {
            games.insert(game.into(), now + SLOW_FOR);
        }
    }
}

/// Whether the fast lane was too fast for it.
fn took_too_long(report: &Result<Report, Refusal>) -> bool {
    match report {
        Ok(Report::Refused(carried)) => carried.is_slow(),
        Err(refusal) => refusal.status == StatusCode::REQUEST_TIMEOUT,
        Ok(_) => false,
    }
}

/// What a question is about: its name and its texts, each without the position behind the colon.
fn game_of(name: &str, fields: &Value) -> String {
    let texts = fields.as_object().into_iter().flatten().filter_map(|(_, value)| value.as_str());
    texts.fold(name.to_string(), |game, text| game + " " + text.split(':').next().unwrap_or(text))
}

/// Answers by their questions. When there are too many, the older half goes.
#[derive(Default)]
struct Answers {
    known: HashMap<String, (Arc<RawValue>, u64)>,
    bytes: usize,
    /// Counts uses: what was used longest ago has the smallest number.
    clock: u64,
}

impl Answers {
    fn get(&mut self, key: &str) -> Option<Arc<RawValue>> {
        self.clock += 1;
        let (answer, used) = self.known.get_mut(key)?;
        *used = self.clock;
        Some(Arc::clone(answer))
    }

    fn keep(&mut self, key: String, answer: &Arc<RawValue>) {
        let size = key.len() + answer.get().len();
        if size > MOST_REMEMBERED / 8 {
            return;
        }
        self.clock += 1;
        self.bytes += size;
        if let Some((old, _)) = self.known.insert(key.clone(), (Arc::clone(answer), self.clock)) {
            self.bytes -= key.len() + old.get().len();
        }
        if self.bytes > MOST_REMEMBERED {
            self.forget_older_half();
        }
    }

    fn forget_older_half(&mut self) {
        let mut uses: Vec<u64> = self.known.values().map(|(_, used)| *used).collect();
        uses.sort_unstable();
        let middle = uses.get(uses.len() / 2).copied().unwrap_or(0);
        self.known.retain(|_, (_, used)| *used > middle);
        self.bytes = self.known.iter().map(|(key, (answer, _))| key.len() + answer.get().len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn answers_are_remembered_within_their_room() {
        let mut answers = Answers::default();
        let long: Arc<RawValue> =
            RawValue::from_string(format!("\"{}\"", "x".repeat(1 << 20))).unwrap().into();
        for number in 0..200 {
            answers.keep(number.to_string(), &long);
            assert!(answers.get("0").is_some(), "what is used stays");
            assert!(answers.bytes <= MOST_REMEMBERED);
        }
        assert!(answers.get("199").is_some() && answers.get("1").is_none());
        let bytes = answers.bytes;
        answers.keep("199".into(), &long);
        assert_eq!(answers.bytes, bytes, "the same again takes no more room");
    }

    #[test]
    fn positions_of_one_game_belong_together() {
        let game = |expr: &str| game_of("value", &json!({"expr": expr, "misere": false}));
        assert_eq!(game("cram(4x5):A01"), game("cram(4x5)"));
        assert_ne!(game("cram(4x5)"), game("cram(4x6)"));
        assert_ne!(game("cram(4x5)"), game_of("analyse", &json!({"expr": "cram(4x5)"})));
    }
}
