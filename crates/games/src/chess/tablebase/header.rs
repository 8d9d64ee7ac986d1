//! The beginning of a file of tables: what is in it, and where.
//!
//! All that is read when tables are opened is checked, and the file must be as long as it says:
//! what was cut short or is something else is found then, not in the middle of a game.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::bytes::Bytes;
use super::index::{Numbering, Shape};
use super::material::Material;
use super::pairs::Values;

/// What files begin with.
const MAGIC: [[u8; 4]; 2] = [[0x71, 0xe8, 0x23, 0x5d], [0xd7, 0x66, 0x0c, 0xa5]];
/// A flag after that: both sides to move have values.
const BOTH_SIDES: u8 = 1;
/// Sections of values begin at multiples of this; after the last one comes a checksum.
const ALIGNMENT: u64 = 64;
const CHECKSUM: u64 = 16;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Who wins.
    Wdl,
    /// How many plies until the counter of the fifty-move rule begins anew.
    Dtz,
}

/// What is wrong with a file.
#[derive(Debug)]
pub(super) enum Damage {
    /// It cannot be read.
    Io(std::io::Error),
    /// It does not begin as such files do.
    Magic,
    /// Its beginning makes no sense.
    Header,
    /// It is not as long as it should be.
    Length,
}

impl Damage {
    /// In words, to follow the file's name.
    pub(super) fn in_words(&self) -> String {
        match self {
            Damage::Io(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                Damage::Length.in_words()
            }
            Damage::Io(error) => format!("cannot be read: {error}"),
            Damage::Magic => "is no Syzygy table, whatever its name says".to_owned(),
            Damage::Header => "is damaged: its header makes no sense".to_owned(),
            Damage::Length => "is damaged: it has not the length that its header tells".to_owned(),
        }
    }
}

impl From<std::io::Error> for Damage {
    fn from(error: std::io::Error) -> Damage {
        Damage::Io(error)
    }
}

/// Reads a header, and knows where it is.
pub(super) struct Reader<'a> {
    source: &'a mut dyn Read,
    at: u64,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        self.at += N as u64;
        Ok(bytes)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Damage> {
        self.take().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Damage> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Damage> {
        self.take().map(u32::from_le_bytes)
    }

    /// Goes on to an even place.
    fn align(&mut self) -> Result<(), Damage> {
        if self.at % 2 == 1 {
            self.byte()?;
        }
        Ok(())
    }
}

/// Flags of a part of a DTZ file.
const SECOND_SIDE: u8 = 1;
const MAPPED: u8 = 2;
const WIN_IN_PLIES: u8 = 4;
const LOSS_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// The values of one side to move, of one part.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) numbering: Numbering,
    pub(super) values: Values,
    flags: u8,
    /// What stored numbers stand for, for wins, losses, wins that the fifty-move rule spoils, and
    /// such losses; empty if they stand for themselves.
    maps: Vec<Vec<u16>>,
}

impl Section {
    /// Which side to move a part of a DTZ file is about.
    pub(super) fn side(&self) -> usize {
        usize::from(self.flags & SECOND_SIDE)
    }

    /// Plies until the counter begins anew, less one, from what is stored of a position that is won
    /// or lost so (2 a win, 1 one that the fifty-move rule spoils; negative the losses).
    pub(super) fn plies(&self, stored: u16, wdl: i32) -> Option<i32> {
        let map = match wdl {
            2 => 0,
            -2 => 1,
            1 => 2,
            _ => 3,
        };
        let value = match self.maps.get(map) {
            Some(map) => *map.get(usize::from(stored))?,
            None => stored,
        };
        let in_plies = match wdl {
            2 => self.flags & WIN_IN_PLIES != 0,
            -2 => self.flags & LOSS_IN_PLIES != 0,
            _ => false,
        };
        Some(i32::from(value) * if in_plies { 1 } else { 2 })
    }
}

/// A file of tables.
#[derive(Debug)]
pub(super) struct Stored {
    pub(super) bytes: Bytes,
    /// By part, then by side to move.
    pub(super) sections: Vec<Vec<Section>>,
}

impl Stored {
    /// Reads the header of a file about this material.
    pub(super) fn open(path: &Path, material: &Material, kind: Kind) -> Result<Stored, Damage> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut source = BufReader::new(file);
        let mut reader = Reader { source: &mut source, at: 0 };
        let sections = read(&mut reader, material, kind, length)?;
        Ok(Stored { bytes: Bytes::new(path), sections })
    }
}

fn read(
    reader: &mut Reader<'_>,
    material: &Material,
    kind: Kind,
    length: u64,
) -> Result<Vec<Vec<Section>>, Damage> {
    let magic: [u8; 4] = reader.take().map_err(|damage| match damage {
        Damage::Io(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Damage::Magic,
        other => other,
    })?;
    if magic != MAGIC[kind as usize] {
        return Err(Damage::Magic);
    }
    let both = reader.byte()? & BOTH_SIDES != 0 && kind == Kind::Wdl;
    let shape = Shape::of(material);
    let sides = if both { 2 } else { 1 };
    if kind == Kind::Wdl && both == (*material == material.swapped()) {
        return Err(Damage::Header);
    }
    let mut numberings = Vec::new();
    for part in 0..shape.parts() {
        numberings.push(Numbering::read(reader, material, &shape, part, sides)?);
    }
    reader.align()?;
    let mut parts: Vec<Vec<Section>> = Vec::new();
    for part in numberings {
        let mut sections = Vec::new();
        for numbering in part {
            let (mut values, flags) = Values::read(reader, numbering.count)?;
            if let (Kind::Dtz, Values::Constant(value)) = (kind, &mut values) {
                *value = 0;
            }
            sections.push(Section { numbering, values, flags, maps: Vec::new() });
        }
        parts.push(sections);
    }
    if kind == Kind::Dtz {
        for section in parts.iter_mut().flatten() {
            section.maps = maps(reader, section.flags)?;
        }
        reader.align()?;
    }
    let end = place(&mut parts, reader.at);
    if end.next_multiple_of(ALIGNMENT) + CHECKSUM != length {
        return Err(Damage::Length);
    }
    Ok(parts)
}

/// Reads what the numbers of a part of a DTZ file stand for.
fn maps(reader: &mut Reader<'_>, flags: u8) -> Result<Vec<Vec<u16>>, Damage> {
    /// Wins, losses, and both spoilt.
    const MAPS: usize = 4;
    let mut maps = Vec::new();
    if flags & MAPPED == 0 {
        return Ok(maps);
    }
    if flags & WIDE != 0 {
        reader.align()?;
    }
    for _ in 0..MAPS {
        let mut map = Vec::new();
        if flags & WIDE != 0 {
            for _ in 0..reader.u16()? {
                map.push(reader.u16()?);
            }
        } else {
            for _ in 0..reader.byte()? {
                map.push(u16::from(reader.byte()?));
            }
        }
        maps.push(map);
    }
    Ok(maps)
}

/// Finds out where the values are, from the end of the header on; returns where they end.
fn place(parts: &mut [Vec<Section>], at: u64) -> u64 {
    let mut coded: Vec<_> = parts
        .iter_mut()
        .flatten()
        .filter_map(|section| match &mut section.values {
            Values::Coded(coded) => Some(coded),
            Values::Constant(_) => None,
        })
        .collect();
    let at = coded.iter_mut().fold(at, |at, one| one.place_index(at));
    let at = coded.iter_mut().fold(at, |at, one| one.place_sizes(at));
    coded.iter_mut().fold(at, |at, one| one.place_data(at.next_multiple_of(ALIGNMENT)))
}
