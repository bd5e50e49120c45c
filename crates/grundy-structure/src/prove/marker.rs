//! That the endless loop is no repetition of something shorter: a pattern that stands once in each round.
//!
//! Flammenkamp's argument for theorem 8: the word `_(2n)` occurs only in the first block, so no shift by less than a
//! round maps the sequence to itself. Here a pattern is the first letter of a word together with one or more words
//! before it, at certain values of the loops around them. Which patterns to try is read off from small members; that they
//! stand nowhere else is shown in `unmarked`.

use super::context::{Context, Opened, opposite};
use super::graph::{Entry, Frame, Graph};
use super::history::{Explorer, Task, Values, applied};
use super::least::Member;
use super::{Tally, Trouble, wellformed};
use crate::certificate::{BlockProof, Fact, History, MarkerProof};
use crate::syntax::{Description, Word};
use grundy_algebra::affine::{Affine, Overflow, Point};

/// Patterns of more words than this are not tried.
const MOST_PRECEDING: usize = 6;
/// More patterns than this are not tried.
const MOST_TRIED: usize = 40;
/// The same for patterns with gaps, whose ways back are long.
const MOST_TRIED_WITH_GAPS: usize = 10;
/// Of a word with several letters in turn, no more than these are part of a pattern.
const MOST_LETTERS: i128 = 24;

/// The place of a pattern, and the pattern.
#[derive(Debug, Clone)]
pub(super) struct Marker {
    pub(super) block: usize,
    pub(super) word: usize,
    pub(super) values: Values,
    preceding: usize,
    /// Backwards: letters and lengths. A gap, which may hold any letters, has none.
    pub(super) segments: Vec<(Option<u8>, Affine)>,
    /// The last letters, which are the same for all parameters.
    ending: Vec<u8>,
    /// The length of all segments.
    pub(super) reach: Affine,
    /// If the farthest word is a long one with several letters in turn, of which the pattern has the last ones only: that these
    /// are there.
    cut: Option<Affine>,
}

impl Marker {
    /// How many letters before the last one are known.
    fn known(&self) -> usize {
        self.ending.len() - 1
    }

    /// Where in a word with this cycle the pattern may end; `None` if it may do so any number of times.
    pub(super) fn offsets(&self, cycle: &[u8]) -> Option<Vec<usize>> {
        let known = self.known();
        let agree = |at: usize, letters: usize| {
            (0..letters).all(|back| cycle[(at - back) % cycle.len()] == self.ending[known - back])
        };
        if (known..known + cycle.len()).any(|at| agree(at, known + 1)) {
            return None;
        }
        Some((0..known).filter(|at| agree(*at, at + 1)).collect())
    }
}

/// A pattern with its proof; or how many were tried, and why the last one failed.
type Found = Result<MarkerProof, (usize, Option<String>)>;

/// Looks for a pattern, with or without gaps, that stands once in a round of the members, and proves that it does so for all
/// parameters.
pub(super) fn find(
    description: &Description,
    graph: &Graph,
    rows: &[Affine],
    tally: &mut Tally<'_, '_>,
    (members, gaps): (&[Member], bool),
) -> Result<Found, Trouble> {
    let nothing = Ok(Err((0, None)));
    let Some(endless) = graph.loops.iter().position(|node| node.range.is_none()) else { return nothing };
    let Opened::Possible(mut context) = Context::open(&description.free_variables(), rows)? else {
        return nothing;
    };
    let inside = |frames: &[Frame]| matches!(frames.first(), Some(Frame::Loop(number)) if *number == endless);
    let (mut tried, mut last) = (0, None);
    for preceding in 1..=MOST_PRECEDING {
        for (number, block) in graph.blocks.iter().enumerate().filter(|(_, block)| inside(&block.frames)) {
            let ahead = ahead(graph, number, endless);
            for values in values(graph, &block.frames)? {
                for word in preceding.saturating_sub(ahead.len())..block.words.len() {
                    tally.tick()?;
                    let words = [ahead, &block.words[..=word]].concat();
                    let Some(mut marker) = marker((number, word, preceding), &words, &values)? else {
                        continue;
                    };
                    let has_gaps = marker.segments.iter().any(|(letter, _)| letter.is_none());
                    if has_gaps != gaps || !members.iter().all(|member| holds_once(&marker, member)) {
                        continue;
                    }
                    if !known_letters(&mut marker, graph, &inside) {
                        continue;
                    }
                    let Some(facts) = facts(graph, &mut context, &marker)? else { continue };
                    tried += 1;
                    match unique(description, graph, rows, tally, &marker, &inside) {
                        Ok(blocks) => return Ok(Ok(certificate(&marker, facts, blocks))),
                        Err(Trouble::Stopped(stop)) => return Err(Trouble::Stopped(stop)),
                        Err(trouble) => last = Some(trouble.to_string()),
                    }
                    if tried == if gaps { MOST_TRIED_WITH_GAPS } else { MOST_TRIED } {
                        return Ok(Err((tried, last)));
                    }
                }
            }
        }
    }
    Ok(Err((tried, last)))
}

