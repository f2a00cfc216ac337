//! Which hosts a request may connect to: before the DNS is asked, and after it has answered (draft §10.2, §10.5). Layer 3: uses the
//! scheme's reading of hosts; opens no connection and resolves nothing.
//!
//! # Precedence
//! The first row that applies decides. "Named" means: listed in `allow_hosts` in full, not as `*.suffix`.
//!
//! | | rule | verdict |
//! |---|---|---|
//! | 1 | it is no llm URI and no https URL, or the URL holds credentials | `not-a-uri`, `url-credentials` |
//! | 2 | no host that can be read, or none that the DNS can have | `unreadable-host`, `invalid-hostname` |
//! | 3 | `deny_hosts`, `deny_cidrs` | `denied-host`, `denied-range` |
//! | 4 | named | goes on at 9 (`named-host`) |
//! | 5 | a metadata endpoint | `metadata-endpoint` |
//! | 6 | `allow_hosts` is there and does not list the host | `host-not-listed` |
//! | 7 | `allow_cidrs` holds the address | goes on at 9 (`allowed-range`) |
//! | 8 | the host's class: loopback, private, link-local, reserved, tunnelled, literal, special-use, single-label, rebinding | refused, unless `allow_loopback`, `allow_private` or `allow_ip_literals` allows the class |
//! | 9 | `http:`, not loopback, and not in `allow_http` | `not-https` |
//! | 10 | a port that fetch refuses; `allow_ports` | `bad-port`, `port-not-listed` |
//! | 11 | `allow_models` | `model-not-listed` |
//!
//! Answers of the DNS ([`HostPolicy::check_addresses`]) go through 3, 4 (named addresses), 5, 7 and 8; a public address is
//! what one wants there. A name in `allow_hosts` vouches for the name, not for its addresses. A name of this machine has to
//! lead to this machine ([`HostPolicy::check_each`]), and one of `allow_http` to an address that is not public.

mod check;
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
mod entry;
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
#[cfg(not(all(target_arch = "wasm32", feature = "wasm", not(debug_assertions))))]
pub use {entry::VerdictEntry, verdict_table::VERDICTS};

#[cfg(feature = "wasm-core")]
pub(crate) use rules::List;
