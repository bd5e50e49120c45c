//! From the fields of a question to the arguments of a command.
//!
//! A value never becomes an option: options are written `--name=value`, everything else stands after `--`.

use super::commands::{Answers, Command, Field, Kind, Type, named};
use crate::refusal::Refusal;
use serde_json::{Map, Value};

/// Longer texts are refused, except texts instead of files.
const LONGEST: usize = 4096;

/// Texts instead of files are at most this long.
const LONGEST_INPUT: usize = 200_000;

/// Lists hold at most so many items.
const LONGEST_LIST: usize = 1000;

/// A question in the words of the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The arguments, without limits.
    pub arguments: Vec<String>,
    /// What `-` stands for.
    pub input: Option<String>,
    /// The format, if the answer is a file.
    pub format: Option<String>,
    /// Fields whose content the command writes to a file, with the ending of its name.
    pub files: Vec<(&'static str, &'static str)>,
}

/// Reads the fields of a question.
pub fn read(name: &str, fields: &Map<String, Value>) -> Result<Asked, Refusal> {
    let command = choose(name, fields)?;
    let (mut options, mut arguments, mut input, mut files) = (Vec::new(), Vec::new(), None, Vec::new());
    for field in command.fields.iter().filter(|field| field.required) {
        if fields.get(field.name).is_none_or(Value::is_null) {
            return Err(Refusal::malformed(format!("{name} needs the field '{}'", field.name)));
        }
    }
    for given in fields.keys().filter(|given| command.sub.is_none() || *given != "sub") {
        if command.field(given).is_none() {
            return Err(unknown(command, given));
        }
    }
    let letters = fields.keys().filter(|given| !command.fields.iter().any(|field| field.name == *given));
    let letters = letters.filter_map(|given| command.field(given));
    for field in command.fields.iter().copied().chain(letters) {
        let Some(value) = fields.get(field.name).filter(|value| !value.is_null()) else { continue };
        let option = format!("--{}", field.name.replace('_', "-"));
        match field.kind {
            Kind::Flag => options.extend(flag(&field, value)?.then_some(option)),
            Kind::File(ending) => files.extend(flag(&field, value)?.then_some((field.name, ending))),
            Kind::Option => options.push(format!("{option}={}", scalar(&field, value)?)),
            Kind::Joined => options.push(format!("{option}={}", items(&field, value)?.join(","))),
            Kind::Repeated => {
                options.extend(items(&field, value)?.iter().map(|item| format!("{option}={item}")))
            }
            Kind::Argument => arguments.push(scalar(&field, value)?),
            Kind::Arguments => arguments.extend(items(&field, value)?),
            Kind::Name => arguments.push(plain_name(&field, value)?),
            Kind::Input => {
                input = Some(long_text(&field, value)?);
                arguments.push("-".into());
            }
        }
    }
    let format = match command.answers {
        Answers::Json => None,
        Answers::File(word) => Some(fields.get(word).and_then(Value::as_str).unwrap_or(word).to_string()),
    };
    let mut words: Vec<String> = [command.name].into_iter().chain(command.sub).map(str::to_string).collect();
    words.extend(command.always.iter().map(|word| word.to_string()));
    if format.is_none() {
        words.push("--json".into());
    }
    words.append(&mut options);
    words.push("--".into());
    words.append(&mut arguments);
    Ok(Asked { arguments: words, input, format, files })
}

/// The command of this name, and of the subcommand that the fields name.
fn choose(name: &str, fields: &Map<String, Value>) -> Result<&'static Command, Refusal> {
    let commands = named(name);
    let [first, ..] = commands[..] else {
        return Err(Refusal::missing(format!("there is no command '{name}' to ask for")));
    };
    if first.sub.is_none() {
        return Ok(first);
    }
    let wanted = fields.get("sub").and_then(Value::as_str);
    let found = commands.iter().find(|command| command.sub == wanted);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = commands.iter().filter_map(|command| command.sub).collect();
        Refusal::malformed(format!("{name} needs the field 'sub': one of {}", known.join(", ")))
    })
}

fn unknown(command: &Command, given: &str) -> Refusal {
    let known: Vec<&str> = command.fields.iter().map(|field| field.name).collect();
    let given: String = given.chars().take(60).collect();
    Refusal::malformed(format!("{} has no field '{given}': it has {}", command.name, known.join(", ")))
}

fn wrong(field: &Field, expected: &str) -> Refusal {
    Refusal::malformed(format!("the field '{}' must be {expected}", field.name))
}

fn flag(field: &Field, value: &Value) -> Result<bool, Refusal> {
    value.as_bool().ok_or_else(|| wrong(field, "true or false"))
}

