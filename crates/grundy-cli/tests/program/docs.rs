//! Every command shown in the README and in the book is run, and its output compared.
//!
//! A block marked `console` holds commands after `$ ` and what they print, errors included. A line `...` in
//! the output stands for any lines. Commands of one file run in one folder, in order, so later ones can use
//! what earlier ones wrote. A picture `gallery/NAME` on a page is the file NAME that its commands write, byte for byte.

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
        .env("LC_ALL", "C.UTF-8")
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

/// Whether a line is as shown; `...` inside it stands for what differs from day to day.
fn alike(shown: &str, printed: &str) -> bool {
    let open_ended = |(before, after): (&str, &str)| {
        printed.strip_prefix(before).is_some_and(|rest| rest.ends_with(after))
    };
    shown == printed || shown.split_once("...").is_some_and(open_ended)
}

/// Whether the lines match, `...` standing for any lines.
fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((first, rest)) => {
            printed.first().is_some_and(|line| alike(first, line)) && matches(rest, &printed[1..])
        }
    }
}

/// The pictures of a page that its own commands make, by their names.
fn pictures(page: &str) -> Vec<&str> {
    page.split("](gallery/").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

/// What is wrong with a picture of the gallery, given the folder in which the commands have written.
fn picture_trouble(name: &str, folder: &Path) -> Option<String> {
    let Ok(made) = std::fs::read(folder.join(name)) else {
        return Some(format!("gallery/{name}: no command of the page makes it"));
    };
    let kept = root().join("docs/src/gallery").join(name);
    if std::fs::read(&kept).is_ok_and(|kept| kept == made) {
        return None;
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&kept, made).expect("a picture that can be written");
    }
    Some(format!("gallery/{name} is not what its command draws now"))
}

