//! Counting positions of Nim: partitions of a number, and how many of them are safe.
//!
//! A box of n matches laid out in rows is a partition of n. [`BoxCount`] counts them without listing them,
//! exactly, in numbers of any size.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::Flow;
use num_bigint::BigUint;

/// What can be laid out with a box of matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxCount {
    /// Positions that use all n matches: the partitions of n.
    pub starts: BigUint,
    /// Positions with at most n matches, the empty one included.
    pub positions: BigUint,
    /// Positions with all n matches and nim sum 0.
    pub safe_starts: BigUint,
    /// Positions with at most n matches and nim sum 0, the empty one included.
    pub safe_positions: BigUint,
}

/// Counts what can be laid out with `matches` matches.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::count::count_box;
/// let count = count_box(38, &mut Budget::unlimited()).unwrap();
/// assert_eq!(count.starts, 26015u32.into());
/// assert_eq!(count.positions, 146785u32.into());
/// assert_eq!(count.safe_starts, 2818u32.into());
/// ```
pub fn count_box(matches: u64, budget: &mut Budget<'_>) -> Result<BoxCount, Stop> {
    if matches > 1 << 32 {
        return Err(
            Stop::refused(format!("{matches} matches are too many to count")).with_help("take fewer matches")
        );
    }
    // table[total][nim sum] = number of partitions with parts seen so far; nim sums stay below 2^bits.
    let sums = (matches + 1).next_power_of_two();
    let cells = (matches + 1).saturating_mul(sums);
    // A count of up to sqrt(n) digits each; 32 bytes is right for hundreds of matches.
    budget.need(cells.saturating_mul(32))?;
    let (total, sums) = (matches as usize, sums as usize);
    let mut table = vec![vec![BigUint::ZERO; sums]; total + 1];
    table[0][0] = BigUint::from(1u32);
    for part in 1..=total {
        for sum in part..=total {
            let (before, now) = table.split_at_mut(sum);
            let source = &before[sum - part];
            for (nim_sum, count) in source.iter().enumerate() {
                if *count != BigUint::ZERO {
                    now[0][nim_sum ^ part] += count;
                }
            }
            budget.position(cells.saturating_mul(32))?;
        }
    }
    let all = |row: &Vec<BigUint>| row.iter().sum::<BigUint>();
    Ok(BoxCount {
        starts: all(&table[total]),
        positions: table.iter().map(all).sum(),
        safe_starts: table[total][0].clone(),
        safe_positions: table.iter().map(|row| &row[0]).sum(),
    })
}

/// Visits every partition of `total`, parts falling.
pub fn for_each_partition(total: u64, visit: &mut impl FnMut(&[u64]) -> Flow) -> Flow {
    fn extend(rest: u64, largest: u64, parts: &mut Vec<u64>, visit: &mut impl FnMut(&[u64]) -> Flow) -> Flow {
        if rest == 0 {
            return visit(parts);
        }
        for part in (1..=largest.min(rest)).rev() {
            parts.push(part);
            extend(rest - part, part, parts, visit)?;
            parts.pop();
        }
        Flow::Continue(())
    }
    extend(total, total, &mut Vec::new(), visit)
}

/// All partitions of all numbers up to `total`, each made into as many items as `make` gives, within the limits.
pub fn list_partitions<T, Made: IntoIterator<Item = T>>(
    total: u64,
    budget: &Budget<'_>,
    make: impl Fn(&[u64]) -> Made,
) -> Result<Vec<T>, Stop> {
    let mut items = Vec::new();
    let add = |parts: &[u64], items: &mut Vec<T>| -> Result<(), Stop> {
        for item in make(parts) {
            // What the items own besides: a number for each part.
            budget.need((items.len() * (size_of::<T>() + 8 * parts.len())) as u64)?;
            budget.make_room(items, 1)?;
            budget.work(1)?;
            items.push(item);
        }
        Ok(())
    };
    for sum in 0..=total {
        let mut stopped = Ok(());
        let _ = for_each_partition(sum, &mut |parts| {
            stopped = add(parts, &mut items);
            if stopped.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        stopped?;
        budget.look()?;
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_agrees_with_listing() {
        let mut positions = 0u32;
        let mut safe_positions = 0u32;
        for matches in 0..=24 {
            let (mut starts, mut safe) = (0u32, 0u32);
            let _ = for_each_partition(matches, &mut |parts| {
                starts += 1;
                safe += u32::from(parts.iter().fold(0, |sum, part| sum ^ part) == 0);
                Flow::Continue(())
            });
            positions += starts;
            safe_positions += safe;
            let count = count_box(matches, &mut Budget::unlimited()).unwrap();
            assert_eq!(count.starts, starts.into());
            assert_eq!(count.positions, positions.into());
            assert_eq!(count.safe_starts, safe.into());
            assert_eq!(count.safe_positions, safe_positions.into());
        }
    }
}
