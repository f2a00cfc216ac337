//! Where an Ollama is, as its own variable has it.

/// `OLLAMA_HOST` as a URL: `host`, `host:port`, `:port`, with or without a scheme and a path. [V] ollama fb30760
/// `envconfig/config.go`: without a scheme the port is 11434; what a server listens on is reached on this machine.
pub(super) fn url(value: &str) -> String {
    let value = value.trim().trim_matches(['"', '\'']);
    let (scheme, rest, port) = match value.split_once("://") {
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
        host if host.contains(':') && !host.starts_with('[') => format!("[{host}]"),
        host => host.to_owned(),
    };
    let slash = if path.is_empty() { "" } else { "/" };
    format!("{scheme}://{host}:{port}{slash}{path}")
}

#[cfg(test)]
mod tests {
    use super::url;

    #[test]
    fn ollama_host_as_ollama_reads_it() {
        for (value, wanted) in [
            ("", "http://127.0.0.1:11434"),
            ("h.example", "http://h.example:11434"),
            ("h.example:1234", "http://h.example:1234"),
            (":1234", "http://127.0.0.1:1234"),
            ("0.0.0.0", "http://127.0.0.1:11434"),
            ("0.0.0.0:80", "http://127.0.0.1:80"),
            ("http://h.example", "http://h.example:80"),
            ("https://h.example", "https://h.example:443"),
            ("https://h.example:8443/o/", "https://h.example:8443/o/"),
            ("::1", "http://[::1]:11434"),
            ("[::]:9", "http://[::1]:9"),
            ("\"h.example\"", "http://h.example:11434"),
            ("ftp://h.example", "ftp://h.example:"),
        ] {
            assert_eq!(url(value), wanted, "{value}");
        }
    }
}
