//! Positions and sums of positions, of built-in games and of games written in Python alike.

use crate::bench::Bench;
use crate::drawing::Drawing;
use crate::fault;
use crate::job::{Limits, solve};
use crate::own::{Object, Rules, object_of};
use grundy::ask::fields::convention;
use grundy::budget::Budget;
use grundy::game::{Game, Kind, Outcome};
use grundy::nimber::Nimber;
use grundy::notation;
use grundy::play::exact::exact;
use grundy::play::record::read_move;
use grundy::play::{ENDGAME, MISTAKES, Player, Thinker};
use grundy::random::Random;
use grundy::solve::any::AnyPosition;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::referee::{Referee, Standing, Worth};
use grundy::solve::solver::list_options;
use grundy::solve::sum::{Sum, SumPosition};
use grundy::teach::story::tell;
use grundy::text::Fragment;
use grundy::trouble::Trouble;
use pyo3::prelude::*;
use std::sync::Arc;

/// A sum of games with a position in each.
#[derive(Clone)]
#[pyclass(frozen, module = "grundy._native")]
pub struct Expression {
    inner: Arc<notation::Expression>,
}

/// An independent part of a position and its value.
type Part = (String, u128);

/// So many positions of a game with cycles are judged for an explanation.
const JUDGED: u64 = 100_000;

