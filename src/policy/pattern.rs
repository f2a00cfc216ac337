//! Patterns of model identifiers, for lists of what is allowed: one rule for host policies and for model addresses.

/// Whether a model is what a list of allowed models names: a model, or a beginning and a `*`. Case counts.
///
/// ```
/// use llm_uri::policy::pattern::matches;
/// assert!(matches("gpt-5-*", "gpt-5-mini") && matches("*", "any"));
/// assert!(!matches("gpt-5", "gpt-5-mini") && !matches("gpt-5-*", "gpt-5") && !matches("*-mini", "gpt-5-mini"));
/// ```
#[must_use]
pub fn matches(pattern: &str, model: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => model.starts_with(beginning),
        None => model == pattern,
    }
}
