//! Between model addresses and llm URIs. Each says things that the other cannot: what is lost is listed (M-18, X-32).

use super::MasAddress;
use crate::host;
use crate::issue::{Arg, Code, Component, Issues};
use crate::llm::build::{self, Parts};
use crate::llm::table::NONE;
use crate::llm::{self, LlmUri, ParseError, LOOPBACK_PORT, REMOTE_PORT};
use crate::neighbours::address::client_host;
use crate::secret;
use crate::uri::pct;

/// A converted value, and what could not come along.
#[derive(Clone, Debug)]
pub struct Conversion<T> {
    /// The value.
    pub value: T,
    /// What it does not say.
    pub lost: Vec<Lost>,
}

/// One thing that was lost. It holds no value of the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The part, in the words of its scheme: `userinfo`, `path`, `query`, `parameter`, `app-label`, `api-key`, `fragment`.
    pub component: &'static str,
    /// The parameter's name, unless it is long or looks like a key.
    pub name: Option<String>,
    /// Why.
    pub reason: &'static str,
}

const HTTP_PORT: u16 = 80;
/// Longer names are no settings.
const LONGEST_NAME: usize = 64;

fn lost(component: &'static str, reason: &'static str) -> Lost {
    Lost { component, name: None, reason }
}

fn lost_param(name: &str, reason: &'static str) -> Lost {
    let shown = name.len() <= LONGEST_NAME && secret::find_key(name).is_none();
    Lost { component: "parameter", name: shown.then(|| name.to_owned()), reason }
}

/// The llm URI for the same model at the same host. Neither path nor query of a web address have a place in it.
///
/// # Errors
/// `not-convertible` for plain HTTP to another machine, and what an llm URI cannot hold, such as `dot-segment`.
pub fn to_llm_uri(address: &MasAddress) -> Result<Conversion<LlmUri>, ParseError> {
    let (text, layout) = (address.expose_credentials(), address.layout());
    let parts = layout.parts;
    let https = parts.scheme.is_some_and(|scheme| scheme.of(text).eq_ignore_ascii_case("https"));
    let loopback = layout.authority.loopback;
    if !https && !loopback {
        let mut issues = Issues::new(true, false, false);
        let why = Arg::Text("an llm URI calls remote hosts over https only, and this one asks for http");
        issues.report_arg(Code::NotConvertible, Component::Scheme, parts.scheme.unwrap_or_default(), why);
        return Err(ParseError::new(issues.into_list()));
    }
    let mut losses = Vec::new();
    if https && loopback {
        losses.push(lost("scheme", "readers of llm URIs may call this machine over http"));
    }
    if parts.userinfo.is_some() {
        losses.push(lost("userinfo", "it is HTTP authentication, which is not an api-key of a provider"));
    }
    if parts.path.len() > 1 {
        losses.push(lost("path", "the path of an llm URI is the model, so the base path must be configured"));
    }
    if parts.query.is_some() {
        losses.push(lost("query", "the query of an llm URI holds inference parameters, not those of a web address"));
    }
    let mut passed_m = false;
    for (name, _) in address.params() {
        if name == "m" && !passed_m {
            passed_m = true;
        } else {
            losses.push(lost_param(&name, "no meaning is defined for it beside m"));
        }
    }
    let default = if https { REMOTE_PORT } else { HTTP_PORT };
    let port = layout.authority.port.unwrap_or(default);
    let assumed = if loopback { LOOPBACK_PORT } else { REMOTE_PORT };
    let model = address.model();
    let plain = model.split('/').all(|segment| !matches!(segment, "" | "." | ".."));
    let parts = Parts {
        host: client_host(text, parts.host),
        // A model that would make empty or dot segments is one segment, its slashes encoded.
        segments: if plain { model.split('/').map(str::to_owned).collect() } else { vec![model.into_owned()] },
        // One that was given stays, so that both say the same.
        port: layout.authority.port.or((port != assumed).then_some(port)),
        ..Parts::default()
    };
    Ok(Conversion { value: build::build(&parts, &llm::Options::default())?, lost: losses })
}

/// The model address for the same model at the same host. It has no place for credentials and parameters.
///
/// # Errors
/// `invalid-a-label` for a host with a part that begins with `xn--` and is no A-label; no other valid llm URI is known to be
/// refused.
pub fn from_llm_uri(uri: &LlmUri) -> Result<Conversion<MasAddress>, ParseError> {
    let mut losses = Vec::new();
    if uri.app_label().is_some() {
        losses.push(lost("app-label", "the standard has no authentication"));
    }
    if uri.api_key().is_some() {
        losses.push(lost("api-key", "the standard has no authentication; send the key in a header"));
    }
    for (name, _) in uri.query() {
        losses.push(lost_param(&name, "the standard has no inference parameters"));
    }
    if uri.fragment().is_some() {
        losses.push(lost("fragment", "the fragment of a model address holds the model"));
    }
    let host = client_host(uri.expose_credentials(), uri.table().host);
    let host = if uri.table().alias == NONE { host } else { uri.host().into_owned() };
    // As the draft reads it (§5.1): this machine over http, others over https.
    let loopback = host::read(&host).is_loopback();
    let mut text = format!("{}://{host}", if loopback { "http" } else { "https" });
    if let Some(port) = uri.port().or(loopback.then_some(LOOPBACK_PORT)) {
        text.push_str(&format!(":{port}"));
    }
    text.push_str("#m=");
    let model = uri.model();
    let mut pieces = model.split(['/', ':']);
    let mut at = 0;
    if let Some(first) = pieces.next() {
        pct::push_encoded(&mut text, first);
        at += first.len();
    }
    for piece in pieces {
        text.push_str(&model[at..=at]);
        pct::push_encoded(&mut text, piece);
        at += 1 + piece.len();
    }
    Ok(Conversion { value: MasAddress::parse(&text)?, lost: losses })
}
