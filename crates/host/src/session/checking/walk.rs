//! The checks of one position.

use std::collections::HashMap;

use gametree::driver::Lines;
use gametree::path::Path;
use gametree::{Enhancements, Evaluator, Key, KeyKind, Limits, rules};
use gametree_games::hosted::{Hosted, NONE};

use super::tally::Tally;
use crate::dice::Dice;
use crate::methods::Method;
use crate::request::{Purpose, RequestBuilder, SearchRequest};
use crate::session::engine::Root;
use crate::watch::Watch;

/// Searches are compared on one position in so many.
const SEARCH_EVERY: u64 = 16;
/// Nodes that plain minimax may take for such a comparison.
const SEARCH_NODES: u64 = 20_000;

/// An evaluator with the state that it carries along the game.
struct Carried<G: Hosted> {
    name: &'static str,
    evaluator: G::Eval,
    state: <G::Eval as Evaluator<G>>::State,
}

/// A game being played at random, with all that is checked on the way.
pub(super) struct Walk<'a, G: Hosted> {
    game: &'a G,
    pos: G::Position,
    path: Path,
    carried: Vec<Carried<G>>,
    /// How many plies are left at the most, as the game said.
    plies_left: Option<u32>,
    keys: HashMap<Key, G::Position>,
    seen: u64,
    pub(super) tally: Tally,
}

