//! The rows of [`super::other`] whose statements are words: what is verified for each.

use super::super::effort::Work;
use super::super::report::RowCheck;
use super::super::rows::{Checked, Fault, Row};
use super::verify::{
    Finding, agree, five_moves, infinite, never, no_multiples, pairs, quadratic_period, quadratic_preperiod,
    state_bound_24, state_bound_26, state_bound_27, state_bound_sillke, state_count, subsets,
    superpolynomial, three_moves,
};
use grundy::subtraction::theory::Known;
use grundy::subtraction::theory::conjecture10::conjecture10;
use grundy::subtraction::theory::few_moves::{one_move, theorem4, theorem5};
use grundy::subtraction::theory::gaps::{hole_in_the_middle, theorem17};
use grundy::subtraction::theory::infinite::Rule;

type Verify = fn(Row<'_>, &mut Work<'_, '_>) -> Result<Finding, Fault>;

/// A row in words.
pub(super) struct Words {
    pub(super) id: &'static str,
    /// Whether it is the row with a period, where there are two.
    pub(super) with_p: bool,
    p: &'static str,
    q: &'static str,
    verify: Verify,
}

const fn words(id: &'static str, p: &'static str, q: &'static str, verify: Verify) -> Words {
    Words { id, with_p: true, p, q, verify }
}

/// The rows in words, with what is verified.
pub(super) const IN_WORDS: &[Words] = &[
    words("one_move", "2*s1", "0", |_, work| agree((1..=35).map(|s| vec![s]), one_move, work)),
    words("two_moves", "2*s1 if 2*s1 divides s1+s2 else s1+s2", "0", |_, work| {
        agree(pairs(120), theorem4, work)
    }),
    words("three_moves_sum", "2*s2-r if r<=0 else s1*(2*s2+r)/gcd(s1;s2)", "0", |_, work| {
        let sets = pairs(120).filter(|pair| pair[0] + pair[1] <= 120);
        let sets = sets.map(|pair| vec![pair[0], pair[1], pair[0] + pair[1]]);
        agree(sets, |moves| theorem5(moves).into_iter().find(Known::about_outcomes), work)
    }),
    words(
        "conjecture6",
        "divides s1+s2 or s1+s3 or s2+s3; if p is none of the three sums it divides exactly two and equals their gcd or divides all three and equals 2*gcd(s1;s2;s3)",
        "q < s2*s3",
        three_moves,
    ),
    words(
        "quadratic_two_parameter",
        "(4(2d+1)(2d+3)(16d^3-A(d mod 3)d^2-B(d mod 6)d+C(d mod 6))n^2+(1600d^5+D(d;d mod 6))n/6+(416d^5+E(d;d mod 6))/6)/f(d)",
        "",
        quadratic_period,
    ),
    Words {
        with_p: false,
        ..words(
            "quadratic_two_parameter",
            "",
            "((96d^2+72d-75)n^2+(100d^2+290d+153)n+26d^2-529d-478-(d mod 2))/2",
            quadratic_preperiod,
        )
    },
    words(
        "conjecture10",
        "((b-a)^2+(2b+a-r)(b-a+r)/2)/f with f=a if b mod 2a=0; (b-a)/2 if b mod 2a=a; else max{k<a : Delta(k)<a and k divides Delta(k)} where Delta(k)=|(b mod (2ak/gcd(a;k)))-a|",
        "0",
        |_, work| {
            let sets = pairs(100).map(|pair| vec![pair[0], pair[1], 2 * pair[1] - pair[0], 2 * pair[1]]);
            agree(sets, conjecture10, work)
        },
    ),
    words("satz15", "s5+s1+(n-1)(s1+s2)", "0", five_moves),
    words("satz17", "s1+sk", "0", |_, work| {
        let narrow = |moves: &Vec<u64>| moves.windows(2).all(|pair| pair[1] - pair[0] <= moves[0]);
        agree(subsets(12).filter(narrow), theorem17, work)
    }),
    words("full_set", "m+1", "0", |_, work| agree((1..=60).map(|m| (1..=m).collect()), theorem17, work)),
    words("full_set_without_middle", "3m/2+1", "0", |_, work| {
        let sets = (4..=60).step_by(2).map(|m| (1..=m).filter(|s| *s != m / 2).collect());
        agree(sets, hole_in_the_middle, work)
    }),
    words("superpolynomial_candidate_ab95", "11757 at n=1; > 10^13 at n=4", "0", superpolynomial),
    words("powers_of_two", "3", "0", |_, work| {
        let sets = (1..=9).map(|k| (0..=k).map(|k| 1 << k).collect());
        infinite(Rule::PowersOf(2), sets, (3, 0), work)
    }),
    words("odd_numbers", "2", "0", |_, work| {
        let sets = (0..30).map(|k| (0..=k).map(|k| 2 * k + 1).collect());
        infinite(Rule::Progression { first: 1, step: 2 }, sets, (2, 0), work)
    }),
    words("squares", "not periodic", "", |_, _| never(Rule::PowersWithExponent(2))),
    words("fibonacci", "not periodic", "", |_, _| never(Rule::Fibonacci)),
    words("satz28", "no move is a multiple of p unless p=1", "", no_multiples),
    words("state_bound_24", "<= 3^(s/2)", "", state_bound_24),
    words("state_bound_26", "<= F(s+2)", "", state_bound_26),
    words("state_bound_27", "<= 18^(s/6)", "", state_bound_27),
    words(
        "state_count_symmetric4",
        "c(s2) with c(n+3)=c(n+2)+3c(n+1)+c(n), c(0)=1, c(1)=3, c(2)=5",
        "",
        state_count,
    ),
    words("state_bound_sillke", "<= (2*2^d-1)^(s/(2d))", "", state_bound_sillke),
];

pub(super) fn in_words(
    check: &mut RowCheck<'_>,
    words: &Words,
    work: &mut Work<'_, '_>,
) -> Result<(), Fault> {
    let row = check.row;
    let found = (words.verify)(row, work)?;
    check.compare("p", words.p)?;
    check.compare("q", words.q)?;
    check.same(
        "counterexamples",
        "",
        found.counterexamples.iter().take(5).cloned().collect::<Vec<_>>().join(", "),
    );
    match (row.checked()?, found.right) {
        (Checked::Mismatch(right), Some(computed)) => {
            check.corrected(if words.p.is_empty() { words.q } else { words.p }, right, computed);
        }
        (Checked::Yes, None) => {}
        (_, right) => {
            check.same("checked", row.text("checked")?, right.unwrap_or("the source is right".into()))
        }
    }
    check.games(1, found.left);
    Ok(())
}
