//! Games with cycles: win, loss or draw, the time needed, and claims about it.

use super::fields::{ConventionName, OutcomeName, Worth, at_most_one, convention, needs, whole};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::game::{Convention, Game, Outcome};
use crate::notation::Expression;
use crate::solve::graph::{GameGraph, Identify};
use crate::solve::loopy::{Verdict, check_outcomes, check_values, verdicts};
use crate::solve::referee::{self, Standing};
use crate::solve::sum::SumPosition;
use crate::solve::{Referee, Sum};
use crate::trouble::Trouble;
use crate::view::Turns;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Memory for the full analysis where a formula answers.
const FOR_THE_TIME: u64 = 64 << 20;

/// Who wins a game with cycles, and how long does it take?
///
/// ```
/// use grundy::ask::loopy::LoopyAnswer;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Loopy::of("northcott(8x1):1-8"));
/// let Ok(LoopyAnswer::Solved(solved)) = answer else { panic!("{answer:?}") };
/// assert_eq!(solved.outcome, OutcomeName::N);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Loopy {
    /// A position, or with --total a game
    pub expr: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Compare the game's own formulas with retrograde analysis on all positions up to this size
    #[arg(long, value_name = "N", conflicts_with_all = ["claim", "misere"], value_parser = whole::<u64>)]
    pub total: Option<u64>,
    /// Check the claimed solution in this file
    #[arg(long, value_name = "FILE")]
    pub claim: Option<PathBuf>,
    /// Check this claimed solution
    #[arg(skip)]
    pub claims: Option<Claims>,
    /// The claim gives values instead of wins
    #[arg(long, requires = "claim", conflicts_with = "misere")]
    #[serde(default)]
    pub values: bool,
}

/// A claimed solution: for every position whether the player to move wins (1 or 0), or its value, and the number of moves
/// that the winner needs at most.
pub type Claims = BTreeMap<String, (u32, u64)>;

impl Loopy {
    /// Of a position, in normal play.
    pub fn of(expr: impl Into<String>) -> Loopy {
        Loopy { expr: expr.into(), ..Loopy::default() }
    }
}

/// What was found out about a game with cycles.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LoopyAnswer {
    /// A position was solved.
    Solved(LoopyPosition),
    /// The formulas of a game were compared with retrograde analysis.
    Compared(FormulaCheck),
    /// A claim was checked.
    Checked(ClaimCheck),
}

/// A position of a game that may have cycles.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyPosition {
    /// The position.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// Who wins.
    pub outcome: OutcomeName,
    /// The value, where there is one.
    pub value: Option<Worth>,
    /// So many moves the winner needs, with best play.
    pub time: Option<u32>,
    /// So many moves the winner needs at most, by formula.
    pub time_bound: Option<u128>,
    /// The winning moves.
    pub moves: Vec<LoopyMove>,
    /// The finite values of the options, where the value is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite_over: Option<Vec<u32>>,
    /// The position drawn with letters.
    #[serde(skip)]
    pub picture: Option<String>,
}

/// A winning move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LoopyMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// Whether it makes the time bound smaller, where there is a formula.
    pub reduces: Option<bool>,
}

/// The formulas of a game compared with retrograde analysis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FormulaCheck {
    /// The game.
    pub game: String,
    /// The largest size of the positions.
    pub total: u64,
    /// How many positions were compared.
    pub states: usize,
    /// How many are no draws.
    pub decided: usize,
    /// In how many the formula names another outcome.
    pub outcome_differs: usize,
    /// In how many the winner needs longer than the formula says.
    pub bound_exceeded: usize,
    /// In how many the winner needs just as long.
    pub bound_exact: usize,
}

/// A claim that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimCheck {
    /// The position from which all others were reached.
    pub expr: String,
    /// Whether the claim holds.
    pub holds: bool,
    /// How many positions it speaks of.
    pub positions: usize,
    /// Where it fails.
    #[serde(flatten)]
    pub violation: Option<Violation>,
}

