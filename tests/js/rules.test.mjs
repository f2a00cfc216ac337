// The rules for secret scanners, as shipped: over keys of every provider's shape and over what is no key. secretlint is
// the tool itself; gitleaks and TruffleHog are Go programs, whose regular expressions are run by another RE2.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { redact } from "llm-uri";
import { RE2JS } from "re2js";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

import { shell, VERSION } from "./lib/cli.mjs";

const require = createRequire(import.meta.url);
const fileOf = (name) => require.resolve(`llm-uri/rules/${name}`);
const textOf = (name) => readFileSync(fileOf(name), "utf8");

/** Characters that look random and are the same in every run, so that no key has to stand in this file. */
function letters(count, alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") {
  let state = 20251101 + count;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  return Array.from({ length: count }, () => alphabet[(next() >>> 8) % alphabet.length]).join("");
}
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

/** Texts that hold the key, by name. */
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

const pattern = (source) => RE2JS.compile(source);

/** What a scanner's own code does around the expressions: keywords first, then what is let pass. */
function re2Scanner(keywords, expression, group, allowed) {
  const compiled = pattern(expression);
  const passes = allowed.map(pattern);
  return (text) => {
    if (!keywords.some((keyword) => text.toLowerCase().includes(keyword))) return [];
    const found = [];
    for (const matcher = compiled.matcher(text); matcher.find(); ) found.push(matcher.group(group));
    return found.filter((secret) => !passes.some((pass) => pass.matcher(secret).find()));
  };
}

/** Holds a scanner to both lists. */
function holds(scan) {
  it("finds a key of any shape at any position", () => {
    for (const [name, [text, key]] of Object.entries(POSITIVE)) assert.deepEqual(scan(text, name), [key], name);
  });
  it("has no findings without a key", () => {
    for (const [name, text] of Object.entries(NEGATIVE)) assert.deepEqual(scan(text, name), [], name);
  });
}

describe("the lists of this test", () => {
  it("match the library, which redacts the first list", () => {
    for (const [name, [text, key]] of Object.entries(POSITIVE)) assert.ok(!redact(text).includes(key), name);
  });
});

describe("gitleaks.toml", () => {
  const config = parseToml(textOf("gitleaks.toml"));
  const [rule, ...others] = config.rules;

  it("is one rule on top of gitleaks' own", () => {
    assert.deepEqual([others.length, rule.id, config.extend.useDefault], [0, "llm-uri-api-key", true]);
    // The names that gitleaks reads; it passes over others in silence.
    assert.deepEqual(Object.keys(rule), [
      "id",
      "description",
      "regex",
      "secretGroup",
      "keywords",
      "tags",
      "allowlists",
    ]);
    assert.deepEqual(Object.keys(rule.allowlists[0]), ["description", "regexTarget", "regexes"]);
    assert.equal(pattern(rule.regex).groupCount(), rule.secretGroup);
  });
  holds(re2Scanner(rule.keywords, rule.regex, rule.secretGroup, rule.allowlists[0].regexes));
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
  holds(re2Scanner(detector.keywords, detector.regex.key, 1, detector.exclude_regexes_capture));
});

describe("secretlint.json", () => {
  const folder = mkdtempSync(join(tmpdir(), "llm-uri-rules-"));
  const found = new Map();

  before(async () => {
    const cases = [...Object.entries(POSITIVE).map(([name, [text]]) => [name, text]), ...Object.entries(NEGATIVE)];
    const files = new Map(cases.map(([name, text], at) => [`${at}.txt`, { name, text }]));
    for (const [file, { text }] of files) writeFileSync(join(folder, file), text);
    const { code, stdout, stderr } = await secretlint("--no-maskSecrets", "--format", "json", "*.txt");
    assert.equal(code, 1, stderr);
    for (const { filePath, messages } of JSON.parse(stdout)) {
      const { name, text } = files.get(basename(filePath));
      found.set(
        name,
        messages.map(({ range: [start, end] }) => text.slice(start, end)),
      );
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  holds((_text, name) => found.get(name) ?? []);

  it("lets secretlint mask the key in its report", async () => {
    const { code, stdout, stderr } = await secretlint("0.txt");
    assert.equal(code, 1);
    assert.ok(
      !(stdout + stderr).includes(OPAQUE) && !(stdout + stderr).includes(KEYS["OpenAI, project"]),
      stdout + stderr,
    );
  });

  it("can be imported, to be part of another configuration", () => {
    assert.equal(require("llm-uri/rules/secretlint.json").rules.length, 1);
  });

  function secretlint(...args) {
    const manifest = require.resolve("secretlint/package.json");
    const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin);
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [program, "--secretlintrc", fileOf("secretlint.json"), ...args],
        { cwd: folder },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  }
});

describe("pre-commit-hooks.yaml", () => {
  const hooks = parseYaml(textOf("pre-commit-hooks.yaml"));
  const [hook] = hooks;

  it("is one hook that installs this version", () => {
    assert.equal(hooks.length, 1);
    assert.deepEqual(
      [hook.id, hook.language, hook.types, hook.additional_dependencies],
      ["llm-uri-scan", "node", ["text"], [`llm-uri@${VERSION}`]],
    );
  });

  it("blocks only commits whose files contain a key", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "llm-uri-hook-"));
    try {
      writeFileSync(join(cwd, "clean.env"), `LLM_URL=${NEGATIVE["the marker"]}\n`);
      writeFileSync(join(cwd, "-key.env"), `LLM_URL=${POSITIVE["without a label"][0]}\n`);
      assert.equal((await shell(`${hook.entry} clean.env`, { cwd })).code, 0);
      const { code, stdout } = await shell(`${hook.entry} clean.env -key.env`, { cwd });
      assert.deepEqual([code, stdout], [1, "-key.env:1:9: llm://:***@h.example/m\n"]);
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});
