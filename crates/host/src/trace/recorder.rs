//! The record of a search while it runs.

use gametree::observer::{Exit, Visit};
use gametree::score::{INFINITY, MAX_PLY, Score, Window};
use gametree::{Enhancement, Outcome, Side, rules};
use gametree_games::hosted::Hosted;

use super::tree::{NodeExit, TraceNode, TraceTree};
use super::{LeafReason, Seen, SeenWindow, Step, TraceEvent, WindowView};

/// Nodes below a cutoff that are drawn although nobody visited them, in the whole tree.
const MOST_LEFT_OUT: usize = 2_000;
/// Values of leaves that are kept.
const MOST_LEAVES: usize = 1_000_000;

/// A node that has been entered and not left.
struct Open<G: Hosted> {
    /// Its place in the tree; `None` if the record was full.
    node: Option<usize>,
    pos: G::Position,
    mover: Side,
    depth: usize,
    /// The best move so far.
    best: Option<(G::Move, Score)>,
    /// The last move that was tried, its value, and what it left of the window.
    last: Option<(G::Move, Score, Window)>,
}

/// Writes down what a search does, up to a number of events.
pub(crate) struct Recorder<G: Hosted> {
    game: G,
    cap: usize,
    pub(crate) events: Vec<TraceEvent>,
    pub(crate) tree: TraceTree,
    /// The values read off, in order, as the first player sees them.
    pub(crate) leaves: Vec<i64>,
    pub(crate) leaves_read: u64,
    /// Moves that cutoffs left out.
    pub(crate) pruned: u64,
    /// Events that found no room.
    pub(crate) lost: u64,
    visits: u64,
    left_out: usize,
    open: Vec<Open<G>>,
    path: Vec<String>,
    again: bool,
    /// Questions that nodes ask of their own, and that are not recorded: how many are open.
    asides: usize,
}

impl<G: Hosted> Recorder<G> {
    pub(crate) fn new(game: G, cap: usize) -> Recorder<G> {
        Recorder {
            game,
            cap,
            events: Vec::new(),
            tree: TraceTree::default(),
            leaves: Vec::new(),
            leaves_read: 0,
            pruned: 0,
            lost: 0,
            visits: 0,
            left_out: 0,
            open: Vec::new(),
            path: Vec::new(),
            again: false,
            asides: 0,
        }
    }

    /// Whether the search is at a question that a node asks of its own.
    pub(crate) fn is_aside(&self) -> bool {
        self.asides > 0
    }

    pub(crate) fn aside(&mut self) {
        self.asides += 1;
    }

    pub(crate) fn aside_over(&mut self) {
        self.asides -= 1;
    }

    fn has_room(&self) -> bool {
        self.events.len() < self.cap
    }

    pub(crate) fn descend(&mut self, ply: usize, mv: G::Move) {
        self.path.truncate(ply);
        self.again = false;
        if self.has_room() {
            let text = self.move_text(ply, mv);
            self.path.push(text);
        }
    }

    pub(crate) fn enter(&mut self, visit: &Visit<'_, G>) {
        self.visits += 1;
        self.open.truncate(visit.ply);
        let mover = rules::mover(&self.game, visit.pos);
        let node = if self.has_room() { Some(self.add_visited(visit, mover)) } else { None };
        self.open.push(Open {
            node,
            pos: visit.pos.clone(),
            mover,
            depth: visit.depth,
            best: None,
            last: None,
        });
        // A search may begin below the root, with one of its moves.
        while self.open.len() <= visit.ply {
            let pos = visit.pos.clone();
            self.open.insert(0, Open { node: None, pos, mover, depth: 0, best: None, last: None });
        }
        let to_the_end = visit.depth + visit.ply >= MAX_PLY;
        let depth = (!to_the_end).then_some(visit.depth);
        self.note(visit.ply, Step::Enter { depth, window: seen_window(visit.window, mover) });
    }

