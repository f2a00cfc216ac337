//! Providers of a caller's own, in the schema of `data/providers.json`.

use super::detect;
use super::fault::ResolveError;
use super::names;
use super::profile::{self, Fault, Profile, Registry, Row};
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;
use std::sync::Mutex;

/// The largest record of the table has a few hundred members.
const LIMITS: Limits = Limits { json_members: 1 << 16, depth: 16, ..Limits::DEFAULT };

/// Registries are never freed, and each text is read once.
static KNOWN: Mutex<Vec<(String, Registry)>> = Mutex::new(Vec::new());

impl Registry {
    /// Reads `{"providers": [...]}`, records in the schema of `data/providers.json`. The result is never freed.
    ///
    /// # Errors
    /// `invalid-profile`, with the part that is wrong. A record must not have the id, a host or a variable of a built-in
    /// provider, nor set a header that frames requests or contains a key.
    pub fn parse(text: &str) -> Result<Self, ResolveError> {
        let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, registry)) = known.iter().find(|(known, _)| known == text) {
            return Ok(*registry);
        }
        let json = json::parse(text, &LIMITS).map_err(|_| error("it is no JSON object of at most 65536 members"))?;
        profile::check_registry(&json.value).and_then(|()| check(&read(&json.value))).map_err(error)?;
        // Only what is whole stays.
        let registry = Self(read(Box::leak(Box::new(json.value))).leak());
        known.push((text.to_owned(), registry));
        Ok(registry)
    }
}

fn read(json: &Value) -> Vec<Profile<'_>> {
    Row(json).rows("providers").filter_map(Profile::read).collect()
}

/// Requires that records differ from each other and from the built-in ones.
fn check(list: &[Profile<'_>]) -> Result<(), Fault> {
    let built_in = profile::profiles();
    for (at, own) in list.iter().enumerate() {
        if list[..at].iter().chain(built_in).any(|other| other.id == own.id) {
            return Err("an id is that of another provider");
        }
        if own.hosts.iter().any(|pattern| detect::is_taken(pattern)) {
            return Err("a host is that of a built-in provider");
        }
        if built_in.iter().flat_map(Profile::variables).any(|name| own.variables().any(|own| own == name)) {
            return Err("a variable is that of a built-in provider");
        }
        if headers(own).any(is_taken) || names::frames(own.auth.name) {
            return Err("a header frames requests, or is one for keys");
        }
    }
    Ok(())
}

/// The headers of a record that are not for its key.
fn headers<'a>(profile: &'a Profile<'_>) -> impl Iterator<Item = &'a str> {
    let labels = profile.record.rows("labels").map(|label| label.text("header"));
    let fixed = profile.surfaces.iter().flat_map(|surface| surface.record.pairs("headers")).map(|(name, _)| name);
    let versions = profile.surfaces.iter().filter_map(|surface| surface.version).filter(|version| version.in_header);
    let by_key = profile.record.rows("authByKey").flat_map(|own| own.pairs("headers")).map(|(name, _)| name);
    labels.chain(fixed).chain(by_key).chain(versions.map(|version| version.name))
}

/// Whether a header frames requests, or contains the key of a built-in provider.
fn is_taken(name: &str) -> bool {
    let mut auths = profile::profiles().iter().flat_map(|profile| {
        profile.surfaces.iter().filter_map(|surface| surface.auth).chain([profile.auth]).map(|auth| auth.name)
    });
    names::frames(name) || auths.any(|known| known.eq_ignore_ascii_case(name))
}

fn error(fault: Fault) -> ResolveError {
    ResolveError::text(Code::InvalidProfile, Component::Input, fault)
}
