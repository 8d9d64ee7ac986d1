//! The match as a page: one file, nothing from the network, light or dark as the reader likes.

mod plots;
mod svg;
mod tables;

use std::fmt::Write;

use gametree_host::{Player, side_name};

use crate::openings::Source;
use crate::pgn::date;
use crate::record::GameRecord;
use crate::settings::Settings;
use crate::stats::{Estimate, SprtState, Verdict};
use crate::summary::Summary;

/// How every page begins.
pub const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"generator\" content=\"gametree match\">";

/// The style sheet.
const STYLE: &str = include_str!("style.css");

/// What the numbers mean, for the foot of the page.
const NOTES: &str = "Ratings are Elo relative to the average of the players, by maximum likelihood \
    with one virtual draw each; intervals hold the true value 95 times in a hundred. The two games \
    of a pair share an opening and count as one observation. Normalised Elo is the lead in standard \
    deviations of a game, on the scale of Elo. The likelihood of superiority is the probability that \
    the player is the stronger one, if nothing was known before.";

/// The page of a match, as HTML.
#[must_use]
pub fn page(summary: &Summary, settings: &Settings, records: &[GameRecord]) -> String {
    let title = format!("{}: {}", escape(&summary.game), escape(&names(summary)));
    let mut body =
        format!("<h1>{title}</h1>\n<p class=\"quiet\">{}</p>\n", subtitle(settings, records));
    body += &facts(summary);
    let mut section = |head: &str, remark: &str, content: &str| {
        // Writing to a string cannot fail.
        let _ = write!(body, "<h2>{head}</h2>\n<div class=\"panel\">\n{content}</div>\n");
        if !remark.is_empty() {
            let _ = writeln!(body, "<p class=\"quiet small\">{remark}</p>");
        }
    };
    section("Standings", KEYS, &tables::standings(summary));
    section("Ratings", "Elo, with 95 % intervals", &plots::ratings(&summary.standings));
    if summary.played > 0 {
        section("The course of the match", curve_remark(summary), &plots::curves(summary, records));
    }
    if summary.standings.len() > 2 {
        section("Crosstable", "won–drawn–lost", &tables::crosstable(summary));
    }
    if let [pairing] = summary.pairings.as_slice() {
        let remark = format!("points of {} in a pair of games", escape(&pairing.one));
        section("Pairs", &remark, &plots::pairs(&pairing.tally));
    }
    section("How games ended", "", &tables::endings(summary));
    if summary.has_faults() {
        section("Failures", "", &tables::faults(summary, records));
    }
    let _ = write!(
        body,
        "<details><summary>Settings</summary>\n<pre>{}</pre></details>\n\
         <p class=\"quiet small\" style=\"margin-top:2.4rem\">{NOTES}</p>\n",
        escape(&serde_json::to_string_pretty(settings).unwrap_or_default())
    );
    format!(
        "{HEAD}\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

/// What the colours of the bars mean.
const KEYS: &str = "<span class=\"key\" style=\"background:var(--win)\"></span>won\
    <span class=\"key\" style=\"background:var(--draw)\"></span>drawn\
    <span class=\"key\" style=\"background:var(--loss)\"></span>lost";

/// The players' names, or how many there are.
fn names(summary: &Summary) -> String {
    match summary.pairings.as_slice() {
        [pairing] => format!("{} against {}", pairing.one, pairing.other),
        _ => format!("{} players", summary.standings.len()),
    }
}

fn subtitle(settings: &Settings, records: &[GameRecord]) -> String {
    let mut parts = Vec::new();
    let mut clocks: Vec<String> =
        settings.players.iter().map(|one| thinking(&one.thinking)).collect();
    clocks.dedup();
    if let [clock] = clocks.as_slice()
        && !clock.is_empty()
    {
        parts.push(clock.clone());
    }
    parts.push(match &settings.openings {
        Source::Start => "from the start".to_owned(),
        Source::Random { plies } => format!("{plies} random plies to begin with"),
        Source::File { lines, .. } => format!("{lines} openings"),
    });
    parts.push(format!("seed {}", settings.seed));
    let began = records.iter().map(|record| record.began);
    if let (Some(first), Some(last)) = (began.clone().min().map(date), began.max().map(date)) {
        parts.push(if first == last { first } else { format!("{first} to {last}") });
    }
    escape(&parts.join(" · "))
}

fn thinking(thinking: &crate::clock::Thinking) -> String {
    let mut parts = Vec::new();
    parts.extend(thinking.clock.map(|clock| format!("{clock} s")));
    parts.extend(thinking.time_ms.map(|ms| format!("{ms} ms a move")));
    parts.extend(thinking.nodes.map(|nodes| format!("{nodes} nodes a move")));
    parts.extend(thinking.depth.map(|depth| format!("depth {depth}")));
    parts.join(", ")
}

/// The few numbers that matter most.
fn facts(summary: &Summary) -> String {
    let mut list: Vec<(String, String)> = Vec::new();
    let mut fact = |value: String, what: &str| list.push((value, what.to_owned()));
    let games = match summary.played == summary.wanted {
        true => summary.played.to_string(),
        false => format!("{} of {}", summary.played, summary.wanted),
    };
    fact(games, "games");
    if let [pairing] = summary.pairings.as_slice()
        && let Some(estimate) = &pairing.estimate
    {
        let tally = &pairing.tally;
        let score = format!("{}–{}–{}", tally.wins, tally.draws, tally.losses);
        fact(score, "won–drawn–lost");
        fact(elo(estimate), "Elo difference, 95 %");
        if let Some(normalised) = estimate.normalised {
            fact(signed(normalised, 1), "normalised Elo");
        }
        fact(percent(estimate.superiority), "likelihood of superiority");
    } else if let Some(best) = summary.standings.first().filter(|_| summary.played > 0) {
        fact(escape(&best.name), "leads");
        fact(signed(best.rating.elo, 0), "its rating");
    }
    if let Some(state) = &summary.sprt {
        fact(signed(state.llr, 2), &sprt(state));
    }
    if summary.played > 0 {
        let who = side_name(&summary.game, Player::First);
        fact(percent(summary.first_player.score()), &format!("score of {who}"));
    }
    let cells =
        list.iter().map(|(value, what)| format!("<div><b>{value}</b><span>{what}</span></div>"));
    format!("<div class=\"facts\">{}</div>\n", cells.collect::<String>())
}

fn elo(estimate: &Estimate) -> String {
    match (estimate.elo, estimate.elo_error()) {
        (Some(elo), Some(error)) => format!("{} ± {error:.1}", signed(elo, 1)),
        (Some(elo), None) => signed(elo, 1),
        (None, _) if estimate.score > 0.5 => "won all".to_owned(),
        (None, _) => "lost all".to_owned(),
    }
}

fn sprt(state: &SprtState) -> String {
    let (elo0, elo1) = (state.test.elo0, state.test.elo1);
    let verdict = match state.verdict {
        Verdict::Open => "open",
        Verdict::AcceptNull => "not better",
        Verdict::AcceptAlternative => "better",
    };
    let (lower, upper) = (state.lower, state.upper);
    format!("LLR of [{elo0}, {elo1}] within (−{:.2}, {upper:.2}): {verdict}", lower.abs())
}

fn curve_remark(summary: &Summary) -> &'static str {
    match summary.standings.len() {
        2 => {
            "won less lost games of the leader; the band is where equal players would be, 95 times in a hundred"
        }
        _ => "won less lost games of each player, by the games of the match",
    }
}

/// A number with its sign, as print has it.
fn signed(number: f64, digits: usize) -> String {
    // A negative nothing is nothing.
    let text = format!("{number:+.digits$}").replace('-', "−");
    if text.contains(|c: char| ('1'..='9').contains(&c)) {
        text
    } else {
        text.replace(['+', '−'], "")
    }
}

/// A share of 1 in percent.
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A number, or a dash.
fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.1}"))
}

/// A text as HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{Format, Schedule};
    use crate::settings::tests::settings;

    #[test]
    fn a_page_needs_nothing_from_elsewhere_and_escapes_names() {
        let settings = settings("connect-four", &["name=<A&B>,depth=1", "name=C,depth=2"]);
        let schedule = Schedule::new(Format::RoundRobin, 2, 4).unwrap();
        let summary = Summary::of(&settings, &schedule, &[], None);
        let text = page(&summary, &settings, &[]);
        assert!(text.contains("&lt;A&amp;B&gt; against C") && !text.contains("<A&B>"));
        let outside = text.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "src=", "@import", "url(", "<script"] {
            assert!(!outside.contains(word), "{word}");
        }
        assert!(text.contains("0 of 4"));
    }

    #[test]
    fn numbers_have_the_minus_of_print() {
        assert_eq!(signed(-57.94, 1), "−57.9");
        assert_eq!((signed(3.0, 0), signed(-0.01, 1)), ("+3".into(), "0.0".into()));
    }
}
