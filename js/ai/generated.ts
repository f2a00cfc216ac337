// Generated from data/schemes.json by scripts/gen/neighbours.mjs (npm run gen). Do not edit.

export const CHECKLISTS = {
  rfc4395: [
    {
      reference: "RFC 4395 §2.1",
      text: "State the utility: what the scheme makes possible for the Internet at large that registered schemes do not.",
    },
    {
      reference: "RFC 4395 §2.2",
      text: "Define a syntax of which every string also matches absolute-URI (RFC 3986 §4.3): no fragment is part of it.",
    },
    { reference: "RFC 4395 §2.2", text: "Reuse the components of RFC 3986 where names are hierarchical." },
    { reference: "RFC 4395 §2.2", text: "If relative references make no sense, avoid \"/\" and the segments \".\" and \"..\"." },
    { reference: "RFC 4395 §2.2", text: "Use \"//\" only in front of a naming authority." },
    { reference: "RFC 4395 §2.2", text: "Say of each reserved character whether it delimits, and when it must be percent-encoded." },
    {
      reference: "RFC 4395 §2.3",
      text: "Say how the scheme functions; where it maps to a protocol or a name space, give the mapping in both directions.",
    },
    { reference: "RFC 4395 §2.4", text: "Define the operations on the resource, even if there is one only." },
    { reference: "RFC 4395 §2.5", text: "Describe the context of use, with references to the applications and protocols." },
    { reference: "RFC 4395 §2.6", text: "Say how text is encoded: characters to bytes to URI characters, and what that means for IRIs." },
    { reference: "RFC 4395 §2.7", text: "Analyse security: go through RFC 3986 §7 and say what applies." },
    {
      reference: "RFC 4395 §3",
      text: "For a provisional registration give a contact, reasons if no lasting specification is cited, and where the scheme differs from these guidelines.",
    },
    { reference: "RFC 4395 §3", text: "If you register a scheme that others created, name both the scheme's creator and yourself." },
    { reference: "RFC 4395 §4", text: "For a historical registration point to where the scheme was defined." },
    { reference: "RFC 4395 §5.2 (1)", text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another one." },
    { reference: "RFC 4395 §5.2 (2)", text: "Fill in the template, in an Internet-Draft or separately." },
    {
      reference: "RFC 4395 §5.2 (3)",
      text: "Send the template or a pointer to uri-review@ietf.org and ask for review; allow four weeks for a permanent registration.",
    },
    { reference: "RFC 4395 §5.2 (4)", text: "Answer the comments and revise." },
    { reference: "RFC 4395 §5.2 (5)", text: "Submit to iana@iana.org and say whether permanent or provisional registration is asked for." },
    {
      reference: "RFC 4395 §5.2",
      text: "Expect IANA to check the template and to ask the designated expert, who approves the registration or asks for changes.",
    },
    {
      reference: "RFC 4395 §5.3",
      text: "Name a change controller: only this person or body can change a provisional registration; the IESG controls permanent ones.",
    },
    {
      reference: "RFC 4395 §5.3",
      text: "For a change, follow the procedure of a new registration; a provisional scheme becomes permanent in the same way.",
    },
    { reference: "RFC 4395 §7", text: "Security claims age: come back to the registration when vulnerabilities become known." },
  ],
  rfc7595: [
    {
      reference: "RFC 7595 §3.1",
      text: "State the utility: what the scheme makes possible for the Internet at large that registered schemes do not.",
    },
    {
      reference: "RFC 7595 §3.2",
      text: "Define a syntax of which every string also matches absolute-URI (RFC 3986 §4.3): no fragment is part of it.",
    },
    {
      reference: "RFC 7595 §3.2",
      text: "Use \"//\" only in front of a naming authority, and \"/\", \".\" and \"..\" only for hierarchical names.",
    },
    {
      reference: "RFC 7595 §3.3",
      text: "Say how the scheme functions; where it maps to a protocol or a name space, give the mapping in both directions.",
    },
    { reference: "RFC 7595 §3.4", text: "Define the operations on the resource, even if there is one only." },
    { reference: "RFC 7595 §3.5", text: "Describe the context of use, with references to the applications and protocols." },
    { reference: "RFC 7595 §3.6", text: "Say how text is encoded: characters to bytes to URI characters, and what that means for IRIs." },
    { reference: "RFC 7595 §3.7", text: "Analyse security and privacy: go through RFC 3986 §7 and say what applies." },
    {
      reference: "RFC 7595 §3.8",
      text: "Choose a short, descriptive name that is not too general and no trademark. For private use, begin with a reversed domain name.",
    },
    { reference: "RFC 7595 §3.9", text: "Describe differences between implementations that can matter to users of the scheme." },
    {
      reference: "RFC 7595 §4",
      text: "For a provisional registration give a contact and a change controller; a specification is welcome but not required.",
    },
    { reference: "RFC 7595 §4", text: "If you register a scheme that others created, name both the scheme's creator and yourself." },
    { reference: "RFC 7595 §5", text: "For a historical registration point to where the scheme was defined." },
    { reference: "RFC 7595 §7.2 (1)", text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another one." },
    { reference: "RFC 7595 §7.2 (2)", text: "Fill in the template, in an Internet-Draft or separately." },
    {
      reference: "RFC 7595 §7.2 (3)",
      text: "For a permanent registration, send the template to uri-review@ietf.org and allow four weeks for review.",
    },
    { reference: "RFC 7595 §7.2 (4)", text: "Answer the comments and revise." },
    { reference: "RFC 7595 §7.2 (5)", text: "Submit to iana@iana.org and say whether permanent or provisional registration is asked for." },
    {
      reference: "RFC 7595 §7.3",
      text: "Name a change controller, who alone can change the registration; the IESG can take over if the controller cannot be reached.",
    },
    { reference: "RFC 8615 §9.2", text: "If the scheme supports well-known URIs, say so in the field \"Well-Known URI Support\"." },
  ],
} as const;
