//! How each player thinks: from a position to the moves among which it draws.
//!
//! A player is a distribution over moves: with some probability one set of moves, all equally likely, with the
//! rest another. [`Thinker::choices`] gives the distribution, which exact statistics need; [`Thinker::choose`]
//! draws from it.

use super::mirror::Mirror;
use super::player::Player;
use super::view::View;
use grundy_boards::placement::Position;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Game, Kind, Step};
use grundy_core::nimber::Nimber;
use grundy_core::random::Random;
use grundy_core::solve::Referee;
use grundy_core::solve::solver::list_options;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Values of positions of one board, under the thinker's convention, that were found beforehand.
pub trait ValueTable: Send + Sync {
    /// The value of a position; `None` if the table does not hold it.
    fn value(&self, position: &Position) -> Option<Nimber>;
}

/// Moves, all equally likely, that are drawn from in so many percent of the turns.
pub struct Choice<G: Game> {
    /// How often, in percent.
    pub percent: u8,
    /// The moves; empty at the end of the game.
    pub among: Vec<Step<G>>,
}

/// A player draws from so many winning moves: a far heap has more than could be listed.
const ENOUGH: usize = 1 << 16;

/// What the players of one game share: the rules, what has been solved, a table of values.
pub struct Thinker<'g, G: Game> {
    game: &'g G,
    convention: Convention,
    /// Answers questions about positions.
    pub referee: Referee<'g, G>,
    table: Option<Arc<dyn ValueTable>>,
    once: bool,
}

impl<'g, G: Game> Thinker<'g, G> {
    /// A thinker who knows nothing yet.
    pub fn new(game: &'g G, convention: Convention) -> Self {
        Thinker { game, convention, referee: Referee::new(game, convention), table: None, once: false }
    }

    /// Looks values up in a table where it can.
    pub fn with_table(self, table: Arc<dyn ValueTable>) -> Self {
        Thinker { table: Some(table), ..self }
    }

