//! The save file: a line of settings, then a line for each finished game, written at once. A match
//! that was interrupted, however rudely, goes on from it.

use std::fs::{File, OpenOptions};
use std::io::Write;

use serde::{Deserialize, Serialize};

use crate::error::ArenaError;
use crate::record::GameRecord;
use crate::settings::Settings;

/// The version of the file.
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    gametree_match: u32,
    settings: Settings,
}

/// A save file that is open for more games.
pub struct SaveFile {
    path: String,
    file: File,
}

impl SaveFile {
    /// Opens a file, or begins one; returns the games that it holds. A last line that was not
    /// finished is cut off: its game is played again.
    ///
    /// # Errors
    /// The file cannot be read or written, is none of ours, or is of a match with other settings.
    pub fn open(
        path: &str,
        settings: &Settings,
    ) -> Result<(SaveFile, Vec<GameRecord>), ArenaError> {
        let failed = |error| ArenaError::file(path, error);
        let content = match std::fs::read(path) {
            Ok(bytes) => String::from_utf8(bytes).map_err(|_| no_save_file(path, 1))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = content.rfind('\n').map_or(0, |end| end + 1);
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path).map_err(failed)?;
        let mut save = SaveFile { path: path.to_owned(), file };
        let mut lines = content[..whole].lines().enumerate();
        let Some((_, head)) = lines.next() else {
            if !content.is_empty() && !content.starts_with("{\"gametree_match\"") {
                return Err(no_save_file(path, 1));
            }
            save.file.set_len(0).map_err(failed)?;
            save.write(&Head { gametree_match: VERSION, settings: settings.clone() })?;
            return Ok((save, Vec::new()));
        };
        check_head(path, head, settings)?;
        let mut records: Vec<GameRecord> = Vec::new();
        for (at, line) in lines {
            let record: GameRecord =
                serde_json::from_str(line).map_err(|_| no_save_file(path, at + 1))?;
            if records.iter().all(|known| known.game != record.game) {
                records.push(record);
            }
        }
        save.file.set_len(whole as u64).map_err(failed)?;
        Ok((save, records))
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), ArenaError> {
        self.write(record)
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), ArenaError> {
        let failed = |error| ArenaError::file(&self.path, error);
        let line = serde_json::to_string(value).map_err(|error| failed(error.into()))?;
        // One write a line: an interruption leaves a whole line or a part of one, never two parts.
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }
}

fn check_head(path: &str, line: &str, settings: &Settings) -> Result<(), ArenaError> {
    let head: Head = serde_json::from_str(line).map_err(|_| no_save_file(path, 1))?;
    if head.gametree_match != VERSION {
        let message = format!("'{path}' was written by another version of gametree");
        return Err(ArenaError::bad(message).hint("name a new file"));
    }
    let differences = head.settings.differences(settings);
    if differences.is_empty() {
        return Ok(());
    }
    let list = differences.join("\n  ");
    let message = format!("'{path}' holds a match with other settings:\n  {list}");
    Err(ArenaError::bad(message).hint("give the same settings to go on, or name a new file"))
}

fn no_save_file(path: &str, line: usize) -> ArenaError {
    let message = format!("'{path}' is no match that was saved: this line cannot be read");
    ArenaError::bad(message).at_line(line).hint("name a new file, or mend the line")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Ending, MoveRecord, Score};
    use crate::settings::tests::settings;

    fn record(game: usize) -> GameRecord {
        GameRecord {
            game,
            pair: game / 2 + 1,
            first: "A".to_owned(),
            second: "B".to_owned(),
            start: None,
            opening: 1,
            result: Score::Draw,
            ending: Ending::Rules,
            fault: None,
            points: None,
            began: 5,
            moves: vec![MoveRecord::of_opening("4", gametree_host::Player::First)],
        }
    }

    /// A path of its own for each test.
    fn path(name: &str) -> String {
        let name = format!("gametree-save-{}-{name}", std::process::id());
        std::env::temp_dir().join(name).to_string_lossy().into_owned()
    }

    #[test]
    fn games_are_kept_and_a_half_written_line_is_cut_off() {
        let path = path("kept");
        let settings = settings("connect-four", &["name=A,depth=1", "name=B,depth=2"]);
        let (mut save, none) = SaveFile::open(&path, &settings).unwrap();
        assert!(none.is_empty());
        save.append(&record(0)).unwrap();
        save.append(&record(3)).unwrap();
        drop(save);
        let mut content = std::fs::read_to_string(&path).unwrap();
        content.push_str("{\"game\":4,\"pai");
        std::fs::write(&path, &content).unwrap();
        let (mut save, games) = SaveFile::open(&path, &settings).unwrap();
        assert_eq!(games, [record(0), record(3)]);
        save.append(&record(4)).unwrap();
        drop(save);
        assert_eq!(SaveFile::open(&path, &settings).unwrap().1.len(), 3);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn other_settings_and_other_files_are_refused() {
        let path = path("refused");
        let was = settings("connect-four", &["name=A,depth=1", "name=B,depth=2"]);
        drop(SaveFile::open(&path, &was).unwrap());
        let now = settings("connect-four", &["name=A,depth=1", "name=B,depth=3"]);
        let error = SaveFile::open(&path, &now).err().unwrap().to_string();
        assert!(error.ends_with("players[1].depth: 2 in the file, 3 now"), "{error}");
        for other in ["notes\n", "notes", "{}\n"] {
            std::fs::write(&path, other).unwrap();
            assert!(SaveFile::open(&path, &was).is_err(), "{other}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other, "it is not touched");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
