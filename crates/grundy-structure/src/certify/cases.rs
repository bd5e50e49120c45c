//! The proof of one word re-checked: the cases are complete, the pieces cover the word, the letters are right.

use super::Flaw;
use super::arithmetic::{Known, negated, replaced};
use super::minimal::{Marker, needed_values};
use crate::certificate::{Case, Fact, Piece, Refutation, Then};
use crate::rule::Rule;
use grundy_algebra::affine::{Affine, Variable};

/// A word with its place, counted from the beginning of the block that is proved.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    pub(super) cycle: Vec<u8>,
    pub(super) from: Affine,
    pub(super) to: Affine,
}

/// Which letter must stand where the moves lead to these letters.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    Rule(Rule),
    Same,
    Different,
}

/// The letters of a word that are proved, from one offset to another.
#[derive(Debug, Clone)]
pub(super) struct Span {
    pub(super) word: usize,
    pub(super) from: Affine,
    pub(super) to: Affine,
}

/// The words around the one that is proved, and the moves.
#[derive(Debug, Clone)]
pub(super) struct Stretch {
    pub(super) wanted: Wanted,
    pub(super) moves: Vec<Affine>,
    pub(super) words: Vec<Laid>,
}

impl Stretch {
    /// All letters of a word.
    pub(super) fn whole(&self, word: usize) -> Result<Span, Flaw> {
        let laid = laid(self, word)?;
        Ok(Span { word, from: Affine::default(), to: laid.to.minus(&laid.from)? })
    }

    fn replaced(&self, variable: Variable, value: &Affine) -> Result<Stretch, Flaw> {
        let word = |word: &Laid| {
            Ok(Laid {
                cycle: word.cycle.clone(),
                from: word.from.substitute(variable, value)?,
                to: word.to.substitute(variable, value)?,
            })
        };
        Ok(Stretch {
            wanted: self.wanted,
            moves: replaced(&self.moves, variable, value)?,
            words: self.words.iter().map(word).collect::<Result<_, Flaw>>()?,
        })
    }
}

/// The words of a marker, backwards: their letters and lengths.
pub(super) type Segments = Vec<(u8, Affine)>;

/// What is to be shown of a word.
#[derive(Clone, Copy)]
pub(super) enum Goal<'g> {
    /// Its letters follow from those before.
    Letters,
    /// The pattern does not end at this offset of the word; at home it does for the marker's values.
    Unmarked { marker: &'g Marker, offset: usize, home: bool },
}

/// Checks claims; everything that has to be unsolvable passes through here.
pub(super) trait Judge {
    /// Checks that a system has no solution.
    fn refutation(&mut self, rows: &[Affine], refutation: &Refutation) -> Result<(), Flaw>;

    /// Checks a claim under a system.
    fn fact(&mut self, rows: &[Affine], fact: &Fact) -> Result<(), Flaw> {
        let longer = [rows, &[negated(&fact.claim)?]].concat();
        self.refutation(&longer, &fact.because)
    }
}

/// Checks a case and all cases within.
pub(super) fn check_case(
    judge: &mut dyn Judge,
    stretch: &Stretch,
    span: &Span,
    goal: Goal<'_>,
    rows: &[Affine],
    known: &Known,
    case: &Case,
) -> Result<(), Flaw> {
    let mut known = known.clone();
    for fact in &case.facts {
        judge.fact(rows, fact)?;
        known.insert(fact);
    }
    match &case.then {
        Then::Impossible(refutation) => judge.refutation(rows, refutation),
        Then::Split { form, below, above } => {
            let with = |row: Affine| [rows, &[row]].concat();
            check_case(judge, stretch, span, goal, &with(form.clone()), &known, below)?;
            check_case(judge, stretch, span, goal, &with(negated(form)?), &known, above)
        }
        Then::Residue { variable, modulus, cases } => {
            if cases.is_empty() || cases.len() != *modulus || matches!(goal, Goal::Unmarked { .. }) {
                return Err(Flaw::new("the remainders are not complete"));
            }
            for (rest, case) in cases.iter().enumerate() {
                let value =
                    Affine::variable(*variable).times(*modulus as i128)?.plus_constant(rest as i128)?;
                let (stretch, rows) =
                    (stretch.replaced(*variable, &value)?, replaced(rows, *variable, &value)?);
                let span = Span {
                    word: span.word,
                    from: span.from.substitute(*variable, &value)?,
                    to: span.to.substitute(*variable, &value)?,
                };
                check_case(judge, &stretch, &span, goal, &rows, &Known::default(), case)?;
            }
            Ok(())
        }
        Then::Pieces(pieces) if pieces.is_empty() => {
            let skipped = match goal {
                Goal::Letters => span.from.clone(),
                Goal::Unmarked { offset, .. } => whole(offset)?,
            };
            known.need(&span.to.minus(&skipped)?)
        }
        Then::Pieces(pieces) if matches!(goal, Goal::Letters) => check_pieces(stretch, span, &known, pieces),
        Then::Differs { segment, source } => match goal {
            Goal::Unmarked { marker, offset, .. } => {
                let place = laid(stretch, span.word)?.from.plus(&whole(offset)?)?;
                let candidate = (span.word, &place);
                check_difference(stretch, candidate, &known, &marker.segments, *segment, *source)
            }
            Goal::Letters => Err(Flaw::new("letters are not proved by a marker")),
        },
        Then::Marked => match goal {
            Goal::Unmarked { marker, home: true, .. } => {
                needed_values(&marker.values)?.iter().try_for_each(|form| known.need(form))
            }
            _ => Err(Flaw::new("this is not the marked place")),
        },
        Then::Pieces(_) | Then::Again(_) => Err(Flaw::new("this does not prove the word")),
    }
}

