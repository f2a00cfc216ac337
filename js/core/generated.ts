// Generated from the Rust core by scripts/gen.mjs (npm run gen). Do not edit.

export const COMPONENTS = ["input", "scheme", "authority", "userinfo", "app-label", "api-key", "host", "port", "path", "model", "query", "parameter", "fragment"] as const;

export const FLAG = {
  FRAGMENT_ENCODED: 8,
  HOST_ALIAS: 128,
  HOST_CHANGED: 16,
  KEY_ENCODED: 2,
  KEY_REDACTED: 64,
  LABEL_ENCODED: 1,
  MODEL_ENCODED: 4,
  STRUCTURED: 32,
} as const;

export const HOST_CLASSES = [
  "public",
  "loopback",
  "private",
  "link-local",
  "metadata",
  "special-use-name",
  "single-label",
  "ip-literal",
  "reserved",
  "dns-rebinding",
  "invalid-hostname",
] as const;

export const KEPT = 65536 as const;

export const KIND = { BIG_INTEGER: 2, FALSE: 4, JSON: 7, LIST: 5, NULL: 6, NUMBER: 1, TEXT: 0, TRUE: 3 } as const;

export const LIMITS = { depth: 16, jsonMembers: 256, parameters: 256, uriLength: 65536, valueLength: 4096 } as const;

export const MARKER = "***" as const;

export const META = {
  DOTTED: 16777216,
  INEXACT: 268435456,
  KNOWN_SHIFT: 8,
  NAME_ENCODED: 65536,
  NEGATIVE: 524288,
  OMITTED: 134217728,
  REPEATED: 33554432,
  SCALE_SHIFT: 20,
  SHORT: 262144,
  UNKNOWN: 255,
  VALUE_ENCODED: 131072,
} as const;

export const NONE = -1 as const;

export const OPTION = { ALIASES: 4, LENIENT_RANGES: 2, LIMITS: 8, REMARKS: 16, STRICT: 1 } as const;

export const PATTERN = {
  LENIENT: "^[Ll][Ll][Mm]://(?:(?:(?:[0-9A-Za-z!$&'()*+,.;=_~-]|%[0-9A-Fa-f]{2})+|(?:[0-9A-Za-z!$&'()*+,.;=_~-]|%[0-9A-Fa-f]{2})*:(?:[0-9A-Za-z!$&'()*+,.:;=_~-]|%[0-9A-Fa-f]{2})+)@)?(?:\\[[0-9A-Fa-f:.]+\\]|\\[[Vv][0-9A-Fa-f]+\\.[0-9A-Za-z!$&'()*+,.:;=_~-]+\\]|(?:[0-9A-Za-z!$&'()*+,.;=_~-]|%[0-9A-Fa-f]{2})+)(?::[0-9]*)?(?:/(?:[0-9A-Za-z!$&'()*+,.:;=@_~-]|%[0-9A-Fa-f]{2})+)+(?:\\?(?:[0-9A-Za-z!$&'()*+,./:;=?@_~-]|%[0-9A-Fa-f]{2})*)?(?:#(?:[0-9A-Za-z!$&'()*+,./:;=?@_~-]|%[0-9A-Fa-f]{2})*)?$",
  STRICT: "^[Ll][Ll][Mm]://(?:(?:[0-9A-Za-z._~-]|%[0-9A-Fa-f]{2})+(?::(?:(?:[0-9A-Za-z._~-]|%[0-9A-Fa-f]{2})+|[*]+))?@)?(?:\\[[0-9A-Fa-f:.]+\\]|\\[[Vv][0-9A-Fa-f]+\\.[0-9A-Za-z!$&'()*+,.:;=_~-]+\\]|(?:[0-9A-Za-z!$&'()*+,.;=_~-]|%[0-9A-Fa-f]{2})+)(?::[0-9]*)?(?:/(?:[0-9A-Za-z._~-]|%[0-9A-Fa-f]{2})+)+(?:\\?(?:[0-9A-Za-z!$&'()*+,./:;=?@_~-]|%[0-9A-Fa-f]{2})*)?(?:#(?:[0-9A-Za-z!$&'()*+,./:;=?@_~-]|%[0-9A-Fa-f]{2})*)?$",
} as const;

export const REFUSED = 7 as const;

export const RULE = { IP_LITERALS: 4, LISTS: 4, LOOPBACK: 1, PORTS: 8, PRIVATE: 2 } as const;

export const RULE_LISTS = ["allowHosts", "denyHosts", "allowCidrs", "denyCidrs", "allowModels", "allowHttp"] as const;

export const SECRET_KINDS = ["api-key", "parameter", "header", "assignment", "bare-key"] as const;

export const SHORTEST_SECRET = 8 as const;

export const SLOT = {
  DIGITS: 5,
  EFFECTIVE_PORT: 10,
  FLAGS: 2,
  FRAGMENT: 13,
  HOST: 7,
  ISSUES: 0,
  KEY: 5,
  LABEL: 3,
  META: 4,
  MODEL: 11,
  NAME: 0,
  PARAMS: 17,
  PARAM_SIZE: 6,
  PORT: 9,
  PORT_TEXT: 15,
  ROWS: 1,
  VALUE: 2,
} as const;

export const TOKEN_KINDS = ["scheme", "delimiter", "app-label", "api-key", "host", "port", "segment", "name", "value", "fragment", "text"] as const;

export const TOKEN_SECRET = 16 as const;

export const VERDICT_CODES = [
  "public-name",
  "named-host",
  "allowed-loopback",
  "allowed-private",
  "allowed-range",
  "allowed-literal",
  "public-address",
  "not-a-uri",
  "url-credentials",
  "invalid-hostname",
  "unreadable-host",
  "denied-host",
  "denied-range",
  "host-not-listed",
  "port-not-listed",
  "model-not-listed",
  "metadata-endpoint",
  "loopback-host",
  "private-host",
  "link-local-host",
  "reserved-address",
  "tunnelled-address",
  "ip-literal",
  "special-use-name",
  "single-label",
  "dns-rebinding",
  "not-https",
  "bad-port",
  "no-address",
  "scoped-address",
  "unreadable-address",
  "not-loopback",
  "public-without-tls",
] as const;
