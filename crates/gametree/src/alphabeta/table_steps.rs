//! How a node uses the table: its key, the cutoff, the stored move, the store.
//!
//! Symmetry belongs here: the key is that of the position that stands for all its mirror images,
//! and moves are stored as they are made there.

use super::enhancements::{Enhancement, Switches};
use super::search::{At, Effort, Search};
use super::table::Entry;
use crate::evaluator::Evaluator;
use crate::game::Key;
use crate::hints::{Hints, Symmetry};
use crate::kinds::Deterministic;
use crate::observer::Observer;
use crate::path::Path;
use crate::rules;
use crate::score::{Bound, INFINITY, LIMIT, Proof, Score, Window, from_entry, to_entry};

/// What the table gave for a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    key: Option<Key>,
    symmetry: Symmetry,
    entry: Option<Entry>,
}

impl Found {
    /// The table was not asked, and will not be told.
    pub(super) const NOTHING: Found = Found { key: None, symmetry: 0, entry: None };

    /// The score on record, for one that is no win or loss, and what it says.
    #[inline]
    pub(super) fn known(&self) -> Option<(Score, Bound)> {
        self.entry.map(|entry| (entry.score(), entry.bound()))
    }

    /// The same with the depth that was searched.
    #[inline]
    pub(super) fn known_at_depth(&self) -> Option<(Score, Bound, i32)> {
        self.entry.map(|entry| (entry.score(), entry.bound(), entry.depth()))
    }

    /// The move on record, if the game can tell it from its 16 bits.
    #[inline]
    pub(super) fn unpacked<G: Hints>(&self, game: &G, pos: &G::Position) -> Option<G::Move> {
        let packed = self.entry?.mv()?;
        if self.symmetry == 0 { game.unpack(pos, packed) } else { None }
    }

    /// Whether the entry is that of a mirror image.
    #[inline]
    pub(super) fn is_turned(&self) -> bool {
        self.symmetry != 0
    }

    /// Whether a best move is on record.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        self.entry.is_some_and(|entry| entry.mv().is_some())
    }
}

