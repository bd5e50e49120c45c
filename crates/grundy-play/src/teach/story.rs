//! The whole story of a position: its parts, the binary columns, the leading bit, the moves that win and why.
//! The same facts, dosed, make the hints of a game in progress.

use crate::teach::columns::Columns;
use crate::teach::misere::Explained;
use crate::teach::sentence::{Element, Sentence};
use grundy_core::budget::Budget;
use grundy_core::drawing::Drawing;
use grundy_core::error::Stop;
use grundy_core::expression::Expression;
use grundy_core::game::{Convention, Game, Kind, Outcome};
use grundy_core::language::Language;
use grundy_core::nimber::Nimber;
use grundy_core::solve::referee::{Referee, Standing, Worth};
use grundy_core::solve::sum::{Sum, SumPosition};
use grundy_core::view::Turns;

/// Options are listed in the story up to this number.
const MOST_OPTIONS: usize = 200;
/// Misère values of more matches are not searched for where the outcome is known already.
const VALUE_MATCHES: u64 = 40;

/// An independent part of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// In the notation.
    pub text: String,
    /// Its value.
    pub value: Nimber,
}

/// A winning move and what it does to the part it changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMove {
    /// The move.
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// The changed part and its value before and after, in normal play.
    pub change: Option<(String, Nimber, Nimber)>,
    /// The element of the misère quotient it leads to, in misère play.
    pub element: Option<Element>,
}

/// Everything there is to tell about a position.
#[derive(Debug, Clone)]
pub struct Story {
    /// Outcome and value.
    pub standing: Standing,
    /// The parts with their values; empty where values do not add.
    pub parts: Vec<Part>,
    /// The parts' values in binary; `None` where values do not add.
    pub columns: Option<Columns>,
    /// All winning moves.
    pub winning: Vec<WinningMove>,
    /// The story, sentence by sentence.
    pub sentences: Vec<Sentence>,
}

impl Story {
    /// The story in a language, line by line.
    pub fn lines(&self, language: Language) -> Vec<String> {
        self.sentences.iter().flat_map(|sentence| sentence.lines(language)).collect()
    }
}

/// Tells the story of a position.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Convention;
/// use grundy_core::expression::Expression;
/// use grundy_heaps::{Heaps, nim::Nim};
/// use grundy_core::solve::Referee;
/// use grundy_play::teach::story::tell;
///
/// let nim = Expression::of(Heaps::new(Nim), Some("3,5,7,6,9")).unwrap();
/// let mut referee = Referee::new(&nim.sum, Convention::Normal);
/// let story = tell(&nim, Convention::Normal, &mut referee, &mut Budget::unlimited()).unwrap();
/// assert_eq!(story.winning.len(), 1);
/// assert_eq!(story.winning[0].text, "9->7");
/// ```
pub fn tell(
    expression: &Expression,
    convention: Convention,
    referee: &mut Referee<'_, Sum>,
    budget: &mut Budget<'_>,
) -> Result<Story, Stop> {
    let (sum, position) = (&expression.sum, &expression.position);
    let explained = match convention {
        Convention::Misere => Explained::of(sum, position, budget)?,
        Convention::Normal => None,
    };
    let large = explained.as_ref().is_some_and(|explained| explained.matches() > VALUE_MATCHES);
    let standing = match large {
        // A misère value would need a long search; the quotient knows who wins.
        true => Standing { outcome: referee.outcome(position, budget)?, value: None, time: None },
        false => referee.standing(position, budget)?,
    };
    let adds = convention == Convention::Normal && sum.kind() == Kind::Impartial;
    let parts = if adds { parts(sum, position, budget)? } else { Vec::new() };
    let columns = adds.then(|| Columns::new(&parts.iter().map(|part| part.value).collect::<Vec<_>>()));
    let (mut winning, mut letters) = (Vec::new(), 0);
    for (mv, to) in referee.winning_moves(position, budget)? {
        budget.look()?;
        budget.need(letters)?;
        let change = match &columns {
            Some(columns) => change(sum, position, &to, mv.term, columns.sum, budget)?,
            None => None,
        };
        let element = match &explained {
            Some(explained) => explained.element_of(sum, &to, budget)?,
            None => None,
        };
        let (text, to) = (sum.write_move(position, &mv), sum.write(&to));
        letters += (text.len() + to.len()) as u64;
        winning.push(WinningMove { text, to, change, element });
    }
    let mut story = Story { standing, parts, columns, winning, sentences: Vec::new() };
    story.sentences = match &story.columns {
        Some(columns) => in_normal_play(&story, columns, sum, position, referee, budget)?,
        None if sum.kind() == Kind::Loopy => with_cycles(&story, sum, position, convention),
        None => searched(&story, sum, position, convention, explained.as_ref()),
    };
    Ok(story)
}

