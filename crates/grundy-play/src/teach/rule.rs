//! Rules guessed by a student: which positions are lost for the player to move?
//!
//! A [`Rule`] is a condition on the heaps x, y, z, such as `x mod 3 = 0` or `x = y`, and says that exactly the
//! positions that meet it are lost (or, with `wins` at the end, won). [`test_rule`] compares it with the truth
//! on all small positions and answers with the first counterexample, or with how far the rule was confirmed.
//!
//! # When a rule is proved
//! Two things together turn finitely many checks into a proof for one heap of any size.
//!
//! * From every heap x >= k the same numbers may be taken, each at least 1 and at most k
//!   ([`Law::horizon`](grundy_core::view::Law::horizon)).
//! * What the rule says of x depends only on x mod m, from 0 on ([`Rule::modulus`]).
//!
//! *Claim.* If the rule is right for all x < k + m, it is right for all x.
//!
//! *Proof*, by induction on x >= k + m; let the rule be right for everything smaller. Put x' = x - m. Since
//! x' >= k, the heaps x and x' have the same moves s. If there is none, both end the game and have the same
//! outcome. Otherwise x - s and x' - s are heaps (s <= k <= x'), both smaller than x, and differ by m. So the
//! rule says the same of both and is right about both: they have the same outcome. Hence a winning move from x
//! is one from x' and conversely, and x and x' have the same outcome. The rule is right about x' and says the
//! same of x. So it is right about x. Who wins at the end of the game was never used: the proof holds for
//! normal and for misère play.
//!
//! # Limits
//! Arithmetic is exact in 128 bits; overflow and division by zero are reported with the part of the rule they
//! happen in. (A proof is about the rule as mathematics, where nothing overflows.) Division rounds down and
//! `mod` goes with it: for m > 0 the remainder is one of 0, ..., m - 1. `and` and `or` look at their right side
//! only if the left one leaves the question open. A proof is not sought beyond heaps of 100,000.
//!
//! # Main results
//! * [`Rule::read`]: text to rule; [`Rule::loses`]: what it says of a position.
//! * [`test_rule`]: refuted, confirmed or proved.

#[cfg(test)]
mod tests;

pub use grundy_algebra::condition::{Rule, Trouble};

use grundy_algebra::condition::VARIABLES;
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Outcome};
use grundy_core::solve::any::{AnyGame, AnyPosition};
use grundy_core::text::{Fragment, joined};
use std::fmt;

/// To prove a rule, heaps beyond those asked for are checked as far as this.
const PROOF_LIMIT: u64 = 100_000;
/// How many positions are checked between two looks at the monitor.
const LOOK: u64 = 1024;

/// What became of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The rule is wrong.
    Refuted {
        /// The first position about which it is wrong.
        position: Vec<u64>,
        /// What is true there.
        outcome: Outcome,
    },
    /// The rule is right about every position that was checked.
    Confirmed {
        /// How many positions were checked.
        checked: u64,
    },
    /// The rule is right for every x whatsoever.
    Proved {
        /// How many positions were checked.
        checked: u64,
        /// Why they are enough.
        reason: String,
    },
}

/// Why a rule could not be tested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The positions of this game are not so many numbers.
    Position(ParseError),
    /// The rule says nothing of a position.
    Rule {
        /// The position.
        position: Vec<u64>,
        /// Why.
        trouble: Trouble,
    },
    /// The game could not be solved.
    Stop(Stop),
}

