//! Every other family, theorem and conjecture with a stated period, preperiod or number.
//!
//! Rows whose moves, p and q are formulas in n are computed for all n of `checked_range`. Rows in words are in the list
//! [`IN_WORDS`]: what they say is verified on many games, and the words must be the ones that were verified.

use super::super::effort::{Effort, Sequence};
use super::super::formula::Formula;
use super::super::report::{Report, RowCheck};
use super::super::rows::{Checked, Csv, Fault, Row};
use super::quadratic;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::symmetric::{is_symmetric, windows};
use grundy::subtraction::theory::conjecture6::conjecture6;
use grundy::subtraction::theory::conjecture10::conjecture10;
use grundy::subtraction::theory::few_moves::{one_move, theorem4, theorem5};
use grundy::subtraction::theory::gaps::{hole_in_the_middle, theorem17};
use grundy::subtraction::theory::infinite::{Rule, Verdict, verdict};
use grundy::subtraction::theory::{Known, theorem15::theorem15};

/// All rows.
pub(in super::super) fn families(
    csv: &Csv,
    report: &mut Report,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    for row in csv.rows() {
        let mut check = RowCheck::new(row);
        let id = row.text("id")?;
        let with_p = !row.text("p")?.is_empty();
        let words = IN_WORDS.iter().find(|words| words.id == id && words.with_p == with_p);
        match (row.checked()?, words) {
            (Checked::Nothing(why), _) => check.skip(why),
            (_, Some(words)) => in_words(&mut check, row, words, effort, budget)?,
            _ if row.text("p")?.starts_with("see ") => check.skip("listed in another table"),
            _ => in_formulas(&mut check, row, effort, budget)?,
        }
        report.add(check)?;
    }
    Ok(())
}

fn formula(row: Row<'_>, text: &str) -> Result<Formula, Fault> {
    Formula::read(text).map_err(|message| row.fault(message))
}

/// The range `n=A..B` for p or q; a row without n has one member.
fn range(row: Row<'_>, about: &str) -> Result<(i128, i128), Fault> {
    let text = row.text("checked_range")?;
    let parts: Vec<&str> = text.split("; ").collect();
    let own = parts.iter().find(|part| part.ends_with(&format!("for {about}")));
    let part = own.or(parts.first()).copied().unwrap_or("");
    let Some((_, rest)) = part.split_once("n=") else { return Ok((1, 1)) };
    let rest = rest.split(' ').next().unwrap_or(rest);
    let ends = rest.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    ends.ok_or_else(|| row.fault(format!("'{part}' is not a range")))
}

fn in_formulas(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let sequence = match row.text("sequence")? {
        "P-N" => Sequence::Outcomes,
        "nim" => Sequence::Values,
        other => return Err(row.fault(format!("'{other}' is no kind of sequence"))),
    };
    let moves: Vec<Formula> =
        row.text("moves")?.split(' ').map(|word| formula(row, word)).collect::<Result<_, _>>()?;
    let (p, q) = (formula(row, row.text("p")?)?, formula(row, row.text("q")?)?);
    let (for_p, for_q) = (range(row, "p")?, range(row, "q")?);
    let right = own_preperiod(row, for_p.1)?;
    let (mut decided, mut left) = (0, 0);
    let (mut p_fails, mut q_fails, mut own_fails) = (Vec::new(), Vec::new(), Vec::new());
    for n in for_p.0.min(for_q.0)..=for_p.1.max(for_q.1) {
        let place = [('n', n)];
        let Some((period, preperiod)) = effort.period(sequence, &member(row, &moves, n)?, budget)? else {
            left += 1;
            continue;
        };
        decided += 1;
        if n >= for_p.0 && p.whole(&place) != Some(period as i128) {
            p_fails.push(format!("{period} at n={n}"));
        }
        if n >= for_q.0 && q.whole(&place) != Some(preperiod as i128) {
            q_fails.push(format!("{preperiod} at n={n}"));
        }
        if right.as_ref().is_some_and(|right| right.whole(&place) != Some(preperiod as i128)) {
            own_fails.push(format!("{preperiod} at n={n}"));
        }
    }
    let stated = |column: &'static str, fails: &[String]| {
        if fails.is_empty() { Ok("") } else { row.text(column) }
    };
    check.same("p", stated("p", &p_fails)?, p_fails.join(", "));
    if right.is_some() {
        check.same("checked", "", own_fails.join(", "));
        let wrong = q_fails.first().map_or("the printed q is right", String::as_str);
        check.same("the source is wrong", true, !q_fails.is_empty());
        check.source_wrong(&format!("q = {}", row.text("q")?), wrong);
    } else {
        check.same("q", stated("q", &q_fails)?, q_fails.join(", "));
        exception(check, row, sequence, &moves, effort, budget)?;
    }
    check.games(decided, left);
    Ok(())
}

