//! The input: one buffer, which is reused.

#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
use crate::bytes::is_ascii;
#[cfg(all(target_arch = "wasm32", any(feature = "wasm-llm", feature = "wasm-ai")))]
use crate::host;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
#[cfg(all(target_arch = "wasm32", any(feature = "wasm-llm", feature = "wasm-ai")))]
use wasm_bindgen::JsValue;

thread_local! {
    /// The buffer for the input. Its length equals its capacity, so that JavaScript may write anywhere in it.
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A buffer for larger inputs is freed after the scan, so that its address does not outlive it.
#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
pub(super) const KEPT: usize = 64 * 1024;

/// Reserves `bytes` bytes and returns their address. The buffer stays valid until the next call with more bytes, or, if it is larger
/// than [`KEPT`], until the next scan. The memory may have grown, so take a new view of it.
#[wasm_bindgen]
pub fn reserve(bytes: usize) -> usize {
    INPUT.with_borrow_mut(|input| {
        if input.len() < bytes {
            *input = vec![0; bytes]; // nothing of the old one is needed
        }
        input.as_mut_ptr() as usize
    })
}

/// Runs on the first `length` bytes of the buffer, as a text. The bytes are wiped.
#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
pub(super) fn with_text<T>(length: usize, run: impl FnOnce(&str) -> T) -> T {
    INPUT.with_borrow_mut(|input| {
        let result = run(text(input, length));
        release(input, length);
        result
    })
}

#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
#[inline(never)]
fn text(input: &[u8], length: usize) -> &str {
    let bytes = &input[..length.min(input.len())];
    if is_ascii(bytes) {
        // SAFETY: ASCII is UTF-8. (The check of the standard library is several times slower here.)
        return unsafe { std::str::from_utf8_unchecked(bytes) };
    }
    // TextEncoder writes only UTF-8, so other bytes are an error of the caller, and read as an empty text.
    std::str::from_utf8(bytes).unwrap_or_default()
}

#[cfg(any(feature = "wasm-llm", feature = "wasm-text"))]
#[inline(never)]
fn release(input: &mut Vec<u8>, length: usize) {
    if input.len() > KEPT {
        *input = Vec::new(); // what is freed is wiped, see [`super::wipe`]
    } else {
        input.iter_mut().take(length).for_each(|byte| *byte = 0);
    }
}

/// Sets how the platform reads a host: a function from the raw host to the host as `URL.hostname` prints it, which is empty if
/// it refuses the host. Undefined, and anything thrown, means that the platform has no reader. The module `text` reads no host.
#[cfg(all(target_arch = "wasm32", any(feature = "wasm-llm", feature = "wasm-ai")))]
#[wasm_bindgen(js_name = setPlatformReader)]
pub fn set_platform_reader(read: js_sys::Function) {
    let call = move |raw: &str| js_sys::Function::call1(&read, &JsValue::UNDEFINED, &JsValue::from_str(raw));
    host::set_reader(Box::new(move |raw| call(raw).ok()?.as_string()));
}
