//! Values, players and results in words.

use anstyle::Style;
use gametree::view::{Cell, Grid};
use gametree_host::batch::Wanted;
use gametree_host::value::BoundView;
use gametree_host::{
    BoardView, EventView, Player, PositionView, ResultView, ValueKind, ValueView, side_name,
};

use crate::board::Label;
use crate::numbers::plural;
use crate::screen::{BLUE, DIM, ORANGE, STRONG};

/// A value in a few words, seen by the side to move: `win in 21 (+3)`, `loss in 8 or sooner`,
/// `at least +2`, `about +35`.
pub(crate) fn value(value: &ValueView) -> String {
    let plies = |word: &str| match value.plies {
        Some(plies) => format!("{word} in {plies}"),
        None => word.to_owned(),
    };
    let core = match value.kind {
        ValueKind::Win => plies("win"),
        ValueKind::Loss => plies("loss"),
        ValueKind::Draw => "draw".to_owned(),
        ValueKind::Margin => signed(value.score),
        ValueKind::Estimate => match value.table {
            Some(table) if table.kind == ValueKind::Win => "win by the tables".to_owned(),
            Some(_) => "loss by the tables".to_owned(),
            None => format!("about {}", signed(value.score)),
        },
        ValueKind::Expectation => expectation(value, Digits::Few),
    };
    let core = match customary(value) {
        Some(score) => format!("{core} ({score})"),
        None => core,
    };
    match (value.bound, value.kind) {
        (BoundView::Exact, _) => core,
        (BoundView::Lower, ValueKind::Win) | (BoundView::Upper, ValueKind::Loss) => {
            format!("{core} or sooner")
        }
        (BoundView::Upper, ValueKind::Win) => format!("at best a {core}"),
        (BoundView::Lower, ValueKind::Loss) => format!("at worst a {core}"),
        (BoundView::Lower, _) => format!("at least {core}"),
        (BoundView::Upper, _) => format!("at most {core}"),
    }
}

/// How precisely a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Digits {
    /// As much as a reader takes in.
    Few,
    /// As much as is right.
    All,
}

/// An expected result: `+0.0612 (53.06 % win)`, or with `about` before it if a forecast was used.
pub(crate) fn expectation(value: &ValueView, digits: Digits) -> String {
    let Some(expected) = value.expected else { return "?".to_owned() };
    let about = if value.proven { "" } else { "about " };
    let (places, percents) = match digits {
        Digits::Few => (4, 2),
        Digits::All => (12, 10),
    };
    let score = expected.score;
    let win =
        expected.win.map_or(String::new(), |win| format!(" ({:.percents$} % win)", win * 100.0));
    format!("{about}{score:+.places$}{win}")
}

/// The customary number of a win or loss, if the game has one.
pub(crate) fn customary(value: &ValueView) -> Option<String> {
    let decided = matches!(value.kind, ValueKind::Win | ValueKind::Loss);
    (decided && has_custom(value)).then(|| signed(value.score))
}

/// The bare number of an exact value: the customary score, points, or plies to a win.
pub(crate) fn score(value: &ValueView) -> String {
    match value.kind {
        ValueKind::Draw => "0".to_owned(),
        _ => brief(value),
    }
}

/// Whether the score is a number that players of the game would say. Where nobody asked how far
/// away a win is, it is none.
fn has_custom(value: &ValueView) -> bool {
    let decided = matches!(value.kind, ValueKind::Win | ValueKind::Loss);
    let small = value.score.unsigned_abs() <= gametree::score::LIMIT.unsigned_abs().into();
    small && !(decided && value.plies.is_none())
}

