//! Lists the files of this folder, so that whatever lies here is part of the program and no list can be out of date.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Tables, descriptions, certificates.
const ENDINGS: [&str; 4] = [".csv", ".json", ".txt", ".json.gz"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=.");
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    let name =
        |file: &PathBuf| file.strip_prefix(&root).map(|name| name.to_string_lossy().replace('\\', "/"));
    let mut files =
        files.iter().map(|file| Ok((name(file)?, file))).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    // By their names, as they are looked up: a folder stands behind a file whose name goes on with a dot.
    files.sort();
    let mut list = String::from("&[\n");
    for (name, file) in files {
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy())?;
    }
    list += "]\n";
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    Ok(std::fs::write(out.join("files.rs"), list)?)
}

/// What lies in a folder and those below it, without hidden things.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(path);
        }
    }
    Ok(())
}
