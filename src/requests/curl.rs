//! A request as a command line for a POSIX shell. The command reads the key from an environment variable and never contains it.

use super::{Header, RequestPlan, ResolveError};
use crate::json::number::decimal;
use crate::shell::{is_variable, quote};

/// The command. Its lines end in backslashes; it takes the key from the variable `key_env`, or the one that the provider's own tools
/// read, such as `$OPENAI_API_KEY`.
///
/// # Errors
/// `invalid-option` if `key_env` is not a valid name of a shell variable.
pub fn to_curl(plan: &RequestPlan, key_env: Option<&str>) -> Result<String, ResolveError> {
    let endpoint = &plan.endpoint;
    let variable = key_env.unwrap_or(&endpoint.key_variable);
    if !is_variable(variable) {
        return Err(ResolveError::option("keyEnv"));
    }
    // A body that is curl's own sets the method; `--globoff` keeps curl from reading brackets in an IPv6 host.
    let mut output = String::from("curl --fail-with-body --silent --show-error --globoff --tlsv1.2");
    if endpoint.method != "POST" || plan.body.is_none() {
        output += &[" --request ", endpoint.method].concat();
    }
    if let Some(timeout) = endpoint.client.timeout {
        output += &[" --max-time ", &seconds(timeout)].concat();
    }
    if let Some(retries) = endpoint.client.max_retries {
        output += &[" --retry ", &retries.to_string()].concat();
    }
    output.push_str(" \\\n  ");
    quote_without_key(&mut output, &endpoint.url, plan, variable);
    for header in &endpoint.headers {
        output.push_str(" \\\n  --header ");
        self::header(&mut output, header, plan, variable);
    }
    if let Some(body) = &plan.body {
        output.push_str(" \\\n  --data-raw ");
        quote_without_key(&mut output, body, plan, variable);
    }
    output.push('\n');
    Ok(output)
}

fn header(output: &mut String, header: &Header, plan: &RequestPlan, variable: &str) {
    let text = [&header.name, ": ", header.parts().0].concat();
    // Curl drops a header without a value; a semicolon in place of the colon sends it.
    if header.value.is_empty() {
        return quote(output, &[&header.name, ";"].concat());
    }
    quote_without_key(output, &text, plan, variable);
    if header.secret_from.is_some() {
        expand(output, &header.variable(variable));
    }
}

fn expand(output: &mut String, variable: &str) {
    *output += &["\"$", variable, "\""].concat();
}

/// The text may repeat the key, such as in a prompt that was built from the URI. The variable replaces the key there too.
fn quote_without_key(output: &mut String, text: &str, plan: &RequestPlan, variable: &str) {
    let Some(key) = plan.endpoint.key().filter(|key| key.len() >= 6) else { return quote(output, text) };
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(key) {
        quote(output, before);
        expand(output, variable);
        rest = after;
    }
    quote(output, rest);
}

pub(super) fn seconds(milliseconds: u32) -> String {
    decimal(&[&milliseconds.to_string(), "e-3"].concat()).unwrap_or_default()
}
