//! Heap games against their definition.

use super::grundys_game::GrundysGame;
use super::nim::Nim;
use super::octal::code::Code;
use super::take_and_break::TakeAndBreak;
use super::*;
use grundy_core::game::Outcome;
use grundy_core::solve::Solver;
use grundy_core::solve::plain::Plain;
use grundy_subtraction::{Numbers, Subtraction};
use proptest::prelude::*;

fn agree<R: HeapRule>(rule: impl Fn() -> R, heaps: &[u64]) {
    let heaps = HeapSizes::from_slice(heaps);
    let (fast, plain) = (Heaps::new(rule()), Plain(Heaps::new(rule())));
    for convention in [Convention::Normal, Convention::Misere] {
        let mut budget = Budget::unlimited();
        let mut quick = Solver::new(&fast, convention);
        let mut slow = Solver::new(&plain, convention);
        let value = slow.value(&heaps, &mut budget).unwrap();
        assert_eq!(quick.value(&heaps, &mut budget), Ok(value), "{convention} {heaps:?}");
        assert_eq!(quick.outcome(&heaps, &mut budget), Ok(Outcome::of(value)));
        for wanted in [Nimber(0), Nimber(1), Nimber(2)] {
            let texts = |moves: Vec<(HeapMove, HeapSizes)>| {
                let mut texts: Vec<String> = moves
                    .iter()
                    .map(|(mv, to)| format!("{} {}", fast.write_move(&heaps, mv), write_heaps(&sorted(to))))
                    .collect();
                texts.sort();
                texts
            };
            let named = quick.moves_to(&heaps, wanted, &mut budget).unwrap();
            let tried = slow.moves_to(&heaps, wanted, &mut budget).unwrap();
            assert_eq!(texts(named), texts(tried), "{convention} {heaps:?} to {wanted}");
        }
    }
}

/// What is learnt of far heaps is used from its first heap on, alone and in sums; nearer heaps are computed.
#[test]
fn far_heaps_may_be_learnt() {
    let game = Heaps::new(Subtraction::new(vec![1, 3, 4]));
    let (from, mut budget) = (1 << 30, Budget::unlimited());
    let computed = game.heap_value(from - 1, &mut budget).unwrap();
    game.learn(from, Box::new(|heap| (heap % 2 == 0).then_some(9)));
    game.learn(0, Box::new(|_| Some(5)));
    assert_eq!(game.heap_value(from - 1, &mut budget), Ok(computed));
    assert_eq!(game.heap_value(from, &mut budget), Ok(9));
    let odd = Heaps::new(Subtraction::new(vec![1, 3, 4])).heap_value(from + 1, &mut budget).unwrap();
    assert_eq!(game.heap_value(from + 1, &mut budget), Ok(odd), "what is not known is computed");
    let two = HeapSizes::from_slice(&[from, from + 1]);
    let value = game.own_value(&two, Convention::Normal, &mut budget);
    assert_eq!(value, Ok(Some(Nimber::from(9 ^ odd))));
}

/// A far heap alone, the same from the table, and who wins without values: in both conventions.
#[test]
fn far_heaps_of_infinite_sets() {
    for numbers in [Numbers::Powers(2), Numbers::Powers(3), Numbers::Fibonacci] {
        let game = || Heaps::new(Subtraction::of(numbers.clone()));
        let mut budget = Budget::unlimited();
        let table = game();
        table.heap_value(110_000, &mut budget).unwrap();
        table.heap_value(110_100, &mut budget).unwrap();
        for heap in 110_000..110_012 {
            let value = game().heap_value(heap, &mut budget).unwrap();
            assert_eq!(table.heap_value(heap, &mut budget), Ok(value), "{numbers} {heap}");
            for convention in [Convention::Normal, Convention::Misere] {
                let heaps = HeapSizes::from_slice(&[heap]);
                let outcome = game().own_outcome(&heaps, convention, &mut budget).unwrap();
                let lost = value == u64::from(convention == Convention::Misere);
                assert_eq!(outcome, Some(if lost { Outcome::P } else { Outcome::N }), "{numbers} {heap}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn shortcuts_agree_with_the_definition(heaps in proptest::collection::vec(0u64..7, 1..4)) {
        agree(|| Nim, &heaps);
        agree(|| GrundysGame, &heaps);
        agree(TakeAndBreak::kayles, &heaps);
        agree(TakeAndBreak::dawsons_kayles, &heaps);
        agree(TakeAndBreak::laskers_nim, &heaps);
        agree(|| Subtraction::upto(3), &heaps);
    }

    #[test]
    fn single_heaps_agree_with_the_definition(
        heap in 0u64..40,
        moves in proptest::collection::btree_set(1u64..9, 1..5),
        digits in proptest::collection::vec(0u64..4, 1..7),
        ended in any::<bool>(),
    ) {
        let heaps = [0, heap];
        agree(|| Subtraction::of(Numbers::Primes), &heaps);
        agree(|| Subtraction::upto(moves.len() as u64), &heaps);
        let text: Vec<String> = moves.iter().map(u64::to_string).collect();
        let parts: Vec<Fragment<'_>> = text.iter().map(|text| Fragment::new(text)).collect();
        agree(|| Subtraction::read(&parts, parts[0], &grundy_core::files::Files::nowhere()).unwrap(), &heaps);
        let code = || Code::new(&[&[0], &digits[..]].concat(), ended);
        agree(|| TakeAndBreak::new("code", code()), &heaps);
    }

    #[test]
    fn heaps_read_what_they_write(heaps in proptest::collection::vec(any::<u64>(), 1..6)) {
        let text = write_heaps(&heaps);
        prop_assert_eq!(read_heaps(Fragment::new(&text)).unwrap().to_vec(), heaps);
    }
}
