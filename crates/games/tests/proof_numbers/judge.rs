//! What the answers are held against: plain minimax, and backward induction over all positions.

use std::collections::HashMap;

use gametree::minimax::Reference;
use gametree::pn::{ProofSearch, Solution, Variant};
use gametree::{
    Deterministic, Game, Hints, Limits, NoOpinion, Outcome, Path, Score, Side, TableVerdict,
    WinScale, rules,
};

pub(crate) const VARIANTS: [Variant; 3] = [Variant::Tree, Variant::TwoTrees, Variant::DepthFirst];
/// A table that forgets almost everything, one that forgets much, and one that forgets nothing.
const TABLES: [usize; 3] = [1 << 10, 1 << 16, 1 << 24];
/// One thread, and more than this machine may have processors.
const THREADS: [usize; 2] = [1, 3];

/// The value for the side to move by plain minimax, wins all alike.
pub(crate) fn minimax<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    game: &G,
    pos: &G::Position,
    past: &Path,
) -> Score {
    let limits = Limits::none();
    let reference =
        Reference { game, evaluator: &NoOpinion, limits: &limits, wins: WinScale::Flat };
    reference.negamax(pos, past, ()).expect("a short game").value.score
}

/// All searches say what minimax says.
pub(crate) fn agrees_with_minimax<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    game: &G,
    pos: &G::Position,
    past: &Path,
) {
    let expected = match minimax(game, pos, past).signum() {
        1 => TableVerdict::Win,
        0 => TableVerdict::Draw,
        _ => TableVerdict::Loss,
    };
    check(game, pos, past, expected);
}

/// All searches say so, with tables of any size; and the move they name keeps the result.
pub(crate) fn check<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    game: &G,
    pos: &G::Position,
    past: &Path,
    expected: TableVerdict,
) {
    check_tables(game, pos, past, expected);
    for variant in [Variant::Tree, Variant::TwoTrees] {
        check_one(game, pos, past, (variant, 1 << 26, 1), expected);
    }
}

/// Tables of any size say so.
pub(crate) fn check_tables<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    game: &G,
    pos: &G::Position,
    past: &Path,
    expected: TableVerdict,
) {
    for memory in TABLES {
        for threads in THREADS {
            check_one(game, pos, past, (Variant::DepthFirst, memory, threads), expected);
        }
    }
}

fn check_one<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    game: &G,
    pos: &G::Position,
    past: &Path,
    (variant, memory, threads): (Variant, usize, usize),
    expected: TableVerdict,
) {
    let limits = Limits::none();
    let search = ProofSearch { game, variant, memory, threads, limits: &limits };
    let solution = search.solve(pos, past, ());
    let found = verdict_of(&solution);
    assert_eq!(found, Some(expected), "{variant:?}, {memory} bytes, {threads} threads: {pos:?}");
    check_best(&search, pos, past, &solution);
}

pub(crate) fn verdict_of<M>(solution: &Solution<M>) -> Option<TableVerdict> {
    solution.verdict()
}

/// After the best move the other side stands as badly as before.
fn check_best<G: Hints + Deterministic<Position: Send, Move: Send> + Sync>(
    search: &ProofSearch<'_, G>,
    pos: &G::Position,
    past: &Path,
    solution: &Solution<G::Move>,
) {
    let is_over = rules::result_after(search.game, pos, past).is_some();
    assert_eq!(solution.best.is_none(), is_over, "{pos:?}");
    let Some(mv) = solution.best else { return };
    let (mut after, mut longer) = (pos.clone(), past.clone());
    longer.push_move(search.game, pos, mv);
    search.game.play(&mut after, mv);
    let again = rules::mover(search.game, &after) == rules::mover(search.game, pos);
    let verdict = verdict_of(&search.solve(&after, &longer, ()));
    let seen = if again { verdict } else { verdict.map(turned) };
    assert_eq!(seen, verdict_of(solution), "{pos:?}: {mv:?}");
}

fn turned(verdict: TableVerdict) -> TableVerdict {
    match verdict {
        TableVerdict::Win => TableVerdict::Loss,
        TableVerdict::Draw => TableVerdict::Draw,
        TableVerdict::Loss => TableVerdict::Win,
    }
}

/// Every position that can be reached.
pub(crate) fn reachable<G: Game>(game: &G, start: &G::Position) -> Vec<G::Position> {
    let mut found = vec![start.clone()];
    let mut seen: std::collections::HashSet<G::Position> = found.iter().cloned().collect();
    let mut at = 0;
    while at < found.len() {
        let pos = found[at].clone();
        at += 1;
        for mv in rules::legal_moves(game, &pos) {
            let mut after = pos.clone();
            game.play(&mut after, mv);
            if seen.insert(after.clone()) {
                found.push(after);
            }
        }
    }
    found
}

/// Who wins each position, by going round until nothing changes; who is not named does not win.
pub(crate) struct Retrograde<G: Game> {
    winners: HashMap<G::Position, Side>,
}

impl<G: Game> Retrograde<G> {
    /// Of all these positions, which are closed under moves.
    pub(crate) fn of(game: &G, positions: impl Iterator<Item = G::Position>) -> Retrograde<G> {
        let positions: Vec<_> = positions.collect();
        let mut winners = HashMap::new();
        loop {
            let before = winners.len();
            for pos in &positions {
                if !winners.contains_key(pos)
                    && let Some(side) = winner(game, pos, &winners)
                {
                    winners.insert(pos.clone(), side);
                }
            }
            if winners.len() == before {
                return Retrograde { winners };
            }
        }
    }

    pub(crate) fn verdict(&self, game: &G, pos: &G::Position) -> TableVerdict {
        match self.winners.get(pos) {
            None => TableVerdict::Draw,
            Some(&side) if side == rules::mover(game, pos) => TableVerdict::Win,
            Some(_) => TableVerdict::Loss,
        }
    }
}

/// The winner as far as it follows from those already known.
fn winner<G: Game>(
    game: &G,
    pos: &G::Position,
    winners: &HashMap<G::Position, Side>,
) -> Option<Side> {
    if let Some(outcome) = rules::result(game, pos) {
        return if let Outcome::Win(side) = outcome { Some(side) } else { None };
    }
    let mover = rules::mover(game, pos);
    let mut all_lose = true;
    for mv in rules::legal_moves(game, pos) {
        let mut after = pos.clone();
        game.play(&mut after, mv);
        match winners.get(&after) {
            Some(&side) if side == mover => return Some(mover),
            Some(_) => {}
            None => all_lose = false,
        }
    }
    all_lose.then(|| mover.other())
}
