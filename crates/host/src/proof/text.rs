//! A proof as lines of text, with tabs between the fields.
//!
//! ```text
//! gametree-proof  1
//! game            hexapawn:3x3
//! position        XXX/.../OOO
//! claim           second  win
//! X.X/.X./OOO second   b1b2
//! …
//! ```

use std::collections::HashMap;
use std::fmt::Write;

use gametree::TextError;

use super::{Claim, Goal};
use crate::error::HostError;
use crate::session::open;
use crate::value::Player;

/// The version of the format.
const VERSION: &str = "1";

/// A claim and the moves that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section {
    pub(super) claim: Claim,
    /// Positions and moves, in the order in which they are needed.
    pub(super) moves: Vec<(String, String)>,
}

/// A proof: a game, a position, and claims with the moves that show them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The game with its parameters.
    pub game: String,
    /// The position that is spoken of.
    pub position: String,
    pub(super) sections: Vec<Section>,
}

impl Proof {
    /// The first field of the first line.
    pub const HEAD: &str = "gametree-proof";

    /// What is claimed.
    pub fn claims(&self) -> impl Iterator<Item = Claim> {
        self.sections.iter().map(|section| section.claim)
    }

    /// Moves that are named.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.sections.iter().map(|section| section.moves.len()).sum()
    }

    /// The text that [`Proof::read`] reads.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}\t{VERSION}\ngame\t{}\nposition\t{}\n",
            Proof::HEAD,
            self.game,
            self.position
        );
        for Section { claim, moves } in &self.sections {
            let goal = if claim.goal == Goal::Win { "win" } else { "draw" };
            // Writing to a string does not fail.
            let _ = writeln!(text, "claim\t{}\t{goal}", claim.side);
            for (position, mv) in moves {
                let _ = writeln!(text, "{position}\t{mv}");
            }
        }
        text
    }

    /// Reads a proof. The error names the line.
    ///
    /// # Errors
    /// It is no proof, its game or its position cannot be read, or a position has two moves.
    pub fn read(text: &str) -> Result<Proof, (usize, HostError)> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let head = [Proof::HEAD, "game", "position"].map(|name| {
            let (at, line) = lines.next().unwrap_or((1, ""));
            let value = line.split_once('\t').filter(|&(first, _)| first == name);
            value.map(|(_, value)| value.to_owned()).ok_or_else(|| {
                let message = format!("'{name}', a tab and a value belong here");
                (at, wrong(line, message, "gametree solve GAME --proof FILE writes a proof"))
            })
        });
        let [version, game, position] = head;
        let version = version?;
        if version != VERSION {
            let message = format!("version {version} of the format is not known");
            return Err((1, wrong(&version, message, "this program reads version 1")));
        }
        let (game, position) = (game?, position?);
        let mut sections: Vec<Section> = Vec::new();
        let mut named: HashMap<&str, usize> = HashMap::new();
        for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let fields: Vec<&str> = line.split('\t').collect();
            match (fields.as_slice(), sections.last_mut()) {
                (&["claim", side, goal], _) => {
                    let claim = read_claim(side, goal).ok_or_else(|| {
                        let hint = "claim, first or second, and win or draw, with tabs between";
                        (at, wrong(line, "this is no claim".to_owned(), hint))
                    })?;
                    sections.push(Section { claim, moves: Vec::new() });
                    named.clear();
                }
                (&[position, mv], Some(section)) => {
                    if let Some(first) = named.insert(position, at) {
                        let message = format!("this position has a move already, in line {first}");
                        return Err((at, wrong(line, message, "one move for each position")));
                    }
                    section.moves.push((position.to_owned(), mv.to_owned()));
                }
                _ => {
                    let message = "this is neither a claim nor a position with its move".to_owned();
                    return Err((at, wrong(line, message, "a position, a tab and a move")));
                }
            }
        }
        if sections.is_empty() {
            let message = "nothing is claimed".to_owned();
            return Err((
                3,
                wrong("", message, "a line such as claim, first, win, with tabs between"),
            ));
        }
        open(&game)
            .map_err(|error| (2, error))?
            .set_position(&position)
            .map_err(|error| (3, error))?;
        Ok(Proof { game, position, sections })
    }
}

fn read_claim(side: &str, goal: &str) -> Option<Claim> {
    let side = match side {
        "first" => Player::First,
        "second" => Player::Second,
        _ => return None,
    };
    let goal = match goal {
        "win" => Goal::Win,
        "draw" => Goal::Draw,
        _ => return None,
    };
    Some(Claim { side, goal })
}

fn wrong(line: &str, message: String, hint: &str) -> HostError {
    HostError::text(TextError::new(message).at(0..line.len()).hint(hint), line)
}
