//! The alpha-beta kernel: one node, in numbered steps.
//!
//! The kernel is fail-soft (Fishburn 1983): a score outside the window is still a bound, and as
//! sharp as the search made it. Signs and windows follow the side to move, so turns that repeat
//! need nothing special. Each enhancement is a step or a part of one, in a file of its own.

use super::busy::Queue;
use super::enhancements::{Enhancement, Switches};
use super::judgement::Outlook;
use super::known::Foresight;
use super::listing::Listing;
use super::pruning::{Place, Plan, Standing};
use super::pvs::{Tried, Turn};
use super::search::{At, Effort, Search};
use super::table_steps::Found;
use crate::evaluator::Evaluator;
use crate::hints::Hints;
use crate::kinds::Deterministic;
use crate::observer::{Exit, Observer, Visit};
use crate::rules;
use crate::score::{Bound, INFINITY, MAX_PLY, Score, Window};

/// What the first steps of a node hand on to the rest.
#[derive(Clone, Copy)]
struct Frame {
    listing: Listing,
    /// The window it was asked about.
    asked: Window,
    /// What the steps have left of it.
    window: Window,
    outlook: Outlook,
    found: Found,
    before: Effort,
}

/// What came of the moves of a node.
#[derive(Clone, Copy)]
struct Searched {
    best: Score,
    /// The index of the best move on the stack.
    best_index: Option<usize>,
    /// How many moves were searched.
    tried: usize,
    /// What is left of the window.
    window: Window,
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The value of `pos` for its side to move, looking `depth` plies ahead, at distance `ply`
    /// from the root. Exact within `asked`, a bound outside, except where a heuristic enhancement
    /// has judged otherwise. Means nothing after a stop.
    pub(super) fn node(
        &mut self,
        pos: &mut G::Position,
        state: &E::State,
        depth: i32,
        ply: usize,
        asked: Window,
    ) -> Score {
        // Step 1. Count the node, and now and then look at the limits.
        if self.count_node() {
            return 0;
        }
        let ahead = depth.max(0) as usize;
        self.observer.enter(&Visit { game: self.game, pos, ply, depth: ahead, window: asked });
        let check = self.check(pos);
        let depth = depth + self.check_extension(check, depth, ply);
        let mut at = At { depth, ply, mover: rules::mover(self.game, pos) };
        let mut found = self.approach(pos, depth, ply);
        // Step 2. The game is over: on the board, or because the position came back.
        if let Some((outcome, exit)) = self.ended(pos) {
            return self.leave(ply, self.score_of(outcome, at), exit);
        }
        // Step 3. The horizon: the evaluator speaks, at once or when all is quiet.
        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(pos, state, at, asked, check);
        }

