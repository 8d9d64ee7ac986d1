//! `gametree completions`: what a shell needs to complete the words.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Ended;
use crate::screen::Screen;
use crate::status::Status;

/// `gametree completions`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree completions bash > ~/.local/share/bash-completion/completions/gametree
  gametree completions zsh > ~/.zfunc/_gametree
  gametree completions fish > ~/.config/fish/completions/gametree.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let mut script = Vec::new();
        let mut command = crate::Cli::command();
        clap_complete::generate(self.shell, &mut command, "gametree", &mut script);
        screen.line(String::from_utf8_lossy(&script).trim_end())?;
        Ok(Status::Answered)
    }
}
