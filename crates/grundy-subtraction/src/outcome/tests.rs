//! Every engine against the definition, periods against brute force and published ones.

use super::*;
use grundy_core::budget::Budget;
use proptest::prelude::*;

fn moves(list: &[u64]) -> Moves {
    Moves::try_from(list.to_vec()).unwrap()
}

/// Random sets; small and large smallest moves, so that every engine has its turn.
fn any_moves() -> impl Strategy<Value = Moves> {
    let set = |low: u64, high: u64| prop::collection::btree_set(low..=high, 1..8);
    prop_oneof![set(1, 200), set(1, 20), set(9, 400), set(64, 1500), set(600, 3000)]
        .prop_map(|set| Moves::try_from(set.into_iter().collect::<Vec<_>>()).unwrap())
}

/// The rule, as plainly as possible.
fn brute(moves: &Moves, start: &[bool], count: usize) -> Vec<bool> {
    let length = moves.max() as usize;
    let mut all = vec![true; length - start.len()];
    all.extend(start);
    for n in length..length + count {
        all.push(moves.as_slice().iter().any(|take| !all[n - *take as usize]));
    }
    all.split_off(length)
}

proptest! {
    #[test]
    fn engines_agree_with_the_definition(
        moves in any_moves(),
        bits in prop::collection::vec(any::<bool>(), 0..200),
        chunk in 1usize..700,
    ) {
        let start = &bits[..bits.len().min(moves.max() as usize)];
        let expected = brute(&moves, start, 2000);
        let state = State::at_start(&moves, Some(start), &Budget::unlimited()).unwrap();
        for kind in EngineKind::ALL.into_iter().filter(|kind| kind.fits(&moves)) {
            let budget = Budget::unlimited();
            let mut tape = Tape::new(&moves, kind, &state, chunk, &budget).unwrap();
            let mut found = Vec::new();
            let mut packed = Vec::new();
            while found.len() < expected.len() {
                let from = tape.position();
                tape.advance();
                tape.read(from, tape.chunk(), &mut packed);
                found.extend((0..tape.chunk()).map(|at| packed[at / 64] >> (at % 64) & 1 == 1));
            }
            found.truncate(expected.len());
            prop_assert_eq!(&found, &expected, "{} {}", kind, moves);
            // From a state in the middle, on.
            let cut = tape.position() - 1 - tape.chunk() as u128 / 3;
            let mut again = Tape::new(&moves, kind, &tape.state(cut), chunk, &budget).unwrap();
            again.run_to(tape.position(), &budget).unwrap();
            let there = tape.position();
            prop_assert_eq!(again.state(there), tape.state(there), "{} {}", kind, moves);
        }
    }
}

proptest! {
    /// The loops for any processor give what those for this one give.
    #[test]
    fn portable_loops_agree(moves in any_moves(), count in 1usize..300) {
        for kind in EngineKind::ALL.into_iter().filter(|kind| kind.fits(&moves)) {
            let engine = tape::Engine::new(kind, &moves);
            let width = engine.width();
            let from = (moves.max() as usize / width + 4).max(taps::REACH) + 1;
            let mut digits = vec![bits::low(width as u64); from];
            definition::plain_digit(&moves, width, &mut digits, from - 1);
            digits.resize(from + count, 0);
            let mut portable = digits.clone();
            engine.fill(&mut portable, from);
            wide::fill(&engine, &mut digits, from);
            prop_assert_eq!(&digits, &portable, "{} {}", kind, moves);
        }
    }
}

/// Least period, then least preperiod, by storing every state.
fn brute_period(moves: &Moves, start: &[bool]) -> Option<(u128, u128)> {
    let length = moves.max() as usize;
    let count = 60_000;
    let mut all = vec![true; length - start.len()];
    all.extend(start);
    all.extend(brute(moves, start, count));
    let mut seen = std::collections::HashMap::new();
    for n in 0..count {
        if let Some(before) = seen.insert(all[n..n + length].to_vec(), n) {
            let period = n - before;
            let last = (0..before).rev().find(|at| all[length + at] != all[length + at + period]);
            return Some((period as u128, last.map_or(0, |at| at as u128 + 1)));
        }
    }
    None
}

