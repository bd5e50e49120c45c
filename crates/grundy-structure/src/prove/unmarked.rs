//! That a pattern does not end at a place of the loop: something before the place differs from it.
//!
//! The same walk back as in the main proof has collected the words before the place. One of them has so many letters in common
//! with a segment of the pattern that they cannot all be the segment's.

use super::Trouble;
use super::context::{Context, Opened, opposite};
use super::marker::Marker;
use super::sweep::Window;
use crate::certificate::{Case, Then};
use grundy_algebra::affine::{Affine, Overflow, Variable};

/// Cases nested deeper than this are given up.
const DEEPEST: usize = 60;

/// Proves for each letter of a word where the pattern might end that it does not. `number` counts within the block,
/// `word` among the words of the window.
pub(super) fn prove_unmarked(
    window: &Window,
    context: &mut Context,
    (block, number, word): (usize, usize, usize),
    marker: &Marker,
) -> Result<Vec<Case>, Trouble> {
    let offsets = marker.offsets(&window.words[word].cycle).ok_or_else(not_unique)?;
    let mut cases = Vec::new();
    for offset in offsets {
        let home = (block, number, offset) == (marker.block, marker.word, 0);
        let candidate = Candidate { word, offset: offset as i128, home };
        cases.push(Case { facts: Vec::new(), then: differ(window, context, &candidate, marker, 0)? });
    }
    Ok(cases)
}

/// A letter where the pattern might end; at home it does so for the marker's values of the loops.
struct Candidate {
    word: usize,
    offset: i128,
    home: bool,
}

fn not_unique() -> Trouble {
    Trouble::Unknown("the pattern is not shown to stand once in a round".into())
}

/// A word that has so many letters in common with a segment cannot agree with it; the forms say that it has.
struct Overlap {
    segment: usize,
    source: usize,
    forms: [Affine; 4],
}

fn differ(
    window: &Window,
    context: &mut Context,
    candidate: &Candidate,
    marker: &Marker,
    depth: usize,
) -> Result<Then, Trouble> {
    if depth > DEEPEST {
        return Err(not_unique());
    }
    let absent = window.words[candidate.word].length.plus_constant(-candidate.offset)?;
    if context.at_most_zero(&absent)? {
        return Ok(Then::Pieces(Vec::new()));
    }
    let form = match if candidate.home { home(context, &marker.values)? } else { Home::No } {
        Home::Yes => return Ok(Then::Marked),
        Home::Sometimes(form) => form,
        Home::No => {
            let overlaps = overlaps(window, candidate, marker)?;
            if let Some((segment, source)) = common_overlap(context, &overlaps)? {
                return Ok(Then::Differs { segment, source });
            }
            separating(context, &absent, &overlaps)?.ok_or_else(not_unique)?
        }
    };
    let side = |row: &Affine| match context.with(std::slice::from_ref(row))? {
        Opened::Impossible(refutation) => {
            Ok(Box::new(Case { facts: Vec::new(), then: Then::Impossible(refutation) }))
        }
        Opened::Possible(mut inner) => {
            let then = differ(window, &mut inner, candidate, marker, depth + 1)?;
            Ok::<_, Trouble>(Box::new(Case { facts: inner.take_facts(), then }))
        }
    };
    let below = side(&form)?;
    let above = side(&opposite(&form)?)?;
    Ok(Then::Split { form, below, above })
}

/// Whether the variables have the values of the marker.
enum Home {
    Yes,
    No,
    Sometimes(Affine),
}

fn home(context: &mut Context, values: &[(Variable, Affine)]) -> Result<Home, Trouble> {
    for (variable, value) in values {
        let form = Affine::variable(*variable).minus(value)?;
        for form in [form.times(-1)?, form] {
            if context.at_most_zero(&form)? {
                continue;
            }
            return Ok(if context.at_most_zero(&opposite(&form)?)? {
                Home::No
            } else {
                Home::Sometimes(form)
            });
        }
    }
    Ok(Home::Yes)
}

fn overlaps(window: &Window, candidate: &Candidate, marker: &Marker) -> Result<Vec<Overlap>, Overflow> {
    let mut to = window.words[candidate.word].address.plus_constant(candidate.offset)?;
    let mut overlaps = Vec::new();
    for (segment, (letter, length)) in marker.segments.iter().enumerate() {
        let from = to.minus(length)?;
        for source in (0..candidate.word).rev() {
            let other = &window.words[source];
            let Some(letter) = *letter else { break };
            let Some(mut needed) = telling(&other.cycle, letter) else { continue };
            // A single letter may be another one than that of the cycle at its place.
            let place = to.minus(&other.address)?.plus_constant(-1)?.remainder(other.cycle.len());
            let single = length.as_constant() == Some(1);
            if place.is_some_and(|place| single && other.cycle[place] != letter) {
                needed = 1;
            }
            let end = other.address.plus(&other.length)?;
            let apart = |begin: &Affine, end: &Affine| begin.plus_constant(needed)?.minus(end);
            let forms = [
                apart(&other.address, &to)?,
                apart(&from, &end)?,
                apart(&from, &to)?,
                apart(&other.address, &end)?,
            ];
            // Most words are simply too far away.
            if forms.iter().all(|form| form.as_constant().is_none_or(|constant| constant <= 0)) {
                overlaps.push(Overlap { segment, source, forms });
            }
        }
        to = from;
    }
    Ok(overlaps)
}

/// So many consecutive letters of a cycle are never all this letter; `None` if the cycle has no other letter.
fn telling(cycle: &[u8], letter: u8) -> Option<i128> {
    let other = cycle.iter().position(|one| *one != letter)?;
    let (mut run, mut longest) = (0, 0);
    for at in 0..cycle.len() {
        run = if cycle[(other + at) % cycle.len()] == letter { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    Some(longest + 1)
}

/// An overlap that there is at all points.
fn common_overlap(context: &mut Context, overlaps: &[Overlap]) -> Result<Option<(usize, usize)>, Trouble> {
    'again: loop {
        for Overlap { segment, source, forms } in overlaps {
            if !everywhere(context, forms)? {
                continue;
            }
            for form in forms {
                if !context.at_most_zero(form)? {
                    continue 'again;
                }
            }
            return Ok(Some((*segment, *source)));
        }
        return Ok(None);
    }
}

/// Whether all forms are at most 0 at all sample points.
fn everywhere(context: &Context, forms: &[Affine]) -> Result<bool, Overflow> {
    for point in context.samples() {
        for form in forms {
            if form.at(point)? > 0 {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A form that is at most 0 at one sample point and not at another, taken from a difference at the first point.
fn separating(context: &Context, absent: &Affine, overlaps: &[Overlap]) -> Result<Option<Affine>, Overflow> {
    let first = &context.samples()[0];
    let positive = |form: &Affine| -> Result<bool, Overflow> {
        for point in context.samples() {
            if form.at(point)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    };
    if absent.at(first)? <= 0 {
        return Ok(Some(absent.clone()));
    }
    'overlaps: for Overlap { forms, .. } in overlaps {
        for form in forms {
            if form.at(first)? > 0 {
                continue 'overlaps;
            }
        }
        for form in forms {
            if positive(form)? {
                return Ok(Some(form.clone()));
            }
        }
    }
    Ok(None)
}
