//! The published tables and the proved theorems that are part of the program: the files of `data/`, which is this crate's folder.
//!
//! `README.md` beside them says where each comes from. Nothing is computed here; `grundy-tables` checks the tables, `grundy` uses
//! the theorems.

/// All files, by their path in the folder.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The content of a file.
///
/// ```
/// assert!(grundy_data::file("structures/index.json").is_some());
/// assert!(grundy_data::file("structures/none.json").is_none());
/// ```
pub fn file(path: &str) -> Option<&'static [u8]> {
    let found = FILES.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(FILES[found].1)
}

/// The text of a table. Meant for constants, where a name that does not exist is an error of the compiler.
///
/// ```
/// const KAYLES: &str = grundy_data::table("boards/kayles.csv");
/// assert!(KAYLES.starts_with("n,"));
/// ```
///
/// # Panics
///
/// If there is no such file, or if it is no text.
pub const fn table(path: &str) -> &'static str {
    let mut at = 0;
    while at < FILES.len() {
        let (name, content) = FILES[at];
        if is_same(name.as_bytes(), path.as_bytes()) {
            return match std::str::from_utf8(content) {
                Ok(text) => text,
                Err(_) => panic!("this file is no text"),
            };
        }
        at += 1;
    }
    panic!("there is no such table in data/")
}

/// `==` in a constant.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_name() {
        assert!(FILES.iter().any(|(name, _)| name.ends_with(".json.gz")));
        for (name, content) in FILES {
            assert_eq!(file(name), Some(*content), "{name}");
        }
    }
}
