//! The tables of the page.

use std::fmt::Write;

use super::plots::{result_bar, short};
use super::{escape, number, percent, signed};
use crate::player::FaultKind;
use crate::record::GameRecord;
use crate::summary::Summary;

/// Failures that are told one by one.
const FAULTS_TOLD: usize = 50;

/// The players, the best first.
pub(super) fn standings(summary: &Summary) -> String {
    let mut text = String::from(
        "<table><thead><tr><th></th><th class=\"name\">player</th><th>rating</th><th>±</th>\
         <th>games</th><th>points</th><th>score</th><th class=\"name\">won, drawn, lost</th><th>ms a move</th>\
         <th>depth</th><th>failures</th></tr></thead><tbody>\n",
    );
    for (at, one) in summary.standings.iter().enumerate() {
        let faults: usize = one.faults.values().sum();
        let faults = match faults {
            0 => "<span class=\"quiet\">0</span>".to_owned(),
            faults => format!("<span class=\"bad\">{faults}</span>"),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<tr><td class=\"quiet\">{}</td><td class=\"name\">{}</td><td>{}</td>\
             <td class=\"quiet\">{:.0}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td class=\"bar\">{}</td><td>{}</td><td>{}</td><td>{faults}</td></tr>",
            at + 1,
            escape(&one.name),
            signed(one.rating.elo, 0),
            one.rating.error,
            one.tally.games(),
            one.points,
            percent(one.tally.score()),
            result_bar(&one.tally),
            number(one.ms_per_move),
            number(one.depth),
        );
    }
    text + "</tbody></table>\n"
}

/// Everybody against everybody.
pub(super) fn crosstable(summary: &Summary) -> String {
    let mut text = String::from("<table><thead><tr><th class=\"name\">score of … against …</th>");
    for one in &summary.standings {
        let _ = write!(text, "<th style=\"text-align:center\">{}</th>", escape(&short(&one.name)));
    }
    text.push_str("</tr></thead><tbody>\n");
    for one in &summary.standings {
        let _ = write!(text, "<tr><td class=\"name\">{}</td>", escape(&one.name));
        for other in &summary.standings {
            let met = summary.between(&one.name, &other.name).filter(|tally| tally.games() > 0);
            let cell = match met {
                Some(tally) => {
                    let score = tally.score();
                    let colour = if score >= 0.5 { "var(--win)" } else { "var(--loss)" };
                    // From nothing at even to a third of the colour at a clean score.
                    let shade = (score - 0.5).abs() * 66.0;
                    format!(
                        "<td class=\"cell\" style=\"background:color-mix(in srgb, {colour} \
                         {shade:.0}%, transparent)\">{}<br><small>{}–{}–{}</small></td>",
                        percent(score),
                        tally.wins,
                        tally.draws,
                        tally.losses
                    )
                }
                None => "<td class=\"none\">·</td>".to_owned(),
            };
            text.push_str(&cell);
        }
        text.push_str("</tr>\n");
    }
    text + "</tbody></table>\n"
}

/// Failures by player and kind, and one by one.
pub(super) fn faults(summary: &Summary, records: &[GameRecord]) -> String {
    let mut text = String::from("<table><thead><tr><th class=\"name\">player</th>");
    for kind in FaultKind::ALL {
        let _ = write!(text, "<th>{}</th>", kind.name());
    }
    text.push_str("</tr></thead><tbody>\n");
    for one in summary.standings.iter().filter(|one| !one.faults.is_empty()) {
        let _ = write!(text, "<tr><td class=\"name\">{}</td>", escape(&one.name));
        for kind in FaultKind::ALL {
            let cell = match one.faults.get(kind) {
                Some(count) => format!("<td class=\"bad\">{count}</td>"),
                None => "<td class=\"quiet\">0</td>".to_owned(),
            };
            text.push_str(&cell);
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table>\n<table><tbody>\n");
    let all = records.iter().filter_map(|record| Some((record, record.fault.as_ref()?)));
    let count = all.clone().count();
    for (record, fault) in all.take(FAULTS_TOLD) {
        let _ = writeln!(
            text,
            "<tr><td class=\"quiet\">game {}</td><td class=\"name\">{}</td>\
             <td class=\"name\">{}</td><td class=\"wide quiet\">{}</td></tr>",
            record.game + 1,
            escape(&fault.player),
            fault.kind.name(),
            escape(&fault.detail),
        );
    }
    text.push_str("</tbody></table>\n");
    if count > FAULTS_TOLD {
        let _ = writeln!(text, "<p class=\"quiet small\">and {} more</p>", count - FAULTS_TOLD);
    }
    text
}

/// How the games ended.
pub(super) fn endings(summary: &Summary) -> String {
    let mut text = String::from("<table><tbody>\n");
    for (ending, count) in &summary.endings {
        let share = percent(*count as f64 / summary.played.max(1) as f64);
        let _ = writeln!(
            text,
            "<tr><td class=\"name\">{}</td><td>{count}</td><td class=\"quiet\">{share}</td></tr>",
            ending.name()
        );
    }
    text + "</tbody></table>\n"
}
