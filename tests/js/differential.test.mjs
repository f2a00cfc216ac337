// Compares the package with the platform's `URL` (WHATWG), which has no rules for `llm`. A ledger lists all differences, each with
// an input and the reason; unlisted and obsolete differences fail.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { parse, validate } from "llm-uri";

import { generator } from "./lib/inputs.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const LEDGER = read("ledger/peers.json").URL;
const MADE = 20_000;

const PIECES = [
  ["llm://", "llm://", "llm://", "LLM://", "llm:", "llm:/", "llm:///"],
  ["", "", "a@", "a:k@", ":k@", "@", "a%41:k%3A@", "a:b:c@", "a!$&'()*+,;=~:k@", "a b@", "a@b@", "é:k@", "a%zz@"],
  [
    "h.example",
    "H.Example",
    "localhost",
    "127.0.0.1",
    "127.1",
    "[::1]",
    "[0:0::1]",
    "[v1.a]",
    "[::1",
    "",
    "a..b",
    "a_b",
    "a%2Eb",
    "a,b",
    "é",
    "a b",
    "a\\b",
    "openai",
    "::1",
    "[::ffff:1.2.3.4]",
  ],
  ["", "", ":443", ":0", ":00443", ":", ":65535", ":65536", ":a", ":1:2"],
  [
    "/m",
    "/m",
    "/a/b",
    "/",
    "",
    "//",
    "/a//b",
    "/./a",
    "/a/../b",
    "/%2e%2e/a",
    "/a%2Fb",
    "/a:b",
    "/@a/b",
    "/a b",
    "/a|b",
    "/é",
    "/a%",
    "/a\\b",
  ],
  [
    "",
    "",
    "?temp=0.7",
    "?temp=3",
    "?",
    "?a",
    "?a=",
    "?=a",
    "?a=1&a=2",
    "?a=b'c",
    '?a="b"',
    "?a=b c",
    "?a=<",
    "?a={}",
    "?a=/?:@",
    "?a=%zz",
    "?a=é",
    "?stop=a,b",
  ],
  ["", "", "#f", "#", "#a b", "#a#b", "#%zz", "#`", "#é", "\n", " "],
];

function inputs() {
  const all = new Set();
  const collect = (value) => {
    if (typeof value === "string") all.add(value);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(collect);
  };
  for (const name of readdirSync(new URL("../vectors/", import.meta.url)).filter((name) => name.endsWith(".json")))
    collect(read(`vectors/${name}`));
  const below = generator(2026);
  for (let at = 0; at < MADE; at++)
    all.add(PIECES.map((pieces) => pieces[below(3) > 0 ? 0 : below(pieces.length)]).join(""));
  return [...all].filter((text) => text.length <= 200 && /^llm:/i.test(text));
}

const optional = (text) => (text === "" ? undefined : text);

function ours(input) {
  const error = validate(input).find(({ severity }) => severity === "error");
  if (error !== undefined) return { code: error.code };
  // The components as written, in the order of RFC 3986 Appendix B.
  const uri = parse(input);
  const [, scheme, userinfo, host, , path, query, fragment] =
    /^([^:]+):\/\/(?:([^@/?#]*)@)?(\[[^\]]*\]|[^:/?#]*)(:\d*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(input);
  return {
    scheme: scheme.toLowerCase(),
    userinfo: optional(userinfo ?? ""),
    host,
    port: uri.port,
    path,
    query: optional(query ?? ""),
    fragment: optional(fragment ?? ""),
  };
}

function theirs(input) {
  let url;
  try {
    url = new URL(input);
  } catch {
    return undefined;
  }
  const password = url.password === "" ? "" : `:${url.password}`;
  return {
    scheme: url.protocol.slice(0, -1),
    userinfo: optional(`${url.username}${password}`),
    host: url.hostname,
    port: url.port === "" ? undefined : Number(url.port),
    path: url.pathname,
    query: optional(url.search.slice(1)),
    fragment: optional(url.hash.slice(1)),
  };
}

function differences(input) {
  const [one, other] = [ours(input), theirs(input)];
  if (one.code !== undefined) return other === undefined ? [] : [`we refuse: ${one.code}`];
  if (other === undefined) return ["they refuse"];
  return Object.keys(one)
    .filter((name) => one[name] !== other[name])
    .map((name) => `reads another ${name}`);
}

test("every disagreement with the platform's URL is in the ledger", () => {
  const found = new Map();
  for (const input of inputs()) {
    for (const difference of differences(input)) {
      if (!found.has(difference) || input.length < found.get(difference).length) found.set(difference, input);
    }
  }
  const unexplained = [...found].filter(([difference]) => !(difference in LEDGER));
  assert.deepEqual(
    unexplained.map(([difference, input]) => `URL: ${JSON.stringify(difference)}: ${JSON.stringify(input)}`),
    [],
  );
});

test("every entry of the ledger is true and has a reason", () => {
  for (const [difference, { input, why }] of Object.entries(LEDGER)) {
    assert.ok(differences(input).includes(difference), `no longer so: ${difference}: ${input}`);
    assert.ok(why.length >= 20, difference);
  }
});
