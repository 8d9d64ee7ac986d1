//! Reads moves, and says why one is not legal.

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};
use gametree::TextError;

use super::fen::name;
use super::illegal::{castling_reason, reaches, reason};
use super::san::{self, Plain, San, Wing};

/// Where from, where to, and what a pawn becomes.
#[derive(Clone, Copy)]
struct Coordinates {
    from: Square,
    to: Square,
    promotion: Option<Piece>,
}

/// Reads `e2e4`, `e7e8q` and `e1g1` in any case, castling also as king takes rook, and
/// `Nf3`, `exd8=Q+`, `O-O`.
pub(super) fn read(board: &Board, text: &str) -> Result<Move, TextError> {
    let bare = san::without_marks(text.trim());
    let found = if let Some(coordinates) = coordinates(bare) {
        by_coordinates(board, coordinates)
    } else {
        match (san::parse(bare), coordinates(&bare.to_ascii_lowercase())) {
            (Some(san), None) => by_san(board, bare, san),
            // `B1c3` is a bishop's move or, badly written, b1c3.
            (Some(san), Some(other)) => {
                by_san(board, bare, san).or_else(|_| by_coordinates(board, other))
            }
            (None, Some(coordinates)) => by_coordinates(board, coordinates),
            (None, None) => Err(unreadable(text)),
        }
    };
    found.map_err(|error| error.at(0..text.len()))
}

fn unreadable(text: &str) -> TextError {
    let message = match text.trim() {
        "0000" | "--" => format!("'{text}' passes, which chess does not allow"),
        _ => format!("'{text}' is not a move"),
    };
    TextError::new(message).hint("write e2e4, e7e8q, Nf3, exd5 or O-O")
}

/// Takes `e2e4`, `e2-e4`, `e4xd5`, `e7e8q` or `e7e8=q` apart.
fn coordinates(text: &str) -> Option<Coordinates> {
    let letters: Vec<char> = text.chars().collect();
    let square =
        |file: char, rank: char| Some(Square::new(file.try_into().ok()?, rank.try_into().ok()?));
    let (from, rest) = letters.split_at_checked(2)?;
    let rest = rest.strip_prefix(&['-']).or(rest.strip_prefix(&['x'])).unwrap_or(rest);
    let (to, rest) = rest.split_at_checked(2)?;
    let promotion = match rest.strip_prefix(&['=']).unwrap_or(rest) {
        [] => None,
        [letter] => Some(san::promotion(*letter)?),
        _ => return None,
    };
    Some(Coordinates { from: square(from[0], from[1])?, to: square(to[0], to[1])?, promotion })
}

fn by_coordinates(board: &Board, coordinates: Coordinates) -> Result<Move, TextError> {
    let Coordinates { from, to, promotion } = coordinates;
    if let Some((wing, rook)) = meant_castling(board, from, to) {
        return castle(board, wing, rook);
    }
    let mv = Move { from, to, promotion };
    if board.is_legal(mv) { Ok(mv) } else { Err(reason(board, mv)) }
}

/// The wing to which a move of the king castles: onto a rook that has the right, or further than
/// kings go, to the g- or c-file. The file of the rook, if it has the right.
fn meant_castling(board: &Board, from: Square, to: Square) -> Option<(Wing, Option<File>)> {
    let mover = board.side_to_move();
    let back = Rank::First.relative_to(mover);
    if board.king(mover) != from || (from.rank(), to.rank()) != (back, back) {
        return None;
    }
    let rights = board.castle_rights(mover);
    let is_far = (from.file() as usize).abs_diff(to.file() as usize) > 1;
    let wings = [(Wing::Short, rights.short, File::G), (Wing::Long, rights.long, File::C)];
    let onto_rook = wings.into_iter().find(|&(_, rook, _)| rook == Some(to.file()));
    let own = board.colors(mover).has(to);
    let far = wings.into_iter().find(|&(_, _, file)| is_far && !own && file == to.file());
    onto_rook.or(far).map(|(wing, rook, _)| (wing, rook))
}

fn castle(board: &Board, wing: Wing, rook: Option<File>) -> Result<Move, TextError> {
    let from = board.king(board.side_to_move());
    let mv = rook.map(|rook| Move { from, to: Square::new(rook, from.rank()), promotion: None });
    mv.filter(|&mv| board.is_legal(mv)).ok_or_else(|| castling_reason(board, wing, rook))
}

fn by_san(board: &Board, text: &str, san: San) -> Result<Move, TextError> {
    let plain = match san {
        San::Castling(wing) => {
            let rights = board.castle_rights(board.side_to_move());
            let rook = if wing == Wing::Short { rights.short } else { rights.long };
            return castle(board, wing, rook);
        }
        San::Plain(plain) => plain,
    };
    let mut legal = Vec::new();
    board.generate_moves(|moves| {
        legal.extend(moves);
        false
    });
    legal.retain(|&mv| plain.fits(board, mv));
    match legal[..] {
        [] => Err(no_such_move(board, text, plain)),
        [mv] => Ok(mv),
        _ => {
            let moves: Vec<String> = legal.iter().map(ToString::to_string).collect();
            Err(TextError::new(format!("'{text}' could be {}", moves.join(" or ")))
                .hint("say which file or rank the piece comes from"))
        }
    }
}

/// Why no legal move fits: what is wrong with one that nearly does.
fn no_such_move(board: &Board, text: &str, plain: Plain) -> TextError {
    let Plain { piece, to, promotion, .. } = plain;
    let mover = board.side_to_move();
    let candidates = board.colored_pieces(mover, piece).into_iter().filter(|from| {
        plain.file.is_none_or(|file| from.file() == file)
            && plain.rank.is_none_or(|rank| from.rank() == rank)
    });
    let candidates: Vec<Square> = candidates.collect();
    let near = candidates.iter().copied().find(|&from| reaches(board, from, to));
    match (near, &candidates[..]) {
        (Some(from), _) | (None, &[from]) => reason(board, Move { from, to, promotion }),
        _ => {
            let side = possessive(mover);
            let piece = piece_name(piece);
            TextError::new(format!("'{text}': no {piece} of {side} can go to {to}"))
        }
    }
}

/// "White's".
pub(super) fn possessive(color: Color) -> String {
    format!("{}'s", name(color))
}

/// The piece in a word.
pub(super) fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}
