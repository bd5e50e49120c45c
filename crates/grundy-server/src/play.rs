//! Playing: positions to draw, replies, hints. Nothing is remembered between two requests.

use crate::App;
use crate::refusal::Refusal;
use crate::respond::{ok, read_object};
use axum::extract::{Request, State};
use axum::response::Response;
use grundy::budget::{Budget, Monitor};
use grundy::error::{ParseError, Stop};
use grundy::game::{Convention, Flow};
use grundy::play::Player;
use grundy::play::scene::{Scene, Seat};
use grundy::workbench::{Limits, Progress};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Instant, UNIX_EPOCH};

/// Watches a question: its time, and whether anybody still waits for the answer.
struct Watch<'a> {
    deadline: Option<Instant>,
    memory: u64,
    progress: &'a Progress,
}

impl Watch<'_> {
    fn new(limits: Limits, progress: &Progress) -> Watch<'_> {
        Watch { deadline: limits.time.map(|time| Instant::now() + time), memory: limits.memory, progress }
    }

    fn budget(&self) -> Budget<'_> {
        Budget::watched(self.memory, self)
    }
}

impl Monitor for Watch<'_> {
    fn tick(&self, positions: u64) -> Flow {
        self.progress.tick(positions)?;
        match self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// The longest expression.
const LONGEST: usize = 4096;

/// The most moves of a game.
const MOST_MOVES: usize = 10_000;

/// A game in progress, as requests tell it, and what they ask about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    expr: String,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    moves: Vec<String>,
    /// Look: what each move is worth.
    #[serde(default)]
    values: bool,
    /// Reply: who answers.
    player: Option<String>,
    /// Reply: what chance depends on.
    seed: Option<u64>,
    /// Reply: how often a fallible player errs, in percent.
    mistakes: Option<u8>,
    /// Reply: from which size on an endgame is perfect.
    #[serde(alias = "depth")]
    threshold: Option<usize>,
    /// Hint: how plain.
    stage: Option<u8>,
}

impl Told {
    fn take(&self, watch: &Watch<'_>) -> Result<Seat, Refusal> {
        seat(&self.expr, self.misere, &self.moves, watch)
    }

    /// The player asked for.
    fn player(&self) -> Result<Player, Refusal> {
        let name = self.player.as_deref().ok_or_else(|| Refusal::malformed("missing field `player`"))?;
        let player = Player::named(name).ok_or_else(|| {
            let names: Vec<&str> = Player::SEATED.iter().map(|(player, _)| player.name()).collect();
            Refusal::input(format!("there is no player '{name}': choose {}", names.join(", ")))
        })?;
        let player = self.mistakes.map_or(player, |percent| player.with_mistakes(percent.min(100)));
        Ok(self.threshold.map_or(player, |size| player.with_endgame(size)))
    }
}

fn seat(expr: &str, misere: bool, moves: &[String], watch: &Watch<'_>) -> Result<Seat, Refusal> {
    if expr.len() > LONGEST || moves.iter().any(|mv| mv.len() > LONGEST) {
        return Err(Refusal::malformed(format!("texts must be at most {LONGEST} bytes long")));
    }
    if moves.len() > MOST_MOVES {
        return Err(Refusal::malformed(format!("a game has at most {MOST_MOVES} moves")));
    }
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let expression = grundy::notation::read(expr)?;
    Seat::take(expression, convention, moves, &mut watch.budget()).map_err(Refusal::from)
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::input(error.to_string())
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Refusal {
        match stop {
            Stop::Refused(why) => Refusal::input(why),
            Stop::Cycle => Refusal::input(stop.to_string()),
            _ => Refusal { job: false, ..Refusal::slow(format!("too much for a quick answer: {stop}")) },
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wander {
    expr: String,
    #[serde(default)]
    misere: bool,
    seed: Option<u64>,
    moves: usize,
}

/// A scene, and why the moves have no values if they were asked for.
#[derive(Serialize)]
struct Looked {
    #[serde(flatten)]
    scene: Scene,
    #[serde(skip_serializing_if = "Option::is_none")]
    values_limit: Option<String>,
}

/// Reads a request of known shape.
async fn read<T: for<'d> Deserialize<'d>>(request: Request) -> Result<T, Refusal> {
    let object = Value::Object(read_object(request).await?);
    serde_json::from_value(object).map_err(|error| Refusal::malformed(error.to_string()))
}

fn written<T: Serialize>(value: &T) -> Result<Value, Refusal> {
    serde_json::to_value(value).map_err(|error| Refusal::input(error.to_string()))
}

/// The seed asked for, or one from the clock.
fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| UNIX_EPOCH.elapsed().map_or(0, |now| now.as_nanos() as u64))
}

/// `POST /api/play/look`.
pub async fn look(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let asked: Told = read(request).await?;
    let limits = app.pool.limits();
    let answer = app.pool.run(move |progress| {
        let watch = &Watch::new(limits, progress);
        let seat = asked.take(watch)?;
        let mut scene = seat.look();
        let values_limit = match asked.values {
            true => seat.value_moves(&mut scene, &mut watch.budget()).err().map(|stop| stop.to_string()),
            false => None,
        };
        written(&Looked { scene, values_limit })
    });
    answer.await.map(|answer| ok(&answer))
}

/// `POST /api/play/reply`.
pub async fn reply(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let asked: Told = read(request).await?;
    let player = asked.player()?;
    let limits = app.pool.limits();
    let answer = app.pool.run(move |progress| {
        let watch = &Watch::new(limits, progress);
        let mut seat = asked.take(watch)?;
        let name = seat.reply(player, seed(asked.seed), &mut watch.budget())?;
        let name = name.ok_or_else(|| Refusal::input("the game is over: there is no move to make"))?;
        Ok(json!({"move": name, "look": written(&seat.look())?}))
    });
    answer.await.map(|answer| ok(&answer))
}

/// `POST /api/play/hint`.
pub async fn hint(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let asked: Told = read(request).await?;
    let stage = asked.stage.ok_or_else(|| Refusal::malformed("missing field `stage`: 1, 2 or 3"))?;
    let limits = app.pool.limits();
    let answer = app.pool.run(move |progress| {
        let watch = &Watch::new(limits, progress);
        written(&asked.take(watch)?.hint(stage, &mut watch.budget())?)
    });
    answer.await.map(|answer| ok(&answer))
}

/// `POST /api/random`.
pub async fn random(State(app): State<Arc<App>>, request: Request) -> Result<Response, Refusal> {
    let asked: Wander = read(request).await?;
    let limits = app.pool.limits();
    let answer = app.pool.run(move |progress| {
        let watch = &Watch::new(limits, progress);
        let mut seat = seat(&asked.expr, asked.misere, &[], watch)?;
        let count = asked.moves.min(MOST_MOVES);
        let moves = seat.wander(count, seed(asked.seed), &mut watch.budget())?;
        Ok(json!({"moves": moves, "now": seat.look().now}))
    });
    answer.await.map(|answer| ok(&answer))
}

/// `GET /api/players`.
pub async fn players() -> Response {
    let list: Vec<Value> = Player::SEATED
        .iter()
        .map(|(player, about)| {
            json!({
                "name": player.name(),
                "title": player.name().replace('-', " "),
                "about": about,
                "needs_board": player.needs_board(),
                "misere": player.plays(Convention::Misere),
            })
        })
        .collect();
    ok(&json!({"players": list}))
}
