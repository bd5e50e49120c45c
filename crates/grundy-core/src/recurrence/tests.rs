//! A machine that is easily understood, and the definition of a period.

use super::*;
use crate::budget::Patience;
use crate::nimber::mex;
use proptest::prelude::*;

/// Values of a subtraction game by definition, with anything below position 0.
#[derive(Debug, Clone)]
struct Plain {
    moves: Vec<usize>,
    position: u128,
    last: Vec<u64>,
}

impl Plain {
    fn new(moves: &[usize], below: &[u64]) -> Plain {
        let longest = *moves.iter().max().unwrap();
        let last = (0..longest).map(|place| below[place % below.len()]).collect();
        Plain { moves: moves.to_vec(), position: 0, last }
    }

    fn next(&mut self) -> u64 {
        let value = mex(self.moves.iter().map(|step| self.last[self.last.len() - step]));
        self.last.remove(0);
        self.last.push(value);
        self.position += 1;
        value
    }
}

impl Machine for Plain {
    type State = Vec<u64>;

    fn position(&self) -> u128 {
        self.position
    }

    fn window(&self) -> u64 {
        self.last.len() as u64
    }

    fn state(&self) -> Vec<u64> {
        self.last.clone()
    }

    fn resume(&self, position: u128, state: &Vec<u64>, _: &Budget<'_>) -> Result<Plain, Stop> {
        Ok(Plain { moves: self.moves.clone(), position, last: state.clone() })
    }

    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        while self.position < to {
            budget.advance(1)?;
            self.next();
        }
        Ok(())
    }
}

/// Compares every state with one that is renewed at doubling positions.
impl Recurrent for Plain {
    type More = ();

    fn recur(
        &mut self,
        trail: &mut Trail<Vec<u64>>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        while self.position < limit {
            if let Some((at, state)) = trail.anchors.last()
                && *at < self.position
                && *state == self.last
            {
                return Ok(Some(Return::state(self.position - at, self.position)));
            }
            if self.position.is_power_of_two() {
                trail.anchors.push((self.position, self.state()));
                trail.snapshots.push((self.position, self.state()));
            }
            if let Err(stop) = budget.advance(1) {
                trail.now = Some((self.position, self.state()));
                return Err(stop);
            }
            self.next();
        }
        Ok(None)
    }
}

/// The least period and preperiod of many terms.
fn by_definition(moves: &[usize], below: &[u64]) -> (u128, u128) {
    let mut machine = Plain::new(moves, below);
    let terms: Vec<u64> = (0..4000).map(|_| machine.next()).collect();
    let last = |p: usize| (0..terms.len() - p).rev().find(|n| terms[*n] != terms[n + p]);
    let longest = *moves.iter().max().unwrap();
    let fits = |p: &usize| last(*p).map_or(0, |n| n + 1) + p + longest < terms.len() - p;
    let period = (1..terms.len() / 2).find(fits).expect("a period");
    (period as u128, last(period).map_or(0, |n| n as u128 + 1))
}

proptest! {
    #[test]
    fn periods_are_those_of_the_definition(
        moves in proptest::collection::btree_set(1usize..9, 1..4),
        below in proptest::collection::vec(0u64..3, 1..4),
        looks in 1u64..400,
    ) {
        let moves: Vec<usize> = moves.into_iter().collect();
        let expected = by_definition(&moves, &below);
        let (start, budget) = (Plain::new(&moves, &below), Budget::unlimited());
        let found = follow(&start, &mut Trail::default(), u128::MAX, &budget).unwrap().unwrap();
        prop_assert_eq!((found.period, found.preperiod), expected);
        // Without snapshots and with many the preperiod is the same.
        let mut machine = start.clone();
        let mut snapshots = Vec::new();
        for _ in 0..500 {
            machine.next();
            if machine.position() % 7 == 0 {
                snapshots.push((machine.position(), machine.state()));
            }
        }
        for known in [&snapshots[..0], &snapshots[..3], &snapshots] {
            prop_assert_eq!(least_preperiod(&start, expected.0, known, &budget).unwrap().0, expected.1);
        }
        // Interrupted once, and taken up again.
        let mut trail = Trail::default();
        let patience = Patience::looks(looks);
        let once = follow(&start, &mut trail, u128::MAX, &Budget::watched(u64::MAX, &patience));
        if once.is_err() {
            let kept: Trail<Vec<u64>> = serde_json::from_str(&serde_json::to_string(&trail).unwrap()).unwrap();
            for how in [Recheck::Sample, Recheck::All] {
                prop_assert!(retraces(&start, &kept, None, (how, 1000), &budget).unwrap());
            }
            let found = follow(&start, &mut kept.clone(), u128::MAX, &budget).unwrap().unwrap();
            prop_assert_eq!((found.period, found.preperiod), expected);
        }
        let (p, q) = expected;
        let claim = |p: u128, q: u128| verify(start.clone(), p, q, &budget).unwrap();
        prop_assert_eq!(claim(p, q), Claim::True);
        prop_assert_eq!(claim(p, q + 1), Claim::SmallerPreperiod);
        prop_assert_eq!(claim(3 * p, q), Claim::SmallerPeriod(p));
        prop_assert_eq!(claim(p + 1, q), if p == 1 { Claim::SmallerPeriod(1) } else { Claim::NotPeriodic });
        if q > 0 {
            prop_assert_eq!(claim(p, q - 1), Claim::NotPeriodic);
        }
    }
}

