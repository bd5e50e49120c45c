//! Worker processes: the server starts them, hands each one question at a time, and ends those that do not come back.
//!
//! A [`Lane`] is a number of workers of one kind, with as many places. A question prefers the worker that has answered one
//! about the same game, because it remembers that game's tables.

use crate::protocol::{Order, Reached, Report};
use crate::queue::{Place, Queue, Rank};
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
use tokio::time::timeout;

/// So long after its time a worker is waited for, unless there is reason to be less patient, and then ended.
pub(crate) const GRACE: Duration = Duration::from_secs(1);
/// How far work for a while gives way to others.
pub(crate) const SLOWLY: i32 = 10;
/// So long a worker may take to start, on a machine that is busy.
const STARTING: Duration = Duration::from_secs(10);
/// So long a worker may take to write what it has when it is asked to leave.
const FAREWELL: Duration = Duration::from_secs(3);

/// How a worker is started.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// How far it gives way to others, as the system counts it: 0 not at all, 19 to everybody.
    pub yields: i32,
    /// So long after its time it is waited for, and then ended.
    pub grace: Duration,
    /// Bytes for the tables of a question: more than that, and a little beside, the system refuses.
    pub memory: u64,
    /// What to do about a question that took too long.
    pub late: &'static str,
    /// What to do about a question that ended its process.
    pub lost: &'static str,
}

/// A running worker.
struct Worker {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The game it was asked about last.
    game: String,
    /// Whether it has said that it is there.
    is_there: bool,
}

/// Why a worker gave no answer.
pub(crate) enum Lost {
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
        if start.yields > 0 {
            give_way(&process, start.yields);
        }
        let missing = || std::io::Error::other("a worker without input or output");
        let output = BufReader::new(process.stdout.take().ok_or_else(missing)?);
        let input = Some(process.stdin.take().ok_or_else(missing)?);
        Ok(Worker { process, input, output, game: String::new(), is_there: false })
    }

    /// Waits until the process says that it is there: no question's time is spent on starting it. One that says nothing shows
    /// when it is asked.
    async fn there(&mut self) {
        if !self.is_there {
            let _ = timeout(STARTING, self.output.read_line(&mut String::new())).await;
            self.is_there = true;
        }
    }

    /// Hands an order over and waits for its end.
    async fn run(
        &mut self,
        order: &Order,
        grace: Duration,
        tell: &(dyn Fn(Reached) + Send + Sync),
    ) -> Result<Report, Lost> {
        self.there().await;
        let time = order.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let ended = match time {
            Some(time) => timeout(time.saturating_add(grace), self.converse(order, tell)).await,
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

    /// How long the process has computed, where the system tells: in hundredths of a second, whatever the machine.
    fn computed(&self) -> Option<Duration> {
        let about = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()?)).ok()?;
        // The name of the program may hold anything, and ends with the last parenthesis.
        let mut fields = about.rsplit(')').next()?.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
    }

    /// Memory that the process holds, where the system tells.
    fn resident(&self) -> Option<u64> {
        let about = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()?)).ok()?;
        let kib = about.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix(" kB")?;
        Some(kib.parse::<u64>().ok()? << 10)
    }

    /// Asks the process to keep what it has and to end.
    async fn dismiss(mut self) {
        self.input = None;
        let _ = timeout(FAREWELL, self.process.wait()).await;
    }
}

/// Other work of the machine comes first.
fn give_way(process: &Child, by: i32) {
    #[cfg(unix)]
    if let Some(id) =
        process.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw)
    {
        let _ = rustix::process::setpriority_process(Some(id), by);
    }
    #[cfg(not(unix))]
    let _ = (process, by);
}

/// Workers of one kind.
pub(crate) struct Lane {
    start: Start,
    places: Queue,
    idle: Mutex<Vec<Worker>>,
}

impl Lane {
    /// At most so many workers at once; each is started when it is needed.
    pub(crate) fn new(start: Start, most: usize) -> Lane {
        Lane { start, places: Queue::new(most), idle: Mutex::default() }
    }

    /// A place for a question, for which it waits at most `patience`.
    pub(crate) async fn place(&self, rank: Rank, patience: Duration) -> Result<Place, Refusal> {
        self.places.place(rank, patience).await.ok_or_else(Refusal::crowded)
    }

