//! The game that `gametree play` plays: whose turn it is, and what a person types.

use std::io;

use gametree_host::levels::{Choice, choose, hint};
use gametree_host::{Level, Player, SearchRequest, Session, ValueView, side_name};
use serde::Serialize;

use super::play::{Dice, Human, level, levels_help};
use super::play_file::Saved;
use super::{Ended, begin, show};
use crate::board;
use crate::failure::{End, Failure};
use crate::input::{GameText, Lines, quoted};
use crate::interrupt;
use crate::screen::{CYAN, DIM, Loudness, STRONG, Screen, styled};
use crate::status::Status;
use crate::words;

/// The game, who plays, and how.
pub(super) struct Play {
    pub(super) game: GameText,
    pub(super) session: Box<dyn Session>,
    /// The position that the game began from, if not the usual start.
    pub(super) begun: Option<String>,
    pub(super) human: Human,
    pub(super) level: Level,
    pub(super) dice: Dice,
    pub(super) request: SearchRequest,
}

/// Whether there is somebody to be asked for a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Prompt {
    /// A person at a terminal.
    Shown,
    /// A script: what it says is repeated, so that the transcript can be read.
    Repeated,
}

impl From<bool> for Prompt {
    fn from(asked: bool) -> Prompt {
        if asked { Prompt::Shown } else { Prompt::Repeated }
    }
}

/// What `--json` prints of each move.
#[derive(Serialize)]
struct Ply<'a> {
    schema: u32,
    game: &'a str,
    ply: usize,
    by: &'static str,
    player: Option<Player>,
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<ValueView>,
    position: String,
    result: Option<gametree_host::ResultView>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

const HELP: &str = "\
  a move         plays it; 'moves' lists the legal ones
  hint           what a strong player would do
  undo           takes your last move back, and the answer to it
  swap           changes sides
  level N        makes the engine weaker or stronger
  board          draws the board again
  save FILE      saves the game
  load FILE      goes on with a saved game
  new            begins again
  quit           ends";

impl Play {
    /// A game that has not been begun.
    pub(super) fn new(
        game: GameText,
        session: Box<dyn Session>,
        begun: Option<String>,
        human: Human,
        level: Level,
        request: SearchRequest,
    ) -> Play {
        Play { game, session, begun, human, level, dice: Dice::Seeded, request }
    }

    /// Plays until somebody quits, nobody types any more, or the engine has ended its own game.
    pub(super) fn run(&mut self, lines: &mut Lines, prompt: Prompt, screen: &mut Screen) -> Ended {
        self.introduce(screen)?;
        self.draw(screen)?;
        loop {
            match self.session.to_move() {
                Some(_) if self.rolls() => self.roll(screen)?,
                Some(player) if !self.is_chance() && !self.human.plays(player) => {
                    let interrupted = self.engine(player, screen)?;
                    self.draw(screen)?;
                    if interrupted == Status::Interrupted && self.human == Human::None {
                        self.farewell(screen)?;
                        return Ok(interrupted);
                    }
                }
                None if self.human == Human::None => return Ok(Status::Answered),
                _ => {
                    let Some(text) = self.ask(lines, prompt, screen)? else {
                        self.farewell(screen)?;
                        return Ok(Status::Answered);
                    };
                    match self.take(text.trim(), screen) {
                        Ok(Next::GoOn) => {}
                        Ok(Next::Quit) => return Ok(Status::Answered),
                        // Bad input never ends the game.
                        Err(End::Failed(failure)) => screen.complain(&failure),
                        Err(closed) => return Err(closed),
                    }
                }
            }
        }
    }

    fn introduce(&self, screen: &mut Screen) -> io::Result<()> {
        if screen.is_json() {
            return Ok(());
        }
        let Level { level, name, .. } = self.level;
        let you = match self.human {
            Human::First => "you begin".to_owned(),
            Human::Second => "the engine begins".to_owned(),
            Human::Both => "you play both sides".to_owned(),
            Human::None => "the engine plays itself".to_owned(),
        };
        screen.line(format!(
            "{}: {you}; level {level}, {name}: {}",
            styled(STRONG, &self.game.typed),
            self.level.describe()
        ))?;
        screen.remark(format!("seed {}; 'help' lists what can be typed", self.request.seed))
    }

