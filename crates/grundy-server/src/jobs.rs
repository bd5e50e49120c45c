//! Jobs: questions that may take long. They run on threads of their own, a few at a time, report their progress, can be
//! cancelled, and are kept, in memory and in the data folder, until they are forgotten.

use crate::ask::answer;
use crate::ledger::{Entry, Ledger};
use crate::pool::told;
use crate::refusal::Refusal;
use crate::secret::random_name;
use grundy::ask::Any;
use grundy::parallel::lock;
use grundy::trouble::Trouble;
use grundy::workbench::{Progress, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Instant, UNIX_EPOCH};

/// So many jobs are kept.
pub(crate) const MOST_JOBS: usize = 50;

/// The stack of a job's thread: searches go as deep as the game is long.
pub(crate) const STACK: usize = 64 << 20;

/// In lists, answers longer than this are left out.
const LONG_ANSWER: usize = 20_000;

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "JobState")]
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
    /// Whether nothing more will happen.
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, State::Queued | State::Running)
    }
}

/// A job as it was asked for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewJob {
    /// The name of the question.
    pub command: String,
    /// Its fields.
    #[serde(default)]
    pub fields: Map<String, Value>,
    /// What the job is called in lists; the name of the question, if nothing else is said.
    #[serde(default)]
    pub title: Option<String>,
}

/// How far a job is, as it is told.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct JobProgress {
    /// How many positions are finished.
    positions: u64,
    /// Of searches that know how much there is to do.
    units: Option<Units>,
    /// Seconds of work.
    seconds: f64,
    /// How far it is.
    state: State,
}

/// Units of work.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Units {
    /// So many are done.
    done: u64,
    /// So many there are.
    all: u64,
}

/// Everything about a job, as it is told and written down.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Job")]
pub struct Told {
    /// Its name.
    id: String,
    /// The name of the question.
    command: String,
    /// The fields of the question.
    fields: Map<String, Value>,
    /// What it is called.
    title: String,
    /// How far it is.
    state: State,
    /// How many positions are finished.
    positions: u64,
    /// Of searches that know how much there is to do.
    units: Option<Units>,
    /// Seconds of work.
    seconds: f64,
    /// When it was asked for, in seconds since 1970.
    created: u64,
    /// The answer; of a job that has failed, what was found until then.
    #[schemars(with = "Option<Map<String, Value>>")]
    answer: Option<Box<RawValue>>,
    /// What went wrong, if something did.
    error: Option<String>,
    /// The same as data, where the question itself is the trouble.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Trouble>")]
    trouble: Option<Box<RawValue>>,
    /// In lists: the answer is long and was left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    long: bool,
}

impl Entry for Told {
    fn id(&self) -> &str {
        &self.id
    }

    fn created(&self) -> u64 {
        self.created
    }
}

/// A job.
pub(crate) struct Job {
    /// Its name.
    pub id: String,
    asked_for: NewJob,
    created: u64,
    /// The question; none if the job was written down before the server began.
    question: Option<Any>,
    progress: Progress,
    course: Mutex<Course>,
}

/// What changes while a job runs.
struct Course {
    state: State,
    started: Option<Instant>,
    seconds: f64,
    end: End,
}

/// What came of a job.
#[derive(Default)]
struct End {
    answer: Option<Box<RawValue>>,
    error: Option<String>,
    trouble: Option<Box<RawValue>>,
}

impl End {
    fn error(why: &str) -> End {
        End { error: Some(why.into()), ..End::default() }
    }
}

impl From<Refusal> for End {
    fn from(refusal: Refusal) -> End {
        let trouble = refusal.trouble.and_then(|trouble| serde_json::value::to_raw_value(&trouble).ok());
        End { answer: refusal.found, error: Some(refusal.message), trouble }
    }
}

impl Job {
    fn new(asked_for: NewJob, question: Any) -> Job {
        let course = Course { state: State::Queued, started: None, seconds: 0.0, end: End::default() };
        Job {
            id: random_name(8),
            asked_for,
            created: UNIX_EPOCH.elapsed().map_or(0, |now| now.as_secs()),
            question: Some(question),
            progress: Progress::default(),
            course: Mutex::new(course),
        }
    }

    /// How far it is.
    pub(crate) fn state(&self) -> State {
        lock(&self.course).state
    }

    /// What is told about it while it runs.
    pub(crate) fn progress(&self) -> JobProgress {
        let course = lock(&self.course);
        let [done, all] =
            [&self.progress.units.0, &self.progress.units.1].map(|count| count.load(Ordering::Relaxed));
        JobProgress {
            positions: self.progress.positions.load(Ordering::Relaxed),
            units: (all > 0).then_some(Units { done, all }),
            seconds: course.so_far(),
            state: course.state,
        }
    }