/// Compares a rule with the truth on all positions with heaps from 0 to `to`.
///
/// Positions of several heaps come by their largest heap, then in the order of a dictionary. If checking
/// somewhat further makes a proof (see the module), this is done; a counterexample may then lie beyond `to`, and
/// if anything fails there, the rule counts as confirmed.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::{Convention, Outcome};
/// use grundy_core::solve::any::Held;
/// use grundy_heaps::Heaps;
/// use grundy_subtraction::Subtraction;
/// use grundy_play::teach::rule::{Rule, Verdict, test_rule};
/// let game = Held::new(Heaps::new(Subtraction::upto(2)));
/// let test = |rule, convention| {
///     test_rule(&game, convention, &Rule::read(rule).unwrap(), 20, &mut Budget::unlimited()).unwrap()
/// };
/// assert!(matches!(test("x mod 3 = 0", Convention::Normal), Verdict::Proved { checked: 21, .. }));
/// assert!(matches!(test("x mod 3 = 1", Convention::Misere), Verdict::Proved { .. }));
/// let wrong = Verdict::Refuted { position: vec![2], outcome: Outcome::N };
/// assert_eq!(test("x mod 2 = 0", Convention::Normal), wrong);
/// ```
pub fn test_rule(
    game: &dyn AnyGame,
    convention: Convention,
    rule: &Rule,
    to: u64,
    budget: &mut Budget<'_>,
) -> Result<Verdict, Failure> {
    let proof = Proof::plan(game, rule, to);
    let last = proof.as_ref().map_or(to, |proof| proof.last.max(to));
    let mut position = vec![0; rule.variables()];
    let mut checked = 0;
    loop {
        let looked = if checked % LOOK == LOOK - 1 { budget.look().map_err(Failure::Stop) } else { Ok(()) };
        match looked.and_then(|()| compare(game, convention, rule, &position, budget)) {
            Ok((said, outcome)) if said == outcome => checked += 1,
            Ok((_, outcome)) => return Ok(Verdict::Refuted { position, outcome }),
            Err(_) if position.iter().any(|heap| *heap > to) => return Ok(Verdict::Confirmed { checked }),
            Err(failure) => return Err(failure),
        }
        if !advance(&mut position, last) {
            break;
        }
    }
    Ok(match proof {
        Some(proof) => Verdict::Proved { checked, reason: proof.reason() },
        None => Verdict::Confirmed { checked },
    })
}

/// What the rule says of a position, and what is true.
fn compare(
    game: &dyn AnyGame,
    convention: Convention,
    rule: &Rule,
    heaps: &[u64],
    budget: &mut Budget<'_>,
) -> Result<(Outcome, Outcome), Failure> {
    let text = joined(heaps, ",");
    let position = read(game, Fragment::new(&text)).map_err(Failure::Position)?;
    let outcome = game.outcome(&position, convention, budget).map_err(Failure::Stop)?;
    match rule.loses(heaps) {
        Ok(loses) => Ok((if loses { Outcome::P } else { Outcome::N }, outcome)),
        Err(trouble) => Err(Failure::Rule { position: heaps.to_vec(), trouble }),
    }
}

/// Reads heaps as a position. Boards also read numbers, as bit codes, but then show a picture: refused.
fn read(game: &dyn AnyGame, text: Fragment<'_>) -> Result<AnyPosition, ParseError> {
    let position = game.read(text)?;
    if game.write(&position).contains(|letter: char| letter.is_ascii_digit()) {
        return Ok(position);
    }
    let error = text.error(format!("the positions of {} are not numbers", game.name()));
    Err(error.help("rules are about heaps, as in nim, kayles or subtract(1,2)"))
}

/// The next position by largest heap, then in dictionary order; false after the last with heaps up to `to`.
fn advance(position: &mut [u64], to: u64) -> bool {
    let most = position.iter().copied().max().unwrap_or(0);
    let end = position.len() - 1;
    if let Some(at) = position.iter().rposition(|heap| *heap < most) {
        position[at] += 1;
        position[at + 1..].fill(0);
        // Only the last heap can still become the largest.
        if !position.contains(&most) {
            position[end] = most;
        }
        return true;
    }
    if most >= to {
        return false;
    }
    position.fill(0);
    position[end] = most + 1;
    true
}

/// What is needed to conclude from small heaps to all.
struct Proof {
    /// From this heap on the moves are the same.
    horizon: u64,
    /// What the rule says repeats with this.
    modulus: u64,
    /// The last heap that has to be checked.
    last: u64,
}

impl Proof {
    fn plan(game: &dyn AnyGame, rule: &Rule, to: u64) -> Option<Proof> {
        let (horizon, modulus) = (game.heaps()?.law().horizon()?, rule.modulus()?);
        let last = horizon.checked_add(modulus - 1)?;
        (last <= to.max(PROOF_LIMIT)).then_some(Proof { horizon, modulus, last })
    }

    fn reason(&self) -> String {
        let Proof { horizon, modulus, .. } = self;
        let same = format!("from x = {horizon} on every heap has the same moves, so whether x loses");
        match modulus {
            1 => format!("{same} does not depend on x any more, and all heaps up to {horizon} were checked"),
            2 => format!("{same} depends only on x mod 2, and both classes were checked"),
            _ => format!("{same} depends only on x mod {modulus}, and all {modulus} classes were checked"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Position(error) => write!(f, "{error}"),
            Failure::Rule { position, trouble } => {
                let heaps: Vec<String> =
                    VARIABLES.iter().zip(position).map(|(name, heap)| format!("{name} = {heap}")).collect();
                write!(f, "at {} the rule says nothing: {trouble}", heaps.join(", "))
            }
            Failure::Stop(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for Failure {}
