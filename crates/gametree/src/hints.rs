//! What a game may tell a search beyond its rules.
//!
//! Every default says "don't know", so `impl Hints for MyGame {}` is always correct. A hint never
//! changes a value, only the work: [`crate::contract`] checks each one against plain minimax. Those
//! from [`Hints::tactical`] on also feed the enhancements that judge instead of searching, and with
//! them decide what is left out.

use crate::game::{Game, Key};
use crate::path::Path;
use crate::score::Score;

/// A number for one of the board's symmetries; 0 is "as it stands".
pub type Symmetry = u8;

/// What a game knows about a position's value without search.
///
/// Plies are counted to the last move of the game. An end that shows only in that the side to move
/// has no move is not for [`Known::WinIn`] and [`Known::LossIn`]: a search of so many plies would
/// not see it yet. Let [`Game::outcome`] show such ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The side to move wins, in exactly this many plies against the longest resistance.
    WinIn(u32),
    /// The side to move loses, in exactly this many plies if it resists the longest.
    LossIn(u32),
    /// Perfect play ends in a draw, and no line of play is longer than this many plies.
    DrawWithin(u32),
}

/// A move and how promising it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// What [`Hints::order`] says of it.
    pub rating: i32,
}

/// What came of [`Hints::look`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The game does not look; no moves were listed.
    Nothing,
    /// The value is known; no moves were listed.
    Known(Known),
    /// Nothing is decided, and the moves that do not lose at once were listed.
    Safe,
}

/// Limits on the value of a position, seen by the side to move, in the scale of
/// [`crate::score`] with distances counted from this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueRange {
    /// The value is at least this.
    pub low: Score,
    /// The value is at most this.
    pub high: Score,
}

/// The result of a position under perfect play, seen by the side to move, as tables of solved
/// endings hold it: who wins, but not how soon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableVerdict {
    /// The side to move wins.
    Win,
    /// Nobody does.
    Draw,
    /// The side to move loses.
    Loss,
}

/// Knowledge for the search. Optional, honest, and checked.
#[diagnostic::on_unimplemented(
    message = "`{Self}` gives no search hints",
    label = "needs `Hints`",
    note = "every hint has a default that says \"don't know\": write `impl gametree::Hints for {Self} {{}}`"
)]
pub trait Hints: Game {
    /// How many different values [`Hints::slot`] has; 0 if the game does not number its moves.
    const SLOTS: usize = 0;
    /// How many symmetries [`Hints::canonical`] may name, the identity included.
    const SYMMETRIES: Symmetry = 1;
    /// Whether the game tells tactical moves from quiet ones: it then gives the hints from
    /// [`Hints::tactical`] on, and the search looks on at the horizon until all is quiet.
    const TACTICS: bool = false;
    /// How many different values [`Hints::kind`] has; 0 if the game does not say.
    const KINDS: usize = 0;
    /// How many different values [`Hints::tactical_slot`] has.
    const TACTICAL_SLOTS: usize = 0;
    /// How many parts of a position [`Hints::structure`] names.
    const STRUCTURES: usize = 0;
    /// Whether the game can have tables of solved endings: it then gives [`Hints::verdict`] and
    /// [`Hints::best_by_tables`], while some are open. A game that cannot pays nothing.
    const TABLES: bool = false;

    /// The move's place, below [`Hints::SLOTS`], in tables that learn which moves are good
    /// (history). Moves that mean the same in different positions share a slot.
    fn slot(&self, pos: &Self::Position, mv: Self::Move) -> usize {
        let _ = (pos, mv);
        0
    }

    /// How promising a move looks; higher is tried first. Keep it within ±30,000.
    fn order(&self, pos: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (pos, mv);
        0
    }

    /// The move in 16 bits, different for each legal move of a position. `None`: the search uses
    /// its place in the list that `moves` makes.
    fn pack(&self, pos: &Self::Position, mv: Self::Move) -> Option<u16> {
        let _ = (pos, mv);
        None
    }

    /// The key shared by all positions that are this one turned or mirrored, and the symmetry
    /// that leads from this position to the one that stands for all. Needs [`Hints::pack`]. A
    /// position that is not worth the trouble may keep its own key, with symmetry 0, if all its
    /// images do.
    fn canonical(&self, pos: &Self::Position) -> (Key, Symmetry) {
        (self.key(pos), 0)
    }

