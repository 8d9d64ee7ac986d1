//! The record of a search while it runs.

use gametree::score::MAX_PLY;
use gametree::{Enhancement, Game, Notation, Outcome, rules};

use super::tree::{NodeExit, TraceNode, TraceTree};
use super::{Actor, LeafReason, Number, Seen, SeenWindow, Step, TraceEvent};
use crate::value::OddsView;

/// Nodes below a cutoff that are drawn although nobody visited them, in the whole tree.
const MOST_LEFT_OUT: usize = 2_000;
/// Values of leaves that are kept.
const MOST_LEAVES: usize = 1_000_000;

/// A node that has been entered and not left.
pub(crate) struct Open<G: Game> {
    /// Its place in the tree; `None` if the record was full.
    pub(super) node: Option<usize>,
    pub(super) pos: G::Position,
    pub(super) actor: Actor,
    pub(super) depth: usize,
    /// The window it was asked about.
    pub(super) asked: SeenWindow,
    /// The best move so far.
    pub(super) best: Option<(G::Move, Number)>,
    /// The last move that was tried, and what it left of the window.
    pub(super) last: Option<(G::Move, SeenWindow)>,
}

/// A node as it is entered.
pub(super) struct Entered<'a, G: Game> {
    pub(super) ply: usize,
    pub(super) pos: &'a G::Position,
    pub(super) actor: Actor,
    pub(super) depth: usize,
    pub(super) window: SeenWindow,
    /// How likely the event is that leads here.
    pub(super) odds: Option<OddsView>,
    /// A move that a probe looked at before, and its value as the first player sees it.
    pub(super) probed: Option<(G::Move, Number)>,
}

/// Writes down what a search does, up to a number of events.
pub(crate) struct Recorder<G: Game> {
    pub(super) game: G,
    cap: usize,
    pub(crate) events: Vec<TraceEvent>,
    pub(crate) tree: TraceTree,
    /// The values read off, in order, as the first player sees them.
    pub(crate) leaves: Vec<Number>,
    pub(crate) leaves_read: u64,
    /// Moves that cutoffs left out.
    pub(crate) pruned: u64,
    /// Events that found no room.
    pub(crate) lost: u64,
    visits: u64,
    left_out: usize,
    pub(super) open: Vec<Open<G>>,
    path: Vec<String>,
    again: bool,
    /// Of a game of chance, what is known of each open node besides.
    pub(super) hands: Vec<super::by_expectation::Hand<G::Move>>,
    /// Questions that nodes ask of their own, and that are not recorded: how many are open.
    asides: usize,
}

impl<G: Game + Notation> Recorder<G> {
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
            hands: Vec::new(),
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

