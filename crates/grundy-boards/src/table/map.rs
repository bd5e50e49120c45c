//! A file mapped into memory, so that a table of gigabytes is open at once and only what is asked is read.

#![allow(unsafe_code, reason = "a mapped file could be changed by another program; see below")]

use memmap2::Mmap;
use std::fs::File;
use std::path::Path;

/// Maps a file.
pub(super) fn open(path: &Path) -> std::io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the bytes are only read, as plain numbers that are checked before use, and tables are never written
    // in place: a new one is written beside the old and renamed, which leaves the mapped file as it is. A program
    // that shortens the file nevertheless makes reading fail with a signal, not with wrong values.
    unsafe { Mmap::map(&file) }
}
