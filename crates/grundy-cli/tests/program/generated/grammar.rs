//! What the program understands, learnt from the program itself: the commands and their arguments from the definition of its
//! command line, the fields of questions from their schemas, and texts that make sense from the book, from the sheets of the
//! games and from the seeds of the fuzz targets. A new command or game is known here without a word.

use super::chance::Chance;
use super::store::Store;
use crate::docs;
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::ask::Any;
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Commands that serve until they are ended.
const ENDLESS: [&str; 2] = ["serve", "worker"];
/// Options that every input gets from the harness.
const LIMITS: [&str; 2] = ["time", "memory"];

/// What the program understands.
pub struct Grammar {
    /// The words of every command that has no subcommands, with its arguments.
    commands: Vec<(Vec<String>, Vec<Arg>)>,
    /// The commands of the book, as words.
    shown: Vec<Vec<String>>,
    /// The same as questions: a name and its fields.
    asked: Vec<(String, Map<String, Value>)>,
    /// Every question with the schemas of its fields.
    questions: Vec<(&'static str, Map<String, Value>)>,
    /// What the schemas refer to.
    definitions: Map<String, Value>,
    /// What was ever said for an argument or a field, by its name.
    said: BTreeMap<String, Vec<String>>,
    /// Positions and games.
    expressions: Vec<String>,
}

impl Grammar {
    /// Learns from the program, from the book, and from the files of the store.
    pub fn learn(store: &Store) -> Grammar {
        let program = grundy_cli::command();
        let shown: Vec<Vec<String>> = docs::commands().iter().flat_map(|line| programs(line)).collect();
        let (mut asked, mut said) = (Vec::new(), BTreeMap::<String, Vec<String>>::new());
        for words in &shown {
            if let Ok(matches) = program.clone().try_get_matches_from(words) {
                let mut name = Vec::new();
                collect(&program, &matches, &mut name, &mut said, &mut asked);
            }
        }
        let mut generator = SchemaGenerator::default();
        let described = Any::described(&mut generator, &mut SchemaGenerator::default());
        let definitions = generator.take_definitions(true);
        let questions = described.into_iter().map(|described| {
            let fields = resolve(described.question.as_value(), &definitions)["properties"].clone();
            (described.name, fields.as_object().cloned().unwrap_or_default())
        });
        let questions: Vec<_> = questions.collect();
        asked.retain(|(name, _)| Any::NAMES.contains(&name.as_str()));
        let texts = store.texts().map(str::to_string);
        said.entry("text".into()).or_default().extend(texts);
        let examples =
            grundy::catalogue::SHEETS.iter().flat_map(|sheet| sheet.examples).map(|text| text.to_string());
        let of = |id: &str| said.get(id).cloned().unwrap_or_default();
        let expressions =
            examples.chain(store.seeds("notation")).chain(of("expr")).chain(of("game")).collect();
        let mut commands = Vec::new();
        leaves(&program, &mut Vec::new(), &mut commands);
        Grammar { commands, shown, asked, questions, definitions, said, expressions }
    }

    /// The commands of the book, as words after the name of the program.
    pub fn shown(&self) -> impl Iterator<Item = Vec<String>> {
        self.shown.iter().map(|words| words[1..].to_vec())
    }

    /// The words of a command line: one of the book or a new one, more or less spoilt.
    pub fn line(&self, chance: &mut Chance, store: &Store) -> Vec<String> {
        let mut words = match chance.percent(45) {
            true => chance.pick(&self.shown)[1..].to_vec(),
            false => self.new_line(chance, store),
        };
        if chance.percent(15) && !words.is_empty() {
            let at = chance.below(words.len());
            words[at] = chance.another_number(&words[at]);
            return without_limits(words);
        }
        for _ in 0..chance.below(3) {
            self.spoil_line(&mut words, chance, store);
        }
        without_limits(words)
    }

