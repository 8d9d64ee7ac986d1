//! Facts about Cram, Chomp and Wythoff's game.

use super::Fact;
use crate::error::HostError;
use crate::nimber::NimberView;
use crate::request::SearchRequest;
use crate::session::open;

/// Heaps of Wythoff's game up to which the golden formula is compared.
const WYTHOFF: u32 = 40;

/// The value of a fact, if it is about one of these games.
pub(super) fn quantity(
    fact: &Fact<'_>,
    request: &SearchRequest,
) -> Result<Option<String>, HostError> {
    Ok(match (fact.game, fact.quantity) {
        ("cram", "Grundy value") => {
            let spec = format!("cram:{}", fact.variant);
            Some(nimber(&spec, request)?.nimber.to_string())
        }
        ("chomp", "winning first moves (rows x columns bitten off)") => {
            let moves = chomp_moves(fact.variant, request)?;
            let write = |(rows, columns)| format!("({rows};{columns})");
            let list: Vec<_> = moves.into_iter().map(write).collect();
            Some(format!("[{}]", list.join(" ")))
        }
        ("chomp", "number of winning first moves") => {
            Some(chomp_moves(fact.variant, request)?.len().to_string())
        }
        ("wythoff", "P-positions") => golden(fact.value, request)?,
        ("wythoff", "first P-positions") => {
            let count = fact.value.split_whitespace().count();
            let pairs = wythoff_pairs(fact.value, request)?;
            let write = |(low, high): &(u32, u32)| format!("({low};{high})");
            Some(pairs.iter().take(count).map(write).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    })
}

fn nimber(spec: &str, request: &SearchRequest) -> Result<NimberView, HostError> {
    open(spec)?.nimber(request)
}

/// How many rows and columns each winning first bite takes.
fn chomp_moves(size: &str, request: &SearchRequest) -> Result<Vec<(usize, usize)>, HostError> {
    let found = nimber(&format!("chomp:{size}"), request)?;
    let (rows, columns) = size.split_once('x').unwrap_or_default();
    let read = |text: &str| text.parse::<usize>().unwrap_or(0);
    let bitten = |text: &String| {
        let (column, row) = text.split_at(1);
        let column = usize::from(column.as_bytes()[0] - b'a');
        ((read(rows) + 1).saturating_sub(read(row)), read(columns).saturating_sub(column))
    };
    Ok(found.winning.iter().map(bitten).collect())
}

/// The pairs that the side to move loses, up to the largest that the fact names.
fn wythoff_pairs(named: &str, request: &SearchRequest) -> Result<Vec<(u32, u32)>, HostError> {
    let numbers = named.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    lost_pairs(numbers.max().unwrap_or(0), request)
}

fn lost_pairs(largest: u32, request: &SearchRequest) -> Result<Vec<(u32, u32)>, HostError> {
    let mut session = open(&format!("wythoff:{largest},{largest}"))?;
    let mut pairs = Vec::new();
    for low in 0..=largest {
        for high in low..=largest {
            // Who has moved to a lost pair has won, so no other pair with that heap is lost.
            let taken = |&(one, other): &(u32, u32)| {
                [one, other].contains(&low) || [one, other].contains(&high)
            };
            if pairs.iter().any(taken) {
                continue;
            }
            session.set_position(&format!("{low},{high}"))?;
            if session.nimber(request)?.nimber == 0 {
                pairs.push((low, high));
            }
        }
    }
    Ok(pairs)
}

/// Wythoff's formula, in whole numbers: `floor(k * phi)` is the largest `a` with
/// `a * (a - k) <= k * k`.
fn golden(formula: &str, request: &SearchRequest) -> Result<Option<String>, HostError> {
    if formula != "(floor(k phi); floor(k phi^2))" {
        return Ok(None);
    }
    let low = |k: u32| (k..=2 * k).take_while(|a| a * (a - k) <= k * k).last().unwrap_or(0);
    let expected: Vec<_> =
        (0..).map(|k| (low(k), low(k) + k)).take_while(|&(_, high)| high <= WYTHOFF).collect();
    let found = lost_pairs(WYTHOFF, request)?;
    Ok(Some(if found == expected { formula.to_owned() } else { format!("{found:?}") }))
}
