//! Check values of the pictures, as recomputed for the list of capabilities.

use super::means::{Sets, Sums, means};
use super::*;

fn counts(kind: Kind) -> Vec<u64> {
    let mut counts = vec![0; kind.classes().len()];
    compute(kind, &kind.whole(), &Budget::unlimited(), |row| {
        row.iter().for_each(|game| counts[kind.class(game)] += 1);
    })
    .unwrap();
    counts
}

fn sums(sets: Sets, largest: u64) -> Sums {
    let mut all = Sums::new();
    means(sets, largest..=largest, &Budget::unlimited(), |_, sums| all = sums).unwrap();
    all
}

#[test]
fn four_moves() {
    assert_eq!(counts(Kind::Four { third: 97, limit: 1 << 40 }), [1891, 1196, 1282, 190, 1, 0]);
}

#[test]
fn symmetric_sets_of_five() {
    assert_eq!(counts(Kind::Symmetric5 { largest: 64 }), [110, 85, 187, 83]);
    assert_eq!(counts(Kind::Symmetric5 { largest: 40 }).iter().sum::<u64>(), 171);
}

#[test]
fn the_first_return_is_the_period() {
    for largest in [64, 65, 100, 131] {
        for (first, second) in [(1, 7), (3, 18), (6, 18), (12, 31), (30, 31)] {
            let moves = Moves::try_from(Kind::Symmetric5 { largest }.moves(first, second)).unwrap();
            let mut budget = Budget::unlimited();
            // Periods of larger sets may be beyond any patience; then they are beyond the bound, too.
            let period =
                budget.within(1 << 24, |budget| find_pair(&moves, Sequence::Outcomes, budget)).unwrap();
            let period = period.and_then(|found| u64::try_from(found.0).ok());
            let expected = period.filter(|period| *period <= 100_000);
            assert_eq!(first_return(&moves, 100_000, &budget).unwrap(), expected, "{moves}");
            if let Some(period) = expected {
                assert_eq!(first_return(&moves, period, &budget).unwrap(), Some(period));
                assert_eq!(first_return(&moves, period - 1, &budget).unwrap(), None);
            }
        }
    }
}

#[test]
fn a_cut_out_is_part_of_the_whole() {
    let kind = Kind::Three { largest: 90 };
    let region = Region { first: 20..=40, second: 30..=200 };
    let (mut part, mut all) = (Vec::new(), Vec::new());
    compute(kind, &region, &Budget::unlimited(), |row| part.extend(row)).unwrap();
    compute(kind, &kind.whole(), &Budget::unlimited(), |row| all.extend(row)).unwrap();
    let inside = |game: &&Game| region.first.contains(&game.first) && region.second.contains(&game.second);
    let mut expected: Vec<Game> = all.iter().filter(inside).copied().collect();
    for list in [&mut part, &mut expected] {
        list.sort_by_key(|game| (game.second, game.first));
    }
    assert_eq!(part, expected);
    assert_eq!(all.len(), 89 * 88 / 2);
}

#[test]
fn means_of_four_moves() {
    let found = sums(Sets::Four, 60);
    let mean = |class: &str| format!("{:.1}", found[class].mean());
    assert_eq!(["I", "II", "O", "IV", "III"].map(mean), ["479.7", "290.9", "85.5", "279.3", "224.0"]);
}

#[test]
fn means_of_symmetric_sets() {
    let found = sums(Sets::Symmetric, 30);
    let sizes = ["01", "03", "05", "07", "09", "11"];
    let expected = ["60.00", "69.93", "173.95", "247.19", "160.60", "131.19"];
    assert_eq!(sizes.map(|size| format!("{:.2}", found[size].mean())), expected);
    let five = sums(Sets::Symmetric5, 60);
    let all = &five["all"];
    assert_eq!((all.count, all.sum, all.max), (406, 33_954_855, 2_722_797));
    assert_eq!(sums(Sets::Symmetric, 40)["05"].sum, sums(Sets::Symmetric5, 40)["all"].sum);
}

#[test]
fn there_may_be_no_games_at_all() {
    for kind in
        [Kind::Three { largest: 1 }, Kind::Symmetric5 { largest: 4 }, Kind::Four { third: 0, limit: 9 }]
    {
        assert_eq!(counts(kind).iter().sum::<u64>(), 0);
    }
}
