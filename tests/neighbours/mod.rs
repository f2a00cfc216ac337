//! The outcome of a vector about related schemes, as described in tests/vectors/README.md. A case is compared member by member
//! with [`outcome`].

use crate::common::{input, issues, strings, text};
use llm_uri::neighbours::ai::discovery::{self, Description, Found};
use llm_uri::neighbours::mas::{self, from_llm_uri, to_llm_uri, Lost, MasAddress};
use llm_uri::neighbours::scheme::advise_on_uri;
use llm_uri::neighbours::scheme::{
    check_registration, check_registration_fields, check_scheme_name, format_registration, Profile, Report,
};
use llm_uri::neighbours::{ai, ai::AiUri};
use llm_uri::{Issue, LlmUri};
use serde_json::{json, Map, Value as Json};

/// The outcome of a case; `None` for other kinds.
pub(crate) fn outcome(kind: &str, case: &Json) -> Option<Json> {
    Some(match kind {
        "mas" => mas(case),
        "mas-to-llm" => mas_to_llm(case),
        "mas-from-llm" => mas_from_llm(case),
        "mas-build" => mas_build(case),
        "ai" => ai(case),
        "gateway" => gateway(case),
        "ai-build" => ai_build(case),
        "locations" => locations(case),
        "link" => found(&[input(&case["input"])], discovery::parse_link),
        "html" => found(&[input(&case["input"])], discovery::parse_html),
        "txt" => found(&strings(&case["records"]), discovery::parse_txt),
        "srv" => srv(case),
        "well-known" => well_known(case),
        "advertise" => advertise(case),
        "scheme-name" => {
            let name = text(case, "input");
            json!({ "issues": issues(name, &check_scheme_name(name)) })
        }
        "template" => template(case),
        "format-template" => format_template(case),
        "advice" => {
            let uri = text(case, "input");
            json!({ "issues": issues(uri, &advise_on_uri(uri)) })
        }
        _ => return None,
    })
}

fn lost(list: &[Lost]) -> Json {
    list.iter()
        .map(|lost| match &lost.name {
            Some(name) => json!([lost.component.as_str(), name]),
            None => json!([lost.component.as_str()]),
        })
        .collect()
}

fn placeless(list: &[Issue]) -> Json {
    Json::from(issues("", list))
}

fn mas_options(case: &Json) -> mas::Options {
    mas::Options {
        spec: if case["options"]["spec"] == "1.0" { mas::Spec::V1_0 } else { mas::Spec::V1_1 },
        allow_models: case["options"].get("allowModels").map(strings),
    }
}

/// An address that cannot be an llm URI.
fn mas_to_llm(case: &Json) -> Json {
    let source = text(case, "input");
    let address = MasAddress::parse_with(source, &mas_options(case)).expect("a valid address");
    match to_llm_uri(&address, case["options"]["allowHttp"] == true) {
        Ok(to) => {
            json!({ "uri": to.value.expose_credentials(), "lost": lost(&to.lost), "issues": issues(source, &to.issues) })
        }
        Err(error) => json!({ "issues": issues(source, error.issues()) }),
    }
}

fn mas(case: &Json) -> Json {
    let source = input(&case["input"]);
    let options = mas_options(case);
    let mut outcome = json!({ "issues": issues(&source, &mas::diagnose(&source, &options)), "valid": false });
    let Ok(address) = MasAddress::parse_with(&source, &options) else { return outcome };
    assert_eq!(address.expose_credentials(), source);
    let canonical = address.canonical(false);
    assert_eq!(canonical.canonical(false).expose_credentials(), canonical.expose_credentials(), "twice");
    assert!(canonical == address && canonical.model() == address.model());
    outcome["valid"] = true.into();
    outcome["fields"] = json!({
        "model": address.model(),
        "apiKey": address.api_key(),
        "params": address.params().map(|(name, value)| json!([name, value])).collect::<Json>(),
        "url": address.url(),
    });
    outcome["canonical"] = canonical.expose_credentials().into();
    outcome["minimal"] = address.canonical(true).expose_credentials().into();
    outcome["redacted"] = address.to_string().into();
    assert!(!format!("{address:?} {:?}", address.issues()).contains("CRET"), "prints a secret");
    if let Ok(to) = to_llm_uri(&address, false) {
        outcome["llm"] = json!({ "uri": to.value.expose_credentials(), "lost": lost(&to.lost) });
    }
    outcome
}

