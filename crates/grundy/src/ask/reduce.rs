//! Which moves of a subtraction game can be left out.

use super::fields::Count;
use super::{Answer, Question, views};
use crate::budget::Budget;
use crate::subtraction::Numbers;
use crate::subtraction::theory::superfluous::superfluous_moves;
use crate::subtraction::theory::superfluous_infinite::{Checked, Classes, Moves, Proved, checked, powers_of};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Which moves of a subtraction game can be left out?
///
/// ```
/// use grundy::ask::reduce::Reduction;
/// use grundy::prelude::*;
/// let bench = Workbench::new();
/// let Reduction::Finite(five) = bench.ask(&ask::Reduce::of("subtract(1,2,4,8,16)")).unwrap() else { panic!() };
/// assert_eq!(five.smallest, [1, 2]);
/// let Reduction::Infinite(all) = bench.ask(&ask::Reduce::of("subtract(powers-of(2))")).unwrap() else { panic!() };
/// assert!(all.proved && all.proved_smallest);
/// assert_eq!(all.enough.unwrap().moves, "1 2");
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Reduce {
    /// A subtraction game
    pub game: String,
    /// The last heap that is looked at, for infinite sets about which nothing is proved
    #[arg(long, default_value_t = LAST_HEAP, value_name = "N")]
    #[serde(default = "last_heap")]
    pub to: Count,
}

const LAST_HEAP: Count = Count(100_000);

fn last_heap() -> Count {
    LAST_HEAP
}

impl Reduce {
    /// Of a game.
    pub fn of(game: impl Into<String>) -> Reduce {
        Reduce { game: game.into(), to: LAST_HEAP }
    }
}

/// What can be left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Reduction {
    /// Of finitely many moves.
    Finite(Reduced),
    /// Of infinitely many.
    Infinite(Box<ReducedInfinite>),
}

/// The moves of a game, needed or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Reduced {
    /// The game.
    pub game: String,
    /// The moves without which some outcome changes.
    pub needed: Vec<u64>,
    /// The moves that can be left out, each alone.
    pub superfluous: Vec<u64>,
    /// A smallest set with the same outcomes.
    pub smallest: Vec<u64>,
    /// Whether that set is known to be as small as possible.
    pub proved_smallest: bool,
    /// The period of the outcomes.
    pub period: u64,
    /// Their preperiod.
    pub preperiod: u64,
}

/// The moves of an infinite set, needed or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReducedInfinite {
    /// The game.
    pub game: String,
    /// Whether all that is said is proved for all heaps. Otherwise the needed moves are proved, and all else holds up to
    /// the last heap that was looked at.
    pub proved: bool,
    /// What proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// The last heap that was looked at; none if it is proved for all.
    pub heaps: Option<u64>,
    /// The moves without which some outcome changes.
    pub needed: SomeMoves,
    /// The moves that can be left out, each alone.
    pub superfluous: SomeMoves,
    /// A subset with the same outcomes; none if the needed moves are not enough and nothing is proved.
    pub enough: Option<SomeMoves>,
    /// Whether every subset with the same outcomes holds that one.
    pub proved_smallest: bool,
    /// The least heap whose outcome changes if all moves that are not needed are left out, if there is one up to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes_at: Option<u64>,
    /// Heaps that show of a move that it is needed: they have no other winning move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub witnesses: Vec<Witness>,
    /// The period of the outcomes, if it is known.
    pub period: Option<u64>,
    /// Their preperiod.
    pub preperiod: Option<u64>,
}

/// Some of the moves of an infinite set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SomeMoves {
    /// In words.
    pub moves: String,
    /// Listed moves; none where words say which they are.
    pub listed: Vec<u64>,
    /// With them all moves that have one of these remainders by the modulus.
    pub remainders: Vec<u64>,
    /// The modulus, if there are remainders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modulus: Option<u64>,
}

/// A heap that needs a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Witness {
    /// The move.
    #[serde(rename = "move")]
    pub step: u64,
    /// It is the only winning move of this heap.
    pub heap: u64,
}

impl Answer for Reduction {}

impl Question for Reduce {
    type Answer = Reduction;
    const NAME: &'static str = "reduce";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Reduction, Trouble> {
        let game = bench.game(&self.game)?;
        if let Some(numbers) = views::infinite_moves(&*game) {
            return self
                .infinite(game.name(), &numbers, budget)
                .map(|found| Reduction::Infinite(Box::new(found)));
        }
        let Some(moves) = views::finite_moves(&*game) else {
            return Err(Trouble::refused(format!("{} is no subtraction game", game.name()))
                .with_help("try subtract(2,5,7), or an infinite set as in subtract(odd)"));
        };
        let found = superfluous_moves(&moves, budget)?;
        Ok(Reduction::Finite(Reduced {
            game: game.name(),
            needed: found.needed,
            superfluous: found.superfluous,
            smallest: found.smallest,
            proved_smallest: found.proved_smallest,
            period: found.cycle.period,
            preperiod: found.cycle.preperiod,
        }))
    }
}

