//! Dots and Boxes: the players draw edges of a grid; who draws the last edge of a box owns it and
//! moves again, and what counts is who owns more (Lucas 1889; Berlekamp 2000).
//!
//! A move's text is the row and the column of an edge and whether it is level or upright: `2.1h` is
//! above the first box of the second row, `2.1v` to the left of it. A position's text is the drawn
//! edges, rows of level and of upright ones in turn from the top, `-./|../..`, then the boxes of the
//! first player less those of the second, ` lead 1`, and ` second` where the second player is to move.

use std::sync::Arc;

use gametree::view::BoardView;
use gametree::{
    Acyclic, Deterministic, Game, Hints, Key, KeyKind, NoOpinion, Notation, Outcome, Scoring, Side,
    Symmetry, TextError, Turn, ValueRange, zobrist,
};

use crate::board::{CELLS, Set, bits};
use crate::hosted::Hosted;
use crate::turning::Turning;
use crate::{parameters, symmetry, turn_text};

/// The most rows or columns of boxes.
const LONGEST: u64 = 60;

/// The drawn edges, the boxes of the first player less those of the second, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    edges: Set,
    lead: i16,
    turn: Side,
}

/// An edge by its row and column among those that lie the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    Level(usize, usize),
    Upright(usize, usize),
}

/// The rules: how many boxes there are.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    rows: usize,
    columns: usize,
    /// For each edge the boxes that it belongs to, each as the set of its edges; the same box twice at
    /// the margin.
    boxes: Arc<Vec<[Set; 2]>>,
    turning: Arc<Turning>,
}

impl DotsAndBoxes {
    /// The game of `dots-and-boxes:2x3`, rows by columns of boxes; alone it is `3x3`.
    ///
    /// # Errors
    /// Not a size, or more than 128 edges.
    pub fn from_parameters(text: &str) -> Result<DotsAndBoxes, TextError> {
        let read = if text.is_empty() { "3x3" } else { text };
        let (rows, columns) = parameters::rows_and_columns(read, LONGEST)?;
        let edges = (rows + 1) * columns + rows * (columns + 1);
        if edges > CELLS {
            let message = format!("{rows}x{columns} boxes have {edges} edges: at most {CELLS}");
            return Err(TextError::new(message).at(0..text.len()));
        }
        let turned = if rows == columns { symmetry::SQUARE } else { symmetry::RECTANGLE };
        let at = |edge| number((rows, columns), edge);
        let turning = Turning::new(edges, (0..turned).collect(), |by, edge| {
            at(turned_edge((rows, columns), edge_at((rows, columns), edge), by))
        });
        let mut boxes = vec![[0; 2]; edges];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let [top, bottom] = [0, 1].map(|more| at(Edge::Level(row + more, column)));
            let [left, right] = [0, 1].map(|more| at(Edge::Upright(row, column + more)));
            let sides = [top, bottom, left, right];
            let set = sides.iter().fold(0, |set, edge| set | 1 << edge);
            for side in sides {
                boxes[side] = if boxes[side] == [0; 2] { [set; 2] } else { [boxes[side][0], set] };
            }
        }
        Ok(DotsAndBoxes { rows, columns, boxes: Arc::new(boxes), turning: Arc::new(turning) })
    }

    fn all(&self) -> Set {
        Set::MAX >> (CELLS - self.boxes.len())
    }

    /// The boxes that this edge belongs to and that have so many edges among these.
    #[inline]
    fn boxes_with(&self, edges: Set, edge: u8, count: u32) -> i16 {
        let [one, other] = self.boxes[usize::from(edge)];
        let has = |set: Set| (edges & set).count_ones() == count;
        i16::from(has(one)) + i16::from(one != other && has(other))
    }

    fn boxes_left(&self, pos: &Position) -> i16 {
        let level = |cell: usize| {
            number((self.rows, self.columns), Edge::Level(cell / self.columns, cell % self.columns))
        };
        let open = |&cell: &usize| {
            // A box is the second of the edge below the one above it, and the only one of the top row.
            let [one, other] = self.boxes[level(cell)];
            let own = if cell < self.columns { one } else { other };
            pos.edges & own != own
        };
        (0..self.rows * self.columns).filter(open).count() as i16
    }

    fn key_of(&self, edges: Set, pos: &Position) -> Key {
        let rest = Key::from((pos.lead + i16::from(i8::MAX)) as u16) << 1 | pos.turn.index() as Key;
        match self.key_kind() {
            KeyKind::Injective => edges as Key | rest << INJECTIVE,
            KeyKind::Hashed => {
                zobrist::mix(edges as u64 ^ zobrist::mix((edges >> 64) as u64 ^ rest << 56))
            }
        }
    }
}

/// So many edges fit beside the lead and the turn.
const INJECTIVE: usize = 54;

