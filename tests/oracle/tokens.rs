//! The lexical parts of an input.

use super::uri::all_options;
use super::Outcome;
use llm_uri::redact::{secret_spans, text::edits_of_uri};
use llm_uri::{tokenize, LlmUri, RedactOptions, Span, TokenKind};

/// Tokens partition any input in order; redaction masks only text in secret tokens; and the tokens of a valid URI are the parts
/// that the parser reads.
pub(crate) fn lexical(input: &str) -> Outcome {
    let tokens = tokenize(input);
    let mut end = 0;
    for token in &tokens {
        ensure!(token.span.start == end, "a gap before {token:?}: {input:?}");
        ensure!(token.span.end > end, "empty: {token:?}: {input:?}");
        ensure!(input.is_char_boundary(token.span.end as usize), "within a character: {token:?}: {input:?}");
        end = token.span.end;
    }
    ensure!(end as usize == input.len(), "the input continues after {end}: {input:?}");
    let options = RedactOptions::default();
    let masked =
        edits_of_uri(input, &options).iter().map(|edit| edit.span).chain(secret_spans(input)).collect::<Vec<_>>();
    for secret in masked {
        let open =
            tokens.iter().find(|token| !token.secret && token.span.start < secret.end && secret.start < token.span.end);
        ensure!(open.is_none(), "redaction masks {secret:?}, but not {open:?}: {input:?}");
    }
    all_options().try_for_each(|options| match LlmUri::parse_with(input, &options) {
        Ok(uri) => as_parsed(&uri),
        Err(_) => Ok(()),
    })
}

fn as_parsed(uri: &LlmUri) -> Outcome {
    let (input, table) = (uri.expose_credentials(), uri.table());
    let mut wanted = vec![(TokenKind::Scheme, Span::new(0, 3))];
    let part = |kind, span: Span| span.some().map(|span| (kind, span));
    wanted.extend(part(TokenKind::AppLabel, table.label));
    wanted.extend(part(TokenKind::ApiKey, table.key));
    wanted.extend([(TokenKind::Host, table.host)]);
    wanted.extend(part(TokenKind::Port, table.port_text));
    let mut start = table.model.start as usize;
    for segment in table.model.of(input).split('/') {
        wanted.push((TokenKind::Segment, Span::new(start, start + segment.len())));
        start += segment.len() + 1;
    }
    for param in table.params() {
        wanted.push((TokenKind::Name, param.name));
        wanted.extend(part(TokenKind::Value, param.value));
    }
    wanted.extend(part(TokenKind::Fragment, table.fragment));
    wanted.retain(|(_, span)| !span.is_empty());
    let (delimiters, parts): (Vec<_>, Vec<_>) =
        tokenize(input).into_iter().partition(|token| token.kind == TokenKind::Delimiter);
    let found: Vec<_> = parts.iter().map(|token| (token.kind, token.span)).collect();
    ensure!(found == wanted, "the parser reads something else: {input:?}: {found:?}, not {wanted:?}");
    for token in delimiters {
        let text = token.span.of(input);
        ensure!(["://", ":", "@", "/", "?", "&", "=", "#"].contains(&text), "no delimiter: {text:?} in {input:?}");
    }
    let key = parts.iter().find(|token| token.kind == TokenKind::ApiKey);
    ensure!(key.is_none_or(|key| key.secret != uri.is_redacted()), "{key:?}: {input:?}");
    Ok(())
}

/// The tokens of an input, as an editor shows them.
pub(crate) fn shown(input: &str) -> String {
    tokenize(input).iter().map(|token| if token.secret { "***" } else { token.span.of(input) }).collect()
}
