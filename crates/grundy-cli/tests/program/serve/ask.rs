//! Questions: the same answers and the same messages as on the command line.

use super::client::Server;
use crate::common::{failure, json, text};
use serde_json::{Value, json as object};

/// What the program prints with `--json`, and the status.
fn printed(arguments: &[&str]) -> Value {
    let mut answer = json(arguments);
    answer["status"] = 0.into();
    answer
}

#[test]
fn serve_answers_as_the_program_prints() {
    let server = Server::start(&[]);
    let sum = "cram(2x3) + kayles:5 + nim:4";
    assert_eq!(server.ask("value", object!({"expr": sum})), printed(&["value", sum]));
    assert_eq!(
        server.ask("moves", object!({"expr": "nim:1,1,1,2", "misere": true})),
        printed(&["moves", "nim:1,1,1,2", "--misere"])
    );
    assert_eq!(
        server.ask("sequence", object!({"game": "kayles", "to": "2e1"})),
        printed(&["sequence", "kayles", "--to", "20"])
    );
    assert_eq!(
        server.ask("test_rule", object!({"game": "subtract(1,2)", "rule": "x mod 3 = 0", "to": 100})),
        printed(&["test-rule", "subtract(1,2)", "x mod 3 = 0", "--to", "100"])
    );
    assert_eq!(
        server.ask("wythoff/pairs", object!({"n": "1000000000000000000000000"})),
        printed(&["wythoff", "pairs", "--n", "1000000000000000000000000"])
    );
    assert_eq!(server.get("/api/games").json(), printed(&["games"]));
    let expanded = server.ask("expand", object!({"name": "theorem-8", "n": 3, "to": 20}));
    assert_eq!(expanded, printed(&["expand", "theorem-8", "--n", "3", "--to", "20"]));
}

/// Every command answers: the table knows what each of them needs.
#[test]
fn serve_knows_every_command() {
    let server = Server::start(&[]);
    let questions = [
        ("explain", object!({"expr": "nim:3,5,7", "hint": 2})),
        ("period", object!({"game": "subtract(3,7,8)", "outcomes": true})),
        ("octal", object!({"code": "0.07"})),
        ("reduce", object!({"game": "subtract(1,3,5)"})),
        ("reduce", object!({"game": "subtract(squares)", "to": 1000})),
        ("register", object!({"game": "subtract(1,2)", "rule": "nor"})),
        ("real", object!({"moves": "1, sqrt(2)"})),
        ("real", object!({"moves": "1, 2", "vary": true})),
        ("quotient", object!({"game": "octal(0.123)"})),
        ("misere-form", object!({"expr": "nim:2,2", "equal": "*[3,2]", "parts": true})),
        ("symmetric", object!({"game": "subtract(2,5,7)", "mix": ["1111111", "0110110"]})),
        ("prove", object!({"name": "theorem-8"})),
        ("analyse", object!({"expr": "djuv(2x2)", "symmetries": true})),
        ("match", object!({"expr": "nim:2,1", "one": "perfect", "two": "random", "games": 5, "seed": 1})),
        ("replay", object!({"expr": "nim:1,3,5", "moves": "5->2, 3->0"})),
        ("coins", object!({"table": "10x6", "reply": ["2,3"]})),
        ("translate", object!({"expr": "kayles:5 + kayles:5", "move": "2:4->1"})),
        ("loopy", object!({"expr": "northcott(6x2):2-5,1-3"})),
        ("nim_table", object!({"cell": "3,5"})),
        ("nimber", object!({"formula": "-6*7"})),
        ("mex", object!({"set": "0,1,3"})),
        ("safe", object!({"positions": ["4,11,15", "2,4,6"]})),
        ("xor/swap", object!({"a": 5, "b": 9})),
        ("wythoff/grid", object!({"size": 5})),
        ("wythoff/rows", object!({"to": 2})),
        ("wythoff/label", object!({"piece": "knight", "size": "4x4"})),
        ("wythoff/general", object!({"n0": 3, "skip": [2], "observe": 1000})),
        ("wythoff/translate", object!({"n0": 3})),
        ("wythoff/lieshout", object!({"terms": 1000})),
        ("wythoff/word", object!({"length": 20})),
        ("akiyama/list", object!({"rows": 5})),
        ("akiyama/compare", object!({"rows": 20})),
        ("akiyama/assumptions", object!({"to": 50})),
        ("akiyama/legal", object!({"take": "1,2,3"})),
        ("akiyama/values", object!({"size": 3})),
        ("statistics", object!({"sequences": ["wythoff"], "terms": 200})),
        ("count", object!({"game": "cram(2x3)"})),
        ("tilings", object!({"board": "4x4"})),
        ("games", object!({"name": "nim"})),
    ];
    for (command, fields) in questions {
        let reply = server.post(&format!("/api/ask/{command}"), &fields);
        let known_refusal = command == "nimber" && reply.status == 400;
        assert!(reply.status == 200 || known_refusal, "{command} {fields}: {}", reply.body);
    }
}

#[test]
fn serve_gives_files_as_text() {
    let server = Server::start(&[]);
    for (format, begins) in [("svg", "<svg"), ("dot", "digraph"), ("json", "{"), ("graphml", "<?xml")] {
        let answer = server.ask("graph", object!({"expr": "djuv(3x3)", "format": format, "symmetry": true}));
        let content = answer["content"].as_str().expect("text");
        assert!(content.trim_start().starts_with(begins), "{format}: {}", &content[..60]);
        assert_eq!(answer["format"], format);
    }
    let table = server.ask("table", object!({"game": "djuv(2x2)", "symmetries": true}));
    let printed = text(&["table", "domino-juvavum(2x2)", "--text", "--symmetries", "-o", "-"]);
    assert_eq!(table["content"].as_str().map(str::trim_end), Some(printed.as_str()));
    let plot = server.ask("wythoff/pairs", object!({"to": 5, "plot": true}));
    assert!(plot["plot"]["content"].as_str().expect("text").contains("<svg"));
    assert!(!plot.to_string().contains(server.data.path().to_str().expect("text")));
}

