//! The whole story of a position: its parts, the binary columns, the leading bit, the moves that win and why.
//! The same facts, dosed, make the hints of a game in progress.

use crate::teach::columns::Columns;
use crate::teach::misere::Explained;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::expression::Expression;
use grundy_core::game::{Convention, Game, Kind, Outcome};
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
    pub element: Option<String>,
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
    /// The story, line by line.
    pub lines: Vec<String>,
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
    let mut story = Story { standing, parts, columns, winning, lines: Vec::new() };
    story.lines = match &story.columns {
        Some(columns) => normal_lines(&story, columns, sum, position, referee, budget)?,
        None if sum.kind() == Kind::Loopy => loopy_lines(&story, sum, position, convention),
        None => searched_lines(&story, sum, position, convention, explained.as_ref()),
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

fn normal_lines(
    story: &Story,
    columns: &Columns,
    sum: &Sum,
    position: &SumPosition,
    referee: &mut Referee<'_, Sum>,
    budget: &mut Budget<'_>,
) -> Result<Vec<String>, Stop> {
    let mut lines = Vec::new();
    if story.parts.len() <= 1 {
        lines.extend(mex_line(sum, position, referee, budget)?);
    }
    let Some(bit) = columns.leading_bit() else {
        lines.extend(lost_lines(story, columns));
        return Ok(lines);
    };
    if story.parts.len() > 1 || columns.sum != Nimber(0) {
        lines.extend(blackboard(story, columns));
    }
    lines.push(format!("The leading 1 of the nim sum {} is worth {bit}.", columns.sum));
    for (at, wanted) in columns.reductions() {
        let part = &story.parts[at];
        lines.push(format!(
            "  {} has a 1 there: it must become worth {} xor {} = {wanted}.",
            part.text, part.value, columns.sum
        ));
    }
    lines.extend(winning_lines(story));
    Ok(lines)
}

/// The parts' values under each other in binary.
fn blackboard(story: &Story, columns: &Columns) -> Vec<String> {
    let labels: Vec<String> = story.parts.iter().map(|part| part.text.clone()).collect();
    let mut lines = vec!["Each part is worth a Nim heap; in binary, added without carry:".to_string()];
    lines.extend(columns.lines(&labels).into_iter().map(|line| format!("  {line}")));
    lines
}

/// Why a position of value 0 is lost.
fn lost_lines(story: &Story, columns: &Columns) -> Vec<String> {
    match story.parts.len() {
        0 => vec!["The player to move has lost.".into()],
        1 => vec![
            "The value is 0: every move leads to another value, and the opponent can answer with 0.".into(),
        ],
        _ => {
            let mut lines = blackboard(story, columns);
            lines.push("Every column holds an even number of ones: the nim sum is 0.".into());
            lines.push("The player to move loses: every move makes some column odd, and the opponent".into());
            lines.push("can always make all columns even again.".into());
            lines
        }
    }
}

/// The values of the options and the least number missing among them.
fn mex_line(
    sum: &Sum,
    position: &SumPosition,
    referee: &mut Referee<'_, Sum>,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, Stop> {
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
    let text = sum.write(position);
    Ok(Some(match values.len() {
        0 => format!("{text} has no moves: its value is 0."),
        _ => {
            let listed: Vec<String> = values.iter().map(Nimber::to_string).collect();
            let mex = grundy_core::nimber::mex(values.iter().filter_map(|value| u64::try_from(value.0).ok()));
            format!(
                "The moves of {text} lead to the values {}: the least missing number is {mex}.",
                listed.join(" ")
            )
        }
    }))
}

fn winning_lines(story: &Story) -> Vec<String> {
    let mut lines = vec![match story.winning.len() {
        1 => "The only winning move:".into(),
        count => format!("The {count} winning moves:"),
    }];
    for winning in &story.winning {
        let effect = match &winning.change {
            Some((part, before, after)) if after > before => {
                format!(", raises {part} from {before} to {after}")
            }
            Some((part, before, after)) => format!(", lowers {part} from {before} to {after}"),
            None => String::new(),
        };
        let element = winning.element.as_ref().map_or(String::new(), |element| format!(", to {element}"));
        lines.push(format!("  {}{effect}{element}", spoken(&winning.text)));
    }
    lines
}

/// A heap change with what is taken: `9->7 (take 2)`.
pub fn spoken(text: &str) -> String {
    match crate::taken(text) {
        Some(taken) => format!("{text} (take {taken})"),
        None => text.into(),
    }
}

fn loopy_lines(story: &Story, sum: &Sum, position: &SumPosition, convention: Convention) -> Vec<String> {
    let mut lines =
        vec!["A play of this game may go on for ever; it is solved backwards from its ends.".into()];
    match story.standing.outcome {
        None => lines.push("Neither player can force the end: a draw.".into()),
        Some(Outcome::P) => lines.push("The player to move loses.".into()),
        Some(Outcome::N) => lines.push("The player to move wins.".into()),
    }
    if let Some(Worth::Finite(value)) = story.standing.value {
        lines.push(format!("Value {value}."));
    }
    // The formulas are those of normal play.
    if let Some(bound) = sum.time_bound(position).filter(|_| convention == Convention::Normal) {
        lines.push(format!("Time bound: the winner needs at most {bound} moves of their own."));
    }
    if let Some(time) = story.standing.time {
        lines.push(format!("Exactly: with best play the winner needs {time}."));
    }
    if story.standing.outcome == Some(Outcome::N) {
        lines.extend(winning_lines(story));
    }
    lines
}

fn searched_lines(
    story: &Story,
    sum: &Sum,
    position: &SumPosition,
    convention: Convention,
    explained: Option<&Explained>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if convention == Convention::Misere && sum.name() == "nim" {
        lines.extend(misere_nim_lines(&sum.write(position)));
    } else if let Some(explained) = explained {
        lines.extend(explained.lines());
    } else if convention == Convention::Misere {
        lines.push("In misère play values do not add; the position was searched as a whole.".into());
    }
    if let Some(player) = sum.mover(position) {
        lines.push(format!("The {player} player is to move."));
    }
    match story.standing.outcome {
        Some(Outcome::N) => {
            lines.push("The player to move wins.".into());
            lines.extend(winning_lines(story));
        }
        _ => lines.push("The player to move loses: no move leads to a loss for the opponent.".into()),
    }
    lines
}

/// The rule of misère Nim for the heaps written in `text`.
fn misere_nim_lines(text: &str) -> Vec<String> {
    let heaps = text.trim_start_matches("nim:").split(',').filter_map(|heap| heap.parse::<u64>().ok());
    let heaps: Vec<u64> = heaps.filter(|heap| *heap > 0).collect();
    let large = heaps.iter().filter(|heap| **heap > 1).count();
    let ones = heaps.len() - large;
    let rule = match large {
        0 => {
            format!("Only heaps of one are left, {ones} of them: whoever faces an odd number of them loses.")
        }
        1 => "Just one heap is larger than one: cut it down so that an odd number of ones is left.".into(),
        _ => "With two or more heaps larger than one, misère Nim is played like normal Nim.".into(),
    };
    vec!["In misère play who takes the last match loses.".into(), rule]
}

/// Hints from vague to plain: who wins, the nim sum, where to look, the move.
pub fn hints(story: &Story) -> Vec<String> {
    let mut hints = Vec::new();
    match story.standing.outcome {
        Some(Outcome::N) => hints.push("You can win from here.".to_string()),
        Some(Outcome::P) => {
            hints.push("You cannot win against best play: make it long and hope for a mistake.".to_string());
            return hints;
        }
        None => {
            hints.push("Neither side can force a win here.".to_string());
            return hints;
        }
    }
    if let Some(columns) = &story.columns
        && story.parts.len() > 1
    {
        hints.push(format!("The nim sum is {} = {} in binary: make it 0.", columns.sum, columns.sum_row));
        let parts: Vec<&str> =
            columns.reductions().iter().map(|(at, _)| story.parts[*at].text.as_str()).collect();
        hints.push(format!("Look at {}.", parts.join(" or ")));
    } else {
        hints.push(match story.winning.len() {
            1 => "There is exactly one winning move.".into(),
            count => format!("There are {count} winning moves."),
        });
    }
    if let Some(winning) = story.winning.first() {
        hints.push(format!("Play {}.", winning.text));
    }
    hints
}