/// A value in a few characters: `+3`, `W5`, `=`, `~35`, with `≥` or `≤` before a bound.
pub(crate) fn brief(value: &ValueView) -> String {
    let bound = match value.bound {
        BoundView::Exact => "",
        BoundView::Lower => "≥",
        BoundView::Upper => "≤",
    };
    let plies = value.plies.map_or(String::new(), |plies| plies.to_string());
    let core = match value.kind {
        ValueKind::Estimate => match value.table {
            Some(table) if table.kind == ValueKind::Win => "+T".to_owned(),
            Some(_) => "-T".to_owned(),
            None => format!("~{}", value.score),
        },
        ValueKind::Expectation => {
            let about = if value.proven { "" } else { "~" };
            value.expected.map_or("?".to_owned(), |one| format!("{about}{:+.3}", one.score))
        }
        ValueKind::Margin => signed(value.score),
        ValueKind::Draw => "=".to_owned(),
        _ if has_custom(value) => signed(value.score),
        ValueKind::Win => format!("W{plies}"),
        ValueKind::Loss => format!("L{plies}"),
    };
    format!("{bound}{core}")
}

/// What is good for the mover in the first player's colour, what is bad in the second's: no more
/// than a help, as the text says the same.
pub(crate) fn style(value: &ValueView) -> Style {
    match value.kind {
        ValueKind::Win => BLUE,
        ValueKind::Loss => ORANGE,
        ValueKind::Draw => STRONG,
        ValueKind::Margin | ValueKind::Estimate | ValueKind::Expectation => match value.score {
            score if score > 0 => BLUE,
            score if score < 0 => ORANGE,
            _ => STRONG,
        },
    }
}

/// A value as it stands on a board.
pub(crate) fn label(value: Option<&ValueView>) -> Label {
    match value {
        Some(value) => Label { text: brief(value), style: style(value) },
        None => Label { text: "?".to_owned(), style: DIM },
    }
}

/// A value as a sentence about the players: `the first player wins; the last move is ply 41`.
/// `played` is how many plies were played before, where that is known.
pub(crate) fn verdict(game: &str, value: &ValueView, mover: Player, played: Option<u32>) -> String {
    let (winner, plies) = match value.kind {
        ValueKind::Win => (mover, value.plies),
        ValueKind::Loss => (other(mover), value.plies),
        ValueKind::Draw => return "a draw".to_owned(),
        ValueKind::Margin => return margin(game, value.score, mover),
        ValueKind::Estimate => return self::value(value),
        ValueKind::Expectation => {
            let side = side_name(game, mover);
            return format!("{} for {side}", expectation(value, Digits::All));
        }
    };
    let when = match (plies, played) {
        (None, _) => String::new(),
        (Some(0), _) => " already".to_owned(),
        (Some(plies), Some(played)) => {
            format!(" in {}, the last move on ply {}", plural(plies.into(), "ply"), played + plies)
        }
        (Some(plies), None) => format!(" in {}", plural(plies.into(), "ply")),
    };
    format!("{} wins{when}", side_name(game, winner))
}

fn margin(game: &str, score: i64, mover: Player) -> String {
    let points = plural(score.unsigned_abs(), "point");
    match score {
        0 => "0 points: even".to_owned(),
        score if score > 0 => format!("{points} for {}", side_name(game, mover)),
        _ => format!("{points} for {}", side_name(game, other(mover))),
    }
}

/// A player, and how that player is called or drawn: `the first player (X)`.
pub(crate) fn player(player: Player, view: &PositionView) -> String {
    let sign = match (&view.board, player) {
        _ if view.game.to_ascii_lowercase().starts_with("tree:") => {
            return crate::tracing::name(player.into()).to_owned();
        }
        (BoardView::Grid(grid), player) => match (has_pieces(grid), player) {
            (false, Player::First) => " (X)",
            (false, Player::Second) => " (O)",
            (true, Player::First) => " (capital letters)",
            (true, Player::Second) => " (small letters)",
        },
        _ => "",
    };
    format!("{}{sign}", side_name(&view.game, player))
}

