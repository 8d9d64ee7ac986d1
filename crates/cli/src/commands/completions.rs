//! `gametree completions`: what a shell needs to complete the words, and the manual.

use std::io;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use gametree_host::did_you_mean;

use super::Ended;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::status::Status;

/// `gametree completions`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree completions bash > ~/.local/share/bash-completion/completions/gametree
  gametree completions zsh > ~/.zfunc/_gametree
  gametree completions fish > ~/.config/fish/completions/gametree.fish
  gametree completions --man > ~/.local/share/man/man1/gametree.1
  gametree completions --man analyze | man -l -")]
pub(crate) struct Completions {
    /// The shell
    #[arg(required_unless_present = "man")]
    shell: Option<Shell>,
    /// Write the manual page instead: the program's, or a command's
    #[arg(long, value_name = "COMMAND", num_args = 0..=1, default_missing_value = "",
        conflicts_with = "shell")]
    man: Option<String>,
}

impl Completions {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let mut command = crate::Cli::command();
        let mut text = Vec::new();
        if let Some(shell) = self.shell {
            clap_complete::generate(shell, &mut command, "gametree", &mut text);
        } else {
            let page = page(command, self.man.as_deref().unwrap_or_default())?;
            manual(page, &mut text)?;
        }
        screen.line(String::from_utf8_lossy(&text).trim_end())?;
        Ok(Status::Answered)
    }
}

/// The program, or one of its commands under its full name.
fn page(program: clap::Command, name: &str) -> Result<clap::Command, Failure> {
    if name.is_empty() {
        return Ok(program);
    }
    let names: Vec<String> =
        program.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    match program.find_subcommand(name) {
        Some(command) => Ok(command.clone().display_name(format!("gametree-{name}"))),
        None => {
            let near = did_you_mean(name, names.iter().map(String::as_str));
            let meant = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            Err(Failure::new(format!("there is no command '{name}'{meant}"))
                .hint(format!("the commands are {}", names.join(", "))))
        }
    }
}

fn manual(command: clap::Command, out: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command).render(out)
}
