//! The parser of HTTP clients, for spellings of a host that [`super::read`] does not read itself. Its answer is the host as
//! `URL.hostname` prints it; an empty answer is a refusal, and `None` means that there is no reader.
//!
//! International names need tables that differ between versions of Unicode. The client's tables decide, so this crate has
//! none.

#[cfg(target_arch = "wasm32")]
use crate::bytes::{cut, find, split};
#[cfg(target_arch = "wasm32")]
use std::cell::RefCell;

#[cfg(target_arch = "wasm32")]
thread_local! {
    static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
    /// The last hosts and their answers, a line each. Programs use few hosts, and asking takes several times as long as parsing a URI.
    static RECENT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// When the lines are longer, all are dropped.
#[cfg(target_arch = "wasm32")]
const KEPT: usize = 1024;

/// Takes the raw host. Returns the host as `URL.hostname` prints it, an empty text for a refusal, or `None` if the platform has
/// no reader.
#[cfg(target_arch = "wasm32")]
pub type Reader = Box<dyn Fn(&str) -> Option<String>>;

/// Sets how the platform reads a host in an unusual spelling. Until then, such spellings are refused with
/// [`Reason::NoReader`](crate::host::Reason::NoReader). The bindings of the npm package call it with the platform's `URL`.
#[cfg(target_arch = "wasm32")]
pub fn set_reader(reader: Reader) {
    READER.with_borrow_mut(|slot| *slot = Some(reader));
}

#[cfg(target_arch = "wasm32")]
pub(super) fn read(raw: &str) -> Option<String> {
    let ask = || READER.with_borrow(|reader| reader.as_ref()?(raw));
    if !crate::bytes::FAST_PATHS {
        return ask();
    }
    RECENT.with_borrow_mut(|recent| {
        for line in split(recent, b'\n') {
            if let (host, Some(answer)) = cut(line, b' ') {
                if host == raw {
                    return Some(answer.to_owned());
                }
            }
        }
        let answer = ask()?;
        // Percent-encoded text in the place of a host may be a key, and so may text that is refused.
        if !answer.is_empty() && find(raw.as_bytes(), b'%').is_none() {
            if recent.len() > KEPT {
                recent.clear();
            }
            for part in [raw, " ", &answer, "\n"] {
                recent.push_str(part);
            }
        }
        Some(answer)
    })
}

/// The `url` crate.
#[cfg(all(not(target_arch = "wasm32"), feature = "idna"))]
pub(super) fn read(raw: &str) -> Option<String> {
    use std::sync::OnceLock;

    // A lock file can contain an `idna_adapter` without tables, which panics on some names. It refuses this one.
    static TABLES: OnceLock<bool> = OnceLock::new();
    if !TABLES.get_or_init(|| url::Host::parse("\u{e9}.example").is_ok()) {
        return None;
    }
    Some(match url::Host::parse(raw) {
        Ok(url::Host::Domain(name)) => name,
        Ok(url::Host::Ipv4(address)) => address.to_string(),
        Ok(url::Host::Ipv6(_)) | Err(_) => String::new(),
    })
}

/// This build has no reader.
#[cfg(all(not(target_arch = "wasm32"), not(feature = "idna")))]
pub(super) fn read(_raw: &str) -> Option<String> {
    None
}
