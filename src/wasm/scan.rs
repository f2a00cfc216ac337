//! The hot path: one table, which is reused.

use super::buffer::with_text;
use super::layout::{option, Layout};
use super::posted;
use crate::llm::{parse, Options};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Default)]
struct Scan {
    /// The limits of the next scan, if its flags have `LIMITS`.
    limits: [u32; 5],
    /// The flags of the last scan, and their options.
    last: Option<u32>,
    options: Options,
    layout: Layout,
}

thread_local! {
    static SCAN: RefCell<Scan> = RefCell::default();
}

/// The address of the limits, which are written there for a scan with the flag `LIMITS`.
#[wasm_bindgen]
pub fn limits() -> usize {
    SCAN.with_borrow_mut(|scan| scan.limits.as_mut_ptr() as usize)
}

/// Scans the first `length` bytes of the buffer, for errors only unless the flags have `REMARKS`. Returns the address of the
/// table, or 0 if the input is not an llm URI. The bytes are wiped.
#[wasm_bindgen]
pub fn scan(length: usize, flags: u32) -> usize {
    let errors_only = flags & option::REMARKS == 0;
    scanned(length, flags, errors_only, |_, _, layout| match layout.table.facts.errors {
        0 => layout.address(errors_only),
        _ => 0,
    })
}

/// Parses the first `length` bytes of the buffer into the table, and runs on them. The bytes are wiped.
pub(super) fn scanned(
    length: usize, flags: u32, errors_only: bool, run: impl FnOnce(&str, &Options, &mut Layout) -> usize,
) -> usize {
    SCAN.with_borrow_mut(|Scan { limits, last, options, layout }| {
        // Copying the options for each scan would show.
        if *last != Some(flags) || options.errors_only != errors_only || flags & option::LIMITS != 0 {
            *options = Options { errors_only, ..posted::options(flags, limits) };
            *last = Some(flags);
        }
        with_text(length, |input| {
            parse(input, options, &mut layout.table);
            run(input, options, layout)
        })
    })
}