impl<G: Hints + Deterministic, E: Evaluator<G>, S: Switches, O: Observer<G>>
    Search<'_, G, E, S, O>
{
    /// The table's key for a position reached by the current path.
    #[inline]
    pub(super) fn table_key(&self, pos: &G::Position) -> (Key, Symmetry) {
        // What can be repeated is part of what a value hangs on. The mirror image of a position
        // hangs on the mirror image of that, which is another set: those two share no entry.
        let blind = !G::LOOKS_BACK || self.on.has(Enhancement::AnyPath);
        let past = if blind { 0 } else { self.path.set_hash() };
        if self.on.has(Enhancement::Symmetry) && G::SYMMETRIES > 1 && past == 0 {
            self.game.canonical(pos)
        } else {
            (self.game.key(pos) ^ past, 0)
        }
    }

    /// The table's key for a position, and a wish for its memory, which will be wanted soon unless
    /// the horizon is reached.
    #[inline]
    pub(super) fn approach(&self, pos: &G::Position, depth: i32, ply: usize) -> Found {
        let left_alone = self.on.has(Enhancement::Singular) && self.stack.excluded(ply).is_some();
        if depth <= 0 || left_alone { Found::NOTHING } else { self.approach_quiet(pos) }
    }

    /// The same at the horizon and beyond it.
    #[inline]
    pub(super) fn approach_quiet(&self, pos: &G::Position) -> Found {
        if !self.on.has(Enhancement::Table) {
            return Found::NOTHING;
        }
        let (key, symmetry) = self.table_key(pos);
        self.table.prefetch(key);
        Found { key: Some(key), symmetry, entry: None }
    }

    #[inline]
    pub(super) fn look_up(&self, found: &mut Found) {
        found.entry = found.key.and_then(|key| self.table.probe(key));
    }

    /// Narrows the window by what the table knows; the value, if that settles the node.
    #[inline]
    pub(super) fn cut_by_table(
        &mut self,
        found: &Found,
        at: At,
        window: &mut Window,
    ) -> Option<(Score, Bound)> {
        let entry = found.entry.filter(|entry| entry.serves(at.depth, self.rule))?;
        // An entry that another path made shortens the line that is to be shown.
        if at.ply == 0 || (self.on.has(Enhancement::AnyPath) && !window.is_null()) {
            return None;
        }
        // Whatever comes of this node rests on the entry.
        if entry.proof() == Proof::Estimated {
            self.estimates += 1;
        }
        let score = from_entry::<G>(entry.score(), self.distance(at.ply));
        let cut = match entry.bound() {
            Bound::Exact => Some(score),
            Bound::Lower => window.narrow(score, INFINITY),
            Bound::Upper => window.narrow(-INFINITY, score),
        };
        cut.map(|score| (score, entry.bound()))
    }

    /// The table's best move as it is made in this position; `legal` are the moves as listed.
    #[inline]
    pub(super) fn table_move(
        &self,
        pos: &G::Position,
        found: &Found,
        legal: &[G::Move],
    ) -> Option<G::Move> {
        if !self.on.has(Enhancement::TableMove) {
            return None;
        }
        let stored = found.entry?.mv()?;
        legal.iter().enumerate().find_map(|(place, &mv)| {
            let packed = self.game.pack(pos, mv).map_or(place as u16, |packed| {
                if found.symmetry == 0 {
                    packed
                } else {
                    let there = self.game.turned(mv, found.symmetry);
                    self.game.pack(pos, there).unwrap_or(packed)
                }
            });
            (packed == stored).then_some(mv)
        })
    }

    /// Keeps the result of a node, and the move that showed it.
    #[inline]
    pub(super) fn keep(
        &mut self,
        pos: &G::Position,
        found: &Found,
        at: At,
        result: (Score, Bound),
        best: Option<(G::Move, Option<u16>)>,
        before: Effort,
    ) {
        let Some(key) = found.key else { return };
        let (score, bound) = result;
        // A win at least so soon, a loss at least so late, is proven whatever else was estimated.
        let decided =
            (score > LIMIT && bound != Bound::Upper) || (score < -LIMIT && bound != Bound::Lower);
        let untouched = self.estimates == before.estimates;
        let score = to_entry::<G>(score, self.distance(at.ply));
        let is_met = |known: &Entry| {
            known.score() == score
                && known.bound() == Bound::Lower
                && known.serves(at.depth, self.rule)
        };
        let mv = match best {
            Some((mv, place)) => {
                let by = found.symmetry;
                let there = if by == 0 { mv } else { self.game.turned(mv, by) };
                self.game.pack(pos, there).or(place)
            }
            None if G::TACTICS => found.entry.and_then(Entry::mv),
            // The value met what the table said, so the table's move has it.
            None => found.entry.filter(|known| is_met(known)).and_then(Entry::mv),
        };
        let proof = if untouched || decided { Proof::Proven } else { Proof::Estimated };
        let entry = Entry::new(score, bound, proof, at.depth, mv);
        self.table.store(key, entry, self.nodes() - before.nodes);
    }

    /// The best move that the table holds for a position reached by `path` that is worth exactly
    /// `score` (distances from the position) to a search of `depth` plies.
    pub(crate) fn stored_move(
        &mut self,
        pos: &G::Position,
        path: &Path,
        score: Score,
        depth: i32,
    ) -> Option<G::Move> {
        let own = std::mem::replace(&mut self.path, path.clone());
        let mut found = self.approach(pos, depth, 0);
        self.look_up(&mut found);
        self.path = own;
        let entry = found.entry.filter(|entry| entry.bound() == Bound::Exact)?;
        if entry.score() != score || !entry.serves(depth, self.rule) {
            return None;
        }
        let legal = rules::legal_moves(self.game, pos);
        // A move without a name in 16 bits is a place in a list, which may have been that of the
        // safe moves: good enough to be tried first, not to be shown.
        self.game.pack(pos, *legal.first()?)?;
        self.table_move(pos, &found, &legal)
    }
}
