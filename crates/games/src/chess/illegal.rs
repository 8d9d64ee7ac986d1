//! Why a move is not legal, in words.

use cozy_chess::{
    BitBoard, Board, File, Move, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_pawn_quiets,
    get_rook_moves, get_rook_rays,
};
use gametree::TextError;

use super::en_passant_square;
use super::fen::name;
use super::position::{last_rank, piece_at};
use super::reading::{piece_name, possessive};
use super::san::Wing;

/// Why a move that is not castling is not legal.
pub(super) fn reason(board: &Board, mv: Move) -> TextError {
    let Move { from, to, promotion } = mv;
    let mover = board.side_to_move();
    let error = |message: String| TextError::new(message).hint(moves_from(board, from));
    if board.color_on(from) != Some(mover) {
        return TextError::new(if board.occupied().has(from) {
            format!("the piece on {from} is {}, and {} is to move", possessive(!mover), name(mover))
        } else {
            format!("there is no piece on {from}")
        });
    }
    let piece = piece_at(board, from);
    if board.colors(mover).has(to) {
        return error(format!("{to} is taken by {} own {}", possessive(mover), {
            piece_name(piece_at(board, to))
        }));
    }
    if !reaches(board, from, to) {
        return error(unreachable(board, piece, from, to));
    }
    let promotes = piece == Piece::Pawn && last_rank(mover).has(to);
    match promotion {
        None if promotes => {
            let text = format!("{from}{to} does not say what the pawn becomes");
            return TextError::new(text).hint(format!("write {from}{to}q for a queen"));
        }
        Some(_) if !promotes => {
            return error(format!("nothing is promoted by moving from {from} to {to}"));
        }
        _ => {}
    }
    error(if piece == Piece::King {
        format!("the king would be in check on {to}")
    } else if board.checkers().is_empty() {
        format!("the {} on {from} is pinned: the king would be in check", piece_name(piece))
    } else {
        format!("{} is in check, and {from}{to} does not end that", name(mover))
    })
}

/// "legal moves from e2: e2e3 e2e4".
fn moves_from(board: &Board, from: Square) -> String {
    let mut texts = Vec::new();
    board.generate_moves_for(from.bitboard(), |moves| {
        texts.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    if texts.is_empty() {
        format!("the {} on {from} has no legal move", piece_name(piece_at(board, from)))
    } else {
        format!("legal moves from {from}: {}", texts.join(" "))
    }
}

/// Whether the piece on `from` can go to `to`, if the safety of its king is left aside.
pub(super) fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let Some(color) = board.color_on(from) else { return false };
    let blockers = board.occupied();
    let targets = match piece_at(board, from) {
        Piece::Pawn => {
            let passed = en_passant_square(board).map_or(BitBoard::EMPTY, Square::bitboard);
            get_pawn_quiets(from, color, blockers)
                | get_pawn_attacks(from, color) & (board.colors(!color) | passed)
        }
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, blockers),
        Piece::Rook => get_rook_moves(from, blockers),
        Piece::Queen => get_bishop_moves(from, blockers) | get_rook_moves(from, blockers),
        Piece::King => get_king_moves(from),
    };
    (targets & !board.colors(color)).has(to)
}

/// Why a piece cannot go to a square, whatever becomes of its king.
fn unreachable(board: &Board, piece: Piece, from: Square, to: Square) -> String {
    let mover = board.side_to_move();
    let on_empty_board = match piece {
        Piece::Pawn if get_pawn_attacks(from, mover).has(to) => {
            return format!("there is nothing to take on {to}");
        }
        Piece::Pawn => get_pawn_quiets(from, mover, BitBoard::EMPTY),
        Piece::Bishop => get_bishop_rays(from),
        Piece::Rook => get_rook_rays(from),
        Piece::Queen => get_bishop_rays(from) | get_rook_rays(from),
        Piece::Knight | Piece::King => BitBoard::EMPTY,
    };
    if on_empty_board.has(to) {
        format!("the way from {from} to {to} is blocked")
    } else {
        format!("a {} does not go from {from} to {to}", piece_name(piece))
    }
}

/// Why castling is not legal; `rook` is the file of the rook, if there is a right to castle.
pub(super) fn castling_reason(board: &Board, wing: Wing, rook: Option<File>) -> TextError {
    let mover = board.side_to_move();
    let (side, way) = (name(mover), if wing == Wing::Short { "short" } else { "long" });
    let Some(rook) = rook else {
        return TextError::new(format!("{side} has no right to castle {way}"));
    };
    if !board.checkers().is_empty() {
        return TextError::new(format!("{side} is in check and cannot castle"));
    }
    let back = Rank::First.relative_to(mover);
    let (king, rook) = (board.king(mover), Square::new(rook, back));
    let (king_file, rook_file) = match wing {
        Wing::Short => (File::G, File::F),
        Wing::Long => (File::C, File::D),
    };
    let (king_to, rook_to) = (Square::new(king_file, back), Square::new(rook_file, back));
    let way_of_both = get_between_rays(king, king_to)
        | get_between_rays(king, rook)
        | king_to.bitboard()
        | rook_to.bitboard();
    let others = board.occupied() & !(king.bitboard() | rook.bitboard());
    TextError::new(if (way_of_both & others).is_empty() {
        format!("the king would come into check by castling {way}")
    } else {
        format!("{side} cannot castle {way}: there are pieces in the way")
    })
}
