//! The last limit: where a computation does not look at its limits, the program ends all the same.
//!
//! Computations look at their limits themselves, stop, and tell what they have found. The watchdog is there for the moment
//! when one does not: a second after the time is over, or after the memory is used up, it says so and ends the program. One
//! that has heard, or that a signal has asked, is given longer, to write down what it has. What a search has written until
//! then is on the disk.

use crate::style::complain;
use indicatif::ProgressBar;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// So long a computation may take to hear that it is over.
const DEAF: Duration = Duration::from_secs(1);
/// So long one that has heard, or that a signal has asked to stop, may take to come back.
const BUSY: Duration = Duration::from_secs(20);
/// Bytes beside the tables, at least.
const BESIDE: u64 = 64 << 20;
/// So often the watchdog looks.
const EVERY: Duration = Duration::from_millis(20);
/// The status of a program that a limit has stopped.
const STOPPED: i32 = 3;

/// What is watched.
pub struct Watchdog {
    /// When the time is over.
    pub deadline: Option<Instant>,
    /// Bytes for tables, if the user has said so.
    pub memory: Option<u64>,
    /// Set by a signal, and when memory is used up: the computation shall stop.
    pub stop: Arc<AtomicBool>,
    /// Whether the computation has heard that it shall stop.
    pub heard: Arc<AtomicBool>,
    /// How many positions it has told of.
    pub reached: ProgressBar,
    /// What the computation began with.
    pub begun: Arc<Begun>,
}

/// What a computation began with. A process that answers one question after the other begins anew with each: what those before
/// have left in its memory is none of the next one's.
#[derive(Default)]
pub struct Begun {
    /// Bytes that do not count.
    beside: AtomicU64,
    /// Whether the watchdog has asked to stop since then.
    has_asked: AtomicBool,
}

impl Begun {
    /// A question begins, with so many bytes for tables. What stopped the one before for want of memory does not stop this one.
    pub fn anew(&self, memory: u64, stop: &AtomicBool) {
        // The program itself needs some, and computations count their tables only.
        let beside = resident().saturating_add((memory / 4).max(BESIDE));
        self.beside.store(beside, Ordering::Relaxed);
        if self.has_asked.swap(false, Ordering::Relaxed) {
            stop.store(false, Ordering::Relaxed);
        }
    }
}

impl Watchdog {
    /// Watches from now on, on a thread of its own.
    pub fn start(self) {
        self.begun.anew(self.memory.unwrap_or(0), &self.stop);
        // Without a thread the computation's own limits are all there is.
        let _ = std::thread::Builder::new().name("watchdog".into()).spawn(move || self.watch());
    }

    fn watch(&self) {
        let mut since = Since::default();
        loop {
            std::thread::sleep(EVERY);
            let used = || resident().saturating_sub(self.begun.beside.load(Ordering::Relaxed));
            if let Some(why) = self.look(Instant::now(), used, &mut since) {
                end(&why, self.reached.position());
            }
        }
    }

    /// Why the program must end, if it must, when so many bytes are in use.
    fn look(&self, now: Instant, used: impl Fn() -> u64, since: &mut Since) -> Option<String> {
        let grace = if self.heard.load(Ordering::Relaxed) { BUSY } else { DEAF };
        let over = |since: Instant| now.duration_since(since) > grace;
        if self.deadline.is_some_and(over) {
            return Some("the time is over, and the computation does not come back".into());
        }
        if !self.stop.load(Ordering::Relaxed) {
            // The next question of a worker is asked to stop in its own time.
            since.asked = None;
        } else if now.duration_since(*since.asked.get_or_insert(now)) > BUSY {
            return Some("it was told to, and the computation does not come back".into());
        }
        let memory = self.memory?;
        if used() <= memory {
            since.full = None;
            return None;
        }
        if !self.stop.swap(true, Ordering::Relaxed) {
            self.begun.has_asked.store(true, Ordering::Relaxed);
        }
        over(*since.full.get_or_insert(now))
            .then(|| format!("the memory limit of {} MiB is used up", memory >> 20))
    }
}

