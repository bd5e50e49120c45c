//! Sequences of heaps that are in the On-Line Encyclopedia of Integer Sequences: published terms, computed anew.

use super::report::RowCheck;
use super::rows::{Fault, Row};
use grundy::ask::sequence::SequenceAnswer;
use grundy::ask::{Count, Question, Sequence};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::text::joined;
use grundy::trouble::{Reason, Stopped, Trouble};
use grundy::workbench::Workbench;

/// The terms of one sequence, asked for as a user would. Values begin with the heap of the offset; the heaps at which the player
/// to move loses are listed up to the last published one.
pub(super) fn terms(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let stated = row.numbers("terms")?;
    let Some(last) = stated.last() else { return Err(row.fault("there are no terms")) };
    let game = row.text("game")?.to_string();
    let question = match row.text("kind")? {
        "values" => {
            let from = row.number("offset")?;
            let to = from + stated.len() as u64 - 1;
            Sequence { game, from: Count(from), to: Count(to), ..Sequence::default() }
        }
        "losing" => Sequence { game, to: Count(*last), losing: true, ..Sequence::default() },
        other => return Err(row.fault(format!("there is no kind of sequence '{other}'"))),
    };
    let answer = question.answer(&Workbench::new(), budget).map_err(|trouble| match trouble {
        Trouble::Stopped(stopped) => Fault::Stopped(stop(&stopped)),
        other => row.fault(other.to_string()),
    });
    match answer? {
        SequenceAnswer::List(list) => check.compare("terms", joined(&list.values, " ")),
        _ => Err(row.fault("there are no terms")),
    }
}

/// A computation that was stopped is no fault of the table.
fn stop(stopped: &Stopped) -> Stop {
    let positions = stopped.positions;
    match stopped.reason {
        Reason::Memory { limit } => Stop::Memory { positions, needed: None, limit },
        Reason::Work => Stop::Limit { positions },
        _ => Stop::Interrupted { positions },
    }
}