/// Level edges come first, then upright ones, each row by row.
fn number((rows, columns): (usize, usize), edge: Edge) -> usize {
    match edge {
        Edge::Level(row, column) => row * columns + column,
        Edge::Upright(row, column) => (rows + 1) * columns + row * (columns + 1) + column,
    }
}

fn edge_at((rows, columns): (usize, usize), number: usize) -> Edge {
    match number.checked_sub((rows + 1) * columns) {
        None => Edge::Level(number / columns, number % columns),
        Some(rest) => Edge::Upright(rest / (columns + 1), rest % (columns + 1)),
    }
}

fn turned_edge((rows, columns): (usize, usize), edge: Edge, by: Symmetry) -> Edge {
    let (size, place, level) = match edge {
        Edge::Level(row, column) => ((columns, rows + 1), (column, row), true),
        Edge::Upright(row, column) => ((columns + 1, rows), (column, row), false),
    };
    let (column, row) = symmetry::turned(by, size, place);
    // The last bit of a symmetry makes columns of rows.
    if level == (by & 4 == 0) { Edge::Level(row, column) } else { Edge::Upright(row, column) }
}

impl Game for DotsAndBoxes {
    type Position = Position;
    /// The number of the edge.
    type Move = u8;
    type Undo = ();

    const ALTERNATES: bool = false;
    const SCORING: Scoring = Scoring::Margins;

    fn start(&self) -> Position {
        Position { edges: 0, lead: 0, turn: Side::First }
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        Turn::Player(pos.turn)
    }

    #[inline]
    fn moves(&self, pos: &Position, out: &mut Vec<u8>) {
        out.extend(bits(self.all() & !pos.edges).map(|edge| edge as u8));
    }

    #[inline]
    fn play(&self, pos: &mut Position, edge: u8) {
        pos.edges |= 1 << edge;
        match (self.boxes_with(pos.edges, edge, 4), pos.turn) {
            (0, _) => pos.turn = pos.turn.other(),
            (boxes, Side::First) => pos.lead += boxes,
            (boxes, Side::Second) => pos.lead -= boxes,
        }
    }

    #[inline]
    fn undo(&self, pos: &mut Position, edge: u8, (): ()) {
        match (self.boxes_with(pos.edges, edge, 4), pos.turn) {
            (0, _) => pos.turn = pos.turn.other(),
            (boxes, Side::First) => pos.lead -= boxes,
            (boxes, Side::Second) => pos.lead += boxes,
        }
        pos.edges &= !(1 << edge);
    }

    #[inline]
    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        (pos.edges == self.all()).then(|| Outcome::Margin(pos.lead.into()))
    }

    #[inline]
    fn key(&self, pos: &Position) -> Key {
        self.key_of(pos.edges, pos)
    }

    fn key_kind(&self) -> KeyKind {
        if self.boxes.len() <= INJECTIVE { KeyKind::Injective } else { KeyKind::Hashed }
    }
}

impl Deterministic for DotsAndBoxes {}
impl Acyclic for DotsAndBoxes {}

impl Hints for DotsAndBoxes {
    const SLOTS: usize = CELLS;
    const SYMMETRIES: Symmetry = symmetry::SQUARE;

    #[inline]
    fn slot(&self, _: &Position, edge: u8) -> usize {
        usize::from(edge)
    }

    /// Boxes first, and last what gives some away.
    #[inline]
    fn order(&self, pos: &Position, edge: u8) -> i32 {
        let edges = pos.edges | 1 << edge;
        let count = |count| i32::from(self.boxes_with(edges, edge, count));
        2 * count(4) - count(3)
    }

    #[inline]
    fn pack(&self, _: &Position, edge: u8) -> Option<u16> {
        Some(u16::from(edge))
    }

    #[inline]
    fn canonical(&self, pos: &Position) -> (Key, Symmetry) {
        self.turning.least([pos.edges], |[edges]| self.key_of(edges, pos))
    }

    fn turned(&self, edge: u8, by: Symmetry) -> u8 {
        self.turning.element(by, edge)
    }

    #[inline]
    fn plies_left(&self, pos: &Position) -> Option<u32> {
        Some((self.all() & !pos.edges).count_ones())
    }

    fn bounds(&self, pos: &Position) -> Option<ValueRange> {
        let left = i32::from(self.boxes_left(pos));
        let lead = match pos.turn {
            Side::First => i32::from(pos.lead),
            Side::Second => -i32::from(pos.lead),
        };
        Some(ValueRange { low: lead - left, high: lead + left })
    }
}

