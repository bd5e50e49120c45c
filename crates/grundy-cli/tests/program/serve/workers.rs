//! Workers: whatever happens to one, the server and everybody else go on.

use super::client::Server;
use serde_json::json;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The processes that a server has started, as far as the system lists them.
fn workers(server: &Server) -> Vec<u32> {
    let parent = server.id().to_string();
    let all = Path::new("/proc").read_dir().into_iter().flatten().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    ids.filter(|id| {
        let about = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let fields = about.rsplit(')').next().unwrap_or_default();
        let mut fields = fields.split_whitespace();
        // What has ended and was not looked after yet is no worker any more.
        fields.next() != Some("Z") && fields.next() == Some(&parent)
    })
    .collect()
}

fn end(process: u32) {
    Command::new("kill").args(["-9", &process.to_string()]).status().expect("the program kill");
}

/// Whether the system ends the process when it has computed too long.
fn is_limited(process: u32) -> bool {
    let limits = std::fs::read_to_string(format!("/proc/{process}/limits")).unwrap_or_default();
    limits
        .lines()
        .any(|line| line.starts_with("Max cpu time") && line.split_whitespace().nth(3) != Some("unlimited"))
}

/// Waits until something is so.
fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "waiting until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn endless() -> serde_json::Value {
    json!({"expr": "cram(9x9)"})
}

#[test]
#[cfg(target_os = "linux")]
fn serve_outlives_its_workers() {
    let mut server = Server::start(&["--quick-time", "30"]);
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| server.post("/api/ask/value", &endless()));
        until("a worker has been busy for longer than a moment", || {
            std::thread::sleep(Duration::from_secs(2));
            !workers(&server).is_empty()
        });
        let busy = workers(&server);
        assert!(
            busy.iter().any(|id| is_limited(*id)),
            "the system limits how long one computes that is asked"
        );
        busy.into_iter().for_each(end);
        let reply = asked.join().expect("a reply");
        assert_eq!(reply.status, 408, "{}", reply.body);
        assert!(reply.error().contains("ended the process that answered it"), "{}", reply.error());
    });
    assert_eq!(server.ask("value", json!({"expr": "nim:3,5"}))["value"], 6);
    assert!(server.is_alive());
}

#[test]
#[cfg(target_os = "linux")]
fn serve_ends_the_workers_of_cancelled_and_late_questions() {
    let server = Server::start(&["--quick-time", "1", "--jobs", "2"]);
    let job = json!({"command": "value", "fields": endless()});
    let ids: Vec<String> = (0..2)
        .map(|_| server.post("/api/jobs", &job).json()["id"].as_str().expect("a name").to_string())
        .collect();
    until("both jobs have workers", || workers(&server).len() == 2);
    for id in &ids {
        server.request("DELETE", &format!("/api/jobs/{id}"), "", "");
    }
    until("their workers are gone", || workers(&server).is_empty());
    // A late question has said so itself and its worker waits for the next, or it was ended.
    assert_eq!(server.post("/api/ask/value", &endless()).status, 408);
    assert_eq!(server.ask("value", json!({"expr": "nim:3,5"}))["value"], 6);
}

#[test]
#[cfg(target_os = "linux")]
fn serve_answers_small_questions_beside_large_ones() {
    let server = Server::start(&["--quick-time", "5"]);
    // Workers that have begun: the first question waits for its process.
    server.ask("value", json!({"expr": "nim:1,2"}));
    std::thread::scope(|scope| {
        for size in 8..20 {
            let server = &server;
            scope.spawn(move || server.post("/api/ask/value", &json!({"expr": format!("cram(8x{size})")})));
        }
        std::thread::sleep(Duration::from_millis(500));
        // They hold no place that these wait for: each would have to wait for seconds.
        let begun = Instant::now();
        for heap in 1..4 {
            assert_eq!(server.ask("value", json!({"expr": format!("nim:{heap},5")}))["value"], heap ^ 5);
            // Nothing is known of this one, but that large ones like it are slow.
            let small = format!("cram(2x{heap})");
            assert_eq!(server.post("/api/ask/value", &json!({"expr": small})).status, 200);
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    });
}

#[test]
#[cfg(unix)]
fn serve_jobs_keep_their_work_when_the_server_ends() {
    let server = Server::start(&[]);
    let job = json!({"command": "value", "fields": endless()});
    let id = server.post("/api/jobs", &job).json()["id"].as_str().expect("a name").to_string();
    until("it has come somewhere", || {
        server.get(&format!("/api/jobs/{id}")).json()["positions"].as_u64() > Some(0)
    });
    let state = server.data.path().join(format!("states/{id}.state"));
    let data = server.leave();
    assert!(state.metadata().is_ok_and(|about| about.len() > 0), "the state is kept");
    let server = Server::start_in(data, &[]);
    let again = server.get(&format!("/api/jobs/{id}")).json();
    assert!(again["state"] == "running" || again["state"] == "queued", "{again}");
    server.request("DELETE", &format!("/api/jobs/{id}"), "", "");
    assert!(!state.exists(), "a cancelled job leaves nothing behind");
}
