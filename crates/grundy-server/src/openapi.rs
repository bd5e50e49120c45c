//! The OpenAPI document, made from the table of commands.

use crate::commands::{Answers, COMMANDS, Command, Field, Kind, Type, named};
use crate::jobs::MOST_JOBS;
use crate::program::Program;
use serde_json::{Map, Value, json};

/// The document.
pub fn document(program: &dyn Program) -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grundy",
            "version": program.version(),
            "description": "Questions about impartial games. The notation and the answers are those of the program \
                            grundy with --json; errors carry its messages.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths(program),
        "components": {"schemas": schemas(), "responses": responses()},
    })
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// An operation that answers with a schema.
fn operation(about: &str, id: &str, good: (&str, &str, Value), body: Option<Value>) -> Value {
    let (status, told, schema) = good;
    let kind = if status == "events" { "text/event-stream" } else { "application/json" };
    let status = if status == "events" { "200" } else { status };
    let mut operation = json!({
        "summary": about,
        "operationId": id,
        "responses": {
            status: {"description": told, "content": {kind: {"schema": schema}}},
            "4XX": {"$ref": "#/components/responses/Refusal"},
        },
    });
    if let Some(schema) = body {
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schema}}});
    }
    operation
}

fn paths(program: &dyn Program) -> Value {
    let mut paths = Map::new();
    let mut names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    names.dedup();
    for name in names {
        let about = program.about(name, None, None).unwrap_or_else(|| name.to_string());
        let answers = match named(name)[..] {
            [Command { answers: Answers::File(_), .. }, ..] => reference("File"),
            _ => reference("Answer"),
        };
        let id = format!("ask-{name}");
        let post = operation(&about, &id, ("200", "The answer", answers), Some(question(program, name)));
        paths.insert(format!("/api/ask/{name}"), json!({"post": post}));
    }
    let id = json!([{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]);
    let job = || ("200", "The job", reference("Job"));
    let fixed = [
        (
            "/api/jobs",
            json!({
                "get": operation("All jobs, the newest first", "list-jobs", ("200", "The jobs", reference("Jobs")), None),
                "post": operation(
                    "Ask as a job, without the quick limits",
                    "submit-job",
                    ("202", "The name of the job", reference("JobName")),
                    Some(reference("NewJob")),
                ),
            }),
        ),
        (
            "/api/jobs/{id}",
            json!({
                "parameters": id,
                "get": operation("A job", "show-job", job(), None),
                "delete": operation("Cancel a job, or forget one that has ended", "drop-job", job(), None),
            }),
        ),
        (
            "/api/jobs/{id}/events",
            json!({
                "parameters": id,
                "get": operation(
                    "Progress of a job: events 'progress', at last 'end' with the job",
                    "watch-job",
                    ("events", "Events", json!({"type": "string"})),
                    None,
                ),
            }),
        ),
    ];
    paths.extend(fixed.map(|(path, item)| (path.to_string(), item)));
    paths.extend(simple_paths());
    Value::Object(paths)
}

/// Paths with one operation.
fn simple_paths() -> Vec<(String, Value)> {
    let posts = [
        ("/api/play/look", "look", "A position as something to draw, with its moves", "Look", "Scene"),
        ("/api/play/reply", "reply", "The computer's move, and the position after it", "Reply", "Replied"),
        ("/api/play/hint", "hint", "A hint for the player to move", "HintFor", "Hint"),
        ("/api/random", "random", "Random moves from a position", "Wander", "Wandered"),
    ];
    let gets = [
        ("/api/players", "players", "The computer players"),
        ("/api/games", "games", "The games of the notation"),
        ("/api/about", "about", "Version and limits"),
        ("/api/health", "health", "Whether the server runs"),
        ("/api/openapi.json", "openapi", "This document"),
    ];
    let post = posts.map(|(path, id, about, body, answer)| {
        let good = ("200", "The answer", reference(answer));
        (path.to_string(), json!({"post": operation(about, id, good, Some(reference(body)))}))
    });
    let get = gets.map(|(path, id, about)| {
        let good = ("200", "The answer", json!({"type": "object"}));
        (path.to_string(), json!({"get": operation(about, id, good, None)}))
    });
    post.into_iter().chain(get).collect()
}

/// The fields of a command; one schema for each subcommand.
fn question(program: &dyn Program, name: &str) -> Value {
    let mut each: Vec<Value> =
        named(name).into_iter().map(|command| one_question(program, command)).collect();
    if each.len() == 1 { each.remove(0) } else { json!({"oneOf": each}) }
}

fn one_question(program: &dyn Program, command: &Command) -> Value {
    let mut properties = Map::new();
    let mut required: Vec<&str> = Vec::new();
    if let Some(sub) = command.sub {
        properties.insert("sub".into(), json!({"const": sub}));
        required.push("sub");
    }
    for field in command.fields {
        let mut schema = schema(field);
        if let Some(about) = program.about(command.name, command.sub, Some(field.name)) {
            schema["description"] = about.into();
        }
        properties.insert(field.name.into(), schema);
    }
    required.extend(command.fields.iter().filter(|field| field.required).map(|field| field.name));
    let mut question = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    if let Some(holds) = command.variables {
        question["patternProperties"] = json!({"^[a-z]$": one(holds)});
    }
    question
}

fn one(holds: Type) -> Value {
    match holds {
        Type::Text => json!({"type": "string"}),
        Type::Number => json!({"type": ["integer", "string"]}),
    }
}

fn schema(field: &Field) -> Value {
    let one = one(field.holds);
    match field.kind {
        Kind::Flag | Kind::File(_) => json!({"type": "boolean"}),
        Kind::Arguments | Kind::Joined | Kind::Repeated => json!({"type": "array", "items": one}),
        Kind::Name => json!({"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9-]*$"}),
        _ => one,
    }
}

fn responses() -> Value {
    json!({
        "Refusal": {
            "description": "400 wrong input, 401 no token, 403 from elsewhere, 404 nothing of this name, 408 the quick \
                            limits were reached, 413 too large, 415 not JSON, 422 JSON of the wrong shape, 429 too many",
            "content": {"application/json": {"schema": reference("Error")}},
        },
    })
}

fn object(properties: Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required})
}