    /// Counts moves to mirror images of one position as one move.
    pub fn up_to_symmetry(self) -> Self {
        Thinker { once: true, ..self }
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// Who wins at the end.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Refuses a player who cannot play this game.
    pub fn admit(&self, player: Player, position: &G::Position) -> Result<(), Stop> {
        let name = player.name();
        if player == Player::Best {
            return Err(Stop::refused(
                "the best player must know its opponent: it exists in exact probabilities only",
            )
            .with_help("choose perfect, or ask for exact probabilities"));
        }
        if !player.plays(self.convention) {
            return Err(Stop::refused(format!("the {name} player knows normal play only"))
                .with_help("choose random, perfect or fallible, or play normally"));
        }
        if player.needs_board() && View::of(self.game, position).is_none() {
            let game = self.game.name();
            return Err(Stop::refused(format!(
                "the {name} player needs a board of cells, and {game} has none"
            ))
            .with_help("choose random, perfect or fallible"));
        }
        Ok(())
    }

    /// Chooses a move; `None` if there is none.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::{Convention, Game};
    /// use grundy_core::expression::Expression;
    /// use grundy_boards::{placement::Placements, shape::Shape};
    /// use grundy_heaps::{Heaps, nim::Nim};
    /// use grundy_play::{Player, Thinker};
    /// use grundy_core::random::Random;
    ///
    /// let choice = |game: Expression, player| {
    ///     let mut thinker = Thinker::new(&game.sum, Convention::Normal);
    ///     let mut random = Random::new(1);
    ///     let step = thinker.choose(player, &game.position, &mut random, &mut Budget::unlimited());
    ///     game.sum.write_move(&game.position, &step.unwrap().unwrap().0)
    /// };
    /// assert_eq!(choice(Expression::of(Heaps::new(Nim), Some("1,3,5,4")).unwrap(), Player::Perfect), "3->0");
    /// let board = |rows, columns| Placements::juvavum("board".into(), Shape::rectangle(rows, columns), 2);
    /// assert_eq!(choice(Expression::of(board(4, 4), Some("A01")).unwrap(), Player::Symmetric), "D23");
    /// assert_eq!(choice(Expression::of(board(3, 4), None).unwrap(), Player::BetterSymmetric), "B0123");
    /// ```
    pub fn choose(
        &mut self,
        player: Player,
        position: &G::Position,
        random: &mut Random,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Step<G>>, Stop> {
        let player = match player {
            // Decided first: a turn that is left to chance needs no search.
            Player::Fallible(percent) if random.below(100) < percent.into() => Player::Random,
            Player::Fallible(_) => Player::Perfect,
            other => other,
        };
        Ok(random.pick(&self.moves_of(player, position, budget)?).cloned())
    }

    /// The distribution from which a player draws its move.
    pub fn choices(
        &mut self,
        player: Player,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Choice<G>>, Stop> {
        let parts = match player {
            Player::Fallible(percent) => {
                vec![(percent, Player::Random), (100 - percent.min(100), Player::Perfect)]
            }
            other => vec![(100, other)],
        };
        let mut choices = Vec::new();
        for (percent, player) in parts.into_iter().filter(|(percent, _)| *percent > 0) {
            choices.push(Choice { percent, among: self.moves_of(player, position, budget)? });
        }
        Ok(choices)
    }

    /// The moves among which a player draws, each counted as often as it should.
    fn moves_of(
        &mut self,
        player: Player,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        self.admit(player, position)?;
        let view = View::of(self.game, position);
        let moves = match (player, view) {
            (Player::Perfect | Player::Fallible(_), _) => self.perfect(position, budget)?,
            (Player::Symmetric, Some(view)) => self.symmetric(view, position, budget)?,
            (Player::BetterSymmetric, Some(view)) => self.better_symmetric(view, position, budget)?,
            (Player::PerfectEndgame(size), Some(view)) => self.endgame(view, size, position, budget)?,
            (Player::Allround(size), Some(view)) => self.allround(view, size, position, budget)?,
            _ => list_options(self.game, position, budget)?,
        };
        Ok(if self.once { self.one_of_each_class(moves) } else { moves })
    }

    fn one_of_each_class(&self, mut moves: Vec<Step<G>>) -> Vec<Step<G>> {
        let mut seen = FxHashSet::default();
        moves.retain(|(_, to)| match View::of(self.game, to) {
            Some(view) => seen.insert(view.class()),
            None => true,
        });
        moves
    }

    /// The winning moves, or all if there is none.
    fn perfect(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Vec<Step<G>>, Stop> {
        if let Some(moves) = self.by_table(position, budget)? {
            return Ok(moves);
        }
        let mut moves = self.referee.first_winning_moves(position, ENOUGH, budget)?.first;
        if self.game.kind() == Kind::Loopy {
            moves = best_in_time(self.game, position, moves, &mut self.referee, budget)?;
        }
        if moves.is_empty() { list_options(self.game, position, budget) } else { Ok(moves) }
    }

    /// The winning moves (or all) by the table; `None` if it does not know every option.
    fn by_table(
        &self,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Step<G>>>, Stop> {
        let Some(table) = &self.table else { return Ok(None) };
        let steps = list_options(self.game, position, budget)?;
        let mut winning = Vec::new();
        for step in &steps {
            match View::of(self.game, &step.1).and_then(|view| table.value(&view.position)) {
                Some(Nimber(0)) => winning.push(step.clone()),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(if winning.is_empty() { steps } else { winning }))
    }

    /// The last of the most symmetric moves.
    fn symmetric(
        &self,
        view: View<'_>,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        let best = self.most_symmetric(&Mirror::new(view.rules), position, budget)?;
        Ok(best.into_iter().next_back().into_iter().collect())
    }

    fn most_symmetric(
        &self,
        mirror: &Mirror<'_>,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        let (mut best, mut kept) = (0, Vec::new());
        for step in list_options(self.game, position, budget)? {
            let score = View::of(self.game, &step.1).map_or(0, |view| mirror.score(&view.position.free));
            if score > best {
                (best, kept) = (score, Vec::new());
            }
            if score == best {
                kept.push(step);
            }
        }
        Ok(kept)
    }

    /// A sure move; else the centre cell at the beginning; else the most symmetric moves, and among those that
    /// make mirroring safe the largest.
    fn better_symmetric(
        &self,
        view: View<'_>,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        let mirror = Mirror::new(view.rules);
        let empty = view.position.free == *view.rules.layout().shape.present();
        let centre = || mirror.centre().filter(|_| empty);
        let named = mirror.sure_move(&view.position).and_then(|cells| self.game.take_cells(position, &cells));
        if let Some(step) = named.or_else(|| self.game.take_cells(position, &centre()?)) {
            return Ok(vec![step]);
        }
        let best = self.most_symmetric(&mirror, position, budget)?;
        let sure = self.largest_safe(&mirror, &best);
        Ok(if sure.is_empty() { best } else { sure })
    }

    /// The moves after which mirroring cannot fail; of these the ones that leave the fewest cells.
    fn largest_safe(&self, mirror: &Mirror<'_>, moves: &[Step<G>]) -> Vec<Step<G>> {
        let left = |step: &Step<G>| {
            let free = &View::of(self.game, &step.1)?.position.free;
            mirror.is_safe(free).then(|| free.count())
        };
        let fewest = moves.iter().filter_map(left).min();
        moves.iter().filter(|step| fewest.is_some() && left(step) == fewest).cloned().collect()
    }

    fn endgame(
        &mut self,
        view: View<'_>,
        size: usize,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        if view.rest() <= size {
            return self.perfect(position, budget);
        }
        list_options(self.game, position, budget)
    }

    fn allround(
        &mut self,
        view: View<'_>,
        size: usize,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        if let Some(moves) = self.by_table(position, budget)? {
            return Ok(moves);
        }
        if self.convention == Convention::Normal {
            let mirror = Mirror::new(view.rules);
            if let Some(step) =
                mirror.sure_move(&view.position).and_then(|cells| self.game.take_cells(position, &cells))
            {
                return Ok(vec![step]);
            }
            if mirror.is_symmetric(&view.position.free) {
                let best = self.most_symmetric(&mirror, position, budget)?;
                let sure = self.largest_safe(&mirror, &best);
                if !sure.is_empty() {
                    return Ok(sure);
                }
            }
        }
        self.endgame(view, size, position, budget)
    }
}

/// Where a play may go on for ever the time counts: the quickest winning moves, otherwise the moves that keep
/// a draw, otherwise those that lose most slowly.
fn best_in_time<G: Game>(
    game: &G,
    position: &G::Position,
    winning: Vec<Step<G>>,
    referee: &mut Referee<'_, G>,
    budget: &mut Budget<'_>,
) -> Result<Vec<Step<G>>, Stop> {
    let wins = !winning.is_empty();
    let steps = if wins { winning } else { list_options(game, position, budget)? };
    let mut timed = Vec::new();
    for step in steps {
        let standing = referee.standing(&step.1, budget)?;
        // A draw takes for ever.
        let never = if standing.outcome.is_none() { Some(u128::MAX) } else { None };
        let time = never.or(standing.time.map(u128::from)).or_else(|| game.turns()?.time_bound(&step.1));
        timed.push((time.unwrap_or(0), step));
    }
    let times = timed.iter().map(|(time, _)| *time);
    let best = if wins { times.min() } else { times.max() };
    Ok(timed.into_iter().filter(|(time, _)| Some(*time) == best).map(|(_, step)| step).collect())
}