impl Reduce {
    fn infinite(
        &self,
        game: String,
        numbers: &Numbers,
        budget: &mut Budget<'_>,
    ) -> Result<ReducedInfinite, Trouble> {
        if let Some(classes) = Classes::of(numbers, budget)? {
            if classes.remainders().is_empty() {
                return Err(Trouble::refused(format!("{game} has no moves"))
                    .with_help("take a rule that some number meets"));
            }
            let found = classes.reduce(budget)?;
            let others = other_classes(&classes, &found.needed);
            let said = |moves: &Moves| by_classes(moves, &classes);
            return Ok(proved(game, "residue classes", &found, others, said));
        }
        if let Numbers::PowersOf(base) = numbers {
            let method = if base % 2 == 1 {
                "all powers are odd, and no two losses of {1} are an odd number apart"
            } else {
                "modulo the base plus 1 all powers are 1 or -1, and no two losses of {1, base} differ by that"
            };
            let found = powers_of(*base)?;
            let last = found.enough.listed.last().copied().unwrap_or(1);
            let others = SomeMoves::said(format!("all powers of {base} above {last}"));
            return Ok(proved(game, method, &found, others, |moves| listed(&moves.listed)));
        }
        Ok(up_to(game, self.to.0, checked(numbers, self.to.0, budget)?))
    }
}

fn proved(
    game: String,
    method: &'static str,
    found: &Proved,
    superfluous: SomeMoves,
    said: impl Fn(&Moves) -> SomeMoves,
) -> ReducedInfinite {
    ReducedInfinite {
        game,
        proved: true,
        method: Some(method),
        heaps: None,
        needed: said(&found.needed),
        superfluous,
        enough: Some(said(&found.enough)),
        proved_smallest: found.is_smallest,
        changes_at: None,
        witnesses: Vec::new(),
        period: Some(found.cycle.period),
        preperiod: Some(found.cycle.preperiod),
    }
}

fn up_to(game: String, last: u64, found: Checked) -> ReducedInfinite {
    let needed = listed(&found.needed.keys().copied().collect());
    ReducedInfinite {
        game,
        proved: false,
        method: None,
        heaps: Some(last),
        enough: found.changes_at.is_none().then(|| needed.clone()),
        needed,
        superfluous: listed(&found.others.into_iter().collect()),
        proved_smallest: false,
        changes_at: found.changes_at,
        witnesses: found.needed.into_iter().map(|(step, heap)| Witness { step, heap }).collect(),
        period: None,
        preperiod: None,
    }
}

impl SomeMoves {
    fn said(moves: String) -> SomeMoves {
        SomeMoves { moves, listed: Vec::new(), remainders: Vec::new(), modulus: None }
    }
}

/// In words only so many moves are listed; the answer has all.
const MOST_NAMED: usize = 20;

fn names<'m>(moves: impl ExactSizeIterator<Item = &'m u64>) -> String {
    let number = moves.len();
    let named = moves.take(MOST_NAMED).map(u64::to_string).collect::<Vec<_>>().join(" ");
    match number {
        0 => "none".into(),
        1..=MOST_NAMED => named,
        _ => format!("{named} ... ({number} in all)"),
    }
}

fn listed(moves: &BTreeSet<u64>) -> SomeMoves {
    SomeMoves { listed: moves.iter().copied().collect(), ..SomeMoves::said(names(moves.iter())) }
}

fn by_classes(moves: &Moves, classes: &Classes) -> SomeMoves {
    let mut found = listed(&moves.listed);
    if moves.remainders.is_empty() {
        return found;
    }
    let whole = in_words(moves.remainders.iter(), classes);
    found.moves = if moves.listed.is_empty() { whole } else { format!("{} and {whole}", found.moves) };
    (found.remainders, found.modulus) = (moves.remainders.iter().copied().collect(), Some(classes.modulus()));
    found
}

fn in_words<'m>(remainders: impl ExactSizeIterator<Item = &'m u64>, classes: &Classes) -> String {
    let number = remainders.len();
    if number == classes.remainders().len() {
        return "all moves".into();
    }
    let relation = if number == 1 { "=" } else { "among" };
    format!("all x with x mod {} {relation} {}", classes.modulus(), names(remainders))
}

/// The moves of the classes that are not needed.
fn other_classes(classes: &Classes, needed: &Moves) -> SomeMoves {
    let rest: BTreeSet<u64> =
        classes.remainders().iter().copied().filter(|class| !needed.remainders.contains(class)).collect();
    if rest.is_empty() {
        return SomeMoves::said("none".into());
    }
    let without = if needed.listed.is_empty() {
        String::new()
    } else {
        format!(" but {}", names(needed.listed.iter()))
    };
    let moves = format!("{}{without}", in_words(rest.iter(), classes));
    SomeMoves {
        remainders: rest.into_iter().collect(),
        modulus: Some(classes.modulus()),
        ..SomeMoves::said(moves)
    }
}

/// A subtraction game's name and its finitely many moves.
pub(super) fn finite_moves(bench: &Workbench, text: &str) -> Result<(String, Vec<u64>), Trouble> {
    let game = bench.game(text)?;
    let moves = views::finite_moves(&*game).ok_or_else(|| {
        Trouble::refused(format!("{} has no finite move set", game.name())).with_help("try subtract(2,5,7)")
    })?;
    Ok((game.name(), moves))
}