impl<'a, G: Hosted> Walk<'a, G> {
    pub(super) fn new(game: &'a G) -> Walk<'a, G> {
        Walk {
            game,
            pos: game.start(),
            path: Path::new(),
            carried: Vec::new(),
            plies_left: None,
            keys: HashMap::new(),
            seen: 0,
            tally: Tally::default(),
        }
    }

    /// A new game.
    pub(super) fn begin(&mut self, pos: G::Position) {
        let game = self.game;
        self.plies_left = game.plies_left(&pos);
        self.carried = G::EVALUATORS
            .iter()
            .filter_map(|info| {
                let evaluator = game.evaluator(info.name)?;
                let state = evaluator.init(game, &pos);
                Some(Carried { name: info.name, evaluator, state })
            })
            .collect();
        let listed = self.carried.len() == G::EVALUATORS.len();
        let none = self.carried.iter().any(|carried| carried.name == NONE.name);
        let wrong = "an evaluator that is listed cannot be had, or 'none' is missing";
        self.tally
            .case("evaluators are there by name", (!(listed && none)).then(|| wrong.to_owned()));
        self.pos = pos;
        self.path = Path::new();
    }

    /// Checks the position and plays a random move; `false` if the game is over.
    pub(super) fn step(&mut self, dice: &mut Dice) -> bool {
        self.seen += 1;
        self.check_texts();
        self.check_key();
        let legal = rules::legal_moves(self.game, &self.pos);
        if legal.is_empty() || self.plies_left == Some(0) {
            let over = rules::result(self.game, &self.pos).is_some();
            self.check("no line is longer than the game says", over);
            return false;
        }
        self.check_moves(&legal);
        self.check_undo(&legal);
        self.check_evaluators();
        if self.seen % SEARCH_EVERY == 1 {
            self.check_search();
        }
        self.play(legal[dice.below(legal.len())]);
        true
    }

    fn check(&mut self, name: &str, holds: bool) {
        let wrong = (!holds).then(|| format!("at {}", self.game.position_text(&self.pos)));
        self.tally.case(name, wrong);
    }

    fn check_texts(&mut self) {
        let text = self.game.position_text(&self.pos);
        let wrong = match self.game.parse_position(&text) {
            Ok(pos) if pos == self.pos => None,
            Ok(_) => Some(format!("'{text}' is read as another position")),
            Err(error) => Some(format!("'{text}' is not read back: {error}")),
        };
        self.tally.case("a position's text is read back", wrong);
    }

    fn check_key(&mut self) {
        let key = self.game.key(&self.pos);
        let injective = self.game.key_kind() == KeyKind::Injective;
        let known = self.keys.entry(key).or_insert_with(|| self.pos.clone());
        let same = *known == self.pos;
        let name = if injective { "no two positions share a key" } else { "no key is common" };
        self.check(name, same);
        self.check("equal positions have equal keys", self.game.key(&self.pos.clone()) == key);
    }

    fn check_moves(&mut self, legal: &[G::Move]) {
        let mut again = legal.to_vec();
        if self.game.outcome(&self.pos).is_none() {
            self.game.moves(&self.pos, &mut again);
        }
        let (first, second) = again.split_at(legal.len());
        self.check("moves are listed alike each time", first == second);
        let twice = (1..legal.len()).any(|at| legal[..at].contains(&legal[at]));
        self.check("no move is listed twice", !twice);
        let packs: Vec<_> = legal.iter().filter_map(|&mv| self.game.pack(&self.pos, mv)).collect();
        let differ = (1..packs.len()).all(|at| !packs[..at].contains(&packs[at]));
        self.check(
            "packed moves differ, all or none",
            differ && [0, legal.len()].contains(&packs.len()),
        );
        let slots =
            legal.iter().all(|&mv| G::SLOTS == 0 || self.game.slot(&self.pos, mv) < G::SLOTS);
        self.check("slots are within their number", slots);
        for &mv in legal {
            let text = self.game.move_text(&self.pos, mv);
            let wrong = match self.game.parse_move(&self.pos, &text) {
                Ok(read) if read == mv => None,
                Ok(_) => Some(format!("'{text}' is read as another move")),
                Err(error) => Some(format!("'{text}' is not read back: {error}")),
            };
            self.tally.case("a move's text is read back", wrong);
        }
    }

    fn check_undo(&mut self, legal: &[G::Move]) {
        for &mv in legal {
            let mut pos = self.pos.clone();
            let mover = rules::mover(self.game, &pos);
            let undo = self.game.play(&mut pos, mv);
            let over = rules::result(self.game, &pos).is_some();
            let turns = !G::ALTERNATES || over || rules::mover(self.game, &pos) != mover;
            self.game.undo(&mut pos, mv, undo);
            self.check("undo gives the position back", pos == self.pos);
            self.check("players take turns where the game says so", turns);
        }
    }

    fn check_evaluators(&mut self) {
        let (game, pos) = (self.game, &self.pos);
        for carried in &self.carried {
            let evaluator = &carried.evaluator;
            let score = evaluator.score(game, pos, &carried.state);
            let fresh = evaluator.score(game, pos, &evaluator.init(game, pos));
            let (low, high) = evaluator.range(game);
            let at = || format!("'{}' at {}", carried.name, game.position_text(pos));
            self.tally
                .case("an evaluator's carried state equals a fresh one", (score != fresh).then(at));
            let within = (low..=high).contains(&score);
            self.tally.case("an evaluator stays within its range", (!within).then(at));
        }
    }

    /// The value with every hint in use equals plain minimax's, as deep as that can be had.
    fn check_search(&mut self) {
        let name = "with every hint a search has minimax's value";
        let root = Root { game: self.game, pos: &self.pos, past: &self.path };
        let Ok(request) = RequestBuilder::new(Purpose::Play).build() else { return };
        let depth = root.affordable_depth(SEARCH_NODES);
        let request = SearchRequest {
            limits: Limits::depth(depth),
            lines: Lines::Best,
            hash_bytes: 1 << 16,
            ..request
        };
        let plain = SearchRequest {
            method: Method::Minimax,
            enhancements: Enhancements::NONE,
            ..request.clone()
        };
        let score = |request: &SearchRequest| {
            root.watched(request, NONE.name, &mut Watch::new()).ok().and_then(|found| found.score)
        };
        let (one, other) = (score(&request), score(&plain));
        self.tally.case(
            name,
            (one != other).then(|| {
                format!(
                    "{one:?} for {other:?} at depth {depth}, {}",
                    self.game.position_text(&self.pos)
                )
            }),
        );
    }

    fn play(&mut self, mv: G::Move) {
        self.path.push_move(self.game, &self.pos, mv);
        self.game.play(&mut self.pos, mv);
        for carried in &mut self.carried {
            carried.state = carried.evaluator.play(self.game, &carried.state, mv, &self.pos);
        }
        let left = self.game.plies_left(&self.pos);
        self.plies_left = match (self.plies_left.map(|left| left.saturating_sub(1)), left) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
}
