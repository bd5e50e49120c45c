//! The other side: a process that says that it is there, and answers one question after the other. It reads orders from its
//! input and writes reports to its output.
//!
//! It may be ended at any moment. When its input ends, the server has gone: the work is told to stop, what can be kept is
//! written, and the process ends.

use crate::ask;
use crate::protocol::{Carried, Order, Reached, Report};
use crate::refusal::Refusal;
use grundy::workbench::{Limits, Progress, Workbench};
use std::any::Any;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// The stack of the thread that computes: searches go as deep as the game is long.
const STACK: usize = 64 << 20;
/// So often the progress is told.
const EVERY: Duration = Duration::from_millis(200);
/// So long the work may take to stop when the server has gone.
const LAST: Duration = Duration::from_secs(3);
/// So long a core may compute beyond the time of a question before the system ends the process. The server ends it earlier,
/// unless it has gone itself.
const SPARE: f64 = 10.0;
/// Address space beside the tables: the program itself, stacks of threads, what allocators set aside.
const BESIDE: u64 = 1 << 30;

/// Answers the questions of the input until it ends; `begin` is called before each. The process may use so much memory, and a little
/// beside.
pub fn work(bench: &Workbench, memory: u64, begin: impl Fn() + Send + 'static) -> io::Result<()> {
    limit_memory(memory);
    let stop = Progress::default();
    let (orders, ordered) = channel();
    let (tell, told) = channel();
    let (bench, progress) = (bench.clone(), stop.clone());
    std::thread::Builder::new()
        .name("question".into())
        .stack_size(STACK)
        .spawn(move || compute(&bench, &progress, &begin, &ordered, &tell))?;
    let gone = stop.clone();
    std::thread::Builder::new().name("orders".into()).spawn(move || {
        let lines = io::stdin().lock().lines().map_while(Result::ok);
        let read = lines.map_while(|line| serde_json::from_str(&line).ok());
        for order in read {
            if orders.send(order).is_err() {
                break;
            }
        }
        gone.stop.store(true, Ordering::Relaxed);
        // Without orders the others end, as soon as they have nothing more to do.
        drop(orders);
        std::thread::sleep(LAST);
        std::process::exit(3);
    })?;
    report(&told, &stop);
    Ok(())
}

/// Computes what is ordered.
fn compute(
    bench: &Workbench,
    progress: &Progress,
    begin: &dyn Fn(),
    orders: &Receiver<Order>,
    tell: &Sender<Report>,
) {
    for order in orders {
        begin();
        for count in [&progress.positions, &progress.units.0, &progress.units.1] {
            count.store(0, Ordering::Relaxed);
        }
        let ended = catch_unwind(AssertUnwindSafe(|| answer(bench, order, progress)));
        let ended = ended.unwrap_or_else(|panic| Err(Refusal::input(told(&*panic))));
        let report = ended.unwrap_or_else(|refusal| Report::Refused(Carried::from(refusal)));
        if tell.send(report).is_err() {
            return;
        }
    }
}

fn answer(bench: &Workbench, order: Order, progress: &Progress) -> Result<Report, Refusal> {
    let question = ask::read(&order.name, order.fields)?;
    let time = order.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit_computing(order.seconds);
    let language = order.language.parse().unwrap_or_default();
    let limits = Limits::with_memory(order.memory).within(time);
    let bench = bench.with_limits(limits).with_language(language);
    let answer = ask::answer(&bench, &question, progress)?;
    // What depends on files is not remembered by the workbench, and may change.
    let lasts = bench.known(&question).is_some();
    Ok(if lasts { Report::LastingAnswer(answer) } else { Report::Answer(answer) })
}

/// Writes down that it is there, what is told, and how far the work is meanwhile.
fn report(told: &Receiver<Report>, progress: &Progress) {
    let mut last = Reached::default();
    tell(&Report::Progress(last), progress);
    loop {
        let ended = match told.recv_timeout(EVERY) {
            Ok(report) => Some(report),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let (done, all) = (count(&progress.units.0), count(&progress.units.1));
        let reached = Reached { positions: count(&progress.positions), done, all };
        if reached != std::mem::replace(&mut last, reached) && reached != Reached::default() {
            tell(&Report::Progress(reached), progress);
        }
        if let Some(report) = ended {
            tell(&report, progress);
        }
    }
}

/// Writes a report down. If nobody reads it the server has gone: the work is to stop, but the process must not end before
/// what can be kept is written.
fn tell(report: &Report, progress: &Progress) {
    if write(report).is_err() {
        progress.stop.store(true, Ordering::Relaxed);
    }
}

fn write(report: &Report) -> io::Result<()> {
    let mut line = serde_json::to_string(report)?;
    line.push('\n');
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

/// What a panic said.
fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    format!("this question met a mistake in the program: {text}\nhelp: please report it, with the question")
}

/// The system refuses more: a question that nevertheless asks for it ends its own process and no other. Where a system has
/// no such limit, the questions' own limits are all there is.
fn limit_memory(memory: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let most = getrlimit(Resource::As).maximum.unwrap_or(u64::MAX);
        let wanted = memory.saturating_add(BESIDE).min(most);
        let _ = setrlimit(Resource::As, Rlimit { current: Some(wanted), maximum: Some(most) });
    }
    #[cfg(not(unix))]
    let _ = memory;
}

/// The system ends a process that computes far beyond the time of its question, on all cores together. Every question has a
/// limit of its own: from what the process has computed so far.
fn limit_computing(seconds: Option<f64>) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        use rustix::time::{ClockId, clock_gettime};
        let most = getrlimit(Resource::Cpu).maximum;
        let so_far = clock_gettime(ClockId::ProcessCPUTime).tv_sec as f64;
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        // Beyond the largest number there is no limit.
        let wanted = seconds.map(|seconds| (so_far + (seconds + SPARE) * cores).ceil() as u64);
        let current = wanted.into_iter().chain(most).min();
        let _ = setrlimit(Resource::Cpu, Rlimit { current, maximum: most });
    }
    #[cfg(not(unix))]
    let _ = seconds;
}
