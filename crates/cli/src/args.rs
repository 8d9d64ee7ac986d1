//! What is common to several commands: the game, the position, the search.

use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, ValueEnum};
use gametree_host::{Purpose, RequestBuilder, SearchRequest, Session};

use crate::failure::Failure;
use crate::input::{GameText, quoted};
use crate::screen::{Format, Loudness};
use crate::{interrupt, numbers};

/// The colours of the help.
pub(crate) const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub(crate) struct Global {
    /// Print JSON, one object a line
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print the answer alone
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Print more: every iteration, the switches that are on
    #[arg(short, long, global = true, help_heading = "Output")]
    pub(crate) verbose: bool,
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output",
        hide_possible_values = true
    )]
    pub(crate) color: ColorWhen,
}

impl Global {
    /// The format that is asked for, if any.
    pub(crate) fn format(&self) -> Option<Format> {
        self.json.then_some(Format::Json)
    }

    /// How much to write.
    pub(crate) fn loudness(&self) -> Loudness {
        match (self.quiet, self.verbose) {
            (true, _) => Loudness::Quiet,
            (_, true) => Loudness::Verbose,
            _ => Loudness::Normal,
        }
    }
}

/// A game, with its parameters.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArg {
    /// The game: a name, and parameters after a colon, such as connect-four:9x5
    #[arg(
        value_name = "GAME",
        long_help = "The game: a name, and parameters after a colon, such as connect-four:9x5. \
            `gametree games` lists them. A tree is written tree:'((3 12 8) (2 4 6))', read from \
            a file with tree:@FILE, or from standard input with tree:-."
    )]
    pub(crate) game: String,
}

/// A game and a position in it.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The position in the game's own text; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true, value_parser = position_text)]
    pub(crate) position: Option<String>,
    /// Moves to play on from there, such as "4 4 5"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

impl PositionArgs {
    /// Opens the game and sets up the position.
    pub(crate) fn open(&self) -> Result<(GameText, Box<dyn Session>), Failure> {
        let game = GameText::read(&self.game.game)?;
        let mut session = game.open()?;
        let help = || format!("gametree show {}", game.quoted());
        if let Some(text) = &self.position {
            session.set_position(text).map_err(|error| Failure::from(error).command(help()))?;
        }
        if let Some(moves) = &self.moves {
            self.play_on(&game, session.as_mut(), moves)?;
        }
        Ok((game, session))
    }

    /// Plays the moves; an error points at the one that is wrong.
    fn play_on(
        &self,
        game: &GameText,
        session: &mut dyn Session,
        moves: &str,
    ) -> Result<(), Failure> {
        for word in moves.split_whitespace().map(without_number) {
            // Commas stand between moves too, unless they belong to one: `8/5,6/5`.
            if word.contains(',') && session.play(word).is_ok() {
                continue;
            }
            for word in word.split(',').filter(|word| !word.is_empty()) {
                self.play_word(game, session, moves, word)?;
            }
        }
        Ok(())
    }

    /// Plays the move `word`, a part of `moves`.
    fn play_word(
        &self,
        game: &GameText,
        session: &mut dyn Session,
        moves: &str,
        word: &str,
    ) -> Result<(), Failure> {
        let start = word.as_ptr() as usize - moves.as_ptr() as usize;
        session.play(word).map_err(|error| {
            let failure = Failure::from(error);
            let span = match &failure.excerpt {
                Some(one) if one.text == word => start + one.span.start..start + one.span.end,
                _ => start..start + word.len(),
            };
            failure.pointing_at(moves, span).command(self.show_before(game, &moves[..start]))
        })
    }

    /// The command that shows the position before a bad move.
    fn show_before(&self, game: &GameText, moves: &str) -> String {
        command_line("show", game, self.position.as_deref().unwrap_or_default(), moves)
    }

    /// A command about the position that was opened. Where the rules look back at earlier positions,
    /// its text alone would lose the moves that were played.
    pub(crate) fn command(&self, name: &str, game: &GameText, session: &dyn Session) -> String {
        match &self.moves {
            Some(moves) if session.info().looks_back => {
                command_line(name, game, self.position.as_deref().unwrap_or_default(), moves)
            }
            _ => command_line(name, game, &session.position_text(), ""),
        }
    }
}

/// A command about a position and the moves played from it; the start needs no text.
fn command_line(name: &str, game: &GameText, position: &str, moves: &str) -> String {
    let mut command = format!("gametree {name} {}", game.quoted());
    let start = position.is_empty() || (game.is_tree() && position == "root");
    if !start {
        command += &format!(" {}", quoted(position));
    }
    if !moves.trim().is_empty() {
        command += &format!(" -m {}", quoted(moves.trim()));
    }
    command
}

/// A game, and a position in it or a file of positions.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionsArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The position in the game's own text; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true, value_parser = position_text,
        conflicts_with = "file")]
    pub(crate) position: Option<String>,
    /// Moves to play on from there, such as "4 4 5"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "file")]
    pub(crate) moves: Option<String>,
    /// Take the positions of a file, one a line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<String>,
}

