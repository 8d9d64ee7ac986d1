//! What the commands answer, to people and to programs.

use crate::support::run;

#[test]
fn games_are_listed_with_what_fits_them() {
    let run = run(&["games"]).ends_with(0);
    let mut lines = run.out.lines();
    let heads = "name\tparameters\tkind\tevaluators\tmethods\texample\tsummary\trules";
    assert_eq!(lines.next(), Some(heads));
    assert!(run.out.contains("\nconnect-four\t") && run.out.contains("alphabeta"));
    let names: Vec<_> = crate::support::run(&["games", "--json"]).json();
    assert!(names.iter().any(|game| game["name"] == "tic-tac-toe"));
}

#[test]
fn a_game_is_explained_by_its_rules() {
    let hex = run(&["games", "hex:3x3"]).ends_with(0).out;
    assert!(hex.contains("from the top row to the bottom row"), "{hex}");
    assert_eq!(run(&["explain", "Hex"]).ends_with(0).out, hex);
    let page = run(&["explain", "grundy"]).ends_with(0).out;
    assert!(page.contains("the game of that name: gametree games grundy"), "{page}");
    assert_eq!(run(&["games", "hex", "--json"]).json()[0]["name"], "hex");
}

#[test]
fn a_position_is_drawn_with_its_moves_and_its_text() {
    let run = run(&["show", "connect-four", "4453"]).ends_with(0);
    assert!(run.out.contains("│ .  .  O  X  X  .  . │"), "{}", run.out);
    assert!(run.out.contains("7 moves: 1 2 3 4 5 6 7"));
    assert!(run.out.contains("gametree show connect-four 4453"));
    let moved = crate::support::run(&["show", "connect-four", "44", "-m", "5 3", "--json"]);
    let same = crate::support::run(&["show", "connect-four", "4453", "--json"]);
    assert_eq!(moved.json()[0]["board"], same.json()[0]["board"]);
}

#[test]
fn moves_are_listed_one_a_line() {
    assert_eq!(run(&["moves", "connect-four", "444444"]).ends_with(0).out, "1\n2\n3\n5\n6\n7\n");
}

#[test]
fn a_position_may_begin_with_a_hyphen() {
    let run = run(&["show", "connect-four", "-9"]).ends_with(2);
    assert!(run.err.contains("  -9\n  ^"), "{}", run.err);
}

#[test]
fn analysis_gives_every_move_a_score() {
    let run = run(&["analyze", "tic-tac-toe", "X...O....", "--json"]).ends_with(0);
    let objects = run.json();
    let last = objects.last().unwrap();
    assert_eq!(last["final"], true);
    assert_eq!((&last["schema"], &last["game"]), (&1.into(), &"tic-tac-toe".into()));
    assert_eq!((&last["position"], &last["to_move"]), (&"X...O....".into(), &"first".into()));
    assert_eq!(last["value"]["kind"], "draw");
    assert_eq!(last["value"]["proven"], true);
    assert_eq!(last["moves"].as_array().unwrap().len(), 7);
    assert_eq!(last["stopped_by"], "solved");
    for name in
        ["method", "eval", "threads", "seed", "hash_bytes", "depth", "nodes", "time_s", "pv"]
    {
        assert!(!last[name].is_null(), "{name} is missing in {last}");
    }
    assert!(objects.iter().rev().skip(1).all(|object| object["final"] == false));
}

#[test]
fn a_depth_and_a_seed_repeat_exactly() {
    let words = ["analyze", "connect-four", "4453", "--depth", "8", "--json"];
    let strip = |run: crate::support::Run| {
        let mut objects = run.ends_with(0).json();
        objects.iter_mut().for_each(|object| object["time_s"] = 0.into());
        objects
    };
    assert_eq!(strip(run(&words)), strip(run(&words)));
}

#[test]
fn the_truth_in_words_and_as_data() {
    let run_text = run(&["solve", "tic-tac-toe"]).ends_with(0);
    assert!(run_text.out.starts_with("a draw; best "), "{}", run_text.out);
    let object = &run(&["solve", "tic-tac-toe", "XX.OO....", "--json"]).ends_with(0).json()[0];
    assert_eq!(object["value"]["kind"], "win");
    assert_eq!(object["value"]["plies"], 1);
    assert_eq!((&object["best"], &object["position"]), (&"2".into(), &"XX.OO....".into()));
    assert!(object["nodes"].is_u64() && object["time_s"].is_f64());
}

#[test]
fn the_ply_of_the_last_move_is_named_where_it_is_known() {
    let run = run(&["solve", "tic-tac-toe", "-m", "0 3 1 4"]).ends_with(0);
    assert!(run.out.contains("the first player wins in 1 ply, the last move on ply 5; best 2"));
}

#[test]
fn every_move_is_solved_on_request() {
    let run = run(&["solve", "tic-tac-toe", "XX.OO....", "--all", "--json"]).ends_with(0);
    let moves = run.json()[0]["moves"].as_array().unwrap().len();
    assert_eq!(moves, 5);
}

#[test]
fn a_limit_before_the_truth_is_exit_code_3() {
    let run = run(&["solve", "connect-four", "--nodes", "500"]).ends_with(3);
    assert!(run.out.starts_with("not solved"), "{}", run.out);
    assert!(run.out.contains("stopped by the limit on nodes"));
}

