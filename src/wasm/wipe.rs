//! An allocator that wipes memory when it is freed. Keys pass through many short-lived strings (decoded, redacted, composed, or on their
//! way to JavaScript); the allocator ensures that none of them stays readable in memory.
//!
//! Blocks have one of a few sizes: four for each power of two. A freed block is zeroed and joins the list of its size. A new block comes
//! from that list, or else from the end of the memory. So the memory is at most the sum of the peaks of each size, and all unused
//! memory is zero, except for the links between free blocks.

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;
use std::ptr::null_mut;

/// Every block is aligned to this and a multiple of it.
const UNIT: usize = 16;
const PAGE: usize = 1 << 16;
const LARGEST: usize = 1 << 30;
/// The number of sizes: four for each power of two that fits an address.
const SIZES: usize = 4 * usize::BITS as usize;

struct Wiping(UnsafeCell<Memory>);

struct Memory {
    /// The first free block of each size. A free block begins with the address of the next one.
    free: [*mut u8; SIZES],
    /// The first address that no block has had; 0 before the first block.
    end: usize,
}

#[global_allocator]
static ALLOCATOR: Wiping = Wiping(UnsafeCell::new(Memory { free: [null_mut(); SIZES], end: 0 }));

// SAFETY: the modules have one thread.
unsafe impl Sync for Wiping {}

extern "C" {
    /// The linker places it where its own data ends.
    static __heap_base: u8;
}

/// The size of the block for `bytes` bytes, and its number.
fn block_for(bytes: usize) -> (usize, usize) {
    let bits = (bytes.max(UNIT) - 1).ilog2().max(6) - 2;
    let quarters = ((bytes.max(1) - 1) >> bits) + 1;
    (quarters << bits, 4 * bits as usize + quarters)
}

// Every block is aligned to `UNIT`.
#[allow(clippy::cast_ptr_alignment)]
// SAFETY: a block is on a free list or in use by one caller, because lists lose a block when it is allocated, and `end` only grows.
// Blocks are multiples of `UNIT` that begin at one, within the memory.
unsafe impl GlobalAlloc for Wiping {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > UNIT || layout.size() > LARGEST {
            return null_mut();
        }
        let (size, number) = block_for(layout.size());
        // SAFETY: there is one thread, and nothing below calls the allocator. A block on a list is valid, and a link fits into `UNIT` bytes.
        unsafe {
            let memory = &mut *self.0.get();
            let block = memory.free[number];
            if !block.is_null() {
                memory.free[number] = std::mem::replace(&mut *block.cast::<*mut u8>(), null_mut());
                return block;
            }
            if memory.end == 0 {
                memory.end = (&raw const __heap_base as usize).next_multiple_of(UNIT);
            }
            let (start, end) = (memory.end, memory.end.saturating_add(size));
            let missing = end.saturating_sub(memory_size::<0>() * PAGE).div_ceil(PAGE);
            if missing > 0 && memory_grow::<0>(missing) == usize::MAX {
                return null_mut();
            }
            memory.end = end;
            start as *mut u8
        }
    }

    /// Unused memory is zero.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise about `layout` is that of `alloc`.
        unsafe { self.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let (_, number) = block_for(layout.size());
        // SAFETY: the caller promises that `block` was allocated here with `layout`, and that nothing reads it afterwards.
        unsafe {
            block.write_bytes(0, layout.size());
            let memory = &mut *self.0.get();
            *block.cast::<*mut u8>() = std::mem::replace(&mut memory.free[number], block);
        }
    }

    /// Keeps a block that has the right size. A moved block is wiped, and so is the end of a smaller one.
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let kept = layout.size().min(bytes);
        // SAFETY: the caller promises that `block` was allocated here with `layout`. The alignment is that of a valid layout, and
        // `alloc` refuses sizes that are too large.
        unsafe {
            if block_for(layout.size()) == block_for(bytes) {
                block.add(kept).write_bytes(0, layout.size() - kept);
                return block;
            }
            let moved = self.alloc(Layout::from_size_align_unchecked(bytes, layout.align()));
            if !moved.is_null() {
                moved.copy_from_nonoverlapping(block, kept);
                self.dealloc(block, layout);
            }
            moved
        }
    }
}
