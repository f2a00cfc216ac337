//! Requests: for every URI and all options, a request goes only to the checked host, and shows no key. `url` is the parser of
//! clients.

use super::Outcome;
use llm_uri::boundary::plan_json;
use llm_uri::llm::Changes;
use llm_uri::policy::origin;
use llm_uri::requests::{
    profiles, to_curl, to_request, Input, LabelChoice, Operation, Protocol, RequestPlan, ResolveOptions,
};
use llm_uri::{HostPolicy, LlmUri};

/// The key of every request.
pub(crate) const KEY: &str = "zQ9wXk7vJ2pRtY5b";

/// A URI and options as lines: the URI, the numbers of the provider, protocol and operation, base path, version, project,
/// location, a header's name and its value, the label's header.
pub(crate) fn of_fields(text: &str) -> Outcome {
    if text.contains(KEY) {
        return Ok(());
    }
    let mut lines = text.split('\n');
    let Ok(uri) = LlmUri::parse(lines.next().unwrap_or_default()) else { return Ok(()) };
    let changes = Changes { api_key: Some(Some(KEY.to_owned())), ..Changes::default() };
    let Ok(uri) = uri.with(&changes) else { return Ok(()) };
    let mut next = || lines.next().unwrap_or_default();
    let number = |line: &str| line.parse::<usize>().ok();
    let [provider, protocol, operation] = [next(), next(), next()].map(number);
    let [base_path, api_version, project, location] =
        [(); 4].map(|()| Some(next().to_owned()).filter(|text| !text.is_empty()));
    let (name, value, label) = (next().to_owned(), next().to_owned(), next().to_owned());
    let options = ResolveOptions {
        provider: provider.and_then(|at| profiles().get(at)).map(|profile| profile.id.to_owned()),
        protocol: protocol.and_then(|at| Protocol::ALL.get(at)).copied(),
        operation: operation.and_then(|at| Operation::ALL.get(at)).copied(),
        policy: Some(HostPolicy::development()),
        base_path,
        api_version,
        project,
        location,
        label: if label.is_empty() { LabelChoice::Always } else { LabelChoice::Header(label) },
        lenient_ranges: true,
        headers: if name.is_empty() { Vec::new() } else { vec![(name, value)] },
        ..ResolveOptions::default()
    };
    all(&uri, &options)
}

/// All properties of a request, if the URI and the options allow one.
pub(crate) fn all(uri: &LlmUri, options: &ResolveOptions) -> Outcome {
    let Some(plan) = plan(uri, options)? else { return Ok(()) };
    to_the_checked_host(uri, options, &plan)?;
    whole_headers(&plan)?;
    no_key(&plan)?;
    body(&plan)
}

/// A request if the URI and the options allow one, else an error without the key.
pub(crate) fn plan(uri: &LlmUri, options: &ResolveOptions) -> Result<Option<RequestPlan>, String> {
    let input = match options.operation {
        Some(Operation::Batch) => Input::parse(r#"{"body":{"requests":[]}}"#).map_err(|error| error.to_string())?,
        _ => Input::prompt("Hello"),
    };
    match to_request(uri, input, options) {
        Ok(plan) => Ok(Some(plan)),
        Err(error) => {
            let shown = format!("{error} {error:?}");
            ensure!(!shown.contains(KEY), "a refusal shows the key: {shown}");
            Ok(None)
        }
    }
}

/// Scheme, host and port are the checked ones, also for the parser of clients.
pub(crate) fn to_the_checked_host(uri: &LlmUri, options: &ResolveOptions, plan: &RequestPlan) -> Outcome {
    let verdict = HostPolicy::development().check(uri);
    ensure!(verdict.allowed, "a request to a host that is refused: {uri}");
    let origin = origin(uri, &HostPolicy::development(), false)
        .ok_or_else(|| format!("a request to a host without an address: {uri}"))?;
    for text in [&plan.endpoint.url, &plan.endpoint.base_url] {
        let url = url::Url::parse(text).map_err(|error| format!("{text:?} is no URL: {error}"))?;
        // A host that looks like a key is not shown in a verdict.
        let checked = url.host_str() == Some(verdict.host.as_str()) || verdict.host.contains("***");
        ensure!(checked && url.host_str() == Some(origin.host()), "checked {:?}, requested {text:?}", verdict.host);
        ensure!(url.port_or_known_default() == Some(uri.effective_port()), "another port: {text:?}");
        let bare = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        ensure!(bare, "{text:?} contains userinfo or a fragment");
        let here = match url.host() {
            Some(url::Host::Domain(name)) => {
                let name = name.strip_suffix('.').unwrap_or(name);
                name == "localhost" || name.ends_with(".localhost")
            }
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
            }
            None => false,
        };
        ensure!(url.scheme() == "https" || here && !options.https, "{text:?} is not https");
        // The path is not normalised: the written URL is requested.
        ensure!(url.as_str().trim_end_matches('/') == text.trim_end_matches('/'), "{text:?} is read as {url}");
    }
    ensure!(plan.endpoint.url.starts_with(&plan.endpoint.base_url), "{:?} is not below its base", plan.endpoint.url);
    Ok(())
}

/// No header contains a line break, and none is repeated.
pub(crate) fn whole_headers(plan: &RequestPlan) -> Outcome {
    let headers = &plan.endpoint.headers;
    for header in headers {
        ensure!(header.value.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "a value breaks out: {header:?}");
        ensure!(
            header.name.bytes().all(|byte| byte.is_ascii_graphic() && byte != b':'),
            "a name breaks out: {header:?}"
        );
        let same = headers.iter().filter(|other| other.name.eq_ignore_ascii_case(&header.name)).count();
        ensure!(same == 1, "twice: {header:?}");
    }
    Ok(())
}

/// The key is in one header, and in no printed form.
pub(crate) fn no_key(plan: &RequestPlan) -> Outcome {
    ensure!(!plan.endpoint.url.contains(KEY), "the URL contains the key");
    ensure!(!plan.body.as_deref().unwrap_or_default().contains(KEY), "the body contains the key");
    let shown = format!("{plan:?} {:#?} {:?} {:?}", plan.endpoint, plan.endpoint.changes, plan.endpoint.issues);
    ensure!(!shown.contains(KEY), "the key is shown: {shown}");
    ensure!(!plan_json(plan, true).to_string().contains(KEY), "the masked JSON contains the key");
    let curl = to_curl(plan, None).map_err(|error| format!("no command: {error}"))?;
    ensure!(!curl.contains(KEY), "the command contains the key: {curl}");
    Ok(())
}

/// Settings for the client are not in the body, which is JSON.
pub(crate) fn body(plan: &RequestPlan) -> Outcome {
    let Some(body) = &plan.body else { return Ok(()) };
    let body: serde_json::Value =
        serde_json::from_str(body).map_err(|error| format!("the body is not JSON: {error} {body}"))?;
    let body = body.as_object().ok_or("the body is not an object")?;
    for name in
        ["timeout", "retries", "api_base", "headers", "base_path", "api-version", "project", "location", "protocol"]
    {
        ensure!(!body.contains_key(name), "the body has {name}");
    }
    let model = body.get("model");
    ensure!(model.is_none_or(|model| model == &plan.endpoint.model), "the body names another model: {model:?}");
    Ok(())
}
