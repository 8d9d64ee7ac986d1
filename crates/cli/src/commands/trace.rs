//! `gametree trace`: the search itself, step by step, and drawn.

use std::time::Duration;

use clap::Args;
use gametree_host::trace::{DEFAULT_CAP, NodeExit, TraceNode, TraceSummary};
use gametree_host::{Player, PositionView, Purpose, SearchRequest, Trace as Traced};

use super::{Ended, begin, show};
use crate::args::{PositionArgs, SearchArgs};
use crate::failure::{End, Failure};
use crate::input::GameText;
use crate::interrupt;
use crate::numbers::{count, duration, plural};
use crate::output_file::{self, Kind};
use crate::screen::{Loudness, STRONG, Screen, styled};
use crate::status::Status;
use crate::tracing::{self, Teller, draw};
use crate::words;

/// How far a game is followed where no limit is given; a tree is followed to its leaves.
const DEFAULT_DEPTH: usize = 3;
/// Steps that are told to people where no number is given.
const DEFAULT_STEPS: usize = 2_000;

/// `gametree trace`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Plain alpha-beta in generated order, unless switches are given. A tree is followed to its leaves,
another game 3 plies unless --depth says otherwise. Values are as MAX, the first player, sees them.
Where chance acts the search is Star1 unless --method says otherwise, and values are expected results.

Examples:
  gametree trace 'tree:((3 12 8) (2 4 6) (14 5 2))'
  gametree trace 'tree:((3 12 8) (2 4 6) (14 5 2))' --svg tree.svg
  gametree trace tree:random,7,3,4 --method minimax
  gametree trace tic-tac-toe XOX.O.... --depth 4 --with table,pvs
  gametree trace tree:uniform,2,4,best --json
  gametree trace 'tree:(max (chance 0.5 3 0.5 -1) 1)'
  gametree trace pig:5 --depth 3 --method star2")]
pub(crate) struct Trace {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw the tree into this file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Steps to tell at most
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    #[command(flatten)]
    search: SearchArgs,
}

impl Trace {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let (game, mut session) = self.position.open()?;
        let view = session.view();
        if let (Some(result), false) = (&view.result, screen.is_json()) {
            screen.line(words::result(&view.game, result))?;
            return Ok(Status::Answered);
        }
        let request = self.request(&game)?;
        if let Some(path) = self.svg.as_deref().filter(|&path| path != "-") {
            output_file::check(path, Kind::Picture)?;
        }
        let ticker = begin(session.as_ref(), screen, "searching")?;
        let traced = session.trace(&request, self.cap());
        drop(ticker);
        let traced = traced?;
        match self.svg.as_deref() {
            Some("-") => screen.line(draw(&traced, &caption(&game, &view)).trim_end())?,
            svg => {
                if screen.is_json() {
                    print_json(&traced, &game, screen)?;
                } else {
                    self.print(&traced, &view, &game, screen)?;
                }
                if let Some(path) = svg {
                    save(path, &traced, &caption(&game, &view), screen)?;
                }
            }
        }
        Ok(if interrupt::happened() { Status::Interrupted } else { Status::Answered })
    }

    fn request(&self, game: &GameText) -> Result<SearchRequest, Failure> {
        let mut builder = self.search.builder(Purpose::Trace)?;
        if self.is_cut_short(game) {
            builder = builder.depth(DEFAULT_DEPTH)?;
        }
        Ok(builder.build()?)
    }

    /// Whether the search must be given a limit, as the user gave none.
    fn is_cut_short(&self, game: &GameText) -> bool {
        let search = &self.search;
        let limited = search.depth.is_some() || search.nodes.is_some() || search.time.is_some();
        !limited && !game.is_tree()
    }

    fn cap(&self) -> usize {
        self.steps.unwrap_or(DEFAULT_CAP)
    }

    fn print(
        &self,
        traced: &Traced,
        view: &PositionView,
        game: &GameText,
        screen: &mut Screen,
    ) -> Result<(), End> {
        if screen.loudness > Loudness::Quiet {
            screen.line(show::head(game, view))?;
            screen.remark(method(&traced.summary))?;
            if self.is_cut_short(game) {
                screen.remark(format!("no limit given: {DEFAULT_DEPTH} plies (--depth)"))?;
            }
            screen.line("")?;
            self.tell(traced, screen)?;
            screen.line("")?;
        }
        screen.line(outcome(&traced.summary, view.to_move))?;
        for line in cost(traced, screen.width) {
            screen.remark(line)?;
        }
        Ok(())
    }

    fn tell(&self, traced: &Traced, screen: &mut Screen) -> Result<(), End> {
        let most = self.steps.unwrap_or(DEFAULT_STEPS);
        let mut teller = Teller::default();
        for event in traced.events.iter().take(most) {
            for line in teller.event(event) {
                screen.line(line)?;
            }
        }
        for line in teller.finish() {
            screen.line(line)?;
        }
        let untold = traced.events.len().saturating_sub(most);
        if untold > 0 {
            let untold = plural(untold as u64, "more step");
            screen.remark(format!("… {untold}: --steps N tells more"))?;
        }
        Ok(())
    }
}

