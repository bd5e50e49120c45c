//! What every format and layout must keep to, on games from the literature and on random graphs.

use super::layout::{Placement, place};
use super::*;
use grundy_core::budget::Budget;
use grundy_core::game::{Convention, Game};
use grundy_core::graph_game::GraphGame;
use grundy_core::solve::graph::{GameGraph, Identify};
use grundy_heaps::grundys_game::GrundysGame;
use grundy_heaps::{HeapSizes, Heaps};
use serde_json::Value;

/// Labels that every format must escape.
const NASTY: &str = "<a & \"b\"> 'c' \\n ]]> &lt; \u{1}";

fn grundys_game() -> Picture {
    let game = Heaps::new(GrundysGame);
    let start = HeapSizes::from_slice(&[7]);
    let graph = GameGraph::explore(&game, &start, Identify::Standard, &mut Budget::unlimited()).unwrap();
    Picture::of_graph("grundys-game:7", &game, &graph, |heaps| game.write(heaps)).solved(Convention::Normal)
}

/// A generator for tests: Knuth's MMIX numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A random graph in which most vertices can be reached; without cycles unless asked for.
fn random(seed: u64, nodes: usize, extra: usize, cycles: bool) -> Picture {
    let mut dice = Dice(seed);
    let mut pairs: Vec<(usize, usize)> = (1..nodes).map(|to| (dice.below(to), to)).collect();
    for _ in 0..extra {
        let (one, two) = (dice.below(nodes), dice.below(nodes));
        if cycles || one != two {
            pairs.push(if cycles { (one, two) } else { (one.min(two), one.max(two)) });
        }
    }
    let label = |node: usize| "x".repeat(1 + node * 7 % 30);
    let moves = pairs.iter().map(|(from, to)| (*from as u32, *to as u32, format!("to {to}")));
    Picture::new(format!("random {seed}"), (0..nodes).map(label), moves).solved(Convention::Normal)
}

fn nasty() -> Picture {
    let moves =
        [(0, 1), (1, 0), (1, 1), (1, 1), (1, 2), (1, 2)].map(|(from, to)| (from, to, NASTY.to_string()));
    Picture::new(NASTY, [NASTY, "", "two\nlines"].map(String::from), moves).solved(Convention::Normal)
}

/// The smallest pictures, and some with everything in them.
fn pictures() -> Vec<Picture> {
    let mut pictures = vec![Picture::default(), grundys_game(), nasty()];
    pictures.push(Picture::new("one", ["a".to_string()], []));
    pictures.push(Picture::new("loop", ["a".to_string()], [(0, 0, "stay".to_string())]));
    pictures.push(Picture::new("apart", ["a", "b", "c"].map(String::from), [(2, 1, String::new())]));
    for seed in 1..12 {
        let nodes = 3 + 5 * seed as usize;
        pictures.push(random(seed, nodes, nodes, false));
        pictures.push(random(seed, nodes, nodes, true));
    }
    pictures
}

/// A picture in a format that is text.
fn text(picture: &Picture, format: Format, style: &Style) -> String {
    String::from_utf8(render(picture, format, style, &Budget::unlimited()).unwrap().bytes().to_vec()).unwrap()
}

fn styles() -> Vec<Style> {
    let pairs =
        Layout::ALL.into_iter().flat_map(|layout| Colouring::ALL.map(|colouring| (layout, colouring)));
    pairs.map(|(layout, colouring)| Style { layout, colouring, seed: 7 }).collect()
}

/// Checks that tags nest, attributes are quoted and nothing is left unescaped.
fn check_xml(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").unwrap_or(xml);
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at]);
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (body, closed) = tag.strip_suffix('/').map_or((tag, false), |body| (body, true));
        let (name, attributes) = body.split_once(' ').unwrap_or((body, ""));
        check_attributes(attributes);
        if !closed {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
}

fn check_attributes(attributes: &str) {
    let parts: Vec<&str> = attributes.split('"').collect();
    assert_eq!(parts.len() % 2, 1, "{attributes}");
    for pair in parts.chunks(2).filter(|pair| pair.len() == 2) {
        let name = pair[0].trim().strip_suffix('=').expect("a name and a value");
        assert!(
            name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.:".contains(letter)),
            "{name}"
        );
        check_text(pair[1]);
    }
}

fn check_text(text: &str) {
    assert!(!text.contains(['<', '>', '"']), "{text}");
    assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{text:?}");
    for piece in text.split('&').skip(1) {
        let name = piece.split(';').next().unwrap();
        assert!(["amp", "lt", "gt", "quot"].contains(&name) || name.starts_with('#'), "{text}");
    }
}

