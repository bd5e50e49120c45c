//! The languages in which Grundy can tell what it has found.

use std::fmt;
use std::str::FromStr;

/// A language.
///
/// ```
/// use grundy_core::language::Language;
/// assert_eq!("de".parse(), Ok(Language::German));
/// assert_eq!("nl_BE.UTF-8".parse(), Ok(Language::Dutch));
/// assert_eq!("de-CH,de;q=0.9,en;q=0.8".parse(), Ok(Language::German));
/// assert!("tlh".parse::<Language>().is_err());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Dutch.
    Dutch,
}

/// There is no such language here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unspoken(String);

impl fmt::Display for Unspoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language '{}'; there are en, de and nl", self.0)
    }
}

impl std::error::Error for Unspoken {}

impl Language {
    /// All of them, in the order of [`Language::of`].
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Dutch];

    /// The text in this language, of those in English, German and Dutch: one that is missing does not compile.
    pub fn of<T>(self, texts: [T; 3]) -> T {
        let [english, german, dutch] = texts;
        match self {
            Language::English => english,
            Language::German => german,
            Language::Dutch => dutch,
        }
    }

    /// Its two letters: `de`.
    pub fn code(self) -> &'static str {
        self.of(["en", "de", "nl"])
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// From its two letters, or from what systems and browsers say: `de_DE.UTF-8`, `de-CH,en;q=0.8`.
impl FromStr for Language {
    type Err = Unspoken;

    fn from_str(text: &str) -> Result<Language, Unspoken> {
        let first = text.split([',', ';']).next().unwrap_or_default().trim();
        let letters = first.split(['-', '_', '.']).next().unwrap_or_default().to_ascii_lowercase();
        let known = Language::ALL.into_iter().find(|language| language.code() == letters);
        known.ok_or_else(|| Unspoken(first.chars().take(20).collect()))
    }
}
