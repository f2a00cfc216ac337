//! Where an Ollama is, as its own variable has it.

use super::super::text::{contains, split_once};

/// `OLLAMA_HOST` as a URL: `host`, `host:port`, `:port`, with or without a scheme and a path. [V] ollama fb30760
/// `envconfig/config.go`: without a scheme the port is 11434; what a server listens on is reached on this machine.
pub(super) fn url(value: &str) -> String {
    let value = value.trim().trim_matches(['"', '\'']);
    let (scheme, rest, port) = match split_once(value, "://") {
        Some(("https", rest)) => ("https", rest, "443"),
        Some(("http", rest)) => ("http", rest, "80"),
        Some((other, rest)) => (other, rest, ""),
        None => ("http", value, "11434"),
    };
    let (address, path) = rest.split_once('/').unwrap_or((rest, ""));
    let colons = address.bytes().filter(|byte| *byte == b':').count();
    let (host, port) = match address.rsplit_once(':') {
        Some((host, own)) if colons == 1 || host.ends_with(']') => (host, if own.is_empty() { port } else { own }),
        _ => (address, port),
    };
    let host = match host {
        "" | "0.0.0.0" => "127.0.0.1".to_owned(),
        "::" | "[::]" => "[::1]".to_owned(),
        host if contains(host, ":") && !host.starts_with('[') => ["[", host, "]"].concat(),
        host => host.to_owned(),
    };
    let slash = if path.is_empty() { "" } else { "/" };
    [scheme, "://", &host, ":", port, slash, path].concat()
}
