//! The family that is asked about: moves as affine forms, such as `n, 4n, 12n+1, 16n+1`.

use crate::{Affine, NotAffine, Overflow, Point, Variable};
use grundy_core::error::ParseError;
use grundy_core::text::Fragment;
use std::fmt;

/// Moves that depend on parameters.
///
/// ```
/// use grundy_structure::discover::Family;
/// let family = Family::read("n, 4n, 12n+1, 16n+1").unwrap();
/// assert_eq!(family.moves_at(&[2]), Some(vec![2, 8, 25, 33]));
/// assert_eq!(family.to_string(), "n, 4n, 12n+1, 16n+1");
/// assert!(Family::read("n, 4+").is_err());
/// assert!(Family::read("nn, 5n").is_err(), "moves are linear");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    moves: Vec<Affine>,
    parameters: Vec<Variable>,
}

const HELP: &str =
    "list the moves in increasing order: sums with one-letter parameters, such as 'n,4n,12n+1,16n+1'";

impl Family {
    /// Reads the moves, separated by commas or blanks.
    pub fn read(text: &str) -> Result<Family, ParseError> {
        let whole = Fragment::new(text);
        let mut moves = Vec::new();
        let parts = whole.split(',');
        if let Some(gap) = parts.iter().find(|part| part.is_empty() && parts.len() > 1) {
            return Err(gap.error("expected a move, found nothing").help(HELP));
        }
        for place in parts.into_iter().flat_map(Fragment::words) {
            let form: Affine = place.text().parse().map_err(|error: NotAffine| {
                place.part(error.at..place.text().len()).error(error.message).help(HELP)
            })?;
            moves.push((form, place));
        }
        let mut parameters: Vec<Variable> = Vec::new();
        for name in moves.iter().flat_map(|(form, _)| form.terms()).map(|term| term.0) {
            if !parameters.contains(&name) {
                parameters.push(name);
            }
        }
        let Some((last, place)) = moves.last() else { return Err(whole.error("no moves").help(HELP)) };
        if parameters.is_empty() {
            return Err(whole
                .error("the moves have no parameter: this is one game, not a family")
                .help(HELP));
        }
        if let Some(missing) =
            parameters.iter().find(|name| parameters.len() == 1 && last.coefficient(**name) <= 0)
        {
            return Err(place.error(format!("the largest move must grow with {missing}")).help(HELP));
        }
        let family = Family { moves: moves.into_iter().map(|(form, _)| form).collect(), parameters };
        if (1..=1000).all(|value| family.moves_at(&vec![value; family.parameters.len()]).is_none())
            && family.parameters.len() == 1
        {
            return Err(whole.error("the moves are positive and increasing for no value").help(HELP));
        }
        Ok(family)
    }

    /// These moves of these parameters.
    pub(super) fn new(moves: Vec<Affine>, parameters: Vec<Variable>) -> Family {
        Family { moves, parameters }
    }

    /// The moves.
    pub fn moves(&self) -> &[Affine] {
        &self.moves
    }

    /// The parameters, in the order in which they appear.
    pub fn parameters(&self) -> &[Variable] {
        &self.parameters
    }

    /// Whether its members are all games of three moves: the moves are the parameters.
    pub fn is_of_all_games_of_three(&self) -> bool {
        let is_it = |(form, name): (&Affine, &Variable)| *form == Affine::variable(*name);
        (self.moves.len(), self.parameters.len()) == (3, 3)
            && self.moves.iter().zip(&self.parameters).all(is_it)
    }

    /// The moves at a point, if they are positive and increasing there.
    pub fn moves_at(&self, point: &[i64]) -> Option<Vec<u64>> {
        let values = self.parameters.iter().zip(point).map(|(name, value)| (*name, i128::from(*value)));
        let at = Point::new(values);
        let moves: Option<Vec<u64>> = self
            .moves
            .iter()
            .map(|form| form.at(&at).ok().and_then(|step| u64::try_from(step).ok()))
            .collect();
        moves.filter(|moves| moves[0] > 0 && moves.windows(2).all(|pair| pair[0] < pair[1]))
    }

    /// The members whose first parameter is `modulus` times a new one, plus `rest`.
    pub fn part(&self, modulus: i64, rest: i64) -> Result<Family, Overflow> {
        let Some(&old) = self.parameters.first() else { return Ok(self.clone()) };
        let mut names = ['m', 'n', 'k'].map(Variable::new).into_iter().flatten();
        let new = names.find(|name| !self.parameters.contains(name)).unwrap_or(old);
        let value = Affine::variable(new).times(modulus.into())?.plus_constant(rest.into())?;
        let moves = self.moves.iter().map(|form| form.substitute(old, &value)).collect::<Result<_, _>>()?;
        let mut parameters = self.parameters.clone();
        parameters[0] = new;
        Ok(Family { moves, parameters })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(Affine::to_string).collect();
        write!(f, "{}", moves.join(", "))
    }
}
