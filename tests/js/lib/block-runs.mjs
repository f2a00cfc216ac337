// Runs a block of a document, by language. A runner throws if the block is wrong.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse, validate } from "llm-uri";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

import { assertNoKey, KEY, outcome, shell } from "./cli.mjs";
import { ROOT, read } from "./documents.mjs";
import { PROJECT } from "./project.mjs";

/** The value of `LLM_URL` for programs. */
const LLM_URL = `llm://my-app:${KEY}@api.openai.com/gpt-5`;

// Precedes each program. `same` compares a value with its comment, `says` compares the output of a call.
const PRELUDE = `
import { deepStrictEqual as __equal } from "node:assert/strict";
const __plain = (value) => { try { return structuredClone(value); } catch { return value; } };
const __same = (got, wanted) => __equal(__plain(got), __plain(wanted));
const __says = (call, wanted) => {
  const { write } = process.stdout;
  let text = "";
  process.stdout.write = function (chunk, ...rest) { text += chunk; return write.call(this, chunk, ...rest); };
  try { call(); } finally { process.stdout.write = write; }
  const [got, said] = [text, wanted].map((each) => each.replace(/\\s+/g, " ").trim());
  if (said.endsWith("…")) __equal(got.slice(0, said.length - 1), said.slice(0, -1));
  else __equal(got, said);
};
`;

/** A program with its comments as checks: \`expression; // → value\`, and \`console.log(…); // what it prints\`. */
function checked(code) {
  let checks = 0;
  const text = code
    .replace(/^([ \t]*)(console\.log\(.*\)); \/\/ (?!→)(.*)$/gm, (_, indent, call, said) => {
      checks++;
      return `${indent}__says(() => ${call}, ${JSON.stringify(said)});`;
    })
    .replace(/^([ \t]*)(\S.*?);(?: |\n[ \t]*)\/\/ → (.*)$/gm, (_, indent, expression, value) => {
      checks++;
      return `${indent}__same(${expression}, ${value});`;
    });
  return { text, checks };
}

/** Modules that exist only in deployments. */
const DEPLOYED = { "@vercel/edge-config": 'export const get = async () => "llm://api.openai.com/gpt-5";\n' };

