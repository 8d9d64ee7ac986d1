//! Values as they are compressed: by recursive pairing, then by a canonical Huffman code.
//!
//! The alphabet begins with the values themselves. Then, again and again, the most frequent pair of
//! neighbours becomes a symbol of its own, so that a symbol stands for a run of up to 256 values.
//! The symbols are coded in blocks of equal size. A sparse index leads to the block of a value.

use super::bytes::Bytes;
use super::header::{Damage, Reader};

/// A header with this flag stands for a table in which all values are equal.
const CONSTANT: u8 = 0x80;
/// The right half of a symbol that is a value.
const NO_PAIR: u16 = 0xfff;
/// Codes are not longer, in bits: as many as are read at once.
const LONGEST_CODE: u8 = 32;
/// Bytes of an entry of the sparse index, and of one that says how much a block holds.
const INDEX_ENTRY: u64 = 6;
const SIZE_ENTRY: u64 = 2;

/// A symbol: a pair of others, or a value.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    /// The first half, or the value.
    left: u16,
    /// The second half, or [`NO_PAIR`].
    right: u16,
    /// How many values it stands for, less one.
    more: u16,
}

/// The values of one part of a table.
#[derive(Debug)]
pub(super) enum Values {
    /// All are equal.
    Constant(u16),
    /// They are compressed.
    Coded(Coded),
}

/// Compressed values.
#[derive(Debug)]
pub(super) struct Coded {
    /// How many entries the sparse index has, and for how many values each stands, as a power of 2.
    spans: u64,
    span_bits: u8,
    /// How many blocks hold values, how many more are only counted, and the size of a block in
    /// bytes, as a power of 2.
    blocks: u32,
    padding: u8,
    block_bits: u8,
    shortest: u8,
    /// For each length of a code, from the shortest: the least code, aligned to the left, and its
    /// symbol.
    bases: Vec<(u64, u16)>,
    symbols: Vec<Symbol>,
    /// Where in the file the three sections begin.
    index_at: u64,
    sizes_at: u64,
    data_at: u64,
}

impl Values {
    /// Reads the header of a part with so many values. Also gives its flags.
    pub(super) fn read(reader: &mut Reader<'_>, count: u64) -> Result<(Values, u8), Damage> {
        let flags = reader.byte()?;
        if flags & CONSTANT != 0 {
            return Ok((Values::Constant(u16::from(reader.byte()?)), flags));
        }
        let [block_bits, span_bits, padding] = [reader.byte()?, reader.byte()?, reader.byte()?];
        let blocks = reader.u32()?;
        let [longest, shortest] = [reader.byte()?, reader.byte()?];
        let lengths = 1..=LONGEST_CODE;
        if !lengths.contains(&longest)
            || !lengths.contains(&shortest)
            || shortest > longest
            || !(1..=31).contains(&span_bits)
            || !(3..=24).contains(&block_bits)
        {
            return Err(Damage::Header);
        }
        let mut firsts = Vec::new();
        for _ in shortest..=longest {
            firsts.push(reader.u16()?);
        }
        let coded = Coded {
            spans: count.div_ceil(1 << span_bits),
            span_bits,
            blocks,
            padding,
            block_bits,
            shortest,
            bases: bases(&firsts, shortest),
            symbols: symbols(reader)?,
            index_at: 0,
            sizes_at: 0,
            data_at: 0,
        };
        Ok((Values::Coded(coded), flags))
    }

    /// The value with this number.
    pub(super) fn get(&self, bytes: &Bytes, number: u64) -> Option<u16> {
        match self {
            Values::Constant(value) => Some(*value),
            Values::Coded(coded) => coded.get(bytes, number),
        }
    }
}

impl Coded {
    /// Sets where the sparse index is; returns where it ends. The other sections likewise.
    pub(super) fn place_index(&mut self, at: u64) -> u64 {
        self.index_at = at;
        at + INDEX_ENTRY * self.spans
    }

    /// Sets where the sizes of blocks are.
    pub(super) fn place_sizes(&mut self, at: u64) -> u64 {
        self.sizes_at = at;
        at + SIZE_ENTRY * (u64::from(self.blocks) + u64::from(self.padding))
    }

    /// Sets where the blocks are.
    pub(super) fn place_data(&mut self, at: u64) -> u64 {
        self.data_at = at;
        at + (u64::from(self.blocks) << self.block_bits)
    }

    fn get(&self, bytes: &Bytes, number: u64) -> Option<u16> {
        let span = number >> self.span_bits;
        if span >= self.spans {
            return None;
        }
        let entry = bytes.at(self.index_at + INDEX_ENTRY * span).take::<6>()?;
        let [a, b, c, d, low, high] = entry;
        let block = u32::from_le_bytes([a, b, c, d]);
        // An entry is about the middle of its span.
        let within = (number & ((1 << self.span_bits) - 1)) as i64 - (1 << (self.span_bits - 1));
        let (block, rest) =
            self.find_block(bytes, block, within + i64::from(u16::from_le_bytes([low, high])))?;
        self.decode(bytes, block, rest)
    }

