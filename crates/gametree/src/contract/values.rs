//! What hints say about values, against plain minimax.

use super::walk::{Spot, Tally};
use crate::evaluator::Evaluator;
use crate::game::{Game, Scoring, Side};
use crate::hints::{Hints, Known, Look, Rated};
use crate::kinds::Deterministic;
use crate::limits::Limits;
use crate::minimax::Reference;
use crate::path::Path;
use crate::rules;
use crate::score::{LIMIT, Score, WinScale, is_decided, loss_in, win_in};

/// Nodes for one value, and for all of them.
const NODES: u64 = 20_000;
const NODES_IN_ALL: u64 = 10_000_000;

/// An opinion that is as good as can be for one side. A value that two opposite ones agree on
/// hangs on no opinion.
struct Partisan(Side);

impl<G: Game> Evaluator<G> for Partisan {
    type State = ();
    fn init(&self, _: &G, _: &G::Position) {}
    fn play(&self, _: &G, (): &(), _: G::Move, _: &G::Position) {}
    fn score(&self, game: &G, pos: &G::Position, (): &()) -> Score {
        if rules::mover(game, pos) == self.0 { LIMIT } else { -LIMIT }
    }
}

/// The least and the most that a value can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    least: Score,
    most: Score,
}

/// Looks values up, as long as its nodes last.
#[derive(Default)]
pub(super) struct Values {
    spent: u64,
}

impl Values {
    pub(super) fn at<G: Hints + Deterministic>(
        &mut self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
    ) {
        let &Spot { game, pos, past, .. } = spot;
        if rules::result_after(game, pos, past).is_some() {
            return;
        }
        let mut safe = Vec::new();
        match game.look(pos, &mut safe) {
            Look::Nothing => self.check_listed(spot, tally, &safe),
            Look::Known(known) => {
                self.check_listed(spot, tally, &safe);
                self.check_known(spot, tally, known);
                return;
            }
            Look::Safe => self.check_safe(spot, tally, &safe),
        }
        self.check_bounds(spot, tally);
        self.check_must_play(spot, tally);
    }

    fn check_listed<G: Hints>(
        &self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
        listed: &[Rated<G::Move>],
    ) {
        tally.holds(
            spot,
            "a look lists moves only to say that they are safe",
            listed.is_empty(),
            || format!("{listed:?}"),
        );
    }

    /// A known value is what a search of so many plies finds, whatever is thought of the rest.
    fn check_known<G: Hints + Deterministic>(
        &mut self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
        known: Known,
    ) {
        let (value, depth) = match known {
            Known::WinIn(plies) => (win_in(plies as usize), plies),
            Known::LossIn(plies) => (loss_in(plies as usize), plies),
            // An end without moves shows a ply later.
            Known::DrawWithin(plies) => (0, plies + 1),
        };
        let Some(span) = self.span(spot.game, spot.pos, spot.past, Some(depth as usize)) else {
            return;
        };
        let right = span == Span { least: value, most: value };
        let fits = G::SCORING == Scoring::WinLoss;
        tally.holds(spot, "what the game knows is what minimax finds", right && fits, || {
            format!("{known:?}, but minimax finds {span:?} at depth {depth}")
        });
    }

