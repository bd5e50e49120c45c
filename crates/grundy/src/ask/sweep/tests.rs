use super::*;
use crate::budget::{Patience, Unwatched};
use crate::game::Convention;
use crate::game::Game;
use crate::solve::graph::{GameGraph, Identify};

fn row(table: &SweepTable, game: &str) -> Vec<String> {
    let row = table.rows.iter().find(|row| row.game == game).unwrap();
    row.cells.iter().map(|(_, cell)| cell.to_string()).collect()
}

/// Every column of boards against the explicit game graph.
#[test]
fn cells_are_what_the_graph_says() {
    use Column::{
        Branching, ClassBranching, Classes, FirstMoves, Longest, Misere, Outcome, Positions, Value,
    };
    let columns =
        [Value, Misere, Outcome, Positions, Classes, FirstMoves, Branching, ClassBranching, Longest];
    let bench = Workbench::new();
    for game in ["cram(mxn)", "djuv(mxn)", "juv(mxn)", "cram(torus(mxn))", "nim:m,n", "subtract(m,n+3):2n"] {
        let sweep = Sweep::of(game, columns).over('m', 1, 3).over('n', 2, 3);
        for row in bench.ask(&sweep).unwrap().rows {
            let expression = bench.expression(&row.game).unwrap();
            let explore = |identify| {
                GameGraph::explore(&expression.sum, &expression.position, identify, &mut Budget::unlimited())
                    .unwrap()
            };
            let (all, some) = (explore(Identify::Standard), explore(Identify::Symmetry));
            let value = |convention| all.graph.values(convention).unwrap()[0].to_string();
            let mean = |graph: &GameGraph<_>| {
                format!("{:.4}", graph.graph.edges() as f64 / graph.positions.len() as f64)
            };
            let expected = [
                value(Convention::Normal),
                value(Convention::Misere),
                if value(Convention::Normal) == "0" { "P".into() } else { "N".into() },
                all.positions.len().to_string(),
                some.positions.len().to_string(),
                all.graph.options(0).len().to_string(),
                mean(&all),
                mean(&some),
                all.graph.depths().unwrap()[0].to_string(),
            ];
            let found: Vec<String> = row.cells.iter().map(|(_, cell)| cell.to_string()).collect();
            assert_eq!(found, expected, "{}", expression.sum.write(&expression.position));
        }
    }
}

#[test]
fn what_is_wrong_is_found_before_the_work() {
    let bench = Workbench::new();
    let wrong = |sweep: &Sweep| bench.ask(sweep).unwrap_err().to_string();
    let cram = Sweep::of("cram(mxn)", [Column::Value]);
    assert!(wrong(&cram.clone().over('n', 1, 2)).contains("the range of m is missing"));
    let three = cram.clone().over('m', 1, 2).over('n', 1, 2);
    assert!(wrong(&three.clone().over('k', 1, 2)).contains("k is not a parameter of this game"));
    assert!(wrong(&cram.clone().over('m', 0, 0).over('n', 1, 2)).contains("0x1"));
    let some = bench.ask(&cram.clone().over('m', 0, 1).over('n', 1, 2)).unwrap();
    assert_eq!((some.rows.len(), &some.left_out[1].game[..]), (2, "cram(0x2)"));
    assert!(
        wrong(&Sweep { columns: vec![Column::Value, Column::Period], ..three.clone() }).contains("of a game")
    );
    assert!(wrong(&cram.clone().over('m', 1, 1000).over('n', 1, 1000)).contains("at most 100000 rows"));
    assert!(wrong(&Sweep { columns: vec![], ..three.clone() }).contains("needs columns"));
    assert!(wrong(&Sweep { columns: vec![Column::Value; 2], ..three.clone() }).contains("twice"));
    let claimed = Sweep { claims: vec!["valu = 1".into()], ..three };
    assert!(wrong(&claimed).contains("a claim speaks of m, n, value"));
}

