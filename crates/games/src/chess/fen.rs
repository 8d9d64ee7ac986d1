//! Positions as FEN (Forsyth-Edwards Notation), written strictly and read leniently.
//!
//! Fields after the first may be missing, as in EPD, whose operations are passed over. Rights to
//! castle without king or rook in place, and en passant squares where no pawn can have passed, are
//! dropped: programs write both. In Chess960 rights are letters of files (Shredder-FEN), and `KQkq`
//! mean the outermost rook (X-FEN). What cannot be a position is refused.

use std::fmt::Write as _;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, BoardBuilderError, Color, File, Piece, Rank, Square,
    get_king_moves,
};
use gametree::TextError;

use super::position::{LAST_RANKS, legal_en_passant, piece_at};
use super::{Castling, FIFTY_MOVES};
use crate::parameters::Field;

/// Men of a side at the start, and the most that it can ever have.
const MEN: usize = 16;
/// Pawns of a side at the start, and the most that it can ever have.
const PAWNS: usize = 8;
/// Fields of a position before the operations of an EPD.
const EPD_FIELDS: usize = 4;

/// What UCI writes between a position and the moves from there.
const MOVES: &str = "moves";
const NO_MOVES: &str = "write the position after the moves; --moves plays them on from one";

const EXAMPLE: &str =
    "write startpos or a FEN such as rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// The words of a text and where they stand.
pub(super) fn words(text: &str) -> Vec<Field<'_>> {
    let mut at = 0;
    let mut found = Vec::new();
    for text in text.split_inclusive(char::is_whitespace) {
        let word = text.trim_end();
        if !word.is_empty() {
            found.push(Field { text: word, span: at..at + word.len() });
        }
        at += text.len();
    }
    found
}

/// Reads a position.
pub(super) fn read(text: &str, castling: Castling) -> Result<Board, TextError> {
    let words = words(text);
    let Some(placement) = words.first() else {
        return Err(TextError::new("there is no position").hint(EXAMPLE));
    };
    if let (true, Some(word)) = (is_start(placement.text), words.get(1)) {
        let message = format!("'{}' does not belong to a position", word.text);
        return Err(word.error(message).hint(NO_MOVES));
    }
    let mut builder = read_pieces(placement)?;
    check_men(&builder, placement)?;
    if let Some(side) = words.get(1) {
        builder.side_to_move = read_side(side)?;
    }
    if let Some(rights) = words.get(2) {
        read_rights(&mut builder, rights, castling)?;
    }
    if let Some(square) = words.get(3) {
        builder.en_passant = read_en_passant(square)?;
    }
    let mut rest = words.get(EPD_FIELDS..).unwrap_or_default();
    for counter in [Counter::Clock, Counter::Move] {
        let Some((word, others)) = rest.split_first() else { break };
        if begins_operations(word, text) {
            break;
        }
        read_counter(&mut builder, counter, word)?;
        rest = others;
    }
    match rest.first() {
        Some(word) if !begins_operations(word, text) => {
            let message = format!("'{}' does not belong to a position", word.text);
            Err(word.error(message).hint(if word.text == MOVES {
                NO_MOVES
            } else {
                "a FEN has six fields"
            }))
        }
        _ => build(builder, words.get(1).unwrap_or(placement)),
    }
}

/// Where in a line a position ends: before what is no field of a FEN.
pub(super) fn end(line: &str) -> usize {
    /// The two counters.
    const COUNTERS: usize = 2;
    let words = words(line);
    let is_start = words.first().is_some_and(|word| is_start(word.text));
    let fields = if is_start { 1 } else { EPD_FIELDS.min(words.len()) };
    let counters = words[fields..].iter().take(if is_start { 0 } else { COUNTERS });
    let counters = counters.take_while(|word| !is_operation(word)).count();
    if words.get(fields + counters).is_some_and(|word| word.text == MOVES) {
        // They do not belong here, as reading the position says.
        return line.trim_end().len();
    }
    words[..fields + counters].last().map_or(0, |word| word.span.end)
}

/// Whether a text stands for the usual start.
pub(super) fn is_start(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("startpos")
}

/// Whether an EPD's operations begin here: `bm Nf3;` or, in lists of perft results, `;D1 20`.
fn is_operation(word: &Field<'_>) -> bool {
    word.text.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == ';')
        && word.text != MOVES
}

