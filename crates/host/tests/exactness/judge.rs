//! Compares what a search says with plain minimax.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use gametree::minimax::Reference;
use gametree::path::Path;
use gametree::rules::{legal_moves, mover, result};
use gametree::score::{self, Score, WIN};
use gametree::{
    Bound, Deterministic, Evaluator, Hints, Limits, Line, Lines, Options, Proof, Repeat, Report,
    Scoring, Solution, Value, WinScale,
};

/// What is true of a position, wins by distance.
pub(crate) struct Truth<M> {
    /// The value for the side to move.
    pub(crate) value: Score,
    /// Every move that the rules allow, with its value for the side that makes it.
    pub(crate) moves: Vec<(M, Score)>,
}

impl<M: Copy + Eq> Truth<M> {
    fn of(&self, mv: M) -> Option<Score> {
        self.moves.iter().find(|(one, _)| *one == mv).map(|&(_, value)| value)
    }
}

/// A position and how far to look; `None` is to the end.
type Question<P> = (P, Option<usize>);

/// The truth found out so far.
type Answers<P, M> = HashMap<Question<P>, Rc<Truth<M>>>;

/// How the truth is found out.
type Oracle<'a, G> = Box<
    dyn Fn(&<G as gametree::Game>::Position, Option<usize>) -> Truth<<G as gametree::Game>::Move>
        + 'a,
>;

/// Knows the truth about one game with one opinion.
pub(crate) struct Judge<'a, G: Hints> {
    pub(crate) game: &'a G,
    name: String,
    oracle: Oracle<'a, G>,
    cache: RefCell<Answers<G::Position, G::Move>>,
    /// Whether a claim of proof can be looked into: the truth to the end is at hand.
    checks_proofs: bool,
}

/// Scores with all wins alike.
fn scaled(value: Score, wins: WinScale) -> Score {
    if wins == WinScale::Flat && score::is_decided(value) { value.signum() * WIN } else { value }
}

impl<'a, G: Hints + Deterministic> Judge<'a, G> {
    /// By plain minimax, which must agree with negamax.
    pub(crate) fn plain<E: Evaluator<G>>(name: String, game: &'a G, evaluator: &'a E) -> Self {
        let value = move |pos: &G::Position, past: &Path, depth: Option<usize>| {
            let limits = Limits { depth, ..Limits::none() };
            let reference =
                Reference { game, evaluator, limits: &limits, wins: WinScale::ByDistance };
            let answer = reference.minimax(pos, past, ()).expect("a small tree");
            let nega = reference.negamax(pos, past, ()).expect("a small tree");
            assert_eq!((answer.value, answer.best), (nega.value, nega.best));
            answer.value.score
        };
        let oracle = move |pos: &G::Position, depth: Option<usize>| {
            let root = value(pos, &Path::new(), depth);
            Truth { value: root, moves: moves(game, pos, depth, value) }
        };
        Judge::new(name, game, Box::new(oracle), true)
    }

    /// By something else.
    pub(crate) fn by(
        name: String,
        game: &'a G,
        value: impl Fn(&G::Position, Option<usize>) -> Score + 'a,
    ) -> Self {
        let oracle = move |pos: &G::Position, depth: Option<usize>| {
            let of_child = |pos: &G::Position, _: &Path, depth| value(pos, depth);
            Truth { value: value(pos, depth), moves: moves(game, pos, depth, of_child) }
        };
        Judge::new(name, game, Box::new(oracle), false)
    }

    fn new(name: String, game: &'a G, oracle: Oracle<'a, G>, checks_proofs: bool) -> Self {
        Judge { game, name, oracle, cache: RefCell::default(), checks_proofs }
    }

    pub(crate) fn truth(&self, pos: &G::Position, depth: Option<usize>) -> Rc<Truth<G::Move>> {
        let question = (pos.clone(), depth);
        if let Some(truth) = self.cache.borrow().get(&question) {
            return Rc::clone(truth);
        }
        let truth = Rc::new((self.oracle)(pos, depth));
        self.cache.borrow_mut().insert(question, Rc::clone(&truth));
        truth
    }

    /// Judges the report of a search that finished an iteration of `depth` plies.
    pub(crate) fn report<E: Evaluator<G>>(
        &self,
        report: &Report<G::Move>,
        pos: &G::Position,
        depth: usize,
        (options, evaluator): (&Options, &E),
    ) {
        let place = format!("{} at {pos:?}, depth {depth}, {options:?}", self.name);
        let truth = self.truth(pos, Some(depth));
        let exact = match options.lines {
            Lines::Best => 1,
            Lines::Few(count) => count.max(1),
            Lines::All => usize::MAX,
        };
        assert_eq!(report.lines.len(), exact.min(truth.moves.len()), "{place}: lines");
        let Some(first) = report.lines.first() else { return };
        let mut values: Vec<_> = truth.moves.iter().map(|&(_, value)| value).collect();
        values.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        assert_eq!(values[0], truth.value, "{place}: the reference agrees with itself");
        let move_of_first = truth.of(first.mv);
        assert_eq!(
            move_of_first.map(|v| scaled(v, options.wins)),
            Some(scaled(truth.value, options.wins)),
            "{place}: {:?} is a best move",
            first.mv
        );
        for (line, best) in report.lines.iter().zip(values) {
            let value = line.value.unwrap_or_else(|| panic!("{place}: no value"));
            assert_eq!(value.bound, Bound::Exact, "{place}: {line:?}");
            assert_eq!(value.score, scaled(best, options.wins), "{place}: {line:?}");
            let own = truth.of(line.mv).map(|value| scaled(value, options.wins));
            assert_eq!(Some(value.score), own, "{place}: {line:?}");
            self.line(line, value, pos, depth, (options, evaluator), &place);
            if value.proof == Proof::Proven && self.checks_proofs {
                let proven = self.truth(pos, None).of(line.mv);
                let proven = proven.map(|value| scaled(value, options.wins));
                assert_eq!(proven, own, "{place}: {line:?} is said to be proven");
            }
        }
    }

