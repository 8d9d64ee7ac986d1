//! Engines of other makers, where the machine has them: two quick games each against a weakened
//! Stockfish, without a failure.

use std::path::Path;

use crate::support::{file, of};

/// Two openings of four moves, as moves: not every engine can set up a position.
const OPENINGS: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6\nd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7\n";

/// Program, what it must not do (think about a book), what it speaks.
const ENGINES: &[(&str, &str)] = &[
    ("/usr/games/toga2", "option.OwnBook=false"),
    ("/usr/games/glaurung", "option.OwnBook=false,option.Threads=1,option.Ponder=false"),
    ("/usr/games/ethereal-chess", "hash=16M"),
    ("/usr/games/phalanx -b-", "proto=xboard"),
    ("/usr/games/hoichess", "proto=xboard,init=book off"),
    ("/usr/games/fairymax", "proto=xboard"),
];

const STOCKFISH: &str = "/usr/games/stockfish";

fn is_there(command: &str) -> bool {
    let program = command.split(' ').next().unwrap_or_default();
    let there = Path::new(program).exists();
    if !there {
        eprintln!("skipped: {program} is not installed");
    }
    there
}

#[test]
fn engines_play_without_failures_of_our_making() {
    if !is_there(STOCKFISH) {
        return;
    }
    let openings = file("engines.moves", OPENINGS);
    let weak = format!(
        "name=weak,cmd={STOCKFISH},option.UCI_LimitStrength=true,option.UCI_Elo=1400,tc=1+0.02"
    );
    for (command, words) in ENGINES.iter().filter(|(command, _)| is_there(command)) {
        let engine = format!("name=engine,cmd={command},{words},tc=1+0.02");
        let mut rules = of("chess", &[&weak, &engine], 2, &openings);
        rules.settings.patience.margin_ms = 500;
        rules.settings.adjudication.max_plies = Some(160);
        let records = rules.play().unwrap();
        for record in &records {
            assert!(record.fault.is_none(), "{command}: {:?}", record.fault);
        }
    }
}
