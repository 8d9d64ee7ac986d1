//! Hints against plain negamax on the array board.

use gametree::score::{loss_in, win_in};
use gametree::{Game, Hints, Known, Look, Rated, Score};
use gametree_games::connect_four::{Bits, Column, ConnectFour, MIRROR_PLIES, MIRRORED, Position};

use super::naive::{Naive, Solved, game, walk};

fn score(value: Solved) -> Score {
    match value {
        Solved::Win(n) => win_in(n as usize),
        Solved::Draw => 0,
        Solved::Loss(n) => loss_in(n as usize),
    }
}

/// Checks what is said of a position that is not over.
fn is_honest<B: Bits>(game: &ConnectFour<B>, pos: &Position<B>, naive: &Naive) {
    let value = naive.solve();
    let told = format!("{value:?} {naive:?}");
    let cells_left = (naive.width * naive.height - naive.plies()) as u32;
    assert_eq!(game.plies_left(pos), Some(cells_left));
    let mut safe = Vec::new();
    match game.look(pos, &mut safe) {
        Look::Known(Known::WinIn(n)) => assert_eq!(value, Solved::Win(n), "{told}"),
        Look::Known(Known::LossIn(n)) => assert_eq!(value, Solved::Loss(n), "{told}"),
        Look::Known(Known::DrawWithin(n)) => {
            assert_eq!(value, Solved::Draw, "{told}");
            assert!(n <= cells_left, "{told}");
        }
        Look::Nothing => panic!("it looks everywhere: {told}"),
        Look::Safe => {
            let range = game.bounds(pos).expect("bounds");
            assert!((range.low..=range.high).contains(&score(value)), "{range:?} {told}");
            let at_once = matches!(value, Solved::Win(1) | Solved::Loss(2));
            assert!(!at_once, "one move ahead is always seen: {told}");
            for &Rated { mv, rating } in &safe {
                assert_eq!(rating, game.order(pos, mv), "{told}");
            }
            let safe: Vec<usize> = safe.iter().map(|rated| usize::from(rated.mv.0)).collect();
            assert!(!safe.is_empty());
            assert_eq!(safe, safe_by_trying(naive), "{told}");
        }
    }
}

/// The moves after which the opponent cannot win at once.
fn safe_by_trying(naive: &Naive) -> Vec<usize> {
    let is_safe = |&column: &usize| {
        let child = naive.after(column);
        !child.legal().into_iter().any(|reply| child.after(reply).winner().is_some())
    };
    naive.legal().into_iter().filter(is_safe).collect()
}

fn are_honest<B: Bits>(shape: (u32, u32, u32), games: u32, most_left: usize) {
    walk::<B>(shape, games, 3, |game, pos, naive| {
        if !naive.is_over() && naive.width * naive.height - naive.plies() <= most_left {
            is_honest(game, pos, naive);
        }
    });
}

#[test]
fn hints_agree_with_negamax_on_small_boards() {
    are_honest::<u64>((4, 4, 4), 200, 8);
    are_honest::<u64>((4, 4, 3), 200, 8);
    are_honest::<u64>((5, 4, 4), 150, 8);
    are_honest::<u64>((4, 5, 3), 150, 8);
    are_honest::<u64>((3, 3, 3), 200, 8);
    are_honest::<u64>((2, 4, 2), 100, 8);
    are_honest::<u128>((5, 5, 4), 200, 8);
}

#[test]
fn hints_agree_with_negamax_near_the_end() {
    are_honest::<u64>((7, 6, 4), 300, 6);
    are_honest::<u64>((7, 6, 5), 200, 6);
    are_honest::<u64>((9, 5, 4), 200, 6);
    are_honest::<u64>((8, 7, 4), 100, 6);
    are_honest::<u128>((7, 6, 4), 100, 6);
    are_honest::<u128>((9, 8, 5), 50, 6);
    are_honest::<u128>((13, 6, 4), 50, 6);
}

