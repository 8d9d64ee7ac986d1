//! The signature and the speed.

use gametree::limits::Stop;
use gametree::rules::Refusal;
use gametree::{Limits, StoppedBy};
use gametree_games::registry;
use serde::Serialize;

use crate::error::HostError;
use crate::request::{Purpose, RequestBuilder};
use crate::session::open;

/// One position of the bench.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchRow {
    /// The game.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// Plies looked ahead.
    pub depth: usize,
    /// Calls of the search function: the same on every machine.
    pub nodes: u64,
    /// Seconds.
    pub time_s: f64,
}

/// The bench of one game or of all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchReport {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The positions.
    pub rows: Vec<BenchRow>,
    /// The signature: the nodes of all rows together.
    pub signature: u64,
    /// Seconds in all.
    pub time_s: f64,
    /// Nodes a second.
    pub nps: f64,
}

/// Game, position and depth. A game that is not here is searched from the start of its example.
const POSITIONS: &[(&str, &str, usize)] = &[
    ("tic-tac-toe", ".........", 9),
    ("tree:uniform,6,8", "root", 8),
    ("connect-four", "", 14),
    ("connect-four", "4453", 14),
    ("connect-four", "44444432", 14),
    ("connect-four:9x7", "5", 11),
];
/// Positions of chess, one a line: FEN, a semicolon, what it is.
const CHESS: &str = include_str!("../data/bench-chess.txt");
/// How deep they are searched: a few seconds in all.
const CHESS_DEPTH: usize = 11;
/// How deep other games are searched.
const USUAL_DEPTH: usize = 6;

/// Searches the bench positions of every game, or of one, with everything that pays, one thread
/// and the table's usual size.
///
/// # Errors
/// No such game, or the stop flag was raised.
pub fn bench(
    game: Option<&str>,
    stop: &Stop,
    on_row: &mut dyn FnMut(&BenchRow),
) -> Result<BenchReport, HostError> {
    let mut rows = Vec::new();
    for (spec, position, depth) in positions(game)? {
        let row = search(&spec, &position, depth, stop)?;
        on_row(&row);
        rows.push(row);
    }
    let signature = rows.iter().map(|row: &BenchRow| row.nodes).sum();
    let time_s: f64 = rows.iter().map(|row| row.time_s).sum();
    let nps = if time_s > 0.0 { signature as f64 / time_s } else { 0.0 };
    Ok(BenchReport { schema: crate::SCHEMA, rows, signature, time_s, nps })
}

/// The name of a game without its parameters.
fn name(spec: &str) -> &str {
    spec.split_once(':').map_or(spec, |(name, _)| name)
}

/// Every position that is listed, with its game and depth.
fn listed() -> impl Iterator<Item = (&'static str, &'static str, usize)> {
    let lines = CHESS.lines().filter(|line| !line.starts_with('#'));
    let fens = lines.filter_map(|line| line.split(';').next()).map(str::trim);
    let chess = fens.filter(|fen| !fen.is_empty()).map(|fen| ("chess", fen, CHESS_DEPTH));
    POSITIONS.iter().copied().chain(chess)
}

fn positions(game: Option<&str>) -> Result<Vec<(String, String, usize)>, HostError> {
    if let Some(spec) = game {
        open(spec)?;
        let known: Vec<_> = listed().filter(|row| row.0 == spec).map(owned).collect();
        let alone = vec![(spec.to_owned(), String::new(), USUAL_DEPTH)];
        return Ok(if known.is_empty() { alone } else { known });
    }
    let is_listed = |entry: &&registry::Entry| listed().any(|row| name(row.0) == entry.name);
    let others = registry::entries().iter().filter(|entry| !is_listed(entry));
    let others = others.map(|entry| (entry.example.to_owned(), String::new(), USUAL_DEPTH));
    Ok(listed().map(owned).chain(others).collect())
}

fn owned((spec, position, depth): (&str, &str, usize)) -> (String, String, usize) {
    (spec.to_owned(), position.to_owned(), depth)
}

fn search(spec: &str, position: &str, depth: usize, stop: &Stop) -> Result<BenchRow, HostError> {
    let mut session = open(spec)?;
    if !position.is_empty() {
        session.set_position(position)?;
    }
    let mut request = RequestBuilder::new(Purpose::Play).build()?;
    request.limits = Limits::depth(depth).stopped_by(stop);
    let analysis = session.analyze(&request, &mut |_| ())?;
    if stop.is_raised() {
        return Err(Refusal::Stopped(StoppedBy::Flag).into());
    }
    Ok(BenchRow {
        game: spec.to_owned(),
        position: session.position_text(),
        depth,
        nodes: analysis.nodes,
        time_s: analysis.time_s,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_set_up() {
        let rows = positions(None).expect("the list");
        let chess = rows.iter().filter(|row| row.0 == "chess").count();
        assert!((20..30).contains(&chess), "{chess}");
        for (spec, position, _) in rows.iter().filter(|row| !row.1.is_empty()) {
            let mut session = open(spec).expect("the game");
            session.set_position(position).expect(position);
            assert_eq!(session.result(), None, "{position}");
        }
    }
}
