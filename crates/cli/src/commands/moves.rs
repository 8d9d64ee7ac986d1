//! `gametree moves`: the legal moves of a position.

use clap::Args;
use gametree_host::EventView;
use serde::Serialize;

use super::Ended;
use crate::args::PositionArgs;
use crate::screen::Screen;
use crate::status::Status;
use crate::words;

/// `gametree moves`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree moves connect-four 444444
  gametree moves tic-tac-toe --json")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
}

/// What `--json` prints.
#[derive(Serialize)]
struct MovesView {
    schema: u32,
    game: String,
    position: String,
    moves: Vec<String>,
    /// How likely each is, where chance acts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<EventView>,
}

impl Moves {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let (game, session) = self.position.open()?;
        let moves = session.legal_moves();
        if screen.is_json() {
            screen.json(&MovesView {
                schema: gametree_host::SCHEMA,
                game: game.typed,
                position: session.position_text(),
                moves,
                events: session.events(),
            })?;
            return Ok(Status::Answered);
        }
        if let Some(result) = session.result() {
            screen.remark(format!("no moves: {}", words::result(&session.info().game, &result)))?;
        }
        let events = session.events();
        for event in &events {
            screen.line(format!("{}\t{}", event.event, event.odds))?;
        }
        for mv in moves.iter().filter(|_| events.is_empty()) {
            screen.line(mv)?;
        }
        Ok(Status::Answered)
    }
}
