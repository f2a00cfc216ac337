//! The options of curl: whether one takes a value, and what it says of a request.
//!
//! Source: curl 8.11 `src/tool_getparam.c` and its manual. An option that is not here is refused, since nobody could
//! tell whether the next word is its value.

/// What an option is for a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A switch that says nothing of the request's meaning.
    Plain,
    /// The same, with a value.
    Value,
    /// A switch that no URI can say.
    Lost(&'static str),
    /// The same, with a value.
    LostValue(&'static str),
    /// It reads a file, or sends what is no JSON.
    Refused(&'static str),
    Url,
    Header,
    /// `@` in front of its value names a file.
    Data,
    DataRaw,
    Json,
    Get,
    User,
    Bearer,
    Method,
    MaxTime,
    Retry,
}

use Kind::{Lost, LostValue, Plain, Refused, Value};

pub(super) struct Row {
    /// 0: it has no short form.
    pub(super) short: u8,
    pub(super) long: &'static str,
    pub(super) kind: Kind,
}

const fn row(short: u8, long: &'static str, kind: Kind) -> Row {
    Row { short, long, kind }
}

const ANSWER: Kind = Lost("it says what becomes of the answer");
const ANSWER_TO: Kind = LostValue("it says what becomes of the answer");
const TLS: Kind = LostValue("requests of a URI are made with the client's own settings of TLS");
const ROUTE: Kind = LostValue("requests of a URI go where its host says, by no other way");
const COOKIE: Kind = LostValue("a URI has no cookies");
const ELSEWHERE: Kind = Refused("a file with more options or headers. Write them into the command");
const FORM: Kind = Refused("a body that is JSON: forms and uploads are no calls of a model");

pub(super) const ROWS: &[Row] = &[
    // ── what a URI is made of ───────────────────────────────────────────────────────────────────────────────────────
    row(0, "url", Kind::Url),
    row(b'H', "header", Kind::Header),
    row(b'd', "data", Kind::Data),
    row(0, "data-ascii", Kind::Data),
    row(0, "data-binary", Kind::Data),
    row(0, "data-raw", Kind::DataRaw),
    row(0, "json", Kind::Json),
    row(b'G', "get", Kind::Get),
    row(b'u', "user", Kind::User),
    row(0, "oauth2-bearer", Kind::Bearer),
    row(b'X', "request", Kind::Method),
    row(b'm', "max-time", Kind::MaxTime),
    row(0, "retry", Kind::Retry),
    // ── what cannot be read here ────────────────────────────────────────────────────────────────────────────────────
    row(b'K', "config", ELSEWHERE),
    row(b'F', "form", FORM),
    row(0, "form-string", FORM),
    row(0, "data-urlencode", FORM),
    row(b'T', "upload-file", FORM),
    row(0, "url-query", Refused("the whole URL. Write the parameters into it")),
    row(b':', "next", Refused("one request. Give the first one alone")),
    row(b'Z', "parallel", Refused("one request. Give the first one alone")),
    // ── what no URI says ────────────────────────────────────────────────────────────────────────────────────────────
    row(b'o', "output", ANSWER_TO),
    row(0, "output-dir", ANSWER_TO),
    row(b'O', "remote-name", ANSWER),
    row(b'J', "remote-header-name", ANSWER),
    row(b'D', "dump-header", ANSWER_TO),
    row(b'w', "write-out", ANSWER_TO),
    row(0, "stderr", ANSWER_TO),
    row(0, "trace", ANSWER_TO),
    row(0, "trace-ascii", ANSWER_TO),
    row(b'I', "head", ANSWER),
    row(b'k', "insecure", Lost("certificates are always checked")),
    row(0, "proxy-insecure", Lost("certificates are always checked")),
    row(b'E', "cert", TLS),
    row(0, "cert-type", TLS),
    row(0, "key", TLS),
    row(0, "key-type", TLS),
    row(0, "pass", TLS),
    row(0, "cacert", TLS),
    row(0, "capath", TLS),
    row(0, "ciphers", TLS),
    row(0, "tls13-ciphers", TLS),
    row(0, "tls-max", TLS),
    row(0, "pinnedpubkey", TLS),
    row(b'x', "proxy", ROUTE),
    row(b'U', "proxy-user", ROUTE),
    row(0, "proxy-header", ROUTE),
    row(0, "noproxy", ROUTE),
    row(0, "socks5", ROUTE),
    row(0, "socks5-hostname", ROUTE),
    row(0, "resolve", ROUTE),
    row(0, "connect-to", ROUTE),
    row(0, "unix-socket", ROUTE),
    row(0, "abstract-unix-socket", ROUTE),
    row(0, "interface", ROUTE),
    row(0, "doh-url", ROUTE),
    row(0, "dns-servers", ROUTE),
    row(b'b', "cookie", COOKIE),
    row(b'c', "cookie-jar", COOKIE),
    row(b'n', "netrc", Lost("the key is not in the command: look it up with resolveCredentials")),
    row(0, "netrc-optional", Lost("the key is not in the command: look it up with resolveCredentials")),
    row(0, "netrc-file", LostValue("the key is not in the command: look it up with resolveCredentials")),
    row(0, "aws-sigv4", LostValue("a signature is no api-key")),
    row(0, "digest", Lost("the key is sent as the provider wants it")),
    row(0, "basic", Lost("the key is sent as the provider wants it")),
    row(0, "anyauth", Lost("the key is sent as the provider wants it")),
    row(0, "ntlm", Lost("the key is sent as the provider wants it")),
    row(0, "negotiate", Lost("the key is sent as the provider wants it")),
    row(0, "location-trusted", Lost("a key is not sent on to another host")),
    // ── what says nothing of the request ────────────────────────────────────────────────────────────────────────────
    row(b'A', "user-agent", Value),
    row(b'e', "referer", Value),
    row(b'C', "continue-at", Value),
    row(b'r', "range", Value),
    row(b'y', "speed-time", Value),
    row(b'Y', "speed-limit", Value),
    row(0, "connect-timeout", Value),
    row(0, "expect100-timeout", Value),
    row(0, "happy-eyeballs-timeout-ms", Value),
    row(0, "keepalive-time", Value),
    row(0, "limit-rate", Value),
    row(0, "max-filesize", Value),
    row(0, "max-redirs", Value),
    row(0, "proto", Value),
    row(0, "proto-default", Value),
    row(0, "proto-redir", Value),
    row(0, "rate", Value),
    row(0, "request-target", LostValue("requests of a URI go to the provider's path")),
    row(0, "retry-delay", Value),
    row(0, "retry-max-time", Value),
    row(b'#', "progress-bar", Plain),
    row(b'0', "http1.0", Plain),
    row(b'1', "tlsv1", Plain),
    row(b'4', "ipv4", Plain),
    row(b'6', "ipv6", Plain),
    row(b'f', "fail", Plain),
    row(b'g', "globoff", Plain),
    row(b'i', "include", Plain),
    row(b'L', "location", Plain),
    row(b'N', "no-buffer", Plain),
    row(b'q', "disable", Plain),
    row(b's', "silent", Plain),
    row(b'S', "show-error", Plain),
    row(b'v', "verbose", Plain),
    row(0, "compressed", Plain),
    row(0, "compressed-ssh", Plain),
    row(0, "create-dirs", Plain),
    row(0, "fail-early", Plain),
    row(0, "fail-with-body", Plain),
    row(0, "http0.9", Plain),
    row(0, "http1.1", Plain),
    row(0, "http2", Plain),
    row(0, "http2-prior-knowledge", Plain),
    row(0, "http3", Plain),
    row(0, "http3-only", Plain),
    row(0, "no-keepalive", Plain),
    row(0, "no-progress-meter", Plain),
    row(0, "no-sessionid", Plain),
    row(0, "path-as-is", Plain),
    row(0, "post301", Plain),
    row(0, "post302", Plain),
    row(0, "post303", Plain),
    row(0, "raw", Plain),
    row(0, "retry-all-errors", Plain),
    row(0, "retry-connrefused", Plain),
    row(0, "ssl-no-revoke", Plain),
    row(0, "ssl-reqd", Plain),
    row(0, "styled-output", Plain),
    row(0, "tcp-fastopen", Plain),
    row(0, "tcp-nodelay", Plain),
    row(0, "tlsv1.0", Plain),
    row(0, "tlsv1.1", Plain),
    row(0, "tlsv1.2", Plain),
    row(0, "tlsv1.3", Plain),
    row(0, "tr-encoding", Plain),
    row(0, "trace-time", Plain),
];

impl Kind {
    /// Whether the option has a value: the rest of its word, or the next one.
    pub(super) const fn takes_value(self) -> bool {
        !matches!(self, Plain | Lost(_) | Kind::Get)
    }
}

#[cfg(test)]
mod tests {
    use super::ROWS;

    #[test]
    fn no_option_is_there_twice() {
        for (at, row) in ROWS.iter().enumerate() {
            for other in &ROWS[at + 1..] {
                assert!(row.long != other.long && (row.short == 0 || row.short != other.short), "{}", row.long);
            }
        }
    }
}
