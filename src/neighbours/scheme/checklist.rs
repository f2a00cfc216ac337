//! What a person has to do and to think of. No program can tick these off.

/// One line of the checklist.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What to do, in the order of the procedure.
    pub text: &'static str,
    /// Where it says so.
    pub reference: &'static str,
}

const fn step(reference: &'static str, text: &'static str) -> Step {
    Step { text, reference }
}

/// The guidelines for the definition of a scheme (RFC 4395 §2, §3, §4), then the procedure of its registration (§5.2).
/// For a permanent registration the guidelines are required, for a provisional one recommended.
pub const CHECKLIST: &[Step] = &[
    step("RFC 4395 §2.1", "State the utility: what the scheme makes possible for the Internet at large that registered schemes do not."),
    step("RFC 4395 §2.2", "Define a syntax of which every string also matches absolute-URI (RFC 3986 §4.3): no fragment is part of it."),
    step("RFC 4395 §2.2", "Reuse the components of RFC 3986 where names are hierarchical."),
    step("RFC 4395 §2.2", "If relative references make no sense, avoid \"/\" and the segments \".\" and \"..\"."),
    step("RFC 4395 §2.2", "Use \"//\" only in front of a naming authority."),
    step("RFC 4395 §2.2", "Say of each reserved character whether it delimits, and when it must be percent-encoded."),
    step("RFC 4395 §2.3", "Say how the scheme functions; where it maps to a protocol or a name space, give the mapping in both directions."),
    step("RFC 4395 §2.4", "Define the operations on the resource, even if there is one only."),
    step("RFC 4395 §2.5", "Describe the context of use, with references to the applications and protocols."),
    step("RFC 4395 §2.6", "Say how text is encoded: characters to octets to URI characters, and what that means for IRIs."),
    step("RFC 4395 §2.7", "Analyse security: go through RFC 3986 §7 and say what applies."),
    step("RFC 4395 §3", "For a provisional registration give a contact, reasons if no lasting specification is cited, and where the scheme differs from these guidelines."),
    step("RFC 4395 §4", "For a historical registration point to where the scheme was defined."),
    step("RFC 4395 §5.2 (1)", "Look the name up in IANA's registry of URI schemes; if it is there, choose another one."),
    step("RFC 4395 §5.2 (2)", "Fill in the template, in an Internet-Draft or by itself."),
    step("RFC 4395 §5.2 (3)", "Send the template or a pointer to uri-review@ietf.org and ask for review; allow four weeks for a permanent registration."),
    step("RFC 4395 §5.2 (4)", "Answer the comments and revise."),
    step("RFC 4395 §5.2 (5)", "Submit to iana@iana.org and say whether permanent or provisional registration is asked for."),
    step("RFC 4395 §7", "Security claims age: come back to the registration when vulnerabilities become known."),
];
