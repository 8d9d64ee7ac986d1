//! `gametree match backgammon --gnubg`: points per game against GNU Backgammon.

use clap::Args;
use gametree_arena::gnubg::{GnubgMatch, PointTally, play};
use serde::Serialize;

use super::Ended;
use super::match_command::Match;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::plural;
use crate::screen::{STRONG, Screen, styled};
use crate::status::Status;

/// The game whose matches these are.
const GAME: &str = "backgammon";

/// Against whom, in backgammon.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Backgammon")]
pub(crate) struct GnubgArgs {
    /// Play GNU Backgammon, its networks alone (0-ply), for points without the cube; --depth says
    /// how far our side looks: 1 its own play, 3 play, throw and play
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, default_missing_value = "gnubg",
        conflicts_with_all = ["players", "gauntlet", "tc", "time", "nodes", "draw", "resign",
            "max_plies", "sprt", "save", "out", "report"])]
    gnubg: Option<String>,
}

/// What `--json` prints: after each pair of games, and at the end.
#[derive(Serialize)]
struct TallyView {
    schema: u32,
    #[serde(flatten)]
    tally: PointTally,
    /// Nothing before the first pair.
    points_per_game: Option<f64>,
    /// Half the interval of 95 %; nothing before the second pair.
    error: Option<f64>,
    #[serde(rename = "final")]
    is_final: bool,
}

impl TallyView {
    fn of(tally: &PointTally, is_final: bool) -> TallyView {
        let points_per_game = (tally.games > 0).then(|| tally.mean());
        let error = tally.error();
        TallyView { schema: gametree_host::SCHEMA, tally: *tally, points_per_game, error, is_final }
    }
}

impl GnubgArgs {
    /// The match, if this option asks for it.
    pub(super) fn settings(
        &self,
        command: &Match,
        game: &str,
    ) -> Result<Option<GnubgMatch>, Failure> {
        let command_to_try = format!("gametree match {GAME} --gnubg");
        let Some(program) = self.gnubg.clone() else {
            if game != GAME {
                return Ok(None);
            }
            return Err(Failure::new(format!(
                "a match of {game} needs --gnubg: chance acts in it"
            ))
            .hint("it is played against GNU Backgammon, by points; other engines know no dice")
            .command(command_to_try));
        };
        if game != GAME {
            return Err(Failure::new(format!("GNU Backgammon does not play {game}"))
                .command(command_to_try));
        }
        if command.games == 0 {
            return Err(Failure::new("--games must be 1 or more").command(command_to_try));
        }
        let pairs = (command.games as u64).div_ceil(2);
        let depth = command.thinking.depth.unwrap_or(1).max(1);
        Ok(Some(GnubgMatch { program, pairs, seed: command.seed, depth }))
    }
}

/// Plays the match and says what came of it.
pub(super) fn run(settings: &GnubgMatch, screen: &mut Screen) -> Ended {
    let stop = interrupt::flag();
    let games = 2 * settings.pairs;
    if !screen.is_json() {
        screen.remark(format!(
            "backgammon: ours at depth {} against GNU Backgammon at 0-ply, {}, each throw played \
             from both sides",
            settings.depth,
            plural(games, "game"),
        ))?;
        screen.flush()?;
    }
    let mut closed = None;
    let tally = play(settings, &stop, |tally| {
        screen.status(&format!("{} of {games} games, {}", tally.games, points(tally)));
        if screen.is_json()
            && let Err(error) = screen.json(&TallyView::of(tally, false))
        {
            closed = Some(error);
            stop.raise();
        }
    });
    screen.wipe();
    let tally = tally?;
    if let Some(error) = closed {
        return Err(error.into());
    }
    if screen.is_json() {
        screen.json(&TallyView::of(&tally, true))?;
    } else if tally.games == 0 {
        screen.line("interrupted before both games of a pair were over: nothing to count")?;
    } else {
        let won = 100.0 * tally.wins as f64 / tally.games.max(1) as f64;
        screen.line(format!(
            "{}: {}; {won:.1} % won, {} of them gammons; {} lost",
            plural(tally.games, "game"),
            styled(STRONG, points(&tally)),
            tally.gammons_won,
            plural(tally.gammons_lost, "gammon"),
        ))?;
    }
    Ok(if stop.is_raised() { Status::Interrupted } else { Status::Answered })
}

/// "+0.012 ± 0.034 points a game".
fn points(tally: &PointTally) -> String {
    let error = tally.error().map_or(String::new(), |error| format!(" ± {error:.3}"));
    format!("{:+.3}{error} points a game", tally.mean())
}
