//! A whole set of tables against known values. Run by hand, with the folder of the tables and a
//! file of positions, a FEN and the operations `wdl` and `dtz` a line:
//!
//! ```text
//! GAMETREE_SYZYGY=FOLDER GAMETREE_SYZYGY_EPD=FILE cargo test -p gametree-games tables_by_hand
//! ```

use std::env::var;

use gametree::Notation;
use gametree_games::chess::Chess;
use gametree_games::chess::tablebase::Tables;

/// The number of an operation.
fn operation(line: &str, name: &str) -> Option<i32> {
    let (_, rest) = line.split_once(&format!(" {name} "))?;
    rest.split(';').next()?.trim().parse().ok()
}

#[test]
fn known_values_agree() {
    let (Ok(folder), Ok(file)) = (var("GAMETREE_SYZYGY"), var("GAMETREE_SYZYGY_EPD")) else {
        return;
    };
    let tables = Tables::open(&folder).expect("tables");
    println!("{tables}");
    let text = std::fs::read_to_string(file).expect("positions");
    let (mut seen, mut wrong) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fen: Vec<&str> = line.split_whitespace().take(4).collect();
        let Ok(pos) = Chess::default().parse_position(&fen.join(" ")) else {
            println!("no legal position: {line}");
            continue;
        };
        seen += 1;
        let wdl = tables.wdl(pos.board()).map(|wdl| wdl as i32);
        let dtz = tables.dtz(pos.board());
        if wdl != operation(line, "wdl") || dtz != operation(line, "dtz") {
            wrong.push(format!("{line} but {wdl:?} {dtz:?}"));
        }
    }
    println!("{seen} positions, {} wrong", wrong.len());
    assert!(seen > 0 && wrong.is_empty(), "{wrong:#?}");
}
