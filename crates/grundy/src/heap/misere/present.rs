//! A quotient in letters: generators a, b, c, ..., relations that give all products, elements as words.

use super::monoid::{Element, Monoid};
use super::quotient::Quotient;

/// A quotient written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// Each letter with the heap it stands for.
    pub letters: Vec<(String, u64)>,
    /// Equations between words from which all others follow, the longer side first.
    pub relations: Vec<(String, String)>,
    /// The word of each element.
    pub words: Vec<String>,
}

impl Presentation {
    /// Writes a quotient down.
    pub fn of(quotient: &Quotient) -> Presentation {
        let monoid = &quotient.monoid;
        let needed = monoid.needed_generators();
        let letters: Vec<(String, u64)> =
            needed.iter().enumerate().map(|(at, g)| (letter(at), quotient.generators[*g])).collect();
        let short = |word: &[u16]| -> Vec<u16> { needed.iter().map(|g| word[*g]).collect() };
        let words: Vec<Vec<u16>> = monoid.words.iter().map(|word| short(word)).collect();
        let write = |word: &[u16]| written(word, &letters);
        let relations = relations(monoid, &needed, &words);
        Presentation {
            relations: relations.iter().map(|(long, x)| (write(long), write(&words[*x as usize]))).collect(),
            words: words.iter().map(|word| write(word)).collect(),
            letters,
        }
    }
}

/// Words that are not the word of their element although all their parts are, with their elements. Every word is
/// brought to the word of its element by replacing such parts, so they present the monoid.
fn relations(monoid: &Monoid, needed: &[usize], words: &[Vec<u16>]) -> Vec<(Vec<u16>, Element)> {
    let mut found: Vec<(Vec<u16>, Element)> = Vec::new();
    for (x, word) in words.iter().enumerate() {
        for (at, generator) in needed.iter().enumerate() {
            let product = monoid.times[*generator][x];
            let mut long = word.clone();
            long[at] += 1;
            if words[product as usize] != long {
                found.push((long, product));
            }
        }
    }
    found.sort_by_key(|(long, _)| (long.iter().sum::<u16>(), long.clone()));
    let mut minimal: Vec<(Vec<u16>, Element)> = Vec::new();
    for (long, product) in found {
        let divides = |part: &[u16]| part.iter().zip(&long).all(|(part, whole)| part <= whole);
        if !minimal.iter().any(|(part, _)| divides(part)) {
            minimal.push((long, product));
        }
    }
    minimal
}

fn letter(at: usize) -> String {
    let name = char::from(b'a' + (at % 26) as u8);
    if at < 26 { name.to_string() } else { format!("{name}{}", at / 26) }
}

fn written(word: &[u16], letters: &[(String, u64)]) -> String {
    let power = |(count, (letter, _)): (&u16, &(String, u64))| match count {
        0 => String::new(),
        1 => letter.clone(),
        _ => format!("{letter}^{count}"),
    };
    let text: String = word.iter().zip(letters).map(power).collect();
    if text.is_empty() { "1".into() } else { text }
}
