//! The program in German and Dutch: a walk over everything that the main commands say to people.

use crate::common::{program, run, run_with};
use std::collections::BTreeMap;
use std::path::Path;

/// Words that are English and neither German nor Dutch.
const ENGLISH: &[&str] = &[
    "the",
    "and",
    "are",
    "with",
    "move",
    "moves",
    "position",
    "positions",
    "value",
    "wins",
    "player",
    "players",
    "winning",
    "heap",
    "heaps",
    "this",
    "that",
    "which",
    "you",
    "your",
    "for",
    "from",
    "expected",
    "found",
    "write",
    "such",
    "stopped",
    "number",
    "missing",
    "every",
    "cannot",
    "not",
    "or",
    "by",
    "than",
    "these",
    "between",
    "largest",
    "options",
    "usage",
    "arguments",
    "default",
    "possible",
    "help",
    "error",
    "take",
    "leave",
    "theorem",
    "engine",
    "outcome",
    "outcomes",
    "last",
    "first",
    "second",
    "computer's",
    "read",
    "known",
    "file",
    "called",
    "mean",
    "did",
    "game",
    "sequence",
    "period",
    "preperiod",
    "proof",
    "table",
    "rows",
    "agree",
    "same",
    "cycle",
    "holds",
    "fails",
    "bound",
    "bounds",
    "none",
    "needed",
    "lost",
    "length",
    "checked",
    "drawn",
    "written",
    "statement",
];

/// Answers. A `~` is a space inside a word.
const ANSWERS: &[&str] = &[
    "value nim:3,5,7",
    "value nim:1,1,1,2 --misere",
    "value nim:3 --without-ends",
    "value domineering(2x2)",
    "value subtract(200,800,2401,3201):1e18",
    "value kayles:100,200,31 --misere --outcome",
    "moves nim:3,4,7,8,9",
    "moves nim:3,4,7,8,9 --remoteness",
    "moves nim:1,3,6,7 --to 1",
    "moves wythoff:10,16 --all",
    "explain nim:3,5,7,6,9",
    "explain nim:1,3,5,4 --hint 3",
    "explain kayles:5,7 --misere",
    "explain cram(2x3)",
    "sequence kayles --to 30",
    "sequence kayles --to 1000 --statistics",
    "sequence octal(0.106) --to 10000 --statistics",
    "sequence subtract(200,800,2401,3201) --from 1e15 --to 1000000000000020",
    "period kayles",
    "period subtract(3,7,8) --outcomes",
    "period subtract(3,7,8) --misere",
    "period subtract(2000,5000,6001,8001) --outcomes --compute",
    "period subtract(2,5,7)",
    "period subtract(5,12)",
    "period subtract(odd)",
    "period nim --outcomes",
    "period ring-kayles",
    "analyse subtract(1,2):6 --table --trace --requirements",
    "analyse cram(2x3)",
    "analyse cram(3x4) --handicap",
    "analyse djuv(2x2) --symmetries --tree",
    "analyse cram(3x3):A01",
    "mex 0,1,3,5",
    "nimber 6*7",
    "nimber x+3=x+3",
    "nimber x*x=4",
    "xor swap 9 5",
    "xor swap 9 5 --same-register",
    "loopy northcott(6x2):2-5,1-3",
    "test-rule subtract(1,2) x~mod~3=0",
    "tour",
    "quotient octal(0.123)",
    "quotient kayles --genus 8",
    "count --matches 12",
    "count northcott(8x8)",
    "count cram(3x4)",
    "count juvavum(1000x1000)",
    "match cram(3x3) perfect random --games 10 --seed 1",
    "match domino-juvavum(3x3) random random --exact",
    "records --symmetric --moves 5 --max-move 20..22",
    "records --max-move 1..7 --records",
    "family n,4n,12n+1,16n+1 --n 2..9",
    "family 4n-1,25n-6,35n-9,39n-10 --n 3..9",
    "translate subtract(1,2):5+kayles:5 --move 2->0",
    "octal 0.007",
    "octal 0.77",
    "octal 4.04",
    "octal --table --digits 1",
    "perft nim:2,1",
    "misere-form kayles:5",
    "safe 3,4,7",
    "tilings 4x4",
    "symmetric subtract(1,4,5)",
    "reduce subtract(2,4)",
    "register subtract(1,2)",
    "theorems two-moves",
    "theorems --for subtract(20,50,61,81)",
    "discover n,2n --outcomes",
    "discover a,b,c --outcomes --cones 20",
    "map types --s3 12",
    "octal 0.{17}3",
    "akiyama list --rows 5",
    "akiyama compare --rows 40",
    "akiyama assumptions --to 2000",
    "akiyama legal 2,5,2",
    "coins 10x6 --reply 2,3",
    "nim-table --cell 3,5",
    "nim-table --cell 2,3 --product",
    "safe 1,2,3",
    "safe 3,5,6",
    "reduce subtract(2,5,7)",
    "reduce subtract(odd)",
    "reduce subtract(squares)",
    "real 1,~sqrt(2)",
    "real 1,~2 --vary",
    "tilings 4x4 --gaps",
    "check lasker wythoff",
    "check match_counts --verbose",
    "check --signature",
    "expand theorem-8 --n 2 --check",
    "loopy poker-nim --total 6",
    "replay nim:1,3 3->1,~1->0,~1->0",
    "replay cram(3x3) A01,~BC2",
    "statistics take-a-prime --terms 200",
    "sweep juv(2xn) --n 2..5 --columns misere --claim misere~=~2~-~n~mod~3",
    "wythoff label --piece queen --size 4x4",
    "wythoff rows --to 3",
    "wythoff general 3 --skip 2 --terms 6",
    "wythoff translate 6",
    "wythoff lieshout --terms 100",
    "wythoff word --balance 4",
];