fn whole(number: usize) -> Result<Affine, Flaw> {
    i128::try_from(number).map(Affine::constant).map_err(|_| Flaw::new("too many letters"))
}

fn laid(stretch: &Stretch, number: usize) -> Result<&Laid, Flaw> {
    stretch.words.get(number).ok_or_else(|| Flaw::new(format!("there is no word {number}")))
}

/// The pieces end where the word ends, and in each of them every option lies in the word named.
///
/// A letter belongs to the first piece that ends behind it. All earlier ends are at or before it, so it lies behind
/// every place where an earlier piece began; hence a source needs its lower bound only where it is first named.
fn check_pieces(stretch: &Stretch, span: &Span, known: &Known, pieces: &[Piece]) -> Result<(), Flaw> {
    let this = laid(stretch, span.word)?;
    let mut from = span.from.clone();
    let mut previous: Option<&Piece> = None;
    for piece in pieces {
        if piece.sources.len() != stretch.moves.len() {
            return Err(Flaw::new("a piece does not name one word for each move"));
        }
        for (at, (number, step)) in piece.sources.iter().zip(&stretch.moves).enumerate() {
            let source = laid(stretch, *number)?;
            if *number > span.word {
                return Err(Flaw::new("a move leads forward"));
            }
            let zero = this.from.minus(step)?;
            if previous.is_none_or(|previous| previous.sources[at] != *number) {
                known.need(&source.from.minus(&zero.plus(&from)?)?)?;
            }
            known.need(&zero.plus(&piece.to)?.minus(&source.to)?)?;
        }
        check_letters(stretch, this, known, piece, &from)?;
        from = piece.to.clone();
        previous = Some(piece);
    }
    if from != span.to {
        return Err(Flaw::new("the pieces do not end where the word ends"));
    }
    Ok(())
}

/// More steps than this are not made for one piece.
const MOST_STEPS: usize = 10_000_000;

fn check_letters(
    stretch: &Stretch,
    this: &Laid,
    known: &Known,
    piece: &Piece,
    from: &Affine,
) -> Result<(), Flaw> {
    if let Some(most) = piece.at_most {
        let length = piece.to.minus(from)?;
        known.need(
            &length.plus_constant(-i128::try_from(most).map_err(|_| Flaw::new("too many letters"))?)?,
        )?;
        if most == 0 {
            return Ok(());
        }
    }
    let phase = |cycle: &[u8], offset: &Affine| {
        offset
            .remainder(cycle.len())
            .ok_or_else(|| Flaw::new(format!("{offset} has no fixed remainder modulo {}", cycle.len())))
    };
    let mut tracks = vec![(&this.cycle, phase(&this.cycle, from)?)];
    for (number, step) in piece.sources.iter().zip(&stretch.moves) {
        let source = laid(stretch, *number)?;
        let offset = this.from.plus(from)?.minus(step)?.minus(&source.from)?;
        tracks.push((&source.cycle, phase(&source.cycle, &offset)?));
    }
    // After a common multiple of all cycle lengths everything repeats.
    let mut rounds = 1usize;
    for (cycle, _) in &tracks {
        while !rounds.is_multiple_of(cycle.len()) {
            rounds = next_multiple(rounds, cycle.len())?;
        }
    }
    for step in 0..piece.at_most.map_or(rounds, |most| most.min(rounds)) {
        let letters: Vec<u8> =
            tracks.iter().map(|(cycle, phase)| cycle[(phase + step) % cycle.len()]).collect();
        let right = match stretch.wanted {
            Wanted::Rule(rule) => rule.next(&letters[1..]) == letters[0],
            Wanted::Same => letters[1] == letters[0],
            Wanted::Different => letters[1] != letters[0],
        };
        if !right {
            return Err(Flaw::new(format!("letter {step} of a piece is wrong")));
        }
    }
    Ok(())
}

/// A common multiple of both, not too large.
fn next_multiple(rounds: usize, cycle: usize) -> Result<usize, Flaw> {
    let least = (1..=cycle).map(|times| rounds.saturating_mul(times)).find(|product| product % cycle == 0);
    least
        .filter(|product| *product <= MOST_STEPS)
        .ok_or_else(|| Flaw::new("the cycles have no small common multiple"))
}

/// A word before the candidate has so many letters in common with a segment that they cannot all agree.
fn check_difference(
    stretch: &Stretch,
    (word, place): (usize, &Affine),
    known: &Known,
    segments: &Segments,
    segment: usize,
    source: usize,
) -> Result<(), Flaw> {
    let other = laid(stretch, source)?;
    let Some((letter, length)) = segments.get(segment) else {
        return Err(Flaw::new("the marker has no such word"));
    };
    if source >= word || other.cycle.iter().all(|one| one == letter) {
        return Err(Flaw::new("this word does not differ from the marker"));
    }
    let twice = [&other.cycle[..], &other.cycle].concat();
    let needed = twice.split(|one| one != letter).map(<[u8]>::len).max().unwrap_or(0) + 1;
    let mut to = place.clone();
    for (_, nearer) in &segments[..segment] {
        to = to.minus(nearer)?;
    }
    let from = to.minus(length)?;
    for (begin, end) in [(&other.from, &to), (&from, &other.to), (&from, &to), (&other.from, &other.to)] {
        known.need(&begin.plus(&whole(needed)?)?.minus(end)?)?;
    }
    Ok(())
}
