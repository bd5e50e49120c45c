//! The stored census of families: it is complete, samples of it come out again, rows hold by definition, and the figures in the
//! book are its figures.

use flate2::read::GzDecoder;
use grundy::budget::Budget;
use grundy::structure::discover::{Census, Class, Family, Settings, Stated, discover};
use grundy::structure::{Affine, Point, Polynomial, Rule, Variable};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Moves and the largest coefficient of what is stored; offsets are -1, 0 and 1.
const EXTENTS: [(usize, i64); 2] = [(3, 5), (4, 3)];
const KINDS: [&str; 2] = ["values", "outcomes"];

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Row {
    moves: String,
    kind: String,
    verdict: String,
    statement: String,
    class: String,
    #[serde(rename = "for")]
    conditions: String,
    period: String,
    least: String,
    preperiod: String,
    exact: String,
    checked: String,
    digest: String,
    stopped: String,
    seconds: f64,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn table() -> Vec<Row> {
    let file = std::fs::File::open(root().join("data/subtraction/census.csv.gz")).unwrap();
    let rows = csv::Reader::from_reader(GzDecoder::new(file)).into_deserialize();
    rows.collect::<Result<_, _>>().unwrap()
}

impl Row {
    fn is_theorem(&self) -> bool {
        !self.statement.is_empty()
    }

    fn rule(&self) -> Rule {
        if self.kind == "values" { Rule::Nim } else { Rule::Outcomes }
    }

    fn count(&self) -> usize {
        self.moves.split(", ").count()
    }

    fn class(&self) -> Class {
        let Some(text) = self.class.strip_prefix("n = ") else { return Class::ALL };
        let (rest, modulus) = text.split_once(" mod ").unwrap();
        Class { modulus: modulus.parse().unwrap(), rest: rest.parse().unwrap() }
    }

    /// The members it speaks of.
    fn family(&self) -> Family {
        let (family, class) = (Family::read(&self.moves).unwrap(), self.class());
        if class == Class::ALL { family } else { family.part(class.modulus, class.rest).unwrap() }
    }

    fn stated(&self) -> Stated {
        Stated {
            family: self.family(),
            rule: self.rule(),
            conditions: self.conditions.split(", ").map(|text| text.parse().unwrap()).collect(),
            period: Polynomial::read(&self.period).unwrap(),
            period_is_least: self.least == "yes",
            preperiod: Polynomial::read(&self.preperiod).unwrap(),
            preperiod_is_exact: self.exact == "yes",
        }
    }
}

/// The rows of each family, by moves and kind.
fn families(rows: &[Row]) -> BTreeMap<(usize, &str, &str), Vec<&Row>> {
    let mut families: BTreeMap<_, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        families.entry((row.count(), row.kind.as_str(), row.moves.as_str())).or_default().push(row);
    }
    families
}

#[test]
fn the_census_is_complete() {
    let rows = table();
    let families = families(&rows);
    let mut all = 0;
    for (moves, most) in EXTENTS {
        let census = Census { moves, coefficients: 1..=most, offsets: -1..=1 };
        for family in census.families(&Budget::unlimited()).unwrap() {
            let name = family.to_string();
            for kind in KINDS {
                assert!(families.contains_key(&(moves, kind, name.as_str())), "{kind} of {name}");
                all += 1;
            }
        }
    }
    assert_eq!(families.len(), all);
    for (name, rows) in &families {
        let (theorems, verdict) = (rows.iter().filter(|row| row.is_theorem()).count(), &rows[0].verdict);
        assert!(rows.iter().all(|row| row.verdict == *verdict), "{name:?}");
        let is_some = matches!(verdict.as_str(), "proved" | "partly proved");
        assert_eq!(theorems, if is_some { rows.len() } else { 0 }, "{name:?}");
        assert!(is_some || rows.len() == 1, "{name:?}");
        assert!(*verdict == "proved" || rows.iter().all(|row| row.stopped == "yes"), "{name:?}");
    }
    for row in rows.iter().filter(|row| row.is_theorem()) {
        assert_eq!((row.checked.as_str(), row.digest.len()), ("5", 32), "{row:?}");
    }
}

