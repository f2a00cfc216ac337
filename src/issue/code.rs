//! THE table of issue codes. One row a rule: stable code, severity, source, message.
//!
//! A message says what is wrong and what to do. `{0}` and `{1}` are the arguments, which never hold input text.

use super::Severity;

/// When an issue is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Error,
    /// A warning; an error under `strict`, which is the draft's ABNF to the letter.
    StrictError,
    /// An error; a warning under `ranges: "warn"`.
    RangeError,
    Warning,
    Advice,
}

/// A row of [`CODES`].
#[derive(Clone, Copy, Debug)]
pub struct CodeEntry {
    /// The stable kebab-case name.
    pub name: &'static str,
    weight: Weight,
    /// The section of the specification that asks for the rule.
    pub reference: &'static str,
    /// The message with its slots.
    pub message: &'static str,
}

macro_rules! codes {
    ($($variant:ident $name:literal $weight:ident $reference:literal $message:literal)*) => {
        /// The rule behind an issue. `as_str` gives the stable name that [`CODES`] lists.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $(#[doc = concat!("`", $name, "`")] $variant),* }

        /// Every code: name, severity, source and message, in the order of [`Code`].
        pub const CODES: &[CodeEntry] = &[$(CodeEntry {
            name: $name, weight: Weight::$weight, reference: $reference, message: $message,
        }),*];
    };
}

