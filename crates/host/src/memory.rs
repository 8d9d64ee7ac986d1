//! How much memory there is.

use crate::error::HostError;

/// Room that is left to everything but the table, in bytes.
const SPARE: u64 = 64 << 20;

/// Bytes that may still be had, where the system says so (Linux).
#[must_use]
pub fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// Whether a table of this size can be had.
///
/// # Errors
/// It is 0, or more than the machine has.
pub fn check_hash(bytes: usize) -> Result<(), HostError> {
    if bytes == 0 {
        return Err(HostError::OutOfRange {
            what: "hash size",
            given: "0".to_owned(),
            allowed: "give 64M, for example, or leave the table out: --without table".to_owned(),
        });
    }
    match available() {
        Some(available) if (bytes as u64).saturating_add(SPARE) > available => {
            Err(HostError::Memory { asked: bytes, available })
        }
        _ => Ok(()),
    }
}
