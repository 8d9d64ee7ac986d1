//! Random walks over every game of the registry: what rules, text and hints promise holds on the
//! way. The same seed walks the same way.

use std::collections::HashSet;

use gametree::{Hints, Key, KeyKind, Notation, Scoring, Side, TextError, Turn, rules};
use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::registry::{Visitor, entries, with_game};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Beside the examples of the registry: other parameters worth a walk.
const MORE: &[&str] = &[
    "tree:(a=(1 b=(2 3)) (a b) (min 5 (6 b)))",
    "tree:random,7,4,8",
    "tree:uniform,3,6,best",
    "chess:960,10",
];

const WALKS: usize = 30;
/// Cyclic games need not end.
const LONGEST: usize = 300;
/// Lines are played again when they are turned, so longer ones are looked at only so often.
const LONG: usize = 50;

#[test]
fn every_game_keeps_its_promises_on_random_walks() {
    for spec in entries().iter().map(|entry| entry.example).chain(MORE.iter().copied()) {
        with_game(spec, Walk { spec }).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}

#[test]
fn garbled_text_is_refused_with_a_place_and_never_panics() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    for entry in entries() {
        for _ in 0..300 {
            let spec = garble(entry.example, &mut rng);
            if let Err(error) = with_game(&spec, Garble { seed: rng.random() }) {
                check_error(&error, &spec);
            }
        }
    }
}

/// The text with a few characters deleted, doubled or replaced.
fn garble(text: &str, rng: &mut Pcg64Mcg) -> String {
    const STRANGE: &[char] = &[
        '0', '1', '9', ',', ':', '/', '.', 'X', 'O', 'a', ' ', '(', ')', '=', '-', 'é', '\u{2212}',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=letters.len());
        let strange = STRANGE[rng.random_range(0..STRANGE.len())];
        match rng.random_range(0..3) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => letters[at] = strange,
            _ => letters.insert(at, strange),
        }
    }
    letters.into_iter().collect()
}

fn check_error(error: &TextError, text: &str) {
    assert!(!error.message.is_empty());
    if let Some(span) = &error.span {
        assert!(text.get(span.clone()).is_some(), "'{text}': {error} at {span:?}");
    }
}

struct Garble {
    seed: u64,
}

impl Visitor for Garble {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        self.read(&game);
    }

    fn visit_chance<G: HostedChance>(self, game: G) {
        self.read(&game);
    }
}

impl Garble {
    /// Reads garbled positions and moves, and plays on from what is accepted.
    fn read<G: Hints + Notation>(&self, game: &G) {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let mut pos = game.start();
        for _ in 0..10 {
            let text = garble(&game.position_text(&pos), &mut rng);
            match game.parse_position(&text) {
                Ok(accepted) => {
                    check_text(game, &accepted, &text);
                    pos = accepted;
                }
                Err(error) => check_error(&error, &text),
            }
            if rules::result(game, &pos).is_some() {
                pos = game.start();
            }
            let legal = rules::legal_moves(game, &pos);
            let Some(&mv) = legal.get(rng.random_range(0..legal.len().max(1))) else { return };
            let text = garble(&game.move_text(&pos, mv), &mut rng);
            match game.parse_move(&pos, &text) {
                Ok(accepted) => assert!(legal.contains(&accepted), "{text}"),
                Err(error) => check_error(&error, &text),
            }
            game.play(&mut pos, mv);
        }
    }
}

struct Walk<'a> {
    spec: &'a str,
}

impl Visitor for Walk<'_> {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        walks(&game, self.spec);
    }

    fn visit_chance<G: HostedChance>(self, game: G) {
        walks(&game, self.spec);
    }
}

fn walks<G: Hints + Notation>(game: &G, spec: &str) {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..WALKS {
        walk(game, spec, &mut rng);
    }
}

/// Plays to the end, looking at every position, and takes everything back.
fn walk<G: Hints + Notation>(game: &G, spec: &str, rng: &mut Pcg64Mcg) {
    let mut pos = game.start();
    let mut played = Vec::new();
    let mut history = Vec::new();
    loop {
        let place = format!("{spec} at '{}'", game.position_text(&pos));
        check_text(game, &pos, &place);
        let legal = rules::legal_moves(game, &pos);
        if rules::result(game, &pos).is_some() || history.len() == LONGEST {
            break;
        }
        assert!(!legal.is_empty(), "{place}: no moves and no result");
        check_moves(game, &pos, &legal, &place);
        check_symmetry(game, &pos, &played, &legal, &place);
        let mv = legal[rng.random_range(0..legal.len())];
        let before = pos.clone();
        let undo = game.play(&mut pos, mv);
        check_progress(game, &before, &pos, &place);
        played.push(mv);
        history.push((before, mv, undo));
    }
    while let Some((before, mv, undo)) = history.pop() {
        game.undo(&mut pos, mv, undo);
        assert_eq!(pos, before, "{spec}: undo of {mv:?}");
    }
}

