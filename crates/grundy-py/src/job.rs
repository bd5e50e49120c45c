//! Long work on another thread, while the thread that asked waits without the interpreter lock.
//!
//! Every few hundredths of a second the waiting thread looks whether a signal has come (Ctrl-C raises
//! `KeyboardInterrupt` there) and tells Python how far the work is. A signal sets the stop flag; the work ends at
//! its next report, so that states are kept as on the command line, and then the exception is raised.
//!
//! Threads wait for more work when they are done, so that short work does not pay for a new one.
//!
//! Rules written in Python may raise exceptions in the midst of the work. They are kept in a slot of the working
//! thread, where [`run`] finds them at the end: an exception takes precedence over any answer.

use crate::bench::Bench;
use crate::fault;
use grundy::budget::{Budget, Monitor};
use grundy::game::Flow;
use grundy::trouble::Trouble;
use grundy::workbench::{self, Progress, Workbench};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the waiting thread sleeps between two looks at the signals.
const LOOK: Duration = Duration::from_millis(50);

/// So many threads wait for work at most.
const MOST_IDLE: usize = 8;

thread_local! {
    /// The progress of the job this thread works on.
    static JOB: RefCell<Option<Progress>> = const { RefCell::new(None) };
    /// The first exception that Python code has raised in this thread's job.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception for the end of the job. The first one counts.
pub fn keep_exception(error: PyErr) {
    RAISED.with_borrow_mut(|slot| {
        slot.get_or_insert(error);
    });
}

/// Whether Python code need not be asked any more: it has raised an exception, or the job is to stop.
pub fn is_over() -> bool {
    RAISED.with_borrow(Option::is_some)
        || JOB.with_borrow(|job| job.as_ref().is_some_and(|job| job.stop.load(Ordering::Relaxed)))
}

/// Where something is computed, within which limits, and who hears of its progress.
#[derive(FromPyObject)]
pub struct Limits {
    /// Where it is computed.
    #[pyo3(attribute("bench"))]
    bench: Bench,
    /// The most memory, in bytes.
    #[pyo3(attribute("memory"))]
    memory: u64,
    /// The most seconds.
    #[pyo3(attribute("time"))]
    time: Option<f64>,
    /// Called with the number of finished positions, of finished units of work and of all units; or `None`.
    #[pyo3(attribute("report"))]
    report: Option<Py<PyAny>>,
}

impl Limits {
    /// Who hears of the progress.
    pub fn report(&self) -> Option<&Py<PyAny>> {
        self.report.as_ref()
    }

    /// The same limits, without the one of time for work that is patient.
    pub fn patient(self, patient: bool) -> Limits {
        Limits { time: self.time.filter(|_| !patient), ..self }
    }

    /// The workbench with these limits. A time beyond any clock is no limit.
    pub fn bench(&self) -> Workbench {
        let time = self.time.and_then(|time| Duration::try_from_secs_f64(time).ok());
        self.bench.get().with_limits(workbench::Limits::with_memory(self.memory).within(time))
    }
}

/// A job's progress, which also ends with an exception of Python code.
struct Watch<'a>(&'a Progress);

impl Monitor for Watch<'_> {
    fn tick(&self, positions: u64) -> Flow {
        self.0.tick(positions)?;
        if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Solves something within limits.
pub fn solve<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Trouble> + Send + 'static,
) -> PyResult<T> {
    let bench = limits.bench();
    let result = run(py, limits.report(), move |progress| bench.work(&Watch(progress), work))?;
    result.map_err(|trouble| fault::raised(py, &trouble))
}

/// Runs work on another thread.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    report: Option<&Py<PyAny>>,
    work: impl FnOnce(&Progress) -> T + Send + 'static,
) -> PyResult<T> {
    let progress = Progress::default();
    let (send, answers) = channel();
    let shared = progress.clone();
    let begun = hand_over(Box::new(move || {
        JOB.set(Some(shared.clone()));
        let answer = work(&shared);
        JOB.set(None);
        // Whoever waits does so until something comes.
        let _ = send.send(RAISED.take().map_or(Ok(answer), Err));
    }));
    begun.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    py.detach(move || wait(answers, &progress, report))
}

/// Waits for an answer and looks after signals and progress meanwhile.
fn wait<T>(answers: Receiver<PyResult<T>>, progress: &Progress, report: Option<&Py<PyAny>>) -> PyResult<T> {
    let mut interrupted = None;
    loop {
        match answers.recv_timeout(LOOK) {
            Ok(answer) => return interrupted.map_or(answer, Err),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the computation has failed: please report this"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = Python::attach(|py| look(py, progress, report)) {
            progress.stop.store(true, Ordering::Relaxed);
            interrupted.get_or_insert(error);
        }
    }
}

/// Signals and progress.
fn look(py: Python<'_>, progress: &Progress, report: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let Some(report) = report.filter(|_| !progress.stop.load(Ordering::Relaxed)) else { return Ok(()) };
    let counts = [&*progress.positions, &progress.units.0, &progress.units.1];
    let [positions, done, all] = counts.map(|count| count.load(Ordering::Relaxed));
    report.call1(py, (positions, done, all)).map(|_| ())
}

type Work = Box<dyn FnOnce() + Send>;

/// The threads that wait for work, and the process they belong to: a fork has none of them.
#[derive(Default)]
struct Idle {
    process: u32,
    threads: Vec<Sender<Work>>,
}

static IDLE: Mutex<Idle> = Mutex::new(Idle { process: 0, threads: Vec::new() });

/// The idle threads of this process.
fn idle() -> MutexGuard<'static, Idle> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if idle.process != process {
        *idle = Idle { process, threads: Vec::new() };
    }
    idle
}

/// Gives work to a thread that waits, or to a new one.
fn hand_over(work: Work) -> std::io::Result<()> {
    let Some(thread) = idle().threads.pop() else { return start(work) };
    thread.send(work).or_else(|unsent| start(unsent.0))
}

fn start(first: Work) -> std::io::Result<()> {
    std::thread::Builder::new().name("grundy".into()).spawn(|| labour(first)).map(|_| ())
}

/// The life of a thread. It stays known to the interpreter, which makes taking the lock cheap.
fn labour(first: Work) {
    Python::attach(|py| {
        py.detach(|| {
            let (sender, more) = channel();
            let mut work = first;
            loop {
                work();
                let mut idle = idle();
                if idle.threads.len() >= MOST_IDLE {
                    return;
                }
                idle.threads.push(sender.clone());
                drop(idle);
                match more.recv() {
                    Ok(next) => work = next,
                    Err(_) => return,
                }
            }
        });
    });
}