impl PositionsArgs {
    /// The one position, where no file is named.
    pub(crate) fn one(&self) -> PositionArgs {
        PositionArgs {
            game: self.game.clone(),
            position: self.position.clone(),
            moves: self.moves.clone(),
        }
    }
}

/// Takes any text but a mistyped option.
pub(crate) fn position_text(text: &str) -> Result<String, String> {
    let word = text.trim_start_matches('-');
    let dashes = text.len() - word.len();
    let name = word.split('=').next().unwrap_or(word);
    let letters = name.len() > 1 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    // An `x` or an `o` is a stone.
    if dashes == 2 && letters && !name.bytes().all(|b| b"xob-".contains(&b)) {
        return Err("there is no such option; --help lists them".to_owned());
    }
    Ok(text.to_owned())
}

/// A word without the number of a move before it, as records of games have them: `1.`, `12...`, `2.Nf3`.
fn without_number(word: &str) -> &str {
    let dots = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = dots.trim_start_matches('.');
    let is_number = dots.len() < word.len() && rest.len() < dots.len();
    if is_number && !rest.starts_with(|letter: char| letter.is_ascii_digit()) { rest } else { word }
}

/// How to search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// The method: minimax, negamax, memo, interval, nimber, pn, pn2, dfpn, alphabeta, pvs, mtdf, aspiration; where
    /// chance acts expectiminimax, star1, star2, value-iteration
    #[arg(long, value_name = "NAME")]
    pub(crate) method: Option<String>,
    /// Enhancements to switch on, with commas; `gametree explain` lists them
    #[arg(long, value_name = "A,B")]
    pub(crate) with: Option<String>,
    /// Enhancements to switch off
    #[arg(long, value_name = "A,B")]
    pub(crate) without: Option<String>,
    /// A set of switches: plain, textbook, exact, strong
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// The evaluator; none gives every leaf 0. In chess classical:FILE has the weights of a file that
    /// gametree tune has written
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
    /// The order of moves: game, or none for the order they are generated in
    #[arg(long, value_name = "NAME")]
    pub(crate) order: Option<String>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = numbers::depth, allow_hyphen_values = true)]
    pub(crate) depth: Option<usize>,
    /// Nodes to search, such as 500k or 2M
    #[arg(long, value_name = "N", value_parser = numbers::nodes, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    /// Time to take, such as 5s, 500ms or 2m
    #[arg(long, value_name = "T", value_parser = numbers::time, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Threads that share the table
    #[arg(long, value_name = "N", value_parser = numbers::threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<usize>,
    /// Memory of the table, such as 64M or 1G
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes, allow_hyphen_values = true)]
    pub(crate) hash: Option<usize>,
    /// The seed of everything random
    #[arg(long, value_name = "N", value_parser = numbers::seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
}

/// Tables of solved endings.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Search")]
pub(crate) struct TableArgs {
    /// Tables of solved endings: folders of Syzygy tables in chess, in backgammon a file that
    /// gametree table has built
    #[arg(long, value_name = "PATH")]
    tables: Option<String>,
}

impl TableArgs {
    /// The request with the tables, which are opened at once, so that a wrong path is told before
    /// anything is searched.
    pub(crate) fn add(
        &self,
        request: SearchRequest,
        session: &mut dyn Session,
    ) -> Result<SearchRequest, Failure> {
        if let Some(path) = &self.tables {
            session.open_tables(Some(path))?;
        }
        Ok(SearchRequest { tables: self.tables.clone(), ..request })
    }
}

impl SearchArgs {
    /// The beginning of a request; Ctrl-C will stop it.
    pub(crate) fn builder(&self, purpose: Purpose) -> Result<RequestBuilder, Failure> {
        let mut builder = RequestBuilder::new(purpose).stop(&interrupt::flag());
        if let Some(name) = &self.preset {
            builder = builder.preset(name)?;
        }
        if let Some(name) = &self.method {
            builder = builder.method(name)?;
        }
        if let Some(name) = &self.order {
            builder = builder.order(name)?;
        }
        if let Some(names) = &self.with {
            builder = builder.with(names)?;
        }
        if let Some(names) = &self.without {
            builder = builder.without(names)?;
        }
        if let Some(name) = &self.eval {
            builder = builder.eval(name)?;
        }
        self.sizes(builder)
    }

    /// The limits and sizes.
    fn sizes(&self, mut builder: RequestBuilder) -> Result<RequestBuilder, Failure> {
        if let Some(depth) = self.depth {
            builder = builder.depth(depth)?;
        }
        if let Some(nodes) = self.nodes {
            builder = builder.nodes(nodes)?;
        }
        if let Some(time) = self.time {
            builder = builder.time(time)?;
        }
        if let Some(threads) = self.threads {
            builder = builder.threads(threads)?;
        }
        if let Some(bytes) = self.hash {
            builder = builder.hash(bytes)?;
        }
        if let Some(seed) = self.seed {
            builder = builder.seed(seed);
        }
        Ok(builder)
    }

    /// The whole request.
    pub(crate) fn request(&self, purpose: Purpose) -> Result<SearchRequest, Failure> {
        Ok(self.builder(purpose)?.build()?)
    }
}