    fn new_line(&self, chance: &mut Chance, store: &Store) -> Vec<String> {
        let (words, arguments) = chance.pick(&self.commands);
        let mut words = words.clone();
        for argument in arguments {
            let wanted = if argument.is_required_set() {
                97
            } else if argument.is_positional() {
                75
            } else {
                12
            };
            if chance.percent(wanted) {
                self.say(argument, &mut words, chance, store);
            }
        }
        words
    }

    fn say(&self, argument: &Arg, words: &mut Vec<String>, chance: &mut Chance, store: &Store) {
        if let Some(long) = argument.get_long() {
            words.push(format!("--{long}"));
        } else if let Some(short) = argument.get_short() {
            words.push(format!("-{short}"));
        }
        if argument.get_action().takes_values() {
            let many = matches!(argument.get_action(), ArgAction::Append) && argument.is_positional();
            for _ in 0..=if many { chance.below(3) } else { 0 } {
                words.push(self.value_of(argument, chance, store));
            }
        }
    }

    fn value_of(&self, argument: &Arg, chance: &mut Chance, store: &Store) -> String {
        let possible = argument.get_possible_values();
        if !possible.is_empty() && chance.percent(85) {
            return chance.pick(&possible).get_name().to_string();
        }
        let names = argument.get_value_names().unwrap_or_default();
        if names.iter().any(|name| ["FILE", "FOLDER", "FILES"].contains(&name.to_ascii_uppercase().as_str()))
        {
            return store.name(chance);
        }
        self.text(argument.get_id().as_str(), chance, store)
    }

    /// Something to say for an argument or a field of this name.
    fn text(&self, name: &str, chance: &mut Chance, store: &Store) -> String {
        let said = self.said.get(name).map_or(&[][..], |said| &said[..]);
        match chance.below(20) {
            0..=6 if !said.is_empty() => chance.pick(said).clone(),
            7..=9 if !said.is_empty() => {
                let said = chance.pick(said).clone();
                chance.other_numbers(&said)
            }
            10..=12 if !said.is_empty() => {
                let said = chance.pick(said).clone();
                chance.spoil(&said)
            }
            13 | 14 => chance.number(),
            15 => chance.range(),
            16 => store.name(chance),
            17 => {
                let others: Vec<&Vec<String>> = self.said.values().filter(|said| !said.is_empty()).collect();
                let others = *chance.pick(&others);
                chance.pick(others).clone()
            }
            _ => self.expression(chance),
        }
    }

    /// A position or a game, or what looks like one.
    fn expression(&self, chance: &mut Chance) -> String {
        let one = chance.pick(&self.expressions).clone();
        match chance.below(10) {
            0..=2 => one,
            3..=5 => chance.other_numbers(&one),
            6 => chance.another_number(&one),
            7 => chance.spoil(&one),
            8 => format!("{one} + {}", self.expression(chance)),
            _ => {
                // One game's arguments and another one's position.
                let (game, other) = (chance.pick(&self.expressions).clone(), one);
                let position = other.rsplit_once(':').map_or("3,5", |(_, position)| position);
                let position = chance.other_numbers(position);
                format!("{}:{position}", game.rsplit_once(':').map_or(game.as_str(), |(game, _)| game))
            }
        }
    }

    fn spoil_line(&self, words: &mut Vec<String>, chance: &mut Chance, store: &Store) {
        if words.is_empty() {
            return;
        }
        let at = chance.below(words.len());
        match chance.below(12) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 | 3 => words[at] = chance.spoil(&words[at]),
            4 => words[at] = chance.other_numbers(&words[at]),
            5 => words[at] = chance.another_number(&words[at]),
            6 => words[at] = chance.number(),
            7 => words[at] = store.name(chance),
            8 => words[at] = self.expression(chance),
            _ => {
                // One more argument of the command, if it is one.
                let known = self.commands.iter().find(|(command, _)| words.starts_with(command));
                if let Some((_, arguments)) = known.filter(|(_, arguments)| !arguments.is_empty()) {
                    self.say(chance.pick(arguments), words, chance, store);
                }
            }
        }
    }

