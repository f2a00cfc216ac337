//! Properties of imports: exports convert back, every input returns, and no output contains a key.

#![cfg(not(target_arch = "wasm32"))]

use llm_uri::boundary::{exported_json, imported_json, issues_json};
use llm_uri::llm::{Changes, LlmUri};
use llm_uri::requests::import::{from_curl, from_env, from_url, names, to_env, ImportOptions, Imported};
use llm_uri::requests::{profiles, to_curl, to_request, Input, Operation, RequestPlan, ResolveOptions};
use llm_uri::{HostPolicy, Rules};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::Value as Json;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

const KEY: &str = "sk-SECRET-CANARY-0123456789";

/// A host of each provider, and a model.
fn endpoints() -> Vec<(String, &'static str)> {
    let models = |id: &str| match id {
        "anthropic" => &["claude-opus-4-1", "claude-3-5-sonnet"][..],
        "bedrock" => {
            &["anthropic.claude-3-haiku", "amazon.nova-pro-v1:0", "arn:aws:bedrock:us-east-1:1:x/us.meta.llama"]
        }
        "gemini" => &["gemini-2.5-pro", "gemma-3", "tunedModels/x"],
        "vertex" => &["gemini-2.5-pro", "claude-sonnet-4@20250514", "meta/llama-4-maas"],
        "openai" => &["gpt-4o", "gpt-5", "o3", "ft:gpt-4o:a::b"],
        _ => &["a-model", "owner/a model:free", "m%2F1"],
    };
    let mut found = Vec::new();
    for profile in profiles() {
        let host = profile.hosts.first().map_or("gateway.example".to_owned(), |host| host.replace('*', "us-east-1"));
        found.extend(models(profile.id).iter().map(|model| (host.clone(), *model)));
    }
    found.push(("localhost:8080".to_owned(), "llama3.2"));
    found
}

const PARAMS: &[&str] = &[
    "temp=0.5", "max_tokens=100", "top_p=0.9", "top_k=5", "stop=a,b%2Cc", "seed=7", "stream=true", "timeout=1500",
    "retries=3", "cache=true", "format=json", "system=It%27s%20%22brief%22%20%24X%20%60x%60%0A", "n=2", "user=u%20%26",
    "web_search.max_uses=3", "logit_bias=%7B%2250256%22%3A-100%7D", "metadata=%5B1%2C%22a%22%5D", "base_path=/a/b",
    "frequency_penalty=0.25", "api_key=x", "messages=%5B%5D",
];

fn uri() -> impl Strategy<Value = LlmUri> {
    (
        select(endpoints()),
        subsequence(PARAMS, 0..6),
        select(&["", "?", "project=p&location=us-east-1"][..]),
        any::<bool>(),
    )
        .prop_filter_map("no URI", |((host, model), params, extra, label)| {
            let model: String =
                model.split('/').map(|part| part.replace('%', "%25").replace(' ', "%20")).collect::<Vec<_>>().join("/");
            // The base path of Vertex AI contains the project, which affects more than the path.
            // For models without a system role, the system prompt is in the conversation, which is not imported.
            let fits = |param: &&&str| {
                !(host.contains("aiplatform") && param.starts_with("base_path")
                    || model.starts_with("gemma") && param.starts_with("system"))
            };
            let mut query = params.iter().filter(fits).copied().collect::<Vec<_>>().join("&");
            if host.contains("aiplatform") || extra.len() > 1 {
                query = format!("{query}&project=p&location=us-east-1");
            }
            if host.contains("azure") && label {
                query = format!("{query}&api-version=2024-10-21");
            }
            let label = if label { "org-abc" } else { "" };
            LlmUri::parse(&format!("llm://{label}:{KEY}@{host}/{model}?{}", query.trim_matches('&'))).ok()
        })
}

fn everything(provider: Option<String>) -> ResolveOptions {
    let rules = Rules { allow_loopback: true, allow_private: true, allow_ip_literals: true, ..Rules::default() };
    ResolveOptions {
        provider,
        policy: Some(HostPolicy::new(&rules).expect("rules")),
        lenient_ranges: true,
        ..ResolveOptions::default()
    }
}

fn plan(uri: &LlmUri, provider: Option<String>) -> Option<RequestPlan> {
    to_request(uri, Input::prompt("Hello"), &everything(provider)).ok()
}

/// The request without the order of its members.
type Essence = (String, Json, Vec<(String, String)>, [Option<u32>; 2]);