/// The picture of a terminal says in words what was typed and printed.
#[test]
fn the_picture_of_the_terminal_shows_what_is_printed() {
    let picture = std::fs::read_to_string(root().join("docs/src/terminal.svg")).expect("the picture");
    let lines = picture.lines().filter(|line| line.starts_with("<text")).map(|line| {
        let words: String = line.split('>').filter_map(|piece| piece.split('<').next()).collect();
        let words = words.replace('\u{a0}', " ").replace("&lt;", "<").replace("&gt;", ">");
        words.replace("&amp;", "&").trim_end().to_string()
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    let folder = tempfile::tempdir().expect("a folder");
    let examples = shown(&format!("```console\n{text}\n```"));
    assert!(examples.len() >= 3, "{text}");
    for example in examples {
        let found = printed(&example.command, folder.path());
        let again = "draw it anew with scripts/terminal-picture";
        assert!(matches(&example.output, &found), "{}: {found:#?}; {again}", example.command);
    }
}

/// With `BLESS=1` in the environment the pages and pictures are corrected instead; look at the difference before committing it.
#[test]
fn shown_commands_print_what_is_shown() {
    let (mut commands, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut changes = Vec::new();
        let text = std::fs::read_to_string(&page).expect("a page");
        for example in shown(&text) {
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
        wrong.extend(pictures(&text).into_iter().filter_map(|name| picture_trouble(name, folder.path())));
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

/// The packages that a manifest names in its tables of dependencies.
fn dependencies(manifest: &str) -> Vec<String> {
    let (mut inside, mut names) = (false, Vec::new());
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.trim_end().ends_with("dependencies]") && !line.contains("workspace");
        } else if let (true, Some((name, _))) = (inside, line.split_once(['.', '='])) {
            names.push(name.trim().to_string());
        }
    }
    names.retain(|name| !name.starts_with(['#', ' ']));
    names
}

#[test]
fn every_dependency_has_its_reason() {
    let sources = page("sources.md");
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let manifests = crates.map(|folder| folder.expect("a crate").path().join("Cargo.toml"));
    let mut known = 0;
    for path in manifests.chain([root().join("fuzz/Cargo.toml"), root().join("data/Cargo.toml")]) {
        let manifest = std::fs::read_to_string(&path).expect("a manifest");
        for name in dependencies(&manifest).iter().filter(|name| !name.starts_with("grundy")) {
            assert!(sources.contains(&format!("`{name}`")), "sources.md does not say why {name} is there");
            known += 1;
        }
    }
    assert!(known > 60, "only {known} dependencies were found");
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
        let is_code = name == "src";
        if path.is_dir() && !is_code {
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

/// Whether a text says that something will only come later.
fn puts_off(text: &str) -> bool {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    [
        "not yet",
        " yet\n",
        "does not do yet",
        "cannot do yet",
        "is planned",
        "are planned",
        "will come later",
        "to do:",
    ]
    .iter()
    .any(|denial| format!("{words}\n").contains(denial))
}

/// The commands that a text names, as `grundy NAME` or as a word of code.
fn named(text: &str) -> Vec<&'static str> {
    let names = grundy_cli::groups::GROUPS.iter().flat_map(|group| group.commands);
    names
        .copied()
        .filter(|name| text.contains(&format!("grundy {name}")) || text.contains(&format!("`{name}`")))
        .collect()
}

/// What exists is not called missing: nothing that is put off names a command. Under a heading that puts off, all of the
/// section does.
#[test]
fn nothing_that_exists_is_put_off() {
    assert!(
        puts_off("## What it does not do yet")
            && puts_off("This is not\nyet there.")
            && !puts_off("and yet it ends")
    );
    assert_eq!(named("there is no `period` and no grundy records"), ["period", "records"]);
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("a page");
        for section in text.split("\n#") {
            let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
            for paragraph in body.split("\n\n").filter(|paragraph| puts_off(heading) || puts_off(paragraph)) {
                assert_eq!(named(paragraph), [""; 0], "{}: put off, but there: {paragraph}", path.display());
            }
        }
    }
}

/// The names in the first brackets of the links of a text.
fn linked(text: &str) -> Vec<&str> {
    let links = text.split('[').skip(1).filter_map(|rest| rest.split_once("](").map(|(names, _)| names));
    links.flat_map(|names| names.split(", ")).collect()
}

/// The part of a page between a heading and the next one of its kind.
fn under<'a>(page: &'a str, heading: &str) -> &'a str {
    let mut parts = page.split(heading);
    let part = parts.nth(1).unwrap_or_else(|| panic!("no heading '{heading}'"));
    let mark = heading.split_whitespace().next().unwrap_or_default();
    part.split(&format!("\n{mark} ")).next().unwrap_or_default()
}

/// The overview and the summary order the commands as `grundy --help` does.
#[test]
fn the_book_groups_the_commands_as_the_help_does() {
    let (overview, summary) = (page("commands/overview.md"), page("SUMMARY.md"));
    let mut summed_up = Vec::new();
    for group in grundy_cli::groups::GROUPS {
        let rows = under(&overview, &format!("## {}\n", group.title)).lines();
        let listed: Vec<&str> = rows.filter_map(|row| row.strip_prefix("| [`")?.split('`').next()).collect();
        assert_eq!(listed, group.commands, "{} in commands/overview.md", group.title);
        for line in
            under(&summary, &format!("# {}\n", group.title)).lines().filter(|line| line.starts_with("- "))
        {
            let names = linked(line);
            assert!(names.iter().any(|name| group.commands.contains(name)), "{line} under {}", group.title);
            summed_up.extend(names.into_iter().map(str::to_string));
        }
    }
    summed_up.sort();
    let mut all: Vec<&str> =
        grundy_cli::groups::GROUPS.iter().flat_map(|group| group.commands).copied().collect();
    all.sort_unstable();
    assert_eq!(summed_up, all, "SUMMARY.md");
}

/// The anchor that a heading gets: letters, digits and hyphens in lower case.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// Links lead to files that are there and to headings in them.
#[test]
fn links_lead_somewhere() {
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("a page");
        let prose: String = text.split("```").step_by(2).collect();
        for link in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains(' ') {
                continue;
            }
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", path.display());
            if !place.is_empty() {
                let there = std::fs::read_to_string(&target).expect("a page");
                let mut headings = there.lines().filter(|line| line.starts_with('#'));
                let found = headings.any(|line| anchor(line.trim_start_matches('#')) == place);
                assert!(found, "{}: {link} names no heading", path.display());
            }
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

/// What is told of the cones that come with the program is what their test adds up.
#[test]
fn the_share_of_the_stored_cones_is_the_same_everywhere() {
    let read = |path: &str| {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        std::fs::read_to_string(format!("{root}/{path}")).expect("a file of the project")
    };
    let checked = read("crates/grundy-certify/tests/cones.rs");
    let percent = checked.split("const PERCENT: &str = \"").nth(1).and_then(|rest| rest.split('"').next());
    let percent = percent.expect("what the test adds up");
    assert!(read("crates/grundy/src/ask/regions.rs").contains(&format!("STORED_PERCENT: f64 = {percent};")));
    assert!(read("docs/src/discover.md").contains(&format!("That is {percent} % of all games.")));
}