    /// Has a question about a game answered by a worker, and tells how long the worker has computed for it, as far as the system
    /// says: less than passes on the clock, if the machine is busy with other things. Whoever drops this ends the worker with it.
    pub(crate) async fn run(&self, _place: &Place, order: &Order, game: &str) -> (Ended, Option<Duration>) {
        let mut worker = match self.worker(game) {
            Ok(worker) => worker,
            Err(refusal) => return (Err(refusal), None),
        };
        worker.there().await;
        let before = worker.computed();
        let ended = worker.run(order, self.start.grace, &|_| {}).await;
        let computed = worker.computed().zip(before).map(|(now, before)| now.saturating_sub(before));
        let ended = match ended {
            Ok(report) => {
                worker.game = game.into();
                self.take_back(worker);
                Ok(report)
            }
            Err(lost) => {
                self.replace();
                Err(self.told(&lost, order))
            }
        };
        (ended, computed)
    }

    /// A worker has answered. One that still holds much of what it may use ends here: allocators keep what they had, and no question
    /// is to fail for those before it.
    fn take_back(&self, worker: Worker) {
        if worker.resident().is_some_and(|held| held > self.start.memory / 2) {
            return self.replace();
        }
        lock(&self.idle).push(worker);
    }

    /// Starts a worker for one that has gone: the next question need not wait for that.
    fn replace(&self) {
        if let Ok(next) = Worker::start(&self.start) {
            lock(&self.idle).insert(0, next);
        }
    }

    /// The same for work that can be kept, and whose places somebody else counts: when `leave` comes first, the worker is asked to keep what it has and to end.
    /// `None` then.
    pub(crate) async fn run_until(
        &self,
        order: &Order,
        leave: impl Future<Output = ()>,
        tell: &(dyn Fn(Reached) + Send + Sync),
    ) -> Result<Option<Result<Report, Lost>>, Refusal> {
        let mut worker = self.worker("")?;
        let ended = tokio::select! {
            ended = worker.run(order, self.start.grace, tell) => Some(ended),
            () = leave => None,
        };
        worker.dismiss().await;
        Ok(ended)
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

    /// What is said when a worker gave no answer.
    pub(crate) fn told(&self, lost: &Lost, order: &Order) -> Refusal {
        let mib = self.start.memory >> 20;
        match lost {
            Lost::Late => {
                let seconds = order.seconds.unwrap_or_default();
                let message = format!("not answered within {seconds} seconds\nhelp: {}", self.start.late);
                // Nobody knows how far the work was.
                let late = Trouble::from(Stop::Interrupted { positions: 0 });
                Refusal { message, ..late.stopped_with(|stopped| stopped.reason = Reason::Time).into() }
            }
            Lost::Ended(status) => {
                let how = status.map_or("its process ended".into(), how);
                // Why is only a guess, so it is no data.
                Refusal::slow(format!(
                    "this question ended the process that answered it: {how}\nmost likely it needed more memory than the \
                     {mib} MiB it may use, or somebody has ended it\nhelp: {}",
                    self.start.lost
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use serde_json::Map;
    use std::collections::HashSet;

    const MANY: &str = "held=$(head -c 40000000 /dev/zero | tr '\\0' a)";

    /// Workers that first do `before`, and then answer each question with their number.
    fn lane(before: &str) -> Lane {
        let there = r#"echo '{"progress":{"positions":0,"done":0,"all":0}}'"#;
        let script = format!("{before}; {there}; while read order; do echo \"{{\\\"answer\\\":$$}}\"; done");
        let start = Start {
            program: "sh".into(),
            arguments: vec!["-c".into(), script.into()],
            yields: 0,
            grace: GRACE,
            memory: 60 << 20,
            late: "",
            lost: "",
        };
        Lane::new(start, 1)
    }

    /// How many workers answer three questions.
    async fn who_answer_three(lane: &Lane) -> usize {
        let Ok(place) = lane.place((0, 0), STARTING).await else { panic!("no place") };
        let (name, fields, language) = ("value".into(), Map::new(), String::new());
        let order = Order { name, fields, memory: 1 << 20, seconds: Some(60.0), language };
        let mut seen = HashSet::new();
        for _ in 0..3 {
            match lane.run(&place, &order, "nim").await.0 {
                Ok(Report::Answer(number)) => seen.insert(number.get().to_string()),
                _ => panic!("no answer"),
            };
        }
        seen.len()
    }

    #[tokio::test]
    async fn a_worker_that_holds_much_is_replaced() {
        assert_eq!(who_answer_three(&lane(":")).await, 1);
        assert_eq!(who_answer_three(&lane(MANY)).await, 3);
    }
}