#[test]
fn claims_hold_fail_or_stay_open() {
    let bench = Workbench::new();
    let claim = |text: &str| {
        let sweep =
            Sweep { claims: vec![text.into()], ..Sweep::of("djuv(2xn)", [Column::Value, Column::Outcome]) };
        let mut table = bench.ask(&sweep.over('n', 2, 6)).unwrap();
        let negative = table.is_negative();
        let claim = table.claims.remove(0);
        (claim.holds, claim.fails, negative)
    };
    assert_eq!(claim("value = n mod 2"), (5, vec![], false));
    assert_eq!(claim("outcome = N and n mod 2 = 1 or outcome = P and n mod 2 = 0"), (5, vec![], false));
    assert_eq!(claim("value = 0 or n != 3"), (4, vec!["djuv(2x3)".into()], true));
    let open = Sweep {
        claims: vec!["misere < 9".into()],
        limit: Some(Count(10)),
        ..Sweep::of("cram(nxn)", [Column::Misere])
    };
    let table = bench.ask(&open.over('n', 1, 6)).unwrap();
    assert_eq!((table.claims[0].undecided, table.claims[0].fails.len()), (table.open, 0));
    assert!(table.open > 0 && table.finished);
}

#[test]
fn open_cells_say_how_far_they_got() {
    let bench = Workbench::new();
    let sweep = Sweep { limit: Some(Count(1000)), ..Sweep::of("cram(5xn)", [Column::Value]) };
    let table = bench.ask(&sweep.over('n', 8, 8)).unwrap();
    let Some(Cell::Open(open)) = table.rows[0].cells.get(Column::Value) else { panic!("{table:?}") };
    // Who wins there follows from symmetry.
    assert_eq!((open.at_least, row(&table, "cram(5x8)")), (Some(1), vec![">=1".to_string()]));
    assert!(open.open.contains("positions") && open.positions >= 1000, "{open:?}");
}

#[test]
fn a_stopped_table_has_its_first_rows() {
    let bench = Workbench::new();
    let sweep = Sweep::of("cram(nxn)", [Column::Value, Column::Misere]).over('n', 1, 7);
    let mut told = Vec::new();
    let table = bench.work(&Patience::looks(60), |budget| {
        sweep.run(&bench, budget, &mut |_, row| {
            told.push(row.game.clone());
            ControlFlow::Continue(())
        })
    });
    let table = table.unwrap();
    assert!(!table.finished && table.stopped.is_some_and(|stopped| stopped.could_keep));
    assert_eq!(told, table.rows.iter().map(|row| row.game.clone()).collect::<Vec<_>>());
    assert!(!told.is_empty() && told.len() < 7);
}

#[test]
fn a_sweep_goes_on_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let (bench, file) = (Workbench::new(), folder.path().join("cells"));
    let sweep = |last| {
        let columns = [Column::Value, Column::Branching, Column::Outcome, Column::Tilings];
        Sweep { state: Some(file.clone()), ..Sweep::of("kayles:n", columns).over('n', 1, last) }
    };
    let first = bench.ask(&sweep(3)).unwrap();
    let length = |file: &Path| std::fs::metadata(file).unwrap().len();
    let before = length(&file);
    assert_eq!(bench.ask(&sweep(3)).unwrap(), first);
    assert_eq!(length(&file), before);
    let longer = bench.ask(&sweep(4)).unwrap();
    assert_eq!(longer.rows[..3], first.rows);
    assert!(length(&file) > before);
    // A changed letter anywhere is found.
    let good = std::fs::read(&file).unwrap();
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        std::fs::write(&file, bad).unwrap();
        assert!(bench.ask(&sweep(4)).is_err(), "byte {at}");
    }
}

#[test]
fn games_from_files_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (bench, file) = (Workbench::new(), folder.path().join("cells"));
    let game = folder.path().join("g.json");
    let ask = |edges: &str| {
        std::fs::write(&game, format!(r#"{{"edges": [{edges}]}}"#)).unwrap();
        let text = format!("graph({}):v1 + nim:n", game.display());
        let sweep = Sweep { state: Some(file.clone()), ..Sweep::of(text, [Column::Value]).over('n', 0, 0) };
        bench.ask_watched(&sweep, &Unwatched).unwrap().rows[0].cells.get(Column::Value).unwrap().to_string()
    };
    assert_eq!(ask(r#"["v1", "v0"]"#), "1");
    assert_eq!(ask(r#"["v1", "v0"], ["v1", "v2"], ["v2", "v0"]"#), "2");
}
