//! Text of throws and plays, and the picture of the board.

use gametree::notation::legal_moves_hint;
use gametree::{BoardView, Game, Notation, Side, TextError, rules};

use super::board::{BAR, Board, Dice};
use super::plays::Play;
use super::{Backgammon, Move, Phase, Position, position_text};

/// A turn without a play.
const PASS: &str = "pass";

/// The way of one checker: the points it touches, and whether it hits there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way {
    points: Vec<(usize, Hit)>,
}

/// Whether a checker that comes to a point sends one of the opponent's to the bar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Hit {
    No,
    Yes,
}

impl Way {
    fn last(&self) -> usize {
        self.points[self.points.len() - 1].0
    }

    /// Without the points that were only touched in passing.
    fn text(&self) -> String {
        let last = self.points.len() - 1;
        let shown = self
            .points
            .iter()
            .enumerate()
            .filter(|&(index, &(_, hit))| index == 0 || index == last || hit == Hit::Yes);
        let point = |(_, &(point, hit)): (usize, &(usize, Hit))| {
            let name = match point {
                0 => "off".to_owned(),
                BAR => "bar".to_owned(),
                _ => point.to_string(),
            };
            if hit == Hit::Yes { name + "*" } else { name }
        };
        shown.map(point).collect::<Vec<_>>().join("/")
    }
}

/// The ways of the checkers that a play moves, those from the highest points first.
fn ways(board: &Board, play: Play) -> Vec<Way> {
    let mut board = *board;
    let mut ways: Vec<Way> = Vec::new();
    for step in play.steps() {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let hit = if to > 0 && board.at(to) == -1 { Hit::Yes } else { Hit::No };
        board.step(from, to);
        match ways.iter_mut().find(|way| way.last() == from) {
            Some(way) => way.points.push((to, hit)),
            None => ways.push(Way { points: vec![(from, Hit::No), (to, hit)] }),
        }
    }
    ways.sort_by(|one, other| other.points.cmp(&one.points));
    ways
}

/// A play in the usual text, its parts joined by `separator`.
fn play_text(board: &Board, play: Play, separator: &str) -> String {
    let mut parts: Vec<(String, u32)> = Vec::new();
    for way in ways(board, play) {
        let text = way.text();
        // Only the first of several checkers hits, and the star stands for all.
        match parts.last_mut().filter(|(last, _)| *last == text || *last == format!("{text}*")) {
            Some((_, count)) => *count += 1,
            None => parts.push((text, 1)),
        }
    }
    if parts.is_empty() {
        return PASS.to_owned();
    }
    let part = |(text, count): (String, u32)| match count {
        1 => text,
        _ => format!("{text}({count})"),
    };
    parts.into_iter().map(part).collect::<Vec<_>>().join(separator)
}

/// What a text says of a play: how many checkers leave and reach each point (0 is off), which
/// points are hit, and which are named at all.
#[derive(Default)]
struct Wish {
    change: [i8; 26],
    hits: u32,
    named: u32,
}

impl Wish {
    /// Reads `8/5,6/5`, `bar/22`, `6/off(2)`, `24/18*/13`.
    fn parse(text: &str) -> Option<Wish> {
        let mut wish = Wish::default();
        let parts = text.split([',', ' ', '\t']).filter(|part| !part.is_empty());
        for part in parts {
            let (part, times) = match part.strip_suffix(')').and_then(|part| part.split_once('(')) {
                Some((part, times)) => (part, times.parse().ok().filter(|t| (1..=4).contains(t))?),
                None => (part, 1),
            };
            let points: Vec<usize> =
                part.split('/').map(|name| wish.point(name)).collect::<Option<_>>()?;
            if points.len() < 2 || points.len() > 5 {
                return None;
            }
            wish.change[points[0]] -= times;
            wish.change[points[points.len() - 1]] += times;
        }
        (wish.named != 0).then_some(wish)
    }

    fn point(&mut self, name: &str) -> Option<usize> {
        let (name, star) = match name.strip_suffix('*') {
            Some(name) => (name, 1),
            None => (name, 0),
        };
        let point = match name.to_ascii_lowercase().as_str() {
            "bar" => BAR,
            "off" => 0,
            digits => digits.parse().ok().filter(|point| *point <= BAR)?,
        };
        self.hits |= star << point;
        self.named |= 1 << point;
        Some(point)
    }

