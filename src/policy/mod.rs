//! Host policies: the hosts that a request may connect to, checked before and after DNS resolution (draft §10.2, §10.5).
//! This module uses no network.
//!
//! # Precedence
//! The first row that applies decides. A *named* host is in `allow_hosts` in full, not as `*.suffix`.
//!
//! | | rule | verdict |
//! |---|---|---|
//! | 1 | neither an llm URI nor an https URL, or the URL contains credentials | `not-a-uri`, `url-credentials` |
//! | 2 | a host that cannot be read, or is not valid in the DNS | `unreadable-host`, `invalid-hostname` |
//! | 3 | `deny_hosts`, `deny_cidrs` | `denied-host`, `denied-range` |
//! | 4 | a named host | continue at 9 (`named-host`) |
//! | 5 | a metadata endpoint | `metadata-endpoint` |
//! | 6 | `allow_hosts` is set and does not list the host | `host-not-listed` |
//! | 7 | `allow_cidrs` contains the address | continue at 9 (`allowed-range`) |
//! | 8 | the host's class: loopback, private, link-local, reserved, tunnelled, literal, special-use, single-label, rebinding | refused, unless `allow_loopback`, `allow_private` or `allow_ip_literals` allows the class |
//! | 9 | `http:`, not loopback, and not in `allow_http` | `not-https` |
//! | 10 | a port that fetch refuses; `allow_ports` | `bad-port`, `port-not-listed` |
//! | 11 | `allow_models` | `model-not-listed` |
//!
//! Rows 3, 4 (named addresses), 5, 7 and 8 also apply to the addresses in a DNS answer ([`HostPolicy::check_addresses`]);
//! public addresses are allowed there. A name in `allow_hosts` does not allow the addresses of the name. A loopback name must
//! resolve to loopback addresses ([`HostPolicy::check_each`]), and a name in `allow_http` to addresses that are not public.

mod check;
mod origin;
pub mod pattern;
mod rules;
mod url;
mod verdict;
#[rustfmt::skip] // generated
mod verdict_table;

pub use crate::host::HostClass;
pub use origin::{origin, Origin};
pub use rules::{HostPolicy, RuleError, Rules};
pub use verdict::Verdict;
pub use verdict_table::VerdictCode;

#[cfg(feature = "wasm-core")]
pub(crate) use rules::List;
