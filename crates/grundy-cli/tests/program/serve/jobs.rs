//! Jobs: progress, cancelling, waiting, and being there after a restart.

use super::client::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A question that takes minutes.
fn long() -> Value {
    json!({"command": "sequence", "fields": {"game": "grundys-game", "to": "1e6"}, "title": "a long one"})
}

fn submit(server: &Server, job: &Value) -> String {
    let reply = server.post("/api/jobs", job);
    assert_eq!(reply.status, 202, "{}", reply.body);
    reply.json()["id"].as_str().expect("a name").to_string()
}

fn show(server: &Server, id: &str) -> Value {
    server.get(&format!("/api/jobs/{id}")).json()
}

/// Waits until a job is in this state.
fn until(server: &Server, id: &str, state: &str) -> Value {
    let begun = Instant::now();
    loop {
        let job = show(server, id);
        if job["state"] == state {
            return job;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "waiting for {state}: {job}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn serve_jobs_answer_as_questions_do() {
    let server = Server::start(&[]);
    let id = submit(&server, &json!({"command": "value", "fields": {"expr": "cram(3x4)"}}));
    let events = server.events(&id);
    let (name, job) = events.last().expect("an event");
    assert_eq!((name.as_str(), &job["state"]), ("end", &json!("done")), "{job}");
    assert_eq!(job["answer"], server.ask("value", json!({"expr": "cram(3x4)"})));
    assert_eq!((&job["title"], &job["error"]), (&json!("value"), &Value::Null));
    // Whoever comes later is told the end at once.
    assert_eq!(server.events(&id).len(), 1);
    let units = job["units"].as_object();
    assert!(units.is_none_or(|units| units["done"].as_u64() <= units["all"].as_u64()), "{job}");
    let search = json!({"max_move": "10..14", "symmetric": true, "moves": 5});
    let id = submit(&server, &json!({"command": "records", "fields": search}));
    assert_eq!(until(&server, &id, "done")["units"], json!({"done": 5, "all": 5}));
    let wrong = submit(&server, &json!({"command": "value", "fields": {"expr": "nim:x"}}));
    let failed = until(&server, &wrong, "failed");
    assert!(failed["error"].as_str().expect("a message").contains('^'), "{failed}");
    for (job, status) in [
        (json!({"command": "check"}), 404),
        (json!({"command": "value"}), 422),
        (json!({"fields": {}}), 422),
        (json!({"command": "games", "fields": []}), 422),
        (json!({"command": "games", "file": "x"}), 422),
    ] {
        assert_eq!(server.post("/api/jobs", &job).status, status, "{job}");
    }
}

#[test]
fn serve_jobs_report_progress_and_can_be_cancelled() {
    let server = Server::start(&[]);
    let id = submit(&server, &long());
    let running = until(&server, &id, "running");
    assert_eq!(running["fields"]["to"], "1e6");
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| server.events(&id));
        std::thread::sleep(Duration::from_millis(1500));
        assert_eq!(server.request("DELETE", &format!("/api/jobs/{id}"), "", "").json()["state"], "cancelled");
        let events = watcher.join().expect("events");
        assert!(events.len() > 2, "{events:?}");
        assert!(events.iter().any(|(name, data)| name == "progress" && data["positions"].as_u64() > Some(0)));
        let (name, job) = events.last().expect("an event");
        assert_eq!((name.as_str(), &job["state"]), ("end", &json!("cancelled")));
    });
    // Cancelling it again forgets it.
    assert_eq!(server.request("DELETE", &format!("/api/jobs/{id}"), "", "").status, 200);
    assert_eq!(server.get(&format!("/api/jobs/{id}")).status, 404);
    assert_eq!(server.get("/api/jobs").json()["jobs"], json!([]));
}

#[test]
fn serve_jobs_wait_for_each_other() {
    let server = Server::start(&["--jobs", "1"]);
    let first = submit(&server, &long());
    let second = submit(&server, &json!({"command": "value", "fields": {"expr": "nim:3,5"}}));
    until(&server, &first, "running");
    assert_eq!(show(&server, &second)["state"], "queued");
    server.request("DELETE", &format!("/api/jobs/{first}"), "", "");
    let done = until(&server, &second, "done");
    assert_eq!(done["answer"]["value"], 6);
    // One that waits can be cancelled too.
    let third = submit(&server, &long());
    let fourth = submit(&server, &long());
    until(&server, &third, "running");
    let dropped = server.request("DELETE", &format!("/api/jobs/{fourth}"), "", "").json();
    assert_eq!((&dropped["state"], &dropped["positions"]), (&json!("cancelled"), &json!(0)));
}