    /// The line is legal, holds its value at every step, and shows it where it is complete.
    fn line<E: Evaluator<G>>(
        &self,
        line: &Line<G::Move>,
        value: Value,
        pos: &G::Position,
        depth: usize,
        (options, evaluator): (&Options, &E),
        place: &str,
    ) {
        assert_eq!(line.pv.first(), Some(&line.mv), "{place}: {line:?}");
        assert!(line.pv.len() <= depth, "{place}: {line:?}");
        let (mut pos, mut path) = (pos.clone(), Path::new());
        let root = mover(self.game, &pos);
        for (ply, &mv) in line.pv.iter().enumerate() {
            assert!(legal_moves(self.game, &pos).contains(&mv), "{place}: {mv:?} in {line:?}");
            path.push_move(self.game, &pos, mv);
            self.game.play(&mut pos, mv);
            let repeat = path.repeat(self.game, &pos);
            assert_ne!(repeat, Repeat::Forbidden, "{place}: {mv:?} in {line:?}");
            let sign = |score: Score| if mover(self.game, &pos) == root { score } else { -score };
            let (plies, left) = (ply + 1, depth - ply - 1);
            let end = match repeat {
                Repeat::Ends(outcome) => Some(outcome),
                _ => result(self.game, &pos)
                    .filter(|_| left > 0 || self.game.outcome(&pos).is_some()),
            };
            let found = if let Some(outcome) = end {
                score::of_outcome(outcome, mover(self.game, &pos), plies as Score)
            } else if left == 0 {
                evaluator.score(self.game, &pos, &evaluator.init(self.game, &pos))
            } else if !G::LOOKS_BACK && self.checks_proofs {
                score::from_table(self.truth(&pos, Some(left)).value, plies as Score)
            } else {
                continue;
            };
            assert_eq!(
                scaled(sign(found), options.wins),
                value.score,
                "{place}: after ply {plies} of {line:?}"
            );
            assert!(end.is_none() || plies == line.pv.len(), "{place}: {line:?} goes on");
        }
    }

    /// Judges a solution.
    pub(crate) fn solution(
        &self,
        solution: &Solution<G::Move>,
        pos: &G::Position,
        options: &Options,
    ) {
        let place = format!("{} at {pos:?}, solved, {options:?}", self.name);
        let truth = self.truth(pos, None);
        let scale = |value| scaled(value, options.wins);
        assert!(solution.value.is_settled(), "{place}: {solution:?}");
        assert_eq!(solution.value.score, scale(truth.value), "{place}: {solution:?}");
        let best = solution.best.map(|mv| truth.of(mv).map(scale));
        assert_eq!(best.is_none(), truth.moves.is_empty(), "{place}: {solution:?}");
        assert!(
            best.is_none_or(|value| value == Some(solution.value.score)),
            "{place}: {solution:?}"
        );
        for line in &solution.lines {
            assert!(line.value.is_some_and(Value::is_settled), "{place}: {line:?}");
            let value = line.value.map(|value| value.score);
            assert_eq!(value, truth.of(line.mv).map(scale), "{place}: {line:?}");
        }
        assert!(
            solution.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.value.map(|v| v.score)))
        );
        assert!(solution.lines.is_empty() || solution.lines.len() == truth.moves.len(), "{place}");
        let margins = G::SCORING == Scoring::Margins;
        assert!(!margins || !score::is_decided(truth.value), "{place}: points");
    }

    /// A value claims no more than is true, whatever stopped the search.
    pub(crate) fn claim(&self, value: Value, mv: G::Move, pos: &G::Position, depth: usize) {
        let place = format!("{} at {pos:?}, stopped: {mv:?} {value:?}", self.name);
        let to = if value.proof == Proof::Proven { None } else { Some(depth) };
        let truth = self.truth(pos, to).of(mv).unwrap_or_else(|| panic!("{place}: not legal"));
        self.bound(value, truth);
    }

    /// A value is on the side of the truth that its bound says.
    pub(crate) fn bound(&self, value: Value, truth: Score) {
        let holds = match value.bound {
            Bound::Exact => value.score == truth,
            Bound::Lower => value.score <= truth,
            Bound::Upper => value.score >= truth,
        };
        assert!(holds, "{}: {value:?}, but it is {truth}", self.name);
    }
}

/// Every move that the rules allow with its value for the mover of `pos`.
fn moves<G: Hints + Deterministic>(
    game: &G,
    pos: &G::Position,
    depth: Option<usize>,
    value: impl Fn(&G::Position, &Path, Option<usize>) -> Score,
) -> Vec<(G::Move, Score)> {
    if depth == Some(0) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for mv in legal_moves(game, pos) {
        let (mut child, mut path) = (pos.clone(), Path::new());
        path.push_move(game, pos, mv);
        game.play(&mut child, mv);
        if path.repeat(game, &child) == Repeat::Forbidden {
            continue;
        }
        let below = value(&child, &path, depth.map(|depth| depth - 1));
        let seen = if mover(game, &child) == mover(game, pos) { below } else { -below };
        moves.push((mv, score::from_table(seen, 1)));
    }
    moves
}
