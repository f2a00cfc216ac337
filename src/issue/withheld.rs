//! Reasons for withholding a parameter.

/// Why a parameter is withheld: an index into the arguments of `parameter-withheld`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Withheld {
    /// Longer than the limit `valueLength`.
    TooLong,
    /// Its triplets are not UTF-8.
    NotUtf8,
    /// It begins like JSON but is not JSON.
    NotJson,
    /// Its JSON nests deeper than the limit `depth`.
    TooDeep,
    /// Its JSON has more members than the limit `jsonMembers`.
    TooLarge,
    /// Its JSON has a duplicate member.
    DuplicateMember,
    /// A name in it could change an object's prototype in JavaScript.
    UnsafeName,
    /// Its dotted name has too many levels.
    TooManyLevels,
    /// Another parameter sets the same value.
    Conflict,
    /// Its JSON has a number that an IEEE double cannot hold.
    TooGreat,
}