#[test]
fn some_rows_hold_by_definition() {
    let rows = table();
    for row in rows.iter().filter(|row| row.is_theorem()).step_by(19) {
        assert_eq!(row.stated().confirm(3, &Budget::unlimited()), Ok(3), "{row:?}");
    }
}

/// Also with the same digests, which say that descriptions and certificates are the same.
#[test]
fn some_families_are_found_again() {
    let rows = table();
    let families = families(&rows);
    let quick = families.values().filter(|rows| rows[0].verdict == "proved" && rows[0].seconds < 0.1);
    for rows in quick.step_by(71) {
        let (family, rule) = (Family::read(&rows[0].moves).unwrap(), rows[0].rule());
        let settings = Settings { rule, ..Settings::default() };
        let found = discover(&family, &settings, &mut Budget::unlimited(), &mut |_| {});
        assert_eq!(found.theorems.len(), rows.len(), "{family}");
        for (theorem, row) in found.theorems.iter().zip(rows) {
            assert_eq!(
                (Stated::of(theorem), theorem.sentence(&family)),
                (Some(row.stated()), row.statement.clone())
            );
            let certificate = theorem.proof.certificate.text().unwrap();
            let description = theorem.description.to_string();
            let digest = grundy::theorems::built_in::sum(description.as_bytes(), certificate.as_bytes());
            assert_eq!(digest, row.digest, "{family}");
        }
    }
}

/// The degree; `None` for 0.
fn degree(text: &str, name: Variable) -> Option<u32> {
    let length = Polynomial::read(text).unwrap();
    (!length.is_zero()).then(|| length.degree(name))
}

/// The coefficient of the highest power.
fn leading(text: &str, name: Variable) -> f64 {
    let length = Polynomial::read(text).unwrap();
    let at = |value: i128| length.at(&Point::new([(name, value)])).unwrap().unwrap() as f64;
    let degree = i32::try_from(length.degree(name)).unwrap();
    // The lower powers are lost beside it.
    let far = 1_000_000;
    at(far) / (far as f64).powi(degree)
}

fn shape(degree: Option<u32>, of: &str) -> String {
    match degree {
        None => format!("no {of}"),
        Some(0) => format!("constant {of}"),
        Some(1) => format!("linear {of}"),
        Some(2) => format!("quadratic {of}"),
        Some(3) => format!("cubic {of}"),
        Some(more) => format!("{of} of degree {more}"),
    }
}

const COLUMNS: &str = "| | three moves, values | three moves, outcomes | four moves, values | four moves, outcomes |\n|---|---|---|---|---|\n";

/// A row of figures: the families of each kind for which something holds.
fn figures(
    name: &str,
    families: &BTreeMap<(usize, &str, &str), Vec<&Row>>,
    holds: impl Fn(&[&Row]) -> bool,
) -> String {
    let mut line = format!("| {name} |");
    for (moves, _) in EXTENTS {
        for kind in KINDS {
            let those = families.iter().filter(|(key, rows)| key.0 == moves && key.1 == kind && holds(rows));
            write!(line, " {} |", those.count()).unwrap();
        }
    }
    line + "\n"
}

fn verdicts(families: &BTreeMap<(usize, &str, &str), Vec<&Row>>) -> String {
    let mut text = COLUMNS.to_string();
    text += &figures("families", families, |_| true);
    for verdict in ["proved", "partly proved", "found but unproved", "not found"] {
        text += &figures(verdict, families, |rows| rows[0].verdict == verdict);
    }
    text += &figures("proved, all with the least period", families, |rows| {
        rows[0].verdict == "proved" && rows.iter().all(|row| row.least == "yes")
    });
    text + &figures("proved, all with the exact preperiod", families, |rows| {
        rows[0].verdict == "proved" && rows.iter().all(|row| row.exact == "yes")
    })
}

/// The largest degrees of period and preperiod among the theorems of a family.
fn largest_degrees(rows: &[&Row]) -> (Option<u32>, Option<u32>) {
    let name = |row: &Row| row.family().parameters()[0];
    let period = rows.iter().map(|row| degree(&row.period, name(row))).max().flatten();
    (period, rows.iter().map(|row| degree(&row.preperiod, name(row))).max().flatten())
}

