//! Random and mutated requests: whatever is sent, the server says why not (4xx) and goes on.

use super::client::Server;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const CASES: u32 = 250;

/// Requests that are right, to be spoiled.
const GOOD: &[(&str, &str)] = &[
    ("/api/ask/value", r#"{"expr": "cram(3x3) + nim:3,5", "misere": true}"#),
    ("/api/ask/moves", r#"{"expr": "wythoff:3,5", "all": true}"#),
    ("/api/ask/sequence", r#"{"game": "octal(0.77)", "to": 30}"#),
    ("/api/ask/period", r#"{"game": "subtract(3,7,8)", "outcomes": true, "claim": "11,3"}"#),
    ("/api/ask/nimber", r#"{"formula": "((6*7)+x)^2=13"}"#),
    ("/api/ask/test-rule", r#"{"game": "nim", "rule": "x xor y = 0", "to": 9}"#),
    ("/api/ask/graph", r##"{"expr": "djuv(\"..#/...\")", "format": "svg", "layout": "force", "seed": 3}"##),
    ("/api/ask/expand", r#"{"name": "theorem-8", "n": 3, "to": 50}"#),
    ("/api/ask/prove", r#"{"text": "moves n, n+1\n0: a^n\n", "outcomes": true}"#),
    ("/api/ask/real", r#"{"moves": "1, 3/2, 1+sqrt(5)", "to": "9"}"#),
    ("/api/ask/coins", r#"{"table": "10x6", "reply": ["2,3", "-1,5"], "radius": "1"}"#),
    ("/api/ask/wythoff/label", r#"{"piece": "knight", "size": "5x6"}"#),
    ("/api/ask/statistics", r#"{"sequences": ["wythoff", "random"], "terms": 60, "plot": "words"}"#),
    ("/api/ask/safe", r#"{"family": "(4,8n+3,8n+7)", "n": "0..5"}"#),
    ("/api/ask/replay", r#"{"expr": "nim:1,3,5", "moves": "5->2, 3->0"}"#),
    ("/api/ask/symmetric", r#"{"game": "subtract(2,5,7)", "mix": ["1111111", "0110110"]}"#),
    ("/api/play/look", r#"{"expr": "chomp(3x4)", "moves": ["1:1"], "values": true}"#),
    ("/api/play/reply", r#"{"expr": "cram(3x3)", "player": "better-symmetric", "seed": 5}"#),
    ("/api/play/hint", r#"{"expr": "poker-nim:2,1 | 1,1", "stage": 3}"#),
    ("/api/random", r#"{"expr": "northcott(6x2):2-5,1-3", "moves": 4, "seed": 1}"#),
    ("/api/jobs", r#"{"command": "value", "fields": {"expr": "kayles:50"}, "title": "x"}"#),
];

/// What is put in place of something, or between two characters.
const SPOILERS: &[&str] = &[
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ",",
    ":",
    "-",
    "--",
    "0",
    "18446744073709551616",
    "-1",
    "1e999",
    "null",
    "true",
    "/",
    "..",
    "\\u0000",
    "é",
    "𝔊",
    " ",
    "x",
    "+",
    "*",
    "file(/etc/passwd)",
    "graph(x)",
    "\n",
    "99x99",
    "=",
    "^",
    "sqrt",
    "((((((((((((((((",
    "4096",
    "#",
    ".",
    "|",
    "<script>",
];

fn request() -> impl Strategy<Value = (String, String, Vec<u8>)> {
    let edit = (any::<prop::sample::Index>(), 0..SPOILERS.len(), 0..4usize);
    let spoiled = (0..GOOD.len(), prop::collection::vec(edit, 0..4)).prop_map(|(good, edits)| {
        let (path, body) = GOOD[good];
        let mut letters: Vec<char> = body.chars().collect();
        for (place, spoiler, removed) in edits {
            let at = place.index(letters.len() + 1);
            let end = (at + removed).min(letters.len());
            letters.splice(at..end, SPOILERS[spoiler].chars());
        }
        ("POST".to_string(), path.to_string(), letters.into_iter().collect::<String>().into_bytes())
    });
    let methods = prop::sample::select(vec!["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "FOO"]);
    let paths = prop_oneof![
        "/api/(ask|jobs|play|random|games)(/[a-z-]{1,9}){0,3}",
        "/[ -~]{0,30}",
        "(/\\.\\.|/%2e|/%00|/api){1,5}[a-z.]{0,5}",
    ];
    let wild = (methods, paths, prop::collection::vec(any::<u8>(), 0..200))
        .prop_map(|(method, path, body)| (method.to_string(), path.replace(' ', "%20"), body));
    prop_oneof![4 => spoiled, 1 => wild]
}

#[test]
fn serve_fuzzed_requests_never_fail_the_server() {
    let mut server = Server::start(&["--quick-time", "1", "--job-time", "1", "--rate", "0"]);
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let result = runner.run(&request(), |(method, path, body)| {
        let mut bytes = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        )
        .into_bytes();
        bytes.extend(&body);
        let reply = server.raw(&bytes);
        let status = reply.as_ref().map_or(0, |reply| reply.status);
        prop_assert!((200..500).contains(&status), "{method} {path} {}: {reply:?}", String::from_utf8_lossy(&body));
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(server.is_alive());
    assert_eq!(server.get("/api/health").status, 200);
}

/// Texts that recursion could drown in.
#[test]
fn serve_survives_deep_and_long_texts() {
    let mut server = Server::start(&["--quick-time", "2"]);
    let deep = |open: &str, close: &str, inside: &str| {
        format!("{}{inside}{}", open.repeat(1900), close.repeat(1900))
    };
    let questions = [
        ("nimber", serde_json::json!({"formula": deep("(", ")", "1")})),
        ("nimber", serde_json::json!({"formula": deep("-", "", "1")})),
        ("nimber", serde_json::json!({"formula": deep("(", "", "")})),
        ("test-rule", serde_json::json!({"game": "nim", "rule": deep("(", ")", "x")})),
        ("test-rule", serde_json::json!({"game": "nim", "rule": deep("not ", "", "x")})),
        ("value", serde_json::json!({"expr": deep("cram(", ")", "")})),
        ("value", serde_json::json!({"expr": deep("torus(", ")", "2x2")})),
        ("value", serde_json::json!({"expr": format!("nim:{}", "9,".repeat(2000))})),
        ("value", serde_json::json!({"expr": format!("octal(0.{})", "7".repeat(4000))})),
        ("real", serde_json::json!({"moves": deep("(", ")", "1")})),
        ("prove", serde_json::json!({"text": "(".repeat(100_000)})),
        ("prove", serde_json::json!({"text": format!("moves n\n{}", deep("(", ")^2", "0"))})),
        ("certify", serde_json::json!({"text": "[".repeat(100_000)})),
        ("value", serde_json::json!({"expr": "juvavum(26x26)"})),
        ("graph", serde_json::json!({"expr": "nim:60,60,60", "format": "svg", "layout": "force"})),
        ("statistics", serde_json::json!({"sequences": ["wythoff"], "terms": 50_000_000})),
        ("wythoff/grid", serde_json::json!({"size": 100_000_000_000_000_000u64})),
        ("akiyama/list", serde_json::json!({"rows": 100_000_000_000_000_000u64})),
        ("nim_table", serde_json::json!({"size": 1_000_000_000})),
        ("real", serde_json::json!({"moves": "1, sqrt(2)", "to": "1e30", "intervals": 1_000_000_000_000u64})),
        ("coins", serde_json::json!({"table": "1x1e308", "radius": "1/99999999999999999999999999999"})),
    ];
    for (command, fields) in questions {
        let reply = server.post(&format!("/api/ask/{command}"), &fields);
        assert!((200..500).contains(&reply.status), "{command}: {reply:?}");
        assert!(server.is_alive(), "{command} {}", fields.to_string().chars().take(80).collect::<String>());
    }
    // JSON too deep for any reader.
    let body = format!("{{\"expr\":{}", "[".repeat(100_000));
    assert_eq!(server.request("POST", "/api/ask/value", "content-type: application/json", &body).status, 400);
    assert!(server.is_alive());
}