fn check_text<G: Hints + Notation>(game: &G, pos: &G::Position, place: &str) {
    let text = game.position_text(pos);
    assert_eq!(game.parse_position(&text).as_ref(), Ok(pos), "{place}: the text reads back");
    let _ = game.view(pos);
}

fn check_moves<G: Hints + Notation>(game: &G, pos: &G::Position, legal: &[G::Move], place: &str) {
    let (mut texts, mut packed) = (HashSet::new(), HashSet::new());
    for &mv in legal {
        let text = game.move_text(pos, mv);
        assert_eq!(game.parse_move(pos, &text), Ok(mv), "{place}: move {text} reads back");
        assert!(texts.insert(text), "{place}: two moves have one text");
        if let Some(bits) = game.pack(pos, mv) {
            assert!(packed.insert(bits), "{place}: two moves are packed alike");
        }
        if G::SLOTS > 0 {
            assert!(game.slot(pos, mv) < G::SLOTS, "{place}: slot");
        }
        assert!(game.order(pos, mv).abs() <= 30_000, "{place}: order");
    }
    assert!(packed.is_empty() || packed.len() == legal.len(), "{place}: some moves are packed");
    let mut again = vec![legal[0]];
    game.moves(pos, &mut again);
    assert_eq!(again[1..], *legal, "{place}: moves depend on the position alone");
    assert!(game.parse_move(pos, "no such move").is_err());
}

/// The line of play, turned like the position, is legal and leads to a position whose canonical
/// key is the same: true for games that start symmetric, as all here do.
fn check_symmetry<G: Hints + Notation>(
    game: &G,
    pos: &G::Position,
    played: &[G::Move],
    legal: &[G::Move],
    place: &str,
) {
    let (key, symmetry) = game.canonical(pos);
    assert!(symmetry < G::SYMMETRIES, "{place}: symmetry");
    for (i, &mv) in legal.iter().enumerate() {
        let there = game.turned(mv, symmetry);
        let same = legal[..i].iter().any(|&other| game.turned(other, symmetry) == there);
        assert!(!same, "{place}: symmetry {symmetry} makes two moves one");
    }
    if played.len() >= LONG && !played.len().is_multiple_of(LONG) {
        return;
    }
    let mut turned = game.start();
    for &mv in played {
        let mv = game.turned(mv, symmetry);
        rules::play_checked(game, &mut turned, mv).unwrap_or_else(|_| panic!("{place}: {mv:?}"));
    }
    assert_eq!(game.canonical(&turned).0, key, "{place}: canonical keys");
    assert_eq!(rules::legal_moves(game, &turned).len(), legal.len(), "{place}");
}

fn check_progress<G: Hints + Notation>(
    game: &G,
    before: &G::Position,
    after: &G::Position,
    place: &str,
) {
    if game.key_kind() == KeyKind::Injective && before != after {
        let (one, other): (Key, Key) = (game.key(before), game.key(after));
        assert_ne!(one, other, "{place}: keys");
    }
    if let (Some(left), Some(then)) = (game.plies_left(before), game.plies_left(after)) {
        assert!(then < left, "{place}: plies left");
    }
    let result = rules::result(game, after);
    if result.is_none() {
        assert_ne!(game.plies_left(after), Some(0), "{place}: play goes on");
        let sides = (game.turn(before), game.turn(after));
        let alternates = sides != (Turn::Player(Side::First), Turn::Player(Side::First))
            && sides != (Turn::Player(Side::Second), Turn::Player(Side::Second));
        assert!(!G::ALTERNATES || alternates, "{place}: turns");
    }
    if let Some(outcome) = result {
        let is_margin = matches!(outcome, gametree::Outcome::Margin(_));
        assert_eq!(is_margin, G::SCORING == Scoring::Margins, "{place}: {outcome:?}");
    }
}
