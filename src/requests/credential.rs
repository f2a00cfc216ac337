//! Keys from outside the URI: from the environment, or from a store of secrets (draft §10.1). The library reads neither;
//! it returns the names to look up, and only for hosts that a key belongs to.

use super::detect::key_owner;
use super::{detect_provider, profile, Profile, Registry, ResolveError};
use crate::host;
use crate::issue::{Code, Component};
use crate::llm::{Changes, LlmUri};
use crate::shell::is_variable;

/// Options of [`resolve_credentials`].
#[derive(Clone, Debug, Default)]
pub struct CredentialOptions {
    /// Hosts that may receive a provider's key, in addition to the provider's own hosts (`api.openai.com`):
    /// whole names, without a port. A host whose name a customer chooses, such as `x.openai.azure.com`, must be listed.
    pub allow_hosts: Vec<String>,
    /// The id of the provider whose key is used, for a host in `allow_hosts` that belongs to no provider.
    pub provider: Option<String>,
    /// The caller's own providers.
    pub profiles: Option<Registry>,
}

/// The variables to look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CredentialNames {
    /// No variable: the URI contains its key, or needs none.
    None,
    /// All of these, because the key refers to them.
    All(Vec<String>),
    /// The first of these that is set. The provider's own tools read these variables.
    First(Vec<String>),
}

/// Returns the variables that [`resolve_credentials`] would look up.
///
/// # Errors
/// `credential-not-for-host`: the variable contains the key of a provider that does not own the host.
/// `invalid-reference`: the key contains `${` without a name and a `}`.
/// `unknown-provider`; `invalid-option` for an entry of `allow_hosts` that is not a host.
pub fn credential_names(uri: &LlmUri, options: &CredentialOptions) -> Result<CredentialNames, ResolveError> {
    let _scope = profile::enter(options.profiles);
    let host = host::read(&uri.host()).to_text();
    let plain = |host: &str| host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    let mut allowed = false;
    for listed in &options.allow_hosts {
        let listed = host::read_bare(listed);
        if !listed.is_host() {
            return Err(ResolveError::option("allowHosts"));
        }
        allowed |= plain(&listed.to_text()) == plain(&host);
    }
    let owner = if allowed { detect_provider(&host) } else { key_owner(&host) };
    let asked = profile::asked(options.provider.as_deref())?;
    let Some(key) = uri.api_key() else {
        // A key that the caller did not request is sent only to a host of its provider.
        let belongs = |asked: &&Profile| allowed || owner.is_some_and(|owner| owner.id == asked.id);
        let profile = if asked.is_some() { asked.filter(belongs) } else { owner };
        let names: Vec<String> =
            profile.iter().flat_map(|profile| &profile.keys).map(|name| (*name).to_owned()).collect();
        return Ok(if names.is_empty() { CredentialNames::None } else { CredentialNames::First(names) });
    };
    let mut names = Vec::new();
    pieces(&key, &mut |name| {
        names.push(name.to_owned());
        Some(String::new())
    })
    .map_err(|code| fault(uri, code))?;
    let foreign = |name: &String| {
        // Windows has variables in any case.
        let has = |profile: &&Profile| profile.record.variables().any(|known| known.eq_ignore_ascii_case(name));
        let mut owners = profile::known().filter(has).peekable();
        owners.peek().is_some() && !owners.any(|profile| owner.is_some_and(|owner| owner.id == profile.id))
    };
    if !allowed && names.iter().any(foreign) {
        return Err(fault(uri, Code::CredentialNotForHost));
    }
    Ok(if names.is_empty() { CredentialNames::None } else { CredentialNames::All(names) })
}

/// Inserts the key. `%24%7BNAME%7D` in the key is replaced by the value that `lookup` returns for that name. A URI without a key
/// gets the value of a variable of the provider that owns the host. Nothing else changes.
///
/// # Errors
/// Like [`credential_names`], and `credential-not-found` if a variable that the key refers to is not set or empty. No error
/// contains a name or a value.
///
/// ```
/// use llm_uri::requests::{resolve_credentials, CredentialOptions};
/// let uri = llm_uri::LlmUri::parse("llm://app:%24%7BMY_KEY%7D@api.openai.com/gpt-5")?;
/// let uri = resolve_credentials(&uri, &mut |name| (name == "MY_KEY").then(|| "sk/a+b@c".to_owned()), &CredentialOptions::default())?;
/// assert_eq!(uri.api_key().as_deref(), Some("sk/a+b@c"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve_credentials(
    uri: &LlmUri, lookup: &mut dyn FnMut(&str) -> Option<String>, options: &CredentialOptions,
) -> Result<LlmUri, ResolveError> {
    let mut found = |name: &str| lookup(name).filter(|value| !value.is_empty());
    let key = match credential_names(uri, options)? {
        CredentialNames::None => return Ok(uri.clone()),
        CredentialNames::First(names) => match names.iter().find_map(|name| found(name)) {
            Some(key) => key,
            None => return Ok(uri.clone()),
        },
        CredentialNames::All(_) => {
            let key = uri.api_key().unwrap_or_default();
            pieces(&key, &mut found).map_err(|code| fault(uri, code))?
        }
    };
    // Strict mode requires a label before a key.
    let label = uri.options().strict && uri.app_label().is_none();
    let app_label = label.then(|| Some("default".to_owned()));
    let changes = Changes { api_key: Some(Some(key)), app_label, ..Changes::default() };
    // The value may not be a valid key, for example if it ends with a line break. The issue contains no part of it.
    uri.with(&changes).map_err(|_| fault(uri, Code::UnusableCredential))
}

fn pieces(key: &str, lookup: &mut dyn FnMut(&str) -> Option<String>) -> Result<String, Code> {
    let mut output = String::new();
    let mut rest = key;
    while let Some((before, after)) = rest.split_once("${") {
        output.push_str(before);
        let (name, after) = after.split_once('}').ok_or(Code::InvalidReference)?;
        if !is_variable(name) {
            return Err(Code::InvalidReference);
        }
        output.push_str(&lookup(name).ok_or(Code::CredentialNotFound)?);
        rest = after;
    }
    output.push_str(rest);
    Ok(output)
}

fn fault(uri: &LlmUri, code: Code) -> ResolveError {
    let span = uri.table().key.some().unwrap_or(uri.table().host);
    ResolveError::at(code, Component::ApiKey, span, [None, None])
}
