//! How much of the beginning belongs to the period already: the last letters of the beginning and of the loop.
//!
//! If the last c letters before the endless loop are those at the end of its rounds, and the letters before them differ,
//! then the period holds from c positions before the loop on, and not earlier. The number c, an affine form, is read off
//! from some members of the family; that it is right for all of them is proved by walking back from both ends and
//! comparing, as if one move led from the beginning to the end of the loop.

use super::context::{Context, Opened};
use super::graph::Graph;
use super::history::{Explorer, Task, Walk};
use super::members::{Ending, ending, points};
use super::missing::{Lack, Missing, Part};
use super::sweep::{Placed, Span, Wanted, Window, prove_word};
use super::{Tally, Trouble};
use crate::certificate::{Case, History, PreperiodProof, Then, Transition};
use crate::statement::has_beginning;
use crate::syntax::Description;
use grundy_algebra::affine::{Affine, Point, Variable};

/// So many members are looked at.
const MEMBERS: usize = 9;
/// An affine form is believed if so many members lie on it; fewer at the lower end become cases of their own.
const ENOUGH: usize = 3;

/// How much of the beginning looks like the end of the loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Common {
    Letters(Affine),
    Whole,
}

/// The number of common letters with its proof, case by case; `None` if there is no beginning.
pub(super) fn find(
    description: &Description,
    graph: &Graph,
    base: &[Affine],
    tally: &mut Tally<'_, '_>,
    missing: &mut Vec<Missing>,
) -> Result<Option<PreperiodProof>, Trouble> {
    if !has_beginning(description) {
        return Ok(None);
    }
    let seen: Vec<(Point, Ending)> = points(description, MEMBERS)
        .into_iter()
        .filter_map(|at| ending(description, &at).map(|ending| (at, ending)))
        .collect();
    let mut finder = Finder { description, graph, tally, missing };
    let proof = match description.free_variables()[..] {
        [variable] => finder.cases(variable, &seen, &mut base.to_vec(), base.len())?,
        _ => finder.leaf(&seen, constant(&seen), base, base.len())?,
    };
    Ok(Some(proof))
}

struct Finder<'a, 'b, 'm> {
    description: &'a Description,
    graph: &'a Graph,
    tally: &'a mut Tally<'b, 'm>,
    missing: &'a mut Vec<Missing>,
}

impl Finder<'_, '_, '_> {
    /// Splits the members, which increase, so that the last ones of each part lie on one form.
    fn cases(
        &mut self,
        variable: Variable,
        seen: &[(Point, Ending)],
        rows: &mut Vec<Affine>,
        own: usize,
    ) -> Result<PreperiodProof, Trouble> {
        let (begin, common) = last_form(variable, seen);
        let first = rows.len() == own;
        if begin == 0 || (first && seen.len() - begin < ENOUGH) {
            return self.leaf(seen, common.filter(|_| begin == 0), rows, own);
        }
        let border = Affine::constant(seen[begin].0.get(variable) - 1);
        let form = Affine::variable(variable).minus(&border)?;
        rows.push(form.clone());
        let below = self.cases(variable, &seen[..begin], rows, own)?;
        rows.pop();
        rows.push(super::context::opposite(&form)?);
        let above = self.leaf(&seen[begin..], common, rows, own)?;
        rows.pop();
        Ok(PreperiodProof::Split { form, below: Box::new(below), above: Box::new(above) })
    }

    fn leaf(
        &mut self,
        seen: &[(Point, Ending)],
        common: Option<Common>,
        rows: &[Affine],
        own: usize,
    ) -> Result<PreperiodProof, Trouble> {
        let why = match common {
            None => Lack::no_form(self.description, seen),
            Some(common) => match self.prove(&common, rows) {
                Ok(history) => {
                    return Ok(match common {
                        Common::Letters(letters) => PreperiodProof::Common { letters, history },
                        Common::Whole => PreperiodProof::Whole { history },
                    });
                }
                Err(Trouble::Stopped(stop)) => return Err(Trouble::Stopped(stop)),
                Err(trouble) => Lack::Comparison(trouble.to_string()),
            },
        };
        self.missing.push(Missing { part: Part::ExactPreperiod, when: rows[own..].to_vec(), why });
        Ok(PreperiodProof::Open)
    }

    fn prove(&mut self, common: &Common, rows: &[Affine]) -> Result<History, Trouble> {
        let unknown = || Trouble::Unknown("there is no endless loop".into());
        let endless = self.graph.loops.iter().find(|node| node.range.is_none()).ok_or_else(unknown)?;
        match Context::open(&self.description.free_variables(), rows)? {
            Opened::Impossible(refutation) => Ok(History::Impossible(refutation)),
            Opened::Possible(mut context) => {
                let task = Task::Beginning { common, last: endless.last };
                Explorer::new(self.description, self.graph, self.tally, endless.before, task)
                    .explore_ends(&mut context)
            }
        }
    }
}

