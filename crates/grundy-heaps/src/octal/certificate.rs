//! Certificates of periods that are too long to be listed: windows of the sequence at a few places.
//!
//! The checker (`grundy_certify_heaps::far`, which shares nothing with this crate) computes all heaps between the windows and covers
//! each of them. What it needs is said here: the space, how deep looks go, good witnesses, and the windows.

use super::register::{Cover, Width};
use super::rule::Rule;
use super::sequence::Sequence;
use super::tape::RARE_HEAD;
use grundy_certify_heaps::far::{Certificate, FORMAT, sign};
use grundy_core::arithmetic::prime_divisors;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// About so many places: the checker computes 32 stretches side by side on each of two cores.
const PLACES: u64 = 58;

/// How deep looks are is seen up to so many heaps behind the first period.
const BEHIND: u64 = 1 << 12;

/// The certificate of a proved period by windows; `None` where the period begins so early that its values are better listed, or
/// the game is in no sparse space.
///
/// ```
/// use grundy_certify_heaps::Watch;
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::far_certificate;
/// let (digits, mut budget) = ([0, 1, 5, 6], Budget::unlimited());
/// let certificate = far_certificate("octal(0.156)", &digits, (349, 3479), &mut budget).unwrap().unwrap();
/// let accepted = certificate.check(&Watch::patient()).unwrap();
/// assert_eq!((accepted.period, accepted.preperiod), (349, 3479));
/// ```
pub fn far_certificate(
    game: &str,
    digits: &[u64],
    (period, preperiod): (u64, u64),
    budget: &mut Budget<'_>,
) -> Result<Option<Certificate>, Stop> {
    let Some(rule) = Rule::of_digits(digits) else { return Ok(None) };
    // By then looks have been as deep as they ever will be.
    let Some(end) = preperiod.checked_add(period).and_then(|end| end.checked_add(BEHIND)) else {
        return Ok(None);
    };
    let mut sequence = Sequence::sliding(&rule);
    sequence.run_to(end, budget)?;
    let (_, deepest) = sequence.take_depth();
    let Some(engine) = sequence.sparse() else { return Ok(None) };
    let (space, last_rare, taken) = (engine.space, engine.last_rare(), digits.len() as u64 - 1);
    let depth = deepest + deepest / 4 + 16;
    let start = 2 * (last_rare.max(depth) + taken + 1);
    let origin = preperiod + last_rare + taken;
    if preperiod == 0 || start >= origin || (space.twisted() && period % 2 == 1) {
        return Ok(None);
    }
    let mut places = vec![origin, origin + period];
    places.extend(
        prime_divisors(period.into(), budget)?.into_iter().map(|prime| origin + period / prime as u64),
    );
    let step = ((origin + period - start) / PLACES).max(1 << 10);
    places.extend((1..).map(|place| start + place * step).take_while(|place| *place < origin));
    places.extend((1..).map(|place| origin + place * step).take_while(|place| *place < origin + period));
    places.sort_unstable();
    places.dedup();
    let (mut windows, mut witnesses) = (Vec::new(), Vec::new());
    let mut sequence = Sequence::again(&sequence);
    for place in &places {
        sequence.run_to(*place, budget)?;
        if witnesses.is_empty() {
            witnesses = self::witnesses(&rule, &sequence);
        }
        let Some(values) = sequence.values(place - (last_rare + taken + 1)..*place) else { return Ok(None) };
        let window: Option<String> = values.iter().map(|value| sign(space.code(*value))).collect();
        let Some(window) = window else { return Ok(None) };
        windows.push(window);
    }
    witnesses.retain(|(_, part)| *part <= depth);
    let (mask, twisted) = (space.mask().into(), space.twisted());
    let (format, game, digits) = (FORMAT.into(), game.into(), digits.into());
    Ok(Some(Certificate {
        format,
        game,
        digits,
        mask,
        twisted,
        start,
        depth,
        witnesses,
        period,
        preperiod,
        places,
        windows,
    }))
}

/// Pairs (k, a) that exclude most of what has to be excluded.
fn witnesses(rule: &Rule, sequence: &Sequence) -> Vec<(u64, u64)> {
    let (tape, statistics) = sequence.parts();
    let Some(engine) = sequence.sparse() else { return Vec::new() };
    let Some(width) = Width::of(engine.space.code(statistics.largest)) else { return Vec::new() };
    let cover = Cover::of(rule, &engine.space, width, &tape.head, &tape.coded, tape.next());
    let Some(cover) = cover else { return Vec::new() };
    let pairs =
        cover.lags().flat_map(|lag| rule.two.iter().map(move |take| (*take, lag.saturating_sub(*take))));
    let is_common = |part: &usize| tape.head.get(*part).is_some_and(|code| *code < RARE_HEAD);
    let mut pairs: Vec<(u64, u64)> = pairs
        .filter(|(_, part)| *part > 0 && is_common(part))
        .map(|(take, part)| (take as u64, part as u64))
        .collect();
    pairs.dedup();
    pairs
}
