//! Jobs: questions that may take long. They run on threads of their own, a few at a time, report their progress, can be
//! cancelled, and are kept, in memory and in the data folder, until they are forgotten.

use crate::ask;
use crate::fields::Asked;
use crate::ledger::Ledger;
use crate::pool::told;
use crate::program::{Program, Question};
use crate::refusal::Refusal;
use crate::secret::random_name;
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, UNIX_EPOCH};

/// So many jobs are kept.
pub const MOST_JOBS: usize = 50;

/// The stack of a job's thread: searches go as deep as the game is long.
pub const STACK: usize = 64 << 20;

/// In lists, answers longer than this are left out.
const LONG_ANSWER: usize = 20_000;

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Waits for others to end.
    Queued,
    /// Is being worked on.
    Running,
    /// Has an answer.
    Done,
    /// Has an error.
    Failed,
    /// Was cancelled.
    Cancelled,
}

impl State {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            State::Queued => "queued",
            State::Running => "running",
            State::Done => "done",
            State::Failed => "failed",
            State::Cancelled => "cancelled",
        }
    }

    /// Whether nothing more will happen.
    pub fn is_over(self) -> bool {
        !matches!(self, State::Queued | State::Running)
    }
}

/// A job.
pub struct Job {
    /// Its name.
    pub id: String,
    command: String,
    fields: Map<String, Value>,
    title: String,
    created: u64,
    asked: Option<Asked>,
    stop: Arc<AtomicBool>,
    positions: Arc<AtomicU64>,
    units: Arc<Units>,
    course: Mutex<Course>,
}

/// The units of work of a job: done, and all; none if it does not count them.
#[derive(Default)]
struct Units {
    done: AtomicU64,
    all: AtomicU64,
}

impl Units {
    fn read(told: &Value) -> Units {
        let count = |field: &str| AtomicU64::new(told[field].as_u64().unwrap_or(0));
        Units { done: count("done"), all: count("all") }
    }

    fn told(&self) -> Value {
        let [done, all] = [&self.done, &self.all].map(|count| count.load(Ordering::Relaxed));
        if all == 0 { Value::Null } else { json!({"done": done, "all": all}) }
    }
}

/// What changes while a job runs.
struct Course {
    state: State,
    started: Option<Instant>,
    seconds: f64,
    answer: Value,
    error: Option<String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// How far it is.
    pub fn state(&self) -> State {
        lock(&self.course).state
    }

    /// What is told about it while it runs.
    pub fn progress(&self) -> Value {
        let course = lock(&self.course);
        json!({
            "positions": self.positions.load(Ordering::Relaxed),
            "units": self.units.told(),
            "seconds": course.so_far(),
            "state": course.state.name(),
        })
    }

    /// Everything about it.
    pub fn told(&self) -> Value {
        let course = lock(&self.course);
        json!({
            "id": self.id,
            "command": self.command,
            "fields": self.fields,
            "title": self.title,
            "state": course.state.name(),
            "positions": self.positions.load(Ordering::Relaxed),
            "units": self.units.told(),
            "seconds": course.so_far(),
            "created": self.created,
            "answer": course.answer,
            "error": course.error,
        })
    }

    /// Everything but a long answer.
    fn listed(&self) -> Value {
        let mut told = self.told();
        if told["answer"].to_string().len() > LONG_ANSWER {
            told["answer"] = Value::Null;
            told["long"] = true.into();
        }
        told
    }

    /// A job that was written down; if it had not ended, it never will.
    pub fn recall(told: &Value) -> Option<Job> {
        let text = |name: &str| told[name].as_str().map(str::to_string);
        let state = [State::Done, State::Failed, State::Cancelled]
            .into_iter()
            .find(|state| told["state"] == state.name())
            .unwrap_or(State::Failed);
        let lost = !matches!(told["state"].as_str(), Some("done" | "failed" | "cancelled"));
        let error = if lost { Some("the server ended before the job did".into()) } else { text("error") };
        let course = Course {
            state,
            started: None,
            seconds: told["seconds"].as_f64().unwrap_or(0.0),
            answer: told["answer"].clone(),
            error,
        };
        Some(Job {
            id: text("id")?,
            command: text("command")?,
            fields: told["fields"].as_object()?.clone(),
            title: text("title").unwrap_or_default(),
            created: told["created"].as_u64()?,
            asked: None,
            stop: Arc::default(),
            positions: Arc::new(AtomicU64::new(told["positions"].as_u64().unwrap_or(0))),
            units: Arc::new(Units::read(&told["units"])),
            course: Mutex::new(course),
        })
    }

    /// Ends it, unless it has ended already.
    fn end(&self, state: State, answer: Value, error: Option<String>) -> bool {
        let mut course = lock(&self.course);
        if course.state.is_over() {
            return false;
        }
        course.seconds = course.so_far();
        (course.started, course.state, course.answer, course.error) = (None, state, answer, error);
        true
    }
}

impl Course {
    fn so_far(&self) -> f64 {
        self.started.map_or(self.seconds, |started| started.elapsed().as_secs_f64())
    }
}

/// All jobs, and what they may use.
pub struct Jobs {
    program: Arc<dyn Program>,
    ledger: Ledger,
    /// Where commands write what comes back in their answer.
    scratch: PathBuf,
    /// So many run at once.
    pub most_running: usize,
    /// Seconds for each.
    pub time: u64,
    /// Memory for the tables of each, as the command line takes it.
    pub memory: String,
    /// In the order in which they came.
    list: Mutex<Vec<Arc<Job>>>,
}

