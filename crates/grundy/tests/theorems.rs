//! The store of theorems: what comes with the program is what the checker accepts; what a user adds is used, and is
//! refused when it has changed.

use grundy::budget::Budget;
use grundy::prelude::*;
use grundy::structure::{Description, Rule, Verdict, prove};
use grundy::theorems::built_in::{Entry, sum};
use grundy::theorems::literature::LITERATURE;
use grundy::theorems::{Packed, Theorem, Theorems, checked};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Proofs with more claims take minutes to check in a test.
const QUICK: usize = 20_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures")
}

/// The certificate of a description: the one that is there, if it still is its certificate, otherwise a new one.
fn certificate(file: &str, description: &Description) -> Packed {
    let plain = |one: &Description| Description { heading: Vec::new(), ..one.clone() };
    let path = |ending: &str| folder().join(format!("{file}.{ending}"));
    if let Ok(bytes) = std::fs::read(path("json.gz")).or_else(|_| std::fs::read(path("json"))) {
        let packed = Packed::new(bytes);
        let proved = checked(&packed.text().unwrap(), &Budget::unlimited()).unwrap();
        if proved.is_ok_and(|proved| plain(proved.description()) == plain(description)) {
            return packed;
        }
    }
    eprintln!("proving {file}");
    let Ok(Verdict::Proved(proof)) = prove(description, &mut Budget::unlimited()) else { panic!("{file}") };
    let packed = Packed::of(&proof.certificate.text().unwrap()).unwrap();
    std::fs::write(path("json.gz"), packed.bytes()).unwrap();
    packed
}

/// The descriptions in `data/structures`, without their ending.
fn descriptions() -> Vec<String> {
    let inside = |folder: &str, up: &str| -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.filter_map(|name| Some(format!("{up}{}", name.to_str()?.strip_suffix(".txt")?))).collect()
    };
    let mut all = Vec::new();
    for up in ["", "discovered/", "discovered/large/", "outcomes/"] {
        all.extend(inside(folder().join(up).to_str().unwrap(), up));
    }
    all.sort_by(|one, two| one.rsplit('/').next().cmp(&two.rsplit('/').next()));
    all
}

/// With `GRUNDY_RENEW=1` the index is written: what is new is proved; sources and dates are kept, and can be changed by hand.
fn renew(old: &[Entry]) -> Vec<Entry> {
    let entry = |file: String| {
        let text = std::fs::read_to_string(folder().join(format!("{file}.txt"))).unwrap();
        let description = Description::read(&text, None).unwrap();
        let certificate = certificate(&file, &description);
        let proved = checked(&certificate.text().unwrap(), &Budget::unlimited()).unwrap().unwrap();
        let name = file.rsplit('/').next().unwrap();
        let before = old.iter().find(|entry| entry.theorem.name == name).map(|entry| &entry.theorem);
        let source = before.map_or("found by Grundy", |theorem| &theorem.source);
        let date = before.map_or("2026-11-16", |theorem| &theorem.date);
        let sum = sum(text.as_bytes(), certificate.bytes());
        Entry { theorem: Theorem::new(name, source, date, &proved), file, sum }
    };
    descriptions().into_iter().map(entry).collect()
}

fn write_lines<T: Serialize>(path: &Path, entries: &[T]) {
    let lines: Vec<String> = entries.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    std::fs::write(path, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
}

/// How many seconds of computing a proof took to find, and its certificate to be accepted by either checker. The entries of `times.json` are
/// measured once, in the build of the tests, when a theorem is new.
#[derive(Clone, Serialize, Deserialize)]
struct Times {
    name: String,
    /// The checksum of the theorem that was measured.
    sum: String,
    prove: f64,
    rust: f64,
    python: f64,
}

fn times() -> Vec<Times> {
    let text = std::fs::read_to_string(folder().join("times.json")).unwrap_or("[]".into());
    serde_json::from_str(&text).unwrap()
}

impl Times {
    fn measured(entry: &Entry) -> Times {
        eprintln!("measuring {}", entry.file);
        let stored = |text: &str| std::fs::read(folder().join(format!("{}.{text}", entry.file)));
        let description = String::from_utf8(stored("txt").unwrap()).unwrap();
        let description = Description::read(&description, None).unwrap();
        let certificate = Packed::new(stored("json.gz").or_else(|_| stored("json")).unwrap()).text().unwrap();
        let prove = || {
            let verdict = prove(&description, &mut Budget::unlimited());
            assert!(matches!(verdict, Ok(Verdict::Proved(_))), "{}", entry.file);
        };
        // Proofs may be deeply nested.
        let deep = std::thread::Builder::new().stack_size(256 << 20);
        let proving = std::thread::scope(|scope| {
            let thread = deep.spawn_scoped(scope, || seconds(prove)).unwrap();
            thread.join().unwrap()
        });
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &certificate).unwrap();
        let script = folder().join("../../scripts/certify.py");
        let by_python = || {
            let python = std::env::var("PYTHON").unwrap_or("python3".into());
            let output = Command::new(python).arg(&script).arg(file.path()).output().unwrap();
            assert!(output.status.success(), "{}: {output:?}", entry.file);
        };
        Times {
            name: entry.theorem.name.clone(),
            sum: entry.sum.clone(),
            prove: proving,
            rust: seconds(|| assert!(checked(&certificate, &Budget::unlimited()).unwrap().is_ok())),
            python: seconds(by_python),
        }
    }
}

