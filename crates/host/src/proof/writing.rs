//! Writing a proof: a solver is asked for the move of every position that needs one.

use super::text::{Proof, Section};
use super::walk::{Fault, Walk};
use super::{Claim, Goal};
use crate::error::HostError;
use crate::games::{GameInfo, ScoringView};
use crate::request::SearchRequest;
use crate::session::{Session, open};
use crate::solution::{SolveScope, Solved};
use crate::value::{Player, ResultView, ValueKind};

/// The memory of a solver that is asked about one position among many, unless that is too little.
const SMALL_TABLE: usize = 4 << 20;

/// Writes out what has been solved. `on_move` hears how many moves there are by then.
///
/// # Errors
/// What was solved is no win, draw or loss for certain; the game counts points; a limit came first; or
/// moves hang on how a position was reached.
pub fn write_proof(
    solved: &Solved,
    spec: &str,
    request: &SearchRequest,
    on_move: &mut dyn FnMut(usize),
) -> Result<Proof, HostError> {
    let mut written = 0;
    let mut sections = Vec::new();
    for claim in claims(solved)? {
        let mut session = open(spec)?;
        session.set_position(&solved.position)?;
        let mut moves = Vec::new();
        let walk = Walk::new(session.as_mut(), claim, &request.limits.stop)?;
        let walked = walk.run(&mut |session, text| {
            let mv = best(session, claim, request)?;
            moves.push((text.to_owned(), mv.clone()));
            written += 1;
            on_move(written);
            Ok(mv)
        });
        match walked {
            Ok(_) => sections.push(Section { claim, moves }),
            Err(Fault::Host(error)) => return Err(error),
            Err(Fault::Flaw { position, reason }) => {
                return Err(HostError::Conflict {
                    message: format!("no proof by positions was found: at {position}: {reason}"),
                    hint: "try another --method".to_owned(),
                });
            }
        }
    }
    Ok(Proof { game: spec.to_owned(), position: solved.position.clone(), sections })
}

/// Refuses a game whose values no proof can show, before it is solved.
///
/// # Errors
/// The game counts points, or chance acts in it.
pub fn check_provable(info: &GameInfo) -> Result<(), HostError> {
    let reason = match info {
        GameInfo { chance: true, .. } => "chance acts in it",
        GameInfo { scoring: ScoringView::Margins, .. } => "it counts points",
        _ => return Ok(()),
    };
    Err(misfit(&format!("'{}'", info.game), reason))
}

fn misfit(what: &str, reason: &str) -> HostError {
    HostError::Misfit {
        method: "a proof".to_owned(),
        what: what.to_owned(),
        reason: reason.to_owned(),
        fits: Vec::new(),
    }
}

/// What has to be shown for what was solved.
fn claims(solved: &Solved) -> Result<Vec<Claim>, HostError> {
    let refused = |reason: &str| Err(misfit("this answer", reason));
    let both = |goal| [Player::First, Player::Second].map(|side| Claim { side, goal }).to_vec();
    match solved.result {
        Some(ResultView::Win { winner }) => {
            return Ok(vec![Claim { side: winner, goal: Goal::Win }]);
        }
        Some(ResultView::Draw) => return Ok(both(Goal::Draw)),
        Some(ResultView::Margin { .. }) => return refused("the game counts points"),
        None => {}
    }
    let (Some(value), Some(mover)) = (solved.value.filter(|_| solved.is_exact()), solved.to_move)
    else {
        return refused("nothing is proved yet");
    };
    let other = if mover == Player::First { Player::Second } else { Player::First };
    match value.kind {
        ValueKind::Win => Ok(vec![Claim { side: mover, goal: Goal::Win }]),
        ValueKind::Loss => Ok(vec![Claim { side: other, goal: Goal::Win }]),
        ValueKind::Draw => Ok(both(Goal::Draw)),
        _ => refused("it is no win, draw or loss"),
    }
}

/// A move that keeps what is claimed.
fn best(session: &mut dyn Session, claim: Claim, request: &SearchRequest) -> Result<String, Fault> {
    let many = request.method.asks_who_wins() || session.info().looks_back;
    let small = if many { request.hash_bytes.min(SMALL_TABLE) } else { request.hash_bytes };
    let first = SearchRequest { hash_bytes: small, progress: None, ..request.clone() };
    let mut solved = session.solve(&first, SolveScope::Best)?;
    if !solved.is_exact() && small < request.hash_bytes {
        let whole = SearchRequest { progress: None, ..request.clone() };
        solved = session.solve(&whole, SolveScope::Best)?;
    }
    let flaw = |reason: &str| {
        Err(Fault::Flaw { position: session.position_text(), reason: reason.to_owned() })
    };
    if !solved.is_exact() {
        return Err(HostError::Refused(solved.refusal(request.hash_bytes)).into());
    }
    let reached = solved.value.map(|value| value.kind);
    match (claim.goal, reached, solved.best) {
        (Goal::Win, Some(ValueKind::Win), Some(mv))
        | (Goal::Draw, Some(ValueKind::Win | ValueKind::Draw), Some(mv)) => Ok(mv),
        (_, Some(_), None) => flaw("no move was named"),
        _ => flaw("what was proved before is not proved from here"),
    }
}
