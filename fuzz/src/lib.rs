//! What the fuzz targets have in common: whatever text says, reading it ends with a value that is
//! written back and read again the same, or with an error that points into the text.

use gametree::{Notation, TextError, rules};
use gametree_games::hosted::{Hosted, HostedChance};
use gametree_games::registry::{Visitor, with_game};

/// Games are played this far.
const PLIES: usize = 8;

/// Builds the game that `spec` names and reads `text` as one of its positions.
pub fn read(spec: &str, text: &str) {
    if let Err(error) = with_game(spec, Reading { text }) {
        expect_inside(&error, spec);
    }
}

struct Reading<'a> {
    text: &'a str,
}

impl Visitor for Reading<'_> {
    type Out = ();

    fn visit<G: Hosted>(self, game: G) {
        self.read(&game);
    }

    fn visit_chance<G: HostedChance>(self, game: G) {
        self.read(&game);
    }
}

impl Reading<'_> {
    fn read<G: Notation>(&self, game: &G) {
        let mut pos = match game.parse_position(self.text) {
            Ok(pos) => pos,
            Err(error) => return expect_inside(&error, self.text),
        };
        let written = game.position_text(&pos);
        assert_eq!(game.parse_position(&written).as_ref(), Ok(&pos), "written as '{written}'");
        for _ in 0..PLIES {
            let _ = game.view(&pos);
            let legal = rules::legal_moves(game, &pos);
            let Some(&mv) = legal.last() else { break };
            let name = game.move_text(&pos, mv);
            assert_eq!(game.parse_move(&pos, &name), Ok(mv), "move '{name}'");
            game.play(&mut pos, mv);
        }
    }
}

fn expect_inside(error: &TextError, text: &str) {
    if let Some(span) = &error.span {
        assert!(text.get(span.clone()).is_some(), "{span:?} is not in the text: {error}");
    }
}