fn seconds(work: impl FnOnce()) -> f64 {
    let (start, before) = (Instant::now(), computed());
    work();
    let spent = computed().zip(before).map(|(after, before)| after - before);
    (spent.unwrap_or_else(|| start.elapsed().as_secs_f64()) * 100.0).round() / 100.0
}

/// Seconds that this process and its children have computed, where the system tells, in hundredths: other work on the machine
/// does not count.
fn computed() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name: fields 3 and so on; 14 to 17 are the times.
    let (_, fields) = told.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4).map(|ticks| ticks.parse::<f64>().ok());
    Some(times.collect::<Option<Vec<f64>>>()?.iter().sum::<f64>() / 100.0)
}

fn page_path() -> PathBuf {
    folder().join("../../docs/src/theory/theorems.md")
}

fn page() -> String {
    std::fs::read_to_string(page_path()).unwrap()
}

fn write_page(index: &[Entry]) {
    std::fs::write(page_path(), with_tables(&page(), index)).unwrap();
}

/// The page of the book with both tables as they must be.
fn with_tables(page: &str, index: &[Entry]) -> String {
    let page = between(page, "theorems", &stored_table(index));
    between(&page, "literature", &literature_table())
}

/// Puts a text between two marks.
fn between(page: &str, name: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- {name}: made by a test -->\n"), format!("<!-- end of {name} -->\n"));
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    format!("{before}{begin}{text}{end}{after}")
}

fn stored_table(index: &[Entry]) -> String {
    let times = times();
    let mut table = String::from(
        "| theorem | moves | of | for | period | preperiod | source | claims | bytes | proof | Rust | Python |\n\
         |---|---|---|---|---|---|---|--:|--:|--:|--:|--:|\n",
    );
    for Entry { theorem, file, sum } in index {
        let list = |texts: Vec<String>| texts.join(", ");
        let lengths = |cases: &[grundy::structure::Shown]| {
            let marked = |case: &grundy::structure::Shown| match case.least && case.except.is_none() {
                true => case.to_string(),
                false => format!("{case} (not shown to be least)"),
            };
            list(cases.iter().map(marked).collect())
        };
        let times = times.iter().find(|times| times.sum == *sum);
        let times = times.unwrap_or_else(|| panic!("{file} has no times: GRUNDY_RENEW=1 measures it"));
        let path = |ending: &str| folder().join(format!("{file}.{ending}"));
        let bytes =
            std::fs::metadata(path("json.gz")).or_else(|_| std::fs::metadata(path("json"))).unwrap().len();
        let row = [
            format!("`{}`", theorem.name),
            list(theorem.moves.iter().map(ToString::to_string).collect()),
            if theorem.rule == Rule::Nim { "values" } else { "outcomes" }.into(),
            list(theorem.conditions.iter().map(ToString::to_string).collect()),
            lengths(&theorem.period),
            lengths(&theorem.preperiod),
            theorem.source.clone(),
            theorem.claims.to_string(),
            bytes.to_string(),
            hundredths(times.prove),
            hundredths(times.rust),
            hundredths(times.python),
        ];
        table += &format!("| {} |\n", row.join(" | "));
    }
    table
}

fn hundredths(seconds: f64) -> String {
    if seconds < 0.01 { "< 0.01".into() } else { format!("{seconds:.2}") }
}

