//! One searcher for a whole game: what it found out for one move is there for the next.

use gametree::rules::{self, Refusal};
use gametree::{Game, Limits, Notation, Options, Searcher};
use gametree_games::connect_four::{Board, ConnectFour, Eval};

const DEPTH: usize = 10;
const MOVES: usize = 8;

fn main() -> Result<(), Refusal> {
    let game: ConnectFour = ConnectFour::new(Board::new(7, 6, 4).expect("the usual board fits"));
    let searcher = || Searcher::new(game, Eval::default(), Options::default());
    let mut kept = searcher()?;
    let mut pos = game.start();
    let (mut kept_nodes, mut fresh_nodes) = (0, 0);
    for _ in 0..MOVES {
        let report = kept.search(&pos, &Limits::depth(DEPTH), |_| ())?;
        let fresh = searcher()?.search(&pos, &Limits::depth(DEPTH), |_| ())?;
        kept_nodes += report.nodes;
        fresh_nodes += fresh.nodes;
        let Some(best) = report.best() else { break };
        let name = game.move_text(&pos, best);
        println!("{name}: {:>7} nodes, {:>7} by a fresh searcher", report.nodes, fresh.nodes);
        game.play(&mut pos, best);
    }
    println!("{kept_nodes} nodes in all, {fresh_nodes} by fresh searchers");
    assert!(kept_nodes < fresh_nodes);

    // For an answer that does not hang on what was asked before, forget it.
    kept.clear();
    if rules::result(&game, &pos).is_none() {
        let again = kept.search(&pos, &Limits::depth(DEPTH), |_| ())?;
        let fresh = searcher()?.search(&pos, &Limits::depth(DEPTH), |_| ())?;
        assert_eq!(again.nodes, fresh.nodes, "cleared, it runs as the first time");
    }
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("a game");
}
