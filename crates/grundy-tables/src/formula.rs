//! Formulas of the tables, such as `2208n^5-600.5n^4+{5,-493/3}[n%2]`, with exact values.
//!
//! A number or a parenthesis before something is a factor of it; a decimal point is exact; `n%3` and `n mod 3` are
//! remainders, `ceil(n/3)` rounds up, `{a,b,c}[i]` is a for i = 0, b for i = 1 and so on. Values are fractions
//! of 128-bit numbers: what does not fit is no value, and neither is a division by zero.
//!
//! Main results
//! * [`Formula::read`], [`Formula::value`], [`Formula::whole`], [`Formula::degree`].

use grundy::structure::Fraction;

/// A formula that has been read.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Formula {
    Number(Fraction),
    Variable(char),
    Sum(Box<Formula>, Box<Formula>),
    Difference(Box<Formula>, Box<Formula>),
    Product(Box<Formula>, Box<Formula>),
    Quotient(Box<Formula>, Box<Formula>),
    Remainder(Box<Formula>, Box<Formula>),
    Power(Box<Formula>, u32),
    Ceiling(Box<Formula>),
    Choice(Vec<Formula>, Box<Formula>),
}

impl Formula {
    /// Reads a formula.
    pub(super) fn read(text: &str) -> Result<Formula, String> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let formula = reader.sum()?;
        if reader.at < text.len() {
            return Err(reader.unexpected());
        }
        Ok(formula)
    }

    /// The value for given variables.
    pub(super) fn value(&self, variables: &[(char, i128)]) -> Option<Fraction> {
        let value = |part: &Formula| part.value(variables);
        let whole = |part: &Formula| value(part)?.as_whole();
        match self {
            Formula::Number(number) => Some(*number),
            Formula::Variable(name) => {
                let found = variables.iter().find(|(known, _)| known == name)?;
                Some(Fraction::whole(found.1))
            }
            Formula::Sum(left, right) => value(left)?.plus(value(right)?),
            Formula::Difference(left, right) => {
                let right = value(right)?.times(Fraction::whole(-1))?;
                value(left)?.plus(right)
            }
            Formula::Product(left, right) => value(left)?.times(value(right)?),
            Formula::Quotient(left, right) => {
                let right = value(right)?;
                value(left)?.times(Fraction::new(right.bottom(), right.top())?)
            }
            Formula::Remainder(left, right) => {
                whole(left)?.checked_rem_euclid(whole(right)?).map(Fraction::whole)
            }
            Formula::Power(base, exponent) => {
                let base = value(base)?;
                (0..*exponent).try_fold(Fraction::whole(1), |power, _| power.times(base))
            }
            Formula::Ceiling(inner) => {
                let inner = value(inner)?;
                let up = i128::from(inner.top().rem_euclid(inner.bottom()) != 0);
                Some(Fraction::whole(inner.top().div_euclid(inner.bottom()) + up))
            }
            Formula::Choice(parts, which) => value(parts.get(usize::try_from(whole(which)?).ok()?)?),
        }
    }

    /// The value, if it is a whole number.
    pub(super) fn whole(&self, variables: &[(char, i128)]) -> Option<i128> {
        self.value(variables)?.as_whole()
    }

    /// The degree as a polynomial in one variable, where it looks like one.
    pub(super) fn degree(&self, variable: char) -> u32 {
        let degree = |part: &Formula| part.degree(variable);
        match self {
            Formula::Variable(name) => u32::from(*name == variable),
            Formula::Sum(left, right) | Formula::Difference(left, right) => degree(left).max(degree(right)),
            Formula::Product(left, right) => degree(left) + degree(right),
            Formula::Quotient(left, _) => degree(left),
            Formula::Power(base, exponent) => degree(base) * exponent,
            Formula::Ceiling(inner) => degree(inner),
            Formula::Number(_) | Formula::Remainder(..) | Formula::Choice(..) => 0,
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: u32,
}

/// Deeper nesting is no formula of a table.
const DEEPEST: u32 = 50;

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over `sign`, if it comes next, and over blanks around it.
    fn accept(&mut self, sign: &str) -> bool {
        let blanks = self.rest().len() - self.rest().trim_start().len();
        let here = self.rest()[blanks..].starts_with(sign);
        if here {
            self.at += blanks + sign.len();
            self.at += self.rest().len() - self.rest().trim_start().len();
        }
        here
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.accept(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> String {
        format!("'{}' is not a formula from '{}' on", self.text, self.rest())
    }

    fn sum(&mut self) -> Result<Formula, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("'{}' is nested too deeply", self.text));
        }
        let zero = || Box::new(Formula::Number(Fraction::whole(0)));
        let mut sum = if self.accept("-") {
            Formula::Difference(zero(), Box::new(self.product()?))
        } else {
            self.product()?
        };
        loop {
            if self.accept("+") {
                sum = Formula::Sum(Box::new(sum), Box::new(self.product()?));
            } else if self.accept("-") {
                sum = Formula::Difference(Box::new(sum), Box::new(self.product()?));
            } else {
                self.depth -= 1;
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Result<Formula, String> {
        let mut product = self.power()?;
        loop {
            let left = Box::new(product);
            product = if self.accept("%") || self.accept("mod ") {
                Formula::Remainder(left, Box::new(self.power()?))
            } else if self.accept("/") {
                Formula::Quotient(left, Box::new(self.power()?))
            } else if self.accept("*") || self.factor_follows() {
                Formula::Product(left, Box::new(self.power()?))
            } else {
                return Ok(*left);
            };
        }
    }

    fn factor_follows(&self) -> bool {
        self.peek().is_some_and(|next| next.is_ascii_alphabetic() || next == '(' || next == '{')
    }

    fn power(&mut self) -> Result<Formula, String> {
        let base = self.atom()?;
        if !self.accept("^") {
            return Ok(base);
        }
        let digits = self.digits();
        let exponent = digits.parse().map_err(|_| self.unexpected())?;
        Ok(Formula::Power(Box::new(base), exponent))
    }

    fn digits(&mut self) -> String {
        let digits: String = self.rest().chars().take_while(char::is_ascii_digit).collect();
        self.at += digits.len();
        digits
    }

    fn atom(&mut self) -> Result<Formula, String> {
        if self.accept("ceil(") {
            let inner = self.sum()?;
            self.expect(")")?;
            return Ok(Formula::Ceiling(Box::new(inner)));
        }
        if self.accept("(") {
            let inner = self.sum()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.accept("{") {
            return self.choice();
        }
        match self.peek() {
            Some(name) if name.is_ascii_lowercase() => {
                self.at += 1;
                Ok(Formula::Variable(name))
            }
            Some(digit) if digit.is_ascii_digit() => self.number(),
            _ => Err(self.unexpected()),
        }
    }

    fn choice(&mut self) -> Result<Formula, String> {
        let mut parts = vec![self.sum()?];
        while self.accept(",") {
            parts.push(self.sum()?);
        }
        self.expect("}")?;
        self.expect("[")?;
        let which = self.sum()?;
        self.expect("]")?;
        Ok(Formula::Choice(parts, Box::new(which)))
    }

    fn number(&mut self) -> Result<Formula, String> {
        let mut digits = self.digits();
        let mut places = 0;
        if self.rest().starts_with('.') {
            self.at += 1;
            let more = self.digits();
            places = more.len() as u32;
            digits.push_str(&more);
        }
        let below = 10i128.checked_pow(places);
        let fraction = digits.parse().ok().zip(below).and_then(|(above, below)| Fraction::new(above, below));
        fraction.map(Formula::Number).ok_or_else(|| self.unexpected())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_have_exact_values() {
        let at = |text: &str, n: i128| Formula::read(text).unwrap().whole(&[('n', n), ('m', -2)]);
        assert_eq!(at("120n^2-n-1", 3), Some(1076));
        assert_eq!(at("410n^5-2103.5n^4+4002n^3-3641.5n^2+1592n-227", 3), Some(9076));
        assert_eq!(at("(2n+1)(n-m)", 1), Some(9));
        assert_eq!(at("-n+{5,-493/3}[n%2]", 2), Some(3));
        assert_eq!(at("1416n^2/9+(188+80(n%3))*ceil(n/3)+{5,-493/3,-277/3}[n%3]-34n-13", 2), Some(804));
        assert_eq!(at("(10n+4)(n+(n+(n mod 2)-6)/2)+3n+(n mod 2)-1", 5), Some(285));
        assert_eq!(at("n/2", 3), None);
        assert_eq!(at("1/(n-3)", 3), None);
        assert_eq!(at("n^40", i128::MAX), None);
        assert_eq!(Formula::read("3n^2(n-1)+n").unwrap().degree('n'), 3);
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        for text in ["", "n+", "(n", "n)", "n^", "n^x", "2..5", "{1,2}", "A", "3n^2-N", &"(".repeat(100)] {
            assert!(Formula::read(text).is_err(), "{text}");
        }
    }
}
