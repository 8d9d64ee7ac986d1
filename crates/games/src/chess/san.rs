//! Moves as people write them: Standard Algebraic Notation.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};

use super::captures::victim;
use super::is_castling;
use super::position::piece_at;

/// A move in this notation, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum San {
    /// `O-O` and `O-O-O`.
    Castling(Wing),
    /// Any other.
    Plain(Plain),
}

/// Where a king castles to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    /// To the g-file.
    Short,
    /// To the c-file.
    Long,
}

/// `Nbd7`, `exd8=Q`: what moves where, and as much of where from as is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plain {
    pub(super) piece: Piece,
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Piece>,
}

impl Plain {
    /// Whether a legal move is one that is meant.
    pub(super) fn fits(&self, board: &Board, mv: Move) -> bool {
        mv.to == self.to
            && mv.promotion == self.promotion
            && self.file.is_none_or(|file| mv.from.file() == file)
            && self.rank.is_none_or(|rank| mv.from.rank() == rank)
            && piece_at(board, mv.from) == self.piece
            && !is_castling(board, mv)
    }
}

/// A move without what may follow it: `+`, `#`, `!`, `?` and `e.p.`.
pub(super) fn without_marks(text: &str) -> &str {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    bare.strip_suffix("e.p.").unwrap_or(bare).trim_end()
}

/// Takes a move apart; `None` if it is not in this notation.
pub(super) fn parse(text: &str) -> Option<San> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => return Some(San::Castling(Wing::Short)),
        "O-O-O" => return Some(San::Castling(Wing::Long)),
        _ => {}
    }
    let letters: Vec<char> = text.chars().collect();
    let (piece, rest) = match letters.split_first()? {
        (letter @ 'A'..='Z', rest) => (Piece::try_from(letter.to_ascii_lowercase()).ok()?, rest),
        _ => (Piece::Pawn, &letters[..]),
    };
    let (rest, promotion) = parse_promotion(rest)?;
    let [before @ .., file, rank] = rest else { return None };
    let to = Square::new((*file).try_into().ok()?, (*rank).try_into().ok()?);
    let before = before.strip_suffix(&['x']).or(before.strip_suffix(&['-'])).unwrap_or(before);
    let (file, rank) = match *before {
        [] => (None, None),
        [one] => match one.try_into() {
            Ok(file) => (Some(file), None),
            Err(_) => (None, Some(one.try_into().ok()?)),
        },
        [file, rank] => (Some(file.try_into().ok()?), Some(rank.try_into().ok()?)),
        _ => return None,
    };
    Some(San::Plain(Plain { piece, file, rank, to, promotion }))
}

/// Splits `=Q` or `Q` off the end.
fn parse_promotion(letters: &[char]) -> Option<(&[char], Option<Piece>)> {
    match letters {
        [rest @ .., '=', letter] => Some((rest, Some(promotion(*letter)?))),
        [rest @ .., digit, letter] if digit.is_ascii_digit() && letter.is_ascii_alphabetic() => {
            Some((&letters[..=rest.len()], Some(promotion(*letter)?)))
        }
        _ => Some((letters, None)),
    }
}

/// The piece of that letter, if a pawn can become one.
pub(super) fn promotion(letter: char) -> Option<Piece> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
    (!matches!(piece, Piece::Pawn | Piece::King)).then_some(piece)
}

/// Writes a legal move, with `+` for check and `#` for mate.
pub(super) fn write(board: &Board, mv: Move) -> String {
    let mut text = if is_castling(board, mv) {
        if mv.from < mv.to { "O-O".to_owned() } else { "O-O-O".to_owned() }
    } else {
        plain(board, mv)
    };
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        let goes_on = after.generate_moves(|_| true);
        text.push(if goes_on { '+' } else { '#' });
    }
    text
}

fn plain(board: &Board, mv: Move) -> String {
    let piece = piece_at(board, mv.from);
    let takes = victim(board, mv).is_some();
    let mut text = String::new();
    if piece == Piece::Pawn {
        if takes {
            text.push(mv.from.file().into());
        }
    } else {
        text.push(char::from(piece).to_ascii_uppercase());
        text.push_str(&distinction(board, mv, piece));
    }
    if takes {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(piece) = mv.promotion {
        text.push('=');
        text.push(char::from(piece).to_ascii_uppercase());
    }
    text
}

/// As much of the square that a piece comes from as tells it from others of its kind: the file if
/// that does, else the rank if that does, else both.
fn distinction(board: &Board, mv: Move, piece: Piece) -> String {
    let mut others = Vec::new();
    let same_kind = board.colored_pieces(board.side_to_move(), piece) & !mv.from.bitboard();
    board.generate_moves_for(same_kind, |moves| {
        if moves.to.has(mv.to) {
            others.push(moves.from);
        }
        false
    });
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != file) {
        file.to_string()
    } else if others.iter().all(|other| other.rank() != rank) {
        rank.to_string()
    } else {
        mv.from.to_string()
    }
}
