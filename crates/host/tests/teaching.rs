//! Traces and comparisons through the facade.

use gametree_host::trace::{NodeExit, Number, Step};
use gametree_host::{Comparison, Means, Purpose, RequestBuilder, Rows, Trace, open};
use serde_json::{json, to_value};

fn trace(game: &str, method: &str, with: &str, cap: usize) -> Trace {
    let request = RequestBuilder::new(Purpose::Trace).method(method).and_then(|b| b.with(with));
    let request = request.and_then(RequestBuilder::build).expect("fits");
    open(game).expect("a game").trace(&request, cap).expect("a trace")
}

fn compare(game: &str, preset: &str, rows: Rows) -> Comparison {
    let request =
        RequestBuilder::new(Purpose::Compare).preset(preset).and_then(RequestBuilder::build);
    let mut session = open(game).expect("a game");
    session.compare(&request.expect("fits"), rows, &mut |_| ()).expect("rows")
}

#[test]
fn the_textbook_trees_are_read_as_published() {
    let trees: [(&str, &str, i64, &[i64], u64); 5] = [
        ("((3 12 8) (2 4 6) (14 5 2))", "alphabeta", 3, &[3, 12, 8, 2, 14, 5, 2], 2),
        ("((3 5) (2 9) (0 7))", "alphabeta", 3, &[3, 5, 2, 0], 2),
        ("(((3 5) (6 9)) ((1 2) (0 -1)))", "alphabeta", 5, &[3, 5, 6, 1, 2], 2),
        ("(((3 5) (6 9)) ((1 2) (0 -1)))", "minimax", 5, &[3, 5, 6, 9, 1, 2, 0, -1], 0),
        ("(((5 3) (6 2)) ((7 1) (4 8)))", "alphabeta", 7, &[5, 3, 6, 7, 1, 4, 8], 1),
    ];
    for (tree, method, value, leaves, pruned) in trees {
        let summary = trace(&format!("tree:{tree}"), method, "", 50_000).summary;
        assert_eq!(summary.value.map(|value| value.score), Some(value), "{tree}");
        let read: Vec<Number> = leaves.iter().map(|&leaf| Number::Score(leaf)).collect();
        assert_eq!((summary.leaves, summary.pruned), (read, pruned), "{tree} {method}");
        assert_eq!(summary.leaves_read, leaves.len() as u64);
    }
}

#[test]
fn a_cutoff_names_its_move_its_limit_and_what_it_skipped() {
    let trace = trace("tree:((3 5) (2 9))", "alphabeta", "", 50_000);
    let cutoff = trace.events.iter().find(|event| matches!(event.step, Step::Cutoff { .. }));
    assert_eq!(
        to_value(cutoff.expect("one")).expect("plain data"),
        json!({
            "event": "cutoff", "ply": 1, "path": ["2"], "to_move": "second", "node": 4,
            "move": "1", "value": {"score": -2, "as_first": 2},
            "limit": {"score": -3, "as_first": 3}, "skipped": ["2"]
        })
    );
    let pruned: Vec<_> =
        trace.tree.nodes.iter().filter(|node| node.exit == NodeExit::Pruned).collect();
    assert_eq!(pruned.len(), 1);
    assert_eq!(pruned[0].value.map(|value| value.as_first), Some(Number::Score(9)));
    assert_eq!(trace.tree.roots, [0]);
    assert_eq!(trace.tree.nodes[0].children, [1, 4]);
}

#[test]
fn a_trace_with_every_switch_tells_a_consistent_tree() {
    let switches = "deepening,table,table-move,order,killers,history,pvs,etc,mate-distance";
    let trace = trace("tic-tac-toe", "alphabeta", switches, 3_000);
    assert_eq!(trace.events.len(), 3_000);
    assert!(trace.summary.note.is_some_and(|note| note.contains("first 3000 steps")));
    assert!(trace.tree.roots.len() > 1);
    for (index, node) in trace.tree.nodes.iter().enumerate() {
        for &child in &node.children {
            assert!(child > index);
            assert_eq!(trace.tree.nodes[child].parent, Some(index));
            assert_eq!(trace.tree.nodes[child].ply, node.ply + 1);
        }
    }
    for event in &trace.events {
        assert_eq!(event.path.len(), event.ply);
        assert_eq!(trace.tree.nodes[event.node].ply, event.ply);
    }
}

#[test]
fn searches_that_begin_again_have_a_root_for_each_time() {
    let game = "tree:random,3,3,5";
    let value = trace(game, "minimax", "", 50_000).summary.value;
    for (method, with) in [("mtdf", "deepening"), ("aspiration", "deepening"), ("pvs", "")] {
        let trace = trace(game, method, with, 50_000);
        assert_eq!(trace.summary.value, value, "{method}");
        assert_eq!(trace.tree.roots.len() > 1, method != "pvs", "{method}");
        let visits = trace.tree.nodes.iter().filter(|node| node.visit.is_some()).count();
        assert_eq!(visits as u64, trace.summary.nodes, "{method}");
        assert!(trace.tree.nodes.iter().all(|node| node.exit != NodeExit::Open), "{method}");
    }
}

#[test]
fn the_textbook_rows_of_tic_tac_toe_are_the_published_ones() {
    let comparison = compare("tic-tac-toe", "textbook", Rows::Textbook);
    let rows: Vec<_> = comparison.rows.iter().map(|row| (row.row.as_str(), row.nodes)).collect();
    let names: Vec<_> = rows.iter().map(|row| row.0).collect();
    assert_eq!(
        names,
        [
            "minimax",
            "alpha-beta in cell order",
            "the same with killers",
            "the same with history",
            "centre first",
            "with table",
            "with iterative deepening"
        ]
    );
    let nodes: Vec<_> = rows.iter().map(|row| row.1).collect();
    assert_eq!(
        [nodes[0], nodes[1], nodes[4], nodes[5], nodes[6]],
        [549_946, 20_866, 7_865, 2_143, 4_814]
    );
    assert!(comparison.rows.iter().all(|row| row.agrees == Some(true)));
    assert_eq!(comparison.rows[0].leaves, Some(255_168));
}

#[test]
fn every_row_agrees_and_the_ratios_are_about_plain_alpha_beta() {
    let comparison = compare("tree:random,5,3,6", "plain", Rows::Each);
    assert_eq!(comparison.reference.method, Some("minimax"));
    assert!(comparison.rows.iter().all(|row| row.agrees == Some(true)), "{comparison:#?}");
    assert_eq!(comparison.plain().and_then(|row| row.ratio), Some(1.0));
    let mut means = Means::new();
    means.add(&comparison);
    means.add(&comparison);
    let rows = means.rows();
    assert_eq!((rows[0].positions, rows.len()), (2, comparison.rows.len()));
    let (mean, one) = (rows[0].ratio.expect("a mean"), comparison.rows[0].ratio.expect("a ratio"));
    assert!((mean - one).abs() < 1e-9 * one);
}

#[test]
fn a_uniform_tree_is_read_as_knuth_and_moore_say_and_deepening_is_measured() {
    let comparison = compare("tree:uniform,4,6,best", "plain", Rows::Each);
    assert_eq!(comparison.plain().and_then(|row| row.leaves), Some(64 + 64 - 1));
    let cost = comparison.deepening.expect("a uniform tree");
    assert!((cost.predicted - 1.0).abs() < 1e-9);
    assert!(cost.measured > 0.3 && cost.measured < 3.0, "{cost:?}");
    let worst = compare("tree:uniform,3,6,worst", "plain", Rows::Each);
    assert_eq!(worst.plain().and_then(|row| row.leaves), Some(729));
}