/// Where a claim fails, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Violation {
    /// The position.
    pub position: String,
    /// Why it fails there.
    pub reason: String,
}

impl Answer for LoopyAnswer {
    fn is_negative(&self) -> bool {
        match self {
            LoopyAnswer::Solved(_) => false,
            LoopyAnswer::Compared(found) => found.outcome_differs + found.bound_exceeded > 0,
            LoopyAnswer::Checked(checked) => !checked.holds,
        }
    }
}

impl Question for Loopy {
    type Answer = LoopyAnswer;
    const NAME: &'static str = "loopy";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<LoopyAnswer, Trouble> {
        let (total, claim) = (("total", self.total.is_some()), ("claim", self.claim.is_some()));
        let claims = ("claims", self.claims.is_some());
        at_most_one(&[total, claim, claims])?;
        at_most_one(&[("misere", self.misere), total, ("values", self.values)])?;
        needs(("values", self.values), ("claim", claim.1 || claims.1))?;
        if let Some(total) = self.total {
            return self.compare_formulas(total, bench, budget).map(LoopyAnswer::Compared);
        }
        let expression = bench.expression(&self.expr)?;
        match self.claims(bench)? {
            Some(claims) => self.check(&expression, &claims, budget).map(LoopyAnswer::Checked),
            None => self.solve(&expression, budget).map(LoopyAnswer::Solved),
        }
    }

    fn is_timeless(&self) -> bool {
        self.claim.is_none()
    }
}

impl Loopy {
    fn solve(&self, expression: &Expression, budget: &mut Budget<'_>) -> Result<LoopyPosition, Trouble> {
        let (sum, position) = (&expression.sum, &expression.position);
        let convention = convention(self.misere);
        let mut referee = Referee::new(sum, convention);
        // The formulas are those of normal play.
        let bound = sum.time_bound(position).filter(|_| convention == Convention::Normal);
        let standing = judged(&mut referee, position, bound.is_some(), budget)?;
        let mut moves = Vec::new();
        for (mv, to) in referee.winning_moves(position, budget)? {
            budget.look()?;
            let reduces = bound.zip(sum.time_bound(&to)).map(|(before, after)| after < before);
            moves.push(LoopyMove { text: sum.write_move(position, &mv), to: sum.write(&to), reduces });
        }
        let infinite_over = match &standing.value {
            Some(referee::Worth::Infinite(options)) => Some(options.clone()),
            _ => None,
        };
        Ok(LoopyPosition {
            expr: expression.to_string(),
            convention: convention.into(),
            outcome: standing.outcome.into(),
            value: Worth::of(&standing),
            time: standing.time,
            time_bound: bound,
            moves,
            infinite_over,
            picture: sum.picture(position),
        })
    }

