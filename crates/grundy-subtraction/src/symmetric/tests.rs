//! Symmetric sets against brute force, and the orbit table of the source.

use super::bounds::{Bound, closed_count, compare, limits};
use super::interleave::{interleave, mixed_period};
use super::orbits::{lengths_text, orbits};
use super::*;
use crate::register::{Register, Rule};
use grundy_core::arithmetic::{fibonacci, gcd};
use grundy_core::budget::Budget;
use num_bigint::BigUint;
use proptest::prelude::*;

/// Moves, collision-free windows, palindromes, orbits, period of the game, longest orbit, lengths (or how
/// they begin).
type Row = (&'static str, u128, u128, usize, u64, u64, &'static str);

/// The 39 sets of A. Flammenkamp, *Lange Perioden in Subtraktions-Spielen*, 1996, "influence of the start
/// sequence", recomputed. The source misses one orbit length in print at 4 11 15 (92 occurs twice) and at 3
/// 8 9 14 17 (the 18), the palindromes of the two sets with nine moves, and the number of orbits of the
/// last set.
#[rustfmt::skip]
const ROWS: [Row; 39] = [
    ("7", 128, 16, 10, 14, 14,
     "9x14,2"),
    ("2 5 7", 29, 5, 3, 22, 22,
     "22,4,3"),
    ("1 4 7 8", 33, 3, 3, 25, 25,
     "25,5,3"),
    ("2 3 6 7 9", 37, 5, 3, 28, 28,
     "28,5,4"),
    ("3 7 10", 123, 5, 5, 45, 45,
     "45,31,2x17,13"),
    ("3 8 11", 199, 13, 8, 54, 54,
     "2x54,2x19,2x16,14,7"),
    ("3 4 8 9 12", 121, 7, 4, 54, 54,
     "54,31,20,16"),
    ("1 6 11 12", 197, 7, 7, 61, 61,
     "61,40,2x23,20,17,13"),
    ("4 9 13", 521, 21, 13, 76, 84,
     "2x84,76,2x58,42,3x22,2x17,11,8"),
    ("3 5 9 11 14", 339, 5, 9, 94, 94,
     "94,48,43,41,3x28,25,4"),
    ("4 11 15", 1364, 34, 23, 100, 122,
     "2x122,5x100,2x92,2x70,46,35,6x26,2x19,13,8"),
    ("3 8 9 14 17", 1123, 25, 16, 204, 204,
     "204,179,150,91,84,3x60,57,36,31,26,23,2x22,18"),
    ("2 6 9 12 16 18", 901, 25, 16, 238, 238,
     "238,186,88,84,71,30,2x28,25,2x24,2x22,15,11,5"),
    ("2 6 7 11 12 16 18", 721, 19, 11, 314, 314,
     "314,74,73,60,44,2x30,28,24,2x22"),
    ("4 7 14 17 21", 4288, 58, 35, 444, 722,
     "722,444,2x260,230,190,159,2x158,154,142,2x128,124,106,97,71,4x66,64,2x62,53,3x35,4x28,18,11,6"),
    ("3 5 9 13 17 19 22", 4810, 10, 79, 494, 494,
     "494,329,280,203,170,132,80,67,55,66x44,41,26,25,4"),
    ("2 7 10 12 15 20 22", 2201, 37, 25, 516, 516,
     "516,182,159,154,133,132,123,109,107,65,3x62,51,2x34,5x32,2x17,14,8"),
    ("5 11 12 13 19 24", 8481, 35, 63, 689, 689,
     "689,678,666,556,414,347,310,283,262,260,249,236,232,198,195,184,178,156,155,147,139,114,96,85,4x80,75,70,69,2x68,57,5x43,6x37,35,7x32,4x31,23,18,4x16"),
    ("3 11 13 21 24", 18719, 41, 164, 767, 848,
     "2x848,767,682,619,541,437,410,402,357,346,296,295,288,270,257,233,221,6x208,6x192,2x176,..."),
    ("3 4 8 10 14 16 20 21 24", 2089, 39, 23, 790, 790,
     "790,236,144,2x93,8x48,3x44,3x40,32,2x28,9"),
    ("1 3 12 21 23 24", 10337, 33, 61, 1107, 1107,
     "1107,875,782,620,465,331,294,282,253,240,237,224,213,211,7x198,192,189,169,132,126,117,..."),
    ("3 12 14 23 26", 37753, 127, 123, 1215, 1835,
     "1835,1551,1448,1403,1346,1278,2x1215,1025,1017,955,925,892,699,672,666,628,602,596,570,..."),
    ("3 11 15 23 26", 41707, 63, 179, 1256, 2019,
     "2019,1842,1674,1669,1386,1261,1256,1214,1209,1202,1112,945,934,886,794,701,691,610,589,..."),
    ("5 12 13 14 15 22 27", 16939, 87, 68, 1276, 1276,
     "1276,1065,1022,942,760,651,596,558,500,483,469,424,418,408,382,378,368,360,350,347,346,..."),
    ("2 8 19 25 27", 56407, 193, 171, 1892, 3140,
     "3140,2673,2284,2236,1987,1892,1834,1826,1494,1336,1252,1119,894,841,821,791,728,710,707,..."),
    ("2 3 8 13 14 19 24 25 27", 13834, 64, 69, 1937, 1937,
     "1937,1139,875,803,490,2x482,458,435,393,353,351,5x299,290,243,242,239,2x198,195,155,4x106,105,92,53,21x52,8x51,49,4x26,21,17,16"),
    ("6 9 19 22 28", 80701, 187, 216, 2639, 4504,
     "4504,2737,2703,2639,2345,2189,1918,1574,1420,1344,1331,1269,1258,1221,1154,1128,1116,1097,..."),
    ("5 13 14 15 23 28", 50573, 71, 154, 3424, 3715,
     "3715,3424,3237,1940,1598,1430,1337,1104,1099,1062,990,897,870,828,757,752,676,672,608,603,..."),
    ("4 7 13 15 21 24 28", 28449, 73, 85, 3624, 3624,
     "3624,1937,1544,1436,1376,1058,1048,899,808,735,611,590,506,494,492,471,455,441,418,413,..."),
    ("1 12 17 28 29", 131603, 303, 236, 4896, 6210,
     "6210,4896,4674,4519,4378,3726,3703,3353,2581,2561,2437,2416,2117,1820,1808,1756,1706,1689,..."),
    ("4 10 15 20 26 30", 78373, 239, 196, 5296, 5296,
     "5296,2937,2928,2592,2478,1659,1637,1541,1345,1320,1309,1260,1216,1156,1105,1067,1048,1009,..."),
    ("6 15 17 26 32", 449413, 427, 381, 8530, 11625,
     "11625,9394,9298,9219,8587,8530,7413,6508,5971,5718,5254,5133,5124,4978,4971,4882,4864,..."),
    ("2 5 11 17 23 29 32 34", 123761, 153, 189, 10419, 10419,
     "10419,6277,3432,2395,2354,2340,2111,2018,1812,1783,1773,1768,1754,1641,1600,1544,1539,..."),
    ("6 14 21 29 35", 1514671, 977, 1026, 10766, 21397,
     "21397,18755,18618,18321,18124,17307,16563,16560,15746,14281,13501,12788,12262,11960,11426,..."),
    ("5 12 23 30 35", 1531839, 1025, 1250, 11693, 27863,
     "27863,20322,18215,16906,16734,15551,13556,12561,12382,12286,12229,11778,11693,11579,10892,..."),
    ("4 9 28 33 37", 3465347, 1513, 1378, 21945, 33838,
     "33838,29192,28394,26770,26737,26119,25073,23463,22444,22178,21945,21398,20204,18984,18967,..."),
    ("3 18 20 35 38", 5285573, 1459, 1570, 23340, 43560,
     "43560,42908,37658,32609,31398,31171,30197,29719,29570,28515,28153,27348,26180,26036,25371,..."),
    ("3 11 27 35 38", 5616954, 708, 4075, 25285, 61539,
     "61539,48906,44200,43250,41558,39842,38002,36884,36060,35587,34693,34088,32707,29873,27680,..."),
    ("7 17 22 32 39", 8194164, 2310, 2565, 34461, 69250,
     "69250,51578,50404,44820,44515,41402,39490,36957,36563,35573,34461,33655,33431,32830,32566,..."),
];