/// The words right before a block at the beginning of a round: those that end the round before it.
fn ahead(graph: &Graph, block: usize, endless: usize) -> &[Word] {
    match graph.blocks[block].entry {
        Entry::LoopHead(head) if head == endless => &graph.blocks[graph.loops[endless].last].words,
        _ => &[],
    }
}

fn certificate(marker: &Marker, facts: Vec<Fact>, blocks: Vec<BlockProof>) -> MarkerProof {
    MarkerProof {
        block: marker.block + 1,
        word: marker.word,
        values: marker.values.iter().map(|(variable, value)| (variable.name(), value.clone())).collect(),
        preceding: marker.preceding,
        known: marker.known(),
        facts,
        blocks,
    }
}

/// The first and the last values of the loops among these frames, in all combinations; none inside of a choice.
fn values(graph: &Graph, frames: &[Frame]) -> Result<Vec<Values>, Overflow> {
    let mut all: Vec<Values> = vec![Vec::new()];
    for frame in frames {
        let Frame::Loop(number) = frame else { return Ok(Vec::new()) };
        let Some(counter) = &graph.loops[*number].range else { continue };
        let mut longer = Vec::new();
        for values in &all {
            for bound in [&counter.from, &counter.to] {
                let mut values = values.clone();
                let value = applied(bound, &values)?;
                values.push((counter.variable, value));
                longer.push(values);
            }
        }
        all = longer;
    }
    Ok(all)
}

/// The pattern that ends with the first letter of the last of these words, if the letter before it differs; its last
/// letters are not known yet.
fn marker(
    (block, word, preceding): (usize, usize, usize),
    words: &[Word],
    values: &Values,
) -> Result<Option<Marker>, Overflow> {
    let Some((marked, before)) = words.split_last() else { return Ok(None) };
    let letter = marked.cycle[0];
    let (mut segments, mut cut) = (Vec::new(), None);
    let farthest = before.len() - preceding;
    for (at, before) in before.iter().enumerate().skip(farthest).rev() {
        let length = applied(&before.length, values)?;
        let size = before.cycle.len();
        let places = match (length.as_constant(), length.remainder(size)) {
            _ if size == 1 => {
                segments.push((Some(before.cycle[0]), length));
                continue;
            }
            (Some(letters @ 0..=MOST_LETTERS), _) => 0..letters as usize,
            // The last letters of a long word are known if it always ends at the same letter of its cycle.
            (_, Some(rest)) if at == farthest && size <= MOST_LETTERS as usize => {
                cut = Some(Affine::constant(size as i128).minus(&length)?);
                rest..rest + size
            }
            (None, _) if at > farthest => {
                segments.push((None, length));
                continue;
            }
            _ => return Ok(None),
        };
        segments.extend(places.rev().map(|at| (Some(before.cycle[at % size]), Affine::constant(1))));
    }
    let mut reach = Affine::default();
    for (_, length) in &segments {
        reach = reach.plus(length)?;
    }
    let differs = segments.first().is_some_and(|segment| segment.0.is_some_and(|before| before != letter));
    let values = values.clone();
    Ok(differs.then_some(Marker {
        block,
        word,
        values,
        preceding,
        segments,
        ending: vec![letter],
        reach,
        cut,
    }))
}

/// Takes as many last letters as needed for the pattern to end nowhere inside of long words; whether that is possible.
fn known_letters(marker: &mut Marker, graph: &Graph, inside: &dyn Fn(&[Frame]) -> bool) -> bool {
    let blocks = graph.blocks.iter().filter(|block| inside(&block.frames));
    let cycles: Vec<&[u8]> = blocks.flat_map(|block| &block.words).map(|word| &word.cycle[..]).collect();
    let longest = cycles.iter().map(|cycle| cycle.len()).max().unwrap_or(1);
    let letter = marker.ending[0];
    for known in 1..=longest + 1 {
        let Some(letters) = last_letters(&marker.segments, known) else { return false };
        marker.ending = letters.into_iter().rev().chain([letter]).collect();
        if cycles.iter().all(|cycle| marker.offsets(cycle).is_some()) {
            return true;
        }
    }
    false
}

