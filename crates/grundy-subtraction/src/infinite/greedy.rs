//! Greedy sets: the numbers, in rising order, that are not a move above an earlier one.
//!
//! Few moves *pull*: word by word, the positions won by a move s are the 64 earlier positions of the set, s
//! below, shifted into place. Once a word is full the other moves need not be looked at; that makes squares fast,
//! where nearly every position is won many times over. Moves below 64 act inside the word itself.
//!
//! Where the set has become thin, fewer than one position in a word, its positions *push* instead: each marks the
//! numbers a move above it, a stretch of positions at a time, so that the marks stay near. That is one step for
//! every position and move; pulling has to go through all moves for a word with a position of the set in it.
//!
//! Many moves are a bit set themselves, and the roles change: for every position of the set, the latest first,
//! the moves from there to this word are 64 neighbouring bits. Again a full word ends the search.
//!
//! Primes need one thought more. All of them but 2 are odd, so a position is won only from positions of the other
//! parity and from two below; and all losing positions but five seem to be odd. So even moves pull, and the
//! others search among the positions of the other parity: few for the odd, and for the even soon at an end.

use super::bits::Bits;
use super::{Numbers, primes};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::ops::{ControlFlow, Range};

/// The moves below a bound, in the shape in which they are used.
pub(super) enum Moves {
    /// A list, and the moves below 64 as bits.
    Few { moves: Vec<u64>, small: u64 },
    /// The even moves as a list, the odd ones as bits; and all moves below 64 as bits.
    MostlyOdd { even: Vec<u64>, odd: Bits, small: u64 },
    /// One bit for every number.
    Many(Bits),
}

/// The even bits of a word.
const EVEN: u64 = 0x5555_5555_5555_5555;
/// So many even moves may be listed.
const FEW_EVEN: usize = 64;
/// Words between two looks at the budget.
const LOOK: usize = 1 << 12;
/// Words that are pushed into at once: 32 kilobytes stay in the processor's nearest cache.
const STRETCH: usize = 1 << 12;

impl Moves {
    /// The members of `numbers` below `bound`.
    pub(super) fn new(numbers: &Numbers, bound: u64, budget: &Budget<'_>) -> Result<Moves, Stop> {
        // The moves, what is taken, what is found, and a pusher for at most one position in a word.
        budget.need(Bits::bytes(bound).saturating_mul(7))?;
        if *numbers != Numbers::Primes
            && let Some(few) = Moves::few(numbers, bound)
        {
            return Ok(few);
        }
        let mut bits = Bits::new(bound);
        primes::mark(numbers, &mut bits);
        Ok(Moves::Many(bits).sorted())
    }

    /// A list, unless it would grow longer than the bits.
    fn few(numbers: &Numbers, bound: u64) -> Option<Moves> {
        let longest = (bound / 64).max(64) as usize;
        let mut moves = Vec::new();
        let flow = numbers.up_to(bound.saturating_sub(1), &mut |number| {
            if moves.len() == longest {
                return ControlFlow::Break(());
            }
            moves.push(number);
            ControlFlow::Continue(())
        });
        let small = moves.iter().filter(|step| **step < 64).fold(0, |small, step| small | 1 << step);
        flow.is_continue().then_some(Moves::Few { moves, small })
    }

    /// With the even moves apart, if they are few.
    pub(super) fn sorted(self) -> Moves {
        let Moves::Many(mut odd) = self else { return self };
        let even = odd.words.iter().map(|word| (word & EVEN).count_ones() as usize).sum::<usize>();
        if even > FEW_EVEN {
            return Moves::Many(odd);
        }
        let small = odd.words.first().copied().unwrap_or(0);
        let even = odd.iter().filter(|step| step % 2 == 0).collect();
        odd.words.iter_mut().for_each(|word| *word &= !EVEN);
        Moves::MostlyOdd { even, odd, small }
    }

    /// The greedy set among the positions that are not taken.
    pub(super) fn greedy(&self, taken: &Bits, budget: &mut Budget<'_>) -> Result<Bits, Stop> {
        match self {
            Moves::Few { moves, small } => pull_or_push(moves, *small, taken, budget),
            Moves::MostlyOdd { even, odd, small } => search_other_parity(even, odd, *small, taken, budget),
            Moves::Many(bits) => search(bits, taken, budget),
        }
    }
}

/// Stretch by stretch: pulled while the set has a position in every word, on average, otherwise pushed.
fn pull_or_push(moves: &[u64], small: u64, taken: &Bits, budget: &mut Budget<'_>) -> Result<Bits, Stop> {
    let mut found = Bits::new(taken.bound());
    let (words, mut members) = (found.words.len(), 0);
    let mut pushers = None;
    for first in (0..words).step_by(STRETCH) {
        let stretch = first..words.min(first + STRETCH);
        if members < first {
            let all =
                || found.iter().map(|position| Pusher::new(position, moves, first as u64 * 64)).collect();
            let pushers = pushers.get_or_insert_with(all);
            push(pushers, moves, small, taken, stretch.clone(), &mut found, budget)?;
        } else {
            pushers = None;
            pull(moves, small, taken, stretch.clone(), &mut found, budget)?;
        }
        members += found.words[stretch].iter().map(|word| word.count_ones() as usize).sum::<usize>();
    }
    Ok(found)
}

