//! Limits of a question, and who watches over them.

use crate::budget::{Budget, Monitor};
use crate::game::Flow;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits of each question.
///
/// ```
/// use grundy::prelude::*;
/// use std::time::Duration;
/// let limits = Limits::with_memory(1 << 30).within(Duration::from_secs(60));
/// assert_eq!(Workbench::new().with_limits(limits).limits(), limits);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most memory for tables, in bytes.
    pub memory: u64,
    /// The most time.
    pub time: Option<Duration>,
}

impl Limits {
    /// At most so many bytes for tables, without a limit of time.
    pub fn with_memory(memory: u64) -> Limits {
        Limits { memory, time: None }
    }

    /// The same limits with so much time; `None` sets no limit.
    pub fn within(self, time: impl Into<Option<Duration>>) -> Limits {
        Limits { time: time.into(), ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::with_memory(half_of_the_memory())
    }
}

/// Half of the memory that the machine has and this process may use, or 2 GiB where that cannot be found out.
fn half_of_the_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))
        .and_then(|rest| rest.trim().strip_suffix("kB"))
        .and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok());
    let machine = total.map_or(4 << 30, |kilobytes| kilobytes * 1024);
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    groups.lines().filter_map(|group| group_limit(group, Path::new("/sys/fs/cgroup"))).fold(machine, u64::min)
        / 2
}

/// What the system allows a group of processes, as containers and batch queues use them: the least limit of the group and
/// of those around it. `group` is a line of `/proc/self/cgroup`, such as `0::/batch/job7`.
fn group_limit(group: &str, root: &Path) -> Option<u64> {
    let mut fields = group.splitn(3, ':').skip(1);
    let (controllers, path) = (fields.next()?, fields.next()?);
    let (root, file) = match controllers {
        "" => (root.to_path_buf(), "memory.max"),
        "memory" => (root.join("memory"), "memory.limit_in_bytes"),
        _ => return None,
    };
    let own = root.join(path.trim_start_matches('/'));
    let around = own.ancestors().take_while(|folder| folder.starts_with(&root));
    // A group without a limit says "max".
    let limit = |folder: &Path| std::fs::read_to_string(folder.join(file)).ok()?.trim().parse::<u64>().ok();
    around.filter_map(limit).min()
}

/// A monitor with a deadline before another one.
pub(super) struct Watched<'m> {
    monitor: &'m dyn Monitor,
    deadline: Option<Instant>,
    stopped: AtomicBool,
}

impl<'m> Watched<'m> {
    /// A time limit beyond the clock's range is none.
    pub(super) fn new(monitor: &'m dyn Monitor, time: Option<Duration>) -> Watched<'m> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Watched { monitor, deadline, stopped: AtomicBool::new(false) }
    }

    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }

    /// Whether the work was ever told to stop.
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Monitor for Watched<'_> {
    fn tick(&self, positions: u64) -> Flow {
        if self.monitor.tick(positions).is_continue() && !self.is_late() {
            return ControlFlow::Continue(());
        }
        self.stopped.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }

    fn units(&self, done: u64, all: u64) {
        self.monitor.units(done, all);
    }

    fn moves(&self, done: u64, all: u64) {
        self.monitor.moves(done, all);
    }

    fn notice(&self, what: &str) {
        self.monitor.notice(what);
    }

    fn unkept(&self, what: &str) {
        self.monitor.unkept(what);
    }
}

/// A monitor for another thread: it may stop the work and look how far it is.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// Set to stop the work.
    pub stop: Arc<AtomicBool>,
    /// How many positions are finished.
    pub positions: Arc<AtomicU64>,
    /// How many units of work are done, and how many there are, for searches that count them.
    pub units: Arc<(AtomicU64, AtomicU64)>,
}

impl Monitor for Progress {
    fn tick(&self, positions: u64) -> Flow {
        self.positions.store(positions, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn units(&self, done: u64, all: u64) {
        self.units.0.store(done, Ordering::Relaxed);
        self.units.1.store(all, Ordering::Relaxed);
    }
}

/// A monitor of a question that is the search of a single position: its moves are the units of the work.
pub(crate) struct ByMoves<'m>(pub(crate) &'m dyn Monitor);

impl Monitor for ByMoves<'_> {
    fn tick(&self, positions: u64) -> Flow {
        self.0.tick(positions)
    }

    fn units(&self, done: u64, all: u64) {
        self.0.units(done, all);
    }

    fn moves(&self, done: u64, all: u64) {
        self.0.units(done, all);
    }

    fn notice(&self, what: &str) {
        self.0.notice(what);
    }

    fn unkept(&self, what: &str) {
        self.0.unkept(what);
    }
}

/// What is still done after the time is up or somebody asked to stop: checking and writing what was found.
pub struct Grace(Instant);

impl Grace {
    /// From now on.
    pub(super) fn new(time: Duration) -> Grace {
        Grace(Instant::now() + time)
    }

    /// The limits of that work.
    pub fn budget(&self, memory: u64) -> Budget<'_> {
        Budget::watched(memory, self)
    }
}

impl Monitor for Grace {
    fn tick(&self, _positions: u64) -> Flow {
        if Instant::now() > self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_group_counts() {
        let root = tempfile::tempdir().unwrap();
        let write = |file: &str, text: &str| {
            let file = root.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        };
        write("batch/memory.max", "1000000\n");
        write("batch/job/memory.max", "max\n");
        write("memory/box/memory.limit_in_bytes", "5000\n");
        let limit = |group: &str| group_limit(group, root.path());
        assert_eq!(limit("0::/batch/job"), Some(1_000_000));
        assert_eq!(limit("0::/"), None);
        assert_eq!(limit("7:memory:/box"), Some(5000));
        assert_eq!(limit("7:cpu:/box"), None);
        assert_eq!(limit("nonsense"), None);
    }
}