fn essence(plan: &RequestPlan) -> Essence {
    let body = plan.body.as_deref().map_or(Json::Null, |body| serde_json::from_str(body).expect("JSON"));
    let mut headers: Vec<_> = plan.endpoint.headers.iter().map(|h| (h.name.clone(), h.value.clone())).collect();
    headers.sort();
    let client = plan.endpoint.client;
    (plan.endpoint.url.clone(), body, headers, [client.timeout, client.max_retries])
}

fn quiet(imported: &Imported) {
    let json: Json = serde_json::from_str(&imported_json(imported).to_string()).expect("JSON");
    let printed = format!("{imported:?} {} {} {} {}", json["used"], json["ignored"], json["lost"], json["issues"]);
    assert!(!printed.contains("CANARY"), "{printed}");
}

proptest! {
    #![proptest_config(config(600))]

    /// L-35, L-50, X-31, X-38: the imported command of a URI results in the same request.
    #[test]
    fn a_request_is_read_back_from_its_command(uri in uri()) {
        let Some(plan) = plan(&uri, None) else { return Ok(()) };
        let command = to_curl(&plan, Some("A_KEY")).expect("a command");
        let imported = from_curl(&command, &ImportOptions::default()).expect("an import");
        quiet(&imported);
        prop_assert_eq!(imported.uri.api_key(), Some("${A_KEY}".into()));
        let key = Changes { api_key: Some(Some(KEY.to_owned())), ..Changes::default() };
        let again = self::plan(&imported.uri.with(&key).expect("a URI"), None).expect("a request");
        prop_assert_eq!(essence(&again), essence(&plan), "{}", imported.uri);
        let lost: Vec<&str> = imported.lost.iter().map(|left| left.component.as_str()).collect();
        let known = |name: &&str| matches!(*name, "messages" | "contents" | "input");
        prop_assert!(lost.iter().all(known), "{:?}", lost);
    }

    /// L-35, X-31: the imported URL of a request results in the same URL.
    #[test]
    fn a_request_is_read_back_from_its_url(uri in uri()) {
        let Some(plan) = plan(&uri, None) else { return Ok(()) };
        let options = ImportOptions { model: Some(uri.model().into_owned()), ..ImportOptions::default() };
        let imported = from_url(&plan.endpoint.url, &options).expect("an import");
        prop_assert!(imported.lost.is_empty(), "{:?} {}", imported.lost, plan.endpoint.url);
        let again = self::plan(&imported.uri, None).expect("a request");
        prop_assert_eq!(&again.endpoint.url, &plan.endpoint.url, "{}", imported.uri);
        prop_assert_eq!(&again.endpoint.model, &plan.endpoint.model);
    }

    /// L-51: variables that contain all of a URI convert back to it.
    #[test]
    fn variables_convert_back(uri in uri()) {
        let options = ImportOptions::default();
        let exported = to_env(&uri, &options).expect("variables");
        let printed = format!("{exported:?}");
        prop_assert!(!printed.contains("CANARY"));
        let json: Json = serde_json::from_str(&exported_json(&exported).to_string()).expect("JSON");
        prop_assert!(!json["lost"].to_string().contains("CANARY") && !json["secret"].to_string().contains("CANARY"));
        let mut lookup = |name: &str| exported.variables.iter().find(|(known, _)| known == name).map(|(_, v)| v.clone());
        let options = ImportOptions { provider: Some(exported.provider.to_owned()), ..options };
        let imported = from_env(&mut lookup, &options);
        let imported = imported.map_err(|error| TestCaseError::fail(format!("{error} {exported:?}")))?;
        quiet(&imported);
        prop_assert_eq!(imported.uri.model(), uri.model());
        prop_assert_eq!(imported.uri.api_key(), uri.api_key());
        if !exported.lost.iter().any(|left| left.component == "host") {
            prop_assert_eq!(imported.uri.host(), uri.host());
        }
        if exported.lost.is_empty() {
            prop_assert_eq!(imported.uri.canonical(), uri.canonical(), "{:?}", exported);
        }
    }
}

// ── any input ───────────────────────────────────────────────────────────────────────────────────────────────────────

