//! What commands about placement games share: finding the game behind an expression, codes, pictures, counts.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::board::cells::Cells;
use grundy::board::counting::{
    Alike, Density, longest_play, moves_here, moves_in_all, packings, positions, tilings,
};
use grundy::board::counting::{classes, enumerate};
use grundy::board::juvavum::{count, is_juvavum};
use grundy::board::placement::{Placements, Position};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::Game;
use grundy::notation::Expression;
use grundy::text::Fragment;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// The placement game and the position, if the expression is a single one.
pub fn placements(expression: &Expression) -> Option<(&Placements, Position)> {
    let [game] = &expression.sum.terms[..] else { return None };
    let rules = game.rules().downcast_ref::<Placements>()?;
    let text = game.write(&expression.position[0]);
    Some((rules, rules.read(Fragment::new(&text)).ok()?))
}

/// The bit code of the taken cells.
pub fn code(game: &Placements, position: &Position) -> BigUint {
    game.layout().shape.present().minus(&position.free).code()
}

/// The codes of a position's images under the symmetries, rising; the first one stands for all.
pub fn orbit(game: &Placements, position: &Position) -> Vec<BigUint> {
    let mut codes: Vec<BigUint> = game.images(position).map(|image| code(game, &image)).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Rows of letters, one for each cell: the text board.
pub fn text_board(game: &Placements, letter: impl Fn(usize) -> String) -> Vec<String> {
    let shape = &game.layout().shape;
    let line = |row: usize| {
        let cells = row * shape.columns()..(row + 1) * shape.columns();
        let letters = cells.map(|cell| if shape.present().has(cell) { letter(cell) } else { " ".into() });
        letters.collect::<Vec<_>>().join(" ").trim_end().to_string()
    };
    (0..shape.rows()).map(line).collect()
}

/// `X` taken, `-` free.
pub fn crosses(game: &Placements, free: &Cells) -> Vec<String> {
    text_board(game, |cell| if free.has(cell) { "-".into() } else { "X".into() })
}

/// A count that may be too much work: `None` where it needs more memory than allowed or has no method.
pub fn affordable<T>(result: Result<T, Stop>) -> Result<Option<T>, Failure> {
    match result {
        Ok(count) => Ok(Some(count)),
        Err(Stop::Memory { .. } | Stop::Refused(_)) => Ok(None),
        Err(stop) => Err(stop.into()),
    }
}

/// Everything that is counted about a position; what takes more than a little memory is null unless `all` is set.
pub fn counts(
    game: &Placements,
    position: &Position,
    all: bool,
    context: &Context,
) -> Result<Value, Failure> {
    let budget = || -> Budget<'_> { if all { context.budget() } else { context.small_budget() } };
    let (layout, free) = (game.layout(), &position.free);
    let big = |count: Option<BigUint>| count.map_or(Value::Null, |count| style::big(&count));
    let reached = affordable(positions(game, position, &mut budget()))?;
    let moves = match &reached {
        Some(_) => affordable(moves_in_all(game, position, &mut budget()))?,
        None => None,
    };
    let mean = match (&moves, &reached) {
        (Some(moves), Some(reached)) => json!(ratio(moves, reached)),
        _ => Value::Null,
    };
    let up_to = match &reached {
        Some(_) => affordable(classes(game, position, &mut budget()))?,
        None => None,
    };
    let longest = affordable(longest_play(game, position, &mut budget()))?;
    let dominoes = layout.placements.iter().all(|placement| placement.cells.count() == 2);
    let mut answer = json!({
        "positions": big(reached),
        "positions_up_to_symmetry": big(up_to),
        "moves_of_all_positions": big(moves),
        "mean_branching": mean,
        "first_moves": big(affordable(moves_here(game, position, &mut budget()))?),
        "longest_play": longest,
    });
    if !game.is_once() {
        answer["piece_placements"] = big(affordable(packings(layout, free, &mut budget()))?);
    }
    if let Some((upright, turned)) = line_classes(game, position, &mut budget())? {
        answer["classes"] = style::big(&upright);
        answer["classes_transposed"] = style::big(&turned);
    }
    if dominoes && !game.is_once() {
        let covers = affordable(tilings(&layout.shape, free, &mut budget()))?;
        answer["tilings"] = if is_domino(game) { big(covers) } else { Value::Null };
        answer["matching_number"] = json!(longest);
        let density = Density::of(layout, free);
        answer["density"] = density.as_ref().map_or(Value::Null, |density| json!(density.to_string()));
        answer["density_decimal"] = density.map_or(Value::Null, |density| json!(density.decimal(4)));
    }
    if all {
        let found = affordable(enumerate(game, position, Alike::Symmetric, &mut context.budget()))?;
        answer["mean_branching_up_to_symmetry"] =
            found.map_or(Value::Null, |found| json!(ratio(&found.moves.into(), &found.positions.into())));
    }
    Ok(answer)
}

/// The most work for counting classes of Juvavum.
const MOST_CYCLE_TYPES: u64 = 1 << 20;

/// The classes of the positions of Juvavum under permutations of rows and of columns, and if both may also be exchanged; for
/// a whole rectangle, and unless that is too much work.
pub fn line_classes(
    game: &Placements,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Result<Option<(BigUint, BigUint)>, Failure> {
    let shape = &game.layout().shape;
    let whole = is_juvavum(game.layout()) && position.free.count() == shape.size();
    if !whole || game.is_once() {
        return Ok(None);
    }
    let count = |budget: &mut Budget<'_>| {
        let upright = count::classes(shape.rows(), shape.columns(), budget)?;
        Ok((upright, count::turned_classes(shape.rows(), shape.columns(), budget)?))
    };
    Ok(affordable(budget.within(MOST_CYCLE_TYPES, count))?.flatten())
}

/// Whether the pieces are dominoes.
fn is_domino(game: &Placements) -> bool {
    matches!(game.pieces(), [piece] if piece.cells() == [(0, 0), (0, 1)])
}

/// A quotient to two decimals, rounded half up from the exact numbers.
pub fn ratio(top: &BigUint, bottom: &BigUint) -> f64 {
    let bottom = if *bottom == BigUint::ZERO { BigUint::from(1u32) } else { bottom.clone() };
    let hundredths: BigUint = (top * 200u32 + &bottom) / (bottom * 2u32);
    hundredths.to_string().parse::<f64>().map_or(f64::INFINITY, |hundredths| hundredths / 100.0)
}

/// The counts as lines of a table.
pub fn count_rows(counts: &Value) -> Vec<Vec<String>> {
    let names = [
        ("positions", "positions"),
        ("positions_up_to_symmetry", "up to symmetry"),
        ("classes", "up to the order of lines"),
        ("classes_transposed", "and their exchange"),
        ("mean_branching", "mean branching"),
        ("mean_branching_up_to_symmetry", "up to symmetry"),
        ("first_moves", "moves here"),
        ("longest_play", "longest play"),
        ("piece_placements", "ways to lay pieces"),
        ("tilings", "tilings"),
    ];
    let mut rows = Vec::new();
    for (field, label) in names {
        match counts.get(field) {
            None => {}
            Some(Value::Null) if field == "tilings" => {}
            Some(Value::Null) => rows.push(vec![format!("  {label}"), "too many for a quick count".into()]),
            Some(count) => rows.push(vec![format!("  {label}"), short(&count.to_string())]),
        }
    }
    if let (Some(Value::String(density)), Some(Value::String(decimal))) =
        (counts.get("density"), counts.get("density_decimal"))
    {
        rows.push(vec!["  density".into(), format!("{density} = {decimal}")]);
    }
    rows
}

/// Long numbers rounded to four digits, with their size.
pub fn short(number: &str) -> String {
    const MOST_DIGITS: usize = 60;
    if number.len() <= MOST_DIGITS || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return number.into();
    }
    let rounded = (number[..5].parse::<u32>().unwrap_or(0) + 5) / 10;
    // 99995 and more round up to one digit more.
    let (rounded, exponent) =
        if rounded == 10_000 { (1_000, number.len()) } else { (rounded, number.len() - 1) };
    format!("{}.{:03}e{exponent} ({} digits)", rounded / 1_000, rounded % 1_000, number.len())
}
