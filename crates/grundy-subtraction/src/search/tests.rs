//! Every way to do a search against each other and against the definition.

use super::super::Sequence;
use super::short::Short;
use super::*;
use crate::outcome::{EngineKind, Moves, find_period};
use grundy_core::budget::{Budget, Patience, Unwatched};
use grundy_core::error::Stop;
use proptest::prelude::*;
use std::ops::ControlFlow;

fn query(kind: &str, largest: std::ops::RangeInclusive<u64>) -> Query {
    Query { sequence: Sequence::Outcomes, kind: kind.parse().unwrap(), largest }
}

fn rows(query: &Query) -> Rows {
    let parts =
        units(query).unwrap().into_iter().map(|unit| (unit, work(&unit, &mut Budget::unlimited()).unwrap()));
    collect(query, parts).unwrap()
}

/// The same, set by set in order, by definition.
fn slow_rows(query: &Query, sets: impl Fn(u64) -> Vec<Moves>) -> Rows {
    let mut rows = Vec::new();
    for largest in query.largest.clone() {
        let mut part = Part::default();
        for moves in sets(largest) {
            let found =
                find_period(&moves, None, Some(EngineKind::Definition), &Budget::unlimited()).unwrap();
            let order = query.kind.order();
            part.add(query.sequence, order, moves.as_slice(), found.period, found.preperiod);
        }
        if part.all.count > 0 {
            rows.push(Row { largest, part });
        }
    }
    Rows { rows }
}

/// All sets with a largest move, in binary order, by their codes.
fn by_codes(largest: u64, keep: impl Fn(&Moves) -> bool) -> Vec<Moves> {
    (0..1u64 << (largest - 1))
        .map(|code| code | 1 << (largest - 1))
        .map(|code| (1..=largest).filter(|take| code >> (take - 1) & 1 == 1).collect::<Vec<_>>())
        .map(|list| Moves::try_from(list).unwrap())
        .filter(keep)
        .collect()
}

/// Records below the first set's period are dropped early where sets are taken together.
fn assert_same(found: &Rows, expected: &Rows) {
    assert_eq!(found.rows.len(), expected.rows.len());
    for (found, expected) in found.rows.iter().zip(&expected.rows) {
        assert_eq!(found.part.all, expected.part.all, "largest move {}", found.largest);
    }
}

#[test]
fn the_tree_agrees_with_the_definition() {
    let all = query("all", 1..=11);
    assert_same(&rows(&all), &slow_rows(&all, |largest| by_codes(largest, |_| true)));
    let symmetric = query("symmetric", 1..=15);
    let sets = |largest| by_codes(largest, Moves::is_symmetric);
    assert_same(&rows(&symmetric), &slow_rows(&symmetric, sets));
}

