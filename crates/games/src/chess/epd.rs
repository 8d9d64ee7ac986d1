//! EPD (Extended Position Description): a position in four fields, then operations such as the
//! best move, each ended by a semicolon. Test suites are written so.

use cozy_chess::Move;
use gametree::TextError;

use super::fen::words;
use super::{Chess, Position};

/// One operation: `bm Nf3 Nc3;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it says: `bm`, `id`, `c0`.
    pub code: String,
    /// The words after it; a quoted text is one, without its quotes.
    pub operands: Vec<String>,
}

/// A position with what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The best moves (`bm`); none if the record does not say.
    pub best: Vec<Move>,
    /// Moves to be avoided (`am`); none if the record does not say.
    pub avoid: Vec<Move>,
    /// The name of the record (`id`).
    pub id: Option<String>,
    /// Every operation as it is written, in order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// Reads one line. The last semicolon may be missing.
    ///
    /// # Errors
    /// The position cannot be one, or a move of `bm` or `am` is not legal in it.
    pub fn parse(game: &Chess, line: &str) -> Result<Epd, TextError> {
        /// Fields of the position.
        const FIELDS: usize = 4;
        let words = words(line);
        let end = words.iter().take(FIELDS).next_back().map_or(0, |word| word.span.end);
        let position = game.read_position(&line[..end])?;
        let operations = operations(&line[end..]);
        let moves = |code: &str| {
            let named = operations.iter().filter(|operation| operation.code == code);
            named
                .flat_map(|operation| &operation.operands)
                .map(|text| {
                    game.read_move(&position, text).map_err(|error| TextError {
                        message: format!("{code} {text}: {}", error.message),
                        span: Some(end..line.len()),
                        ..error
                    })
                })
                .collect::<Result<Vec<Move>, TextError>>()
        };
        let (best, avoid) = (moves("bm")?, moves("am")?);
        let id = operations.iter().find(|operation| operation.code == "id");
        let id = id.map(|operation| operation.operands.join(" "));
        Ok(Epd { position, best, avoid, id, operations })
    }

    /// The operands of the first operation with this code.
    #[must_use]
    pub fn operation(&self, code: &str) -> Option<&[String]> {
        let found = self.operations.iter().find(|operation| operation.code == code);
        found.map(|operation| operation.operands.as_slice())
    }
}

/// Takes operations apart. Blanks and semicolons within quotes belong to the text.
fn operations(text: &str) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            ';' => found.extend(operation(std::mem::take(&mut words))),
            '"' => words.push(letters.by_ref().take_while(|&letter| letter != '"').collect()),
            blank if blank.is_whitespace() => {}
            first => {
                let mut word = String::from(first);
                while let Some(next) =
                    letters.next_if(|&letter| !letter.is_whitespace() && letter != ';')
                {
                    word.push(next);
                }
                words.push(word);
            }
        }
    }
    found.extend(operation(words));
    found
}

fn operation(mut words: Vec<String>) -> Option<Operation> {
    if words.is_empty() {
        return None;
    }
    let code = words.remove(0);
    Some(Operation { code, operands: words })
}