/// The same, and that they end as they should, so that no field of a FEN is taken for one.
fn begins_operations(word: &Field<'_>, text: &str) -> bool {
    is_operation(word) && text[word.span.start..].contains(';')
}

fn read_pieces(field: &Field<'_>) -> Result<BoardBuilder, TextError> {
    let rows = field.text.split('/').count();
    if rows != Rank::NUM {
        let rows = if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        return Err(field.error(format!("the board has {rows}, not 8")).hint(EXAMPLE));
    }
    let mut builder = BoardBuilder::empty();
    let mut start = field.span.start;
    for (row, &rank) in field.text.split('/').zip(Rank::ALL.iter().rev()) {
        let mut file = 0;
        for (at, letter) in row.char_indices() {
            if let Some(blanks @ 1..=8) = letter.to_digit(10) {
                file += blanks as usize;
            } else if let Ok(piece) = Piece::try_from(letter.to_ascii_lowercase()) {
                if let Some(file) = File::try_index(file) {
                    let color =
                        if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                    *builder.square_mut(Square::new(file, rank)) = Some((piece, color));
                }
                file += 1;
            } else {
                let message = format!("'{letter}' is neither a piece nor a number of blanks");
                let at = start + at;
                return Err(TextError::new(message)
                    .at(at..at + letter.len_utf8())
                    .hint("pieces are KQRBNP for White and kqrbnp for Black, blanks 1 to 8"));
            }
        }
        if file != File::NUM {
            let message = format!("rank {rank} has {file} squares, not 8");
            return Err(TextError::new(message).at(start..start + row.len()));
        }
        start += row.len() + 1;
    }
    Ok(builder)
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn squares_of(builder: &BoardBuilder, piece: Piece, color: Color) -> BitBoard {
    let holds = |square: &Square| builder.square(*square) == Some((piece, color));
    Square::ALL.into_iter().filter(holds).collect()
}

/// Whether a game can have led to these numbers of men, and pawns stand where they can.
fn check_men(builder: &BoardBuilder, field: &Field<'_>) -> Result<(), TextError> {
    let king = |color| squares_of(builder, Piece::King, color);
    for color in Color::ALL {
        let side = name(color);
        let men = builder.board.iter().flatten().filter(|man| man.1 == color).count();
        let pawns = squares_of(builder, Piece::Pawn, color);
        let wrong = match king(color).len() {
            0 => format!("{side} has no king"),
            1 if men > MEN => format!("{side} has {men} men; {MEN} is the most"),
            1 if pawns.len() as usize > PAWNS => {
                format!("{side} has {} pawns; {PAWNS} is the most", pawns.len())
            }
            1 => match (pawns & LAST_RANKS).next_square() {
                Some(square) => format!("a pawn cannot stand on {square}"),
                None => continue,
            },
            kings => format!("{side} has {kings} kings"),
        };
        return Err(field.error(wrong));
    }
    let beside = king(Color::White)
        .into_iter()
        .flat_map(get_king_moves)
        .any(|square| king(Color::Black).has(square));
    if beside { Err(field.error("the kings stand next to each other")) } else { Ok(()) }
}

fn read_side(field: &Field<'_>) -> Result<Color, TextError> {
    match field.text {
        "w" | "W" => Ok(Color::White),
        "b" | "B" => Ok(Color::Black),
        other => {
            let message = format!("'{other}' is not the side to move");
            Err(field.error(message).hint("write w or b"))
        }
    }
}

fn read_rights(
    builder: &mut BoardBuilder,
    field: &Field<'_>,
    castling: Castling,
) -> Result<(), TextError> {
    for letter in field.text.chars().filter(|&letter| letter != '-') {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let rooks = squares_of(builder, Piece::Rook, color) & rank.bitboard();
        let kings = squares_of(builder, Piece::King, color) & rank.bitboard();
        let king = kings.next_square().map(Square::file);
        let usual = |file: File| Some(file).filter(|_| castling == Castling::Standard);
        let files = || rooks.into_iter().map(Square::file);
        let file = match letter.to_ascii_lowercase() {
            'k' => usual(File::H).or_else(|| files().filter(|&file| Some(file) > king).max()),
            'q' => usual(File::A).or_else(|| files().filter(|&file| Some(file) < king).min()),
            other => match File::try_from(other) {
                Ok(file) => Some(file),
                Err(_) => {
                    let message = format!("'{letter}' is not a right to castle");
                    let hint = "rights are KQkq, in Chess960 also letters of files, or - for none";
                    return Err(field.error(message).hint(hint));
                }
            },
        };
        let (Some(file), Some(king)) = (file, king) else { continue };
        let standard = king == File::E && matches!(file, File::A | File::H);
        let named = !matches!(letter.to_ascii_lowercase(), 'k' | 'q');
        if named
            && castling == Castling::Standard
            && !standard
            && rooks.has(Square::new(file, rank))
        {
            let message = format!("'{letter}' is a right of Chess960");
            return Err(field
                .error(message)
                .hint("name the game chess:960; in UCI, set UCI_Chess960"));
        }
        if !rooks.has(Square::new(file, rank)) || castling == Castling::Standard && !standard {
            continue;
        }
        let rights = builder.castle_rights_mut(color);
        if file > king {
            rights.short = Some(file);
        } else {
            rights.long = Some(file);
        }
    }
    Ok(())
}

fn read_en_passant(field: &Field<'_>) -> Result<Option<Square>, TextError> {
    if field.text == "-" {
        return Ok(None);
    }
    let square = field.text.to_ascii_lowercase().parse();
    square.map(Some).map_err(|_| {
        let message = format!("'{}' is not a square", field.text);
        field.error(message).hint("the en passant square is one like e3, or - for none")
    })
}

/// What the numbers at the end of a FEN count.
#[derive(Clone, Copy)]
enum Counter {
    /// Plies since the last capture or pawn move.
    Clock,
    /// Moves of the game, from 1.
    Move,
}

/// A number, brought within its limits; `-` leaves it as at the start.
fn read_counter(
    builder: &mut BoardBuilder,
    counter: Counter,
    field: &Field<'_>,
) -> Result<(), TextError> {
    if field.text == "-" {
        return Ok(());
    }
    if !field.text.bytes().all(|byte| byte.is_ascii_digit()) {
        let what = match counter {
            Counter::Clock => "of plies since a capture or pawn move",
            Counter::Move => "of the move",
        };
        return Err(field.error(format!("the number {what}, '{}', is not one", field.text)));
    }
    let number = field.text.parse().unwrap_or(u16::MAX);
    match counter {
        Counter::Clock => builder.halfmove_clock = number.min(u16::from(FIFTY_MOVES)) as u8,
        Counter::Move => builder.fullmove_number = number.max(1),
    }
    Ok(())
}

fn build(mut builder: BoardBuilder, side: &Field<'_>) -> Result<Board, TextError> {
    let mut built = builder.build();
    if let Err(BoardBuilderError::InvalidEnPassant) = built {
        builder.en_passant = None;
        built = builder.build();
    }
    built.map_err(|error| match error {
        // All else that can be wrong with the board has been looked at.
        BoardBuilderError::InvalidBoard => {
            let (mover, other) = (builder.side_to_move, !builder.side_to_move);
            let message = format!("{} is in check, but {} is to move", name(other), name(mover));
            side.error(message)
        }
        other => TextError::new(other.to_string()),
    })
}

/// Writes all six fields. The en passant square stands there only if a pawn can legally be taken
/// on it, so that equal positions have equal texts, but for the counters.
pub(super) fn write(board: &Board, castling: Castling) -> String {
    let mut text = String::new();
    for &rank in Rank::ALL.iter().rev() {
        let mut blanks = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(color) = board.color_on(square) else {
                blanks += 1;
                continue;
            };
            write_blanks(&mut text, blanks);
            blanks = 0;
            text.push(letter(piece_at(board, square), color));
        }
        write_blanks(&mut text, blanks);
        if rank != Rank::First {
            text.push('/');
        }
    }
    let side = board.side_to_move();
    let en_passant =
        legal_en_passant(board).map_or_else(|| "-".to_owned(), |square| square.to_string());
    let (clock, number) = (board.halfmove_clock(), board.fullmove_number());
    let rights = rights(board, castling);
    let _ = write!(text, " {side} {rights} {en_passant} {clock} {number}");
    text
}

fn write_blanks(text: &mut String, blanks: u32) {
    if let Some(digit) = char::from_digit(blanks, 10).filter(|_| blanks > 0) {
        text.push(digit);
    }
}

fn letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    if color == Color::White { letter.to_ascii_uppercase() } else { letter }
}

fn rights(board: &Board, castling: Castling) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (file, usual) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(file) = file else { continue };
            let letter = match castling {
                Castling::Standard => usual,
                Castling::Free => char::from(file),
            };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
