//! Going back from a place of the description, as the certificate does, and insisting on every way.

use super::arithmetic::Known;
use super::cases::{Goal, Judge, Laid, Stretch, check_case};
use super::minimal::{Marker, check_ends};
use super::text::{Block, Gap, Values, put};
use super::{Checker, Flaw, among};
use crate::certificate::{Case, History, Then, Transition, Way};
use crate::syntax::Word;
use grundy_algebra::affine::Affine;

/// What is to be shown at the end of a way back.
#[derive(Clone, Copy)]
pub(super) enum Task<'t, 'd> {
    /// The letters of a block.
    Letters(&'t Block<'d>),
    /// That the words of a block are not marked.
    Unmarked(&'t Block<'d>, &'t Marker),
    /// Nothing yet: the last letters of the beginning, so many and one more.
    Preamble(usize),
    /// How these words, the end of the beginning, compare with the end of the loop, and what is known of them.
    Body(usize, &'t [Laid], &'t Known),
}

/// The words collected so far, the latest first, and their length.
#[derive(Clone, Default)]
pub(super) struct Collected {
    words: Vec<Laid>,
    total: Affine,
}

impl Collected {
    fn put_before(&mut self, cycle: &[u8], length: &Affine) -> Result<(), Flaw> {
        let to = self.total.times(-1)?;
        self.total = self.total.plus(length)?;
        self.words.push(Laid { cycle: cycle.to_vec(), from: self.total.times(-1)?, to });
        Ok(())
    }
}

impl<'d> Checker<'d, '_> {
    pub(super) fn history(
        &mut self,
        task: Task<'_, 'd>,
        gap: Gap,
        values: &Values,
        mut collected: Collected,
        rows: &[Affine],
        history: &History,
    ) -> Result<(), Flaw> {
        let gap = self
            .reader
            .rewind(gap, &mut |word| collected.put_before(&word.cycle, &put(&word.length, values)?))?;
        match history {
            History::Impossible(refutation) => self.refutation(rows, refutation),
            History::Transition(transition) => self.transition(task, &collected, rows, transition),
            History::Back(steps) => {
                let endless_head = gap.index == 0 && self.reader.directly_endless(&gap.path)?;
                for fork in self.reader.forks(&gap, values)? {
                    let skipped = matches!(task, Task::Unmarked(..)) && endless_head && fork.way == Way::Head;
                    if skipped {
                        continue;
                    }
                    let step = steps.iter().find(|step| step.way == fork.way);
                    let step =
                        step.ok_or_else(|| Flaw::new(format!("the way back '{}' is missing", fork.way)))?;
                    among(&step.adds, &fork.rows)?;
                    let longer = [rows, &step.adds[..]].concat();
                    match fork.gap {
                        Some(gap) => {
                            self.history(task, gap, &fork.values, collected.clone(), &longer, &step.then)?;
                        }
                        None => self.before_start(task, collected.clone(), &longer, &step.then)?,
                    }
                }
                Ok(())
            }
        }
    }

    /// Position 0 has been reached: what is repeated before it, or one long run of the rule's own letter.
    fn before_start(
        &mut self,
        task: Task<'_, 'd>,
        mut collected: Collected,
        rows: &[Affine],
        history: &History,
    ) -> Result<(), Flaw> {
        let description = self.reader.description;
        if matches!(task, Task::Preamble(_)) {
            return Err(Flaw::new("the beginning may be too short"));
        }
        match &description.start {
            None => {
                let letter = description.rule.before_start(description.moves.len());
                collected.put_before(&[letter], self.largest()?)?;
            }
            Some(words) => match fixed(words) {
                // Written as often as the largest move is long: long enough, and it ends at position 0.
                Some(letters) => {
                    let times = i128::try_from(letters.len()).map_err(|_| Flaw::new("too many letters"))?;
                    collected.put_before(&letters, &self.largest()?.times(times)?)?;
                }
                None => {
                    for word in words.iter().rev() {
                        collected.put_before(&word.cycle, &word.length)?;
                    }
                }
            },
        }
        match history {
            History::Impossible(refutation) => self.refutation(rows, refutation),
            History::Transition(transition) => self.transition(task, &collected, rows, transition),
            History::Back(steps) => {
                let step = steps.iter().find(|step| step.way == Way::Before);
                let step = step.filter(|step| step.adds.is_empty());
                let step = step.ok_or_else(|| Flaw::new("the way back 'before' is missing"))?;
                self.before_start(task, collected, rows, &step.then)
            }
        }
    }

