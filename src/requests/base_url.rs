//! The URL that each client requests for a base URL, and what is wrong with the base URL for that client.

use super::target::is_version;
use super::{detect_provider, profile, Operation, Profile, Protocol, Registry, ResolveError, Row, Surface};
use crate::bytes::{cut, joined};
use crate::host::url::Url;
use crate::host::{self, HostClass};
use crate::issue::{Code, Component};
use crate::llm::LOOPBACK_PORT;
use crate::redact;
use crate::secret;

/// The URL that one client calls for a base URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The client's name.
    pub client: &'static str,
    /// The URL that it requests, without userinfo, and with `***` for the values of a query and for keys. Empty if it
    /// requests none.
    pub url: String,
    /// The fault of the base URL for this client.
    pub fault: Option<Code>,
    /// A base URL without the fault.
    pub fix: Option<String>,
}

#[derive(Clone)]
struct Base {
    /// In lower case; empty if there is none.
    scheme: String,
    userinfo: bool,
    authority: String,
    /// As written, except for keys.
    path: String,
    /// With masked values.
    query: Option<String>,
    fragment: bool,
    plain: String,
    /// Whether plain HTTP reaches this host without crossing a public network.
    local: bool,
    /// The provider of the host, or Ollama for its port on a host that is not public.
    owner: Option<&'static Profile>,
}

/// The URL that each client, or only `client`, requests for the base URL `text`. `profiles` are the caller's own providers.
///
/// # Errors
/// `invalid-url` for a text that no client can use as a base URL; `invalid-option` for an unknown client.
///
/// ```
/// let called = llm_uri::requests::explain_base_url("https://gateway.example/v1", Some("anthropic-js"), None)?;
/// assert_eq!(called[0].url, "https://gateway.example/v1/v1/messages");
/// assert_eq!(called[0].fault.map(|code| code.as_str()), Some("base-url-version-doubled"));
/// assert_eq!(called[0].fix.as_deref(), Some("https://gateway.example"));
/// # Ok::<(), llm_uri::requests::ResolveError>(())
/// ```
pub fn explain_base_url(
    text: &str, client: Option<&str>, profiles: Option<Registry>,
) -> Result<Vec<Called>, ResolveError> {
    let _scope = profile::enter(profiles);
    let base = Base::read(text).map_err(|reason| ResolveError::text(Code::InvalidUrl, Component::Input, reason))?;
    let clients = table().rows("clients").filter(|row| client.is_none_or(|client| client == row.text("name")));
    let called: Vec<Called> = clients.filter_map(Client::of).map(|client| client.explain(&base)).collect();
    if called.is_empty() {
        return Err(ResolveError::option("client"));
    }
    Ok(called)
}

impl Base {
    fn read(text: &str) -> Result<Self, &'static str> {
        let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '\'' | '`');
        if text.contains(odd) {
            return Err("it contains whitespace, a quotation mark or a control character");
        }
        let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
        if rest.split(['?', '#']).next().is_some_and(|path| path.contains("://")) {
            return Err("it contains a second scheme");
        }
        let url = Url::read(&["https://", rest].concat())?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = host::read(&url.host);
        if secret::find_key(&url.host).is_some() {
            return Err("its host looks like an api-key");
        }
        // A single word may be anything, even a key.
        if scheme.is_empty() && !url.host.contains('.') && url.port.is_none() && !url.loopback {
            return Err("it does not begin with https:// or http://");
        }
        let (path, query) = cut(cut(&rest[end..], b'#').0, b'?');
        let default = if scheme.eq_ignore_ascii_case("http") { 80 } else { 443 };
        let port =
            url.port.filter(|port| *port != default).map_or(String::new(), |port| [":", &port.to_string()].concat());
        let local = !matches!(host.class(), HostClass::Public | HostClass::IpLiteral);
        let ollama = || profile::named("ollama").filter(|_| local && url.port == Some(LOOPBACK_PORT));
        Ok(Self {
            scheme: scheme.to_ascii_lowercase(),
            userinfo: url.userinfo,
            authority: [url.host.as_str(), &port].concat(),
            path: masked_path(path),
            query: query.map(masked_query),
            fragment: url.fragment,
            plain: masked_path(&url.path),
            local,
            owner: detect_provider(&url.host).or_else(ollama),
        })
    }

    fn with(&self, path: &str) -> Self {
        let plain = self.local && !matches!(self.scheme.as_str(), "https" | "wss");
        Self {
            scheme: if plain { "http" } else { "https" }.to_owned(),
            userinfo: false,
            path: path.to_owned(),
            query: None,
            fragment: false,
            plain: path.to_owned(),
            ..self.clone()
        }
    }
}

