//! Quick questions: a few workers, a few seconds, a few hundred megabytes.
//!
//! Nobody knows beforehand how long a question takes, but those like it tell ([`History`]). There are three lanes with workers
//! of their own: one for what is expected to be quick, one where questions of which nothing is known get a moment, and a slow
//! one, for what was not answered there and for what is expected not to be. Of each shape one question is tried at a time: what
//! comes of it tells what to expect of the others, and a flood of one shape keeps no other from being tried. Small questions
//! therefore wait for small ones only, however many expensive ones are asked. Answers that last are remembered here: to tell
//! one again takes no worker at all.

use crate::crew::{Ended, GRACE, Lane, SLOWLY, Start};
use crate::history::{Expected, History, Look};
use crate::protocol::{Order, Report};
use crate::queue::Place;
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

/// The time in the first two lanes,
const MOMENT: Duration = Duration::from_millis(100);

/// and so long after it a worker is ended: a new one is started faster than others should have to wait.
const NO_GRACE: Duration = Duration::from_millis(100);

/// An answer that took at most so long was quick: so long a core has computed, where the system tells, whatever else the machine does.
const QUICK: Duration = Duration::from_millis(50);

/// So many questions are tried at once, at least. They take turns with everything else on the cores, for a moment.
const TRIALS: usize = 8;

/// So long a question waits for a place.
const QUEUE: Duration = Duration::from_secs(15);

/// Bytes of remembered answers.
const MOST_REMEMBERED: usize = 64 << 20;

/// Workers for quick questions.
pub(crate) struct Pool {
    /// For what is expected to be quick.
    quick: Lane,
    /// For what is not known.
    trial: Lane,
    /// For everything else.
    slow: Lane,
    history: History,
    answers: Mutex<Answers>,
    /// The most time for a question.
    pub time: Duration,
}

impl Pool {
    /// Workers as many as there are cores in each lane, or a few more; each question has so much time.
    pub(crate) fn new(start: &Start, cores: usize, time: Duration) -> Pool {
        let lane =
            |yields, grace, least| Lane::new(Start { yields, grace, ..start.clone() }, cores.max(least));
        Pool {
            quick: lane(0, NO_GRACE, 2),
            trial: lane(SLOWLY / 2, NO_GRACE, TRIALS),
            slow: lane(SLOWLY, GRACE, 2),
            history: History::default(),
            answers: Mutex::default(),
            time,
        }
    }

    /// Answers a question.
    pub(crate) async fn ask(&self, question: &Any, language: Language) -> Result<Arc<RawValue>, Refusal> {
        let fields = serde_json::to_value(question).map_err(|error| Refusal::input(error.to_string()))?;
        let written = format!("{} {fields}", question.name());
        let key = format!("{language} {written}");
        if let Some(known) = lock(&self.answers).get(&key) {
            return Ok(known);
        }
        let game = game_of(question.name(), &fields);
        let Value::Object(fields) = fields else { return Err(Refusal::input("this is no question")) };
        let order = Order {
            name: question.name().into(),
            fields,
            memory: QUICK_MEMORY,
            seconds: Some(MOMENT.as_secs_f64()),
            language: language.to_string(),
        };
        match self.run(order, &game, &Look::of(&written)).await? {
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

    /// Has an order carried out: at once if that can be, otherwise in its own time.
    async fn run(&self, mut order: Order, game: &str, look: &Look) -> Ended {
        let was_quick = self.history.expected(look) == Expected::Quick;
        if let Some(ended) = self.try_in(&self.quick, Expected::Quick, &order, game, look).await {
            return ended;
        }
        if let Some(_turn) = self.turn(look).await? {
            // While it waited, one like it may have turned out to be quick.
            let is_quick = !was_quick && self.history.expected(look) == Expected::Quick;
            let lane = if is_quick { &self.quick } else { &self.trial };
            if let Some(ended) = self.try_in(lane, Expected::Unknown, &order, game, look).await {
                return ended;
            }
        }
        order.seconds = Some(self.time.as_secs_f64());
        let place = self.slow.place(self.history.rank(look), QUEUE).await?;
        self.slow.run(&place, &order, game).await.0
    }

    /// Waits until it is its turn among those of its shape, or until it is known what to expect of it: `None` if it is slow. One
    /// that turned out to be quick needs no turn.
    async fn turn(&self, look: &Look) -> Result<Option<Option<Place>>, Refusal> {
        let until = Instant::now() + QUEUE;
        let turns = self.history.turns(look);
        loop {
            let learnt = self.history.learnt().notified();
            tokio::pin!(learnt);
            learnt.as_mut().enable();
            match self.history.expected(look) {
                Expected::Slow => return Ok(None),
                Expected::Quick => return Ok(Some(None)),
                Expected::Unknown => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            tokio::select! {
                biased;
                turn = turns.place(self.history.rank(look), left) => {
                    return turn.map(|turn| Some(Some(turn))).ok_or_else(Refusal::crowded);
                }
                () = learnt => {}
            }
        }
    }

    /// Gives a question a moment in a lane for those of which no more is expected than of it. `None` if it needs more time.
    async fn try_in(
        &self,
        lane: &Lane,
        most: Expected,
        order: &Order,
        game: &str,
        look: &Look,
    ) -> Option<Ended> {
        if self.history.expected(look) > most {
            return None;
        }
        let place = match lane.place(self.history.rank(look), QUEUE).await {
            Ok(place) => place,
            Err(full) => return Some(Err(full)),
        };
        // While it waited, one like it may have turned out to be slow.
        if self.history.expected(look) > most {
            return None;
        }
        let mut order = order.clone();
        let (ended, is_late, computed) = loop {
            let started = Instant::now();
            let (ended, computed) = lane.run(&place, &order, game).await;
            let (is_late, took) = (took_too_long(&ended), started.elapsed());
            // Who has hardly computed in all that time had to wait for other work of the machine: that tells nothing.
            let computed = computed.unwrap_or(took);
            let had_to_wait = took >= MOMENT && computed < QUICK;
            let longer = order.seconds.unwrap_or_default() * 2.0;
            if !(is_late && had_to_wait && longer <= self.time.as_secs_f64()) {
                break (ended, is_late, computed);
            }
            order.seconds = Some(longer);
        };
        match () {
            // A quick one that is late gets another chance: perhaps the machine was busy.
            () if is_late && most == Expected::Unknown => self.history.note_slow(look),
            () if !is_late && computed <= QUICK => self.history.note_quick(look),
            () => {}
        }
        (!is_late || self.time <= MOMENT).then_some(ended)
    }
}

/// Whether a moment was not enough for it.
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