/// What the watchdog has seen, and when first.
#[derive(Default)]
struct Since {
    /// More memory is in use than allowed.
    full: Option<Instant>,
    /// The computation was asked to stop.
    asked: Option<Instant>,
}

fn end(why: &str, positions: u64) -> ! {
    let far = if positions > 0 { format!(", after {positions} positions or more") } else { String::new() };
    complain(&format!(
        "stopped: {why}{far}\nhelp: give it more with --time or --memory; work with --state goes on from what is on the disk"
    ));
    std::process::exit(STOPPED)
}

/// Bytes of memory that the process holds, as far as the system tells.
fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |told| told.physical_mem as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deaf_computations_are_ended_and_others_are_waited_for() {
        let begun = Instant::now();
        let dog = Watchdog {
            deadline: Some(begun + Duration::from_secs(10)),
            memory: Some(100 << 20),
            stop: Arc::default(),
            heard: Arc::default(),
            reached: ProgressBar::hidden(),
            begun: Arc::default(),
        };
        let mut since = Since::default();
        let mut at = |seconds: f64, used: u64| {
            dog.look(begun + Duration::from_secs_f64(seconds), || used << 20, &mut since)
        };
        assert_eq!((at(1.0, 90), at(1.1, 110)), (None, None));
        assert!(dog.stop.load(Ordering::Relaxed), "it is told that memory is used up");
        assert_eq!((at(2.0, 110), at(2.05, 90), at(3.0, 110), at(3.9, 110)), (None, None, None, None));
        assert!(at(4.1, 110).is_some_and(|why| why.contains("100 MiB")));
        assert_eq!(at(10.9, 90), None);
        assert!(at(11.1, 90).is_some_and(|why| why.contains("time")));
        dog.heard.store(true, Ordering::Relaxed);
        assert_eq!(at(11.1, 90), None, "what has heard may write down what it has");
        assert!(at(31.0, 90).is_some());
    }

    #[test]
    fn what_a_signal_has_asked_to_stop_is_ended_without_any_limit() {
        let begun = Instant::now();
        let stop = Arc::new(AtomicBool::new(false));
        let (heard, reached) = (Arc::default(), ProgressBar::hidden());
        let dog = Watchdog {
            deadline: None,
            memory: None,
            stop: Arc::clone(&stop),
            heard,
            reached,
            begun: Arc::default(),
        };
        let mut since = Since::default();
        let mut at = |seconds: u64| dog.look(begun + Duration::from_secs(seconds), || 0, &mut since);
        assert_eq!(at(1000), None);
        stop.store(true, Ordering::Relaxed);
        assert_eq!((at(1001), at(1020)), (None, None));
        // It came back, and the next question is asked to stop much later.
        stop.store(false, Ordering::Relaxed);
        assert_eq!(at(1021), None);
        stop.store(true, Ordering::Relaxed);
        assert_eq!((at(1100), at(1119)), (None, None));
        assert!(at(1121).is_some_and(|why| why.contains("told")));
    }

    /// What an earlier question has left counts for nothing, and that it was asked to stop neither; a signal stays.
    #[test]
    fn each_question_begins_anew() {
        let now = Instant::now();
        let (stop, begun) = (Arc::new(AtomicBool::new(false)), Arc::<Begun>::default());
        let dog = Watchdog {
            deadline: None,
            memory: Some(100 << 20),
            stop: Arc::clone(&stop),
            heard: Arc::default(),
            reached: ProgressBar::hidden(),
            begun: Arc::clone(&begun),
        };
        let mut since = Since::default();
        assert_eq!(dog.look(now, || 110 << 20, &mut since), None);
        assert!(stop.load(Ordering::Relaxed));
        begun.anew(100 << 20, &stop);
        assert!(!stop.load(Ordering::Relaxed));
        assert!(begun.beside.load(Ordering::Relaxed) >= BESIDE);
        stop.store(true, Ordering::Relaxed);
        begun.anew(100 << 20, &stop);
        assert!(stop.load(Ordering::Relaxed), "nobody takes a signal back");
    }
}
