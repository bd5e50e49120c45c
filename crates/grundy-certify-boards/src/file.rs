//! The certificate as it is written: one JSON object, its claims packed.
//!
//! The claims stand in ascending order of their parts, read as numbers. Of each the difference to the part before is written, then what is
//! claimed, both in groups of 7 bits, the lowest first, with a high bit where more follow; all of it in base 64. A checksum tells damage from
//! forgery; that nothing false is accepted does not depend on it.

use crate::{Flaw, unreadable};
use serde::{Deserialize, Serialize};

/// What a certificate says that it is.
pub const FORMAT: &str = "grundy board value certificate 1";

/// Excluded values are smaller.
pub const EXCLUDED: u32 = 32;
/// Values are smaller.
pub const VALUES: u32 = 128;

/// How the edges of a board are glued together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seam {
    /// Not at all.
    None,
    /// The left edge to the right edge.
    Cylinder,
    /// The left edge to the right edge with a half turn.
    Moebius,
    /// Left to right and top to bottom.
    Torus,
    /// Left to right with a half turn, and top to bottom.
    Klein,
}

/// What a move may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// One piece.
    One,
    /// One or more pieces in one line.
    Line,
}

/// What a certificate is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// [`FORMAT`].
    pub format: String,
    /// What the position is called; this is only a name.
    pub game: String,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// How its edges are glued.
    pub seam: Seam,
    /// The pieces, drawn with `#`.
    pub pieces: Vec<String>,
    /// What a move may be.
    pub turn: Turn,
    /// The free cells, drawn with `.`, row by row.
    pub free: String,
    /// The value that is claimed.
    pub value: u32,
}

/// A claim about the value of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// This is its value.
    Value(u32),
    /// It does not have these values, one bit each.
    Not(u32),
}

/// A certificate: its heading, and claims about parts in ascending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// What it is about.
    pub heading: Heading,
    /// The claims.
    pub claims: Vec<(u128, Claim)>,
}

/// As JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    game: String,
    rows: usize,
    columns: usize,
    seam: Seam,
    pieces: Vec<String>,
    turn: Turn,
    free: String,
    value: u32,
    claims: usize,
    checksum: String,
    body: String,
}

impl Certificate {
    /// Reads a certificate.
    pub fn read(text: &str) -> Result<Certificate, Flaw> {
        #[derive(Deserialize)]
        struct Kind {
            format: String,
        }
        let kind: Kind = serde_json::from_str(text).map_err(|error| Flaw::Unreadable(error.to_string()))?;
        if kind.format != FORMAT {
            return unreadable(format!("its format is '{}', not '{FORMAT}'", kind.format));
        }
        let written: Written =
            serde_json::from_str(text).map_err(|error| Flaw::Unreadable(error.to_string()))?;
        let body = from_base64(&written.body)?;
        if checksum(&body) != written.checksum {
            return unreadable("it is damaged: its claims do not have their checksum");
        }
        let claims = read_claims(&body, written.claims)?;
        let Written { format, game, rows, columns, seam, pieces, turn, free, value, .. } = written;
        let heading = Heading { format, game, rows, columns, seam, pieces, turn, free, value };
        Ok(Certificate { heading, claims })
    }

    /// Writes a certificate; its claims are in ascending order of their parts.
    pub fn write(&self) -> Result<String, Flaw> {
        let mut body = Vec::new();
        let mut last = 0;
        for (part, claim) in &self.claims {
            put(part.wrapping_sub(last), &mut body);
            last = *part;
            put(
                match claim {
                    Claim::Value(value) => u128::from(*value) << 1,
                    Claim::Not(excluded) => u128::from(*excluded) << 1 | 1,
                },
                &mut body,
            );
        }
        let Heading { format, game, rows, columns, seam, pieces, turn, free, value } = self.heading.clone();
        let (claims, checksum, body) = (self.claims.len(), checksum(&body), to_base64(&body));
        let written =
            Written { format, game, rows, columns, seam, pieces, turn, free, value, claims, checksum, body };
        let text = serde_json::to_string(&written).map_err(|error| Flaw::Unreadable(error.to_string()))?;
        Ok(text + "\n")
    }
}

