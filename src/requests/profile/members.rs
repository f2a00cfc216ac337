//! The members that the objects of a profile have. Another name is a fault, which tells the nearest one.

use super::super::nearest::nearest;
use crate::json::Value;

/// Which part of a profile is wrong.
pub(crate) type Fault = &'static str;

/// A name, and the fault of a name that resembles it.
type Member = (&'static str, Fault);

macro_rules! members {
    ($($name:literal)+) => {
        &[$(($name, concat!("a member has an unknown name; the nearest one is `", $name, "`"))),+]
    };
}

pub(super) const PROFILE: &[Member] = members!("id" "name" "hosts" "customerHosts" "auth" "authByKey" "developerRole"
    "keyless" "labels" "env" "basePath" "params" "protocols" "source" "read" "why");
pub(super) const SURFACE: &[Member] = members!("protocol" "models" "basePath" "endpoints" "params" "headers" "body"
    "version" "dated" "auth" "like" "members" "open" "modelInBody" "withoutProject" "why");
const REGISTRY: &[Member] = members!("$schema" "about" "providers");
pub(super) const ENV: &[Member] = members!("keys" "bases" "settings" "bare" "otherTools" "models" "switches" "why");
pub(super) const AUTH: &[Member] = members!("name" "prefix" "inQuery");
pub(super) const KEY_AUTH: &[Member] = members!("begins" "name" "prefix" "inQuery" "headers");
pub(super) const LABEL: &[Member] = members!("header" "prefix" "ask" "why");
pub(super) const VERSION: &[Member] = members!("name" "default" "inHeader");
pub(super) const WITHOUT_PROJECT: &[Member] = members!("basePath" "auth");
pub(super) const RULE: &[Member] =
    members!("path" "form" "min" "max" "maxItems" "map" "value" "since" "older" "dropped" "why");

/// Requires that an object has no other members than these. What is no object has none.
pub(super) fn require(json: &Value, known: &[Member]) -> Result<(), Fault> {
    let odd = json.members().iter().find(|(name, _)| !known.iter().any(|(known, _)| known == name));
    match odd {
        None => Ok(()),
        Some((name, _)) => {
            Err(nearest(name, known, |(known, _)| known).map_or("a member has an unknown name", |(_, fault)| fault))
        }
    }
}

/// Requires that an object has the members of a registry.
pub(in crate::requests) fn require_registry(json: &Value) -> Result<(), Fault> {
    require(json, REGISTRY)
}