fn period_of(list: &[u64]) -> (u128, u128) {
    let found = find_period(&moves(list), None, None, &Budget::unlimited()).unwrap();
    (found.period, found.preperiod)
}

proptest! {
    #[test]
    fn periods_agree_with_brute_force(
        set in prop::collection::btree_set(1u64..40, 1..6),
        bits in prop::collection::vec(any::<bool>(), 0..40),
        usual in any::<bool>(),
    ) {
        let moves = Moves::try_from(set.into_iter().collect::<Vec<_>>()).unwrap();
        let start = if usual { &[] } else { &bits[..bits.len().min(moves.max() as usize)] };
        if let Some(expected) = brute_period(&moves, start) {
            for kind in EngineKind::ALL.into_iter().filter(|kind| kind.fits(&moves)) {
                let found = find_period(&moves, Some(start), Some(kind), &Budget::unlimited()).unwrap();
                prop_assert_eq!((found.period, found.preperiod), expected, "{} {:?} {}", moves, start, kind);
            }
            if usual {
                let claim = verify_claim(&moves, expected.0, expected.1, &Budget::unlimited());
                prop_assert_eq!(claim, Ok(Claim::True));
            }
        }
    }

    #[test]
    fn symmetric_periods_agree_with_brute_force(
        half in prop::collection::btree_set(1u64..20, 1..4), max in 20u64..44,
    ) {
        let mut list: Vec<u64> = half.iter().flat_map(|take| [*take, max - take]).chain([max]).collect();
        list.sort_unstable();
        list.dedup();
        let moves = Moves::try_from(list).unwrap();
        prop_assert!(moves.is_symmetric());
        if let Some(expected) = brute_period(&moves, &[]) {
            let found = find_period(&moves, None, None, &Budget::unlimited()).unwrap();
            prop_assert_eq!((found.period, found.preperiod), expected, "{}", moves);
        }
    }
}

#[test]
fn published_periods() {
    for (list, expected) in [
        (&[3, 7, 8][..], (5, 8)),
        (&[1], (2, 0)),
        (&[5, 13, 47, 52], (1426, 464)),
        (&[8, 17, 27, 36, 44], (142_522, 0)),
        (&[7, 58, 80, 87], (2_369_755, 1332)),
        (&[11, 23, 27, 34], (period_of(&[11, 23, 27, 34]).0, 1714)),
        (&[8, 58, 101, 109], (19_914_037, 1176)),
        (&[1, 110, 292, 293], (22_594, 34_820_328)),
        (&[1, 6, 11, 12], (61, 0)),
        (&[2, 5, 11, 17, 23, 29, 32, 34], (10_419, 0)),
        (&[100, 250, 301, 401], (14 * 50 * 50 * 50 + 11 * 50 + 1, period_of(&[100, 250, 301, 401]).1)),
    ] {
        assert_eq!(period_of(list), expected, "{list:?}");
    }
}

#[test]
fn claims_are_checked() {
    let budget = Budget::unlimited();
    let set = moves(&[7, 58, 80, 87]);
    assert_eq!(verify_claim(&set, 2_369_755, 1332, &budget), Ok(Claim::True));
    assert_eq!(verify_claim(&set, 2_369_756, 1332, &budget), Ok(Claim::NotPeriodic));
    assert_eq!(verify_claim(&set, 3 * 2_369_755, 1332, &budget), Ok(Claim::SmallerPeriod(2_369_755)));
    assert_eq!(verify_claim(&set, 0, 0, &budget), Ok(Claim::NotPeriodic));
    assert!(matches!(verify_claim(&set, u128::MAX, 1, &budget), Err(Stop::Outgrown(_))));
}

#[test]
fn an_interrupted_search_goes_on() {
    for (list, expected) in
        [(&[7, 58, 80, 87][..], (2_369_755, 1332)), (&[13, 22, 39, 48, 61], (5_425_890, 0))]
    {
        let mut search = Search::new(&moves(list), None, None, &Budget::unlimited()).unwrap();
        let mut stops = 0;
        let found = loop {
            let patience = grundy_core::budget::Patience::looks(2);
            // In the end long enough for the preperiod, which is computed in one go.
            let budget = if stops < 5 { Budget::watched(u64::MAX, &patience) } else { Budget::unlimited() };
            match search.run(&budget) {
                Ok(found) => break found,
                Err(Stop::Interrupted { .. }) => stops += 1,
                Err(other) => panic!("{other}"),
            }
            let kept = serde_json::to_string(&search).unwrap();
            search = serde_json::from_str(&kept).unwrap();
            assert!(search.is_sound());
        };
        assert!(stops > 0);
        assert_eq!((found.period, found.preperiod), expected);
    }
}

