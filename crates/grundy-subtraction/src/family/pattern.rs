//! Moves that depend on parameters, read from text such as `n,4n,12n+1,16n+1`.
//!
//! A move is a sum of products of numbers, one-letter parameters, powers and brackets: `2n`, `35n-5m-2`, `(2d+3)n+d`.
//! Most families are affine, `an+b`; those can be compared with structure descriptions and have quotients.

use crate::outcome::Moves;
use grundy_algebra::{Affine, Overflow, Point, Polynomial, Variable};
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;
use std::fmt;

/// A family of subtraction games.
///
/// ```
/// use grundy_algebra::{Point, Variable};
/// use grundy_subtraction::family::Pattern;
/// let family: Pattern = "n, 4n, 12n+1, 16n+1".parse().unwrap();
/// let n = Variable::new('n').unwrap();
/// assert_eq!(family.parameters(), [n]);
/// assert_eq!(family.member(&Point::new([(n, 2)])).unwrap().as_slice(), [2, 8, 25, 33]);
/// assert!(family.member(&Point::new([(n, 0)])).is_err());
/// assert_eq!(family.to_string(), "n,4n,12n+1,16n+1");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Pattern {
    moves: Vec<Step>,
    parameters: Vec<Variable>,
}

/// A move.
#[derive(Debug, Clone, PartialEq)]
struct Step {
    text: String,
    polynomial: Polynomial,
    affine: Option<Affine>,
}

const HELP: &str = "write moves such as n,4n,12n+1,16n+1 with one-letter parameters";

/// Numbers in moves have at most so many digits, powers are at most this.
const MOST_DIGITS: usize = 15;
const LARGEST_POWER: u32 = 9;
/// Brackets may be nested so deep.
const DEEPEST: usize = 20;

impl std::str::FromStr for Pattern {
    type Err = ParseError;

    /// Moves separated by commas or blanks.
    fn from_str(text: &str) -> Result<Pattern, ParseError> {
        let whole = Fragment::new(text);
        let mut moves = Vec::new();
        let mut parameters: Vec<Variable> = Vec::new();
        let separated = if text.contains(',') { whole.split(',') } else { whole.words() };
        for fragment in separated {
            let step = read_step(fragment)?;
            for variable in fragment.text().chars().filter_map(Variable::new) {
                if !parameters.contains(&variable) {
                    parameters.push(variable);
                }
            }
            moves.push(step);
        }
        if moves.is_empty() {
            return Err(whole.error("a family needs at least one move").help(HELP));
        }
        if parameters.is_empty() {
            return Err(whole.error("no move depends on a parameter").help(HELP));
        }
        Ok(Pattern { moves, parameters })
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.moves.iter().map(|step| step.text.as_str()).collect();
        write!(f, "{}", texts.join(","))
    }
}