    /// The block of the value that lies so many values after the first one of `block`, or before
    /// it; and its place there.
    fn find_block(&self, bytes: &Bytes, block: u32, offset: i64) -> Option<(u32, i64)> {
        let size = |block: u32| {
            let is_there = block < self.blocks.saturating_add(self.padding.into());
            let at = self.sizes_at + SIZE_ENTRY * u64::from(block);
            let size = is_there.then(|| bytes.at(at).take::<2>()).flatten()?;
            Some(i64::from(u16::from_le_bytes(size)) + 1)
        };
        let (mut block, mut offset) = (block, offset);
        while offset < 0 {
            block = block.checked_sub(1)?;
            offset += size(block)?;
        }
        loop {
            let size = size(block)?;
            if offset < size {
                break;
            }
            offset -= size;
            block = block.checked_add(1)?;
        }
        (block < self.blocks).then_some((block, offset))
    }

    /// The value at a place in a block.
    fn decode(&self, bytes: &Bytes, block: u32, mut place: i64) -> Option<u16> {
        let mut cursor = bytes.at(self.data_at + (u64::from(block) << self.block_bits));
        let mut code = u64::from_be_bytes(cursor.take::<8>()?);
        // Bits of `code` that have been used up since it was filled, at the right end.
        let mut used = 0;
        let mut symbol;
        loop {
            let index = self.bases.iter().position(|&(base, _)| code >= base)?;
            let (base, first) = self.bases[index];
            let length = u32::from(self.shortest) + index as u32;
            let number = u64::from(first) + ((code - base) >> (u64::BITS - length));
            symbol = *self.symbols.get(usize::try_from(number).ok()?)?;
            let run = i64::from(symbol.more) + 1;
            if place < run {
                break;
            }
            place -= run;
            code <<= length;
            used += length;
            if used >= u32::BITS {
                used -= u32::BITS;
                // The last code of the file may have nothing after it.
                let next = cursor.take::<4>().unwrap_or_default();
                code |= u64::from(u32::from_be_bytes(next)) << used;
            }
        }
        while symbol.right != NO_PAIR {
            let left = *self.symbols.get(usize::from(symbol.left))?;
            let run = i64::from(left.more) + 1;
            symbol = if place < run {
                left
            } else {
                place -= run;
                *self.symbols.get(usize::from(symbol.right))?
            };
        }
        Some(symbol.left)
    }
}

/// The least code of each length, aligned to the left, given the first symbol of each length.
fn bases(firsts: &[u16], shortest: u8) -> Vec<(u64, u16)> {
    let mut codes = vec![0u64; firsts.len()];
    for at in (0..firsts.len() - 1).rev() {
        let (here, longer) = (u64::from(firsts[at]), u64::from(firsts[at + 1]));
        codes[at] = codes[at + 1].wrapping_add(here).wrapping_sub(longer) / 2;
    }
    let aligned = |(at, &code): (usize, &u64)| {
        let length = u32::from(shortest) + at as u32;
        (code << (u64::BITS - length), firsts[at])
    };
    codes.iter().enumerate().map(aligned).collect()
}

/// Reads the symbols, and counts for how many values each stands.
fn symbols(reader: &mut Reader<'_>) -> Result<Vec<Symbol>, Damage> {
    /// No symbol stands for more values.
    const LONGEST_RUN: u16 = 256;
    let count = usize::from(reader.u16()?);
    if count == 0 || count > usize::from(NO_PAIR) {
        return Err(Damage::Header);
    }
    let mut symbols = Vec::with_capacity(count);
    for _ in 0..count {
        let [low, middle, high] = [reader.byte()?, reader.byte()?, reader.byte()?].map(u16::from);
        let (left, right) = (low | (middle & 0xf) << 8, middle >> 4 | high << 4);
        symbols.push(Symbol { left, right, more: 0 });
    }
    if count % 2 == 1 {
        reader.byte()?;
    }
    // A symbol may come before its halves, but none is its own part: each round finds some.
    let mut runs: Vec<u16> = symbols.iter().map(|one| u16::from(one.right == NO_PAIR)).collect();
    loop {
        let mut found = 0;
        for at in 0..count {
            let Symbol { left, right, .. } = symbols[at];
            if runs[at] > 0 {
                continue;
            }
            let half = |half: u16| runs.get(usize::from(half)).copied().ok_or(Damage::Header);
            let (left, right) = (half(left)?, half(right)?);
            if left > 0 && right > 0 {
                runs[at] = left + right;
                found += 1;
                if runs[at] > LONGEST_RUN {
                    return Err(Damage::Header);
                }
            }
        }
        if found == 0 {
            break;
        }
    }
    for (symbol, &run) in symbols.iter_mut().zip(&runs) {
        symbol.more = run.checked_sub(1).ok_or(Damage::Header)?;
    }
    Ok(symbols)
}
