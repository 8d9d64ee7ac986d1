//! Zeroed, cache-line aligned memory and prefetching: the only unsafe code of the crate.
//!
//! A table of hundreds of megabytes should cost nothing until it is used, so the operating system
//! must hand out its zero pages lazily, and a request that it cannot meet must be an error rather
//! than an abort. Safe Rust offers neither for aligned atomics.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// One cache line of atomics.
#[repr(align(64))]
#[derive(Debug)]
pub(super) struct Line(pub(super) [AtomicU64; 8]);

/// A slice of lines, all zero at first.
pub(super) struct Lines {
    first: NonNull<Line>,
    count: usize,
}

impl Lines {
    /// `count` lines (at least one), or `None` if the machine refuses.
    pub(super) fn new(count: usize) -> Option<Lines> {
        let count = count.max(1);
        let layout = Layout::array::<Line>(count).ok()?;
        // SAFETY: the layout is not empty, since `count` is at least 1.
        let first = NonNull::new(unsafe { alloc_zeroed(layout) }.cast::<Line>())?;
        Some(Lines { first, count })
    }
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    fn deref(&self) -> &[Line] {
        // SAFETY: `new` allocated `count` lines at `first`, and all-zero bytes are valid atomics.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if let Ok(layout) = Layout::array::<Line>(self.count) {
            // SAFETY: allocated in `new` with this very layout, and freed only here.
            unsafe { dealloc(self.first.as_ptr().cast(), layout) }
        }
    }
}

// SAFETY: the memory is owned, and everything in it is atomic.
unsafe impl Send for Lines {}
// SAFETY: as above.
unsafe impl Sync for Lines {}

/// Asks the processor to load a line that will be needed soon. Does nothing where it cannot.
#[inline]
pub(super) fn prefetch(line: &Line) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch of a valid address has no effect but on time.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}
