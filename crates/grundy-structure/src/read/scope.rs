//! Which variables are known at a place of a description, and what they stand for.

use grundy_algebra::affine::{Affine, Overflow, Variable};
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;

/// The variables known at a place: free ones, those of the loops around it, and names introduced by LET.
#[derive(Default)]
pub(super) struct Scope {
    free: Vec<Variable>,
    loops: Vec<Variable>,
    names: Vec<(Variable, Affine)>,
    /// Variables that were known once, for a better message.
    past: Vec<Variable>,
}

/// What leaving a loop or an arm forgets.
pub(super) struct Mark {
    loops: usize,
    names: usize,
}

impl Scope {
    /// Makes a variable free.
    pub(super) fn add_free(&mut self, variable: Variable) {
        if !self.free.contains(&variable) {
            self.free.push(variable);
        }
    }

    /// Remembers what is known before a loop or an arm.
    pub(super) fn mark(&self) -> Mark {
        Mark { loops: self.loops.len(), names: self.names.len() }
    }

    /// Forgets what has become known since.
    pub(super) fn forget(&mut self, mark: &Mark) {
        let gone = self.loops.split_off(mark.loops);
        self.past.extend(gone);
        let gone = self.names.split_off(mark.names);
        self.past.extend(gone.into_iter().map(|name| name.0));
    }

    /// Opens a loop over a variable.
    pub(super) fn enter_loop(&mut self, at: Fragment<'_>, variable: Variable) -> Result<(), ParseError> {
        self.check_new(at, variable)?;
        if self.names.iter().any(|name| name.0 == variable) {
            let message = format!("{variable} is introduced by LET and cannot count a loop (error 14)");
            return Err(at.error(message).help("take a letter that is not in use"));
        }
        self.loops.push(variable);
        Ok(())
    }

    /// Introduces a name for an expression.
    pub(super) fn name(
        &mut self,
        at: Fragment<'_>,
        variable: Variable,
        value: &Affine,
    ) -> Result<(), ParseError> {
        self.check_new(at, variable)?;
        let value = self.resolve(value).map_err(|error| at.error(error.to_string()))?;
        self.names.push((variable, value));
        Ok(())
    }

    fn check_new(&self, at: Fragment<'_>, variable: Variable) -> Result<(), ParseError> {
        let what = match (self.free.contains(&variable), self.loops.contains(&variable)) {
            (true, _) => "is a free variable",
            (_, true) => "is the variable of a loop around this place",
            _ => return Ok(()),
        };
        let help = "take a letter that is not in use";
        Err(at.error(format!("{variable} {what} and cannot be used again (error 14)")).help(help))
    }

    /// Reads an expression of known variables; names introduced by LET only where they are allowed.
    pub(super) fn expression(&self, at: Fragment<'_>, names: bool) -> Result<Affine, ParseError> {
        let form = read_affine(at)?;
        for &(variable, _) in form.terms() {
            let is_name = self.names.iter().any(|name| name.0 == variable);
            if self.free.contains(&variable) || self.loops.contains(&variable) || (names && is_name) {
                continue;
            }
            let place = at.text().find(variable.name()).map_or(at, |found| at.part(found..found + 1));
            let (message, help) = if is_name {
                ("is introduced by LET", "names stand for something only in the lengths of words")
            } else if self.past.contains(&variable) {
                ("is known, but not here", "the variable of a loop or a LET is known only inside it")
            } else {
                ("is unknown", "a free variable needs a condition at the beginning, such as n >= 1")
            };
            return Err(place.error(format!("{variable} {message} (error 15)")).help(help));
        }
        Ok(form)
    }

    /// The form without names introduced by LET.
    pub(super) fn resolve(&self, form: &Affine) -> Result<Affine, Overflow> {
        let mut resolved = form.clone();
        for (index, (variable, value)) in self.names.iter().enumerate().rev() {
            let hidden = self.names[index + 1..].iter().any(|later| later.0 == *variable);
            if !hidden {
                resolved = resolved.substitute(*variable, value)?;
            }
        }
        Ok(resolved)
    }
}

/// Reads an expression without asking which variables are known.
pub(super) fn read_affine(at: Fragment<'_>) -> Result<Affine, ParseError> {
    at.text().parse::<Affine>().map_err(|error| {
        let rest = at.part(error.at.min(at.text().len())..at.text().len());
        // What other languages write.
        let help = match rest.text().chars().next() {
            Some(',') => "a blank stands between moves: { n 2n }, without commas",
            Some('*') => "a multiple is written without a sign: 2n, not 2*n",
            _ => "expressions are sums such as 2n-1 or 3n-2j+5",
        };
        rest.error(error.message).help(help)
    })
}

/// Reads the name of a variable.
pub(super) fn read_variable(at: Fragment<'_>) -> Result<Variable, ParseError> {
    let mut letters = at.text().chars();
    match (letters.next().and_then(Variable::new), letters.next()) {
        (Some(variable), None) => Ok(variable),
        _ => Err(at
            .error(format!("'{}' is not a variable (error 10)", at.text()))
            .help("a variable is one lower-case letter")),
    }
}
