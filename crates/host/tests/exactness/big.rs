//! Connect Four, and three in a row on 4x4: each switch alone, all, all but one, and sets that cover every pair.

use std::cell::RefCell;
use std::collections::HashMap;

use gametree::alphabeta::DepthRule;
use gametree::driver::{Scope, Start};
use gametree::path::Path;
use gametree::rules::{legal_moves, mover};
use gametree::score::{self, Score};
use gametree::{
    Acyclic, Enhancements, Evaluator, Game, Hints, Limits, Lines, NoOpinion, Notation, Options,
    Searcher, Verdict, WinScale, memo,
};
use gametree_games::connect_four::{Board, ConnectFour};
use gametree_games::mnk::{Mnk, Placing};

use crate::judge::Judge;
use crate::whim::Whim;
use crate::{ask, options, subsets};

type Four = ConnectFour<u64>;

fn board(width: u32, height: u32) -> Four {
    ConnectFour::new(Board::new(width, height, 4).expect("a board of 64 cells at most"))
}

fn sets() -> Vec<Enhancements> {
    subsets::notable().into_iter().chain(subsets::pairwise()).collect()
}

/// Minimax that remembers positions, to the end or to a depth, for whole boards.
struct Memo<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    known: RefCell<HashMap<(G::Position, usize), Score>>,
}

impl<'a, G: Hints + Acyclic, E: Evaluator<G>> Memo<'a, G, E> {
    fn judge(name: &str, game: &'a G, evaluator: &'a E) -> Judge<'a, G> {
        let memo = Memo { game, evaluator, known: RefCell::default() };
        Judge::by(name.to_owned(), game, move |pos, depth| {
            memo.value(&mut pos.clone(), depth.unwrap_or(usize::MAX))
        })
    }

    fn value(&self, pos: &mut G::Position, depth: usize) -> Score {
        if let Some(outcome) = self.game.outcome(pos) {
            return score::of_outcome(outcome, mover(self.game, pos), 0);
        }
        if depth == 0 {
            return self.evaluator.score(self.game, pos, &self.evaluator.init(self.game, pos));
        }
        // All depths to the end are one.
        let left = self.game.plies_left(pos).map_or(usize::MAX, |left| left as usize + 1);
        let key = (pos.clone(), depth.min(left));
        if let Some(&value) = self.known.borrow().get(&key) {
            return value;
        }
        let below = legal_moves(self.game, pos).into_iter().map(|mv| {
            let undo = self.game.play(pos, mv);
            let value = -self.value(pos, depth - 1);
            self.game.undo(pos, mv, undo);
            score::from_table(value, 1)
        });
        let value = below.max().expect("a board that is not full");
        self.known.borrow_mut().insert(key, value);
        value
    }
}

#[test]
fn the_memo_of_these_tests_agrees_with_the_library() {
    let game = board(4, 4);
    let whim = Whim { seed: 2, most: 30 };
    let judge = Memo::judge("4x4", &game, &whim);
    for depth in 0..=6 {
        let limits = Limits::depth(depth);
        let found = memo::memoised(&game, &whim, &game.start(), &limits, usize::MAX);
        let answer = found.expect("a small game").answer;
        assert_eq!(judge.truth(&game.start(), Some(depth)).value, answer.value.score);
    }
}

/// 4x4 whole, by deepening and by solving, and estimates on the way.
#[test]
fn four_by_four() {
    let game = board(4, 4);
    let truth = Memo::judge("4x4", &game, &NoOpinion);
    let whim = Whim { seed: 5, most: 20 };
    let estimated = Memo::judge("4x4 by whim", &game, &whim);
    let positions = ["", "1", "12", "1213", "22114"].map(|text| at(&game, text));
    for set in sets() {
        let depths = positions.iter().map(|&pos| (pos, 5));
        ask(&estimated, &whim, options(set, 1), &depths.collect::<Vec<_>>());
        let bytes = Options { table_bytes: 1 << 18, ..options(set, 2) };
        let mut searcher = Searcher::new(game, NoOpinion, bytes).expect("a table");
        for pos in &positions[2..] {
            let start = Start { pos, past: &Path::new() };
            let solution = searcher.solve_from(start, &Limits::none(), Scope::Best).expect("ends");
            truth.solution(&solution, pos, &bytes);
        }
    }
    // The whole board, where the table makes it quick.
    for set in [Enhancements::STRONG, Enhancements::SOLVER] {
        for wins in [WinScale::ByDistance, WinScale::Flat] {
            let options = Options { wins, ..options(set, 3) };
            ask(
                &truth,
                &NoOpinion,
                Options { table_bytes: 1 << 16, ..options },
                &[(game.start(), 16)],
            );
        }
    }
}

fn at<G: Notation>(game: &G, text: &str) -> G::Position {
    game.parse_position(text).expect("a position")
}

