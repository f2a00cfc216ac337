//! Patterns of model identifiers, for lists of what is allowed.

/// Whether `text` matches `pattern`, in which `*` stands for any run of characters, none included, and everything else
/// for itself, case and all. Time is bounded by the product of the lengths, and linear for a pattern with one star.
///
/// ```
/// use llm_uri::scheme::pattern::matches;
/// assert!(matches("gpt-5*", "gpt-5-mini"));
/// assert!(matches("meta-llama/*", "meta-llama/Llama-2-70b"));
/// assert!(!matches("gpt-5", "gpt-5-mini"));
/// ```
#[must_use]
pub fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // Where the last star was, and how much of the text it stands for so far.
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        if pattern.get(p) == Some(&b'*') {
            star = Some((p, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((at, taken)) = star {
            star = Some((at, taken + 1));
            p = at + 1;
            t = taken + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_any_run() {
        for (pattern, text) in [("*", ""), ("*", "a/b"), ("a*c", "ac"), ("a*c", "abcbc"), ("*b*", "abc"), ("", "")] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("", "a"), ("a", "A"), ("a*c", "ab"), ("a?c", "abc"), ("*b", "abc")] {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }
}
