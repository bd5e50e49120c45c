//! `grundy tour`: what the program can do, shown by its own commands.
//!
//! They run in this process, and nothing is started: whoever has loaded the library may be another program, and a command may
//! have the name of a file. The tour is for people at a terminal; other programs ask the questions themselves.

use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use std::io::IsTerminal;

/// Arguments of `grundy tour`.
#[derive(clap::Args)]
pub struct Args {}

/// What is said, and the command that shows it.
const STOPS: &[([&str; 3], &[&str])] = &[
    (
        [
            "Every position of an impartial game is worth a heap of Nim. Here is a sum of three games:",
            "Jede Stellung eines neutralen Spiels ist einen Nim-Haufen wert. Hier ist eine Summe aus drei Spielen:",
            "Elke stelling van een onpartijdig spel is een Nim-stapel waard. Hier is een som van drie spellen:",
        ],
        &["value", "cram(2x3) + kayles:5 + nim:4"],
    ),
    (
        [
            "All winning moves of a sum, in whichever game they are:",
            "Alle Gewinnzüge einer Summe, in welchem Spiel auch immer:",
            "Alle winnende zetten van een som, in welk spel ze ook zijn:",
        ],
        &["moves", "subtract(1,2):5 + grundys-game:13 + strip-domino:10"],
    ),
    (
        [
            "Why is it won? The binary columns tell:",
            "Warum ist sie gewonnen? Die binären Spalten sagen es:",
            "Waarom is ze gewonnen? De binaire kolommen zeggen het:",
        ],
        &["explain", "nim:3,5,7,6,9"],
    ),
    (
        [
            "In misère play who takes the last match loses:",
            "Im Misère-Spiel verliert, wer das letzte Holz nimmt:",
            "In misère verliest wie de laatste lucifer neemt:",
        ],
        &["moves", "nim:1,1,1,2", "--misere"],
    ),
    (
        [
            "Heap games as sequences; Grundy's game is lost at:",
            "Haufenspiele als Folgen; Grundys Spiel ist verloren bei:",
            "Stapelspellen als rijen; Grundy’s spel is verloren bij:",
        ],
        &["sequence", "grundys-game", "--to", "100", "--losing"],
    ),
    (
        [
            "Games may go round in circles and still be solved:",
            "Spiele können im Kreis gehen und doch gelöst werden:",
            "Spellen kunnen rondgaan en toch opgelost worden:",
        ],
        &["loopy", "northcott(6x2):2-5,1-3"],
    ),
    (
        [
            "Guess a rule and have it proved:",
            "Rate eine Regel und lass sie beweisen:",
            "Raad een regel en laat hem bewijzen:",
        ],
        &["test-rule", "subtract(1,2)", "x mod 3 = 0"],
    ),
    (
        [
            "Nimbers form a field: six times seven is",
            "Nimzahlen bilden einen Körper: sechs mal sieben ist",
            "Nimgetallen vormen een lichaam: zes keer zeven is",
        ],
        &["nimber", "6*7"],
    ),
];

/// Runs the command.
pub fn run(_: &Args, context: &Context) -> Result<(), Failure> {
    if context.json {
        return STOPS.iter().try_for_each(|([said, ..], arguments)| tell(said, arguments, context));
    }
    let words = context.words();
    context.print(&style::strong(words.tour_title()))?;
    for (at, (said, arguments)) in STOPS.iter().enumerate() {
        let shown: Vec<String> = arguments.iter().map(|argument| quoted(argument)).collect();
        let said = words.stop(*said);
        context.print(&format!("\n{}. {said}\n$ grundy {}", at + 1, style::strong(shown.join(" "))))?;
        crate::run_within(arguments, context)?;
        if !pause(context)? {
            break;
        }
    }
    context.print(&format!("\n{}", words.tour_end()))
}

/// A stop for programs: what is said, the command, and the JSON that it prints.
fn tell(said: &str, arguments: &[&str], context: &Context) -> Result<(), Failure> {
    let inner = context.aside();
    crate::run_within(arguments, &inner)?;
    let [said, command] = [serde_json::to_string(said), serde_json::to_string(arguments)];
    let (said, command) = (said.map_err(std::io::Error::from)?, command.map_err(std::io::Error::from)?);
    // What the command prints is JSON already.
    let answer = inner.into_output();
    context.print(&format!(r#"{{"said":{said},"command":{command},"answer":{}}}"#, answer.trim_end()))
}

fn quoted(argument: &str) -> String {
    let plain = argument.chars().all(|letter| letter.is_ascii_alphanumeric() || "-:,.".contains(letter));
    if plain { argument.into() } else { format!("'{argument}'") }
}

/// On a terminal waits for Enter; `q` ends the tour.
fn pause(context: &Context) -> Result<bool, Failure> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Ok(true);
    }
    let line = context.prompt(&format!("\n{}", context.words().tour_pause()))?;
    Ok(line.is_some_and(|line| !line.starts_with('q')))
}
