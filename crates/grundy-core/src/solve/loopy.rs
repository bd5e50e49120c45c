//! Games with cycles: a play may go on for ever, so besides win and loss there is the draw.
//!
//! [`verdicts`] works backwards from the terminal positions: a position is won as soon as one option is lost,
//! lost once all options are won, drawn if it is never reached. The number of moves the winner needs comes
//! with it. [`values`] are the generalised Sprague-Grundy values of Smith, Fraenkel and Yesha: finite where a
//! position behaves like a Nim heap although moves may be reversed, infinite otherwise.
//!
//! [`check_outcomes`] and [`check_values`] test a claimed pair of function and time bound. The second uses a
//! repaired definition: the workshop script asks that *every* move lowers the time bound or keeps it, which
//! neither Poker-Nim nor Northcott's game can satisfy (a cycle would force a strict decrease). It is enough
//! that reducing moves lower it, and that each raising move can be answered by one back to the same value
//! with a smaller bound.

use crate::game::Convention;
use crate::nimber::Mex;
use crate::solve::digraph::Digraph;
use std::collections::VecDeque;

/// Who wins from a position when plays may be infinite; the number counts the winner's own moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player to move can force the end within so many of their own moves.
    Win(u32),
    /// The opponent can force it within so many of the opponent's moves.
    Loss(u32),
    /// Neither can force anything.
    Draw,
}

impl Verdict {
    /// Moves the winner needs; `None` for a draw.
    pub fn time(self) -> Option<u32> {
        match self {
            Verdict::Win(time) | Verdict::Loss(time) => Some(time),
            Verdict::Draw => None,
        }
    }
}

/// Win, loss or draw of every vertex, by retrograde analysis.
///
/// ```
/// use grundy_core::game::Convention;
/// use grundy_core::solve::loopy::{verdicts, Verdict};
/// use grundy_core::solve::Digraph;
/// // 0 and 1 may be exchanged for ever; 2 can step to the end 3.
/// let graph = Digraph::new(4, &[(0, 1), (1, 0), (2, 3), (2, 0)]);
/// let found = verdicts(&graph, Convention::Normal);
/// assert_eq!(found, [Verdict::Draw, Verdict::Draw, Verdict::Win(1), Verdict::Loss(0)]);
/// ```
pub fn verdicts(graph: &Digraph, convention: Convention) -> Vec<Verdict> {
    let parents = graph.reversed();
    let mut open: Vec<usize> = (0..graph.vertices() as u32).map(|v| graph.options(v).len()).collect();
    let mut verdict = vec![Verdict::Draw; graph.vertices()];
    let mut queue = VecDeque::new();
    for terminal in graph.terminals() {
        verdict[terminal as usize] = match convention {
            Convention::Normal => Verdict::Loss(0),
            Convention::Misere => Verdict::Win(0),
        };
        queue.push_back(terminal);
    }
    while let Some(vertex) = queue.pop_front() {
        for parent in parents.options(vertex) {
            if verdict[*parent as usize] != Verdict::Draw {
                continue;
            }
            open[*parent as usize] -= 1;
            let settled = match verdict[vertex as usize] {
                Verdict::Loss(time) => Some(Verdict::Win(time + 1)),
                Verdict::Win(time) if open[*parent as usize] == 0 => Some(Verdict::Loss(time)),
                _ => None,
            };
            if let Some(settled) = settled {
                verdict[*parent as usize] = settled;
                queue.push_back(*parent);
            }
        }
    }
    verdict
}

/// The generalised value of a position of a game with cycles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// The position behaves like a Nim heap of this size in every sum.
    Finite(u32),
    /// It does not; the finite values of its options are listed. In a sum with a heap of one of these sizes
    /// the player to move wins, with any other heap the sum is a draw.
    Infinite(Vec<u32>),
}

/// Generalised values of all vertices (Smith 1966; algorithm of Fraenkel and Yesha 1986).
///
/// For m = 0, 1, 2, ... a vertex gets the value m if no option has it and every option that is not yet valued
/// (or infinite) can be answered by a move to value m. Vertices that can never see m become infinite.
pub fn values(graph: &Digraph) -> Vec<LoopyValue> {
    let parents = graph.reversed();
    let vertices = graph.vertices();
    let mut finite: Vec<Option<u32>> = vec![None; vertices];
    let mut infinite = vec![false; vertices];
    let mut m = 0;
    while (0..vertices).any(|v| finite[v].is_none() && !infinite[v]) {
        let sees_m = assign(graph, &parents, &mut finite, &infinite, m);
        for v in 0..vertices {
            infinite[v] |= finite[v].is_none() && !sees_m[v];
        }
        m += 1;
    }
    (0..vertices as u32)
        .map(|v| match finite[v as usize] {
            Some(value) => LoopyValue::Finite(value),
            None => {
                let mut seen: Vec<u32> =
                    graph.options(v).iter().filter_map(|option| finite[*option as usize]).collect();
                seen.sort_unstable();
                seen.dedup();
                LoopyValue::Infinite(seen)
            }
        })
        .collect()
}

