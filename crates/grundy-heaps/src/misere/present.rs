//! A quotient in letters: generators a, b, c, ..., relations that give all products, elements as words.

use super::monoid::Element;
use super::quotient::Quotient;
use std::collections::BTreeMap;

/// How often each letter occurs.
type Word = Vec<u32>;

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
        let letters: Vec<(String, u64)> =
            quotient.generators().enumerate().map(|(at, heap)| (letter(at), heap)).collect();
        let words = first_words(quotient);
        let write = |word: &Word| written(word, &letters);
        let relations = relations(quotient, &words);
        Presentation {
            relations: relations
                .iter()
                .map(|(long, x)| (write(long), write(&words[usize::from(*x)])))
                .collect(),
            words: words.iter().map(write).collect(),
            letters,
        }
    }
}

/// The elements of the generators.
fn generators(quotient: &Quotient) -> Vec<Element> {
    quotient.generators().map(|heap| quotient.elements()[heap as usize]).collect()
}

/// The word of each element: the first one, shorter words before longer ones, and of the same length those with more
/// of the earlier letters. All parts of such a word are such words.
fn first_words(quotient: &Quotient) -> Vec<Word> {
    let generators = generators(quotient);
    let mut words: Vec<Option<Word>> = vec![None; quotient.monoid().order()];
    let mut layer = BTreeMap::from([(std::cmp::Reverse(vec![0; generators.len()]), 0)]);
    while !layer.is_empty() {
        let mut next = BTreeMap::new();
        for (std::cmp::Reverse(word), x) in layer {
            if words[usize::from(x)].is_some() {
                continue;
            }
            for (at, generator) in generators.iter().enumerate() {
                let mut longer = word.clone();
                longer[at] += 1;
                next.insert(std::cmp::Reverse(longer), quotient.monoid().product(x, *generator));
            }
            words[usize::from(x)] = Some(word);
        }
        layer = next;
    }
    words.into_iter().map(Option::unwrap_or_default).collect()
}

/// Words that are not the word of their element although all their parts are, with their elements. Every word is
/// brought to the word of its element by replacing such parts, so they present the monoid.
fn relations(quotient: &Quotient, words: &[Word]) -> Vec<(Word, Element)> {
    let mut found: Vec<(Word, Element)> = Vec::new();
    for (x, word) in words.iter().enumerate() {
        for (at, generator) in generators(quotient).into_iter().enumerate() {
            let product = quotient.monoid().product(x as Element, generator);
            let mut long = word.clone();
            long[at] += 1;
            if words[usize::from(product)] != long {
                found.push((long, product));
            }
        }
    }
    found.sort_by_key(|(long, _)| (long.iter().sum::<u32>(), long.clone()));
    let mut minimal: Vec<(Word, Element)> = Vec::new();
    for (long, product) in found {
        let divides = |part: &Word| part.iter().zip(&long).all(|(part, whole)| part <= whole);
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

fn written(word: &Word, letters: &[(String, u64)]) -> String {
    let power = |(count, (letter, _)): (&u32, &(String, u64))| match count {
        0 => String::new(),
        1 => letter.clone(),
        _ => format!("{letter}^{count}"),
    };
    let text: String = word.iter().zip(letters).map(power).collect();
    if text.is_empty() { "1".into() } else { text }
}
