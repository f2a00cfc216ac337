//! The twelve well-known parameters (draft §6, Table 1), their aliases, and the providers' short names.

pub use super::param_table::*;
use crate::issue::UNSET_VARIABLE;
use crate::named::named;

named! {
    /// The type of a well-known parameter's value.
    pub enum ParamType {
        /// A number in decimal notation.
        Float = "float",
        /// An integer in decimal notation.
        Integer = "integer",
        /// `true` or `false`, in any case.
        Boolean = "boolean",
        /// Text.
        String = "string",
        /// Texts, separated by raw commas.
        List = "list",
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

/// The position in [`PARAMS`] of an alias. Aliases are case-sensitive.
#[must_use]
pub fn alias(name: &str) -> Option<usize> {
    PARAMS.iter().position(|spec| spec.aliases.contains(&name))
}

/// The position in `UNSET_VARIABLE` of the text of an unset variable in JavaScript or Python.
pub(crate) fn unset(text: &[u8]) -> Option<u32> {
    UNSET_VARIABLE.iter().position(|word| word.as_bytes() == text).map(|at| at as u32)
}

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
}
