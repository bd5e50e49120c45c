//! Poker-Nim: Nim in which the player to move may also put matches from the own reserve onto a heap or beside
//! the heaps as a new one. What is taken goes to the own reserve.
//!
//! Raising a heap only delays the end: the opponent takes the raise away again, and reserves are finite. So
//! the value is the nim sum as in Nim, and the winner needs at most
//! w = matches on the table + reserve of the player who will lose.

use super::{HeapSizes, owned_bytes, read_heaps, sorted, write_heaps};
use grundy_core::budget::Budget;
use grundy_core::count::list_partitions;
use grundy_core::drawing::{Drawing, HeapChange, HeapDrawing};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Kind};
use grundy_core::nimber::Nimber;
use grundy_core::text::Fragment;
use grundy_core::view::Turns;
use std::ops::ControlFlow;

/// The rules of Poker-Nim.
pub struct PokerNim;

/// Heaps on the table and both reserves, seen by the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Table {
    /// The heaps.
    pub heaps: HeapSizes,
    /// The reserve of the player to move.
    pub mine: u64,
    /// The reserve of the other player.
    pub theirs: u64,
}

/// A heap changed from one size to another; a heap beyond the last one is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// Its size before.
    pub from: u64,
    /// Its size after.
    pub to: u64,
}

impl Table {
    /// The nim sum of the heaps.
    pub fn value(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// The time bound: so many moves the winner needs at most.
    ///
    /// ```
    /// use grundy_heaps::poker_nim::Table;
    /// let table = Table { heaps: [2, 1].into_iter().collect(), mine: 1, theirs: 1 };
    /// assert_eq!((table.value(), table.time_bound()), (3, 4));
    /// ```
    pub fn time_bound(&self) -> u128 {
        let losers_reserve = if self.value() == 0 { self.mine } else { self.theirs };
        self.heaps.iter().map(|heap| u128::from(*heap)).sum::<u128>() + u128::from(losers_reserve)
    }

    fn changed(&self, heap: usize, to: u64) -> Table {
        let mut heaps = self.heaps.clone();
        if heap == heaps.len() {
            heaps.push(0);
        }
        let from = std::mem::replace(&mut heaps[heap], to);
        heaps.retain(|heap| *heap > 0);
        Table { heaps, mine: self.theirs, theirs: self.mine + from - to }
    }

    /// All tables with at most `total` matches, heaps and reserves together.
    fn all_up_to(total: u64, budget: &Budget<'_>) -> Result<Vec<Table>, Stop> {
        // The reserves alone, without any heap, are known to be so many before one is made.
        let at_least = total.saturating_add(1).saturating_mul(total.saturating_add(2)) / 2;
        budget.need(at_least.saturating_mul(size_of::<Table>() as u64))?;
        list_partitions(total, budget, |heaps| {
            let (heaps, rest) = (HeapSizes::from_slice(heaps), total - heaps.iter().sum::<u64>());
            let reserves =
                (0..=rest).flat_map(move |mine| (0..=rest - mine).map(move |theirs| (mine, theirs)));
            reserves.map(move |(mine, theirs)| Table { heaps: heaps.clone(), mine, theirs })
        })
    }
}

const HELP: &str = "write the heaps, a bar and both reserves, those of the player to move first: 2,1 | 1,1";

impl Turns<Table> for PokerNim {
    fn pass(&self, table: &Table) -> Table {
        Table { heaps: table.heaps.clone(), mine: table.theirs, theirs: table.mine }
    }

    fn time_bound(&self, table: &Table) -> Option<u128> {
        Some(table.time_bound())
    }
}

impl Game for PokerNim {
    type Position = Table;
    type Move = Change;

    fn turns(&self) -> Option<&dyn Turns<Table>> {
        Some(self)
    }

    fn name(&self) -> String {
        "poker-nim".into()
    }

    fn kind(&self) -> Kind {
        Kind::Loopy
    }

