//! What must hold for any text that somebody may hand to the library: it means something, and is read again as it is
//! written, or it is an error that can be shown. Nothing panics.
//!
//! The fuzz targets call these functions with texts that a fuzzer makes, which needs a nightly toolchain; the test
//! `any_text` of the library calls them with seeds of `corpus/` in which letters were changed at random.

use grundy::ask::{Any, AnyAnswer, Certify};
use grundy::board::pieces::Piece;
use grundy::board::placement::Placements;
use grundy::board::shape::Shape;
use grundy::board::table::Table;
use grundy::board::{dense::Dense, shape::names::Written};
use grundy::budget::{Budget, Patience};
use grundy::checked_file::Head;
use grundy::error::ParseError;
use grundy::files::Files;
use grundy::fraction::Fraction;
use grundy::game::Convention;
use grundy::graph_game::GraphGame;
use grundy::heap::octal::code::Code;
use grundy::misere_form::{Forms, Unread};
use grundy::nimber::Nimber;
use grundy::nimber::formula::evaluate;
use grundy::notation::read_game;
use grundy::play::coins::Spot;
use grundy::play::record::read_record;
use grundy::structure::certificate::Certificate;
use grundy::structure::discover::Family;
use grundy::structure::{Description, certify};
use grundy::subtraction::family::Pattern;
use grundy::subtraction::infinite::read_list;
use grundy::subtraction::real::{Real, RealGame};
use grundy::subtraction::search::{Kind, Unit};
use grundy::teach::rule::Rule;
use grundy::teach::safe;
use grundy::text::Fragment;
use grundy::trouble::Trouble;
use grundy::workbench::{Limits, Workbench};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use xxhash_rust::xxh3::xxh3_64;

/// A property of any text.
pub type Property = fn(&str);

/// All properties, by the name of their fuzz target and of the folder of their seeds.
pub const PROPERTIES: [(&str, Property); 17] = [
    ("notation", notation),
    ("formula", formula),
    ("rule", rule),
    ("graph_json", graph_json),
    ("description", description),
    ("certificate", certificate),
    ("family", family),
    ("board", board),
    ("octal_code", octal_code),
    ("record", record),
    ("search_unit", search_unit),
    ("numbers", numbers),
    ("misere_form", misere_form),
    ("body", body),
    ("csv", csv),
    ("heap_certificate", heap_certificate),
    ("table_head", table_head),
];

/// The place lies in the text, and the error can be shown.
fn can_be_shown(error: &ParseError) {
    assert!(error.span.start <= error.span.end && error.span.end <= error.input.len(), "{error:?}");
    assert!(!error.to_string().is_empty());
}

/// Canonical forms of misère play, and sums of them.
pub fn misere_form(text: &str) {
    let mut forms = Forms::new();
    match forms.read(text, &mut Budget::with_memory(1 << 18)) {
        Ok(form) => {
            if let Ok(written) = forms.write(form, 1000) {
                assert_eq!(forms.read(&written, &mut Budget::unlimited()), Ok(form), "{written}");
            }
        }
        Err(Unread::Text(error)) => can_be_shown(&error),
        // Heaps and sums of heaps may be as large as somebody likes to write.
        Err(Unread::Stopped(_)) => {}
    }
}

/// Expressions and games of the notation.
pub fn notation(text: &str) {
    // Files named in the text are none of its business.
    if text.contains("graph") {
        return;
    }
    match grundy::notation::read(text) {
        Ok(expression) => {
            let written = expression.to_string();
            let again = grundy::notation::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
        }
        Err(error) => can_be_shown(&error),
    }
    if let Err(error) = read_game(text) {
        can_be_shown(&error);
    }
}

/// Formulas with nimbers.
pub fn formula(text: &str) {
    if let Err(error) = evaluate(text) {
        can_be_shown(&error);
    }
}

/// Rules that somebody has guessed.
pub fn rule(text: &str) {
    match Rule::read(text) {
        Ok(rule) => {
            let again = Rule::read(&rule.to_string()).unwrap_or_else(|error| panic!("{rule}: {error}"));
            for heaps in [[0, 0, 0], [1, 2, 3], [7, 7, 2]] {
                assert_eq!(rule.loses(&heaps).ok(), again.loses(&heaps).ok());
            }
        }
        Err(error) => can_be_shown(&error),
    }
}