    /// Everything about it.
    pub fn told(&self) -> Told {
        let JobProgress { positions, units, seconds, state } = self.progress();
        let NewJob { command, fields, title } = self.asked_for.clone();
        let End { answer, error, trouble } = &lock(&self.course).end;
        Told {
            id: self.id.clone(),
            title: title.unwrap_or_else(|| command.clone()),
            command,
            fields,
            state,
            positions,
            units,
            seconds,
            created: self.created,
            answer: answer.clone(),
            error: error.clone(),
            trouble: trouble.clone(),
            long: false,
        }
    }

    /// Everything but a long answer.
    fn listed(&self) -> Told {
        let mut told = self.told();
        if told.answer.as_ref().is_some_and(|answer| answer.get().len() > LONG_ANSWER) {
            (told.answer, told.long) = (None, true);
        }
        told
    }

    /// A job that was written down; if it had not ended, it never will.
    fn recall(told: Told) -> Job {
        let (state, error) = match told.state {
            over if over.is_over() => (over, told.error),
            _ => (State::Failed, Some("the server ended before the job did".into())),
        };
        let progress = Progress::default();
        progress.positions.store(told.positions, Ordering::Relaxed);
        if let Some(Units { done, all }) = told.units {
            progress.units.0.store(done, Ordering::Relaxed);
            progress.units.1.store(all, Ordering::Relaxed);
        }
        let end = End { answer: told.answer, error, trouble: told.trouble };
        Job {
            id: told.id,
            asked_for: NewJob { command: told.command, fields: told.fields, title: Some(told.title) },
            created: told.created,
            question: None,
            progress,
            course: Mutex::new(Course { state, started: None, seconds: told.seconds, end }),
        }
    }

    /// Ends it, unless it has ended already.
    fn end(&self, state: State, end: End) -> bool {
        let mut course = lock(&self.course);
        if course.state.is_over() {
            return false;
        }
        course.seconds = course.so_far();
        (course.started, course.state, course.end) = (None, state, end);
        true
    }
}

impl Course {
    fn so_far(&self) -> f64 {
        self.started.map_or(self.seconds, |started| started.elapsed().as_secs_f64())
    }
}

/// All jobs, and what they may use.
pub(crate) struct Jobs {
    /// Where they are answered, and what each may use.
    pub bench: Workbench,
    ledger: Ledger,
    /// So many run at once.
    pub most_running: usize,
    /// In the order in which they came.
    list: Mutex<Vec<Arc<Job>>>,
}

impl Jobs {
    /// The jobs of the data folder.
    pub fn new(bench: Workbench, data: &Path, most_running: usize) -> Jobs {
        let ledger = Ledger::new(data);
        let list = Mutex::new(ledger.load(MOST_JOBS).into_iter().map(Job::recall).map(Arc::new).collect());
        Jobs { bench, ledger, most_running, list }
    }

    /// Takes a job on.
    pub(crate) fn submit(self: &Arc<Self>, asked_for: NewJob, question: Any) -> Result<Arc<Job>, Refusal> {
        self.make_room()?;
        let job = Arc::new(Job::new(asked_for, question));
        lock(&self.list).push(Arc::clone(&job));
        self.ledger.write(&job.told());
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
                job.end(State::Failed, End::error("there are no threads left"));
            }
        }
    }

    /// Does a job; its thread begins and ends here.
    fn work(self: Arc<Self>, job: &Job) {
        let Some(question) = &job.question else { return };
        let answer = catch_unwind(AssertUnwindSafe(|| answer(&self.bench, question, &job.progress)));
        let answer = answer.unwrap_or_else(|panic| Err(Refusal::input(told(&*panic))));
        // A cancelled job has ended already; what it found out is not wanted.
        let ended = match answer {
            Ok(answer) => job.end(State::Done, End { answer: Some(answer), ..End::default() }),
            Err(refusal) => job.end(State::Failed, refusal.into()),
        };
        if ended {
            self.ledger.write(&job.told());
        }
        self.start_waiting();
    }

    /// The job of this name.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let found = lock(&self.list).iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Refusal::missing("there is no such job: it may have been forgotten"))
    }

    /// All jobs, the newest first, without their long answers.
    pub fn all(&self) -> Vec<Told> {
        let list: Vec<Arc<Job>> = lock(&self.list).iter().rev().cloned().collect();
        list.iter().map(|job| job.listed()).collect()
    }

    /// Cancels a job, or forgets it if it has ended.
    pub(crate) fn drop_job(self: &Arc<Self>, id: &str) -> Result<Arc<Job>, Refusal> {
        let job = self.find(id)?;
        job.progress.stop.store(true, Ordering::Relaxed);
        if job.end(State::Cancelled, End::error("cancelled")) {
            self.ledger.write(&job.told());
            self.start_waiting();
        } else {
            lock(&self.list).retain(|other| other.id != id);
            self.ledger.forget(id);
        }
        Ok(job)
    }

    /// Stops everything, because the server ends.
    pub(crate) fn stop_all(&self) {
        for job in lock(&self.list).iter() {
            job.progress.stop.store(true, Ordering::Relaxed);
            if job.end(State::Cancelled, End::error("the server was stopped")) {
                self.ledger.write(&job.told());
            }
        }
    }
}