    /// Compares formula and retrograde analysis on all positions up to a size.
    fn compare_formulas(
        &self,
        total: u64,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<FormulaCheck, Trouble> {
        let game = bench.game(&self.expr)?;
        let name = game.name();
        let lacks =
            |what: &str| Trouble::refused(format!("{name} has no {what}")).with_help("poker-nim has one");
        let roots = game.positions_up_to(total, budget)?.ok_or_else(|| lacks("list of positions by size"))?;
        let sum = Sum { terms: vec![game] };
        let roots = roots.into_iter().map(|root| vec![root]);
        let all = GameGraph::explore_from(&sum, roots, Identify::Standard, budget)?;
        if all.positions.iter().all(|position| sum.time_bound(position).is_none()) {
            return Err(lacks("formula for the time to win"));
        }
        let mut found = FormulaCheck {
            game: sum.name(),
            total,
            states: all.positions.len(),
            decided: 0,
            outcome_differs: 0,
            bound_exceeded: 0,
            bound_exact: 0,
        };
        for (position, verdict) in all.positions.iter().zip(verdicts(&all.graph, Convention::Normal)) {
            let formula = sum.own_value(position, Convention::Normal, budget)?.map(Outcome::of);
            found.count(formula, verdict, sum.time_bound(position));
        }
        Ok(found)
    }

    /// The claim, from the file or from the question itself.
    fn claims(&self, bench: &Workbench) -> Result<Option<Claims>, Trouble> {
        let Some(file) = &self.claim else { return Ok(self.claims.clone()) };
        let text = bench.files().read(file).map_err(|error| Trouble::unreadable(file, &error))?;
        let wrong = |error| {
            Trouble::file(file, format!("it is not a claim: {error}"))
                .with_help("write positions with outcome and time, such as {\"end\": [0, 0]}")
        };
        let help = "write {\"position\": [value, bound], ...}";
        serde_json::from_str(&text).map(Some).map_err(|error| wrong(error).with_help(help))
    }

    /// Tests a claim on everything reachable.
    fn check(
        &self,
        expression: &Expression,
        claims: &Claims,
        budget: &mut Budget<'_>,
    ) -> Result<ClaimCheck, Trouble> {
        let (sum, position) = (&expression.sum, &expression.position);
        let all = GameGraph::explore(sum, position, Identify::Standard, budget)?;
        let mut pairs = Vec::new();
        for position in &all.positions {
            let nothing = || {
                Trouble::refused(format!("the claim says nothing about {}", sum.write(position)))
                    .with_help("claim something about every position")
            };
            pairs.push(claimed(sum, position, claims).ok_or_else(nothing)?);
        }
        let bounds: Vec<u64> = pairs.iter().map(|pair| pair.1).collect();
        let result = if self.values {
            let claimed: Vec<u32> = pairs.iter().map(|pair| pair.0).collect();
            check_values(&all.graph, &claimed, &bounds)
        } else {
            let wins: Vec<bool> = pairs.iter().map(|pair| pair.0 != 0).collect();
            check_outcomes(&all.graph, convention(self.misere), &wins, &bounds)
        };
        let violation = result.err().map(|found| Violation {
            position: sum.write(&all.positions[found.vertex as usize]),
            reason: found.reason,
        });
        let (holds, positions) = (violation.is_none(), pairs.len());
        Ok(ClaimCheck { expr: expression.to_string(), holds, positions, violation })
    }
}

/// By retrograde analysis; where a formula answers, that is an extra that may be too large.
fn judged(
    referee: &mut Referee<'_, Sum>,
    position: &SumPosition,
    formula: bool,
    budget: &mut Budget<'_>,
) -> Result<Standing, Trouble> {
    if !formula {
        return Ok(referee.judge(position, budget)?);
    }
    match referee.judge(position, &mut budget.aside(FOR_THE_TIME)) {
        Ok(standing) => Ok(standing),
        Err(_) => Ok(referee.standing(position, budget)?),
    }
}

impl FormulaCheck {
    /// Compares what the formulas say of one position with the truth.
    fn count(&mut self, formula: Option<Outcome>, verdict: Verdict, bound: Option<u128>) {
        let outcome = match verdict {
            Verdict::Win(_) => Some(Outcome::N),
            Verdict::Loss(_) => Some(Outcome::P),
            Verdict::Draw => None,
        };
        self.decided += usize::from(outcome.is_some());
        self.outcome_differs += usize::from(formula != outcome);
        if let (Some(time), Some(bound)) = (verdict.time().map(u128::from), bound) {
            self.bound_exceeded += usize::from(time > bound);
            self.bound_exact += usize::from(time == bound);
        }
    }
}

/// A position may be named with its game or without.
fn claimed(sum: &Sum, position: &SumPosition, claims: &Claims) -> Option<(u32, u64)> {
    claims.get(&sum.write(position)).or_else(|| claims.get(&sum.label(position))).copied()
}