fn check_row((moves, windows, palindromes, number, period, longest, lengths): Row) {
    let moves: Vec<u64> = moves.split(' ').map(|s| s.parse().unwrap()).collect();
    let budget = &mut Budget::unlimited();
    assert_eq!(windows::count(&moves, budget), Ok(windows), "{moves:?}");
    assert_eq!(windows::count_palindromes(&moves, budget), Ok(palindromes), "{moves:?}");
    let orbits = orbits(&moves, budget).unwrap();
    assert_eq!(orbits.len(), number, "{moves:?}");
    assert_eq!(orbits.iter().map(|orbit| u128::from(orbit.length)).sum::<u128>(), windows);
    assert_eq!(orbits.iter().map(|orbit| u128::from(orbit.palindromes)).sum::<u128>(), palindromes);
    assert_eq!(
        orbits.iter().filter(|orbit| orbit.normal == Some(0)).map(|orbit| orbit.length).collect::<Vec<_>>(),
        [period]
    );
    assert_eq!(orbits[0].length, longest);
    assert!(orbits.iter().all(|orbit| matches!(orbit.palindromes + orbit.longer_palindromes, 0 | 2)));
    let text = lengths_text(&orbits);
    match lengths.strip_suffix("...") {
        Some(begin) => assert!(text.starts_with(begin), "{moves:?}: {text}"),
        None => assert_eq!(text, lengths, "{moves:?}"),
    }
}

