//! Figures of textbooks, published counts, and text that is no tree.

use gametree::score::{INFINITY, LIMIT, MAX_PLY};
use gametree::{Game, Hints, Notation, Outcome, Side, Stochastic, Turn, rules};

use super::{ChanceTree, LeafOrder, Position, Tree};

fn tree(text: &str) -> Tree {
    Tree::parse(text).unwrap()
}

/// Plain alpha-beta, fail-soft, MAX and MIN apart; returns the value and pushes the leaves read.
fn alpha_beta(tree: &Tree, pos: Position, mut window: (i32, i32), read: &mut Vec<i32>) -> i32 {
    if let Some(Outcome::Margin(value)) = tree.outcome(&pos) {
        read.push(value);
        return value;
    }
    let is_max = tree.turn(&pos) == Turn::Player(Side::First);
    let mut best = if is_max { -INFINITY } else { INFINITY };
    for mv in rules::legal_moves(tree, &pos) {
        let mut child = pos;
        tree.play(&mut child, mv);
        let value = alpha_beta(tree, child, window, read);
        if is_max {
            best = best.max(value);
            window.0 = window.0.max(best);
        } else {
            best = best.min(value);
            window.1 = window.1.min(best);
        }
        if window.0 >= window.1 {
            break;
        }
    }
    best
}

fn search(tree: &Tree) -> (i32, Vec<i32>) {
    let mut read = Vec::new();
    let value = alpha_beta(tree, tree.start(), (-INFINITY, INFINITY), &mut read);
    (value, read)
}

#[test]
fn textbook_figures_have_their_values_and_cutoffs() {
    for (text, value, read) in [
        // Russell and Norvig, Artificial Intelligence, figure "the minimax decision".
        ("((3 12 8) (2 4 6) (14 5 2))", 3, vec![3, 12, 8, 2, 14, 5, 2]),
        ("(min (3 12 8) (2 4 6) (14 5 2))", 6, vec![3, 12, 8, 2, 4, 6, 14]),
        ("((max 1 2) (max 3 4))", 4, vec![1, 2, 3, 4]),
        ("7", 7, vec![7]),
        ("(-3)", -3, vec![-3]),
    ] {
        assert_eq!(search(&tree(text)), (value, read), "{text}");
    }
}

#[test]
fn a_perfectly_ordered_tree_costs_what_knuth_and_moore_say() {
    for (b, d) in [(1, 3), (2, 1), (2, 7), (2, 10), (3, 5), (3, 6), (5, 4), (7, 3), (40, 2)] {
        let tree = Tree::uniform(b, d, LeafOrder::Best).unwrap();
        let (_, read) = search(&tree);
        let [b, half] = [b as usize, d as usize / 2];
        let fewest = b.pow(d - half as u32) + b.pow(half as u32) - 1;
        assert_eq!(read.len(), fewest, "branching {b}, depth {d}");
        assert_eq!(tree.leaves(), b.pow(d));
        assert_eq!(tree.height(), d as usize);
    }
}

#[test]
fn in_the_worst_order_every_leaf_is_read() {
    for (b, d) in [(1, 3), (2, 1), (2, 7), (2, 10), (3, 5), (3, 6), (5, 4), (7, 3), (40, 2)] {
        let tree = Tree::uniform(b, d, LeafOrder::Worst).unwrap();
        let (_, mut read) = search(&tree);
        read.sort_unstable();
        read.dedup();
        assert_eq!(read.len(), (b as usize).pow(d), "branching {b}, depth {d}");
    }
}

#[test]
fn a_uniform_tree_in_random_order_lies_in_between_and_is_always_the_same() {
    let tree = Tree::uniform(4, 6, LeafOrder::Random).unwrap();
    let (value, read) = search(&tree);
    assert!((4usize.pow(3) * 2 - 1..4usize.pow(6)).contains(&read.len()));
    assert_eq!(search(&Tree::uniform(4, 6, LeafOrder::Random).unwrap()).0, value);
}

#[test]
fn random_trees_vary_in_shape_and_have_ties() {
    let tree = Tree::random(3, 4, 6).unwrap();
    assert_eq!(tree.height(), 6);
    assert!(tree.leaves() > 30 && tree.leaves() < 4usize.pow(6));
    assert_eq!(tree.to_string(), Tree::random(3, 4, 6).unwrap().to_string());
    assert_ne!(tree.to_string(), Tree::random(4, 4, 6).unwrap().to_string());
    let (_, mut read) = search(&tree);
    let count = read.len();
    read.sort_unstable();
    read.dedup();
    assert!(read.len() < count, "some values occur twice");
}

#[test]
fn text_is_printed_as_it_was_read() {
    for text in [
        "((3 12 8) (2 4 6) (14 5 2))",
        "(min (3 12 8) (min 2 4 6) (14 (max 5 7) 2))",
        "(a=(1 2) (3 a) (b=-5 b b))",
        "(a=(1 b=(2 3)) (a b) b)",
        "-4",
    ] {
        assert_eq!(tree(text).to_string(), text);
    }
    assert_eq!(tree(" ( max( 1 2)\n(+3 a = (4\t5) ) ) ").to_string(), "((1 2) (3 a=(4 5)))");
}