/// The last letters of the segments, the last one first: only the farthest of them may come from a segment whose length
/// is no plain number.
fn last_letters(segments: &[(Option<u8>, Affine)], known: usize) -> Option<Vec<u8>> {
    let mut letters = Vec::new();
    for (letter, length) in segments {
        let all = length.as_constant().map_or(known, |length| usize::try_from(length).unwrap_or(0));
        letters.extend(std::iter::repeat_n((*letter)?, all.min(known - letters.len())));
        if letters.len() == known {
            return Some(letters);
        }
    }
    None
}

/// The values are met in every round, the marked word is not empty, the known letters are there.
fn facts(graph: &Graph, context: &mut Context, marker: &Marker) -> Result<Option<Vec<Fact>>, Trouble> {
    let block = &graph.blocks[marker.block];
    let mut claims = Vec::new();
    let counters = block.frames.iter().filter_map(|frame| match frame {
        Frame::Loop(number) => graph.loops[*number].range.as_ref(),
        Frame::Arm { .. } => None,
    });
    for (counter, (_, value)) in counters.zip(&marker.values) {
        claims.push(applied(&counter.from, &marker.values)?.minus(value)?);
        claims.push(value.minus(&applied(&counter.to, &marker.values)?)?);
    }
    claims.push(opposite(&applied(&block.words[marker.word].length, &marker.values)?)?);
    claims.extend(marker.cut.clone());
    claims.push(known_claim(marker)?);
    let mut facts = Vec::new();
    for claim in &claims {
        match context.fact(claim)? {
            Some(fact) => facts.push(fact),
            None => return Ok(None),
        }
    }
    Ok(Some(facts))
}

/// That the segment which holds the farthest known letter is long enough.
fn known_claim(marker: &Marker) -> Result<Affine, Overflow> {
    let mut missing = i128::try_from(marker.known()).map_err(|_| Overflow)?;
    for (_, length) in &marker.segments {
        match length.as_constant() {
            Some(letters) if letters < missing => missing -= letters,
            _ => return Affine::constant(missing).minus(length),
        }
    }
    Err(Overflow)
}

/// Whether the pattern ends at exactly one place of a round that is repeated endlessly.
fn holds_once(marker: &Marker, (at, round): &Member) -> bool {
    let number = round.len();
    let Some(pattern) = pattern(marker, at, number) else { return false };
    let ends_at = |place: &usize| {
        let mut before = *place + number;
        round[*place] == marker.ending[0]
            && pattern.iter().all(|(letter, length)| {
                let from = before - length;
                let agrees =
                    letter.is_none_or(|letter| (from..before).all(|at| round[at % number] == letter));
                before = from;
                agrees
            })
    };
    (0..number).filter(ends_at).take(2).count() == 1
}

/// The segments of a pattern at a member, backwards; `None` if they do not fit into a round.
fn pattern(marker: &Marker, at: &Point, round: usize) -> Option<Vec<(Option<u8>, usize)>> {
    let length = |length: &Affine| length.at(at).ok().and_then(|length| usize::try_from(length).ok());
    let segments = marker.segments.iter().map(|(letter, all)| Some((*letter, length(all)?)));
    let segments: Vec<(Option<u8>, usize)> = segments.collect::<Option<_>>()?;
    let total = segments.iter().fold(0usize, |sum, segment| sum.saturating_add(segment.1));
    (total <= round).then_some(segments)
}

/// The pattern ends nowhere else in the loop.
fn unique(
    description: &Description,
    graph: &Graph,
    rows: &[Affine],
    tally: &mut Tally<'_, '_>,
    marker: &Marker,
    inside: &dyn Fn(&[Frame]) -> bool,
) -> Result<Vec<BlockProof>, Trouble> {
    let mut blocks = Vec::new();
    for (number, block) in graph.blocks.iter().enumerate() {
        if block.words.is_empty() || !inside(&block.frames) {
            continue;
        }
        for (case, system) in graph.systems(rows, &block.frames)?.into_iter().enumerate() {
            let variables = wellformed::variables(description, graph, &block.frames);
            let history = match Context::open(&variables, &system)? {
                Opened::Impossible(refutation) => History::Impossible(refutation),
                Opened::Possible(mut context) => {
                    let task = Task::Unmarked(marker);
                    Explorer::new(description, graph, tally, number, task).explore(&mut context)?
                }
            };
            let (block, case) = (number + 1, case + 1);
            blocks.push(BlockProof { block, case, system, lengths: Vec::new(), history });
        }
    }
    Ok(blocks)
}
