//! Files that are read back: a line that says what the file belongs to, a line with the checksum of the rest, and the rest.
//!
//! A file with one changed letter is refused. Files are written by [`Files::write`]: the name always holds a whole file.

use crate::files::Files;
use crate::trouble::Trouble;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// The rest of a file, if it is there, belongs to `heading` and is undamaged.
pub(crate) fn load(files: &Files, file: &Path, heading: &str) -> Result<Option<Vec<u8>>, Trouble> {
    let bytes = match files.read_bytes(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Trouble::unreadable(file, &error)),
    };
    if bytes.is_empty() {
        return Ok(None);
    }
    let mut parts = bytes.splitn(3, |byte| *byte == b'\n');
    let (Some(found), Some(sum), Some(body)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(damaged(file, "it is too short"));
    };
    if found != heading.as_bytes() {
        let found = String::from_utf8_lossy(found);
        let told = Trouble::file(
            file,
            format!("it belongs to another search\n  found    {found}\n  expected {heading}"),
        );
        return Err(told.with_help("name another file"));
    }
    if sum != checksum(heading, body).as_bytes() {
        return Err(damaged(file, "its checksum is wrong"));
    }
    Ok(Some(body.to_vec()))
}

/// Writes a file with its heading and checksum.
pub(crate) fn save(files: &Files, file: &Path, heading: &str, body: &[u8]) -> Result<(), Trouble> {
    let written = files.write(file, |out| {
        write!(out, "{heading}\n{}\n", checksum(heading, body))?;
        out.write_all(body)
    });
    written.map_err(|error| Trouble::unwritable(file, &error))
}

fn checksum(heading: &str, body: &[u8]) -> String {
    format!("{:016x}", xxh3_64(&[heading.as_bytes(), b"\n", body].concat()))
}

pub(crate) fn damaged(file: &Path, why: impl AsRef<str>) -> Trouble {
    Trouble::file(file, format!("it is damaged: {}", why.as_ref())).with_help("name another file")
}