impl Pattern {
    /// The parameters, in the order in which they appear.
    pub fn parameters(&self) -> &[Variable] {
        &self.parameters
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// The moves as affine forms, if all are.
    pub fn affine(&self) -> Option<Vec<&Affine>> {
        self.moves.iter().map(|step| step.affine.as_ref()).collect()
    }

    /// The moves for given parameters; the message says why they are no moves.
    pub fn member(&self, at: &Point) -> Result<Moves, String> {
        let mut moves = Vec::new();
        for step in &self.moves {
            let value = step.polynomial.at(at).map_err(|overflow| overflow.to_string())?;
            let value = value.unwrap_or(0);
            let take = u64::try_from(value).ok().filter(|take| *take > 0);
            moves.push(take.ok_or_else(|| format!("the move {} would be {value}", step.text))?);
        }
        Moves::try_from(moves).map_err(|error| error.to_string())
    }
}

fn read_step(fragment: Fragment<'_>) -> Result<Step, ParseError> {
    let text: String = fragment.text().chars().filter(|letter| !letter.is_whitespace()).collect();
    if text.is_empty() {
        return Err(fragment.error("expected a move, found nothing").help(HELP));
    }
    let mut reader = Reader { fragment, at: 0, depth: 0 };
    let polynomial = reader.sum()?;
    if reader.peek().is_some() {
        return Err(reader.unexpected("a sign between two terms"));
    }
    // Only what a description could say, too: no brackets, no products.
    let affine = text.parse::<Affine>().ok().filter(|form| Polynomial::from(form) == polynomial);
    Ok(Step { text, polynomial, affine })
}

/// Reads one move.
struct Reader<'t> {
    fragment: Fragment<'t>,
    at: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.fragment.text()[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.fragment.text()[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn here(&mut self) -> Fragment<'t> {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        self.fragment.part(self.at..end)
    }

    fn unexpected(&mut self, wanted: &str) -> ParseError {
        let found = self.peek().map_or("nothing".to_string(), |letter| format!("'{letter}'"));
        self.here().error(format!("expected {wanted}, found {found}")).help(HELP)
    }

    fn checked<T>(&mut self, result: Result<T, Overflow>) -> Result<T, ParseError> {
        result.map_err(|overflow| self.fragment.error(overflow.to_string()).help(HELP))
    }

    fn sum(&mut self) -> Result<Polynomial, ParseError> {
        let negative = self.take('-');
        if !negative {
            self.take('+');
        }
        let first = self.product()?;
        let start = Polynomial::default();
        let mut sum = if negative { self.checked(start.minus(&first))? } else { first };
        loop {
            let negative = self.take('-');
            if !negative && !self.take('+') {
                return Ok(sum);
            }
            let next = self.product()?;
            let total = if negative { sum.minus(&next) } else { sum.plus(&next) };
            sum = self.checked(total)?;
        }
    }

    fn product(&mut self) -> Result<Polynomial, ParseError> {
        let mut product = self.factor()?;
        loop {
            let dot = self.take('*');
            let more = self.peek().is_some_and(|next| next.is_ascii_alphanumeric() || next == '(');
            if !dot && !more {
                return Ok(product);
            }
            let next = self.factor()?;
            let total = product.times(&next);
            product = self.checked(total)?;
        }
    }

    fn factor(&mut self) -> Result<Polynomial, ParseError> {
        let base = match self.peek() {
            Some('(') if self.depth < DEEPEST => {
                self.at += 1;
                self.depth += 1;
                let inner = self.sum()?;
                self.depth -= 1;
                if !self.take(')') {
                    return Err(self.unexpected("a closing bracket"));
                }
                inner
            }
            Some(digit) if digit.is_ascii_digit() => {
                let number = self.number()?;
                Polynomial::from(&Affine::constant(number))
            }
            Some(letter) => {
                let Some(variable) = Variable::new(letter) else {
                    return Err(self.unexpected("a number or a parameter"));
                };
                self.at += 1;
                Polynomial::from(&Affine::variable(variable))
            }
            None => return Err(self.unexpected("a number or a parameter")),
        };
        if !self.take('^') {
            return Ok(base);
        }
        let place = self.here();
        if !self.peek().is_some_and(|digit| digit.is_ascii_digit()) {
            return Err(self.unexpected("a power"));
        }
        let power = u32::try_from(self.number()?).ok().filter(|power| *power <= LARGEST_POWER);
        let Some(power) = power else {
            return Err(place.error(format!("powers are at most {LARGEST_POWER}")).help(HELP));
        };
        let mut raised = Polynomial::from(&Affine::constant(1));
        for _ in 0..power {
            let next = raised.times(&base);
            raised = self.checked(next)?;
        }
        Ok(raised)
    }

    fn number(&mut self) -> Result<i128, ParseError> {
        let rest = &self.fragment.text()[self.at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let place = self.fragment.part(self.at..self.at + digits);
        self.at += digits;
        if digits > MOST_DIGITS {
            return Err(place.error(format!("numbers have at most {MOST_DIGITS} digits")).help(HELP));
        }
        place.text().parse().map_err(|_| place.error("expected a number").help(HELP))
    }
}