    pub(super) fn draw(&self, screen: &mut Screen) -> io::Result<()> {
        if screen.is_json() {
            return Ok(());
        }
        screen.line("")?;
        let view = self.session.board();
        let names = board::move_names(&view, &self.session.legal_moves(), &self.session.events());
        for line in board::draw(&view, &names) {
            screen.line(line)?;
        }
        screen.line("")?;
        match self.session.result() {
            Some(result) => {
                screen.line(styled(STRONG, words::result(&self.session.info().game, &result)))
            }
            None => Ok(()),
        }
    }

    /// Reads a line; nothing if there are no more.
    fn ask(
        &self,
        lines: &mut Lines,
        prompt: Prompt,
        screen: &mut Screen,
    ) -> Result<Option<String>, End> {
        let who = match self.session.to_move() {
            Some(_) if self.is_chance() => "dice> ".to_owned(),
            Some(player) => format!("{player}> "),
            None => "over> ".to_owned(),
        };
        if prompt == Prompt::Shown {
            screen.prompt(styled(CYAN, &who))?;
        }
        screen.flush()?;
        let text = lines.next_line()?;
        if prompt == Prompt::Repeated && !screen.is_json() {
            screen.line(format!("{who}{}", text.as_deref().unwrap_or_default()).trim_end())?;
        }
        Ok(text)
    }

