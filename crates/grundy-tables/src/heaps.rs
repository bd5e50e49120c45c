//! Tables of one-heap games: a single row of matches, Lasker's Nim, Grundy's game, Kayles, primes.
//!
//! Where the program answers by a formula, the definition is computed beside it and both must agree before the table
//! is compared with them.

use super::report::{Report, RowCheck};
use super::rows::{Csv, Fault, Row};
use super::subject::{MISERE, NORMAL, Subject, change, win, word};
use grundy::arithmetic::fibonacci;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Game, Outcome};
use grundy::solve::digraph::Order;
use grundy::solve::sum::SumPosition;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

/// Take 1 to n-1 matches from one row.
pub(super) fn single_row(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let mut games: BTreeMap<&str, Subject> = BTreeMap::new();
    report.each(csv, |row, check| {
        let takes = row.text("take_set")?;
        let game = match games.entry(takes) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(row.game(&format!("subtract({takes})"))?),
        };
        let position = row.position(game, row.text("x")?)?;
        let most = row.number("n")?.saturating_sub(1);
        check.same("take_set", takes, format!("1..{most}"));
        let value = game.value(&position, NORMAL, budget)?;
        let misere = game.outcome(&position, MISERE, budget)?;
        let normal = game.outcome(&position, NORMAL, budget)?;
        check.compare("value", value)?;
        check.compare("misere_win", win(misere))?;
        check.compare("normal_win", win(normal))?;
        let takes = taken(game, &position, MISERE, budget)?;
        check.compare_list("winning_takes_misere", " ", &takes)?;
        let takes = taken(game, &position, NORMAL, budget)?;
        check.compare_list("winning_takes_normal", " ", &takes)?;
        check.printed("printed", format!("{}|{}|{value}", win(misere), win(normal)))?;
        Ok(())
    })
}

/// How many matches the winning moves take.
fn taken(
    game: &Subject,
    position: &SumPosition,
    convention: Convention,
    budget: &mut Budget<'_>,
) -> Result<Vec<String>, Stop> {
    let moves = game.winning(position, convention, budget)?;
    Ok(moves
        .into_iter()
        .map(|text| change(&text).map_or(text, |(from, to)| (from - to).to_string()))
        .collect())
}

/// How often the naive recursion for "take one or two" calls itself.
pub(super) fn naive_calls(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("subtract(1,2)")?;
    report.each(csv, |row, check| {
        let position = row.position(&game, row.text("x")?)?;
        let heap = row.number("x")?;
        let Some((calls, ones)) = count_calls(&game, &position, budget)? else {
            return Err(row.fault("the numbers of calls exceed 64 bits"));
        };
        check.same("F(x+3)-1", fibonacci(heap + 3) - 1u8, calls);
        check.same("F(x)", fibonacci(heap), ones);
        if heap <= RUN_UP_TO {
            check.same("calls of the running recursion", run_naively(&game, &position), calls);
        }
        check.compare("calls", calls)?;
        // The source prints F(x), which is less than what it promises.
        check.compare("printed", ones)?;
        check.compare("calls_with_argument_1", ones)?;
        check.printed("printed", calls)?;
        Ok(())
    })
}

/// Up to this heap the recursion is really run; above it its calls are counted on the game graph.
const RUN_UP_TO: u64 = 20;

/// Counts the calls, and those for a heap of 1, as walks on the game graph; `None` if they exceed 64 bits.
pub(super) fn count_calls(
    game: &Subject,
    position: &SumPosition,
    budget: &mut Budget<'_>,
) -> Result<Option<(u64, u64)>, Fault> {
    let all = game.graph(position, budget)?;
    let Order::Artinian(order) = all.graph.order() else { return Err(Stop::Cycle.into()) };
    let is_one: Vec<bool> = all.positions.iter().map(|position| game.write(position) == "1").collect();
    let mut counts = vec![Some((0u64, 0u64)); all.positions.len()];
    for vertex in order {
        let own = Some((1, u64::from(is_one[vertex as usize])));
        let add = |sum: Option<(u64, u64)>, option: &u32| {
            let ((calls, ones), (more, more_ones)) = (sum?, counts[*option as usize]?);
            Some((calls.checked_add(more)?, ones + more_ones))
        };
        counts[vertex as usize] = all.graph.options(vertex).iter().fold(own, add);
    }
    Ok(counts.first().copied().flatten())
}

/// Runs the recursion without any memory and counts its calls.
fn run_naively(game: &Subject, position: &SumPosition) -> u64 {
    let mut calls = 1;
    let _ = game.sum.options(position, &mut |_, option| {
        calls += run_naively(game, &option);
        ControlFlow::Continue(())
    });
    calls
}

/// Lasker's Nim: the definition as an octal code, the closed rule as the program's formula.
pub(super) fn lasker(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let (closed, defined) = (csv.game("lasker-nim")?, csv.game("octal(4.3...)")?);
    report.each(csv, |row, check| {
        let heap = row.text("x")?;
        let value = defined.value(&row.position(&defined, heap)?, NORMAL, budget)?;
        check.compare("value", value)?;
        check.compare("closed_rule", closed.value(&row.position(&closed, heap)?, NORMAL, budget)?)?;
        check.printed("printed", value)?;
        Ok(())
    })
}

/// Grundy's game.
pub(super) fn grundys_game(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("grundys-game")?;
    report.each(csv, |row, check| {
        let position = row.position(&game, row.text("x")?)?;
        let value = game.value(&position, NORMAL, budget)?;
        check.compare("value", value)?;
        check.compare("outcome", word(game.outcome(&position, NORMAL, budget)?))?;
        check.printed("printed", value)?;
        Ok(())
    })
}

/// Kayles, by name and by code.
pub(super) fn kayles(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let (named, coded) = (csv.game("kayles")?, csv.game("octal(0.77)")?);
    report.each(csv, |row, check| {
        let heap = row.text("n")?;
        let value = named.value(&row.position(&named, heap)?, NORMAL, budget)?;
        check.same("kayles and 0.77", coded.value(&row.position(&coded, heap)?, NORMAL, budget)?, value);
        check.compare("value", value)?;
        check.printed("printed", value)?;
        Ok(())
    })
}

/// Take a prime number of matches.
pub(super) fn primes(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("take-a-prime")?;
    report.each(csv, |row, check| prime_row(row, check, &game, budget))
}

fn prime_row(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    game: &Subject,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let position = row.position(game, row.text("n")?)?;
    let outcome: Outcome = game.outcome(&position, NORMAL, budget)?;
    check.compare("outcome", outcome)?;
    check.compare("value", game.value(&position, NORMAL, budget)?)?;
    let winning = taken(game, &position, NORMAL, budget)?;
    check.compare("number_of_winning_primes", winning.len())?;
    check.compare_list("winning_primes", " ", &winning)
}
