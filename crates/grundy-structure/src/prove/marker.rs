//! That the endless loop is no repetition of something shorter: a marker that occurs once in each round.
//!
//! Flammenkamp's argument for theorem 8: the word `_(2n)` occurs only in the first block, so no shift by less than a
//! round maps the sequence to itself. Here a marker is the beginning of a word together with one or more words
//! before it, in a block that every round passes exactly once. The same walk back as in the main proof shows for each
//! other word of the loop that something before it differs from the marker.

use super::context::{Context, Opened, opposite};
use super::graph::{Frame, Graph};
use super::history::{Explorer, Task};
use super::sweep::Window;
use super::{Tally, Trouble, wellformed};
use crate::certificate::{BlockProof, Case, Fact, History, PeriodProof, Then};
use crate::syntax::{Description, Word};
use grundy_algebra::affine::{Affine, Overflow};

/// Markers of more words than this are not tried.
const MOST_PRECEDING: usize = 6;
/// Cases nested deeper than this are given up.
const DEEPEST: usize = 60;

/// A word that may be marked, with the words before it, backwards: letter and length.
#[derive(Debug, Clone)]
pub(super) struct Marker {
    pub(super) block: usize,
    pub(super) word: usize,
    pub(super) letter: u8,
    pub(super) segments: Vec<(u8, Affine)>,
}

/// Looks for a marker and proves that it occurs once per round; `None` if none was found.
pub(super) fn find(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
    tally: &mut Tally<'_, '_>,
) -> Result<Option<PeriodProof>, Trouble> {
    let Some(endless) = graph.loops.iter().position(|node| node.range.is_none()) else { return Ok(None) };
    let alone = |frames: &[Frame]| matches!(frames, [Frame::Loop(number)] if *number == endless);
    for preceding in 1..=MOST_PRECEDING {
        for (number, block) in graph.blocks.iter().enumerate().filter(|(_, block)| alone(&block.frames)) {
            for word in preceding..block.words.len() {
                let Some(marker) = marker(number, &block.words, word, preceding) else { continue };
                let Some(facts) = facts(description, base, &marker, &block.words[word])? else { continue };
                match unique(description, graph, base, tally, &marker, endless) {
                    Ok(blocks) => {
                        return Ok(Some(PeriodProof { block: number + 1, word, preceding, facts, blocks }));
                    }
                    Err(Trouble::Stopped(stop)) => return Err(Trouble::Stopped(stop)),
                    Err(_) => {}
                }
            }
        }
    }
    Ok(None)
}

/// The marker that ends with this word, if all its words consist of one letter and the last two differ.
fn marker(block: usize, words: &[Word], word: usize, preceding: usize) -> Option<Marker> {
    let single = |word: &Word| match word.cycle[..] {
        [letter] => Some((letter, word.length.clone())),
        _ => None,
    };
    let (letter, _) = single(&words[word])?;
    let before = words[word - preceding..word].iter().rev();
    let segments = before.map(single).collect::<Option<Vec<_>>>()?;
    (segments.first()?.0 != letter).then_some(Marker { block, word, letter, segments })
}

/// The marked word and the one before it are never empty, and the marker lies within the reach of the largest move.
fn facts(
    description: &Description,
    base: &[Affine],
    marker: &Marker,
    word: &Word,
) -> Result<Option<Vec<Fact>>, Trouble> {
    let Opened::Possible(mut context) = Context::open(&description.free_variables(), base)? else {
        return Ok(None);
    };
    let mut reach = Affine::default();
    for (_, length) in &marker.segments {
        reach = reach.plus(length)?;
    }
    let largest = description.moves.last().ok_or(Overflow)?;
    let claims = [opposite(&word.length)?, opposite(&marker.segments[0].1)?, reach.minus(largest)?];
    let mut facts = Vec::new();
    for claim in &claims {
        match context.fact(claim)? {
            Some(fact) => facts.push(fact),
            None => return Ok(None),
        }
    }
    Ok(Some(facts))
}

