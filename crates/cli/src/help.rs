//! Texts of help that fit the terminal: broken where its lines end, not where those of the source do.

use clap::Command;

/// The program with its paragraphs on one line each, which are broken when they are shown.
pub(crate) fn flowing(program: Command) -> Command {
    flow(program).mut_subcommands(flow)
}

fn flow(command: Command) -> Command {
    let joined = command.get_after_long_help().map(|text| joined(&text.to_string()));
    match joined {
        Some(text) => command.after_long_help(text),
        None => command,
    }
}

/// Joins lines that follow one another, but for examples, which are indented, and what announces them.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    for line in text.lines() {
        let before = joined.lines().next_back().unwrap_or_default();
        let stands = |line: &str| line.is_empty() || line.starts_with(' ');
        let ends = stands(before) || before.ends_with(':') || joined.ends_with('\n');
        joined.push_str(if joined.is_empty() {
            ""
        } else if ends || stands(line) {
            "\n"
        } else {
            " "
        });
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_examples_stay() {
        let text = "One\ntwo.\n\nThree\nfour:\n  a  b\n  c  d\n\nFive\nsix";
        assert_eq!(joined(text), "One two.\n\nThree four:\n  a  b\n  c  d\n\nFive six");
    }

    #[test]
    fn no_example_of_any_command_is_broken() {
        let program = flowing(<crate::Cli as clap::CommandFactory>::command());
        for command in program.get_subcommands() {
            let text = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let long = text.lines().find(|line| line.starts_with(' ') && line.len() > 100);
            assert_eq!(long, None, "{}", command.get_name());
        }
    }
}
