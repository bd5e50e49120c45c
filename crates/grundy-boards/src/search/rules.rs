//! What the search asks of a game: parts, moves, and one form for all parts that play alike.

use super::word::Word;
use grundy_core::game::Flow;
use std::ops::ControlFlow;

/// A placement game as the search sees it. A *part* is a set of free cells whose placements are all linked and
/// which has no dead cells; it plays independently of all others.
pub trait Rules: Send + Sync + 'static {
    /// The sets of cells.
    type Word: Word;

    /// How many bits a canonical part has at most.
    fn width(&self) -> u32;

    /// Appends the parts of a set of free cells.
    fn parts(&self, free: Self::Word, parts: &mut Vec<Self::Word>);

    /// Visits what every move takes from a part, until it is told to stop; the same cells may be visited twice. Where a move
    /// takes any number of pieces there are as many moves as sets of them: lists may be longer than any memory.
    fn moves(&self, part: Self::Word, visit: &mut impl FnMut(Self::Word) -> Flow) -> Flow;

    /// Appends the parts that are left of a part after a move.
    fn parts_after(&self, part: Self::Word, taken: Self::Word, parts: &mut Vec<Self::Word>) {
        self.parts(part.minus(taken), parts);
    }

    /// Like [`Rules::parts_after`], but without parts whose values can be seen at once, and gives their sum. Only for
    /// normal play.
    fn split(&self, part: Self::Word, taken: Self::Word, parts: &mut Vec<Self::Word>) -> u32 {
        self.parts_after(part, taken, parts);
        0
    }

    /// One representative of the parts that play alike, as far as it is cheap to find.
    fn canonical(&self, part: Self::Word) -> Self::Word;

    /// Light parts are searched before heavy ones.
    fn weight(&self, part: Self::Word) -> u32;

    /// About how much work a part is, in moves.
    fn effort(&self, part: Self::Word) -> u32 {
        self.weight(part)
    }

    /// Parts up to this effort are searched depth first, others by proof numbers.
    fn light(&self) -> u32;

    /// Whether a canonical part can be seen to have the value 0.
    fn is_zero(&self, _part: Self::Word) -> bool {
        false
    }

    /// The longest play has at most so many moves; no value is larger.
    fn longest(&self, part: Self::Word) -> u32;

    /// The cells of the board as the rules count them.
    fn enter(&self, free: u128) -> Self::Word;

    /// Visits the sets of cells of the board on which a canonical part can lie.
    fn places(&self, part: Self::Word, visit: &mut dyn FnMut(u128) -> Flow) -> Flow;

    /// Cells of the board on which canonical parts can lie side by side, if there are any and they are easily found.
    fn leave(&self, parts: &[Self::Word]) -> Option<u128> {
        let mut order: Vec<Self::Word> = parts.to_vec();
        order.sort_by_key(|part| std::cmp::Reverse(part.count()));
        let (mut all, mut found) = (0, Vec::new());
        for (at, part) in order.into_iter().enumerate() {
            let mut place = None;
            let _ = self.places(part, &mut |cells| {
                if all & cells == 0 {
                    found.clear();
                    self.parts(self.enter(all | cells), &mut found);
                    place = (found.len() == at + 1).then_some(cells);
                }
                if place.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            all |= place?;
        }
        found.iter_mut().for_each(|part| *part = self.canonical(*part));
        found.sort_unstable();
        let mut wanted = parts.to_vec();
        wanted.sort_unstable();
        (found == wanted).then_some(all)
    }
}

/// Adds cells that belong together to the parts from `from` on, and joins all that share a cell with them.
pub fn join<W: Word>(parts: &mut Vec<W>, from: usize, mut linked: W) {
    if linked.is_empty() {
        return;
    }
    let mut at = from;
    while at < parts.len() {
        if parts[at].meets(linked) {
            linked |= parts.swap_remove(at);
        } else {
            at += 1;
        }
    }
    parts.push(linked);
}
