//! Certificates say the same few things over and over: compressed they are thirty times smaller.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::io::{Error, Read};

/// A text, compressed in the format of gzip, which other programs read, or plain.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed(Cow<'static, [u8]>);

/// How a compressed text begins; no certificate begins like that.
const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// No certificate is longer.
const LONGEST: u64 = 1 << 30;

impl Packed {
    /// Compresses a text.
    pub fn of(text: &str) -> Result<Packed, Error> {
        let mut bytes = Vec::new();
        // A certificate is written once: the best compression.
        GzEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes)?;
        Ok(Packed(Cow::Owned(bytes)))
    }

    /// A text as it is in a file, compressed or not.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>) -> Packed {
        Packed(bytes.into())
    }

    /// As it is in the store.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text again; an error if it has changed.
    pub fn text(&self) -> Result<String, Error> {
        let mut text = String::new();
        match self.0.starts_with(&MAGIC) {
            true => GzDecoder::new(self.bytes()).take(LONGEST).read_to_string(&mut text)?,
            false => self.bytes().read_to_string(&mut text)?,
        };
        Ok(text)
    }
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Packed, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map(|bytes| Packed(Cow::Owned(bytes))).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back() {
        let text = "under these inequalities ".repeat(1000);
        let packed = Packed::of(&text).unwrap();
        assert!(packed.bytes().len() * 30 < text.len());
        assert_eq!(packed.text().unwrap(), text);
        let read: Packed = serde_json::from_str(&serde_json::to_string(&packed).unwrap()).unwrap();
        assert_eq!(read, packed);
        let mut damaged = packed.bytes().to_vec();
        let last = damaged.len() - 1;
        damaged[last / 2] ^= 1;
        assert!(Packed::new(damaged).text().is_err());
    }
}