/// The clients and their joins (`data/clients.json`, which describes their members).
fn table() -> Row<'static> {
    profile::tables().row("baseUrls")
}

struct Client {
    name: &'static str,
    protocol: Protocol,
    /// The path that the client appends: the API's version, if the base URL does not contain it, and the call.
    version: &'static str,
    call: &'static str,
    join: Row<'static>,
}

impl Client {
    fn of(row: Row<'static>) -> Option<Self> {
        let mut tail = row.texts("tail");
        let join = table().row("joins").row(row.text("join"));
        let (version, call) = (tail.next()?, tail.next()?);
        Some(Self { name: row.text("name"), protocol: row.protocol()?, version, call, join })
    }

    fn explain(&self, base: &Base) -> Called {
        let url = self.called(base).unwrap_or_default();
        let called = |url, fault: Code, fix| Called {
            client: self.name,
            url,
            fault: Some(fault).filter(|fault| fault.is_enabled()),
            fix,
        };
        let Some((path, endpoint, elsewhere)) = self.right_path(base) else {
            return called(url, Code::BaseUrlUnsupported, None);
        };
        let right = base.with(&path);
        let wanted = self.called(&right).unwrap_or_default();
        if url == wanted && !base.userinfo {
            return Called { client: self.name, url, fault: None, fix: None };
        }
        let same = |path: &str| self.called(&base.with(path)).as_ref() == Some(&wanted);
        let faults = [
            (base.scheme != right.scheme, Code::BaseUrlScheme),
            (base.userinfo, Code::BaseUrlCredentials),
            (base.query.is_some() || base.fragment, Code::BaseUrlQuery),
            (endpoint, Code::BaseUrlEndpoint),
            (same(&base.plain), Code::BaseUrlSlash),
            (elsewhere, Code::BaseUrlUnsupported),
            (base.plain.len() > path.len(), Code::BaseUrlVersionDoubled),
        ];
        let fault = faults.into_iter().find(|(is, _)| *is).map_or(Code::BaseUrlPathMissing, |(_, code)| code);
        called(url, fault, Some([&right.scheme, "://", &right.authority, &path].concat()))
    }

    fn called(&self, base: &Base) -> Option<String> {
        let (join, before, slashes) = (self.join, self.join.text("before"), self.join.text("slashes"));
        let scheme = match base.scheme.as_str() {
            "http" | "https" => base.scheme.as_str(),
            "" if join.is("bare") => "http",
            "ws" if join.is("sockets") => "http",
            "wss" if join.is("sockets") => "https",
            _ => return None,
        };
        if base.userinfo && !(join.is("userinfo") || before == "query" && join.is("sockets")) {
            return None;
        }
        let tail = [self.version, self.call].concat();
        let query = base.query.as_deref().filter(|_| before != "query");
        let cut = base.fragment && before.is_empty();
        let mut path = match slashes {
            "each" => base.plain.clone(),
            _ if query.is_none() || join.is("merges") => base.path.clone(),
            _ => [&base.path, "?", query.unwrap_or_default()].concat(),
        };
        match slashes {
            "" if path.ends_with('/') => drop(path.pop()),
            "all" => path.truncate(path.trim_end_matches('/').len()),
            _ => {}
        }
        if !(cut || join.is("whole") && path.ends_with(&tail)) {
            let encoded = join.is("encodes") && path.contains('?');
            path.push_str(&if encoded { tail.replace('/', "%2F") } else { tail });
            let last = path.bytes().rposition(|byte| matches!(byte, b'?' | b'&'));
            let named = path[last.unwrap_or(0)..].contains('=');
            path.push_str(if encoded && !named { "=" } else { "" });
        }
        if let Some(query) = query.filter(|_| join.is("merges")) {
            path = [&path, "?", query].concat();
        }
        if join.is("drops") {
            path.truncate(path.find('?').unwrap_or(path.len()));
        }
        let slash = if path.starts_with('/') { "" } else { "/" };
        Some([scheme, "://", &base.authority, slash, &path].concat())
    }

