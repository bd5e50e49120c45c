//! A finite move set, checked once.
//!
//! Main results
//! * [`Moves`]: rising, distinct, positive moves; everything else in this folder takes them for granted.
//! * [`Moves::is_symmetric`]: the sets whose sequences run backwards by the same rule.

use grundy_core::arithmetic::gcd_of;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Rising, distinct, positive moves; at least one.
///
/// ```
/// use grundy_subtraction::outcome::Moves;
/// let moves = Moves::try_from(vec![8, 3, 7]).unwrap();
/// assert_eq!(moves.as_slice(), [3, 7, 8]);
/// assert_eq!((moves.min(), moves.max(), moves.gcd()), (3, 8, 1));
/// assert!(Moves::try_from(vec![3, 0]).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u64>", into = "Vec<u64>")]
pub struct Moves(Vec<u64>);

/// Why numbers are not a move set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesError {
    /// There is no move.
    Empty,
    /// Taking nothing is not a move.
    Zero,
    /// A move is listed twice.
    Repeated(u64),
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::Empty => write!(f, "a subtraction game needs at least one move"),
            MovesError::Zero => write!(f, "taking 0 is not a move"),
            MovesError::Repeated(take) => write!(f, "the move {take} is listed twice"),
        }
    }
}

impl std::error::Error for MovesError {}

impl From<MovesError> for Stop {
    fn from(error: MovesError) -> Stop {
        Stop::refused(error.to_string()).with_help("list different numbers from 1 on")
    }
}

impl TryFrom<Vec<u64>> for Moves {
    type Error = MovesError;

    fn try_from(mut moves: Vec<u64>) -> Result<Self, MovesError> {
        moves.sort_unstable();
        match moves.first() {
            None => return Err(MovesError::Empty),
            Some(0) => return Err(MovesError::Zero),
            Some(_) => {}
        }
        match moves.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(twice) => Err(MovesError::Repeated(twice[0])),
            None => Ok(Moves(moves)),
        }
    }
}

impl From<Moves> for Vec<u64> {
    fn from(moves: Moves) -> Self {
        moves.0
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, take) in self.0.iter().enumerate() {
            write!(f, "{}{take}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Moves {
    /// The moves, rising.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The smallest move.
    pub fn min(&self) -> u64 {
        self.0.first().copied().unwrap_or(1)
    }

    /// The second smallest move, if there is one.
    pub fn second(&self) -> Option<u64> {
        self.0.get(1).copied()
    }

    /// The largest move.
    pub fn max(&self) -> u64 {
        self.0.last().copied().unwrap_or(1)
    }

    /// The greatest common divisor; above 1 the sequence is made of equal interleaved ones.
    pub fn gcd(&self) -> u64 {
        gcd_of(self.0.iter().copied())
    }

    /// Whether max - s is a move or 0 for every move s. Then the register runs backwards by the same rule.
    ///
    /// ```
    /// use grundy_subtraction::outcome::Moves;
    /// assert!(Moves::try_from(vec![2, 5, 7]).unwrap().is_symmetric());
    /// assert!(!Moves::try_from(vec![3, 7, 8]).unwrap().is_symmetric());
    /// ```
    pub fn is_symmetric(&self) -> bool {
        let max = self.max();
        self.0.iter().all(|take| *take == max || self.0.binary_search(&(max - take)).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_sets_are_refused() {
        assert_eq!(Moves::try_from(vec![]), Err(MovesError::Empty));
        assert_eq!(Moves::try_from(vec![2, 0]), Err(MovesError::Zero));
        assert_eq!(Moves::try_from(vec![5, 2, 5]), Err(MovesError::Repeated(5)));
        assert_eq!(Moves::try_from(vec![6, 4]).map(|moves| moves.gcd()), Ok(2));
        assert_eq!(Moves::try_from(vec![6, 4]).map(|moves| moves.to_string()), Ok("4 6".into()));
    }
}