    pub(super) fn has_room(&self) -> bool {
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

    pub(super) fn entered(&mut self, entered: &Entered<'_, G>) {
        self.visits += 1;
        self.open.truncate(entered.ply);
        let node = if self.has_room() { Some(self.add_visited(entered)) } else { None };
        let probed = entered.probed.map(|(mv, value)| (mv, entered.actor.sees(value)));
        let open = |node| Open {
            node,
            pos: entered.pos.clone(),
            actor: entered.actor,
            depth: entered.depth,
            asked: entered.window,
            best: probed.map(|(mv, value)| (mv, value.score)),
            last: None,
        };
        self.open.push(open(node));
        // A search may begin below the root, with one of its moves.
        while self.open.len() <= entered.ply {
            self.open.insert(0, open(None));
        }
        let to_the_end = entered.depth + entered.ply >= MAX_PLY;
        let depth = (!to_the_end).then_some(entered.depth);
        let (window, odds) = (entered.window, entered.odds);
        let probed = probed.map(|(_, value)| value);
        self.note(entered.ply, Step::Enter { depth, window, odds, probed });
    }

    fn add_visited(&mut self, entered: &Entered<'_, G>) -> usize {
        let above = entered.ply.checked_sub(1);
        let parent = above.and_then(|ply| self.open.get(ply)).and_then(|open| open.node);
        let index = self.tree.nodes.len();
        match parent {
            Some(parent) => self.tree.nodes[parent].children.push(index),
            None => self.tree.roots.push(index),
        }
        self.tree.nodes.push(TraceNode {
            parent,
            mv: above.and_then(|at| self.path.get(at)).cloned(),
            ply: entered.ply,
            odds: entered.odds,
            to_move: entered.actor,
            window: Some(entered.window),
            value: None,
            exit: NodeExit::Open,
            children: Vec::new(),
            visit: Some(self.visits),
            again: std::mem::take(&mut self.again),
        });
        index
    }

    pub(super) fn worth(&mut self, ply: usize, mv: G::Move, value: Seen, window: SeenWindow) {
        let Some(open) = self.open.get_mut(ply) else { return };
        let best = open.best.is_none_or(|(_, best)| value.score > best);
        if best {
            open.best = Some((mv, value.score));
        }
        open.last = Some((mv, window));
        if self.has_room() {
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

    /// A value was read off.
    pub(super) fn read_off(&mut self, ply: usize, value: Seen, reason: LeafReason) {
        self.leaves_read += 1;
        if self.leaves.len() < MOST_LEAVES {
            self.leaves.push(value.as_first);
        }
        self.finish(ply, Some(value), NodeExit::Leaf { reason });
        self.note(ply, Step::Leaf { value, reason });
    }

    /// Everything was looked at.
    pub(super) fn searched(&mut self, ply: usize, value: Seen) {
        let best = self.open[ply].best.map(|(mv, _)| self.move_text(ply, mv));
        self.finish(ply, Some(value), NodeExit::Searched);
        self.note(ply, Step::Leave { value, best });
    }

    pub(super) fn cut_off(&mut self, ply: usize, value: Seen, skipped: &[G::Move]) {
        self.finish(ply, Some(value), NodeExit::Cutoff { skipped: skipped.len() });
        let Some(texts) = self.skip(ply, skipped, |_, _| None) else { return };
        let last = self.open[ply].last;
        let limit = last.and_then(|(_, window)| {
            Some(Seen { score: window.window.beta?, as_first: self.open[ply].limit(&window)? })
        });
        let mv = last.map_or_else(String::new, |(mv, _)| self.move_text(ply, mv));
        self.note(ply, Step::Cutoff { mv, value, limit, skipped: texts });
    }

    /// Counts moves that were left out, and draws what they lead to. Their texts; `None` if there is
    /// no room.
    pub(super) fn skip(
        &mut self,
        ply: usize,
        skipped: &[G::Move],
        odds: impl Fn(&G::Position, G::Move) -> Option<OddsView>,
    ) -> Option<Vec<String>> {
        self.pruned += skipped.len() as u64;
        if !self.has_room() {
            self.lost += 1;
            return None;
        }
        let texts: Vec<String> = skipped.iter().map(|&mv| self.move_text(ply, mv)).collect();
        let open = &self.open[ply];
        if let Some(parent) = open.node {
            let (pos, depth) = (open.pos.clone(), open.depth);
            for (&mv, text) in skipped.iter().zip(&texts) {
                let at = self.tree.nodes.len();
                self.leave_out(parent, &pos, mv, text.clone(), depth);
                if let Some(node) = self.tree.nodes.get_mut(at) {
                    node.odds = odds(&pos, mv);
                }
            }
        }
        Some(texts)
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
        let actor = match result {
            Some(_) => Actor::First,
            None => self.game.turn(&pos).into(),
        };
        let index = self.tree.nodes.len();
        self.tree.nodes[parent].children.push(index);
        self.tree.nodes.push(TraceNode {
            parent: Some(parent),
            mv: Some(text),
            ply: self.tree.nodes[parent].ply + 1,
            odds: None,
            to_move: actor,
            window: None,
            value: match result {
                Some(Outcome::Margin(points)) => Some(actor.sees(Number::Score(points.into()))),
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

    pub(super) fn finish(&mut self, ply: usize, value: Option<Seen>, exit: NodeExit) {
        if let Some(node) = self.open[ply].node.and_then(|at| self.tree.nodes.get_mut(at)) {
            node.value = value;
            node.exit = exit;
        }
    }

    pub(super) fn move_text(&self, ply: usize, mv: G::Move) -> String {
        self.open.get(ply).map_or_else(String::new, |open| self.game.move_text(&open.pos, mv))
    }

    pub(super) fn note(&mut self, ply: usize, step: Step) {
        let Some(open) = self.open.get(ply) else { return };
        let (true, Some(node)) = (self.has_room(), open.node) else {
            self.lost += 1;
            return;
        };
        let path = self.path.get(..ply).unwrap_or(&self.path).to_vec();
        self.events.push(TraceEvent { ply, path, to_move: open.actor, node, step });
    }
}

impl<G: Game> Open<G> {
    /// The end of a window that a value of this node must not reach, as the first player sees it.
    fn limit(&self, window: &SeenWindow) -> Option<Number> {
        match self.actor {
            Actor::Second => window.as_first.alpha,
            Actor::First | Actor::Chance => window.as_first.beta,
        }
    }
}
