//! A hash for keys, which are numbers already.

use std::hash::{BuildHasherDefault, Hasher};

use crate::zobrist;

/// Builds hashers that mix a key once.
pub(super) type Plainly = BuildHasherDefault<Mixed>;

/// The hash of one key.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = zobrist::mix(self.0 ^ key);
    }
}
