// Generated from data/schemes.json by scripts/gen/neighbours.mjs (npm run gen). Do not edit.

export const CHECKLIST = [
  {
    text: "State the utility: what the scheme makes possible for the Internet at large that registered schemes do not.",
    reference: "RFC 4395 §2.1",
  },
  {
    text: "Define a syntax of which every string also matches absolute-URI (RFC 3986 §4.3): no fragment is part of it.",
    reference: "RFC 4395 §2.2",
  },
  { text: "Reuse the components of RFC 3986 where names are hierarchical.", reference: "RFC 4395 §2.2" },
  { text: "If relative references make no sense, avoid \"/\" and the segments \".\" and \"..\".", reference: "RFC 4395 §2.2" },
  { text: "Use \"//\" only in front of a naming authority.", reference: "RFC 4395 §2.2" },
  { text: "Say of each reserved character whether it delimits, and when it must be percent-encoded.", reference: "RFC 4395 §2.2" },
  {
    text: "Say how the scheme functions; where it maps to a protocol or a name space, give the mapping in both directions.",
    reference: "RFC 4395 §2.3",
  },
  { text: "Define the operations on the resource, even if there is one only.", reference: "RFC 4395 §2.4" },
  { text: "Describe the context of use, with references to the applications and protocols.", reference: "RFC 4395 §2.5" },
  { text: "Say how text is encoded: characters to bytes to URI characters, and what that means for IRIs.", reference: "RFC 4395 §2.6" },
  { text: "Analyse security: go through RFC 3986 §7 and say what applies.", reference: "RFC 4395 §2.7" },
  {
    text: "For a provisional registration give a contact, reasons if no lasting specification is cited, and where the scheme differs from these guidelines.",
    reference: "RFC 4395 §3",
  },
  { text: "For a historical registration point to where the scheme was defined.", reference: "RFC 4395 §4" },
  { text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another one.", reference: "RFC 4395 §5.2 (1)" },
  { text: "Fill in the template, in an Internet-Draft or separately.", reference: "RFC 4395 §5.2 (2)" },
  {
    text: "Send the template or a pointer to uri-review@ietf.org and ask for review; allow four weeks for a permanent registration.",
    reference: "RFC 4395 §5.2 (3)",
  },
  { text: "Answer the comments and revise.", reference: "RFC 4395 §5.2 (4)" },
  { text: "Submit to iana@iana.org and say whether permanent or provisional registration is asked for.", reference: "RFC 4395 §5.2 (5)" },
  { text: "Security claims age: come back to the registration when vulnerabilities become known.", reference: "RFC 4395 §7" },
] as const;