/// Gives the value `m` wherever it belongs; returns which vertices have an option of value `m`.
fn assign(
    graph: &Digraph,
    parents: &Digraph,
    finite: &mut [Option<u32>],
    infinite: &[bool],
    m: u32,
) -> Vec<bool> {
    let vertices = graph.vertices();
    let mut sees_m = vec![false; vertices];
    // How many options could still be used to escape from value m.
    let mut escapes: Vec<usize> = (0..vertices as u32)
        .map(|v| graph.options(v).iter().filter(|option| finite[**option as usize].is_none()).count())
        .collect();
    let eligible = |v: usize, finite: &[Option<u32>], sees_m: &[bool], escapes: &[usize]| {
        finite[v].is_none() && !infinite[v] && !sees_m[v] && escapes[v] == 0
    };
    let mut queue: VecDeque<usize> =
        (0..vertices).filter(|v| eligible(*v, finite, &sees_m, &escapes)).collect();
    while let Some(vertex) = queue.pop_front() {
        if !eligible(vertex, finite, &sees_m, &escapes) {
            continue;
        }
        finite[vertex] = Some(m);
        for parent in parents.options(vertex as u32) {
            let parent = *parent as usize;
            if std::mem::replace(&mut sees_m[parent], true) || finite[parent].is_some() {
                continue;
            }
            for grandparent in parents.options(parent as u32) {
                let grandparent = *grandparent as usize;
                escapes[grandparent] -= 1;
                if eligible(grandparent, finite, &sees_m, &escapes) {
                    queue.push_back(grandparent);
                }
            }
        }
    }
    sees_m
}

/// The first place where a claim fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The vertex at which the claim fails.
    pub vertex: u32,
    /// The condition that fails there.
    pub reason: String,
}

/// Tests a claimed winning function with time bound: `win[v]` says that the player to move wins within
/// `bound[v]` of the winner's moves. Holds for every vertex, or the first violation is returned.
pub fn check_outcomes(
    graph: &Digraph,
    convention: Convention,
    win: &[bool],
    bound: &[u64],
) -> Result<(), Violation> {
    for vertex in 0..graph.vertices() as u32 {
        let (claims_win, limit) = (win[vertex as usize], bound[vertex as usize]);
        let options = graph.options(vertex);
        let loses_in_time = |v: &u32| !win[*v as usize] && bound[*v as usize] < limit;
        let fail = |reason: &str| Err(Violation { vertex, reason: reason.into() });
        if options.is_empty() {
            if claims_win != (convention == Convention::Misere) || limit != 0 {
                return fail("a position without moves must have the outcome of the convention and bound 0");
            }
        } else if claims_win && !options.iter().any(loses_in_time) {
            return fail("claimed won, but no move leads to a claimed loss with a smaller bound");
        } else if !claims_win && options.iter().any(|v| !win[*v as usize] || bound[*v as usize] > limit) {
            return fail("claimed lost, but a move leads to a claimed loss or to a larger bound");
        }
    }
    Ok(())
}

/// Tests a claimed value function with time bound, by the repaired definition: every smaller value is
/// reached by a move that lowers the bound, no move keeps the value, and every raising move can be answered
/// by a move back to the same value with a smaller bound.
pub fn check_values(graph: &Digraph, value: &[u32], bound: &[u64]) -> Result<(), Violation> {
    let mut reached = Mex::default();
    for vertex in 0..graph.vertices() as u32 {
        let (claimed, limit) = (value[vertex as usize], bound[vertex as usize]);
        let fail = |reason: String| Err(Violation { vertex, reason });
        reached.clear();
        for option in graph.options(vertex) {
            let found = value[*option as usize];
            let back = |z: &u32| value[*z as usize] == claimed && bound[*z as usize] < limit;
            if found == claimed {
                return fail(format!("a move keeps the value {claimed}"));
            }
            if found < claimed && bound[*option as usize] < limit {
                reached.insert(found);
            }
            if found > claimed && !graph.options(*option).iter().any(back) {
                return fail(format!(
                    "the move to value {found} has no answer back to {claimed} in less time"
                ));
            }
        }
        if reached.mex() < claimed {
            return fail(format!("no move that lowers the bound reaches the value {}", reached.mex()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_cycles_generalised_values_are_the_ordinary_ones() {
        let edges: Vec<(u32, u32)> =
            (1..12u32).flat_map(|x| (1..=3.min(x)).map(move |take| (x, x - take))).collect();
        let graph = Digraph::new(12, &edges);
        let ordinary = graph.values(Convention::Normal).unwrap();
        let finite: Vec<LoopyValue> = ordinary.into_iter().map(LoopyValue::Finite).collect();
        assert_eq!(values(&graph), finite);
    }

    #[test]
    fn a_pass_makes_a_value_infinite() {
        let graph = Digraph::new(2, &[(0, 0), (0, 1)]);
        assert_eq!(values(&graph)[0], LoopyValue::Infinite(vec![0]));
    }

    #[test]
    fn claims_are_refuted_where_they_fail() {
        let graph = Digraph::new(3, &[(1, 0), (2, 1)]);
        let normal = Convention::Normal;
        assert_eq!(check_outcomes(&graph, normal, &[false, true, false], &[0, 1, 1]), Ok(()));
        assert_eq!(check_outcomes(&graph, normal, &[false, true, true], &[0, 1, 2]).unwrap_err().vertex, 2);
        assert_eq!(check_values(&graph, &[0, 1, 0], &[0, 1, 2]), Ok(()));
        assert_eq!(check_values(&graph, &[0, 1, 2], &[0, 1, 2]).unwrap_err().vertex, 2);
    }
}
