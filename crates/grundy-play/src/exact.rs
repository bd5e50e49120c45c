//! Exact probabilities: what a series would tell if it went on for ever.
//!
//! Every player is a known distribution over moves, so the chance of winning follows by backward induction over
//! all positions that can come up: the mean, over the moves, of the chance that the opponent does not win. It is
//! computed in fractions, with a stack of its own, so that long games are no deeper than short ones.
//!
//! Main result
//! * [`exact`]: the chance that the player who begins wins, and the mean length.

use super::player::Player;
use super::stuck_player_wins;
use super::thinker::Thinker;
use super::view::View;
use grundy_algebra::fraction::Fraction;
use grundy_boards::placement::Position;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Game;
use rustc_hash::FxHashMap;

/// What is to be expected of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fate {
    /// The probability that the player to move wins.
    pub win: Fraction,
    /// The mean number of moves until the end.
    pub length: Fraction,
}

impl Fate {
    /// The probability that the other player wins.
    pub fn loss(&self) -> Fraction {
        &Fraction::whole(1) - &self.win
    }

    fn bytes(&self) -> u64 {
        self.win.bytes() + self.length.bytes()
    }
}

/// The exact fate of the first of two players, who begins at `start`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Convention;
/// use grundy_core::expression::Expression;
/// use grundy_boards::{placement::Placements, shape::Shape};
/// use grundy_play::exact::exact;
/// use grundy_play::{Player, Thinker};
///
/// let game = Expression::of(Placements::juvavum("domino-juvavum(3x3)".into(), Shape::rectangle(3, 3), 2), None).unwrap();
/// let mut thinker = Thinker::new(&game.sum, Convention::Normal);
/// let players = [Player::Random, Player::Random];
/// let fate = exact(&mut thinker, players, &game.position, &mut Budget::unlimited()).unwrap();
/// assert_eq!(fate.loss().to_string(), "395/432");
/// ```
pub fn exact<G: Game>(
    thinker: &mut Thinker<'_, G>,
    players: [Player; 2],
    start: &G::Position,
    budget: &mut Budget<'_>,
) -> Result<Fate, Stop> {
    let mut induction = Induction { thinker, players, known: FxHashMap::default(), bytes: 0 };
    let mut frame = induction.open(start, 0, budget)?;
    // The positions from which the one at hand was reached.
    let mut above = Vec::new();
    loop {
        let Some((chance, to)) = frame.moves.get(frame.next) else {
            let (key, fate) = induction.close(frame, budget)?;
            match above.pop() {
                Some(before) => frame = before,
                None => return Ok(fate),
            }
            induction.known.insert(key, Some(fate));
            continue;
        };
        let turn = 1 - frame.turn;
        match induction.known.get(&induction.key(to, turn)) {
            Some(Some(fate)) => {
                frame.ahead.push(Ahead {
                    chance: chance.clone(),
                    win: fate.loss(),
                    length: fate.length.clone(),
                });
                let bytes = fate.bytes();
                frame.bytes += bytes;
                frame.next += 1;
                induction.take(bytes, budget)?;
            }
            Some(None) => return Err(Stop::Cycle),
            None => {
                let below = induction.open(&to.clone(), turn, budget)?;
                above.push(std::mem::replace(&mut frame, below));
            }
        }
    }
}

/// A position, or one of its mirror images where all fare alike, and whose turn it is where that matters.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key<P> {
    Class(Position, usize),
    Position(P, usize),
}

/// A position whose options are being looked at.
struct Frame<P> {
    key: Key<P>,
    turn: usize,
    moves: Vec<(Fraction, P)>,
    next: usize,
    /// What the moves seen so far lead to.
    ahead: Vec<Ahead>,
    /// Memory for all this,
    bytes: u64,
    /// and for the key, which stays.
    key_bytes: u64,
}

/// A move: how likely it is, the chance to win after it, the mean number of moves after it.
struct Ahead {
    chance: Fraction,
    win: Fraction,
    length: Fraction,
}

impl<P> Frame<P> {
    /// Keeps the moves with the best chance; which of them is played does not matter.
    fn keep_the_best(&mut self) {
        let best = self.ahead.iter().map(|ahead| &ahead.win).max().cloned();
        self.ahead.retain(|ahead| Some(&ahead.win) == best.as_ref());
        let share = Fraction::new(1, self.ahead.len().max(1));
        self.ahead.iter_mut().for_each(|ahead| ahead.chance = share.clone());
    }