    fn options(&self, table: &Table, visit: &mut impl FnMut(Change, Table) -> Flow) -> Flow {
        for heap in 0..=table.heaps.len() {
            let from = table.heaps.get(heap).copied().unwrap_or(0);
            for to in (0..from).chain(from + 1..=from + table.mine) {
                visit(Change { heap, from, to }, table.changed(heap, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<Table, ParseError> {
        let (heaps, reserves) = match text.split_once('|') {
            Some((heaps, reserves)) => (heaps, Some(reserves)),
            None => (text, None),
        };
        let heaps: HeapSizes = read_heaps(heaps)?.into_iter().filter(|heap| *heap > 0).collect();
        let (mine, theirs) = match reserves {
            None => (0, 0),
            Some(reserves) => match reserves.split(',')[..] {
                [mine, theirs] => (mine.number("a reserve")?, theirs.number("a reserve")?),
                _ => return Err(reserves.error("expected two reserves").help(HELP)),
            },
        };
        let total = heaps.iter().fold(mine.checked_add(theirs), |sum, heap| sum?.checked_add(*heap));
        match total {
            Some(_) => Ok(Table { heaps, mine, theirs }),
            None => Err(text.error("there are more than 2^64-1 matches in all").help(HELP)),
        }
    }

    fn write(&self, table: &Table) -> String {
        format!("{} | {},{}", write_heaps(&table.heaps), table.mine, table.theirs)
    }

    fn write_move(&self, from: &Table, mv: &Change) -> String {
        let new = if mv.heap == from.heaps.len() { "new heap " } else { "" };
        format!("{new}{}->{}", mv.from, mv.to)
    }

    fn drawing(&self, table: &Table) -> Drawing {
        let reserves = Some([table.mine, table.theirs]);
        Drawing::Heaps(HeapDrawing { sizes: table.heaps.to_vec(), reserves, ..HeapDrawing::default() })
    }

    fn heap_change(&self, _from: &Table, mv: &Change) -> Option<HeapChange> {
        Some(HeapChange { heap: mv.heap, into: vec![mv.to] })
    }

    fn standard(&self, table: &Table) -> Table {
        Table { heaps: sorted(&table.heaps), ..*table }
    }

    fn own_value(
        &self,
        table: &Table,
        convention: Convention,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        Ok((convention == Convention::Normal).then(|| Nimber::from(table.value())))
    }

    fn positions_up_to(&self, total: u64, budget: &Budget<'_>) -> Result<Option<Vec<Table>>, Stop> {
        Table::all_up_to(total, budget).map(Some)
    }

    fn owned_bytes(&self, table: &Table) -> usize {
        owned_bytes(&table.heaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::solve::GameGraph;
    use grundy_core::solve::graph::Identify;
    use grundy_core::solve::loopy::{LoopyValue, Verdict, check_outcomes, check_values, values, verdicts};

    #[test]
    fn the_formulas_hold_on_all_small_tables() {
        let tables = Table::all_up_to(6, &Budget::unlimited()).unwrap();
        let all =
            GameGraph::explore_from(&PokerNim, tables, Identify::Standard, &mut Budget::unlimited()).unwrap();
        let claimed: Vec<u32> = all.positions.iter().map(|table| table.value() as u32).collect();
        let wins: Vec<bool> = claimed.iter().map(|value| *value != 0).collect();
        let bounds: Vec<u64> = all.positions.iter().map(|table| table.time_bound() as u64).collect();
        assert!(!all.graph.is_artinian());
        let finite: Vec<LoopyValue> = claimed.iter().copied().map(LoopyValue::Finite).collect();
        assert_eq!(values(&all.graph), finite);
        assert_eq!(check_outcomes(&all.graph, Convention::Normal, &wins, &bounds), Ok(()));
        for ((verdict, win), bound) in verdicts(&all.graph, Convention::Normal).iter().zip(wins).zip(bounds) {
            assert_eq!(matches!(verdict, Verdict::Win(_)), win);
            assert!(verdict.time().is_some_and(|time| u64::from(time) <= bound));
        }
        // As a bound for values, each match on the table must outweigh all reserves.
        let weighty: Vec<u64> = all
            .positions
            .iter()
            .map(|table| {
                let on_table = table.heaps.iter().sum::<u64>();
                on_table * (on_table + table.mine + table.theirs + 1) + table.mine
            })
            .collect();
        assert_eq!(check_values(&all.graph, &claimed, &weighty), Ok(()));
    }
}
