//! Headers of a request that was written by hand: key, app-label, version of the API.

use super::super::field::is_token;
use super::super::profile::{self, Auth};
use super::super::table::CLIENT_HEADERS;
use super::shell;
use super::url::Start;

const ROUTE: &str = "requests of a URI go where its host says";

impl Start {
    /// Reads one header.
    pub(super) fn header(&mut self, name: &str, value: &str) {
        if !is_token(name) {
            return self.draft.lose("header", "its name is none");
        }
        let lower = name.to_ascii_lowercase();
        if CLIENT_HEADERS.contains(&lower.as_str()) || value.is_empty() {
            return;
        }
        let (profile, surface) = (self.place.profile, self.surface());
        if surface.headers.iter().any(|(known, fixed)| known.eq_ignore_ascii_case(&lower) && *fixed == value) {
            return;
        }
        let version = surface.version.filter(|version| version.in_header && version.name.eq_ignore_ascii_case(&lower));
        if let Some(version) = version {
            if value != version.default {
                self.version = shell::references(value);
            }
            return;
        }
        if self.auth(&lower, value) {
            return;
        }
        let label = profile
            .labels
            .iter()
            .any(|row| row.header.eq_ignore_ascii_case(&lower) && (row.ask || value.starts_with(row.prefix)));
        if label && self.draft.parts.app_label.is_none() && !shell::has_variable(value) {
            self.draft.parts.app_label = Some(value.to_owned());
            return;
        }
        let reason = match lower.as_str() {
            "host" | "forwarded" | "x-forwarded-host" => ROUTE,
            _ => "a URI has no headers: give it to resolve as the option headers",
        };
        self.draft.lose(&format!("header {lower}"), reason);
    }

    /// Takes a header that some provider has for its key. The provider's own one counts for more.
    fn auth(&mut self, lower: &str, value: &str) -> bool {
        let own = self.surface().auth.unwrap_or(self.place.profile.auth);
        let all = profile::known()
            .flat_map(|profile| profile.surfaces.iter().filter_map(|surface| surface.auth).chain([profile.auth]));
        let found = [own].into_iter().chain(all).find(|auth| auth.name.eq_ignore_ascii_case(lower));
        let Some(auth) = found else { return false };
        let Some(key) = strip(&auth, value) else {
            self.draft.lose(&format!("header {lower}"), "the key is sent otherwise by every provider of the table");
            return true;
        };
        let key = shell::reference(key);
        let same = |auth: &Auth<'_>| auth.name.eq_ignore_ascii_case(own.name);
        if self.draft.parts.api_key.as_ref().is_some_and(|known| *known != key) && !same(&auth) {
            self.draft.lose(&format!("header {lower}"), "the request has another key as well");
            return true;
        }
        if !same(&auth) && !self.place.profile.hosts.is_empty() {
            self.draft
                .lose(&format!("header {lower}"), "the key will be sent in the header that the provider has for keys");
        }
        self.draft.key(&key);
        true
    }
}

/// The key behind the prefix, which has any case (RFC 9110 §11.1).
fn strip<'a>(auth: &Auth<'_>, value: &'a str) -> Option<&'a str> {
    let prefix = auth.prefix.trim_end();
    let head = value.get(..prefix.len())?;
    let rest = &value[prefix.len()..];
    if !head.eq_ignore_ascii_case(prefix) || !prefix.is_empty() && !rest.starts_with(' ') {
        return None;
    }
    Some(rest.trim())
}
