//! Discovery records and provenance of ai URIs: how one machine learns where another one's agents are.

use super::{
    ai_view, issues, single, span, strings, switch, text_value, Object, AIIP_HTML, AIIP_LINK, AIIP_SRV, AIIP_TXT,
    JUDGE, WRITE_SRV, WRITE_WELL_KNOWN,
};
use crate::issue::Issue;
use crate::json::Value;
use crate::neighbours::ai::discovery::{self, Description, Found, Policy};
use crate::neighbours::ai::provenance::{judge, Fault, Observed};
use crate::span::utf16_offsets;
use crate::wasm::convert::{given, member};

fn endpoints(source: &str, mut found: Vec<Found>) -> Value {
    let targets: Vec<&str> = found.iter().map(|found| source.get(found.span.range()).unwrap_or_default()).collect();
    let mut offsets: Vec<&mut u32> =
        found.iter_mut().flat_map(|found| [&mut found.span.start, &mut found.span.end]).collect();
    utf16_offsets(source, &mut offsets);
    let mut list = Vec::new();
    for (found, target) in found.iter().zip(targets) {
        let mut object = Object::default();
        span(&mut object, found.span);
        match &found.result {
            Ok(uri) => object.put("uri", ai_view(uri)),
            // Their offsets are those of the target.
            Err(list) => object.put("issues", issues(target, list)),
        }
        list.push(object.done());
    }
    single("value", Value::Array(list))
}

fn described(description: &Description, list: &[Issue]) -> Value {
    let Policy { auth, mtls, require_signed_results } = &description.policy;
    let mut policy = Object::default();
    policy.optional("auth", auth.as_deref());
    for (name, value) in [("mtls", mtls), ("requireSignedResults", require_signed_results)] {
        if let Some(value) = *value {
            policy.put(name, Value::Bool(value));
        }
    }
    let mut object = Object::default();
    object.put("endpoint", ai_view(&description.endpoint));
    object.optional("jwks", description.jwks.as_deref());
    object.put("scopes", Value::Array(description.scopes.iter().cloned().map(Value::String).collect()));
    object.put("policy", policy.done());
    object.put("issues", issues("", list));
    object.done()
}

pub(super) fn aiip_answer(question: u32, a: &str) -> Value {
    let refused = |list: &[Issue]| single("issues", issues("", list));
    match question {
        AIIP_LINK => endpoints(a, discovery::parse_link(a)),
        AIIP_HTML => endpoints(a, discovery::parse_html(a)),
        AIIP_TXT => endpoints("", discovery::parse_txt(&strings(&given(a)))),
        AIIP_SRV | WRITE_SRV => {
            let servers = match discovery::parse_srv(&strings(&given(a))) {
                Ok(servers) => servers,
                Err(list) => return refused(&list),
            };
            if question == WRITE_SRV {
                return text_value(&servers.first().map_or("0 0 0 .".to_owned(), discovery::format_srv));
            }
            let mut list = Vec::new();
            for server in &servers {
                let mut object = Object::default();
                object.number("priority", server.priority.into());
                object.number("weight", server.weight.into());
                object.number("port", server.port.into());
                object.text("host", &server.host);
                list.push(object.done());
            }
            single("value", Value::Array(list))
        }
        JUDGE => judged(&given(a)),
        _ => match discovery::parse_well_known(a) {
            Ok((description, _)) if question == WRITE_WELL_KNOWN => {
                text_value(&discovery::format_well_known(&description))
            }
            Ok((description, list)) => single("value", described(&description, &list)),
            Err(list) => refused(&list),
        },
    }
}

/// `{description?: {policy, scopes}, observed: {signed, fault?, auth?, mtls?, scopes?}}`
fn judged(given: &Value) -> Value {
    let (description, observed) = (member(given, "description"), member(given, "observed"));
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let fault = member(observed, "fault").as_str();
    let observed = Observed {
        signed: switch(member(observed, "signed")).unwrap_or(false),
        fault: Fault::ALL.iter().find(|(name, _)| Some(*name) == fault).map(|(_, fault)| *fault),
        auth: text(member(observed, "auth")),
        mtls: switch(member(observed, "mtls")),
        scopes: strings(member(observed, "scopes")),
    };
    let policy = member(description, "policy");
    let advertised = (*description != Value::Null).then(|| {
        let policy = Policy {
            auth: text(member(policy, "auth")),
            mtls: switch(member(policy, "mtls")),
            require_signed_results: switch(member(policy, "requireSignedResults")),
        };
        (policy, strings(member(description, "scopes")))
    });
    let advertised = advertised.as_ref().map(|(policy, scopes)| (policy, scopes.as_slice()));
    single("value", issues("", &judge(advertised, &observed)))
}
