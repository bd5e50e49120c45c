//! Jobs: questions that may take long. Each has a worker of its own, a few at a time; they report their progress, can be
//! cancelled, and are kept, in memory and in the data folder, until they are forgotten.
//!
//! Work that can be kept is written to a file in the folder `states` of the data folder. A job that has not ended when the
//! server does, or whose worker was ended, goes on from there, and otherwise begins anew.

use crate::ask;
use crate::crew::{Lane, Lost, SLOWLY, Start};
use crate::ledger::{Entry, Ledger};
use crate::protocol::{Order, Reached, Report};
use crate::refusal::Refusal;
use crate::secret::random_name;
use grundy::ask::Any;
use grundy::language::Language;
use grundy::parallel::lock;
use grundy::trouble::Trouble;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// So many jobs are kept.
pub(crate) const MOST_JOBS: usize = 50;

/// The folder for the work of jobs, in the data folder.
pub const STATES: &str = "states";

/// A worker that was ended is replaced so often, if it has kept something meanwhile; otherwise once.
const MOST_TRIES: usize = 3;

/// So long the server waits at its end until jobs have kept what they have.
const FAREWELL: Duration = Duration::from_secs(4);

/// So often it is written down how far a job is: after a sudden end it goes on from what it has kept, and counts from there.
const NOTED: Duration = Duration::from_secs(5);

/// In lists, answers longer than this are left out.
const LONG_ANSWER: usize = 20_000;

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "JobState")]
pub(crate) enum State {
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
pub(crate) struct Told {
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
    /// The question; none if nobody can read it any more.
    question: Option<Any>,
    course: Mutex<Course>,
}

/// What changes while a job runs.
struct Course {
    state: State,
    reached: Reached,
    started: Option<Instant>,
    /// Seconds of work before it was started last.
    seconds: f64,
    /// When it was last written down how far it is.
    noted: Option<Instant>,
    end: End,
    /// Ends the work.
    task: Option<AbortHandle>,
}

impl Course {
    fn new(state: State) -> Course {
        Course {
            state,
            reached: Reached::default(),
            started: None,
            seconds: 0.0,
            noted: None,
            end: End::default(),
            task: None,
        }
    }
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
        End { answer: refusal.found, error: Some(refusal.message), trouble: refusal.trouble }
    }
}

impl Job {
    fn new(asked_for: NewJob, question: Any) -> Job {
        Job {
            id: random_name(8),
            asked_for,
            created: UNIX_EPOCH.elapsed().map_or(0, |now| now.as_secs()),
            question: Some(question),
            course: Mutex::new(Course::new(State::Queued)),
        }
    }

    /// How far it is.
    pub(crate) fn state(&self) -> State {
        lock(&self.course).state
    }

    /// What is told about it while it runs.
    pub(crate) fn progress(&self) -> JobProgress {
        lock(&self.course).progress()
    }

    /// Everything about it.
    pub(crate) fn told(&self) -> Told {
        self.told_of(&lock(&self.course))
    }

    fn told_of(&self, course: &Course) -> Told {
        let JobProgress { positions, units, seconds, state } = course.progress();
        let NewJob { command, fields, title } = self.asked_for.clone();
        let End { answer, error, trouble } = &course.end;
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

    /// A job that was written down; if it has not ended, it waits to go on.
    fn recall(told: Told) -> Job {
        let mut course = Course::new(told.state);
        let question = ask::read(&told.command, told.fields.clone());
        course.end = End { answer: told.answer, error: told.error, trouble: told.trouble };
        if !told.state.is_over() {
            course.state = State::Queued;
            if let Err(refusal) = &question {
                (course.state, course.end) = (State::Failed, refusal.clone().into());
            }
        }
        let (done, all) = told.units.map_or((0, 0), |Units { done, all }| (done, all));
        course.reached = Reached { positions: told.positions, done, all };
        course.seconds = told.seconds;
        Job {
            id: told.id,
            asked_for: NewJob { command: told.command, fields: told.fields, title: Some(told.title) },
            created: told.created,
            question: question.ok(),
            course: Mutex::new(course),
        }
    }

    /// Takes down how far it is, and writes that down now and then.
    fn reach(&self, reached: Reached, ledger: &Ledger) {
        let mut course = lock(&self.course);
        let Reached { done, all, .. } = if reached.all > 0 { reached } else { course.reached };
        course.reached = Reached { done, all, ..reached };
        let due = course.noted.or(course.started).is_some_and(|noted| noted.elapsed() >= NOTED);
        if due && course.state == State::Running {
            course.noted = Some(Instant::now());
            ledger.write(&self.told_of(&course));
        }
    }

    /// Puts it back into the line, unless it has ended: the server ends before it does.
    fn wait_again(&self) -> bool {
        let mut course = lock(&self.course);
        if course.state == State::Running {
            course.seconds = course.so_far();
            (course.started, course.state, course.task) = (None, State::Queued, None);
        }
        course.state == State::Queued
    }

    /// Ends it, unless it has ended already. It is written down before anybody can see that it has.
    fn end(&self, state: State, end: End, ledger: &Ledger) -> bool {
        let mut course = lock(&self.course);
        if course.state.is_over() {
            return false;
        }
        course.seconds = course.so_far();
        (course.started, course.state, course.end) = (None, state, end);
        course.task.take();
        ledger.write(&self.told_of(&course));
        true
    }
}

impl Course {
    fn progress(&self) -> JobProgress {
        let Reached { positions, done, all } = self.reached;
        JobProgress {
            positions,
            units: (all > 0).then_some(Units { done, all }),
            seconds: self.so_far(),
            state: self.state,
        }
    }

