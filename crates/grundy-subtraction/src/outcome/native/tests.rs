//! The code made for a move set against the loop in plain Rust and the definition.

use super::super::definition::plain_digit;
use super::super::tape::{Engine, EngineKind};
use super::super::{bits, taps};
use super::*;
use crate::outcome::wide::has_funnels;
use proptest::prelude::*;

/// Sets with a smallest move of up to 31 and the others from twice that on, as digits want them.
fn digit_moves() -> impl Strategy<Value = Moves> {
    (1u64..=31).prop_flat_map(|smallest| {
        prop::collection::btree_set(2 * smallest..=14 * smallest, 1..7).prop_map(move |mut set| {
            set.insert(smallest);
            Moves::try_from(set.into_iter().collect::<Vec<_>>()).unwrap()
        })
    })
}

/// The digits after the start of a game, the first `from` of them by the rule itself.
fn begun(moves: &Moves, from: usize, count: usize) -> Vec<u64> {
    let width = 2 * moves.min() as usize;
    let lead = taps::REACH;
    let mut digits = vec![bits::low(width as u64); lead + from + count];
    for at in lead..lead + from {
        plain_digit(moves, width, &mut digits, at);
    }
    digits
}

proptest! {
    #[test]
    fn new_code_agrees_with_the_definition(moves in digit_moves(), from in 1usize..40, count in 0usize..90) {
        let Some(native) = Native::new(&moves) else { return Ok(()) };
        let all = begun(&moves, from + count, 0);
        let mut digits = begun(&moves, from, count);
        let filled = native.fill(&mut digits, taps::REACH + from);
        prop_assert!(filled <= digits.len() && digits.len() - filled < native.unroll, "{moves}");
        prop_assert_eq!(&digits[..filled], &all[..filled], "{}", moves);
        prop_assert!(digits[filled..].iter().all(|digit| *digit == bits::low(2 * moves.min())), "{moves}");
    }

    #[test]
    fn new_code_agrees_with_the_plain_loop(moves in digit_moves(), count in 300usize..600) {
        let Some(native) = Native::new(&moves) else { return Ok(()) };
        let mut digits = begun(&moves, 1, count);
        let mut plain = digits.clone();
        Engine::new(EngineKind::Digit, &moves).fill(&mut plain, taps::REACH + 1);
        let filled = native.fill(&mut digits, taps::REACH + 1);
        prop_assert_eq!(&digits[..filled], &plain[..filled], "{}", moves);
    }
}

#[test]
fn what_fits_into_registers_gets_code() {
    let made = |list: &[u64]| Native::new(&Moves::try_from(list.to_vec()).unwrap()).is_some();
    assert_eq!(made(&[21, 103, 214, 235]), has_funnels());
    assert_eq!(made(&[21, 44, 64, 87, 108]), has_funnels());
    assert!(!made(&[8, 900, 1000]), "too far back");
    assert!(!made(&[5]), "no second move");
}

#[test]
fn instructions_are_those_of_an_assembler() {
    // As an assembler writes them; numbers on both sides of 8 and 16 touch every bit of the prefix.
    let r = Register::number;
    let mut code = Code::default();
    code.funnel(r(17), r(9), r(26), 5);
    assert_eq!(code.bytes(), [0x62, 0x83, 0xB5, 0x08, 0x71, 0xCA, 0x05]);
    let mut code = Code::default();
    code.logic(r(3), r(31), r(12), 0x8F);
    assert_eq!(code.bytes(), [0x62, 0xD3, 0x85, 0x00, 0x25, 0xDC, 0x8F]);
    let mut code = Code::default();
    code.shift_left(r(20), r(2), 22);
    assert_eq!(code.bytes(), [0x62, 0xF1, 0xDD, 0x00, 0x73, 0xF2, 0x16]);
    let mut code = Code::default();
    code.store(2, r(30));
    assert_eq!(code.bytes(), [0x62, 0x61, 0xFD, 0x08, 0xD6, 0xB7, 0x10, 0, 0, 0]);
}