impl Notation for DotsAndBoxes {
    fn move_text(&self, _: &Position, edge: u8) -> String {
        match edge_at((self.rows, self.columns), edge.into()) {
            Edge::Level(row, column) => format!("{}.{}h", row + 1, column + 1),
            Edge::Upright(row, column) => format!("{}.{}v", row + 1, column + 1),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        let lead = match pos.lead {
            0 => String::new(),
            lead => format!(" lead {lead}"),
        };
        self.edge_rows(pos, |edge| if matches!(edge, Edge::Level(..)) { '-' } else { '|' })
            .join("/")
            + &lead
            + turn_text::suffix(pos.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        if let Some(board) = text.trim_end().strip_suffix(" lead") {
            let error = TextError::new("no number follows 'lead'").hint(self.form());
            return Err(error.at(board.len() + 1..text.trim_end().len()));
        }
        let (rest, turn) = turn_text::split(text)?;
        let rest = rest.trim_end();
        let (board, lead) = match rest.split_once(" lead ") {
            None => (rest, 0),
            Some((board, number)) => {
                let span = board.len() + " lead ".len()..rest.len();
                let read =
                    number.parse::<i16>().ok().filter(|lead| lead.abs() <= i16::from(i8::MAX));
                let message = format!("'{number}' is no lead");
                let error = || TextError::new(message).at(span).hint(self.form());
                (board, read.ok_or_else(error)?)
            }
        };
        let pos = Position { edges: self.read_edges(board)?, lead, turn };
        let made = (self.rows * self.columns) as i16 - self.boxes_left(&pos);
        if lead.abs() > made || (made - lead) % 2 != 0 {
            let message = format!("{made} boxes are made, which cannot give a lead of {lead}");
            let hint = "write the boxes of the first player less those of the second: lead -1";
            return Err(TextError::new(message).at(0..text.len()).hint(hint));
        }
        Ok(pos)
    }

    fn view(&self, pos: &Position) -> BoardView {
        let mut lines = Vec::new();
        for (index, row) in self.edge_rows(pos, |_| 'x').iter().enumerate() {
            let drawn = row.chars().map(|edge| edge == 'x');
            lines.push(if index % 2 == 0 {
                let edges = drawn.map(|drawn| if drawn { "---+" } else { "   +" });
                format!("+{}", edges.collect::<String>())
            } else {
                let edges: Vec<_> = drawn.map(|drawn| if drawn { "|" } else { " " }).collect();
                edges.join("   ")
            });
        }
        lines.push(format!("lead of the first player: {}", pos.lead));
        BoardView::Text { lines }
    }
}

impl DotsAndBoxes {
    /// Level and upright edges in turn, from the top: a mark for those that are drawn.
    fn edge_rows(&self, pos: &Position, mark: impl Fn(Edge) -> char) -> Vec<String> {
        let letter = |edge: Edge| {
            let drawn = pos.edges >> number((self.rows, self.columns), edge) & 1 == 1;
            if drawn { mark(edge) } else { '.' }
        };
        self.rows_of_edges().map(|row| row.into_iter().map(letter).collect()).collect()
    }

    fn rows_of_edges(&self) -> impl Iterator<Item = Vec<Edge>> {
        let columns = self.columns;
        (0..=2 * self.rows).map(move |index| match index % 2 {
            0 => (0..columns).map(|column| Edge::Level(index / 2, column)).collect(),
            _ => (0..=columns).map(|column| Edge::Upright(index / 2, column)).collect(),
        })
    }

    /// How a position is written.
    fn form(&self) -> String {
        let empty = self.edge_rows(&self.start(), |_| '-').join("/");
        format!(
            "level and upright edges in turn, '-' and '|' for those drawn, then the first player's \
             lead and 'second' where they say something: {empty} lead 0 second"
        )
    }

    fn read_edges(&self, text: &str) -> Result<Set, TextError> {
        let fields = parameters::fields(text, '/');
        let needed = 2 * self.rows + 1;
        if fields.len() != needed {
            let message = format!("{needed} rows of edges are needed, not {}", fields.len());
            return Err(TextError::new(message).at(0..text.len()).hint(self.form()));
        }
        let mut edges = 0;
        for (field, row) in fields.iter().zip(self.rows_of_edges()) {
            let count = field.text.chars().count();
            if count != row.len() {
                let message = format!("{} edges are needed in this row, not {count}", row.len());
                return Err(field.error(message).hint(self.form()));
            }
            for (letter, edge) in field.text.chars().zip(row) {
                match letter {
                    '-' | '|' => edges |= 1 << number((self.rows, self.columns), edge),
                    '.' => {}
                    _ => {
                        let message = format!("'{letter}' is neither an edge nor '.'");
                        return Err(field.error(message).hint(self.form()));
                    }
                }
            }
        }
        Ok(edges)
    }
}

impl Hosted for DotsAndBoxes {
    type Eval = NoOpinion;

    const ACYCLIC: bool = true;
}

#[cfg(test)]
mod tests;