    /// Whether a play moves checkers as the text says.
    fn fits(&self, play: Play) -> bool {
        let mut change = [0; 26];
        for step in play.steps() {
            change[usize::from(step.from)] -= 1;
            change[usize::from(step.to)] += 1;
        }
        change == self.change
    }
}

/// The points that a play hits, and all that it touches.
fn touched(board: &Board, play: Play) -> (u32, u32) {
    let points = ways(board, play).into_iter().flat_map(|way| way.points);
    points.fold((0, 0), |(hits, all), (point, hit)| {
        (hits | u32::from(hit == Hit::Yes) << point, all | 1 << point)
    })
}

impl Backgammon {
    fn parse_play(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        let legal = rules::legal_moves(self, pos);
        let hint = || match self.play_with_part(pos, &legal, text.trim()) {
            Some(play) => {
                format!("a move is what is done with both dice, its parts joined by commas: {play}")
            }
            None => legal_moves_hint(self, pos, &legal),
        };
        let refuse = |message: String| TextError::new(message).at(0..text.len()).hint(hint());
        let plays = legal
            .iter()
            .filter_map(|&mv| if let Move::Play(play) = mv { Some(play) } else { None });
        if text.trim().eq_ignore_ascii_case(PASS) {
            return match legal.as_slice() {
                [pass @ Move::Play(Play::PASS)] => Ok(*pass),
                _ => Err(refuse("there is something to play, so the turn cannot be passed".into())),
            };
        }
        let Some(wish) = Wish::parse(text) else {
            return Err(refuse(format!("'{text}' is not a play")));
        };
        let fits: Vec<Play> = plays.filter(|&play| wish.fits(play)).collect();
        let board = &pos.board;
        // Without stars that decide, a way over points that the text names, then one that is alone.
        let exactly = |play: &&Play| touched(board, **play).0 == wish.hits;
        let through = |play: &&Play| wish.named & !touched(board, **play).1 == 0;
        let chosen = match fits.as_slice() {
            [] => None,
            [only] if wish.hits & !touched(board, *only).0 == 0 => Some(only),
            many => many.iter().filter(exactly).find(through).or(many.iter().find(exactly)),
        };
        chosen.map(|&play| Move::Play(play)).ok_or_else(|| {
            let message = match fits.len() {
                0 => format!("'{text}' cannot be played here"),
                1 => format!("'{text}' does not hit there"),
                _ => format!("'{text}' can be played in two ways that hit differently"),
            };
            refuse(message)
        })
    }

    /// The first legal play that has this text as one of its parts, and others.
    fn play_with_part(&self, pos: &Position, legal: &[Move], part: &str) -> Option<String> {
        let texts = legal.iter().map(|&mv| self.move_text(pos, mv));
        texts.into_iter().find(|text| text.contains(',') && text.split(',').any(|one| one == part))
    }

    fn parse_throw(pos: &Position, text: &str) -> Result<Move, TextError> {
        let (one, other) = throw(text).map_err(|error| error.at(0..text.len()))?;
        let dice = Dice::new(one, other).expect("both are numbers of a die");
        match pos.phase {
            Phase::Opening if dice.is_double() => {
                Err(TextError::new("the opening throw is never a double")
                    .at(0..text.len())
                    .hint("each side throws one die, again if they are equal: 31, 13"))
            }
            Phase::Opening if one > other => Ok(Move::Begin(Side::First, dice)),
            Phase::Opening => Ok(Move::Begin(Side::Second, dice)),
            Phase::Roll | Phase::Play(_) => Ok(Move::Roll(dice)),
        }
    }
}

