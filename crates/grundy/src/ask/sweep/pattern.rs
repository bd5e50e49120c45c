//! Games with parameters: `cram(mxn)`, `kayles:n`, `subtract(2,n+1):3n`.
//!
//! A parameter is a letter that stands alone, as far as a range is given for it, or beside the `x` of a board's sides.
//! Numbers may stand before it and sums around it, without spaces: `2n-1`. What is part of a longer word, or of words with
//! hyphens, is a name: the first `k` of `k-juvavum(k,nxn)`.

use crate::ask::Span;
use crate::ask::letters::Letters;
use crate::structure::{Affine, Point, Variable};
use crate::trouble::Trouble;

/// A game with parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pieces: Vec<Piece>,
    /// The parameters, in the order in which they come.
    pub(super) parameters: Vec<Variable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Form(Affine),
}

impl Pattern {
    /// Reads a pattern. The letters of `given` are parameters wherever they stand alone.
    pub(super) fn read(text: &str, given: &Letters<Span>) -> Pattern {
        let mut pattern = Pattern { pieces: Vec::new(), parameters: Vec::new() };
        for (run, is_word) in runs(text) {
            match is_word {
                true => split(run).into_iter().for_each(|part| pattern.add(part, given)),
                false => pattern.add_text(run),
            }
        }
        pattern
    }

    fn add(&mut self, part: Part<'_>, given: &Letters<Span>) {
        let form = part.text.parse::<Affine>().ok().filter(|form| !form.terms().is_empty());
        let is_known = |form: &Affine| form.terms().iter().all(|(letter, _)| given.get(*letter).is_some());
        match form.filter(|form| part.is_side || is_known(form)) {
            Some(form) => {
                // In the order of the text, which a form does not keep.
                for letter in part.text.chars().filter_map(Variable::new) {
                    if !self.parameters.contains(&letter) {
                        self.parameters.push(letter);
                    }
                }
                self.pieces.push(Piece::Form(form));
            }
            None => self.add_text(part.text),
        }
    }

    fn add_text(&mut self, text: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Text(before)) => before.push_str(text),
            _ => self.pieces.push(Piece::Text(text.into())),
        }
    }

    /// The game for these values of the parameters.
    pub(super) fn at(&self, point: &Point) -> Result<String, Trouble> {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => Ok(text.clone()),
            Piece::Form(form) => form.at(point).map(|number| number.to_string()),
        };
        let text: Result<Vec<String>, _> = self.pieces.iter().map(piece).collect();
        text.map(|pieces| pieces.concat()).map_err(|error| {
            Trouble::question(format!("{}: {error}", point.text(&self.parameters)))
                .with_help("take smaller numbers")
        })
    }
}

/// A part of a word that may be a form.
struct Part<'t> {
    text: &'t str,
    /// Whether it stands beside the `x` of a board's sides.
    is_side: bool,
}

/// The text in runs of letters, digits and signs, which may hold forms, and of everything else.
fn runs(text: &str) -> Vec<(&str, bool)> {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '+' || letter == '-';
    let (mut runs, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let kind = is_word(first);
        let end = rest.find(|letter| is_word(letter) != kind).unwrap_or(rest.len());
        runs.push((&rest[..end], kind));
        rest = &rest[end..];
    }
    runs
}

/// A run of letters, digits and signs in parts: the sides of a board and the `x` between them, or the summands as far as they
/// are names.
fn split(run: &str) -> Vec<Part<'_>> {
    let whole = |text| Part { text, is_side: false };
    if is_form(run) {
        return vec![whole(run)];
    }
    if let Some(at) = run.find('x').filter(|at| run[..*at].len() + 1 < run.len()) {
        let (left, right) = (&run[..at], &run[at + 1..]);
        if is_form(left) && is_form(right) {
            let side = |text| Part { text, is_side: true };
            return vec![side(left), whole(&run[at..=at]), side(right)];
        }
    }
    // Games may be added: `kayles:n+nim:m`.
    match run.split_once('+') {
        Some((left, _)) => {
            let (plus, right) = (&run[left.len()..=left.len()], &run[left.len() + 1..]);
            let mut parts = if left.is_empty() { Vec::new() } else { split(left) };
            parts.push(whole(plus));
            parts.extend(if right.is_empty() { Vec::new() } else { split(right) });
            parts
        }
        None => vec![whole(run)],
    }
}

/// Whether it is a form whose letters are not those of a word.
fn is_form(text: &str) -> bool {
    text.parse::<Affine>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, letters: &str, numbers: &[i128]) -> (String, String) {
        let letters: Vec<Variable> = letters.chars().map(|letter| Variable::new(letter).unwrap()).collect();
        let given = letters.iter().fold(Letters::default(), |all, letter| all.with(*letter, Span::new(1, 9)));
        let pattern = Pattern::read(text, &given);
        let point = Point::new(letters.into_iter().zip(numbers.iter().copied()));
        let names = pattern.parameters.iter().map(|letter| letter.name()).collect();
        (pattern.at(&point).unwrap(), names)
    }

    #[test]
    fn letters_that_stand_alone_are_parameters() {
        for (text, letters, numbers, game, parameters) in [
            ("cram(mxn)", "nm", &[3, 2][..], "cram(2x3)", "mn"),
            ("cram(nxn)", "n", &[3], "cram(3x3)", "n"),
            ("djuv(3x2n+1)", "n", &[3], "djuv(3x7)", "n"),
            ("cram(torus(mxn-m))", "mn", &[2, 7], "cram(torus(2x5))", "mn"),
            ("k-juvavum(k, nxn)", "kn", &[2, 4], "k-juvavum(2, 4x4)", "kn"),
            ("kayles:n", "n", &[5], "kayles:5", "n"),
            ("kayles:n+nim:m", "nm", &[5, 6], "kayles:5+nim:6", "nm"),
            ("kayles:n + nim:2m-1", "nm", &[5, 6], "kayles:5 + nim:11", "nm"),
            ("subtract(2,n+1,3n):10n", "n", &[4], "subtract(2,5,12):40", "n"),
            ("octal(0.77):n", "n", &[4], "octal(0.77):4", "n"),
            ("lasker-nim:n,n-1", "n", &[4], "lasker-nim:4,3", "n"),
            ("cram(stair(n))", "n", &[4], "cram(stair(4))", "n"),
            ("cram(3xn):A01", "na", &[4, 1], "cram(3x4):A01", "n"),
            ("graph(a.json):start", "s", &[4], "graph(a.json):start", ""),
            ("chomp(axb)", "ab", &[2, 3], "chomp(2x3)", "ab"),
        ] {
            let expected = (game.to_string(), parameters.to_string());
            assert_eq!(written(text, letters, numbers), expected, "{text}");
        }
    }

    #[test]
    fn sides_of_boards_are_parameters_even_without_a_range() {
        assert_eq!(Pattern::read("cram(mxn)", &Letters::default()).parameters.len(), 2);
        assert_eq!(Pattern::read("kayles:n", &Letters::default()).parameters.len(), 0);
    }
}