/// The independent parts of every term, with their values.
fn parts(sum: &Sum, position: &SumPosition, budget: &mut Budget<'_>) -> Result<Vec<Part>, Stop> {
    let mut parts = Vec::new();
    for (term, game) in sum.terms.iter().enumerate() {
        for part in game.components(&position[term]) {
            let value = game.value(&part, Convention::Normal, budget)?;
            parts.push(Part { text: sum.write_term(term, &part), value });
        }
    }
    Ok(parts)
}

/// Which part a winning move changes, found as the part that is there before and not after.
fn change(
    sum: &Sum,
    from: &SumPosition,
    to: &SumPosition,
    term: usize,
    nim_sum: Nimber,
    budget: &mut Budget<'_>,
) -> Result<Option<(String, Nimber, Nimber)>, Stop> {
    let game = &sum.terms[term];
    let mut after = game.components(&to[term]);
    for part in game.components(&from[term]) {
        match after.iter().position(|kept| *kept == part) {
            Some(at) => {
                after.swap_remove(at);
            }
            None => {
                let value = game.value(&part, Convention::Normal, budget)?;
                return Ok(Some((sum.write_term(term, &part), value, value + nim_sum)));
            }
        }
    }
    Ok(None)
}

fn in_normal_play(
    story: &Story,
    columns: &Columns,
    sum: &Sum,
    position: &SumPosition,
    referee: &mut Referee<'_, Sum>,
    budget: &mut Budget<'_>,
) -> Result<Vec<Sentence>, Stop> {
    let mut told = Vec::new();
    if story.parts.len() <= 1 {
        told.extend(least_missing(sum, position, referee, budget)?);
    }
    let Some(worth) = columns.leading_bit() else {
        told.extend(lost(story, columns));
        return Ok(told);
    };
    if story.parts.len() > 1 || columns.sum != Nimber(0) {
        told.push(blackboard(story, columns));
    }
    told.push(Sentence::LeadingOne { sum: columns.sum, worth });
    told.extend(columns.reductions().into_iter().map(|(at, wanted)| {
        let Part { text, value } = story.parts[at].clone();
        Sentence::MustBecome { part: text, value, sum: columns.sum, wanted }
    }));
    told.extend(winning(story));
    Ok(told)
}

/// The parts' values under each other in binary.
fn blackboard(story: &Story, columns: &Columns) -> Sentence {
    let parts = story.parts.iter().map(|part| part.text.clone()).collect();
    Sentence::Blackboard { parts, columns: columns.clone() }
}

/// Why a position of value 0 is lost.
fn lost(story: &Story, columns: &Columns) -> Vec<Sentence> {
    match story.parts.len() {
        0 => vec![Sentence::HasLost],
        1 => vec![Sentence::ValueZero],
        _ => vec![blackboard(story, columns), Sentence::EvenColumns],
    }
}