/// Reads a throw: two digits, with or without `-`, `,` or a blank between them.
///
/// # Errors
/// It is no throw.
pub(super) fn throw(text: &str) -> Result<(u8, u8), TextError> {
    let digits: Vec<u8> = text
        .chars()
        .filter(|letter| !matches!(letter, '-' | ',' | ' '))
        .map(|letter| letter.to_digit(10).map_or(0, |digit| digit as u8))
        .collect();
    match digits.as_slice() {
        &[one, other] if Dice::new(one, other).is_some() => Ok((one, other)),
        [_, _] => Err(TextError::new(format!("no dice show '{text}'"))
            .hint("a die shows 1 to 6: write 31 or 6-6")),
        _ => {
            Err(TextError::new(format!("'{text}' is not a throw of two dice"))
                .hint("write 31 or 6-6"))
        }
    }
}

impl Notation for Backgammon {
    fn move_text(&self, pos: &Position, mv: Move) -> String {
        match mv {
            Move::Begin(Side::Second, dice) => format!("{}{}", dice.low(), dice.high()),
            Move::Begin(Side::First, dice) | Move::Roll(dice) => {
                format!("{}{}", dice.high(), dice.low())
            }
            Move::Play(play) => play_text(&pos.board, play, ","),
        }
    }

    fn parse_move(&self, pos: &Position, text: &str) -> Result<Move, TextError> {
        if let Some(outcome) = self.outcome(pos) {
            let message = format!("the game is already over: {outcome:?}");
            return Err(TextError::new(message).at(0..text.len()));
        }
        match pos.phase {
            Phase::Opening | Phase::Roll => Self::parse_throw(pos, text),
            Phase::Play(_) => self.parse_play(pos, text),
        }
    }

    /// With blanks, as it is usually written.
    fn record_text(&self, pos: &Position, mv: Move) -> String {
        match mv {
            Move::Play(play) => play_text(&pos.board, play, " "),
            _ => self.move_text(pos, mv),
        }
    }

    fn position_text(&self, pos: &Position) -> String {
        position_text::print(pos)
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        position_text::parse(text)
    }

    fn view(&self, pos: &Position) -> BoardView {
        BoardView::Text { lines: picture(pos) }
    }
}

/// Checkers that a point shows one above the other; more are told by a number.
const STACK: i8 = 5;

/// The board as the first player sees it, home at the lower right: `X` are the first player's
/// checkers, `O` the second's.
fn picture(pos: &Position) -> Vec<String> {
    let board = if pos.mover == Side::First { pos.board } else { pos.board.flipped() };
    let cell = |point: usize, row: i8| {
        let count = board.at(point);
        let letter = if count > 0 { "X" } else { "O" };
        match count.abs() {
            height if row == STACK && height > STACK => height.to_string(),
            height if row <= height => letter.to_owned(),
            _ => if row == 1 && point > 0 && point < BAR { "." } else { "" }.to_owned(),
        }
    };
    let line = |points: &[usize], bar: usize, row: i8| {
        let mut text = String::new();
        for (index, &point) in points.iter().enumerate() {
            if index == 6 {
                text += &format!(" |{:>2} |", cell(bar, row));
            }
            text += &format!("{:>3}", cell(point, row));
        }
        text
    };
    let numbers = |points: &[usize]| {
        let name = |point: &usize| format!("{point:>3}");
        let half = |points: &[usize]| points.iter().map(name).collect::<String>();
        format!("{} |   |{}", half(&points[..6]), half(&points[6..]))
    };
    let upper: Vec<usize> = (13..=24).collect();
    let lower: Vec<usize> = (1..=12).rev().collect();
    let mut lines = vec![numbers(&upper)];
    lines.extend((1..=STACK).map(|row| line(&upper, 0, row)));
    lines.push(String::new());
    lines.extend((1..=STACK).rev().map(|row| line(&lower, BAR, row)));
    lines.push(numbers(&lower));
    for (name, board, off) in [("X", board, board.off[0]), ("O", board.flipped(), board.off[1])] {
        lines.push(format!("{name}: {} pips, {off} off", board.pips()));
    }
    let name = if pos.mover == Side::First { "X" } else { "O" };
    lines.push(match pos.phase {
        Phase::Opening => "each side throws one die".to_owned(),
        Phase::Roll => format!("{name} to throw"),
        Phase::Play(dice) => format!("{name} to play {}{}", dice.high(), dice.low()),
    });
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}