fn literature_table() -> String {
    let mut table = String::from(
        "| theorem | statement | source | proved cases | why no description |\n|---|---|---|---|---|\n",
    );
    for one in &LITERATURE {
        let cases: Vec<String> = one.instances.iter().map(|name| format!("`{name}`")).collect();
        let row = [
            format!("`{}`", one.name),
            one.statement.into(),
            one.source.into(),
            cases.join(", "),
            one.why.into(),
        ];
        table += &format!("| {} |\n", row.join(" | "));
    }
    table
}

#[test]
fn the_index_is_what_the_checker_accepts() {
    let path = folder().join("index.json");
    let mut index: Vec<Entry> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    if std::env::var_os("GRUNDY_RENEW").is_some() {
        index = renew(&index);
        write_lines(&path, &index);
        let known = times();
        let time = |entry: &Entry| match known.iter().find(|one| one.sum == entry.sum) {
            Some(one) => one.clone(),
            None => Times::measured(entry),
        };
        write_lines(&folder().join("times.json"), &index.iter().map(time).collect::<Vec<_>>());
        write_page(&index);
    }
    assert_eq!(page(), with_tables(&page(), &index), "GRUNDY_RENEW=1 renews the tables of the book");
    assert_eq!(index.len(), descriptions().len(), "GRUNDY_RENEW=1 renews the index");
    let theorems = Theorems::built_in();
    assert_eq!(theorems.all().len(), index.len());
    for stored in theorems.all().iter() {
        let description =
            Description::read(&stored.description().unwrap(), Some(stored.theorem.rule)).unwrap();
        assert_eq!(
            (description.moves, description.conditions),
            (stored.theorem.moves.clone(), stored.theorem.conditions.clone())
        );
        if stored.theorem.claims <= QUICK {
            stored.recheck(&Budget::unlimited()).unwrap();
        }
        for shown in stored.theorem.period.iter().chain(&stored.theorem.preperiod) {
            assert!(shown.least && shown.except.is_none(), "{}", stored.theorem);
        }
    }
}

#[test]
#[ignore = "long"]
fn the_large_certificates_are_accepted() {
    for stored in Theorems::built_in().all().iter().filter(|stored| stored.theorem.claims > QUICK) {
        stored.recheck(&Budget::unlimited()).unwrap();
    }
}

/// A description, its text and its certificate.
fn proof(text: &str) -> (String, String) {
    let description = Description::read(text, None).unwrap();
    let Ok(Verdict::Proved(proof)) = prove(&description, &mut Budget::unlimited()) else { panic!("{text}") };
    (description.to_string(), proof.certificate.text().unwrap())
}

#[test]
fn what_a_user_proves_is_used_from_then_on() {
    let home = tempfile::tempdir().unwrap();
    let open = || Theorems::with_folder(home.path().join("theorems"));
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    let budget = Budget::unlimited();
    let own = open();
    assert!(own.about(&[50, 150], Rule::Outcomes).is_empty());
    let name = own.add(("my family", "a test"), &description, &certificate, &budget).unwrap();
    assert_eq!(name.as_deref(), Some("my-family"));
    assert_eq!(
        own.add(("again", "a test"), &description, &certificate, &budget).unwrap(),
        None,
        "nothing new"
    );
    let again = open();
    let found = again.about(&[50, 150], Rule::Outcomes);
    assert_eq!(found[0].period().unwrap().is, 100);
    assert!(found[0].stored.recheck(&budget).is_ok());
    assert_eq!(again.about(&[50, 701], Rule::Outcomes).len(), 0);
    // A question names it.
    let bench = Workbench::new().with_theorems(again.clone());
    let question = ask::Period { outcomes: true, ..ask::Period::of("subtract(50,150)") };
    let ask::period::PeriodVerdict::Found(period) = bench.ask(&question).unwrap().verdict else { panic!() };
    assert_eq!(period.theorem.unwrap().name, "my-family");
    again.forget("my-family").unwrap();
    assert!(open().about(&[50, 150], Rule::Outcomes).is_empty());
    let trouble = again.forget("theorem-8").unwrap_err();
    assert!(trouble.help().is_some_and(|help| help.contains("comes with the program")), "not the user's");
}

