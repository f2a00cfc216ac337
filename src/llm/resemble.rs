//! Well-known parameter names that an unknown name resembles: another case, another API's name, or a typo.

use super::param::PARAMS;
use super::param_table::OTHERS;
use crate::bytes::find;

/// A well-known name that resembles an unknown one, as its position in [`PARAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resemblance {
    /// The name in another case.
    Case(usize),
    /// The name that another API uses.
    Alias(usize),
    /// The name with a typo.
    Typo(usize),
}

/// The maximum length of a name that may resemble another.
const LONGEST: usize = 24;

/// The well-known name that an unknown name of at least three letters resembles.
#[must_use]
pub(crate) fn resembles(name: &str) -> Option<Resemblance> {
    if !matches!(name.len(), 3..=LONGEST) || OTHERS.contains(&name) {
        return None;
    }
    // The lowest rank wins: an alias, another case, another case of an alias, a typo, a typo in an alias. `topP` is an alias, `top_P`
    // another case.
    let (mut best, mut found) = (5, None); // beyond the last rank
    let mut at = 0;
    while at < PARAMS.len() {
        let spec = &PARAMS[at];
        let mut consider = |rank, resemblance| {
            if rank < best {
                (best, found) = (rank, Some(resemblance));
            }
        };
        if is_case(spec.name, name) {
            consider(1, Resemblance::Case(at));
        } else if name.len() > 3 && is_typo(spec.name.as_bytes(), name.as_bytes()) {
            consider(3, Resemblance::Typo(at));
        }
        for alias in spec.aliases {
            if is_case(alias, name) {
                consider(if *alias == name { 0 } else { 2 }, Resemblance::Alias(at));
            } else if is_near(alias, name) {
                consider(4, Resemblance::Typo(at));
            }
        }
        at += 1;
    }
    found
}

/// Whether two names are equal in any case.
#[allow(clippy::inline_always)]
#[inline(always)]
fn is_case(known: &str, name: &str) -> bool {
    known.len() == name.len() && known.eq_ignore_ascii_case(name)
}

/// The lengths of the common prefix of two names and of the common suffix of the rest.
fn shared(one: &[u8], other: &[u8]) -> (usize, usize) {
    let shorter = one.len().min(other.len());
    let (mut before, mut after) = (0, 0);
    while before < shorter && one[before] == other[before] {
        before += 1;
    }
    while before + after < shorter && one[one.len() - 1 - after] == other[other.len() - 1 - after] {
        after += 1;
    }
    (before, after)
}

/// Whether a name differs from a long word by at most [`REST`] letters in the middle: `tempreture`.
fn is_near(word: &str, name: &str) -> bool {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    if word.len() <= NEAR || word.len().abs_diff(name.len()) > REST || word[0] != name[0] {
        return false;
    }
    let (before, after) = shared(word, name);
    let rest = word.len().max(name.len()) - before - after;
    before > 3 && after > 2 && rest <= REST && find(word, b'_').is_none()
}

/// The length above which a word is long.
const NEAR: usize = 8;
/// The number of letters in which a name may differ from a long word.
const REST: usize = 3;

/// Whether `name` is `known` with one character added, removed, changed or swapped with the next. False for short names,
/// which resemble too many words.
pub(crate) fn is_typo(known: &[u8], name: &[u8]) -> bool {
    if known.len() < 4 || name.len() < 3 || known.len().abs_diff(name.len()) > 1 {
        return false;
    }
    // A typo keeps the first or the last character.
    if known[0] != name[0] && known[known.len() - 1] != name[name.len() - 1] {
        return false;
    }
    let (before, after) = shared(known, name);
    match known.len().max(name.len()) - before - after {
        1 => true,
        2 if known.len() == name.len() => known[before] == name[before + 1] && known[before + 1] == name[before],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resembles_finds_cases_aliases_and_typos() {
        use Resemblance::{Alias, Case, Typo};
        assert_eq!(resembles("Temp"), Some(Case(0)));
        assert_eq!(resembles("temperature"), Some(Alias(0)));
        assert_eq!(resembles("max_token"), Some(Typo(1)));
        assert_eq!(resembles("maxtokens"), Some(Alias(1)));
        assert_eq!(resembles("tmep"), Some(Typo(0)));
        assert_eq!(resembles("streem"), Some(Typo(6)));
        for other in ["user", "frequency_penalty", "web_search", "n", "top", "tempo1", "store", "cacheControl"] {
            assert_eq!(resembles(other), None, "{other}");
        }
    }
}