fn member(row: Row<'_>, moves: &[Formula], n: i128) -> Result<Vec<u64>, Fault> {
    let number = |formula: &Formula| formula.whole(&[('n', n)]).and_then(|number| u64::try_from(number).ok());
    let moves: Option<Vec<u64>> = moves.iter().map(number).collect();
    let mut moves = moves.ok_or_else(|| row.fault(format!("no moves at n={n}")))?;
    moves.sort_unstable();
    Ok(moves)
}

/// `q = FORMULA at all n=1..40`, where 40 is the last n; another range is no formula.
fn own_preperiod(row: Row<'_>, last: i128) -> Result<Option<Formula>, Fault> {
    let Checked::Mismatch(text) = row.checked()? else { return Ok(None) };
    let Some((words, range)) = text.strip_prefix("q = ").and_then(|text| text.split_once(" at all n=1.."))
    else {
        return Ok(None);
    };
    let words = if range == last.to_string() { words } else { "0" };
    formula(row, words).map(Some)
}

/// `n=5 gives q=35 (p=66 agrees)`: the first n of the parameters is an exception.
fn exception(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    sequence: Sequence,
    moves: &[Formula],
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let Checked::Mismatch(text) = row.checked()? else { return Ok(()) };
    let n = text.strip_prefix("n=").and_then(|text| text.split_once(' ')).and_then(|(n, _)| n.parse().ok());
    let n: i128 = n.ok_or_else(|| row.fault(format!("'{text}' does not say what is right")))?;
    if let Some((p, q)) = effort.period(sequence, &member(row, moves, n)?, budget)? {
        let printed = formula(row, row.text("q")?)?.whole(&[('n', n)]);
        let printed = format!("n={n} gives q={} (p={p} agrees)", printed.unwrap_or(-1));
        check.corrected(&printed, text, format!("n={n} gives q={q} (p={p} agrees)"));
    }
    Ok(())
}

/// What a verification found: games that contradict, and, if the source is wrong, what is right.
struct Finding {
    counterexamples: Vec<String>,
    right: Option<String>,
    /// So many games were not decided.
    left: usize,
}

impl Finding {
    fn of(counterexamples: Vec<String>) -> Finding {
        Finding { counterexamples, right: None, left: 0 }
    }
}

type Verify = fn(Row<'_>, &Effort, &mut Budget<'_>) -> Result<Finding, Fault>;

/// A row in words.
struct Words {
    id: &'static str,
    /// Whether it is the row with a period, where there are two.
    with_p: bool,
    p: &'static str,
    q: &'static str,
    verify: Verify,
}

const fn words(id: &'static str, p: &'static str, q: &'static str, verify: Verify) -> Words {
    Words { id, with_p: true, p, q, verify }
}

