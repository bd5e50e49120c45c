//! The players against what is known of them.

use grundy::board::placement::Position;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::fraction::Fraction;
use grundy::game::{Convention, Game};
use grundy::nimber::Nimber;
use grundy::play::exact::exact;
use grundy::play::series::series;
use grundy::play::{Player, Record, Thinker, ValueTable, View};
use grundy::random::Random;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// All moves a player may choose.
fn may_play(text: &str, player: Player) -> Vec<String> {
    let game = grundy::notation::read(text).unwrap();
    let mut thinker = Thinker::new(&game.sum, Convention::Normal);
    let choices = thinker.choices(player, &game.position, &mut Budget::unlimited()).unwrap();
    let moves: BTreeSet<String> = choices
        .iter()
        .flat_map(|choice| &choice.among)
        .map(|(mv, _)| game.sum.write_move(&game.position, mv))
        .collect();
    moves.into_iter().collect()
}

/// How many of so many games the first player wins.
fn first_wins(text: &str, players: [Player; 2], games: u64, seed: u64) -> u64 {
    let game = grundy::notation::read(text).unwrap();
    let mut thinker = Thinker::new(&game.sum, Convention::Normal);
    let (mut random, mut budget) = (Random::new(seed), Budget::unlimited());
    let (tally, ended) = series(&mut thinker, players, &game.position, games, &mut random, &mut budget);
    assert_eq!((ended, tally.games), (Ok(()), games));
    tally.first_wins
}

#[test]
fn symmetric_takes_the_last_of_the_most_symmetric_moves() {
    assert_eq!(may_play("domino-juvavum(4x4):A01", Player::Symmetric), ["D23"]);
    assert_eq!(may_play("domino-juvavum(3x3):A01", Player::Symmetric), ["C12"]);
    // All first moves on 2x2 leave two cells that differ from their image: the last is a column.
    assert_eq!(may_play("cram(2x2)", Player::Symmetric), ["AB1"]);
}

#[test]
fn better_symmetric_opens_in_the_centre() {
    for (text, opening) in [
        ("domino-juvavum(2x3)", "AB1"),
        ("domino-juvavum(3x4)", "B0123"),
        ("juvavum(3x4)", "B0123"),
        ("juvavum(3x3)", "B1"),
        ("juvavum(5x7)", "C3"),
        ("juvavum(1x5)", "A01234"),
        ("cram(4x5)", "BC2"),
        ("cram(3x4)", "B12"),
        ("cram(20x21)", "JK10"),
        // Too many moves to list.
        ("juvavum(25x24)", "M0.1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.22.23"),
    ] {
        assert_eq!(may_play(text, Player::BetterSymmetric), [opening], "{text}");
    }
    assert_eq!(may_play("domino-juvavum(2x2)", Player::BetterSymmetric).len(), 4);
}

/// The centre cell is for the opening only: afterwards the image of the opponent's move comes first.
#[test]
fn better_symmetric_keeps_its_strategy() {
    assert_eq!(may_play("juvavum(3x3):B1 A0", Player::BetterSymmetric), ["C2"]);
    assert_eq!(may_play("juvavum(3x3):A0 C2 A2", Player::BetterSymmetric), ["C0"]);
    assert_eq!(may_play("juvavum(24x24):C3", Player::BetterSymmetric), ["V20"]);
}

#[test]
fn endgame_and_allround_players_search_when_little_is_left() {
    let all = may_play("juvavum(3x3)", Player::Random).len();
    assert_eq!(may_play("juvavum(3x3)", Player::PerfectEndgame(7)).len(), all);
    let winning = may_play("juvavum(3x3):A01", Player::Perfect);
    assert_eq!(may_play("juvavum(3x3):A01", Player::PerfectEndgame(7)), winning);
    assert!(winning.len() < may_play("juvavum(3x3):A01", Player::PerfectEndgame(6)).len());
    assert_eq!(may_play("domino-juvavum(3x4)", Player::Allround(7)), ["B0123"]);
    assert_eq!(may_play("cram(3x3)", Player::Allround(7)), may_play("cram(3x3)", Player::Perfect));
}

#[test]
fn players_refuse_what_they_cannot_play() {
    let refused = |text: &str, player, convention| {
        let game = grundy::notation::read(text).unwrap();
        let mut thinker = Thinker::new(&game.sum, convention);
        let chosen = thinker.choose(player, &game.position, &mut Random::new(1), &mut Budget::unlimited());
        matches!(chosen, Err(Stop::Refused(_)))
    };
    for player in [Player::Symmetric, Player::BetterSymmetric, Player::PerfectEndgame(7), Player::Allround(7)]
    {
        assert!(refused("nim:3,4", player, Convention::Normal));
        assert!(refused("cram(2x2) + cram(2x2)", player, Convention::Normal));
    }
    assert!(refused("cram(3x3)", Player::Symmetric, Convention::Misere));
    assert!(!refused("cram(3x3)", Player::Allround(7), Convention::Misere));
}

