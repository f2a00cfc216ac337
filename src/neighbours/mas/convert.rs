//! Converts between model addresses and llm URIs, and lists the parts that are lost (M-18, X-32).

use super::build::push_model;
use super::MasAddress;
use crate::api::build;
use crate::bytes::split;
use crate::host;
use crate::issue::{Arg, Code, Component, Issue, Issues};
use crate::llm::build::{Parts, Query};
use crate::llm::table::NONE;
use crate::llm::{self, LlmUri, ParseError, LOOPBACK_PORT, REMOTE_PORT};
use crate::neighbours::address::{client_host, placed, port, push_port, refused};
use crate::redact::spans::address_secrets;
use crate::secret::{self, SecretKind};
use crate::span::Span;
use crate::uri::check::is_of;
use crate::uri::pct;
use crate::uri::table::{self, Class};
use std::borrow::Cow;

/// A converted value, and the parts that were lost.
#[derive(Clone, Debug)]
pub struct Conversion<T> {
    /// The value.
    pub value: T,
    /// The lost parts, in the order of the original.
    pub lost: Vec<Lost>,
    /// `part-not-converted` for each lost part, then the warnings and advice of the original.
    pub issues: Vec<Issue>,
}

/// One lost part. It contains no value of the original.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wasm-mas", derive(serde::Serialize))]
pub struct Lost {
    /// The component.
    pub component: Component,
    /// The parameter's name, unless it is long, looks like a key, or has other characters than letters, digits, `_`, `-` and `.`.
    #[cfg_attr(feature = "wasm-mas", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The reason.
    pub reason: &'static str,
}

#[derive(Default)]
struct Losses(Vec<Lost>);

impl Losses {
    fn add(&mut self, is_lost: bool, component: Component, reason: &'static str) {
        if is_lost {
            self.0.push(Lost { component, name: None, reason });
        }
    }

    fn add_param(&mut self, name: &str, reason: &'static str) {
        // A key may follow another delimiter than the equals sign: `k:KEY`.
        let is_plain = Class::around(name.as_bytes()).is_within(table::KEY);
        let shown = name.len() <= LONGEST_NAME && is_plain && secret::find_key(name).is_none();
        self.0.push(Lost { component: Component::Parameter, name: shown.then(|| name.to_owned()), reason });
    }

    fn finish<T>(self, value: T, own: Vec<Issue>) -> Conversion<T> {
        let mut issues = Issues::default();
        for Lost { component, reason, .. } in &self.0 {
            let args = [Some(Arg::Text(component.as_str())), Some(Arg::Text(reason))];
            issues.report_with(Code::PartNotConverted, *component, Span::default(), args, Vec::new());
        }
        issues.absorb(own);
        Conversion { value, lost: self.0, issues: issues.into_list() }
    }
}

/// Longer names are not reported.
const LONGEST_NAME: usize = 64;

