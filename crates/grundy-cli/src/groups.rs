//! The commands by purpose: one list, from which `grundy --help` is written and to which the overview in the book is held.

use crate::context::HEADING;
use crate::words::Words;

/// Commands that serve one purpose.
pub struct Group {
    /// What they are for.
    pub title: &'static str,
    /// Their names, the ones most often needed first.
    pub commands: &'static [&'static str],
}

/// All commands; each stands in exactly one group.
pub const GROUPS: &[Group] = &[
    Group {
        title: "Play and learn",
        commands: &[
            "tour",
            "games",
            "serve",
            "play",
            "explain",
            "test-rule",
            "translate",
            "match",
            "replay",
            "coins",
            "mex",
            "nim-table",
            "safe",
            "xor",
        ],
    },
    Group {
        title: "Compute",
        commands: &[
            "value",
            "moves",
            "sequence",
            "period",
            "analyse",
            "loopy",
            "nimber",
            "octal",
            "quotient",
            "misere-form",
            "wythoff",
            "akiyama",
            "reduce",
            "register",
            "real",
            "symmetric",
            "count",
            "perft",
            "tilings",
        ],
    },
    Group { title: "Prove", commands: &["prove", "expand", "theorems", "certify"] },
    Group { title: "Search", commands: &["discover", "family", "records", "sweep"] },
    Group { title: "Draw", commands: &["graph", "map", "statistics"] },
    Group { title: "Data and set-up", commands: &["table", "check", "completions", "man"] },
];

/// Where the text about a command begins.
const INDENT: usize = 15;

/// Where lines end: narrow enough for every terminal.
const WIDTH: usize = 80;

/// The command line with its help in groups, whose titles are in a language.
pub(crate) fn grouped(command: clap::Command, words: Words) -> clap::Command {
    let heading = *command.get_styles().get_header();
    let groups: String = GROUPS.iter().map(|group| paragraph(group, &command, words)).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{heading}{HEADING}:{heading:#}\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}

/// The title of a group, and a line or more for each of its commands that this build has.
fn paragraph(group: &Group, command: &clap::Command, words: Words) -> String {
    let (heading, literal) = (*command.get_styles().get_header(), *command.get_styles().get_literal());
    let entries = group.commands.iter().filter_map(|name| command.find_subcommand(name)).map(|found| {
        let about = found.get_about().map(ToString::to_string).unwrap_or_default();
        let lines = wrapped(&about, WIDTH - INDENT).join(&format!("\n{:INDENT$}", ""));
        let gap = INDENT.saturating_sub(2 + found.get_name().len());
        format!("  {literal}{}{literal:#}{:gap$}{lines}\n", found.get_name(), "")
    });
    let title = words.told(group.title);
    format!("{heading}{title}:{heading:#}\n{}\n", entries.collect::<String>())
}

/// Lines of at most so many letters, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_stands_in_exactly_one_group() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|group| group.commands).copied().collect();
        let command = crate::command();
        let mut there: Vec<&str> = command
            .get_subcommands()
            .filter(|command| !command.is_hide_set())
            .map(clap::Command::get_name)
            .collect();
        if cfg!(not(feature = "serve")) {
            there.push("serve");
        }
        listed.sort_unstable();
        there.sort_unstable();
        assert_eq!(listed, there);
    }

    #[test]
    fn the_help_shows_groups_with_commands_in_short_lines() {
        let help = crate::command().render_help().to_string();
        let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("no '{text}' in the help"));
        for group in GROUPS {
            let title = at(&format!("\n{}:\n", group.title));
            for name in group.commands.iter().filter(|name| crate::command().find_subcommand(name).is_some())
            {
                assert!(at(&format!("\n  {name} ")) > title, "{name} stands before its title");
            }
        }
        let options = at(&format!("\n{HEADING}:\n"));
        assert!(at("--memory") > options && at("--help") > options);
        let (groups, _) = help.split_at(options);
        assert!(groups.lines().all(|line| line.chars().count() <= WIDTH), "{groups}");
    }
}
