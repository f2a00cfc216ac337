//! Hosts, against the `url` crate, which reads them as HTTP clients do (WHATWG URL §3.5).

use super::uri::all_options;
use super::Outcome;
use llm_uri::host::{self, Reading, Reason};
use llm_uri::LlmUri;

/// All properties of a host.
pub(crate) fn reading(host: &str) -> Outcome {
    agrees(host)?;
    of_uri(host)
}

/// Whether a name is valid in the DNS.
fn is_in_dns(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let holds = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    name.len() <= 253 && name.split('.').all(holds)
}

/// The parsed host is the host that clients connect to. Clients also accept names that are not valid in the DNS; these are
/// refused with a listed reason.
pub(crate) fn agrees(host: &str) -> Outcome {
    let theirs = url::Host::parse(host).ok().map(|host| host.to_string());
    match host::read(host) {
        Reading::Refused(Reason::NoReader) => {
            ensure!(cfg!(not(feature = "idna")), "{host:?} has no reader, but clients connect to {theirs:?}");
        }
        // Longer text is not passed to clients.
        Reading::Refused(Reason::NameTooLong) if host.len() > 4096 => {}
        Reading::Refused(reason) => {
            let Some(name) = theirs else { return Ok(()) };
            let listed = matches!(
                reason,
                Reason::Empty
                    | Reason::LabelEmpty
                    | Reason::LabelTooLong
                    | Reason::NameTooLong
                    | Reason::Hyphen
                    | Reason::Character
            );
            ensure!(listed && !is_in_dns(&name), "{host:?} is refused ({reason:?}), but clients connect to {name:?}");
        }
        Reading::Future => {
            ensure!(theirs.is_none(), "{host:?} is IPvFuture, but clients connect to {theirs:?}");
        }
        read => {
            let ours = read.to_text();
            ensure!(Some(&ours) == theirs.as_ref(), "{host:?} is read as {ours:?}, but clients connect to {theirs:?}");
            ensure!(host::read(&ours).to_text() == ours, "{host:?} is read as {ours:?}, which is not stable");
        }
    }
    Ok(())
}

/// A client connects to the host and port of a valid URI for `https://` and the same authority.
pub(crate) fn of_uri(host: &str) -> Outcome {
    if host.contains(['/', '?', '#', '@', '\\']) {
        return Ok(());
    }
    let input = format!("llm://{host}/m");
    for options in all_options().filter(|options| !options.aliases) {
        let Ok(uri) = LlmUri::parse_with(&input, &options) else { continue };
        if host.contains("[v") || host.contains("[V") {
            continue; // an IPvFuture literal is a host in RFC 3986, but no client connects to it
        }
        let theirs = url::Url::parse(&format!("https://{host}/m"))
            .map_err(|error| format!("{host:?} is rejected by clients: {error}"))?;
        let canonical = uri.canonical();
        let host_read = canonical.host();
        let read = (Some(&*host_read), uri.port().filter(|port| *port != 443), "/m");
        ensure!(
            read == (theirs.host_str(), theirs.port(), theirs.path()),
            "{host:?} is {read:?}, but clients connect to {theirs}"
        );
    }
    Ok(())
}
