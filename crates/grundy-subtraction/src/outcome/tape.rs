//! A tape: the sequence as it is being computed, a chunk at a time, with one of the engines.
//!
//! The state of a subtraction game is its last max(L) outcomes. A [`State`] is such a window with its position; a
//! [`Tape`] starts from any state and keeps only the last chunks.
//!
//! Main results
//! * [`EngineKind::for_moves`]: which engine is the fastest for a move set.
//! * [`Tape::advance`], [`Tape::state`]: compute on; cut a window out.

use super::Chunk;
use super::bits::{low, pack, word_at, words};
use super::blocks::Blocks;
use super::definition::{Definition, plain_digit};
use super::digit::Digit;
use super::moves::Moves;
use super::register::Register;
use super::taps::REACH;
use super::wide;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The ways to compute a sequence; all give the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineKind {
    /// One byte per position, as the rule is written.
    Definition,
    /// A shift register in machine words.
    Register,
    /// Two smallest moves' worth of positions per step.
    Digit,
    /// As many words at once as fit into the smallest move.
    Blocks,
}

impl EngineKind {
    /// Every engine.
    pub const ALL: [EngineKind; 4] =
        [EngineKind::Definition, EngineKind::Register, EngineKind::Digit, EngineKind::Blocks];

    /// The fastest engine for a move set.
    ///
    /// ```
    /// use grundy_subtraction::outcome::{EngineKind, Moves};
    /// let moves = Moves::try_from(vec![21, 103, 214, 235]).unwrap();
    /// assert_eq!(EngineKind::for_moves(&moves), EngineKind::Digit);
    /// ```
    pub fn for_moves(moves: &Moves) -> EngineKind {
        if EngineKind::Digit.fits(moves) && moves.min() >= 8 {
            EngineKind::Digit
        } else if EngineKind::Register.fits(moves) {
            EngineKind::Register
        } else {
            EngineKind::Blocks
        }
    }

    /// Whether the engine can compute this game.
    pub fn fits(self, moves: &Moves) -> bool {
        match self {
            EngineKind::Definition => true,
            EngineKind::Register => Register::fits(moves),
            EngineKind::Digit => Digit::fits(moves),
            EngineKind::Blocks => Blocks::fits(moves),
        }
    }

    /// The engine's name.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Definition => "definition",
            EngineKind::Register => "register",
            EngineKind::Digit => "digit",
            EngineKind::Blocks => "blocks",
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        EngineKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| {
            let names: Vec<_> = EngineKind::ALL.iter().map(|kind| kind.name()).collect();
            format!("there is no engine '{text}'; there are: {}", names.join(", "))
        })
    }
}

#[derive(Debug, Clone)]
pub(super) enum Engine {
    Definition(Definition),
    Register(Register),
    Digit(Digit),
    Blocks(Blocks),
}

impl Engine {
    pub(super) fn new(kind: EngineKind, moves: &Moves) -> Self {
        match kind {
            EngineKind::Definition => Engine::Definition(Definition::new(moves)),
            EngineKind::Register => Engine::Register(Register::new(moves)),
            EngineKind::Digit => Engine::Digit(Digit::new(moves)),
            EngineKind::Blocks => Engine::Blocks(Blocks::new(moves)),
        }
    }

    pub(super) fn width(&self) -> usize {
        match self {
            Engine::Definition(_) | Engine::Blocks(_) => Definition::WIDTH,
            Engine::Register(register) => register.width(),
            Engine::Digit(digit) => digit.width(),
        }
    }

    /// Bytes that it takes for itself while it computes.
    fn scratch_bytes(&self) -> u64 {
        match self {
            Engine::Definition(definition) => definition.ring_bytes(),
            _ => 0,
        }
    }

    #[inline(always)]
    pub(super) fn fill(&self, digits: &mut [u64], from: usize) {
        match self {
            Engine::Definition(engine) => engine.fill(digits, from),
            Engine::Register(engine) => engine.fill(digits, from),
            Engine::Digit(engine) => engine.fill(digits, from),
            Engine::Blocks(engine) => engine.fill(digits, from),
        }
    }
}

