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

/// Whether [`resembles`] returns `Some`. Rejects most names by the letters at their ends.
#[must_use]
pub(crate) fn may_resemble(name: &str) -> bool {
    let bytes = name.as_bytes();
    let (Some(word), &[first, _, third, ..]) = (WORDS.get(bytes.len()), bytes) else { return false };
    let (first, third, last) = (letter(first), letter(third), letter(bytes[bytes.len() - 1]));
    let spelled = word.first & first != 0 && word.third & third != 0 && word.last & last != 0;
    // A typo keeps the first or the last letter.
    let typo = ((word.typo_first & first) | (word.typo_last & last)) != 0;
    (spelled || typo) && resembles(name).is_some()
}

/// The maximum length of a name that may resemble another.
const LONGEST: usize = 24;

/// Letters of a set of words, as bit sets.
#[derive(Clone, Copy)]
struct Letters {
    first: u32,
    third: u32,
    last: u32,
    typo_first: u32,
    typo_last: u32,
}

type ByLength = [Letters; LONGEST + 1];

/// By the length of a name: the letters of the well-known names and aliases that it may spell differently, which keeps all three
/// letters, and of the well-known names that it may contain a typo of.
static WORDS: ByLength = {
    let mut words = [Letters { first: 0, third: 0, last: 0, typo_first: 0, typo_last: 0 }; LONGEST + 1];
    let mut at = 0;
    while at < PARAMS.len() {
        let word = PARAMS[at].name.as_bytes();
        // Names of three letters resemble too many words.
        let mut length = if word.len() > 4 { word.len() - 1 } else { 4 };
        while length <= word.len() + 1 {
            words[length].typo_first |= letter(word[0]);
            words[length].typo_last |= letter(word[word.len() - 1]);
            length += 1;
        }
        words = with(words, PARAMS[at].name, 0);
        let aliases = PARAMS[at].aliases;
        let mut alias = 0;
        while alias < aliases.len() {
            words = with(words, aliases[alias], if aliases[alias].len() > NEAR { REST } else { 0 });
            alias += 1;
        }
        at += 1;
    }
    words
};

/// Adds the letters of a word for names whose length differs by at most `by`.
const fn with(mut words: ByLength, word: &str, by: usize) -> ByLength {
    let word = word.as_bytes();
    let mut length = word.len() - by;
    while length <= word.len() + by && length <= LONGEST {
        words[length].first |= letter(word[0]);
        words[length].third |= letter(word[2]);
        words[length].last |= letter(word[word.len() - 1]);
        length += 1;
    }
    words
}

/// The bit of a letter in any case.
const fn letter(byte: u8) -> u32 {
    1 << (byte & 31)
}

/// The well-known name that an unknown name of at least three letters resembles.
#[must_use]
pub(crate) fn resembles(name: &str) -> Option<Resemblance> {
    if !matches!(name.len(), 3..=LONGEST) || OTHERS.contains(&name) {
        return None;
    }
    // An exact alias precedes everything; then the lowest rank wins: another case, another case of an alias, a typo, a typo in an
    // alias. `topP` is an alias, `top_P` another case.
    let (mut best, mut found) = (4, None); // beyond the last rank
    for (at, spec) in PARAMS.iter().enumerate() {
        let mut consider = |rank, resemblance| {
            if rank < best {
                (best, found) = (rank, Some(resemblance));
            }
        };
        if is_case(spec.name, name) {
            consider(0, Resemblance::Case(at));
        } else if name.len() > 3 && is_typo(spec.name.as_bytes(), name.as_bytes()) {
            consider(2, Resemblance::Typo(at));
        }
        for alias in spec.aliases {
            if *alias == name {
                return Some(Resemblance::Alias(at));
            } else if is_case(alias, name) {
                consider(1, Resemblance::Alias(at));
            } else if is_near(alias, name) {
                consider(3, Resemblance::Typo(at));
            }
        }
    }
    found
}

/// Whether two names are equal in any case.
#[inline(always)]
fn is_case(known: &str, name: &str) -> bool {
    known.len() == name.len() && known.eq_ignore_ascii_case(name)
}

/// The lengths of the common prefix of two names and of the common suffix of the rest.
fn shared(one: &[u8], other: &[u8]) -> (usize, usize) {
    let before = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (one[before..].iter().rev(), other[before..].iter().rev());
    (before, one.zip(other).take_while(|(a, b)| a == b).count())
}

/// Whether a name differs from a long word by at most [`REST`] letters in the middle: `tempreture`.
fn is_near(word: &str, name: &str) -> bool {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    if word.len() <= NEAR || word.len().abs_diff(name.len()) > REST {
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
    if known.len() < 4 || known.len().abs_diff(name.len()) > 1 {
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
    fn may_resemble_agrees_with_resembles() {
        let quick = |name: &str| assert_eq!(may_resemble(name), resembles(name).is_some(), "{name}");
        for word in PARAMS.iter().flat_map(|spec| [spec.name].into_iter().chain(spec.aliases.iter().copied())) {
            quick(&word.to_uppercase());
            for at in 0..=word.len() {
                let (before, after) = word.split_at(at);
                for letter in ["", "a", "x", "_", "e"] {
                    quick(&format!("{before}{letter}{after}"));
                    for gone in 1..=after.len().min(3) {
                        quick(&format!("{before}{letter}{}", &after[gone..]));
                    }
                }
                if let (Some(last), Some(first)) = (before.chars().last(), after.chars().next()) {
                    quick(&format!("{}{first}{last}{}", &before[..at - 1], &after[1..]));
                }
            }
        }
    }

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
