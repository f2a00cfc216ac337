//! Generated from data/schemes.json by scripts/gen/neighbours.mjs (npm run gen). Do not edit. The sources are there.

use super::row::{FieldSpec, Step};

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

/// Names that conventions define in the queries of all owners. Outside of llm URIs, well-known parameters count as well.
pub(super) const QUERY_NAMES: &[&str] = &["model", "sig", "api-version", "api_key", "provider", "temperature"];

/// Prefixes that conventions put before names against collisions.
pub(super) const NAME_PREFIXES: &[&str] = &["llm_", "llm.", "llm-", "ai_", "ai.", "ai-", "mas_", "mas-", "x_", "x-", "myapp_"];

/// The names of data/uri-schemes.csv by their status, a line each: permanent, provisional, historical, unknown. A registration must be checked against the registry itself, which has later names too.
pub(super) const REGISTRY: &str = "aaa aaas about acap acct cap cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws crid data dav dict dns dtn example file ftp geo go gopher h323 http https iax icap im imap info ipn ipp ipps iris iris.beep iris.lwz iris.xpc iris.xpcs jabber ldap leaptofrogans mailto mid msrp msrps mtqp mupdate news nfs ni nih nntp opaquelocktoken pkcs11 pop pres reload rtsp rtsps rtspu service session shttp sieve sip sips sms snmp soap.beep soap.beeps stun stuns tag tel telnet tftp thismessage tip tn3270 turn turns tv urn vemmi vnc ws wss xcon xcon-userid xmlrpc.beep xmlrpc.beeps xmpp z39.50r z39.50s\nacd acr adiumxtra adt afp afs aim amss android appdata apt ar ark attachment aw barion beshare bitcoin bitcoincash blob bolo browserext cabal calculator callto cast casts chrome chrome-extension com-eventbrite-attendee content content-type cstr cvs dab dat diaspora did dis dlna-playcontainer dlna-playsingle dntp doi dpp drm dtmi dvb dvx dweb ed2k eid elsi embedded ens ethereum facetime feed feedready fido finger first-run-pen-experience fish fm fuchsia-pkg gg git gitoid gizmoproject graph gtalk ham hcap hcp hxxp hxxps hydrazone hyper icon iotdisco ipfs ipns irc irc6 ircs isostore itms jar jms keyparc lastfm lbry ldaps lorawan lpa lvlt magnet maps market matrix message microsoft.windows.camera microsoft.windows.camera.multipicker microsoft.windows.camera.picker mms mongodb moz ms-access ms-appinstaller ms-browser-extension ms-calculator ms-drive-to ms-enrollment ms-excel ms-eyecontrolspeech ms-gamebarservices ms-gamingoverlay ms-getoffice ms-help ms-infopath ms-inputapp ms-lockscreencomponent-config ms-media-stream-id ms-meetnow ms-mixedrealitycapture ms-mobileplans ms-newsandinterests ms-officeapp ms-people ms-powerpoint ms-project ms-publisher ms-restoretabcompanion ms-screenclip ms-screensketch ms-search ms-search-repair ms-secondary-screen-controller ms-secondary-screen-setup ms-settings ms-settings-airplanemode ms-settings-bluetooth ms-settings-camera ms-settings-cellular ms-settings-cloudstorage ms-settings-connectabledevices ms-settings-displays-topology ms-settings-emailandaccounts ms-settings-language ms-settings-location ms-settings-lock ms-settings-nfctransactions ms-settings-notifications ms-settings-power ms-settings-privacy ms-settings-proximity ms-settings-screenrotation ms-settings-wifi ms-settings-workplace ms-spd ms-stickers ms-sttoverlay ms-transit-to ms-useractivityset ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard ms-whiteboard-cmd ms-word msnim mss mt mumble mvn notes num ocf oid onenote onenote-cmd openpgp4fpr otpauth palm paparazzi payment payto platform proxy psyc pttp pwid qb query quic-transport redis rediss res resource rmi rsync rtmfp rtmp sarif secondlife secret-token sftp sgn shc simpleledger simplex skype smb smp smtp soldat spiffe spotify ssb ssh steam submit svn swh swid swidpath taler teamspeak teliaeid things tool udp unreal ut2004 uuid-in-package v-event ventrilo ves view-source vscode vscode-insiders vsls w3 wcr web3 webcal wifi wtai wyciwyg xfire xri ymsgr\nbb drop fax filesystem grd mailserver modem p1 pack prospero snews upt videotex wais wpid z39.50\naet agtp ari ars at bl bluetooth brid caip cm cttps dhttp dilithium3 dnp donau esim ez gcx gdsi hs20 i0 ibi ibi- ilstring interaction lid linkid machineprovisioningprogressreporter mdoc mdoc-openid4vp mqtt mqtts ms-launchremotedesktop ms-personacard ms-recall ms-remotedesktop ms-remotedesktop-launch ms-uup ms-widgetboard ms-widgets mtrust musik mvrp mvrps nostr npamp openid pkg shelter spacify sss starknet teapot teapots thzp tttps upn ust uuaid wasm wasm-js web+ap web+interaction xcompute xftp xrcp ztdnaid";