fn print_json(traced: &Traced, game: &GameText, screen: &mut Screen) -> Result<(), End> {
    for event in &traced.events {
        screen.json(event)?;
    }
    screen.json(&TraceSummary { game: game.typed.clone(), ..traced.summary.clone() })?;
    Ok(())
}

fn save(path: &str, traced: &Traced, caption: &str, screen: &mut Screen) -> Result<(), End> {
    output_file::write(path, Kind::Picture, draw(traced, caption))?;
    if !screen.is_json() {
        screen.remark(format!("drawn into {path}"))?;
    }
    Ok(())
}

/// What the picture is called.
fn caption(game: &GameText, view: &PositionView) -> String {
    match view.position.as_str() {
        "" | "root" => game.typed.clone(),
        position => format!("{} {position}", game.typed),
    }
}

fn method(summary: &TraceSummary) -> String {
    let with = match summary.with.as_slice() {
        [] if summary.method == "alphabeta" => "alone, moves as they are generated".to_owned(),
        [] => String::new(),
        with => format!("with {}", with.join(", ")),
    };
    format!("{} {with}", summary.method).trim_end().to_owned()
}

/// The value and the best move.
fn outcome(summary: &TraceSummary, to_move: Option<Player>) -> String {
    let mover = to_move.map_or("the side to move", |player| tracing::name(player.into()));
    let Some(value) = &summary.value else {
        return "no value: the search was stopped".to_owned();
    };
    let value = format!("value {} for {mover}", styled(STRONG, words::value(value)));
    match &summary.best {
        Some(best) => format!("{value}, best move {}", styled(STRONG, best)),
        None => value,
    }
}

/// What was read, what was left out.
fn cost(traced: &Traced, width: usize) -> Vec<String> {
    /// Leaves that are written out.
    const SHOWN: usize = 24;
    let summary = &traced.summary;
    let mut leaves = match all_leaves(traced) {
        Some(all) => format!("{} of {} read", count(summary.leaves_read), plural(all, "leaf")),
        None => format!("{} read", plural(summary.leaves_read, "leaf")),
    };
    let values: Vec<_> =
        summary.leaves.iter().take(SHOWN).map(|&value| tracing::score(value)).collect();
    if !values.is_empty() {
        let more = if summary.leaves_read > SHOWN as u64 { " …" } else { "" };
        leaves += &format!(": {}{more}", values.join(" "));
    }
    let mut parts = vec![plural(summary.nodes, "node")];
    if summary.pruned > 0 {
        parts.push(format!("{} left out by cutoffs", plural(summary.pruned, "move")));
    }
    parts.push(duration(Duration::from_secs_f64(summary.time_s)));
    parts.extend(summary.note.clone());
    let mut lines = words::wrap(&leaves, width);
    lines.push(parts.join(" · "));
    if values.iter().any(|value| value.starts_with(['W', 'L'])) {
        lines.push("W5: MAX wins with the 5th move from here; L5: MIN does".to_owned());
    }
    lines
}

/// The leaves of the whole tree, if the record shows them all: a tree searched once, by plain
/// alpha-beta or a reference.
fn all_leaves(traced: &Traced) -> Option<u64> {
    let summary = &traced.summary;
    let whole = summary.with.is_empty() && summary.note.is_none() && traced.tree.roots.len() == 1;
    let nodes = &traced.tree.nodes;
    let ends = |node: &TraceNode| node.exit == NodeExit::Pruned && node.children.is_empty();
    let left_out = nodes.iter().filter(|node| ends(node));
    // A node left out without a value may hide any number of leaves.
    let known = left_out.clone().all(|node| node.value.is_some());
    (whole && known).then(|| summary.leaves_read + left_out.count() as u64)
}