/// Commands that write FILE, and those that read it.
const FILES: &[[&str; 2]] = &[
    ["prove theorem-8 --certificate FILE", "certify FILE"],
    ["quotient kayles -o FILE", "certify FILE"],
    ["period octal(0.07) --certificate FILE", "certify FILE"],
    ["value cram(3x3) --certificate FILE", "certify FILE"],
    ["table cram(2x3) --both -o FILE", "value cram(2x3) --table FILE"],
];

/// Answers that say no, and inputs that are wrong.
const REFUSALS: &[&str] = &[
    "akiyama legal 1,2,3",
    "symmetric subtract(2,7)",
    "coins 10x6 --reply 4,3",
    "safe 1,2,4",
    "replay cram(3x3) A01,~A1",
    "loopy nim:3 --claim no-such.json",
    "certify no-such.json",
    "table cram(2x3) -o -",
    "table cram(2x3) --zeros -o no-such.table",
    "statistics wythoff --plot deviation",
    "sweep juv(2xn) --n 2..5 --columns misere --claim misere~=~2",
    "expand no-such-theorem",
    "wythoff general 1 --skip 2",
    "tilings 3y",
    "real 1,~x",
    "symmetric kayles",
    "reduce kayles",
    "discover --census 3 --coefficients 2..4",
    "discover --census 8 --coefficients 1..90",
    "period subtract(squares)",
    "period octal(0.007) --to 1e4",
    "period kayles --misere",
    "quotient nim --to 7",
    "period subtract(3,7,8) --outcomes --claim 3,4",
    "period subtract(3,7,8) --claim x",
    "nimber x+3=x",
    "nimber 6+",
    "nimber 0b12",
    "value kayls:5",
    "value nim",
    "value nim:3,x",
    "value nim:3,,5",
    "value cram(0x3)",
    "value cram(2y3)",
    "value cram(2x3",
    "value cram",
    "value kayles(3):5",
    "value octal(0.7z):3",
    "value octal:3",
    "value subtract():3",
    "value subtract(3,3):3",
    "value subtract(0):3",
    "value cram(2x3):Z9",
    "value cram(2x3):A0",
    "value wythoff:3",
    "value corner(pawn):3,5",
    "value graph(no-such.json):a",
    "value nim:3 --table no-such.table",
    "value nim:3 --memory much",
    "value cram(8x9) --time 0.01",
    "explain nim:1 --hint 0",
    "sequence cram(2x3) --to 5",
    "sequence kayles --from 9 --to 5",
    "sequence kayles --to many",
    "games kayls",
    "mex 1,x",
    "xor overlay no-such.txt no-such-either.txt",
    "play nim:3 --opponent symmetric",
    "play nim:3 --cursor",
    "play --load no-such.game",
    "valu nim:3",
    "value nim:3 --mysere",
    "value",
    "moves nim:3 --all --to 1",
];

