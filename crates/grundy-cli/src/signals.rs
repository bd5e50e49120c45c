//! Signals that ask the program to stop: Ctrl-C, and those by which a system or a batch queue ends a process.
//!
//! The first one asks: the work is stopped, what was found is kept and told. The second one, and any while the program waits
//! for its user, ends the program at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The status of a program that was stopped.
const STOPPED: i32 = 3;

/// From now on signals set `stop`; where that cannot be arranged, they end the program.
pub fn heed(stop: &Arc<AtomicBool>, waiting: &Arc<AtomicBool>) {
    for signal in wanted() {
        let at_once = |flag: &Arc<AtomicBool>| {
            signal_hook::flag::register_conditional_shutdown(signal, STOPPED, Arc::clone(flag))
        };
        // In this order: the flag of the first signal must not end the program for it.
        let _ = at_once(waiting)
            .and_then(|_| at_once(stop))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(stop)));
    }
    // A file that may not grow any more is an error of the one who writes it, like a full disk, and no end.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Which signals: one that the program was told to ignore when it was started, as by `nohup`, stays ignored.
fn wanted() -> Vec<i32> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    #[cfg(unix)]
    let all = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let all = [SIGINT, SIGTERM];
    let ignored = ignored();
    all.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect()
}

/// The ignored signals as bits, the first in the lowest, where the system tells them.
fn ignored() -> u64 {
    let about = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let told = about.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    told.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