#[test]
fn serve_says_what_the_program_says() {
    let server = Server::start(&[]);
    for expr in ["nim:3 + kayls:5", "nim:3,x", "cram(3x3):A00", "subtract(1,2"] {
        let reply = server.post("/api/ask/value", &object!({"expr": expr}));
        let (status, printed) = failure(&["value", expr]);
        assert_eq!((reply.status, status), (400, 2), "{expr}");
        assert_eq!(format!("error: {}", reply.error()), printed.trim_end(), "{expr}");
        // The same as data.
        let trouble = &reply.json()["trouble"];
        assert_eq!((&trouble["kind"], &trouble["text"]), (&object!("text"), &object!(expr)));
        let message = trouble["message"].as_str().expect("text");
        assert!(reply.error().starts_with(message) && trouble["columns"]["start"].is_u64(), "{trouble}");
    }
    // A negative verdict is an answer.
    let refuted = server.ask("test-rule", object!({"game": "subtract(1,2)", "rule": "x mod 3 = 1"}));
    assert_eq!(refuted["status"], 1);
}

#[test]
fn serve_refuses_wrong_shapes_by_name() {
    let server = Server::start(&[]);
    let status = |path: &str, body: Value| {
        let reply = server.post(path, &body);
        (reply.status, reply.error())
    };
    assert_eq!(status("/api/ask/value", object!({})).0, 422);
    assert!(status("/api/ask/value", object!({"expr": {}})).1.contains("'expr'"));
    let file = status("/api/ask/value", object!({"expr": "nim:1", "state": "/tmp/x"}));
    assert_eq!(file.0, 400);
    assert!(file.1.starts_with("/tmp/x: cannot write it: no files can be written here\nhelp: "), "{file:?}");
    let unknown = status("/api/ask/graph", object!({"expr": "nim:1", "output": "/tmp/x"}));
    assert!(unknown.0 == 422 && unknown.1.contains("unknown field `output`"), "{unknown:?}");
    for command in ["check", "serve", "play", "completions", "tour", "family-of-nobody", "..", "%2e%2e"] {
        assert_eq!(status(&format!("/api/ask/{command}"), object!({})).0, 404, "{command}");
    }
    let reply = server.request("POST", "/api/ask/value", "content-type: text/plain", "{}");
    assert_eq!(reply.status, 415);
    let json = "content-type: application/json; charset=utf-8";
    assert_eq!(server.request("POST", "/api/ask/value", json, "{\"expr\":").status, 400);
    assert_eq!(server.request("POST", "/api/ask/value", json, "[1]").status, 422);
    assert_eq!(server.request("GET", "/api/ask/value", "", "").status, 405);
    assert_eq!(server.request("DELETE", "/api/games", "", "").status, 405);
    assert_eq!(server.get("/api/nothing").status, 404);
}

#[test]
fn serve_stops_long_questions() {
    let server = Server::start(&["--quick-time", "1"]);
    let reply = server.post("/api/ask/value", &object!({"expr": "grundys-game:3000000"}));
    assert_eq!(reply.status, 408, "{}", reply.body);
    assert_eq!(reply.json()["job"], true);
    assert_eq!(reply.json()["trouble"]["reason"], object!({"by": "time"}));
    // And has time for others.
    assert_eq!(server.ask("value", object!({"expr": "nim:1"}))["value"], 1);
}

#[test]
fn serve_answers_many_at_once() {
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        for client in 0..24 {
            let server = &server;
            scope.spawn(move || {
                for heap in 0..4 {
                    let expr = format!("nim:{client},{heap}");
                    let answer = server.ask("value", object!({"expr": expr}));
                    assert_eq!(answer["value"], client ^ heap, "{expr}");
                }
            });
        }
    });
}

#[test]
fn serve_describes_itself() {
    let server = Server::start(&[]);
    let about = server.get("/api/about").json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(server.get("/api/health").json(), object!({"status": "ok"}));
    let document = server.get("/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.contains_key("/api/ask/value") && paths.contains_key("/api/jobs/{id}/events"));
    let asked =
        &document["paths"]["/api/ask/value"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(*asked, object!({"$ref": "#/components/schemas/Value"}));
    let fields = &document["components"]["schemas"]["Value"]["properties"];
    assert_eq!(fields["expr"]["description"], "A position, such as nim:3,5,7");
    let mut identifiers: Vec<&str> = Vec::new();
    for item in paths.values().flat_map(|item| item.as_object().expect("an item").values()) {
        identifiers.extend(item["operationId"].as_str());
    }
    let all = identifiers.len();
    identifiers.sort_unstable();
    identifiers.dedup();
    assert_eq!(identifiers.len(), all, "identifiers of operations are unique");
    references(&document, &document);
}

/// Every reference of the document leads somewhere.
fn references(part: &Value, document: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                let path = reference.strip_prefix('#').expect("a reference inside the document");
                assert!(document.pointer(path).is_some(), "{reference}");
            }
            fields.values().for_each(|field| references(field, document));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, document)),
        _ => {}
    }
}
