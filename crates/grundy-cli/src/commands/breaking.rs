//! Games in which heaps become at most two heaps: the engine's rule behind a game of the notation, and kept
//! searches.

use crate::failure::Failure;
use grundy::heap::Heaps;
use grundy::heap::couples::Couples;
use grundy::heap::grundys_game::GrundysGame;
use grundy::heap::octal::{Rule, Saved, Search, Sequence};
use grundy::heap::strip_domino::StripDomino;
use grundy::heap::take_and_break::TakeAndBreak;
use grundy::solve::AnyGame;
use std::path::Path;

/// The rule behind a game.
pub struct Breaking {
    /// The rule that the engines know.
    pub rule: Rule,
    /// A heap of the game is so much larger than the same heap of the rule.
    pub shift: u64,
}

impl Breaking {
    /// The rule behind a game, if the engines know it.
    pub fn of(game: &dyn AnyGame) -> Option<Breaking> {
        let rules = game.rules();
        if let Some(heaps) = rules.downcast_ref::<Heaps<TakeAndBreak>>() {
            return heaps.rule().rule().map(|rule| Breaking { rule: rule.clone(), shift: 0 });
        }
        if let Some(heaps) = rules.downcast_ref::<Heaps<Couples>>() {
            return Some(Breaking { rule: heaps.rule().officers().clone(), shift: 1 });
        }
        if let Some(strip) = rules.downcast_ref::<StripDomino>() {
            return strip.stretches().map(|rule| Breaking { rule: rule.clone(), shift: 0 });
        }
        let grundys = rules.downcast_ref::<Heaps<GrundysGame>>().is_some();
        grundys.then(|| Breaking { rule: Rule::grundys_game(), shift: 0 })
    }

    /// A new search, or the one kept in the file.
    pub fn open(&self, game: &str, file: Option<&Path>) -> Result<Search, Failure> {
        let fresh = Search::new(Sequence::sliding(&self.rule));
        let Some(file) = file else { return Ok(fresh) };
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(fresh),
            Err(error) => return Err(Failure::Input(format!("cannot read {}: {error}", file.display()))),
        };
        let damaged = |why: &str| Failure::Input(format!("{} is no kept search: {why}", file.display()));
        let mut lines = bytes.splitn(3, |byte| *byte == b'\n');
        let (Some(heading), Some(facts), Some(values)) = (lines.next(), lines.next(), lines.next()) else {
            return Err(damaged("it is too short"));
        };
        if heading != heading_of(game).as_bytes() {
            return Err(damaged(&format!("it belongs to {}", String::from_utf8_lossy(heading))));
        }
        let mut saved: Saved = serde_json::from_slice(facts).map_err(|error| damaged(&error.to_string()))?;
        saved.values = values.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
        saved.restore(&self.rule).map_err(|stop| damaged(&stop.to_string()))
    }
}

/// Which search a file belongs to.
fn heading_of(game: &str) -> String {
    format!("grundy heap values 1 {game}")
}

/// Keeps a search, first beside the file and then in its place, so that nothing is lost half-way.
fn write(game: &str, search: &Search, file: &Path) -> std::io::Result<()> {
    let saved = Saved::of(search);
    let facts = serde_json::to_string(&saved).map_err(std::io::Error::other)?;
    let mut bytes = format!("{}\n{facts}\n", heading_of(game)).into_bytes();
    bytes.extend(saved.values.iter().flat_map(|value| value.to_le_bytes()));
    let beside = file.with_extension("part");
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, file)
}

/// Keeps a search in a file.
pub fn store(game: &str, search: &Search, file: &Path) -> Result<(), Failure> {
    write(game, search, file)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", file.display())))
}

/// Says how far an interrupted search got, and keeps it if there is a file for it.
pub fn keep(game: &str, search: &Search, file: Option<&Path>) -> Failure {
    let reached = search.sequence().computed();
    let Some(file) = file else {
        return Failure::Stopped(format!(
            "after {reached} heaps\nhelp: keep an interrupted search with --state FILE"
        ));
    };
    match write(game, search, file) {
        Ok(()) => {
            Failure::Stopped(format!("after {reached} heaps; the search is kept in {}", file.display()))
        }
        Err(error) => {
            Failure::Stopped(format!("after {reached} heaps; cannot write {}: {error}", file.display()))
        }
    }
}