#[test]
fn no_state_that_was_changed_retraces() {
    let (start, budget) = (Plain::new(&[3, 7, 8], &[0]), Budget::unlimited());
    let mut trail = Trail::default();
    let patience = Patience::looks(9);
    assert!(follow(&start, &mut trail, u128::MAX, &Budget::watched(u64::MAX, &patience)).is_err());
    let all = |trail: &Trail<Vec<u64>>| retraces(&start, trail, None, (Recheck::All, 0), &budget).unwrap();
    assert!(all(&trail) && trail.anchors.len() > 2);
    // No further from each other than this are any two neighbours.
    let mut places: Vec<u128> = trail.states().map(|(at, _)| *at).chain([0]).collect();
    places.sort_unstable();
    let gap = places.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap();
    for number in 0..trail.states().count() {
        let mut wrong = trail.clone();
        let states = wrong.now.iter_mut().chain(&mut wrong.anchors).chain(&mut wrong.snapshots);
        states.skip(number).take(1).for_each(|(_, state)| state[5] += 1);
        assert!(!all(&wrong), "state {number}");
        // One of all stretches is chosen, so that it is found sooner or later.
        let sample = || retraces(&start, &wrong, None, (Recheck::Sample, gap), &budget).unwrap();
        assert!((0..1000).any(|_| !sample()), "state {number}");
    }
    assert!(retraces(&start, &trail, None, (Recheck::Sample, 0), &budget).unwrap(), "nothing is near enough");
    let again = trail.map(|state| Some(state.clone())).expect("the same trail");
    assert!(again.states().eq(trail.states()) && again.known == trail.known);
    assert!(trail.map(|_| None::<u8>).is_none());
    let (period, preperiod) = by_definition(&[3, 7, 8], &[0]);
    let at = preperiod + u128::from(start.window());
    let claims = |period: u128| retraces(&start, &trail, Some((at, period)), (Recheck::All, 0), &budget);
    assert_eq!((claims(period), claims(period + 1)), (Ok(true), Ok(false)));
}

/// States that follow from each other, but not from the start; and a period that is not one, of states that are right.
#[test]
fn neither_another_start_nor_another_period_retraces() {
    let (start, budget) = (Plain::new(&[3, 7, 8], &[0]), Budget::unlimited());
    let all = |trail: &Trail<Vec<u64>>| retraces(&start, trail, None, (Recheck::All, 0), &budget).unwrap();
    let search = |start: &Plain| {
        let mut trail = Trail::default();
        let found = follow(start, &mut trail, u128::MAX, &budget).unwrap().expect("a period");
        (trail, found)
    };
    let (other, _) = search(&Plain::new(&[3, 7, 8], &[1]));
    assert!(!all(&other));
    let (trail, found) = search(&start);
    let known = trail.known.expect("a period");
    assert!(all(&trail) && known.period == found.period);
    assert!(found.computed > known.computed, "the search for the preperiod counts");
    for period in [known.period - 1, known.period + 1] {
        let wrong = Trail { known: Some(Return { period, ..known }), ..trail.clone() };
        assert!(!all(&wrong), "{period}");
    }
}

#[test]
fn impossible_claims_are_no_errors_of_arithmetic() {
    let (start, budget) = (Plain::new(&[1, 2], &[0]), Budget::unlimited());
    assert_eq!(verify(start.clone(), 0, 5, &budget), Ok(Claim::NotPeriodic));
    assert!(verify(start.clone(), u128::MAX, 5, &budget).is_err());
    assert!(verify(start, 5, u128::MAX, &budget).is_err());
}

proptest! {
    /// Wins and losses may repeat sooner, and from earlier on, than values.
    #[test]
    fn outcomes_repeat_as_the_definition_says(
        prefix in proptest::collection::vec(0u16..3, 0..8),
        cycle in proptest::collection::vec(0u16..3, 1..13),
    ) {
        let (period, preperiod) = (cycle.len() as u64, prefix.len() as u64);
        let found = Found { period, preperiod, method: Method::GuySmith, computed: 0, detail: () };
        let values = [&prefix[..], &cycle].concat();
        let term = |heap: usize| prefix.iter().chain(cycle.iter().cycle()).nth(heap).copied().unwrap();
        for heap in 0..60 {
            let reduced = found.reduce(heap as u64) as usize;
            prop_assert_eq!(values[reduced], term(heap));
            prop_assert!(reduced == heap || heap >= values.len());
        }
        let lost: Vec<bool> = (0..200).map(|heap| term(heap) == 0).collect();
        let repeats = |period: &usize| (20..100).all(|heap| lost[heap] == lost[heap + period]);
        let least = (1..).find(repeats).unwrap();
        let last = (0..20).rev().find(|heap| lost[*heap] != lost[heap + least]);
        let expected = (least as u64, last.map_or(0, |heap| heap as u64 + 1));
        prop_assert_eq!(found.of_outcomes(&values), expected);
    }
}
