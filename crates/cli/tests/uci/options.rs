//! Options, the table, and searches that repeat.

use gametree_protocol::uci::{Info, Score};

use crate::support::{Answer, Engine};

#[test]
fn case_15_the_table_takes_other_sizes_and_refuses_impossible_ones() {
    let mut engine = Engine::start();
    for size in ["1", "256", "2", "64"] {
        engine.say(&format!("setoption name Hash value {size}"));
        engine.is_ready();
        assert!(engine.search("startpos", "go nodes 2000").best.is_some());
    }
    for size in ["0", "-5", "1048576", "99999999999999999999", "much", ""] {
        engine.say(&format!("setoption name Hash value {size}"));
        assert!(engine.complaint().contains("error"), "{size}");
        assert!(engine.search("startpos", "go nodes 500").best.is_some());
    }
    engine.say_all(&["go infinite", "setoption name Hash value 8"]);
    engine.answer();
    engine.is_ready();
}

#[test]
fn case_15_what_was_found_is_kept_until_a_new_game() {
    let mut engine = Engine::start();
    let nodes = |answer: &Answer| answer.infos().into_iter().filter_map(|info| info.nodes).max();
    let first = nodes(&engine.search("startpos", "go depth 4"));
    assert!(nodes(&engine.search("startpos", "go depth 4")) < first);
    engine.say("setoption name Clear Hash");
    assert_eq!(nodes(&engine.search("startpos", "go depth 4")), first);
}

/// The lines of a search without what the clock says.
fn timeless(answer: &Answer) -> Vec<Info> {
    let infos = answer.infos().into_iter();
    // Those that only tell that time passes may come or not.
    let told = infos.filter(|info| info.depth.is_some());
    told.map(|info| Info { time: None, nps: None, ..info }).collect()
}

#[test]
fn case_21_after_ucinewgame_a_search_repeats_to_the_node() {
    let mut engine = Engine::start();
    let middle = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let first = engine.search(middle, "go nodes 15000");
    engine.search("startpos moves e2e4", "go nodes 3000");
    engine.say("ucinewgame");
    let again = engine.search(middle, "go nodes 15000");
    assert_eq!(timeless(&first), timeless(&again));
    assert_eq!(first.lines.last(), again.lines.last());
    let mut other = Engine::start();
    assert_eq!(timeless(&other.search(middle, "go nodes 15000")), timeless(&first));
}

#[test]
fn case_25_names_and_values_may_be_written_in_odd_ways() {
    let mut engine = Engine::start();
    engine.say_raw(b"setoption name  mUlTiPv   value  3 \r\n");
    engine.say_raw(b"  position   startpos   moves  e2e4   e7e5 \r\n");
    engine.say_raw(b"\r\n\t go   depth  2 \r\n");
    let answer = engine.answer();
    assert_eq!(answer.infos().iter().filter_map(|info| info.multi_pv).max(), Some(3));
    engine.say_all(&["setoption name clear hash", "setoption name CLEAR  HASH value x"]);
    engine.say("setoption name MOVE overhead value 30");
    engine.is_ready();
    for line in [
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Nothing value 3",
        "setoption name UCI_ShowWDL value perhaps",
        "setoption name MultiPV value 0",
    ] {
        engine.say(line);
        engine.complaint();
    }
}

#[test]
fn chances_are_told_on_request() {
    let mut engine = Engine::start();
    let wdl = |answer: &Answer| {
        let last = answer.infos().into_iter().filter_map(|info| info.score).next_back();
        last.expect("a score").wdl
    };
    assert_eq!(wdl(&engine.search("startpos", "go depth 2")), None);
    engine.say("setoption name UCI_ShowWDL value true");
    let chances = wdl(&engine.search("startpos", "go depth 2")).expect("chances");
    assert_eq!(chances.win + chances.draw + chances.loss, 1_000);
    let mate = wdl(&engine.search("fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "go depth 3"));
    assert_eq!(mate.map(|chances| chances.win), Some(1_000));
}

#[test]
fn weak_play_is_repeatable_and_its_line_begins_with_its_move() {
    let mut engine = Engine::start();
    engine.say_all(&[
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1000",
    ]);
    let mut moves = Vec::new();
    for position in ["startpos", "startpos moves e2e4", "startpos moves e2e4 e7e5"] {
        engine.say("ucinewgame");
        let answer = engine.search(position, "go wtime 60000 btime 60000");
        let infos = answer.infos();
        assert_eq!(infos.last().expect("a line").pv[0], answer.best());
        assert!(infos.iter().all(|info| info.nodes.is_none_or(|nodes| nodes <= 210)));
        engine.say("ucinewgame");
        assert_eq!(engine.search(position, "go wtime 60000 btime 60000").best, answer.best);
        moves.push(answer.best);
    }
    assert_eq!(moves.len(), 3);
}

#[test]
fn tables_of_endings_are_opened_told_and_refused() {
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data/syzygy");
    let mut engine = Engine::start();
    let won = "fen 8/8/8/2k5/8/8/6Q1/7K w - - 0 1";
    engine.say(&format!("setoption name SyzygyPath value {FOLDER}"));
    let told = engine.complaint();
    assert!(told.ends_with("tables: 5 endings of up to 3 men (5 WDL, 2 DTZ tables)"), "{told}");
    assert_eq!(engine.search(won, "go nodes 20").score(), Some(Score::Centipawns(20_000)));
    engine.say("setoption name SyzygyPath value no such folder");
    assert!(engine.complaint().contains("cannot read the folder 'no such folder'"));
    assert_eq!(engine.search(won, "go nodes 20").score(), Some(Score::Centipawns(20_000)));
    // A pawn that will be taken: the ending after it is known.
    let taking = engine.search("fen 8/8/8/2k5/8/8/6Qp/7K w - - 9 50", "go depth 3");
    assert_eq!(taking.score(), Some(Score::Centipawns(19_999)));
    engine.say("setoption name SyzygyPath value <empty>");
    assert!(engine.complaint().ends_with("tables: no tables"));
    let without = engine.search(won, "go nodes 20").score();
    assert!(without.is_some_and(|score| score != Score::Centipawns(20_000)));
    let mut other = Engine::with(&["--game", "connect-four"]);
    other.say("setoption name SyzygyPath value x");
    assert!(other.complaint().contains("there is no option"));
}

#[test]
fn weights_of_a_file_are_taken_shown_and_refused() {
    const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data/chess-classical.txt");
    let mut engine = Engine::start();
    let score = |engine: &mut Engine| engine.search("startpos", "go depth 1").score();
    let before = score(&mut engine);
    engine.say(&format!("setoption name EvalFile value {OWN}"));
    assert_eq!(score(&mut engine), before, "the same weights");
    engine.say("setoption name EvalFile value no/such");
    let told = engine.complaint();
    assert!(told.contains("'no/such': "), "{told}");
    engine.say("setoption name Evaluator value material");
    let told = engine.complaint();
    assert!(told.contains("has none that were learnt so"), "{told}");
    engine.say("setoption name EvalFile value <empty>");
    assert_eq!(score(&mut engine), before, "material was refused while there were weights");
}
