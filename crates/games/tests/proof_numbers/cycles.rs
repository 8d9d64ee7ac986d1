//! Games that go round, position by position: what a repeat means hangs on the path (graph-history
//! interaction), what is proved must not.

use gametree::{Deterministic, Hints, Path, TableVerdict};
use gametree_games::dodgem::Dodgem;
use gametree_games::morris::Morris;

use super::judge::{self, Retrograde};

/// How many of the positions are asked.
#[derive(Clone, Copy)]
enum Asked {
    /// One of so many, and one of ten times as many by trees too.
    OneOf(usize),
    /// All, by tables of all sizes.
    Each,
}

/// Asks positions all over the graph. Says how many are wins, draws and losses for the side to move.
fn agrees_with_backward_induction<G>(game: &G, start: TableVerdict, asked: Asked) -> [usize; 3]
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
{
    let positions = judge::reachable(game, &game.start());
    let truth = Retrograde::of(game, positions.iter().cloned());
    assert_eq!(truth.verdict(game, &game.start()), start);
    let step = match asked {
        Asked::OneOf(step) => step,
        Asked::Each => 1,
    };
    for pos in positions.iter().step_by(step) {
        judge::check_tables(game, pos, &Path::new(), truth.verdict(game, pos));
    }
    for pos in positions.iter().step_by(10 * step) {
        judge::check(game, pos, &Path::new(), truth.verdict(game, pos));
    }
    let count =
        |verdict| positions.iter().filter(|&pos| truth.verdict(game, pos) == verdict).count();
    [TableVerdict::Win, TableVerdict::Draw, TableVerdict::Loss].map(count)
}

/// Wins, draws and losses for the side to move, by backward induction over all that can be reached:
/// cars drive on in the end, but stones can go round for ever.
const DODGEM: [usize; 3] = [1123, 0, 840];
const MORRIS: [usize; 3] = [2877, 1312, 1201];

fn dodgem() -> Dodgem {
    Dodgem::from_parameters("3").expect("a size")
}

fn morris() -> Morris {
    Morris::from_parameters("").expect("the usual rules")
}

/// The first player wins: Berlekamp, Conway and Guy, *Winning Ways*, chapter 22.
#[test]
fn dodgem_where_a_repeat_is_a_draw() {
    let counts = agrees_with_backward_induction(&dodgem(), TableVerdict::Win, Asked::OneOf(41));
    assert_eq!(counts, DODGEM);
}

/// The first player wins by the middle.
#[test]
fn three_mens_morris_where_a_repeat_is_a_draw() {
    let counts = agrees_with_backward_induction(&morris(), TableVerdict::Win, Asked::OneOf(41));
    assert_eq!(counts, MORRIS);
}

/// All of them take a minute and a half: where `GAMETREE_EVERY_POSITION` is set.
#[test]
fn every_position_of_both_by_hand() {
    if std::env::var_os("GAMETREE_EVERY_POSITION").is_none() {
        return;
    }
    let win = TableVerdict::Win;
    assert_eq!(agrees_with_backward_induction(&dodgem(), win, Asked::Each), DODGEM);
    assert_eq!(agrees_with_backward_induction(&morris(), win, Asked::Each), MORRIS);
}
