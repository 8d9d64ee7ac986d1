//! `gametree bench`: the signature and the speed.

use std::time::Duration;

use clap::Args;
use gametree_host::BenchRow;
use gametree_host::bench::bench;

use super::Ended;
use crate::interrupt;
use crate::numbers::{count, duration, speed};
use crate::screen::{STRONG, Screen, styled};
use crate::status::Status;
use crate::table::Table;
use crate::ticker::Ticker;

/// `gametree bench`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Searches fixed positions to fixed depths with one thread. The signature is the nodes of all of
them together: the same on every machine, so a change of it is a change of the search.

Examples:
  gametree bench
  gametree bench connect-four")]
pub(crate) struct Bench {
    /// Only the positions of this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Bench {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let ticker = Ticker::start(screen, "measuring");
        let report = bench(self.game.as_deref(), &interrupt::flag(), &mut |row: &BenchRow| {
            ticker.hold().text = format!("measuring, after {}", row.game);
        });
        drop(ticker);
        let report = report?;
        if screen.is_json() {
            screen.json(&report)?;
            return Ok(Status::Answered);
        }
        let mut table = Table::new(&["game", "position", ">depth", ">nodes", ">time", ">speed"]);
        for row in &report.rows {
            let time = Duration::from_secs_f64(row.time_s);
            let nodes = match screen.is_terminal() {
                true => count(row.nodes),
                false => row.nodes.to_string(),
            };
            table.row([
                row.game.clone().into(),
                row.position.clone().into(),
                row.depth.to_string().into(),
                nodes.into(),
                duration(time).into(),
                speed(row.nodes, time).unwrap_or_default().into(),
            ]);
        }
        table.print(screen)?;
        screen.line("")?;
        let time = Duration::from_secs_f64(report.time_s);
        screen.line(format!("signature {}", styled(STRONG, report.signature)))?;
        let mut cost = vec![duration(time)];
        cost.extend(speed(report.signature, time));
        screen.remark(cost.join(" · "))?;
        Ok(Status::Answered)
    }
}