    /// Does what was typed. A legal move is one, even if it is called like a command.
    fn take(&mut self, text: &str, screen: &mut Screen) -> Result<Next, End> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let is_move = self.session.legal_moves().iter().any(|mv| mv.eq_ignore_ascii_case(text));
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            _ if is_move => self.human_move(text, screen)?,
            "hint" | "h" => self.hint(screen)?,
            "undo" | "u" => self.undo(screen)?,
            "swap" => self.swap(screen)?,
            "level" => self.set_level(rest.trim(), screen)?,
            "moves" => say(screen, self.session.legal_moves().join(" "))?,
            "board" | "show" => self.draw(screen)?,
            "save" => self.save(rest.trim(), screen)?,
            "load" => self.load_again(rest.trim(), screen)?,
            "new" => self.restart(screen)?,
            "help" | "?" => say(screen, HELP)?,
            "quit" | "exit" | "q" => return Ok(Next::Quit),
            _ => self.human_move(text, screen)?,
        }
        Ok(Next::GoOn)
    }

    fn human_move(&mut self, text: &str, screen: &mut Screen) -> Result<(), End> {
        if let Some(result) = self.session.result() {
            return Err(Failure::new(format!(
                "{}; there are no moves",
                words::result(&self.session.info().game, &result)
            ))
            .hint("type undo, new or quit")
            .into());
        }
        let player = self.session.to_move();
        self.session
            .play(text)
            .map_err(|error| Failure::from(error).command("moves, hint or help"))?;
        self.tell(player, "human", None, screen)?;
        // The engine's answer, or the dice, bring a picture of their own.
        let answered =
            self.rolls() || self.session.to_move().is_some_and(|next| !self.human.plays(next));
        if !answered {
            self.draw(screen)?;
        }
        Ok(())
    }

    fn engine(&mut self, player: Player, screen: &mut Screen) -> Ended {
        let ticker = begin(self.session.as_ref(), screen, "thinking")?;
        let chosen = choose(self.session.as_mut(), &self.level, &self.request);
        drop(ticker);
        let hurried = interrupt::happened();
        // Ctrl-C has done its work: the engine was to move at once.
        self.request.limits.stop.lower();
        let chosen = chosen?;
        self.session.play(&chosen.mv)?;
        self.tell(Some(player), "engine", chosen.value, screen)?;
        if !screen.is_json() {
            screen.line(self.engine_line(player, &chosen, screen))?;
        }
        Ok(if hurried { Status::Interrupted } else { Status::Answered })
    }

    fn engine_line(&self, player: Player, chosen: &Choice, screen: &Screen) -> String {
        let mut line = format!("the engine ({player}) plays {}", styled(STRONG, &chosen.mv));
        if screen.loudness == Loudness::Verbose {
            let thought = match &chosen.value {
                _ if chosen.random => "at random".to_owned(),
                Some(value) => format!("{}: {}", words::value(value), chosen.pv.join(" ")),
                None => String::new(),
            };
            line += &styled(DIM, format!("  {thought}"));
        }
        line
    }

    /// Writes the last move as an object, where programs read.
    pub(super) fn tell(
        &self,
        player: Option<Player>,
        by: &'static str,
        value: Option<ValueView>,
        screen: &mut Screen,
    ) -> io::Result<()> {
        if !screen.is_json() {
            return Ok(());
        }
        let played = self.session.played();
        screen.json(&Ply {
            schema: gametree_host::SCHEMA,
            game: &self.game.typed,
            ply: played.len(),
            by,
            player,
            mv: played.last().map_or("", String::as_str),
            value,
            position: self.session.position_text(),
            result: self.session.result(),
        })
    }

    fn hint(&mut self, screen: &mut Screen) -> Result<(), End> {
        let ticker = begin(self.session.as_ref(), screen, "thinking")?;
        let good = hint(self.session.as_mut(), &self.request);
        drop(ticker);
        self.request.limits.stop.lower();
        let good = good?;
        if screen.is_json() {
            return Ok(screen.json(&good)?);
        }
        let value = good
            .value
            .as_ref()
            .map_or_else(String::new, |value| format!(", {}", words::value(value)));
        let line = if good.pv.len() > 1 {
            styled(DIM, format!("  {}", good.pv.join(" ")))
        } else {
            String::new()
        };
        Ok(screen.line(format!("hint: {}{value}{line}", styled(STRONG, &good.mv)))?)
    }

    /// Takes moves back until a person is to move, at least one of that person's.
    fn undo(&mut self, screen: &mut Screen) -> Result<(), End> {
        let mut taken = vec![self.session.undo()?];
        let waits = |play: &Play| {
            let player = play.session.to_move();
            play.rolls() || player.is_some_and(|player| !play.human.plays(player))
        };
        while waits(self) {
            match self.session.undo() {
                Ok(mv) => taken.push(mv),
                Err(_) => break,
            }
        }
        taken.reverse();
        say(screen, format!("taken back: {}", taken.join(" ")))?;
        Ok(self.draw(screen)?)
    }

    fn swap(&mut self, screen: &mut Screen) -> io::Result<()> {
        self.human = self.human.swapped();
        let player = match self.human {
            Human::First => Player::First,
            Human::Second => Player::Second,
            Human::Both | Human::None => return say(screen, "there are no sides to swap"),
        };
        say(screen, format!("you play {} now", side_name(&self.session.info().game, player)))
    }

    fn set_level(&mut self, text: &str, screen: &mut Screen) -> Result<(), End> {
        if text.is_empty() {
            return Ok(say(screen, levels_help())?);
        }
        self.level = level(text).map_err(|message| Failure::new(message).command("level"))?;
        let Level { level, name, .. } = self.level;
        Ok(say(screen, format!("level {level}, {name}: {}", self.level.describe()))?)
    }

    fn restart(&mut self, screen: &mut Screen) -> Result<(), End> {
        match &self.begun {
            Some(text) => self.session.set_position(text)?,
            None => self.session.reset(),
        }
        Ok(self.draw(screen)?)
    }

    fn save(&self, path: &str, screen: &mut Screen) -> Result<(), End> {
        if path.is_empty() {
            return Err(Failure::new("save needs the name of a file").command("save FILE").into());
        }
        Saved::of(self).write(path)?;
        let command = format!("gametree play --load {}", quoted(path));
        Ok(say(screen, format!("saved; {} goes on", styled(CYAN, command)))?)
    }

    fn load_again(&mut self, path: &str, screen: &mut Screen) -> Result<(), End> {
        if path.is_empty() {
            return Err(Failure::new("load needs the name of a file").command("load FILE").into());
        }
        *self = Play { dice: self.dice, ..Play::load(path, self.request.clone())? };
        let view = self.session.view();
        say(screen, show::head(&self.game, &view))?;
        Ok(self.draw(screen)?)
    }

    /// A game from a file, with everything in it checked before anything is changed.
    pub(super) fn load(path: &str, request: SearchRequest) -> Result<Play, Failure> {
        Saved::read(path)?.open(request)
    }

    /// Where nobody types any more: how to go on.
    fn farewell(&self, screen: &mut Screen) -> io::Result<()> {
        if screen.is_json() || self.session.result().is_some() {
            return Ok(());
        }
        let position =
            self.begun.as_ref().map_or(String::new(), |text| format!(" {}", quoted(text)));
        let played = self.session.played();
        let moves = match played.is_empty() {
            true => String::new(),
            false => format!(" -m {}", quoted(&played.join(" "))),
        };
        screen.line("")?;
        screen.remark(format!("to go on: gametree play {}{position}{moves}", self.game.quoted()))
    }
}

/// Writes a line, unless programs read.
fn say(screen: &mut Screen, text: impl std::fmt::Display) -> io::Result<()> {
    if screen.is_json() { Ok(()) } else { screen.line(text) }
}
