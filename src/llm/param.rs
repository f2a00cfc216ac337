//! The twelve well-known parameters (draft §6, Table 1), their aliases, and the providers' short names.

pub use super::param_table::*;
use crate::bytes::find;
use crate::issue::arguments::UNSET_VARIABLE;

/// The type of a well-known parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamType {
    /// A number in decimal notation.
    Float,
    /// An integer in decimal notation.
    Integer,
    /// `true` or `false`, in any case.
    Boolean,
    /// Text.
    String,
    /// Texts, separated by raw commas.
    List,
}

impl ParamType {
    /// `float`, `integer`, `boolean`, `string` or `list`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::String => "string",
            Self::List => "list",
        }
    }
}

/// A row of [`PARAMS`].
#[derive(Clone, Copy, Debug)]
pub struct ParamSpec {
    /// The draft's name.
    pub name: &'static str,
    /// The type of its value.
    pub kind: ParamType,
    /// Its value is a number of something, such as tokens or milliseconds.
    pub has_unit: bool,
    /// The draft's range, both ends included.
    pub range: Option<Range>,
    /// The least plausible value.
    pub floor: Option<i64>,
    /// Names that other APIs use for it, for did-you-mean and for `aliases: true`.
    pub aliases: &'static [&'static str],
}

/// A range of numbers, both ends included. Its ends are small whole numbers, so that values are compared by their digits.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Least value.
    pub min: u8,
    /// Greatest value.
    pub max: u8,
}

/// For each slot of [`slot`] the position in [`PARAMS`] of the one name that falls into it, counted from 1: one look tells
/// which row a name can be.
static SLOTS: [u8; 32] = {
    let mut slots = [0; 32];
    let mut at = 0;
    while at < PARAMS.len() {
        let own = slot(PARAMS[at].name.as_bytes());
        assert!(slots[own] == 0, "two names share a slot: change the factor in `slot`");
        slots[own] = at as u8 + 1;
        at += 1;
    }
    slots
};

/// From the length and the last two octets. The factor is one that gives each name a slot of its own.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn slot(name: &[u8]) -> usize {
    let length = name.len();
    if length < 2 {
        return 0;
    }
    (length + name[length - 1] as usize + 4 * name[length - 2] as usize) & 31
}

/// The position in [`PARAMS`] of a (decoded) name. Names are case-sensitive (draft §4.4).
#[must_use]
pub fn lookup(name: &str) -> Option<usize> {
    position(name.as_bytes())
}

/// [`lookup`], inlined: for the path of every parse, where a call costs as much as the look.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn position(name: &[u8]) -> Option<usize> {
    let at = usize::from(SLOTS[slot(name)]).checked_sub(1)?;
    let own = PARAMS[at].name.as_bytes();
    // Octet by octet: for so few a call would take longer.
    let mut same = 0;
    while same < own.len() && same < name.len() && own[same] == name[same] {
        same += 1;
    }
    (same == own.len() && same == name.len()).then_some(at)
}

/// What an unknown name was probably meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resemblance {
    /// The same name in another case.
    Case(usize),
    /// A name that other APIs use.
    Alias(usize),
    /// One slip of the keyboard away.
    Typo(usize),
}

/// Whether [`resembles`] finds something. Most names that it does not know differ from all words at both ends.
#[must_use]
pub(crate) fn may_resemble(name: &str) -> bool {
    let bytes = name.as_bytes();
    if !matches!(bytes.len(), 3..=LONGEST) {
        return false;
    }
    let (first, third, last) = (letter(bytes[0]), letter(bytes[2]), letter(bytes[bytes.len() - 1]));
    let (slip, alias) = (&SLIPS[bytes.len()], &SPELLINGS[bytes.len()]);
    let alias = alias.first & first != 0 && alias.third & third != 0 && alias.last & last != 0;
    slip.first & first | slip.last & last != 0 && slips(name) || alias && resembles(name).is_some()
}

/// Whether a name of more than three letters is one slip away from a well-known one.
fn slips(name: &str) -> bool {
    let bytes = name.as_bytes();
    let (first, last) = (bytes[0], bytes[bytes.len() - 1]);
    let mut at = 0;
    while at < PARAMS.len() {
        let word = PARAMS[at].name.as_bytes();
        if word.len() + 1 >= bytes.len()
            && word.len() <= bytes.len() + 1
            && (word[0] == first || word[word.len() - 1] == last)
            && is_slip(PARAMS[at].name, name)
        {
            return true;
        }
        at += 1;
    }
    false
}

/// The longest name that may resemble another.
const LONGEST: usize = 24;

/// The letters, a bit each, that some words have in three places.
#[derive(Clone, Copy)]
struct Letters {
    first: u32,
    third: u32,
    last: u32,
}

impl Letters {
    const NONE: Self = Self { first: 0, third: 0, last: 0 };
}

type ByLength = [Letters; LONGEST + 1];

/// For a name of each length, the well-known names that are one slip away: the first letter or the last one stays.
static SLIPS: ByLength = {
    let mut words = [Letters::NONE; LONGEST + 1];
    let mut at = 0;
    while at < PARAMS.len() {
        words = around(words, PARAMS[at].name, 1);
        at += 1;
    }
    // Shorter names resemble too much.
    words[3] = Letters::NONE;
    words
};

