//! What men are on the board, as names of tables say it: `KQPvKR`.

use cozy_chess::{Board, Color, Piece};

/// Tables of more men have not been made.
pub(super) const MOST_MEN: usize = 7;

/// The pieces besides the king in the order in which names list them, and their letters.
const LISTED: [(Piece, char); 5] = [
    (Piece::Queen, 'Q'),
    (Piece::Rook, 'R'),
    (Piece::Bishop, 'B'),
    (Piece::Knight, 'N'),
    (Piece::Pawn, 'P'),
];

/// How many men of each kind each side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Material {
    /// White's and Black's, by the number of the piece.
    counts: [[u8; Piece::NUM]; 2],
}

impl Material {
    /// What a table of this name (without its ending) is about; `None` if it is no such name.
    pub(super) fn named(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        let material = Material { counts: [counts(white)?, counts(black)?] };
        (3..=MOST_MEN).contains(&material.men()).then_some(material)
    }

    /// What is on a board.
    pub(super) fn of(board: &Board) -> Material {
        let counts = [Color::White, Color::Black]
            .map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece).len() as u8));
        Material { counts }
    }

    /// The same with the colours changed.
    pub(super) fn swapped(self) -> Material {
        Material { counts: [self.counts[1], self.counts[0]] }
    }

    /// How many men of this kind a side (0 White, 1 Black) has.
    pub(super) fn count(&self, side: usize, piece: Piece) -> usize {
        usize::from(self.counts[side][piece as usize])
    }

    /// How many men there are.
    pub(super) fn men(&self) -> usize {
        self.counts.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// How many kinds, by piece and colour, have a single man.
    pub(super) fn singles(&self) -> usize {
        self.counts.iter().flatten().filter(|&&count| count == 1).count()
    }

    /// A number that no other material has.
    pub(super) fn key(&self) -> u64 {
        self.counts.iter().flatten().fold(0, |key, &count| key << 4 | u64::from(count))
    }
}

/// The counts of a side's letters, which must be in order.
fn counts(letters: &str) -> Option<[u8; Piece::NUM]> {
    let mut rest = letters.strip_prefix('K')?;
    let mut counts = [0; Piece::NUM];
    counts[Piece::King as usize] = 1;
    for (piece, letter) in LISTED {
        let after = rest.trim_start_matches(letter);
        // Letters are single bytes.
        counts[piece as usize] = u8::try_from(rest.len() - after.len()).ok()?;
        rest = after;
    }
    rest.is_empty().then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        let read = |name| Material::named(name).map(|material| material.men());
        assert_eq!(read("KQvK"), Some(3));
        assert_eq!(read("KRPPvKRP"), Some(7));
        for bad in ["", "KvK", "KQ", "KQvQ", "KPQvK", "KQvKx", "QKvK", "KQQQQvKQQ", "KéPvK"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
