//! From several members to all: each number of the nest as an affine form of the parameters.
//!
//! Members whose nests consist of the same kinds differ by numbers only. If every number is an affine form with
//! whole coefficients, these forms are a guess for the whole family. One more point than the forms have coefficients
//! is asked for, so a guess has always been tested on a member it was not made from.

/// Affine forms through points: whole coefficients, the constant first.
#[derive(Debug)]
pub(super) struct Fit {
    points: Vec<Vec<i64>>,
    /// The points that determine a form: a base and one per parameter.
    chosen: Vec<usize>,
    /// The inverse of the matrix of their differences, times its determinant.
    adjugate: Vec<Vec<i128>>,
    determinant: i128,
}

impl Fit {
    /// Prepares for these points; `None` if they do not determine affine forms, or nothing is left to test them on.
    pub(super) fn new(points: Vec<Vec<i64>>) -> Option<Fit> {
        let size = points.first()?.len();
        if points.len() < size + 2 {
            return None;
        }
        // The last point as base: the largest member is the one with the clearest shape.
        let base = points.len() - 1;
        let mut chosen = vec![base];
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for at in 0..base {
            let row: Vec<i128> = points[at]
                .iter()
                .zip(&points[base])
                .map(|(one, two)| i128::from(*one) - i128::from(*two))
                .collect();
            rows.push(row);
            if rows.len() > rank(rows.clone())? {
                rows.pop();
            } else {
                chosen.push(at);
            }
        }
        if rows.len() < size {
            return None;
        }
        let (adjugate, determinant) = (adjugate(&rows)?, determinant(&rows)?);
        Some(Fit { points, chosen, adjugate, determinant })
    }

    /// The form that takes these values at the points, if there is one.
    pub(super) fn form(&self, values: &[i64]) -> Option<Vec<i64>> {
        let base = i128::from(values[self.chosen[0]]);
        let steps: Vec<i128> = self.chosen[1..].iter().map(|at| i128::from(values[*at]) - base).collect();
        let mut form = vec![0];
        for row in &self.adjugate {
            let sum = sum(row.iter().zip(&steps).map(|(factor, step)| factor.checked_mul(*step)))?;
            if sum % self.determinant != 0 {
                return None;
            }
            form.push(i64::try_from(sum / self.determinant).ok()?);
        }
        let constant = base.checked_sub(value(&form, &self.points[self.chosen[0]])?)?;
        form[0] = i64::try_from(constant).ok()?;
        let fits = |(point, found): (&Vec<i64>, &i64)| value(&form, point) == Some(i128::from(*found));
        self.points.iter().zip(values).all(fits).then_some(form)
    }
}

/// The value of a form at a point; `None` if it is too large, as everywhere here: such a guess is worth nothing.
fn value(form: &[i64], point: &[i64]) -> Option<i128> {
    let products = form[1..].iter().zip(point).map(|(factor, at)| i128::from(*factor) * i128::from(*at));
    sum(std::iter::once(i128::from(form[0])).chain(products).map(Some))
}

fn sum(terms: impl Iterator<Item = Option<i128>>) -> Option<i128> {
    terms.into_iter().try_fold(0i128, |sum, term| sum.checked_add(term?))
}

fn minor(rows: &[Vec<i128>], row: usize, column: usize) -> Vec<Vec<i128>> {
    let others = rows.iter().enumerate().filter(|(at, _)| *at != row);
    let without = |line: &Vec<i128>| {
        line.iter().enumerate().filter(|(at, _)| *at != column).map(|(_, entry)| *entry).collect()
    };
    others.map(|(_, line)| without(line)).collect()
}

fn determinant(rows: &[Vec<i128>]) -> Option<i128> {
    if rows.is_empty() {
        return Some(1);
    }
    sum((0..rows.len()).map(|at| cofactor(rows, 0, at)?.checked_mul(rows[0][at])))
}

/// The determinant without a row and a column, with its sign.
fn cofactor(rows: &[Vec<i128>], row: usize, column: usize) -> Option<i128> {
    let sign = if (row + column).is_multiple_of(2) { 1 } else { -1 };
    determinant(&minor(rows, row, column))?.checked_mul(sign)
}

fn adjugate(rows: &[Vec<i128>]) -> Option<Vec<Vec<i128>>> {
    let entry = |row: usize, column: usize| cofactor(rows, column, row);
    (0..rows.len()).map(|row| (0..rows.len()).map(|column| entry(row, column)).collect()).collect()
}

/// The rank, by elimination without fractions.
fn rank(mut rows: Vec<Vec<i128>>) -> Option<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let mut rank = 0;
    for column in 0..columns {
        let Some(pivot) = (rank..rows.len()).find(|at| rows[*at][column] != 0) else { continue };
        rows.swap(rank, pivot);
        for below in rank + 1..rows.len() {
            let (up, down) = (rows[rank][column], rows[below][column]);
            let pivot = rows[rank].clone();
            for (entry, pivot) in rows[below].iter_mut().zip(&pivot) {
                *entry = entry.checked_mul(up)?.checked_sub(pivot.checked_mul(down)?)?;
            }
        }
        rank += 1;
    }
    Some(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_no_form() {
        let most = i64::MAX;
        let fit = Fit::new(vec![vec![-most], vec![0], vec![most]]).unwrap();
        assert_eq!(fit.form(&[-most, 0, most]), Some(vec![0, 1]));
        assert_eq!(fit.form(&[most, 0, -most]), Some(vec![0, -1]));
        let near = Fit::new(vec![vec![most - 2], vec![most - 1], vec![most]]).unwrap();
        assert_eq!(near.form(&[-most, 0, most]), None, "the constant is too large");
        let far = vec![vec![-most, most], vec![most, most], vec![most, -most], vec![0, 1]];
        assert!(Fit::new(far).is_none_or(|fit| fit.form(&[most, -most, most, -most]).is_none()));
    }

    #[test]
    fn forms_through_points() {
        let fit = Fit::new(vec![vec![3], vec![5], vec![9]]).unwrap();
        assert_eq!(fit.form(&[7, 11, 19]), Some(vec![1, 2]));
        assert_eq!(fit.form(&[7, 11, 20]), None);
        assert_eq!(fit.form(&[1, 2, 4]), None, "half a letter per step");
        assert!(Fit::new(vec![vec![3], vec![5]]).is_none(), "nothing to test on");
        let grid = Fit::new(vec![vec![1, 1], vec![2, 2], vec![3, 3], vec![2, 5], vec![4, 7]]).unwrap();
        let form = |n: i64, m: i64| 3 * n - 2 * m + 4;
        let values = [form(1, 1), form(2, 2), form(3, 3), form(2, 5), form(4, 7)];
        assert_eq!(grid.form(&values), Some(vec![4, 3, -2]));
        assert!(Fit::new(vec![vec![1, 1], vec![2, 2], vec![3, 3], vec![4, 4]]).is_none(), "on a line");
    }
}
