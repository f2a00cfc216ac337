//! Anchored patterns of model names.

/// Longer patterns, or more `*`, would take too long to match.
const MOST: usize = 64;
const MOST_STARS: usize = 2;

/// Whether a pattern of a caller's can be matched quickly.
pub(super) fn is_pattern(pattern: &str) -> bool {
    pattern.len() <= MOST && pattern.bytes().filter(|byte| *byte == b'*').count() <= MOST_STARS
}

// Recursion is as deep as the pattern, which has at most `MOST` bytes and `MOST_STARS` stars.
fn bytes_match(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], _) => text.is_empty(),
        ([b'*'], _) => true,
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|at| bytes_match(rest, &text[at..])),
        ([b'[', b'!', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            !(low..=high).contains(&byte) && bytes_match(rest, text)
        }
        ([b'[', low, b'-', high, b']', rest @ ..], [byte, text @ ..]) => {
            (low..=high).contains(&byte) && bytes_match(rest, text)
        }
        ([wanted, rest @ ..], [byte, text @ ..]) => wanted == byte && bytes_match(rest, text),
        _ => false,
    }
}

/// Whether an anchored pattern matches a model: `*` is any text, `[a-z]` one byte of a range, `[!a-z]` one outside it.
#[must_use]
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    bytes_match(pattern.as_bytes(), text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_are_anchored() {
        for (pattern, text, wanted) in [
            ("gpt-5", "gpt-5", true),
            ("gpt-5", "gpt-5-mini", false),
            ("gpt-5[!0-9]*", "gpt-5-mini", true),
            ("gpt-5[!0-9]*", "gpt-50", false),
            ("gpt-5[!0-9]*", "gpt-5", false),
            ("*claude-[0-9]*", "us.anthropic.claude-3-opus", true),
            ("*claude-[0-9]*", "claude-opus-4", false),
            ("*a", "ba", true),
            ("*a", "ab", false),
        ] {
            assert_eq!(matches(pattern, text), wanted, "{pattern} {text}");
        }
    }
}
