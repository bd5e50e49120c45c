//! The game from outside, through every road: values, the notation, the program, the pages.

use grundy::prelude::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_own-game"));
    program.args(arguments);
    program
}

/// A turtle on its feet at place n is worth a Nim heap of n.
#[test]
fn turtles_are_nim_heaps() {
    let bench = own_game::workbench();
    for row in 0..1u32 << 6 {
        let text: String = (0..6).map(|place| if row >> place & 1 == 1 { 'u' } else { 'd' }).collect();
        let expected = (0..6).filter(|place| row >> place & 1 == 1).fold(0, |sum, place| sum ^ (place + 1));
        let answer = bench.ask(&ask::Value::of(format!("turtles:{text}"))).unwrap();
        assert_eq!(answer.value, Some(Worth::Finite(expected)), "{text}");
    }
}

#[test]
fn wrong_rows_are_pointed_at() {
    let trouble = own_game::workbench().ask(&ask::Value::of("nim:3 + turtles:uxd")).unwrap_err();
    let Trouble::Text(misread) = trouble else { panic!("{trouble}") };
    assert_eq!(&misread.text[misread.span], "x");
}

#[test]
fn the_program_knows_it() {
    let told = program(&["moves", "turtles:udu", "--json"]).output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("turn 3 and 1"), "{told}");
    let games = program(&["games", "turtles"]).output().unwrap();
    assert!(String::from_utf8(games.stdout).unwrap().contains("either way"));
}

/// Ends the server with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the browser's page Play asks: the games there are, the position with its moves, the computer's reply.
#[test]
fn the_browser_can_play_it() {
    let data = std::env::temp_dir().join(format!("own-game-{}", std::process::id()));
    let data_text = data.display().to_string();
    let arguments = ["serve", "--port", "0", "--json", "--no-token", "--data", &data_text];
    let mut server = Server(program(&arguments).stdout(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.split("\"port\":").nth(1).and_then(|rest| rest.split([',', '}']).next()).unwrap();
    let ask = |method: &str, path: &str, body: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask("GET", "/api/games", "").contains("turtles"));
    let scene = ask("POST", "/api/play/look", r#"{"expr": "turtles:udu"}"#);
    assert!(scene.contains("turn 3 and 1"), "{scene}");
    let reply = ask("POST", "/api/play/reply", r#"{"expr": "turtles:udu", "player": "perfect", "seed": 1}"#);
    // Places 1 and 3 are worth 1 xor 3 = 2; the only move to 0 turns both.
    assert!(reply.contains("\"move\":\"turn 3 and 1\""), "{reply}");
    drop(server);
    let _ = std::fs::remove_dir_all(data);
}
