//! The roles of environment variables.

/// What a variable beside keys and base URLs says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The version of the API.
    Version,
    /// The labels that `*` matches in the profile's first host with one; for Vertex AI also the location.
    Place,
    Project,
    /// The app-label, if the provider has a header for one of its shape.
    Label,
    /// Sent as the key, after those that the profile names.
    Key,
    /// Sent as the key to another host than the provider's own, if there is no other key.
    GatewayKey,
    /// Nothing that a URI could hold.
    None(&'static str),
}