    /// A question as the web application is asked: its name and its fields.
    pub fn body(&self, chance: &mut Chance, store: &Store) -> (String, Map<String, Value>) {
        let (name, mut fields) = match chance.percent(40) {
            true => chance.pick(&self.asked).clone(),
            false => (chance.pick(&self.questions).0.to_string(), Map::new()),
        };
        let schema = self.questions.iter().find(|(known, _)| *known == name).map(|(_, fields)| fields);
        let built = fields.is_empty();
        for (field, schema) in schema.into_iter().flatten() {
            // Fields without a default are those that a question needs.
            let needed = built && schema.get("default").is_none() && !is_optional(schema);
            if chance.percent(if needed {
                97
            } else if built {
                15
            } else {
                8
            }) {
                let value = self.field(field, schema, chance, store);
                fields.insert(field.clone(), value);
            }
        }
        if chance.percent(4) {
            let value = self.wrong_value(chance);
            fields.insert(chance.pick(&["n", "text", "expr", "é", "to"]).to_string(), value);
        }
        if chance.percent(2) {
            let name = chance.spoil(&name);
            return (name, fields);
        }
        (name, fields)
    }

    fn field(&self, name: &str, schema: &Value, chance: &mut Chance, store: &Store) -> Value {
        if chance.percent(3) {
            return self.wrong_value(chance);
        }
        let schema = resolve(schema, &self.definitions);
        let choices = ["anyOf", "oneOf"].iter().find_map(|word| schema[*word].as_array());
        if let Some(choices) = choices.filter(|choices| !choices.is_empty()) {
            return self.field(name, chance.pick(choices), chance, store);
        }
        if let Some(one) = schema.get("const") {
            return one.clone();
        }
        if let Some(words) = schema["enum"].as_array().filter(|words| !words.is_empty()) {
            return chance.pick(words).clone();
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::String(one) => vec![one],
            Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
            _ => vec!["string"],
        };
        match *chance.pick(&types) {
            "boolean" => Value::Bool(chance.percent(70)),
            "integer" | "number" => {
                let number = chance.number();
                serde_json::from_str(&number).unwrap_or(Value::String(number))
            }
            "array" => {
                let items = &schema["items"];
                (0..chance.below(4)).map(|_| self.field(name, items, chance, store)).collect()
            }
            "null" => Value::Null,
            "object" => json!({}),
            _ => self.text(name, chance, store).into(),
        }
    }

    fn wrong_value(&self, chance: &mut Chance) -> Value {
        match chance.below(8) {
            0 => Value::Null,
            1 => json!([]),
            2 => json!({"a": []}),
            3 => json!(-1),
            4 => json!(1.5e300),
            5 => json!([[["deep"]]]),
            6 => json!(true),
            _ => Value::String(chance.number()),
        }
    }
}

/// Whether a schema allows null.
fn is_optional(schema: &Value) -> bool {
    let null = |schema: &Value| schema["type"] == "null";
    let listed = schema["type"].as_array().is_some_and(|types| types.iter().any(|one| one == "null"));
    listed || schema["anyOf"].as_array().is_some_and(|several| several.iter().any(null))
}

fn resolve<'a>(schema: &'a Value, definitions: &'a Map<String, Value>) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|link| link.rsplit('/').next());
    name.and_then(|name| definitions.get(name)).unwrap_or(schema)
}

/// Every command without subcommands.
fn leaves(command: &Command, words: &mut Vec<String>, found: &mut Vec<(Vec<String>, Vec<Arg>)>) {
    for inner in command.get_subcommands().filter(|inner| !ENDLESS.contains(&inner.get_name())) {
        words.push(inner.get_name().to_string());
        leaves(inner, words, found);
        words.pop();
    }
    let takes_arguments = !command.is_subcommand_required_set();
    if !words.is_empty() && takes_arguments {
        let arguments =
            command.get_arguments().filter(|one| !LIMITS.contains(&one.get_id().as_str())).cloned();
        found.push((words.clone(), arguments.collect()));
    }
}