/// The last max(L) outcomes before a position: all that the future depends on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The first position that is not in the window.
    pub position: u128,
    /// The outcomes before, packed, the earliest in the lowest bit of the first word; 1 is a win.
    pub window: Vec<u64>,
}

impl State {
    /// The state at position 0: `start` holds the outcomes before it, the last one nearest; missing ones are wins.
    ///
    /// Positions below 0 are wins when nothing else is said, so that a move below 0 never helps.
    pub fn at_start(moves: &Moves, start: Option<&[bool]>, budget: &Budget<'_>) -> Result<State, Stop> {
        let length = window_length(moves)?;
        let start = start.unwrap_or(&[]);
        if start.len() > length {
            return Err(Stop::refused(format!(
                "a start sequence has at most as many outcomes as the largest move says: {length}, not {}",
                start.len()
            ))
            .with_help("shorten the start"));
        }
        let mut window = budget.filled(!0, words(length) as u64)?;
        if let Some(last) = window.last_mut() {
            *last &= low((length as u64 - 1) % 64 + 1);
        }
        for (place, wins) in (length - start.len()..).zip(start) {
            if !wins {
                window[place / 64] &= !(1 << (place % 64));
            }
        }
        Ok(State { position: 0, window })
    }

    /// Whether the window is the usual one of a game with this largest move: wins only.
    pub(super) fn is_all_wins(&self, largest: u64) -> bool {
        self.window.iter().zip(0..).all(|(word, at)| *word == low(largest - 64 * at))
    }

    /// Bytes of the window.
    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&self.window[..]) as u64
    }
}

/// Larger moves would need gigabytes of outcomes; the interval engine computes them.
const LARGEST_MOVE: u64 = 1 << 34;

pub(super) fn window_length(moves: &Moves) -> Result<usize, Stop> {
    usize::try_from(moves.max()).ok().filter(|_| moves.max() <= LARGEST_MOVE).ok_or_else(|| {
        Stop::refused(format!("moves above {LARGEST_MOVE} are too large for this engine"))
            .with_help("use the interval engine, called intervals")
    })
}

/// Counts chunks as positions and looks at the budget every so many of them, however long the chunks are.
#[derive(Debug, Default)]
pub(super) struct Looks {
    /// Positions that are not counted yet.
    pending: u64,
    begun: bool,
}

impl Looks {
    /// Positions between two looks.
    const EVERY: u64 = 1 << 18;

    /// Before a chunk of so many positions: looks when it is time, and then says `true`.
    pub(super) fn before(&mut self, chunk: usize, budget: &Budget<'_>) -> Result<bool, Stop> {
        let due = !self.begun || self.pending >= Self::EVERY;
        if due {
            self.begun = true;
            budget.advance(std::mem::take(&mut self.pending))?;
        }
        self.pending += chunk as u64;
        Ok(due)
    }
}

/// A sequence being computed.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::outcome::{EngineKind, Moves, State, Tape};
/// let moves = Moves::try_from(vec![3, 7, 8]).unwrap();
/// let budget = Budget::unlimited();
/// let start = State::at_start(&moves, None, &budget).unwrap();
/// let mut tape = Tape::new(&moves, EngineKind::for_moves(&moves), &start, 64, &budget).unwrap();
/// tape.advance();
/// let mut packed = Vec::new();
/// tape.read(0, 16, &mut packed);
/// assert_eq!(format!("{:016b}", packed[0].reverse_bits() >> 48), "0001110111100111");
/// ```
#[derive(Debug, Clone)]
pub struct Tape {
    moves: Moves,
    engine: Engine,
    width: usize,
    length: usize,
    /// Digits before the chunk.
    history: usize,
    digits: Vec<u64>,
    previous: Vec<u64>,
    position: u128,
    fresh: bool,
}

impl Tape {
    /// A chunk is at most by so much longer than asked for, and never shorter.
    pub(super) const MOST_PADDING: usize = 128;

