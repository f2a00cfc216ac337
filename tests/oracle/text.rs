//! URIs in text.

use super::secrets::CANARY;
use super::Outcome;
use llm_uri::llm::Changes;
use llm_uri::redact::text::{candidates, edits, Kind};
use llm_uri::{find_uris, redact, redact_uri, KnownSecrets, Level, RedactOptions};

/// Every level of redaction.
pub(crate) fn levels() -> impl Iterator<Item = RedactOptions> {
    [Level::Credentials, Level::Userinfo, Level::Share]
        .into_iter()
        .map(|level| RedactOptions { level, ..RedactOptions::default() })
}

/// All properties of a text.
pub(crate) fn scanning(text: &str) -> Outcome {
    matches_reference(text)?;
    ordered(text)?;
    matches(text)?;
    for options in levels() {
        only_edits(text, &options)?;
        idempotent(text, &options)?;
    }
    Ok(())
}

/// The escapes of a character in strings and markup: by its hexadecimal and decimal number, and its name.
fn spelled(text: &str, character: &str, hex: &str, number: &str, name: &str) -> Option<usize> {
    let backslashes = (1..=8).flat_map(|times| {
        [character.to_owned(), format!("u00{hex}"), format!("x{hex}")].map(|own| "\\".repeat(times) + &own)
    });
    let markup = (0..3).flat_map(|times| {
        [format!("#{number};"), format!("#x{hex};"), format!("{name};")]
            .map(|own| format!("&{}{own}", "amp;".repeat(times)))
    });
    backslashes.chain(markup).find(|spelling| text.starts_with(spelling)).map(|spelling| spelling.len())
}

/// A character that is percent-encoded several times, with optional backslashes before it.
fn encoded(text: &str, hex: &str, times: usize) -> Option<usize> {
    let layers = "25".repeat(times - 1);
    let spellings = (0..=8).map(|backslashes| format!("%{layers}5c").repeat(backslashes) + &format!("%{layers}{hex}"));
    spellings.into_iter().find(|spelling| text.starts_with(spelling)).map(|spelling| spelling.len())
}

/// The length of a colon and two slashes in one of their spellings, in lower case. With `any`, the colon may be escaped as in
/// strings or markup; without it, only by backslashes, and a searched text must follow.
fn separator(text: &str, any: bool) -> Option<usize> {
    let colon = |times: Option<usize>| match times {
        Some(times) => encoded(text, "3a", times),
        None if text.starts_with(':') => Some(1),
        None => spelled(text, ":", "3a", "58", "colon").filter(|&length| any || text[..length].ends_with("\\:")),
    };
    let slash = |text: &str, times: Option<usize>| match times {
        Some(times) => encoded(text, "2f", times),
        None if text.starts_with('/') => Some(1),
        None => spelled(text, "/", "2f", "47", "sol"),
    };
    // Each of the three is either plain or encoded as often as the others.
    (1..=4).find_map(|times| {
        (0..8).find_map(|encoded: u8| {
            let own = |bit: u8| (encoded & bit != 0).then_some(times);
            let mut end = colon(own(1))?;
            end += slash(&text[end..], own(2))?;
            end += slash(&text[end..], own(4))?;
            // A plain colon must precede a slash or a backslash, or follow the scheme.
            let behind = text.trim_start_matches('\\');
            Some(end).filter(|_| any || !behind.starts_with(":%") && !behind.starts_with(":&"))
        })
    })
}

fn naive(text: &str, names: &[&str]) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut from = 0;
    while from < lower.len() {
        let starts =
            |name: &&str| Some(name.len() + separator(lower[from..].strip_prefix(*name)?, name.starts_with("llm"))?);
        if let Some(length) = names.iter().find_map(starts) {
            found.push(from);
            from += length;
            continue;
        }
        from += lower[from..].chars().next().map_or(1, char::len_utf8);
    }
    found
}

/// The scanner agrees with a slow reference scanner, which tries every spelling at every offset.
pub(crate) fn matches_reference(text: &str) -> Outcome {
    let of = |kind, sloppy| {
        let found = candidates(text, kind).into_iter().filter(|found| found.sloppy == sloppy);
        found.map(|found| found.span.start as usize).collect::<Vec<_>>()
    };
    let begins = |kind| of(kind, false);
    for begin in of(Kind::Llm, true) {
        let before = text[..begin].to_ascii_lowercase();
        let word = before.ends_with("%2f") || !before.ends_with(|c: char| c.is_ascii_alphanumeric());
        // After the scheme or a dialect, a colon in any spelling, or the slashes that are left.
        let name = text[begin..].to_ascii_lowercase();
        let rest = name.strip_prefix("llm").unwrap_or("?");
        let dialect = |rest: &str| rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).to_owned();
        let rest = rest.strip_prefix('+').map_or_else(|| rest.strip_prefix('s').unwrap_or(rest).to_owned(), dialect);
        let lost = rest.starts_with("//") || rest.starts_with([':', '%', '\\', '&']);
        // Before an encoded colon, an escape may end.
        let word = word || rest.starts_with(['%', '\\', '&']);
        ensure!(word && lost, "{text:?}: the scanner finds {begin}");
    }
    // The reference ignores the transport suffix of a dialect, and colours between a scheme and its colon, escaped or not.
    let lower = text.to_ascii_lowercase();
    let colours = ["\x1b", "1b", "33", "\\e", "^[", "#27"].iter().any(|escape| lower.contains(escape));
    // It takes `\U`, which has eight digits, for `\u`.
    if !colours && !text.contains('+') && !text.contains("\\U") {
        let (fast, slow) = (begins(Kind::Llm), naive(text, &["llms", "llm"]));
        ensure!(fast == slow, "{text:?}: the scanner finds {fast:?}, the reference {slow:?}");
    }
    // Other candidates may be left out if they contain no secret.
    let all = naive(text, &["https", "http", "ai"]);
    let (bare, found): (Vec<usize>, Vec<usize>) =
        begins(Kind::Other).into_iter().partition(|begin| !all.contains(begin));
    // Only an `ai` URI may have no authority, and must then be a whole word.
    for begin in bare {
        let word = !text[..begin].ends_with(|c: char| c.is_ascii_alphanumeric());
        ensure!(
            colours || word && text[begin..].to_ascii_lowercase().starts_with("ai:/"),
            "{text:?}: the scanner finds {begin}, the reference {all:?}"
        );
    }
    for begin in all.into_iter().filter(|begin| !found.contains(begin)) {
        let word = text[begin..].split(|c: char| c <= ' ' || "\"<>`".contains(c)).next().unwrap_or_default();
        let lower = word.to_ascii_lowercase();
        let after = lower.char_indices().find_map(|(at, _)| Some(at + separator(&lower[at..], false)?));
        let (before, after) = word.split_at(after.unwrap_or(0));
        let encoded = before.contains('%') && !before.ends_with('/');
        ensure!(!encoded && !after.contains(['@', '#', '\\']), "{text:?}: {word:?} is left out");
    }
    Ok(())
}

