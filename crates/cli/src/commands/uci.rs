//! `gametree uci`: an engine for a graphical board.

use std::io::BufRead;

use clap::Args;

use super::{Ended, without_chance};
use crate::input::GameText;
use crate::screen::Screen;
use crate::status::Status;
use crate::uci::{Engine, Goes, Output};

/// `gametree uci`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Speaks the Universal Chess Interface on standard input and output, for graphical boards and match
runners. Any game of `gametree games` can be played so; positions and moves are then written as
`gametree show` and `gametree moves` write them.

Besides the standard it understands: d (show the position), eval, bench, go perft N. The end of input
ends a search, but for bench and what nodes or time limit; quit ends everything at once.

Examples:
  gametree uci
  gametree uci --game chess:960
  gametree uci --game connect-four")]
pub(crate) struct Uci {
    /// The game: a name, and parameters after a colon
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
}

impl Uci {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let game = GameText::read(&self.game)?;
        let session = without_chance(&game, "uci")?;
        screen.let_go();
        let mut engine = Engine::new(self.game.clone(), session, Output::stdout());
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            if engine.hear(&String::from_utf8_lossy(&line)) == Goes::Off {
                engine.leave();
                return Ok(Status::Answered);
            }
            line.clear();
        }
        engine.finish();
        Ok(Status::Answered)
    }
}
