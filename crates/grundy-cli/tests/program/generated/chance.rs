//! What is left to chance: numbers, letters, and ways to spoil a text. Nothing here knows a game or a command.

use grundy::random::Random;

/// A source of choices.
pub struct Chance(Random);

/// Letters and words that mean something somewhere, and some that mean nothing anywhere.
const BITS: &[&str] = &[
    "0", "1", "7", "9", "n", "x", "A", "B", "(", ")", "{", "}", "[", "]", "<", ">", "=", ":", ";", ",", ".",
    "..", "+", "-", "--", "*", "/", "^", "#", "|", "\"", "'", "\\", " ", "\n", "\t", "_", "%", "&", "~", "é",
    "φ", "٣", "𝔊", "\u{202e}", "\u{feff}", "a\u{301}", "null", "mod", "sqrt(", "...", "1x1", "->", "∞",
];

/// No text is longer: the system hands no longer words over.
const LONGEST: usize = 100_000;

impl Chance {
    /// The choices of one input of a run.
    pub fn new(seed: u64, number: u64) -> Chance {
        Chance(Random::new(seed ^ Random::new(number).bits()))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// Whether something happens that happens so many times in a hundred.
    pub fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A number as somebody may write it: small, at the edge of what some type holds, absurd, or none.
    pub fn number(&mut self) -> String {
        let small = self.below(30);
        match self.below(16) {
            0..=4 => small.to_string(),
            // Of any size, and all sizes equally likely.
            5..=8 => (self.0.bits() >> self.below(64)).to_string(),
            9 => {
                let edge = 1u128 << *self.pick(&[7, 8, 15, 16, 20, 31, 32, 33, 47, 53, 62, 63, 64, 100, 127]);
                (edge + self.below(3) as u128 - 1).to_string()
            }
            10 => format!("{}e{}", self.below(20), self.below(25)),
            11 => format!("{}^{}", self.below(20), self.below(40)),
            12 => format!("-{small}"),
            13 => format!("{small}.{}", self.below(100)),
            14 => format!("{small}/{}", self.below(9)),
            _ => match self.below(8) {
                0 => "9".repeat(1 + self.below(400)),
                1 => format!("0x{:x}", self.0.bits()),
                2 => "1_000_000".into(),
                3 => "٣".into(),
                4 => "NaN".into(),
                5 => "1e999999999999".into(),
                6 => format!("00{small}"),
                _ => String::new(),
            },
        }
    }

    /// A range, as options have it.
    pub fn range(&mut self) -> String {
        format!("{}..{}", self.number(), self.number())
    }

    /// The same text with its numbers replaced, now and then.
    pub fn other_numbers(&mut self, text: &str) -> String {
        let mut written = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
            let end = rest[at..]
                .find(|letter: char| !letter.is_ascii_digit())
                .map_or(rest.len(), |length| at + length);
            written.push_str(&rest[..at]);
            match self.below(4) {
                0 => written.push_str(&self.number()),
                1 => written.push_str(&self.below(12).to_string()),
                _ => written.push_str(&rest[at..end]),
            }
            rest = &rest[end..];
        }
        written + rest
    }

    /// The same text with one of its numbers replaced, by one of any size: what is right but for that gets far.
    pub fn another_number(&mut self, text: &str) -> String {
        let is_digit = |at: &usize| text.as_bytes()[*at].is_ascii_digit();
        let begins = |at: &usize| is_digit(at) && at.checked_sub(1).is_none_or(|before| !is_digit(&before));
        let places: Vec<usize> = (0..text.len()).filter(begins).collect();
        if places.is_empty() {
            return text.into();
        }
        let (before, rest) = text.split_at(*self.pick(&places));
        let after = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = match self.below(3) {
            0 => (10u128.pow(self.below(25) as u32)).to_string(),
            1 => (1u128 << self.below(70)).to_string(),
            _ => (self.0.bits() >> self.below(64)).to_string(),
        };
        format!("{before}{number}{after}")
    }

    /// The same text with one of the items of a list, or one of its words, many times.
    fn lengthened(&mut self, text: &str) -> String {
        let separator = *self.pick(&[',', ' ', '+', '/', '\n']);
        let items: Vec<&str> = text.split(separator).collect();
        let at = self.below(items.len());
        let times = 1usize << self.below(13);
        let many: Vec<&str> = std::iter::repeat_n(items[at], times).collect();
        let text = [&items[..at], &many, &items[at + 1..]].concat().join(&separator.to_string());
        text.chars().take(LONGEST).collect()
    }

    /// The text with a change or several.
    pub fn spoil(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let from = self.below(letters.len() + 1);
            let to = letters.len().min(from + 1 + self.below(6));
            let piece: Vec<char> = letters[from..to].to_vec();
            match self.below(13) {
                0..=1 => drop(letters.drain(from..to)),
                2..=3 => drop(letters.splice(from..from, piece)),
                4..=6 => drop(letters.splice(from..from, self.pick(BITS).chars().collect::<Vec<_>>())),
                7 => drop(letters.splice(from..to, self.pick(BITS).chars().collect::<Vec<_>>())),
                8 => letters.truncate(from),
                9 => letters.rotate_left(from),
                10 if self.percent(20) => {
                    letters = self.lengthened(&String::from_iter(&letters)).chars().collect();
                }
                11 if self.percent(20) => {
                    let times = 1usize << self.below(15);
                    let many: Vec<char> = piece.iter().copied().cycle().take(piece.len() * times).collect();
                    letters.splice(from..from, many);
                }
                _ => letters = self.other_numbers(&String::from_iter(&letters)).chars().collect(),
            }
            letters.truncate(LONGEST);
        }
        letters.into_iter().collect()
    }

    /// Bytes with a change or several; text stays text in most cases.
    pub fn spoil_bytes(&mut self, bytes: &[u8]) -> Vec<u8> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.percent(90) => return self.spoil(text).into_bytes(),
            _ => {}
        }
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(3) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, self.below(256) as u8),
                _ => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
            }
        }
        bytes
    }
}
