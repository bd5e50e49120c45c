//! TypeScript types of all questions and answers, made from the OpenAPI document.
//!
//! Integers that may be longer than a double holds are `number | string`: the pages read them as text then.

use serde_json::{Map, Value};
use std::fmt::Write;

/// The file with the types.
pub fn types() -> String {
    let document = crate::openapi::document();
    let empty = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&empty);
    let mut file = String::from(
        "// Types of all questions and answers, made from the Rust types: do not edit.\n\
         // A test of grundy-server compares this file with them and says how to renew it.\n",
    );
    let letters: Vec<String> = ('a'..='z').map(|letter| format!("'{letter}'")).collect();
    let _ = write!(file, "\n/** A variable. */\nexport type Letter = {};\n", letters.join(" | "));
    for (name, schema) in schemas {
        let _ = write!(file, "\n{}{}", comment(schema, ""), declaration(&identifier(name), schema));
    }
    file + &questions(&document)
}

/// Every question by its name.
fn questions(document: &Value) -> String {
    let mut list = String::from(
        "\n/** Every question by its name: its fields and its answer. */\nexport interface Questions {\n",
    );
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        let Some(name) = path.strip_prefix("/api/ask/") else { continue };
        let content = |part: &Value| kind(&part["content"]["application/json"]["schema"], "  ");
        let (asked, answer) =
            (content(&item["post"]["requestBody"]), content(&item["post"]["responses"]["200"]));
        let _ = writeln!(list, "  '{}': {{ asked: {asked}; answer: {answer} }};", name.replace('/', " "));
    }
    list + "}\n"
}

fn declaration(name: &str, schema: &Value) -> String {
    let text = kind(schema, "");
    match text.starts_with("{\n") && text.ends_with('}') && !text.contains("} & ") && !text.contains("} | ") {
        true => format!("export interface {name} {text}\n"),
        false => format!("export type {name} = {text};\n"),
    }
}

/// A name of letters and digits.
fn identifier(name: &str) -> String {
    name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        Some(about) => {
            let lines: Vec<&str> = about.lines().take_while(|line| !line.starts_with("```")).collect();
            format!("{indent}/** {} */\n", lines.join(" ").trim().replace("*/", "* /"))
        }
        None => String::new(),
    }
}

fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())
}

/// The type of a schema; its lines begin with `indent`.
fn kind(schema: &Value, indent: &str) -> String {
    if let Some(word) = schema.get("const") {
        return literal(word);
    }
    if let Some(words) = schema["enum"].as_array() {
        return union(words.iter().map(literal));
    }
    let mut parts = Vec::new();
    if let Some(name) = schema["$ref"].as_str() {
        parts.push(identifier(name.rsplit('/').next().unwrap_or(name)));
    }
    if let Some(all) = schema["allOf"].as_array() {
        parts.extend(all.iter().map(|one| kind(one, indent)));
    }
    if let Some(each) = alternatives(schema) {
        parts.push(union(each.iter().map(|one| kind(one, indent))));
    }
    if schema["properties"].is_object() || parts.is_empty() {
        parts.push(by_type(schema, indent));
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => parts.into_iter().map(bracketed).collect::<Vec<_>>().join(" & "),
    }
}

/// A union is bracketed where something else follows.
fn bracketed(text: String) -> String {
    let depth = |before: &str| {
        let count = |letters: &[char]| before.matches(letters).count() as i64;
        count(&['{', '[', '(']) - count(&['}', ']', ')'])
    };
    let is_union = text.match_indices(" | ").any(|(at, _)| depth(&text[..at]) == 0);
    if is_union { format!("({text})") } else { text }
}

/// Each of the types once.
fn union(kinds: impl Iterator<Item = String>) -> String {
    let mut each: Vec<String> = Vec::new();
    for kind in kinds {
        // A union of plain words is taken apart, so that none of them comes twice.
        let words: Vec<&str> = match kind.contains(['{', '[', '(']) {
            true => vec![&kind],
            false => kind.split(" | ").collect(),
        };
        for word in words.into_iter().map(str::to_string) {
            if !each.contains(&word) {
                each.push(word);
            }
        }
    }
    each.join(" | ")
}

fn literal(word: &Value) -> String {
    match word {
        Value::String(text) => format!("'{}'", text.replace('\'', "\\'")),
        other => other.to_string(),
    }
}