impl Jobs {
    /// The jobs of the data folder.
    pub fn new(
        program: Arc<dyn Program>,
        data: &Path,
        most_running: usize,
        time: u64,
        memory: String,
    ) -> Jobs {
        let (ledger, scratch) = (Ledger::new(data), data.join("scratch"));
        let list = Mutex::new(ledger.load(MOST_JOBS).into_iter().map(Arc::new).collect());
        Jobs { program, ledger, scratch, most_running, time, memory, list }
    }

    /// Takes a job on.
    pub fn submit(
        self: &Arc<Self>,
        command: String,
        fields: Map<String, Value>,
        title: String,
        asked: Asked,
    ) -> Result<Arc<Job>, Refusal> {
        let course =
            Course { state: State::Queued, started: None, seconds: 0.0, answer: Value::Null, error: None };
        let job = Arc::new(Job {
            id: random_name(8),
            command,
            fields,
            title,
            created: UNIX_EPOCH.elapsed().map_or(0, |now| now.as_secs()),
            asked: Some(asked),
            stop: Arc::default(),
            positions: Arc::default(),
            units: Arc::default(),
            course: Mutex::new(course),
        });
        self.make_room()?;
        lock(&self.list).push(Arc::clone(&job));
        self.ledger.write(&job.id, &job.told());
        self.start_waiting();
        Ok(job)
    }

    /// Forgets the oldest job that has ended, if there are too many.
    fn make_room(&self) -> Result<(), Refusal> {
        let mut list = lock(&self.list);
        if list.len() < MOST_JOBS {
            return Ok(());
        }
        let full = || Refusal::busy(format!("{MOST_JOBS} jobs are waiting or running: cancel some first"));
        let oldest = list.iter().position(|job| job.state().is_over()).ok_or_else(full)?;
        let job = list.remove(oldest);
        self.ledger.forget(&job.id);
        Ok(())
    }

    /// Starts jobs that wait, as many as may run.
    fn start_waiting(self: &Arc<Self>) {
        let list = lock(&self.list);
        let running = list.iter().filter(|job| job.state() == State::Running).count();
        let waiting = list.iter().filter(|job| job.state() == State::Queued);
        for job in waiting.take(self.most_running.saturating_sub(running)) {
            let mut course = lock(&job.course);
            (course.state, course.started) = (State::Running, Some(Instant::now()));
            drop(course);
            let (jobs, work) = (Arc::clone(self), Arc::clone(job));
            let thread = std::thread::Builder::new().name(format!("job {}", job.id)).stack_size(STACK);
            if thread.spawn(move || jobs.work(&work)).is_err() {
                job.end(State::Failed, Value::Null, Some("there are no threads left".into()));
            }
        }
    }

    /// Does a job; its thread begins and ends here.
    fn work(self: Arc<Self>, job: &Job) {
        let Some(asked) = job.asked.clone() else { return };
        let (positions, units) = (Arc::clone(&job.positions), Arc::clone(&job.units));
        let limits = [format!("--time={}", self.time), format!("--memory={}", self.memory)];
        let question = Question {
            stop: Arc::clone(&job.stop),
            progress: Some(Arc::new(move |count| {
                positions.fetch_max(count, Ordering::Relaxed);
            })),
            units: Some(Arc::new(move |done, all| {
                units.done.store(done, Ordering::Relaxed);
                units.all.store(all, Ordering::Relaxed);
            })),
            ..Question::default()
        };
        let run = || ask::run(&*self.program, asked, limits, question, &self.scratch);
        let answer = catch_unwind(AssertUnwindSafe(run));
        let answer = answer.unwrap_or_else(|panic| Err(Refusal::input(told(&*panic))));
        // A cancelled job has ended already; what it found out is not wanted.
        let ended = match answer {
            Ok(answer) => job.end(State::Done, answer, None),
            Err(refusal) => job.end(State::Failed, Value::Null, Some(refusal.message)),
        };
        if ended {
            self.ledger.write(&job.id, &job.told());
        }
        self.start_waiting();
    }

    /// The job of this name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let found = lock(&self.list).iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Refusal::missing("there is no such job: it may have been forgotten"))
    }

    /// All jobs, the newest first, without their long answers.
    pub fn all(&self) -> Vec<Value> {
        let list: Vec<Arc<Job>> = lock(&self.list).iter().rev().cloned().collect();
        list.iter().map(|job| job.listed()).collect()
    }

    /// Cancels a job, or forgets it if it has ended.
    pub fn drop_job(self: &Arc<Self>, id: &str) -> Result<Arc<Job>, Refusal> {
        let job = self.find(id)?;
        job.stop.store(true, Ordering::Relaxed);
        if job.end(State::Cancelled, Value::Null, Some("cancelled".into())) {
            self.ledger.write(&job.id, &job.told());
            self.start_waiting();
        } else {
            lock(&self.list).retain(|other| other.id != id);
            self.ledger.forget(id);
        }
        Ok(job)
    }

    /// Stops everything, because the server ends.
    pub fn stop_all(&self) {
        for job in lock(&self.list).iter() {
            job.stop.store(true, Ordering::Relaxed);
            if job.end(State::Cancelled, Value::Null, Some("the server was stopped".into())) {
                self.ledger.write(&job.id, &job.told());
            }
        }
    }
}