    fn add_visited(&mut self, visit: &Visit<'_, G>, mover: Side) -> usize {
        let above = visit.ply.checked_sub(1).and_then(|ply| self.open.get(ply));
        let parent = above.and_then(|open| open.node);
        let index = self.tree.nodes.len();
        match parent {
            Some(parent) => self.tree.nodes[parent].children.push(index),
            None => self.tree.roots.push(index),
        }
        self.tree.nodes.push(TraceNode {
            parent,
            mv: visit.ply.checked_sub(1).and_then(|at| self.path.get(at)).cloned(),
            ply: visit.ply,
            to_move: mover.into(),
            window: Some(seen_window(visit.window, mover)),
            value: None,
            exit: NodeExit::Open,
            children: Vec::new(),
            visit: Some(self.visits),
            again: std::mem::take(&mut self.again),
        });
        index
    }

    pub(crate) fn tried(&mut self, ply: usize, mv: G::Move, score: Score, window: Window) {
        let Some(open) = self.open.get_mut(ply) else { return };
        let best = open.best.is_none_or(|(_, best)| score > best);
        if best {
            open.best = Some((mv, score));
        }
        open.last = Some((mv, score, window));
        let mover = open.mover;
        if self.has_room() {
            let (value, window) = (seen(score, mover), seen_window(window, mover));
            let mv = self.move_text(ply, mv);
            self.note(ply, Step::Tried { mv, value, best, window });
        } else {
            self.lost += 1;
        }
    }

    pub(crate) fn left_out(&mut self, ply: usize, mv: G::Move, by: Enhancement) {
        self.pruned += 1;
        if !self.has_room() {
            self.lost += 1;
            return;
        }
        let mv_text = self.move_text(ply, mv);
        self.note(ply, Step::LeftOut { mv: mv_text, by: by.row().name });
    }

    pub(crate) fn again(&mut self, ply: usize, mv: G::Move) {
        self.again = true;
        let mv = if self.has_room() { self.move_text(ply, mv) } else { String::new() };
        self.note(ply, Step::Again { mv });
    }

    pub(crate) fn leave(&mut self, ply: usize, score: Score, exit: Exit<'_, G::Move>) {
        let Some(open) = self.open.get(ply) else { return };
        let value = seen(score, open.mover);
        if let Some(reason) = leaf_reason(&exit) {
            self.leaves_read += 1;
            if self.leaves.len() < MOST_LEAVES {
                self.leaves.push(value.as_first);
            }
            self.finish(ply, Some(value), NodeExit::Leaf { reason });
            return self.note(ply, Step::Leaf { value, reason });
        }
        match exit {
            Exit::OutOfBounds => {
                self.finish(ply, Some(value), NodeExit::OutOfBounds);
                self.note(ply, Step::OutOfBounds { value });
            }
            Exit::Judged(by) => {
                let by = by.row().name;
                self.finish(ply, Some(value), NodeExit::Judged { by });
                self.note(ply, Step::Judged { by, value });
            }
            Exit::TableHit(bound) => {
                self.finish(ply, Some(value), NodeExit::TableHit);
                self.note(ply, Step::TableHit { value, bound: bound.into() });
            }
            Exit::ChildInTable(mv) => {
                self.finish(ply, Some(value), NodeExit::ChildInTable);
                let mv = self.move_text(ply, mv);
                self.note(ply, Step::ChildInTable { mv, value });
            }
            Exit::Cutoff { skipped, .. } => self.cut_off(ply, value, skipped),
            Exit::Stopped => {
                self.finish(ply, None, NodeExit::Stopped);
                self.note(ply, Step::Stopped);
            }
            _ => {
                let best = self.open[ply].best.map(|(mv, _)| self.move_text(ply, mv));
                self.finish(ply, Some(value), NodeExit::Searched);
                self.note(ply, Step::Leave { value, best });
            }
        }
    }