const PIECES: &[&str] = &[
    "curl", " ", " ", " ", "-", "--", "-H", "--header", "-d", "--json", "-X", "POST", "-u", "--url", "-o", "-sSL", "'",
    "\"", "\\", "\\\n", "^\r\n", "`", "$", "$(", "${", "}", "$'", "\\x", "\\u", "\\ud83d", "A", "=", "@", "{", "[",
    "]", ":", ",", "{\"model\":\"m\"}", "\"temperature\":1", "https://", "http://", "api.openai.com", "localhost",
    ":80", "/v1", "/chat/completions", "/models/", ":generateContent", "/projects/", "?key=", "&", "#", "%", "%2F",
    "%2e", "..", "//", "sk-CANARY0123456789abc", "Authorization: Bearer ", "x-api-key:", "|", ";", ">", "<", "\n",
    "\r", "\0", "é", "🎉", "\u{fdd0}", "\u{fdd1}", "\u{202e}", "0",
];

fn soup() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::collection::vec(select(PIECES), 0..40).prop_map(|pieces| pieces.concat()),
        proptest::collection::vec(select(PIECES), 0..30)
            .prop_map(|pieces| format!("curl https://api.openai.com/v1/chat/completions {}", pieces.concat())),
        ".*",
    ]
}

proptest! {
    #![proptest_config(config(1500))]

    /// L-59: no input makes an import panic, no error contains a part of it, and each span is inside it.
    #[test]
    fn no_input_panics_or_leaks(text in soup(), model in select(&[None, Some("m")][..])) {
        let options = ImportOptions { model: model.map(str::to_owned), ..ImportOptions::default() };
        for result in [from_curl(&text, &options), from_url(&text, &options)] {
            match result {
                Ok(imported) => quiet(&imported),
                Err(error) => {
                    let shown = format!("{error} {error:?} {}", issues_json(error.issues()));
                    prop_assert!(!shown.contains("CANARY"), "{}", shown);
                    for issue in error.issues() {
                        prop_assert!(issue.span.start <= issue.span.end && issue.span.end as usize <= text.len());
                        prop_assert!(text.is_char_boundary(issue.span.start as usize));
                    }
                }
            }
        }
    }

    /// L-59: the same for values of variables.
    #[test]
    fn no_variable_panics_or_leaks(chosen in subsequence(names(None), 1..6), values in proptest::collection::vec(soup(), 6), named in any::<bool>()) {
        let pairs: Vec<_> = chosen.into_iter().zip(values).collect();
        let options = ImportOptions {
            provider: named.then(|| "azure".to_owned()),
            model: Some("m".to_owned()),
            ..ImportOptions::default()
        };
        let mut lookup = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        match from_env(&mut lookup, &options) {
            Ok(imported) => quiet(&imported),
            Err(error) => {
                let printed = format!("{error} {error:?}");
                prop_assert!(!printed.contains("CANARY"), "{}", printed);
            }
        }
    }
}

/// L-59: input beyond the limit is rejected, and the number of reported losses is limited. (benches/growth.rs checks the time.)
#[test]
fn large_commands_have_limits() {
    let start = "curl https://api.openai.com/v1/chat/completions ";
    let members: Vec<String> = (0..20_000).map(|n| format!("\"a{n}\":{n},")).collect();
    let members = members.concat();
    let body = format!("{start}-d '{{{members}\"model\":\"m\"}}'");
    let imported = from_curl(&body, &ImportOptions::default()).expect("an import");
    assert!(imported.lost.len() <= 256);
    let huge = format!("{start}{}", "a".repeat(9 << 20));
    assert!(from_curl(&huge, &ImportOptions::default()).is_err());
    assert!(from_url(&huge, &ImportOptions::default()).is_err());
}

/// L-37: the paths of all operations of all profiles are distinguished from others, or the loss is reported.
#[test]
fn every_call_of_the_table_is_known() {
    for (host, model) in endpoints() {
        let model: String =
            model.split('/').map(|part| part.replace('%', "%25").replace(' ', "%20")).collect::<Vec<_>>().join("/");
        let text = format!("llm://:{KEY}@{host}/{model}?project=p&location=us-east-1");
        let uri = LlmUri::parse(&text).expect("a URI");
        for operation in Operation::ALL {
            let options = ResolveOptions { operation: Some(operation), ..everything(None) };
            let input = || Input::parse(r#"{"body":{"x":1}}"#).expect("an input");
            let Ok(plan) = to_request(&uri, input(), &options) else { continue };
            let wanted = ImportOptions { model: Some(uri.model().into_owned()), ..ImportOptions::default() };
            let imported = from_url(&plan.endpoint.url, &wanted).expect("an import");
            let lost = imported.lost.iter().any(|left| left.component == "operation");
            let completes = matches!(operation, Operation::Inference | Operation::Stream);
            assert_eq!(lost, !completes, "{text} {} {:?}", plan.endpoint.url, imported.lost);
        }
    }
}
