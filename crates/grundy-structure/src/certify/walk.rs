//! Going back from a place of the description, as the certificate does, and insisting on every way.

use super::arithmetic::Known;
use super::cases::{Goal, Judge, Laid, Span, Stretch, Wanted, check_case};
use super::minimal::Marker;
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
    /// Nothing yet: the last letters of the beginning.
    Beginning(Common<'t>),
    /// How these words, the end of the beginning, compare with the end of the loop, and what is known of them.
    Rounds(Common<'t>, &'t Collected, &'t Known),
}

/// How much of the beginning looks like the end of the loop.
#[derive(Clone, Copy)]
pub(super) enum Common<'t> {
    Letters(&'t Affine),
    Whole,
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
            History::Transition(transition) => {
                if matches!(task, Task::Beginning(Common::Whole))
                    && (gap.index, gap.path.is_empty()) != (0, true)
                {
                    return Err(Flaw::new("the beginning is longer"));
                }
                self.transition(task, &collected, rows, transition)
            }
            History::Back(steps) => {
                let endless_head = gap.index == 0 && self.reader.directly_endless(&gap.path)?;
                for fork in self.reader.forks(&gap, values)? {
                    let rounds = matches!(task, Task::Unmarked(..) | Task::Rounds(..));
                    let skipped = rounds && endless_head && fork.way == Way::Head;
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
        if matches!(task, Task::Beginning(_)) {
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
            Task::Rounds(_, _, known) => known.clone(),
            _ => Known::default(),
        };
        for fact in &transition.facts {
            self.fact(rows, fact)?;
            known.insert(fact);
        }
        let needed = match task {
            Task::Letters(_) => self.largest()?.clone(),
            Task::Unmarked(_, marker) => {
                let add = |sum: Affine, segment: &(u8, Affine)| sum.plus(&segment.1);
                marker.segments.iter().try_fold(Affine::default(), add)?
            }
            Task::Beginning(Common::Whole) => collected.total.clone(),
            Task::Rounds(Common::Whole, beginning, _) => beginning.total.clone(),
            Task::Beginning(Common::Letters(letters)) | Task::Rounds(Common::Letters(letters), ..) => {
                letters.plus_constant(1)?
            }
        };
        known.need(&needed.minus(&collected.total)?)?;
        match task {
            Task::Letters(block) | Task::Unmarked(block, _) => {
                self.words(task, block, collected, rows, &known, transition)
            }
            Task::Beginning(common) => match &transition.words[..] {
                [Case { then: Then::Again(history), .. }] => {
                    let end = self.reader.end_of_loop()?;
                    let task = Task::Rounds(common, collected, &known);
                    self.history(task, end, &Values::new(), Collected::default(), rows, history)
                }
                _ => Err(Flaw::new("the end of the loop is not treated")),
            },
            Task::Rounds(common, beginning, _) => {
                self.compare(common, beginning, collected, rows, &known, transition)
            }
        }
    }

    /// The last letters of the beginning are those of the loop's rounds, as if one move led from these to those.
    fn compare(
        &mut self,
        common: Common<'_>,
        beginning: &Collected,
        rounds: &Collected,
        rows: &[Affine],
        known: &Known,
        transition: &Transition,
    ) -> Result<(), Flaw> {
        let mut words = Vec::new();
        for word in rounds.words.iter().rev() {
            let back = |place: &Affine| place.minus(&beginning.total);
            words.push(Laid { cycle: word.cycle.clone(), from: back(&word.from)?, to: back(&word.to)? });
        }
        words.extend(beginning.words.iter().rev().cloned());
        let mut stretch = Stretch { wanted: Wanted::Same, moves: vec![beginning.total.clone()], words };
        let mut cases = transition.words.iter();
        let mut next = || cases.next().ok_or_else(|| Flaw::new("a word is not compared"));
        let mut first = rounds.words.len();
        if let Common::Letters(letters) = common {
            let number = transition.first.filter(|number| *number >= first);
            let word = number.and_then(|number| stretch.words.get(number));
            let (Some(number), Some(word)) = (number, word) else {
                return Err(Flaw::new("the letter that differs is not in the beginning"));
            };
            known.need(&word.from.plus(letters)?.plus_constant(1)?)?;
            known.need(&word.to.plus(letters)?.times(-1)?)?;
            let begin = word.from.plus(letters)?.times(-1)?;
            let length = word.to.minus(&word.from)?;
            stretch.wanted = Wanted::Different;
            let span = Span { word: number, from: begin.plus_constant(-1)?, to: begin.clone() };
            check_case(self, &stretch, &span, Goal::Letters, rows, known, next()?)?;
            stretch.wanted = Wanted::Same;
            let span = Span { word: number, from: begin, to: length };
            check_case(self, &stretch, &span, Goal::Letters, rows, known, next()?)?;
            first = number + 1;
        }
        for number in first..stretch.words.len() {
            let span = stretch.whole(number)?;
            check_case(self, &stretch, &span, Goal::Letters, rows, known, next()?)?;
        }
        Ok(())
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
        let wanted = Wanted::Rule(description.rule);
        let stretch = Stretch { wanted, moves: description.moves.clone(), words };
        let mut cases = transition.words.iter();
        for number in 0..block.words.len() {
            let place = || format!("block {}, word {}", block.number, number + 1);
            let span = stretch.whole(first + number)?;
            let goals = match task {
                Task::Unmarked(_, marker) => {
                    let candidates = marker.candidates(&block.words[number].cycle)?.into_iter();
                    let home = |offset: usize| {
                        (block.number, number, offset) == (marker.block, marker.word, 0)
                    };
                    candidates
                        .map(|offset| Goal::Unmarked { marker, offset, home: home(offset) })
                        .collect()
                }
                _ => vec![Goal::Letters],
            };
            for goal in goals {
                let case = cases.next().ok_or_else(|| Flaw::new("some words of the block are not treated"))?;
                check_case(self, &stretch, &span, goal, rows, known, case).map_err(|flaw| flaw.at(place))?;
            }
        }
        Ok(())
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