    fn cut_off(&mut self, ply: usize, value: Seen, skipped: &[G::Move]) {
        self.pruned += skipped.len() as u64;
        self.finish(ply, Some(value), NodeExit::Cutoff { skipped: skipped.len() });
        if !self.has_room() {
            self.lost += 1;
            return;
        }
        let open = &self.open[ply];
        let last = open.last;
        let limit = last.map(|(_, _, window)| seen(window.beta, open.mover));
        let texts: Vec<String> = skipped.iter().map(|&mv| self.move_text(ply, mv)).collect();
        if let Some(parent) = open.node {
            let (pos, depth) = (open.pos.clone(), open.depth);
            for (&mv, text) in skipped.iter().zip(&texts) {
                self.leave_out(parent, &pos, mv, text.clone(), depth);
            }
        }
        let mv = last.map_or_else(String::new, |(mv, _, _)| self.move_text(ply, mv));
        self.note(ply, Step::Cutoff { mv, value, limit, skipped: texts });
    }

    /// Draws a node that nobody visited, and what is below it while there is room.
    fn leave_out(
        &mut self,
        parent: usize,
        above: &G::Position,
        mv: G::Move,
        text: String,
        depth: usize,
    ) {
        if self.left_out >= MOST_LEFT_OUT {
            return;
        }
        self.left_out += 1;
        let mut pos = above.clone();
        self.game.play(&mut pos, mv);
        let result = rules::result(&self.game, &pos);
        let mover = rules::mover(&self.game, &pos);
        let index = self.tree.nodes.len();
        self.tree.nodes[parent].children.push(index);
        self.tree.nodes.push(TraceNode {
            parent: Some(parent),
            mv: Some(text),
            ply: self.tree.nodes[parent].ply + 1,
            to_move: mover.into(),
            window: None,
            value: match result {
                Some(Outcome::Margin(points)) => {
                    Some(seen(if mover == Side::First { points } else { -points }, mover))
                }
                _ => None,
            },
            exit: NodeExit::Pruned,
            children: Vec::new(),
            visit: None,
            again: false,
        });
        if result.is_none() && depth > 1 {
            for below in rules::legal_moves(&self.game, &pos) {
                let text = self.game.move_text(&pos, below);
                self.leave_out(index, &pos, below, text, depth - 1);
            }
        }
    }

    fn finish(&mut self, ply: usize, value: Option<Seen>, exit: NodeExit) {
        if let Some(node) = self.open[ply].node.and_then(|at| self.tree.nodes.get_mut(at)) {
            node.value = value;
            node.exit = exit;
        }
    }

    fn move_text(&self, ply: usize, mv: G::Move) -> String {
        self.open.get(ply).map_or_else(String::new, |open| self.game.move_text(&open.pos, mv))
    }

    fn note(&mut self, ply: usize, step: Step) {
        let Some(open) = self.open.get(ply) else { return };
        let (true, Some(node)) = (self.has_room(), open.node) else {
            self.lost += 1;
            return;
        };
        let path = self.path.get(..ply).unwrap_or(&self.path).to_vec();
        self.events.push(TraceEvent { ply, path, to_move: open.mover.into(), node, step });
    }
}

fn leaf_reason<M>(exit: &Exit<'_, M>) -> Option<LeafReason> {
    match exit {
        Exit::Ended => Some(LeafReason::Ended),
        Exit::Repeated => Some(LeafReason::Repeated),
        Exit::Horizon => Some(LeafReason::Horizon),
        Exit::Known => Some(LeafReason::Known),
        _ => None,
    }
}

fn seen(score: Score, mover: Side) -> Seen {
    let as_first = if mover == Side::First { score } else { -score };
    Seen { score: score.into(), as_first: as_first.into() }
}

fn seen_window(window: Window, mover: Side) -> SeenWindow {
    let as_first = if mover == Side::First { window } else { window.flip() };
    SeenWindow { window: window_view(window), as_first: window_view(as_first) }
}

fn window_view(window: Window) -> WindowView {
    let end = |score: Score| (score.abs() < INFINITY).then_some(i64::from(score));
    WindowView { alpha: end(window.alpha), beta: end(window.beta) }
}