fn shapes(families: &BTreeMap<(usize, &str, &str), Vec<&Row>>) -> String {
    let proved = |rows: &[&Row]| rows[0].verdict == "proved";
    let all: BTreeSet<_> =
        families.values().filter(|rows| proved(rows)).map(|rows| largest_degrees(rows)).collect();
    let mut text = COLUMNS.to_string();
    for degrees in all {
        let name = format!("{}, {}", shape(degrees.0, "period"), shape(degrees.1, "preperiod"));
        text += &figures(&name, families, |rows| proved(rows) && largest_degrees(rows) == degrees);
    }
    text
}

/// The longest preperiods: of the highest degree, and among these those that are the longest for large n, measured by the same
/// power of the largest move.
fn longest(rows: &[Row], moves: usize) -> String {
    let mut measured: Vec<(u32, f64, &Row)> = Vec::new();
    for row in rows.iter().filter(|row| row.count() == moves && row.is_theorem() && row.exact == "yes") {
        let family = row.family();
        let name = family.parameters()[0];
        let Some(degree) = degree(&row.preperiod, name) else { continue };
        let largest = family.moves().last().map_or(0, |form| form.coefficient(name)) as f64;
        let power = largest.powi(i32::try_from(degree).unwrap());
        measured.push((degree, leading(&row.preperiod, name) / power, row));
    }
    measured.sort_by(|one, other| {
        (other.0, other.1).partial_cmp(&(one.0, one.1)).unwrap().then_with(|| one.2.moves.cmp(&other.2.moves))
    });
    let (mut text, mut seen) = (
        "| moves | kind | for | period | preperiod | ratio |\n|---|---|---|---|---|---|\n".to_string(),
        BTreeSet::new(),
    );
    for (degree, ratio, row) in measured {
        if seen.len() == 6 || !seen.insert(&row.moves) {
            continue;
        }
        let class = if row.class.is_empty() { String::new() } else { format!("{}, ", row.class) };
        let Row { moves, kind, conditions, period, preperiod, .. } = row;
        let power = if degree == 1 { String::new() } else { format!("^{degree}") };
        writeln!(
            text,
            "| {moves} | {kind} | {class}{conditions} | {period} | {preperiod} | {ratio:.3} s{power} |"
        )
        .unwrap();
    }
    text
}

fn is_odd_everywhere(forms: &[Affine]) -> bool {
    forms.iter().all(|form| {
        form.constant_part() % 2 != 0 && form.terms().iter().all(|(_, coefficient)| coefficient % 2 == 0)
    })
}

/// The families of three moves with period 2, by the class of n.
fn alternating(rows: &[Row]) -> String {
    let two: Vec<&Row> =
        rows.iter().filter(|row| row.count() == 3 && row.is_theorem() && row.period == "2").collect();
    assert!(two.iter().all(|row| is_odd_everywhere(row.family().moves())));
    let odd = |row: &&Row| row.count() == 3 && row.kind == "outcomes" && row.is_theorem();
    let odd: Vec<&Row> =
        rows.iter().filter(odd).filter(|row| is_odd_everywhere(row.family().moves())).collect();
    let mut by_class: BTreeMap<(i64, i64), BTreeSet<&str>> = BTreeMap::new();
    let mut by_degree: BTreeMap<Option<u32>, usize> = BTreeMap::new();
    for row in two.iter().filter(|row| row.kind == "outcomes") {
        let class = row.class();
        by_class.entry((class.modulus, class.rest)).or_default().insert(&row.moves);
        *by_degree.entry(degree(&row.preperiod, row.family().parameters()[0])).or_default() += 1;
    }
    let outcomes = two.iter().filter(|row| row.kind == "outcomes").count();
    let degrees: Vec<String> =
        by_degree.iter().map(|(degree, count)| format!("{} in {count}", shape(*degree, "").trim())).collect();
    let mut text = format!(
        "{outcomes} theorems about the outcomes of three moves have the period 2, {} about the values. In all of them the three moves are odd \
         numbers; of the theorems about outcomes in which all moves are odd, {} have another period. Of those about outcomes the preperiod is {}. These families:\n\n",
        two.len() - outcomes,
        odd.iter().filter(|row| row.period != "2").count(),
        degrees.join(", "),
    );
    for ((modulus, rest), moves) in by_class {
        let list: Vec<String> = moves.iter().map(|moves| format!("({})", moves.replace(", ", ","))).collect();
        let class = if modulus == 1 { "all n".to_string() } else { format!("n = {rest} mod {modulus}") };
        writeln!(text, "* {class}: {}", list.join(" ")).unwrap();
    }
    text
}

