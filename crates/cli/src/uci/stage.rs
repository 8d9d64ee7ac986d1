//! How far a game has come.

use gametree_host::chances::FULL_MATERIAL;
use gametree_host::{Player, Session};

/// How far a game has come, for clocks and chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    /// Plies played.
    pub(super) ply: u64,
    /// Men on the board in pawns; where the game has no such thing, as many as chess begins with.
    pub(super) material: u32,
    /// Whose clock runs: 0 the first player's, 1 the second's.
    pub(super) clock: usize,
}

impl Stage {
    /// Of the position of a session.
    pub(super) fn of(session: &dyn Session) -> Stage {
        let info = session.info();
        let name = info.game.split(':').next().unwrap_or_default();
        let of_fen = (name == "chess").then(|| Stage::of_fen(&session.position_text())).flatten();
        of_fen.unwrap_or_else(|| Stage {
            ply: session.played().len() as u64,
            material: FULL_MATERIAL,
            clock: usize::from(session.to_move() == Some(Player::Second)),
        })
    }

    /// Of a position of chess.
    fn of_fen(fen: &str) -> Option<Stage> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (board, side) = (fields.first()?, fields.get(1)?);
        let worth = |letter: char| match letter.to_ascii_lowercase() {
            'p' => 1,
            'n' | 'b' => 3,
            'r' => 5,
            'q' => 9,
            _ => 0,
        };
        let clock = usize::from(*side == "b");
        let number: u64 = fields.get(5).and_then(|number| number.parse().ok()).unwrap_or(1);
        Some(Stage {
            ply: number.saturating_sub(1).saturating_mul(2).saturating_add(clock as u64),
            material: board.chars().map(worth).sum(),
            clock,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_says_how_far_the_game_has_come() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let stage = Stage { ply: 0, material: FULL_MATERIAL, clock: 0 };
        assert_eq!(Stage::of_fen(start), Some(stage));
        let late = Stage { ply: 119, material: 6, clock: 1 };
        assert_eq!(Stage::of_fen("8/8/4k3/8/8/P2K4/8/7R b - - 3 60"), Some(late));
        assert_eq!(Stage::of_fen(""), None);
    }
}