        let mut window = asked;
        // Step 4. No line longer than a win already found matters.
        if let Some(score) = self.cut_by_mate_distance(pos, at, &mut window) {
            return self.leave(ply, score, Exit::OutOfBounds);
        }
        // Step 5. The transposition table, then tables of solved endings.
        let before = self.effort();
        self.look_up(&mut found);
        if let Some((score, bound)) = self.cut_by_table(&found, at, &mut window) {
            return self.leave(ply, score, Exit::TableHit(bound));
        }
        if let Some(score) = self.cut_by_tablebase(pos, at) {
            return self.leave(ply, score, Exit::Known);
        }
        // Step 6. How the position looks: far too good, or unknown and worth a shorter look.
        let outlook = self.judge(pos, state, at, &found, check);
        if let Some((score, by)) = self.cut_by_judgement(pos, state, at, window, &outlook) {
            return self.leave(ply, score, Exit::Judged(by));
        }
        at.depth -= self.internal_reduction(at, window, &found);
        // Step 7. What the game can prove: the value, the moves that are safe, limits of the value.
        let base = self.moves.len();
        let foresight = self.foresee(pos, at);
        if let Foresight::Value(score) = foresight {
            return self.leave(ply, score, Exit::Known);
        }
        if let Some(score) = self.cut_by_bounds(pos, at, foresight, &mut window) {
            self.moves.truncate(base);
            return self.leave(ply, score, Exit::OutOfBounds);
        }
        let listing = self.list_moves(pos, at, foresight, base, &mut found);
        self.expand(pos, state, at, Frame { listing, asked, window, outlook, found, before })
    }

    /// Searches the moves of a node that no shortcut has answered.
    #[inline(always)]
    fn expand(&mut self, pos: &mut G::Position, state: &E::State, at: At, frame: Frame) -> Score {
        let Frame { mut listing, asked, mut window, outlook, found, .. } = frame;
        // Step 8. Order the moves, while the table's lines for the positions after them come near.
        self.approach_children(pos, at, listing.base);
        self.order_moves(pos, at, listing, &found);
        // Step 9. Enhanced transposition cutoff.
        if let Some((score, mv)) = self.cut_by_children(at, window) {
            self.drop_moves(listing);
            return self.leave(at.ply, score, Exit::ChildInTable(mv));
        }

        let (mut best, mut best_index, mut tried) = (-INFINITY, None, 0);
        let preceding = self.before(at.ply);
        let mut queue = Queue::new(listing.base, self.moves.len());
        while let Some(index) = self.next_move(pos, at, &mut listing, &mut queue) {
            // Step 10. Leave out a move that looks hopeless; look deeper at the only good one.
            let mv = self.moves[index];
            let candidate = self.candidate(pos, at, &preceding, mv, tried);
            let standing = Standing { at, window, best, outlook: &outlook };
            let place = Place { found: &found, listing, index };
            let extension = match self.plan(pos, state, standing, &candidate, place, &mut queue) {
                Plan::Search(extension) => extension,
                Plan::LeaveOut => continue,
                Plan::Refuted(score) => {
                    self.drop_moves(listing);
                    return self.leave(at.ply, score, Exit::Judged(Enhancement::Singular));
                }
            };
            // Step 11. Search it: the first with the whole window, others as PVS will.
            let began = self.nodes();
            let turn = Turn { may_wait: queue.may_put_off(index), extension };
            let score = match self.search_move(pos, state, standing, &candidate, turn) {
                Tried::Score(score) => score,
                Tried::Forbidden => continue,
                Tried::Busy => {
                    queue.put_off(index);
                    continue;
                }
            };
            if self.stopped.is_some() {
                break;
            }
            tried += 1;
            self.note_root_move(at, mv, score, self.nodes() - began);
            if score > best {
                (best, best_index) = (score, Some(index));
                if score > window.alpha {
                    window.alpha = score;
                    self.lines.extend(at.ply, mv, asked, (began, self.nodes()));
                }
            }
            self.observer.tried(at.ply, mv, score, window);
            // Step 12. Beta cutoff: the opponent will not allow this node.
            if window.alpha >= window.beta {
                self.remember_refutation(pos, at, listing.base, index);
                break;
            }
        }
        self.finish(pos, at, frame, Searched { best, best_index, tried, window })
    }

    /// Ends a node whose moves have been searched.
    #[inline(always)]
    fn finish(&mut self, pos: &G::Position, at: At, frame: Frame, searched: Searched) -> Score {
        let Frame { listing, asked, outlook, found, before, .. } = frame;
        let Searched { mut best, best_index, tried, window } = searched;
        // Step 13. No move could be made.
        if tried == 0 && self.stopped.is_none() {
            best = match self.is_asked_without_a_move(at.ply) {
                true => asked.alpha,
                false => self.score_of(self.game.stuck(pos), at),
            };
        }
        // Step 14. Store what was found out.
        let bound = Bound::of(best, Window { alpha: asked.alpha, beta: window.beta });
        if let Some(index) = best_index
            && self.stopped.is_none()
        {
            // A value that was known to be the least beforehand need not be that of this move.
            let shown = best > frame.window.alpha || bound == Bound::Upper;
            // Where no move reached the window, the best of the bounds is no good guide among many.
            let guides = best > frame.window.alpha || (shown && !G::TACTICS);
            let listed = guides.then(|| self.listed(index, listing));
            self.keep(pos, &found, at, (best, bound), listed, before);
            let best_move = shown.then(|| self.moves[index]);
            self.learn_correction(pos, at, &outlook, (best, bound), best_move);
        }
        self.leave_searched(at, best, window, listing.base, tried);
        self.drop_moves(listing);
        best
    }
}