/// A table that calls all positions with two free cells lost.
struct Pairs;

impl ValueTable for Pairs {
    fn value(&self, position: &Position) -> Option<Nimber> {
        Some(Nimber(u128::from(position.free.count() != 2)))
    }
}

#[test]
fn tables_are_asked_first() {
    let game = grundy::notation::read("juvavum(2x2)").unwrap();
    let mut thinker = Thinker::new(&game.sum, Convention::Normal).with_table(Arc::new(Pairs));
    for player in [Player::Perfect, Player::Allround(0)] {
        let choices = thinker.choices(player, &game.position, &mut Budget::unlimited()).unwrap();
        let left = |to| View::of(&game.sum, to).unwrap().position.free.count();
        assert_eq!(choices[0].among.iter().map(|(_, to)| left(to)).collect::<Vec<_>>(), [2; 4]);
    }
}

#[test]
fn chances_are_exact() {
    let fate = |text: &str, players, once: bool| {
        let game = grundy::notation::read(text).unwrap();
        let thinker = Thinker::new(&game.sum, Convention::Normal);
        let mut thinker = if once { thinker.up_to_symmetry() } else { thinker };
        exact(&mut thinker, players, &game.position, &mut Budget::unlimited()).unwrap()
    };
    let random = [Player::Random, Player::Random];
    assert_eq!(fate("domino-juvavum(3x3)", random, false).loss(), Fraction::new(395, 432));
    assert_eq!(fate("domino-juvavum(3x3)", random, true).loss(), Fraction::new(113, 126));
    // In a lost position Perfect moves at random, which is not the best against a random opponent.
    let win = |player, once| fate("domino-juvavum(3x3)", [player, Player::Random], once).win;
    assert_eq!(win(Player::Best, false), Fraction::new(1, 3));
    assert_eq!(win(Player::Best, true), Fraction::new(1, 3));
    assert_eq!(win(Player::Perfect, false), Fraction::new(5, 18));
    assert_eq!(win(Player::Perfect, true), Fraction::new(13, 42));
    assert_eq!(fate("cram(3x4)", [Player::Best, Player::Best], false).win, Fraction::whole(1));
    // A heap of two, one or two taken at random: half of the games take one move, half two.
    let heap = fate("nim:2", random, false);
    assert_eq!((heap.win, heap.length), (Fraction::new(1, 2), Fraction::new(3, 2)));
    // A quarter of random turns, half of which are wrong.
    assert_eq!(fate("nim:2", [Player::Fallible(25), Player::Random], false).win, Fraction::new(7, 8));
    // As deep as a recursion could not go.
    assert_eq!(fate("subtract(1):20001", random, false).win, Fraction::whole(1));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn mirroring_wins_on_boards_with_an_even_side(
        half in 1usize..4, columns in 1usize..7, game in 0usize..4, seed: u64, upright: bool,
    ) {
        let name = ["cram", "juvavum", "domino-juvavum", "hole-cram"][game];
        let size = if upright { format!("{}x{columns}", 2 * half) } else { format!("{columns}x{}", 2 * half) };
        let text = format!("{name}({size})");
        let second = columns % 2 == 0 || name == "hole-cram";
        for player in [Player::BetterSymmetric, Player::Allround(0)] {
            let won = match second {
                true => 4 - first_wins(&text, [Player::Random, player], 4, seed),
                false => first_wins(&text, [player, Player::Random], 4, seed),
            };
            prop_assert_eq!(won, 4, "{} {:?}", text, player);
        }
    }

    #[test]
    fn games_can_be_taken_back_and_made_again(seed: u64, back in 0usize..6) {
        let game = grundy::notation::read("cram(4x4)").unwrap();
        let mut thinker = Thinker::new(&game.sum, Convention::Normal);
        let (mut random, mut budget) = (Random::new(seed), Budget::unlimited());
        let mut record = Record::new(game.position.clone());
        while let Some(step) = thinker.choose(Player::Random, record.now(), &mut random, &mut budget).unwrap() {
            record.play(step);
        }
        let (moves, end) = (record.moves(&game.sum), record.now().clone());
        let undone = (0..back).filter(|_| record.undo()).count();
        prop_assert_eq!(record.len(), moves.len() - undone);
        while record.redo() {}
        prop_assert_eq!(record.moves(&game.sum), moves.clone());
        prop_assert_eq!(record.now(), &end);
        let text = grundy::play::record::numbered(&game.sum, &record).unwrap().join(" / ");
        for text in [text, moves.join(", ")] {
            let fragment = grundy::text::Fragment::new(&text);
            let read = grundy::play::record::read_record(&game.sum, &game.position, fragment, &mut budget).unwrap();
            prop_assert_eq!(read.moves(&game.sum), moves.clone());
        }
    }
}
