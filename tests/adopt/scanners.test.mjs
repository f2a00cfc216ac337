// The rules for secret scanners, as shipped: on keys of the formats of all providers, and on texts without a key. gitleaks,
// detect-secrets and secretlint are the real programs. TruffleHog is not in a package registry: another RE2 runs its expressions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { before, describe, it } from "node:test";
import { redact } from "llm-uri";
import { RE2JS } from "re2js";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

import { folderOf, letters, run } from "./lib/run.mjs";

const require = createRequire(import.meta.url);
const fileOf = (name) => require.resolve(`llm-uri/rules/${name}`);
const textOf = (name) => readFileSync(fileOf(name), "utf8");

const hex = (count) => letters(count, "0123456789abcdef");
const base64 = (count) => letters(count, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

const KEYS = {
  "OpenAI, project": `sk-proj-${letters(74)}T3BlbkFJ${letters(73)}`,
  "OpenAI, service account": `sk-svcacct-${letters(58)}T3BlbkFJ${letters(58)}`,
  "OpenAI, user": `sk-${letters(20)}T3BlbkFJ${letters(20)}`,
  Anthropic: `sk-ant-api03-${letters(93)}AA`,
  Google: `AIza${letters(35)}`,
  "Google, new": `AQ.Ab8RN6${letters(44)}`,
  "Google OAuth": `ya29.${letters(60)}`,
  Groq: `gsk_${letters(52)}`,
  xAI: `xai-${letters(80)}`,
  "Hugging Face": `hf_${letters(34)}`,
  Perplexity: `pplx-${letters(48)}`,
  Replicate: `r8_${letters(37)}`,
  "AWS, percent-encoded": encodeURIComponent(base64(40)),
  "AWS, unencoded": `${base64(20)}/${base64(19)}`,
  Bedrock: `ABSK${encodeURIComponent(base64(130))}`,
  OpenRouter: `sk-or-v1-${hex(64)}`,
  Together: `tgp_v1_${letters(43)}`,
  Fireworks: `fw_${letters(24)}`,
  Cerebras: `csk-${letters(48)}`,
  "Vercel AI Gateway": `vck_${letters(56)}`,
  DeepSeek: `sk-${hex(32)}`,
  Azure: hex(32),
  Mistral: letters(32),
  Cohere: letters(40),
  "Ollama cloud": `${hex(32)}.${letters(24)}`,
  NVIDIA: `nvapi-${letters(64)}`,
  Langfuse: "sk-lf-0f8fad5b-d9cb-469f-a165-70867728950e",
  GitHub: `github_pat_${letters(82)}`,
  "of digits alone": letters(24, "0123456789"),
};
const OPAQUE = KEYS.Cohere;

/** Texts that contain the key, by name. */
const POSITIVE = {
  ...Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [`a key: ${name}`, [`llm://label:${key}@host.example/model`, key]]),
  ),
  ...Object.fromEntries(
    Object.entries({
      "without a label": `llm://:${OPAQUE}@h.example/m`,
      "upper-case scheme": `LLM://app:${OPAQUE}@H.EXAMPLE/m`,
      ".env": `LLM_URL=llm://app:${OPAQUE}@h.example/m`,
      ".env, quoted": `export LLM_URL="llm://app:${OPAQUE}@h.example/m?temp=0.7"`,
      YAML: `llm:\n  url: 'llm://app:${OPAQUE}@h.example/m' # the model`,
      JSON: `{"llm":{"url":"llm://app:${OPAQUE}@h.example/m","x":1}}`,
      "JSON, slashes escaped": `{"url":"llm:\\/\\/app:${OPAQUE}@h.example\\/m"}`,
      "JSON in JSON, slashes escaped": JSON.stringify({ line: `{"url":"llm:\\/\\/app:${OPAQUE}@h.example\\/m"}` }),
      "JSON, slashes as code points": `{"url":"llm:\\u002f\\u002fapp:${OPAQUE}@h.example\\u002fm"}`,
      "inside another URL": `https://x.example/?u=llm%3A%2F%2Fapp%3A${OPAQUE}%40h.example%2Fm&v=1`,
      Markdown: `see <llm://app:${OPAQUE}@h.example/m> and (\`llm://h.example/m\`)`,
      "a label with an encoded colon": `llm://my%3A${OPAQUE}@h.example/m`,
      "a template": `url = \`llm://app:${OPAQUE}@\${host}/m\``,
      "with a port": `llm://app:${OPAQUE}@h.example:8443/m`,
      "an IPv6 host": `llm://app:${OPAQUE}@[2001:db8::1]:8443/m`,
      "behind one without a key": `llm://h.example/m llm://app:${OPAQUE}@h.example/m`,
      "two lines below": `a\nb llm://h:443/m\nc llm://app:${OPAQUE}@h.example/m\n`,
    }).map(([name, text]) => [name, [text, OPAQUE]]),
  ),
};