#[test]
fn the_orbit_table() {
    ROWS.into_iter().filter(|row| row.1 < 1_000_000).for_each(check_row);
}

#[test]
#[ignore = "25 million windows: some seconds and 100 MB"]
fn the_orbit_table_to_its_end() {
    ROWS.into_iter().filter(|row| row.1 >= 1_000_000).for_each(check_row);
}

#[test]
fn the_mirror_images_of_4_7_14_17_21() {
    let orbits = orbits(&[4, 7, 14, 17, 21], &mut Budget::unlimited()).unwrap();
    let mirrored = orbits.iter().filter(|orbit| orbit.palindromes + orbit.longer_palindromes == 2).count();
    assert_eq!((orbits.len(), mirrored), (35, 33));
}

/// All symmetric sets with this largest move.
fn symmetric_sets(most: u64) -> impl Iterator<Item = Vec<u64>> {
    let half = most / 2;
    (0u64..1 << half).map(move |chosen| {
        let mut moves: Vec<u64> = (1..=half)
            .filter(|s| chosen >> (s - 1) & 1 == 1)
            .flat_map(|s| [s, most - s])
            .chain([most])
            .collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    })
}

#[test]
fn bounds_hold_where_they_apply() {
    let budget = &mut Budget::unlimited();
    let mut broken = Vec::new();
    for moves in (1..=15).flat_map(symmetric_sets) {
        for one in compare(&moves, budget).unwrap() {
            assert!(one.holds || !one.applies, "{moves:?} {:?}", one.bound);
            if one.claimed && !one.holds {
                broken.push((one.bound, moves.clone()));
            }
        }
    }
    let sixth = |moves: [u64; 3]| (Bound::SixthRootOf18, moves.to_vec());
    assert_eq!(broken, [sixth([1, 3, 4]), sixth([2, 6, 8]), sixth([3, 9, 12])]);
    // Theorem 24 beyond its proof.
    let theorem_24 = compare(&[2, 3], budget).unwrap()[0];
    assert!(theorem_24.claimed && !theorem_24.applies && !theorem_24.holds);
}

#[test]
fn bounds_hold_for_all_sets_up_to_10() {
    let budget = &mut Budget::unlimited();
    for chosen in 1u64..1 << 10 {
        let moves: Vec<u64> = (1..=10).filter(|s| chosen >> (s - 1) & 1 == 1).collect();
        for one in compare(&moves, budget).unwrap() {
            assert!(one.holds || !one.applies, "{moves:?} {:?}", one.bound);
        }
    }
}

/// Theorem 26 for every set up to 30: of the pairs, because more moves mean fewer windows. The move 30 itself
/// joins no numbers of a window.
#[test]
fn theorem_26_holds_for_all_pairs_up_to_30() {
    let (budget, mut sharp) = (&mut Budget::unlimited(), 0);
    for s in 3..=30u64 {
        for a in 1..s {
            for b in (a + 1..=(s + 1).saturating_sub(a)).filter(|b| *b < s && gcd(a, *b) == 1) {
                let moves = [a, b, s];
                let found = compare(&moves, budget).unwrap()[2];
                assert!(found.bound == Bound::Fibonacci && found.applies && found.holds, "{moves:?}");
                let count = BigUint::from(windows::count(&moves, budget).unwrap());
                sharp += u32::from(count == fibonacci(s + 2));
            }
        }
    }
    // Where the sum is s + 1 the bound is reached.
    assert!(sharp > 100);
}

