//! What the program says to people, in English, German and Dutch: one place for all of it.
//!
//! * [`answers`]: the sentences of answers, of the game at the table and of the tour, a function each. They hold all languages in one
//!   array, so that a missing one does not compile.
//! * [`sheets`], [`reasons`], [`troubles`], [`descriptions`], [`terminal`], [`help`]: tables of sentences that are English elsewhere: in the sheets of the games, in the
//!   answers and troubles of the library, in the help of the command line. They are found by their form, as the pages of the web
//!   application do it, and those that the pages know are the same there; tests hold the tables to what the program really says.
//! * [`results`], [`findings`]: tables of their own for results that are lists and tables, whose headings are short words that mean
//!   something else elsewhere.
//! * [`arguments`]: what is wrong with a command line.
//!
//! JSON, CSV and other formats for programs are English, whatever the language.

pub mod answers;
pub mod arguments;
mod descriptions;
mod findings;
pub mod help;
mod reasons;
mod results;
mod sheets;
mod terminal;
mod troubles;

use grundy::language::Language;
use std::ffi::OsString;

/// A sentence in English, German and Dutch, with places in braces: `the board has no cell {cell}`.
type Row = [&'static str; 3];

/// Everything that is found by its form.
const TABLES: [&[Row]; 6] = [
    troubles::TROUBLES,
    descriptions::DESCRIPTIONS,
    terminal::TERMINAL,
    reasons::REASONS,
    sheets::SHEETS,
    help::HELP,
];

/// What is said in results only.
const OF_RESULTS: [&[Row]; 2] = [results::RESULTS, findings::FINDINGS];

/// Places in which a sentence stands; in all others stands what somebody has written, a name or a number.
const SPOKEN: [&str; 16] = [
    "engine", "error", "examples", "help", "how", "kind", "law", "method", "outcome", "play", "reached",
    "reason", "same", "source", "theorem", "what",
];

/// The words of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub Language);

impl Words {
    /// The language that an option or the user's system asks for: `--language`, else `LC_ALL`, `LC_MESSAGES` or `LANG`, the first one
    /// that is set. English if there is no such language here.
    pub fn wanted<'w>(arguments: impl IntoIterator<Item = &'w OsString>) -> Words {
        let words: Vec<&str> = arguments.into_iter().map(|word| word.to_str().unwrap_or_default()).collect();
        let named =
            words.iter().enumerate().find_map(|(at, word)| match word.strip_prefix("--language")? {
                "" => words.get(at + 1).copied(),
                value => value.strip_prefix('='),
            });
        Words(named.and_then(|name| name.parse().ok()).unwrap_or_else(of_the_system))
    }

    fn of<T>(self, texts: [T; 3]) -> T {
        self.0.of(texts)
    }

    /// A sentence of the library or of the help in this language, if it is known.
    pub fn known(self, sentence: &str) -> Option<String> {
        self.found(&TABLES, sentence)
    }

    /// A sentence or a heading of a result; one that is not known may be one of the library, or stays as it is.
    pub fn said(self, sentence: &str) -> String {
        self.found(&OF_RESULTS, sentence).unwrap_or_else(|| self.told(sentence))
    }

    /// The heading of a table.
    pub fn heading<T: AsRef<str>>(self, names: impl IntoIterator<Item = T>) -> Vec<String> {
        names.into_iter().map(|name| self.said(name.as_ref())).collect()
    }

    /// Lines that an answer says in English: sentences, or labels and cells with two spaces or more between them, each as it is
    /// known in this language. What is beside a translated cell stays in its column, if there is room.
    pub fn lines(self, text: &str) -> String {
        if self.0 == Language::English {
            return text.into();
        }
        text.lines().map(|line| self.told_line(line)).collect::<Vec<_>>().join("\n")
    }

    fn told_line(self, line: &str) -> String {
        // The comments of a description are its author's.
        if line.trim_start().starts_with("# ") {
            return line.into();
        }
        let start = line.len() - line.trim_start().len();
        let (mut told, mut rest) = (line[..start].to_string(), &line[start..]);
        while let Some(at) = rest.find("  ") {
            let (cell, after) = rest.split_at(at);
            let next = after.trim_start();
            let gap = after.len() - next.len();
            let known = self.cell(cell).unwrap_or_else(|| cell.into());
            let room = (cell.chars().count() + gap).saturating_sub(known.chars().count()).max(1);
            told = told + &known + &" ".repeat(room);
            rest = next;
        }
        told + &self.cell(rest).unwrap_or_else(|| rest.into())
    }

    /// A sentence or a cell of a result, if it is known; what is printed bold on a terminal is plain then.
    fn cell(self, cell: &str) -> Option<String> {
        let plain = anstream::adapter::strip_str(cell).to_string();
        self.found(&[OF_RESULTS.as_slice(), &TABLES].concat(), &plain)
    }

    fn found(self, tables: &[&'static [Row]], sentence: &str) -> Option<String> {
        if self.0 == Language::English {
            return Some(sentence.into());
        }
        let all = || tables.iter().copied().flatten();
        if let Some(row) = all().find(|row| row[0] == sentence) {
            return Some(self.of(*row).into());
        }
        // One form may be a part of another: the one that says most is meant.
        let mut places = Vec::new();
        let fitting = all().filter(|row| place(row[0]).is_some() && fits(row[0], sentence, &mut Vec::new()));
        let row = fitting.max_by_key(|row| said(row[0]))?;
        fits(row[0], sentence, &mut places);
        Some(self.filled(self.of(*row), &places, tables))
    }

    /// The same; a sentence that is not known stays as it is.
    pub fn told(self, sentence: &str) -> String {
        self.known(sentence).unwrap_or_else(|| sentence.into())
    }

    /// A form with what stands in its places; sentences there are found in the same tables.
    fn filled(self, mut form: &str, places: &[(&str, &str)], tables: &[&'static [Row]]) -> String {
        let mut text = String::new();
        while let Some((before, name, after)) = place(form) {
            let stands = places.iter().find(|(known, _)| *known == name).map_or("", |(_, stands)| stands);
            text.push_str(before);
            let spoken = SPOKEN.contains(&name).then(|| self.found(tables, stands)).flatten();
            text.push_str(&spoken.unwrap_or_else(|| stands.into()));
            form = after;
        }
        text + form
    }

    /// What is wrong, with its remedies: a message of several lines, of which each is a sentence, a remedy or the place in a text.
    pub fn message(self, message: &str) -> String {
        let line = |line: &str| match line.strip_prefix("help: ") {
            _ if self.0 == Language::English || line.starts_with("  ") => line.to_string(),
            Some(remedy) => format!("{}: {}", self.remedy(), self.told(remedy)),
            None => self.sentence(line),
        };
        message.lines().map(line).collect::<Vec<_>>().join("\n")
    }

    /// A sentence that may name the line of a text, or a file before it.
    fn sentence(self, line: &str) -> String {
        if let Some((sentence, number)) = line.strip_suffix(')').and_then(|line| line.rsplit_once(" (line "))
        {
            return format!("{} ({} {number})", self.told(sentence), self.line());
        }
        if let Some(known) = self.known(line) {
            return known;
        }
        match line.split_once(": ") {
            Some((file, sentence)) => format!("{file}: {}", self.told(sentence)),
            None => line.into(),
        }
    }
}

/// The language of the system.
fn of_the_system() -> Language {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    named.and_then(|name| name.parse().ok()).unwrap_or_default()
}

/// The first place of a form: what stands before it, its name, and the rest.
fn place(form: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let open = from + form.get(from..)?.find('{')?;
        let close = open + form[open..].find('}')?;
        let name = &form[open + 1..close];
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Some((&form[..open], name, &form[close + 1..]));
        }
        from = open + 1;
    }
}

