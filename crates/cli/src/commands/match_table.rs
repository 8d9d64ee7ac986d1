//! The table of a match, and the line that shows how it goes.

use gametree_arena::stats::{Estimate, SprtState, Verdict};
use gametree_arena::summary::{Pairing, Standing};
use gametree_arena::{GameRecord, Summary};
use gametree_host::{Player, side_name};

use crate::failure::End;
use crate::numbers::plural;
use crate::screen::{DIM, RED, STRONG, Screen, styled};
use crate::table::{Cell, Table};

/// The failures that are told one by one.
const FAULTS_TOLD: usize = 5;

/// How the match goes, in a line.
pub(super) fn progress(summary: &Summary) -> String {
    let mut parts = vec![format!("game {} of {}", summary.played, summary.wanted)];
    match summary.pairings.as_slice() {
        [pairing] => {
            parts.push(format!("{} – {}: {}", pairing.one, pairing.other, counts(pairing)));
            parts.extend(pairing.estimate.as_ref().map(elo));
        }
        _ => parts.extend(
            summary
                .standings
                .iter()
                .take(3)
                .map(|one| format!("{} {:+.0}", one.name, one.rating.elo)),
        ),
    }
    parts.extend(summary.sprt.as_ref().map(llr));
    let faults: usize = summary.standings.iter().flat_map(|one| one.faults.values()).sum();
    if faults > 0 {
        parts.push(plural(faults as u64, "failure"));
    }
    parts.join(" · ")
}

/// The whole table.
pub(super) fn print(
    summary: &Summary,
    records: &[GameRecord],
    screen: &mut Screen,
) -> Result<(), End> {
    standings(summary, screen).print(screen)?;
    screen.line("")?;
    if summary.pairings.len() > 1 {
        pairings(summary).print(screen)?;
        screen.line("")?;
    }
    if let [pairing] = summary.pairings.as_slice()
        && let Some(estimate) = &pairing.estimate
    {
        screen.line(format!(
            "{} against {}: {}",
            styled(STRONG, &pairing.one),
            pairing.other,
            verdict(pairing, estimate)
        ))?;
    }
    if let Some(state) = &summary.sprt {
        screen.line(sprt(state))?;
    }
    screen.remark(ends(summary))?;
    faults(summary, records, screen)
}

/// The players, the best first: everything in a pipe, what there is room for on a terminal.
fn standings(summary: &Summary, screen: &Screen) -> Table {
    let full = !screen.is_terminal();
    let mut heads = vec!["player", ">rating", ">±", ">games"];
    heads.extend(full.then_some(">points"));
    heads.extend([">score", ">won", ">drawn", ">lost", ">ms/move", ">depth"]);
    let faulty = full || summary.has_faults();
    heads.extend(faulty.then_some(">failures"));
    let mut table = Table::new(&heads);
    for one in &summary.standings {
        let Standing { tally, rating, .. } = one;
        let number = |value: Option<f64>| {
            Cell::from(value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}")))
        };
        let mut row = vec![
            Cell::styled(one.name.clone(), STRONG),
            format!("{:+.0}", rating.elo).into(),
            format!("{:.0}", rating.error).into(),
            tally.games().to_string().into(),
        ];
        row.extend(full.then(|| points(one.points).into()));
        row.extend([
            format!("{:.1} %", tally.score() * 100.0).into(),
            tally.wins.to_string().into(),
            tally.draws.to_string().into(),
            tally.losses.to_string().into(),
            number(one.ms_per_move),
            number(one.depth),
        ]);
        let style = if one.faults.is_empty() { DIM } else { RED };
        let faults: usize = one.faults.values().sum();
        row.extend(faulty.then(|| Cell::styled(faults.to_string(), style)));
        table.row(row);
    }
    table
}

