//! Lines of least squares, one for each residue class.
//!
//! Exponential growth shows as a line of ln y. The fits of the dissertation are of ln(mean / s5), for each remainder of
//! s5 by 6 by itself: the sets behave differently.
//!
//! Main results
//! * [`line()`], [`by_residue`].

/// y = slope x + offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// The slope.
    pub slope: f64,
    /// The value at 0.
    pub offset: f64,
    /// The coefficient of correlation.
    pub correlation: f64,
    /// How many points it goes through.
    pub points: usize,
}

/// The line of least squares; `None` with fewer than two different x.
///
/// ```
/// use grundy_subtraction::search::fit::line;
/// let line = line(&[(1.0, 3.0), (2.0, 5.0), (4.0, 9.0)]).unwrap();
/// assert_eq!((line.slope, line.offset, line.correlation), (2.0, 1.0, 1.0));
/// ```
pub fn line(points: &[(f64, f64)]) -> Option<Line> {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in points {
        let (dx, dy) = (point.0 - x, point.1 - y);
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
    }
    if points.len() < 2 || xx == 0.0 {
        return None;
    }
    let slope = xy / xx;
    let correlation = if yy > 0.0 { xy / (xx * yy).sqrt() } else { 1.0 };
    Some(Line { slope, offset: y - slope * x, correlation, points: points.len() })
}

/// The lines of ln(y / x) for each remainder of x by the modulus; remainders with fewer than two points are left
/// out, and so are points that are not positive.
///
/// ```
/// use grundy_subtraction::search::fit::by_residue;
/// let points: Vec<(u64, f64)> = (10..30).map(|x| (x, x as f64 * (0.2 * x as f64 - 4.5).exp())).collect();
/// let lines = by_residue(&points, 2);
/// assert_eq!(lines.len(), 2);
/// assert!((lines[1].1.slope - 0.2).abs() < 1e-12 && (lines[1].1.offset + 4.5).abs() < 1e-10);
/// ```
pub fn by_residue(points: &[(u64, f64)], modulus: u64) -> Vec<(u64, Line)> {
    let modulus = modulus.max(1);
    let fitted = |residue: u64| {
        let chosen = points.iter().filter(|(x, y)| *x > 0 && *y > 0.0 && x % modulus == residue);
        let logs: Vec<(f64, f64)> = chosen.map(|(x, y)| (*x as f64, (y / *x as f64).ln())).collect();
        line(&logs).map(|line| (residue, line))
    };
    (0..modulus).filter_map(fitted).collect()
}