#[test]
fn two_programs_keep_a_theorem_once_and_a_server_keeps_none() {
    let home = tempfile::tempdir().unwrap();
    let open = || Theorems::with_folder(home.path());
    let (one, other, budget) = (open(), open(), Budget::unlimited());
    assert_eq!(other.all().len(), one.all().len());
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    assert!(one.add(("mine", ""), &description, &certificate, &budget).unwrap().is_some());
    assert_eq!(other.add(("mine", ""), &description, &certificate, &budget).unwrap(), None);
    // Whoever may not write files changes nothing.
    let bench = Workbench::new().with_theorems(open()).with_files(grundy::files::Files::nowhere());
    let forget = ask::Theorems { forget: Some("mine".into()), ..ask::Theorems::default() };
    assert!(bench.ask(&forget).is_err());
    let text = Some("n >= 1 { n 5n } REPEAT -n +n ENDREP".into());
    assert!(bench.ask(&ask::Prove { text, ..ask::Prove::default() }).is_ok());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
}

#[test]
fn a_false_certificate_does_not_enter() {
    let home = tempfile::tempdir().unwrap();
    let own = Theorems::with_folder(home.path());
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    let forged = certificate.replace("\"is\":\"2n\"", "\"is\":\"4n\"");
    assert_ne!(forged, certificate);
    assert!(own.add(("forged", "a test"), &description, &forged, &Budget::unlimited()).is_err());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn a_changed_file_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let (description, certificate) = proof("n >= 1 { n 3n } REPEAT -n +n ENDREP");
    Theorems::with_folder(home.path())
        .add(("mine", ""), &description, &certificate, &Budget::unlimited())
        .unwrap();
    let path = home.path().join("mine.theorem");
    let good = std::fs::read(&path).unwrap();
    let built_in = Theorems::built_in().all().len();
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 1;
        std::fs::write(&path, &bad).unwrap();
        let theorems = Theorems::with_folder(home.path());
        assert_eq!((theorems.all().len(), theorems.troubles().len()), (built_in, 1), "byte {at}");
    }
    std::fs::write(&path, &good).unwrap();
    assert!(Theorems::with_folder(home.path()).troubles().is_empty());
}

/// The numbers of a sequence, and the theorem they come from.
fn listed(question: ask::Sequence) -> (Vec<u64>, Option<String>) {
    let ask::sequence::SequenceAnswer::List(list) = Workbench::new().ask(&question).unwrap() else {
        panic!()
    };
    (list.values, list.theorem.map(|theorem| theorem.name))
}

/// Heaps from this one on are looked up.
const FAR: u64 = 1 << 20;

#[test]
fn far_heaps_are_those_that_are_computed() {
    for (game, theorem) in [
        ("subtract(90,225,271,361)", "theorem-8"),
        ("subtract(180,450,542,722)", "theorem-8"),
        ("subtract(20,80,241,321)", "althoefer-bueltermann"),
        ("subtract(21,43,86,108,129)", "ten-n-squared"),
        ("subtract(2,31,33,37,62)", "observation-18"),
        ("subtract(300,700)", "two-moves"),
    ] {
        for [outcomes, losing] in [[false, false], [true, false], [false, true]] {
            let from =
                |from| ask::Sequence { outcomes, losing, ..ask::Sequence::of(game, from..=FAR + 3000) };
            let ((computed, none), (far, named)) = (listed(from(FAR - 1)), listed(from(FAR)));
            assert_eq!((none, named.is_some_and(|name| name.starts_with(theorem))), (None, true), "{game}");
            let before = computed.len() - far.len();
            assert!(before <= 1 && computed[before..] == far[..], "{game} {outcomes} {losing}");
        }
    }
}

