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
    /// What was allocated. The allocator hands out zero pages lazily only for its own alignment,
    /// so one line more is asked for than is used.
    start: NonNull<u8>,
    first: NonNull<Line>,
    count: usize,
}

impl Lines {
    /// `count` lines (at least one), or `None` if the machine refuses.
    pub(super) fn new(count: usize) -> Option<Lines> {
        let count = count.max(1);
        let layout = Lines::layout(count)?;
        // SAFETY: the layout is not empty, since `count` is at least 1.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let offset = start.as_ptr().align_offset(align_of::<Line>());
        if offset >= size_of::<Line>() {
            // SAFETY: allocated just above with this layout.
            unsafe { dealloc(start.as_ptr(), layout) };
            return None;
        }
        // SAFETY: the offset is less than a line, and one line more than `count` was allocated.
        let first = unsafe { start.add(offset) }.cast::<Line>();
        Some(Lines { start, first, count })
    }

    fn layout(count: usize) -> Option<Layout> {
        let bytes = count.checked_add(1)?.checked_mul(size_of::<Line>())?;
        Layout::from_size_align(bytes, align_of::<AtomicU64>()).ok()
    }
}

impl Deref for Lines {
    type Target = [Line];

    #[inline]
    fn deref(&self) -> &[Line] {
        // SAFETY: `new` made room for `count` lines at `first`, which is aligned, and all-zero
        // bytes are valid atomics.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if let Some(layout) = Lines::layout(self.count) {
            // SAFETY: allocated in `new` with this very layout, and freed only here.
            unsafe { dealloc(self.start.as_ptr(), layout) }
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
