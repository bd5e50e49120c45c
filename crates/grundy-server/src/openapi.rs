//! The OpenAPI document, made from the types of questions and answers.
//!
//! Version 3.1 takes JSON Schema as it is. What schemas share stands under `components/schemas`, by the names of the types.

use crate::job_routes::{JobName, Jobs};
use crate::jobs::{JobProgress, NewJob, Told as Job};
use crate::refusal::Told as Refusal;
use crate::{About, Health, VERSION};
use grundy::ask::{Any, Described};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

/// Paths of their own for questions: playing needs the same few all the time.
pub(crate) const SHORT: &[(&str, &str)] = &[
    ("/api/play/look", "look"),
    ("/api/play/reply", "reply"),
    ("/api/play/hint", "hint"),
    ("/api/random", "random"),
];

/// Paths of their own for questions without fields.
pub(crate) const PLAIN: &[(&str, &str)] = &[("/api/players", "players"), ("/api/games", "games")];

/// The document.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let questions = schemas.questions();
    let mut paths = Map::new();
    for asked in &questions {
        let path = format!("/api/ask/{}", asked.name.replace(' ', "/"));
        let id = format!("ask-{}", asked.name.replace(' ', "-"));
        paths.insert(path, json!({"post": posted(asked, &id)}));
    }
    for (path, name) in SHORT {
        let asked = questions.iter().find(|asked| asked.name == *name);
        paths.extend(asked.map(|asked| (path.to_string(), json!({"post": posted(asked, name)}))));
    }
    for (path, name) in PLAIN {
        let asked = questions.iter().find(|asked| asked.name == *name);
        let get = asked.map(|asked| operation(&asked.about, name, answered(asked), None));
        paths.extend(get.map(|get| (path.to_string(), json!({"get": get}))));
    }
    paths.extend(job_paths(&mut schemas));
    paths.extend(other_paths(&mut schemas));
    let refusal = schemas.answer::<Refusal<'_>>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Grundy",
            "version": VERSION,
            "description": "Questions about impartial games. The notation and the answers are those of the program \
                            grundy with --json; errors carry its messages.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas.finish(), "responses": responses(&refusal)},
    })
}

/// The schemas so far. A field that may be left out of a question is always there in an answer, so there are two
/// generators; types that both use are the same in both.
struct Schemas {
    asked: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Schemas {
    fn new() -> Schemas {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Schemas { asked: settings().into_generator(), answered: settings().for_serialize().into_generator() }
    }

    fn questions(&mut self) -> Vec<Described> {
        Any::described(&mut self.asked, &mut self.answered)
    }

    fn question<T: JsonSchema>(&mut self) -> Value {
        self.asked.subschema_for::<T>().to_value()
    }

    fn answer<T: JsonSchema>(&mut self) -> Value {
        self.answered.subschema_for::<T>().to_value()
    }

    fn finish(mut self) -> Value {
        let mut all = self.asked.take_definitions(true);
        all.extend(self.answered.take_definitions(true));
        all.insert("Status".into(), status());
        all.sort_keys();
        all.into()
    }
}

/// What every answer to a question has beside its own fields.
fn status() -> Value {
    json!({
        "type": "object",
        "properties": {
            "status": {"enum": [0, 1], "description": "The exit status of the program: 1 is a negative verdict."},
        },
        "required": ["status"],
    })
}

/// Asking a question with its fields.
fn posted(asked: &Described, id: &str) -> Value {
    operation(&asked.about, id, answered(asked), Some(asked.question.clone().to_value()))
}

fn answered(asked: &Described) -> Value {
    json!({"allOf": [asked.answer, {"$ref": "#/components/schemas/Status"}]})
}

/// An operation that answers with a schema.
fn operation(about: &str, id: &str, answer: Value, body: Option<Value>) -> Value {
    let mut operation = json!({
        "summary": about,
        "operationId": id,
        "responses": {
            "200": {"description": "The answer", "content": {"application/json": {"schema": answer}}},
            "4XX": {"$ref": "#/components/responses/Refusal"},
        },
    });
    if let Some(schema) = body {
        operation["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": schema}}});
    }
    operation
}

fn job_paths(schemas: &mut Schemas) -> [(String, Value); 3] {
    let id = json!([{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]);
    let (job, jobs, name) =
        (schemas.answer::<Job>(), schemas.answer::<Jobs>(), schemas.answer::<JobName<'_>>());
    let mut submit = operation(
        "Ask as a job, without the quick limits",
        "submit-job",
        name,
        Some(schemas.question::<NewJob>()),
    );
    // It is taken on, not done.
    submit["responses"]["202"] = submit["responses"]["200"].take();
    submit["responses"].as_object_mut().map(|responses| responses.shift_remove("200"));
    let mut watch = operation(
        "Progress of a job: events 'progress', at last 'end' with the job",
        "watch-job",
        Value::Null,
        None,
    );
    let events = json!({"anyOf": [schemas.answer::<JobProgress>(), job]});
    watch["responses"]["200"]["content"] = json!({"text/event-stream": {"schema": events}});
    [
        (
            "/api/jobs".into(),
            json!({"get": operation("All jobs, the newest first", "list-jobs", jobs, None), "post": submit}),
        ),
        (
            "/api/jobs/{id}".into(),
            json!({
                "parameters": id,
                "get": operation("A job", "show-job", job.clone(), None),
                "delete": operation("Cancel a job, or forget one that has ended", "drop-job", job, None),
            }),
        ),
        ("/api/jobs/{id}/events".into(), json!({"parameters": id, "get": watch})),
    ]
}

/// What the server tells about itself.
fn other_paths(schemas: &mut Schemas) -> [(String, Value); 3] {
    [
        ("/api/about", "about", "Version and limits", schemas.answer::<About>()),
        ("/api/health", "health", "Whether the server runs", schemas.answer::<Health>()),
        ("/api/openapi.json", "openapi", "This document", json!({"type": "object"})),
    ]
    .map(|(path, id, about, answer)| (path.to_string(), json!({"get": operation(about, id, answer, None)})))
}

fn responses(refusal: &Value) -> Value {
    json!({
        "Refusal": {
            "description": "400 wrong input, 401 no token, 403 from elsewhere, 404 nothing of this name, 408 the quick \
                            limits were reached, 413 too large, 415 not JSON, 422 JSON of the wrong shape, 429 too many",
            "content": {"application/json": {"schema": refusal}},
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the objects of a schema have a field of this name.
    fn has(schema: &Value, field: &str, schemas: &Value) -> bool {
        let parts = ["allOf", "oneOf", "anyOf"].iter().filter_map(|part| schema[*part].as_array()).flatten();
        let named = schema["$ref"].as_str().and_then(|name| schemas.get(name.rsplit('/').next()?));
        schema["properties"].get(field).is_some() || parts.chain(named).any(|part| has(part, field, schemas))
    }

    /// Of two types with one name the generator numbers the second.
    #[test]
    fn names_of_types_are_their_own() {
        let document = document();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        for name in schemas.keys() {
            let plain = name.trim_end_matches(|last: char| last.is_ascii_digit());
            assert!(plain == name || !schemas.contains_key(plain), "{name}: rename one for its schema");
        }
    }

    #[test]
    fn no_answer_has_a_status_of_its_own() {
        let document = document();
        let schemas = &document["components"]["schemas"];
        for (path, item) in document["paths"].as_object().unwrap() {
            let answer = &item["post"]["responses"]["200"]["content"]["application/json"]["schema"];
            let own = &answer["allOf"][0];
            assert!(!path.starts_with("/api/ask/") || !has(own, "status", schemas), "{path}");
        }
    }
}
