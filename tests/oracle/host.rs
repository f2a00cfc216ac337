//! Hosts, against the `url` crate, which reads them as HTTP clients do (WHATWG URL §3.5).

use super::uri::all_options;
use super::Outcome;
use llm_uri::scheme::hostname::{self, Reading};
use llm_uri::LlmUri;

/// The host of `https://host/` to the `url` crate.
fn dialled(host: &str) -> Option<String> {
    url::Host::parse(host).ok().map(|host| host.to_string())
}

/// Whether the reading needs IDNA's tables, which is not ours to hold against others.
fn needs_tables(host: &str) -> bool {
    let decoded = percent_decoded(host);
    !decoded.is_ascii() || decoded.to_ascii_lowercase().contains("xn--")
}

fn percent_decoded(text: &str) -> String {
    llm_uri::uri::pct::decode(text).map_or_else(|_| "\u{fffd}".to_owned(), Into::into)
}

/// All rules for a host.
pub(crate) fn reading(host: &str) -> Outcome {
    decoded(host)?;
    of_uri(host)
}

/// What is read of a decoded host is what clients read. They also take names that the DNS does not have.
pub(crate) fn decoded(host: &str) -> Outcome {
    if host.contains('%') || host.starts_with('[') || needs_tables(host) {
        return Ok(());
    }
    let theirs = dialled(host);
    match hostname::read(host) {
        Reading::Invalid(_) => {
            let labels = host.strip_suffix('.').unwrap_or(host);
            let in_dns = labels.len() <= 253
                && labels.split('.').all(|label| {
                    (1..=63).contains(&label.len())
                        && !label.starts_with('-')
                        && !label.ends_with('-')
                        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
                });
            ensure!(theirs.is_none() || !in_dns, "{host:?} is refused, and clients dial {theirs:?}");
        }
        read => {
            let ours = read.to_text().map(String::from);
            ensure!(ours == theirs, "{host:?} is read as {ours:?}, and clients dial {theirs:?}");
        }
    }
    Ok(())
}

/// The host and the port of a valid URI are those that a client dials for `https://` and the same authority.
pub(crate) fn of_uri(host: &str) -> Outcome {
    if needs_tables(host) || host.contains(['/', '?', '#', '@', '\\']) {
        return Ok(());
    }
    let input = format!("llm://{host}/m");
    for options in all_options().filter(|options| !options.aliases) {
        let Ok(uri) = LlmUri::parse_with(&input, &options) else { continue };
        if host.contains("[v") || host.contains("[V") {
            continue; // an IPvFuture literal is a host to RFC 3986, and no client connects to one
        }
        let theirs = url::Url::parse(&format!("https://{host}/m"))
            .map_err(|error| format!("{host:?} is no host to clients: {error}"))?;
        // WHATWG prints an IPv4-mapped address in hexadecimal only, RFC 5952 does not: the address counts.
        let address = |host: &str| {
            let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
            inner
                .and_then(|inner| inner.parse::<std::net::Ipv6Addr>().ok())
                .map_or(host.to_owned(), |address| address.to_bits().to_string())
        };
        let read = (Some(address(&uri.canonical().host())), uri.port().filter(|port| *port != 443), theirs.path());
        let dialled = (theirs.host_str().map(address), theirs.port(), "/m");
        ensure!(read == dialled, "{host:?} is {read:?}, and clients dial {theirs}");
    }
    Ok(())
}