/// An address of parts; with `base`, of changes to that address.
fn mas_build(case: &Json) -> Json {
    let given = &case["parts"];
    let own = |name: &str| given[name].as_str().map(str::to_owned);
    let pair = |pair: &Json| (text_at(pair, 0), text_at(pair, 1));
    let params = given.get("params").map(|list| list.as_array().expect("a list").iter().map(pair).collect::<Vec<_>>());
    let api_key = given.get("apiKey").map(|_| own("apiKey"));
    let parts = mas::Parts { url: own("url"), model: own("model"), api_key, params };
    let built = match case["base"].as_str() {
        Some(base) => MasAddress::parse(base).expect("a valid address").with(&parts),
        None => MasAddress::build(&parts, &mas_options(case)),
    };
    match built {
        Ok(address) => json!({ "address": address.expose_credentials() }),
        Err(error) => json!({ "issues": issues("", error.issues()) }),
    }
}

fn text_at(list: &Json, at: usize) -> String {
    list[at].as_str().expect("a text").to_owned()
}

fn mas_from_llm(case: &Json) -> Json {
    let uri = LlmUri::parse(text(case, "input")).expect("a valid llm URI");
    match from_llm_uri(&uri, case["options"]["includeKey"] == true, false) {
        Ok(from) => json!({ "address": from.value.expose_credentials(), "lost": lost(&from.lost) }),
        Err(error) => json!({ "issues": issues(text(case, "input"), error.issues()) }),
    }
}

fn ai(case: &Json) -> Json {
    let source = input(&case["input"]);
    let strict = case["options"]["strict"] == true;
    let mut outcome = json!({ "issues": issues(&source, &ai::diagnose(&source, strict)), "valid": false });
    let parsed = if strict { AiUri::parse_strict(&source) } else { AiUri::parse(&source) };
    let Ok(uri) = parsed else { return outcome };
    assert_eq!(uri.expose_credentials(), source);
    let canonical = uri.canonical();
    assert_eq!(canonical.canonical().expose_credentials(), canonical.expose_credentials(), "twice");
    assert!(canonical == uri);
    outcome["valid"] = true.into();
    outcome["fields"] = json!({
        "authority": uri.authority(),
        "host": uri.host(),
        "port": uri.port(),
        "path": uri.path(),
        "segments": uri.segments().map(Json::from).collect::<Json>(),
        "query": uri.query().map(|(name, value)| json!([name, value])).collect::<Json>(),
        "queryText": uri.query_text(),
        "fragment": uri.fragment(),
    });
    outcome["canonical"] = canonical.expose_credentials().into();
    outcome["redacted"] = uri.to_string().into();
    assert!(!format!("{uri:?} {:?}", uri.issues()).contains("CRET"), "prints a secret");
    let base = case["gateway"]["base"].as_str().unwrap_or("https://ai.example/gateway");
    let url = uri.to_gateway_url(base);
    assert_eq!(url.is_ok(), AiUri::parse_strict(&source).is_ok(), "gateways accept what is unambiguous");
    let Ok(url) = url else { return outcome };
    let back = AiUri::from_gateway_url(&url, base).expect("a gateway URL");
    assert_eq!(back.expose_credentials(), canonical.expose_credentials(), "round trip");
    outcome["gateway"] = json!({ "base": base, "url": url });
    outcome
}

/// Converts a URL to a URI or a URI to a URL, or returns the issues.
fn gateway(case: &Json) -> Json {
    let base = text(case, "base");
    if let Some(url) = case["url"].as_str() {
        return match AiUri::from_gateway_url(url, base) {
            Ok(uri) => json!({ "uri": uri.expose_credentials(), "issues": [] }),
            Err(error) => json!({ "issues": issues(url, error.issues()) }),
        };
    }
    let uri = AiUri::parse(text(case, "input")).expect("a valid ai URI");
    match uri.to_gateway_url(base) {
        Ok(url) => json!({ "to": url, "issues": [] }),
        Err(error) => json!({ "issues": issues(base, error.issues()) }),
    }
}

/// A URI of parts; with `base`, of changes to that URI.
fn ai_build(case: &Json) -> Json {
    let given = &case["parts"];
    let change = |name: &str| given.get(name).map(|value| value.as_str().map(str::to_owned));
    let pair = |pair: &Json| (text_at(pair, 0), pair[1].as_str().map(str::to_owned));
    let parts = ai::Parts {
        host: change("host"),
        port: given.get("port").map(|port| port.as_u64().and_then(|port| u16::try_from(port).ok())),
        segments: given.get("segments").map(|list| if list.is_null() { Vec::new() } else { strings(list) }),
        query: given.get("query").map(|list| list.as_array().into_iter().flatten().map(pair).collect()),
        fragment: change("fragment"),
    };
    let built = match case["base"].as_str() {
        Some(base) => AiUri::parse(base).expect("a valid ai URI").with(&parts),
        None => AiUri::build(&parts),
    };
    match built {
        Ok(uri) => json!({ "uri": uri.expose_credentials() }),
        Err(error) => json!({ "issues": placeless(error.issues()) }),
    }
}

