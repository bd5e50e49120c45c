//! What a player means by the text of a move.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{Game, Step};
use grundy_core::solve::solver::list_options;
use grundy_core::text::in_digits;

/// Why typed text is not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMove {
    /// Nothing like it is legal here; some legal moves.
    Illegal(Vec<String>),
    /// Several different moves could be meant.
    Ambiguous(Vec<String>),
}

/// So many moves are shown to somebody who has typed none.
const SHOWN: usize = 12;
/// To write a move of a long sum costs as much as so many steps of other work.
const WRITING: u64 = 16;

/// The legal move a player means: its text, the end of it (without the name of the game), the whole position it
/// leads to, or `take 2`. Case and spaces do not matter, nor how numbers are written.
pub fn find_move<G: Game>(
    game: &G,
    position: &G::Position,
    typed: &str,
    budget: &mut Budget<'_>,
) -> Result<Result<Step<G>, NoMove>, Stop> {
    let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    let wanted = plain(&in_digits(typed));
    let steps = list_options(game, position, budget)?;
    let write = |(mv, _): &Step<G>| {
        budget.work(WRITING)?;
        Ok(game.write_move(position, mv))
    };
    let texts: Vec<String> = steps.iter().map(write).collect::<Result<_, Stop>>()?;
    let readings: [&dyn Fn(usize) -> bool; 4] = [
        &|at| plain(&texts[at]) == wanted,
        &|at| plain(without_game(&texts[at])) == wanted,
        &|at| plain(&game.write(&steps[at].1)) == wanted,
        &|at| taken(&texts[at]).is_some_and(|taken| format!("take{taken}") == wanted),
    ];
    for reading in readings {
        let (mut first, mut different) = (None, Vec::<(String, G::Position)>::new());
        for at in 0..steps.len() {
            budget.work(WRITING)?;
            if different.len() == SHOWN || !reading(at) {
                continue;
            }
            first = first.or(Some(at));
            let told = (texts[at].clone(), game.standard(&steps[at].1));
            if !different.contains(&told) {
                different.push(told);
            }
        }
        let names: Vec<String> = different.into_iter().map(|(name, _)| name).collect();
        match (names.len(), first) {
            (1, Some(at)) => return Ok(Ok(steps[at].clone())),
            (2.., _) => return Ok(Err(NoMove::Ambiguous(names))),
            _ => {}
        }
    }
    Ok(Err(NoMove::Illegal(texts.into_iter().take(SHOWN).collect())))
}

/// A move without the game that stands before it in a sum.
fn without_game(text: &str) -> &str {
    text.rsplit_once(": ").map_or(text, |(_, bare)| bare)
}

/// How much the change `9->7` takes, in a sum `nim: 9->7`.
///
/// ```
/// use grundy_play::taken;
/// assert_eq!((taken("9->7"), taken("subtract(1,2): 9->7"), taken("nim: 9->3+4")), (Some(2), Some(2), None));
/// ```
pub fn taken(text: &str) -> Option<u64> {
    let (from, to) = without_game(text).split_once("->")?;
    from.trim().parse::<u64>().ok()?.checked_sub(to.trim().parse().ok()?)
}