/// Game graphs.
pub fn graph_json(text: &str) {
    match GraphGame::from_json("any.json", text) {
        Ok(game) => {
            let _ = game.digraph().order();
        }
        Err(error) => can_be_shown(&error),
    }
}

/// Structure descriptions.
pub fn description(text: &str) {
    match Description::read(text, None) {
        Ok(description) => {
            let written = description.to_string();
            let again = Description::read(&written, Some(description.rule));
            let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
        }
        Err(error) => can_be_shown(&error),
    }
}

/// Certificates, which are read and then checked.
pub fn certificate(text: &str) {
    match Certificate::read(text) {
        Ok(certificate) => {
            let _ = certify(&certificate);
        }
        Err(error) => assert!(!error.is_empty()),
    }
}

/// A trouble says something, and a misread text has its place.
fn can_be_told(trouble: &Trouble) {
    assert!(!trouble.to_string().is_empty());
    if let Trouble::Text(misread) = trouble {
        assert!(
            misread.span.start <= misread.span.end && misread.span.end <= misread.text.len(),
            "{misread:?}"
        );
    }
}

/// So many times a question may look whether it shall stop, and so much memory it may use.
fn ask(question: &Any) -> Result<Arc<AnyAnswer>, Trouble> {
    let bench = Workbench::new().with_files(Files::nowhere());
    bench.with_limits(Limits::with_memory(1 << 20)).ask_any(question, &Patience::looks(20))
}

/// The body of a request: the name of a question, and after it the fields in JSON. What can be read can be written and read again.
pub fn body(text: &str) {
    let (name, fields) =
        text.split_once('{').map_or((text, String::new()), |(name, rest)| (name, format!("{{{rest}")));
    let Ok(fields) = serde_json::from_str::<serde_json::Value>(&fields) else { return };
    match Any::read(name.trim(), fields) {
        Ok(question) => {
            let written = serde_json::to_value(&question).expect("fields");
            let again = Any::read(question.name(), written.clone())
                .unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(serde_json::to_value(&again).expect("fields"), written);
            if let Err(trouble) = ask(&question) {
                can_be_told(&trouble);
            }
        }
        Err(trouble) => can_be_told(&trouble),
    }
}

/// Tables of comma-separated values.
pub fn csv(text: &str) {
    for name in ["records fit", "discover"] {
        let fields = serde_json::Map::from_iter([("text".to_string(), text.into())]);
        if let Err(trouble) = Any::read(name, fields.into()).and_then(|question| ask(&question)) {
            can_be_told(&trouble);
        }
    }
}

/// Certificates of misère quotients and of periods of octal games, which are read and checked.
pub fn heap_certificate(text: &str) {
    let question = Certify { text: Some(text.into()), ..Certify::default() };
    if let Err(trouble) = ask(&Any::Certify(question)) {
        can_be_told(&trouble);
    }
}

/// Moves with parameters, of `discover` and of `family`.
pub fn family(text: &str) {
    match Family::read(text) {
        Ok(family) => assert_eq!(Family::read(&family.to_string()), Ok(family)),
        Err(error) => can_be_shown(&error),
    }
    match text.parse::<Pattern>() {
        Ok(pattern) => {
            let again = pattern.to_string().parse::<Pattern>();
            assert_eq!(again.map(|again| again.to_string()), Ok(pattern.to_string()));
        }
        Err(error) => can_be_shown(&error),
    }
}

/// The shape of a board and, after a semicolon, a position on it or a piece.
pub fn board(text: &str) {
    let (shape, position) = text.split_once(';').unwrap_or((text, ""));
    if let Err(error) = Piece::read(Fragment::new(position)) {
        can_be_shown(&error);
    }
    let shape = match Shape::read(Fragment::new(shape)) {
        Ok(shape) => shape,
        Err(error) => return can_be_shown(&error),
    };
    match shape.read_position(Fragment::new(position)) {
        Ok(Written::Free(free)) => assert!(free.within(shape.present())),
        Ok(Written::Moves(moves)) => {
            assert!(moves.iter().all(|(_, cells)| cells.within(shape.present())));
        }
        Err(error) => can_be_shown(&error),
    }
}

