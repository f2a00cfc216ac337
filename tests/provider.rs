//! Properties of requests: for every URI and all options, a request goes only to the checked host, and shows no key. Each
//! cites its requirements.

#![cfg(not(target_arch = "wasm32"))]

mod oracle;

use llm_uri::boundary::plan_json;
use llm_uri::llm::Query;
use llm_uri::requests::{
    profiles, resolve_credentials, CredentialOptions, LabelChoice, Operation, Protocol, Registry, ResolveOptions,
};
use llm_uri::{build, HostPolicy, LlmUri, Options, Parts};
use oracle::request::KEY;
use proptest::prelude::*;
use proptest::sample::select;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Hosts that these policies allow, in spellings that clients read alike.
const HOSTS: &[&str] = &[
    "api.openai.com", "API.Anthropic.com", "generativelanguage.googleapis.com.",
    "us-central1-aiplatform.googleapis.com", "bedrock-runtime.us-east-1.amazonaws.com", "x.openai.azure.com",
    "api.cohere.com", "ollama.com", "llm.example.com", "localhost", "127.1", "0x7f000001", "[::1]",
];

/// Text that could break out of a header, a path or a URL.
const PIECES: &[&str] = &[
    "\r\n", "\n", "\0", "/", "//", "..", "/../", "%2e%2e", "%0d%0a", "@", "@evil.test", ":", "://", "?", "#", "&", "=",
    "\\", "{", "}", "{model}", "\"", "'", "$(id)", "`", " ", "é", "\u{202e}", "v1", "a", "0", "X-Evil: 1", "evil.test",
    "-", ".",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(PIECES), 0..6).prop_map(|pieces| pieces.concat())
}

fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        select(
            &[
                "temp", "max_tokens", "top_p", "top_k", "seed", "stop", "stream", "timeout", "retries", "cache",
                "format", "system", "base_path", "api-version", "project", "location", "protocol", "api_base", "model",
                "headers",
            ][..]
        )
        .prop_map(str::to_owned),
        text(),
    ]
}

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        select(&["0.5", "1", "7", "true", "json", "-1", "openai-chat", "gemini"][..]).prop_map(str::to_owned),
        text()
    ]
}

prop_compose! {
    fn uri()(
        host in select(HOSTS),
        segments in prop::collection::vec(prop_oneof!["[a-z.:@#/ -]{1,9}", text()], 1..3),
        label in proptest::option::of(prop_oneof![text(), Just("org-abc".to_owned())]),
        tail in prop_oneof![9 => Just(String::new()), 1 => text()],
        pairs in prop::collection::vec((names(), values()), 0..3),
        fragment in proptest::option::of(Just("FRAGMENT".to_owned())),
        port in proptest::option::of(8000u16..8100),
    ) -> Option<LlmUri> {
        let parts = Parts {
            host: host.to_owned(),
            segments,
            app_label: label,
            api_key: Some(format!("sk-{KEY}{tail}")),
            port,
            query: Query::Pairs(pairs.into_iter().map(|(name, value)| (name, Some(value))).collect()),
            fragment,
        };
        build(&parts, &Options { lenient_ranges: true, ..Options::default() }).ok()
    }
}

prop_compose! {
    fn options()(
        provider in proptest::option::of(select(profiles())),
        protocol in proptest::option::weighted(0.15, select(&Protocol::ALL[..])),
        operation in proptest::option::of(select(&Operation::ALL[..])),
        texts in prop::collection::vec(proptest::option::weighted(0.1, text()), 5),
        label in prop_oneof![Just(LabelChoice::Auto), Just(LabelChoice::Always), "[a-zX-]{0,6}".prop_map(LabelChoice::Header)],
        https in any::<bool>(),
        lenient_ranges in any::<bool>(),
        header in proptest::option::weighted(0.15, ("[a-zX-]{0,8}", text())),
    ) -> ResolveOptions {
        let [base_path, api_version, project, location, _] = <[Option<String>; 5]>::try_from(texts).expect("five");
        ResolveOptions {
            provider: provider.map(|profile| profile.id.to_owned()),
            protocol,
            operation,
            policy: Some(HostPolicy::development()),
            base_path,
            api_version,
            project,
            location,
            https,
            label,
            lenient_ranges,
            headers: header.into_iter().collect(),
            ..ResolveOptions::default()
        }
    }
}

