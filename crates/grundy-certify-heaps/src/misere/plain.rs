//! Outcomes of small positions from the rules alone, compared with what the quotient says.

use super::monoid::Monoid;
use super::{Certificate, MATCHES, wrong};
use crate::{Flaw, Watch};
use std::collections::HashMap;

/// Compares all positions of up to [`MATCHES`] matches, as far as their heaps have elements. Returns how many.
pub fn compare(certificate: &Certificate, monoid: &Monoid, watch: &Watch<'_>) -> Result<u64, Flaw> {
    let largest = MATCHES.min(certificate.heaps_to());
    let options = (0..=largest).map(|heap| certificate.rule.options(heap)).collect();
    let mut plain = Plain { options, known: HashMap::new() };
    let mut compared = 0;
    for matches in 0..=MATCHES {
        let mut positions = Vec::new();
        list(matches, largest, &mut Vec::new(), &mut positions);
        for heaps in positions {
            watch.ask()?;
            let product = heaps
                .iter()
                .fold(0, |product, heap| monoid.product(product, certificate.heaps[*heap as usize]));
            // The elements are ascending.
            let said = certificate.p.binary_search(&product).is_ok();
            if said != plain.is_p(&heaps) {
                let outcome = if said { "N, not P" } else { "P, not N" };
                return wrong(format!("the heaps {heaps:?} are {outcome}, by the definition"));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// All positions of exactly so many matches, heaps falling.
fn list(matches: u64, largest: u64, begun: &mut Vec<u64>, found: &mut Vec<Vec<u64>>) {
    if matches == 0 {
        found.push(begun.clone());
    }
    for heap in (1..=largest.min(matches)).rev() {
        begun.push(heap);
        list(matches - heap, heap, begun, found);
        begun.pop();
    }
}

/// The definition of misère play.
struct Plain {
    options: Vec<Vec<Vec<u64>>>,
    known: HashMap<Vec<u64>, bool>,
}

impl Plain {
    /// Whether the player to move loses: there is a move, and none to a position that is lost. Heaps fall.
    fn is_p(&mut self, heaps: &[u64]) -> bool {
        if let Some(known) = self.known.get(heaps) {
            return *known;
        }
        let (mut moves, mut wins) = (false, false);
        for at in 0..heaps.len() {
            for option in 0..self.options[heaps[at] as usize].len() {
                let mut next = heaps.to_vec();
                next.swap_remove(at);
                next.extend_from_slice(&self.options[heaps[at] as usize][option]);
                next.sort_unstable_by(|a, b| b.cmp(a));
                moves = true;
                wins = wins || self.is_p(&next);
            }
        }
        let lost = moves && !wins;
        self.known.insert(heaps.to_vec(), lost);
        lost
    }
}
