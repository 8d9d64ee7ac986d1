//! Facts about partisan games, Hex, Dots and Boxes and Kalah: who wins, or by how much.

use super::{Fact, solved};
use crate::error::HostError;
use crate::request::SearchRequest;
use crate::session::open;
use crate::solution::SolveScope;
use crate::value::{Player, ResultView, ValueKind};

/// The value of a fact, if it is about one of these games.
pub(super) fn quantity(
    fact: &Fact<'_>,
    request: &SearchRequest,
) -> Result<Option<String>, HostError> {
    Ok(match (fact.game, fact.quantity) {
        ("domineering", "outcome") => {
            let size = fact.variant.replace(" rows x ", "x").replace(" columns", "");
            let sides = ["vertical", "horizontal"];
            Some(outcome(&format!("domineering:{size}"), sides, request)?)
        }
        ("col" | "snort" | "clobber", "outcome") => {
            let size = fact.variant.split(' ').next().unwrap_or_default();
            Some(outcome(&format!("{}:{size}", fact.game), ["left", "right"], request)?)
        }
        ("hex", "number of winning first moves") => {
            Some(openings(fact.variant, request)?.len().to_string())
        }
        ("hex", quantity) if quantity.starts_with("winning first moves (column;row)") => {
            let write = |(row, column)| format!("({column} {row})");
            let list: Vec<_> = openings(fact.variant, request)?.into_iter().map(write).collect();
            Some(format!("[{}]", list.join(" ")))
        }
        ("dots and boxes", "margin for the first player") => {
            let size = fact.variant.trim_end_matches(" boxes");
            Some(margin(&format!("dots-and-boxes:{size}"), request)?.to_string())
        }
        ("kalah", quantity) => match (kalah(fact.variant), quantity) {
            (Some(spec), "best margin for the first player") => {
                Some(margin(&spec, request)?.to_string())
            }
            (Some(spec), "value for the first player") => {
                let name = match margin(&spec, request)? {
                    0 => "draw",
                    1.. => "win",
                    _ => "loss",
                };
                Some(name.to_owned())
            }
            _ => None,
        },
        _ => None,
    })
}

/// `3 houses 4 seeds, empty capture allowed`.
fn kalah(variant: &str) -> Option<String> {
    let (size, rule) = variant.split_once(", ")?;
    let (houses, seeds) = size.strip_suffix(" seeds")?.split_once(" houses ")?;
    let rule = match rule {
        "empty capture allowed" => "empty-capture",
        "capture needs a non-empty opposite house" => "capture",
        _ => return None,
    };
    Some(format!("kalah:{houses},{seeds},{rule}"))
}

/// Who wins, whoever begins: one side, or who moves next, or who moved before.
fn outcome(spec: &str, sides: [&str; 2], request: &SearchRequest) -> Result<String, HostError> {
    let mut session = open(spec)?;
    let start = session.position_text();
    let mut winners = Vec::new();
    for turn in ["", " second"] {
        session.set_position(&format!("{start}{turn}"))?;
        let solved = solved(session.as_mut(), request, SolveScope::Best)?;
        let mover = if turn.is_empty() { Player::First } else { Player::Second };
        winners.push(match (solved.result, solved.value) {
            (Some(ResultView::Win { winner }), _) => winner == Player::First,
            (_, value) => {
                let wins = value.is_some_and(|value| value.kind == ValueKind::Win);
                (mover == Player::First) == wins
            }
        });
    }
    let [left, right] = sides;
    Ok(match winners[..] {
        [true, true] => format!("{left} wins"),
        [false, false] => format!("{right} wins"),
        [true, false] => "next player wins".to_owned(),
        _ => "previous player wins".to_owned(),
    })
}

fn margin(spec: &str, request: &SearchRequest) -> Result<i64, HostError> {
    let solved = solved(open(spec)?.as_mut(), request, SolveScope::Best)?;
    Ok(solved.value.map_or(0, |value| value.score))
}

/// The first moves of Hex that win, by row and column from 0.
fn openings(size: &str, request: &SearchRequest) -> Result<Vec<(usize, usize)>, HostError> {
    let solved = solved(open(&format!("hex:{size}"))?.as_mut(), request, SolveScope::All)?;
    let wins = solved
        .moves
        .iter()
        .filter(|one| one.value.as_ref().is_some_and(|value| value.kind == ValueKind::Win));
    let place = |name: &str| {
        let (column, row) = name.split_at(1);
        let column = usize::from(column.as_bytes()[0] - b'a');
        (row.parse::<usize>().unwrap_or(1) - 1, column)
    };
    let mut found: Vec<_> = wins.map(|one| place(&one.mv)).collect();
    found.sort_unstable();
    Ok(found)
}