fn pairings(summary: &Summary) -> Table {
    let mut table =
        Table::new(&["player", "against", ">games", ">won–drawn–lost", ">score", ">Elo", ">±"]);
    for pairing in &summary.pairings {
        let (elo, error) = match &pairing.estimate {
            Some(estimate) => (signed(estimate.elo), plain(estimate.elo_error())),
            None => ("-".to_owned(), "-".to_owned()),
        };
        table.row([
            pairing.one.clone().into(),
            pairing.other.clone().into(),
            pairing.tally.games().to_string().into(),
            counts(pairing).into(),
            format!("{:.1} %", pairing.tally.score() * 100.0).into(),
            elo.into(),
            error.into(),
        ]);
    }
    table
}

/// `12–5–3`: won, drawn, lost.
fn counts(pairing: &Pairing) -> String {
    let tally = &pairing.tally;
    format!("{}–{}–{}", tally.wins, tally.draws, tally.losses)
}

fn points(points: f64) -> String {
    match points.fract() {
        0.0 => format!("{points:.0}"),
        _ => format!("{points:.1}"),
    }
}

fn signed(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:+.1}"))
}

fn plain(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"))
}

/// `Elo +12.3 ± 8.0`, as far as that can be said.
fn elo(estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error()) {
        (Some(elo), Some(error)) => format!("Elo {elo:+.1} ± {error:.1}"),
        (Some(elo), None) => format!("Elo {elo:+.1}"),
        (None, _) if estimate.score > 0.5 => "won every game".to_owned(),
        (None, _) => "lost every game".to_owned(),
    }
}

fn verdict(pairing: &Pairing, estimate: &Estimate) -> String {
    let mut text = elo(estimate);
    if let (Some(_), Some(low), Some(high)) = (estimate.elo, estimate.elo_low, estimate.elo_high) {
        text += &format!(" (95 %: {low:+.1} to {high:+.1})");
    }
    if let Some(normalised) = estimate.normalised {
        let error = estimate.normalised_error;
        text += &format!(", normalised {normalised:+.1} ± {error:.1}");
    }
    text += &format!(", superior with {:.1} %", estimate.superiority * 100.0);
    let [ll, ld, dd, wd, ww] = pairing.tally.pairs;
    text + &format!("\npairs with 0, ½, 1, 1½, 2 points: {ll}, {ld}, {dd}, {wd}, {ww}")
}

fn llr(state: &SprtState) -> String {
    format!("LLR {:+.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper)
}

fn sprt(state: &SprtState) -> String {
    let (elo0, elo1) = (state.test.elo0, state.test.elo1);
    let verdict = match state.verdict {
        Verdict::Open => "not decided".to_owned(),
        Verdict::AcceptNull => format!("decided: no better than {elo0} Elo"),
        Verdict::AcceptAlternative => format!("decided: better by {elo1} Elo or so"),
    };
    format!("SPRT [{elo0}, {elo1}]: {}, {}", llr(state), styled(STRONG, verdict))
}

fn ends(summary: &Summary) -> String {
    let first = &summary.first_player;
    let who = side_name(&summary.game, Player::First);
    let mut parts = vec![plural(summary.played as u64, "game")];
    parts
        .extend(summary.endings.iter().map(|(ending, count)| format!("{count} {}", ending.name())));
    if first.games() > 0 {
        parts.push(format!("{who} scored {:.1} %", first.score() * 100.0));
    }
    parts.join(" · ")
}

fn faults(summary: &Summary, records: &[GameRecord], screen: &mut Screen) -> Result<(), End> {
    if !summary.has_faults() {
        return Ok(());
    }
    screen.line("")?;
    for one in summary.standings.iter().filter(|one| !one.faults.is_empty()) {
        let kinds = one.faults.iter().map(|(kind, count)| format!("{} {count}", kind.name()));
        let list = kinds.collect::<Vec<_>>().join(", ");
        screen.line(format!("{} of {}: {list}", styled(RED, "failures"), one.name))?;
    }
    let faults = records.iter().filter_map(|record| Some((record.game, record.fault.as_ref()?)));
    for (game, fault) in faults.take(FAULTS_TOLD) {
        let (player, kind, detail) = (&fault.player, fault.kind.name(), &fault.detail);
        screen.remark(format!("  game {}: {player}: {kind}: {detail}", game + 1))?;
    }
    Ok(())
}