    /// Safe moves are legal moves in their order, and all others lose at once.
    fn check_safe<G: Hints + Deterministic>(
        &mut self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
        rated: &[Rated<G::Move>],
    ) {
        let &Spot { game, pos, legal, past, .. } = spot;
        let safe: Vec<_> = rated.iter().map(|one| one.mv).collect();
        let mut again = rated.to_vec();
        game.look(pos, &mut again);
        let in_order: Vec<_> = legal.iter().copied().filter(|mv| safe.contains(mv)).collect();
        let right = in_order == safe && !safe.is_empty() && again == [rated, rated].concat();
        tally.holds(spot, "safe moves are legal moves in order, one at least", right, || {
            format!("{safe:?} of {legal:?}")
        });
        let wrong = rated.iter().find(|one| one.rating != game.order(pos, one.mv));
        tally.case(
            spot,
            "safe moves are rated as all moves are",
            wrong.map(|one| format!("{one:?}, but {} otherwise", game.order(pos, one.mv))),
        );
        for &mv in legal.iter().filter(|mv| !safe.contains(mv)) {
            let (mut after, mut path) = (pos.clone(), past.clone());
            path.push_move(game, pos, mv);
            game.play(&mut after, mv);
            let Some(span) = self.span(game, &after, &path, Some(1)) else { continue };
            let lost = if rules::mover(game, &after) == rules::mover(game, pos) {
                span.most <= loss_in(1)
            } else {
                span.least >= win_in(1)
            };
            tally.holds(spot, "moves that are not safe lose at once", lost, || {
                format!("{mv:?}, after which the mover has {span:?} in one ply")
            });
        }
    }

    /// Bounds hold the value of perfect play, where the rest of the game is small enough to see.
    fn check_bounds<G: Hints + Deterministic>(
        &mut self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
    ) {
        const NAME: &str = "bounds hold the value";
        let Some(range) = spot.game.bounds(spot.pos) else { return };
        tally.holds(spot, NAME, range.low <= range.high, || format!("{range:?}"));
        let Some(span) = self.span(spot.game, spot.pos, spot.past, None) else { return };
        let right = range.low <= span.least && span.most <= range.high;
        let says = |score| if is_decided(score) { "a win or loss" } else { "points or a draw" };
        tally.holds(spot, NAME, right, || {
            format!("{range:?}, but the value is {}: {}", span.least, says(span.least))
        });
    }

    /// One of the moves that must be played is as good as the position.
    fn check_must_play<G: Hints + Deterministic>(
        &mut self,
        spot: &Spot<'_, G>,
        tally: &mut Tally<'_, G>,
    ) {
        const NAME: &str = "one of the moves that must be played keeps the result";
        let &Spot { game, pos, legal, past, .. } = spot;
        let mut kept: Vec<_> =
            legal.iter().map(|&mv| Rated { mv, rating: game.order(pos, mv) }).collect();
        game.must_play(pos, &mut kept);
        let listed = !kept.is_empty() && kept.iter().all(|one| legal.contains(&one.mv));
        tally.holds(spot, NAME, listed, || format!("{kept:?} of {legal:?}"));
        if kept.len() == legal.len() {
            return;
        }
        let Some(value) = self.span(game, pos, past, None) else { return };
        let mut best = None;
        for &Rated { mv, .. } in &kept {
            let (mut after, mut path) = (pos.clone(), past.clone());
            path.push_move(game, pos, mv);
            game.play(&mut after, mv);
            let Some(span) = self.span(game, &after, &path, None) else { return };
            let again = rules::mover(game, &after) == rules::mover(game, pos);
            best = best.max(Some(if again { span.least } else { -span.most }.signum()));
        }
        tally.holds(spot, NAME, best >= Some(value.least.signum()), || {
            format!("{kept:?} of {legal:?}, worth {}", value.least)
        });
    }

    /// The value by plain minimax; `None` if it takes too many nodes.
    fn span<G: Hints + Deterministic>(
        &mut self,
        game: &G,
        pos: &G::Position,
        past: &Path,
        depth: Option<usize>,
    ) -> Option<Span> {
        if self.spent > NODES_IN_ALL {
            return None;
        }
        let limits = Limits { depth, nodes: Some(NODES), ..Limits::none() };
        let mut value = |side| {
            let evaluator = &Partisan(side);
            let reference =
                Reference { game, evaluator, limits: &limits, wins: WinScale::ByDistance };
            let answer = reference.minimax(pos, past, ());
            self.spent += answer.as_ref().map_or(NODES, |answer| answer.nodes);
            answer.ok().map(|answer| answer.value.score)
        };
        let mover = rules::mover(game, pos);
        Some(Span { least: value(mover.other())?, most: value(mover)? })
    }
}
