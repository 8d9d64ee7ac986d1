//! `gametree table`: endings solved backwards, kept in a file.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Subcommand};
use gametree_host::bear_off::{self, COST};
use serde::Serialize;

use super::Ended;
use crate::numbers::{count, duration, memory};
use crate::output_file::{self, Kind};
use crate::screen::Screen;
use crate::status::Status;
use crate::ticker::Ticker;

/// `gametree table`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Backgammon's bear-off is made in memory whenever it is needed; a file saves that time. Options
--tables FILE of other commands read it.

Examples:
  gametree table build backgammon --out bear-off.bin
  gametree table verify backgammon bear-off.bin
  gametree analyze backgammon '6x2 v 6x2' --tables bear-off.bin")]
pub(crate) struct Table {
    #[command(subcommand)]
    what: What,
}

/// What is to be done with tables.
#[derive(Subcommand, Debug)]
enum What {
    /// Solve the endings and write them to a file
    Build {
        /// The game; backgammon has such endings
        #[arg(value_name = "GAME")]
        game: String,
        /// Where the tables go; a file that is there already is left alone
        #[arg(long, value_name = "FILE")]
        out: String,
    },
    /// Read a file, and compare it with the endings solved anew
    Verify {
        /// The game; backgammon has such endings
        #[arg(value_name = "GAME")]
        game: String,
        /// The tables
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// What `--json` prints.
#[derive(Serialize)]
struct TableView {
    schema: u32,
    game: &'static str,
    two_sided: u64,
    one_sided: u64,
    bytes: usize,
    /// Entries that differ from those solved anew; only of a file that was verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<usize>,
    time_s: f64,
}

impl Table {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.what {
            What::Build { game, out } => {
                bear_off::check_game(game)?;
                build(out, screen)
            }
            What::Verify { game, file } => {
                bear_off::check_game(game)?;
                verify(file, screen)
            }
        }
    }
}

/// What it will take, before it begins.
fn announce(screen: &mut Screen) -> std::io::Result<()> {
    screen.remark(format!(
        "backgammon's bear-off: {} positions of both sides, {} arrangements of one; about {} of \
         memory, {} s",
        count(COST.two_sided),
        count(COST.one_sided),
        memory(COST.bytes),
        COST.seconds
    ))?;
    screen.flush()
}

fn build(out: &str, screen: &mut Screen) -> Ended {
    output_file::check(out, Kind::Tables)?;
    announce(screen)?;
    let begun = Instant::now();
    let ticker = Ticker::start(screen, "solving the bear-off");
    let bytes = bear_off::build();
    drop(ticker);
    output_file::write(out, Kind::Tables, &bytes)?;
    tell(screen, bytes.len(), None, begun, &format!("written to {out}"))?;
    Ok(Status::Answered)
}

fn verify(file: &Path, screen: &mut Screen) -> Ended {
    let tables = bear_off::open(&file.to_string_lossy())?;
    announce(screen)?;
    let begun = Instant::now();
    let ticker = Ticker::start(screen, "solving the bear-off anew");
    let differ = bear_off::differences(&tables);
    drop(ticker);
    let verdict = match differ {
        0 => "every entry is right".to_owned(),
        _ => format!("{} entries differ from those solved anew", count(differ as u64)),
    };
    let size = std::fs::metadata(file).map_or(0, |data| data.len());
    tell(screen, size as usize, Some(differ), begun, &verdict)?;
    Ok(if differ == 0 { Status::Answered } else { Status::CheckFailed })
}

fn tell(
    screen: &mut Screen,
    bytes: usize,
    differ: Option<usize>,
    begun: Instant,
    verdict: &str,
) -> std::io::Result<()> {
    let time = begun.elapsed();
    if !screen.is_json() {
        return screen.line(format!("{}, {}: {verdict}", memory(bytes as u64), duration(time)));
    }
    screen.json(&TableView {
        schema: gametree_host::SCHEMA,
        game: bear_off::GAME,
        two_sided: COST.two_sided,
        one_sided: COST.one_sided,
        bytes,
        differ,
        time_s: time.as_secs_f64(),
    })
}