/// How many letters a form says by itself.
fn said(mut form: &str) -> usize {
    let mut letters = 0;
    while let Some((before, _, after)) = place(form) {
        letters += before.len();
        form = after;
    }
    letters + form.len()
}

/// Whether a sentence has a form, and what stands in its places: at least a letter in each.
fn fits<'s>(form: &'static str, sentence: &'s str, places: &mut Vec<(&'static str, &'s str)>) -> bool {
    let Some((before, name, after)) = place(form) else { return form == sentence };
    let Some(rest) = sentence.strip_prefix(before) else { return false };
    let next = place(after).map_or(after, |(next, ..)| next);
    let mut ends = rest.char_indices().skip(1).map(|(at, _)| at).chain([rest.len()]);
    ends.any(|end| {
        if rest.is_empty() || !rest[end..].starts_with(next) {
            return false;
        }
        places.push((name, &rest[..end]));
        let found = fits(after, &rest[end..], places);
        if !found {
            places.pop();
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GERMAN: Words = Words(Language::German);

    #[test]
    fn sentences_are_found_by_their_form() {
        let mut places = Vec::new();
        assert!(fits("the board has {rows} rows, not {other}", "the board has 4 rows, not 5", &mut places));
        assert_eq!(places, [("rows", "4"), ("other", "5")]);
        assert!(!fits("{cell} is not free", " is not free", &mut Vec::new()));
        assert_eq!(GERMAN.told("there is no game called 'kayls'"), "ein Spiel namens „kayls“ gibt es nicht");
        assert_eq!(GERMAN.told("expected a heap size, found nothing"), "hier fehlt eine Haufengröße");
        assert_eq!(GERMAN.told("said by nobody"), "said by nobody");
        // What somebody has written stays as it is, even if it could be said in German.
        assert_eq!(
            GERMAN.told("there is no game called 'period'"),
            "ein Spiel namens „period“ gibt es nicht"
        );
    }

    #[test]
    fn numbers_in_braces_are_no_places() {
        assert_eq!(place("26 {4,5} {16,17}"), None);
        assert_eq!(place("26 {4,5} {rows}"), Some(("26 {4,5} ", "rows", "")));
    }

    #[test]
    fn every_row_has_the_same_places_in_all_languages() {
        fn places(mut form: &str) -> Vec<&str> {
            let mut names = Vec::new();
            while let Some((_, name, after)) = place(form) {
                names.push(name);
                form = after;
            }
            names.sort_unstable();
            names
        }
        for row in TABLES.iter().chain(&OF_RESULTS).copied().flatten() {
            assert!(row.iter().all(|form| places(form) == places(row[0])), "{row:?}");
            assert!(row.iter().all(|form| !form.is_empty()), "{row:?}");
        }
    }

    #[test]
    fn an_option_comes_before_the_system() {
        let words = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            Words::wanted(&words).0
        };
        assert_eq!(words("grundy value nim:1 --language de"), Language::German);
        assert_eq!(words("grundy --language=nl value nim:1"), Language::Dutch);
        assert_eq!(words("grundy --language en"), Language::English);
    }

    #[test]
    fn lines_are_told_cell_by_cell_and_comments_stay() {
        assert_eq!(GERMAN.lines("  game        kayles"), "  Spiel       kayles");
        assert_eq!(GERMAN.lines("theorem.json: a valid proof"), "theorem.json: ein gültiger Beweis");
        let comment = "# whose period was proved to grow; m lies between n and 2n";
        assert_eq!(GERMAN.lines(comment), comment);
        // A sentence that nobody knows is not half translated.
        let unknown = "every one of them comes to an end";
        assert_eq!(GERMAN.lines(unknown), unknown);
        let safe = "(1,n): safe for every n: equal heaps cancel in pairs";
        assert_eq!(GERMAN.lines(safe), "(1,n): sicher für jedes n: gleiche Haufen heben sich paarweise auf");
    }

    #[test]
    fn messages_are_told_line_by_line() {
        let message = "expected a heap size, found 'x' (line 2)\n  nim:x\n      ^\nhelp: try kayles";
        let told = "hier sollte eine Haufengröße stehen, gefunden wurde „x“ (Zeile 2)\n  nim:x\n      ^\nAbhilfe: versuch kayles";
        assert_eq!(GERMAN.message(message), told);
        assert_eq!(Words(Language::English).message(message), message);
    }
}