const PLAYED: &str = "help\nmoves\nvalues\nhint\nhint\nhint\nboard\nundo\nredo\nscore\nrecord\nnonsense\nsave\nsave no/such/folder\n\
                      rule x mod 3 = 0\n3->1\n1->0\n2->0\n1->0\nmoves\nagain\nquit\n";

/// The words of a text, without what is quoted, options, and lines that show a place in what was typed.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    // Commands keep their names, in usages and suggestions.
    let typed = ["$ grundy", "Aufruf:", "Gebruik:", "  Tipp:", "  tip:"];
    let shown = |line: &&str| !line.contains("^^") && !typed.iter().any(|start| line.starts_with(start));
    // The title of a book stays as it is.
    let text = text.replace("Winning Ways", "");
    for line in text.lines().filter(shown) {
        let mut closing = None;
        for letter in line.chars() {
            match (closing, letter) {
                (Some(end), _) if letter == end => closing = None,
                (Some(_), _) => {}
                (None, '„') => closing = Some('“'),
                (None, '‚') => closing = Some('‘'),
                (None, '‘') => closing = Some('’'),
                _ => plain.push(letter),
            }
        }
        plain.push('\n');
    }
    // Names of theorems and numbers have digits.
    let has_digit = |word: &str| word.contains(|letter: char| letter.is_ascii_digit());
    let is_word =
        |word: &&str| !word.starts_with("--") && !word.contains([':', '(', '=']) && !has_digit(word);
    let split = plain.split_whitespace().filter(|word| is_word(&word.trim_end_matches([':', ')'])));
    let letters = |word: &str| word.trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase();
    split.map(letters).collect()
}

fn assert_not_english(what: &str, text: &str) {
    let left: Vec<String> = words(text).into_iter().filter(|word| ENGLISH.contains(&&word[..])).collect();
    assert!(left.is_empty(), "English in '{what}': {left:?}\n{text}");
}

fn said(line: &str, language: &str, input: &str) -> (Option<i32>, String) {
    let mut arguments: Vec<String> = line.split(' ').map(|word| word.replace('~', " ")).collect();
    arguments.extend(["--language".into(), language.into()]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = run_with(&arguments, input);
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).expect("text"))
}

#[test]
fn answers_are_told_in_german_and_dutch() {
    for line in ANSWERS {
        for language in ["de", "nl"] {
            let (status, text) = said(line, language, "");
            assert_eq!(status, Some(0), "{line}: {text}");
            assert_not_english(line, &text);
        }
    }
}

#[test]
fn what_is_written_and_read_is_told_in_german_and_dutch() {
    let folder = tempfile::tempdir().expect("a folder");
    for (at, lines) in FILES.iter().enumerate() {
        for language in ["de", "nl"] {
            let file = folder.path().join(format!("{at}-{language}"));
            for line in lines {
                let (status, text) = said(&line.replace("FILE", &file.display().to_string()), language, "");
                assert_eq!(status, Some(0), "{line}: {text}");
                assert_not_english(line, &text.replace(&file.display().to_string(), ""));
            }
        }
    }
}

#[test]
fn refusals_are_told_in_german_and_dutch() {
    for line in REFUSALS {
        let (expected, english) = said(line, "en", "");
        assert_ne!(expected, Some(0), "{line}: {english}");
        for language in ["de", "nl"] {
            let (status, text) = said(line, language, "");
            assert_eq!(status, expected, "{line}: {text}");
            assert_not_english(line, &text);
        }
    }
}

#[test]
fn games_are_played_in_german_and_dutch() {
    for language in ["de", "nl"] {
        let (status, text) = said("play nim:1,2,3 --seed 1", language, PLAYED);
        assert_eq!(status, Some(0), "{text}");
        assert_not_english("play", &text);
        let (status, text) = said("play cram(2x2) --seed 1 --computer-first", language, "board\nA0\nquit\n");
        assert_eq!(status, Some(0), "{text}");
        assert_not_english("play", &text);
    }
}