#[test]
fn a_part_of_a_dag_is_printed_whole() {
    let dag = tree("(a=(1 2) (3 (4 a)))");
    let part = dag.parse_position("2.2").unwrap();
    assert_eq!(dag.text(part), "(4 a=(1 2))");
    let odd = dag.parse_position("2").unwrap();
    assert_eq!(dag.text(odd), "(min 3 (4 a=(1 2)))", "the shared node keeps its mover");
}

#[test]
fn a_shared_node_is_one_position_with_one_mover() {
    let dag = tree("(a=(1 2) (3 (4 a)) (min a 5))");
    let at = |path: &str| dag.parse_position(path).unwrap();
    assert_eq!(at("1"), at("2.2.2"));
    assert_eq!(at("1"), at("3.a"));
    assert_eq!(dag.turn(&at("3.a")), Turn::Player(Side::Second));
    assert_eq!(dag.position_text(&at("3.1")), "1", "the way to where it is written");
    assert_eq!(dag.height(), 4);
    assert_eq!(dag.leaves(), 5);
    assert_eq!(dag.plies_left(&at("2")), Some(3));
    assert_eq!(dag.move_text(&dag.start(), 0), "a");
    assert_eq!(dag.parse_move(&dag.start(), "a"), Ok(0));
    assert_eq!(dag.parse_move(&dag.start(), "1"), Ok(0));
}

#[test]
fn the_way_to_every_node_leads_there() {
    let dag = tree("((1 a=(2 3)) a (b=(a (c=7 8)) c) b)");
    for id in 0..dag.nodes() as u32 {
        let text = dag.position_text(&Position(id));
        assert_eq!(dag.parse_position(&text), Ok(Position(id)), "{text}");
    }
    assert_eq!(dag.parse_position(""), Ok(dag.start()));
    let twice = tree("(a=(1 2) a)");
    assert_eq!(twice.move_text(&twice.start(), 1), "2", "the name would not say which");
}

#[test]
fn what_is_no_tree_is_refused_with_the_place() {
    let deep = "(".repeat(10);
    for (text, message, span) in [
        ("", "the tree is empty", None),
        ("()", "a node needs at least one child", Some(0..2)),
        ("((1) (min ))", "a node needs at least one child", Some(5..11)),
        ("((1 2) (3 4)", "this parenthesis is never closed", Some(0..1)),
        (&*deep, "this parenthesis is never closed", Some(9..10)),
        ("(1 2))", "this parenthesis closes nothing", Some(5..6)),
        (")", "this parenthesis closes nothing", Some(0..1)),
        ("(1 2) 3", "the tree ends before this", Some(6..7)),
        ("(1 a)", "no node is named 'a'", Some(3..4)),
        ("(alpha=(1) alpa)", "no node is named 'alpa'; is it 'alpha'?", Some(11..15)),
        ("(a b=(1))", "no node is named 'a'", Some(1..2)),
        ("(a=(1 (2 a)) 3)", "'a' would lie below itself", Some(9..10)),
        ("(a=(1) a=(2))", "'a' is already a node", Some(7..8)),
        ("(a=)", "this name is given to nothing", Some(1..2)),
        ("(a=b=(1))", "this name is given to nothing", Some(1..2)),
        ("(1 a=", "this name is given to nothing", Some(3..4)),
        ("(=(1))", "'=' needs a name before it", Some(1..2)),
        ("(3.5 2)", "'3.5' is no whole number", Some(1..4)),
        ("(3,12,8)", "'3,12,8' is no whole number", Some(1..7)),
        ("(1 -)", "'-' is no whole number", Some(3..4)),
        ("(7999000)", "'7999000' is too large a value", Some(1..8)),
        ("(-99999999999)", "'-99999999999' is too large a value", Some(1..13)),
        ("(chance 0.5 1 0.5 2)", "chance acts in this tree", Some(0..20)),
        ("(1 min)", "'min' must follow a parenthesis", Some(3..6)),
        ("(1 [2])", "'[2]' is neither a number nor a name", Some(3..6)),
        ("(1 \u{2212}2)", "'\u{2212}2' is neither a number nor a name", Some(3..7)),
    ] {
        let error = Tree::parse(text).unwrap_err();
        assert_eq!((&*error.message, error.span), (message, span), "{text}");
    }
    assert_eq!(LIMIT, 7_998_999, "the figures above");
}

#[test]
fn a_hundred_thousand_levels_and_a_million_leaves_are_no_trouble() {
    const DEEP: usize = 100_000;
    let text = format!("{}1{}", "(".repeat(DEEP), ")".repeat(DEEP));
    let deep = tree(&text);
    assert_eq!(deep.height(), DEEP);
    assert!(deep.height() > MAX_PLY, "for searches to refuse");
    assert_eq!(deep.to_string(), text);
    let bottom = Position(DEEP as u32);
    assert_eq!(deep.parse_position(&deep.position_text(&bottom)), Ok(bottom));
    assert!(
        matches!(deep.view(&deep.start()), gametree::BoardView::Text { lines } if lines.len() < 100)
    );

    let wide = tree(&format!("({})", "1 -2 ".repeat(500_000)));
    assert_eq!((wide.leaves(), wide.height()), (1_000_000, 1));
    assert_eq!(wide.parse_move(&wide.start(), "1000000"), Ok(999_999));
}