    fn so_far(&self) -> f64 {
        self.seconds + self.started.map_or(0.0, |started| started.elapsed().as_secs_f64())
    }
}

/// What each job may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// So many run at once.
    pub most_running: usize,
    /// Bytes for tables.
    pub memory: u64,
    /// Seconds.
    pub seconds: u64,
}

/// All jobs, and what they may use.
pub(crate) struct Jobs {
    /// What each may use.
    pub allowance: Allowance,
    ledger: Ledger,
    workers: Lane,
    /// Where they keep their work.
    states: PathBuf,
    /// Whether the server ends.
    leaving: watch::Sender<bool>,
    /// In the order in which they came.
    list: Mutex<Vec<Arc<Job>>>,
}

impl Jobs {
    /// The jobs of the data folder. Those that had not ended go on.
    pub(crate) fn new(start: &Start, data: &Path, allowance: Allowance) -> Arc<Jobs> {
        let ledger = Ledger::new(data);
        let (jobs, troubles) = ledger.load(MOST_JOBS);
        // Whoever started the server reads it, if there is room for it; the jobs of the other files are there.
        for trouble in troubles {
            let _ = writeln!(std::io::stderr(), "a job is lost: {trouble}");
        }
        let list = Mutex::new(jobs.into_iter().map(Job::recall).map(Arc::new).collect());
        let start = Start {
            yields: SLOWLY,
            memory: allowance.memory,
            late: "ask for less, or let jobs take longer: serve --job-time",
            lost: "ask for less, or let jobs use more: serve --job-memory",
            ..start.clone()
        };
        let states = data.join(STATES);
        // Without the folder jobs run all the same, and keep nothing.
        let _ = std::fs::create_dir_all(&states);
        let jobs = Jobs {
            allowance,
            ledger,
            workers: Lane::new(start, allowance.most_running),
            states,
            leaving: watch::Sender::new(false),
            list,
        };
        let jobs = Arc::new(jobs);
        jobs.start_waiting();
        jobs
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
        self.forget(&job.id);
        Ok(())
    }

    fn state_file(&self, id: &str) -> PathBuf {
        self.states.join(format!("{id}.state"))
    }

    fn forget(&self, id: &str) {
        self.ledger.forget(id);
        self.remove_state(id);
    }

    /// Removes what a job has kept, and what a worker that was ended had begun to write beside it.
    fn remove_state(&self, id: &str) {
        let Ok(files) = std::fs::read_dir(&self.states) else { return };
        for file in files.flatten().filter(|file| file.file_name().to_string_lossy().starts_with(id)) {
            let _ = std::fs::remove_file(file.path());
        }
    }

    /// Starts jobs that wait, as many as may run.
    fn start_waiting(self: &Arc<Self>) {
        if *self.leaving.borrow() {
            return;
        }
        let list = lock(&self.list);
        let running = list.iter().filter(|job| job.state() == State::Running).count();
        let waiting = list.iter().filter(|job| job.state() == State::Queued);
        for job in waiting.take(self.allowance.most_running.saturating_sub(running)) {
            let mut course = lock(&job.course);
            (course.state, course.started) = (State::Running, Some(Instant::now()));
            let (jobs, work) = (Arc::clone(self), Arc::clone(job));
            course.task = Some(tokio::spawn(jobs.work(work)).abort_handle());
        }
    }