/// Whether pieces of several kinds stand on a board.
fn has_pieces(grid: &Grid) -> bool {
    grid.cells.iter().any(|cell| matches!(cell, Cell::Piece { .. }))
}

/// A finished game's result as a sentence.
pub(crate) fn result(game: &str, result: &ResultView) -> String {
    match result {
        ResultView::Win { winner } => format!("{} has won", side_name(game, *winner)),
        ResultView::Draw => "the game is drawn".to_owned(),
        ResultView::Margin { points } => format!("the game is over: {}", signed((*points).into())),
    }
}

/// The opponent.
fn other(player: Player) -> Player {
    match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    }
}

/// Events with how likely they are: `1 1/6, 2 1/6`.
pub(crate) fn events(events: &[EventView]) -> String {
    let texts = events.iter().map(|one| format!("{} {}", one.event, one.odds));
    texts.collect::<Vec<_>>().join(", ")
}

/// A number with its sign; 0 has none.
pub(crate) fn signed(score: i64) -> String {
    match score {
        0 => "0".to_owned(),
        score => format!("{score:+}"),
    }
}

/// The value that a line of a file expects.
pub(crate) fn wanted(wanted: Wanted) -> String {
    match wanted {
        Wanted::Score(score) => signed(score),
        Wanted::Expectation(result) => format!("{result:+.9}"),
    }
}

/// A text in lines of at most `width` columns, broken at blanks.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else if let Some(last) = lines.last_mut() {
            if line > 0 {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use gametree_host::value::TableView;

    use super::*;

    fn view(kind: ValueKind, plies: Option<u32>, score: i64, bound: BoundView) -> ValueView {
        ValueView { kind, plies, score, bound, proven: true, table: None, expected: None }
    }

    #[test]
    fn values_in_words_and_in_brief() {
        let win = view(ValueKind::Win, Some(21), 3, BoundView::Exact);
        assert_eq!(value(&win), "win in 21 (+3)");
        assert_eq!(brief(&win), "+3");
        let plain = view(ValueKind::Loss, Some(4), -7_999_996, BoundView::Exact);
        assert_eq!((value(&plain), brief(&plain)), ("loss in 4".into(), "L4".into()));
        let bound = view(ValueKind::Loss, Some(4), -7_999_996, BoundView::Upper);
        assert_eq!((value(&bound), brief(&bound)), ("loss in 4 or sooner".into(), "≤L4".into()));
        let hope = view(ValueKind::Win, Some(8), 7_999_992, BoundView::Upper);
        assert_eq!((value(&hope), brief(&hope)), ("at best a win in 8".into(), "≤W8".into()));
        let weak = view(ValueKind::Win, None, 1, BoundView::Exact);
        assert_eq!((value(&weak), brief(&weak)), ("win".into(), "W".into()));
        let estimate = view(ValueKind::Estimate, None, -35, BoundView::Lower);
        assert_eq!(value(&estimate), "at least about -35");
        assert_eq!(brief(&estimate), "≥~-35");
    }

    #[test]
    fn values_by_tables_say_so() {
        let table = Some(TableView { kind: ValueKind::Loss, plies: 3 });
        let loss = view(ValueKind::Estimate, None, -7_998_996, BoundView::Exact);
        let loss = ValueView { table, proven: false, ..loss };
        assert_eq!((value(&loss), brief(&loss)), ("loss by the tables".into(), "-T".into()));
    }

    #[test]
    fn verdicts_name_the_winner() {
        let loss = view(ValueKind::Loss, Some(37), -3, BoundView::Exact);
        let text = verdict("connect-four", &loss, Player::Second, Some(4));
        assert_eq!(text, "the first player wins in 37 plies, the last move on ply 41");
        let margin = view(ValueKind::Margin, None, -1, BoundView::Exact);
        assert_eq!(verdict("tree", &margin, Player::First, None), "1 point for the second player");
    }

    #[test]
    fn text_is_wrapped_at_blanks() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), [""]);
    }
}
