//! Text that redaction masks is never sent, except as the key.

use super::change::{Change, ChangeKind, Changes};
use super::names;
use crate::issue::{Code, Component, Issues};
use crate::json::Value;
use crate::llm::LlmUri;
use crate::redact;
use crate::secret::MARKER;
use crate::span::Span;
use crate::uri::pct;

/// The parameters of a request, without parameters whose names or values contain a secret. Parameters with the name of a secret are
/// withheld by their names. A secret in the model is an error: most of them are parameters after a missing `?`.
pub(super) fn sendable(uri: &LlmUri, issues: &mut Issues, changes: &mut Vec<Change>) -> Vec<(String, Value)> {
    let (text, table) = (uri.expose_credentials(), uri.table());
    let secrets = redact::secrets(text);
    let secret_in = |part: Span| secrets.iter().find(|at| at.span.start < part.end && part.start < at.span.end);
    if let Some(secret) = secret_in(table.model) {
        issues.report(Code::SecretInRequest, Component::Model, secret.span);
    }
    let mut params = uri.params_as_text();
    for param in table.params() {
        let named = secret_in(param.name).is_some();
        if !named && param.value().is_none_or(|value| secret_in(value).is_none()) {
            continue;
        }
        let raw = param.name.of(text);
        let own = [raw, raw.split('.').next().unwrap_or(raw)].map(pct::decode_or_raw);
        params.retain(|(name, _)| {
            let stays = !named && names::reason(name).is_some() || !own.iter().any(|own| own == name);
            if !stays {
                let (shown, reason) = if named {
                    (MARKER, "its name holds a secret")
                } else {
                    (name.as_str(), "its value holds a secret")
                };
                issues.report(Code::ReservedBodyKey, Component::Parameter, param.name);
                changes.add(shown, ChangeKind::Withheld, "query", "", reason);
            }
            stays
        });
    }
    params
}
