//! Following a proof by the rules alone: no search, no table, no key.

use std::collections::HashMap;

use serde::Serialize;

use super::Claim;
use super::text::{Proof, Section};
use super::walk::{Fault, Walk};
use crate::Stop;
use crate::error::HostError;
use crate::session::open;

/// What following a proof came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProofCheck {
    /// [`crate::SCHEMA`].
    pub schema: u32,
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// What was claimed.
    pub claims: Vec<Claim>,
    /// Positions that were reached, without those where the game is over.
    pub positions: usize,
    /// Moves that no line needed.
    pub idle: usize,
    /// Whether everything claimed was shown.
    pub ok: bool,
    /// Where and why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
}

/// Follows every line that the moves of a proof leave open.
///
/// # Errors
/// The game or the position cannot be read, or the stop flag was raised.
pub fn verify_proof(proof: &Proof, stop: &Stop) -> Result<ProofCheck, HostError> {
    let mut check = ProofCheck {
        schema: crate::SCHEMA,
        game: proof.game.clone(),
        position: proof.position.clone(),
        claims: proof.claims().collect(),
        positions: 0,
        idle: 0,
        ok: true,
        flaw: None,
    };
    for section in &proof.sections {
        match follow(proof, section, stop) {
            Ok((positions, idle)) => {
                check.positions += positions;
                check.idle += idle;
            }
            Err(Fault::Host(error)) => return Err(error),
            Err(Fault::Flaw { position, reason }) => {
                let claim = section.claim;
                check.flaw =
                    Some(format!("it does not show that {claim}: at {position}: {reason}"));
                check.ok = false;
                break;
            }
        }
    }
    Ok(check)
}

/// How many positions there are, and how many moves were not needed.
fn follow(proof: &Proof, section: &Section, stop: &Stop) -> Result<(usize, usize), Fault> {
    let mut session = open(&proof.game)?;
    session.set_position(&proof.position)?;
    let moves: HashMap<&str, &str> =
        section.moves.iter().map(|(position, mv)| (position.as_str(), mv.as_str())).collect();
    let mut used = 0;
    let walk = Walk::new(session.as_mut(), section.claim, stop)?;
    let positions = walk.run(&mut |_, text| match moves.get(text) {
        Some(&mv) => {
            used += 1;
            Ok(mv.to_owned())
        }
        None => {
            let reason = "no move is named".to_owned();
            Err(Fault::Flaw { position: text.to_owned(), reason })
        }
    })?;
    Ok((positions, section.moves.len() - used))
}
