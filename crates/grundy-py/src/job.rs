//! Long work on a thread of its own, while the thread that asked waits without the interpreter lock.
//!
//! Every few hundredths of a second the waiting thread looks whether a signal has come (Ctrl-C raises
//! `KeyboardInterrupt` there) and tells Python how far the work is. A signal sets the stop flag; the work ends at
//! its next report, so that states are kept as on the command line, and then the exception is raised.
//!
//! Rules written in Python may raise exceptions in the midst of the work. They are kept in a slot of the working
//! thread, where [`run`] finds them at the end: an exception takes precedence over any answer.

use crate::fault;
use grundy::budget::{Budget, Monitor};
use grundy::error::Stop;
use grundy::game::Flow;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long the waiting thread sleeps between two looks at the signals.
const LOOK: Duration = Duration::from_millis(50);

/// What the working and the waiting thread share.
#[derive(Clone, Default)]
pub struct Job {
    /// Set to stop the work.
    pub stop: Arc<AtomicBool>,
    /// How many positions are finished.
    pub positions: Arc<AtomicU64>,
    /// How many units of work are done, and how many there are, for searches that count them.
    pub units: Arc<Mutex<(u64, u64)>>,
}

thread_local! {
    /// The job this thread works on.
    static JOB: RefCell<Option<Job>> = const { RefCell::new(None) };
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

/// The limits of a computation, and who hears of its progress.
#[derive(FromPyObject)]
pub struct Limits {
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

    fn deadline(&self) -> Option<Instant> {
        let time = Duration::try_from_secs_f64(self.time?).ok()?;
        Instant::now().checked_add(time)
    }
}

/// Passes the monitor's reports on to the waiting thread.
struct Watch {
    job: Job,
    deadline: Option<Instant>,
}

impl Monitor for Watch {
    fn tick(&self, positions: u64) -> Flow {
        self.job.positions.store(positions, Ordering::Relaxed);
        let late = self.deadline.is_some_and(|deadline| Instant::now() > deadline);
        if late || is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Solves something within limits.
pub fn solve<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&mut Budget<'_>) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    let (memory, deadline) = (limits.memory, limits.deadline());
    let result = run(py, limits.report(), |job| {
        let watch = Watch { job: job.clone(), deadline };
        work(&mut Budget::watched(memory, &watch))
    })?;
    result.map_err(|stop| match (stop, limits.time) {
        (Stop::Interrupted { positions }, Some(time))
            if deadline.is_some_and(|deadline| Instant::now() > deadline) =>
        {
            fault::late(py, time, positions)
        }
        (stop, _) => fault::stopped(py, &stop),
    })
}

/// Runs work on a thread of its own.
pub fn run<T: Send>(
    py: Python<'_>,
    report: Option<&Py<PyAny>>,
    work: impl FnOnce(&Job) -> T + Send,
) -> PyResult<T> {
    let job = Job::default();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, receive) = channel();
            let begun = std::thread::Builder::new().name("grundy".into()).spawn_scoped(scope, || {
                let answer = labour(&job, work);
                // The receiver waits until something comes, so sending cannot fail.
                let _ = send.send(answer);
                drop(send);
            });
            begun?;
            let mut interrupted = None;
            loop {
                match receive.recv_timeout(LOOK) {
                    Ok(answer) => return interrupted.map_or(answer, Err),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err(
                            "the computation has failed: please report this",
                        ));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(error) = Python::attach(|py| look(py, &job, report)) {
                    job.stop.store(true, Ordering::Relaxed);
                    interrupted.get_or_insert(error);
                }
            }
        })
    })
}

/// The work itself. The thread stays known to the interpreter, which makes taking the lock cheap.
fn labour<T: Send>(job: &Job, work: impl FnOnce(&Job) -> T + Send) -> PyResult<T> {
    Python::attach(|py| {
        py.detach(|| {
            JOB.set(Some(job.clone()));
            let answer = work(job);
            JOB.set(None);
            RAISED.take().map_or(Ok(answer), Err)
        })
    })
}

/// Signals and progress.
fn look(py: Python<'_>, job: &Job, report: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    let Some(report) = report.filter(|_| !job.stop.load(Ordering::Relaxed)) else { return Ok(()) };
    let (done, all) = *job.units.lock().unwrap_or_else(PoisonError::into_inner);
    report.call1(py, (job.positions.load(Ordering::Relaxed), done, all)).map(|_| ())
}