/// What a command line of the book says for which argument, and which question it asks.
fn collect(
    command: &Command,
    matches: &ArgMatches,
    name: &mut Vec<String>,
    said: &mut BTreeMap<String, Vec<String>>,
    asked: &mut Vec<(String, Map<String, Value>)>,
) {
    let mut fields = Map::new();
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        let is_said = matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine);
        if !is_said || LIMITS.contains(&id) || id == "json" {
            continue;
        }
        if !argument.get_action().takes_values() {
            fields.insert(id.into(), true.into());
            continue;
        }
        let values = matches.get_raw(id).into_iter().flatten();
        let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
        let list = matches!(argument.get_action(), ArgAction::Append);
        let field = if list { values.clone().into() } else { values[0].clone().into() };
        fields.insert(id.into(), field);
        said.entry(id.into()).or_default().extend(values);
    }
    match matches.subcommand() {
        Some((inner, matches)) => {
            name.push(inner.into());
            if let Some(command) = command.find_subcommand(inner) {
                collect(command, matches, name, said, asked);
            }
        }
        None => asked.push((name.join(" "), fields)),
    }
}

/// The calls of the program in a line of the shell, as words.
pub fn programs(line: &str) -> Vec<Vec<String>> {
    let calls = shell_words(line);
    calls.into_iter().filter(|words| words.first().is_some_and(|first| first == "grundy")).collect()
}

/// The words of the commands of a line: quotes hold together, and what follows `>` belongs to the shell.
fn shell_words(line: &str) -> Vec<Vec<String>> {
    let (mut commands, mut word, mut quote) = (vec![Vec::new()], None::<String>, None);
    let (mut letters, mut redirected) = (line.chars(), false);
    loop {
        let letter = letters.next();
        match (letter, quote) {
            (Some(letter), Some(open)) if letter == open => quote = None,
            (Some(letter), Some(_)) => word.get_or_insert_default().push(letter),
            (Some('\''), None) | (Some('"'), None) => {
                quote = letter;
                word.get_or_insert_default();
            }
            (Some(letter), None) if !" |;&>".contains(letter) => word.get_or_insert_default().push(letter),
            (ended, _) => {
                let complete = word.take();
                if let (Some(complete), Some(command), false) = (complete, commands.last_mut(), redirected) {
                    command.push(complete);
                }
                match ended {
                    None => return commands,
                    Some('>') => redirected = true,
                    Some('|' | ';' | '&') => {
                        redirected = false;
                        commands.push(Vec::new());
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The words without limits: the harness has its own.
pub fn without_limits(words: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--").filter(|name| LIMITS.iter().any(|limit| name.starts_with(limit))) {
            Some(name) if !name.contains('=') => drop(words.next()),
            Some(_) => {}
            None => kept.push(word),
        }
    }
    // No output leaves the folder of the test, and no word holds what no shell can hand over.
    kept.retain(|word| !ENDLESS.contains(&word.as_str()));
    for word in &mut kept {
        word.retain(|letter| letter != '\0');
        while word.starts_with('/') && !word.starts_with("/dev/zero") && !word.starts_with("/dev/full") {
            word.remove(0);
        }
    }
    kept
}

#[test]
fn lines_of_the_shell_have_words() {
    let words = |line: &str| programs(line).iter().map(|words| words.join("_")).collect::<Vec<_>>();
    assert_eq!(
        words("grundy value 'nim:3 + nim:5' --json | head -3 > x"),
        ["grundy_value_nim:3 + nim:5_--json"]
    );
    assert_eq!(words("printf 'quit\\n' | grundy play \"\" > x"), ["grundy_play_"]);
}
