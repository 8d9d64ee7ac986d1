//! `gametree solve --proof` writes who wins as a strategy, and `gametree check --proof` follows one.

use gametree_host::proof::{Proof, ProofCheck, verify_proof, write_proof};
use gametree_host::{SearchRequest, Solved};

use super::Ended;
use crate::failure::{End, Failure};
use crate::input::{self, GameText};
use crate::interrupt;
use crate::numbers::plural;
use crate::output_file::{self, Kind};
use crate::screen::{GREEN, RED, Screen, styled};
use crate::status::Status;
use crate::ticker::Ticker;

/// Writes out what has been solved. The file is there only if the proof is whole.
pub(super) fn write(
    path: &str,
    (game, solved): (&GameText, &Solved),
    request: &SearchRequest,
    screen: &mut Screen,
) -> Result<(), End> {
    let ticker = Ticker::start(screen, "writing the proof");
    let proof = write_proof(solved, game.spec(), request, &mut |moves| {
        ticker.hold().text = format!("writing the proof · {}", plural(moves as u64, "move"));
    });
    drop(ticker);
    let proof = proof?;
    output_file::write(path, Kind::Proof, proof.text())?;
    let moves = plural(proof.moves() as u64, "move");
    screen.remark(format!("proof: {moves} in {path}, to be followed by gametree check --proof"))?;
    Ok(())
}

/// Follows the proof in a file.
pub(super) fn check(path: &str, screen: &mut Screen) -> Ended {
    let text = input::read_text(path)?;
    let proof = Proof::read(&text).map_err(|(line, error)| Failure::from(error).at_line(line))?;
    let ticker = Ticker::start(screen, "following the proof");
    let check = verify_proof(&proof, &interrupt::flag());
    drop(ticker);
    let check = check?;
    if screen.is_json() {
        screen.json(&check)?;
    } else {
        tell(&check, screen)?;
    }
    Ok(if check.ok { Status::Answered } else { Status::CheckFailed })
}

fn tell(check: &ProofCheck, screen: &mut Screen) -> Result<(), End> {
    let mark = if check.ok { styled(GREEN, "✓") } else { styled(RED, "✗") };
    screen.line(match &check.flaw {
        Some(flaw) => format!("{mark} {}: {flaw}", check.game),
        None => {
            let claims: Vec<_> = check.claims.iter().map(ToString::to_string).collect();
            format!("{mark} {} from {}: {}", check.game, check.position, claims.join(", and "))
        }
    })?;
    let positions = plural(check.positions as u64, "position");
    let idle = match check.idle {
        0 => String::new(),
        idle => format!(" · {} that no line needs", plural(idle as u64, "move")),
    };
    screen.remark(format!("{positions} followed by the rules alone{idle}"))?;
    Ok(())
}