fn by_type(schema: &Value, indent: &str) -> String {
    match &schema["type"] {
        Value::Array(several) => union(several.iter().map(|one| one_type(one, schema, indent))),
        Value::Null => "unknown".into(),
        one => one_type(one, schema, indent),
    }
}

fn one_type(name: &Value, schema: &Value, indent: &str) -> String {
    match name.as_str().unwrap_or_default() {
        "null" => "null".into(),
        "string" => "string".into(),
        "boolean" => "boolean".into(),
        "number" => "number".into(),
        "integer" => match schema["format"].as_str() {
            None | Some("uint128" | "int128") => "number | string".into(),
            Some(_) => "number".into(),
        },
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        _ => "unknown".into(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(each) = schema["prefixItems"].as_array() {
        let each: Vec<String> = each.iter().map(|item| kind(item, indent)).collect();
        return format!("[{}]", each.join(", "));
    }
    let item = kind(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 8 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ => format!("{}[]", bracketed(item)),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let needed = |name: &str| {
        schema["required"].as_array().is_some_and(|required| required.iter().any(|one| one == name))
    };
    let inner = format!("{indent}  ");
    let mut fields = String::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let written = if plain { name.clone() } else { format!("'{name}'") };
        let mark = if needed(name) { "" } else { "?" };
        let _ =
            writeln!(fields, "{}{inner}{written}{mark}: {};", comment(field, &inner), kind(field, &inner));
    }
    let others = match (&schema["additionalProperties"], schema["patternProperties"].as_object()) {
        // Whatever the pattern, it is one for variables.
        (_, Some(each)) => {
            Some(format!("{{ [letter in Letter]?: {} }}", union(each.values().map(|one| kind(one, &inner)))))
        }
        // Beside named fields of other types nothing can be said about the rest.
        (Value::Object(_), _) if !fields.is_empty() => Some("{ [name: string]: unknown }".into()),
        (Value::Object(others), _) => {
            Some(format!("{{ [name: string]: {} }}", kind(&others.clone().into(), &inner)))
        }
        (Value::Bool(true), _) => Some("{ [name: string]: unknown }".into()),
        _ => None,
    };
    match (fields.is_empty(), others) {
        (true, others) => others.unwrap_or_else(|| "{ [name: string]: unknown }".into()),
        (false, None) => format!("{{\n{fields}{indent}}}"),
        (false, Some(others)) => format!("{{\n{fields}{indent}}} & {others}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn schemas_become_types() {
        let is = |schema: Value, expected: &str| assert_eq!(kind(&schema, ""), expected, "{schema}");
        is(json!({"type": ["string", "null"]}), "string | null");
        is(json!({"type": "integer", "format": "uint64"}), "number");
        is(json!({"type": "integer", "format": "uint128"}), "number | string");
        is(json!({"type": ["integer", "string"]}), "number | string");
        is(json!({"$ref": "#/A", "type": "object", "properties": {"k": {"const": 1}}}), "A & {\n  k?: 1;\n}");
        is(json!({"oneOf": [{"const": "P"}, {"const": "N"}]}), "'P' | 'N'");
        is(
            json!({"type": "array", "items": {"type": ["integer", "null"], "format": "uint8"}}),
            "(number | null)[]",
        );
        let pair = json!({"type": "array", "items": {"$ref": "#/x/Big"}, "minItems": 2, "maxItems": 2});
        is(pair, "[Big, Big]");
        is(
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
            "{ [name: string]: string }",
        );
        is(
            json!({"type": "object", "properties": {"a": {"type": "number"}, "b-c": {}}, "required": ["a"]}),
            "{\n  a: number;\n  'b-c'?: unknown;\n}",
        );
        is(
            json!({"anyOf": [{"$ref": "#/A"}, {"$ref": "#/B"}], "properties": {"n": {"type": "null"}}, "type": "object"}),
            "(A | B) & {\n  n?: null;\n}",
        );
    }

    #[test]
    fn variables_are_letters() {
        let schema = json!({
            "description": "Values.",
            "type": "object",
            "patternProperties": {"^[a-z]$": {"type": "integer", "format": "uint32"}},
        });
        assert_eq!(
            declaration("Letters", &schema),
            "export type Letters = { [letter in Letter]?: number };\n"
        );
        assert_eq!(comment(&schema, "  "), "  /** Values. */\n");
    }
}
