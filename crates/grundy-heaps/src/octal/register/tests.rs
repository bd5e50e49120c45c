//! The register against the definition: the same codes, the same heaps left open.

use super::*;
use crate::octal::{plain as definition, space};
use grundy_core::budget::Budget;
use proptest::prelude::*;

fn taps() -> impl Strategy<Value = Vec<Tap>> {
    prop::collection::vec((1usize..300, 0u16..20), 1..24)
        .prop_map(|taps| taps.into_iter().map(|(lag, code)| Tap { lag, code }).collect())
}

proptest! {
    #[test]
    fn lanes_compute_what_the_definition_does(taps in taps(), least in 1usize..9, seed in 0u16..1000) {
        let taps: Vec<Tap> = taps.into_iter().map(|tap| Tap { lag: tap.lag + least - 1, ..tap }).collect();
        for width in Width::ALL {
            let Some(register) = Register::new(taps.clone(), width) else { continue };
            let from = register.needs();
            let mut codes: Vec<u16> = (0..from as u16).map(|at| (at * 7 + seed) % 5).collect();
            codes.resize(from + 700, 0);
            let mut expected = codes.clone();
            plain::fill(&register, &mut expected, from);
            let right = register.fill(&mut codes, from);
            prop_assert_eq!(&codes[..right], &expected[..right]);
            prop_assert!(right == codes.len() || expected[right] == width.codes());
            codes[from..].fill(0);
            let left = words::fill(&register, &mut codes, from);
            prop_assert_eq!(left > from, words::suits(&register));
            let right = right.min(left);
            prop_assert_eq!(&codes[..right], &expected[..right]);
        }
    }

    #[test]
    fn lanes_leave_open_what_the_definition_does(
        witnesses in taps(),
        codes in prop::collection::vec(0u16..16, 700),
        mask in 1u16..16,
        heap in 0u64..2,
    ) {
        let counts = [vec![1; 32], vec![0; usize::from(mask) + 1]];
        let Some((space, _)) = space::best(&counts, Some(0)) else { return Ok(()) };
        for width in Width::ALL {
            let cover = Cover::with_witnesses(&space, width, witnesses.clone());
            let (mut by_lanes, mut by_definition) = (Vec::new(), Vec::new());
            cover.check(&codes, 400, heap, &mut |place, open| { by_lanes.push((place, open)); true });
            plain::check(&cover, &codes, 400, heap, &mut |place, open| { by_definition.push((place, open)); true });
            prop_assert_eq!(&by_lanes, &by_definition);
            let mut by_words = Vec::new();
            let (left, _) = words::check(&cover, &codes, 400, heap, &mut |place, open| { by_words.push((place, open)); true });
            prop_assert!(left > 600);
            let expected: Vec<_> = by_definition.iter().copied().filter(|(place, _)| *place < left).collect();
            prop_assert_eq!(by_words, expected);
            if let Some((place, _)) = by_definition.first() {
                prop_assert_eq!(cover.check(&codes, 400, heap, &mut |_, _| false), *place);
            }
        }
    }
}

/// What must be excluded at a heap, from the meaning of the space.
#[test]
fn needed_are_the_rare_values_below() {
    let values =
        definition::values(&Rule::of_digits(&[0, 1, 0, 6]).unwrap(), 3000, &mut Budget::unlimited()).unwrap();
    let mut counts = [vec![0; 64], vec![0; 64]];
    for (heap, value) in values.iter().enumerate() {
        counts[heap % 2][*value as usize] += 1;
    }
    let (space, _) = space::best(&counts, Some(1)).unwrap();
    let cover = Cover::with_witnesses(&space, Width::W32, Vec::new());
    for heap in 100..102 {
        for code in 0..32 {
            let below = space.rare_codes_below(space.value(heap, code, true));
            assert_eq!(cover.needed(code, heap), (1 << below) - 1, "heap {heap}, code {code}");
        }
    }
}