codes! {
    // ── the input as a whole ────────────────────────────────────────────────────────────────────────────────────────
    NotAString "not-a-string" Error "RFC 3986 §3"
        "The input is not a string. An environment variable that is not set is undefined: set it, or check for it first. An LlmUri of another copy of this package gives its text by exposeCredentials()."
    EmptyInput "empty-input" Error "RFC 3986 §3"
        "The input is empty. Give a URI such as llm://api.openai.com/gpt-5; an empty environment variable looks like this too."
    BlankInput "blank-input" Error "RFC 3986 §3"
        "The input holds only white space. Give a URI such as llm://api.openai.com/gpt-5."
    LeadingWhitespace "leading-whitespace" Error "RFC 3986 §2"
        "White space stands before the URI. Remove it: it is not trimmed silently, so that what is checked is what is used."
    TrailingWhitespace "trailing-whitespace" Error "RFC 3986 §2"
        "White space stands after the URI. Remove it: it is not trimmed silently, so that what is checked is what is used."
    TrailingNewline "trailing-newline" Error "RFC 3986 §2"
        "A line break stands after the URI. `echo` adds one when it is piped into a secret store; use `printf %s` instead."
    WrappedInQuotes "wrapped-in-quotes" Error "RFC 3986 App. C"
        "The URI stands between {0}. They belong to the shell or to the .env file, not to the value: remove them."
    UriTooLong "uri-too-long" Error "draft-levy-llm-uri-scheme-00 §4.4"
        "The URI is longer than the limit `uriLength` of {0} octets. Move large settings into a file or an environment variable."
    VeryLongUri "very-long-uri" Warning "draft-levy-llm-uri-scheme-00 §4.4"
        "The URI is longer than {0} octets; many proxies and stores cut or refuse it. Move large settings into a file."
    LongUri "long-uri" Advice "draft-levy-llm-uri-scheme-00 §4.4"
        "The URI is longer than {0} octets; some proxies refuse such lengths. Consider moving large settings into a file."

    // ── characters ──────────────────────────────────────────────────────────────────────────────────────────────────
    ControlCharacter "control-character" Error "RFC 3986 §2"
        "A control character, {0}, stands in the URI. Remove it; a URI is one line of visible ASCII characters."
    SpaceInUri "space-in-uri" Error "RFC 3986 §2"
        "A space stands in the URI. Write it as %20 if it is meant, or remove it."
    NonAsciiCharacter "non-ascii-character" Error "RFC 3986 §2"
        "{0} is not an ASCII character. Percent-encode its UTF-8 octets."
    NonAsciiHost "non-ascii-host" Error "RFC 3986 §3.2.2"
        "{0} in the host is not an ASCII character. Write the name in its A-label form (xn--…)."
    ForbiddenCharacter "forbidden-character" Error "RFC 3986 §2"
        "The character {0} is not allowed in the {1}. Remove it, or percent-encode it if it is meant."
    InvalidPercentEncoding "invalid-percent-encoding" Error "RFC 3986 §2.1"
        "A % must be followed by two hexadecimal digits. Write a literal percent sign as %25."
    InvalidUtf8 "invalid-utf8" Error "RFC 3986 §2.5"
        "The percent-encoded octets are not valid UTF-8. Encode the text as UTF-8 before percent-encoding it."
    EncodedControlCharacter "encoded-control-character" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The {0} decodes to a control character, which could break out of an HTTP header or a log line. Remove it."
    DoubleEncoding "double-encoding" Warning "RFC 3986 §2.4"
        "%25 followed by two hexadecimal digits looks like text that was percent-encoded twice. Encode once."

    // ── scheme ──────────────────────────────────────────────────────────────────────────────────────────────────────
    MissingScheme "missing-scheme" Error "draft-levy-llm-uri-scheme-00 §3.1"
        "The input does not begin with a scheme. Put llm:// in front of it."
    InvalidScheme "invalid-scheme" Error "RFC 3986 §3.1"
        "The scheme is not well-formed: it begins with a letter and goes on with letters, digits, +, - and dots. Write llm://."
    SchemeNotLlm "scheme-not-llm" Error "draft-levy-llm-uri-scheme-00 §4.1"
        "The scheme is not llm. {0}"
    SchemeNotLowercase "scheme-not-lowercase" Advice "draft-levy-llm-uri-scheme-00 §4.1"
        "The scheme is read in any case but should be written in lower case: llm."

    // ── authority ───────────────────────────────────────────────────────────────────────────────────────────────────
    MissingAuthority "missing-authority" Error "draft-levy-llm-uri-scheme-00 §3.1"
        "The scheme is not followed by // and a provider host. Write llm://host/model."
    CredentialSpill "credential-spill" Error "draft-levy-llm-uri-scheme-00 §8"
        "A raw {0} ended the authority inside what looks like a credential, so the rest of it became {1}. Percent-encode it in the key."
    PossibleCredentialSpill "possible-credential-spill" Warning "draft-levy-llm-uri-scheme-00 §8"
        "A host without dots, followed by an @ and a name that looks like a host: if a raw {0} cut a credential here, percent-encode it."
    AtSignInUserinfo "at-sign-in-userinfo" Error "draft-levy-llm-uri-scheme-00 §8"
        "The authority holds more than one @. The last one ends the credentials; write the others as %40."
    EmptyUserinfo "empty-userinfo" Error "draft-levy-llm-uri-scheme-00 §4.2.1"
        "Nothing stands before the @. Remove the @, or give label:key; an unset variable looks like this too."
    EmptyLabel "empty-label" StrictError "draft-levy-llm-uri-scheme-00 §4.2.1"
        "The app-label before the colon is empty. The draft asks for at least one character; give the application a name."
    EmptyKey "empty-key" Error "draft-levy-llm-uri-scheme-00 §4.2.1"
        "The api-key after the colon is empty. Give the key, or remove the colon; an unset variable looks like this too."
    ColonInKey "colon-in-key" StrictError "draft-levy-llm-uri-scheme-00 §8"
        "A raw colon stands in the api-key. It is read as part of the key; write it as %3A."
    UserinfoReservedCharacter "userinfo-reserved-character" StrictError "draft-levy-llm-uri-scheme-00 §4.2.1"
        "The reserved character {0} stands in the {1}. It is read literally; write it percent-encoded."
    UnexpandedVariable "unexpanded-variable" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "A variable reference in braces was not expanded. Expand it before parsing, or write it as %24%7BNAME%7D to have it looked up after parsing."
    PossibleUnexpandedVariable "possible-unexpanded-variable" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "A $ followed by a name looks like a variable that was not expanded. Write a literal dollar sign as %24: .env loaders eat it."
    RedactedKey "redacted-key" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key is a redaction marker, so this is a redacted copy: it cannot be used for requests. Put the real key in its place."

    // ── host and port ───────────────────────────────────────────────────────────────────────────────────────────────
    EmptyHost "empty-host" Error "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The provider host is missing. Write it between // and the model: llm://api.openai.com/gpt-5."
    UnclosedBracket "unclosed-bracket" Error "RFC 3986 §3.2.2"
        "The IP literal that begins with [ is not closed. Put ] behind the address."
    InvalidIpv6 "invalid-ipv6" Error "RFC 3986 §3.2.2"
        "The text between the brackets is not an IPv6 address. Write eight groups of up to four hexadecimal digits, or :: for a run of zero groups."
    Ipv6Zone "ipv6-zone" Error "RFC 9844"
        "An IPv6 zone identifier has no place in a URI host. Remove it, from the % to the bracket."
    Ipv6WithoutBrackets "ipv6-without-brackets" Error "RFC 3986 §3.2.2"
        "An IPv6 address must stand in brackets: [::1]."
    IpFutureHost "ip-future-host" Warning "RFC 3986 §3.2.2"
        "The host is an IPvFuture literal. It is well-formed, but no HTTP client can connect to it."
    TextAfterBracket "text-after-bracket" Error "RFC 3986 §3.2.2"
        "Only a port may follow the closing bracket of an IP literal. Remove the text between ] and the port or the path."
    InvalidHostname "invalid-hostname" Error "RFC 1123 §2.1"
        "The host is not a name that can be looked up: {0}."
    MultiHost "multi-host-not-in-draft" Error "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The host holds a comma. Lists of hosts are another dialect; the draft has one host. Give one URI for each."
    PercentEncodedHost "percent-encoded-host" Warning "RFC 3986 §3.2.2"
        "The host is percent-encoded. HTTP clients decode it before they connect; write it plainly, so that people see where it goes."
    HostReadsDifferently "host-reads-differently" Warning "WHATWG URL §3.5"
        "An HTTP client reads this host as {0}. Write the address that is meant."
    InvalidPort "invalid-port" Error "RFC 3986 §3.2.3"
        "The port is not a number. A port is decimal digits only; a colon inside a host or a key must be percent-encoded."
    PortOutOfRange "port-out-of-range" Error "RFC 3986 §3.2.3"
        "The port is larger than 65535. Give a port from 0 to 65535, or leave it out."
    EmptyPort "empty-port" Warning "RFC 3986 §3.2.3"
        "The colon after the host is not followed by a port, so the default port applies. Remove the colon or give the port."
    HostAlias "host-alias" Advice "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The host is a provider's short name, which is not in the draft and may name a machine on the local network. The full host is {0}."
    HostAliasExpanded "host-alias-expanded" Advice "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The provider's short name was read as {0}, an extension that was asked for. Other readers of the URI will not do so."

    // ── model ───────────────────────────────────────────────────────────────────────────────────────────────────────
    MissingModel "missing-model" Error "draft-levy-llm-uri-scheme-00 §4.3"
        "The model is missing. Write it after the host: llm://api.openai.com/gpt-5."
    EmptySegment "empty-segment" Error "draft-levy-llm-uri-scheme-00 §3.2"
        "A segment of the model path is empty. Remove the extra slash."
    DotSegment "dot-segment" Error "RFC 3986 §3.3"
        "A segment of the model is \".\" or \"..\", which URL libraries resolve away. Give the model's real name."
    ModelReservedCharacter "model-reserved-character" StrictError "draft-levy-llm-uri-scheme-00 §4.3"
        "The reserved character {0} stands raw in the model. It is read literally; the draft asks for it percent-encoded."
    EncodedSlash "encoded-slash" Warning "RFC 3986 §2.2"
        "%2F in the model is part of the name, not a segment border. It is kept apart from a raw slash; make sure that this is meant."
    PinDialect "llmns-pin" Advice "draft-levy-llm-uri-scheme-00 §4.3"
        "The @kind:value at the end of the model looks like a pin of the llmns dialect. The draft has no pins: it is read as part of the model's name."

    // ── query ───────────────────────────────────────────────────────────────────────────────────────────────────────
    TooManyParameters "too-many-parameters" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The query has more parameters than the limit `parameters` of {0}. Move settings into a file."
    EmptyName "empty-name" Error "draft-levy-llm-uri-scheme-00 §4.4"
        "A parameter has no name before its =. Name it or remove it."
    EmptyPair "empty-pair" Advice "draft-levy-llm-uri-scheme-00 §4.4"
        "Nothing stands between two & signs, or at an end of the query. It is ignored; remove the extra & or ?."
    SemicolonSeparator "semicolon-separator" Advice "draft-levy-llm-uri-scheme-00 §4.4"
        "Parameters are separated by & only. The ; is read as part of the value; write it as %3B if that is meant."
    DuplicateParameter "duplicate-parameter" Error "draft-levy-llm-uri-scheme-00 §4.4"
        "The parameter {0} is given more than once. Readers disagree about which one counts: keep one."
    RepeatedParameter "repeated-parameter" Advice "draft-levy-llm-uri-scheme-00 §4.4"
        "The parameter is given more than once. All its values are kept, as a list in the order given."
    RepeatedStop "repeated-stop" Warning "draft-levy-llm-uri-scheme-00 §6"
        "The parameter stop is given more than once. The sequences are joined; write them in one parameter, separated by commas."
    ParameterCase "parameter-case" Advice "draft-levy-llm-uri-scheme-00 §4.4"
        "Parameter names are case-sensitive, so this is not {0}. Write {0} if that is meant."
    ParameterAlias "parameter-alias" Advice "draft-levy-llm-uri-scheme-00 §6"
        "The draft's name for this parameter is {0}. It is passed through as it is; write {0} if that is meant."
    ParameterAliasRead "parameter-alias-read" Advice "draft-levy-llm-uri-scheme-00 §6"
        "The parameter was read as {0}, an extension that was asked for. Write {0}, so that other readers agree."
    ParameterTypo "parameter-typo" Advice "draft-levy-llm-uri-scheme-00 §6"
        "The parameter is not one the draft knows. Did you mean {0}?"
    ReservedName "reserved-name" Warning "draft-levy-llm-uri-scheme-00 §10.3"
        "The parameter's name is a property that every JavaScript object has. It is kept as data, but not sent to a provider."
    UnsafeName "unsafe-name" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "A member is named {0}, which would change an object's prototype in JavaScript. Rename it."
    ParameterWithheld "parameter-withheld" Warning "draft-levy-llm-uri-scheme-00 §4.4"
        "The parameter is kept but not sent to a provider: {0}."
    ParameterConflict "parameter-conflict" Error "draft-levy-llm-uri-scheme-00 §4.4"
        "The parameter is given both as a plain value and as a structure, or as two structures that disagree. Keep one form."
    ValueReservedCharacter "value-reserved-character" Warning "draft-levy-llm-uri-scheme-00 §4.4"
        "The reserved character {0} stands raw in a parameter. It is read literally; the draft asks for it percent-encoded."
    PlusInValue "plus-in-value" Warning "RFC 3986 §2.2"
        "A + is a plus sign here, but form decoders read a space. Write %20 for a space or %2B for a plus sign."
    ValueTooLong "value-too-long" Error "draft-levy-llm-uri-scheme-00 §4.4"
        "The value is longer than the limit `valueLength` of {0} octets. Move it into a file or an environment variable."
    EncodedControlInValue "encoded-control-in-value" Warning "draft-levy-llm-uri-scheme-00 §10.3"
        "The parameter decodes to a control character. Remove it unless it is meant."

    // ── the twelve well-known parameters ────────────────────────────────────────────────────────────────────────────
    MissingValue "missing-value" Error "draft-levy-llm-uri-scheme-00 §6"
        "The parameter {0} needs a value: write {0}=… ."
    NotANumber "not-a-number" Error "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} is not a number in decimal notation, such as 0.7: no exponent, no hexadecimal, no +, a digit on both sides of the point."
    NotAnInteger "not-an-integer" Error "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} is not an integer in decimal notation: digits only, with a minus sign in front if it is negative."
    NotABoolean "not-a-boolean" Error "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} is neither true nor false."
    OutOfRange "out-of-range" RangeError "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} is outside the draft's range {1}."
    ImplausibleValue "implausible-value" Warning "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} makes little sense: {1}."
    IntegerOutOfRange "integer-out-of-range" Error "draft-levy-llm-uri-scheme-00 §6"
        "The value of {0} is beyond 2^53, which cannot be meant."
    IntegerTooLarge "integer-too-large" Warning "draft-levy-llm-uri-scheme-00 §6"
        "The integer is beyond 2^53, so that many JSON readers round it. It is kept exactly here, but may not arrive exactly."
    EmptyStopSequence "empty-stop-sequence" Warning "draft-levy-llm-uri-scheme-00 §6"
        "One of the stop sequences is empty. Remove the extra comma; a literal comma is written %2C."
    StopEncodedComma "stop-encoded-comma" Advice "draft-levy-llm-uri-scheme-00 §6"
        "%2C is a comma inside one stop sequence. If several sequences are meant, separate them by raw commas."
    UnknownFormat "unknown-format" Advice "draft-levy-llm-uri-scheme-00 §6"
        "The response format is none of json, text and json_schema. It is passed through."
    UntrustedSystemPrompt "untrusted-system-prompt" Advice "draft-levy-llm-uri-scheme-00 §10.4"
        "The URI carries a system prompt. If the URI may come from others, treat the prompt as untrusted input: it can steer the model."
    HiddenCharacterInSystem "hidden-character-in-system" Warning "draft-levy-llm-uri-scheme-00 §10.4"
        "The system prompt holds {0}, which people do not see. Such characters hide instructions; remove them."

    // ── structured values ───────────────────────────────────────────────────────────────────────────────────────────
    JsonNotEncoded "json-not-encoded" Error "draft-levy-llm-uri-scheme-00 §8"
        "A JSON value stands raw in the query. Percent-encode all of it."
    JsonTooDeep "json-too-deep" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The JSON value nests deeper than the limit `depth` of {0} levels."
    JsonDuplicateKey "json-duplicate-key" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "A JSON object has the same member twice. Readers disagree about which one counts: keep one."

    // ── secrets in the wrong place ──────────────────────────────────────────────────────────────────────────────────
    SecretInLabel "secret-in-label" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The app-label looks like {0}. The label is not secret and is printed: write llm://label:key@host/model."
    SecretInHost "secret-in-host" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The host looks like {0}. Write llm://label:key@host/model."
    SecretInModel "secret-in-model" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The model looks like {0}. Write llm://label:key@host/model."
    SecretInQuery "secret-in-query" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "A parameter holds {0}. Parameters are logged and sent on: write llm://label:key@host/model."
    SecretInFragment "secret-in-fragment" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The fragment holds {0}. Write llm://label:key@host/model."

    // ── building ────────────────────────────────────────────────────────────────────────────────────────────────────
    InvalidPart "invalid-part" Error "draft-levy-llm-uri-scheme-00 §3.2"
        "The parts cannot be put together: {0}."

    // ── host policy ─────────────────────────────────────────────────────────────────────────────────────────────────
    HostRefused "host-refused" Error "draft-levy-llm-uri-scheme-00 §10.5"
        "The host policy refuses this host: {0}. {1}"
    PortRefused "port-refused" Error "draft-levy-llm-uri-scheme-00 §10.5"
        "The host policy refuses this port: {0}. {1}"
    ModelRefused "model-refused" Error "draft-levy-llm-uri-scheme-00 §10.5"
        "The host policy refuses this model: {0}. {1}"

    // ── requests to providers ───────────────────────────────────────────────────────────────────────────────────────
    UnknownProvider "unknown-provider" Error "draft-levy-llm-uri-scheme-00 §9"
        "The option `provider` names no provider of the table. Take an id of `providers`, or give a profile of your own."
    UnsupportedProtocol "unsupported-protocol" Error "draft-levy-llm-uri-scheme-00 §9"
        "The provider does not speak the protocol that is asked for. Take one of its row in `providers`, or leave it out."
    UnsupportedOperation "unsupported-operation" Error "draft-levy-llm-uri-scheme-00 §5.2"
        "The provider has no operation {0} for the protocol {1}. Its row in `providers` lists what it has."
    MissingOption "missing-option" Error "draft-levy-llm-uri-scheme-00 §9"
        "The provider's URLs need something that the URI does not say: {0}. Give it as an option, or as a parameter of this name."
    InvalidOption "invalid-option" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The option {0} cannot be used: it would change the structure of the request, or is not of its type."
    InvalidProfile "invalid-profile" Error "draft-levy-llm-uri-scheme-00 §9"
        "The profile cannot be used: {0}."
    InvalidInput "invalid-input" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The request's input cannot be used: {0}."
    GenericProvider "generic-provider" Advice "draft-levy-llm-uri-scheme-00 §9"
        "No provider is known for this host, so it is spoken to as an OpenAI-compatible server. The option `provider` names another."
    MissingKey "missing-key" Warning "draft-levy-llm-uri-scheme-00 §4.2.1"
        "The URI has no api-key, without which this provider answers nothing. Give one, or look it up with resolveCredentials."
    UnsafeKey "unsafe-key" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The api-key holds {0}, which no HTTP header can carry. Check how the key was copied."
    RedactedKeyInRequest "redacted-key-in-request" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key is a redaction marker: this is a redacted copy, made for logs. Use the URI itself."
    UnresolvedReference "unresolved-reference" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key refers to a variable that was not looked up. Call resolveCredentials first."
    ProviderRange "provider-range" RangeError "draft-levy-llm-uri-scheme-00 §9"
        "The value of {0} is outside the provider's range, so that the request would be refused."
    ProviderCount "provider-count" RangeError "draft-levy-llm-uri-scheme-00 §9"
        "The list {0} has more items than the {1} that the provider takes."
    ReservedBodyKey "reserved-body-key" Warning "draft-levy-llm-uri-scheme-00 §10.3"
        "The parameter is withheld from the request: a URI may not set its structure, where it goes, or a secret."
    CredentialNotForHost "credential-not-for-host" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key refers to a variable that holds another provider's secret, and this host is none of its hosts. If that is meant, give the host in `allowHosts`."
    CredentialNotFound "credential-not-found" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key refers to a variable that is not set, or is empty. Set it where the program runs."
    UnusableCredential "unusable-credential" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "What was looked up is no api-key: it holds a control character, such as the line break that `echo` adds, or is too long."
    InvalidReference "invalid-reference" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The api-key holds a reference without a well-formed name. Write %24%7BNAME%7D, with a name of letters, digits and underscores."
    // ── the neighbours: Model Address Standard, ai, scheme registration, RFC 8820 ───────────────────────────────────
    MissingHost "missing-host" Error "RFC 3986 §3.2.2"
        "The host is missing. Write it behind the //."
    InvalidALabel "invalid-a-label" Error "RFC 5890 §2.3.2.1"
        "A part of the host begins with xn-- but is no A-label: what follows is not Punycode of a name beyond ASCII. Copy the name again."
    UserinfoInAddress "userinfo-in-address" Warning "RFC 9110 §4.2.4"
        "The address carries userinfo. HTTP forbids senders to write it, and fetch refuses it: send credentials in a header."
    SecretInAddress "secret-in-address" Warning "MAS 1.0, security"
        "The {0} holds {1}. Addresses are kept in histories and logs: send keys in a header."
    SchemeNotHttp "scheme-not-http" Error "MAS 1.0, address format"
        "The scheme is not https. {0}"
    RemoteHttp "remote-http" Error "draft-levy-llm-uri-scheme-00 §10.2"
        "The address calls a remote host over plain HTTP, where prompts and keys can be read on the way. Write https."
    RemoteHttpAllowed "remote-http-allowed" Warning "draft-levy-llm-uri-scheme-00 §10.2"
        "The address calls a remote host over plain HTTP, as the option allows. It is readable on the way and converts into no llm URI."
    MissingM "missing-m" Error "MAS 1.0, parameter m"
        "The fragment has no parameter m. Write #m= and the model behind the URL."
    EmptyM "empty-m" Error "MAS 1.0, parameter m"
        "The parameter m is empty. Write the model behind #m=; an unset variable looks like this too."
    RepeatedM "repeated-m" Error "MAS 1.0, parameter m"
        "The parameter m is given more than once. Readers disagree about which one counts: keep one."
    MCase "m-case" Advice "MAS 1.0, parameter m"
        "Parameter names are case-sensitive, so this is not m. Write m if the model is meant."
    MOutsideGrammar "m-outside-grammar" Warning "MAS 1.0, parameter m"
        "The model holds {0}. The standard has letters, digits and - _ . / : only, so other readers may refuse it."
    UndecodableParameter "undecodable-parameter" Warning "MAS 1.0, processing"
        "The parameter's octets are not UTF-8. It is preserved as it is written, and not decoded."
    ModelNotAllowed "model-not-allowed" Error "MAS 1.0, security"
        "The model matches none of the patterns that are allowed here."
    NotConvertible "not-convertible" Error "llm-uri"
        "There is no such address for this one: {0}."

    SchemeNotAi "scheme-not-ai" Error "draft-sogomonian-ai-uri-scheme-01, syntax"
        "The scheme is not ai. {0}"
    AiUserinfo "ai-userinfo" Error "RFC 3986 §3.2.1"
        "The authority carries userinfo. The draft gives it no meaning, and a gateway would log it: remove it, up to the @."
    EmptyAiPath "empty-ai-path" Warning "draft-sogomonian-ai-uri-scheme-01, syntax"
        "Nothing follows ai: that could name a resource. It is well-formed, but probably not what was meant."
    EmptyAuthority "empty-authority" Warning "RFC 3986 §3.2"
        "The authority between // and / is empty. That is another URI than one without //: write ai:/… or name the authority."
    AmbiguousDotSegment "ambiguous-dot-segment" Error "draft-sogomonian-ai-uri-scheme-01, gateways"
        "A segment of the path is \".\" or \"..\", also if encoded. Readers resolve it away or keep it: write the path that is meant."
    AmbiguousEncoding "ambiguous-encoding" Error "draft-sogomonian-ai-uri-scheme-01, gateways"
        "%25 followed by two hexadecimal digits was percent-encoded twice, or looks so. Gateways may decode it once or twice: encode once."
    AmbiguousEncodedSlash "ambiguous-encoded-slash" Warning "RFC 3986 §2.2"
        "An encoded slash or backslash stands in the path. Some servers take it for a border of segments; make sure that the gateway keeps it."
    AmbiguousEmptySegment "ambiguous-empty-segment" Warning "RFC 3986 §3.3"
        "A segment of the path is empty. Some servers join two slashes; remove one unless it is meant."
    GatewayNotHttps "gateway-not-https" Error "draft-sogomonian-ai-uri-scheme-01, gateways"
        "A gateway is an https URL; a weaker one would downgrade. Write https."
    InvalidGateway "invalid-gateway" Error "draft-sogomonian-ai-uri-scheme-01, gateways"
        "This cannot be a gateway: {0}. Give a URL such as https://ai.example/gateway."
    NotUnderGateway "not-under-gateway" Error "draft-sogomonian-ai-uri-scheme-01, gateways"
        "The URL stands for no ai URI at this gateway: {0}."
    AiipNotJson "aiip-not-json" Error "RFC 8259 §2"
        "The well-known document is not a JSON object."
    AiipMember "aiip-member" Error "draft-sogomonian-ai-uri-scheme-01, discovery"
        "The member {0} of the well-known document must be {1}."
    AiipEndpoint "aiip-endpoint" Error "draft-sogomonian-ai-uri-scheme-01, discovery"
        "The endpoint that is advertised is no valid ai URI: see the rule {0}."
    AiipNoKeys "aiip-no-keys" Warning "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The document asks for signed results but names no jwks to verify them with."
    AiipUnsigned "aiip-unsigned" Warning "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The document's policy does not require signed results; the draft requires verifiable provenance of every result."
    AiipEntity "aiip-entity" Error "HTML §13.5"
        "The link's href holds a character reference that this reader does not know. Write the character percent-encoded."
    AiipRecord "aiip-record" Error "draft-sogomonian-ai-uri-scheme-01, discovery"
        "The record is not one of AIIP's: {0}."
    ProvenanceMissing "provenance-missing" Error "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The result carries no signature. Results must include verifiable provenance; refuse it."
    ProvenanceUnverified "provenance-unverified" Error "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The result's signature cannot be verified: {0}. Refuse the result."
    PolicyMismatch "policy-mismatch" Error "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The result does not agree with the advertised policy: {0}. Refuse the result."
    PolicyUnknown "policy-unknown" Warning "draft-sogomonian-ai-uri-scheme-01, provenance"
        "The advertised policy says something about {0}, but what was observed does not."

    SchemeNameSyntax "scheme-name-syntax" Error "RFC 4395 §2.8"
        "The scheme name is not well-formed: {0}. A name begins with a letter and goes on with letters, digits, +, - and dots."
    SchemeNameUppercase "scheme-name-uppercase" Error "RFC 4395 §2.8"
        "Scheme names must be registered in lower case. Write the name so."
    SchemeNameTaken "scheme-name-taken" Error "RFC 4395 §3"
        "A scheme of this name is registered already. Choose another name, or ask for a change of that entry."
    SchemeNameLong "scheme-name-long" Advice "RFC 4395 §2.8"
        "Scheme names should be short; this one has {0} characters."
    SchemeNameShort "scheme-name-short" Advice "RFC 4395 §2.8"
        "Scheme names should be descriptive and distinguished; this one has {0} characters only."
    SchemeNameGeneral "scheme-name-general" Advice "RFC 4395 §2.8"
        "The word {0} is very general or grand for one scheme. Choose a name that says what the scheme is for."
    SchemeNameMark "scheme-name-mark" Advice "RFC 4395 §2.8"
        "The name holds {0}, a trade name. Make sure that it may be used in specifications and protocols."
    SchemeNamePrefix "scheme-name-prefix" Advice "RFC 4395 §2.8"
        "A private name space is a reversed domain name written with hyphens, such as com-example-info: without dots, and without x-."
    TemplateMissing "template-missing-field" Error "RFC 4395 §5.4"
        "The template has no field {0}, or nothing stands in it."
    TemplateRepeated "template-repeated-field" Warning "RFC 4395 §5.4"
        "The field {0} is given more than once. The first one counts."
    TemplateUnknown "template-unknown-field" Advice "RFC 4395 §5.4"
        "The template has a field that neither RFC 4395 nor RFC 7595 knows. Its text belongs into one of theirs."
    TemplateStatus "template-status" Error "RFC 4395 §5.4"
        "The status must be permanent, provisional or historical."
    TemplateContact "template-contact" Advice "RFC 4395 §5.4"
        "The field {0} names no way to reach anybody. Add a mail address or a web address."
    TemplateSecurity "template-security" Warning "RFC 4395 §2.7"
        "The security considerations claim that there are none. An analysis of what the scheme means for its users is required."
    TemplateEncoding "template-encoding" Advice "RFC 4395 §2.6"
        "The encoding considerations do not say how characters become octets, such as by UTF-8 and percent-encoding."
    TemplateFragment "template-fragment" Advice "RFC 4395 §2.2"
        "The syntax includes a fragment. What a scheme defines must match absolute-URI, which has none; fragments belong to RFC 3986."
    TemplateSlashes "template-slashes" Advice "RFC 4395 §2.2"
        "The syntax has // but no authority. Two slashes are for schemes with a naming authority only."
    TemplateHistorical "template-historical" Warning "RFC 4395 §4"
        "A historical registration should say where the scheme was defined before. Add it to the references."

    MasFragmentStructure "mas-fragment-structure" Advice "RFC 8820 §2.5"
        "The fragment is given a structure (m=…) that no media type defines. Standards must not do so; it is accepted here because the Model Address Standard is used, and servers never see it."
    FixedPathPrefix "fixed-path-prefix" Advice "RFC 8820 §2.3"
        "The path begins with {0}, a convention of others. A standard must not fix a path prefix: take it from configuration or from a link."
    WellKnownPath "well-known-path" Advice "RFC 8820 §2.3"
        "Paths under /.well-known/ are for names registered under RFC 8615; {0}."
    QueryConvention "query-convention" Advice "RFC 8820 §2.4"
        "The query gives a meaning to {0}. Only the owner of the URI may do so: another site may use the name for something else."
    PrefixedParameter "prefixed-parameter" Advice "RFC 8820 §3"
        "A prefix such as {0} does not keep a parameter's name from colliding, since the prefix is not reserved either."
    SchemeAffix "scheme-affix" Advice "RFC 8820 §2.1"
        "The scheme's name carries {0}. A rule for parts of scheme names needs a change of BCP 35: register a scheme of its own, or put the setting elsewhere."


    // ── imports: variables, provider URLs, curl commands ────────────────────────────────────────────────────────────
    InvalidUrl "invalid-url" Error "RFC 3986 §3"
        "The URL cannot be read: {0}."
    InvalidCommand "invalid-command" Error "draft-levy-llm-uri-scheme-00 §9"
        "The command cannot be read: {0}."
    CommandNeedsMore "command-needs-more" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The command is only read, never run, and needs what is not in it: {0}."
    ModelNotGiven "model-not-given" Error "draft-levy-llm-uri-scheme-00 §4.3"
        "Nothing here names a model, and a URI has one. Give it as the option `model`."
    PathTakenAsBase "path-taken-as-base" Advice "draft-levy-llm-uri-scheme-00 §9"
        "The path is none of the calls that are known, so it is taken for what they stand below. Check where requests go."
    NoProviderInEnvironment "no-provider-in-environment" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "No variable of a known provider is set, nor LLM_URL. Set one, such as OPENAI_API_KEY, or give the URI itself."
    SeveralProviders "several-providers" Error "draft-levy-llm-uri-scheme-00 §10.1"
        "The variables are those of several providers, such as {0} and {1}. Say with the option `provider` which one is meant."
    IncompleteEnvironment "incomplete-environment" Error "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The variables do not say where the provider is. Set {0}."
    UnusableVariable "unusable-variable" Error "draft-levy-llm-uri-scheme-00 §10.3"
        "The value of {0} cannot be used: {1}."
    CredentialForForeignHost "credential-for-foreign-host" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The key is one for {0}, and the host is none of that provider's: whoever runs the host gets the key. Check that this is meant."
    // ── options of SDKs ─────────────────────────────────────────────────────────────────────────────────────────────
    UnsupportedSdk "unsupported-sdk" Error "draft-levy-llm-uri-scheme-00 §9"
        "The SDK cannot make this request: {0}. Take another SDK, another `protocol`, or `toRequest`."
    // ── what nobody sees ────────────────────────────────────────────────────────────────────────────────────────────
    InvisibleCharacter "invisible-character" Error "RFC 3986 §2"
        "{0}, a character that nobody sees, stands in the URI; such characters come along when text is copied. Remove it."
    EncodedInvisibleCharacter "encoded-invisible-character" Warning "draft-levy-llm-uri-scheme-00 §10.3"
        "The {0} decodes to a character that nobody sees; such characters come along when text is copied. Remove it unless it is meant."
    // ── model strings ───────────────────────────────────────────────────────────────────────────────────────────────
    NoProviderInModelString "no-provider-in-model-string" Error "draft-levy-llm-uri-scheme-00 §4.2.2"
        "The model string begins with no provider that is known. Write provider:model or provider/model, or give the option `provider`."
    // ── slips of those who write a URI ──────────────────────────────────────────────────────────────────────────────
    TextBeforeUri "text-before-uri" Error "RFC 3986 App. C"
        "What stands before llm:// is no part of the URI, such as a variable's name, a quotation mark or a character that nobody sees. Give the URI alone."
    SecondScheme "second-scheme" Error "draft-levy-llm-uri-scheme-00 §4.2.2"
        "A second scheme stands where the host belongs. Remove it: llm:// takes its place, and remote hosts are always called over HTTPS."
    UnsetVariable "unset-variable" Warning "draft-levy-llm-uri-scheme-00 §10.1"
        "The {0} is {1}, which is what programs write in place of a variable that is not set. Set the variable."
    MissingQuestionMark "missing-question-mark" Warning "draft-levy-llm-uri-scheme-00 §3.1"
        "The model holds what looks like a parameter. Parameters begin behind a ?, and the next ones behind &."
    EscapedAmpersand "escaped-ampersand" Warning "draft-levy-llm-uri-scheme-00 §4.4"
        "The & was escaped for HTML, as &amp;, so this parameter's name begins with amp; and nobody knows it. Write & alone."
}

impl Code {
    /// The row of this code.
    #[must_use]
    pub fn entry(self) -> &'static CodeEntry {
        &CODES[self as usize]
    }

    /// The stable kebab-case name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }

    /// The severity under the given options.
    #[must_use]
    pub fn severity(self, strict: bool, lenient_ranges: bool) -> Severity {
        match self.entry().weight {
            Weight::Error => Severity::Error,
            Weight::StrictError if strict => Severity::Error,
            Weight::RangeError if !lenient_ranges => Severity::Error,
            Weight::StrictError | Weight::RangeError | Weight::Warning => Severity::Warning,
            Weight::Advice => Severity::Advice,
        }
    }
}

impl CodeEntry {
    /// `error`, `warning`, `advice`, or what it depends on: `warning, error if strict`, `error, warning if ranges: "warn"`.
    #[must_use]
    pub fn severity_text(&self) -> &'static str {
        match self.weight {
            Weight::Error => "error",
            Weight::StrictError => "warning, error if strict",
            Weight::RangeError => "error, warning if ranges: \"warn\"",
            Weight::Warning => "warning",
            Weight::Advice => "advice",
        }
    }
}