/// As a bound of the period, theorem 24 needs no move of at most s/2; and every bound of windows is one of the period.
#[test]
fn bounds_bound_the_period() {
    let budget = &mut Budget::unlimited();
    for chosen in 1u64..1 << 11 {
        let moves: Vec<u64> = (1..=11).filter(|s| chosen >> (s - 1) & 1 == 1).collect();
        let cycle = Register::new(&moves, Rule::Nand).unwrap().period(budget).unwrap();
        let most = u32::try_from(*moves.last().unwrap()).unwrap();
        assert!(
            moves.len() == 1 || BigUint::from(cycle.period).pow(2) <= BigUint::from(3u8).pow(most),
            "{moves:?}"
        );
        let limits = limits(&moves).unwrap();
        assert!(limits.iter().any(|(bound, _)| *bound == Bound::Paths));
        assert!(limits.iter().all(|(_, limit)| BigUint::from(cycle.period) <= *limit), "{moves:?}");
    }
}

#[test]
fn the_bound_by_paths_is_exact_for_a_smallest_and_a_largest_move() {
    for s in 1..=25u64 {
        for a in 1..=s {
            let moves = [a, s];
            let paths =
                limits(&moves).unwrap().into_iter().find(|(bound, _)| *bound == Bound::Paths).unwrap().1;
            let count = windows::count(&moves, &mut Budget::unlimited()).unwrap();
            assert_eq!(paths, BigUint::from(count), "{moves:?}");
        }
    }
}

#[test]
fn closed_counts_are_right() {
    let budget = &mut Budget::unlimited();
    for most in 1..=26 {
        for moves in symmetric_sets(most).filter(|moves| moves.len() <= 4) {
            let counted = windows::count(&moves, budget).unwrap();
            assert_eq!(closed_count(&moves), Some(BigUint::from(counted)), "{moves:?}");
        }
    }
}

#[test]
fn wrong_input_is_refused() {
    let budget = &mut Budget::unlimited();
    assert!(orbits(&[], budget).is_err());
    assert!(orbits(&[0, 3], budget).is_err());
    assert!(orbits(&[65], budget).is_err());
    assert!(windows::count(&[128], budget).is_err());
    assert!(windows::list(&[60], &mut Budget::with_memory(1 << 20)).is_err());
    assert!(previous_value(&[1, 2, 3], &[false, false, true]).is_err());
    assert!(previous_value(&[1, 2, 3], &[true]).is_err());
    assert!(next_value(&[], &[]).is_err());
    assert!(mixed_period(&[2, 5, 7], &[], budget).is_err());
    assert!(mixed_period(&[2, 5, 7], &[vec![false; 7]], budget).is_err());
    assert!(mixed_period(&[2, 5, 7], &[vec![true; 3]], budget).is_err());
    assert!(interleave(&[vec![true], vec![]]).is_err());
}

#[test]
fn the_longest_windows_work() {
    let budget = &mut Budget::unlimited();
    let moves: Vec<u64> = (1..=64).collect();
    let orbits = orbits(&moves, budget).unwrap();
    assert_eq!(lengths_text(&orbits), "65");
    assert_eq!(windows::count(&[127], budget), Ok(1 << 127));
}

fn any_symmetric(most: u64) -> impl Strategy<Value = Vec<u64>> {
    (1..=most, any::<u64>()).prop_map(|(most, chosen)| {
        let small = (1..=most / 2).filter(|s| chosen >> s & 1 == 1);
        let mut moves: Vec<u64> = small.flat_map(|s| [s, most - s]).chain([most]).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    })
}

fn bits(window: u64, length: u64) -> Vec<bool> {
    (0..length).rev().map(|i| window >> i & 1 == 1).collect()
}