/// The llm URI for the same model at the same host, with the api-key. The path becomes the parameter `base_path`. It cannot contain
/// the query of the URL. `allow_http`: a policy lists the host in its `allow_http`, so that requests with that policy use plain
/// HTTP.
///
/// # Errors
/// `not-convertible` for plain HTTP to a remote host without `allow_http`, and for a model that contains a key; errors of the llm
/// URI such as `dot-segment`.
pub fn to_llm_uri(address: &MasAddress, allow_http: bool) -> Result<Conversion<LlmUri>, ParseError> {
    let (text, layout) = (address.expose_credentials(), &address.layout);
    let parts = layout.parts;
    let value = |at: usize| layout.params[at].value.unwrap_or_default();
    let refuse =
        |component, span, why| Err(refused(Code::NotConvertible, component, span, [Some(Arg::Text(why)), None]));
    let scheme = parts.scheme.unwrap_or_default();
    let https = scheme.of(text).eq_ignore_ascii_case("https");
    let loopback = host::read(parts.host.of(text)).is_loopback();
    if !https && !loopback && !allow_http {
        return refuse(Component::Scheme, scheme, "an llm URI uses https for remote hosts");
    }
    // A key that a wrong delimiter made part of the model is masked by its name `k`, which means nothing in an llm URI.
    let model = value(layout.m);
    if address_secrets(text, &parts, &[]).iter().any(|secret| {
        secret.kind != SecretKind::BareKey && secret.span.start < model.end && model.start < secret.span.end
    }) {
        return refuse(Component::Model, model, "its model contains a key");
    }
    let path = parts.path.of(text);
    // As written: `%2F` is not a delimiter.
    let base = (path.len() > 1 && pct::decode(path).is_some()).then(|| path.to_owned());
    let mut losses = Losses::default();
    losses.add(https && loopback, Component::Scheme, "clients of llm URIs may use http for this machine");
    losses.add(https && !loopback && allow_http, Component::Scheme, "requests with this policy use http for this host");
    losses.add(parts.userinfo.is_some(), Component::Userinfo, "it is HTTP authentication, not an api-key");
    losses.add(base.is_none() && path.len() > 1, Component::Path, "its bytes are not UTF-8");
    losses.add(parts.query.is_some(), Component::Query, "the query of an llm URI contains inference parameters");
    for pair in address.unknown() {
        losses.add_param(&pct::decode_or_raw(pair.name.of(text)), "the standard defines only m and k");
    }
    let written = port(text, &parts);
    let port = written.unwrap_or(if https { REMOTE_PORT } else { 80 });
    let assumed = match loopback {
        true => LOOPBACK_PORT,
        false if https && allow_http => 0, // requests with the policy use another default
        false => REMOTE_PORT,
    };
    let place = |component| match component {
        Component::Model => model,
        Component::ApiKey => layout.k.map_or(model, value),
        Component::Parameter => parts.path,
        Component::Port => parts.port.unwrap_or(parts.host),
        _ => parts.host,
    };
    let model = address.model();
    let plain = split(&model, b'/').all(|segment| !matches!(segment, "" | "." | ".."));
    let converted = Parts {
        host: client_host(text, parts.host),
        // A model with empty or dot segments becomes one segment with encoded slashes.
        segments: if plain { split(&model, b'/').map(str::to_owned).collect() } else { vec![model.into_owned()] },
        // A written port is kept.
        port: written.or((port != assumed).then_some(port)),
        api_key: address.api_key().map(Cow::into_owned),
        query: Query::Pairs(base.map(|path| ("base_path".to_owned(), Some(path))).into_iter().collect()),
        ..Parts::default()
    };
    let uri = build(&converted, &llm::Options::default()).map_err(|error| placed(error, &place))?;
    Ok(losses.finish(uri, address.issues()))
}

/// The model address for the same model at the same host. `with_key` writes the api-key into it as `k`; without it the key is
/// lost. The parameter `base_path` becomes the path. The address cannot contain other parameters. `allow_http`: see [`to_llm_uri`].
///
/// # Errors
/// `invalid-a-label` for a host with a label that begins with `xn--` and is not a valid A-label.
pub fn from_llm_uri(uri: &LlmUri, with_key: bool, allow_http: bool) -> Result<Conversion<MasAddress>, ParseError> {
    let mut losses = Losses::default();
    losses.add(uri.app_label().is_some(), Component::AppLabel, "the standard has no name for the application");
    let key = uri.api_key();
    let reason = "it is included only on request; send the key in a header";
    losses.add(key.is_some() && !with_key, Component::ApiKey, reason);
    let mut base = None;
    for (name, value) in uri.query() {
        match value
            .filter(|path| name == "base_path" && base.is_none() && path.starts_with('/') && is_of(table::PATH, path))
        {
            Some(path) => base = Some(path.into_owned()),
            None => losses.add_param(&name, "the standard has no inference parameters"),
        }
    }
    let reason = "the fragment of a model address contains the model";
    losses.add(uri.fragment().is_some(), Component::Fragment, reason);
    let aliased = uri.table().alias != NONE;
    let host = if aliased { uri.host().into_owned() } else { client_host(uri.expose_credentials(), uri.table().host) };
    // Loopback hosts over http, others over https (draft §5.1), unless the policy says otherwise.
    let loopback = host::read(&host).is_loopback();
    let mut text = [if loopback || allow_http { "http://" } else { "https://" }, &host].concat();
    if let Some(port) = uri.port().or(loopback.then_some(LOOPBACK_PORT)) {
        push_port(&mut text, port);
    }
    text.push_str(base.as_deref().unwrap_or_default());
    push_model(&mut text, &uri.model(), key.as_deref().filter(|_| with_key));
    let address = MasAddress::parse(&text).map_err(|error| placed(error, &|_| uri.table().host))?;
    Ok(losses.finish(address, uri.issues()))
}