/// The values of the options and the least number missing among them.
fn least_missing(
    sum: &Sum,
    position: &SumPosition,
    referee: &mut Referee<'_, Sum>,
    budget: &mut Budget<'_>,
) -> Result<Option<Sentence>, Stop> {
    let mut count = 0;
    let _ = sum.options(position, &mut |_, _| {
        count += 1;
        if count > MOST_OPTIONS {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    });
    if count > MOST_OPTIONS {
        return Ok(None);
    }
    let mut values = Vec::new();
    for (_, standing) in referee.moves(position, budget)? {
        if let Some(Worth::Finite(value)) = standing.value {
            values.push(value);
        }
    }
    values.sort_unstable();
    values.dedup();
    let position = sum.write(position);
    if values.is_empty() {
        return Ok(Some(Sentence::NoMoves { position }));
    }
    let mex = grundy_core::nimber::mex(values.iter().filter_map(|value| u64::try_from(value.0).ok()));
    Ok(Some(Sentence::LeastMissing { position, values, mex }))
}

fn winning(story: &Story) -> Vec<Sentence> {
    let mut told = vec![Sentence::WinningMoves(story.winning.len())];
    told.extend(story.winning.iter().map(|winning| {
        let WinningMove { text, change, element, .. } = winning.clone();
        Sentence::WinningMove { text, change, element }
    }));
    told
}

fn with_cycles(story: &Story, sum: &Sum, position: &SumPosition, convention: Convention) -> Vec<Sentence> {
    let mut told = vec![Sentence::GoesOnForEver];
    told.push(match story.standing.outcome {
        None => Sentence::Draw,
        Some(Outcome::P) => Sentence::Loses,
        Some(Outcome::N) => Sentence::Wins,
    });
    if let Some(Worth::Finite(value)) = story.standing.value {
        told.push(Sentence::Value(value));
    }
    // The formulas are those of normal play.
    let bound = sum.time_bound(position).filter(|_| convention == Convention::Normal);
    told.extend(bound.map(Sentence::TimeBound));
    told.extend(story.standing.time.map(Sentence::Time));
    if story.standing.outcome == Some(Outcome::N) {
        told.extend(winning(story));
    }
    told
}

fn searched(
    story: &Story,
    sum: &Sum,
    position: &SumPosition,
    convention: Convention,
    explained: Option<&Explained>,
) -> Vec<Sentence> {
    let mut told = Vec::new();
    if convention == Convention::Misere
        && let Some(heaps) = nim_heaps(sum, position)
    {
        told.extend(misere_nim(&heaps));
    } else if let Some(explained) = explained {
        told.extend(explained.sentences());
    } else if convention == Convention::Misere {
        told.push(Sentence::MisereSearched);
    }
    told.extend(sum.mover(position).map(Sentence::ToMove));
    match story.standing.outcome {
        Some(Outcome::N) => {
            told.push(Sentence::Wins);
            told.extend(winning(story));
        }
        _ => told.push(Sentence::NoMoveWins),
    }
    told
}

/// The heaps of a position of Nim; `None` if something else is played.
fn nim_heaps(sum: &Sum, position: &SumPosition) -> Option<Vec<u64>> {
    let mut heaps = Vec::new();
    for (game, part) in sum.terms.iter().zip(position) {
        let Drawing::Heaps(drawn) = game.drawing(part) else { return None };
        if !game.heaps()?.law().is_nim() {
            return None;
        }
        heaps.extend(drawn.sizes);
    }
    Some(heaps)
}

/// The rule of misère Nim for these heaps.
fn misere_nim(heaps: &[u64]) -> [Sentence; 2] {
    let large = heaps.iter().filter(|heap| **heap > 1).count();
    let ones = heaps.iter().filter(|heap| **heap == 1).count();
    let rule = match large {
        0 => Sentence::MisereOnes(ones),
        1 => Sentence::MisereOneLarge,
        _ => Sentence::MisereLarge,
    };
    [Sentence::MisereRule, rule]
}

/// Hints from vague to plain: who wins, the nim sum, where to look, the move.
pub fn hints(story: &Story) -> Vec<Sentence> {
    let mut hints = match story.standing.outcome {
        Some(Outcome::N) => vec![Sentence::CanWin],
        Some(Outcome::P) => return vec![Sentence::CannotWin],
        None => return vec![Sentence::NobodyForces],
    };
    match &story.columns {
        Some(columns) if story.parts.len() > 1 => {
            hints.push(Sentence::MakeZero { sum: columns.sum, binary: columns.sum_row.clone() });
            let parts = columns.reductions().iter().map(|(at, _)| story.parts[*at].text.clone()).collect();
            hints.push(Sentence::LookAt(parts));
        }
        _ => hints.push(Sentence::Count(story.winning.len())),
    }
    hints.extend(story.winning.first().map(|winning| Sentence::Play(winning.text.clone())));
    hints
}
