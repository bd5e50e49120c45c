//! What is wrong with a command line, in German and Dutch; clap says it in English itself.

use super::Words;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error;

impl Words {
    /// The message for an error of the command line, without its label: what is wrong, what is near, how the command is called.
    pub fn misread(self, error: &clap::Error) -> String {
        let Some(sentence) = self.wrong_with(error) else {
            // Too rare for words of our own.
            let english = error.to_string();
            return self.framed(english.strip_prefix("error: ").unwrap_or(&english));
        };
        let mut parts = vec![sentence];
        parts.extend(self.near(error));
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            parts.push(self.framed(usage.to_string().trim_end()));
        }
        parts.push(
            self.of([
                "For more information, try '--help'.",
                "Mehr dazu sagt ‚--help‘.",
                "Meer hierover zegt ‘--help’.",
            ])
            .into(),
        );
        parts.join("\n\n") + "\n"
    }

    fn wrong_with(self, error: &clap::Error) -> Option<String> {
        let texts = |kind| error.get(kind).map(texts).unwrap_or_default();
        let text = |kind| texts(kind).join(", ");
        let (argument, value) =
            (self.framed(&text(ContextKind::InvalidArg)), text(ContextKind::InvalidValue));
        Some(match error.kind() {
            ErrorKind::UnknownArgument => self.of([
                format!("unexpected argument '{argument}' found"),
                format!("das Argument „{argument}“ gibt es hier nicht"),
                format!("het argument ‘{argument}’ is er hier niet"),
            ]),
            ErrorKind::InvalidSubcommand => {
                let name = text(ContextKind::InvalidSubcommand);
                self.of([
                    format!("unrecognized subcommand '{name}'"),
                    format!("einen Befehl „{name}“ gibt es nicht"),
                    format!("er is geen commando ‘{name}’"),
                ])
            }
            ErrorKind::InvalidValue if value.is_empty() => self.of([
                format!("a value is required for '{argument}' but none was supplied"),
                format!("zu „{argument}“ fehlt ein Wert"),
                format!("bij ‘{argument}’ ontbreekt een waarde"),
            ]),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
                let why = error
                    .source()
                    .map_or(String::new(), |why| format!(": {}", self.message(&why.to_string())));
                let sentence = self.of([
                    format!("invalid value '{value}' for '{argument}'{why}"),
                    format!("„{value}“ passt nicht zu „{argument}“{why}"),
                    format!("‘{value}’ past niet bij ‘{argument}’{why}"),
                ]);
                match texts(ContextKind::ValidValue) {
                    valid if valid.is_empty() => sentence,
                    valid => format!(
                        "{sentence}\n  {}",
                        self.framed(&format!("[possible values: {}]", valid.join(", ")))
                    ),
                }
            }
            ErrorKind::TooManyValues => self.of([
                format!("unexpected value '{value}' for '{argument}' found; no more were expected"),
                format!("„{value}“ ist zu viel für „{argument}“"),
                format!("‘{value}’ is te veel voor ‘{argument}’"),
            ]),
            ErrorKind::ArgumentConflict => {
                let prior = self.framed(&text(ContextKind::PriorArg));
                if prior == argument {
                    return Some(self.of([
                        format!("the argument '{argument}' cannot be used multiple times"),
                        format!("„{argument}“ steht mehrmals da"),
                        format!("‘{argument}’ staat er meer dan eens"),
                    ]));
                }
                self.of([
                    format!("the argument '{argument}' cannot be used with '{prior}'"),
                    format!("„{argument}“ und „{prior}“ passen nicht zusammen"),
                    format!("‘{argument}’ en ‘{prior}’ gaan niet samen"),
                ])
            }
            ErrorKind::MissingRequiredArgument => {
                let missing = texts(ContextKind::InvalidArg);
                let missing: String =
                    missing.iter().map(|name| format!("\n  {}", self.framed(name))).collect();
                let sentence = self.of([
                    "the following required arguments were not provided:",
                    "es fehlt:",
                    "er ontbreekt:",
                ]);
                format!("{sentence}{missing}")
            }
            ErrorKind::MissingSubcommand => {
                let name = text(ContextKind::InvalidSubcommand);
                self.of([
                    format!("'{name}' requires a subcommand but one was not provided"),
                    format!("zu „{name}“ fehlt ein Befehl"),
                    format!("bij ‘{name}’ ontbreekt een commando"),
                ])
            }
            _ => return None,
        })
    }

    /// What may have been meant.
    fn near(self, error: &clap::Error) -> Option<String> {
        let kinds =
            [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
        let near = kinds.into_iter().find_map(|kind| error.get(kind)).map(texts)?.join(", ");
        Some(self.of([
            format!("  tip: did you mean {near}?"),
            format!("  Tipp: Meintest du {near}?"),
            format!("  tip: bedoelde je {near}?"),
        ]))
    }
}

fn texts(value: &ContextValue) -> Vec<String> {
    match value {
        ContextValue::String(text) => vec![text.clone()],
        ContextValue::Strings(texts) => texts.clone(),
        ContextValue::StyledStr(text) => vec![text.to_string()],
        ContextValue::StyledStrs(texts) => texts.iter().map(ToString::to_string).collect(),
        ContextValue::Number(number) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::language::Language;

    #[test]
    fn errors_of_the_command_line_are_told_in_all_languages() {
        for line in [
            "grundy valu nim:1",
            "grundy value nim:1 --misre",
            "grundy value nim:1 --memory much",
            "grundy value nim:1 --time soon",
            "grundy value nim:1 --language tlh",
            "grundy value nim:1 --words kant",
            "grundy value nim:1 nim:2",
            "grundy value",
            "grundy value nim:1 --outcome --without-ends",
            "grundy value nim:1 --misere --misere",
            "grundy moves nim:1 --to",
            "grundy moves nim:1 --to x",
            "grundy explain nim:1 --hint 0",
            "grundy sequence kayles --to many",
            "grundy play nim:1 --opponent kasparov",
            "grundy xor",
        ] {
            let error = crate::read_in(Words(Language::English), line.split(' ')).err();
            let error = error.unwrap_or_else(|| panic!("{line} is understood"));
            if line == "grundy xor" {
                assert_eq!(error.kind(), ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
                continue;
            }
            for language in [Language::German, Language::Dutch] {
                let told = Words(language).misread(&error);
                let english = [
                    "error:", "the ", "found", "a value", "invalid", "Usage", "tip: a", "OPTIONS", "write",
                    "number",
                ];
                let left = english.iter().find(|word| told.contains(**word));
                assert_eq!(left, None, "{line} in {language}: {told}");
            }
        }
    }
}