/// The last members that lie on one affine form: where they begin, and the form.
fn last_form(variable: Variable, seen: &[(Point, Ending)]) -> (usize, Option<Common>) {
    let letters = |at: usize| match seen[at].1 {
        Ending::Common(letters) => Some((seen[at].0.get(variable), letters)),
        Ending::Whole => None,
    };
    let Some(last) = seen.len().checked_sub(1) else { return (0, None) };
    let Some((n, common)) = letters(last) else {
        let whole = seen.iter().rev().take_while(|(_, ending)| *ending == Ending::Whole).count();
        return (seen.len() - whole, Some(Common::Whole));
    };
    let slope = match last.checked_sub(1).and_then(letters) {
        Some((before, earlier)) if n > before && (common - earlier) % (n - before) == 0 => {
            (common - earlier) / (n - before)
        }
        _ => 0,
    };
    let on = |at: &usize| letters(*at).is_some_and(|(m, letters)| letters == common - slope * (n - m));
    let number = (0..=last).rev().take_while(on).count();
    let form =
        Affine::variable(variable).times(slope).and_then(|form| form.plus_constant(common - slope * n));
    (seen.len() - number, form.ok().map(Common::Letters))
}

/// What is the same for all members.
fn constant(seen: &[(Point, Ending)]) -> Option<Common> {
    let first = seen.first()?.1;
    seen.iter().all(|(_, ending)| *ending == first).then_some(match first {
        Ending::Common(letters) => Common::Letters(Affine::constant(letters)),
        Ending::Whole => Common::Whole,
    })
}

impl Explorer<'_, '_, '_> {
    /// Walks back from the end of the home block, which is no part of what is proved.
    pub(super) fn explore_ends(&mut self, context: &mut Context) -> Result<History, Trouble> {
        let walk = self.walk_from_end()?;
        self.history(context, walk, 0)
    }

    /// The beginning has been collected: now walk back from the end of the loop.
    pub(super) fn beginning(
        &mut self,
        context: &mut Context,
        walk: &Walk,
        common: &Common,
        last: usize,
    ) -> Result<Transition, Trouble> {
        // The claims that the beginning is long enough belong here, those of the loop to its own walk.
        let facts = context.take_facts();
        let needed = match common {
            Common::Letters(letters) => letters.plus_constant(1)?,
            Common::Whole => walk.total.clone(),
        };
        let task = Task::Rounds { needed: &needed, common, beginning: &walk.words };
        let (description, graph) = self.text();
        let history = Explorer::new(description, graph, self.tally(), last, task).explore_ends(context)?;
        let then = Then::Again(Box::new(history));
        Ok(Transition { facts, first: None, words: vec![Case { facts: Vec::new(), then }] })
    }

    /// Both ends have been collected, the latest words first: compares their letters.
    pub(super) fn rounds(
        &mut self,
        context: &mut Context,
        rounds: &[Placed],
        common: &Common,
        beginning: &[Placed],
    ) -> Result<Transition, Trouble> {
        let total = beginning.last().map_or(Affine::default(), |word| word.address.clone());
        let mut words = Vec::with_capacity(rounds.len() + beginning.len());
        for word in rounds.iter().rev() {
            words.push(Placed { address: word.address.plus(&total)?, ..word.clone() });
        }
        words.extend(beginning.iter().rev().cloned());
        let mut window = Window { wanted: Wanted::Same, moves: vec![total.times(-1)?], words };
        let (mut spans, mut first) = (Vec::new(), None);
        let mut from = rounds.len();
        if let Common::Letters(letters) = common {
            from = holder(&window, context, letters, from)?;
            let word = &window.words[from];
            let begin = letters.plus(&word.address)?.times(-1)?;
            spans.push(Span { word: from, from: begin.plus_constant(-1)?, to: begin.clone() });
            spans.push(Span { word: from, from: begin, to: word.length.clone() });
            first = Some(from);
            from += 1;
        }
        spans.extend((from..window.words.len()).map(|word| window.whole(word)));
        let mut cases = Vec::new();
        for (number, span) in spans.iter().enumerate() {
            let differs = number == 0 && first.is_some();
            window.wanted = if differs { Wanted::Different } else { Wanted::Same };
            let then = prove_word(&window, context, span, self.tally(), 0)?;
            cases.push(Case { facts: Vec::new(), then });
        }
        Ok(Transition { facts: context.take_facts(), first, words: cases })
    }
}

/// The word that always holds the letter before the last so many; only words from this one on are looked at.
fn holder(window: &Window, context: &mut Context, letters: &Affine, from: usize) -> Result<usize, Trouble> {
    for (number, word) in window.words.iter().enumerate().skip(from) {
        let early = word.address.plus(letters)?.plus_constant(1)?;
        let late = word.address.plus(&word.length)?.plus(letters)?.times(-1)?;
        if context.at_most_zero(&early)? && context.at_most_zero(&late)? {
            return Ok(number);
        }
    }
    Err(Trouble::Unknown("the first common letter lies in different words for different parameters".into()))
}
