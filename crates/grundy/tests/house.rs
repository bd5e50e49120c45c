//! The plan of the house: which crate may call which, drawn into the book and kept true.
//!
//! `GRUNDY_RENEW=1 cargo test -p grundy --test house` writes the page anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// From the ground up: a crate may call only those before it.
const ORDER: &[&str] = &[
    "grundy-data",
    "grundy-certify",
    "grundy-certify-heaps",
    "grundy-certify-boards",
    "grundy-core",
    "grundy-algebra",
    "grundy-subtraction",
    "grundy-heaps",
    "grundy-boards",
    "grundy-structure",
    "grundy-draw",
    "grundy-play",
    "grundy",
    "grundy-tables",
    "grundy-server",
    "grundy-cli",
    "grundy-py",
    "own-game",
];

/// Modules that know each other.
const KNOWN_CIRCLES: &[&str] = &["grundy: ask state workbench"];

const BEGIN: &str = "<!-- made by crates/grundy/tests/house.rs -->";
const END: &str = "<!-- end -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of all crates of ours, with what each may call: dependencies, not those of tests.
fn crates() -> BTreeMap<String, (PathBuf, BTreeSet<String>)> {
    let folders = ["crates", "examples"].iter().flat_map(|folder| {
        std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path())
    });
    let manifests = folders.chain([root().join("data")]).filter(|folder| folder.join("Cargo.toml").is_file());
    manifests
        .map(|folder| {
            let manifest = read(&folder.join("Cargo.toml"));
            let mut section = "";
            let (mut name, mut calls) = (String::new(), BTreeSet::new());
            for line in manifest.lines() {
                if line.starts_with('[') {
                    section = line;
                }
                let key = line.split([' ', '=', '.']).next().unwrap_or_default();
                match section {
                    "[package]" if key == "name" => name = line.split('"').nth(1).unwrap().into(),
                    "[dependencies]" if ORDER.contains(&key) => {
                        calls.insert(key.to_string());
                    }
                    _ => {}
                }
            }
            (name, (folder, calls))
        })
        .collect()
}

/// The first sentence of a file's documentation.
fn about(file: &Path) -> String {
    let text = read(file);
    let lines = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let paragraph: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    paragraph.join(" ")
}

/// The modules of a crate and, for each, the sibling modules it names.
fn modules(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let source = folder.join("src");
    let names: BTreeSet<String> = std::fs::read_dir(&source)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|name| !["lib", "main", "tests", "testing"].contains(&name.as_str()))
        .collect();
    let of = |name: &String| {
        let mut text = String::new();
        let mut pending = vec![source.join(name), source.join(format!("{name}.rs"))];
        while let Some(path) = pending.pop() {
            if path.is_dir() {
                pending.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.is_file() && path.file_stem().is_some_and(|stem| stem != "tests") {
                let code = read(&path);
                text += code.split("#[cfg(test)]").next().unwrap_or_default();
            }
        }
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let named = |other: &&String| {
            *other != name
                && (code.contains(&format!("crate::{other}::")) || code.contains(&format!("crate::{other};")))
        };
        names.iter().filter(named).cloned().collect()
    };
    names.iter().map(|name| (name.clone(), of(name))).collect()
}

/// Modules that lead back to themselves.
fn circle(modules: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let reaches = |start: &String| {
        let (mut seen, mut pending) = (BTreeSet::new(), vec![start]);
        while let Some(next) = pending.pop() {
            for other in &modules[next] {
                if seen.insert(other) {
                    pending.push(other);
                }
            }
        }
        seen.contains(start)
    };
    modules.keys().filter(|name| reaches(name)).cloned().collect()
}

