//! The parser of HTTP clients, for spellings of a host that [`super::read`] does not read itself. Its answer is the host as
//! `URL.hostname` prints it; an empty one is a refusal, and `None` says that there is no reader.
//!
//! International names need tables that differ between versions of Unicode, and those of the client decide. So this crate has
//! none of its own.

#[cfg(target_arch = "wasm32")]
mod hook {
    use std::cell::RefCell;

    /// Takes the raw host; returns the host as `URL.hostname` prints it, an empty text for a refusal, or `None` if the platform
    /// has no reader.
    pub type Reader = Box<dyn Fn(&str) -> Option<String>>;

    thread_local! {
        static READER: RefCell<Option<Reader>> = const { RefCell::new(None) };
    }

    /// Sets how the platform reads a host in an unusual spelling. Until then, such spellings are refused with
    /// [`Reason::NoReader`](crate::host::Reason::NoReader). The bindings of the npm package call it with the platform's `URL`.
    pub fn set_reader(reader: Reader) {
        READER.with_borrow_mut(|slot| *slot = Some(reader));
    }

    pub(in crate::host) fn read(raw: &str) -> Option<String> {
        READER.with_borrow(|reader| {
            let reader = reader.as_ref()?;
            let host = reader(raw)?;
            let is_false = |label: &str| {
                label.len() <= 63 && super::decode(label).is_some_and(|name| reader(&name).as_deref() != Some(label))
            };
            Some(if host.split('.').any(is_false) { String::new() } else { host })
        })
    }
}

/// What an A-label stands for (RFC 3492 section 6.2), empty if that is nothing; `None` for another label. Chromium takes every
/// ASCII name as it is; a client that validates refuses a label which the way back does not give again.
#[cfg(target_arch = "wasm32")]
fn decode(label: &str) -> Option<String> {
    let label = label.strip_prefix("xn--")?;
    let (basic, digits) = label.rsplit_once('-').unwrap_or(("", label));
    let mut name: Vec<char> = basic.chars().collect();
    Some(insert(&mut name, digits).map_or_else(String::new, |()| name.into_iter().collect()))
}

#[cfg(target_arch = "wasm32")]
fn insert(name: &mut Vec<char>, digits: &str) -> Option<()> {
    let (mut code, mut at, mut bias) = (128u32, 0u32, 72u32);
    let mut digits = digits.chars().peekable();
    while digits.peek().is_some() {
        let (before, mut weight, mut k) = (at, 1u32, 36u32);
        loop {
            let digit = (digits.next()?.to_digit(36)? + 26) % 36;
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let length = u32::try_from(name.len()).ok()? + 1;
        let mut delta = (at - before) / if before == 0 { 700 } else { 2 };
        delta += delta / length;
        bias = 0;
        while delta > 455 {
            delta /= 35;
            bias += 36;
        }
        bias += 36 * delta / (delta + 38);
        code = code.checked_add(at / length)?;
        at %= length;
        name.insert(at as usize, char::from_u32(code)?);
        at += 1;
    }
    Some(())
}

#[cfg(target_arch = "wasm32")]
pub(super) use hook::read;
#[cfg(target_arch = "wasm32")]
pub use hook::{set_reader, Reader};

/// The `url` crate.
#[cfg(all(not(target_arch = "wasm32"), feature = "idna"))]
pub(super) fn read(raw: &str) -> Option<String> {
    use std::sync::OnceLock;

    // A lock file can hold an `idna_adapter` without tables, which panics on some names. It refuses this one.
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
