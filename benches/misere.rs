//! Misère quotients side by side with direct search, in one run.
//!
//! For each code: the search for the quotient and the independent check of its certificate; then the outcomes of all
//! positions of up to 30 matches, read off the quotient (as far as it holds), and found by direct search of the same positions, which
//! remembers every position it has seen. The ratio is direct search against quotient, check and reading together. The direct search
//! ends at 30 matches; the quotient, where complete, knows all positions. Processor time where the system tells it.

use grundy::budget::{Budget, Monitor};
use grundy::count::for_each_partition;
use grundy::game::Flow;
use grundy::heap::Heaps;
use grundy::heap::misere::rules::Rules;
use grundy::heap::misere::search::Search;
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::text::Fragment;
use rustc_hash::FxHashMap;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

const CODES: [&str; 15] = [
    "0.77", "0.15", "0.72", "0.144", "0.123", "0.241", "0.75", "0.115", "0.152", "0.644", "0.165", "0.31011",
    "0.07", "0.4", "0.26",
];
/// All positions of so many matches are looked at.
const MATCHES: u64 = 30;
/// Searches without end are stopped after so many seconds.
const MOST_SECONDS: f64 = 20.0;

/// The processor time of this thread where the system tells it, else the time of the clock.
fn seconds(clock: &Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.map_or_else(|| clock.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let clock = Instant::now();
    let start = seconds(&clock);
    let result = black_box(run());
    (seconds(&clock) - start, result)
}

/// Stops a search that takes too long.
struct Patience(Instant);

impl Monitor for Patience {
    fn tick(&self, _positions: u64) -> Flow {
        let over = self.0.elapsed().as_secs_f64() > MOST_SECONDS;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Whether the player to move loses, by the definition.
fn is_p(rules: &Rules<'_>, heaps: &[u64], known: &mut FxHashMap<Vec<u64>, bool>) -> bool {
    if let Some(known) = known.get(heaps) {
        return *known;
    }
    let mut options = Vec::new();
    for at in (0..heaps.len()).filter(|at| *at == 0 || heaps[*at] != heaps[at - 1]) {
        rules.for_each_move(heaps[at], &mut |parts| {
            let mut next = heaps.to_vec();
            next.remove(at);
            next.extend_from_slice(parts);
            next.sort_unstable_by(|a, b| b.cmp(a));
            options.push(next);
        });
    }
    let lost = !options.is_empty() && !options.iter().any(|next| is_p(rules, next, known));
    known.insert(heaps.to_vec(), lost);
    lost
}

/// The positions up to [`MATCHES`] that are lost, by whatever says so; `None` counts as unknown.
fn count(mut lost: impl FnMut(&[u64]) -> Option<bool>) -> (u64, u64) {
    let (mut known, mut p) = (0, 0);
    for matches in 0..=MATCHES {
        let _ = for_each_partition(matches, &mut |heaps| {
            if let Some(lost) = lost(heaps) {
                known += 1;
                p += u64::from(lost);
            }
            ControlFlow::Continue(())
        });
    }
    (known, p)
}

fn main() {
    println!(
        "code      order    P  heaps                        search s  check s  read s  direct s   ratio"
    );
    for code in CODES {
        let rule = TakeAndBreak::read(Fragment::new(code)).expect("a code");
        let heaps = Heaps::new(rule);
        let rules = Rules::new(code.to_string(), &heaps);
        let patience = Patience(Instant::now());
        let budget = Budget::watched(4 << 30, &patience);
        let mut search = Search::new(&rules);
        let (search_s, _) = timed(|| search.run(20_000, &budget));
        let (check_s, quotient) =
            timed(|| search.quotient(&Budget::unlimited()).expect("the checker accepts it"));
        let (read_s, (read, p)) = timed(|| count(|heaps| quotient.is_p(heaps)));
        let mut known = FxHashMap::default();
        let (direct_s, (_, plain_p)) =
            timed(|| count(|heaps| quotient.is_p(heaps).map(|_| is_p(&rules, heaps, &mut known))));
        assert_eq!(p, plain_p, "{code}: quotient and direct search disagree on {read} positions");
        let holds = match quotient.period() {
            Some(found) => format!("all: period {}, preperiod {}", found.period, found.preperiod),
            None => format!("up to {}", search.heaps_to()),
        };
        let ratio = direct_s / (search_s + check_s + read_s);
        let accepted = quotient.accepted();
        println!(
            "{code:8} {:6} {:4}  {holds:29} {search_s:7.3}  {check_s:7.3} {read_s:7.3}  {direct_s:8.3} {ratio:7.1}",
            accepted.order, accepted.p
        );
    }
}