/// Codes of take-and-break games, with digits in braces.
pub fn octal_code(text: &str) {
    match Code::read(Fragment::new(text)) {
        Ok(code) => assert_eq!(Code::read(Fragment::new(&code.to_string())), Ok(code)),
        Err(error) => can_be_shown(&error),
    }
}

/// Games that were written down, with and without a board.
pub fn record(text: &str) {
    for start in ["cram(3x3)", "nim:3,5,7", "nim:2 + domino-juvavum(2x2)"] {
        let game = grundy::notation::read(start).expect("a game");
        let read = |text: &str| {
            read_record(&game.sum, &game.position, Fragment::new(text), &mut Budget::unlimited())
        };
        match read(text) {
            Ok(record) => assert!(record.positions().len() == record.len() + 1),
            Err(error) => can_be_shown(&error),
        }
    }
}

/// Units of record searches and kinds of move sets.
pub fn search_unit(text: &str) {
    if let Ok(unit) = text.parse::<Unit>() {
        assert_eq!(unit.to_string().parse(), Ok(unit));
    }
    if let Ok(kind) = text.parse::<Kind>() {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
}

/// Numbers and lists of numbers: real moves, fractions, nimbers, places of coins, families of safe positions.
pub fn numbers(text: &str) {
    let whole = Fragment::new(text);
    match Real::read(whole) {
        Ok(real) => assert_eq!(Real::read(Fragment::new(&real.to_string())), Ok(real)),
        Err(error) => can_be_shown(&error),
    }
    match Fraction::read(whole) {
        Ok(fraction) => assert_eq!(Fraction::read(Fragment::new(&fraction.to_string())), Ok(fraction)),
        Err(error) => can_be_shown(&error),
    }
    match safe::Family::read(text) {
        Ok(family) => assert_eq!(safe::Family::read(&family.to_string()), Ok(family)),
        Err(error) => can_be_shown(&error),
    }
    if let Ok(nimber) = text.parse::<Nimber>() {
        assert_eq!(nimber.to_string().parse(), Ok(nimber));
    }
    let errors = [RealGame::read(whole).err(), Spot::read(whole).err(), read_list(text).err()];
    errors.iter().flatten().for_each(can_be_shown);
}

/// Where the head that all kept files have ends, and that of tables goes on: the length of a text.
fn head_end() -> usize {
    Head::read("table", 2, real_table()).expect("a real head").1
}

/// Files of tables with any text as their head, given the checksum that lets it be read.
pub fn table_head(text: &str) {
    let whole = real_table();
    let mut file = whole[..head_end()].to_vec();
    file.extend((text.len() as u32).to_le_bytes());
    file.extend(text.as_bytes());
    file.extend(xxh3_64(&file).to_le_bytes());
    // Everything that follows is as in the real file, as far as there is room.
    file.extend(whole.get(file.len()..).unwrap_or_default());
    // A file of its own: tables are mapped into memory, and tests run side by side.
    let path = own_file();
    std::fs::write(&path, &file).expect("a file in the temporary folder");
    match Table::open(&path) {
        Ok(table) => {
            let _ = table.verify(&Budget::unlimited());
            assert!(table.packing().len() <= 32);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    std::fs::remove_file(&path).expect("the file just written");
}

/// A file that nobody else uses.
fn own_file() -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("grundy-any-text-{}-{number}.table", std::process::id()))
}

/// A table file as the library writes it.
fn real_table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let game = Placements::juvavum("domino-juvavum(2x3)".into(), Shape::rectangle(2, 3), 2);
        let dense = Dense::compute(&game, Convention::Normal, &mut Budget::unlimited()).expect("a table");
        let path = own_file();
        Table::write(&path, &game, &[&dense]).expect("a file in the temporary folder");
        let content = std::fs::read(&path).expect("the file just written");
        std::fs::remove_file(&path).expect("the file just written");
        content
    })
}

/// The text of the head of a real table file: the seed for [`table_head`].
pub fn real_head() -> String {
    let (length, text) = real_table()[head_end()..].split_first_chunk().expect("four bytes");
    String::from_utf8(text[..u32::from_le_bytes(*length) as usize].to_vec()).expect("text")
}
