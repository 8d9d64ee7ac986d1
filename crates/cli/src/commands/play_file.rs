//! A saved game: lines of a word and its value, as in
//!
//! ```text
//! game connect-four
//! moves 4 4 5
//! human first
//! level 4
//! seed 17
//! ```
//!
//! Of several games in a file, as `gametree match --out` writes them, the last one is loaded.

use std::fmt::Write;

use clap::ValueEnum;
use gametree_host::{Level, SearchRequest};

use super::play::{Human, level};
use super::play_loop::Play;
use crate::failure::Failure;
use crate::input::{GameText, read_text};
use crate::output_file::{self, Kind};

/// The first line of a saved game.
pub(crate) const HEAD: &str = "# a game saved by gametree play";

/// What is saved of a game.
pub(super) struct Saved {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    human: Human,
    level: Level,
    seed: u64,
}

impl Saved {
    /// The game as it stands.
    pub(super) fn of(play: &Play) -> Saved {
        Saved {
            game: play.game.typed.clone(),
            position: play.begun.clone(),
            moves: play.session.played(),
            human: play.human,
            level: play.level,
            seed: play.request.seed,
        }
    }

    /// Writes the file.
    pub(super) fn write(&self, path: &str) -> Result<(), Failure> {
        output_file::write(path, Kind::SavedGame, self.text())
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\ngame {}\n", self.game);
        if let Some(position) = &self.position {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "position {position}");
        }
        let moves = self.moves.join(" ");
        let (human, level, seed) = (self.human.name(), self.level.level, self.seed);
        let _ = writeln!(text, "moves {moves}\nhuman {human}\nlevel {level}\nseed {seed}");
        text
    }

    /// Reads a file.
    pub(super) fn read(path: &str) -> Result<Saved, Failure> {
        Saved::parse(&read_text(path)?).map_err(|failure| {
            let message = format!("'{path}' is no saved game: {}", failure.message);
            Failure { message, ..failure }
        })
    }

    fn parse(text: &str) -> Result<Saved, Failure> {
        let mut saved = Saved {
            game: String::new(),
            position: None,
            moves: Vec::new(),
            human: Human::First,
            level: Level::numbered(1)?,
            seed: 1,
        };
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                saved.take(line).map_err(|message| Failure::new(message).at_line(at + 1))?;
            }
        }
        if saved.game.is_empty() {
            return Err(Failure::new("it names no game"));
        }
        Ok(saved)
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let (word, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match word {
            "game" => {
                value.clone_into(&mut self.game);
                (self.position, self.moves) = (None, Vec::new());
            }
            "position" => self.position = Some(value.to_owned()),
            "moves" => self.moves = value.split_whitespace().map(str::to_owned).collect(),
            "human" => self.human = Human::from_str(value, true)?,
            "level" => self.level = level(value)?,
            "seed" => self.seed = crate::numbers::seed(value)?,
            word => return Err(format!("there is no line '{word}'")),
        }
        Ok(())
    }

    /// The game, with every move checked.
    pub(super) fn open(self, mut request: SearchRequest) -> Result<Play, Failure> {
        let game = GameText::read(&self.game)?;
        let mut session = game.open()?;
        if let Some(position) = &self.position {
            session.set_position(position)?;
        }
        for mv in &self.moves {
            session.play(mv)?;
        }
        request.seed = self.seed;
        Ok(Play::new(game, session, self.position, self.human, self.level, request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let text =
            format!("{HEAD}\ngame c4\nposition 44\nmoves 1 2\nhuman both\nlevel 3\nseed 9\n");
        let saved = Saved::parse(&text).unwrap();
        assert_eq!(saved.text(), text);
    }

    #[test]
    fn of_several_games_the_last_one_is_read() {
        let saved = Saved::parse("game a\nposition 44\nmoves 1 2\n\ngame b\nmoves 3\n").unwrap();
        assert_eq!(
            (saved.game.as_str(), saved.position, saved.moves),
            ("b", None, vec!["3".into()])
        );
    }

    #[test]
    fn bad_files_say_where() {
        for (text, line) in [("", None), ("game x\nlevel 0\n", Some(2)), ("\u{7f}ELF", Some(1))] {
            let failure = Saved::parse(text).err().unwrap();
            assert_eq!(failure.line, line, "{text}");
        }
    }
}