fn text() -> Value {
    json!({"type": "string"})
}

fn texts() -> Value {
    json!({"type": "array", "items": {"type": "string"}})
}

fn number() -> Value {
    json!({"type": "integer"})
}

fn flag() -> Value {
    json!({"type": "boolean"})
}

fn side() -> Value {
    json!({"enum": ["first", "second"]})
}

/// A game with its moves so far, and more fields.
fn game(more: Value, needed: &[&str]) -> Value {
    let mut properties = json!({"expr": text(), "misere": flag(), "moves": texts()});
    if let (Some(all), Value::Object(more)) = (properties.as_object_mut(), more) {
        all.extend(more);
    }
    let mut required = vec!["expr"];
    required.extend(needed);
    object(properties, &required)
}

fn schemas() -> Value {
    let mut all = Map::new();
    for part in [answer_schemas(), play_schemas(), scene_schemas()] {
        if let Value::Object(part) = part {
            all.extend(part);
        }
    }
    all.into()
}

/// What commands and jobs are sent and answer.
fn answer_schemas() -> Value {
    let states = json!({"enum": ["queued", "running", "done", "failed", "cancelled"]});
    let units = json!({
        "anyOf": [object(json!({"done": number(), "all": number()}), &["done", "all"]), {"type": "null"}],
        "description": "units of work that are done, and all, if the command counts them",
    });
    json!({
        "Error": object(json!({"error": text(), "job": flag()}), &["error"]),
        "Answer": {
            "type": "object",
            "description": "What the command prints with --json; several objects as 'lines'",
            "properties": {"status": {"enum": [0, 1]}, "lines": {"type": "array"}},
            "required": ["status"],
        },
        "File": object(json!({"format": text(), "content": text(), "status": {"enum": [0, 1]}}), &["format", "content"]),
        "NewJob": object(json!({"command": text(), "fields": {"type": "object"}, "title": text()}), &["command"]),
        "JobName": object(json!({"id": text()}), &["id"]),
        "Jobs": object(
            json!({"jobs": {"type": "array", "maxItems": MOST_JOBS, "items": reference("Job")}}),
            &["jobs"],
        ),
        "Job": object(
            json!({
                "id": text(), "command": text(), "fields": {"type": "object"}, "title": text(), "state": states,
                "positions": number(), "units": units, "seconds": {"type": "number"}, "created": number(),
                "answer": {"anyOf": [reference("Answer"), reference("File"), {"type": "null"}]},
                "error": {"type": ["string", "null"]},
                "long": {"type": "boolean", "description": "in lists: the answer is long and was left out"},
            }),
            &[
                "id", "command", "fields", "title", "state", "positions", "units", "seconds", "created", "answer",
                "error",
            ],
        ),
    })
}