/// The properties are in tests/oracle, which the fuzz targets share.
fn holds(outcome: oracle::Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(TestCaseError::fail)
}

proptest! {
    #![proptest_config(config(1500))]

    /// L-33, L-34, L-57, L-58, X-31: scheme and host are the checked ones, also for the parser of clients. L-51, L-59: no header
    /// contains a line break, and none is repeated. L-53, L-54, L-59: the key is in one header, and in no printed form. L-30, L-42,
    /// fragment, timeout, retries and structure stay out of the body, which is JSON.
    #[test]
    fn a_request_is_safe(uri in uri(), options in options()) {
        let Some(uri) = uri else { return Ok(()) };
        let Some(plan) = oracle::request::plan(&uri, &options).map_err(TestCaseError::fail)? else { return Ok(()) };
        holds(oracle::request::to_the_checked_host(&uri, &options, &plan))?;
        prop_assert!(!plan.endpoint.url.contains("/v1/v1/"));
        holds(oracle::request::whole_headers(&plan))?;
        holds(oracle::request::no_key(&plan))?;
        prop_assert!(!plan_json(&plan, false).to_string().contains("FRAGMENT"));
        holds(oracle::request::body(&plan))?;
    }

    /// L-55: a looked-up key is sent unchanged, and only to a host that owns the variable.
    #[test]
    fn a_looked_up_key_is_sent(value in "[ -~]{1,40}", host in select(HOSTS)) {
        let uri = LlmUri::parse(&format!("llm://app:%24%7BMY_KEY%7D@{host}/m")).expect("a URI");
        let found = resolve_credentials(&uri, &mut |_| Some(value.clone()), &CredentialOptions::default()).expect("a key");
        prop_assert_eq!(found.api_key().map(String::from), Some(value));
        let bare = LlmUri::parse(&format!("llm://{host}/m")).expect("a URI");
        let owner = llm_uri::requests::detect_provider(&bare.host());
        let names: Vec<String> = owner.iter().flat_map(|profile| &profile.keys).map(|name| (*name).to_owned()).collect();
        // A host with a name chosen by a customer gets a key only if the caller allows the host.
        let customers = ["azure.com", "azure.us", "azure.cn", "endpoints.huggingface.cloud"];
        let is_customers = customers.iter().any(|end| bare.host().ends_with(end));
        for allowed in [false, true] {
            let allow_hosts = if allowed { vec![bare.host().into_owned()] } else { Vec::new() };
            let options = CredentialOptions { allow_hosts, ..CredentialOptions::default() };
            let mut asked = Vec::new();
            let found = resolve_credentials(&bare, &mut |name| { asked.push(name.to_owned()); None }, &options);
            prop_assert!(found.expect("a URI").api_key().is_none());
            let wanted: &[String] = if is_customers && !allowed { &[] } else { &names };
            prop_assert_eq!(asked, wanted);
        }
    }

    /// Any JSON is accepted or rejected as a profile, and an accepted one cannot change the host.
    #[test]
    fn a_profile_of_any_shape_is_accepted_or_rejected(at in 0..profiles().len(), cut in any::<prop::sample::Index>(), piece in text()) {
        let json = registry(&rows()[at]);
        let mut cut = cut.index(json.len());
        while !json.is_char_boundary(cut) {
            cut -= 1;
        }
        let piece = serde_json::Value::from(piece).to_string();
        let mutated = format!("{}{}{}", &json[..cut], piece.trim_matches('"'), &json[cut..]);
        let Ok(registry) = Registry::parse(&mutated) else { return Ok(()) };
        let uri = LlmUri::parse(&format!("llm://a:{KEY}@llm.example.com/m")).expect("a URI");
        let project = Some("p".to_owned());
        let options = ResolveOptions { profiles: Some(registry), project: project.clone(), location: project, ..ResolveOptions::default() };
        let Some(plan) = oracle::request::plan(&uri, &options).map_err(TestCaseError::fail)? else { return Ok(()) };
        let url = url::Url::parse(&plan.endpoint.url).expect("a URL");
        prop_assert_eq!((url.scheme(), url.host_str(), url.username()), ("https", Some("llm.example.com"), ""));
    }
}

