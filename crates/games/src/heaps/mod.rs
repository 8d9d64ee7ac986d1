//! Taking and breaking: games with heaps in which a move takes tokens from one heap and may split
//! the rest (Guy and Smith 1956). Kayles, Dawson's games, Grundy's game, Lasker's Nim, Treblecross,
//! and whatever an octal or hexadecimal code says. Who cannot move loses; with `:misere`, wins.
//!
//! A heap that cannot be changed any more is left out, and so are differences between moves that
//! leave the same heaps besides. A move's text is the heap and what is left of it: `10:3+5`, or
//! `2:0`. A position's text is its heaps, the largest first, `10,3`, and `10,3 second` where the
//! second player is to move; `0` is nothing.
//!
//! Treblecross is played on cells: a cross on any of them, and three neighbouring crosses win. Who
//! sets a cross within two cells of another one loses at once, so nobody does, and the game is the
//! code 0.007 on a heap with two cells more. A move's text here has the strips of cells that are
//! worth playing in.

mod spec;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use gametree::kinds::Options;
use gametree::score::MAX_PLY;
use gametree::view::{BoardView, Heap};
use gametree::zobrist::SetHash;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Impartial, Key, LastMove, NoOpinion, Notation, Outcome,
    Side, TextError, Turn,
};

use crate::hosted::{Hosted, ImpartialUse};
use crate::turn_text;

pub use spec::{HeapSpec, LARGEST};

pub(crate) use spec::ENDLESS;

/// The largest heap that can be played with.
const PLAYED: usize = 1_002;

/// The heaps that can still be changed, the largest first, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    heaps: Vec<u16>,
    turn: Side,
}

/// A heap, and the heaps that a move makes of it: the largest first, zeros at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: u16,
    left: [u16; 3],
}

impl Move {
    fn left(&self) -> impl Iterator<Item = u16> {
        self.left.into_iter().filter(|&size| size > 0)
    }
}

/// The rules and the heaps at the start.
#[derive(Clone, Debug)]
pub struct Heaps {
    spec: Arc<HeapSpec>,
    start: Position,
    /// By the size of a heap: the longest game with it; 0 where no move is left.
    longest: Arc<[u16]>,
}

impl Heaps {
    /// The game of a specification.
    ///
    /// # Errors
    /// A line of play could be longer than [`MAX_PLY`].
    pub fn new(spec: HeapSpec) -> Result<Heaps, TextError> {
        let longest = |size| match spec.rule.is_alive(size) {
            true => spec.rule.longest_game(size).min(usize::from(u16::MAX)) as u16,
            false => 0,
        };
        let longest: Arc<[u16]> = (0..=PLAYED).map(longest).collect();
        let start = Position { heaps: Vec::new(), turn: Side::First };
        let mut game = Heaps { spec: Arc::new(spec), start, longest };
        game.start = game.position(&game.spec.heaps, Side::First)?;
        Ok(game)
    }

    /// The game that `name:text` stands for.
    ///
    /// # Errors
    /// `text` is no rule or no heaps, or what [`Heaps::new`] refuses.
    pub(crate) fn named(name: &str, text: &str) -> Result<Heaps, TextError> {
        let spec = HeapSpec::named(name, text)
            .unwrap_or_else(|| Err(TextError::new(format!("'{name}' has no heaps"))))?;
        Heaps::new(spec).map_err(|error| error.at(0..text.len()))
    }

    /// The rule and the heaps at the start.
    #[must_use]
    pub fn spec(&self) -> &HeapSpec {
        &self.spec
    }

    fn position(&self, sizes: &[u64], turn: Side) -> Result<Position, TextError> {
        let mut heaps = Vec::new();
        let mut plies = 0;
        for &size in sizes {
            let longest = usize::try_from(size).ok().and_then(|size| self.longest.get(size));
            let Some(&longest) = longest else {
                let most = self.spec.heap_text(PLAYED as u64);
                return Err(too_much(format!(
                    "a heap of {} is too large to be played with: at most {most}",
                    self.spec.heap_text(size)
                )));
            };
            plies += usize::from(longest);
            if longest > 0 {
                heaps.push(size as u16);
            }
        }
        if plies > MAX_PLY {
            return Err(too_much(format!(
                "these heaps are too large to be played with: up to {plies} moves, and no search \
                 follows more than {MAX_PLY}"
            )));
        }
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        Ok(Position { heaps, turn })
    }

