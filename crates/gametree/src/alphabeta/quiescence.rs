#![doc = include_str!("pages/quiescence.md")]

use super::enhancements::{Enhancement, Switches};
use super::judgement::Check;
use super::listing::{Listing, Stage};
use super::order::bring_best;
use super::search::{At, Effort, Search};
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::game::Repeat;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::{Exit, Observer};
use crate::rules;
use crate::score::{Bound, INFINITY, Score, Window, estimate_limit};

/// What a capture may bring beyond what it takes, in points.
const DELTA: Score = 150;

/// A node beyond the horizon at which the mover may not, or would rather not, stand.
#[derive(Clone, Copy)]
struct Quiet {
    asked: Window,
    /// What standing pat has left of it.
    window: Window,
    found: Found,
    before: Effort,
    /// What standing pat is worth.
    stand: Score,
    check: Check,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The value of a node at the horizon or beyond it, which has been entered.
    #[inline(always)]
    pub(super) fn leaf(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        asked: Window,
        check: Check,
    ) -> Score {
        if !G::TACTICS || !self.on.has(Enhancement::Quiescence) || at.ply >= crate::score::MAX_PLY {
            let score = self.estimate(pos, state);
            return self.leave(at.ply, score, Exit::Horizon);
        }
        self.quiesce(pos, state, at, asked, check)
    }

    /// Searches on until no capture upsets the balance. The mover may stand pat, except in check.
    #[inline(never)]
    fn quiesce(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        asked: Window,
        check: Check,
    ) -> Score {
        let at = At { depth: 0, ..at };
        let before = self.effort();
        let mut window = asked;
        let mut found = self.approach_quiet(pos);
        self.look_up(&mut found);
        if let Some((score, bound)) = self.cut_by_table(&found, at, &mut window) {
            return self.leave(at.ply, score, Exit::TableHit(bound));
        }
        let mut best = -INFINITY;
        if check == Check::Free {
            best = self.estimate(pos, state);
            best = self.correct(pos, at.mover, best);
            if best >= window.beta {
                self.keep(pos, &found, at, (best, Bound::Lower), None, before);
                return self.leave(at.ply, best, Exit::Horizon);
            }
            window.alpha = window.alpha.max(best);
        }
        let frame = Quiet { asked, window, found, before, stand: best, check };
        self.quiesce_moves(pos, state, at, frame)
    }

    /// Searches the moves of a node beyond the horizon at which the mover would rather not stand.
    fn quiesce_moves(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        at: At,
        frame: Quiet,
    ) -> Score {
        let Quiet { asked, mut window, found, before, stand, check } = frame;
        let listing = self.list_quiescent(pos, at, &found, check);
        let (mut best, mut best_move) = (stand, None);
        for index in listing.base..self.moves.len() {
            let rank = listing.ranks + index - listing.base;
            bring_best(&mut self.moves[index..], &mut self.ranks[rank..]);
            let mv = self.moves[index];
            let hopeless = match check {
                // One answer that does not lose suffices to leave out the quiet ones.
                Check::Checked => best > -estimate_limit::<G>() && !self.game.tactical(pos, mv),
                Check::Free => {
                    !self.ranks[rank].is_first() && self.is_hopeless(pos, mv, stand, window.alpha)
                }
            };
            if hopeless {
                self.estimates += 1;
                self.observer.left_out(at.ply, mv, Enhancement::Quiescence);
                continue;
            }
            let Some(score) = self.search_quiescent(pos, state, mv, at, window) else { continue };
            if self.stopped.is_some() {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    best_move = Some(mv);
                }
            }
            self.observer.tried(at.ply, mv, score, window);
            if window.alpha >= window.beta {
                break;
            }
        }
        if self.stopped.is_none() {
            if best == -INFINITY {
                best = self.score_of(self.game.stuck(pos), at);
            }
            let bound = Bound::of(best, Window { alpha: asked.alpha, beta: window.beta });
            self.keep(pos, &found, at, (best, bound), best_move.map(|mv| (mv, None)), before);
        }
        self.drop_moves(listing);
        self.leave(at.ply, best, Exit::Horizon)
    }

    /// Lists what is looked at: all answers to a check, else what is tactical.
    fn list_quiescent(
        &mut self,
        pos: &G::Position,
        at: At,
        found: &Found,
        check: Check,
    ) -> Listing {
        let listing =
            Listing { base: self.moves.len(), ranks: self.ranks.len(), stage: Stage::All };
        match check {
            Check::Checked => self.game.moves(pos, &mut self.moves),
            Check::Free => self.game.tactical_moves(pos, &mut self.moves),
        }
        self.rated.clear();
        let first = self.table_move(pos, found, &self.moves[listing.base..]);
        self.rank_moves(pos, at, listing.base, first);
        listing
    }

    /// Whether a capture loses the exchange, or cannot bring the node into its window.
    #[inline]
    fn is_hopeless(&self, pos: &G::Position, mv: G::Move, stand: Score, alpha: Score) -> bool {
        let delta =
            self.on.has(Enhancement::Delta) && stand + self.game.gain(pos, mv) + DELTA <= alpha;
        delta || !self.game.exchange(pos, mv, 0)
    }

    /// The value of a move beyond the horizon; `None` if the rules forbid it.
    #[inline]
    fn search_quiescent(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        mv: G::Move,
        at: At,
        window: Window,
    ) -> Option<Score> {
        self.stack.make(at.ply, None);
        let undo = self.play(pos, mv);
        let allowed = !G::LOOKS_BACK || self.path.repeat(self.game, pos) != Repeat::Forbidden;
        let score = allowed.then(|| {
            self.observer.descend(at.ply, mv);
            let state = &self.evaluator.play(self.game, state, mv, pos);
            if !G::ALTERNATES && rules::mover(self.game, pos) == at.mover {
                self.node(pos, state, -1, at.ply + 1, window)
            } else {
                -self.node(pos, state, -1, at.ply + 1, window.flip())
            }
        });
        self.take_back(pos, mv, undo);
        score
    }
}
