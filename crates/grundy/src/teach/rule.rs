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
//!   ([`Game::horizon`](crate::game::Game::horizon)).
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

mod condition;
mod parse;
#[cfg(test)]
mod tests;

pub use condition::Trouble;

use crate::budget::Budget;
use crate::error::{ParseError, Stop};
use crate::game::{Convention, Outcome};
use crate::solve::any::{AnyGame, AnyPosition};
use crate::text::Fragment;
use condition::{Condition, VARIABLES};
use std::fmt;

/// To prove a rule, heaps beyond those asked for are checked as far as this.
const PROOF_LIMIT: u64 = 100_000;
/// How many positions are checked between two looks at the monitor.
const LOOK: u64 = 1024;

/// A guess which positions are lost for the player to move.
///
/// ```
/// use grundy::teach::rule::Rule;
/// let rule = Rule::read("x%3 = 0 OR x%3 = 1").unwrap();
/// assert_eq!(rule.to_string(), "x mod 3 = 0 or x mod 3 = 1 loses");
/// assert_eq!(rule.loses(&[7]), Ok(true));
/// assert_eq!(rule.loses(&[8]), Ok(false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    condition: Condition,
    /// Whether the condition describes the lost positions or the won ones.
    loses: bool,
}

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

impl Rule {
    /// Reads a rule.
    ///
    /// A rule is a condition, and then `loses`, `wins` or nothing, which means `loses`. A condition compares
    /// numbers with `= != < <= > >=`; `and`, `or`, `not` make conditions from others. Numbers are made with
    /// `+ - * / mod xor` from x, y, z, the first, second and third heap. A lone number means that it is 0.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// assert_eq!(Rule::read("x mod 2").unwrap().to_string(), "x mod 2 = 0 loses");
    /// let error = Rule::read("x mod 4 = 0 or 1").unwrap_err();
    /// assert_eq!(error.span, 15..16);
    /// assert_eq!(error.message, "a condition is expected here, but this is a number");
    /// ```
    pub fn read(text: &str) -> Result<Rule, ParseError> {
        parse::parse(text)
    }

    /// Of how many heaps the rule speaks, from 1 to 3.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// assert_eq!(Rule::read("x = z").unwrap().variables(), 3);
    /// ```
    pub fn variables(&self) -> usize {
        self.condition.variables().max(1)
    }

    /// Whether the rule says that the player to move loses.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// let rule = Rule::read("12 / x > 3 wins").unwrap();
    /// assert_eq!(rule.loses(&[3]), Ok(false));
    /// assert_eq!(rule.loses(&[0]).unwrap_err().to_string(), "'12 / x' divides by zero");
    /// ```
    pub fn loses(&self, heaps: &[u64]) -> Result<bool, Trouble> {
        let needed = self.condition.variables();
        if heaps.len() < needed {
            return Err(Trouble::TooFewHeaps { needed, given: heaps.len() });
        }
        Ok(self.condition.holds(heaps)? == self.loses)
    }

    /// The condition alone, as text.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// assert_eq!(Rule::read("x%3=1 loses").unwrap().condition(), "x mod 3 = 1");
    /// ```
    pub fn condition(&self) -> String {
        struct Alone<'c>(&'c Condition);
        impl fmt::Display for Alone<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, 0)
            }
        }
        Alone(&self.condition).to_string()
    }

    /// Whether the rule ends with `wins`.
    pub fn is_about_wins(&self) -> bool {
        !self.loses
    }

    /// A part that could divide by zero or become too large for some heaps from 1 to 2^64 - 1; `None` if the rule
    /// speaks of all of them.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// let trouble = |rule| Rule::read(rule).unwrap().trouble().map(|trouble| trouble.to_string());
    /// assert_eq!(trouble("(3 * x + 1) mod 7 = 2"), None);
    /// assert_eq!(trouble("12 mod (x - 3) = 0").unwrap(), "'12 mod (x - 3)' divides by zero");
    /// assert!(trouble("x * x mod 7 = 2").unwrap().contains("too large"));
    /// ```
    pub fn trouble(&self) -> Option<Trouble> {
        self.condition.trouble()
    }

    /// m, if what the rule says of x is plainly the same for x and x + m: if it speaks of one heap only, and
    /// of that only by remainders `... mod m` with written-out m. The least common multiple of these m.
    ///
    /// Inside a remainder x may be added, subtracted and multiplied: `(x + 1) mod 3`.
    ///
    /// ```
    /// use grundy::teach::rule::Rule;
    /// assert_eq!(Rule::read("x mod 4 = 1 or (2 * x + 1) mod 6 = 3").unwrap().modulus(), Some(12));
    /// assert_eq!(Rule::read("x mod 4 = 1 and x > 5").unwrap().modulus(), None);
    /// ```
    pub fn modulus(&self) -> Option<u64> {
        if self.variables() == 1 { self.condition.period() } else { None }
    }
}

/// Compares a rule with the truth on all positions with heaps from 0 to `to`.
///
/// Positions of several heaps come by their largest heap, then in the order of a dictionary. If checking
/// somewhat further makes a proof (see the module), this is done; a counterexample may then lie beyond `to`, and
/// if anything fails there, the rule counts as confirmed.
///
/// ```
/// use grundy::budget::Budget;
/// use grundy::game::{Convention, Outcome};
/// use grundy::notation::read_game;
/// use grundy::teach::rule::{Rule, Verdict, test_rule};
/// let game = read_game("subtract(1,2)").unwrap();
/// let test = |rule, convention| {
///     test_rule(&*game, convention, &Rule::read(rule).unwrap(), 20, &mut Budget::unlimited()).unwrap()
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
    let text = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
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
        let (horizon, modulus) = (game.horizon()?, rule.modulus()?);
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

/// The rule with all its words, single spaces and no needless parentheses; reads as the same rule.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.condition.write(f, 0)?;
        f.write_str(if self.loses { " loses" } else { " wins" })
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
