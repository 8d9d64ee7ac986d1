//! `gametree solve`: the exact value and one best move, of one position or of a file.

use std::io;
use std::time::Duration;

use clap::Args;
use gametree::WinScale;
use gametree::limits::{size_text, size_words};
use gametree_host::value::BoundView;
use gametree_host::{Purpose, SearchRequest, SolveScope, Solved, more_memory};

use super::{Ended, begin, proof, solve_file};
use crate::args::{PositionsArgs, SearchArgs, TableArgs};
use crate::board;
use crate::failure::{End, Failure};
use crate::interrupt;
use crate::numbers::{duration, plural, speed};
use crate::output_file::{self, Kind};
use crate::screen::{DIM, Loudness, STRONG, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table};
use crate::words;

/// `gametree solve`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
The method is the one that fits, unless --method names another: nimbers where both players have the
same moves, intervals for rows whose ends are taken, proof numbers (dfpn) where positions come back, a
memo for small games, else bisection by alpha-beta. Says so when a limit comes first, and ends with exit code 3. A file holds a position a line; what
follows the position is the score that --check compares.

Examples:
  gametree solve connect-four 4453
  gametree solve connect-four:6x5 --all
  gametree solve chess '1k5r/7P/8/8/8/8/8/K6R w - - 0 1' --mate 3
  gametree solve connect-four --file positions.txt --check
  gametree solve hex:4x4 --method dfpn --proof hex.proof
  gametree solve pig:10
  gametree solve backgammon '6x2 v 6x2' --tables bear-off.bin
  cut -d' ' -f1 positions.txt | gametree solve connect-four --file - --json")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(super) positions: PositionsArgs,
    /// Every move's exact value, not only the best one's
    #[arg(long)]
    all: bool,
    /// Only who wins, not how soon: less to search
    #[arg(long)]
    weak: bool,
    /// Only whether the side to move wins within N moves of its own, whatever is played
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "weak"])]
    mate: Option<usize>,
    /// Write who wins as a proof that can be followed: a move for every position that needs one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "mate", "weak"])]
    proof: Option<String>,
    /// In a game of chance: the value as an exact fraction, however long that takes
    #[arg(long)]
    fraction: bool,
    /// Compare with the scores in the file
    #[arg(long, requires = "file")]
    pub(super) check: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    pub(super) tables: TableArgs,
}

impl Solve {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.positions.file {
            Some(path) => solve_file::run(self, path, screen),
            None => self.one(screen),
        }
    }

    /// What is asked of the search.
    pub(super) fn request(&self) -> Result<SearchRequest, Failure> {
        let wins = if self.weak { WinScale::Flat } else { WinScale::ByDistance };
        let builder = self.search.builder(Purpose::Solve)?.wins(wins);
        let builder = match self.mate {
            Some(moves) => builder.mate(moves)?,
            None => builder,
        };
        let builder = if self.fraction { builder.fraction() } else { builder };
        Ok(builder.build()?)
    }

    /// How much the answer says.
    pub(super) fn scope(&self) -> SolveScope {
        if self.all { SolveScope::All } else { SolveScope::Best }
    }

    fn one(&self, screen: &mut Screen) -> Ended {
        let request = self.request()?;
        if let Some(path) = &self.proof {
            output_file::check(path, Kind::Proof)?;
        }
        let (game, mut session) = self.positions.one().open()?;
        if self.proof.is_some() {
            gametree_host::proof::check_provable(session.info())?;
        }
        let request = self.tables.add(request, session.as_mut())?;
        // Without a position, every ply played from the start is known.
        let played = self.positions.position.is_none().then(|| session.played().len() as u32);
        let board = session.board();
        if let Some(warning) = session.forewarning(&request) {
            screen.remark(warning)?;
            screen.flush()?;
        }
        let ticker = begin(session.as_ref(), screen, "solving")?;
        let solved = session.solve(&request, self.scope());
        drop(ticker);
        let solved = Solved { game: game.typed.clone(), ..solved? };
        if screen.is_json() {
            screen.json(&solved)?;
        } else {
            if !solved.moves.is_empty() {
                let labels = board::values(&solved.moves);
                print_moves(&solved, &board::draw(&board, &labels), screen)?;
            }
            print(&solved, played, screen)?;
            self.explain(&solved, &request, screen)?;
        }
        if let (Some(path), Status::Answered) = (&self.proof, status(&solved)) {
            proof::write(path, (&game, &solved), &request, screen)?;
        }
        Ok(status(&solved))
    }

    /// By which method and why, what it cost, and what would do if that was not enough.
    fn explain(
        &self,
        solved: &Solved,
        request: &SearchRequest,
        screen: &mut Screen,
    ) -> io::Result<()> {
        if solved.result.is_some() {
            return Ok(());
        }
        match (solved.why, &self.search.method) {
            (Some(why), _) => screen.remark(format!("by {}: {why}", solved.method))?,
            (None, Some(_)) => screen.remark(format!("by {}, as asked", solved.method))?,
            (None, None) => {}
        }
        screen.remark(cost(solved))?;
        if solved.stopped_by == "memory" {
            let allowed = size_words(request.hash_bytes);
            let more = size_text(more_memory(request.hash_bytes));
            screen
                .remark(format!("{allowed} was allowed; allow more, for example --hash {more}"))?;
        }
        Ok(())
    }
}