fn read_claims(body: &[u8], count: usize) -> Result<Vec<(u128, Claim)>, Flaw> {
    // A claim takes two bytes at least: no list is longer than its file.
    let mut claims = Vec::with_capacity(count.min(body.len() / 2));
    let (mut rest, mut last) = (body, 0u128);
    while !rest.is_empty() {
        let (further, bits) = (take(&mut rest)?, take(&mut rest)?);
        let part = last.checked_add(further).filter(|_| further > 0);
        let Some(part) = part else { return unreadable("its claims are not in order") };
        last = part;
        let claim = match (bits & 1, bits >> 1) {
            (0, value) if value < VALUES.into() => Claim::Value(value as u32),
            (1, excluded @ 1..) if excluded < 1 << EXCLUDED => Claim::Not(excluded as u32),
            _ => return unreadable(format!("claim {} is none", claims.len() + 1)),
        };
        claims.push((part, claim));
    }
    if claims.len() == count {
        Ok(claims)
    } else {
        unreadable(format!("it has {} claims, not {count}", claims.len()))
    }
}

fn put(mut number: u128, bytes: &mut Vec<u8>) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Result<u128, Flaw> {
    let (mut number, mut shift) = (0u128, 0);
    loop {
        let Some((byte, rest)) = bytes.split_first() else { return unreadable("its claims end too early") };
        *bytes = rest;
        let group = u128::from(byte & 0x7f);
        if shift > 126 || group << shift >> shift != group {
            return unreadable("its claims hold a number that is too large");
        }
        number |= group << shift;
        if byte >> 7 == 0 {
            return Ok(number);
        }
        shift += 7;
    }
}

/// FNV-1a of 64 bits, in sixteen digits.
fn checksum(bytes: &[u8]) -> String {
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    format!("{sum:016x}")
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for at in 0..4 {
            let digit = DIGITS[(word >> (18 - 6 * at) & 63) as usize];
            text.push(if at > group.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

fn from_base64(text: &str) -> Result<Vec<u8>, Flaw> {
    let flaw = || Flaw::Unreadable("its claims are not written in base 64".into());
    let bytes = text.as_bytes();
    let filled = bytes.iter().rev().take(2).take_while(|byte| **byte == b'=').count();
    if !bytes.len().is_multiple_of(4) {
        return Err(flaw());
    }
    let mut read = Vec::with_capacity(bytes.len() / 4 * 3);
    for (at, group) in bytes.chunks(4).enumerate() {
        let missing = if 4 * (at + 1) == bytes.len() { filled } else { 0 };
        let mut word = 0u32;
        for letter in &group[..4 - missing] {
            let digit = match letter {
                b'A'..=b'Z' => letter - b'A',
                b'a'..=b'z' => letter - b'a' + 26,
                b'0'..=b'9' => letter - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return Err(flaw()),
            };
            word = word << 6 | u32::from(digit);
        }
        let word = word << (6 * missing);
        // Bits that belong to no byte are 0.
        if word.to_be_bytes()[4 - missing..].iter().any(|byte| *byte != 0) {
            return Err(flaw());
        }
        read.extend(&word.to_be_bytes()[1..4 - missing]);
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for length in 0..20u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(83) ^ length).collect();
            assert_eq!(from_base64(&to_base64(&bytes)).unwrap(), bytes);
        }
        assert_eq!(to_base64(b"Cram"), "Q3JhbQ==");
        for damaged in ["Q3JhbQ=", "Q3JhbR==", "Q3Jh=Q==", "Q3JhbQ=!", "====", "Q==="] {
            assert!(from_base64(damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn numbers_come_back() {
        let mut bytes = Vec::new();
        let numbers = [0, 1, 127, 128, 1 << 64, u128::MAX, u128::MAX >> 1];
        numbers.iter().for_each(|number| put(*number, &mut bytes));
        let mut rest = &bytes[..];
        assert!(numbers.iter().all(|number| take(&mut rest).unwrap() == *number));
        assert!(rest.is_empty() && take(&mut rest).is_err());
        let too_large = [[0xff; 18].as_slice(), &[0x04]].concat();
        assert!(take(&mut &too_large[..]).is_err());
    }
}