    /// The move that `mv` becomes when the board is turned by `symmetry`.
    fn turned(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// No line of play from here is longer than this many plies.
    fn plies_left(&self, pos: &Self::Position) -> Option<u32> {
        let _ = pos;
        None
    }

    /// Limits on the value under perfect play to the end. Asked only where [`Hints::look`] has
    /// decided nothing.
    fn bounds(&self, pos: &Self::Position) -> Option<ValueRange> {
        let _ = pos;
        None
    }

    /// A look at what can happen at once. Either it decides the value, or it appends to `safe` the
    /// legal moves, in the order of [`Game::moves`] and with the rating of [`Hints::order`],
    /// leaving out those after which the opponent wins on the spot (one at least remains). Asked
    /// only of positions that are not over.
    fn look(&self, pos: &Self::Position, safe: &mut Vec<Rated<Self::Move>>) -> Look {
        let _ = (pos, safe);
        Look::Nothing
    }

    /// Leaves out moves that do no better than one that stays (the *must-play region*), for a search
    /// that asks who wins, and not how soon. One at least stays. Asked only where [`Hints::look`] has
    /// decided nothing.
    fn must_play(&self, pos: &Self::Position, moves: &mut Vec<Rated<Self::Move>>) {
        let _ = (pos, moves);
    }

    /// Whether no position of the game so far can occur again after `mv`.
    fn irreversible(&self, pos: &Self::Position, mv: Self::Move) -> bool {
        let _ = (pos, mv);
        false
    }

    /// The legal move whose [`Hints::pack`] this is, without listing the others; `None` if no
    /// legal move is packed so, or the game cannot say.
    fn unpack(&self, pos: &Self::Position, packed: u16) -> Option<Self::Move> {
        let _ = (pos, packed);
        None
    }

    /// What moves where: fewer classes than [`Hints::slot`], below [`Hints::KINDS`], for tables of
    /// pairs of moves (counter moves, continuation history). `pos` is the position before the move.
    fn kind(&self, pos: &Self::Position, mv: Self::Move) -> usize {
        let _ = (pos, mv);
        0
    }

    /// Whether a legal move upsets the balance at once, so that no estimate made before the answer
    /// to it can be trusted: captures and promotions.
    fn tactical(&self, pos: &Self::Position, mv: Self::Move) -> bool {
        let _ = (pos, mv);
        false
    }

    /// Appends the legal moves that are [`Hints::tactical`], in the order of [`Game::moves`].
    fn tactical_moves(&self, pos: &Self::Position, out: &mut Vec<Self::Move>) {
        let base = out.len();
        self.moves(pos, out);
        let mut kept = base;
        for index in base..out.len() {
            if self.tactical(pos, out[index]) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the legal moves that are not [`Hints::tactical`], in the order of [`Game::moves`].
    fn quiet_moves(&self, pos: &Self::Position, out: &mut Vec<Self::Move>) {
        let base = out.len();
        self.moves(pos, out);
        let mut kept = base;
        for index in base..out.len() {
            if !self.tactical(pos, out[index]) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// The place of a tactical move, below [`Hints::TACTICAL_SLOTS`], in tables that learn which
    /// are good: what moves, where, and what it takes.
    fn tactical_slot(&self, pos: &Self::Position, mv: Self::Move) -> usize {
        let _ = (pos, mv);
        0
    }

    /// What a tactical move gains at the most before the opponent answers, in hundredths of the
    /// game's small unit (chess: a pawn), which is also the unit of its evaluators.
    fn gain(&self, pos: &Self::Position, mv: Self::Move) -> Score {
        let _ = (pos, mv);
        0
    }

    /// Whether the exchange that `mv` begins on its target is worth `least` or more to the mover,
    /// in the unit of [`Hints::gain`]; `least` may be negative, for a quiet move that gives a piece
    /// away.
    fn exchange(&self, pos: &Self::Position, mv: Self::Move, least: Score) -> bool {
        let _ = (pos, mv, least);
        true
    }

    /// Whether the side to move is under a threat that it must answer at once (check). No estimate
    /// is made of such a position, and its turn cannot be passed.
    fn in_check(&self, pos: &Self::Position) -> bool {
        let _ = pos;
        false
    }

    /// Whether the opponent will be [`Hints::in_check`] after `mv`.
    fn gives_check(&self, pos: &Self::Position, mv: Self::Move) -> bool {
        let _ = (pos, mv);
        false
    }

    /// Passes the turn, which the rules need not allow, so that the search can ask whether a
    /// position is good even then. `None`, and nothing changed, where that means nothing (in
    /// check), or where having to move is likely to be a burden (zugzwang).
    fn pass(&self, pos: &mut Self::Position) -> Option<Self::Undo> {
        let _ = pos;
        None
    }

    /// Takes a pass back, with what [`Hints::pass`] returned.
    fn take_back_pass(&self, pos: &mut Self::Position, undo: Self::Undo) {
        let _ = (pos, undo);
    }

    /// A hash of one part of the position (chess: the pawns; the pieces of a side), below
    /// [`Hints::STRUCTURES`]: positions that share it are likely to be misjudged alike.
    fn structure(&self, pos: &Self::Position, part: usize) -> Key {
        let _ = (pos, part);
        0
    }

    /// The result of a position, if a table holds it and nothing that the table does not know, such
    /// as a counter of moves, can change it. Exact, and quick enough for most nodes. `None` where the
    /// side to move has lost already, being without a move: the search sees that better.
    fn verdict(&self, pos: &Self::Position) -> Option<TableVerdict> {
        let _ = pos;
        None
    }

    /// Those of these legal moves that keep the result of a position and, where rules look at the
    /// past or count moves, come nearer to it; and the result. `None` if tables cannot tell.
    fn best_by_tables(
        &self,
        pos: &Self::Position,
        past: &Path,
        moves: &[Self::Move],
    ) -> Option<(Vec<Self::Move>, TableVerdict)> {
        let _ = (pos, past, moves);
        None
    }
}