#[test]
fn serve_jobs_have_limits() {
    let server = Server::start(&["--job-time", "1", "--jobs", "1"]);
    let id = submit(&server, &long());
    let failed = until(&server, &id, "failed");
    assert!(failed["error"].as_str().expect("a message").contains("before the answer"), "{failed}");
    let server = Server::start(&["--jobs", "1"]);
    let jobs: Vec<String> = (0..50).map(|_| submit(&server, &long())).collect();
    assert_eq!(server.post("/api/jobs", &long()).status, 429);
    // One that has ended makes room.
    server.request("DELETE", &format!("/api/jobs/{}", jobs[7]), "", "");
    submit(&server, &long());
    assert_eq!(server.get(&format!("/api/jobs/{}", jobs[7])).status, 404);
    assert_eq!(server.post("/api/jobs", &long()).status, 429);
}

#[test]
fn serve_jobs_are_there_after_a_restart() {
    let server = Server::start(&[]);
    let done = submit(&server, &json!({"command": "value", "fields": {"expr": "nim:3,5"}, "title": "mine"}));
    until(&server, &done, "done");
    let third = submit(&server, &json!({"command": "value", "fields": {"expr": "nim:3,4"}}));
    until(&server, &third, "done");
    let lost = submit(&server, &long());
    until(&server, &lost, "running");
    let data = server.stop();
    let file = |id: &str| data.path().join(format!("jobs/{id}.job"));
    std::fs::write(file("nonsense"), "{").expect("a file");
    // Under another name, and with another digit, nothing is believed.
    std::fs::copy(file(&done), file("other")).expect("a file");
    let mut bytes = std::fs::read(file(&third)).expect("a file");
    let digit = bytes.iter().rposition(u8::is_ascii_digit).expect("a digit");
    bytes[digit] ^= 1;
    std::fs::write(file(&third), &bytes).expect("a file");
    let server = Server::start_in(data, &[]);
    let jobs = server.get("/api/jobs").json();
    assert_eq!(jobs["jobs"].as_array().map(Vec::len), Some(2), "{jobs}");
    assert_eq!(
        (&show(&server, &done)["answer"]["value"], &show(&server, &done)["title"]),
        (&json!(6), &json!("mine"))
    );
    // What had not ended goes on.
    until(&server, &lost, "running");
}

/// The rows of a table of records that are found are not searched again: their number is there at once, and never falls back.
#[test]
#[cfg(unix)]
fn serve_jobs_go_on_from_what_they_have() {
    let server = Server::start(&[]);
    let search = json!({"max_move": "50..74", "symmetric": true, "moves": 5, "by": "period"});
    let id = submit(&server, &json!({"command": "records", "fields": search}));
    let done = |job: &Value| job["units"]["done"].as_u64().unwrap_or(0);
    let begun = Instant::now();
    let before = loop {
        let job = show(&server, &id);
        if done(&job) >= 5 {
            break job;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "waiting for rows: {job}");
        std::thread::sleep(Duration::from_millis(20));
    };
    let server = Server::start_in(server.leave(), &[]);
    let mut least = done(&before);
    loop {
        let job = show(&server, &id);
        assert!(done(&job) >= least, "{least} {job}");
        assert!(job["positions"].as_u64() >= before["positions"].as_u64(), "{before} {job}");
        least = done(&job);
        if job["state"] == "done" {
            assert_eq!(done(&job), job["units"]["all"].as_u64().unwrap_or(0), "{job}");
            return;
        }
        assert!(job["state"] != "failed" && begun.elapsed() < Duration::from_secs(400), "{job}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Nobody has time to write anything when the machine fails: what was written now and then is there.
#[test]
fn serve_jobs_know_how_far_they_were_after_a_sudden_end() {
    let server = Server::start(&[]);
    let id = submit(&server, &json!({"command": "value", "fields": {"expr": "cram(6x7)"}}));
    std::thread::sleep(Duration::from_secs(8));
    let before = show(&server, &id);
    let server = Server::start_in(server.stop(), &["--jobs", "1"]);
    let after = show(&server, &id);
    assert!(after["positions"].as_u64() > Some(0), "{before} {after}");
    assert!(after["seconds"].as_f64() > Some(4.0), "{before} {after}");
}

#[test]
fn serve_lists_leave_long_answers_out() {
    let server = Server::start(&[]);
    let id = submit(&server, &json!({"command": "sequence", "fields": {"game": "kayles", "to": 20000}}));
    until(&server, &id, "done");
    let listed = &server.get("/api/jobs").json()["jobs"][0];
    assert_eq!((&listed["answer"], &listed["long"]), (&Value::Null, &json!(true)));
    assert_eq!(show(&server, &id)["answer"]["values"].as_array().map(Vec::len), Some(20001));
}