/// What is asked and answered in play.
fn play_schemas() -> Value {
    json!({
        "Look": game(json!({"values": flag()}), &[]),
        "Reply": game(
            json!({"player": text(), "seed": number(), "mistakes": number(), "threshold": number()}),
            &["player"],
        ),
        "HintFor": game(json!({"stage": {"enum": [1, 2, 3]}}), &["stage"]),
        "Wander": object(
            json!({"expr": text(), "misere": flag(), "seed": number(), "moves": number()}),
            &["expr", "moves"],
        ),
        "Wandered": object(json!({"moves": texts(), "now": text()}), &["moves", "now"]),
        "Replied": object(json!({"move": text(), "look": reference("Scene")}), &["move", "look"]),
        "Hint": object(
            json!({
                "stage": {"enum": [1, 2, 3]}, "text": text(), "outcome": {"enum": ["N", "P", null]},
                "winning": number(), "nim_sum": number(), "parts": texts(), "move": text(), "answers": number(),
                "change": object(json!({"part": text(), "before": number(), "after": number()}), &["part"]),
            }),
            &["stage", "text", "outcome"],
        ),
    })
}

/// A position of a game, as it is shown.
fn scene_schemas() -> Value {
    json!({
        "Scene": object(
            json!({
                "expr": text(), "now": text(), "kind": {"enum": ["impartial", "partizan", "loopy"]},
                "convention": {"enum": ["normal", "misere"]}, "over": flag(),
                "winner": {"enum": ["first", "second", null]}, "to_move": side(), "mover": text(),
                "parts": {"type": "array", "items": reference("Part")},
                "moves": {"type": "array", "items": reference("Move")},
                "record": {"type": "array", "items": object(
                    json!({"number": number(), "move": text(), "by": side()}), &["number", "move", "by"])},
                "limit": text(), "values_limit": text(),
            }),
            &["expr", "now", "kind", "over", "winner", "to_move", "parts", "moves", "record"],
        ),
        "Part": object(
            json!({
                "kind": {"enum": ["board", "heaps", "queen", "text"]}, "name": text(), "rows": number(),
                "columns": number(), "layers": number(),
                "surface": {"enum": ["plane", "cylinder", "moebius", "torus", "box"]},
                "cells": {"type": "array", "items": object(
                    json!({
                        "name": text(), "row": number(), "column": number(), "layer": number(),
                        "state": {"enum": ["free", "taken", "hole"]}, "by": side(), "piece": number(),
                        "poison": flag(),
                    }),
                    &["name", "row", "column", "state"])},
                "heaps": {"type": "array", "items": object(json!({"size": number()}), &["size"])},
                "ring": flag(), "reserves": {"type": "array", "items": number()},
                "at": {"type": "array", "items": number()}, "text": text(), "picture": texts(),
            }),
            &["kind", "name"],
        ),
        "Move": object(
            json!({
                "name": text(), "text": text(), "part": number(), "to": text(), "cells": texts(), "heap": number(),
                "take": number(), "into": {"type": "array", "items": number()},
                "takes": {"type": "array", "items": number()}, "at": {"type": "array", "items": number()},
                "value": {"type": ["integer", "null"]}, "wins": flag(), "draws": flag(),
            }),
            &["name", "text", "part", "to"],
        ),
    })
}