/// The same for other spellings and for aliases: all three letters stay.
static SPELLINGS: ByLength = {
    let mut words = [Letters::NONE; LONGEST + 1];
    let mut at = 0;
    while at < PARAMS.len() {
        words = around(words, PARAMS[at].name, 0);
        let aliases = PARAMS[at].aliases;
        let mut alias = 0;
        while alias < aliases.len() {
            words = around(words, aliases[alias], if aliases[alias].len() > NEAR { REST } else { 0 });
            alias += 1;
        }
        at += 1;
    }
    words
};

/// Adds the letters of a word for names whose length differs by at most `by`.
const fn around(mut words: ByLength, word: &str, by: usize) -> ByLength {
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

/// A bit for a letter, in either case.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn letter(byte: u8) -> u32 {
    1 << (byte & 31)
}

/// Compares an unknown name with the table.
#[must_use]
pub fn resembles(name: &str) -> Option<Resemblance> {
    if name.len() > LONGEST {
        return None;
    }
    // An exact alias before another case of a name: `topP` and `top_P` are told apart.
    if let Some(at) = alias(name) {
        return Some(Resemblance::Alias(at));
    }
    // The surest test of all parameters before the next one.
    let (mut best, mut found) = (4, None);
    let mut at = 0;
    while at < PARAMS.len() {
        let spec = &PARAMS[at];
        let mut consider = |test, resemblance| {
            if test < best {
                (best, found) = (test, Some(resemblance));
            }
        };
        if is_case(spec.name, name) {
            consider(0, Resemblance::Case(at));
        } else if name.len() > 3 && is_slip(spec.name, name) {
            consider(2, Resemblance::Typo(at));
        }
        for alias in spec.aliases {
            if is_case(alias, name) {
                consider(1, Resemblance::Alias(at));
            } else if is_near(alias, name) {
                consider(3, Resemblance::Typo(at));
            }
        }
        at += 1;
    }
    found
}

/// Whether two names differ in case at most. (Most differ in length, and a call takes longer than the look.)
#[allow(clippy::inline_always)]
#[inline(always)]
fn is_case(known: &str, name: &str) -> bool {
    known.len() == name.len() && known.eq_ignore_ascii_case(name)
}

/// How many bytes two names share at their beginning, and how many of the others at their end.
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

/// Whether a name differs from a long word in the middle only, by a few letters: `tempreture`.
fn is_near(word: &str, name: &str) -> bool {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    if word.len() <= NEAR || word.len().abs_diff(name.len()) > REST || word[0] != name[0] {
        return false;
    }
    let (before, after) = shared(word, name);
    let rest = word.len().max(name.len()) - before - after;
    before > 3 && after > 2 && rest <= REST && find(word, b'_').is_none()
}

/// The lengths of words that a name may be near to begin here.
const NEAR: usize = 8;
/// So many letters may differ.
const REST: usize = 3;

/// The position in [`PARAMS`] of an alias, exactly as the table spells it.
#[must_use]
pub fn alias(name: &str) -> Option<usize> {
    PARAMS.iter().position(|spec| spec.aliases.contains(&name))
}

/// Whether one character was added, lost, changed or swapped with its neighbour. Names of fewer than four characters
/// resemble too much.
pub(crate) fn is_slip(known: &str, name: &str) -> bool {
    let (known, name) = (known.as_bytes(), name.as_bytes());
    if known.len() < 4 || name.len() < 3 || known.len().abs_diff(name.len()) > 1 {
        return false;
    }
    // One of the two stays.
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

/// The position of a text in the words that JavaScript and Python write for a variable that is not set.
pub(crate) fn unset(text: &[u8]) -> Option<u32> {
    UNSET_VARIABLE.iter().position(|word| word.as_bytes() == text).map(|at| at as u32)
}

/// Short names that other libraries accept as hosts, and their hosts. Not in the draft: `aliases: true`.
pub const HOST_ALIASES: &[(&str, &str)] = &[
    ("anthropic", "api.anthropic.com"),
    ("cerebras", "api.cerebras.ai"),
    ("cohere", "api.cohere.com"),
    ("deepseek", "api.deepseek.com"),
    ("fireworks", "api.fireworks.ai"),
    ("gemini", "generativelanguage.googleapis.com"),
    ("google", "generativelanguage.googleapis.com"),
    ("groq", "api.groq.com"),
    ("huggingface", "router.huggingface.co"),
    ("mistral", "api.mistral.ai"),
    ("openai", "api.openai.com"),
    ("openrouter", "openrouter.ai"),
    ("perplexity", "api.perplexity.ai"),
    ("together", "api.together.ai"),
    ("vercel", "ai-gateway.vercel.sh"),
    ("xai", "api.x.ai"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_no_other_is_found() {
        for (at, spec) in PARAMS.iter().enumerate() {
            assert_eq!(lookup(spec.name), Some(at));
            assert_eq!(lookup(&spec.name[1..]), None);
            assert_eq!(lookup(&spec.name.to_uppercase()), None);
        }
        for other in ["", "p", "mp", "top_q", "Temp", "temq"] {
            assert_eq!(lookup(other), None, "{other}");
        }
    }

    #[test]
    fn the_quick_test_misses_no_resemblance() {
        let quick = |name: &str| assert_eq!(may_resemble(name), name.len() > 2 && resembles(name).is_some(), "{name}");
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
    fn resemblance_is_narrow() {
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
