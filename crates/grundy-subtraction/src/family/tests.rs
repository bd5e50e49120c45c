//! Fits against tables of which more is known, patterns right and wrong.

use super::super::Sequence;
use super::*;
use grundy_algebra::Point as At;
use grundy_algebra::fraction::Fraction;
use grundy_core::budget::Budget;
use std::collections::BTreeMap;

const TERMS: Terms = Terms { collapses: true, largest_modulus: LARGEST_MODULUS };

fn table(places: impl IntoIterator<Item = i64>, value: impl Fn(i64) -> i64) -> Vec<Point> {
    places.into_iter().map(|n| (n, Fraction::whole(value(n)))).collect()
}

fn fitted(points: &[Point]) -> Fits {
    fit(points, TERMS, &Budget::unlimited()).unwrap()
}

fn member(family: &str, n: i128) -> Result<Vec<u64>, String> {
    let pattern: Pattern = family.parse().map_err(|error: grundy_core::error::ParseError| error.message)?;
    let at = At::new(pattern.parameters().iter().map(|one| (*one, n)));
    pattern.member(&at).map(Vec::from)
}

#[test]
fn moves_of_all_kinds_are_read() {
    assert_eq!(member("n,4n,12n+1,16n+1", 3), Ok(vec![3, 12, 37, 49]));
    assert_eq!(member("2 4n-1 4n+1 4n+5 8n-2", 2), Ok(vec![2, 7, 9, 13, 14]));
    assert_eq!(member("(2d+3)d + d, 3(2d+3)*d+5d+1, d^3", 2), Ok(vec![8, 16, 53]));
    assert_eq!(member("-1+n,-(1-2n)", 4), Ok(vec![3, 7]));
    assert!(member("n,2n-5", 2).unwrap_err().contains("2n-5 would be -1"));
    assert!(member("n,2n-3", 3).unwrap_err().contains("listed twice"));
}

#[test]
fn wrong_moves_are_pointed_at() {
    for (text, span) in [
        ("", 0..0),
        ("3,5", 0..3),
        ("n,,2n", 2..2),
        ("n,2n+", 5..5),
        ("n,2N", 3..4),
        ("n,(2n", 5..5),
        ("n,2n)", 4..5),
        ("n,n^", 4..4),
        ("n,n^12", 4..5),
        ("n,1234567890123456n", 2..18),
        ("n,n!", 3..4),
    ] {
        let error = text.parse::<Pattern>().unwrap_err();
        assert_eq!(error.span, span, "{text}: {error}");
        assert!(error.help.is_some());
    }
    assert!("(".repeat(1000).parse::<Pattern>().is_err());
}

#[test]
fn collapses_in_a_residue_class_are_seen_through() {
    // Degree 5 with every fourth point halved: no six neighbours are all whole.
    let quintic = |n: i64| 820 * n.pow(5) - 14 * n.pow(3) + 2 * n;
    let halved = |n: i64| if n % 4 == 3 { quintic(n) / 2 } else { quintic(n) };
    let fits = fitted(&table(3..=19, halved));
    let only = fits.single().unwrap();
    assert_eq!(only.polynomial.text("n"), "820n^5 - 14n^3 + 2n");
    assert_eq!(only.collapses, [(3, 2), (7, 2), (11, 2), (15, 2), (19, 2)]);
    assert_eq!((only.witnesses(), only.first_failure()), (6, None));
}

#[test]
fn residue_classes_only_where_needed() {
    let split = |n: i64| if n % 3 == 1 { 5 * n * n + n } else { 7 * n * n - 3 };
    let fits = fitted(&table(2..=30, split));
    assert_eq!((fits.modulus, fits.explain_all()), (3, true));
    let texts: Vec<String> =
        fits.classes.iter().map(|class| class.fit.as_ref().unwrap().polynomial.text("n")).collect();
    assert_eq!(texts, ["7n^2 - 3", "5n^2 + n", "7n^2 - 3"]);
    assert_eq!(fitted(&table(2..=30, |n| 7 * n)).modulus, 1);
}

#[test]
fn too_few_points_are_no_fit() {
    assert_eq!(fitted(&table(1..=3, |n| n * n)).single(), None);
    assert!(fitted(&table(1..=4, |n| n * n)).single().is_some());
    assert_eq!(fitted(&[]).single(), None);
    let chaos = |n: i64| (n * 7919 + 13) % 101 * ((n * 104_729) % 97);
    assert!(!fitted(&table(1..=20, chaos)).explain_all());
}

#[test]
fn fractions_have_one_denominator() {
    let points = vec![(0, Fraction::new(1, 3)), (1, Fraction::new(5, 6)), (2, Fraction::new(7, 3))];
    let polynomial = Polynomial::through(&points);
    assert_eq!(polynomial.text("n"), "(3n^2 + 2)/6");
    assert_eq!(Polynomial::new(vec![Fraction::whole(0)]).text("n"), "0");
    assert_eq!(Polynomial::new(vec![Fraction::whole(-1), Fraction::whole(-1)]).text("n"), "-n - 1");
}

#[test]
fn two_parameters() {
    let value = |n: i64, m: i64| 3 * n * n * n + (2 * m - 7) * n * n - m * m * n + 5 - m;
    let mut places = BTreeMap::new();
    for m in -2..=5 {
        for n in 2..=10 {
            places.insert((n, m), Fraction::whole(value(n, m)));
        }
    }
    places.insert((2, 5), Fraction::whole(1));
    let surface = Grid::of(&places, true, &Budget::unlimited()).unwrap().surface.unwrap();
    assert_eq!(surface.text("n", "m"), "3n^3 + (2m - 7)n^2 + (-m^2)n + (-m + 5)");
    assert_eq!((surface.failures, surface.exact.len()), (vec![(2, 5)], 71));
}

#[test]
fn periods_of_a_family() {
    let pattern: Pattern = "2n,5n,6n+1,8n+1".parse().unwrap();
    let n = pattern.parameters()[0];
    let moves = |at: i64| pattern.member(&At::new([(n, at.into())])).unwrap();
    let members: Vec<_> = (1..=7).map(|at| (vec![at], moves(at))).collect();
    let mut points = BTreeMap::new();
    tabulate(&members, Sequence::Outcomes, None, &Budget::unlimited(), |member| {
        points.insert(member.at[0], member.found.unwrap());
    })
    .unwrap();
    let points: Vec<Point> = points.into_iter().map(|(n, found)| (n, Fraction::new(found.0, 1))).collect();
    let fits = fitted(&points);
    let only = fits.single().unwrap();
    assert_eq!((only.polynomial.text("n"), only.witnesses()), ("14n^3 + 11n + 1".into(), 3));
}

#[test]
fn fits_look_at_their_limits() {
    use grundy_core::budget::Patience;
    let chaos = table(1..=60, |n| (n * n * 7919) % 101 + 1);
    assert!(fit(&chaos, TERMS, &Budget::watched(u64::MAX, &Patience::looks(5))).is_err());
}
