//! The limits of a JSON text.

use super::check::UNSAFE_NAMES;
use crate::limits::Limits;

/// Why a JSON text was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not well-formed JSON.
    Syntax,
    /// Deeper than [`Limits::depth`].
    TooDeep,
    /// More members and items than [`Limits::json_members`].
    TooLarge,
    /// The same member twice in an object.
    DuplicateKey,
    /// A member named `__proto__`, `constructor` or `prototype`.
    UnsafeName,
}

/// Counts the members and levels of one text, and enforces the limits.
pub(crate) struct Guard {
    levels: u32,
    members: u32,
}

impl Guard {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { levels: limits.depth.min(Limits::MAX_DEPTH), members: limits.json_members }
    }

    pub(crate) fn enter(&mut self) -> Result<(), Fault> {
        self.levels = self.levels.checked_sub(1).ok_or(Fault::TooDeep)?;
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.levels += 1;
    }

    pub(crate) fn member(&mut self) -> Result<(), Fault> {
        self.members = self.members.checked_sub(1).ok_or(Fault::TooLarge)?;
        Ok(())
    }

    pub(crate) fn name(&mut self, name: &str) -> Result<(), Fault> {
        self.member()?;
        if UNSAFE_NAMES.contains(&name) {
            Err(Fault::UnsafeName)
        } else {
            Ok(())
        }
    }
}