/// A search of {7, 58, 80, 87}, stopped on the way, as it is kept.
fn kept_search() -> serde_json::Value {
    let mut search = Search::new(&moves(&[7, 58, 80, 87]), None, None, &Budget::unlimited()).unwrap();
    let patience = grundy_core::budget::Patience::looks(2);
    let stopped = search.run(&Budget::watched(u64::MAX, &patience));
    assert!(matches!(stopped, Err(Stop::Interrupted { .. })), "{stopped:?}");
    serde_json::to_value(&search).unwrap()
}

#[test]
fn each_condition_on_a_kept_search_is_needed() {
    let kept = kept_search();
    let sound = |value: &serde_json::Value| {
        serde_json::from_str::<Search>(&value.to_string()).is_ok_and(|search| search.is_sound())
    };
    assert!(sound(&kept));
    let reached = kept["trail"]["now"][0].as_u64().unwrap();
    let words = kept["start"]["window"].as_array().unwrap().len();
    let window = |length: usize| serde_json::json!(vec![u64::MAX; length]);
    let known = |period: u64| serde_json::json!({"period": period, "method": "state-recurrence", "computed": reached, "preperiod": null});
    let mut good = kept.clone();
    *good.pointer_mut("/trail/known").unwrap() = known(2 * reached + 1);
    assert!(sound(&good), "{good}");
    for (place, damage) in [
        ("/start/position", serde_json::json!(1)),
        ("/start/window", window(words + 1)),
        ("/start/window", window(words - 1)),
        ("/trail/now/1", window(words + 1)),
        ("/trail/anchors/0/1", window(words + 1)),
        ("/trail/snapshots/0/1", window(words - 1)),
        ("/trail/anchors/0/0", serde_json::json!(reached + 1)),
        ("/trail/snapshots/0/0", serde_json::json!(reached + 1)),
        ("/trail/known", known(0)),
        ("/trail/known", known(2 * reached + 2)),
        ("/trail/more/stage", serde_json::json!(5)),
        ("/engine", serde_json::json!("blocks")),
        ("/moves", serde_json::json!([7, 58, 80, 150])),
    ] {
        let mut damaged = kept.clone();
        *damaged.pointer_mut(place).unwrap_or_else(|| panic!("{place} in {kept}")) = damage.clone();
        assert!(!sound(&damaged), "{place} {damage}");
    }
    // Numbers that JSON values do not hold.
    let far =
        |at: u128| kept.to_string().replacen(&format!("\"now\":[{reached},"), &format!("\"now\":[{at},"), 1);
    let is_sound = |text: String| serde_json::from_str::<Search>(&text).unwrap().is_sound();
    assert!(is_sound(far(u128::MAX / 4)) && !is_sound(far(u128::MAX / 4 + 1)));
}

#[test]
fn wrong_input_is_refused() {
    let huge = moves(&[1 << 50, 3 << 50]);
    assert!(matches!(find_period(&huge, None, None, &Budget::unlimited()), Err(Stop::Refused(_))));
    let set = moves(&[3, 7, 8]);
    let long = find_period(&set, Some(&[true; 9]), None, &Budget::unlimited());
    assert!(matches!(long, Err(Stop::Refused(_))));
    let unfit = find_period(&set, None, Some(EngineKind::Blocks), &Budget::unlimited());
    assert!(matches!(unfit, Err(Stop::Refused(_))));
    assert!("fast".parse::<EngineKind>().is_err());
    assert_eq!("digit".parse(), Ok(EngineKind::Digit));
    let small = find_period(&moves(&[1 << 20, 3 << 20]), None, None, &Budget::with_memory(1000));
    assert!(matches!(small, Err(Stop::Memory { .. })));
    assert_eq!(outcomes(&set, None, 5, 5, &Budget::unlimited()), Ok(vec![]));
}
