//! A profile of a user's own, in the shape of the public table (`providers` in JavaScript).

use super::fault::ResolveError;
use super::profile::{read, Fault, Profile};
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;

/// A profile that was read and found whole. Made by [`CustomProfile::parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomProfile {
    json: Value,
}

/// A profile is small; the table's largest has a few hundred members.
const LIMITS: Limits = Limits { json_members: 4096, ..Limits::DEFAULT };

impl CustomProfile {
    /// Reads a profile from JSON text.
    ///
    /// # Errors
    /// `invalid-profile`, which says which part is wrong.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let json = json::parse(text, &LIMITS).map_err(|_| error("it is no JSON object of at most 4096 members"))?;
        Self::from_value(json.value)
    }

    pub(super) fn from_value(json: Value) -> Result<Self, ResolveError> {
        read(&json).map_err(error)?;
        Ok(Self { json })
    }

    /// The profile. It was read before, so that there is one.
    pub(super) fn profile(&self) -> Option<Profile<'_>> {
        read(&self.json).ok()
    }
}

fn error(fault: Fault) -> ResolveError {
    ResolveError::text(Code::InvalidProfile, Component::Input, fault)
}
