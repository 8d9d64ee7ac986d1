//! Moves and positions of a tree as text.

use gametree::{BoardView, Game, Notation, Side, TextError, Turn, rules};

use super::arena::Id;
use super::{Position, Tree, print};
use crate::parameters;

/// The text of the root.
const ROOT: &str = "root";

impl Tree {
    /// The child that `text` names, by number or by name.
    fn child(&self, at: Id, text: &str) -> Option<usize> {
        let children = self.arena.children(at);
        match text.parse::<usize>() {
            Ok(number) => number.checked_sub(1).filter(|&child| child < children.len()),
            Err(_) => children.iter().position(|edge| self.arena.name(edge.child()) == Some(text)),
        }
    }

    fn no_child(&self, at: Id, text: &str) -> TextError {
        let message = format!("there is no child '{text}' here");
        TextError::new(message).hint(match self.arena.children(at).len() {
            0 => "this is a leaf: the game is over".to_owned(),
            1 => "the only child is 1".to_owned(),
            count => format!("the children are 1 to {count}"),
        })
    }
}

impl Notation for Tree {
    fn move_text(&self, pos: &Position, child: u32) -> String {
        let children = self.arena.children(pos.0);
        let node = children[child as usize].child();
        // A node that is a child twice has a name, and then only the number says which is meant.
        let once = |name: &&str| {
            children.iter().filter(|edge| self.arena.name(edge.child()) == Some(name)).count() == 1
        };
        match self.arena.name(node).filter(once) {
            Some(name) => name.to_owned(),
            None => (child + 1).to_string(),
        }
    }

    fn parse_move(&self, pos: &Position, text: &str) -> Result<u32, TextError> {
        match self.child(pos.0, text) {
            Some(child) => Ok(child as u32),
            None => Err(self.no_child(pos.0, text).at(0..text.len())),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let path = self.arena.path_to(pos.0);
        if path.is_empty() {
            return ROOT.to_owned();
        }
        path.iter().map(|child| (child + 1).to_string()).collect::<Vec<_>>().join(".")
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let mut pos = self.start();
        if text.trim() == ROOT {
            return Ok(pos);
        }
        for step in parameters::fields(text, '.') {
            let Some(child) = self.child(pos.0, step.text) else {
                return Err(self.no_child(pos.0, step.text).at(step.span));
            };
            self.play(&mut pos, child as u32);
        }
        Ok(pos)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let mut lines = print::outline(&self.arena, pos.0);
        if rules::result(self, pos).is_none() {
            lines.push(match self.turn(pos) {
                Turn::Player(Side::First) => "MAX to move".to_owned(),
                Turn::Player(Side::Second) => "MIN to move".to_owned(),
                Turn::Chance => "chance acts".to_owned(),
            });
        }
        BoardView::Text { lines }
    }
}