    /// Does a job.
    async fn work(self: Arc<Self>, job: Arc<Job>) {
        let Some(end) = self.end_of(&job).await else {
            // The server ends, and the job goes on with the next one.
            job.wait_again();
            self.ledger.write(&job.told());
            return;
        };
        // A cancelled job has ended already; what it found out is not wanted.
        let ended = match end {
            Ok(answer) => job.end(State::Done, End { answer: Some(answer), ..End::default() }, &self.ledger),
            Err(refusal) => job.end(State::Failed, refusal.into(), &self.ledger),
        };
        if ended {
            // What a limit has stopped may be asked for again with more time; an answer needs nothing kept.
            self.remove_state(&job.id);
        }
        self.start_waiting();
    }

    /// What comes of a job; `None` if the server ends before it does.
    async fn end_of(&self, job: &Job) -> Option<Result<Box<RawValue>, Refusal>> {
        let mut orders = match self.orders(job) {
            Ok(orders) => orders,
            Err(refusal) => return Some(Err(refusal)),
        };
        let mut tries = 0;
        loop {
            let order = orders.last()?;
            let (begun, mut leaving) = (SystemTime::now(), self.leaving.subscribe());
            let leave = async {
                let _ = leaving.wait_for(|leaving| *leaving).await;
            };
            let kept = || self.state_file(&job.id).metadata().and_then(|about| about.modified());
            // Work that goes on counts what was done before; other work begins anew.
            if kept().is_err() {
                lock(&job.course).reached = Reached::default();
            }
            let before = lock(&job.course).reached.positions;
            let tell = |Reached { positions, done, all }| {
                let positions = before.saturating_add(positions);
                job.reach(Reached { positions, done, all }, &self.ledger);
            };
            let ended = match self.workers.run_until(order, leave, &tell).await {
                Ok(ended) => ended?,
                Err(refusal) => return Some(Err(refusal)),
            };
            tries += 1;
            match ended {
                Ok(Report::Answer(answer) | Report::LastingAnswer(answer)) => return Some(Ok(answer)),
                // Not every game's work can be kept.
                Ok(Report::Refused(refusal)) if !refusal.is_slow() && orders.len() > 1 => _ = orders.pop(),
                Ok(Report::Refused(refusal)) => return Some(Err(refusal.into())),
                Ok(Report::Progress(_)) => {
                    return Some(Err(Refusal::input("a worker told its progress only")));
                }
                Err(_) if tries < MOST_TRIES && kept().is_ok_and(|kept| kept > begun) => {}
                Err(Lost::Ended(_)) if tries == 1 => {}
                Err(lost) => return Some(Err(self.workers.told(&lost, order))),
            }
        }
    }

    /// The question of a job as a worker is asked: as it is, and at last with a file for what can be kept, which is tried
    /// first.
    fn orders(&self, job: &Job) -> Result<Vec<Order>, Refusal> {
        let unreadable = || Refusal::input("nobody can read this question any more\nhelp: ask it anew");
        let question = job.question.clone().ok_or_else(unreadable)?;
        let kept = question.clone().kept_in(&self.state_file(&job.id));
        let Allowance { memory, seconds, .. } = self.allowance;
        let order = |question: Any| match serde_json::to_value(&question) {
            Ok(Value::Object(fields)) => {
                let (name, seconds) = (question.name().into(), Some(seconds as f64));
                // Jobs compute; explanations are no jobs.
                Ok(Order { name, fields, memory, seconds, language: Language::default().to_string() })
            }
            _ => Err(unreadable()),
        };
        [question, kept].into_iter().map(order).collect()
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let found = lock(&self.list).iter().find(|job| job.id == id).cloned();
        found.ok_or_else(|| Refusal::missing("there is no such job: it may have been forgotten\nhelp: GET /api/jobs lists those that are there"))
    }

    /// All jobs, the newest first, without their long answers.
    pub(crate) fn all(&self) -> Vec<Told> {
        let list: Vec<Arc<Job>> = lock(&self.list).iter().rev().cloned().collect();
        list.iter().map(|job| job.listed()).collect()
    }

    /// Cancels a job, or forgets it if it has ended.
    pub(crate) fn drop_job(self: &Arc<Self>, id: &str) -> Result<Arc<Job>, Refusal> {
        let job = self.find(id)?;
        let task = lock(&job.course).task.clone();
        if job.end(State::Cancelled, End::error("cancelled"), &self.ledger) {
            // The worker ends with the task.
            if let Some(task) = task {
                task.abort();
            }
            self.remove_state(id);
            self.start_waiting();
        } else {
            lock(&self.list).retain(|other| other.id != id);
            self.forget(id);
        }
        Ok(job)
    }

    /// Lets everything that runs keep what it has, because the server ends.
    pub(crate) async fn leave(&self) {
        self.leaving.send_replace(true);
        let begun = Instant::now();
        let runs = || lock(&self.list).iter().any(|job| job.state() == State::Running);
        while runs() && begun.elapsed() < FAREWELL {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
