//! The bytes of a file of tables, read where they are wanted.
//!
//! Small files are kept in memory once something is asked of them. Large ones stay on the disk and
//! are read a few bytes at a time, so that sets of many gigabytes cost no memory. Nothing is mapped
//! into memory: a disk that fails while a game is played gives no answer, and no crash.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Files up to this size, in bytes, are kept in memory: all with up to four men, most with five.
const MOST_HELD: u64 = 16 << 20;

/// How many bytes are read from the disk at once: what most blocks have.
const CHUNK: usize = 64;

/// A file that is read from anywhere in it.
#[derive(Debug)]
pub(super) struct Bytes {
    path: PathBuf,
    /// Files that are longer stay on the disk.
    most_held: u64,
    content: OnceLock<Content>,
}

#[derive(Debug)]
enum Content {
    Held(Vec<u8>),
    OnDisk(File),
    /// It could be read when the tables were opened, and cannot any more.
    Lost,
}

impl Bytes {
    /// Of this file, which is not touched yet.
    pub(super) fn new(path: &Path) -> Bytes {
        Bytes { path: path.to_owned(), most_held: MOST_HELD, content: OnceLock::new() }
    }

    /// The same, but never kept in memory.
    #[cfg(test)]
    pub(super) fn on_disk(self) -> Bytes {
        Bytes { most_held: 0, ..self }
    }

    fn content(&self) -> &Content {
        self.content.get_or_init(|| {
            let length = std::fs::metadata(&self.path).map(|about| about.len());
            let content = match length {
                Ok(length) if length <= self.most_held => {
                    std::fs::read(&self.path).map(Content::Held)
                }
                Ok(_) => File::open(&self.path).map(Content::OnDisk),
                Err(error) => Err(error),
            };
            content.unwrap_or(Content::Lost)
        })
    }

    /// A place in the file to read on from.
    pub(super) fn at(&self, offset: u64) -> Cursor<'_> {
        Cursor { content: self.content(), chunk: [0; CHUNK], start: 0, length: 0, at: offset }
    }
}

/// A place in a file. What lies beyond its end is no answer.
pub(super) struct Cursor<'a> {
    content: &'a Content,
    /// What was read last from the disk, from `start`.
    chunk: [u8; CHUNK],
    start: u64,
    length: usize,
    at: u64,
}

impl Cursor<'_> {
    /// The next bytes.
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let from = self.at;
        self.at = from.checked_add(N as u64)?;
        if let Content::Held(bytes) = self.content {
            let from = usize::try_from(from).ok()?;
            return bytes.get(from..from.checked_add(N)?)?.try_into().ok();
        }
        let held = self.start..self.start + self.length as u64;
        if !(held.contains(&from) && from + N as u64 <= held.end) {
            self.fill(from)?;
        }
        let from = (from - self.start) as usize;
        self.chunk[..self.length].get(from..from + N)?.try_into().ok()
    }

    /// Reads the bytes from there.
    fn fill(&mut self, from: u64) -> Option<()> {
        let Content::OnDisk(file) = self.content else { return None };
        (self.start, self.length) = (from, 0);
        while self.length < CHUNK {
            let rest = &mut self.chunk[self.length..];
            match read_at(file, rest, from + self.length as u64) {
                Ok(0) => break,
                Ok(count) => self.length += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        Some(())
    }
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], offset: u64) -> std::io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, into, offset)
}

#[cfg(windows)]
fn read_at(file: &File, into: &mut [u8], offset: u64) -> std::io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, into, offset)
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> std::io::Result<usize> {
    Err(std::io::ErrorKind::Unsupported.into())
}
