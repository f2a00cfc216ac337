//! Names that are no public provider's.

/// A name for this machine, beside `localhost` and the names below it: what Linux distributions put into `/etc/hosts`.
pub static LOOPBACK: &[&str] = &[
    "localhost",
    "localhost4",
    "localhost6",
    "localhost.localdomain",
    "localhost4.localdomain4",
    "localhost6.localdomain6",
    "ip6-localhost",
    "ip6-loopback",
];

/// The first row that a name ends with counts. Suffixes with a meaning of their own; the second member says whether private networks use them (`allowPrivate`).
///
/// Sources: IANA Special-Use Domain Names registry (RFC 6761), as read in November 2026; `internal` from ICANN's resolution
/// of 2024-07-29; RFC 6762 Appendix G; and the names that clusters give themselves. `example.com` and its like resolve as
/// all names do and are not here. All of `arpa` is infrastructure.
pub static SPECIAL_USE: &[(&str, bool)] = &[
    ("home.arpa", true),
    ("alt", false),
    ("arpa", false),
    ("example", false),
    ("invalid", false),
    ("onion", false),
    ("test", false),
    ("cluster.local", true),
    ("consul", true),
    ("corp", true),
    ("home", true),
    ("internal", true),
    ("intranet", true),
    ("lan", true),
    ("local", true),
    ("localdomain", true),
    ("private", true),
    ("svc", true),
];

/// Public names that answer with whatever address the name asks for, or with a loopback or private address: helpers of
/// development and of attacks. The list cannot be complete; only a check of the addresses is.
pub static REBINDING: &[&str] = &[
    "127-0-0-1.org.uk",
    "1u.ms",
    "backname.io",
    "burpcollaborator.net",
    "ddev.site",
    "fuf.me",
    "lacolhost.com",
    "lcl.host",
    "lndo.site",
    "lo0.in",
    "local-ip.co",
    "local-ip.sh",
    "local.gd",
    "localdev.me",
    "localho.st",
    "localhost.direct",
    "localhost.tv",
    "localtest.me",
    "lvh.me",
    "nip.direct",
    "nip.io",
    "rbndr.us",
    "rebind.network",
    "sslip.io",
    "traefik.me",
    "vcap.me",
    "xip.io",
    "xip.name",
];
