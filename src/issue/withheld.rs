//! Why a parameter is not sent.

/// Why a parameter is withheld: the argument of `parameter-withheld`, a position in its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Withheld {
    /// Longer than the limit `valueLength`.
    TooLong,
    /// Its triplets are not UTF-8.
    NotUtf8,
    /// It begins like JSON but is not.
    NotJson,
    /// Its JSON nests deeper than the limit `depth`.
    TooDeep,
    /// Its JSON has more members than the limit `jsonMembers`.
    TooLarge,
    /// Its JSON has a member twice.
    DuplicateMember,
    /// A name in it would change an object's prototype in JavaScript.
    UnsafeName,
    /// Its dotted name has too many levels.
    TooManyLevels,
    /// Another parameter has a value in its place.
    Conflict,
}
