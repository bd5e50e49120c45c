//! Files that the notation names: `subtract(file(moves.txt))`, `graph(game.json)`.
//!
//! A program whose questions come from other people, such as a web server, confines them to one folder: then a name
//! is taken relative to that folder, and whatever lies outside cannot be read.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// From now on only files in `folder` can be read, by the whole process and for good.
pub fn confine(folder: &Path) -> Result<()> {
    let folder = folder.canonicalize()?;
    FOLDER.set(folder).map_err(|_| Error::other("files are confined to a folder already"))
}

/// The text of a file, if it may be read.
///
/// ```
/// use grundy::files::read;
/// use std::path::Path;
/// assert!(read(Path::new("no such file")).is_err());
/// ```
pub fn read(path: &Path) -> Result<String> {
    match FOLDER.get() {
        Some(folder) => std::fs::read_to_string(within(folder, path)?),
        None => std::fs::read_to_string(path),
    }
}

/// The file meant by `path` inside the folder. Links are followed before the comparison, so none leads outside.
fn within(folder: &Path, path: &Path) -> Result<PathBuf> {
    let outside = || Error::new(ErrorKind::PermissionDenied, "only files of the data folder can be read");
    // The same answer whether or not there is such a file: nobody learns what lies outside.
    let found = folder.join(path).canonicalize().map_err(|_| outside())?;
    if found.starts_with(folder) { Ok(found) } else { Err(outside()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder() {
        let root = std::env::temp_dir().join(format!("grundy-files-{}", std::process::id()));
        let inside = root.join("inside");
        std::fs::create_dir_all(&inside).unwrap();
        std::fs::write(root.join("secret.txt"), "1").unwrap();
        std::fs::write(inside.join("moves.txt"), "1 2").unwrap();
        let inside = inside.canonicalize().unwrap();
        assert!(within(&inside, Path::new("moves.txt")).is_ok());
        for outside in ["../secret.txt", "/etc/passwd", "missing.txt", "x/../../secret.txt"] {
            assert!(within(&inside, Path::new(outside)).is_err(), "{outside}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("secret.txt"), inside.join("link.txt")).unwrap();
            assert!(within(&inside, Path::new("link.txt")).is_err());
        }
        std::fs::remove_dir_all(&root).unwrap();
    }
}
