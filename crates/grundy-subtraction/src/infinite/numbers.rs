//! How sets of numbers are written.
//!
//! | written | numbers |
//! |---|---|
//! | `squares`, `cubes`, `powers(k)` | 1, 2^k, 3^k, ... |
//! | `powers-of(b)` | 1, b, b², ... |
//! | `factorials`, `fibonacci`, `primes` | 1 2 6 24 ..., 1 2 3 5 8 ..., 2 3 5 7 ... |
//! | `odd`, `multiples(m)` | 1 3 5 ..., m 2m 3m ... |
//! | `rule("x mod 3 = 1")` | all x from 1 on that meet a condition of one's own |
//!
//! A list of one's own is read from text with [`read_list`].

use grundy_algebra::condition::Rule;
use grundy_core::error::ParseError;
use grundy_core::numbers::{Condition, Numbers};
use grundy_core::text::{Fragment, differences};

const HELP: &str = "the sets are primes, squares, cubes, powers(k), powers-of(b), factorials, fibonacci, odd, \
                    multiples(m), rule(\"x mod 3 = 1\"), file(moves.txt)";

/// Reads a name as it is written in the notation.
///
/// ```
/// use grundy_core::text::Fragment;
/// use grundy_subtraction::infinite::{Numbers, read_numbers};
/// assert_eq!(read_numbers(Fragment::new("powers(2)")), Ok(Numbers::Powers(2)));
/// assert_eq!(read_numbers(Fragment::new("powers(2)")).unwrap().to_string(), "squares");
/// assert_eq!(read_numbers(Fragment::new("powers-of(1)")).unwrap_err().span, 10..11);
/// ```
pub fn read_numbers(text: Fragment<'_>) -> Result<Numbers, ParseError> {
    let text = text.trim();
    if let Some((_, numbers)) = Numbers::NAMED.iter().find(|(name, _)| *name == text.text()) {
        return Ok(numbers.clone());
    }
    let Some((name, rest)) = text.split_once('(') else { return Err(unknown(text, text)) };
    if name.text() == "rule" {
        return read_rule(text, rest);
    }
    let least = match name.text() {
        "powers" | "powers-of" => 2,
        "multiples" => 1,
        _ => return Err(unknown(text, name)),
    };
    let Some(inside) = rest.text().strip_suffix(')') else {
        return Err(text.error("a parenthesis is opened and not closed").help(HELP));
    };
    let inside = rest.part(0..inside.len()).trim();
    let what = match name.text() {
        "powers" => "the exponent",
        "powers-of" => "the base",
        _ => "the number whose multiples are taken",
    };
    let number = inside.number(what)?;
    if number < least {
        return Err(inside.error(format!("{what} is at least {least}")).help(HELP));
    }
    Ok(match name.text() {
        // From 64 on, only 1 fits into 64 bits.
        "powers" => Numbers::Powers(
            u32::try_from(number)
                .map_err(|_| inside.error(format!("{number} is too large for an exponent")).help(HELP))?,
        ),
        "powers-of" => Numbers::PowersOf(number),
        _ => Numbers::Multiples(number),
    })
}

/// Reads a list of one's own: numbers in any order between white space or commas, `#` begins a remark.
///
/// ```
/// use grundy_subtraction::infinite::read_list;
/// let numbers = read_list("# perfect numbers\n6, 28\n496 8128").unwrap();
/// assert_eq!(numbers.members(1000), [6, 28, 496]);
/// assert_eq!(read_list("3 x").unwrap_err().span, 2..3);
/// ```
pub fn read_list(text: &str) -> Result<Numbers, ParseError> {
    let whole = Fragment::new(text);
    let mut numbers = Vec::new();
    for line in whole.split('\n') {
        let line = line.split('#')[0];
        for word in line.split(',').into_iter().flat_map(Fragment::words) {
            match word.number("a number")? {
                0 => return Err(word.error("taking 0 is not a move").help("take 1 or more")),
                number => numbers.push(number),
            }
        }
    }
    if numbers.is_empty() {
        return Err(whole
            .error("the list holds no numbers")
            .help("write them with spaces or commas between"));
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(Numbers::List(numbers.into()))
}

/// Reads the condition in `rule("x mod 3 = 1")`; `rest` is what follows the first parenthesis.
fn read_rule(text: Fragment<'_>, rest: Fragment<'_>) -> Result<Numbers, ParseError> {
    const RULE_HELP: &str = "write a condition on x in quotes, such as rule(\"x mod 3 = 1\")";
    let Some(inside) = rest.text().strip_suffix(')') else {
        return Err(text.error("a parenthesis is opened and not closed").help(RULE_HELP));
    };
    let inside = rest.part(0..inside.len()).trim();
    let quoted = inside.text().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let inside = match quoted {
        Some(quoted) => inside.part(1..1 + quoted.len()),
        None => inside,
    };
    let rule = Rule::read(inside.text()).map_err(|error| {
        let here = inside.part(error.span.clone()).error(error.message);
        here.help(error.help.unwrap_or_else(|| RULE_HELP.into()))
    })?;
    if rule.variables() > 1 {
        return Err(inside.error("a rule for moves speaks of x alone").help(RULE_HELP));
    }
    if rule.is_about_wins() {
        return Err(inside.error("a rule for moves says which numbers may be taken").help(RULE_HELP));
    }
    match rule.trouble() {
        Some(trouble) => {
            let remedy = "take remainders first, as in (x mod 7) * (x mod 7) mod 7";
            Err(inside.error(format!("for some x, {trouble}")).help(remedy))
        }
        None => Ok(Numbers::Rule(Condition::new(rule))),
    }
}

fn unknown(whole: Fragment<'_>, name: Fragment<'_>) -> ParseError {
    let names = Numbers::NAMED.iter().map(|(name, _)| *name).chain([
        "powers",
        "powers-of",
        "multiples",
        "rule",
        "file",
    ]);
    let near = names.map(|other| (differences(name.text(), other), other)).min();
    let error = whole.error(format!("there is no set of numbers '{}'", name.text()));
    match near {
        Some((distance, other)) if distance <= 2 => error.help(format!("did you mean {other}?")),
        _ => error.help(HELP),
    }
}