/// Boards whose values, and lengths of best play, many programs agree on (Tromp's table).
#[test]
fn whole_boards_have_the_published_values() {
    let draw = Verdict::Draw;
    for ((width, height), published) in
        [((5, 4), draw), ((4, 5), draw), ((5, 5), draw), ((6, 4), Verdict::Loss(24))]
    {
        let game = board(width, height);
        for wins in [WinScale::ByDistance, WinScale::Flat] {
            let solver = Options {
                enhancements: Enhancements::SOLVER,
                table_bytes: 1 << 25,
                wins,
                ..Options::default()
            };
            let mut searcher = Searcher::new(game, NoOpinion, solver).expect("a table");
            let solution = searcher.solve(&game.start(), &Limits::none()).expect("ends");
            let expected = match published {
                Verdict::Loss(_) if wins == WinScale::Flat => Verdict::Loss(0),
                other => other,
            };
            assert_eq!(solution.value.verdict::<Four>(), expected, "{width}x{height}");
        }
    }
}

/// Three in a row on 4x4, with eight symmetries.
#[test]
fn three_in_a_row() {
    let game = Mnk::new(4, 4, 3, Placing::Anywhere).expect("a board");
    let whim = Whim { seed: 4, most: 20 };
    let estimated = Memo::judge("4x4x3 by whim", &game, &whim);
    let truth = Memo::judge("4x4x3", &game, &NoOpinion);
    let early = ["..../..../..../....", "..../.X../..O./...."].map(|text| (at(&game, text), 4));
    let late = at(&game, "XOX./..O./OXO./X...");
    for set in sets() {
        ask(&estimated, &whim, options(set, 1), &early[1..]);
        ask(&truth, &NoOpinion, options(set, 2), &[(late.clone(), 9)]);
    }
    ask(&estimated, &whim, options(Enhancements::STRONG, 3), &early);
    let mut searcher = Searcher::new(game.clone(), NoOpinion, options(Enhancements::SOLVER, 4));
    let searcher = searcher.as_mut().expect("a table");
    let solution = searcher.solve(&game.start(), &Limits::none()).expect("ends");
    assert_eq!(solution.value.verdict::<Mnk>(), Verdict::Win(5), "two threats at once");
}

#[test]
fn seven_by_six_at_depth_six() {
    let game = board(7, 6);
    let whim = Whim { seed: 9, most: 50 };
    let judge = Memo::judge("7x6", &game, &whim);
    let questions = ["", "4453", "44444326"].map(|text| (at(&game, text), 6));
    for set in sets() {
        ask(&judge, &whim, options(set, 7), &questions[1..]);
    }
    for set in [Enhancements::STRONG, Enhancements::NONE] {
        let large = Options { table_bytes: 1 << 20, ..options(set, 8) };
        ask(&judge, &whim, large, &questions);
    }
}

/// Two threads share a table and change no value.
#[test]
fn two_threads() {
    let game = board(7, 6);
    let whim = Whim { seed: 11, most: 50 };
    let judge = Memo::judge("7x6 by two", &game, &whim);
    let questions = ["", "4453", "44444326"].map(|text| (at(&game, text), 6));
    for (salt, set) in (0..).zip(sets()) {
        ask(&judge, &whim, Options { threads: 2, ..options(set, salt) }, &questions[1..]);
    }
    for lines in [Lines::Best, Lines::Few(3), Lines::All] {
        for rule in [DepthRule::Equal, DepthRule::Proven] {
            let two = Options { threads: 2, lines, rule, ..options(Enhancements::STRONG, 1) };
            ask(&judge, &whim, two, &questions);
        }
    }
    let small = board(4, 4);
    let truth = Memo::judge("4x4 by two", &small, &NoOpinion);
    for set in [Enhancements::STRONG, Enhancements::SOLVER] {
        let two = Options { threads: 2, table_bytes: 1 << 18, ..options(set, 2) };
        let mut searcher = Searcher::new(small, NoOpinion, two).expect("a table");
        for text in ["12", "1213", "22114"] {
            let pos = at(&small, text);
            let start = Start { pos: &pos, past: &Path::new() };
            let solution = searcher.solve_from(start, &Limits::none(), Scope::All).expect("ends");
            truth.solution(&solution, &pos, &two);
        }
    }
}

/// The mirror must not matter to an opinion, or symmetric keys would change values.
#[test]
fn a_whim_is_the_same_in_the_mirror() {
    let game = board(7, 6);
    let whim = Whim { seed: 9, most: 50 };
    let (left, right) = (at(&game, "1123"), at(&game, "7765"));
    let score = |pos| whim.score(&game, pos, &Evaluator::<Four>::init(&whim, &game, pos));
    assert_eq!(score(&left) == score(&right), Four::SYMMETRIES > 1);
}