#[test]
fn values_far_out_name_their_theorem() {
    let bench = Workbench::new();
    let value = |expr: String| bench.ask(&ask::Value::of(expr)).unwrap();
    // 14n^3+11n+1 with n = 20, preperiod 7n+1.
    let (period, far) = (14 * 8_000 + 221, 1_000_000_000_000_000_000u64);
    for heap in (far..far + 400).step_by(7) {
        let near = 141 + (heap - 141) % period;
        let (one, other) = (
            value(format!("subtract(40,100,121,161):{heap}")),
            value(format!("subtract(40,100,121,161):{near}")),
        );
        assert_eq!((&one.value, one.outcome), (&other.value, other.outcome));
        assert_eq!((one.theorem.unwrap().name.as_str(), other.theorem), ("theorem-8", None));
        let two = value(format!("subtract(40,100,121,161):{heap},{near}"));
        assert_eq!(two.outcome, OutcomeName::P, "two equal heaps");
        let outcome =
            ask::Value { outcome: true, ..ask::Value::of(format!("subtract(40,100,121,161):{heap}")) };
        assert_eq!(bench.ask(&outcome).unwrap().outcome, one.outcome);
    }
    // In misère play one heap has the same value but for 0 and 1, which are exchanged.
    let misere = |expr: &str| bench.ask(&ask::Value { misere: true, ..ask::Value::of(expr) }).unwrap();
    let (one, normal) = (misere("subtract(1,2):10^18"), value("subtract(1,2):10^18".into()));
    assert_eq!((one.theorem.clone(), one.outcome == normal.outcome), (normal.theorem, false));
    assert!(one.theorem.is_some());
}

/// Positions of games whose values lie beyond every engine; equal heaps cancel.
#[test]
fn moves_stories_and_sums_far_out_name_their_theorems() {
    let bench = Workbench::new();
    let cubic = "subtract(500,3501,10002,10502):10^12";
    let names = |theorems: &[ask::far::GameTheorem]| -> Vec<String> {
        theorems.iter().map(|learnt| learnt.theorem.name.clone()).collect()
    };
    let moves = bench.ask(&ask::Moves::winning(cubic)).unwrap();
    assert_eq!(names(&moves.theorems), ["preperiod-cubic-values"]);
    assert_eq!(moves.outcome, bench.ask(&ask::Value::of(cubic)).unwrap().outcome);
    for found in &moves.moves {
        let after = bench.ask(&ask::Value::of(found.to.as_str())).unwrap();
        assert_eq!(after.outcome, OutcomeName::P, "{}", found.to);
    }
    let story = bench.ask(&ask::Explain { expr: cubic.into(), ..Default::default() }).unwrap();
    let ask::explain::Explanation::Story(story) = story else { panic!("a story") };
    assert_eq!((names(&story.theorems), story.moves.len()), (names(&moves.theorems), moves.moves.len()));
    let sum = format!("{cubic} + subtract(40,100,121,161):10^18 + {cubic} + nim:3");
    let sum = bench.ask(&ask::Value::of(sum)).unwrap();
    assert_eq!(
        (names(&sum.theorems), sum.theorem),
        (vec!["preperiod-cubic-values".into(), "theorem-8".into()], None)
    );
    let alone = bench.ask(&ask::Value::of("subtract(40,100,121,161):10^18 + nim:3")).unwrap();
    assert_eq!((sum.value, names(&alone.theorems)), (alone.value, vec!["theorem-8".into()]));
    let near = bench.ask(&ask::Moves::winning("subtract(40,100,121,161):1000")).unwrap();
    assert_eq!(near.theorems, []);
}

