//! The plots: ratings with their intervals, the lead over the games, pairs by points.

use super::signed;
use super::svg::{Anchor, Drawing, WIDTH, step};
use crate::record::GameRecord;
use crate::stats::Tally;
use crate::summary::{Standing, Summary};

/// Room for names at the left.
const NAMES: f64 = 150.0;
/// Room for numbers or names at the right.
const LABELS: f64 = 110.0;
/// The height of a row.
const ROW: f64 = 30.0;
/// 95 % of a normal distribution lie within so many standard deviations.
const Z_95: f64 = 1.96;

/// A name that has room at the side of a plot.
pub(super) fn short(name: &str) -> String {
    const MOST: usize = 20;
    match name.chars().count() {
        count if count <= MOST => name.to_owned(),
        _ => name.chars().take(MOST - 1).chain(['…']).collect(),
    }
}

/// Ratings with their 95 % intervals, the best first.
pub(super) fn ratings(standings: &[Standing]) -> String {
    let (left, right) = (NAMES, WIDTH - LABELS);
    let height = ROW * standings.len() as f64 + 34.0;
    let ends =
        |one: &Standing| [one.rating.elo - one.rating.error, one.rating.elo + one.rating.error];
    let all = standings.iter().flat_map(ends).chain([0.0]);
    let (low, high) =
        all.fold((f64::MAX, f64::MIN), |(low, high), elo| (low.min(elo), high.max(elo)));
    let range = (high - low).max(1.0);
    let x = |elo: f64| left + (elo - low) / range * (right - left);
    let mut drawing = Drawing::new(height, "ratings with 95 % intervals");
    let tick = step(range, 8.0);
    let mut at = (low / tick).ceil() * tick;
    while at <= high {
        let class = if at.abs() < tick / 2.0 { "zero" } else { "grid" };
        drawing.line(class, (x(at), 6.0), (x(at), height - 24.0));
        let label = if at.abs() < tick / 2.0 { "average".to_owned() } else { signed(at, 0) };
        drawing.text("quiet", (x(at), height - 8.0), Anchor::Middle, &label);
        at += tick;
    }
    for (row, one) in standings.iter().enumerate() {
        let y = 6.0 + ROW * (row as f64 + 0.5);
        let [from, to] = ends(one);
        drawing.line("whisker", (x(from), y), (x(to), y));
        drawing.dot("dot", (x(one.rating.elo), y));
        drawing.text("", (left - 14.0, y + 4.0), Anchor::End, &short(&one.name));
        let value = format!("{} ± {:.0}", signed(one.rating.elo, 0), one.rating.error);
        drawing.text("", (WIDTH, y + 4.0), Anchor::End, &value);
    }
    drawing.finish()
}

/// Won less lost games of a player: at the start, after each of the player's games, by the number
/// of games in the match, and at the end.
fn leads(name: &str, records: &[GameRecord]) -> Vec<(f64, f64)> {
    let mut path = vec![(0.0, 0.0)];
    let mut lead = 0.0;
    for (at, record) in records.iter().enumerate() {
        let change = record.result.half_points() as f64 - 1.0;
        if record.first == name {
            lead += change;
        } else if record.second == name {
            lead -= change;
        } else {
            continue;
        }
        path.push(((at + 1) as f64, lead));
    }
    path.push((records.len() as f64, lead));
    path
}

