//! The normal form of an ai URI (RFC 3986 §6.2.2, §6.2.3).

use crate::neighbours::address::{client_host, push_minimal, push_port};
use crate::span::Span;
use crate::uri::{table, Components};

pub(super) fn compose(input: &str, parts: &Components, port: Option<u16>) -> String {
    let mut output = String::with_capacity(input.len());
    output.push_str("ai:");
    if parts.authority.is_some() {
        output.push_str("//");
        output.push_str(&authority(input, parts, port));
    }
    push(&mut output, "", input, Some(parts.path));
    push(&mut output, "?", input, parts.query);
    push(&mut output, "#", input, parts.fragment);
    output
}

/// Userinfo, host and port in normal form; empty for an empty authority.
pub(super) fn authority(input: &str, parts: &Components, port: Option<u16>) -> String {
    if parts.host.is_empty() {
        return String::new();
    }
    let mut output = String::new();
    if let Some(userinfo) = parts.userinfo {
        push(&mut output, "", input, Some(userinfo));
        output.push('@');
    }
    output.push_str(&client_host(input, parts.host));
    if let Some(port) = port {
        push_port(&mut output, port);
    }
    output
}

/// Appends a component with its delimiter, if present.
pub(super) fn push(output: &mut String, delimiter: &str, input: &str, part: Option<Span>) {
    if let Some(part) = part {
        output.push_str(delimiter);
        push_minimal(output, part.of(input), &|byte| table::UNRESERVED.has(byte));
    }
}
