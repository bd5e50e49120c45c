//! How much of the beginning belongs to the period already: the last letters of the beginning and of the loop.
//!
//! If the last c letters before the endless loop are those at its end, and the letters before them differ, then the
//! period holds from c positions before the loop on, and not earlier. The number c is read off from one member of
//! the family; that it is right for all of them is proved by walking back from both ends.

use super::context::{Context, Opened};
use super::graph::Graph;
use super::history::{Explorer, Task};
use super::sweep::Placed;
use super::{Tally, Trouble};
use crate::certificate::{History, PreperiodProof, Then};
use crate::expand::Expansion;
use crate::syntax::Description;
use grundy_algebra::affine::{Affine, Overflow};
use grundy_core::budget::Budget;

/// More common letters than this are not looked for.
const MOST_COMMON: usize = 200;
/// Members longer than this are not written out.
const MEMORY: u64 = 50_000_000;

/// The number of common letters with its proof; `None` if it depends on the parameters or could not be shown.
pub(super) fn find(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
    tally: &mut Tally<'_, '_>,
) -> Result<Option<PreperiodProof>, Trouble> {
    let Some(endless) = graph.loops.iter().find(|node| node.range.is_none()) else { return Ok(None) };
    let Opened::Possible(mut context) = Context::open(&description.free_variables(), base)? else {
        return Ok(None);
    };
    let Some(common) = common_letters(description, &context) else { return Ok(None) };
    let task = Task::Preamble { common, last: endless.last };
    let found = Explorer::new(description, graph, tally, endless.before, task).explore_ends(&mut context);
    match found {
        Ok(history) => Ok(Some(PreperiodProof { common, history })),
        Err(Trouble::Stopped(stop)) => Err(Trouble::Stopped(stop)),
        Err(_) => Ok(None),
    }
}

/// How many letters at the end of the beginning and of the loop agree, in one member of the family.
fn common_letters(description: &Description, context: &Context) -> Option<usize> {
    let member =
        Expansion::new(description, context.samples().first()?, &mut Budget::with_memory(MEMORY)).ok()?;
    let pairs = member.preamble.iter().rev().zip(member.body.iter().rev());
    let common = pairs.take_while(|(one, two)| one == two).count();
    (common < member.preamble.len() && common <= MOST_COMMON).then_some(common)
}

impl<'a> Explorer<'a, '_, '_> {
    /// Walks back from the end of the home block, which is no part of what is proved.
    pub(super) fn explore_ends(&mut self, context: &mut Context) -> Result<History, Trouble> {
        let walk = self.walk_from_end(self.home())?;
        self.history(context, walk, 0)
    }

    /// The beginning has been collected: now walk back from the end of the loop.
    pub(super) fn compare_with_body(
        &mut self,
        context: &mut Context,
        preamble: &[Placed],
        common: usize,
        last: usize,
    ) -> Result<Then, Trouble> {
        let (description, graph) = self.text();
        let task = Task::Body { common, preamble };
        let mut inner = Explorer::new(description, graph, self.tally(), last, task);
        Ok(Then::Again(Box::new(inner.explore_ends(context)?)))
    }
}

/// Both ends have been collected, the latest words first: their last letters.
pub(super) fn compare(
    context: &mut Context,
    preamble: &[Placed],
    body: &[Placed],
    common: usize,
) -> Result<Then, Trouble> {
    let mut last = Vec::with_capacity(common + 1);
    for back in 1..=common + 1 {
        let (one, left) = letter(context, preamble, back)?;
        let (two, right) = letter(context, body, back)?;
        if (left == right) != (back <= common) {
            return Err(Trouble::Unknown("the number of common letters depends on the parameters".into()));
        }
        last.push([one, two]);
    }
    Ok(Then::Ends(last))
}

/// The letter so many places before the end: the number of its word, counted from the first, and its value.
fn letter(context: &mut Context, words: &[Placed], back: usize) -> Result<(usize, u8), Trouble> {
    let target = Affine::constant(-(back as i128));
    for (at, word) in words.iter().enumerate() {
        let early = word.address.minus(&target)?;
        let end = word.address.plus(&word.length)?;
        let late = target.plus_constant(1)?.minus(&end)?;
        let inside = context.samples().iter().all(|point| {
            let holds = |form: &Affine| form.at(point).is_ok_and(|value| value <= 0);
            holds(&early) && holds(&late)
        });
        if inside && context.at_most_zero(&early)? && context.at_most_zero(&late)? {
            let offset = target.minus(&word.address)?;
            let phase = offset.remainder(word.cycle.len()).ok_or(Overflow)?;
            return Ok((words.len() - 1 - at, word.cycle[phase]));
        }
    }
    Err(Trouble::Unknown("the last letters lie in different words for different parameters".into()))
}