fn pull(
    moves: &[u64],
    small: u64,
    taken: &Bits,
    stretch: Range<usize>,
    found: &mut Bits,
    budget: &Budget<'_>,
) -> Result<(), Stop> {
    for at in stretch {
        if at % LOOK == 0 {
            budget.advance(if at == 0 { 0 } else { 64 * LOOK as u64 })?;
        }
        let base = at as u64 * 64;
        let mut closed = taken.words[at] | !taken.valid(at);
        pull_word(moves, base, found, &mut closed);
        found.words[at] = settle(closed, small);
    }
    Ok(())
}

fn push(
    pushers: &mut Vec<Pusher>,
    moves: &[u64],
    small: u64,
    taken: &Bits,
    stretch: Range<usize>,
    found: &mut Bits,
    budget: &Budget<'_>,
) -> Result<(), Stop> {
    let mut closed: Vec<u64> = stretch.clone().map(|at| taken.words[at] | !taken.valid(at)).collect();
    let base = stretch.start as u64 * 64;
    for pusher in pushers.iter_mut() {
        budget.work(pusher.push(moves, base, &mut closed))?;
    }
    for at in stretch.clone() {
        if at % LOOK == 0 {
            budget.advance(64 * LOOK as u64)?;
        }
        found.words[at] = settle(closed[at - stretch.start], small);
        for position in found.iter_word(at) {
            let mut pusher = Pusher { position, next: 0 };
            pusher.push(moves, base, &mut closed);
            pushers.push(pusher);
        }
    }
    Ok(())
}

/// A position of the set that marks what is a move above it.
struct Pusher {
    position: u64,
    /// The first move that leads beyond the stretches that are done.
    next: usize,
}

impl Pusher {
    /// A position whose marks are needed from `base` on.
    fn new(position: u64, moves: &[u64], base: u64) -> Pusher {
        Pusher { position, next: moves.partition_point(|step| position + step < base) }
    }

    /// Marks in the words from `base` on; says how many marks that took.
    fn push(&mut self, moves: &[u64], base: u64, closed: &mut [u64]) -> u64 {
        let mut marks = 0;
        for step in &moves[self.next..] {
            let at = self.position + step - base;
            let Some(word) = closed.get_mut((at / 64) as usize) else { break };
            *word |= 1 << (at % 64);
            marks += 1;
        }
        self.next += marks;
        marks as u64
    }
}

/// Closes the positions of the word at `base`, itself still empty, that are a move above the positions found.
fn pull_word(moves: &[u64], base: u64, found: &Bits, closed: &mut u64) {
    for step in moves {
        if *closed == u64::MAX || *step > base + 63 {
            break;
        }
        *closed |= match base.checked_sub(*step) {
            Some(from) => found.window(from),
            None => found.words[0] << (step - base),
        };
    }
}

/// The greedy set within one word: `closed` bits are out, and the moves below 64 close more.
fn settle(mut closed: u64, small: u64) -> u64 {
    let mut found = 0;
    while closed != u64::MAX {
        let bit = closed.trailing_ones();
        found |= 1 << bit;
        closed |= (small | 1) << bit;
    }
    found
}

fn search(moves: &Bits, taken: &Bits, budget: &mut Budget<'_>) -> Result<Bits, Stop> {
    let small = moves.words.first().copied().unwrap_or(0);
    let mut found = Bits::new(taken.bound());
    let mut positions: Vec<u64> = Vec::new();
    for at in 0..found.words.len() {
        if at % LOOK == 0 {
            budget.need(Bits::bytes(taken.bound()).saturating_mul(4) + positions.len() as u64 * 8)?;
            budget.advance(if at == 0 { 0 } else { 64 * LOOK as u64 })?;
        }
        let base = at as u64 * 64;
        let mut closed = taken.words[at] | !taken.valid(at);
        for position in positions.iter().rev() {
            if closed == u64::MAX {
                break;
            }
            closed |= moves.window(base - position);
        }
        found.words[at] = settle(closed, small);
        positions.extend(found.iter_word(at));
    }
    Ok(found)
}

fn search_other_parity(
    even: &[u64],
    odd: &Bits,
    small: u64,
    taken: &Bits,
    budget: &mut Budget<'_>,
) -> Result<Bits, Stop> {
    let mut found = Bits::new(taken.bound());
    let mut positions: [Vec<u64>; 2] = Default::default();
    for at in 0..found.words.len() {
        if at % LOOK == 0 {
            let listed = (positions[0].len() + positions[1].len()) as u64 * 8;
            budget.need(Bits::bytes(taken.bound()).saturating_mul(4) + listed)?;
            budget.advance(if at == 0 { 0 } else { 64 * LOOK as u64 })?;
        }
        let base = at as u64 * 64;
        let mut closed = taken.words[at] | !taken.valid(at);
        pull_word(even, base, &found, &mut closed);
        for (positions, goal) in positions.iter().zip([!EVEN, EVEN]) {
            for position in positions.iter().rev() {
                if closed & goal == goal {
                    break;
                }
                closed |= odd.window(base - position);
            }
        }
        found.words[at] = settle(closed, small);
        for position in found.iter_word(at) {
            positions[(position % 2) as usize].push(position);
        }
    }
    Ok(found)
}
