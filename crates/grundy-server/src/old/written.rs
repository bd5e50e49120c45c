//! Files that a command writes and a client wants: pictures and tables.
//!
//! The server chooses the place, a new folder with a name that nobody can guess, and takes it away when the answer is made.

use crate::refusal::Refusal;
use crate::secret::random_name;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Larger files do not come back.
const LARGEST: u64 = 32 << 20;

/// The files of one question.
pub struct Written {
    folder: PathBuf,
    files: Vec<(&'static str, &'static str)>,
}

impl Written {
    /// A place for the files of these fields, each with the ending of its name.
    pub fn new(scratch: &Path, files: &[(&'static str, &'static str)]) -> Result<Written, Refusal> {
        let folder = scratch.join(random_name(16));
        if !files.is_empty() {
            let unusable = |error| Refusal::input(format!("the data folder cannot be written: {error}"));
            std::fs::create_dir_all(&folder).map_err(unusable)?;
        }
        Ok(Written { folder, files: files.to_vec() })
    }

    fn path(&self, (field, ending): (&str, &str)) -> PathBuf {
        self.folder.join(format!("{field}.{ending}"))
    }

    /// The options that name them.
    pub fn options(&self) -> Vec<String> {
        let option =
            |file: &(&str, &str)| format!("--{}={}", file.0.replace('_', "-"), self.path(*file).display());
        self.files.iter().map(option).collect()
    }

    /// Puts what was written into the answer, in the place of the files' names.
    pub fn into_answer(self, answer: &mut Value) {
        for file in &self.files {
            let path = self.path(*file);
            let name = path.display().to_string();
            if let Some(fields) = answer.as_object_mut() {
                fields.values_mut().filter(|value| **value == name).for_each(|value| *value = Value::Null);
            }
            answer[file.0] = content(&path, file.1);
        }
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        if !self.files.is_empty() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// A file as text, or in base64 if it is none.
fn content(path: &Path, format: &str) -> Value {
    let small = path.metadata().is_ok_and(|about| about.len() <= LARGEST);
    match std::fs::read(path).ok().filter(|_| small).map(String::from_utf8) {
        None => Value::Null,
        Some(Ok(text)) => json!({"format": format, "content": text}),
        Some(Err(bytes)) => json!({"format": format, "base64": base64(bytes.as_bytes())}),
    }
}

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word =
            group.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for digit in 0..4 {
            let value = word >> (18 - 6 * digit) & 63;
            text.push(if digit <= group.len() { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_standard() {
        let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, coded) in pairs {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn files_come_back_and_go_away() {
        let scratch = tempfile::tempdir().unwrap();
        let written = Written::new(scratch.path(), &[("output", "svg"), ("data", "csv")]).unwrap();
        let options = written.options();
        let path = options[0].strip_prefix("--output=").unwrap().to_string();
        std::fs::write(&path, "<svg/>").unwrap();
        let mut answer = json!({"file": path, "n": 1});
        written.into_answer(&mut answer);
        let expected =
            json!({"file": null, "n": 1, "output": {"format": "svg", "content": "<svg/>"}, "data": null});
        assert_eq!(answer, expected);
        assert_eq!(std::fs::read_dir(scratch.path()).unwrap().count(), 0);
        assert_eq!(content(Path::new("/no/such/file"), "png"), Value::Null);
    }
}