/** A program with `LLM_URL` in its environment: it succeeds, agrees with its comments, and prints no key. */
async function js({ code }) {
  const file = /^\/\/ (\S+\.m?[jt]s)\n/.exec(code)?.[1];
  const folder = mkdtempSync(join(PROJECT, "block-"));
  try {
    for (const [name, text] of Object.entries(DEPLOYED)) {
      mkdirSync(join(folder, "node_modules", name), { recursive: true });
      writeFileSync(join(folder, "node_modules", name, "index.js"), text);
      writeFileSync(
        join(folder, "node_modules", name, "package.json"),
        JSON.stringify({ name, type: "module", exports: "./index.js" }),
      );
    }
    symlinkSync(ROOT, join(folder, "node_modules", "llm-uri"));
    const { text, checks } = checked(code);
    // A file of a framework: it is imported and, if it handles requests, called.
    const common = !/^(?:import|export) /m.test(code) && /\bmodule\.exports\b/.test(code);
    const main = join(folder, file ?? (common ? "block.cjs" : "block.mjs"));
    mkdirSync(dirname(main), { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    writeFileSync(main, common ? text : `${PRELUDE}${text}`);
    const start = join(folder, "start.mjs");
    writeFileSync(
      start,
      `const module = await import(${JSON.stringify(pathToFileURL(main).href)});
const answer = module.GET ?? (module.default?.fetch && ((request) => module.default.fetch(request, process.env, { waitUntil() {} }))) ?? (typeof module.default === "function" && module.default);
if (answer && ${file !== undefined}) {
  const response = await answer(new Request("https://app.example/"));
  if (response.status !== 200) throw new Error("it answers with " + response.status);
  console.log(await response.text());
}`,
    );
    const child = spawn(process.execPath, [start], { cwd: PROJECT, env: { PATH: process.env.PATH, LLM_URL } });
    child.stdin.end();
    const { code: exit, stdout, stderr } = await outcome(child);
    assert.equal(exit, 0, stderr.replaceAll(KEY, "(the key)"));
    assertNoKey(stdout + stderr, "the block");
    assert.ok(
      checks > 0 || stdout + stderr !== "" || file !== undefined || common,
      "a block checks something, or prints something",
    );
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Stubs of programs that are not installed or that would not end.
const STAND_INS = {
  "llm-uri": '[ -n "$NPX" ] && exec node "$CLI" "$@"', // after npm install, only npx finds it
  npx: 'while [ "${1#-}" != "$1" ]; do shift; done; NPX=1 exec "$@"',
  npm: 'exec node "$STAND_INS/npm.mjs" "$@"',
  app: 'printf "connecting to %s\\n" "$LLM_URL"',
  logger: "exec cat",
  tail: 'shift; exec cat "$@"', // -f would wait for more
  vercel: 'if [ "$2" = add ]; then cat > stored; else printf \'LLM_URL="%s"\\n\' "$LLM_URL" > "$3"; fi',
  wrangler: 'if [ "$1 $2" = "secret put" ]; then cat > stored; elif [ "$1" != deploy ]; then exit 2; fi',
  // It tracks no file, and every difference adds a URI.
  git: 'case "$*" in *ls-files*) exit 1;; esac; echo "+LLM_URL=llm://api.openai.com/gpt-5"',
  gitleaks: '[ -f "$3" ]',
  trufflehog: '[ -f "${3#--config=}" ]',
};
/** A stub of npm: scripts must exist, and packages must be those of the tests. */
const NPM = `
import { readFileSync } from "node:fs";
const { scripts, devDependencies, name } = JSON.parse(readFileSync(process.env.MANIFEST, "utf8"));
const { dependencies: clients } = JSON.parse(readFileSync(process.env.CLIENTS, "utf8"));
const [command, ...rest] = process.argv.slice(2);
const words = rest.filter((word) => !word.startsWith("-"));
const known = command === "run" ? words[0] in scripts : command === "test" ? "test" in scripts
  : command === "install" ? words.every((word) => word === name || word in devDependencies || word in clients) : ["ci", "pack", "version", "audit"].includes(command);
process.exit(known ? 0 : 1);
`;
/** Files that the blocks read. None contains a key. */
const FILES = {
  ".env": "LLM_URL=llm://api.openai.com/gpt-5\n",
  ".env.production": "",
  ".dev.vars": "LLM_URL=llm://api.openai.com/gpt-5\n",
  "wrangler.toml": '[vars]\nLLM_URL = "llm://api.openai.com/gpt-5"\n',
  "app.js": 'console.log("connecting to", process.env.LLM_URL); throw new Error(process.env.LLM_URL);\n',
  "app.log": "connecting to llm://api.openai.com/gpt-5\n",
  "urls.txt": "llm://api.openai.com/gpt-5\n",
  "uris.txt": "llm://api.openai.com/gpt-5\n",
  "edge-config.json": '{ "llmUrl": "llm://api.openai.com/gpt-5" }\n',
  "template.txt": [
    "URI scheme name: weather",
    "Status: provisional",
    'URI scheme syntax: weather = "weather:" path-rootless',
    "URI scheme semantics: names a weather station",
    "Encoding considerations: UTF-8, percent-encoded",
    "Applications/protocols that use this URI scheme name: examples",
    "Interoperability considerations: none are known",
    "Security considerations: clients check what they dereference, see the sections on authentication and privacy of the reference.",
    "Contact: A Person <person@example.com>",
    "Author/Change controller: A Person",
    "References: RFC 3986",
  ].join("\n"),
  "command.txt": 'curl https://api.openai.com/v1/chat/completions -d \'{"model": "gpt-5"}\'\n',
  "package-lock.json": "{}\n",
};

/** Shell commands, in a separate folder: each succeeds and prints no key. A comment `# exit 1` sets another exit code. */
async function sh({ code }) {
  const folder = mkdtempSync(join(tmpdir(), "block-"));
  const [work, bin] = [join(folder, "work"), join(folder, "bin")];
  try {
    for (const each of [work, bin]) mkdirSync(each);
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(work, name), text);
    for (const [name, text] of Object.entries(STAND_INS))
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    writeFileSync(join(bin, "npm.mjs"), NPM);
    mkdirSync(join(work, "node_modules"));
    symlinkSync(ROOT, join(work, "node_modules", "llm-uri"));
    const env = {
      LLM_URL,
      OPENAI_API_KEY: `sk-${KEY}`,
      STAND_INS: bin,
      CLI: join(ROOT, "dist", "cli.js"),
      MANIFEST: join(ROOT, "package.json"),
      CLIENTS: join(ROOT, "tests", "clients", "package.json"),
    };
    let printed = "";
    for (const command of code
      .replaceAll("\\\n", " ")
      .split("\n")
      .filter((line) => !/^\s*(#|$)/.test(line))) {
      const wanted = Number(/ # exit (\d)\b/.exec(command)?.[1] ?? 0);
      // Commands that read standard input get a URI, or the input for their option.
      const input = /--from curl/.test(command) ? "command.txt" : "urls.txt";
      const given = /[|<]/.test(command.replace(/#.*/, "")) ? command : `${command.replace(/ # .*/, "")} < ${input}`;
      const script = `PATH="${bin}:$PATH:${join(ROOT, "node_modules", ".bin")}"\n${given}`;
      const { code: exit, stdout, stderr } = await shell(script, { cwd: work, env });
      assert.equal(exit, wanted, `${command}\n${stderr}`.replaceAll(KEY, "(the key)"));
      assertNoKey(stdout + stderr, command);
      printed += stdout;
    }
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `…` replaces items of a list or an object. */
const whole = (code) => code.replace(/, …/g, "");

function json({ code }) {
  JSON.parse(whole(code));
}

function toml({ code }) {
  parseToml(code);
}

/** Its steps of a workflow are run. */
async function yaml({ code }) {
  const value = parseYaml(code);
  const steps = [value, ...Object.values(value.jobs ?? {})].flatMap(({ steps = [] }) => steps);
  for (const { run } of steps) if (run !== undefined) await sh({ code: run });
}

/** The documentation tests of the crate run it, if the crate includes the document. */
function rust(_block, { name }) {
  assert.ok(read("src/lib.rs").includes(`include_str!("../${name}")`), `src/lib.rs does not include ${name}`);
}

/** A URI, or the output of the previous block: `…` matches any text, and line breaks may differ. */
async function text({ code }, { before }) {
  const [first] = code.split("\n");
  if (/^llm:\/\/\S+$/.test(first)) {
    assert.deepEqual(
      validate(first).map(({ code: issue }) => issue),
      [],
    );
    return void parse(first);
  }
  const words = (each) => each.replace(/\s+/g, " ").trim();
  const pattern = words(code)
    .split("…")
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  assert.match(words(await before()), new RegExp(`^${pattern}$`));
}

export const RUNNERS = { js, sh, json, toml, yaml, rust, text };
