// The recipes in docs/configuration.md with the real libraries and with valid and invalid URIs print no key. (scripts/test/recipes.mjs
// runs a real `next build`.)

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { validate } from "llm-uri";
import { checkDotenv } from "llm-uri/env";
import { parse as parseYaml } from "yaml";

import { assertNoKey, KEY, outcome, shell } from "../lib/cli.mjs";
import { blocksOf, read } from "../lib/documents.mjs";
import { PROJECT } from "../lib/project.mjs";

const guide = read("docs/configuration.md");
const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5`;
const BAD = [
  `${URI}\n`,
  `llm://my-app:${KEY}@api.openai.com/`,
  `${URI}?temp=hot`,
  `"${URI}"`,
  `llm://my-app:${KEY}#x@api.openai.com/gpt-5`,
  `sk-proj-${KEY}`,
];

const blocks = blocksOf("docs/configuration.md");
const of = (heading, language = "js") =>
  blocks.filter((block) => block.heading === heading && block.language === language).map(({ code }) => code);

const run = (code, url) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, ...(url === undefined ? {} : { LLM_URL: url }) },
  });
  child.stdin.end();
  return outcome(child);
};

let folder;
before(() => {
  folder = mkdtempSync(join(PROJECT, "recipes-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a block to the file that its first line names, and stubs of modules that exist only in deployments. */
function project(name, code, modules = {}) {
  const root = join(folder, name);
  const path = /^\/\/ (\S+)\n/.exec(code)[1];
  const files = { [path]: code, "package.json": '{ "type": "module" }' };
  for (const [module, text] of Object.entries(modules)) {
    files[`node_modules/${module}/index.js`] = text;
    files[`node_modules/${module}/package.json`] = JSON.stringify({
      name: module,
      type: "module",
      exports: "./index.js",
    });
  }
  for (const [each, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, each)), { recursive: true });
    writeFileSync(join(root, each), text);
  }
  return pathToFileURL(join(root, path)).href;
}

/** Runs `work`; returns its output and its result. */
async function listening(work) {
  const shown = [];
  const { error } = console;
  console.error = (...values) => shown.push(...values.map((value) => inspect(value, { depth: 20, showHidden: true })));
  try {
    return { result: await work(), shown: shown.join("\n") };
  } finally {
    console.error = error;
  }
}

it("the guide has its recipes, and each block is one of them", () => {
  const wanted = {
    "Validate variables in a program": "js js",
    "Check `.env` files": "sh js",
    "Validate with t3-env": "js",
    "Validate with zod": "js",
    "Validate with valibot": "js",
    "Validate with arktype": "js",
    "Validate a form with react-hook-form": "js",
    "Check URIs in an editor": "js",
    "Store `LLM_URL` on Vercel": "sh sh",
    "Validate `LLM_URL` in a Next.js build": "js",
    "Validate Edge Config in an edge route": "js",
    "Validate a Worker's binding": "js",
    "Check URIs in continuous integration": "yaml sh",
  };
  const found = {};
  for (const { heading, language } of blocks)
    found[heading] = found[heading] === undefined ? language : `${found[heading]} ${language}`;
  assert.deepEqual(found, wanted);
});

describe("validation", () => {
  for (const heading of [
    "Validate variables in a program",
    "Validate with t3-env",
    "Validate with zod",
    "Validate with valibot",
    "Validate with arktype",
    "Validate a form with react-hook-form",
  ]) {
    it(`${heading}: a valid URI is accepted, and an invalid one is reported without its key`, async () => {
      const [code] = of(heading);
      const good = await run(code, URI);
      assert.equal(good.code, 0, good.stderr.replaceAll(KEY, "(the key)"));
      assertNoKey(good.stdout + good.stderr, heading);
      assert.match(good.stdout, /api\.openai\.com/);
      for (const url of [...BAD, "", undefined]) {
        const { stdout, stderr } = await run(code, url);
        assertNoKey(stdout + stderr, `${heading}, ${url}`);
        const [error] = validate(url).filter(({ severity }) => severity === "error");
        // For a value that is not a string, some libraries use other messages; the check of a program reports more about variables.
        const words =
          url === undefined || heading === "Validate variables in a program"
            ? / /
            : new RegExp(error.message.slice(0, 30).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        if (!(url === "" && heading === "Validate with t3-env"))
          assert.match(stdout + stderr, words, `${heading}: ${JSON.stringify(url)}`);
        assert.ok(!stdout.includes("LlmUri {"), `${heading} takes ${JSON.stringify(url)}`);
      }
    });
  }

  it("valibot: the key would be printed without the recipe", async () => {
    const [code] = of("Validate with valibot");
    const { stderr } = await run(code.replace("v.flatten(result.issues)", "JSON.stringify(result.issues)"), BAD[1]);
    assert.ok(stderr.includes(KEY), "if this fails, the guide's warning can go");
  });

  it("a form cannot name a host of the private network", async () => {
    for (const host of ["127.0.0.1", "localhost", "169.254.169.254", "2130706433"]) {
      assert.doesNotMatch(
        (await run(of("Validate a form with react-hook-form")[0], `llm://${host}/m`)).stdout,
        /LlmUri \{/,
        host,
      );
      assert.equal((await run(of("Validate variables in a program")[0], `llm://${host}/m`)).code, 1, host);
    }
  });
});

describe(".env files", () => {
  it("match the table", () => {
    const rows = [...guide.matchAll(/^\| `(A=[^`]+)` \|.*\| `?([\w-]*)`? \|$/gm)];
    assert.equal(rows.length, 4);
    for (const [, line, code] of rows)
      assert.deepEqual(
        checkDotenv(line, { names: ["A"] }).variables[0].issues.map((issue) => issue.code),
        [code],
        line,
      );
  });

  it("are written so that loaders keep them", async () => {
    const { code, stdout, stderr } = await run(of("Check `.env` files")[0], undefined);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /kept: true,\s+redacted: 'llm:\/\/my-app:\*\*\*@api\.openai\.com\/gpt-5#coding'/);
    assert.match(stdout, /error\[dotenv-comment\]/);
  });

  it("are checked by the command", async () => {
    const [command] = of("Check `.env` files", "sh");
    for (const [text, code] of [
      [`LLM_URL=${URI}`, 0],
      [`LLM_URL=${URI}#x`, 1],
    ]) {
      writeFileSync(join(folder, ".env"), text);
      writeFileSync(join(folder, ".env.production"), "");
      const ended = await shell(command.replace("npx ", ""), { cwd: folder });
      assert.equal(ended.code, code, ended.stderr);
      assertNoKey(ended.stdout + ended.stderr, "the command");
    }
  });
});

it("the editor's schema accepts only URIs", async () => {
  const { stdout } = await run(of("Check URIs in an editor")[0], undefined);
  const validate = addFormats(new Ajv()).compile(JSON.parse(stdout));
  assert.ok(validate({ llmUrl: URI }) && !validate({ llmUrl: "https://api.openai.com/v1" }) && !validate({}));
});

it("Vercel's store receives the value without a line break, and its output is checked", async () => {
  const [add, pull] = of("Store `LLM_URL` on Vercel", "sh");
  const bin = join(folder, "bin");
  mkdirSync(bin);
  // Like the real command: `env add` keeps standard input unchanged, `env pull` writes it in double quotes, with \n for a line break.
  writeFileSync(
    join(bin, "vercel"),
    "#!/bin/sh\nif [ \"$2\" = add ]; then cat > stored; else printf 'LLM_URL=\"%s\"\\n' \"$(cat stored | sed -e ':a' -e N -e '$!ba' -e 's/\\n/\\\\n/g')\" > \"$3\"; fi\n",
    { mode: 0o755 },
  );
  const env = { LLM_URL: URI };
  const put = await shell(`PATH="$PWD/bin:$PATH"\n${add}`, { cwd: folder, env });
  assert.equal(put.code, 0, put.stderr);
  assert.equal(readFileSync(join(folder, "stored"), "utf8"), URI);
  const checked = await shell(`PATH="$PWD/bin:$PATH"\nset -e\n${pull.replace("npx ", "")}`, { cwd: folder });
  assert.equal(checked.code, 0, checked.stderr);
  writeFileSync(join(folder, "stored"), `${URI}\nx`);
  const cut = await shell(`PATH="$PWD/bin:$PATH"\nset -e\n${pull.replace("npx ", "")}`, { cwd: folder });
  assert.equal(cut.code, 1);
  assert.match(cut.stdout, /several-lines/);
  assertNoKey(cut.stdout + cut.stderr, "the check");
});

it("Next.js: the configuration file throws on an invalid URI, without its key", async () => {
  const url = project("next", of("Validate `LLM_URL` in a Next.js build")[0]);
  const load = (value) => run(`await import(${JSON.stringify(url)});`, value);
  assert.equal((await load(URI)).code, 0);
  for (const value of [...BAD, "", undefined, "llm://localhost/m"]) {
    const { code, stdout, stderr } = await load(value);
    assert.equal(code, 1, `${value}`);
    assert.match(stderr, /EnvError: An environment variable is not usable: LLM_URL/);
    assertNoKey(stdout + stderr, `${value}`);
  }
});

it("Edge Config: an edge route responds for any stored value", async () => {
  const url = project("edge", of("Validate Edge Config in an edge route")[0], {
    "@vercel/edge-config": "export const get = async (name) => globalThis.edgeConfig[name];\n",
  });
  const { GET, runtime } = await import(url);
  assert.equal(runtime, "edge");
  globalThis.edgeConfig = { llmUrl: "llm://api.openai.com/gpt-5" };
  const good = await GET();
  assert.deepEqual([good.status, await good.json()], [200, { host: "api.openai.com", model: "gpt-5" }]);
  for (const value of [URI, ...BAD, "", undefined, null, 5, {}, "llm://127.0.0.1/m"]) {
    globalThis.edgeConfig.llmUrl = value;
    const { result, shown } = await listening(GET);
    assert.equal(result.status, 503, inspect(value));
    assertNoKey(shown + (await result.text()), inspect(value));
    assert.match(shown, /Edge Config, llmUrl:[\s\S]*code: '/);
  }
});

it("a Worker responds for any binding", async () => {
  const url = project("worker", of("Validate a Worker's binding")[0]);
  const { default: worker } = await import(url);
  const good = await worker.fetch(new Request("https://worker.example/"), { LLM_URL: URI });
  assert.deepEqual([good.status, await good.json()], [200, { host: "api.openai.com", model: "gpt-5" }]);
  for (const LLM_URL of [...BAD, "", undefined, {}, "llm://localhost/m"]) {
    const { result, shown } = await listening(() => worker.fetch(new Request("https://worker.example/"), { LLM_URL }));
    assert.equal(result.status, 503);
    assertNoKey(shown + (await result.text()), inspect(LLM_URL));
    assert.match(shown, /LLM_URL/);
  }
});

it("continuous integration: the steps of the workflow fail as expected, and write a report", async () => {
  const workflow = parseYaml(of("Check URIs in continuous integration", "yaml")[0]);
  const commands = workflow.jobs["llm-uri"].steps.flatMap(({ run: command }) =>
    command === undefined ? [] : [command.replaceAll("npx ", "")],
  );
  assert.equal(commands.length, 2);
  const cwd = join(folder, "ci");
  mkdirSync(cwd);
  // A key in a committed file is an error.
  for (const [text, codes, results] of [
    ['{"LLM_URL":"llm://api.openai.com/gpt-5"}', [0, 0], 0],
    [`{"LLM_URL":"${URI}"}`, [1, 0], 1],
    [`{"LLM_URL":"${URI}?temp=hot"}`, [1, 0], 2],
  ]) {
    writeFileSync(join(cwd, "vercel.json"), text);
    for (const [at, command] of commands.entries()) {
      const { code, stdout, stderr } = await shell(command, { cwd });
      assert.equal(code, codes[at], stderr);
      assertNoKey(stdout + stderr, command);
    }
    const log = readFileSync(join(cwd, "llm-uri.sarif"), "utf8");
    assertNoKey(log, "the report");
    assert.equal(JSON.parse(log).runs[0].results.length, results);
  }
  writeFileSync(join(cwd, "urls.txt"), "llm://api.openai.com/gpt-5\nllm://localhost/m\n");
  const { code, stdout } = await shell(of("Check URIs in continuous integration", "sh")[0].replace("npx ", ""), {
    cwd,
  });
  assert.equal(code, 1);
  assert.match(stdout, /<stdin>:2:\d+\n {2}error\[host-refused\]/);
});