/// In the order of RFC 4395 §5.4.
pub const FIELDS: [FieldSpec; 12] = [
    FieldSpec { name: "name", label: ["URI scheme name", "Scheme name"], labels: &["URI scheme name", "Scheme name"], required: [true, true] },
    FieldSpec { name: "status", label: ["Status", "Status"], labels: &["Status"], required: [true, true] },
    FieldSpec { name: "syntax", label: ["URI scheme syntax", "URI scheme syntax"], labels: &["URI scheme syntax", "Scheme syntax"], required: [true, false] },
    FieldSpec { name: "semantics", label: ["URI scheme semantics", "URI scheme semantics"], labels: &["URI scheme semantics", "Scheme semantics"], required: [true, false] },
    FieldSpec { name: "encoding", label: ["Encoding considerations", "Encoding considerations"], labels: &["Encoding considerations"], required: [true, false] },
    FieldSpec { name: "applications", label: ["Applications/protocols that use this URI scheme name", "Applications/protocols that use this scheme name"], labels: &["Applications/protocols that use this URI scheme name", "Applications/protocols that use this scheme name", "Applications/protocols that use this URI scheme", "Applications/protocols that use this scheme"], required: [true, true] },
    FieldSpec { name: "interoperability", label: ["Interoperability considerations", "Interoperability considerations"], labels: &["Interoperability considerations"], required: [true, false] },
    FieldSpec { name: "security", label: ["Security considerations", "Security considerations"], labels: &["Security considerations"], required: [true, false] },
    FieldSpec { name: "contact", label: ["Contact", "Contact"], labels: &["Contact"], required: [true, true] },
    FieldSpec { name: "changeController", label: ["Author/Change controller", "Change controller"], labels: &["Author/Change controller", "Change controller"], required: [true, true] },
    FieldSpec { name: "references", label: ["References", "References"], labels: &["References", "Reference"], required: [true, true] },
    FieldSpec { name: "wellKnown", label: ["Well-Known URI Support", "Well-Known URI Support"], labels: &["Well-Known URI Support"], required: [false, false] },
];

