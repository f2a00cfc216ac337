// The corpus of redaction: log records of the kinds that services write, half of them with one secret. The templates are written by
// hand; the keys are made from a counter, in the formats of the providers, so that no file contains a key and every run has the same.

/** Each key is used once, because some tools report only the first occurrence of a key. */
const EACH = 12;

/** Templates with a secret: `{OPENAI}` or `{OPAQUE}`, by the format of the key. `uri`: an llm URI contains it. */
const SECRET = [
  { kind: "URI in a message", uri: true, record: { msg: "connecting to llm://app:{OPENAI}@api.openai.com/gpt-5" } },
  { kind: "URI in a field", uri: true, record: { msg: "start", url: "llm://app:{OPAQUE}@llm.example.com/m?temp=0.7" } },
  { kind: "URI without a label", uri: true, record: { msg: "retry llm://:{OPAQUE}@llm.example.com:8443/m (2 of 3)" } },
  {
    kind: "URI in another URL",
    uri: true,
    record: { msg: "GET /set?u=llm%3A%2F%2Fapp%3A{OPAQUE}%40h.example%2Fm 302" },
  },
  {
    kind: "URI in JSON in a message",
    uri: true,
    record: { msg: '{"LLM_URL":"llm:\\/\\/app:{OPAQUE}@h.example\\/m"}' },
  },
  { kind: "key in a parameter", uri: true, record: { msg: "llm://h.example/m?api_key={OPAQUE}&temp=1" } },
  { kind: "URI cut off before the @", uri: true, record: { msg: "value too long: llm://app:{OPENAI}" } },
  { kind: "bare key", record: { msg: "the key {OPENAI} was rejected" } },
  { kind: "variable", record: { msg: "env: OPENAI_API_KEY={OPENAI} NODE_ENV=production" } },
  { kind: "header", record: { msg: "request", headers: { authorization: "Bearer {OPAQUE}", accept: "*/*" } } },
  { kind: "field", record: { msg: "configured", apiKey: "{OPAQUE}" } },
  { kind: "database", record: { msg: "connecting to postgres://app:{OPAQUE}@db.example:5432/main" } },
];

/** Templates without a secret. `{HEX}` and `{UUID}` only look like one. */
const HARMLESS = [
  {
    kind: "URI without a key",
    record: { msg: "connecting to llm://api.openai.com/gpt-5?temp=0.7", url: "llm://localhost/llama3" },
  },
  { kind: "redacted URI", record: { msg: "connecting to llm://app:***@api.openai.com/gpt-5" } },
  { kind: "request id", record: { msg: "done", requestId: "{UUID}", ms: 12 } },
  { kind: "commit", record: { msg: "deployed {HEX}" } },
  { kind: "digest", record: { msg: "pulled image@sha256:{HEX}{HEX}" } },
  { kind: "URL with an at sign", record: { msg: "GET https://cdn.example:8443/npm/left-pad@1.3.0/index.js 200" } },
  { kind: "address", record: { msg: "mail to ada@mail.example queued" } },
  { kind: "header without a token", record: { msg: "401: Authorization: Bearer token expected" } },
  { kind: "usage", record: { msg: "tokens used", model: "gpt-5-mini", tokens: 1532, max_tokens: 4096 } },
  { kind: "path", record: { msg: "read /var/lib/app/keys/README.md" } },
];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const letters = (count, alphabet, seed) => {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  return Array.from({ length: count }, () => alphabet[(next() >>> 8) % alphabet.length]).join("");
};

/** The values of the placeholders. */
const WORDS = {
  OPENAI: (seed) => `sk-proj-${letters(74, LETTERS, seed)}T3BlbkFJ${letters(74, LETTERS, seed + 7)}`,
  OPAQUE: (seed) => letters(40, LETTERS, seed),
  HEX: (seed) => letters(32, "0123456789abcdef", seed),
  UUID: (seed) => [8, 4, 4, 4, 12].map((count) => letters(count, "0123456789abcdef", seed + count)).join("-"),
};
const KEYS = new Set(["OPENAI", "OPAQUE"]);

/** @returns {{ kind: string, uri: boolean, record: object, secret?: string }[]} */
export function records() {
  let seed = 20261122;
  return [...SECRET, ...HARMLESS].flatMap(({ kind, uri = false, record }) =>
    Array.from({ length: EACH }, () => {
      seed += 7919;
      let secret;
      const text = JSON.stringify(record).replace(/\{([A-Z]+)\}/g, (_all, word) => {
        const made = WORDS[word](seed);
        if (KEYS.has(word)) secret = made;
        return made;
      });
      return { kind, uri, record: JSON.parse(text), secret };
    }),
  );
}

/**
 * How well a tool masks: of the records with a secret, the part whose secret it masks (of all, and of those in llm URIs); of the
 * records that it changes, the part that have a secret.
 *
 * @param {{ uri: boolean, secret?: string }[]} all
 * @param {{ masked: boolean, changed: boolean }[]} results for each record
 */
export function score(all, results) {
  const part = (of, which) => of.filter(which).length / of.length;
  const at = all.map(({ uri, secret }, index) => ({ uri, has: secret !== undefined, ...results[index] }));
  const secret = at.filter(({ has }) => has);
  const changed = at.filter(({ changed }) => changed);
  return {
    recall: part(secret, ({ masked }) => masked),
    recallInUris: part(
      secret.filter(({ uri }) => uri),
      ({ masked }) => masked,
    ),
    precision: changed.length === 0 ? undefined : part(changed, ({ has }) => has),
  };
}