fn page() -> String {
    let crates = crates();
    let mut page = format!("{BEGIN}\n```mermaid\ngraph BT\n");
    for name in ORDER.iter().filter_map(|name| crates.get_key_value(*name)).map(|(name, _)| name) {
        for call in &crates[name].1 {
            // What follows from another arrow is not drawn.
            let direct =
                !crates[name].1.iter().any(|other| other != call && reach(&crates, other).contains(call));
            if direct {
                writeln!(page, "  {call} --> {name}").unwrap();
            }
        }
    }
    page += "```\n\n";
    for name in ORDER.iter().filter(|name| crates.contains_key(**name)) {
        let (folder, calls) = &crates[*name];
        let source = folder.join("src");
        let calls: Vec<&str> = calls.iter().map(String::as_str).collect();
        let calls = if calls.is_empty() { "none of ours".into() } else { calls.join(", ") };
        writeln!(page, "### {name}\n\n{} *Calls: {calls}.*\n", about(&source.join("lib.rs"))).unwrap();
        for (module, others) in modules(folder) {
            let file = [source.join(format!("{module}.rs")), source.join(&module).join("mod.rs")];
            let about = file.iter().find(|file| file.is_file()).map_or(String::new(), |file| about(file));
            let about = about.split(['[', ']']).collect::<String>();
            let others: Vec<String> = others.into_iter().collect();
            let names = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
            writeln!(page, "- `{module}`{names}: {about}").unwrap();
        }
        page.push('\n');
    }
    page + END
}

fn reach(crates: &BTreeMap<String, (PathBuf, BTreeSet<String>)>, from: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut pending = vec![from.to_string()];
    while let Some(next) = pending.pop() {
        for call in &crates[&next].1 {
            if seen.insert(call.clone()) {
                pending.push(call.clone());
            }
        }
    }
    seen
}

#[test]
fn no_crate_calls_one_above_it() {
    for (name, (_, calls)) in crates() {
        let place = |name: &str| ORDER.iter().position(|known| *known == name);
        let here = place(&name).unwrap_or_else(|| panic!("{name} has no place in the order: add it"));
        for call in calls {
            assert!(place(&call).is_some_and(|there| there < here), "{name} must not call {call}");
        }
    }
}

/// Modules of one crate may know each other, but who does is written down here, so that it does not grow unseen.
#[test]
fn modules_that_go_in_circles_are_known() {
    let circles: Vec<String> = crates()
        .iter()
        .map(|(name, (folder, _))| (name, circle(&modules(folder)).into_iter().collect::<Vec<_>>()))
        .filter(|(_, circle)| !circle.is_empty())
        .map(|(name, circle)| format!("{name}: {}", circle.join(" ")))
        .collect();
    assert_eq!(circles, KNOWN_CIRCLES, "modules that lead back to themselves");
}

/// Whoever writes a file does it by `Files::write`: whole or not at all. The ledger of records has a database for that.
#[test]
fn files_are_written_in_one_way() {
    const OTHER_WAYS: [&str; 5] = ["fs::write(", "File::create", "fs::rename(", "OpenOptions", "fs::copy("];
    for (folder, _) in crates().values() {
        let mut pending = vec![folder.join("src")];
        while let Some(path) = pending.pop() {
            if path.is_dir() {
                pending.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let name = path.file_name().unwrap_or_default();
            if path.extension().is_none_or(|extension| extension != "rs") || name == "tests.rs" {
                continue;
            }
            let text = read(&path);
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let found = OTHER_WAYS.iter().find(|way| code.contains(**way));
            let is_the_one_way = path.ends_with("grundy-core/src/files.rs");
            assert!(is_the_one_way || found.is_none(), "{}: {found:?}", path.display());
        }
    }
}

#[test]
fn the_book_shows_the_house() {
    let path = root().join("docs/src/house.md");
    let text = read(&path);
    let (before, rest) = text.split_once(BEGIN).expect("the page has a place for the plan");
    let (_, after) = rest.split_once(END).expect("the plan has an end");
    let wanted = format!("{before}{}{after}", page());
    if std::env::var_os("GRUNDY_RENEW").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    assert!(
        read(&path) == wanted,
        "docs/src/house.md is stale: GRUNDY_RENEW=1 cargo test -p grundy --test house"
    );
}