    fn transition(
        &mut self,
        task: Task<'_, 'd>,
        collected: &Collected,
        rows: &[Affine],
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let mut known = match task {
            Task::Body(_, _, known) => known.clone(),
            _ => Known::default(),
        };
        for fact in &transition.facts {
            self.fact(rows, fact)?;
            known.insert(fact);
        }
        let needed = match task {
            Task::Letters(_) | Task::Unmarked(..) => self.largest()?.clone(),
            Task::Preamble(common) | Task::Body(common, ..) => {
                Affine::constant(i128::try_from(common).map_err(|_| Flaw::new("too many letters"))?)
                    .plus_constant(1)?
            }
        };
        known.need(&needed.minus(&collected.total)?)?;
        match task {
            Task::Letters(block) | Task::Unmarked(block, _) => {
                self.words(task, block, collected, rows, &known, transition)
            }
            Task::Preamble(common) => match &transition.words[..] {
                [Case { then: Then::Again(history), .. }] => {
                    let end = self.reader.end_of_loop()?;
                    let task = Task::Body(common, &collected.words, &known);
                    self.history(task, end, &Values::new(), Collected::default(), rows, history)
                }
                _ => Err(Flaw::new("the end of the loop is not treated")),
            },
            Task::Body(common, preamble, _) => match &transition.words[..] {
                [Case { then: Then::Ends(last), .. }] if last.len() == common + 1 => {
                    check_ends(preamble, &collected.words, last, &known)
                }
                _ => Err(Flaw::new("the last letters are not compared")),
            },
        }
    }

    pub(super) fn largest(&self) -> Result<&'d Affine, Flaw> {
        self.reader.description.moves.last().ok_or_else(|| Flaw::new("there is no move"))
    }

    fn words(
        &mut self,
        task: Task<'_, 'd>,
        block: &Block<'d>,
        collected: &Collected,
        rows: &[Affine],
        known: &Known,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let description = self.reader.description;
        let mut words: Vec<Laid> = collected.words.iter().rev().cloned().collect();
        let first = words.len();
        let mut from = Affine::default();
        for word in &block.words {
            let to = from.plus(&word.length)?;
            words.push(Laid { cycle: word.cycle.clone(), from, to: to.clone() });
            from = to;
        }
        let stretch = Stretch { rule: description.rule, moves: description.moves.clone(), words };
        if transition.words.len() != block.words.len() {
            return Err(Flaw::new("some words of the block are not treated"));
        }
        for (number, case) in transition.words.iter().enumerate() {
            let place = || format!("block {}, word {}", block.number, number + 1);
            self.word(task, &stretch, (first, number), rows, known, case).map_err(|flaw| flaw.at(place))?;
        }
        Ok(())
    }

    fn word(
        &mut self,
        task: Task<'_, 'd>,
        stretch: &Stretch,
        (first, number): (usize, usize),
        rows: &[Affine],
        known: &Known,
        case: &Case,
    ) -> Result<(), Flaw> {
        let Task::Unmarked(block, marker) = task else {
            return check_case(self, stretch, first + number, Goal::Letters, rows, known, case);
        };
        let cycle = &block.words[number].cycle;
        let nearest = marker.segments.first().map(|segment| segment.0);
        // Inside the word, the letter before a marked one must not be that of the marker.
        let inside = (0..cycle.len()).any(|at| {
            cycle[at] == marker.letter && Some(cycle[(at + cycle.len() - 1) % cycle.len()]) == nearest
        });
        if inside {
            return Err(Flaw::new("the marker may occur inside this word"));
        }
        match case.then {
            Then::Marked if (block.number, number) == (marker.block, marker.word) => Ok(()),
            Then::Clear if cycle[0] != marker.letter => Ok(()),
            _ => {
                check_case(self, stretch, first + number, Goal::Unmarked(&marker.segments), rows, known, case)
            }
        }
    }
}

/// The letters of words whose lengths are plain numbers, up to 10000 of them.
fn fixed(words: &[Word]) -> Option<Vec<u8>> {
    let mut letters: Vec<u8> = Vec::new();
    for word in words {
        let length = word.length.as_constant().filter(|length| (0..=10_000).contains(length))?;
        for at in 0..usize::try_from(length).ok()? {
            letters.push(word.cycle[at % word.cycle.len()]);
        }
    }
    (letters.len() <= 10_000).then_some(letters)
}