/// The lead of each player over the games; of two players only the better one's, with the band in
/// which the lead of equal players ends 95 times in a hundred.
pub(super) fn curves(summary: &Summary, records: &[GameRecord]) -> String {
    const HEIGHT: f64 = 280.0;
    const TOP: f64 = 12.0;
    const FOOT: f64 = HEIGHT - 28.0;
    let (left, right) = (44.0, WIDTH - LABELS - 30.0);
    let duel = summary.standings.len() == 2;
    let shown = if duel { 1 } else { summary.standings.len() };
    let lines: Vec<(&str, Vec<(f64, f64)>)> = summary.standings
        [..shown.min(summary.standings.len())]
        .iter()
        .map(|one| (one.name.as_str(), leads(&one.name, records)))
        .collect();
    let games = records.len().max(1) as f64;
    let spread = if duel { spread(&summary.standings[0].tally) } else { 0.0 };
    let funnel = |game: f64| Z_95 * spread * game.sqrt();
    let values = lines.iter().flat_map(|(_, line)| line.iter().map(|&(_, lead)| lead));
    let (low, high) = values
        .chain([-1.0, 1.0, funnel(games), -funnel(games)])
        .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    let x = |game: f64| left + game / games * (right - left);
    let y = |lead: f64| FOOT - (lead - low) / (high - low) * (FOOT - TOP);
    let mut drawing = Drawing::new(HEIGHT, "won less lost games over the match");
    let tick = step(high - low, 6.0).max(1.0);
    let mut at = (low / tick).ceil() * tick;
    while at <= high {
        let zero = at.abs() < tick / 2.0;
        drawing.line(if zero { "zero" } else { "grid" }, (left, y(at)), (right, y(at)));
        let label = if zero { "0".to_owned() } else { signed(at, 0) };
        drawing.text("quiet", (left - 8.0, y(at) + 4.0), Anchor::End, &label);
        at += tick;
    }
    let tick = step(games, 8.0).max(1.0);
    let mut at = tick;
    while at <= games {
        drawing.text("quiet", (x(at), HEIGHT - 8.0), Anchor::Middle, &format!("{at:.0}"));
        at += tick;
    }
    if spread > 0.0 {
        let steps: Vec<f64> = (0..=60).map(|at| f64::from(at) / 60.0 * games).collect();
        let above = steps.iter().map(|&game| (x(game), y(funnel(game))));
        let below = steps.iter().rev().map(|&game| (x(game), y(-funnel(game))));
        drawing.area("band", &above.chain(below).collect::<Vec<_>>());
    }
    let mut ends = Vec::new();
    for (series, (name, line)) in lines.iter().enumerate() {
        let path: Vec<(f64, f64)> = line.iter().map(|&(game, lead)| (x(game), y(lead))).collect();
        ends.push((path[path.len() - 1], *name));
        drawing.curve(series, &path);
    }
    label(&mut drawing, ends, FOOT);
    drawing.finish()
}

/// Names at the ends of curves, pushed apart so that they can be read.
fn label(drawing: &mut Drawing, mut ends: Vec<((f64, f64), &str)>, foot: f64) {
    const APART: f64 = 14.0;
    ends.sort_by(|one, other| one.0.1.total_cmp(&other.0.1));
    let mut free = f64::MIN;
    let surplus = |index: usize, count: usize| foot - APART * (count - 1 - index) as f64;
    let count = ends.len();
    for (index, ((x, y), name)) in ends.into_iter().enumerate() {
        let at = y.max(free).min(surplus(index, count)).max(free);
        free = at + APART;
        drawing.text("", (x + 8.0, at + 4.0), Anchor::Start, &short(name));
    }
}

/// The standard deviation of won less lost games, a game.
fn spread(tally: &Tally) -> f64 {
    2.0 * (tally.variance_of_score() * tally.games() as f64).sqrt()
}

/// Won, drawn and lost games as one bar.
pub(super) fn result_bar(tally: &Tally) -> String {
    let games = tally.games().max(1) as f64;
    let mut drawing = Drawing::new(40.0, "won, drawn, lost");
    let mut x = 0.0;
    for (class, count) in [("win", tally.wins), ("draw", tally.draws), ("loss", tally.losses)] {
        let width = count as f64 / games * WIDTH;
        if count > 0 {
            let title = format!("{count} {}", word(class));
            drawing.bar(class, (x, 0.0), ((width - 2.0).max(1.0), 40.0), &title);
        }
        x += width;
    }
    drawing.finish()
}

fn word(class: &str) -> &'static str {
    match class {
        "win" => "won",
        "draw" => "drawn",
        _ => "lost",
    }
}

/// How many pairs brought 0, ½, 1, 1½ and 2 points.
pub(super) fn pairs(tally: &Tally) -> String {
    const HEIGHT: f64 = 170.0;
    const FOOT: f64 = HEIGHT - 26.0;
    const GAP: f64 = 26.0;
    let names = ["0", "½", "1", "1½", "2"];
    let classes = ["loss", "loss", "draw", "win", "win"];
    let most = tally.pairs.iter().copied().max().unwrap_or(0).max(1) as f64;
    let wide = (WIDTH - GAP * 4.0) / 5.0;
    let mut drawing = Drawing::new(HEIGHT, "pairs of games by points");
    for (at, &count) in tally.pairs.iter().enumerate() {
        let x = (wide + GAP) * at as f64;
        let high = (count as f64 / most * (FOOT - 24.0)).max(1.0);
        let title = format!("{count} pairs with {} points", names[at]);
        drawing.bar(classes[at], (x, FOOT - high), (wide, high), &title);
        let middle = x + wide / 2.0;
        drawing.text("", (middle, FOOT - high - 7.0), Anchor::Middle, &count.to_string());
        drawing.text("quiet", (middle, HEIGHT - 8.0), Anchor::Middle, names[at]);
    }
    drawing.finish()
}
