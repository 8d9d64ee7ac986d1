//! Evaluators against loops over cells and windows.

use gametree::{Evaluator, Game, Score, Side};
use gametree_games::connect_four::{Bits, ConnectFour, Eval, Position};
use gametree_games::hosted::Opinions;

use super::naive::{Naive, walk};

/// The stones of a side in the middle column or columns.
fn centre(naive: &Naive, side: Side) -> Score {
    let (left, right) = ((naive.width - 1) / 2, naive.width / 2);
    (left..=right).flat_map(|column| &naive.columns[column]).filter(|&&stone| stone == side).count()
        as Score
}

/// How many windows hold stones of one side and that many empty cells, nothing else.
fn windows(naive: &Naive, side: Side, missing: usize) -> Score {
    let fits = |window: &Vec<(i32, i32)>| {
        let own = window.iter().filter(|&&(x, y)| naive.at(x, y) == Some(side)).count();
        let open = window.iter().filter(|&&(x, y)| naive.at(x, y).is_none()).count();
        open == missing && own + open == naive.length
    };
    naive.windows().iter().filter(|window| fits(window)).count() as Score
}

fn threats(naive: &Naive, side: Side) -> Score {
    let cells = naive.winning_cells(side).into_iter().map(|(_, row)| {
        let number = row + 1;
        let good = (number % 2 == 1) == (side == Side::First);
        let low = number <= naive.height.div_ceil(2) as i32;
        12 + if good { 24 + if low { 16 } else { 0 } } else { 0 }
    });
    cells.sum::<Score>() + 2 * windows(naive, side, 2) + centre(naive, side)
}

fn expected(name: &str, naive: &Naive) -> Score {
    let worth = |side: Side| match name {
        "threats" => threats(naive, side),
        "windows" => {
            9 * windows(naive, side, 1) + 2 * windows(naive, side, 2) + 3 * centre(naive, side)
        }
        "centre" => 3 * centre(naive, side),
        _ => 0,
    };
    worth(naive.turn()) - worth(naive.turn().other())
}

fn said<B: Bits>(game: &ConnectFour<B>, eval: Eval, pos: &Position<B>) -> Score {
    eval.init(game, pos);
    eval.score(game, pos, &())
}

fn agree<B: Bits>(shape: (u32, u32, u32), games: u32) {
    walk::<B>(shape, games, 7, |game, pos, naive| {
        if naive.is_over() {
            return;
        }
        for info in Eval::ALL {
            let eval = Eval::named(info.name).expect("every listed evaluator exists");
            let score = said(game, eval, pos);
            assert_eq!(score, expected(info.name, naive), "{} {shape:?} {naive:?}", info.name);
            let (low, high) = Evaluator::<ConnectFour<B>>::range(&eval, game);
            assert!((low..=high).contains(&score), "{} {score}", info.name);
        }
    });
}

#[test]
fn evaluators_agree_with_loops_over_windows() {
    for shape in [(7, 6, 4), (4, 4, 4), (5, 4, 3), (7, 6, 5), (9, 5, 4), (8, 7, 4), (6, 6, 2)] {
        agree::<u64>(shape, 40);
    }
    for shape in [(9, 9, 4), (10, 10, 5), (20, 3, 3), (3, 30, 16)] {
        agree::<u128>(shape, 10);
    }
}

#[test]
fn mirror_images_are_worth_the_same() {
    walk::<u64>((8, 7, 4), 40, 8, |_, _, naive| {
        let image = naive.mirrored();
        for info in Eval::ALL {
            assert_eq!(expected(info.name, naive), expected(info.name, &image));
        }
    });
}

#[test]
fn the_default_is_first_and_none_is_last() {
    let names: Vec<&str> = Eval::ALL.iter().map(|info| info.name).collect();
    assert_eq!(names, ["threats", "windows", "centre", "none"]);
    let game = super::naive::game::<u64>(7, 6, 4);
    assert_eq!(Eval::named("threats"), Some(Eval::default()));
    assert_eq!(Eval::named("material"), None);
    assert_eq!(said(&game, Eval::Threats, &game.start()), 0);
}
