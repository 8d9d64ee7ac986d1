//! Facts about games that are small enough to look at every position: Dodgem, three men's morris,
//! Pong Hau K'i, Hexapawn and Breakthrough.

use gametree_games::board::Stones;
use gametree_games::dodgem::Dodgem;
use gametree_games::morris::Morris;
use gametree_games::pawns::Pawns;

use super::Fact;
use super::census::{Census, Fate, census};
use crate::error::HostError;
use crate::request::SearchRequest;

/// The game looked at last, of which a file tells many facts in turn.
#[derive(Default)]
pub(super) struct SmallGames {
    last: Option<([String; 2], Census)>,
}

impl SmallGames {
    /// The value of a fact, if it is about one of these games.
    pub(super) fn quantity(
        &mut self,
        fact: &Fact<'_>,
        request: &SearchRequest,
    ) -> Result<Option<String>, HostError> {
        let name = [fact.game, fact.variant];
        if self.last.as_ref().is_none_or(|(last, _)| *last != name) {
            let Some(census) = take(fact, request)? else { return Ok(None) };
            self.last = Some((name.map(str::to_owned), census));
        }
        let Some((_, census)) = &self.last else { return Ok(None) };
        Ok(match (fact.quantity, census.start) {
            ("value of the start position", Fate::Win(_)) => Some("first player wins".to_owned()),
            ("value of the start position", Fate::Loss(_)) => Some("second player wins".to_owned()),
            ("value of the start position", Fate::Draw) => Some("draw".to_owned()),
            ("plies to the end of the game", Fate::Win(plies) | Fate::Loss(plies)) => {
                Some(plies.to_string())
            }
            ("reachable positions", _) => Some(census.positions.to_string()),
            ("wins for side to move", _) => Some(census.wins.to_string()),
            ("draws", _) => Some(census.draws.to_string()),
            ("losses for side to move", _) => Some(census.losses.to_string()),
            ("longest win or loss (plies)", _) => Some(census.longest.to_string()),
            _ => None,
        })
    }
}

/// The census of the game that a fact is about.
fn take(fact: &Fact<'_>, request: &SearchRequest) -> Result<Option<Census>, HostError> {
    let read = |error| HostError::text(error, fact.variant);
    let same = |pos| pos;
    match fact.game {
        "dodgem" => match dodgem(fact.variant) {
            Some(text) => census(&Dodgem::from_parameters(&text).map_err(read)?, same, request),
            None => Ok(None),
        },
        "hexapawn" | "breakthrough" => {
            let Some(text) = size(fact.game, fact.variant) else { return Ok(None) };
            let build = if fact.game == "hexapawn" { Pawns::hexapawn } else { Pawns::breakthrough };
            census(&build(&text).map_err(read)?, same, request)
        }
        // Of these the file counts positions as the side to move sees them.
        "3x3 morris" => match morris(fact.variant) {
            Some(text) => {
                let game = Morris::from_parameters(&text).map_err(read)?;
                census(&game, Stones::for_mover, request)
            }
            None => Ok(None),
        },
        "pong hau k'i" => {
            census(&Morris::pong_hau_ki("").map_err(read)?, Stones::for_mover, request)
        }
        _ => Ok(None),
    }
}

/// `dodgem 3 stuckwins=true`.
fn dodgem(variant: &str) -> Option<String> {
    let (size, rule) = variant.strip_prefix("dodgem ")?.split_once(" stuckwins=")?;
    let rule = if rule == "true" { "blocked-wins" } else { "blocked-loses" };
    Some(format!("{size},{rule}"))
}

/// `3x3 morris stones=3 orth diaglines=true`.
fn morris(variant: &str) -> Option<String> {
    let rest = variant.strip_prefix("3x3 morris stones=")?;
    let (rest, lines) = rest.split_once(" diaglines=")?;
    let (stones, moves) = rest.split_once(' ')?;
    let moves = match moves {
        "orth" => "straight",
        "orth+diag via centre" => "centre",
        "king adj" => "king",
        "fly" => "fly",
        _ => return None,
    };
    let lines = if lines == "true" { "diagonals" } else { "no-diagonals" };
    Some(format!("{stones},{moves},{lines}"))
}

/// `hexapawn w3 h4`: columns, then rows.
fn size(game: &str, variant: &str) -> Option<String> {
    let (columns, rows) = variant.strip_prefix(game)?.trim().strip_prefix('w')?.split_once(" h")?;
    Some(format!("{rows}x{columns}"))
}
