//! The capabilities of the board area that are there, each shown by the program itself.

use crate::common::{json, moves, value};
use serde_json::json;

#[test]
fn boards_29_nim_and_the_date_game() {
    assert_eq!(value("nim:3,4,1,2"), 4);
    assert_eq!(moves(&["nim:3,4,1,2"]), ["4->0"]);
    assert_eq!(value("date-game:4 jan"), 21);
    assert_eq!(moves(&["date-game:4 jan"]), ["20 jan"]);
    for (month, day) in
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].iter().zip(20..)
    {
        assert_eq!(value(&format!("date-game:{day} {month}")), 0);
    }
}

/// Coins are not here: that game has infinitely many moves.
#[test]
fn boards_30_chomp_and_domineering() {
    assert_eq!(moves(&["chomp(3x5)"]), ["2:3"]);
    let winner = |size: &str| json(&["value", &format!("domineering({size})")])["winner"].clone();
    assert_eq!(winner("2x3"), "first");
    assert_eq!(winner("2x4"), "horizontal");
    assert_eq!(winner("2x5"), "vertical");
    assert_eq!(winner("4x4"), "first");
}

#[test]
fn boards_31_kayles() {
    assert_eq!(value("kayles:2,3"), 1);
    assert_eq!(value("dawson-kayles:2,3"), 0);
    let ring = json(&["sequence", "ring-kayles", "--from", "1", "--to", "60"]);
    let mut expected = vec![0; 60];
    (expected[0], expected[1]) = (1, 2);
    assert_eq!(ring["values"], json!(expected));
}
