//! Patterns of models, for the allowlists of host policies and of the Model Address Standard.

/// Whether a pattern matches a model. A pattern is a model, or a prefix and `*`; it is case-sensitive.
///
/// ```
/// use llm_uri::policy::pattern::matches;
/// assert!(matches("gpt-5-*", "gpt-5-mini") && matches("*", "any"));
/// assert!(!matches("gpt-5", "gpt-5-mini") && !matches("gpt-5-*", "gpt-5") && !matches("*-mini", "gpt-5-mini"));
/// ```
#[must_use]
pub fn matches(pattern: &str, model: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => model.starts_with(prefix),
        None => model == pattern,
    }
}
