//! `gametree play`: a game against the engine in the terminal.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use gametree_host::levels::LEVELS;
use gametree_host::{HostError, Level, Method, Player, Purpose, SearchRequest};

use super::Ended;
use super::play_loop::Play as Game;
use crate::args::{GameArg, PositionArgs, SearchArgs, TableArgs, position_text};
use crate::failure::Failure;
use crate::input::Lines;
use crate::numbers;
use crate::screen::Screen;

/// The level where none is given.
const DEFAULT_LEVEL: usize = 4;

/// `gametree play`.
#[derive(Args, Debug)]
#[command(
    after_help = levels_help(),
    after_long_help = format!("{}

At the prompt, type a move, or: hint, undo, swap, level N, moves, board, save FILE, load FILE,
new, help, quit. Ctrl-C while the engine thinks makes it move at once.

Examples:
  gametree play tic-tac-toe
  gametree play connect-four --level 6 --human second
  gametree play connect-four --level 2 --seed 7 --time 500ms
  gametree play connect-four --human none --seed 1
  gametree play pig:50 --dice entered
  printf '4\\nhint\\nquit\\n' | gametree play connect-four --level 1 --seed 1", levels_help())
)]
pub(crate) struct Play {
    /// The game; `gametree games` lists them
    #[arg(value_name = "GAME", required_unless_present = "load")]
    game: Option<String>,
    /// The position in the game's own text; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true, value_parser = position_text)]
    position: Option<String>,
    /// Moves to play on from there, such as "4 4 5"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// How strong the engine plays
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = level)]
    level: Option<Level>,
    /// Who is played by you: first, second, both or none
    #[arg(long, value_name = "SIDE", hide_possible_values = true, default_value = "first")]
    human: Human,
    /// Where chance acts: seeded dice are rolled by the program, entered ones are asked for
    #[arg(long, value_name = "HOW", default_value = "seeded")]
    dice: Dice,
    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves"])]
    load: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    tables: TableArgs,
}

/// Who throws the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Dice {
    /// The program, from its seed
    Seeded,
    /// A person, who types what they show
    Entered,
}

/// Which sides a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Human {
    /// The first player
    #[value(alias = "white")]
    First,
    /// The second player
    #[value(alias = "black")]
    Second,
    /// Both: no engine
    Both,
    /// None: the engine against itself
    None,
}

impl Human {
    /// Whether a person moves for this player.
    pub(super) fn plays(self, player: Player) -> bool {
        match self {
            Human::First => player == Player::First,
            Human::Second => player == Player::Second,
            Human::Both => true,
            Human::None => false,
        }
    }

    /// The other side.
    pub(super) fn swapped(self) -> Human {
        match self {
            Human::First => Human::Second,
            Human::Second => Human::First,
            same => same,
        }
    }

    /// The name, as it is given and saved.
    pub(super) fn name(self) -> &'static str {
        match self {
            Human::First => "first",
            Human::Second => "second",
            Human::Both => "both",
            Human::None => "none",
        }
    }
}

impl Play {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let mut game = match &self.load {
            Some(path) => Game::load(path, self.request()?)?,
            None => self.begin()?,
        };
        game.request = self.tables.add(game.request, game.session.as_mut())?;
        if let Some(level) = self.level {
            game.level = level;
        }
        game.dice = self.dice;
        if game.human == Human::None && game.dice == Dice::Entered {
            return Err(Failure::new("dice cannot be entered where nobody plays")
                .hint("leave out --dice entered, or play a side")
                .into());
        }
        let asked = std::io::stdin().is_terminal() && screen.is_terminal();
        game.run(&mut Lines::open_lazily("-")?, asked.into(), screen)
    }

    fn begin(&self) -> Result<Game, Failure> {
        let position = PositionArgs {
            game: GameArg { game: self.game.clone().unwrap_or_default() },
            position: self.position.clone(),
            moves: self.moves.clone(),
        };
        if position.game.game == "tree:-" {
            let hint = "save the tree and name the file: tree:@FILE";
            return Err(
                Failure::new("standard input cannot give both the tree and the moves").hint(hint)
            );
        }
        let (game, session) = position.open()?;
        let level = Level::numbered(DEFAULT_LEVEL)?;
        Ok(Game::new(game, session, self.position.clone(), self.human, level, self.request()?))
    }

    fn request(&self) -> Result<SearchRequest, Failure> {
        let mut request = self.search.request(Purpose::Play)?;
        if request.method.asks_who_wins() {
            return Err(HostError::Misfit {
                method: request.method.name().to_owned(),
                what: "'play'".to_owned(),
                reason: "it tells who wins, and nothing where time does not suffice for that"
                    .to_owned(),
                fits: vec![Method::AlphaBeta.name().to_owned()],
            }
            .into());
        }
        if self.search.seed.is_none() {
            request.seed = seed_of_the_moment();
        }
        Ok(request)
    }
}

/// A different seed each time, short enough to be typed again.
fn seed_of_the_moment() -> u64 {
    /// Seeds are smaller than this.
    const SEEDS: u128 = 100_000;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_micros() % SEEDS) as u64
}

/// Reads a level.
pub(super) fn level(text: &str) -> Result<Level, String> {
    let number = numbers::depth(text).unwrap_or(0);
    Level::numbered(number).map_err(|_| format!("levels are 1 to {}", LEVELS.len()))
}

/// The levels, one a line.
pub(super) fn levels_help() -> String {
    let lines = LEVELS.iter().map(|one| {
        let usual = if one.level == DEFAULT_LEVEL { " (the usual one)" } else { "" };
        format!("  {} {:<12} {}{usual}", one.level, one.name, one.describe())
    });
    format!("Levels:\n{}", lines.collect::<Vec<_>>().join("\n"))
}