const NEGATIVE = {
  "the marker": "llm://app:***@h.example/m",
  "the marker, encoded": "llm://app:%2A%2A%2A@h.example/m",
  "a longer marker": "llm://app:********@h.example/m",
  "no userinfo": "llm://h.example/m",
  "a label only": "llm://my-application@h.example/m",
  "a port": "llm://h.example:443/m",
  "a port, and an at sign in the model": "llm://h.example:11434/model-name@latest-version",
  "an IPv6 host, and an at sign in the model": "llm://[2001:db8::1]:11434/model-name@latest-version",
  "an e-mail address below": "llm://h.example:443/m\nsomebody.else@mail.example",
  "a reference, shell": "LLM_URL=llm://app:${OPENAI_API_KEY}@h.example/m",
  "a reference, shell without braces": 'LLM_URL="llm://app:$OPENAI_API_KEY@h.example/m"',
  "a reference, encoded": "LLM_URL=llm://app:%24%7BOPENAI_API_KEY%7D@h.example/m",
  "a reference, GitHub": "LLM_URL: llm://app:${{ secrets.OPENAI_API_KEY }}@h.example/m",
  "a reference, program": "const url = `llm://app:${process.env.OPENAI_API_KEY}@h.example/m`",
  "a reference, Python": 'url = f"llm://app:{openai_api_key}@h.example/m"',
  "a placeholder": "llm://app:your-api-key@h.example/m",
  "a placeholder with a prefix": "llm://app:sk-your-key-here@h.example/m",
  "a placeholder of crosses": "llm://app:sk-proj-xxxxxxxxxxxx@h.example/m",
  "a placeholder of dots": "llm://app:sk-proj-...@h.example/m",
  "a placeholder in brackets": "llm://app:<your-api-key>@h.example/m",
  "another scheme": `https://app:${OPAQUE}@h.example/m`,
  "the letters llm": "llm: a large language model, see user:name@example.com",
  nothing: "",
};

const PLAIN = Object.entries(POSITIVE).filter(([name]) => name.startsWith("a key: "));
const CASES = [...Object.entries(POSITIVE).map(([name, [text]]) => [name, text]), ...Object.entries(NEGATIVE)];

/** All texts as files, and the name of the text in a file. */
const folder = folderOf(
  Object.fromEntries(CASES.map(([, text], at) => [`${at}.txt`, text])),
  process.cwd(), // secretlint reads no files outside of it
);
const nameOf = (path) => CASES[Number.parseInt(basename(path), 10)][0];

/** The findings of a program, by the name of the text. */
function byName(found) {
  const lists = new Map();
  for (const [path, what] of found) lists.set(nameOf(path), [...(lists.get(nameOf(path)) ?? []), what]);
  return (_text, name) => lists.get(name) ?? [];
}

/** Compares what a scanner finds with both lists. */
function finds(scan, { negative = Object.entries(NEGATIVE) } = {}) {
  it("finds a key of any format, wherever the URI is", () => {
    for (const [name, [text, key]] of Object.entries(POSITIVE)) assert.deepEqual(scan(text, name), [key], name);
  });
  it("finds nothing in texts without a key", () => {
    for (const [name, text] of negative) assert.deepEqual(scan(text, name), [], name);
  });
}

describe("the lists of this test", () => {
  it("are those of the library, which redacts the keys", () => {
    for (const [name, [text, key]] of Object.entries(POSITIVE)) assert.ok(!redact(text).includes(key), name);
  });
});

