//! The solvers against brute force on random games, sums against product graphs, and the notation both ways.

use grundy::budget::Budget;
use grundy::game::{Convention, Game, Outcome};
use grundy::graph_game::GraphGame;
use grundy::nimber::Nimber;
use grundy::solve::any::Held;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::loopy::{LoopyValue, Verdict, values, verdicts};
use grundy::solve::{Digraph, Referee, Solver, Sum};
use grundy::text::Fragment;
use proptest::prelude::*;
use std::sync::Arc;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Edges of a graph without cycles: every edge leads to a smaller number.
fn acyclic(vertices: u32) -> impl Strategy<Value = Vec<(u32, u32)>> {
    let edge = (1..vertices).prop_flat_map(|from| (Just(from), 0..from));
    proptest::collection::vec(edge, 0..20)
}

/// Edges of any graph.
fn any_graph(vertices: u32) -> impl Strategy<Value = Vec<(u32, u32)>> {
    proptest::collection::vec((0..vertices, 0..vertices), 0..16)
}

fn graph_game(vertices: u32, edges: &[(u32, u32)]) -> GraphGame {
    let names: Vec<String> = (0..vertices).map(|vertex| format!("\"v{vertex}\"")).collect();
    let edges: Vec<String> = edges.iter().map(|(from, to)| format!("[\"v{from}\",\"v{to}\"]")).collect();
    let json = format!("{{\"vertices\":[{}],\"edges\":[{}]}}", names.join(","), edges.join(","));
    GraphGame::from_json("random.json", &json).unwrap()
}

/// The definition, word for word.
fn by_definition(edges: &[(u32, u32)], vertex: u32, convention: Convention) -> u32 {
    let options: Vec<u32> = edges
        .iter()
        .filter(|(from, _)| *from == vertex)
        .map(|(_, to)| by_definition(edges, *to, convention))
        .collect();
    match options.is_empty() {
        true => convention.terminal_value(),
        false => (0..).find(|value| !options.contains(value)).unwrap(),
    }
}

/// The graph of the sum of two graphs: vertex (a, b) is a * second.vertices() + b.
fn product(first: &Digraph, second: &Digraph) -> Digraph {
    let (rows, columns) = (first.vertices() as u32, second.vertices() as u32);
    let mut edges = Vec::new();
    for a in 0..rows {
        for b in 0..columns {
            edges.extend(first.options(a).iter().map(|to| (a * columns + b, to * columns + b)));
            edges.extend(second.options(b).iter().map(|to| (a * columns + b, a * columns + to)));
        }
    }
    Digraph::new((rows * columns) as usize, &edges)
}