fn played<B: Bits>(game: &ConnectFour<B>, naive: &Naive) -> Position<B> {
    // The stones one by one from the bottom, by whichever column has the colour that is due.
    fn from<B: Bits>(
        game: &ConnectFour<B>,
        goal: &Naive,
        now: &Naive,
        pos: Position<B>,
    ) -> Option<Position<B>> {
        if now == goal {
            return Some(pos);
        }
        now.legal().into_iter().find_map(|column| {
            let next = now.after(column);
            let height = next.columns[column].len();
            if next.columns[column][..] != *goal.columns[column].get(..height)? {
                return None;
            }
            let mut pos = pos;
            game.play(&mut pos, Column(column as u8));
            from(game, goal, &next, pos)
        })
    }
    let empty = Naive::new(naive.width as u32, naive.height as u32, naive.length as u32);
    from(game, naive, &empty, game.start()).expect("an order of play")
}

fn mirrors<B: Bits>(shape: (u32, u32, u32)) {
    walk::<B>(shape, 40, 4, |game, pos, naive| {
        if naive.plies() as u32 > MIRROR_PLIES {
            assert_eq!(game.canonical(pos), (game.key(pos), 0));
            return;
        }
        let image = played(game, &naive.mirrored());
        let ((key, turn), (image_key, image_turn)) = (game.canonical(pos), game.canonical(&image));
        assert_eq!(key, image_key);
        assert!([game.key(pos), game.key(&image)].contains(&key));
        let is_itself = *naive == naive.mirrored();
        assert_eq!(turn == image_turn, is_itself, "one of two images stands for both");
        if naive.is_over() {
            return;
        }
        for column in naive.legal() {
            let mv = Column(column as u8);
            let turned = game.turned(mv, MIRRORED);
            assert_eq!(usize::from(turned.0), naive.width - 1 - column);
            assert_eq!(game.turned(turned, MIRRORED), mv);
            assert_eq!(game.turned(mv, 0), mv);
            assert_eq!(game.pack(pos, mv), Some(column as u16));
        }
    });
}

#[test]
fn mirror_images_share_a_key() {
    mirrors::<u64>((7, 6, 4));
    mirrors::<u64>((4, 4, 4));
    mirrors::<u64>((9, 5, 4));
    mirrors::<u128>((10, 9, 4));
    mirrors::<u128>((7, 6, 5));
    mirrors::<u64>((1, 6, 4));
}

#[test]
fn slots_are_cells() {
    type Sized = ConnectFour<u64>;
    walk::<u64>((7, 6, 4), 20, 5, |game, pos, naive| {
        if naive.is_over() {
            return;
        }
        let mut slots: Vec<usize> =
            naive.legal().iter().map(|&column| game.slot(pos, Column(column as u8))).collect();
        for (&slot, &column) in slots.iter().zip(&naive.legal()) {
            assert_eq!(slot, column * 7 + naive.columns[column].len());
            assert!(slot < Sized::SLOTS);
        }
        slots.dedup();
        assert_eq!(slots.len(), naive.legal().len());
    });
}

/// Winning cells after the move, counted one by one; then the distance from the centre.
#[test]
fn order_is_by_threats_then_centre() {
    let game = game::<u64>(7, 6, 4);
    let orders: Vec<i32> = (0..7).map(|c| game.order(&game.start(), Column(c))).collect();
    assert_eq!(orders, [-6, -4, -2, 0, -2, -4, -6]);
    for shape in [(7, 6, 4), (7, 6, 5), (9, 5, 4)] {
        walk::<u64>(shape, 30, 6, |game, pos, naive| {
            if naive.is_over() || game.look(pos, &mut Vec::new()) != Look::Safe {
                return;
            }
            for column in naive.legal() {
                let child = naive.after(column);
                let threats = child.winning_cells(naive.turn()).len() as i32;
                let centre = -(2 * column as i32 + 1 - naive.width as i32).abs();
                assert_eq!(game.order(pos, Column(column as u8)), 128 * threats + centre);
            }
        });
    }
}