fn locations(case: &Json) -> Json {
    let origin = text(case, "input");
    match discovery::locations(origin) {
        Ok(places) => json!({
            "locations": {
                "wellKnown": places.well_known, "link": places.link, "txt": places.txt, "srv": places.srv
            },
            "issues": []
        }),
        Err(error) => json!({ "issues": issues(origin, error.issues()) }),
    }
}

fn servers(list: &[discovery::Server]) -> Json {
    list.iter()
        .map(|one| json!({ "priority": one.priority, "weight": one.weight, "port": one.port, "host": one.host }))
        .collect()
}

fn found(texts: &[String], parse: fn(&str) -> Vec<Found>) -> Json {
    let (mut uris, mut refused) = (Vec::new(), Vec::new());
    for text in texts {
        for Found { span, result } in parse(text) {
            match result {
                Ok(uri) => uris.push(uri.expose_credentials().to_owned()),
                Err(error) => {
                    assert!(error.issues().iter().all(|issue| span.contains(issue.span)), "{text}");
                    refused.extend(issues(text, error.issues()));
                }
            }
        }
    }
    json!({ "uris": uris, "issues": refused })
}

fn srv(case: &Json) -> Json {
    match discovery::parse_srv(&strings(&case["records"])) {
        Ok(servers) => json!({
            "servers": self::servers(&servers),
            "written": servers.iter().map(discovery::format_srv).map(Json::from).collect::<Json>(),
            "issues": [],
        }),
        Err(error) => json!({ "issues": placeless(error.issues()) }),
    }
}

fn described(description: &Description) -> Json {
    let policy = &description.policy;
    let mut json = json!({
        "endpoint": description.endpoint.expose_credentials(),
        "scopes": description.scopes,
        "policy": {},
    });
    if let Some(jwks) = &description.jwks {
        json["jwks"] = jwks.as_str().into();
    }
    let rules = [
        ("auth", policy.auth.as_deref().map(Json::from)),
        ("mtls", policy.mtls.map(Json::from)),
        ("requireSignedResults", policy.require_signed_results.map(Json::from)),
    ];
    for (name, value) in rules {
        if let Some(value) = value {
            json["policy"][name] = value;
        }
    }
    json
}

fn well_known(case: &Json) -> Json {
    match discovery::parse_well_known(&input(&case["input"])) {
        Ok((description, list)) => {
            let written = discovery::format_well_known(&description).expect("unambiguous");
            let (again, _) = discovery::parse_well_known(&written).expect("the formatted document");
            assert!(again == description, "round trip");
            json!({ "valid": true, "description": described(&description), "issues": placeless(&list), "written": written })
        }
        Err(error) => json!({ "valid": false, "issues": placeless(error.issues()) }),
    }
}

fn advertise(case: &Json) -> Json {
    let uri = AiUri::parse(text(case, "input")).expect("a valid ai URI");
    let formatted = [discovery::format_link(&uri), discovery::format_html(&uri), discovery::format_txt(&uri)];
    let [Ok(link), Ok(html), Ok(txt)] = formatted else {
        let error = formatted.into_iter().find_map(Result::err).expect("an error");
        return json!({ "issues": issues(text(case, "input"), error.issues()) });
    };
    let back = [discovery::parse_link(&link), discovery::parse_html(&html), discovery::parse_txt(&txt)];
    for found in back {
        assert!(found.len() == 1 && found[0].result.as_ref().ok() == Some(&uri), "round trip");
    }
    json!({ "link": link, "html": html, "txt": txt })
}

fn profile(case: &Json) -> Profile {
    match text(case, "profile") {
        "rfc4395" => Profile::Rfc4395,
        "rfc7595" => Profile::Rfc7595,
        other => panic!("unknown profile {other}"),
    }
}

fn entries(members: &Map<String, Json>) -> Vec<(String, String)> {
    members.iter().map(|(key, value)| (key.clone(), value.as_str().expect("a string").to_owned())).collect()
}

fn format_template(case: &Json) -> Json {
    match format_registration(&entries(case["fields"].as_object().expect("fields")), profile(case)) {
        Ok(text) => json!({ "fields": case["fields"], "text": text, "issues": [] }),
        Err(error) => json!({ "fields": case["fields"], "issues": placeless(error.issues()) }),
    }
}

fn template(case: &Json) -> Json {
    let profile = profile(case);
    let report = |source: &str, report: &Report| {
        let fields: Map<String, Json> =
            report.fields.iter().map(|(name, value)| ((*name).to_owned(), value.as_str().into())).collect();
        json!({ "fields": fields, "missing": report.missing, "issues": issues(source, &report.issues) })
    };
    match &case["input"] {
        Json::Object(members) => report("", &check_registration_fields(&entries(members), profile)),
        source => {
            let source = input(source);
            report(&source, &check_registration(&source, profile))
        }
    }
}