/// The rows in words, with what is verified.
const IN_WORDS: &[Words] = &[
    words("one_move", "2*s1", "0", |_, effort, budget| {
        agree((1..=35).map(|s| vec![s]), one_move, effort, budget)
    }),
    words("two_moves", "2*s1 if 2*s1 divides s1+s2 else s1+s2", "0", |_, effort, budget| {
        agree(pairs(120), theorem4, effort, budget)
    }),
    words("three_moves_sum", "2*s2-r if r<=0 else s1*(2*s2+r)/gcd(s1;s2)", "0", |_, effort, budget| {
        let sets = pairs(120).filter(|pair| pair[0] + pair[1] <= 120);
        let sets = sets.map(|pair| vec![pair[0], pair[1], pair[0] + pair[1]]);
        agree(sets, |moves| theorem5(moves).into_iter().find(Known::about_outcomes), effort, budget)
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
        |_, effort, budget| {
            let sets = pairs(100).map(|pair| vec![pair[0], pair[1], 2 * pair[1] - pair[0], 2 * pair[1]]);
            agree(sets, conjecture10, effort, budget)
        },
    ),
    words("satz15", "s5+s1+(n-1)(s1+s2)", "0", |_, effort, budget| {
        let sets = (5..=60).flat_map(|s| {
            pairs(s)
                .filter(move |pair| 2 * pair[1] < s)
                .map(move |pair| vec![pair[0], pair[1], s - pair[1], s - pair[0], s])
        });
        let conditions = |moves: &[u64]| {
            let (a, b, s) = (moves[0], moves[1], moves[4]);
            2 * a >= b && (s / (a + b) + 1) * (a + b) >= s + a
        };
        agree(sets.filter(|moves| conditions(moves)), theorem15, effort, budget)
    }),
    words("satz17", "s1+sk", "0", |_, effort, budget| {
        let narrow = |moves: &Vec<u64>| moves.windows(2).all(|pair| pair[1] - pair[0] <= moves[0]);
        agree(subsets(12).filter(narrow), theorem17, effort, budget)
    }),
    words("full_set", "m+1", "0", |_, effort, budget| {
        agree((1..=60).map(|m| (1..=m).collect()), theorem17, effort, budget)
    }),
    words("full_set_without_middle", "3m/2+1", "0", |_, effort, budget| {
        let sets = (4..=60).step_by(2).map(|m| (1..=m).filter(|s| *s != m / 2).collect());
        agree(sets, hole_in_the_middle, effort, budget)
    }),
    words("superpolynomial_candidate_ab95", "11757 at n=1; > 10^13 at n=4", "0", |_, effort, budget| {
        let found = effort.outcomes(&[1, 8, 31, 38, 39], budget)?;
        Ok(Finding::of(if found == Some((11757, 0)) {
            Vec::new()
        } else {
            vec![format!("{found:?} at n=1")]
        }))
    }),
    words("powers_of_two", "3", "0", |_, effort, budget| {
        let sets = (1..=9).map(|k| (0..=k).map(|k| 1 << k).collect());
        infinite(Rule::PowersOf(2), sets, (3, 0), effort, budget)
    }),
    words("odd_numbers", "2", "0", |_, effort, budget| {
        let sets = (0..30).map(|k| (0..=k).map(|k| 2 * k + 1).collect());
        infinite(Rule::Progression { first: 1, step: 2 }, sets, (2, 0), effort, budget)
    }),
    words("squares", "not periodic", "", |_, _, _| never(Rule::PowersWithExponent(2))),
    words("fibonacci", "not periodic", "", |_, _, _| never(Rule::Fibonacci)),
    words("satz28", "no move is a multiple of p unless p=1", "", |_, effort, budget| {
        let mut wrong = Vec::new();
        for moves in subsets(10) {
            if let Some((p, _)) = effort.outcomes(&moves, budget)?
                && p > 1
                && moves.iter().any(|s| u128::from(*s).is_multiple_of(p))
            {
                wrong.push(format!("{moves:?}"));
            }
        }
        Ok(Finding::of(wrong))
    }),
    words("state_bound_24", "<= 3^(s/2)", "", |_, _, budget| {
        let valid = |moves: &[u64]| moves.len() >= 2 && 2 * moves[0] <= largest(moves);
        let counterexamples = bounded(valid, |count, s, _| count.pow(2) <= 3u128.pow(s), budget)?;
        let count = windows::count(&[2, 3], budget)?;
        let right = format!(
            "as a statement on |S_L| it needs s1<=s/2, e.g. {{2 3}} has {count} > {:.3}",
            3f64.powf(1.5)
        );
        Ok(Finding { right: Some(right), ..Finding::of(counterexamples) })
    }),
    words("state_bound_26", "<= F(s+2)", "", |_, _, budget| {
        let coprime = |moves: &[u64]| {
            let fits = |a: u64, b: u64| a != b && a + b <= largest(moves) && gcd(a, b) == 1;
            moves.iter().any(|a| moves.iter().any(|b| fits(*a, *b)))
        };
        Ok(Finding::of(bounded(coprime, |count, s, _| count <= fibonacci(s + 2), budget)?))
    }),
    words("state_bound_27", "<= 18^(s/6)", "", state_bound_27),
    words(
        "state_count_symmetric4",
        "c(s2) with c(n+3)=c(n+2)+3c(n+1)+c(n), c(0)=1, c(1)=3, c(2)=5",
        "",
        state_count,
    ),
    words("state_bound_sillke", "<= (2*2^d-1)^(s/(2d))", "", |_, _, budget| {
        let valid = |moves: &[u64]| {
            let d = moves.len() as u64 - 1;
            d > 0 && is_symmetric(moves) && largest(moves) >= 2 * d
        };
        let holds = |count: u128, s: u32, moves: &[u64]| {
            let d = moves.len() as u32 - 1;
            count.pow(2 * d) <= ((2 << d) - 1u128).pow(s)
        };
        Ok(Finding::of(bounded(valid, holds, budget)?))
    }),
];

fn in_words(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    words: &Words,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let found = (words.verify)(row, effort, budget)?;
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

/// All pairs of numbers up to `most`, rising.
fn pairs(most: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=most).flat_map(move |b| (1..b).map(move |a| vec![a, b]))
}

/// All sets of numbers up to `most`, but the empty one.
fn subsets(most: u32) -> impl Iterator<Item = Vec<u64>> {
    (1u32..1 << most)
        .map(move |bits| (0..most).filter(|s| bits >> s & 1 == 1).map(|s| u64::from(s) + 1).collect())
}

fn largest(moves: &[u64]) -> u64 {
    moves.last().copied().unwrap_or(0)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn fibonacci(n: u32) -> u128 {
    (0..n).fold((0, 1), |(a, b), _| (b, a + b)).0
}

/// A statement must speak of every set, and say what is computed.
fn agree(
    sets: impl Iterator<Item = Vec<u64>>,
    statement: impl Fn(&[u64]) -> Option<Known>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<Finding, Fault> {
    let (mut wrong, mut left) = (Vec::new(), 0);
    for moves in sets {
        let said = statement(&moves).map(|known| (known.period, known.preperiod));
        match effort.outcomes(&moves, budget)? {
            Some(found) if said != Some(found) => wrong.push(format!("{moves:?}")),
            Some(_) => {}
            None => left += 1,
        }
    }
    Ok(Finding { left, ..Finding::of(wrong) })
}

fn three_moves(_: Row<'_>, effort: &Effort, budget: &mut Budget<'_>) -> Result<Finding, Fault> {
    let mut wrong = Vec::new();
    for c in 3..=45 {
        for pair in pairs(c - 1).filter(|pair| pair[0] + pair[1] != c) {
            let moves = [pair[0], pair[1], c];
            let said = conjecture6(&moves);
            if let Some((p, q)) = effort.outcomes(&moves, budget)?
                && said.is_none_or(|said| !said.periods.contains(&p) || q >= said.preperiod_below)
            {
                wrong.push(format!("{moves:?}"));
            }
        }
    }
    Ok(Finding::of(wrong))
}

/// The theorem says so, and finite parts of the set have that period, too.
fn infinite(
    rule: Rule,
    parts: impl Iterator<Item = Vec<u64>>,
    stated: (u128, u128),
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<Finding, Fault> {
    let mut wrong = Vec::new();
    match verdict(rule)? {
        Verdict::Periodic { known, .. } if (known.period, known.preperiod) == stated => {}
        other => wrong.push(format!("{other:?}")),
    }
    for moves in parts {
        if effort.outcomes(&moves, budget)?.is_some_and(|found| found != stated) {
            wrong.push(format!("{moves:?}"));
        }
    }
    Ok(Finding::of(wrong))
}

fn never(rule: Rule) -> Result<Finding, Fault> {
    let never = matches!(verdict(rule)?, Verdict::NeverPeriodic(_));
    Ok(Finding::of(if never { Vec::new() } else { vec!["no theorem excludes a period".into()] }))
}

fn quadratic_period(_: Row<'_>, effort: &Effort, budget: &mut Budget<'_>) -> Result<Finding, Fault> {
    let (mut wrong, mut left) = (Vec::new(), 0);
    for d in 3..=11 {
        for n in 1..=6 {
            let Some((p, _)) = effort.outcomes(&quadratic::moves(d, n), budget)? else {
                left += 7 - n as usize;
                break;
            };
            if p as i128 * quadratic::divisor(d)? != quadratic::product(d, n)? {
                wrong.push(format!("d={d}, n={n}: {p}"));
            }
        }
    }
    let (printed, right) = quadratic::misprint()?;
    let right = format!("for d mod 6=2 the coefficient of d^3 in E must be {right} (printed {printed})");
    Ok(Finding { left, right: Some(right), ..Finding::of(wrong) })
}

fn quadratic_preperiod(row: Row<'_>, effort: &Effort, budget: &mut Budget<'_>) -> Result<Finding, Fault> {
    let Checked::Mismatch(text) = row.checked()? else { return Err(row.fault("the right q is missing")) };
    let words = text.strip_prefix("own q = ").and_then(|text| text.split_once(" for "));
    let (words, _) = words.ok_or_else(|| row.fault("the right q is missing"))?;
    let own = formula(row, words)?;
    let printed = formula(row, row.text("q")?)?;
    let (mut wrong, mut left, mut source_wrong) = (Vec::new(), 0, false);
    for d in 3..=7 {
        for n in 2..=6 {
            let Some((_, q)) = effort.outcomes(&quadratic::moves(d, n), budget)? else {
                left += 7 - n as usize;
                break;
            };
            let place = [('d', d), ('n', n)];
            source_wrong |= printed.whole(&place) != Some(q as i128);
            if own.whole(&place) != Some(q as i128) {
                wrong.push(format!("d={d}, n={n}: {q}"));
            }
        }
    }
    let right = match source_wrong || wrong.len() == 25 - left {
        true => format!("own q = {words} for n>=2, d>=3"),
        false => "the printed q is right".into(),
    };
    Ok(Finding { left, right: Some(right), ..Finding::of(wrong) })
}

/// The sets up to this largest move are counted.
const MOST_COUNTED: u32 = 9;

/// The sets that a bound on the number of windows speaks of and does not hold for.
fn bounded(
    valid: impl Fn(&[u64]) -> bool,
    holds: impl Fn(u128, u32, &[u64]) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<String>, Stop> {
    let mut wrong = Vec::new();
    for moves in subsets(MOST_COUNTED).filter(|moves| valid(moves)) {
        if !holds(windows::count(&moves, budget)?, largest(&moves) as u32, &moves) {
            wrong.push(format!("{moves:?}"));
        }
    }
    Ok(wrong)
}

fn state_bound_27(_: Row<'_>, _: &Effort, budget: &mut Budget<'_>) -> Result<Finding, Fault> {
    let valid = |moves: &[u64]| moves.len() >= 3 && is_symmetric(moves);
    let weaker = bounded(valid, |count, s, _| count.pow(4) <= 7u128.pow(s), budget)?;
    let counts = [[1, 3, 4], [2, 6, 8], [3, 9, 12]].map(|moves| windows::count(&moves, budget));
    let [one, two, three] = counts;
    let (one, two, three) = (one?, two?, three?);
    let words = if weaker.is_empty() { "holds" } else { "fails, too" };
    let right = format!(
        "{{1 3 4}} has {one} > {:.3} (also {{2 6 8}} {two}, {{3 9 12}} {three}); the weaker bound 7^(s/4) {words}",
        18f64.powf(4.0 / 6.0)
    );
    Ok(Finding { right: Some(right), ..Finding::of(Vec::new()) })
}

/// c(s2), or c(s2)-2 for even s1.
fn state_count(_: Row<'_>, _: &Effort, budget: &mut Budget<'_>) -> Result<Finding, Fault> {
    let mut c = vec![1u128, 3, 5];
    for n in 0..8 {
        c.push(c[n + 2] + 3 * c[n + 1] + c[n]);
    }
    let mut wrong = Vec::new();
    for pair in pairs(8).filter(|pair| gcd(pair[0], pair[1]) == 1) {
        let (a, b) = (pair[0], pair[1]);
        let moves = [a, b, 2 * b - a, 2 * b];
        let expected = c[b as usize] - if a % 2 == 0 { 2 } else { 0 };
        if windows::count(&moves, budget)? != expected {
            wrong.push(format!("{moves:?}"));
        }
    }
    let count = windows::count(&[2, 3, 4, 6], budget)?;
    let right = format!(
        "true unless s1 is even; for s1 even the count is c(s2)-2, e.g. (2 3 4 6): {count} not {}",
        c[3]
    );
    Ok(Finding { right: Some(right), ..Finding::of(wrong) })
}
