//! Worker processes: the server starts them, hands each one question at a time, and ends those that do not come back.
//!
//! A [`Lane`] is a number of workers of one kind. Who waits for a place waits in line; a question prefers the worker that
//! has answered one about the same game, because it remembers that game's tables.

use crate::protocol::{Order, Reached, Report};
use crate::refusal::Refusal;
use axum::http::StatusCode;
use grundy::error::Stop;
use grundy::parallel::lock;
use grundy::trouble::{Reason, Trouble};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So long after its time a worker is waited for, and then ended.
const GRACE: Duration = Duration::from_secs(1);
/// So long a worker may take to write what it has when it is asked to leave.
const FAREWELL: Duration = Duration::from_secs(3);

/// How a worker is started.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Whether it gives way to others.
    pub yields: bool,
    /// Bytes for the tables of a question: more than that, and a little beside, the system refuses.
    pub memory: u64,
}

/// A running worker.
struct Worker {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The game it was asked about last.
    game: String,
}

/// Why a worker gave no answer.
enum Lost {
    /// It did not come back in time.
    Late,
    /// Its process has ended.
    Ended(Option<ExitStatus>),
}

/// The end of an order.
pub(crate) type Ended = Result<Report, Refusal>;

impl Worker {
    fn start(start: &Start) -> std::io::Result<Worker> {
        let mut command = Command::new(&start.program);
        command.args(&start.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.kill_on_drop(true);
        // Ctrl-C is for the server, which tells its workers.
        #[cfg(unix)]
        command.process_group(0);
        let mut process = command.spawn()?;
        if start.yields {
            give_way(&process);
        }
        let missing = || std::io::Error::other("a worker without input or output");
        let output = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        let input = Some(process.stdin.take().ok_or_else(missing)?);
        Ok(Worker { process, input, output, game: String::new() })
    }

    /// Hands an order over and waits for its end.
    async fn run(&mut self, order: &Order, tell: &(dyn Fn(Reached) + Send + Sync)) -> Result<Report, Lost> {
        let time = order.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let ended = match time {
            Some(time) => timeout(time.saturating_add(GRACE), self.converse(order, tell)).await,
            None => Ok(self.converse(order, tell).await),
        };
        match ended {
            Ok(Some(report)) => Ok(report),
            Ok(None) => Err(Lost::Ended(timeout(GRACE, self.process.wait()).await.ok().and_then(Result::ok))),
            Err(_) => Err(Lost::Late),
        }
    }

    /// `None` if the process ends before the order does.
    async fn converse(&mut self, order: &Order, tell: &(dyn Fn(Reached) + Send + Sync)) -> Option<Report> {
        let mut line = serde_json::to_string(order).ok()?;
        line.push('\n');
        let input = self.input.as_mut()?;
        input.write_all(line.as_bytes()).await.ok()?;
        input.flush().await.ok()?;
        loop {
            line.clear();
            self.output.read_line(&mut line).await.ok()?;
            match serde_json::from_str(&line).ok()? {
                Report::Progress(reached) => tell(reached),
                end => return Some(end),
            }
        }
    }

    /// Asks the process to keep what it has and to end.
    async fn dismiss(mut self) {
        self.input = None;
        let _ = timeout(FAREWELL, self.process.wait()).await;
    }
}

/// Other work of the machine comes first.
fn give_way(process: &Child) {
    #[cfg(unix)]
    if let Some(id) =
        process.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::setpriority_process(Some(id), 10);
    }
    #[cfg(not(unix))]
    let _ = process;
}

/// Workers of one kind.
pub(crate) struct Lane {
    start: Start,
    places: Semaphore,
    idle: Mutex<Vec<Worker>>,
}

impl Lane {
    /// At most so many workers at once; each is started when it is needed.
    pub(crate) fn new(start: Start, most: usize) -> Lane {
        Lane { start, places: Semaphore::new(most), idle: Mutex::default() }
    }

    /// Has a question about a game answered by a worker. Waits at most `patience` for a place. Whoever drops this ends the
    /// worker with it.
    pub(crate) async fn run(
        &self,
        order: &Order,
        game: &str,
        patience: Duration,
        tell: &(dyn Fn(Reached) + Send + Sync),
    ) -> Ended {
        let full = || Refusal::busy("too many questions at once: ask again in a moment");
        let place = timeout(patience, self.places.acquire()).await.ok().and_then(Result::ok);
        let _place = place.ok_or_else(full)?;
        let mut worker = self.worker(game)?;
        match worker.run(order, tell).await {
            Ok(report) => {
                worker.game = game.into();
                lock(&self.idle).push(worker);
                Ok(report)
            }
            Err(lost) => Err(self.told(&lost, order)),
        }
    }

    /// The same for work that can be kept: when `leave` comes first, the worker is asked to keep what it has and to end.
    /// `None` then.
    pub(crate) async fn run_until(
        &self,
        order: &Order,
        leave: impl Future<Output = ()>,
        tell: &(dyn Fn(Reached) + Send + Sync),
    ) -> Option<Ended> {
        let mut worker = match self.worker("") {
            Ok(worker) => worker,
            Err(refusal) => return Some(Err(refusal)),
        };
        let ended = tokio::select! {
            ended = worker.run(order, tell) => Some(ended.map_err(|lost| self.told(&lost, order))),
            () = leave => None,
        };
        worker.dismiss().await;
        ended
    }

    /// A worker that has nothing to do, best one that knows the game; otherwise a new one.
    fn worker(&self, game: &str) -> Result<Worker, Refusal> {
        let mut idle = lock(&self.idle);
        let known = idle.iter().rposition(|worker| worker.game == game);
        // One that has ended while it had nothing to do is left alone.
        let found = known.map(|at| idle.remove(at)).or_else(|| idle.pop());
        drop(idle);
        if let Some(mut worker) = found
            && matches!(worker.process.try_wait(), Ok(None))
        {
            return Ok(worker);
        }
        Worker::start(&self.start).map_err(|error| {
            let message = format!("no worker can be started: {error}\nhelp: ask again in a moment");
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
        })
    }

    fn told(&self, lost: &Lost, order: &Order) -> Refusal {
        let mib = self.start.memory >> 20;
        match lost {
            Lost::Late => {
                let seconds = order.seconds.unwrap_or_default();
                let message = format!("not answered within {seconds} seconds\nhelp: ask again as a job");
                // Nobody knows how far the work was.
                let late = Trouble::from(Stop::Interrupted { positions: 0 });
                Refusal { message, ..late.stopped_with(|stopped| stopped.reason = Reason::Time).into() }
            }
            Lost::Ended(status) => {
                let how = status.map_or("its process ended".into(), how);
                // Why is only a guess, so it is no data.
                Refusal::slow(format!(
                    "this question ended the process that answered it: {how}\nmost likely it needed more memory than the \
                     {mib} MiB it may use\nhelp: ask for less, or as a job, which may use more"
                ))
            }
        }
    }
}

/// How a process ended.
fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    format!("{status}")
}
