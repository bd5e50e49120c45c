//! The value of a board written down so that a reader need not believe the search.
//!
//! What follows from what is said in the words of the checker (`grundy_certify_boards`, which shares nothing with this crate): its moves,
//! its parts, its forms. The search is only asked for values. Parts are settled from the largest down: by then all is known that is needed
//! of them. Where a move only has to be shown not to leave a value, its largest part is claimed not to have one value, which one move of
//! that part shows; the value itself needs all of them. Of several moves that would do, the one is taken that needs the least that is new.

use crate::search::Engine;
use crate::search::table::Known;
use grundy_certify_boards::file::{Claim, EXCLUDED, Seam, Turn};
use grundy_certify_boards::rules::Rules;
use grundy_certify_boards::{Certificate, FORMAT, Heading};
use grundy_core::board::layout;
use grundy_core::board::shape;
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// About what a claim takes, as it is needed and as it is written.
const CLAIM_BYTES: u64 = 96;

/// What a certificate of a position is about; its value is not filled in. `None` where there are no such certificates: for boxes, for boards of more
/// than 128 cells, and for pieces that may be used only once.
pub fn heading(name: &str, board: &Board, position: &Position) -> Option<Heading> {
    let layout = board.layout();
    let shape = &layout.shape;
    let free = position.free.small()?;
    if board.is_once() || shape.layers() != 1 {
        return None;
    }
    let cell = |at: usize| if free >> at & 1 == 1 { '.' } else { '#' };
    let row = |row: usize| (0..shape.columns()).map(|column| cell(row * shape.columns() + column)).collect();
    Some(Heading {
        format: FORMAT.into(),
        game: name.into(),
        rows: shape.rows(),
        columns: shape.columns(),
        seam: match shape.seam() {
            shape::Seam::None => Seam::None,
            shape::Seam::Cylinder => Seam::Cylinder,
            shape::Seam::Moebius => Seam::Moebius,
            shape::Seam::Torus => Seam::Torus,
            shape::Seam::Klein => Seam::Klein,
        },
        pieces: board.pieces().iter().map(|piece| drawn(piece.cells())).collect(),
        turn: match layout.turn {
            layout::Turn::One => Turn::One,
            layout::Turn::Line => Turn::Line,
        },
        free: (0..shape.rows()).map(row).collect::<Vec<String>>().join("/"),
        value: 0,
    })
}

/// A piece as it is drawn.
fn drawn(cells: &[(i32, i32)]) -> String {
    let most = |along: fn(&(i32, i32)) -> i32| cells.iter().map(along).max().unwrap_or(0);
    let letter = |row, column| if cells.contains(&(row, column)) { '#' } else { '.' };
    let row = |row| (0..=most(|cell| cell.1)).map(|column| letter(row, column)).collect();
    (0..=most(|cell| cell.0)).map(row).collect::<Vec<String>>().join("/")
}

/// The certificate of the value of a position; `None` if there is none for such a board.
///
/// ```
/// use grundy_boards::certificate::{certificate, heading};
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_certify_boards::Watch;
/// use grundy_core::budget::Budget;
/// let cram = Placements::cram("cram(3x3)".into(), Shape::rectangle(3, 3), 2);
/// let heading = heading("cram(3x3)", &cram, &cram.start()).unwrap();
/// let proof = certificate(heading, cram.engine().unwrap(), &mut Budget::unlimited()).unwrap().unwrap();
/// assert_eq!(proof.check(&Watch::patient()).unwrap().value, 0);
/// ```
pub fn certificate(
    heading: Heading,
    engine: &Engine,
    budget: &mut Budget<'_>,
) -> Result<Option<Certificate>, Stop> {
    let Ok(rules) = Rules::new(&heading) else { return Ok(None) };
    let Ok(free) = rules.read_picture(&heading.free) else { return Ok(None) };
    let value = engine.value(free, Convention::Normal, budget)?;
    let mut writer = Writer { rules, engine, needed: BTreeMap::new(), waiting: 0, claims: Vec::new() };
    let mut parts = Vec::new();
    writer.rules.forms(free, &mut parts);
    parts.iter().for_each(|part| writer.need_value(*part));
    while let Some((_, level)) = writer.needed.pop_last() {
        let mut level: Vec<(u128, Need)> = level.into_iter().collect();
        level.sort_unstable_by_key(|(part, _)| *part);
        for (part, need) in level {
            budget.work(64)?;
            budget.need(engine.size().bytes + CLAIM_BYTES * (writer.claims.len() + writer.waiting) as u64)?;
            writer.waiting -= 1;
            if !writer.settle(part, need, budget)? {
                return Ok(None);
            }
        }
    }
    writer.claims.sort_unstable_by_key(|(part, _)| *part);
    Ok(Some(Certificate { heading: Heading { value, ..heading }, claims: writer.claims }))
}

