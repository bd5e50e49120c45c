//! A quotient as a file for GAP or Sage.
//!
//! GAP gets the multiplication table, Sage the ring of the monoid: polynomials in the generators modulo the relations,
//! whose monomials are the elements. Both files check the order when they are read.

use super::present::Presentation;
use super::quotient::Quotient;
use grundy_core::text::joined;
use std::fmt::Write;

/// The quotient for GAP: the monoid `Q`, the list `words` of its elements, the sets `P` and the list `heaps` of the
/// elements of heap 0, 1, 2, ...; elements are numbered from 1.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::misere::{export, rules::Rules, search::Search};
/// use grundy_heaps::{Heaps, nim::Nim};
/// let (heaps, budget) = (Heaps::new(Nim), Budget::unlimited());
/// let nim = Rules::new("nim".into(), &heaps);
/// let mut search = Search::new(&nim);
/// search.run(1, &budget).unwrap();
/// let text = export::gap(&search.quotient(&budget).unwrap());
/// assert!(text.contains("table := [\n  [1, 2],\n  [2, 1]\n];"));
/// ```
pub fn gap(quotient: &Quotient) -> String {
    let (monoid, shown) = (quotient.monoid(), Presentation::of(quotient));
    let rows: Vec<String> =
        monoid.elements().map(|x| format!("  [{}]", listed(monoid.row(x).iter().map(|y| y + 1)))).collect();
    let words: Vec<String> = shown.words.iter().map(|word| format!("\"{word}\"")).collect();
    let mut text = heading(quotient);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "table := [\n{}\n];\nQ := MonoidByMultiplicationTable(table);\nwords := [{}];\nP := [{}];\nheaps := [{}];\n",
        rows.join(",\n"),
        words.join(", "),
        listed(monoid.p().ones().map(|x| x + 1)),
        listed(quotient.elements().iter().map(|x| x + 1)),
    );
    let _ =
        writeln!(text, "if Size(Q) <> {} then Error(\"not the order of the quotient\"); fi;", monoid.order());
    text
}

/// The quotient for Sage: the ring `Q` of polynomials in the generators modulo the relations, the list `words` of the
/// elements, the list `P` and the list `heaps` of the elements of heap 0, 1, 2, ... It is plain Python.
pub fn sage(quotient: &Quotient) -> String {
    let shown = Presentation::of(quotient);
    let names: Vec<&str> = shown.letters.iter().map(|(letter, _)| letter.as_str()).collect();
    let power = |word: &String| in_python(word);
    let relations: Vec<String> =
        shown.relations.iter().map(|(long, short)| format!("{} - {}", power(long), power(short))).collect();
    let words: Vec<String> = shown.words.iter().map(|word| format!("Q({})", power(word))).collect();
    let mut text = heading(quotient);
    let _ = write!(
        text,
        "from sage.all import PolynomialRing, QQ\n\nR = PolynomialRing(QQ, {}, names={names:?})\n",
        names.len()
    );
    if !names.is_empty() {
        let _ = writeln!(text, "{}, = R.gens()", names.join(", "));
    }
    let _ = write!(
        text,
        "I = R.ideal([{}])\nQ = R.quotient(I, names={names:?})\nassert I.vector_space_dimension() == {}\n\
         words = [{}]\nP = [words[x] for x in [{}]]\nheaps = [words[x] for x in [{}]]\n",
        relations.join(", "),
        shown.words.len(),
        words.join(", "),
        listed(quotient.monoid().p().ones()),
        listed(quotient.elements().iter()),
    );
    text
}

fn heading(quotient: &Quotient) -> String {
    let holds = match quotient.period() {
        Some(_) => "all heaps".into(),
        None => format!("heaps up to {}", quotient.elements().len() - 1),
    };
    let (game, order) = (&quotient.certificate().game, quotient.monoid().order());
    format!("# The misere quotient of {game}, {holds}: order {order}\n")
}

/// A word as a product: `a^2b` becomes `a**2*b`. A letter may be followed by a number of its own.
fn in_python(word: &str) -> String {
    let mut text = String::new();
    for (at, letter) in word.char_indices() {
        if at > 0 && letter.is_ascii_alphabetic() {
            text.push('*');
        }
        if letter == '^' { text.push_str("**") } else { text.push(letter) }
    }
    text
}

fn listed(numbers: impl Iterator<Item = impl std::fmt::Display>) -> String {
    joined(numbers, ", ")
}
