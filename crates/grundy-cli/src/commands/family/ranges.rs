//! Ranges of parameters: `--n 2..26 --m -2..4`, one hidden option for each letter.

use crate::failure::Failure;
use crate::ranges;
use clap::{Arg, ArgMatches, Command};
use grundy::structure::Variable;

/// The first and last value.
pub type Range = (i64, i64);

/// The ranges given, by their letters.
pub struct Ranges(Vec<(Variable, Range)>);

/// A family has at most so many members.
const MOST_MEMBERS: u64 = 100_000;
/// Parameters are at most this, and at least the negative of it.
const LARGEST: i64 = 1 << 40;

const LETTERS: [&str; Variable::COUNT] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u",
    "v", "w", "x", "y", "z",
];

/// Reads the range of a parameter.
pub fn read_range(text: &str) -> Result<Range, String> {
    Ok(ranges::read(text, -LARGEST..=LARGEST)?.into_inner())
}

impl clap::Args for Ranges {
    fn augment_args(command: Command) -> Command {
        command.args(LETTERS.map(|letter| {
            Arg::new(letter)
                .long(letter)
                .value_name("FROM..TO")
                .value_parser(read_range)
                .allow_hyphen_values(true)
                .hide(true)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Ranges {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Ranges, clap::Error> {
        let given = |letter: &&str| {
            let variable = letter.chars().next().and_then(Variable::new)?;
            matches.get_one::<Range>(letter).map(|range| (variable, *range))
        };
        Ok(Ranges(LETTERS.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Ranges {
    /// The range of each parameter, in their order, and no other.
    pub fn of(&self, parameters: &[Variable]) -> Result<Vec<Range>, Failure> {
        let options: Vec<String> = parameters.iter().map(|name| format!("--{name} FROM..TO")).collect();
        let wrong = |message: String| Failure::Input(format!("{message}\nhelp: give {}", options.join(" ")));
        if let Some((name, _)) = self.0.iter().find(|given| !parameters.contains(&given.0)) {
            return Err(wrong(format!("{name} is not a parameter of these moves")));
        }
        let find = |name: &Variable| self.0.iter().find(|given| given.0 == *name).map(|given| given.1);
        let ranges: Vec<Range> = parameters
            .iter()
            .map(|name| find(name).ok_or_else(|| wrong(format!("the range of {name} is missing"))))
            .collect::<Result<_, _>>()?;
        let size = |range: &Range| (range.1 - range.0) as u64 + 1;
        let members = ranges.iter().try_fold(1u64, |product, range| product.checked_mul(size(range)));
        if members.is_none_or(|members| members > MOST_MEMBERS) {
            return Err(wrong(format!("a table has at most {MOST_MEMBERS} rows")));
        }
        Ok(ranges)
    }
}

/// All places in the ranges; the first parameter changes fastest.
pub fn places(ranges: &[Range]) -> Vec<Vec<i64>> {
    let mut places = vec![Vec::new()];
    for (first, last) in ranges.iter().rev() {
        places = places
            .iter()
            .flat_map(|rest: &Vec<i64>| (*first..=*last).map(move |value| [&[value], &rest[..]].concat()))
            .collect();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_places() {
        assert_eq!(
            (read_range("2..26"), read_range("-2..=4"), read_range("7")),
            (Ok((2, 26)), Ok((-2, 4)), Ok((7, 7)))
        );
        for text in ["", "..", "2..", "a", "5..2", "+3", "1..99999999999999"] {
            assert!(read_range(text).is_err(), "{text}");
        }
        assert_eq!(places(&[(1, 2), (5, 6)]), [[1, 5], [2, 5], [1, 6], [2, 6]]);
    }
}
