//! Problems of test suites, as the operations of an EPD put them: `bm` and `am` (moves to play and
//! to avoid), `dm` (mate in so many moves), and points for moves as in the Strategic Test Suite of
//! D. Corbit and S. Kannan: `c8` with `c9` in coordinates or `c7` in SAN, or all in `c0`.

use cozy_chess::Move;
use gametree::{Notation, TextError};

use super::epd::{Epd, Operation};
use super::{Chess, Position};
use crate::problem::{Ending, Problem};

/// No mate is further away than this many moves.
const LONGEST_MATE: u32 = 1_000;

/// Reads what stands after a position: operations, or an exact score.
pub(super) fn read(game: &Chess, pos: &Position, text: &str) -> Result<Problem, TextError> {
    let is_operation = |letter: char| letter.is_ascii_alphabetic() || letter == ';';
    if !text.trim_start().starts_with(is_operation) {
        return Problem::expecting_score(text);
    }
    let epd = Epd::with_operations(game, pos.clone(), text)?;
    let texts = |moves: &[Move]| moves.iter().map(|&mv| game.move_text(pos, mv)).collect();
    let points = match epd.find("c8").and_then(numbers) {
        Some(points) => worth(game, pos, &epd, &points)?,
        None => worth_in_comment(game, pos, &epd),
    };
    let points: Vec<_> = points.into_iter().map(|(mv, n)| (game.move_text(pos, mv), n)).collect();
    Ok(Problem {
        wanted: wanted(&epd, &points),
        best: texts(&epd.best),
        avoid: texts(&epd.avoid),
        points,
        ending: epd.find("dm").map(ending).transpose()?,
        score: None,
        expectation: None,
        id: epd.id,
    })
}

/// What is wanted, as the line says it.
fn wanted(epd: &Epd, points: &[(String, u32)]) -> String {
    let asks = |operation: &&Operation| matches!(operation.code.as_str(), "bm" | "am" | "dm");
    let said = |one: &Operation| format!("{} {}", one.code, one.operands.join(" "));
    let asked: Vec<String> = epd.operations.iter().filter(asks).map(said).collect();
    match points.iter().rev().max_by_key(|&&(_, points)| points) {
        Some((mv, points)) if asked.is_empty() => format!("{mv}={points}"),
        _ => asked.join("; "),
    }
}

/// The words of an operation, quoted or not.
fn words(operation: &Operation) -> impl Iterator<Item = &str> {
    operation.operands.iter().flat_map(|text| text.split_whitespace())
}

/// Numbers and nothing else: what stands in a comment may be anything.
fn numbers(operation: &Operation) -> Option<Vec<u32>> {
    let numbers: Vec<u32> =
        words(operation).map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// Puts the points of `c8` to the moves of `c9`, or else of `c7`.
fn worth(
    game: &Chess,
    pos: &Position,
    epd: &Epd,
    points: &[u32],
) -> Result<Vec<(Move, u32)>, TextError> {
    let Some(moves) = epd.find("c9").or_else(|| epd.find("c7")) else { return Ok(Vec::new()) };
    let count = words(moves).count();
    if count != points.len() {
        let code = &moves.code;
        let message = format!("c8 and {code} differ in length: {} and {count}", points.len());
        return Err(TextError::new(message).at(moves.span.clone()));
    }
    let read = |(text, &points)| Ok((moves.read_move(game, pos, text)?, points));
    words(moves).zip(points).map(read).collect()
}

/// The moves of a comment such as `f5=10, Be5+=2`; none if it says anything else.
fn worth_in_comment(game: &Chess, pos: &Position, epd: &Epd) -> Vec<(Move, u32)> {
    let Some(comment) = epd.find("c0") else { return Vec::new() };
    let text = comment.operands.join(" ");
    let read = |item: &str| {
        let (mv, points) = item.trim().rsplit_once('=')?;
        Some((game.read_move(pos, mv.trim()).ok()?, points.parse().ok()?))
    };
    text.split(',').map(read).collect::<Option<_>>().unwrap_or_default()
}

/// `dm 3`: mate in three moves. `dm -3`: the side to move is mated in three.
fn ending(operation: &Operation) -> Result<Ending, TextError> {
    let text = operation.operands.join(" ");
    let moves = text.parse::<i32>().unwrap_or(0);
    match moves.unsigned_abs() {
        many @ 1..=LONGEST_MATE if moves > 0 => Ok(Ending::Win(2 * many - 1)),
        many @ 1..=LONGEST_MATE => Ok(Ending::Loss(2 * many)),
        _ => Err(TextError::new(format!("dm {text}: no mate has that distance"))
            .at(operation.span.clone())
            .hint("dm 3 is mate in three moves, dm -3 being mated in three")),
    }
}