fn nim_heap(size: u32) -> Digraph {
    let edges: Vec<(u32, u32)> = (0..=size).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    Digraph::new(size as usize + 1, &edges)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_solver_follows_the_definition(edges in acyclic(8)) {
        let game = graph_game(8, &edges);
        let mut budget = Budget::unlimited();
        for convention in CONVENTIONS {
            let whole = game.digraph().values(convention).unwrap();
            let mut solver = Solver::new(&game, convention);
            for vertex in 0..8 {
                let expected = by_definition(&edges, vertex, convention);
                prop_assert_eq!(whole[vertex as usize], expected);
                let value = solver.value(&vertex, &mut budget).unwrap();
                prop_assert_eq!(value, Nimber(expected.into()));
                prop_assert_eq!(Solver::new(&game, convention).outcome(&vertex, &mut budget), Ok(Outcome::of(value)));
                let winning = solver.moves_to(&vertex, Nimber(0), &mut budget).unwrap();
                let counted = edges
                    .iter()
                    .filter(|(from, to)| *from == vertex && by_definition(&edges, *to, convention) == 0)
                    .count();
                prop_assert_eq!(winning.len(), counted);
            }
        }
    }

    #[test]
    fn a_sum_is_its_product_graph(first in acyclic(5), second in acyclic(5), a in 0u32..5, b in 0u32..5) {
        let games = [graph_game(5, &first), graph_game(5, &second)];
        let both = product(&games[0].digraph(), &games[1].digraph());
        let [one, two] = games;
        let sum = Sum { terms: vec![Arc::new(Held::new(one)), Arc::new(Held::new(two))] };
        let read = |term: usize, vertex: u32| sum.terms[term].read(Fragment::new(&format!("v{vertex}"))).unwrap();
        let position = vec![read(0, a), read(1, b)];
        let mut budget = Budget::unlimited();
        for convention in CONVENTIONS {
            let values = both.values(convention).unwrap();
            let expected = Nimber(values[(a * 5 + b) as usize].into());
            let mut solver = Solver::new(&sum, convention);
            prop_assert_eq!(solver.value(&position, &mut budget), Ok(expected));
            prop_assert_eq!(solver.outcome(&position, &mut budget), Ok(Outcome::of(expected)));
            // Every move with the value it leads to, and the moves to each single value.
            let options = both.options(a * 5 + b);
            let mut expected: Vec<u32> = options.iter().map(|option| values[*option as usize]).collect();
            let moves = solver.moves(&position, &mut budget).unwrap();
            let mut found: Vec<u32> = moves.iter().map(|(_, _, value)| value.0 as u32).collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            for wanted in 0..4 {
                let hits = solver.moves_to(&position, Nimber(wanted.into()), &mut budget).unwrap().len();
                prop_assert_eq!(hits, expected.iter().filter(|value| **value == wanted).count());
            }
        }
    }

    #[test]
    fn retrograde_analysis_is_the_limit_of_bounded_search(edges in any_graph(6)) {
        let graph = Digraph::new(6, &edges);
        for convention in CONVENTIONS {
            // win[v] / loss[v]: decided within so many rounds; nothing changes after as many rounds as vertices.
            let stuck_wins = convention == Convention::Misere;
            let (mut win, mut loss) = ([false; 6], [false; 6]);
            for _ in 0..=12 {
                let (before_win, before_loss) = (win, loss);
                for v in 0..6 {
                    let options = graph.options(v as u32);
                    win[v] = if options.is_empty() { stuck_wins } else { options.iter().any(|o| before_loss[*o as usize]) };
                    loss[v] = if options.is_empty() { !stuck_wins } else { options.iter().all(|o| before_win[*o as usize]) };
                }
            }
            for (v, verdict) in verdicts(&graph, convention).into_iter().enumerate() {
                prop_assert_eq!(matches!(verdict, Verdict::Win(_)), win[v]);
                prop_assert_eq!(matches!(verdict, Verdict::Loss(_)), loss[v]);
            }
        }
    }

    #[test]
    fn the_referee_judges_every_graph(edges in any_graph(6)) {
        let game = graph_game(6, &edges);
        let judged = verdicts(&game.digraph(), Convention::Normal);
        let mut budget = Budget::unlimited();
        for vertex in 0..6u32 {
            let mut referee = Referee::new(&game, Convention::Normal);
            let expected = match judged[vertex as usize] {
                Verdict::Win(_) => Some(Outcome::N),
                Verdict::Loss(_) => Some(Outcome::P),
                Verdict::Draw => None,
            };
            prop_assert_eq!(referee.outcome(&vertex, &mut budget), Ok(expected));
            prop_assert_eq!(referee.standing(&vertex, &mut budget).unwrap().outcome, expected);
            let losing = |to: u32| matches!(judged[to as usize], Verdict::Loss(_));
            let expected = edges.iter().filter(|(from, to)| *from == vertex && losing(*to)).count();
            prop_assert_eq!(referee.winning_moves(&vertex, &mut budget).unwrap().len(), expected);
        }
    }

    #[test]
    fn generalised_values_behave_like_nim_heaps(edges in any_graph(5)) {
        let graph = Digraph::new(5, &edges);
        let found = values(&graph);
        for size in 0..4u32 {
            let judged = verdicts(&product(&graph, &nim_heap(size)), Convention::Normal);
            for (vertex, value) in found.iter().enumerate() {
                let verdict = judged[vertex * (size as usize + 1) + size as usize];
                match value {
                    LoopyValue::Finite(value) => {
                        prop_assert_eq!(matches!(verdict, Verdict::Loss(_)), *value == size, "{:?}", found);
                        prop_assert!(verdict != Verdict::Draw);
                    }
                    LoopyValue::Infinite(options) if options.contains(&size) => {
                        prop_assert!(matches!(verdict, Verdict::Win(_)));
                    }
                    LoopyValue::Infinite(_) => prop_assert_eq!(verdict, Verdict::Draw),
                }
            }
        }
    }

    #[test]
    fn expressions_read_what_they_write(terms in proptest::collection::vec(term(), 1..4)) {
        let text = terms.join(" + ");
        let read = grundy::notation::read(&text).unwrap();
        let written = read.to_string();
        let again = grundy::notation::read(&written).unwrap();
        prop_assert_eq!(again.to_string(), written);
        prop_assert!(again.position == read.position);
    }

    #[test]
    fn moves_lead_to_positions_that_can_be_read(text in term()) {
        let expression = grundy::notation::read(&text).unwrap();
        let graph = GameGraph::explore(&expression.sum, &expression.position, Identify::Standard, &mut Budget::with_memory(1 << 20));
        for position in graph.map(|graph| graph.positions).unwrap_or_default().iter().take(50) {
            let written = expression.sum.write(position);
            let read = grundy::notation::read(&written).unwrap();
            prop_assert_eq!(expression.sum.standard(&read.position), expression.sum.standard(position), "{}", written);
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[a-z(){}:,.+0-9x#\" |-]{0,40}") {
        if let Err(error) = grundy::notation::read(&text) {
            prop_assert!(error.span.start <= error.span.end && error.span.end <= text.len());
            prop_assert!(error.to_string().contains('^'));
        }
    }
}

/// A term of every game of the notation.
fn term() -> impl Strategy<Value = String> {
    let heaps = proptest::collection::vec(0u64..9, 1..4)
        .prop_map(|heaps| heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let names = proptest::sample::select(vec![
        "nim",
        "subtract(3,7,8)",
        "subtract(1..4)",
        "subtract(squares)",
        "bounded-nim(5)",
        "take-a-prime",
        "octal(0.77)",
        "octal(4.3...)",
        "kayles",
        "dawson-kayles",
        "lasker-nim",
        "grundys-game",
    ]);
    let others = proptest::sample::select(vec![
        "ring-kayles:8",
        "ring-kayles:row 5,2",
        "strip-domino:9 {2,3} {6,7}",
        "wythoff:3,5",
        "wythoff(2):3,5",
        "corner(knight,rook):3,4",
        "nimhoff(3):3,2,1",
        "tribonacci:1,2,4",
        "akiyama-nim:2,3,4",
        "poker-nim:2,1 | 1,0",
        "northcott(4x2):1-4,2-3 black",
        "chomp(3x4):4,4,2",
        "chomp(2x2)",
        "date-game:24 oct",
        "cram(3x3):A01 C12",
        "cram(2x12):A10.11",
        "cram(\"..#/.../#..\")",
        "domineering(2x3):.../### vertical",
        "domineering(2x3):A01",
    ]);
    prop_oneof![
        (names, heaps).prop_map(|(name, heaps)| format!("{name}:{heaps}")),
        others.prop_map(str::to_string),
    ]
}

#[test]
fn a_search_keeps_to_its_memory_and_goes_on() {
    let expression = grundy::notation::read("chomp(11x11)").unwrap();
    let mut solver = Solver::new(&expression.sum, Convention::Normal);
    let small = solver.value(&expression.position, &mut Budget::with_memory(100_000));
    assert!(matches!(small, Err(grundy::error::Stop::Memory { .. })), "{small:?}");
    // What was found is remembered, and nothing of the abandoned search stands in the way.
    let whole = Solver::new(&expression.sum, Convention::Normal)
        .value(&expression.position, &mut Budget::unlimited());
    assert_eq!(solver.value(&expression.position, &mut Budget::unlimited()), whole);
}

#[test]
fn deep_games_do_not_overflow_the_stack() {
    let chain: Vec<(u32, u32)> = (1..300_000).map(|vertex| (vertex, vertex - 1)).collect();
    let graph = Digraph::new(300_000, &chain);
    assert_eq!(graph.values(Convention::Normal).unwrap()[299_999], 1);
    let game = grundy::notation::read("subtract(1):200000").unwrap();
    let mut solver = Solver::new(&game.sum, Convention::Misere);
    assert_eq!(solver.value(&game.position, &mut Budget::unlimited()), Ok(Nimber(1)));
    let mut outcome = Solver::new(&game.sum, Convention::Misere);
    assert_eq!(outcome.outcome(&game.position, &mut Budget::unlimited()), Ok(Outcome::N));
}

#[test]
fn aliases_are_written_by_their_main_names() {
    for sheet in grundy::catalogue::SHEETS {
        for (alias, example) in
            sheet.aliases.iter().flat_map(|alias| sheet.examples.iter().map(move |one| (alias, one)))
        {
            // Files that examples name need not exist.
            let Ok(plain) = grundy::notation::read(example) else { continue };
            let called = example.replacen(sheet.name, alias, 1);
            assert_eq!(grundy::notation::read(&called).unwrap().to_string(), plain.to_string(), "{called}");
        }
    }
}