/// Every other word of the loop differs.
fn unique(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
    tally: &mut Tally<'_, '_>,
    marker: &Marker,
    endless: usize,
) -> Result<Vec<BlockProof>, Trouble> {
    let mut blocks = Vec::new();
    let inside = |frames: &[Frame]| matches!(frames.first(), Some(Frame::Loop(number)) if *number == endless);
    for (number, block) in graph.blocks.iter().enumerate() {
        if block.words.is_empty() || !inside(&block.frames) {
            continue;
        }
        for (case, system) in graph.systems(base, &block.frames)?.into_iter().enumerate() {
            let variables = wellformed::variables(description, graph, &block.frames);
            let history = match Context::open(&variables, &system)? {
                Opened::Impossible(refutation) => History::Impossible(refutation),
                Opened::Possible(mut context) => {
                    let task = Task::Unmarked(marker);
                    Explorer::new(description, graph, tally, number, task).explore(&mut context)?
                }
            };
            blocks.push(BlockProof {
                block: number + 1,
                case: case + 1,
                system,
                lengths: Vec::new(),
                history,
            });
        }
    }
    Ok(blocks)
}

/// Proves that a word of the block does not begin where the marker says. `number` counts within the block, `word`
/// among the words of the window.
pub(super) fn prove_unmarked(
    window: &Window,
    context: &mut Context,
    (block, number, word): (usize, usize, usize),
    marker: &Marker,
) -> Result<Then, Trouble> {
    let cycle = &window.words[word].cycle;
    let before = |at: usize| cycle[(at + cycle.len() - 1) % cycle.len()];
    if (0..cycle.len()).any(|at| cycle[at] == marker.letter && before(at) == marker.segments[0].0) {
        return Err(no_marker());
    }
    if (block, number) == (marker.block, marker.word) {
        return Ok(Then::Marked);
    }
    if cycle[0] != marker.letter {
        return Ok(Then::Clear);
    }
    differ(window, context, word, marker, 0)
}

fn no_marker() -> Trouble {
    Trouble::Unknown("the marker occurs more than once".into())
}

fn differ(
    window: &Window,
    context: &mut Context,
    word: usize,
    marker: &Marker,
    depth: usize,
) -> Result<Then, Trouble> {
    if depth > DEEPEST {
        return Err(no_marker());
    }
    let this = &window.words[word];
    if context.at_most_zero(&this.length)? {
        return Ok(Then::Pieces(Vec::new()));
    }
    let mut to = this.address.clone();
    let mut overlaps = Vec::new();
    for (segment, (letter, length)) in marker.segments.iter().enumerate() {
        let from = to.minus(length)?;
        for source in (0..word).rev() {
            let other = &window.words[source];
            if !other.cycle.contains(letter) {
                let end = other.address.plus(&other.length)?;
                let before = |begin: &Affine, end: &Affine| begin.plus_constant(1)?.minus(end);
                let forms = [
                    before(&other.address, &to)?,
                    before(&from, &end)?,
                    before(&from, &to)?,
                    before(&other.address, &end)?,
                ];
                overlaps.push((segment, source, forms));
            }
        }
        to = from;
    }
    loop {
        let mut common = None;
        for (segment, source, forms) in &overlaps {
            if everywhere(context, forms)? {
                common = Some((*segment, *source, forms));
                break;
            }
        }
        let Some((segment, source, forms)) = common else { break };
        if all_hold(context, forms)? {
            return Ok(Then::Differs { segment, source });
        }
    }
    let form = separating(context, &this.length, &overlaps)?.ok_or_else(no_marker)?;
    let side = |row: &Affine| match context.with(std::slice::from_ref(row))? {
        Opened::Impossible(refutation) => {
            Ok(Box::new(Case { facts: Vec::new(), then: Then::Impossible(refutation) }))
        }
        Opened::Possible(mut inner) => {
            let then = differ(window, &mut inner, word, marker, depth + 1)?;
            Ok::<_, Trouble>(Box::new(Case { facts: inner.take_facts(), then }))
        }
    };
    let below = side(&form)?;
    let above = side(&opposite(&form)?)?;
    Ok(Then::Split { form, below, above })
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

fn all_hold(context: &mut Context, forms: &[Affine]) -> Result<bool, Trouble> {
    for form in forms {
        if !context.at_most_zero(form)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A form that is at most 0 at one sample point and not at another, taken from a difference at the first point.
fn separating(
    context: &Context,
    length: &Affine,
    overlaps: &[(usize, usize, [Affine; 4])],
) -> Result<Option<Affine>, Overflow> {
    let first = &context.samples()[0];
    let positive = |form: &Affine| -> Result<bool, Overflow> {
        for point in context.samples() {
            if form.at(point)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    };
    if length.at(first)? <= 0 {
        return Ok(Some(length.clone()));
    }
    'overlaps: for (_, _, forms) in overlaps {
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