    /// A tape from a state on, in chunks of about so many positions (more where moves are large).
    pub fn new(
        moves: &Moves,
        kind: EngineKind,
        state: &State,
        chunk: usize,
        budget: &Budget<'_>,
    ) -> Result<Tape, Stop> {
        if !kind.fits(moves) {
            return Err(Stop::refused(format!("the engine '{kind}' cannot compute the moves {moves}"))
                .with_help("choose another engine, or leave the choice to the program"));
        }
        let length = window_length(moves)?;
        let chunk = chunk.max(2 * length);
        let engine = Engine::new(kind, moves);
        let width = engine.width();
        let history = (length.div_ceil(width) + 3).max(REACH);
        let size = history + chunk.div_ceil(width).max(2);
        let lead = history * width - length;
        let padded_words = words(history * width);
        budget.need(8 * (2 * size + padded_words) as u64 + engine.scratch_bytes())?;
        let mut padded = budget.filled(!0u64, padded_words as u64)?;
        for place in 0..length {
            let bit = state.window.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1);
            if !bit {
                padded[(lead + place) / 64] &= !(1 << ((lead + place) % 64));
            }
        }
        let mut digits = budget.filled(0, size as u64)?;
        for (at, digit) in digits[..history].iter_mut().enumerate() {
            *digit = word_at(&padded, at * width) & low(width as u64);
        }
        // The window stands where a finished chunk would end.
        digits.rotate_left(history);
        Ok(Tape {
            moves: moves.clone(),
            engine,
            width,
            length,
            history,
            previous: digits.clone(),
            digits,
            position: state.position,
            fresh: true,
        })
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        16 * self.digits.len() as u64 + self.engine.scratch_bytes()
    }

    /// The first position not computed yet.
    pub fn position(&self) -> u128 {
        self.position
    }

    /// How many positions a chunk has.
    pub(crate) fn chunk(&self) -> usize {
        (self.digits.len() - self.history) * self.width
    }

    /// Computes the next chunk.
    pub fn advance(&mut self) {
        std::mem::swap(&mut self.digits, &mut self.previous);
        let end = self.previous.len();
        self.digits[..self.history].copy_from_slice(&self.previous[end - self.history..]);
        let mut from = self.history;
        if self.fresh {
            // The start need not obey the rule, which the digit kernel relies on.
            plain_digit(&self.moves, self.width, &mut self.digits, from);
            from += 1;
            self.fresh = false;
        }
        wide::fill(&self.engine, &mut self.digits, from);
        self.position += self.chunk() as u128;
    }

    /// Computes on until `position` is passed or reached.
    pub fn run_to(&mut self, position: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        let mut looks = Looks::default();
        while self.position < position {
            looks.before(self.chunk(), budget)?;
            self.advance();
        }
        Ok(())
    }

    /// The chunk that ends at the position, as the engine stores it.
    pub(super) fn last_chunk(&self) -> Chunk<'_> {
        Chunk { words: &self.digits[self.history..], width: self.width, count: self.chunk() }
    }

    /// Packs `count` outcomes from position `from` on. They must lie in the last two chunks or the window before.
    pub fn read(&self, from: u128, count: usize, packed: &mut Vec<u64>) {
        let back = (self.position - from) as usize;
        self.read_back(back, count, packed);
    }

    /// The same, `back` positions before the end; reaches before position 0.
    pub(super) fn read_back(&self, back: usize, count: usize, packed: &mut Vec<u64>) {
        let held = self.digits.len() * self.width;
        if back <= held {
            pack(&self.digits, self.width, held - back, count, packed);
        } else {
            // The part before lies in the previous chunk, whose end is this one's history.
            pack(&self.previous, self.width, held + self.chunk() - back, count, packed);
        }
    }

    /// Packs the window of the state `back` positions before the end.
    pub(super) fn window_back(&self, back: usize, packed: &mut Vec<u64>) {
        self.read_back(back + self.length, self.length, packed);
    }

    /// The state at a position in the last two chunks.
    pub(crate) fn state(&self, position: u128) -> State {
        let mut window = Vec::new();
        self.window_back((self.position - position) as usize, &mut window);
        State { position, window }
    }
}