describe("gitleaks", () => {
  const gitleaks = async (...options) => {
    const { code, stdout, stderr } = await run("gitleaks", [
      "dir",
      ...["--no-banner", "--no-color", "--exit-code=0", "--report-format=json", "--report-path=-"],
      ...options,
      folder,
    ]);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  let found;
  before(async () => {
    const report = await gitleaks("--config", fileOf("gitleaks.toml"));
    found = byName(
      report.filter(({ RuleID }) => RuleID === "llm-uri-api-key").map(({ File, Secret }) => [File, Secret]),
    );
  });

  // gitleaks searches percent-encoded text a second time, decoded.
  finds((text, name) => {
    const [first, ...more] = found(text, name);
    for (const other of more) assert.equal(other, decodeURIComponent(first), name);
    return first === undefined ? [] : [first];
  });

  it("finds no prefixed key of a URI without the rule", async () => {
    const report = byName((await gitleaks()).map(({ File, RuleID }) => [File, RuleID]));
    const prefixed = PLAIN.filter(([name]) => /: (OpenAI|Anthropic|Groq|OpenRouter)/.test(name));
    assert.equal(prefixed.length, 6);
    for (const [name] of prefixed) assert.deepEqual(report("", name), [], name);
  });
});

describe("trufflehog.yaml", () => {
  const { detectors } = parseYaml(textOf("trufflehog.yaml"));
  const [detector] = detectors;

  it("is one detector, with the expressions of the gitleaks rule", () => {
    assert.deepEqual([detectors.length, detector.name], [1, "llm-uri-api-key"]);
    assert.deepEqual(Object.keys(detector), ["name", "description", "keywords", "regex", "exclude_regexes_capture"]);
    assert.deepEqual(Object.keys(detector.regex), ["key"]); // each expression would have to find something
    const [rule] = parseToml(textOf("gitleaks.toml")).rules;
    assert.deepEqual([detector.regex.key, detector.exclude_regexes_capture], [rule.regex, rule.allowlists[0].regexes]);
  });

  // Like TruffleHog: keywords, the expressions, then the exclusions.
  const expression = RE2JS.compile(detector.regex.key);
  const excluded = detector.exclude_regexes_capture.map((source) => RE2JS.compile(source));
  finds((text) => {
    if (!detector.keywords.some((keyword) => text.toLowerCase().includes(keyword))) return [];
    const found = [];
    for (const matcher = expression.matcher(text); matcher.find(); ) found.push(matcher.group(1));
    return found.filter((secret) => !excluded.some((pattern) => pattern.matcher(secret).find()));
  });
});

describe("detect-secrets", () => {
  // A raw `/`, a UUID, digits alone.
  const MISSED = ["a key: AWS, unencoded", "a key: Langfuse", "a key: of digits alone"];

  it("finds the keys of URIs without a rule", async () => {
    const { code, stdout, stderr } = await run("detect-secrets", ["scan", "--all-files", "--no-verify", "."], {
      cwd: folder,
    });
    assert.equal(code, 0, stderr);
    const found = byName(Object.keys(JSON.parse(stdout).results).map((path) => [path, path]));
    for (const [name] of PLAIN) assert.equal(found("", name).length, MISSED.includes(name) ? 0 : 1, name);
    assert.deepEqual(found("", "no userinfo"), []);
  });
});

describe("llm-uri/secretlint", () => {
  const secretlint = (...args) => {
    const config = JSON.stringify({ rules: [{ id: "llm-uri/secretlint" }] });
    return run("secretlint", ["--secretlintrcJSON", config, ...args]);
  };
  const found = new Map();
  before(async () => {
    const { code, stdout, stderr } = await secretlint("--no-maskSecrets", "--format=json", `${folder}/*.txt`);
    assert.equal(code, 1, stdout + stderr);
    for (const { filePath, messages } of JSON.parse(stdout)) {
      const text = readFileSync(filePath, "utf8");
      found.set(
        nameOf(filePath),
        messages.map(({ range: [start, end] }) => text.slice(start, end)),
      );
    }
  });

  // A finding is the URI. Placeholders are keys, as for `llm-uri scan`.
  finds(
    (_text, name) =>
      (found.get(name) ?? []).map((uri) =>
        POSITIVE[name] && uri.includes(POSITIVE[name][1]) ? POSITIVE[name][1] : uri,
      ),
    { negative: Object.entries(NEGATIVE).filter(([name]) => !name.startsWith("a placeholder")) },
  );

  it("prints no secret", async () => {
    const [[, [, key]]] = Object.entries(POSITIVE);
    const { code, stdout, stderr } = await secretlint(join(folder, "0.txt"));
    assert.equal(code, 1);
    assert.match(stdout, /This llm URI contains a secret\b/);
    assert.ok(!(stdout + stderr).includes(key), stdout + stderr);
  });
});