/// What the help says itself is compared in the unit tests; here is what stands around it.
#[test]
fn help_is_in_german_and_dutch() {
    let frames = [
        "Usage",
        "Options:",
        "Global options",
        "Arguments:",
        "Print ",
        "From ",
        "Boards: ",
        "default:",
        "possible",
        "Examples",
        "The ",
    ];
    for command in [
        "", "value", "moves", "explain", "sequence", "period", "analyse", "play", "tour", "games", "mex",
        "nimber", "xor",
    ] {
        for (language, usage) in [("de", "Aufruf:"), ("nl", "Gebruik:")] {
            for flag in ["--help", "-h"] {
                let (status, text) = said(format!("{command} {flag}").trim(), language, "");
                assert_eq!(status, Some(0), "{text}");
                assert!(text.contains(usage), "{text}");
                let left = frames.iter().find(|frame| text.contains(**frame));
                assert_eq!(left, None, "{command} in {language}:\n{text}");
            }
        }
    }
}

#[test]
fn the_system_says_which_language() {
    let told = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut program = program();
        program.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
        let output = program.envs(variables.iter().copied()).args(arguments).output().expect("an answer");
        String::from_utf8(output.stdout).expect("text")
    };
    let value = ["value", "nim:1"];
    let [english, german] = ["the player to move wins", "Wer am Zug ist, gewinnt"];
    assert!(told(&[], &value).contains(english));
    assert!(told(&[("LANG", "C.UTF-8")], &value).contains(english));
    assert!(told(&[("LANG", "fr_FR.UTF-8")], &value).contains(english));
    assert!(told(&[("LANG", "de_AT.UTF-8")], &value).contains(german));
    assert!(told(&[("LANG", "nl_BE.UTF-8"), ("LC_MESSAGES", "de_DE")], &value).contains(german));
    assert!(told(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], &value).contains(english));
    assert!(told(&[("LANG", "de_DE.UTF-8")], &["value", "nim:1", "--language", "en"]).contains(english));
    // What other programs read does not depend on the system.
    let story = ["explain", "nim:1,2", "--json"];
    assert_eq!(told(&[("LANG", "de_DE.UTF-8")], &story), told(&[], &story));
    for line in ["sequence kayles --to 5 --csv", "analyse nim:2 --table --csv", "value nim:3 --json"] {
        let arguments: Vec<&str> = line.split(' ').collect();
        assert_eq!(told(&[("LANG", "de_DE.UTF-8")], &arguments), told(&[], &arguments), "{line}");
    }
}

/// The rows of a file of texts of the pages: names and texts, each on a line of its own.
fn texts(language: &str, file: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/texts").join(language);
    let content = std::fs::read_to_string(folder.join(file)).expect("texts of the pages");
    let row = |line: &str| {
        let (name, text) = line.trim().strip_suffix(',')?.split_once(": ")?;
        let quote = text.chars().next().filter(|quote| "'\"".contains(*quote))?;
        let text = text.strip_prefix(quote)?.strip_suffix(quote)?;
        Some((name.trim_matches('\'').to_string(), text.replace("\\'", "'")))
    };
    content.lines().filter_map(row).collect()
}

#[test]
fn sentences_that_the_pages_know_are_the_same_there() {
    // What the program says is found by what it really says: a sentence with a place for a name.
    let (english, german, dutch) =
        (texts("en", "troubles.ts"), texts("de", "troubles.ts"), texts("nl", "troubles.ts"));
    assert!(english.len() > 60, "{}", english.len());
    let shown = [
        ("noGame", "value kayls:5", "kayls"),
        ("parenthesis", "value cram(2x3", ""),
        ("heapSizesHelp", "value nim:3,x", ""),
        ("gameHelp", "value +", ""),
        ("boardTooSmall", "value cram(0x3)", ""),
    ];
    for (name, line, place) in shown {
        for (language, texts) in [("en", &english), ("de", &german), ("nl", &dutch)] {
            let form = texts.get(name).unwrap_or_else(|| panic!("no {name} in {language}"));
            let (_, told) = said(line, language, "");
            assert!(told.contains(&form.replace("{name}", place)), "{form} in {language}:\n{told}");
        }
    }
    for (language, sheets) in [("de", texts("de", "games.ts")), ("nl", texts("nl", "games.ts"))] {
        let output = run(&["games", "--language", language]);
        let told = String::from_utf8(output.stdout).expect("text");
        assert!(sheets.len() > 30);
        for (name, rule) in sheets {
            assert!(told.contains(&rule), "{name} in {language}: {rule}");
        }
    }
}
