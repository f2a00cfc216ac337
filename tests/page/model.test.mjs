// The page's model without a browser: it masks the same secrets and has the same parts as the package.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { ENTRIES } from "../../scripts/build/entries.mjs";
import { DIST, ROOT, TARGET } from "../../scripts/lib/paths.mjs";
import { vectors } from "./support.mjs";

// The package's entries instead of the page's single module.
const alias = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, { path }]) => [`llm-uri${path.slice(1)}`, join(DIST, `${name}.js`)]),
);
const outdir = join(TARGET, "page", "model");
const entries = [
  "reading",
  "hidden",
  "fixes",
  "canonical",
  "sentence",
  "compare",
  "examples",
  "offer",
  "environment",
  "imports",
  "edit",
  "parts",
  "verdicts",
  "presets",
].map((name) => join(ROOT, "www", "model", `${name}.ts`));
await build({
  entryPoints: entries,
  bundle: true,
  splitting: true,
  format: "esm",
  outdir,
  outExtension: { ".js": ".mjs" },
  alias,
  external: Object.values(alias),
  logLevel: "silent",
});
const load = (name) => import(join(outdir, `${name}.mjs`));
const { canParse, redact, tokenize } = await import(pathToFileURL(join(DIST, "index.js")).href);
const { fixed, partsAt, read, verdict } = await load("reading");
const { hiddenSpans, masked } = await load("hidden");
const { difference, fixedText, isMasked } = await load("fixes");
const { canonicalOf } = await load("canonical");
const { compare } = await load("compare");
const { sentence } = await load("sentence");
const { described, editable, offerOf } = await load("offer");
const { withPart } = await load("edit");
const { rawOf, textOf } = await load("parts");
const { outcomeOf, verdictsOf } = await load("verdicts");
const { nearHost, nearModel } = await load("presets");
const environment = await load("environment");
const imports = await load("imports");
const { GROUPS, SAMPLE } = await load("examples");

const ALL = vectors(
  ...readdirSync(join(ROOT, "tests", "vectors"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5)),
);
// The secrets of the vectors. A parameter's name may match too.
const SECRET = /SECRET(?!=)|CANARY|sk-proj-abc123/;
// A value that is not UTF-8 stays encoded.
const decoded = (text) => {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
};

test("no vector's reading contains a secret", () => {
  for (const { input } of ALL) {
    const reading = read(input);
    const said = [reading.text, verdict(reading), fixed(reading)?.text ?? ""];
    for (const issue of reading.issues) {
      const fix = fixedText(reading, [issue]);
      if (fix !== undefined && !isMasked(reading, issue))
        said.push(JSON.stringify(difference(reading.text, read(fix).text) ?? ""));
    }
    const offer = offerOf(reading);
    const source = described(reading);
    const outcome = outcomeOf(source);
    said.push(JSON.stringify([verdictsOf(reading, editable(reading, offer), outcome), outcome.words, outcome.issues]));
    said.push(offer?.words ?? "", offer?.reading?.text ?? "", environment.envLine(reading) ?? "");
    // As a line of a file, with a name of a URI variable and with another name.
    for (const text of [input, `MY_LLM_URL=${input}`, `OTHER='${input}'`]) {
      const variables = environment.loaded(text);
      said.push(
        JSON.stringify(variables.map(({ uri: _uri, ...variable }) => variable)),
        masked(text, environment.maskedIn(text, variables)),
      );
    }
    if (source.shown !== undefined)
      said.push(
        sentence(source.shown, outcome)
          .map((phrase) => phrase.text ?? phrase)
          .join(""),
      );
    const canonical = canonicalOf(reading);
    if (canonical !== undefined) said.push(canonical.text, JSON.stringify(canonical.changes));
    assert.doesNotMatch(said.join("\n").replaceAll(/[?&]\w*SECRET\w*=/gi, ""), SECRET, input);
  }
});

