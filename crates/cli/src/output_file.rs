//! Files that a command writes. Nothing of the user's is lost: what is there already is replaced only by
//! another file of its kind, so that a command can be given twice; games of a match, which may have taken days,
//! not even so (`commands/match_files.rs`).

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use gametree_arena::{pgn, report};
use gametree_host::proof::Proof;
use gametree_tune::{backgammon, chess};

use crate::commands::SAVED_GAME;
use crate::failure::Failure;
use crate::tracing::PICTURE;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Tables of endings, which are never replaced.
    Tables,
    /// A drawn tree.
    Picture,
    /// Who wins, as a strategy.
    Proof,
    /// A game that somebody plays.
    SavedGame,
    /// The games of a match.
    Games,
    /// The page of a match.
    Page,
    /// Networks that have been learnt.
    Networks,
    /// Weights that have been learnt.
    Weights,
}

impl Kind {
    /// What such a file is called, and how it begins; nothing where none is ever replaced.
    fn describe(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Kind::Tables => ("file of tables", &[]),
            Kind::Picture => ("picture by gametree trace", &[PICTURE]),
            Kind::Proof => ("proof", &[Proof::HEAD]),
            Kind::SavedGame => ("saved game", &[SAVED_GAME]),
            Kind::Games => ("file of a match's games", &pgn::HEADS),
            Kind::Page => ("page by gametree match", &[report::HEAD]),
            Kind::Networks => ("file of networks", &[backgammon::HEAD]),
            Kind::Weights => ("file of weights", &[chess::HEAD]),
        }
    }
}

/// Whether a file can be written here, to be asked before the work.
///
/// # Errors
/// The name is empty, there is no such folder, the file cannot be written, or something is there
/// already that is not of this kind.
pub(crate) fn check(path: &str, kind: Kind) -> Result<(), Failure> {
    if path.is_empty() {
        return Err(Failure::new("the name of a file is empty")
            .hint("name the file that is to be written, such as --out FILE"));
    }
    if path == "-" {
        return Err(Failure::new("this is written to a file, not to standard output")
            .hint("name the file; one that is called so is ./-"));
    }
    let failed = |error: io::Error| Failure::file(path, &error);
    match std::fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => try_to_create(path),
        Err(error) => Err(failed(error)),
        Ok(about) if about.is_dir() => Err(failed(io::ErrorKind::IsADirectory.into())),
        // A device or a pipe holds nothing that could be lost.
        Ok(about) if !about.is_file() => Ok(()),
        Ok(about) if about.len() > 0 && !is_of_kind(path, kind).map_err(failed)? => {
            let what = match kind {
                Kind::Tables => String::new(),
                _ => format!(", and it is no {}", kind.describe().0),
            };
            Err(Failure::new(format!("'{path}' is there already{what}"))
                .hint("nothing was written; name another file, or remove this one"))
        }
        Ok(_) => OpenOptions::new().append(true).open(path).map(|_| ()).map_err(failed),
    }
}

/// Writes a file, if that is allowed.
///
/// # Errors
/// Those of [`check`], or the file cannot be written.
pub(crate) fn write(path: &str, kind: Kind, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    check(path, kind)?;
    std::fs::write(path, content).map_err(|error| Failure::file(path, &error))
}

/// Makes a file and takes it away again: nothing else tells for certain that it can be made.
fn try_to_create(path: &str) -> Result<(), Failure> {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let message = format!("'{path}': there is no folder '{}'", folder.display());
        return Err(Failure::new(message).hint("make the folder first, or name another file"));
    }
    let made = File::create_new(path).and_then(|_| std::fs::remove_file(path));
    match made {
        // A link to a file that is still to be made.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map_err(|error| Failure::file(path, &error)),
    }
}

/// Whether a file begins as those of this kind do.
fn is_of_kind(path: &str, kind: Kind) -> io::Result<bool> {
    let (_, heads) = kind.describe();
    let longest = heads.iter().map(|head| head.len()).max().unwrap_or(0);
    let mut begins = Vec::new();
    File::open(path)?.take(longest as u64).read_to_end(&mut begins)?;
    Ok(heads.iter().any(|head| begins.starts_with(head.as_bytes())))
}