/// How the answer ends the command.
pub(super) fn status(solved: &Solved) -> Status {
    if solved.is_exact() || solved.has_no_win_within() {
        Status::Answered
    } else if interrupt::happened() {
        Status::Interrupted
    } else {
        Status::Limit
    }
}

fn print_moves(solved: &Solved, board: &[String], screen: &mut Screen) -> Result<(), End> {
    for line in board {
        screen.line(line)?;
    }
    screen.line("")?;
    let mut table = Table::new(&["move", "value", "best line"]);
    for one in &solved.moves {
        let value = match &one.value {
            Some(value) => Cell::styled(words::value(value), words::style(value)),
            None => Cell::styled("?", DIM),
        };
        table.row([one.mv.clone().into(), value, one.pv.join(" ").into()]);
    }
    table.print(screen)?;
    Ok(screen.line("")?)
}

fn print(solved: &Solved, played: Option<u32>, screen: &mut Screen) -> io::Result<()> {
    if let Some(result) = &solved.result {
        return screen.line(words::result(&solved.game, result));
    }
    screen.line(answer(solved, played))?;
    if let Some(line) = line_of_play(solved, screen) {
        screen.remark(line)?;
    }
    Ok(())
}

/// The line of best play, cut where it is long.
fn line_of_play(solved: &Solved, screen: &Screen) -> Option<String> {
    const SHOWN: usize = 12;
    let line = &solved.line_of_play;
    let shown = if screen.loudness == Loudness::Verbose { line.len() } else { SHOWN };
    let rest = line.len().saturating_sub(shown);
    let more = if rest > 0 { format!(" … and {rest} more") } else { String::new() };
    let first = line.iter().take(shown).map(String::as_str).collect::<Vec<_>>().join(" ");
    (!line.is_empty()).then(|| format!("line: {first}{more}"))
}

/// The value and the best move in words.
fn answer(solved: &Solved, played: Option<u32>) -> String {
    let best = match &solved.best {
        Some(best) => format!("; best {}", styled(STRONG, best)),
        None => String::new(),
    };
    if let (Some(plies), true) = (solved.within, solved.has_no_win_within()) {
        let moves = plural(plies.div_ceil(2) as u64, "move");
        return format!("no win within {moves}, whatever is played");
    }
    let (Some(value), Some(mover)) = (&solved.value, solved.to_move) else {
        return format!("not solved: nothing is known yet{best}");
    };
    if solved.is_exact() {
        let verdict = words::verdict(&solved.game, value, mover, played);
        let number = words::customary(value);
        let number = number.map_or(String::new(), |number| format!(" ({number})"));
        let fraction = solved.fraction.as_ref().map_or(String::new(), |text| format!(" = {text}"));
        return format!("{verdict}{number}{fraction}{best}");
    }
    match value.bound {
        BoundView::Exact if value.proven => {
            format!("{}{best}; not every move is settled", words::value(value))
        }
        _ => format!("not solved: {}{best}", words::value(value)),
    }
}

fn cost(solved: &Solved) -> String {
    let time = Duration::from_secs_f64(solved.time_s);
    // Where a limit has cut a method off that tells nothing before its end, nobody has counted.
    let counted = solved.nodes > 0 || solved.stopped_by == "solved";
    let mut parts: Vec<_> = counted.then(|| plural(solved.nodes, "node")).into_iter().collect();
    parts.push(duration(time));
    parts.extend(speed(solved.nodes, time).filter(|_| counted));
    parts.extend(solved.rests_on.map(|what| format!("rests on {what}")));
    parts.extend(match solved.stopped_by {
        "solved" => None,
        "interrupt" => Some("interrupted".to_owned()),
        why => Some(format!("stopped by the limit on {why}")),
    });
    parts.join(" · ")
}
