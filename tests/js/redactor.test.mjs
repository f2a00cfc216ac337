// `createRedactor` and bare keys: no output contains a canary key, in any encoding and with any chunks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { createRedactor, findSecrets, parse, redact } from "llm-uri";

import { streamed } from "./lib/chunks.mjs";
import { listed } from "./lib/documents.mjs";

const PLAIN = "sk-canary-3FpQ9xLm2VbT7wKz";
const ODD = `c"a'n&a<r>y/+=%41\\ é🚀-9xLm2VbT7wKz`;
const KEYS = [PLAIN, ODD];

const base64 = (text) => Buffer.from(text).toString("base64");
const markup = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const ascii = (json) => json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Encodings of a key in logs. Each text contains it once. */
const CODINGS = {
  text: (key) => `key ${key} refused`,
  JSON: (key) => JSON.stringify({ key }),
  "JSON in JSON": (key) => JSON.stringify({ line: JSON.stringify({ key }) }),
  "JSON in JSON in JSON": (key) => JSON.stringify(JSON.stringify(JSON.stringify(key))),
  "JSON in ASCII": (key) => ascii(JSON.stringify({ key })),
  "JSON with escaped slashes": (key) => JSON.stringify({ key }).replaceAll("/", "\\/"),
  "JSON of Go": (key) => JSON.stringify({ key }).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  "percent-encoded": (key) => `/v1?q=${encodeURIComponent(key)}&x=1`,
  "percent-encoded, lower case": (key) => `/v1?q=${encodeURIComponent(key).replace(/%../g, (t) => t.toLowerCase())}`,
  "percent-encoded twice": (key) => `/v1?q=${encodeURIComponent(encodeURIComponent(key))}`,
  "form-encoded": (key) => `a=1&${new URLSearchParams({ q: key })}&b=2`,
  "base64, offset 0": (key) => `x ${base64(key)} y`,
  "base64, offset 1": (key) => `x ${base64(`a${key}b`)} y`,
  "base64, offset 2": (key) => `x ${base64(`ab${key}bc`)} y`,
  base64url: (key) => `x ${Buffer.from(`abc:${key}`).toString("base64url")} y`,
  "base64 in base64": (key) => `x ${base64(base64(`user:${key}`))} y`,
  "`Basic` credentials": (key) => `Authorization: Basic ${base64(`user:${key}`)}`,
  "base64, percent-encoded": (key) => `?q=${encodeURIComponent(base64(key))}`,
  hexadecimal: (key) => Buffer.from(key).toString("hex"),
  "hexadecimal, upper case": (key) => Buffer.from(key).toString("hex").toUpperCase(),
  "shell quotes": (key) => `curl -H 'k: ${key.replaceAll("'", "'\\''")}'`,
  "shell quotes in quotation marks": (key) => `curl -H 'k: ${key.replaceAll("'", `'"'"'`)}'`,
  "quotes of SQL": (key) => `VALUES ('${key.replaceAll("'", "''")}')`,
  "quotes of CSV": (key) => `1,"${key.replaceAll('"', '""')}"`,
  "escapes of PowerShell": (key) => `"${key.replace(/[`"$]/g, "`$&")}"`,
  "escapes of cmd": (key) => key.replace(/[&<>^"%]/g, "^$&"),
  HTML: (key) => `<p title="${markup(key)}">`,
  "HTML with escaped apostrophes": (key) => `<p>${markup(key).replaceAll("'", "&#39;")}</p>`,
  "HTML in HTML": (key) => `<p>${markup(markup(key)).replaceAll("'", "&#x27;")}</p>`,
  XML: (key) => `<k>${markup(key).replaceAll("'", "&apos;")}</k>`,
  "entities of all characters": (key) => `<p>${each(key, (point) => `&#x${point.toString(16)};`)}</p>`,
  "decimal entities of all characters": (key) => `<p>${each(key, (point) => `&#${point};`)}</p>`,
  "escapes of all characters": (key) => `"${key.replace(/[\s\S]/g, (unit) => `\\u${hex(unit, 4)}`)}"`,
  "triplets of all bytes": (key) => Buffer.from(key).toString("hex").replace(/../g, "%$&"),
  "`util.inspect`": (key) => inspect({ key }),
};

const each = (text, write) => Array.from(text, (character) => write(character.codePointAt(0))).join("");
const hex = (unit, length) => unit.charCodeAt(0).toString(16).padStart(length, "0");

/** The letters and digits at the end of both keys, in the coding. */
const held = (text, key) => {
  const plain = key.slice(-12);
  const coded = [
    each(plain, (point) => `&#x${point.toString(16)};`),
    each(plain, (point) => `&#${point};`),
    plain.replace(/[\s\S]/g, (unit) => `\\u${hex(unit, 4)}`),
    Buffer.from(plain).toString("hex").replace(/../g, "%$&"),
    plain,
    Buffer.from(plain).toString("hex"),
    ...[0, 1, 2].map((n) => base64("a".repeat(n) + plain).slice(4, -4)),
    ...[0, 1, 2].flatMap((n) => {
      const inner = base64("a".repeat(n) + plain).slice(4, -4);
      return [0, 1, 2].map((outer) => base64("a".repeat(outer) + inner).slice(4, -4));
    }),
  ];
  return coded.some((each) => text.toLowerCase().includes(each.toLowerCase()));
};

test("a known secret is masked in every encoding", () => {
  const redactor = createRedactor({ secrets: KEYS, keys: false });
  for (const key of KEYS) {
    for (const [name, write] of Object.entries(CODINGS)) {
      const text = write(key);
      assert.ok(held(text, key), `${name}: the test is blind`);
      const redacted = redactor.redact(text);
      assert.ok(!held(redacted, key), `${name}: ${redacted}`);
      assert.equal(redactor.redact(redacted), redacted, name);
    }
  }
  assert.equal(redactor.redact("nothing to see"), "nothing to see");
});

test("a known secret of ASCII is masked in base64 of UTF-16, which PowerShell takes as a command", () => {
  const redactor = createRedactor({ secrets: [PLAIN], keys: false });
  for (const before of ["", "k", "$k='", "# é\n$k='"]) {
    const command = (text) => Buffer.from(`${before}${text}'`, "utf16le").toString("base64");
    const redacted = redactor.redact(`powershell -enc ${command(PLAIN)} x`);
    for (let at = 0; at + 9 <= PLAIN.length; at++) {
      const part = Buffer.from(PLAIN.slice(at, at + 9), "utf16le")
        .toString("base64")
        .slice(0, -4);
      assert.ok(!redacted.includes(part), redacted);
    }
    assert.match(redacted, /^powershell -enc \S*\*\*\*\S* x$/);
  }
});

test("a known key is masked in lines of base64, also in a stream", async () => {
  const key = Array.from({ length: 164 }, (_, at) => "aB3xK9mQ"[(at * at + 3 * at) % 8]).join("");
  const redactor = createRedactor({ secrets: [key], keys: false });
  for (const length of [64, 76]) {
    const lines = Buffer.from(key)
      .toString("base64")
      .match(new RegExp(`.{1,${length}}`, "g"));
    const masked = lines.map((line) => `***${/=*$/.exec(line)[0]}`).join("\n");
    const text = `key: |\n${lines.join("\n")}\n`;
    assert.equal(redactor.redact(text), `key: |\n${masked}\n`);
    for (let at = 0; at <= text.length; at += 7)
      assert.equal(String(await streamed(redactor, [text.slice(0, at), text.slice(at)])), `key: |\n${masked}\n`);
  }
});

test("a known secret and a bare key are masked for any chunks, also as bytes", async () => {
  const redactor = createRedactor({ secrets: KEYS });
  for (const key of KEYS) {
    const text = `a ${CODINGS.JSON(key)} b\n${CODINGS["`Basic` credentials"](key)}\nx-api-key: 0123456789abcdef0123\n`;
    const wanted = redactor.redact(text);
    assert.ok(!held(wanted, key) && !wanted.includes("0123456789abcdef0123"), wanted);
    for (let at = 0; at <= text.length; at++) {
      const [before, after] = [text.slice(0, at), text.slice(at)];
      if (/[\ud800-\udbff]$/.test(before)) continue; // half a character has no bytes
      assert.equal(String(await streamed(redactor, [before, after])), wanted, `cut at ${at}`);
    }
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at++) {
      assert.equal(
        String(await streamed(redactor, [bytes.subarray(0, at), bytes.subarray(at)])),
        wanted,
        `bytes cut at ${at}`,
      );
    }
  }
});

test("a key is masked in a run without white space that is longer than a stream holds", async () => {
  const redactor = createRedactor({ secrets: [PLAIN] });
  for (const filler of [1_047_540, 1_047_552, 1_048_570]) {
    const text = `${"x,".repeat(filler / 2)}${PLAIN},${"y,".repeat(2000)}`;
    const redacted = String(await streamed(redactor, [text]));
    assert.ok(!held(redacted, PLAIN), `${filler}`);
  }
});

test("a key is found at the border of the pieces that cross to the module", () => {
  const redactor = createRedactor({ secrets: ["with white space 9xLm2VbT7wKz"] });
  for (let length = 21_480; length < 21_510; length++) {
    const filler = "z".repeat(length - 8);
    assert.ok(!redact(`${filler} Bearer 0123456789abcdef0123`).includes("abcdef"), `${length}`);
    assert.ok(!redactor.redact(`${filler}\nwith white space 9xLm2VbT7wKz`).includes("9xLm2VbT7wKz"), `${length}`);
  }
});

test("parameters of the option secretParams are secrets of a URI", () => {
  const redactor = createRedactor({ secretParams: ["pin"], secrets: [parse("llm://h.example/m?pin=hunter2hunter2")] });
  assert.equal(redactor.redact("the pin hunter2hunter2"), "the pin ***");
});

test("URIs add their secrets; references and short keys are skipped", () => {
  const redactor = createRedactor({
    secrets: [
      parse("llm://app:s%40cret%2Fkey%2B0123@api.openai.com/gpt-5?session_token=0123456789&temp=1"),
      parse("llm://app:%24%7BOPENAI_API_KEY%7D@api.openai.com/gpt-5"),
      parse("llm://app:short@api.openai.com/gpt-5"),
      parse("llm://localhost/llama3"),
    ],
  });
  const text = "s@cret/key+0123 s%40cret%2Fkey%2B0123 0123456789 ${OPENAI_API_KEY} short app";
  assert.equal(redactor.redact(text), "*** *** *** ${OPENAI_API_KEY} short app");
  assert.equal(redactor.skipped, 1);
});

const halves = (text, at) => [text.slice(0, at), text.slice(at)];
const SINKS = {
  "`redact`": async (redactor, text) => redactor.redact(text),
  "stream of texts": async (redactor, text, at) => String(await streamed(redactor, halves(text, at))),
  "stream of bytes": async (redactor, text, at) => String(await streamed(redactor, halves(Buffer.from(text), at))),
  "UTF-16": async (redactor, text, at) =>
    (await streamed(redactor, halves(Buffer.from(`\ufeff${text}`, "utf16le"), 2 * at + 1))).toString("utf16le"),
};

test("a known key is masked in every encoding and sink that the guide lists", async () => {
  const redactor = createRedactor({ secrets: KEYS, keys: false });
  for (const [coding, write] of Object.entries(CODINGS))
    for (const [name, sink] of Object.entries(SINKS))
      for (const key of KEYS) {
        const text = `x: y ${write(key)} z`;
        // Not within a surrogate pair.
        for (let at = 0; at <= text.length; at += 9)
          if (!/[\ud800-\udbff]$/.test(text.slice(0, at)))
            assert.ok(!held(await sink(redactor, text, at), key), `${coding}, ${name}`);
      }
  assert.deepEqual(listed("encodings"), Object.keys(CODINGS));
});

test("findSecrets returns the kind of each secret, and finds the secrets that redact masks", () => {
  const found = {
    "api-key": ["llm://app:§hunter2§@h.example/m", "see https://user:§hunter2§@h.example/", "llm:app:§hunter2§@h/m"],
    parameter: [
      "llm://h/m?session_token=§hunter2§",
      "llm://h/m&api_key=§hunter2§",
      "llm://h/m?a=https://u:§hunter2§@h/",
    ],
    header: ["x-api-key: §0123456789abcdef0123§", "Authorization: Bearer §0123456789abcdef0123§"],
    assignment: [
      "OPENAI_API_KEY=§0123456789abcdef0123§",
      '{"apiKey": "§0123456789abcdef0123§"}',
      "OPENAI_API_KEY=§sk-proj-0123456789§",
    ],
    "bare-key": ["provided: §sk-proj-0123456789§.", "llm://h.example/§sk-proj-0123456789§"],
  };
  for (const [kind, texts] of Object.entries(found)) {
    for (const marked of texts) {
      const [before, secret, after] = marked.split("§");
      const long = "\u00e9\u{1f511} filler\n".repeat(5_000);
      for (const head of ["", "\u{1f511} ", long]) {
        const text = `${head}${before}${secret}${after}`;
        const start = head.length + before.length;
        assert.deepEqual(findSecrets(text), [{ start, end: start + secret.length, kind }], marked);
        assert.equal(redact(text), `${head}${before}***${after}`);
      }
    }
  }
  assert.deepEqual(findSecrets("llm://a:***@h/m nothing"), []);
  assert.throws(() => findSecrets(1), { code: "not-a-string" });
});

test("a secret that is too short, and a value of another type, is rejected without being printed", () => {
  for (const secret of ["hunter2", "", 42, null, {}]) {
    assert.throws(
      () => createRedactor({ secrets: [secret] }),
      (error) => error instanceof TypeError && (secret === "" || !error.message.includes(String(secret))),
    );
  }
});

test("secrets can be added later, also while a stream runs, and do not print", async () => {
  const redactor = createRedactor();
  const { readable, writable } = redactor.stream();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  void writer.write("correcthorse ");
  assert.equal((await reader.read()).value, "correcthorse ");
  redactor.add("correcthorse");
  void writer.write("correcthorse ");
  assert.equal((await reader.read()).value, "*** ");
  for (const print of [inspect, String, JSON.stringify, (value) => inspect(value, { showHidden: true, depth: 9 })])
    assert.ok(!print(redactor).includes("correcthorse"));
  assert.equal(redactor.redact("a\nline one of it\nb"), "a\nline one of it\nb");
  redactor.add("line one of it\nline two of it\n");
  assert.equal(redactor.redact("a\nline one of it\nb line two of it"), "a\n***\nb ***");
  redactor.add("a longer line of it\nshort\n\n==");
  assert.equal(redactor.skipped, 2);
});

test("more redactors than cached lists of secrets", () => {
  const redactors = Array.from({ length: 9 }, (_, at) => createRedactor({ secrets: [`secret-number-${at}`] }));
  for (let round = 0; round < 3; round++) {
    for (const [at, redactor] of redactors.entries()) {
      assert.equal(redactor.redact(`secret-number-${at} secret-number-x`), "*** secret-number-x");
    }
  }
});

test("bare keys are masked unless they are to be kept", () => {
  const text = "Incorrect API key provided: sk-proj-canary0123456789abcdef. OPENAI_API_KEY=sk-0123456789abcdef0123";
  assert.equal(redact(text), "Incorrect API key provided: ***. OPENAI_API_KEY=***");
  assert.equal(redact(text, { keys: false }), text);
  assert.throws(() => redact(text, { keys: "no" }), TypeError);
  assert.equal(createRedactor({ keys: false }).redact(text), text);
});

test("UTF-16 without a byte order mark is detected for any chunks", async () => {
  const redactor = createRedactor({ secrets: [PLAIN] });
  const text = `url llm://app:${PLAIN}@h.example/m\n${PLAIN}\n`;
  for (const swapped of [false, true]) {
    const bytes = Buffer.from(text, "utf16le");
    if (swapped) bytes.swap16();
    for (let at = 0; at <= bytes.length; at++) {
      const { readable, writable } = redactor.stream();
      const writer = writable.getWriter();
      void writer.write(bytes.subarray(0, at));
      void writer.write(bytes.subarray(at));
      void writer.close();
      const out = [];
      for await (const chunk of readable) out.push(chunk);
      const wide = Buffer.concat(out);
      if (swapped) wide.swap16();
      assert.equal(wide.toString("utf16le"), "url llm://app:***@h.example/m\n***\n", `${at}`);
    }
  }
});

test("UTF-16 without a byte order mark is detected after characters beyond ASCII, for any chunks", async () => {
  const redactor = createRedactor({ secrets: [PLAIN] });
  for (const head of ["\u2192 ", "\u8fde\u63a5 ", "\u{1f511}", "\u00e9"]) {
    for (const swapped of [false, true]) {
      const bytes = Buffer.from(`${head}llm://app:${PLAIN}@h.example/m`, "utf16le");
      if (swapped) bytes.swap16();
      for (let at = 0; at <= bytes.length; at++) {
        const wide = await streamed(redactor, [bytes.subarray(0, at), bytes.subarray(at)]);
        if (swapped) wide.swap16();
        assert.equal(wide.toString("utf16le"), `${head}llm://app:***@h.example/m`, `${at}`);
      }
    }
  }
  for (const text of ["HOME=/root\0PATH=/bin\0", "\u00e9\u00e8", "a\0b", "\u8fde\u63a5 x"])
    assert.equal(String(await streamed(redactor, [Buffer.from(text)])), text);
});

test("every one of many secrets is masked", () => {
  const secrets = Array.from({ length: 12_000 }, (_, at) => `secret-number-${at}-end`);
  const redactor = createRedactor({ secrets });
  for (const at of [0, 5_000, 10_999, 11_999]) assert.equal(redactor.redact(`x ${secrets[at]} y`), "x *** y");
});

test("a secret with a lone surrogate and the others are masked", () => {
  const redactor = createRedactor({
    secrets: ["first-secret-1", "second\ud800secret-2", `${"x".repeat(200_000)}\u00e9`],
  });
  assert.equal(redactor.redact("a first-secret-1 b"), "a *** b");
  assert.equal(redactor.redact("a second\ud800secret-2 b"), "a *** b");
  assert.equal(redactor.redact("a second\ufffdsecret-2 b"), "a *** b");
});
