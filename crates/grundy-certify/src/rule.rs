//! The rules of the game: how the letter of a position follows from the letters of its options.

/// A rule. Nim values are written `_ A B C ...` for 0, 1, 2, 3, ...; the other rules know `-` for 0 and `+` for 1.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// The least value that no option has.
    #[default]
    Nim,
    /// 1 unless all options are 1: a position is won if some option is lost.
    Outcomes,
    /// 1 if more than so many options are 0.
    Threshold(usize),
    /// 1 if an odd number of options is 1.
    Parity,
    /// 1 if exactly one option is 1.
    ExactlyOne,
    /// 1 if all options are 0.
    Nor,
}

impl Rule {
    /// The rule of this name.
    pub(super) fn named(name: &str) -> Option<Rule> {
        Some(match name {
            "nim" => Rule::Nim,
            "outcomes" => Rule::Outcomes,
            "parity" => Rule::Parity,
            "exactly-one" => Rule::ExactlyOne,
            "nor" => Rule::Nor,
            _ => Rule::Threshold(name.strip_prefix("threshold:")?.parse().ok()?),
        })
    }

    /// The letter of a position whose options have these letters.
    pub(super) fn letter(self, options: &[u8]) -> u8 {
        let ones = options.iter().filter(|letter| **letter == 1).count();
        match self {
            Rule::Nim => (0..=u8::MAX).find(|value| !options.contains(value)).unwrap_or(u8::MAX),
            Rule::Outcomes => u8::from(ones < options.len()),
            Rule::Threshold(most) => u8::from(options.len() - ones > most),
            Rule::Parity => u8::from(ones % 2 == 1),
            Rule::ExactlyOne => u8::from(ones == 1),
            Rule::Nor => u8::from(ones == 0),
        }
    }

    /// The letter of all positions below 0, unless the description says otherwise. For nim values it is the number of
    /// moves: the mex of so many numbers is at most their number, and less if that number is among them, so the mex
    /// is the same without it. For outcomes it is a win, which a mover never wants to leave.
    pub(super) fn below_zero(self, moves: u8) -> u8 {
        match self {
            Rule::Nim => moves,
            Rule::Nor => 0,
            _ => 1,
        }
    }

    /// The number that a letter stands for in a game of so many moves.
    pub(super) fn value(self, letter: char, moves: u8) -> Option<u8> {
        match (self, letter) {
            (Rule::Nim, '_') => Some(0),
            (Rule::Nim, 'A'..='Z') => Some(letter as u8 - b'A' + 1).filter(|value| *value <= moves),
            (Rule::Nim, _) => None,
            (_, '-') => Some(0),
            (_, '+') => Some(1),
            _ => None,
        }
    }
}