/// The pairs of numbers after two words in every line that has both.
fn pairs(text: &str, first: &str, second: &str) -> Vec<(u32, u32)> {
    let number = |line: &str, word: &str| -> Option<u32> {
        let rest = &line[line.find(word)? + word.len()..];
        rest[..rest.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
    };
    let mut pairs: Vec<(u32, u32)> =
        text.lines().filter_map(|line| Some((number(line, first)?, number(line, second)?))).collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn xml_is_well_formed() {
    for picture in pictures() {
        check_xml(&text(&picture, Format::GraphMl, &Style::default()));
        for style in styles() {
            check_xml(&text(&picture, Format::Svg, &style));
        }
    }
}

#[test]
fn every_edge_is_written_once() {
    for picture in pictures() {
        let mut edges: Vec<(u32, u32)> = picture.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        edges.sort_unstable();
        let graphml = text(&picture, Format::GraphMl, &Style::default());
        assert_eq!(pairs(&graphml, "source=\"n", "target=\"n"), edges);
        assert_eq!(graphml.matches("<node ").count(), picture.nodes.len());
        for style in styles() {
            let svg = text(&picture, Format::Svg, &style);
            assert_eq!(pairs(&svg, "data-from=\"", "data-to=\""), edges);
            assert_eq!(svg.matches("class=\"node\"").count(), picture.nodes.len());
            assert_eq!(pairs(&text(&picture, Format::Dot, &style), "  n", " -> n"), edges);
        }
    }
}

#[test]
fn json_is_read_back_as_the_same_game() {
    for picture in pictures().into_iter().filter(|picture| !picture.nodes.is_empty()) {
        let json = text(&picture, Format::Json, &Style::default());
        let mut value: Value = serde_json::from_str(&json).unwrap();
        let fields = value.as_object_mut().unwrap();
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        assert_eq!(names, ["title", "start", "vertices", "positions", "edges"]);
        assert_eq!(fields["positions"].as_array().unwrap().len(), picture.nodes.len());
        // The part that the reader needs.
        fields.remove("title");
        fields.remove("positions");
        let game = GraphGame::from_json("test.json", &value.to_string()).unwrap();
        assert_eq!(game.start(), Some(0));
        let digraph = picture.digraph();
        assert_eq!(game.digraph(), digraph);
        let again = GameGraph::explore(&game, &0, Identify::Standard, &mut Budget::unlimited()).unwrap();
        assert!(again.labels.iter().all(|label| picture.edges.iter().any(|edge| edge.label == *label)));
    }
}

/// The data say what the file says, and the tip of a move is where its path ends.
#[test]
fn graphs_are_data_too() {
    let picture = grundys_game();
    for layout in Layout::ALL {
        let style = Style { layout, ..Style::default() };
        let sheet = json::Sheet::new(&picture, &style, &Budget::unlimited()).unwrap();
        let graph = sheet.graph().unwrap();
        let written: Value = serde_json::from_str(&sheet.text()).unwrap();
        assert_eq!(serde_json::to_value(&graph).unwrap(), written);
        let placement = place(&picture, layout, 1, &Budget::unlimited()).unwrap();
        for (edge, path) in graph.edges.iter().zip(&placement.paths) {
            let (tip, end) = (edge.tip.unwrap(), path.end());
            assert!((tip.x - end.x).abs() < 0.1 && (tip.y - end.y).abs() < 0.1, "{layout}");
            assert!((tip.x, tip.y) != (tip.from_x, tip.from_y), "{layout}");
        }
    }
    let many = Picture::new("", (0..=MOST_DRAWN).map(|name| name.to_string()), []);
    assert_eq!(json::Sheet::new(&many, &Style::default(), &Budget::unlimited()).unwrap().graph(), None);
}

#[test]
fn json_names_differ_and_numbers_are_exact() {
    let mut picture = Picture::new("", ["a", "a", "a~2", " ", "a", ""].map(String::from), []);
    picture.nodes[1].value = Some(u128::MAX);
    let json: Value = serde_json::from_str(&text(&picture, Format::Json, &Style::default())).unwrap();
    assert_eq!(json["vertices"], serde_json::json!(["a", "a~3", "a~2", "empty", "a~4", "empty~2"]));
    assert_eq!(json["positions"][1]["value"].to_string(), u128::MAX.to_string());
    assert_eq!(json["positions"][0]["value"], Value::Null);
    assert_eq!(json["positions"][0]["outcome"], "draw");
}

#[test]
fn equal_seeds_give_equal_drawings() {
    let picture = random(3, 40, 40, true);
    for layout in Layout::ALL {
        let draw =
            |seed: u64| text(&picture, Format::Svg, &Style { layout, colouring: Colouring::Win, seed });
        assert_eq!(draw(1), draw(1), "{layout}");
        assert_eq!(draw(1) == draw(2), matches!(layout, Layout::Tree | Layout::Radial), "{layout}");
    }
}

/// The least space between two boxes; negative if they overlap.
fn least_space(placement: &Placement) -> f64 {
    let mut least = f64::INFINITY;
    for one in 0..placement.centres.len() {
        for two in 0..one {
            let (p, q) = (placement.centres[one], placement.centres[two]);
            let (a, b) = (placement.sizes[one], placement.sizes[two]);
            let x = (p.x - q.x).abs() - (a.width + b.width) / 2.0;
            let y = (p.y - q.y).abs() - (a.height + b.height) / 2.0;
            least = least.min(x.max(y));
        }
    }
    least
}

#[test]
fn boxes_keep_their_distance() {
    for picture in pictures() {
        for (layout, space) in [(Layout::Tree, 10.0), (Layout::Radial, 5.0), (Layout::Random, 5.0)] {
            let found = least_space(&place(&picture, layout, 3, &Budget::unlimited()).unwrap());
            assert!(found > space, "{} {layout}: {found}", picture.title);
        }
    }
    assert!(least_space(&place(&grundys_game(), Layout::Force, 3, &Budget::unlimited()).unwrap()) > 5.0);
}

#[test]
fn moves_lead_to_the_right_unless_there_are_cycles() {
    for seed in 1..20 {
        let picture = random(seed, 30, 30, false);
        let placement = place(&picture, Layout::Tree, 1, &Budget::unlimited()).unwrap();
        for edge in &picture.edges {
            let (from, to) = (placement.centres[edge.from as usize], placement.centres[edge.to as usize]);
            assert!(from.x < to.x);
        }
        let first = placement.centres[0].x;
        assert!(placement.centres.iter().all(|centre| centre.x >= first));
    }
}

#[test]
fn paths_join_the_boxes_of_their_ends() {
    for picture in pictures() {
        for layout in Layout::ALL {
            let placement = place(&picture, layout, 5, &Budget::unlimited()).unwrap();
            for (edge, path) in picture.edges.iter().zip(&placement.paths) {
                for (point, node) in [(path.start, edge.from), (path.end(), edge.to)] {
                    let size = placement.sizes[node as usize].grown(8.0);
                    assert!(
                        path::contains(placement.centres[node as usize], size, point),
                        "{layout} {edge:?}"
                    );
                }
                assert!(path.samples().all(|point| point.x.is_finite() && point.y.is_finite()), "{layout}");
            }
        }
    }
}

#[test]
fn parallel_edges_and_loops_differ() {
    let twice = [(0, 1), (0, 1), (1, 0), (1, 1), (1, 1), (0, 2), (0, 2), (1, 2)];
    let moves = twice.map(|(from, to)| (from, to, String::new()));
    let picture = Picture::new("", ["a", "b", "c"].map(String::from), moves);
    for layout in Layout::ALL {
        let placement = place(&picture, layout, 1, &Budget::unlimited()).unwrap();
        for one in 0..placement.paths.len() {
            for two in 0..one {
                let (path, other) = (&placement.paths[one], &placement.paths[two]);
                assert!(path != other && *path != other.reversed(), "{layout} {one} {two}");
            }
        }
    }
}

#[test]
fn thousands_of_nodes_are_no_problem() {
    // A deep graph with many long moves has too many lanes, a wide one many nodes in a layer.
    let moves = (0..2000u32).flat_map(|from| [1, 2, 40].map(|step| (from, from + step, String::new())));
    let deep = Picture::new("deep", (0..2040).map(|at: u32| at.to_string()), moves);
    for picture in [deep, random(9, 3000, 3000, false), random(9, 3000, 3000, true)] {
        for layout in Layout::ALL {
            let placement = place(&picture, layout, 1, &Budget::unlimited()).unwrap();
            assert!(placement.centres.iter().all(|centre| centre.x.is_finite() && centre.y.is_finite()));
        }
    }
}

#[test]
fn names_are_read_back() {
    for layout in Layout::ALL {
        assert_eq!(layout.name().parse(), Ok(layout));
    }
    for colouring in Colouring::ALL {
        assert_eq!(colouring.to_string().parse(), Ok(colouring));
    }
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert_eq!(Format::of_path(format!("a.b/c.{format}")), Some(format));
    }
    let error = "spiral".parse::<Layout>().unwrap_err();
    assert_eq!(error.message, "there is no layout 'spiral'");
    assert_eq!(error.help.as_deref(), Some("choose one of tree, radial, force, random"));
    assert_eq!(Format::of_path("svg"), None);
}

#[test]
fn winning_moves_and_outcomes_are_marked() {
    let picture = grundys_game();
    // The start is lost: none of its moves wins.
    assert!(picture.edges.iter().filter(|edge| edge.from == 0).all(|edge| !edge.winning));
    let svg = text(&picture, Format::Svg, &Style { colouring: Colouring::Win, ..Style::default() });
    let lost = picture.nodes.iter().filter(|node| node.value == Some(0)).count();
    assert_eq!(svg.matches("data-outcome=\"P\"").count(), lost);
    assert_eq!(svg.matches("data-kind=\"start\"").count(), 1);
    let graphml = text(&picture, Format::GraphMl, &Style::default());
    let winning = picture.edges.iter().filter(|edge| edge.winning).count();
    assert_eq!(graphml.matches("<data key=\"winedge\">true</data>").count(), winning);
    assert!(winning > 0);
}