    /// What is left of a heap, without what cannot be changed.
    fn alive(&self, heaps: [usize; 3]) -> [u16; 3] {
        let mut left = heaps.map(|size| if self.longest[size] > 0 { size as u16 } else { 0 });
        left.sort_unstable_by(|one, other| other.cmp(one));
        left
    }
}

fn too_much(message: String) -> TextError {
    TextError::new(message).hint("`gametree nimber` tells the nimbers of larger heaps")
}

/// Takes one heap of this size out.
fn remove(heaps: &mut Vec<u16>, size: u16) {
    let at = heaps.partition_point(|&other| other > size);
    heaps.remove(at);
}

fn insert(heaps: &mut Vec<u16>, size: u16) {
    let at = heaps.partition_point(|&other| other > size);
    heaps.insert(at, size);
}

impl Game for Heaps {
    type Position = Position;
    type Move = Move;
    type Undo = ();

    fn start(&self) -> Position {
        self.start.clone()
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        let mut before = 0;
        for &from in &pos.heaps {
            if from == before {
                continue;
            }
            before = from;
            let base = out.len();
            self.spec.rule.options(from.into(), |heaps| {
                out.push(Move { from, left: self.alive(heaps) });
                true
            });
            out[base..].sort_unstable();
            let mut kept = base;
            for at in base..out.len() {
                if at == base || out[at] != out[kept - 1] {
                    out[kept] = out[at];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    }

    fn play(&self, pos: &mut Position, mv: Move) {
        remove(&mut pos.heaps, mv.from);
        mv.left().for_each(|size| insert(&mut pos.heaps, size));
        pos.turn = pos.turn.other();
    }

    fn undo(&self, pos: &mut Position, mv: Move, (): ()) {
        mv.left().for_each(|size| remove(&mut pos.heaps, size));
        insert(&mut pos.heaps, mv.from);
        pos.turn = pos.turn.other();
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.heaps.is_empty().then(|| match self.spec.last_move {
            LastMove::Wins => Outcome::Win(pos.turn.other()),
            LastMove::Loses => Outcome::Win(pos.turn),
        })
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        let mut set = SetHash::default();
        pos.heaps.iter().for_each(|&size| set.insert(size.into()));
        set.value() ^ pos.turn.index() as Key
    }
}

impl Deterministic for Heaps {}
impl Acyclic for Heaps {}

impl Hints for Heaps {
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some(pos.heaps.iter().map(|&size| u32::from(self.longest[usize::from(size)])).sum())
    }
}

impl Impartial for Heaps {
    type Part = u16;

    fn parts(&self, pos: &Position, out: &mut Vec<u16>) {
        out.extend(&pos.heaps);
    }

    fn options(&self, part: &u16, out: &mut Options<u16>) {
        self.spec.rule.options((*part).into(), |heaps| {
            out.option(self.alive(heaps).into_iter().filter(|&size| size > 0));
            true
        });
    }

    fn last_move(&self) -> LastMove {
        self.spec.last_move
    }

    fn part_text(&self, part: &u16) -> String {
        self.spec.heap_text((*part).into())
    }
}

impl Notation for Heaps {
    fn move_text(&self, _: &Position, mv: Move) -> String {
        spec::move_text(mv.from.into(), mv.left().map(u64::from), self.spec.border)
    }

    fn position_text(&self, pos: &Position) -> String {
        let heaps: Vec<_> = pos.heaps.iter().map(|size| self.part_text(size)).collect();
        let heaps = if heaps.is_empty() { "0".to_owned() } else { heaps.join(",") };
        heaps + turn_text::suffix(pos.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let (heaps, turn) = turn_text::split(text)?;
        let sizes = spec::read_heaps(heaps, self.spec.border)?;
        self.position(&sizes, turn).map_err(|error| error.at(0..heaps.len()))
    }

    fn view(&self, pos: &Position) -> BoardView {
        let heap = |(n, size): (usize, &u16)| Heap {
            name: (n + 1).to_string(),
            size: u64::from(*size).saturating_sub(self.spec.border),
        };
        BoardView::Heaps { heaps: pos.heaps.iter().enumerate().map(heap).collect() }
    }
}

impl Hosted for Heaps {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;

    fn impartial<U: ImpartialUse<Self>>(&self, usage: U) -> Option<U::Out> {
        Some(usage.with(self))
    }
}
