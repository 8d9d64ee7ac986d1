//! Endings played out with tables, by searches of a few nodes.

use std::env::var;

use gametree::Enhancement;
use gametree_host::{
    HostError, Player, Purpose, RequestBuilder, ResultView, SearchRequest, Session, open,
};

/// The tables of three men that belong to the project's data.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data/syzygy");

fn chess(fen: &str) -> Box<dyn Session> {
    let mut session = open("chess").expect("chess");
    session.set_position(fen).expect("a position");
    session
}

fn request(folder: &str, nodes: u64) -> SearchRequest {
    let builder = RequestBuilder::new(Purpose::Play).hash(1 << 20).expect("a megabyte");
    builder.nodes(nodes).expect("some nodes").tables(folder).build().expect("a request")
}

/// The defence: the same search without tables, which does not know what is lost.
fn defence(nodes: u64) -> SearchRequest {
    let request = request(FOLDER, nodes);
    SearchRequest { tactical: request.tactical.without(Enhancement::Tablebase), ..request }
}

/// Plays on until the end, the first player with tables, the other as told; the result, and the
/// plies it took.
fn play(fen: &str, attack: &SearchRequest, defend: &SearchRequest) -> (ResultView, usize) {
    // Each side has a session of its own, as in a match.
    let mut sides = [chess(fen), chess(fen)];
    let mut plies = 0;
    loop {
        if let Some(result) = sides[0].result() {
            return (result, plies);
        }
        let (mover, request) = match sides[0].to_move() {
            Some(Player::First) => (0, attack),
            _ => (1, defend),
        };
        let analysis = sides[mover].analyze(request, &mut |_| ()).expect("an answer");
        let best = analysis.best.expect("a move");
        sides.iter_mut().for_each(|side| side.play(&best).expect("a legal move"));
        plies += 1;
    }
}

const WON: ResultView = ResultView::Win { winner: Player::First };

#[test]
fn the_queen_mates_and_the_pawn_queens_with_a_handful_of_nodes() {
    for fen in [
        "8/8/8/2k5/8/8/6Q1/7K w - - 0 1",
        "8/8/8/4k3/8/8/8/KQ6 w - - 60 90",
        "8/8/8/8/8/4k3/4P3/K7 b - - 0 1",
        "4k3/8/3K4/3P4/8/8/8/8 w - - 0 1",
        "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
    ] {
        let value = chess(fen).analyze(&request(FOLDER, 1), &mut |_| ()).expect("an answer").value;
        let (result, plies) = play(fen, &request(FOLDER, 30), &defence(30));
        let expected = match value.and_then(|value| value.table) {
            Some(_) => WON,
            None => ResultView::Draw,
        };
        assert_eq!(result, expected, "{fen} after {plies} plies");
    }
    let (result, plies) =
        play("8/8/8/4k3/8/8/8/KQ6 w - - 60 90", &request(FOLDER, 30), &defence(300));
    assert_eq!(result, WON);
    assert!(plies < 40, "before the counter ends: {plies}");
}

#[test]
fn a_drawn_ending_is_held_with_one_node() {
    for fen in ["8/8/4k3/8/3KP3/8/8/8 b - - 0 1", "8/8/8/8/8/1k6/1P6/1K6 b - - 0 1"] {
        let mut session = chess(fen);
        let first = session.analyze(&request(FOLDER, 1), &mut |_| ()).expect("an answer");
        assert!(first.value.is_none_or(|value| value.table.is_none()), "{fen}");
        let (attack, defend) = (defence(2_000), request(FOLDER, 1));
        assert_eq!(play(fen, &attack, &defend).0, ResultView::Draw, "{fen}");
    }
}

#[test]
fn tables_that_are_not_there_are_refused_and_the_old_ones_kept() {
    let mut session = chess("8/8/8/2k5/8/8/6Q1/7K w - - 0 1");
    let found = session.open_tables(Some(FOLDER)).expect("tables");
    assert_eq!(found, "5 endings of up to 3 men (5 WDL, 2 DTZ tables)");
    let error = session.open_tables(Some("no-such-folder")).expect_err("an error");
    assert!(matches!(&error, HostError::Text { text, .. } if text == "no-such-folder"));
    assert!(error.to_string().contains("'no-such-folder'"), "{error}");
    let analysis = session.analyze(&request(FOLDER, 50), &mut |_| ()).expect("an answer");
    assert!(analysis.value.is_some_and(|value| value.table.is_some() && !value.proven));
    assert_eq!(session.open_tables(None).expect("none"), "no tables");
    let error = open("nim:3,4").expect("nim").open_tables(Some(FOLDER)).expect_err("an error");
    assert_eq!(error.to_string(), "there are no tables of solved endings for this game");
}

/// By hand, with tables of four men:
/// `GAMETREE_SYZYGY=FOLDER cargo test -p gametree-host --test tables -- --nocapture`.
#[test]
fn endings_of_four_men_are_won() {
    let Ok(folder) = var("GAMETREE_SYZYGY") else { return };
    for (name, fen) in [
        ("KRK", "8/8/8/3k4/8/8/8/K6R w - - 0 1"),
        ("KBNK", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"),
        ("KBNK", "7k/8/8/8/8/8/8/KBN5 w - - 0 1"),
        ("KBBK", "8/8/8/3k4/8/8/8/KBB5 w - - 0 1"),
        ("KPK", "8/4k3/8/8/4K3/8/4P3/8 w - - 0 1"),
        ("KQKR", "8/8/8/3kr3/8/8/8/KQ6 w - - 0 1"),
        ("KRPK", "8/8/8/3k4/8/8/P7/K6R w - - 0 1"),
        ("KPKP", "8/6p1/8/8/8/6P1/k7/7K w - - 0 1"),
    ] {
        for nodes in [1, 50, 1_000] {
            let (result, plies) = play(fen, &request(&folder, nodes), &defence(2_000));
            println!("{name} with {nodes} nodes: {result:?} after {plies} plies");
            assert_eq!(result, WON, "{fen}");
        }
    }
}
