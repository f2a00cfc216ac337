//! Unpacks the WebAssembly modules that the JavaScript of the package contains as text. A module does this, because JavaScript that runs
//! once takes several times as long. js/entry/source/unpack.ts calls it, and scripts/build/pack.mjs packs.
//!
//! Every function reads what begins at an address, and writes to where that ends. The caller provides the memory.

#![no_std]

mod lzma;
mod streams;

/// This project packs all that is unpacked here, so that an error needs no message.
#[cfg(all(target_arch = "wasm32", not(test)))]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The bytes of the memory from `at`, and those from where they end.
///
/// # Safety
/// Both parts must lie in memory that nothing else uses.
unsafe fn parts<'a>(at: usize, length: usize, room: usize) -> (&'a mut [u8], &'a mut [u8]) {
    // SAFETY: the caller has grown the memory to contain both parts, and they do not overlap.
    unsafe { core::slice::from_raw_parts_mut(at as *mut u8, length + room) }.split_at_mut(length)
}

/// Decodes base64 in place. Its length is a multiple of 4, and the last bytes may be meaningless.
///
/// # Safety
/// See [`parts`].
#[no_mangle]
pub unsafe extern "C" fn decode(at: usize, length: usize) {
    // SAFETY: the caller's promise.
    let (text, _) = unsafe { parts(at, length, 0) };
    for group in 0..length / 4 {
        let mut bits = 0;
        for &character in &text[4 * group..][..4] {
            bits = bits << 6 | u32::from(digit(character));
        }
        text[3 * group..][..3].copy_from_slice(&bits.to_be_bytes()[1..]);
    }
}

fn digit(character: u8) -> u8 {
    match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        _ => 63,
    }
}

/// Unpacks LZMA into `size` bytes.
///
/// # Safety
/// See [`parts`].
#[no_mangle]
pub unsafe extern "C" fn unpack(at: usize, length: usize, size: usize) {
    // SAFETY: the caller's promise.
    let (packed, whole) = unsafe { parts(at, length, size) };
    lzma::unpack(packed, whole);
}

/// Joins the `length` bytes of the streams of a module. Returns the size of the module, which is at most twice as large.
///
/// # Safety
/// See [`parts`].
#[no_mangle]
pub unsafe extern "C" fn join(at: usize, length: usize) -> usize {
    // SAFETY: the caller's promise.
    let (streams, module) = unsafe { parts(at, length, 2 * length) };
    streams::join(streams, module)
}

/// The number of streams of a module.
#[cfg(feature = "separate")]
#[no_mangle]
pub extern "C" fn streams() -> usize {
    streams::STREAMS
}

/// Separates a module into streams, each with `4 + length` bytes of memory: its size and its content.
///
/// # Safety
/// See [`parts`].
#[cfg(feature = "separate")]
#[no_mangle]
pub unsafe extern "C" fn separate(at: usize, length: usize) {
    // SAFETY: the caller's promise.
    let (module, streams) = unsafe { parts(at, length, streams::STREAMS * (4 + length)) };
    streams::separate(module, streams);
}
