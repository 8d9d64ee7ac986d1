//! Finding and opening files of tables.

use std::path::{Path, PathBuf};

use gametree::TextError;

use super::header::{Damage, Kind, Stored};
use super::index::Shape;
use super::material::Material;
use super::{Ending, Tables};

/// What names of folders stand between.
#[cfg(not(windows))]
const BETWEEN: char = ':';
/// The same where a colon follows the letter of a drive.
#[cfg(windows)]
const BETWEEN: char = ';';

/// The endings of names of files.
const ENDINGS: [(&str, Kind); 2] = [("rtbw", Kind::Wdl), ("rtbz", Kind::Dtz)];

/// A file that is a table by its name.
struct Named {
    path: PathBuf,
    material: Material,
    kind: Kind,
}

impl Tables {
    /// Opens the tables of a folder, or of several with colons between them (semicolons on
    /// Windows). If two hold the same table the first counts. Headers are read and checked now;
    /// values when they are asked for.
    ///
    /// # Errors
    /// A folder cannot be read, none holds a table, or a file that is one by its name is damaged:
    /// says which, and the span points at the folder.
    pub fn open(path: &str) -> Result<Tables, TextError> {
        let mut tables =
            Tables { path: path.to_owned(), endings: Vec::new(), by_key: Vec::new(), most_men: 0 };
        let mut at = 0;
        for folder in path.split(BETWEEN) {
            let span = at..at + folder.len();
            at = span.end + BETWEEN.len_utf8();
            if !folder.is_empty() {
                tables.open_folder(Path::new(folder)).map_err(|error| error.at(span))?;
            }
        }
        if tables.endings.is_empty() {
            let error = TextError::new(format!("there is no Syzygy table in '{path}'"));
            return Err(error
                .at(0..path.len())
                .hint("name the folder that holds files such as KQvK.rtbw and KQvK.rtbz"));
        }
        tables.list();
        Ok(tables)
    }

    fn open_folder(&mut self, folder: &Path) -> Result<(), TextError> {
        let name = folder.display();
        let unreadable =
            |error| TextError::new(format!("cannot read the folder '{name}': {error}"));
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            files.extend(named(entry.map_err(unreadable)?.path()));
        }
        // Folders list their files in any order.
        files.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        files.into_iter().try_for_each(|file| self.open_file(&file))
    }

    fn open_file(&mut self, file: &Named) -> Result<(), TextError> {
        let ending = self.ending_to_fill(file.material);
        let place = match file.kind {
            Kind::Wdl => &mut ending.wdl,
            Kind::Dtz => &mut ending.dtz,
        };
        if place.is_some() {
            return Ok(());
        }
        let broken = |damage: Damage| {
            let (path, what) = (file.path.display(), damage.in_words());
            TextError::new(format!("'{path}' {what}"))
                .hint("get the file anew, or take it out of the folder")
        };
        *place = Some(Stored::open(&file.path, &file.material, file.kind).map_err(broken)?);
        Ok(())
    }

    fn ending_to_fill(&mut self, material: Material) -> &mut Ending {
        let at = self.endings.iter().position(|ending| ending.material == material);
        let at = at.unwrap_or_else(|| {
            let shape = Shape::of(&material);
            self.endings.push(Ending { material, shape, wdl: None, dtz: None });
            self.endings.len() - 1
        });
        &mut self.endings[at]
    }

    /// Makes the list of keys, for both colours.
    fn list(&mut self) {
        for (at, Ending { material, .. }) in self.endings.iter().enumerate() {
            self.by_key.push((material.key(), at));
            if material.swapped() != *material {
                self.by_key.push((material.swapped().key(), at));
            }
            self.most_men = self.most_men.max(material.men());
        }
        self.by_key.sort_unstable();
    }
}

/// What table a file is by its name.
fn named(path: PathBuf) -> Option<Named> {
    let ending = path.extension()?.to_str()?;
    let &(_, kind) = ENDINGS.iter().find(|(known, _)| *known == ending)?;
    let material = Material::named(path.file_stem()?.to_str()?)?;
    Some(Named { path, material, kind })
}
