//! Game graphs in which positions alike are one.

use grundy::board::placement::Placements;
use grundy::board::shape::Shape;
use grundy::budget::Budget;
use grundy::game::Game;
use grundy::solve::graph::{GameGraph, Identify, Most, TURNED};
use grundy::solve::solver::list_options;

/// Every text is a move of the position shown, and it leads to the position shown at its end or to an image of it.
#[test]
fn moves_lead_to_what_is_shown() {
    for (rows, columns) in [(2, 3), (3, 3), (2, 4)] {
        let game = Placements::cram("cram".into(), Shape::rectangle(rows, columns), 2);
        let start = game.start().unwrap();
        let budget = &mut Budget::unlimited();
        let all = GameGraph::explore(&game, &start, Identify::Symmetry, budget).unwrap();
        assert_eq!(all.positions[0], start);
        let mut turned = 0;
        for (from, to, label) in all.moves() {
            let (from, to) = (&all.positions[from as usize], &all.positions[to as usize]);
            let steps = list_options(&game, from, budget).unwrap();
            let (text, exact) = match label.strip_suffix(TURNED) {
                Some(text) => (text, false),
                None => (label, true),
            };
            let (_, option) = steps.iter().find(|(mv, _)| game.write_move(from, mv) == text).unwrap();
            assert_eq!(game.canonical(option), game.canonical(to));
            assert_eq!(option == to, exact, "{label}");
            let reachable = steps.iter().any(|(_, option)| option == to);
            assert_eq!(reachable, exact, "{label}");
            turned += usize::from(!exact);
        }
        assert!(turned < all.labels.len() * 3 / 5, "{turned} of {}", all.labels.len());
    }
}

#[test]
fn what_is_nearest_is_a_part_of_the_whole() {
    let game = Placements::cram("cram".into(), Shape::rectangle(3, 3), 2);
    let start = game.start().unwrap();
    let budget = &mut Budget::unlimited();
    let all = GameGraph::explore(&game, &start, Identify::Standard, budget).unwrap();
    assert!(all.cut.is_empty());
    for (positions, moves) in [(1, 100), (13, 100), (40, 1000), (40, 20)] {
        let most = Most { positions, moves };
        let roots = std::iter::once(start.clone());
        let some = GameGraph::explore_nearest(&game, roots, Identify::Standard, most, budget).unwrap();
        let found = some.positions.len();
        assert!(found == positions || some.graph.edges() + 1 >= moves, "{found} of {positions}");
        assert_eq!(some.positions, all.positions[..found]);
        for at in 0..found as u32 {
            let missing = some.graph.options(at).len() < all.graph.options(at).len();
            assert_eq!(some.cut.contains(&at), missing);
        }
    }
}