/// What larger parts need of a part.
#[derive(Debug, Clone, Copy, Default)]
struct Need {
    /// Its value.
    value: bool,
    /// That it does not have these values.
    not: u32,
}

struct Writer<'w> {
    rules: Rules,
    engine: &'w Engine,
    /// What is needed of parts that are not settled, by their cells.
    needed: BTreeMap<u32, FxHashMap<u128, Need>>,
    /// How many these are.
    waiting: usize,
    claims: Vec<(u128, Claim)>,
}

impl Writer<'_> {
    fn need(&mut self, part: u128) -> &mut Need {
        let level = self.needed.entry(part.count_ones()).or_default();
        level.entry(part).or_insert_with(|| {
            self.waiting += 1;
            Need::default()
        })
    }

    fn need_value(&mut self, part: u128) {
        self.need(part).value = true;
    }

    fn has_value_needed(&self, part: u128) -> bool {
        let level = self.needed.get(&part.count_ones());
        level.and_then(|level| level.get(&part)).is_some_and(|need| need.value)
    }

    fn value(&self, part: u128, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        match self.engine.known(part) {
            Known::Value(value) => Ok(value),
            Known::Not(_) => self.engine.value(part, Convention::Normal, budget),
        }
    }

    /// The parts that each move leaves, every list once.
    fn options(&self, part: u128, budget: &Budget<'_>) -> Result<Vec<Vec<u128>>, Stop> {
        let (mut options, mut left, mut within) = (Vec::new(), Vec::new(), Ok(false));
        let _ = self.rules.moves(part, &mut |taken| {
            self.rules.forms(part & !taken, &mut left);
            options.push(left.clone());
            within = budget.work(1);
            if within.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        within?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Makes the claim about a part that is needed, and notes what it rests on; `false` if that cannot be.
    fn settle(&mut self, part: u128, need: Need, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        if !need.value {
            let options = self.options(part, budget)?;
            if self.excludes(&options, need.not, budget)? {
                self.claims.push((part, Claim::Not(need.not)));
                return Ok(true);
            }
        }
        let value = self.value(part, budget)?;
        self.claims.push((part, Claim::Value(value)));
        if value == 0 && self.rules.is_mirrored(part) {
            return Ok(true);
        }
        let options = self.options(part, budget)?;
        for smaller in 0..value {
            let Some(at) = self.witness(&options, smaller, budget)? else { return Ok(false) };
            options[at].iter().for_each(|part| self.need_value(*part));
        }
        for option in &options {
            if !self.refute(option, value, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Notes options that have these values; `false` if there is none for some value.
    fn excludes(
        &mut self,
        options: &[Vec<u128>],
        excluded: u32,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut witnesses = Vec::new();
        for value in (0..EXCLUDED).filter(|value| excluded >> value & 1 == 1) {
            let Some(at) = self.witness(options, value, budget)? else { return Ok(false) };
            witnesses.push(at);
        }
        for at in witnesses {
            options[at].iter().for_each(|part| self.need_value(*part));
        }
        Ok(true)
    }

    /// An option that has a value, and needs little that is new.
    fn witness(
        &self,
        options: &[Vec<u128>],
        value: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, Stop> {
        let mut best: Option<(u64, usize)> = None;
        for (at, option) in options.iter().enumerate() {
            if self.known_sum(option) == Some(value) {
                let cost = self.cost(option);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, at));
                }
                if cost == 0 {
                    break;
                }
            }
        }
        match best {
            Some((_, at)) => Ok(Some(at)),
            None => self.searched_witness(options, value, budget),
        }
    }

    fn known_sum(&self, option: &[u128]) -> Option<u32> {
        option.iter().try_fold(0, |sum, part| match self.engine.known(*part) {
            Known::Value(value) => Some(sum ^ value),
            Known::Not(_) => None,
        })
    }

    /// About how many further claims the values of an option need.
    fn cost(&self, option: &[u128]) -> u64 {
        let new = option.iter().filter(|part| {
            !(self.has_value_needed(**part)
                || self.engine.known(**part) == Known::Value(0) && self.rules.is_mirrored(**part))
        });
        new.map(|part| 1 << part.count_ones().min(50)).sum()
    }

    /// The same where the search has forgotten the values, or has never needed them.
    fn searched_witness(
        &self,
        options: &[Vec<u128>],
        value: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, Stop> {
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by_key(|at| options[*at].iter().map(|part| part.count_ones()).max());
        for at in order {
            let mut parts = options[at].clone();
            parts.sort_by_key(|part| part.count_ones());
            let largest = parts.pop();
            let mut rest = value;
            for part in parts {
                rest ^= self.value(part, budget)?;
            }
            let has = match largest {
                Some(part) => self.engine.has_value(part, rest, budget)?,
                None => rest == 0,
            };
            if has {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Notes why an option does not have a value; `false` if it has.
    fn refute(&mut self, option: &[u128], value: u32, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let open = option.iter().copied().filter(|part| !self.has_value_needed(*part));
        let largest = open.max_by_key(|part| part.count_ones());
        let mut rest = value;
        for part in option.iter().copied().filter(|part| Some(*part) != largest) {
            rest ^= self.value(part, budget)?;
            self.need_value(part);
        }
        let Some(largest) = largest else { return Ok(rest != 0) };
        if rest > self.rules.longest(largest) {
            return Ok(true);
        }
        let undecided = |known| match known {
            Known::Value(_) => false,
            Known::Not(excluded) => rest >= 15 || excluded >> rest & 1 == 0,
        };
        if undecided(self.engine.known(largest)) && self.engine.has_value(largest, rest, budget)? {
            return Ok(false);
        }
        match self.engine.known(largest) {
            Known::Value(known) if known == rest => return Ok(false),
            // No move need leave a value above its own.
            Known::Value(known) if known < rest => self.need_value(largest),
            Known::Value(0) => self.need_value(largest),
            _ if rest >= EXCLUDED => self.need_value(largest),
            _ => self.need(largest).not |= 1 << rest,
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Piece;
    use crate::placement::Placements;
    use crate::shape::Shape;
    use grundy_certify_boards::Watch;
    use grundy_core::game::Game;
    use grundy_core::text::Fragment;
    use proptest::prelude::*;
    use rustc_hash::FxHashSet;

    /// The value by the definition, over all positions of a small board.
    fn by_mex(game: &Placements, at: &Position, known: &mut FxHashMap<Position, u32>) -> u32 {
        if let Some(value) = known.get(at) {
            return *value;
        }
        let mut options = Vec::new();
        let _ = game.options(at, &mut |_, option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        let met: FxHashSet<u32> = options.iter().map(|option| by_mex(game, option, known)).collect();
        let value = (0..).find(|value| !met.contains(value)).unwrap();
        known.insert(at.clone(), value);
        value
    }

    fn proof(game: &Placements, position: &Position) -> Certificate {
        let heading = heading(&game.name(), game, position).unwrap();
        certificate(heading, game.engine().unwrap(), &mut Budget::unlimited()).unwrap().unwrap()
    }

    fn games() -> Vec<Placements> {
        let with = |text: &str, pieces: Vec<Piece>, turn| {
            Placements::new(text.into(), Shape::read(Fragment::new(text)).unwrap(), pieces, turn)
        };
        let mut games = Vec::new();
        for text in [
            "3x4",
            "4x3",
            "2x6",
            "1x9",
            "torus(3x3)",
            "torus(2x4)",
            "moebius(3x4)",
            "klein(3x4)",
            "klein(4x3)",
            "cylinder(3x4)",
            "cylinder(2x5)",
        ] {
            games.push(with(text, vec![Piece::straight(2)], layout::Turn::One));
            games.push(with(text, vec![Piece::straight(2)], layout::Turn::Line));
        }
        for text in ["3x3", "2x4", "torus(2x3)", "moebius(3x3)", "klein(2x3)"] {
            games.push(with(text, vec![Piece::straight(1)], layout::Turn::Line));
            games.push(with(text, vec![Piece::straight(1)], layout::Turn::One));
            games.push(with(text, vec![Piece::straight(3), Piece::with_hole()], layout::Turn::One));
        }
        let bent = Piece::read(Fragment::new("\"##/#.\"")).unwrap();
        for text in ["3x4", "torus(3x3)", "moebius(2x4)", "klein(3x3)"] {
            games.push(with(text, vec![bent.clone()], layout::Turn::One));
        }
        games
    }

    #[test]
    fn certificates_prove_the_value_by_the_definition() {
        for game in games() {
            let start = Game::start(&game).unwrap();
            let value = by_mex(&game, &start, &mut FxHashMap::default());
            let proof = proof(&game, &start);
            let accepted = proof.check(&Watch::patient());
            assert_eq!(accepted.map(|accepted| accepted.value), Ok(value), "{}", game.name());
            let read = Certificate::read(&proof.write().unwrap()).unwrap();
            assert_eq!(read, proof, "{}", game.name());
        }
    }

    /// The checker lists the same moves as the game, with code of its own.
    #[test]
    fn the_checker_knows_the_moves() {
        for game in games() {
            let start = Game::start(&game).unwrap();
            let rules = Rules::new(&heading("a board", &game, &start).unwrap()).unwrap();
            let mut known = FxHashMap::default();
            by_mex(&game, &start, &mut known);
            for position in known.keys().step_by(1 + known.len() / 300) {
                let mut theirs = Vec::new();
                let _ = rules.moves(position.free.small().unwrap(), &mut |taken| {
                    theirs.push(taken);
                    ControlFlow::Continue(())
                });
                let mut ours = Vec::new();
                let _ = game.options(position, &mut |cells, _| {
                    ours.push(cells.small().unwrap());
                    ControlFlow::Continue(())
                });
                theirs.sort_unstable();
                theirs.dedup();
                ours.sort_unstable();
                assert_eq!(theirs, ours, "{} {position:?}", game.name());
            }
        }
    }

    proptest! {
        #[test]
        fn positions_have_certificates(free in 0u128..1 << 20, line in any::<bool>(), glued in any::<bool>()) {
            let turn = if line { layout::Turn::Line } else { layout::Turn::One };
            let shape = Shape::read(Fragment::new(if glued { "cylinder(4x5)" } else { "4x5" })).unwrap();
            let game = Placements::new("a board".into(), shape, vec![Piece::straight(2)], turn);
            let position = Position { free: crate::cells::Cells::Small(free), used: 0 };
            let value = by_mex(&game, &position, &mut FxHashMap::default());
            let proof = proof(&game, &position);
            prop_assert_eq!(proof.check(&Watch::patient()).map(|accepted| accepted.value), Ok(value));
        }
    }

    /// The certificates that the checker is tested with are about these boards; `GRUNDY_RENEW=1` writes them anew.
    #[test]
    fn five_boards_are_written_down() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../grundy-certify-boards/tests/certificates");
        let straight = |name: &str, board: &str, length, turn| {
            let shape = Shape::read(Fragment::new(board)).unwrap();
            Placements::new(name.into(), shape, vec![Piece::straight(length)], turn)
        };
        use layout::Turn::{Line, One};
        for (file, game) in [
            ("cram-4x5", straight("cram(4x5)", "4x5", 2, One)),
            ("cram-5x7", straight("cram(5x7)", "5x7", 2, One)),
            ("cram-torus-3x5", straight("cram(torus(3x5))", "torus(3x5)", 2, One)),
            ("domino-juvavum-4x5", straight("domino-juvavum(4x5)", "4x5", 2, Line)),
            ("juvavum-moebius-3x3", straight("juvavum(moebius(3x3))", "moebius(3x3)", 1, Line)),
        ] {
            let start = Game::start(&game).unwrap();
            let about = heading(&game.name(), &game, &start).unwrap();
            let path = folder.join(file).with_extension("json");
            if std::env::var_os("GRUNDY_RENEW").is_some() {
                game.engine().unwrap().set_workers(1);
                std::fs::write(&path, proof(&game, &start).write().unwrap()).unwrap();
            }
            let written = Certificate::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(Heading { value: written.heading.value, ..about }, written.heading);
        }
    }

    /// No claim that is false is accepted, and none that is needed can be left out.
    #[test]
    fn forged_claims_are_refused() {
        let game = Placements::cram("cram(3x5)".into(), Shape::rectangle(3, 5), 2);
        let proof = proof(&game, &Game::start(&game).unwrap());
        let watch = Watch::patient();
        assert!(proof.check(&watch).is_ok());
        let mut needless = 0;
        for at in 0..proof.claims.len() {
            let mut fewer = proof.clone();
            fewer.claims.remove(at);
            needless += usize::from(fewer.check(&watch).is_ok());
            let part = proof.claims[at].0;
            let truth = game.engine().unwrap().value(part, Convention::Normal, &mut Budget::unlimited());
            let truth = truth.unwrap();
            for value in 0..8 {
                let mut forged = proof.clone();
                forged.claims[at].1 = Claim::Value(value);
                assert!(value == truth || forged.check(&watch).is_err(), "{part} has the value {value}");
                forged.claims[at].1 = Claim::Not(1 << value);
                assert!(value != truth || forged.check(&watch).is_err(), "{part} has not the value {value}");
            }
            for cell in 0..15 {
                let mut forged = proof.clone();
                forged.claims[at].0 ^= 1 << cell;
                assert!(forged.check(&watch).is_err(), "claim {at} with cell {cell} changed");
            }
        }
        assert!(needless * 10 <= proof.claims.len(), "{needless} claims are not needed");
        for value in (0..8).filter(|value| *value != proof.heading.value) {
            let mut forged = proof.clone();
            forged.heading.value = value;
            assert!(forged.check(&watch).is_err());
        }
    }
}