/// Candidates are in order and whole characters, and matches are disjoint.
pub(crate) fn ordered(text: &str) -> Outcome {
    for kind in [Kind::Llm, Kind::Other] {
        let mut from = 0;
        for found in candidates(text, kind) {
            let span = found.span;
            ensure!(span.start >= from && span.end > span.start, "{text:?}: candidates are not in order");
            let whole = text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize);
            ensure!(whole, "{text:?}: a candidate splits a character");
            from = span.start + 1;
        }
    }
    let found = find_uris(text);
    ensure!(found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{text:?}: matches overlap");
    Ok(())
}

/// Redaction applies the edits, which change only words that contain a candidate; the rest is unchanged. (Without its first secrets,
/// the rest of a word may be read differently.)
pub(crate) fn only_edits(text: &str, options: &RedactOptions) -> Outcome {
    // Bare keys are outside URIs.
    let options = &RedactOptions { keys: false, ..options.clone() };
    let mut of_uri = vec![false; text.len()];
    for found in [Kind::Llm, Kind::Other].into_iter().flat_map(|kind| candidates(text, kind)) {
        let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
        let (start, end) = (found.span.start as usize, found.span.end as usize);
        let before = text.as_bytes()[..start].iter().rev().take_while(|byte| !is_space(byte)).count();
        let after = |from: usize| text.as_bytes()[from..].iter().take_while(|byte| !is_space(byte)).count();
        let mut end = end + after(end);
        // White space may break credentials, and also credentials that begin after what `share` removes.
        let next = end + text.as_bytes()[end..].iter().take_while(|byte| is_space(byte)).count();
        let next_end = next + after(next);
        if options.level == Level::Share || text[next..next_end].contains('@') {
            end = next_end;
        }
        of_uri[start - before..end].fill(true);
    }
    let mut rest = redact(text, options);
    let mut end = text.len();
    for edit in edits(text, options, &KnownSecrets::default()).iter().rev() {
        let (start, to) = (edit.span.start as usize, edit.span.end as usize);
        ensure!(start <= to && to <= end, "{text:?}: edits are not in order");
        ensure!(of_uri[start..to].iter().all(|&inside| inside), "{text:?}: an edit outside words with URIs");
        let tail = format!("{}{}", edit.text, &text[to..end]);
        ensure!(rest.ends_with(&tail), "{text:?}: what is between the edits has changed: {rest:?}");
        rest.truncate(rest.len() - tail.len());
        end = start;
    }
    ensure!(rest == text[..end], "{text:?}: what is before the edits has changed");
    Ok(())
}

/// In bytes. No search for a name reads less (src/redact/context.rs).
const FAR: usize = 96;

/// Masking leaves nothing to mask. In a longer text, it may bring a name near enough to a value, each time.
pub(crate) fn idempotent(text: &str, options: &RedactOptions) -> Outcome {
    const TIMES: usize = 8;
    for redact in [redact, redact_uri] {
        let once = redact(text, options);
        let twice = redact(&once, options);
        let next = |text: &String| Some(redact(text, options)).filter(|redacted| redacted != text);
        let settles = || std::iter::successors(Some(twice.clone()), next).take(TIMES + 1).count() <= TIMES;
        let settled = twice == once || text.len() > FAR && settles();
        ensure!(settled, "{:?}: {text:?} gives {once:?}, then {twice:?}", options.level);
    }
    Ok(())
}

/// A match contains the URI of its text, and its debug form does not print the key.
pub(crate) fn matches(text: &str) -> Outcome {
    for found in find_uris(text) {
        let Some(uri) = &found.uri else { continue };
        ensure!(uri.expose_credentials() == found.text, "{text:?}: a match contains another URI");
        let Some(key) = uri.api_key().filter(|_| !text.contains(CANARY)) else { continue };
        // Other text than the canary may be part of the debug form.
        let changes = Changes { api_key: Some(Some(format!("{key}{CANARY}"))), ..Changes::default() };
        let Ok(planted) = uri.with(&changes) else { continue };
        let printed = format!("{:?}", find_uris(planted.expose_credentials()));
        ensure!(!printed.contains(CANARY), "the debug form of a match prints the key: {printed}");
    }
    Ok(())
}
