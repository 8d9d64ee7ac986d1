//! Records of games as other programs read them: PGN for chess, and for other games the text that
//! `gametree play --load` reads.

use std::fmt::Write;

use gametree_host::Player as Side;

use crate::player::{FaultKind, Opinion, is_chess};
use crate::record::{Ending, GameRecord, MoveRecord};
use crate::settings::Settings;

/// How the files begin that are written here: of chess, and of other games.
pub const HEADS: [&str; 2] = ["[Event \"gametree match\"]", "# pair "];

/// The longest line of movetext (PGN standard, 8.2.1).
const LINE: usize = 80;

/// A game's record, with an empty line at its end.
#[must_use]
pub fn record_text(record: &GameRecord, settings: &Settings) -> String {
    match is_chess(&settings.game) {
        true => pgn(record, settings),
        false => plain(record, settings),
    }
}

/// A game as PGN: S. Edwards, *Portable Game Notation Specification* (1994).
fn pgn(record: &GameRecord, settings: &Settings) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "gametree match");
    tag("Site", "?");
    tag("Date", &date(record.began).replace('-', "."));
    tag("Round", &format!("{}.{}", record.pair, record.game % 2 + 1));
    tag("White", &record.first);
    tag("Black", &record.second);
    tag("Result", record.result.text());
    let is_960 = settings.game.contains(":960");
    if is_960 {
        tag("Variant", "Chess960");
    }
    if let Some(start) = &record.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    tag("PlyCount", &record.moves.len().to_string());
    tag("OpeningPlies", &record.opening.to_string());
    for (name, player) in
        [("WhiteTimeControl", &record.first), ("BlackTimeControl", &record.second)]
    {
        if let Some(control) = time_control(settings, player) {
            tag(name, &control);
        }
    }
    tag("Termination", termination(record));
    if let Some(fault) = &record.fault {
        tag("Annotator", "gametree match");
        tag("Failure", &format!("{}: {}: {}", fault.player, fault.kind.name(), fault.detail));
    }
    text.push('\n');
    wrap(&mut text, &movetext(record));
    text.push('\n');
    text
}

/// The time control of a player, in the words of the standard's 9.6.1.
fn time_control(settings: &Settings, player: &str) -> Option<String> {
    let spec = settings.players.iter().find(|spec| spec.name == player)?;
    let control = spec.thinking.clock?;
    let seconds = |ms: u64| (ms as f64 / 1000.0).to_string();
    let mut text = control.moves.map_or_else(String::new, |moves| format!("{moves}/"));
    text += &seconds(control.base_ms);
    if control.increment_ms > 0 {
        text += &format!("+{}", seconds(control.increment_ms));
    }
    Some(text)
}

/// How the game ended, in the words of the standard's 9.8.1.
fn termination(record: &GameRecord) -> &'static str {
    match (record.ending, record.fault.as_ref().map(|fault| fault.kind)) {
        (_, Some(FaultKind::TimeLoss)) => "time forfeit",
        (_, Some(FaultKind::IllegalMove | FaultKind::Protocol)) => "rules infraction",
        (_, Some(FaultKind::Crash | FaultKind::Hang)) => "abandoned",
        (Ending::Adjudication | Ending::PlyLimit, _) => "adjudication",
        _ => "normal",
    }
}

/// The words of the movetext: numbers, moves, comments, result.
fn movetext(record: &GameRecord) -> Vec<String> {
    let mut words = Vec::new();
    let mut number = record.start.as_deref().and_then(full_moves).unwrap_or(1);
    let mut last = None;
    for mv in &record.moves {
        match (mv.side, last) {
            (Side::First, _) => words.push(format!("{number}.")),
            (Side::Second, None) => words.push(format!("{number}...")),
            (Side::Second, Some(_)) => {}
        }
        words.push(mv.text().to_owned());
        words.extend(comment(mv));
        number += u32::from(mv.side == Side::Second);
        last = Some(mv.side);
    }
    words.push(record.result.text().to_owned());
    words
}

/// The number of the first move, from a FEN's last field.
fn full_moves(fen: &str) -> Option<u32> {
    fen.split_whitespace().nth(5)?.parse().ok()
}

/// `{+0.35/12 0.123s}`: score in pawns as the mover sees it, depth, time; `book` in the opening.
fn comment(mv: &MoveRecord) -> Vec<String> {
    let Some(ms) = mv.ms else { return vec!["{book}".to_owned()] };
    let seconds = format!("{:.3}s}}", ms as f64 / 1000.0);
    let score = mv.opinion.map(|opinion| match opinion {
        Opinion::Score(score) => format!("{:+.2}", score as f64 / 100.0),
        Opinion::Win(plies) => format!("+M{}", plies.div_ceil(2)),
        Opinion::Loss(plies) => format!("-M{}", plies.div_ceil(2)),
    });
    match score {
        Some(score) => vec![format!("{{{score}/{}", mv.depth.unwrap_or(0)), seconds],
        None => vec![format!("{{{seconds}")],
    }
}

