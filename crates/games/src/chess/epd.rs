//! EPD (Extended Position Description): a position in four fields, then operations such as the
//! best move, each ended by a semicolon. Test suites are written so.

use std::ops::Range;

use cozy_chess::Move;
use gametree::TextError;

use super::{Chess, Position, fen};

/// One operation: `bm Nf3 Nc3;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it says: `bm`, `id`, `c0`.
    pub code: String,
    /// The words after it; a quoted text is one, without its quotes.
    pub operands: Vec<String>,
    /// The bytes that it takes in the text of all operations.
    pub span: Range<usize>,
}

impl Operation {
    /// Reads a move that the operation names.
    pub(super) fn read_move(
        &self,
        game: &Chess,
        pos: &Position,
        text: &str,
    ) -> Result<Move, TextError> {
        game.read_move(pos, text).map_err(|error| TextError {
            message: format!("{} {text}: {}", self.code, error.message),
            span: Some(self.span.clone()),
            ..error
        })
    }
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
    /// Reads one line. The position may have the two counters of a FEN, and the last semicolon
    /// may be missing.
    ///
    /// # Errors
    /// The position cannot be one, or a move of `bm` or `am` is not legal in it.
    pub fn parse(game: &Chess, line: &str) -> Result<Epd, TextError> {
        let end = fen::end(line);
        let position = game.read_position(&line[..end])?;
        Epd::with_operations(game, position, &line[end..]).map_err(|error| TextError {
            span: error.span.map(|span| span.start + end..span.end + end),
            ..error
        })
    }

    /// Reads what is said of a position.
    ///
    /// # Errors
    /// A move of `bm` or `am` is not legal in it. The error points into `text`.
    pub fn with_operations(game: &Chess, position: Position, text: &str) -> Result<Epd, TextError> {
        let operations = operations(text);
        let moves = |code: &str| {
            let named = operations.iter().filter(|operation| operation.code == code);
            let texts = named.flat_map(|one| one.operands.iter().map(move |text| (one, text)));
            texts
                .map(|(operation, text)| operation.read_move(game, &position, text))
                .collect::<Result<Vec<Move>, TextError>>()
        };
        let (best, avoid) = (moves("bm")?, moves("am")?);
        let id = operations.iter().find(|operation| operation.code == "id");
        let id = id.map(|operation| operation.operands.join(" "));
        Ok(Epd { position, best, avoid, id, operations })
    }

    /// The first operation with this code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.code == code)
    }

    /// The operands of the first operation with this code.
    #[must_use]
    pub fn operation(&self, code: &str) -> Option<&[String]> {
        self.find(code).map(|operation| operation.operands.as_slice())
    }
}

/// Takes operations apart. Blanks and semicolons within quotes belong to the text.
fn operations(text: &str) -> Vec<Operation> {
    let mut found = Vec::new();
    let mut words: Vec<Word> = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            ';' => found.extend(operation(std::mem::take(&mut words))),
            '"' => {
                let quoted: String =
                    letters.by_ref().map(|(_, one)| one).take_while(|&one| one != '"').collect();
                let end = letters.peek().map_or(text.len(), |&(at, _)| at);
                words.push(Word { text: quoted, span: at..end });
            }
            blank if blank.is_whitespace() => {}
            first => {
                let mut word = String::from(first);
                while let Some((_, next)) =
                    letters.next_if(|&(_, letter)| !letter.is_whitespace() && letter != ';')
                {
                    word.push(next);
                }
                let span = at..at + word.len();
                words.push(Word { text: word, span });
            }
        }
    }
    found.extend(operation(words));
    found
}

/// A word of an operation, or a quoted text.
struct Word {
    text: String,
    span: Range<usize>,
}

fn operation(words: Vec<Word>) -> Option<Operation> {
    let span = words.first()?.span.start..words.last()?.span.end;
    let mut texts = words.into_iter().map(|word| word.text);
    Some(Operation { code: texts.next()?, operands: texts.collect(), span })
}
