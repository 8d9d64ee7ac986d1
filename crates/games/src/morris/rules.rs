//! The rules of the games, by name: points, lines, patterns.

use gametree::TextError;

use crate::board::{Board, Numbering, Set, one};
use crate::parameters;

/// Everything that tells one game from another.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) board: Board,
    pub(super) points: Set,
    /// Where a stone can go from each cell.
    pub(super) neighbours: Vec<Set>,
    /// Who has all points of one has won.
    pub(super) patterns: Vec<Set>,
    /// How many patterns each cell belongs to.
    pub(super) worth: Vec<i32>,
    /// How many stones each side has.
    pub(super) stones: u32,
    pub(super) start: [Set; 2],
}

/// Rules that have a name (Zaslavsky 1982; Winning Ways for Three Men's Morris).
const NAMED: &[(&str, &str)] = &[
    ("three-mens", "3,straight,diagonals"),
    ("nine-holes", "3,fly,no-diagonals"),
    ("tapatan", "3,centre,diagonals"),
    ("achi", "4,centre,diagonals"),
];

/// Moves by name.
const MOVES: &str = "straight, centre (along the diagonals too), king, or fly";

/// Cells in a row, in any of the given directions, as steps of rows and columns.
fn rows(board: &Board, length: usize, directions: &[(i32, i32)]) -> Vec<Set> {
    let (height, width) = (board.rows as i32, board.columns as i32);
    let inside = |row: i32, column: i32| (0..height).contains(&row) && (0..width).contains(&column);
    let mut found = Vec::new();
    for &(down, right) in directions {
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column)))
        {
            let cells = (0..length as i32).map(|at| (row + at * down, column + at * right));
            if cells.clone().all(|(row, column)| inside(row, column)) {
                found.push(cells.fold(0, |set, (row, column)| set | 1 << (row * width + column)));
            }
        }
    }
    found
}

const STRAIGHT: &[(i32, i32)] = &[(0, 1), (1, 0)];
const ALL: &[(i32, i32)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];

impl Rules {
    fn new(board: Board, neighbours: impl Fn(u8) -> Set, patterns: Vec<Set>, stones: u32) -> Rules {
        let cells = 0..board.cells() as u8;
        let worth = |cell: u8| patterns.iter().filter(|&&one_of| one_of & one(cell) != 0).count();
        Rules {
            board,
            points: board.all(),
            neighbours: cells.clone().map(neighbours).collect(),
            worth: cells.map(|cell| worth(cell) as i32).collect(),
            patterns,
            stones,
            start: [0; 2],
        }
    }

    /// `3,straight,diagonals`, or the name of such rules.
    pub(super) fn morris(text: &str) -> Result<Rules, TextError> {
        let is_meant = |name: &str| name.eq_ignore_ascii_case(text.trim()) || text.is_empty();
        let named = NAMED.iter().find(|(name, _)| is_meant(name));
        let fields = parameters::fields(named.map_or(text, |(_, rules)| rules), ',');
        parameters::at_most(&fields, 3)?;
        let [stones, moves, lines] = &fields[..] else {
            let names: Vec<_> = NAMED.iter().map(|(name, _)| *name).collect();
            let message = match fields[..] {
                [_] => format!("no rules are called '{}'", text.trim()),
                _ => "stones, moves and lines are needed, or a name".to_owned(),
            };
            let hint = format!("{}, or such as 3,straight,diagonals", names.join(", "));
            return Err(TextError::new(message).at(0..text.len()).hint(hint));
        };
        let board = Board::new(3, 3, Numbering::FromBottom);
        let stones = stones.number("the number of stones", 3..=4)? as u32;
        let middle = 4;
        let reach: Box<dyn Fn(u8) -> Set> = match &*moves.word() {
            "straight" => Box::new(|cell| board.beside(one(cell))),
            "centre" => Box::new(|cell| {
                let to_the_middle = if cell == middle { board.all() } else { one(middle) };
                (board.beside(one(cell)) | to_the_middle) & !one(cell)
            }),
            "king" => Box::new(|cell| board.around(one(cell))),
            "fly" => Box::new(|cell| board.all() & !one(cell)),
            other => {
                let error = moves.error(format!("'{other}' names no moves"));
                return Err(error.hint(MOVES));
            }
        };
        let directions = match &*lines.word() {
            "diagonals" => ALL,
            "no-diagonals" => STRAIGHT,
            other => {
                let error = lines.error(format!("'{other}' does not say which lines win"));
                return Err(error.hint("diagonals, or no-diagonals"));
            }
        };
        Ok(Rules::new(board, reach, rows(&board, 3, directions), stones))
    }

    /// Four stones a side on five by five points; a row of four or a square of neighbours wins
    /// (Scarne 1955).
    pub(super) fn teeko(text: &str) -> Result<Rules, TextError> {
        parameters::none(text)?;
        let board = Board::new(5, 5, Numbering::FromBottom);
        let pairs = rows(&board, 2, &[(0, 1)]);
        let squares = pairs.iter().filter(|&&pair| board.down(pair) != 0);
        let squares: Vec<Set> = squares.map(|&pair| pair | board.down(pair)).collect();
        let patterns = [rows(&board, 4, ALL), squares].concat();
        Ok(Rules::new(board, |cell| board.around(one(cell)), patterns, 4))
    }

    /// Two stones a side on the corners of a square and its middle, which is joined to all corners;
    /// of the sides of the square the upper one is missing. Each side begins in a row of its own.
    pub(super) fn pong_hau_ki(text: &str) -> Result<Rules, TextError> {
        parameters::none(text)?;
        let board = Board::new(3, 3, Numbering::FromBottom);
        let [upper_left, upper_right, middle, lower_left, lower_right] = [0, 2, 4, 6, 8];
        let lines = [
            (upper_left, middle),
            (upper_right, middle),
            (lower_left, middle),
            (lower_right, middle),
            (upper_left, lower_left),
            (upper_right, lower_right),
            (lower_left, lower_right),
        ];
        let reach = |cell: u8| {
            lines.iter().fold(0, |set, &(from, to)| match cell {
                _ if cell == from => set | one(to),
                _ if cell == to => set | one(from),
                _ => set,
            })
        };
        let upper = one(upper_left) | one(upper_right);
        let lower = one(lower_left) | one(lower_right);
        let mut rules = Rules::new(board, reach, Vec::new(), 2);
        rules.points = upper | lower | one(middle);
        rules.start = [upper, lower];
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook;

    #[test]
    fn the_rulebook_says_what_each_name_stands_for() {
        for (name, rules) in NAMED {
            let told = format!("{name} {rules}");
            assert!(rulebook::THREE_MENS_MORRIS.contains(&told), "{told}");
        }
    }
}