proptest! {
    #[test]
    fn windows_by_trying_all(moves in proptest::collection::btree_set(1u64..=11, 1..6)) {
        let moves: Vec<u64> = moves.into_iter().collect();
        let length = *moves.last().unwrap();
        let budget = &mut Budget::unlimited();
        let all: Vec<u64> = (0..1 << length).filter(|w| is_collision_free(&moves, &bits(*w, length))).collect();
        prop_assert_eq!(windows::list(&moves, budget).unwrap(), all.clone());
        prop_assert_eq!(windows::count(&moves, budget), Ok(all.len() as u128));
        let palindromes = all.iter().map(|w| bits(*w, length)).filter(|w| w.iter().eq(w.iter().rev())).count();
        prop_assert_eq!(windows::count_palindromes(&moves, budget), Ok(palindromes as u128));
    }

    #[test]
    fn backward_undoes_forward(moves in any_symmetric(20), steps in 0usize..200) {
        let length = *moves.last().unwrap() as usize;
        let register = Register::new(&moves, Rule::Nand).unwrap();
        let mut values = vec![true; length];
        values.extend(register.steps().take(steps + 1));
        let window = &values[steps + 1..steps + 1 + length];
        prop_assert_eq!(next_value(&moves, &values[steps..steps + length]), Ok(values[steps + length]));
        prop_assert_eq!(previous_value(&moves, window), Ok(values[steps]));
    }

    #[test]
    fn the_game_is_one_of_the_orbits(moves in any_symmetric(16)) {
        let budget = &mut Budget::unlimited();
        let game = Register::new(&moves, Rule::Nand).unwrap().period(budget).unwrap();
        prop_assert_eq!(game.preperiod, 0);
        let orbits = orbits(&moves, budget).unwrap();
        let normal = orbits.iter().filter(|orbit| orbit.normal.is_some());
        prop_assert_eq!(normal.map(|orbit| orbit.length).collect::<Vec<u64>>(), [game.period]);
        prop_assert!(orbits.iter().all(|orbit| orbit.windows == orbit.length && orbit.longest_tail == 0));
        prop_assert!(orbits.iter().all(|orbit| matches!(orbit.palindromes + orbit.longer_palindromes, 0 | 2)));
    }

    /// Every window is walked to its cycle, on its own.
    #[test]
    fn orbits_of_any_set_by_walking(moves in proptest::collection::btree_set(1u64..=12, 1..6)) {
        let moves: Vec<u64> = moves.into_iter().collect();
        let (length, budget) = (*moves.last().unwrap(), &mut Budget::unlimited());
        let next = |window: u64| {
            let value = next_value(&moves, &bits(window, length)).unwrap();
            (window << 1 | u64::from(value)) & ((1 << length) - 1)
        };
        let mut walked = std::collections::BTreeMap::new();
        let list = windows::list(&moves, budget).unwrap();
        for window in &list {
            let mut way = vec![*window];
            let from = loop {
                let to = next(*way.last().unwrap());
                match way.iter().position(|earlier| *earlier == to) {
                    Some(from) => break from,
                    None => way.push(to),
                }
            };
            let first = *way[from..].iter().min().unwrap();
            let row = walked.entry(first).or_insert(((way.len() - from) as u64, 0, 0, None));
            (row.1, row.2) = (row.1 + 1, row.2.max(from as u64));
            if *window == (1 << length) - 1 {
                row.3 = Some(from as u64);
            }
        }
        let found = orbits(&moves, budget).unwrap();
        let row = |orbit: &orbits::Orbit| {
            (orbit.first, (orbit.length, orbit.windows, orbit.longest_tail, orbit.normal))
        };
        prop_assert_eq!(found.iter().map(row).collect::<std::collections::BTreeMap<_, _>>(), walked);
        let game = Register::new(&moves, Rule::Nand).unwrap().period(budget).unwrap();
        let normal = found.iter().find(|orbit| orbit.normal.is_some()).unwrap();
        prop_assert_eq!(normal.length, game.period);
        prop_assert_eq!(normal.normal.unwrap().saturating_sub(length), game.preperiod);
        prop_assert!(normal.length + normal.normal.unwrap() <= list.len() as u64);
    }

    #[test]
    fn mixed_periods_are_exact(moves in any_symmetric(8), picks in proptest::collection::vec(any::<usize>(), 1..5),
                               repeat in any::<bool>()) {
        let budget = &mut Budget::unlimited();
        let length = *moves.last().unwrap();
        let list = windows::list(&moves, budget).unwrap();
        // With `repeat` all windows come from one orbit, so that shorter periods turn up.
        let mut windows: Vec<Vec<bool>> = picks.iter().map(|pick| bits(list[pick % list.len()], length)).collect();
        if repeat {
            let register = Register::new(&moves, Rule::Nand).unwrap().with_start(&windows[0]).unwrap();
            let mut values = windows[0].clone();
            values.extend(register.steps().take(40));
            windows = picks.iter().map(|pick| values[pick % 40..pick % 40 + length as usize].to_vec()).collect();
        }
        let scaled: Vec<u64> = moves.iter().map(|s| s * windows.len() as u64).collect();
        let mixed = interleave(&windows).unwrap();
        let period = mixed_period(&moves, &windows, budget).unwrap();
        prop_assume!(period < 200_000);
        let register = Register::new(&scaled, Rule::Nand).unwrap().with_start(&mixed).unwrap();
        let stepped = register.period(budget).unwrap();
        prop_assert_eq!(u128::from(stepped.period), period);
        prop_assert_eq!(stepped.preperiod, 0);
    }
}