/// A text, or a number as it was written.
fn scalar(field: &Field, value: &Value) -> Result<String, Refusal> {
    let expected = match field.holds {
        Type::Text => "a text",
        Type::Number => "a whole number",
    };
    match value {
        Value::String(text) => short(field, text),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(wrong(field, expected)),
    }
}

fn short(field: &Field, text: &str) -> Result<String, Refusal> {
    if text.len() > LONGEST {
        return Err(wrong(field, &format!("at most {LONGEST} bytes long")));
    }
    if text.contains('\0') {
        return Err(wrong(field, "a text without zero bytes"));
    }
    Ok(text.to_string())
}

/// A list; a single value is a list of one.
fn items(field: &Field, value: &Value) -> Result<Vec<String>, Refusal> {
    match value {
        Value::Array(list) if list.len() <= LONGEST_LIST => {
            list.iter().map(|item| scalar(field, item)).collect()
        }
        Value::Array(_) => Err(wrong(field, &format!("a list of at most {LONGEST_LIST} items"))),
        other => Ok(vec![scalar(field, other)?]),
    }
}

fn plain_name(field: &Field, value: &Value) -> Result<String, Refusal> {
    let plain = |text: &&str| {
        text.len() <= 100
            && text.starts_with(|first: char| first.is_ascii_alphanumeric())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let name = value.as_str().filter(plain);
    name.map(str::to_string).ok_or_else(|| wrong(field, "a name of letters, digits and hyphens"))
}

fn long_text(field: &Field, value: &Value) -> Result<String, Refusal> {
    let text = value.as_str().ok_or_else(|| wrong(field, "a text"))?;
    if text.len() > LONGEST_INPUT {
        return Err(wrong(field, &format!("at most {LONGEST_INPUT} bytes long")));
    }
    Ok(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn arguments(name: &str, fields: Value) -> Result<Vec<String>, String> {
        let fields = fields.as_object().expect("an object");
        read(name, fields).map(|asked| asked.arguments).map_err(|refusal| refusal.message)
    }

    #[test]
    fn values_never_become_options() {
        let words = arguments("value", json!({"expr": "--help", "words": "--json", "misere": true})).unwrap();
        assert_eq!(words, ["value", "--json", "--misere", "--words=--json", "--", "--help"]);
        let words = arguments("safe", json!({"positions": ["--family", "-n"]})).unwrap();
        assert_eq!(words, ["safe", "--json", "--", "--family", "-n"]);
    }

    #[test]
    fn fields_become_arguments() {
        let words = arguments("wythoff", json!({"sub": "general", "n0": 3, "skip": [2, 5], "terms": null}));
        assert_eq!(words.unwrap(), ["wythoff", "general", "--json", "--skip=2,5", "--", "3"]);
        let words = arguments("expand", json!({"name": "theorem-8", "n": 3, "check": true})).unwrap();
        assert_eq!(words, ["expand", "--json", "--check", "--n=3", "--", "theorem-8"]);
        let words = arguments("coins", json!({"table": "10x6", "reply": ["2,3", "-1,5"]})).unwrap();
        assert_eq!(words, ["coins", "--json", "--reply=2,3", "--reply=-1,5", "--", "10x6"]);
        let words = arguments("test_rule", json!({"game": "nim", "rule": "x = y", "to": "1e3"})).unwrap();
        assert_eq!(words, ["test-rule", "--json", "--to=1e3", "--", "nim", "x = y"]);
    }

    #[test]
    fn input_takes_the_place_of_a_file() {
        let fields = json!({"text": "a description"});
        let asked = read("prove", fields.as_object().unwrap()).unwrap();
        assert_eq!(asked.arguments, ["prove", "--json", "--", "-"]);
        assert_eq!(asked.input.as_deref(), Some("a description"));
    }

    #[test]
    fn wrong_shapes_are_named() {
        let wrong = |name: &str, fields: Value| arguments(name, fields).unwrap_err();
        assert_eq!(wrong("value", json!({})), "value needs the field 'expr'");
        assert_eq!(wrong("value", json!({"expr": []})), "the field 'expr' must be a text");
        assert_eq!(
            wrong("value", json!({"expr": "nim:1", "misere": 1})),
            "the field 'misere' must be true or false"
        );
        assert!(
            wrong("value", json!({"expr": "nim:1", "state": "x"})).starts_with("value has no field 'state'")
        );
        assert!(wrong("prove", json!({"name": "../etc/passwd"})).contains("letters, digits"));
        assert!(wrong("prove", json!({"name": "-"})).contains("letters, digits"));
        assert!(wrong("wythoff", json!({})).contains("pairs, grid"));
        assert!(wrong("check", json!({})).contains("no command"));
        assert!(wrong("value", json!({"expr": "x".repeat(5000)})).contains("4096"));
    }
}