    /// The path that a base URL for this client needs, whether the call was in it, and whether it was the path of another protocol.
    /// `None` if the provider does not have the client's protocol.
    fn right_path(&self, base: &Base) -> Option<(String, bool, bool)> {
        let mut prefix = base.plain.as_str();
        while let Some(shorter) = without_call(prefix) {
            prefix = shorter;
        }
        let endpoint = prefix.len() < base.plain.len();
        let usual = table().row("versions").text(self.protocol.as_str());
        let mut version = None;
        while let Some((before, last)) = prefix.rsplit_once('/') {
            if !is_version(last) && usual.get(1..) != Some(last) {
                break;
            }
            version = version.or(Some(&prefix[before.len()..]));
            prefix = before;
        }
        // Whether the path is the provider's own for a protocol.
        let of = |surface: &Surface| {
            let known = surface.base.trim_end_matches(|c: char| c != '/');
            prefix.is_empty() || base.plain == surface.base || known.trim_end_matches('/') == prefix
        };
        if let Some(owner) = base.owner.filter(|owner| owner.surfaces.iter().any(of)) {
            let surface = owner.surface(Some(self.protocol), "", "")?;
            let whole = [surface.base, surface.call(Operation::Inference).unwrap_or_default()].concat();
            let root = whole.strip_suffix(&[self.version, self.call].concat());
            let root = root.or_else(|| surface.base.strip_suffix(self.version));
            if let Some(root) = root.filter(|root| !root.contains('{')) {
                return Some((root.to_owned(), endpoint, !of(surface)));
            }
        }
        let version = match (self.version, version) {
            ("", Some(version)) => version,
            // A gateway's path may have no version.
            ("", None) if prefix.is_empty() => usual,
            _ => "",
        };
        Some(([prefix, version].concat(), endpoint, false))
    }
}

/// The path without the call at its end. A call of one word counts only after a version or `api`.
fn without_call(path: &str) -> Option<&str> {
    if path.rsplit('/').next().is_some_and(|last| last.contains(':')) {
        return path.rmatch_indices('/').find_map(|(at, _)| path[..at].strip_suffix("/models"));
    }
    let rest = table().texts("calls").find_map(|call| path.strip_suffix(call).map(|rest| (rest, call)));
    let (rest, call) = rest?;
    let before = rest.rsplit('/').next().unwrap_or_default();
    (call.rfind('/') > Some(0) || is_version(before) || before == "api").then_some(rest)
}

fn masked_path(path: &str) -> String {
    redact::mask(path).split('/').map(secret::shown).collect::<Vec<_>>().join("/")
}

/// Any value of a query may be a key.
fn masked_query(query: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        Some((name, value)) if !value.is_empty() => [secret::shown(name), "=", secret::MARKER].concat(),
        _ if pair.len() > 20 => secret::MARKER.to_owned(),
        _ => secret::shown(pair).to_owned(),
    };
    joined(&query.split('&').map(pair).collect::<Vec<_>>(), "&")
}