    /// The mean over the moves.
    fn fate(&self) -> Fate {
        let mean = |part: fn(&Ahead) -> &Fraction| {
            self.ahead.iter().fold(Fraction::whole(0), |sum, ahead| &sum + &(&ahead.chance * part(ahead)))
        };
        Fate { win: mean(|ahead| &ahead.win), length: &mean(|ahead| &ahead.length) + &Fraction::whole(1) }
    }
}

struct Induction<'t, 'g, G: Game> {
    thinker: &'t mut Thinker<'g, G>,
    players: [Player; 2],
    /// `None` while the options are being looked at.
    known: FxHashMap<Key<G::Position>, Option<Fate>>,
    /// Memory for what is known, and for the positions whose options are being looked at.
    bytes: u64,
}

impl<G: Game> Induction<'_, '_, G> {
    fn key(&self, position: &G::Position, turn: usize) -> Key<G::Position> {
        let turn = if self.players[0] == self.players[1] { 0 } else { turn };
        let alike = self.players.iter().all(|player| player.ignores_orientation());
        match View::of(self.thinker.game(), position) {
            Some(view) if alike => Key::Class(view.class(), turn),
            _ => Key::Position(self.thinker.game().standard(position), turn),
        }
    }

    /// Begins with a position: its moves with their probabilities, equal ones together.
    fn open(
        &mut self,
        position: &G::Position,
        turn: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Frame<G::Position>, Stop> {
        let key = self.key(position, turn);
        let mut places: FxHashMap<Key<G::Position>, usize> = FxHashMap::default();
        let mut moves: Vec<(Fraction, G::Position)> = Vec::new();
        // The best player looks at all moves.
        let player = match self.players[turn] {
            Player::Best => Player::Random,
            other => other,
        };
        let choices = budget.beside(self.bytes, |budget| self.thinker.choices(player, position, budget))?;
        let each = self.bytes_of_move(position);
        let listed = each * choices.iter().map(|choice| choice.among.len() as u64).sum::<u64>();
        self.take(listed, budget)?;
        for choice in choices {
            let count = choice.among.len();
            for (_, to) in choice.among {
                budget.look()?;
                let chance = Fraction::new(choice.percent, 100 * count as u64);
                let place = *places.entry(self.key(&to, 1 - turn)).or_insert(moves.len());
                match moves.get_mut(place) {
                    Some((sum, _)) => *sum = &*sum + &chance,
                    None => moves.push((chance, to)),
                }
            }
        }
        moves.shrink_to_fit();
        // What was drawn from goes, and a position stays that is not known yet.
        let bytes = each * (moves.len() as u64 + 1);
        self.bytes = self.bytes.saturating_sub(listed);
        self.take(bytes, budget)?;
        self.known.insert(key.clone(), None);
        Ok(Frame { key, turn, moves, next: 0, ahead: Vec::new(), bytes, key_bytes: each })
    }

    /// About as much memory as a move takes while the options of a position are looked at: it is listed, it is one of a class, and
    /// something is known about it.
    fn bytes_of_move(&self, position: &G::Position) -> u64 {
        let owned = self.thinker.game().owned_bytes(position);
        let kept = size_of::<(Fraction, G::Position)>() + size_of::<Key<G::Position>>() + size_of::<Ahead>();
        2 * (kept + owned) as u64
    }

    /// More memory is in use.
    fn take(&mut self, bytes: u64, budget: &Budget<'_>) -> Result<(), Stop> {
        self.bytes += bytes;
        budget.need(self.bytes)
    }

    /// All options are known.
    fn close(
        &mut self,
        mut frame: Frame<G::Position>,
        budget: &mut Budget<'_>,
    ) -> Result<(Key<G::Position>, Fate), Stop> {
        if self.players[frame.turn] == Player::Best {
            frame.keep_the_best();
        }
        let fate = match frame.moves.is_empty() {
            true => {
                let wins = stuck_player_wins(self.thinker.convention());
                Fate { win: Fraction::whole(wins.into()), length: Fraction::whole(0) }
            }
            false => frame.fate(),
        };
        // Its options go; what is known of it stays.
        self.bytes = self.bytes.saturating_sub(frame.bytes) + fate.bytes() + frame.key_bytes;
        budget.position(self.bytes)?;
        Ok((frame.key, fate))
    }
}
