//! The date game: advance the day or the month, but not both, to a date that exists; 31 December ends it.
//!
//! The year is not a leap year. The P-positions are the dates with day - month = 19.

use grundy_core::error::ParseError;
use grundy_core::game::{Flow, Game};
use grundy_core::text::Fragment;
use std::ops::ControlFlow;

/// The rules of the date game.
pub struct DateGame;

/// A day of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    /// From 1.
    pub day: u8,
    /// From 1 to 12.
    pub month: u8,
}

const MONTHS: [(&str, u8); 12] = [
    ("january", 31),
    ("february", 28),
    ("march", 31),
    ("april", 30),
    ("may", 31),
    ("june", 30),
    ("july", 31),
    ("august", 31),
    ("september", 30),
    ("october", 31),
    ("november", 30),
    ("december", 31),
];

const HELP: &str = "write a day and a month, such as 4 jan or 31 december";

fn days_in(month: u8) -> u8 {
    MONTHS[usize::from(month) - 1].1
}

fn read_month(text: Fragment<'_>) -> Result<u8, ParseError> {
    let word = text.text().to_lowercase();
    let found = MONTHS.iter().position(|(name, _)| word.len() >= 3 && name.starts_with(&word));
    match found {
        Some(at) => Ok(at as u8 + 1),
        None => Err(text.error(format!("'{}' is not a month", text.text())).help(HELP)),
    }
}

impl Game for DateGame {
    type Position = Date;
    /// The date moved to.
    type Move = Date;

    fn name(&self) -> String {
        "date-game".into()
    }

    fn options(&self, date: &Date, visit: &mut impl FnMut(Date, Date) -> Flow) -> Flow {
        for day in date.day + 1..=days_in(date.month) {
            let next = Date { day, ..*date };
            visit(next, next)?;
        }
        for month in date.month + 1..=12 {
            let next = Date { month, ..*date };
            if date.day <= days_in(month) {
                visit(next, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Date, ParseError> {
        let [day, month] = text.words()[..] else {
            return Err(text.error("expected a date").help(HELP));
        };
        let month = read_month(month)?;
        let longest = days_in(month).into();
        let day = day.number_in(&format!("a day of {}", MONTHS[usize::from(month) - 1].0), 1..=longest)?;
        Ok(Date { day: day as u8, month })
    }

    fn write(&self, date: &Date) -> String {
        format!("{} {}", date.day, &MONTHS[usize::from(date.month) - 1].0[..3])
    }

    fn write_move(&self, _from: &Date, to: &Date) -> String {
        self.write(to)
    }

    fn start(&self) -> Option<Date> {
        Some(Date { day: 1, month: 1 })
    }
}
