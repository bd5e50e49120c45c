//! Playing over HTTP: nothing is remembered, everything is in the request.

use super::client::Server;
use serde_json::{Value, json};

fn ask(server: &Server, path: &str, body: Value) -> Value {
    let reply = server.post(path, &body);
    assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
    reply.json()
}

/// A whole game against the perfect player, who must win from a won position.
#[test]
fn serve_plays_a_game_of_cram_to_the_end() {
    let server = Server::start(&[]);
    let mut moves: Vec<Value> = Vec::new();
    let look = loop {
        // 3x4 Cram is won for the player who begins: that is the computer.
        let game = json!({"expr": "cram(3x4)", "moves": moves, "player": "perfect", "seed": moves.len()});
        let reply = ask(&server, "/api/play/reply", game);
        moves.push(reply["move"].clone());
        let look = &reply["look"];
        if look["over"] == true {
            break look.clone();
        }
        let answer = ask(
            &server,
            "/api/play/reply",
            json!({"expr": "cram(3x4)", "moves": moves, "player": "random", "seed": 7}),
        );
        moves.push(answer["move"].clone());
        if answer["look"]["over"] == true {
            break answer["look"].clone();
        }
    };
    assert_eq!(look["winner"], "first", "{moves:?}");
    assert_eq!(look["record"].as_array().map(Vec::len), Some(moves.len()));
    let late =
        server.post("/api/play/reply", &json!({"expr": "cram(3x4)", "moves": moves, "player": "perfect"}));
    assert_eq!(late.status, 400);
    assert!(late.error().starts_with("the game is over: there is no move to make\nhelp: "));
}

#[test]
fn serve_looks_at_positions() {
    let server = Server::start(&[]);
    let look = ask(&server, "/api/play/look", json!({"expr": "cram(2x3) + nim:2,2", "values": true}));
    assert_eq!(look["parts"][0]["kind"], "board");
    assert_eq!(look["parts"][1]["heaps"], json!([{"size": 2}, {"size": 2}]));
    let wins: Vec<&str> = look["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter(|mv| mv["wins"] == true)
        .map(|mv| mv["name"].as_str().expect("a name"))
        .collect();
    let printed = server.ask("moves", json!({"expr": "cram(2x3) + nim:2,2"}));
    assert_eq!(printed["moves"].as_array().map(Vec::len), Some(wins.len()), "{wins:?}");
    for name in wins {
        let after = ask(&server, "/api/play/look", json!({"expr": "cram(2x3) + nim:2,2", "moves": [name]}));
        assert_eq!(after["to_move"], "second");
        assert_eq!(server.ask("value", json!({"expr": after["now"]}))["value"], 0, "{name}");
    }
    // Values that take too long are left out, and it is said.
    let server = Server::start(&["--quick-time", "1"]);
    let large = ask(&server, "/api/play/look", json!({"expr": "cram(7x9)", "values": true}));
    assert!(large["values_limit"].is_string() && large["moves"][0]["value"].is_null());
}

#[test]
fn serve_hints_players_and_random_starts() {
    let server = Server::start(&[]);
    let hint = |stage: u8| ask(&server, "/api/play/hint", json!({"expr": "nim:3,5,7", "stage": stage}));
    assert_eq!(hint(1)["outcome"], "N");
    assert_eq!((&hint(2)["nim_sum"], &hint(2)["winning"]), (&json!(1), &json!(3)));
    assert_eq!(hint(3)["move"], "3->2");
    let players = server.get("/api/players").json();
    let names: Vec<&str> = players["players"]
        .as_array()
        .expect("players")
        .iter()
        .filter_map(|player| player["name"].as_str())
        .collect();
    assert!(names.contains(&"perfect") && names.contains(&"allround"));
    for name in names {
        ask(&server, "/api/play/reply", json!({"expr": "cram(3x3)", "player": name, "seed": 1}));
    }
    let start = json!({"expr": "cram(4x4)", "seed": 5, "moves": 3});
    let random = ask(&server, "/api/random", start.clone());
    assert_eq!(random["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(ask(&server, "/api/random", start), random);
    let look = ask(&server, "/api/play/look", json!({"expr": "cram(4x4)", "moves": random["moves"]}));
    assert_eq!(look["now"], random["now"]);
}

#[test]
fn serve_refuses_illegal_moves_with_the_reason() {
    let server = Server::start(&[]);
    let wrong = |path: &str, body: Value| {
        let reply = server.post(path, &body);
        (reply.status, reply.error())
    };
    let (status, message) = wrong("/api/play/look", json!({"expr": "cram(3x3)", "moves": ["A01", "A12"]}));
    assert_eq!(status, 400);
    assert!(message.starts_with("A1 is not free\n  A12\n  ^^^"), "{message}");
    assert!(
        wrong("/api/play/look", json!({"expr": "nim:3", "moves": ["3->4"]})).1.contains("not a legal move")
    );
    assert_eq!(wrong("/api/play/look", json!({"expr": "nim:3", "moves": "3->2"})).0, 422);
    assert_eq!(wrong("/api/play/look", json!({"moves": []})).0, 422);
    assert_eq!(wrong("/api/play/look", json!({"expr": "nim:3", "file": "x"})).0, 422);
    assert_eq!(wrong("/api/play/reply", json!({"expr": "nim:3", "player": "nobody"})).0, 422);
    assert!(
        wrong("/api/play/reply", json!({"expr": "nim:3", "player": "symmetric"})).1.contains("needs a board")
    );
    let misere = json!({"expr": "cram(3x3)", "misere": true, "player": "symmetric"});
    assert!(wrong("/api/play/reply", misere).1.contains("normal play only"));
}
