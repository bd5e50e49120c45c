//! Which inequalities of a system say something that the others do not.

use super::{Answer, Tableau, solve};
use grundy_algebra::affine::{Affine, Overflow, Variable};

/// Of forms that must be at most 0, those that the others do not imply, for variables from 0 on; `None` if no whole point has
/// them all. What cannot be decided is kept.
///
/// ```
/// use grundy_structure::{Affine, Variable, needed};
/// let variables = ['a', 'b'].map(|name| Variable::new(name).unwrap());
/// let forms: Vec<Affine> = ["1-a", "a-b", "1-b", "3-2a"].map(|form| form.parse().unwrap()).into();
/// let left = needed(&forms, &variables).unwrap();
/// assert_eq!(left.iter().map(Affine::to_string).collect::<Vec<_>>(), ["a-b", "3-2a"]);
/// ```
pub fn needed(forms: &[Affine], variables: &[Variable]) -> Option<Vec<Affine>> {
    let without_solution = |forms: &[&Affine]| {
        let tableau = || -> Result<Tableau, Overflow> {
            let mut tableau = Tableau::new(variables);
            forms.iter().try_for_each(|form| tableau.add(form))?;
            Ok(tableau)
        };
        tableau().is_ok_and(|tableau| matches!(solve(tableau), Answer::None(_)))
    };
    let mut left: Vec<&Affine> = forms.iter().collect();
    if without_solution(&left) {
        return None;
    }
    for form in forms {
        // The others, and this form at least 1.
        let Ok(broken) = form.times(-1).and_then(|form| form.plus_constant(1)) else { continue };
        let Some(at) = left.iter().position(|one| std::ptr::eq(*one, form)) else { continue };
        let mut rows = left.clone();
        rows[at] = &broken;
        if without_solution(&rows) {
            left.remove(at);
        }
    }
    Some(left.into_iter().cloned().collect())
}