/// The families of three moves whose period is of degree 2 or more.
fn quadratic(families: &BTreeMap<(usize, &str, &str), Vec<&Row>>) -> String {
    let mut found: BTreeMap<&str, [Option<&Row>; 2]> = BTreeMap::new();
    let (mut sums, mut longer) = (0, 0);
    for ((moves, kind, name), rows) in families {
        if *moves != 3 || rows[0].verdict != "proved" || largest_degrees(rows).0 < Some(2) {
            continue;
        }
        let forms = Family::read(name).unwrap();
        let [first, second, third] = forms.moves() else { panic!("{name}") };
        sums += usize::from(first.plus(second).unwrap() == *third);
        longer += 1;
        found.entry(name).or_default()[usize::from(*kind == "outcomes")] = Some(rows[0]);
    }
    let mut text = format!(
        "{} families of three moves have periods of degree 2. The third move is the sum of the others in {sums} of the {longer} tables of values and outcomes.\n\n",
        found.len()
    );
    text += "| moves | for | period, values | period, outcomes |\n|---|---|---|---|\n";
    for (name, [values, outcomes]) in found {
        let one = values.or(outcomes).unwrap();
        let class = if one.class.is_empty() { String::new() } else { format!("{}, ", one.class) };
        let period = |row: Option<&Row>| {
            row.map_or("not proved".into(), |row| {
                let least = if row.least == "yes" { "" } else { " (a multiple of the least)" };
                format!("{}{least}", row.period)
            })
        };
        writeln!(text, "| {name} | {class}{} | {} | {} |", one.conditions, period(values), period(outcomes))
            .unwrap();
    }
    text
}

/// The families that are not proved, by their verdict.
fn open(families: &BTreeMap<(usize, &str, &str), Vec<&Row>>) -> String {
    let mut text = String::new();
    for verdict in ["partly proved", "found but unproved", "not found"] {
        let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for ((_, kind, name), rows) in families.iter().filter(|(_, rows)| rows[0].verdict == verdict) {
            assert_eq!(rows[0].moves, *name);
            kinds.entry(name).or_default().push(kind);
        }
        let one = |(moves, kinds): (&&str, &Vec<&str>)| {
            let only = if kinds.len() == 2 { String::new() } else { format!(" ({} only)", kinds[0]) };
            format!("({}){only}", moves.replace(", ", ","))
        };
        if !kinds.is_empty() {
            writeln!(text, "* {verdict}: {}", kinds.iter().map(one).collect::<Vec<_>>().join(" ")).unwrap();
        }
    }
    text
}

/// What the book says, part by part.
fn parts(rows: &[Row]) -> [(&'static str, String); 7] {
    let families = families(rows);
    [
        ("verdicts", verdicts(&families)),
        ("open", open(&families)),
        ("shapes", shapes(&families)),
        ("longest of three", longest(rows, 3)),
        ("longest of four", longest(rows, 4)),
        ("period 2", alternating(rows)),
        ("quadratic", quadratic(&families)),
    ]
}

#[test]
fn the_book_says_what_the_table_says() {
    let path = root().join("docs/src/discover.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut renewed = page.clone();
    for (name, text) in parts(&table()) {
        let (begin, end) = (format!("<!-- census: {name} -->\n"), "<!-- end -->");
        let from =
            renewed.find(&begin).unwrap_or_else(|| panic!("the page has no place for {name}")) + begin.len();
        let to = from + renewed[from..].find(end).unwrap();
        renewed.replace_range(from..to, &format!("\n{}\n", text.trim_end().to_string() + "\n"));
    }
    if std::env::var_os("GRUNDY_RENEW").is_some() {
        std::fs::write(&path, &renewed).unwrap();
        return;
    }
    assert_eq!(page, renewed, "GRUNDY_RENEW=1 renews the figures of the book");
}
