//! An allocator that wipes what is freed. Keys pass through many short-lived strings (decoded, redacted, composed, on
//! their way to JavaScript); this one place makes sure that none of them stays readable in the memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{compiler_fence, Ordering};

struct Wiping;

#[global_allocator]
static ALLOCATOR: Wiping = Wiping;

// SAFETY: every call is handed on to `System` with the arguments it was given, and `System` is an allocator. `realloc`
// is the trait's own: it allocates, copies and calls `dealloc` below, so that a moved block is wiped as well.
unsafe impl GlobalAlloc for Wiping {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise about `layout` is the one that `System` requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller promises that `block` was allocated here with `layout`: it is valid for `layout.size()`
        // bytes, and nothing reads it afterwards. The fence keeps the writes from being dropped as dead.
        unsafe {
            block.write_bytes(0, layout.size());
            compiler_fence(Ordering::SeqCst);
            System.dealloc(block, layout);
        }
    }
}