#[test]
fn lists_agree_with_the_definition() {
    let size =
        |most: std::ops::RangeInclusive<usize>| move |moves: &Moves| most.contains(&moves.as_slice().len());
    let gaps = |moves: &Moves| {
        let mut gaps: Vec<u64> = moves.as_slice().windows(2).map(|pair| pair[1] - pair[0]).collect();
        gaps.push(moves.min());
        gaps.sort_unstable();
        gaps.dedup();
        gaps.len()
    };
    type Keep<'k> = &'k dyn Fn(&Moves) -> bool;
    let cases: [(&str, Keep<'_>); 8] = [
        ("all,moves=3", &size(3..=3)),
        ("all,moves=4", &size(4..=4)),
        ("all,moves=4,class=II", &|moves| FourClass::of(moves.as_slice()) == Some(FourClass::II)),
        ("all,moves=4,smallest=2", &|moves| size(4..=4)(moves) && moves.min() == 2),
        ("all,moves<=3", &size(1..=3)),
        ("symmetric,moves=5", &|moves| size(5..=5)(moves) && moves.is_symmetric()),
        ("symmetric,moves=4", &|moves| size(4..=4)(moves) && moves.is_symmetric()),
        ("symmetric,moves<=max/3,differences<=2", &|moves| {
            moves.is_symmetric() && moves.as_slice().len() as u64 <= moves.max() / 3 && gaps(moves) <= 2
        }),
    ];
    for (kind, keep) in cases {
        let query = query(kind, 1..=13);
        let found = rows(&query);
        let sets = |largest| {
            let mut sets = by_codes(largest, keep);
            sets.sort_by(|one, two| query.kind.order().compare(one.as_slice(), two.as_slice()));
            sets
        };
        assert_eq!(found, slow_rows(&query, sets), "{kind}");
    }
}

#[test]
fn slices_too_long_for_the_memory_are_not_listed() {
    let kind: Kind = "all,differences<=27".parse().unwrap();
    let unit = units(&Query { sequence: Sequence::Outcomes, kind, largest: 40..=40 }).unwrap()[0];
    let stopped = work(&unit, &mut Budget::with_memory(1 << 20));
    assert!(matches!(stopped, Err(Stop::Memory { .. })), "{stopped:?}");
    let stopped = work(&unit, &mut Budget::watched(u64::MAX, &Patience::looks(3)));
    assert!(matches!(stopped, Err(Stop::Interrupted { .. })), "{stopped:?}");
}

#[test]
fn slices_hold_every_set_once_and_in_order() {
    for kind in ["all,moves=4", "symmetric,moves=5", "symmetric,moves<=7", "all,moves<=3,differences<=2"] {
        let kind: Kind = kind.parse().unwrap();
        for largest in [1, 2, 9, 40] {
            let slices = kind.slices(largest, true).unwrap();
            let sets: Vec<Moves> =
                (0..slices).flat_map(|slice| kind.sets(largest, slice, slices).unwrap()).collect();
            let rising =
                |pair: &[Moves]| kind.order().compare(pair[0].as_slice(), pair[1].as_slice()).is_lt();
            assert!(sets.windows(2).all(rising), "{kind} {largest}");
            assert!(sets.iter().all(|moves| moves.max() == largest));
            if slices > 1 {
                let whole = kind.sets(largest, 0, 1).unwrap();
                assert_eq!(sets, whole, "{kind} {largest}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn short_games_agree_with_the_definition(set in prop::collection::btree_set(1u64..150, 1..6)) {
        let moves = Moves::try_from(set.into_iter().collect::<Vec<_>>()).unwrap();
        if let Some(found) = Short::default().find(&moves) {
            let expected = find_period(&moves, None, Some(EngineKind::Definition), &Budget::unlimited()).unwrap();
            prop_assert_eq!((u128::from(found.0), u128::from(found.1)), (expected.period, expected.preperiod));
        }
    }

    #[test]
    fn kinds_can_be_written_and_read(symmetric: bool, size in 1u64..9, shape in 0..4, gaps in 0u64..4, smallest in 0u64..9) {
        let sizes = [Sizes::Any, Sizes::Exactly(size), Sizes::AtMost(size), Sizes::Share(size)][shape as usize];
        let differences = Some(gaps).filter(|gaps| *gaps > 0 && shape != 1);
        let kind = Kind { symmetric, sizes, differences, class: None, smallest: Some(smallest).filter(|s| *s > 0) };
        prop_assert_eq!(kind.to_string().parse::<Kind>(), Ok(kind));
    }
}

#[test]
fn records_over_all_sets() {
    let found = rows(&query("all", 1..=16));
    let records: Vec<String> = found
        .records(By::Period)
        .iter()
        .map(|record| format!("{:?} {}", record.moves, record.period))
        .collect();
    assert_eq!(records.len(), 23);
    assert_eq!(
        records[20..],
        ["[3, 8, 9, 10, 12, 15] 168", "[3, 4, 9, 12, 14, 15] 168", "[2, 3, 9, 12, 15, 16] 168"]
    );
}

#[test]
fn statements_are_checked() {
    let three = rows(&query("all,moves=3", 3..=30));
    let three = three.statements();
    assert!(three["conjecture 6"].against.is_empty() && three["theorem 5"].against.is_empty());
    assert_eq!(three["conjecture 6"].agree + three["theorem 5"].agree, 4060);
    let four = rows(&query("symmetric,moves=4", 4..=40));
    let four = four.statements();
    assert_eq!((four["conjecture 10"].agree, four["conjecture 10"].against.len()), (190, 0));
    // A wrong period is noticed.
    let mut part = Part::default();
    part.add(Sequence::Outcomes, Order::Lexicographic, &[3, 7, 8], 6, 8);
    assert_eq!(part.statements["conjecture 6"].against.len(), 1);
}

#[test]
fn an_interrupted_unit_goes_on_and_ends_the_same() {
    for text in ["outcomes;all,moves=4,class=I;max=109;slice=2/13", "values;all,moves=4;max=14;slice=0/1"] {
        let unit: Unit = text.parse().unwrap();
        let expected = work(&unit, &mut Budget::unlimited()).unwrap();
        let mut doing = Work::new(unit);
        let mut stops = 0;
        let found = loop {
            // More and more, for the preperiod is found in one go.
            let patience = Patience::looks(3 << (stops / 3));
            match doing.run(&mut Budget::watched(u64::MAX, &patience)) {
                Ok(part) => break part,
                Err(Stop::Interrupted { .. }) => stops += 1,
                Err(stop) => panic!("{stop}"),
            }
            // Through text, as on disk.
            if let Some(kept) = doing.keep() {
                let text = serde_json::to_string(&kept).unwrap();
                doing = Work::resume(serde_json::from_str(&text).unwrap()).unwrap();
            }
        };
        assert!(stops > 3, "{text}: {stops}");
        assert_eq!(found, expected);
    }
}

#[test]
fn threads_and_order_do_not_matter() {
    let query = query("symmetric,moves=5", 30..=44);
    let expected = rows(&query);
    let mut todo: Vec<Work> = units(&query).unwrap().into_iter().map(Work::new).collect();
    todo.reverse();
    let mut parts = Vec::new();
    run(todo, 3, u64::MAX, &Unwatched, |event| {
        if let Event::Done(unit, part) = event {
            let text = serde_json::to_string(&part).unwrap();
            parts.push((unit, serde_json::from_str(&text).unwrap()));
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(collect(&query, parts.clone()).unwrap(), expected);
    parts.pop();
    assert!(matches!(collect(&query, parts), Err(Stop::Refused(_))));
}

#[test]
fn a_stop_ends_all_threads() {
    let query = query("symmetric,moves=5", 60..=70);
    let todo: Vec<Work> = units(&query).unwrap().into_iter().map(Work::new).collect();
    let patience = Patience::looks(10);
    let stopped = run(todo, 2, u64::MAX, &patience, |_| ControlFlow::Continue(()));
    assert!(matches!(stopped, Err(Stop::Interrupted { .. })));
}

#[test]
fn senseless_searches_are_refused() {
    for kind in
        ["all,moves=0", "symmetric,class=I", "all,moves=5,differences<=2", "all,moves=4,class=V", "most"]
    {
        assert!(kind.parse::<Kind>().is_err(), "{kind}");
    }
    assert!(units(&query("all", 60..=60)).is_err());
    assert!(units(&query("all,moves=30", 90..=90)).is_err());
    assert!(units(&query("all", 0..=3)).is_err());
    #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
    let empty = query("all", 5..=3);
    assert!(units(&empty).is_err());
}

/// However a search is cut, it has the same sets; and units of long games are small.
#[test]
fn units_hold_all_sets_and_about_the_same_work() {
    let kind: Kind = "symmetric,moves=5".parse().unwrap();
    let sizes = [100, 104, 111, 127, 128, 140].map(|largest| {
        let query = Query { sequence: Sequence::Outcomes, kind, largest: largest..=largest };
        let units = units(&query).unwrap();
        let slices = units.iter().map(|unit| kind.sets(largest, unit.slice, unit.slices).unwrap());
        let slices: Vec<Vec<Moves>> = slices.collect();
        let most = slices.iter().map(Vec::len).max().unwrap();
        assert_eq!(slices.concat(), kind.sets(largest, 0, 1).unwrap());
        assert!(units.iter().all(|unit| unit.to_string().parse() == Ok(*unit)));
        most
    });
    assert!(sizes.is_sorted_by(|before, after| before >= after), "{sizes:?}");
    assert!(sizes[0] > 200 && sizes[1] <= 128 && sizes[4] == 1, "{sizes:?}");
    // The estimate of a unit grows no more once its sets get fewer; single sets cannot be cut.
    let weight = |largest| {
        let query = Query { sequence: Sequence::Outcomes, kind, largest: largest..=largest };
        units(&query).unwrap()[0].weight()
    };
    assert!((weight(127) / weight(104)).log2().abs() < 1.5);
}