#[test]
fn what_is_in_print_is_not_called_proved() {
    let bench = Workbench::new();
    let period = |game: &str, outcomes| {
        let answer = bench.ask(&ask::Period { outcomes, ..ask::Period::of(game) }).unwrap();
        let ask::period::PeriodVerdict::Found(found) = answer.verdict else { panic!() };
        (found.theorem.clone().map(|theorem| (theorem.name, theorem.checked)), found.method)
    };
    for (game, name) in [
        ("subtract(4,100000000011,100000000015)", "two-moves-and-their-sum"),
        ("subtract(3,10^12)", "two-moves"),
        ("subtract(1,3,1000000000001)", "odd-multiples"),
    ] {
        let (theorem, method) = period(game, true);
        assert_eq!(theorem, Some((name.into(), false)), "{game}");
        assert!(method.contains("not checked by Grundy") && !method.contains("proved"), "{method}");
    }
    // What can be computed in a moment is computed, and is what the literature says.
    for moves in [&[4, 11, 15][..], &[3, 40], &[3, 5, 8, 11], &[2, 3, 13, 14, 16], &[1, 2, 4, 5, 6, 7]] {
        let game = format!("subtract({})", moves.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
        let (theorem, method) = period(&game, true);
        assert!(theorem.is_none() && method.contains("recurrence"), "{game}: {method}");
    }
    // What is proved comes first.
    let (theorem, method) = period("subtract(3,4)", true);
    assert_eq!(theorem, Some(("two-moves-1-outcomes".into(), true)));
    assert_eq!(method, "theorem: two-moves-1-outcomes, m=4, n=3");
}

/// What the table of formulas in the source once said without proof.
#[test]
fn every_family_of_the_old_table_is_in_the_store() {
    let theorems = Theorems::built_in();
    let says = |moves: &[u64], rule: Rule| {
        let found = theorems.about(moves, rule);
        let applied = found.first().unwrap_or_else(|| panic!("{moves:?} {rule}"));
        (applied.period().unwrap().is, applied.preperiod().unwrap().is)
    };
    for n in 6..40u64 {
        let m = u128::from(n);
        let cases: [(Vec<u64>, Rule, u128, u128); 19] = [
            (
                vec![n, 4 * n, 12 * n + 1, 16 * n + 1],
                Rule::Outcomes,
                56 * m.pow(3) + 52 * m * m + 9 * m + 1,
                0,
            ),
            (
                vec![n, 4 * n, 12 * n + 1, 16 * n + 1],
                Rule::Nim,
                56 * m.pow(3) + 52 * m * m + 9 * m + 1,
                28 * m * m - 29 * m - 1,
            ),
            (vec![2 * n, 5 * n, 6 * n + 1, 8 * n + 1], Rule::Outcomes, 14 * m.pow(3) + 11 * m + 1, 0),
            (vec![2 * n, 5 * n, 6 * n + 1, 8 * n + 1], Rule::Nim, 14 * m.pow(3) + 11 * m + 1, 7 * m + 1),
            (vec![n, n + 3, 3 * n - 1, 3 * n + 3], Rule::Outcomes, 4 * m + 2, 3 * m),
            (vec![n, n + 3, 3 * n - 1, 3 * n + 3], Rule::Nim, 12 * m + 6, 4 * m + 3),
            (vec![2, 4 * n - 1, 4 * n + 1, 4 * n + 5, 8 * n - 2], Rule::Outcomes, 4, 8 * m * m - 3),
            (vec![2, 4 * n - 1, 4 * n + 1, 4 * n + 5, 8 * n - 2], Rule::Nim, 8 * m, 8 * m * m - 1),
            (vec![2, 4 * n + 1, 4 * n + 3, 4 * n + 7, 8 * n + 2], Rule::Outcomes, 4, 8 * m * m + 12 * m + 2),
            (
                vec![2, 4 * n + 1, 4 * n + 3, 4 * n + 7, 8 * n + 2],
                Rule::Nim,
                8 * m + 4,
                8 * m * m + 12 * m + 4,
            ),
            (vec![n, 2 * n + 1, 4 * n + 2, 5 * n + 3, 6 * n + 3], Rule::Outcomes, 10 * m + 4, 0),
            (
                vec![n, 2 * n + 1, 4 * n + 2, 5 * n + 3, 6 * n + 3],
                Rule::Nim,
                10 * m * m + 4 * m,
                if n % 2 == 0 { 15 * m * m - 21 * m - 13 } else { 15 * m * m - 16 * m - 10 },
            ),
            (
                vec![n, 3 * n + 1, 8 * n + 1, 10 * n + 2, 11 * n + 2],
                Rule::Outcomes,
                18 * m.pow(3) + 22 * m * m + 5 * m,
                0,
            ),
            (vec![5 * n - 2, 10 * n - 3, 10 * n + 2], Rule::Outcomes, 5, 45 * m * m - 10 * m),
            (vec![5 * n - 2, 5 * n + 3, 10 * n + 2], Rule::Outcomes, 5, 45 * m * m - 1),
            (vec![4 * n - 1, 10 * n - 2, 14 * n - 2], Rule::Outcomes, 6 * m - 1, 88 * m * m - 88 * m + 13),
            (vec![4 * n + 1, 10 * n + 2, 14 * n + 2], Rule::Outcomes, 6 * m + 1, 88 * m * m - 14 * m - 4),
            (vec![4 * n - 1, 10 * n - 3, 14 * n - 5], Rule::Outcomes, 2, 88 * m * m - 102 * m + 25),
            (vec![4 * n + 1, 10 * n + 3, 14 * n + 5], Rule::Outcomes, 2, 88 * m * m - 9),
        ];
        for (moves, rule, period, preperiod) in cases {
            assert_eq!(says(&moves, rule), (period, preperiod), "{moves:?} {rule}");
        }
    }
}
