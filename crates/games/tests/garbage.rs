//! Broken text at every parser: whatever is written, the answer is a position, a move, a game or
//! an error that points into the text. The same seed breaks the same way.

use gametree::{Hints, Notation, TextError, rules};
use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::registry::{Visitor, entries, with_game};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Texts tried at each parser of each game.
const TEXTS: usize = 1_500;
/// Specifications tried at the registry.
const SPECS: usize = 3_000;
/// Games made from broken specifications are only played this far.
const PLIES: usize = 4;

/// Pieces of text that parsers care about, and some that none expects.
const SHREDS: &[&str] = &[
    "",
    " ",
    "(",
    ")",
    "((",
    "))",
    "=",
    "x",
    "X",
    "O",
    "o",
    ".",
    "-",
    "-1",
    "0",
    "1",
    "7",
    "9",
    "44",
    "a",
    "z",
    ",",
    ":",
    "@",
    "min ",
    "(max ",
    "(chance 0.5 ",
    "1e9",
    "99999999999",
    "\0",
    "\n",
    "\t",
    "é",
    "🎲",
    "a=(",
    "root",
    "uniform,",
    "random,",
    "2.1",
    "/",
    "w KQkq",
    "\u{202e}",
];

#[test]
fn no_text_upsets_a_parser() {
    for entry in entries() {
        with_game(entry.example, Break { spec: entry.example }).expect("an example is a game");
    }
}

struct Break<'a> {
    spec: &'a str,
}

impl Visitor for Break<'_> {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        self.attempt(&game);
    }

    fn visit_chance<G: HostedChance>(self, game: G) {
        self.attempt(&game);
    }
}

impl Break<'_> {
    fn attempt<G: Hints + Notation>(&self, game: &G) {
        let mut rng = Pcg64Mcg::seed_from_u64(2);
        for _ in 0..TEXTS {
            let pos = walk(game, &mut rng);
            let text = broken(&game.position_text(&pos), &mut rng);
            match game.parse_position(&text) {
                Ok(read) => {
                    let again = game.position_text(&read);
                    let place = format!("{}: '{text}' read as '{again}'", self.spec);
                    assert_eq!(game.parse_position(&again), Ok(read), "{place}");
                }
                Err(error) => check_error(&error, &text, self.spec),
            }
            let moves = rules::legal_moves(game, &pos);
            let model = moves.first().map_or_else(String::new, |&mv| game.move_text(&pos, mv));
            let text = broken(&model, &mut rng);
            match game.parse_move(&pos, &text) {
                Ok(mv) => assert!(moves.contains(&mv), "{}: '{text}' is not legal", self.spec),
                Err(error) => check_error(&error, &text, self.spec),
            }
        }
    }
}

/// A position some random moves from the start.
fn walk<G: Hints + Notation>(game: &G, rng: &mut Pcg64Mcg) -> G::Position {
    let mut pos = game.start();
    for _ in 0..rng.random_range(0..30) {
        let legal = rules::legal_moves(game, &pos);
        if legal.is_empty() || rules::result(game, &pos).is_some() {
            break;
        }
        game.play(&mut pos, legal[rng.random_range(0..legal.len())]);
    }
    pos
}

/// The text with some pieces cut out, put in, doubled or exchanged; sometimes nothing but shreds.
fn broken(text: &str, rng: &mut Pcg64Mcg) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if rng.random_range(0..8) == 0 {
        letters.clear();
    }
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=letters.len());
        let until = letters.len().min(at + rng.random_range(0..4));
        match rng.random_range(0..5) {
            0 => drop(letters.drain(at..until)),
            1 => letters.splice(at..at, shred(rng).chars()).for_each(drop),
            2 => letters.splice(at..until, shred(rng).chars()).for_each(drop),
            3 => letters.extend_from_within(at..),
            _ => letters.truncate(at),
        }
        letters.truncate(2_000);
    }
    letters.into_iter().collect()
}

fn shred(rng: &mut Pcg64Mcg) -> &'static str {
    SHREDS[rng.random_range(0..SHREDS.len())]
}

/// An error says something, and what it points at is in the text.
fn check_error(error: &TextError, text: &str, spec: &str) {
    assert!(!error.message.trim().is_empty(), "{spec}: '{text}': an error without words");
    if let Some(span) = &error.span {
        let inside = span.start <= span.end && span.end <= text.len();
        let whole = text.is_char_boundary(span.start) && text.is_char_boundary(span.end);
        assert!(inside && whole, "{spec}: '{text}': {span:?} is not in the text");
    }
}

#[test]
fn no_specification_upsets_the_registry() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..SPECS {
        let example = entries()[rng.random_range(0..entries().len())].example;
        let spec = broken(example, &mut rng);
        if let Err(error) = with_game(&spec, Begin) {
            check_error(&error, &spec, "registry");
        }
    }
}

/// Plays the first plies of a game.
struct Begin;

impl Visitor for Begin {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        begin(&game);
    }

    fn visit_chance<G: HostedChance>(self, game: G) {
        begin(&game);
    }
}

fn begin<G: Hints + Notation>(game: &G) {
    let mut pos = game.start();
    for _ in 0..PLIES {
        let _ = game.view(&pos);
        let legal = rules::legal_moves(game, &pos);
        let Some(&mv) = legal.first() else { break };
        game.play(&mut pos, mv);
    }
}
