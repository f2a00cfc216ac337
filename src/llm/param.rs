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
    /// Whether its value has a unit, such as tokens or milliseconds.
    pub has_unit: bool,
    /// The draft's range, both ends included.
    pub range: Option<Range>,
    /// The least plausible value.
    pub floor: Option<i64>,
    /// Names that other APIs use for it, for did-you-mean and for `aliases: true`.
    pub aliases: &'static [&'static str],
}

/// A range of numbers, both ends included. Small integers, so that values are compared without floating point.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Least value.
    pub min: u8,
    /// Greatest value.
    pub max: u8,
}

/// A perfect hash table: for each value of [`slot`], the position in [`PARAMS`] of the name with this value plus 1, or 0.
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

/// The hash of a name, from its length and its last two bytes. The factor gives each name of [`PARAMS`] another slot.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn slot(name: &[u8]) -> usize {
    let length = name.len();
    if length < 2 {
        return 0;
    }
    (length + name[length - 1] as usize + 4 * name[length - 2] as usize) & 31
}

/// The position in [`PARAMS`] of a decoded name. Names are case-sensitive (draft §4.4).
#[must_use]
pub fn lookup(name: &str) -> Option<usize> {
    position(name.as_bytes())
}

/// [`lookup`], inlined for the parser, because a call takes as long as the comparison.
#[allow(clippy::inline_always)]
#[inline(always)]
pub(crate) fn position(name: &[u8]) -> Option<usize> {
    let at = usize::from(SLOTS[slot(name)]).checked_sub(1)?;
    let own = PARAMS[at].name.as_bytes();
    // Byte by byte: for so few bytes, a call of `memcmp` takes longer.
    let mut same = 0;
    while same < own.len() && same < name.len() && own[same] == name[same] {
        same += 1;
    }
    (same == own.len() && same == name.len()).then_some(at)
}

/// A well-known name that resembles an unknown one, as its position in [`PARAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resemblance {
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
    if !matches!(bytes.len(), 3..=LONGEST) {
        return false;
    }
    let (first, third, last) = (letter(bytes[0]), letter(bytes[2]), letter(bytes[bytes.len() - 1]));
    let (typo, alias) = (&TYPOS[bytes.len()], &SPELLINGS[bytes.len()]);
    let alias = alias.first & first != 0 && alias.third & third != 0 && alias.last & last != 0;
    typo.first & first | typo.last & last != 0 && has_typo(name) || alias && resembles(name).is_some()
}

/// Whether a name of more than three letters is a well-known one with a typo.
fn has_typo(name: &str) -> bool {
    let bytes = name.as_bytes();
    let (first, last) = (bytes[0], bytes[bytes.len() - 1]);
    let mut at = 0;
    while at < PARAMS.len() {
        let word = PARAMS[at].name.as_bytes();
        if word.len() + 1 >= bytes.len()
            && word.len() <= bytes.len() + 1
            && (word[0] == first || word[word.len() - 1] == last)
            && is_typo(PARAMS[at].name, name)
        {
            return true;
        }
        at += 1;
    }
    false
}

/// The maximum length of a name that may resemble another.
const LONGEST: usize = 24;

/// The first, third and last letters of a set of words, as bit sets.
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

/// By the length of a name, the letters of the well-known names that it may contain a typo of. A typo keeps the first or the
/// last letter.
static TYPOS: ByLength = {
    let mut words = [Letters::NONE; LONGEST + 1];
    let mut at = 0;
    while at < PARAMS.len() {
        words = around(words, PARAMS[at].name, 1);
        at += 1;
    }
    // Names of three letters resemble too many words.
    words[3] = Letters::NONE;
    words
};

/// By the length of a name, the letters of the well-known names and aliases that it may spell differently. Another spelling
/// keeps all three letters.
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

/// The bit of a letter in any case.
#[allow(clippy::inline_always)]
#[inline(always)]
const fn letter(byte: u8) -> u32 {
    1 << (byte & 31)
}

/// The well-known name that an unknown name resembles.
#[must_use]
pub fn resembles(name: &str) -> Option<Resemblance> {
    if name.len() > LONGEST {
        return None;
    }
    // An exact alias precedes another case of a name: `topP` is an alias, `top_P` another case.
    if let Some(at) = alias(name) {
        return Some(Resemblance::Alias(at));
    }
    // The lowest rank wins: another case, another case of an alias, a typo, a typo in an alias.
    let (mut best, mut found) = (4, None); // beyond the last rank
    let mut at = 0;
    while at < PARAMS.len() {
        let spec = &PARAMS[at];
        let mut consider = |rank, resemblance| {
            if rank < best {
                (best, found) = (rank, Some(resemblance));
            }
        };
        if is_case(spec.name, name) {
            consider(0, Resemblance::Case(at));
        } else if name.len() > 3 && is_typo(spec.name, name) {
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

/// The position in [`PARAMS`] of an alias. Aliases are case-sensitive.
#[must_use]
pub fn alias(name: &str) -> Option<usize> {
    PARAMS.iter().position(|spec| spec.aliases.contains(&name))
}

/// Whether `name` is `known` with one character added, removed, changed or swapped with the next. False for short names,
/// which resemble too many words.
pub(crate) fn is_typo(known: &str, name: &str) -> bool {
    let (known, name) = (known.as_bytes(), name.as_bytes());
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

/// The position in `UNSET_VARIABLE` of the text of an unset variable in JavaScript or Python.
pub(crate) fn unset(text: &[u8]) -> Option<u32> {
    UNSET_VARIABLE.iter().position(|word| word.as_bytes() == text).map(|at| at as u32)
}

/// Short names that other libraries accept as hosts, and their hosts. Not in the draft: accepted with `aliases: true`.
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
    fn lookup_finds_exactly_the_well_known_names() {
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
    fn may_resemble_agrees_with_resembles() {
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