test("imports are masked by their format, and entirely if they are too long", () => {
  const maskedText = (text) => masked(text, imports.maskedIn(text, imports.importOf(text)));
  const header = (name, body) => `curl https://api.openai.com/v1/chat/completions -H "${name}: CANARY" -d '${body}'`;
  assert.equal(
    maskedText(header("api-key", '{"model":"m"}')),
    header("api-key", '{"model":"m"}').replace("CANARY", "***"),
  );
  assert.equal(
    maskedText(header("Authorization", "{}")),
    header("Authorization", "{}").replace("CANARY", "***"),
    "also without a model",
  );
  for (const line of [
    "curl -u me:CANARY https://h.example/v1/m",
    "curl https://h.example/v1 --oauth2-bearer CANARY",
    "curl https://h.example/v1 --cookie 'a=CANARY'",
    "https://user:CANARY@h.example/?q=1",
  ]) {
    assert.doesNotMatch(maskedText(line), /CANARY/, line);
    assert.doesNotMatch(masked(line, environment.maskedIn(line, environment.loaded(line))), /CANARY/, line);
  }
  assert.equal(
    maskedText("A=1\nexport B='x y'\n# C=2\n# a note\nLLM_URL=llm://a:k@h.example/m # ours\nrest of a key"),
    "A=***\nexport B=***\n# C=***\n# a note\nLLM_URL=llm://a:***@h.example/m # ours\n***",
  );
  const file = "OTHER=CANARY\n".repeat(2_000);
  assert.equal(maskedText(file), "***");
  assert.equal(read(file).text, "***");
  assert.deepEqual(environment.loaded(file), []);
});

/** The page masks whole tokens: never less than the package, and rarely more. */
function isMaskedLike(text, wanted, input) {
  if (text === wanted) return;
  let at = 0;
  for (const piece of text.split("***")) {
    const found = wanted.indexOf(piece, at);
    assert.notEqual(found, -1, `${input}: ${text} shows more than ${wanted}`);
    at = found + piece.length;
  }
}

test("a valid URI is masked as the package redacts it", () => {
  for (const { input } of ALL) {
    const reading = read(input);
    if (reading.uri !== undefined) isMaskedLike(reading.text, String(reading.uri), input);
  }
});

