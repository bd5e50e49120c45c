//! Certificates of five boards: they are valid, and nothing that is changed in them is.

use grundy_certify_boards::file::{Claim, Seam, Turn};
use grundy_certify_boards::rules::Rules;
use grundy_certify_boards::{Certificate, Watch};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;

/// The certificates of these tests: names and contents.
fn certificates() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("text"))).collect()
}

fn is_valid(text: &str) -> bool {
    Certificate::read(text).is_ok_and(|certificate| certificate.check(&Watch::patient()).is_ok())
}

#[test]
fn five_boards_have_valid_certificates() {
    let expected = [
        ("cram(4x5)", 2),
        ("cram(5x7)", 1),
        ("cram(torus(3x5))", 1),
        ("domino-juvavum(4x5)", 2),
        ("juvavum(moebius(3x3))", 9),
    ];
    let found = certificates();
    assert_eq!(found.len(), expected.len());
    for ((name, text), (game, value)) in found.iter().zip(expected) {
        let certificate = Certificate::read(text).unwrap();
        assert_eq!(certificate.heading.game, game, "{name}");
        let accepted = certificate.check(&Watch::patient()).unwrap();
        assert_eq!(accepted.value, value, "{name}");
        assert_eq!(certificate.write().unwrap(), *text, "{name}");
    }
}

/// Letters of the file, and whole fields; a name may change, it is only a name.
#[test]
fn damaged_certificates_are_refused() {
    for (name, text) in certificates().iter().filter(|(_, text)| text.len() < 20_000) {
        let from = text.find("\"rows\"").unwrap();
        for at in (from..text.len() - 2).step_by(1 + text.len() / 150) {
            for letter in ['0', 'A', '#'] {
                let mut damaged = text.clone();
                damaged.replace_range(at..at + 1, &letter.to_string());
                assert!(damaged == *text || !is_valid(&damaged), "{name}: {letter} at {at}");
            }
            assert!(!is_valid(&text[..at]), "{name}: ends at {at}");
        }
    }
}

/// With the right checksum: another value, claim, piece, board or way to move.
#[test]
fn forged_certificates_are_refused() {
    for (name, text) in certificates().iter().filter(|(_, text)| text.len() < 20_000) {
        let proof = Certificate::read(text).unwrap();
        let accepts = |forged: &Certificate| forged.check(&Watch::patient()).is_ok();
        for value in (0..6).filter(|value| *value != proof.heading.value) {
            let mut forged = proof.clone();
            forged.heading.value = value;
            assert!(!accepts(&forged), "{name}: value {value}");
        }
        let truth = values(&proof);
        for at in (0..proof.claims.len()).step_by(1 + proof.claims.len() / 60) {
            let (part, _) = proof.claims[at];
            for value in 0..5 {
                let mut forged = proof.clone();
                forged.claims[at].1 = Claim::Value(value);
                assert!(value == truth[&part] || !accepts(&forged), "{name}: {part} has the value {value}");
                forged.claims[at].1 = Claim::Not(1 << value);
                assert!(value != truth[&part] || !accepts(&forged), "{name}: {part} has not {value}");
            }
        }
    }
}

/// The values of all parts that are claimed, by the definition.
fn values(proof: &Certificate) -> HashMap<u128, u32> {
    let rules = Rules::new(&proof.heading).unwrap();
    let mut known = HashMap::new();
    proof.claims.iter().for_each(|(part, _)| {
        by_mex(&rules, *part, &mut known);
    });
    known
}

/// Without parts and forms: only what is free and what moves take.
fn by_mex(rules: &Rules, free: u128, known: &mut HashMap<u128, u32>) -> u32 {
    if let Some(value) = known.get(&free) {
        return *value;
    }
    let mut options = HashSet::new();
    let _ = rules.moves(free, &mut |taken| {
        options.insert(free & !taken);
        ControlFlow::Continue(())
    });
    let met: HashSet<u32> = options.iter().map(|option| by_mex(rules, *option, known)).collect();
    let value = (0..).find(|value| !met.contains(value)).unwrap();
    known.insert(free, value);
    value
}

/// Pieces go on over glued edges, and lines do.
#[test]
fn moves_on_glued_boards_are_counted_by_hand() {
    let counted = |rows, columns, seam, piece: &str, turn| {
        let heading = grundy_certify_boards::Heading {
            format: grundy_certify_boards::FORMAT.into(),
            game: "a board".into(),
            rows,
            columns,
            seam,
            pieces: vec![piece.into()],
            turn,
            free: vec![".".repeat(columns); rows].join("/"),
            value: 0,
        };
        let rules = Rules::new(&heading).unwrap();
        let mut moves = HashSet::new();
        let _ = rules.moves((1 << (rows * columns)) - 1, &mut |taken| {
            moves.insert(taken);
            ControlFlow::Continue(())
        });
        moves.len()
    };
    // Rows times places in a row, and columns times places in a column.
    assert_eq!(counted(3, 4, Seam::None, "##", Turn::One), 3 * 3 + 4 * 2);
    assert_eq!(counted(3, 4, Seam::Cylinder, "##", Turn::One), 3 * 4 + 4 * 2);
    assert_eq!(counted(3, 4, Seam::Moebius, "##", Turn::One), 3 * 4 + 4 * 2);
    assert_eq!(counted(3, 4, Seam::Torus, "##", Turn::One), 3 * 4 + 4 * 3);
    assert_eq!(counted(3, 4, Seam::Klein, "##", Turn::One), 3 * 4 + 4 * 3);
    assert_eq!(counted(2, 3, Seam::None, "##/#.", Turn::One), 2 * 4);
    // A ring of four cells: four single dominoes, and all cells.
    assert_eq!(counted(1, 4, Seam::Cylinder, "##", Turn::Line), 5);
    // Single cells: two rows of 7 subsets, three columns of 3, and six single cells counted twice.
    assert_eq!(counted(2, 3, Seam::None, "#", Turn::Line), 2 * 7 + 3 * 3 - 6);
    // Both rows of a Möbius band of two rows are one line of six cells, and columns are lines within it.
    assert_eq!(counted(2, 3, Seam::Moebius, "#", Turn::Line), 63);
    assert_eq!(counted(2, 3, Seam::Klein, "#", Turn::Line), 63);
}
