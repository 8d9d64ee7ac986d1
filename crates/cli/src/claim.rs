//! Files that one run writes for as long as it lasts, and no other run meanwhile.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, Write};

use crate::failure::Failure;

/// A file that is kept for this run until the claim is dropped. One that the claim made, and into which
/// nothing was written, goes with it.
#[derive(Debug)]
pub(crate) struct Claim {
    path: String,
    file: File,
    is_new: bool,
}

impl Claim {
    /// Claims a file, made empty if it is not there.
    ///
    /// # Errors
    /// The file cannot be written, or another run has claimed it, or this one for another purpose.
    pub(crate) fn new(path: &str) -> Result<Claim, Failure> {
        let failed = |error: io::Error| Failure::file(path, &error);
        let is_new = !std::fs::exists(path).map_err(failed)?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        let claim = Claim { path: path.to_owned(), file, is_new };
        if claim.is_file() && is_taken(&claim.file) {
            let message = format!("'{path}' is being written already");
            return Err(Failure::new(message).hint(
                "another run of gametree has it, or another option of this one; wait for that run \
                 to end, or name another file",
            ));
        }
        Ok(claim)
    }

    /// Not a device or a pipe, which anybody may write to.
    fn is_file(&self) -> bool {
        self.file.metadata().is_ok_and(|about| about.is_file())
    }

    /// Whether something is in the file.
    pub(crate) fn holds_something(&self) -> bool {
        self.file.metadata().is_ok_and(|about| about.len() > 0)
    }

    /// Writes the file anew.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn rewrite(&mut self, content: &str) -> io::Result<()> {
        if self.is_file() {
            self.file.set_len(0)?;
            self.file.rewind()?;
        }
        self.add(content)
    }

    /// Adds to the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn add(&mut self, content: &str) -> io::Result<()> {
        self.file.write_all(content.as_bytes())
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let is_empty = || std::fs::metadata(&self.path).is_ok_and(|about| about.len() == 0);
        if self.is_new && self.is_file() && is_empty() {
            // What cannot be removed stays: an empty file harms nobody.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether somebody else holds the file; where systems cannot tell, nobody does.
#[cfg(unix)]
fn is_taken(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    flock(file, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK)
}

/// Elsewhere a lock would keep this run itself from writing.
#[cfg(not(unix))]
fn is_taken(_: &File) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> String {
        let name = format!("gametree-claim-{}-{name}", std::process::id());
        std::env::temp_dir().join(name).to_string_lossy().into_owned()
    }

    #[test]
    #[cfg(unix)]
    fn a_file_is_claimed_once_and_an_empty_one_leaves_no_trace() {
        let path = path("once");
        let first = Claim::new(&path).unwrap();
        assert!(Claim::new(&path).is_err());
        drop(first);
        assert!(!std::fs::exists(&path).unwrap());
        let mut again = Claim::new(&path).unwrap();
        again.add("one").unwrap();
        again.rewrite("two").unwrap();
        again.add(", three").unwrap();
        drop(again);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two, three");
        drop(Claim::new(&path).unwrap());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_for_everybody() {
        let mut claims = [(); 2].map(|()| Claim::new("/dev/null").unwrap());
        claims.iter_mut().for_each(|claim| claim.rewrite("page").unwrap());
    }
}
