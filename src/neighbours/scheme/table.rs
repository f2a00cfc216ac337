//! Generated from data/schemes.json by scripts/gen/neighbours.mjs (npm run gen). Do not edit. The sources are there.

use super::row::{FieldSpec, Step};

/// Well-known entries of the registry, which has several hundred. A registration must be checked against the registry itself.
pub(super) const REGISTERED: &[&str] = &["about", "acct", "blob", "cid", "coap", "coaps", "content", "data", "dav", "dict", "dns", "doi", "facetime", "file", "ftp", "geo", "git", "go", "gopher", "h323", "http", "https", "iax", "im", "imap", "info", "ipfs", "ipp", "ipps", "irc", "ircs", "jabber", "jar", "javascript", "ldap", "ldaps", "magnet", "mailto", "matrix", "mid", "mongodb", "mqtt", "mqtts", "msrp", "news", "nfs", "nntp", "ni", "pkcs11", "pop", "rsync", "rtsp", "rtsps", "s3", "sftp", "shttp", "sip", "sips", "sms", "smb", "snmp", "ssh", "steam", "stun", "stuns", "svn", "tag", "tel", "telnet", "tftp", "turn", "turns", "urn", "vnc", "view-source", "ws", "wss", "xmpp"];

/// Words that do not distinguish one scheme from another, or that claim too much.
pub(super) const GENERAL: &[&str] = &["agent", "ai", "api", "app", "cloud", "global", "internet", "link", "model", "net", "protocol", "resource", "service", "uri", "url", "web", "world", "standard", "universal"];

/// Trade names that users of this project are likely to build a name with.
pub(super) const MARKS: &[&str] = &["amazon", "anthropic", "apple", "azure", "claude", "gemini", "google", "meta", "microsoft", "mistral", "nvidia", "ollama", "openai"];

/// Top-level domains with which a name that has dots probably begins because it is a reversed domain.
pub(super) const DOMAINS: &[&str] = &["ai", "app", "com", "dev", "edu", "gov", "info", "io", "net", "org"];

/// Prefixes of paths that other applications fix. A version segment is recognised by its form.
pub(super) const PATH_PREFIXES: &[&str] = &["/api", "/openai", "/inference", "/ollama"];

/// Some of the registered suffixes; the registry has more than a hundred.
pub(super) const WELL_KNOWN: &[&str] = &["acme-challenge", "agent-card.json", "apple-app-site-association", "assetlinks.json", "change-password", "host-meta", "jwks.json", "keybase.txt", "matrix", "mta-sts.txt", "nodeinfo", "oauth-authorization-server", "oauth-protected-resource", "openid-configuration", "openpgpkey", "security.txt", "webfinger"];

/// Names to which conventions give a meaning in the queries of all owners. Outside of llm URIs their well-known parameters count as well.
pub(super) const QUERY_NAMES: &[&str] = &["model", "sig", "api-version", "api_key", "provider", "temperature"];

/// Prefixes that conventions put before names against collisions.
pub(super) const NAME_PREFIXES: &[&str] = &["llm_", "llm.", "llm-", "ai_", "ai.", "ai-", "mas_", "mas-", "x_", "x-", "myapp_"];

/// In the order of RFC 4395 §5.4.
pub const FIELDS: [FieldSpec; 11] = [
    FieldSpec { name: "name", label: "URI scheme name", labels: &["URI scheme name", "Scheme name"], in_rfc7595: true },
    FieldSpec { name: "status", label: "Status", labels: &["Status"], in_rfc7595: true },
    FieldSpec { name: "syntax", label: "URI scheme syntax", labels: &["URI scheme syntax", "Scheme syntax"], in_rfc7595: false },
    FieldSpec { name: "semantics", label: "URI scheme semantics", labels: &["URI scheme semantics", "Scheme semantics"], in_rfc7595: false },
    FieldSpec { name: "encoding", label: "Encoding considerations", labels: &["Encoding considerations"], in_rfc7595: false },
    FieldSpec { name: "applications", label: "Applications/protocols that use this URI scheme name", labels: &["Applications/protocols that use this URI scheme name", "Applications/protocols that use this scheme name", "Applications/protocols that use this URI scheme", "Applications/protocols that use this scheme"], in_rfc7595: true },
    FieldSpec { name: "interoperability", label: "Interoperability considerations", labels: &["Interoperability considerations"], in_rfc7595: false },
    FieldSpec { name: "security", label: "Security considerations", labels: &["Security considerations"], in_rfc7595: false },
    FieldSpec { name: "contact", label: "Contact", labels: &["Contact"], in_rfc7595: true },
    FieldSpec { name: "changeController", label: "Author/Change controller", labels: &["Author/Change controller", "Change controller"], in_rfc7595: true },
    FieldSpec { name: "references", label: "References", labels: &["References", "Reference"], in_rfc7595: true },
];

/// The guidelines for the definition of a scheme, then the procedure of its registration. They are required for a permanent registration and recommended for a provisional one.
pub const CHECKLIST: &[Step] = &[
    Step { reference: "RFC 4395 §2.1", text: "State the utility: what the scheme makes possible for the Internet at large that registered schemes do not." },
    Step { reference: "RFC 4395 §2.2", text: "Define a syntax of which every string also matches absolute-URI (RFC 3986 §4.3): no fragment is part of it." },
    Step { reference: "RFC 4395 §2.2", text: "Reuse the components of RFC 3986 where names are hierarchical." },
    Step { reference: "RFC 4395 §2.2", text: "If relative references make no sense, avoid \"/\" and the segments \".\" and \"..\"." },
    Step { reference: "RFC 4395 §2.2", text: "Use \"//\" only in front of a naming authority." },
    Step { reference: "RFC 4395 §2.2", text: "Say of each reserved character whether it delimits, and when it must be percent-encoded." },
    Step { reference: "RFC 4395 §2.3", text: "Say how the scheme functions; where it maps to a protocol or a name space, give the mapping in both directions." },
    Step { reference: "RFC 4395 §2.4", text: "Define the operations on the resource, even if there is one only." },
    Step { reference: "RFC 4395 §2.5", text: "Describe the context of use, with references to the applications and protocols." },
    Step { reference: "RFC 4395 §2.6", text: "Say how text is encoded: characters to bytes to URI characters, and what that means for IRIs." },
    Step { reference: "RFC 4395 §2.7", text: "Analyse security: go through RFC 3986 §7 and say what applies." },
    Step { reference: "RFC 4395 §3", text: "For a provisional registration give a contact, reasons if no lasting specification is cited, and where the scheme differs from these guidelines." },
    Step { reference: "RFC 4395 §4", text: "For a historical registration point to where the scheme was defined." },
    Step { reference: "RFC 4395 §5.2 (1)", text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another one." },
    Step { reference: "RFC 4395 §5.2 (2)", text: "Fill in the template, in an Internet-Draft or separately." },
    Step { reference: "RFC 4395 §5.2 (3)", text: "Send the template or a pointer to uri-review@ietf.org and ask for review; allow four weeks for a permanent registration." },
    Step { reference: "RFC 4395 §5.2 (4)", text: "Answer the comments and revise." },
    Step { reference: "RFC 4395 §5.2 (5)", text: "Submit to iana@iana.org and say whether permanent or provisional registration is asked for." },
    Step { reference: "RFC 4395 §7", text: "Security claims age: come back to the registration when vulnerabilities become known." },
];