/// Outcome, value, the finite values around an infinite one, and the time a win takes.
type Told = (&'static str, Option<u128>, Option<Vec<u32>>, Option<u32>);

fn told(standing: Standing) -> Told {
    let outcome = match standing.outcome {
        Some(Outcome::P) => "P",
        Some(Outcome::N) => "N",
        None => "draw",
    };
    let (value, around) = match standing.value {
        Some(Worth::Finite(Nimber(value))) => (Some(value), None),
        Some(Worth::Infinite(options)) => (None, Some(options)),
        None => (None, None),
    };
    (outcome, value, around, standing.time)
}

impl Expression {
    fn new(sum: Sum, position: SumPosition) -> Expression {
        Expression { inner: Arc::new(notation::Expression { sum, position }) }
    }

    fn sum(&self) -> &Sum {
        &self.inner.sum
    }

    fn with(&self, position: SumPosition) -> Expression {
        Expression::new(self.inner.sum.clone(), position)
    }
}

#[pymethods]
impl Expression {
    /// Reads the notation, at a workbench that knows the games.
    #[staticmethod]
    #[pyo3(signature = (text, bench = None))]
    fn read(py: Python<'_>, text: &str, bench: Option<Bench>) -> PyResult<Expression> {
        let bench = bench.unwrap_or_else(Bench::usual);
        let inner = bench.get().expression(text).map_err(|error| fault::unread(py, &error))?;
        Ok(Expression::new(inner.sum, inner.position))
    }

    /// A position of a game written in Python.
    #[staticmethod]
    fn own(rules: &Rules, position: &Bound<'_, PyAny>) -> PyResult<Expression> {
        let position = vec![AnyPosition::new(Object::new(position)?)];
        let sum = Sum { terms: vec![Arc::clone(rules.game())] };
        Ok(Expression::new(sum, position))
    }

    fn plus(&self, other: &Expression) -> Expression {
        let both = |one: &[_], two: &[_]| one.iter().chain(two).cloned().collect();
        let sum = Sum { terms: [&self.sum().terms[..], &other.sum().terms[..]].concat() };
        let position = both(&self.inner.position, &other.inner.position);
        Expression::new(sum, position)
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    /// How many games are added.
    fn __len__(&self) -> usize {
        self.sum().terms.len()
    }

    /// The names of the games.
    fn games(&self) -> Vec<String> {
        self.sum().terms.iter().map(|game| game.name()).collect()
    }

    /// The positions: text for built-in games, the object itself for games written in Python.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let terms = self.sum().terms.iter().zip(&self.inner.position);
        terms
            .map(|(game, position)| match object_of(position) {
                Some(object) => Ok(object.bind(py).clone()),
                None => Ok(game.write(position).into_pyobject(py)?.into_any()),
            })
            .collect()
    }

    /// The same position in its standard spelling: heaps sorted, empty ones left out.
    fn standard(&self) -> Expression {
        self.with(self.sum().standard(&self.inner.position))
    }

    /// The picture of a board, line by line.
    fn picture(&self) -> Option<String> {
        self.sum().picture(&self.inner.position)
    }

    /// Outcome, value, values around an infinite one, time.
    fn standing(&self, py: Python<'_>, misere: bool, limits: Limits) -> PyResult<Told> {
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let mut referee = Referee::new(this.sum(), convention(misere));
            Ok(told(referee.standing(&this.inner.position, budget)?))
        })
    }

    /// The outcome alone: `P`, `N` or `draw`.
    fn outcome(&self, py: Python<'_>, misere: bool, limits: Limits) -> PyResult<&'static str> {
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let outcome =
                Referee::new(this.sum(), convention(misere)).outcome(&this.inner.position, budget)?;
            Ok(told(Standing { outcome, value: None, time: None }).0)
        })
    }

    /// Moves with where they lead and what is known there: all, those to a value, or the winning ones.
    #[pyo3(signature = (misere, limits, all = false, to = None))]
    fn moves(
        &self,
        py: Python<'_>,
        misere: bool,
        limits: Limits,
        all: bool,
        to: Option<u128>,
    ) -> PyResult<Vec<(String, Expression, Told)>> {
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let position = &this.inner.position;
            let mut referee = Referee::new(this.sum(), convention(misere));
            let steps = match (all, to) {
                (true, _) => return Ok(this.named(referee.moves(position, budget)?)),
                (_, Some(value)) => referee.moves_to(position, Nimber(value), budget)?,
                _ => referee.winning_moves(position, budget)?,
            };
            let valued = this.sum().kind() != Kind::Partizan;
            let standing = match valued {
                true => Standing::of(Nimber(to.unwrap_or(0))),
                false => Standing { outcome: Some(Outcome::P), value: None, time: None },
            };
            Ok(this.named(steps.into_iter().map(|step| (step, standing.clone())).collect()))
        })
    }

    /// The positions to which a move leads.
    fn options(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<Expression>> {
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let steps = list_options(this.sum(), &this.inner.position, budget)?;
            Ok(steps.into_iter().map(|(_, to)| this.with(to)).collect())
        })
    }

    /// The names of all moves.
    fn legal(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<String>> {
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let from = &this.inner.position;
            let steps = list_options(this.sum(), from, budget)?;
            Ok(steps.iter().map(|(mv, _)| this.sum().write_move(from, mv)).collect())
        })
    }

    /// The story of the position: its lines, and the parts with their values.
    fn explain(&self, py: Python<'_>, misere: bool, limits: Limits) -> PyResult<(Vec<String>, Vec<Part>)> {
        let this = self.clone();
        let language = limits.bench().language();
        solve(py, &limits, move |budget| {
            let mut referee = Referee::new(this.sum(), convention(misere));
            if this.sum().kind() == Kind::Loopy {
                // Judged backwards from the ends, if there are not too many positions, it also tells the time.
                let _ = budget.within(JUDGED, |budget| referee.judge(&this.inner.position, budget));
            }
            let story = tell(&this.inner, convention(misere), &mut referee, budget)?;
            Ok((
                story.lines(language),
                story.parts.into_iter().map(|part| (part.text, part.value.0)).collect(),
            ))
        })
    }

    /// All positions that can be reached, and the moves between them.
    fn graph(&self, py: Python<'_>, misere: bool, symmetry: bool, limits: Limits) -> PyResult<Drawing> {
        let identify = if symmetry { Identify::Symmetry } else { Identify::Standard };
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let all = GameGraph::explore(this.sum(), &this.inner.position, identify, budget)?;
            Ok(Drawing::new(&this.inner, &all, convention(misere), budget)?)
        })
    }

    /// The position after a move; text is understood as in a game that is played in the terminal.
    fn play(&self, py: Python<'_>, text: &str) -> PyResult<(String, Expression)> {
        let (this, text) = (self.clone(), text.to_string());
        let found = crate::job::run(py, None, move |_| {
            let from = &this.inner.position;
            let played = read_move(this.sum(), from, Fragment::new(&text), &mut Budget::unlimited());
            played.map(|(mv, to)| (this.sum().write_move(from, &mv), to))
        })?;
        let (name, to) = found.map_err(|error| fault::unread(py, &error))?;
        Ok((name, self.with(to)))
    }

    /// The move of a computer player; `None` at the end of the game.
    fn choose(
        &self,
        py: Python<'_>,
        player: &str,
        skill: usize,
        misere: bool,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Option<(String, Expression)>> {
        let player = player_named(player, skill).map_err(|trouble| fault::raised(py, &trouble))?;
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let from = &this.inner.position;
            let mut thinker = Thinker::new(this.sum(), convention(misere));
            thinker.admit(player, from)?;
            let chosen = thinker.choose(player, from, &mut Random::new(seed), budget)?;
            Ok(chosen.map(|(mv, to)| (this.sum().write_move(from, &mv), this.with(to))))
        })
    }

    /// The exact chances of the first of two players, who begins, and of the other, and the mean length, as fractions.
    fn exact(
        &self,
        py: Python<'_>,
        players: [String; 2],
        misere: bool,
        limits: Limits,
    ) -> PyResult<(String, String, String)> {
        let named = |name: &str| match name {
            "best" => Ok(Player::Best),
            "fallible" => player_named(name, MISTAKES.into()),
            _ => player_named(name, ENDGAME),
        };
        let [first, second] = players.map(|name| named(&name).map_err(|trouble| fault::raised(py, &trouble)));
        let players = [first?, second?];
        let this = self.clone();
        solve(py, &limits, move |budget| {
            let from = &this.inner.position;
            let mut thinker = Thinker::new(this.sum(), convention(misere));
            for player in players.into_iter().filter(|player| *player != Player::Best) {
                thinker.admit(player, from)?;
            }
            let fate = exact(&mut thinker, players, from, budget)?;
            Ok((fate.win.to_string(), fate.loss().to_string(), fate.length.to_string()))
        })
    }
}

impl Expression {
    fn named(&self, moves: Vec<(grundy::game::Step<Sum>, Standing)>) -> Vec<(String, Expression, Told)> {
        let from = &self.inner.position;
        let row = |((mv, to), standing): (grundy::game::Step<Sum>, Standing)| {
            (self.sum().write_move(from, &mv), self.with(to), told(standing))
        };
        moves.into_iter().map(row).collect()
    }
}

fn player_named(name: &str, skill: usize) -> Result<Player, Trouble> {
    let percent = u8::try_from(skill.min(100)).unwrap_or(100);
    Ok(match name {
        "random" => Player::Random,
        "perfect" => Player::Perfect,
        "fallible" => Player::Fallible(percent),
        "symmetric" => Player::Symmetric,
        "better-symmetric" => Player::BetterSymmetric,
        "perfect-endgame" => Player::PerfectEndgame(skill),
        "allround" => Player::Allround(skill),
        _ => {
            return Err(Trouble::question(format!("there is no player '{name}'")).with_help(
                "choose one of random, perfect, fallible, symmetric, better-symmetric, perfect-endgame, allround",
            ));
        }
    })
}
