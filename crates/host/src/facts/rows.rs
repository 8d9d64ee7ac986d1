//! Facts about taking from the ends of a row, and about "can I win".

use super::{Fact, solved};
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{Choice, SearchRequest};
use crate::session::open;
use crate::solution::SolveScope;
use crate::value::ValueKind;

/// Rows of 1 to so many piles, for what is said of all rows.
const PILES: u32 = 200;
/// Rows drawn by lot, for the same.
const DRAWN: u32 = 300;

/// The value of a fact, if it is about one of these games.
pub(super) fn quantity(
    fact: &Fact<'_>,
    request: &SearchRequest,
) -> Result<Option<String>, HostError> {
    Ok(match (fact.game, fact.variant, fact.quantity) {
        ("predict the winner", "piles 1..n", _) if fact.value == "ceil(n/2)" => {
            let mut wrong = None;
            for count in 1..=PILES {
                let found = margin(&format!("1..{count}"), request)?;
                if found != i64::from(count.div_ceil(2)) {
                    wrong = Some(format!("{found} for 1..{count}"));
                }
            }
            Some(wrong.unwrap_or_else(|| fact.value.to_owned()))
        }
        ("stone game", "even number of piles", _) => Some(never_loses(fact.value, request)?),
        ("predict the winner" | "stone game", piles, "margin") => {
            let row: Vec<_> = piles.split_whitespace().collect();
            Some(margin(&row.join(","), request)?.to_string())
        }
        ("can I win", variant, "targets (1..sum) lost by the first player") => {
            let largest = variant.strip_prefix("numbers 1..");
            let largest = largest.and_then(|text| text.split(' ').next()?.parse().ok());
            match largest {
                Some(largest) => Some(lost_targets(largest, request)?),
                None => None,
            }
        }
        _ => None,
    })
}

fn margin(row: &str, request: &SearchRequest) -> Result<i64, HostError> {
    let request =
        SearchRequest { method: Method::Interval, choice: Choice::Given, ..request.clone() };
    let mut session = open(&format!("take-ends:{row}"))?;
    let solved = solved(session.as_mut(), &request, SolveScope::Best)?;
    Ok(solved.value.map_or(0, |value| value.score))
}

/// Whether the first player never loses with an even number of piles, and wins where the sum is odd.
fn never_loses(claim: &str, request: &SearchRequest) -> Result<String, HostError> {
    for seed in 0..DRAWN {
        let count = 2 + 2 * (seed % 20);
        let found = margin(&format!("random,{count},{seed}"), request)?;
        // The margin is odd where the sum is.
        if found < 0 {
            return Ok(format!("{found} for take-ends:random,{count},{seed}"));
        }
    }
    Ok(claim.to_owned())
}

fn lost_targets(largest: u32, request: &SearchRequest) -> Result<String, HostError> {
    let request = SearchRequest { method: Method::Memo, choice: Choice::Given, ..request.clone() };
    let mut lost = Vec::new();
    for target in 1..=largest * (largest + 1) / 2 {
        let mut session = open(&format!("can-i-win:{largest},{target}"))?;
        let solved = solved(session.as_mut(), &request, SolveScope::Best)?;
        if solved.value.is_some_and(|value| value.kind == ValueKind::Loss) {
            lost.push(target.to_string());
        }
    }
    Ok(lost.join(" "))
}
