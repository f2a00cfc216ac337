//! The meanings of the options of curl, which are in `data/curl-options.json`.

/// The meaning of an option for a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A switch that does not change the request.
    Plain,
    /// The same, with a value.
    Value,
    /// A switch that a URI cannot contain.
    Lost(&'static str),
    /// The same, with a value.
    LostValue(&'static str),
    /// It reads a file, or sends text other than JSON.
    Refused(&'static str),
    Url,
    Header,
    /// `@` in front of its value names a file.
    Data,
    DataRaw,
    Json,
    Get,
    User,
    Bearer,
    Method,
    MaxTime,
    Retry,
}

pub(super) struct Row {
    /// 0: it has no short form.
    pub(super) short: u8,
    pub(super) long: &'static str,
    pub(super) kind: Kind,
}

impl Kind {
    /// Whether the option has a value: the rest of its word, or the next one.
    pub(super) const fn takes_value(self) -> bool {
        !matches!(self, Self::Plain | Self::Lost(_) | Self::Get)
    }
}
