//! Reading one URI.

use super::{tokens, Outcome};
use llm_uri::host;
use llm_uri::issue::Fact;
use llm_uri::llm::{parse, Changes, Query, Table};
use llm_uri::uri::Components;
use llm_uri::{build, diagnose, Equality, LlmUri, Options, Parts, Severity, Span};

/// All combinations of options.
pub(crate) fn all_options() -> impl Iterator<Item = Options> {
    (0..8).map(|bits| Options {
        strict: bits & 1 != 0,
        aliases: bits & 2 != 0,
        lenient_ranges: bits & 4 != 0,
        ..Options::default()
    })
}

/// [`answers`] with all options.
pub(crate) fn reading(input: &str) -> Outcome {
    for options in all_options() {
        answers(input, &options)?;
    }
    tokens::lexical(input)
}

/// Every function returns for every input, and the results agree with each other.
pub(crate) fn answers(input: &str, options: &Options) -> Outcome {
    let issues = diagnose(input, options);
    let errors = issues.iter().any(|issue| issue.severity == Severity::Error);
    let parsed = LlmUri::parse_with(input, options);
    ensure!(parsed.is_err() == errors, "parse and diagnose disagree: {input:?} {issues:?}");
    for issue in &issues {
        let (start, end) = (issue.span.start as usize, issue.span.end as usize);
        ensure!(start <= end && end <= input.len(), "a span beyond the input: {input:?} {issue:?}");
        ensure!(input.is_char_boundary(start) && input.is_char_boundary(end), "a span inside a character: {issue:?}");
        // The marker in a redacted suggestion may violate the grammar.
        if let Some(suggestion) = issue.suggestion.as_ref().filter(|text| !text.contains("***")) {
            ensure!(
                LlmUri::parse_with(suggestion, options).is_ok(),
                "a suggestion is not a URI: {input:?} {suggestion:?}"
            );
        }
    }
    if let Ok(uri) = parsed {
        ensure!(uri.expose_credentials() == input, "the text has changed: {input:?}");
        ensure!(input.is_ascii(), "a valid URI is ASCII: {input:?}");
        let _ = (uri.params(), uri.canonical().params(), uri.query().count(), uri.model(), uri.host(), uri.fragment());
    }
    errors_only(input, options)?;
    Ok(())
}

/// A parse for errors only has the same errors, fields and parameters.
fn errors_only(input: &str, options: &Options) -> Outcome {
    let read = |options: &Options| {
        let mut table = Table::default();
        parse(input, options, &mut table);
        let is_error = |fact: &&Fact| fact.code.severity(options.strict, options.lenient_ranges) == Severity::Error;
        let errors: Vec<Fact> = table.facts.list.iter().filter(is_error).copied().collect();
        let fields = (table.components(), table.label, table.key, table.port, table.effective_port, table.alias);
        (errors, fields, table.flags, table.params().to_vec())
    };
    let (quick, whole) = (read(&Options { errors_only: true, ..*options }), read(options));
    ensure!(quick == whole, "a parse for errors only differs: {input:?} {quick:?} {whole:?}");
    Ok(())
}

/// The concatenated components are the input; also after `with` without changes, and after `build` from the parts.
pub(crate) fn round_trip(input: &str) -> Outcome {
    let split = Components::split(input, 0, input.len());
    let of = |span: Option<Span>, before: &str, after: &str| {
        span.map_or(String::new(), |span| format!("{before}{}{after}", span.of(input)))
    };
    let authority = [of(split.userinfo, "", "@"), of(Some(split.host), "", ""), of(split.port, ":", "")].concat();
    ensure!(authority == of(split.authority, "", ""), "the authority is not its parts: {input:?}");
    let whole = [
        of(split.scheme, "", ":"),
        split.authority.map_or(String::new(), |_| format!("//{authority}")),
        of(Some(split.path), "", ""),
        of(split.query, "?", ""),
        of(split.fragment, "#", ""),
    ];
    ensure!(whole.concat() == input, "the URI is not its components: {input:?}");
    for options in all_options() {
        let Ok(uri) = LlmUri::parse_with(input, &options) else { continue };
        let same = uri.with(&Changes::default()).map_err(|error| format!("no change is refused: {input:?} {error}"))?;
        // The scheme is in lower case, and empty pairs are kept.
        ensure!(same.expose_credentials().eq_ignore_ascii_case(input), "no change is one: {input:?}");
        rebuilt(&uri)?;
    }
    Ok(())
}

/// A URI built from the parts of another one is equal.
fn rebuilt(uri: &LlmUri) -> Outcome {
    // The host is passed as clients read it: never percent-encoded.
    let host = uri.host();
    let reading = host::read(&host);
    let host = if reading.is_host() { reading.to_text() } else { host.into_owned() };
    let parts = Parts { host, ..parts_of(uri) };
    let input = uri.expose_credentials();
    let again = build(&parts, uri.options()).map_err(|error| format!("cannot be rebuilt: {input:?} {error}"))?;
    ensure!(parts_of(&again) == parts, "rebuilt, it has other parts: {input:?} {:?}", again.expose_credentials());
    ensure!(again.effective_port() == uri.effective_port(), "rebuilt, its port is another: {input:?}");
    // As text, a dot in a name makes a structure and a comma separates stop sequences; encoded ones do neither. Typed
    // parameters distinguish them.
    let typed = Parts { query: Query::Params(uri.params()), ..parts };
    // A structure under an alias is not the aliased parameter: `maxTokens.a=1`.
    let options = Options { aliases: false, ..*uri.options() };
    let again = build(&typed, &options).map_err(|error| format!("cannot be rebuilt, typed: {input:?} {error}"))?;
    ensure!(again.params() == uri.params(), "rebuilt, typed: {input:?} {:?}", again.expose_credentials());
    Ok(())
}

/// The decoded parts of a URI.
pub(crate) fn parts_of(uri: &LlmUri) -> Parts {
    Parts {
        host: uri.host().into_owned(),
        segments: uri.segments().map(String::from).collect(),
        app_label: uri.app_label().map(String::from),
        api_key: uri.api_key().map(String::from),
        port: uri.port(),
        query: Query::Pairs(uri.query().map(|(name, value)| (name.into_owned(), value.map(String::from))).collect()),
        fragment: uri.fragment().map(String::from),
    }
}

/// The canonical form is idempotent, and equal to the URI at every level.
pub(crate) fn canonical(input: &str) -> Outcome {
    for options in all_options() {
        let Ok(uri) = LlmUri::parse_with(input, &options) else { continue };
        let canonical = uri.canonical();
        let text = canonical.expose_credentials();
        ensure!(canonical.canonical().expose_credentials() == text, "not idempotent: {input:?} {text:?}");
        ensure!(LlmUri::parse_with(text, &options).is_ok(), "not valid: {input:?} {text:?}");
        for level in [Equality::Endpoint, Equality::Model, Equality::Full] {
            ensure!(uri.equals(&canonical, level) && canonical.equals(&uri, level), "not equal: {input:?} {level:?}");
        }
        let read = |uri: &LlmUri| {
            let texts =
                [Some(uri.model()), uri.api_key(), uri.app_label(), uri.fragment()].map(|text| text.map(String::from));
            (texts, uri.port(), uri.effective_port(), uri.params().len())
        };
        ensure!(read(&uri) == read(&canonical), "has other parts: {input:?} {text:?}");
    }
    Ok(())
}
