//! Where a run stands, in a file: a head of text lines, then the weights to the last bit.

use std::path::Path;

use gametree_games::backgammon::network::{HIDDEN, INPUTS, Network, Networks};

use super::Schedule;
use crate::error::TuneError;

/// The head of a checkpoint: what must agree, then the games done.
fn head(schedule: &Schedule) -> String {
    let Schedule { games, polish, seed } = schedule;
    format!(
        "gametree backgammon training 1\ninputs {INPUTS}, hidden {HIDDEN}\n\
         seed {seed}, games {games}, polish {polish}\ndone "
    )
}

/// The games done and the networks, or nothing if there is no file yet.
///
/// # Errors
/// The file cannot be read, is damaged, or was made with other settings.
pub fn read(path: &Path, schedule: &Schedule) -> Result<Option<(u64, Networks)>, TuneError> {
    if !path.exists() {
        return Ok(None);
    }
    let file = std::fs::read(path).map_err(|error| TuneError::file(path, error))?;
    let Some(rest) = file.strip_prefix(head(schedule).as_bytes()) else {
        return Err(TuneError::format(
            path,
            1,
            "this is no checkpoint of such a run; name another file, or the same settings",
        ));
    };
    let damaged = || TuneError::format(path, 4, "the checkpoint is damaged; begin another");
    let end = rest.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let done = std::str::from_utf8(&rest[..end]).ok().and_then(|text| text.parse().ok());
    let done = done.ok_or_else(damaged)?;
    let mut numbers = rest[end + 1..].chunks_exact(4);
    let mut networks = Networks::zero();
    for weight in networks.nets.iter_mut().flat_map(Network::rows_mut).flatten() {
        let bytes = numbers.next().and_then(|bytes| bytes.try_into().ok()).ok_or_else(damaged)?;
        *weight = f32::from_le_bytes(bytes);
    }
    Ok(Some((done, networks)))
}

/// Writes a checkpoint beside the old one, then puts it in its place.
///
/// # Errors
/// The file cannot be written.
pub fn write(
    path: &Path,
    schedule: &Schedule,
    done: u64,
    networks: &Networks,
) -> Result<(), TuneError> {
    let mut file = format!("{}{done}\n", head(schedule)).into_bytes();
    let weights = networks.nets.iter().flat_map(Network::rows).flatten();
    file.extend(weights.flat_map(|weight| weight.to_le_bytes()));
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = Path::new(&name);
    let written = std::fs::write(new, file).and_then(|()| std::fs::rename(new, path));
    written.map_err(|error| TuneError::file(path, error))
}
