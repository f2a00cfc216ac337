//! The seeds: every string in the vectors, and its parts for targets that take lines.

use super::parts;
use llm_uri::LlmUri;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::Path;

/// Longer seeds slow the fuzzer down.
const LONGEST: usize = 2_000;

/// The seeds of each target, read from the folder of the vectors.
pub(crate) fn of(target: &str, vectors: &Path) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for file in std::fs::read_dir(vectors).expect("the folder of the vectors") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(&path).expect("a vector file");
            collect(&serde_json::from_str(&text).expect("JSON"), &mut texts);
        }
    }
    texts.retain(|text| text.len() <= LONGEST);
    let of_uris = |make: fn(&LlmUri) -> Option<String>| {
        texts.iter().filter_map(|text| LlmUri::parse(text).ok()).filter_map(|uri| make(&uri)).collect()
    };
    match target {
        "build_parse" => of_uris(|uri| parts::write(&super::uri::parts_of(uri))),
        "redact" => of_uris(|uri| {
            let text = uri.expose_credentials();
            let rest = text.split_once('@').map_or_else(|| text.strip_prefix("llm://"), |(_, rest)| Some(rest))?;
            let key = uri.api_key().unwrap_or_default();
            Some(format!("at 12:30\n{}\n{key}\n\n{rest}\nfailed", uri.app_label().unwrap_or_default()))
        }),
        "request" => of_uris(|uri| Some(format!("{}\n\n\n0\n\n\n\n\nx-app\nvalue\n", uri.expose_credentials()))),
        "host_reading" => of_uris(|uri| {
            let parts = uri.table().components();
            Some(parts.host.of(uri.expose_credentials()).to_owned())
        }),
        _ => texts,
    }
}

fn collect(json: &Json, texts: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            texts.insert(text.clone());
        }
        Json::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Json::Object(members) => members.values().for_each(|member| collect(member, texts)),
        _ => {}
    }
}
