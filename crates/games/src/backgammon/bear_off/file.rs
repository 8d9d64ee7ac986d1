//! The tables in a file: a title, the numbers, a checksum. All numbers are 64-bit, lowest byte
//! first; the chances are kept to the last bit.

use std::fs::File;
use std::io::{self, Read};

use gametree::TextError;

use super::super::checksum;
use super::one_sided::Lists;
use super::{BearOff, OneSided, TwoSided};

/// How a file begins.
const TITLE: &[u8] = b"gametree bear-off tables of backgammon 1\n";

/// No file is larger, in bytes; one that the program makes takes 14 MiB.
const LARGEST: u64 = 32 << 20;
/// What to try instead of a file that is none.
const HINT: &str = "gametree table build backgammon makes one; name another file";

/// The bytes of a file.
#[must_use]
pub fn write(tables: &BearOff) -> Vec<u8> {
    let mut words: Vec<u64> = tables.two_sided().wins().iter().map(|win| win.to_bits()).collect();
    for lists in tables.one_sided().lists() {
        words.push(lists.numbers.len() as u64);
        words.extend(lists.starts.iter().map(|&start| u64::from(start)));
        words.extend(lists.numbers.iter().map(|number| number.to_bits()));
    }
    words.push(checksum(words.iter().copied()));
    TITLE.iter().copied().chain(words.into_iter().flat_map(u64::to_le_bytes)).collect()
}

/// The tables of the file at a path. How it begins and how large it is are looked at before the
/// rest is read.
///
/// # Errors
/// It cannot be read, is no such file, or is damaged.
pub fn load(path: &str) -> Result<BearOff, TextError> {
    let cannot = |error: &io::Error| {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            _ => error.to_string(),
        };
        TextError::new(format!("'{path}': {why}")).hint(HINT)
    };
    let tables = match bytes(path) {
        Ok(bytes) => read(&bytes),
        Err(error) => Err(cannot(&error)),
    };
    tables.map_err(|error| error.at(0..path.len()))
}

/// What a file holds, as far as it takes to say whether it is one of tables.
fn bytes(path: &str) -> io::Result<Vec<u8>> {
    let about = std::fs::metadata(path)?;
    if !about.is_file() {
        // Opening a pipe would wait for whoever writes to it.
        return Err(io::Error::other("it is no regular file"));
    }
    let length = about.len();
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&mut file).take(TITLE.len() as u64).read_to_end(&mut bytes)?;
    if bytes == TITLE && length <= LARGEST {
        // A byte too many tells that a file without an end is too large.
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The tables of a file's bytes.
///
/// # Errors
/// They are of no such file, or damaged.
pub fn read(file: &[u8]) -> Result<BearOff, TextError> {
    let wrong = |what: &str| {
        TextError::new(format!("this is no file of bear-off tables: {what}")).hint(HINT)
    };
    let rest = file.strip_prefix(TITLE).ok_or_else(|| wrong("it begins otherwise"))?;
    if file.len() as u64 > LARGEST || rest.is_empty() {
        return Err(wrong("it has another size"));
    }
    let (words, odd) = rest.as_chunks::<8>();
    let words: Vec<u64> = words.iter().map(|&bytes| u64::from_le_bytes(bytes)).collect();
    match said_length(&words) {
        Some(length) if words.len() < length => return Err(wrong("it was cut off")),
        Some(length) if words.len() > length || !odd.is_empty() => {
            return Err(wrong("more follows after its end"));
        }
        Some(_) => {}
        None => return Err(wrong("it was cut off")),
    }
    match words.split_last() {
        Some((&sum, numbers)) if sum == checksum(numbers.iter().copied()) => {
            read_words(numbers).ok_or_else(|| wrong("its tables have another shape"))
        }
        _ => Err(wrong("its checksum is wrong, so it is damaged")),
    }
}

/// How many words a file has by what it says of its lists, the checksum included; `None` if it does
/// not get so far.
fn said_length(words: &[u64]) -> Option<usize> {
    let mut length = TwoSided::POSITIONS;
    for _ in 0..2 {
        let numbers = usize::try_from(*words.get(length)?).ok()?;
        length = length.checked_add(numbers)?.checked_add(OneSided::POSITIONS + 2)?;
    }
    length.checked_add(1)
}

fn read_words(words: &[u64]) -> Option<BearOff> {
    let (wins, rest) = words.split_at_checked(TwoSided::POSITIONS)?;
    let wins = wins.iter().map(|&win| f64::from_bits(win)).collect();
    let (all, rest) = read_lists(rest)?;
    let (first, rest) = read_lists(rest)?;
    let tables = BearOff::of(TwoSided::from_wins(wins)?, OneSided::from_lists(all, first)?);
    rest.is_empty().then_some(tables)
}

/// Lists, if they lie one after the other, and the words after them.
fn read_lists(words: &[u64]) -> Option<(Lists, &[u64])> {
    let (&length, rest) = words.split_first()?;
    let (starts, rest) = rest.split_at_checked(OneSided::POSITIONS + 1)?;
    let (numbers, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    let starts: Vec<u32> =
        starts.iter().map(|&start| u32::try_from(start)).collect::<Result<_, _>>().ok()?;
    let ordered = starts.is_sorted() && starts.first() == Some(&0);
    let ends = starts.last().is_some_and(|&last| u64::from(last) == length);
    let numbers = numbers.iter().map(|&number| f64::from_bits(number)).collect();
    (ordered && ends).then_some((Lists { starts, numbers }, rest))
}
