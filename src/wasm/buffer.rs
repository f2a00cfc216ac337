//! The hot path: one input buffer and one table, both reused.

use super::convert::options;
use super::layout::Layout;
use crate::bytes::is_ascii;
#[cfg(target_arch = "wasm32")]
use crate::host;
use crate::llm::parse;
#[cfg(feature = "wasm-core")]
use crate::llm::Table;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::JsValue;

#[derive(Default)]
struct Buffer {
    /// Room for the input. Its length is its capacity, so that JavaScript may write anywhere in it.
    input: Vec<u8>,
    /// The caps of the next scan, if its flags say so.
    limits: [u32; 5],
    layout: Layout,
}

thread_local! {
    static BUFFER: RefCell<Buffer> = RefCell::default();
}

/// Room for larger inputs is given back after their scan, so that its address does not outlive it.
pub(super) const KEPT: usize = 64 * 1024;

/// Makes room for `bytes` octets and returns the address. The room stays where it is until the next call with more, or,
/// beyond [`KEPT`] octets, until the next scan. The memory may have grown: take a new view of it.
#[wasm_bindgen]
pub fn reserve(bytes: usize) -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        if buffer.input.len() < bytes {
            buffer.input = vec![0; bytes]; // nothing of the old one is needed
        }
        buffer.input.as_mut_ptr() as usize
    })
}

/// The address of the caps, which are written there for a scan with the flag `LIMITS`.
#[wasm_bindgen]
pub fn limits() -> usize {
    BUFFER.with_borrow_mut(|buffer| buffer.limits.as_mut_ptr() as usize)
}

/// Scans the first `length` octets of the buffer. Returns the address of the table, or 0 if the input is no llm URI. The
/// octets are wiped.
#[wasm_bindgen]
pub fn scan(length: usize, flags: u32) -> usize {
    with_input(length, |input, limits, layout| {
        parse(input, &options(flags, limits), &mut layout.table);
        if layout.table.facts.errors > 0 {
            return 0;
        }
        layout.address()
    })
}

/// Scans the first `length` octets of the buffer and runs on them, with the layout and the number of issues. The octets are
/// wiped.
#[cfg(feature = "wasm-core")]
pub(super) fn with_scanned<T>(length: usize, flags: u32, run: impl FnOnce(&str, &Table, u32) -> T) -> T {
    with_input(length, |input, limits, layout| {
        parse(input, &options(flags, limits), &mut layout.table);
        run(input, &layout.table, layout.table.facts.list.len() as u32)
    })
}

/// Runs on the first `length` octets of the buffer, as a text. The octets are wiped.
pub(super) fn with_text<T>(length: usize, run: impl FnOnce(&str) -> T) -> T {
    with_input(length, |text, _, _| run(text))
}

/// Runs on the first `length` octets of the buffer and wipes them.
fn with_input<T>(length: usize, run: impl FnOnce(&str, &[u32], &mut Layout) -> T) -> T {
    BUFFER.with_borrow_mut(|Buffer { input, limits, layout }| {
        let length = length.min(input.len());
        let octets = &input.as_slice()[..length];
        let text = if is_ascii(octets) {
            // SAFETY: ASCII is UTF-8. (The check of the standard library is several times slower here.)
            unsafe { std::str::from_utf8_unchecked(octets) }
        } else {
            // TextEncoder writes UTF-8; were it not, the input would read as what it is not, so it reads as nothing.
            std::str::from_utf8(octets).unwrap_or_default()
        };
        let result = run(text, limits, layout);
        if input.len() > KEPT {
            *input = Vec::new(); // what is freed is wiped, see [`super::wipe`]
        } else {
            input.as_mut_slice()[..length].fill(0);
        }
        result
    })
}

/// Sets how the platform reads a host: a function from the raw host to the host as `URL.hostname` prints it, which is empty if
/// it refuses the host. Undefined, and anything thrown, means that the platform has no reader.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen(js_name = setPlatformReader)]
pub fn set_platform_reader(read: js_sys::Function) {
    let call = move |raw: &str| js_sys::Function::call1(&read, &JsValue::UNDEFINED, &raw.into());
    host::set_reader(Box::new(move |raw| call(raw).ok()?.as_string()));
}