/// The guidelines for the definition of a scheme, then the procedure of its registration. They are required for a permanent registration and recommended for a provisional one.
pub(super) const RFC4395: &[Step] = &[
    Step { reference: "RFC 4395 §2.1", text: "State the utility: what the scheme makes possible on the Internet that registered schemes do not." },
    Step { reference: "RFC 4395 §2.2", text: "Define a syntax whose strings all match absolute-URI (RFC 3986 §4.3), without a fragment." },
    Step { reference: "RFC 4395 §2.2", text: "Reuse the components of RFC 3986 where names are hierarchical." },
    Step { reference: "RFC 4395 §2.2", text: "If relative references are not useful, avoid \"/\" and the segments \".\" and \"..\"." },
    Step { reference: "RFC 4395 §2.2", text: "Use \"//\" only in front of a naming authority." },
    Step { reference: "RFC 4395 §2.2", text: "State for each reserved character whether it is a delimiter, and when it must be percent-encoded." },
    Step { reference: "RFC 4395 §2.3", text: "Describe how the scheme works. If it maps to a protocol or a name space, describe the mapping in both directions." },
    Step { reference: "RFC 4395 §2.4", text: "Define the operations on the resource, even if there is only one." },
    Step { reference: "RFC 4395 §2.5", text: "Describe the context of use, with references to the applications and protocols." },
    Step { reference: "RFC 4395 §2.6", text: "Describe how text is encoded: from characters to bytes to URI characters, and the consequences for IRIs." },
    Step { reference: "RFC 4395 §2.7", text: "Analyse security: check each point of RFC 3986 §7." },
    Step { reference: "RFC 4395 §3", text: "For a provisional registration, name a contact, the reasons if you cite no lasting specification, and the differences from these guidelines." },
    Step { reference: "RFC 4395 §3", text: "If you register a scheme that others created, name both the scheme's creator and yourself." },
    Step { reference: "RFC 4395 §4", text: "For a historical registration, cite the definition of the scheme." },
    Step { reference: "RFC 4395 §5.2 (1)", text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another name." },
    Step { reference: "RFC 4395 §5.2 (2)", text: "Fill in the template, in an Internet-Draft or separately." },
    Step { reference: "RFC 4395 §5.2 (3)", text: "Send the template or a link to it to uri-review@ietf.org for review; allow four weeks for a permanent registration." },
    Step { reference: "RFC 4395 §5.2 (4)", text: "Answer the comments and revise." },
    Step { reference: "RFC 4395 §5.2 (5)", text: "Submit the template to iana@iana.org, and request a permanent or a provisional registration." },
    Step { reference: "RFC 4395 §5.2", text: "IANA checks the template. Then the designated expert approves the registration or requests changes." },
    Step { reference: "RFC 4395 §5.3", text: "Name a change controller: only this person or body can change a provisional registration; the IESG controls permanent ones." },
    Step { reference: "RFC 4395 §5.3", text: "For a change, follow the procedure of a new registration; a provisional scheme becomes permanent in the same way." },
    Step { reference: "RFC 4395 §7", text: "Security claims age: update the registration when vulnerabilities become known." },
];

/// The guidelines for the definition of a scheme, then the procedure of its registration. They are required for a permanent registration and recommended for a provisional one.
pub(super) const RFC7595: &[Step] = &[
    Step { reference: "RFC 7595 §3.1", text: "State the utility: what the scheme makes possible on the Internet that registered schemes do not." },
    Step { reference: "RFC 7595 §3.2", text: "Define a syntax whose strings all match absolute-URI (RFC 3986 §4.3), without a fragment." },
    Step { reference: "RFC 7595 §3.2", text: "Use \"//\" only in front of a naming authority, and \"/\", \".\" and \"..\" only for hierarchical names." },
    Step { reference: "RFC 7595 §3.3", text: "Describe how the scheme works. If it maps to a protocol or a name space, describe the mapping in both directions." },
    Step { reference: "RFC 7595 §3.4", text: "Define the operations on the resource, even if there is only one." },
    Step { reference: "RFC 7595 §3.5", text: "Describe the context of use, with references to the applications and protocols." },
    Step { reference: "RFC 7595 §3.6", text: "Describe how text is encoded: from characters to bytes to URI characters, and the consequences for IRIs." },
    Step { reference: "RFC 7595 §3.7", text: "Analyse security and privacy: check each point of RFC 3986 §7." },
    Step { reference: "RFC 7595 §3.8", text: "Choose a short, descriptive name that is not too general and no trademark. For private use, begin with a reversed domain name." },
    Step { reference: "RFC 7595 §3.9", text: "Describe differences between implementations that can matter to users of the scheme." },
    Step { reference: "RFC 7595 §4", text: "For a provisional registration, name a contact and a change controller; a specification is welcome but not required." },
    Step { reference: "RFC 7595 §4", text: "If you register a scheme that others created, name both the scheme's creator and yourself." },
    Step { reference: "RFC 7595 §5", text: "For a historical registration, cite the definition of the scheme." },
    Step { reference: "RFC 7595 §7.2 (1)", text: "Look the name up in IANA's registry of URI schemes; if it is there, choose another name." },
    Step { reference: "RFC 7595 §7.2 (2)", text: "Fill in the template, in an Internet-Draft or separately." },
    Step { reference: "RFC 7595 §7.2 (3)", text: "For a permanent registration, send the template to uri-review@ietf.org and allow four weeks for review." },
    Step { reference: "RFC 7595 §7.2 (4)", text: "Answer the comments and revise." },
    Step { reference: "RFC 7595 §7.2 (5)", text: "Submit the template to iana@iana.org, and request a permanent or a provisional registration." },
    Step { reference: "RFC 7595 §7.3", text: "Name a change controller, who alone can change the registration; the IESG can take over if the controller cannot be reached." },
    Step { reference: "RFC 8615 §9.2", text: "If the scheme supports well-known URIs, state it in the field \"Well-Known URI Support\"." },
];