test("the parts of a valid URI are those of the package and make up its text", () => {
  let seen = 0;
  for (const { input } of ALL) {
    const { uri, parts } = read(input);
    if (uri === undefined) continue;
    seen++;
    // Only trailing delimiters are in no part.
    assert.equal(
      parts.reduce((text, { before, start, end }) => `${text}${before}${input.slice(start, end)}`, ""),
      input.slice(0, parts.at(-1).end),
      input,
    );
    assert.match(input.slice(parts.at(-1).end), /^[?&#]*$/, input);
    assert.match(parts.map(({ before }) => before).join(" "), /^ :\/\/[^\w%]*$/, input);
    const text = Object.fromEntries(parts.map((part) => [part.id, input.slice(part.start, part.end)]));
    assert.equal(decoded(text["app-label"]), uri.appLabel ?? text["app-label"], input);
    assert.equal(decoded(text["api-key"]), uri.apiKey, input);
    assert.equal(text.host.toLowerCase(), uri.host.toLowerCase(), input);
    assert.equal(text.port === undefined ? undefined : Number(text.port), uri.port, input);
    assert.equal(decoded(text.model), uri.model, input);
    assert.equal(decoded(text.fragment) ?? "", uri.fragment ?? "", input);
    const pairs = parts
      .filter(({ kind }) => kind === "parameter")
      .map(({ start, end, value }) => [
        decoded(input.slice(start, value === undefined ? end : value - 1)),
        value === undefined ? null : decoded(input.slice(value, end)),
      ]);
    assert.deepEqual(pairs, uri.query, input);
  }
  assert.ok(seen > 300, `${seen} valid vectors`);
});

test("an invalid input is masked as the package redacts it", () => {
  let seen = 0;
  for (const { input } of ALL) {
    if (!/^[ -~]+$/.test(input) || canParse(input)) continue;
    seen++;
    isMaskedLike(masked(input, hiddenSpans(input)), redact(input), input);
  }
  assert.ok(seen > 200, `${seen} broken vectors`);

  for (const input of [
    "sk-ant-api03-CANARYCANARYCANARYCANARY",
    "llm:app:CANARYCANARY@h/m",
    "openai://app:CANARYCANARY@h/m",
    "llm://a:CANARY\uE0F7CANARY@h/m",
    "llm://a:CANARY@h/m?api_key=CANARY&x=@h/m?api_key=",
    "llm://ä:CANARY@h/m\n",
  ]) {
    const hidden = hiddenSpans(input);
    assert.ok(hidden.length > 0, input);
    assert.doesNotMatch(masked(input, hidden), /CANARY/, input);
  }
});

test("a comparison names the part of each difference and contains no secret", () => {
  const { cases } = JSON.parse(readFileSync(join(ROOT, "tests", "vectors", "equality.json"), "utf8"));
  // The page parses without options.
  for (const { a, b, endpoint, model, full } of cases.filter(({ options }) => options === undefined)) {
    const { same, differences } = compare(read(a), read(b));
    assert.deepEqual(same, { endpoint, model, full }, `${a} ${b}`);
    assert.equal(differences.length === 0, full, `${a} ${b}`);
  }
  const [one, other] = ["llm://app:CANARYA@h/m?api_key=CANARYC&x=1", "llm://app:CANARYB@h/m?api_key=CANARYD&x=2"].map(
    read,
  );
  const { differences } = compare(one, other);
  assert.deepEqual(
    differences.map(({ kind, id }) => [kind, id]),
    [
      ["api-key", "api-key"],
      ["parameter", "parameter-0"],
      ["parameter", "parameter-1"],
    ],
  );
  assert.doesNotMatch(JSON.stringify(differences), /CANARY/);
});

test("a fix inside a secret reveals neither its position nor its text", () => {
  const reading = read("llm://app:left:right@h.example/m");
  assert.ok(reading.issues.every((issue) => isMasked(reading, issue)));
  assert.equal(difference(reading.text, read(fixedText(reading, reading.issues)).text), undefined);
});

test("a fix beside a secret shows its change", () => {
  const reading = read("llm//app:secret@h.example/m");
  assert.deepEqual(
    reading.issues.map((issue) => [issue.code, isMasked(reading, issue)]),
    [["missing-authority", false]],
  );
});

test("an issue of the whole input is about none of its parts", () => {
  const reading = read(`llm://h.example/m?a=${"b".repeat(2048)}`);
  assert.deepEqual(
    reading.issues.map((issue) => [issue.code, partsAt(reading, issue)]),
    [["long-uri", []]],
  );
});

test("the components of every llm URI make up its text, and a change of one keeps the others", () => {
  let seen = 0;
  for (const { input } of ALL) {
    const reading = read(input);
    if (!reading.llm || input === "") continue;
    seen++;
    const raw = rawOf(input, tokenize(input));
    // Editing completes what a URI needs, and removes only text that has no place in a URI.
    if (reading.state === "valid") assert.equal(textOf(raw), input);
    const pieces = [raw.label, raw.key, raw.host, raw.port, raw.model, ...raw.params, raw.fragment, raw.lead, raw.tail];
    assert.equal(
      pieces.reduce((sum, piece) => sum + (piece ?? "").replace(/[/&]/g, "").length, raw.scheme.length),
      tokenize(input)
        .filter(({ kind, start, end }) => kind !== "delimiter" || (input.slice(start, end) === "=" && true))
        .reduce((sum, { start, end }) => sum + input.slice(start, end).replace(/[/&]/g, "").length, 0),
      input,
    );
    assert.ok(textOf(raw).includes(raw.key ?? ""), input);
    if (reading.uri === undefined) continue;
    for (const [kind, name] of [
      ["app-label", "appLabel"],
      ["host", "host"],
      ["model", "model"],
      ["fragment", "fragment"],
    ]) {
      const value = kind === "host" ? "other.example" : "a/b: é";
      const { uri } = read(withPart(input, kind, value));
      assert.equal(uri?.[name], value, `${kind} of ${input}`);
      assert.deepEqual([uri.apiKey, uri.query], [reading.uri.apiKey, reading.uri.query], `${kind} of ${input}`);
    }
  }
  assert.ok(seen > 400, `${seen} URIs`);
});

test("the nearest name is offered for a typo, not for another name", () => {
  const profile = { id: "openai" };
  assert.equal(nearHost("api.opnai.com"), "api.openai.com");
  assert.equal(nearHost("api.openai.com"), undefined);
  assert.equal(nearHost("h.example"), undefined);
  assert.equal(nearModel("gtp-5", profile), "gpt-5");
  for (const other of ["gpt-7", "gpt-5", "o3", "llama3"]) assert.equal(nearModel(other, profile), undefined, other);
});

test("a text with indented lines is searched for a URI", () => {
  for (const text of [
    "llm:\n  url: llm://a:s3cret@h.example/m",
    "llm:\r\n\turl: llm://a:s3cret@h.example/m\n  key: x",
  ]) {
    const { words, reading } = offerOf(read(text));
    assert.deepEqual([words, reading.text], ["This text contains one URI:", "llm://a:***@h.example/m"]);
  }
  assert.equal(offerOf(read("llm://h.example\n")), undefined);
});

test("the examples contain all of the draft's, without duplicates, and the sample is valid", () => {
  assert.equal(verdict(read(SAMPLE)), "Valid");
  const draft = vectors("draft-examples").map(({ input }) => input);
  const listed = GROUPS.flatMap(({ examples }) => examples.map(({ uri }) => uri));
  assert.deepEqual(
    draft.filter((uri) => !listed.includes(uri)),
    [],
  );
  assert.equal(new Set(listed).size, listed.length);
});