/// The rows of the table as data.
fn rows() -> Vec<serde_json::Value> {
    let data: serde_json::Value = serde_json::from_str(include_str!("../data/providers.json")).expect("JSON");
    data["providers"].as_array().expect("a list").clone()
}

/// A registry of one row, with another id and host, and without variables.
fn registry(row: &serde_json::Value) -> String {
    let mut row = row.clone();
    let members = row.as_object_mut().expect("an object");
    for name in ["env", "customerHosts"] {
        members.remove(name);
    }
    members.insert("id".to_owned(), "mine".into());
    members.insert("hosts".to_owned(), vec!["llm.example.com"].into());
    serde_json::json!({ "providers": [row] }).to_string()
}

/// no record of a caller's takes what a built-in provider has, and an unknown member is a fault.
#[test]
fn a_record_owns_nothing_of_a_built_in_provider() {
    let mine = |name: &str, value: serde_json::Value| {
        let mut row = serde_json::json!({"id": "mine", "hosts": ["llm.example.com"], "basePath": "/v1"});
        row[name] = value;
        Registry::parse(&serde_json::json!({ "providers": [row] }).to_string())
    };
    assert!(mine("name", "Mine".into()).is_ok());
    for (name, value) in [
        ("id", "openai".into()),
        ("hosts", serde_json::json!(["api.openai.com"])),
        ("hosts", serde_json::json!(["*.openai.com"])),
        ("hosts", serde_json::json!(["bedrock-runtime.us-east-1.amazonaws.com"])),
        ("env", serde_json::json!({"keys": ["OPENAI_API_KEY"]})),
        ("env", serde_json::json!({"settings": {"OPENAI_ORG_ID": "label"}})),
        ("labels", serde_json::json!([{"header": "x-api-key"}])),
        ("labels", serde_json::json!([{"header": "Host"}])),
        ("auth", serde_json::json!({"name": "content-length"})),
    ] {
        assert!(mine(name, value.clone()).is_err(), "{name} {value}");
    }
    let error = mine("basPath", "/v2".into()).expect_err("an unknown member");
    assert!(error.to_string().contains("`basePath`"), "{error}");
    let azure = mine("hosts", serde_json::json!(["my-res.openai.azure.com"])).expect("a host that a customer names");
    let options = ResolveOptions { profiles: Some(azure), ..ResolveOptions::default() };
    let uri = LlmUri::parse("llm://:k@my-res.openai.azure.com/m").expect("a URI");
    let endpoint = llm_uri::requests::resolve(&uri, &options).expect("an endpoint");
    assert_eq!(
        (endpoint.provider.as_str(), endpoint.base_url.as_str()),
        ("mine", "https://my-res.openai.azure.com/v1")
    );
}

/// each row of the table is valid as a custom profile.
#[test]
fn every_row_is_a_profile() {
    assert_eq!(profiles().len(), rows().len());
    for (profile, json) in profiles().iter().zip(rows()) {
        assert_eq!(json["id"], profile.id);
        Registry::parse(&registry(&json)).unwrap_or_else(|error| panic!("{}: {error}", profile.id));
        assert!(!profile.surfaces.is_empty(), "{}", profile.id);
        assert_eq!(profiles().iter().filter(|other| other.id == profile.id).count(), 1, "{}", profile.id);
        for surface in &profile.surfaces {
            for at in 0..llm_uri::llm::param::PARAMS.len() {
                // `timeout` and `retries` have no rule: no provider has them in a body.
                let client = at == 7 || at == 8;
                assert_eq!(surface.rule(at).is_none(), client, "{} {:?} {at}", profile.id, surface.protocol);
            }
        }
    }
}

/// L-50: no host belongs to two providers.
#[test]
fn no_host_belongs_to_two_providers() {
    for profile in profiles() {
        for pattern in &profile.hosts {
            let host = pattern.replacen("*.", "eu-west-1.", 1).replace('*', "eu-west-1");
            let found = llm_uri::requests::detect_provider(&host).map(|found| found.id);
            assert_eq!(found, Some(profile.id), "{host}");
        }
    }
}