#[test]
fn lines_of_play_are_counted() {
    assert!(run(&["perft", "tic-tac-toe", "9"]).out.starts_with("perft 9: 127872\n"));
    let object = &run(&["perft", "connect-four", "5", "--json"]).ends_with(0).json()[0];
    assert_eq!((&object["depth"], &object["count"]), (&5.into(), &16_807.into()));
    let split = run(&["perft", "connect-four", "2", "444444", "--split"]).ends_with(0);
    assert!(split.out.starts_with("move\tcount\n1\t6\n"), "{}", split.out);
}

#[test]
fn the_textbook_table_of_tic_tac_toe() {
    let run = run(&["compare", "tic-tac-toe", "--preset", "textbook", "--json"]).ends_with(0);
    let rows = run.json();
    let row = |at: usize| {
        let row = &rows[at];
        (row["row"].as_str().unwrap(), row["nodes"].as_u64().unwrap(), &row["agrees"])
    };
    let yes = &true.into();
    assert_eq!(row(0), ("minimax", 549_946, yes));
    assert_eq!(rows[0]["leaves"], 255_168);
    assert_eq!(row(1), ("alpha-beta in cell order", 20_866, yes));
    assert_eq!(row(4), ("centre first", 7_865, yes));
    assert_eq!(row(5), ("with table", 2_143, yes));
    assert_eq!(row(6), ("with iterative deepening", 4_814, yes));
    for name in ["value", "time_s", "exactness"] {
        assert!(rows.iter().all(|row| !row[name].is_null()), "{name}");
    }
}

#[test]
fn deepening_is_measured_beside_its_prediction() {
    let run = run(&["compare", "tree:uniform,4,6,best"]).ends_with(0);
    assert!(run.out.contains("predicted 1/(√b − 1) = 100.0 %"), "{}", run.out);
    // Knuth and Moore's minimum: 4^3 + 4^3 - 1.
    assert!(run.out.contains("alphabeta\t0\t268\t1.00\t127\t"), "{}", run.out);
}

#[test]
fn pages_are_found_by_many_names() {
    for name in ["pvs", "PVS", "move-ordering", "transposition-table", "minimax", "alpha-beta"] {
        run(&["explain", name]).ends_with(0);
    }
    let page = run(&["explain", "move-ordering"]).ends_with(0).out;
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("reverse order of an arbitrary tree still prunes"), "{page}");
    let list = run(&["explain"]).ends_with(0);
    assert!(list.out.contains("\nmove-ordering\ttopic\t"));
    assert!(list.out.contains("\nkillers\tenhancement\texact\t"));
}

#[test]
fn an_evaluators_opinion_is_told_term_by_term() {
    let fen = "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1";
    let text = run(&["explain", "eval", fen]).ends_with(0).out;
    assert!(text.contains("\nterm\tweight\tWhite\tscore\tBlack\tscore\tmidgame\t"), "{text}");
    assert!(text.contains("\nmaterial.pawn\t"), "{text}");
    let object = &run(&["explain", "eval", fen, "--json"]).ends_with(0).json()[0];
    assert_eq!(object["terms"][0]["term"], "material.pawn");
    assert_eq!(object["terms"][0]["first"]["count"], 5);
    assert_eq!(object["midgame_share"], 0.0);
    assert_eq!(object["score"], object["score_to_move"]);
    // The game may stand before the position, or alone for its start.
    let named = &run(&["explain", "eval", "chess", fen, "--json"]).ends_with(0).json()[0];
    assert_eq!(named, object);
    run(&["explain", "eval", "chess"]).ends_with(0);
    run(&["explain", "eval", "chess", fen, "--game", "chess"]).ends_with(2);
}

#[test]
fn a_games_rules_are_checked() {
    let run = run(&["check", "tic-tac-toe", "--json"]).ends_with(0);
    assert_eq!(run.json()[0]["passed"], true);
}

#[test]
fn help_is_short_or_long_and_completions_are_written() {
    let short = run(&["analyze", "-h"]).ends_with(0).out;
    let long = run(&["analyze", "--help"]).ends_with(0).out;
    assert!(!short.contains("Examples:") && long.contains("Examples:"));
    assert!(run(&["completions", "bash"]).ends_with(0).out.contains("_gametree"));
    assert!(run(&["completions", "--man"]).ends_with(0).out.contains(".TH gametree 1"));
    let page = run(&["completions", "--man", "analyze"]).ends_with(0).out;
    assert!(page.contains("gametree-analyze") && page.contains("Examples:"));
    assert!(run(&["--version"]).ends_with(0).out.starts_with("gametree "));
}

#[test]
fn a_pipe_gets_no_colours_unless_they_are_asked_for() {
    assert!(!run(&["show", "connect-four", "44"]).out.contains('\u{1b}'));
    let always = run(&["show", "connect-four", "44", "--color", "always"]);
    assert!(always.out.contains('\u{1b}'));
}

#[test]
fn moves_may_be_numbered_as_records_of_games_number_them() {
    let position = |moves: &str| {
        let shown = run(&["show", "chess", "-m", moves, "--json"]).ends_with(0);
        shown.json()[0]["position"].as_str().expect("a position").to_owned()
    };
    assert_eq!(position("1. e4 e5 2.Nf3 2... Nc6"), position("e2e4 e7e5 g1f3 b8c6"));
    let dominoes = run(&["show", "cram:3x4", "-m", "1.1h 2.2v", "--json"]).ends_with(0);
    assert_eq!(dominoes.json()[0]["played"].as_array().map(Vec::len), Some(2));
}
