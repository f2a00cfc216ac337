//! Headers of a request that was written by hand: key, app-label, version of the API.

use super::super::names;
use super::super::profile::{self, Auth, Row};
use super::super::text::is_token;
use super::shell;
use super::url::Start;
use std::iter;

impl Start {
    /// Reads one header.
    pub(super) fn header(&mut self, name: &str, value: &str) {
        if !is_token(name) {
            return self.draft.lose("header", "its name is none");
        }
        let lower = name.to_ascii_lowercase();
        if names::lists("clientHeaders", &lower) || value.is_empty() {
            return;
        }
        let (profile, surface) = (self.place.profile, self.surface());
        if surface.record.pairs("headers").any(|(known, fixed)| known.eq_ignore_ascii_case(&lower) && fixed == value) {
            return;
        }
        let version = surface.version.filter(|version| version.in_header && version.name.eq_ignore_ascii_case(&lower));
        if let Some(version) = version {
            if value != version.default {
                self.version = shell::references(value);
            }
            return;
        }
        let lost = if let Some(auth) = self.auth(&lower) {
            self.key(&auth, value)
        } else {
            let fits = |row: Row<'_>| {
                row.text("header").eq_ignore_ascii_case(&lower)
                    && (row.is("ask") || value.starts_with(row.text("prefix")))
            };
            if profile.record.rows("labels").any(fits)
                && self.draft.parts.app_label.is_none()
                && !shell::has_variable(value)
            {
                self.draft.parts.app_label = Some(value.to_owned());
                return;
            }
            match lower.as_str() {
                "host" | "forwarded" | "x-forwarded-host" => Some("requests of a URI go where its host says"),
                _ => Some("a URI has no headers: give it to resolve as the option headers"),
            }
        };
        if let Some(reason) = lost {
            self.draft.lose(&["header ", &lower].concat(), reason);
        }
    }

    /// How some provider sends a key in a header. The provider's own way overrides the others.
    fn auth(&self, lower: &str) -> Option<Auth<'static>> {
        let own = self.surface().auth.unwrap_or(self.place.profile.auth);
        let all = profile::known()
            .flat_map(|profile| profile.surfaces.iter().filter_map(|surface| surface.auth).chain([profile.auth]));
        iter::once(own).chain(all).find(|auth| auth.name.eq_ignore_ascii_case(lower))
    }

    /// Takes the key of a header, and returns what requests of the URI change.
    fn key(&mut self, auth: &Auth<'_>, value: &str) -> Option<&'static str> {
        let Some(key) = strip(auth, value) else {
            return Some("the key is sent otherwise by every provider of the table");
        };
        let key = shell::reference(key);
        let own = self.surface().auth.unwrap_or(self.place.profile.auth);
        let same = |own: &Auth<'_>| auth.name.eq_ignore_ascii_case(own.name);
        // The key of a reference may begin in any way.
        let begins = |text: &str| key.starts_with(text) || key.starts_with("${");
        let mut by_key = self.place.profile.record.rows("authByKey");
        let is_own = same(&own) || by_key.any(|own| same(&Auth::read(own)) && begins(own.text("begins")));
        if !is_own && self.draft.parts.api_key.as_ref().is_some_and(|known| *known != key) {
            return Some("the request has another key as well");
        }
        self.draft.key(&key);
        let other = !is_own && !self.place.profile.hosts.is_empty();
        other.then_some("the key will be sent in the header that the provider has for keys")
    }
}

/// The key after the prefix, whose case does not matter (RFC 9110 §11.1).
fn strip<'a>(auth: &Auth<'_>, value: &'a str) -> Option<&'a str> {
    let prefix = auth.prefix.trim_end();
    let head = value.get(..prefix.len())?;
    let rest = &value[prefix.len()..];
    if !head.eq_ignore_ascii_case(prefix) || !prefix.is_empty() && !rest.starts_with(' ') {
        return None;
    }
    Some(rest.trim())
}
