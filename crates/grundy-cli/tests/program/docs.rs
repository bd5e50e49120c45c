//! Every command shown in the README and in the book is run, and its output compared.
//!
//! A block marked `console` holds commands after `$ ` and what they print, errors included. A line `...` in
//! the output stands for any lines. Commands of one file run in one folder, in order, so later ones can use
//! what earlier ones wrote.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's root")
}

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the book") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// A command and the output shown for it, which begins at a line of the page.
struct Example {
    command: String,
    output: Vec<String>,
    from: usize,
}

/// The examples of a page.
fn shown(page: &str) -> Vec<Example> {
    let (mut inside, mut examples) = (false, Vec::<Example>::new());
    for (at, line) in page.lines().enumerate() {
        match (inside, line.trim_end()) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { command: command.into(), output: Vec::new(), from: at + 1 });
                }
                (None, Some(example)) => example.output.push(line.into()),
                (None, None) => panic!("output before any command: {line}"),
            },
            _ => {}
        }
    }
    examples
}

/// Every command that is shown, in the order of the pages.
pub fn commands() -> Vec<String> {
    let texts = pages().into_iter().map(|page| std::fs::read_to_string(page).expect("a page"));
    texts.flat_map(|text| shown(&text)).map(|example| example.command).collect()
}

/// Writes what a command prints now into its page. Later examples first, so that line numbers stay right.
fn bless(page: &Path, mut changes: Vec<(Example, Vec<String>)>) {
    let text = std::fs::read_to_string(page).expect("a page");
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    changes.sort_by_key(|(example, _)| std::cmp::Reverse(example.from));
    for (example, found) in changes {
        lines.splice(example.from..example.from + example.output.len(), found);
    }
    std::fs::write(page, lines.join("\n") + "\n").expect("a page that can be written");
}

fn printed(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let path = format!(
        "{}:{}",
        program.parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PATH", path)
        .env("XDG_DATA_HOME", folder.join("data"))
        .current_dir(folder)
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_string()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Whether the lines match, `...` standing for any lines.
fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed.first() == Some(first) && matches(rest, &printed[1..]),
    }
}

/// With `BLESS=1` in the environment the pages are corrected instead; look at the difference before committing it.
#[test]
fn shown_commands_print_what_is_shown() {
    let (mut commands, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut changes = Vec::new();
        for example in shown(&std::fs::read_to_string(&page).expect("a page")) {
            let found = printed(&example.command, folder.path());
            let mut output = example.output.clone();
            while output.last().is_some_and(String::is_empty) {
                output.pop();
            }
            if !matches(&output, &found) {
                let texts = [output.join("\n"), found.join("\n")];
                let [shown, printed] = texts;
                wrong.push(format!(
                    "{}: {}\n--- shown\n{shown}\n--- printed\n{printed}",
                    page.display(),
                    example.command
                ));
                changes.push((example, found));
            }
            commands += 1;
        }
        if std::env::var_os("BLESS").is_some() {
            bless(&page, changes);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(commands > 20, "only {commands} commands were found");
}

#[test]
fn the_summary_names_every_page() {
    let summary = std::fs::read_to_string(root().join("docs/src/SUMMARY.md")).expect("the summary");
    let book = root().join("docs/src");
    for page in pages().iter().filter(|page| page.starts_with(&book) && !page.ends_with("SUMMARY.md")) {
        let name = page.strip_prefix(&book).expect("in the book").display().to_string();
        assert!(summary.contains(&format!("({name})")), "{name} is missing in SUMMARY.md");
    }
    for link in summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(book.join(link).is_file(), "SUMMARY.md names {link}, which is not there");
    }
}

#[test]
fn every_game_stands_in_the_book() {
    let book = std::fs::read_to_string(root().join("docs/src/games.md")).expect("the page of games");
    for sheet in grundy::catalogue::SHEETS {
        assert!(book.contains(&format!("`{}", sheet.name)), "{} is missing in games.md", sheet.name);
        for example in sheet.examples.iter().filter(|example| !example.contains(".json")) {
            assert!(grundy::notation::read(example).is_ok(), "{example}");
        }
    }
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join("docs/src").join(name)).unwrap_or_else(|_| panic!("the page {name}"))
}

/// What the program can do is not denied by silence: the introduction leads to every capability that has a page of
/// its own, and every folder of published tables has its source.
#[test]
fn the_introduction_and_the_sources_know_what_is_there() {
    let introduction = page("introduction.md");
    let capabilities = ["web", "records", "families", "maps", "discover", "python", "campaigns", "serve"];
    for name in capabilities {
        assert!(introduction.contains(&format!("({name}.md)")), "the introduction does not know {name}.md");
    }
    let sources = page("sources.md");
    for entry in std::fs::read_dir(root().join("data")).expect("the tables") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            assert!(sources.contains(&format!("data/{name}")), "sources.md does not know data/{name}");
        }
    }
    for denial in ["not in this version", "is used so far"] {
        for path in pages() {
            let text = std::fs::read_to_string(&path).expect("a page");
            assert!(!text.contains(denial), "{}: '{denial}'", path.display());
        }
    }
}

#[test]
fn both_ways_over_several_machines_are_described() {
    let page = page("campaigns.md");
    for words in ["--shard 1/2", "grundy records merge", "--scheduler tls://", "campaign keys"] {
        assert!(page.contains(words), "campaigns.md does not know '{words}'");
    }
}