/// Adds words in lines that are not too long.
fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > LINE {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}

/// A game in the text that `gametree play --load` reads.
fn plain(record: &GameRecord, settings: &Settings) -> String {
    let mut text = String::new();
    let GameRecord { first, second, pair, result, ending, .. } = record;
    let (result, ending) = (result.text(), ending.name());
    let _ = writeln!(text, "# pair {pair}: {first} - {second}  {result}  {ending}");
    if let Some(points) = record.points {
        let _ = writeln!(text, "# points of the first player: {points:+}");
    }
    if let Some(fault) = &record.fault {
        let detail = fault.detail.replace(['\n', '\r'], " ");
        let _ = writeln!(text, "# {}: {}: {detail}", fault.player, fault.kind.name());
    }
    let _ = writeln!(text, "game {}", settings.game);
    if let Some(start) = &record.start {
        let _ = writeln!(text, "position {start}");
    }
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
    let _ = writeln!(text, "moves {}\n", moves.join(" "));
    text
}

/// The date of a moment in seconds since 1970, in Greenwich: `2026-11-29`.
///
/// H. Hinnant, *chrono-compatible low-level date algorithms* (2014): years begin in March, so that
/// the leap day is their last.
#[must_use]
pub fn date(seconds: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    /// From 1 March 0000 to 1 January 1970.
    const EPOCH: u64 = 719_468;
    let days = seconds / 86_400 + EPOCH;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{FaultRecord, Score};
    use crate::settings::tests::settings;

    fn game() -> GameRecord {
        let mv = |mv: &str, record: &str, side, opinion| MoveRecord {
            record: Some(record.to_owned()),
            ms: Some(1234),
            opinion,
            depth: Some(9),
            ..MoveRecord::of_opening(mv, side)
        };
        GameRecord {
            game: 3,
            pair: 2,
            first: "A".to_owned(),
            second: "the \"B\"".to_owned(),
            start: None,
            opening: 1,
            result: Score::Second,
            ending: Ending::Rules,
            fault: None,
            points: None,
            began: 1_795_000_000,
            moves: vec![
                MoveRecord::of_opening("f2f3", Side::First),
                mv("e7e5", "e5", Side::Second, Some(Opinion::Score(-35))),
                mv("g2g4", "g4", Side::First, None),
                mv("d8h4", "Qh4#", Side::Second, Some(Opinion::Win(1))),
            ],
        }
    }

    #[test]
    fn pgn_has_the_seven_tags_and_says_what_the_players_thought() {
        let settings = settings("chess", &["name=A,tc=40/60+0.5", "name=the \"B\",depth=2"]);
        let text = record_text(&game(), &settings);
        let expected = "[Event \"gametree match\"]\n[Site \"?\"]\n[Date \"2026.11.18\"]\n\
            [Round \"2.2\"]\n[White \"A\"]\n[Black \"the \\\"B\\\"\"]\n[Result \"0-1\"]\n\
            [PlyCount \"4\"]\n[OpeningPlies \"1\"]\n[WhiteTimeControl \"40/60+0.5\"]\n\
            [Termination \"normal\"]\n\n\
            1. f2f3 {book} e5 {-0.35/9 1.234s} 2. g4 {1.234s} Qh4# {+M1/9 1.234s} 0-1\n\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_game_of_black_begins_with_dots() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7";
        let mut record = game();
        record.start = Some(fen.to_owned());
        record.moves.remove(0);
        let words = movetext(&record).join(" ");
        assert!(words.starts_with("7... e5 {-0.35/9 1.234s} 8. g4"), "{words}");
    }

    #[test]
    fn failures_have_their_termination() {
        for (kind, word) in [
            (FaultKind::TimeLoss, "time forfeit"),
            (FaultKind::IllegalMove, "rules infraction"),
            (FaultKind::Hang, "abandoned"),
        ] {
            let fault = FaultRecord { player: "A".into(), kind, detail: String::new() };
            assert_eq!(termination(&GameRecord { fault: Some(fault), ..game() }), word);
        }
    }

    #[test]
    fn other_games_are_written_as_they_are_loaded() {
        let settings = settings("connect-four", &["name=A,depth=1", "name=B,depth=1"]);
        let text = record_text(&GameRecord { start: Some("44".into()), ..game() }, &settings);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..4], ["game connect-four", "position 44", "moves f2f3 e7e5 g2g4 d8h4"]);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), text);
        }
    }
}
