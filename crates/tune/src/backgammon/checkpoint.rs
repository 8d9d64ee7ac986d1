//! Where a run stands, in a file: a head of text lines, the weights to the last bit, and a checksum of all
//! that comes before it.

use std::path::Path;

use gametree_games::backgammon::checksum_of_bytes;
use gametree_games::backgammon::network::{HIDDEN, INPUTS, Network, Networks};

use super::Schedule;
use crate::error::TuneError;

/// How a checkpoint begins.
const TITLE: &str = "gametree backgammon training 2\n";
/// How those began that had no checksum.
const OLD_TITLE: &str = "gametree backgammon training 1\n";

/// The head of a checkpoint: what must agree, then the games done.
fn head(schedule: &Schedule) -> String {
    let Schedule { games, polish, seed } = schedule;
    format!(
        "{TITLE}inputs {INPUTS}, hidden {HIDDEN}\n\
         seed {seed}, games {games}, polish {polish}\ndone "
    )
}

/// The games done and the networks, or nothing if there is no file yet.
///
/// # Errors
/// The file cannot be read, is damaged, or was made with other settings.
pub fn read(path: &Path, schedule: &Schedule) -> Result<Option<(u64, Networks)>, TuneError> {
    let about = match std::fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        about => about.map_err(|error| TuneError::file(path, error))?,
    };
    if !about.is_file() {
        let error = std::io::Error::other("it is no regular file, so no checkpoint");
        return Err(TuneError::file(path, error));
    }
    let file = std::fs::read(path).map_err(|error| TuneError::file(path, error))?;
    let refused = |line, message: &str| TuneError::format(path, line, message);
    if file.starts_with(OLD_TITLE.as_bytes()) {
        let message = "a checkpoint of an earlier version, which has no checksum; remove it, or name \
                       another file, to begin anew";
        return Err(refused(1, message));
    }
    if !file.starts_with(head(schedule).as_bytes()) {
        let message =
            "this is no checkpoint of such a run; name another file, or the same settings";
        return Err(refused(1, message));
    }
    let whole = match file.split_last_chunk::<8>() {
        Some((content, sum)) if checksum_of_bytes(content) == u64::from_le_bytes(*sum) => {
            content.strip_prefix(head(schedule).as_bytes()).and_then(after_head)
        }
        _ => None,
    };
    let damaged = "the checkpoint is damaged; remove it, or name another file, to begin anew";
    whole.map(Some).ok_or_else(|| refused(4, damaged))
}

/// The games done and the weights, if there are as many as there must be.
fn after_head(rest: &[u8]) -> Option<(u64, Networks)> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let done = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
    let (numbers, []) = rest[end + 1..].as_chunks::<4>() else { return None };
    let mut numbers = numbers.iter();
    let mut networks = Networks::zero();
    for weight in networks.nets.iter_mut().flat_map(Network::rows_mut).flatten() {
        *weight = f32::from_le_bytes(*numbers.next()?);
    }
    numbers.next().is_none().then_some((done, networks))
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
    file.extend(checksum_of_bytes(&file).to_le_bytes());
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = Path::new(&name);
    let written = std::fs::write(new, file).and_then(|()| std::fs::rename(new, path));
    written.map_err(|error| TuneError::file(path, error))
}