#[test]
fn recipes_are_checked() {
    for (text, message, span) in [
        ("uniform,2,30", "a generated tree has at most 15000000 nodes", 8..12),
        ("uniform,0,3", "the branching B must be a number from 1 to 14999999, not '0'", 8..9),
        ("uniform,2", "depth D is missing", 9..9),
        ("uniform,2,3,good", "'good' is no order of leaves", 12..16),
        ("uniform,2,3,best,1", "'1' is one parameter too many", 17..18),
        ("random", "SEED is missing", 6..6),
        ("random,x,2,3", "the SEED must be a number from 0 to 18446744073709551615, not 'x'", 7..8),
        ("@tree.txt", "trees in files are for the program to read", 0..9),
    ] {
        let error = Tree::from_parameters(text).unwrap_err();
        assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
    }
    assert_eq!(Tree::from_parameters("uniform,3,4,worst").unwrap().leaves(), 81);
    assert_eq!(Tree::from_parameters("((1 2) (3 4))").unwrap().leaves(), 4);
    assert_eq!(Tree::from_parameters("uniform,1,5000").unwrap().height(), 5_000);
}

#[test]
fn the_outline_shows_movers_values_and_shared_nodes() {
    let dag = tree("(a=(3 12 8) (2 (max 4 a)))");
    let gametree::BoardView::Text { lines } = dag.view(&dag.start()) else { panic!("text") };
    assert_eq!(
        lines,
        [
            "MAX",
            "  a = MIN 3 12 8",
            "  MIN",
            "    2",
            "    MAX",
            "      4",
            "      a (see above)",
            "MAX to move"
        ]
    );
}

#[test]
fn chance_nodes_are_read_exactly_and_written_back() {
    for (text, written) in [
        ("(chance 1/2 (3 5) 0.5 (min 1 9))", "(chance 1/2 (3 5) 1/2 (min 1 9))"),
        ("(chance 0.25 1 .75 (2 3))", "(chance 1/4 1 3/4 (2 3))"),
        ("(chance 1 7)", "(chance 1 7)"),
        (
            "((chance 1/6 a=(1 2) 5/6 a) (chance 1/3 a 2/3 4))",
            "((chance 1/6 a=(1 2) 5/6 a) (chance 1/3 a 2/3 4))",
        ),
        (
            "(chance 1/3 1 1/6 (chance 0.1 2 0.9 3) 1/2 4)",
            "(chance 1/3 1 1/6 (chance 1/10 2 9/10 3) 1/2 4)",
        ),
    ] {
        let tree = ChanceTree::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let again = tree.position_text(&tree.start());
        assert_eq!(again, "root");
        assert_eq!(tree.text(), written);
        assert_eq!(ChanceTree::parse(written).map(|tree| tree.text()).as_deref(), Ok(written));
        let mut events = Vec::new();
        let start = tree.start();
        if tree.turn(&start) == Turn::Chance {
            tree.moves(&start, &mut events);
            let odds: Vec<_> = events.iter().map(|&event| tree.odds(&start, event)).collect();
            assert_eq!(odds.iter().map(|one| one.parts).sum::<u32>(), odds[0].of, "{text}");
        }
    }
}

#[test]
fn bad_chance_nodes_are_pointed_at() {
    for (text, message, span) in [
        ("(chance)", "a chance node needs at least one event", 0..8),
        ("(chance 0.5 1 0.4 2)", "these probabilities sum to 9/10, not to 1", 0..20),
        ("(chance 0.5 1 0.6 2)", "these probabilities sum to 11/10, not to 1", 0..20),
        ("(chance 1/2 1)", "these probabilities sum to 1/2, not to 1", 0..14),
        ("(chance -0.5 1 1.5 2)", "the probability -0.5 is negative", 8..12),
        ("(chance 1.5 1)", "the probability 1.5 is above 1", 8..11),
        ("(chance 0 1 1 2)", "the probability 0 is zero: leave the event out", 8..9),
        ("(chance 1/0 1)", "'1/0' divides by zero", 8..11),
        ("(chance x 1)", "'x' is no probability", 8..9),
        (
            "(chance 0.3333333333 1)",
            "'0.3333333333' has more than 9 digits: a fraction may be shorter",
            8..20,
        ),
        ("(chance 1/ 1)", "'1/' is no probability", 8..10),
        ("(chance (1 2) 1)", "a probability must stand before this", 8..9),
        ("(chance 0.5 1 0.5)", "nothing follows this probability", 14..17),
        (
            "(chance 1/99999989 1 1/99999971 2 1/2 3)",
            "the probabilities have no common denominator below 2^32",
            0..40,
        ),
    ] {
        let error = ChanceTree::parse(text).expect_err(text);
        assert_eq!((&*error.message, error.span), (message, Some(span)), "{text}");
    }
}
