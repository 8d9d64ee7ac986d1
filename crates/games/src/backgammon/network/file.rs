//! Weights as a file: a head of text lines that ends with an empty line, then the numbers.
//!
//! The numbers are 16-bit, lowest byte first, each row of weights in units of its own (a 32-bit
//! number before the row), and at the end a checksum of all that comes after the head.

use gametree::TextError;

use super::super::checksum_of_bytes;
use super::{Chances, HIDDEN, INPUTS, Network, Networks};

/// The first line of the file.
pub const TITLE: &str = "gametree backgammon network 1";

/// The file of these networks; `provenance` are lines that say where they come from.
#[must_use]
pub fn write(networks: &Networks, provenance: &str) -> Vec<u8> {
    let mut head = format!("{TITLE}\n{}\n", shape());
    for line in provenance.lines().filter(|line| !line.trim().is_empty()) {
        head += line;
        head.push('\n');
    }
    let mut numbers = Vec::new();
    for net in &networks.nets {
        net.rows().for_each(|row| write_row(row, &mut numbers));
    }
    let sum = checksum_of_bytes(&numbers);
    let mut file = head.into_bytes();
    file.push(b'\n');
    file.extend(numbers);
    file.extend(sum.to_le_bytes());
    file
}

/// The line that says how large the networks are.
fn shape() -> String {
    format!("inputs {INPUTS}, hidden {HIDDEN}, outputs {}", Chances::COUNT)
}

fn write_row(row: &[f32], out: &mut Vec<u8>) {
    let most = row.iter().fold(0f32, |most, weight| most.max(weight.abs()));
    let unit = most / f32::from(i16::MAX);
    out.extend(unit.to_le_bytes());
    for weight in row {
        let number = if unit > 0.0 { (weight / unit).round() as i16 } else { 0 };
        out.extend(number.to_le_bytes());
    }
}

/// The networks of a file, and the lines that say where they come from.
///
/// # Errors
/// It is not such a file, for networks of another shape, or damaged.
pub fn read(file: &[u8]) -> Result<(Networks, String), TextError> {
    let damaged = |what: &str| {
        TextError::new(format!("this is no file of backgammon networks: {what}"))
            .hint("gametree tune backgammon makes one")
    };
    let end = file.windows(2).position(|two| two == b"\n\n");
    let end = end.ok_or_else(|| damaged("it has no head"))?;
    let head = std::str::from_utf8(&file[..end]).map_err(|_| damaged("its head is no text"))?;
    let mut lines = head.lines();
    if lines.next() != Some(TITLE) {
        return Err(damaged(&format!("it does not begin with '{TITLE}'")));
    }
    let found = lines.next().unwrap_or_default();
    if found != shape() {
        return Err(damaged(&format!("its networks have {found}; they must have {}", shape())));
    }
    let Some((numbers, sum)) = file[end + 2..].split_last_chunk::<8>() else {
        return Err(damaged("it ends after the head"));
    };
    if checksum_of_bytes(numbers) != u64::from_le_bytes(*sum) {
        return Err(damaged("its checksum is wrong"));
    }
    let mut networks = Networks::zero();
    let mut rest = numbers;
    for row in networks.nets.iter_mut().flat_map(Network::rows_mut) {
        rest = read_row(row, rest).ok_or_else(|| damaged("it is too short"))?;
    }
    match rest {
        [] => Ok((networks, lines.map(|line| format!("{line}\n")).collect())),
        _ => Err(damaged("it is too long")),
    }
}

/// Fills a row; what is left of the numbers.
fn read_row<'a>(row: &mut [f32], numbers: &'a [u8]) -> Option<&'a [u8]> {
    let (unit, mut rest) = numbers.split_first_chunk::<4>()?;
    let unit = Some(f32::from_le_bytes(*unit)).filter(|unit| unit.is_finite())?;
    for weight in row {
        let (number, after) = rest.split_first_chunk::<2>()?;
        *weight = f32::from(i16::from_le_bytes(*number)) * unit;
        rest = after;
    }
    Some(rest)
}
