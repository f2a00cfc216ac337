// `llm-uri check` on projects like real ones: the files of each platform, with common mistakes.

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseEnv } from "node:util";
import dotenv from "dotenv";

import { folderOf, placeOf, positions, URI } from "../lib/check.mjs";
import { assertNoKey, run } from "../lib/cli.mjs";

const PLAIN = "llm://api.openai.com/gpt-5";

/** The JSON report of a run; no output in any form may show the key. */
async function report(args, cwd) {
  for (const format of ["text", "github", "sarif"]) {
    const { stdout, stderr } = await run(["check", "--format", format, ...args], { cwd });
    assertNoKey(stdout + stderr, format);
  }
  const { code, stdout, stderr } = await run(["check", "--format", "json", ...args], { cwd });
  assertNoKey(stdout + stderr, "json");
  return { code, stderr, ...JSON.parse(stdout) };
}

const slashed = (path) => path.replaceAll("\\", "/");
const codes = ({ findings }) => findings.map(({ path, code }) => `${slashed(path)} ${code}`);

describe(".env files of Windows", () => {
  const wide = (text) => Buffer.from(text, "utf16le");

  it("in UTF-16 are reported as unreadable for loaders", async () => {
    const text = `LLM_URL=${URI}\r\n`;
    const files = {
      ".env": wide(`\ufeff${text}`),
      ".env.be": wide(`\ufeff${text}`).swap16(),
      ".env.plain": wide(text),
      ".env.none": wide("\ufeffX=1\r\n"),
    };
    for (const bytes of Object.values(files)) assert.equal(dotenv.parse(bytes).LLM_URL, undefined);
    const result = await report(["."], folderOf(files));
    assert.deepEqual(positions(result), [
      ".env:1:1 file-encoding",
      ".env.be:1:1 file-encoding",
      ".env.plain:1:1 file-encoding",
    ]);
    assert.deepEqual([result.code, result.summary.checked], [1, 2]); // without a mark, it is not text
    // Bytes that are not text are not changed.
    assert.equal(
      (await report(["."], folderOf({ "a.env": Buffer.from([0, 1, 0, 0, 65, 0, 1, 2, 3, 4]) }))).summary.checked,
      0,
    );
  });

  it("with a byte order mark lose their first variable in Node's loader", async () => {
    const first = `\ufeffLLM_URL=${PLAIN}\nX=1\n`;
    const later = `\ufeff# a comment\r\n\r\nexport LLM_URL="${PLAIN}"\r\n`;
    const other = `\ufeffX=1\nLLM_URL=${PLAIN}\n`;
    if (parseEnv !== undefined && process.version.startsWith("v20."))
      assert.deepEqual(
        [first, later, other].map((text) => parseEnv(text).LLM_URL),
        [undefined, undefined, PLAIN],
      );
    const result = await report(["."], folderOf({ ".env": first, ".env.later": later, ".env.other": other }));
    assert.deepEqual(
      [result.code, ...positions(result)],
      [0, ".env:1:1 byte-order-mark", ".env.later:1:1 byte-order-mark"],
    );
  });
});

describe("YAML", () => {
  it("has aliases, which are resolved", async () => {
    const text = `x-llm: &url ${URI}\nx-bad: &bad "${PLAIN}?temp=hot"\nx-none: &none x\nservices:\n  a:\n    LLM_URL: *url\n    NEXT_PUBLIC_LLM_URL: *url\n  b:\n    LLM_URL: *bad\n    OTHER_LLM_URL: *none\n  c: &map { LLM_URL: *url }\n  d:\n    <<: *map\n    MAP_LLM_URL: *map\n`;
    const result = await report(["."], folderOf({ "app.yaml": text }));
    assert.deepEqual(positions(result), [
      `${placeOf("app.yaml", text, "hot")} not-a-number`,
      "app.yaml:7:26 secret-in-public-variable",
      "app.yaml:10:20 missing-scheme",
      "app.yaml:14:18 not-a-string",
    ]);
  });

  it("has references that are expanded before the URI is read", async () => {
    const files = {
      ".github/workflows/ci.yml":
        "env:\n  LLM_URL: llm://app:${{ secrets.KEY }}@api.openai.com/gpt-5\n  A_LLM_URL: ${{ secrets.LLM_URL }}\n",
      "compose.yaml": `services:\n  a:\n    environment:\n      LLM_URL: llm://app:\${KEY:?set it}@\${HOST}:\${PORT:-443}/m?temp=\${TEMP}\n      B_LLM_URL: llm://app:$KEY@api.openai.com/gpt-5?temp=9\n      C_LLM_URL: llm://\${HOST}/m\n`,
      "deploy.yaml":
        'env:\n  - name: LLM_URL\n    value: "llm://app:$(KEY)@api.openai.com/gpt-5"\n  - name: A_LLM_URL\n    value: $(LLM_URL)\n',
      "chart/templates/d.yaml":
        '{{- range .Values.x }}\n- name: LLM_URL\n  value: "llm://a:{{ .Values.key | urlquery }}@api.openai.com/gpt-5"\n{{- end }}\n',
      "src.tf": 'url = "llm://app:${var.key}@api.openai.com/gpt-5?temp=9"\n',
      "literal.json": '{ "LLM_URL": "llm://app:${KEY}@api.openai.com/gpt-5" }',
    };
    const result = await report(["."], folderOf(files));
    const at = (path, mark, code) => `${placeOf(path, files[path], mark)} ${code}`;
    assert.deepEqual(
      positions(result).sort(),
      [
        at(".github/workflows/ci.yml", "${{ secrets.KEY", "reference-in-credentials"),
        at("chart/templates/d.yaml", "{{ .Values.key", "reference-in-credentials"),
        at("compose.yaml", "${KEY", "reference-in-credentials"),
        at("compose.yaml", "$KEY@", "reference-in-credentials"),
        at("compose.yaml", "9\n", "out-of-range"),
        at("deploy.yaml", "$(KEY)", "reference-in-credentials"),
        at("literal.json", "${KEY}", "unexpanded-variable"),
        at("src.tf", "${var.key}", "reference-in-credentials"),
        at("src.tf", '9"', "out-of-range"),
      ].sort(),
    );
  });

  it("contains files and scripts with assignments of URIs", async () => {
    const bad = `${URI}?temp=hot`;
    const text = `kind: ConfigMap\ndata:\n  app.properties: |\n    # see llm://h\n    llm.url=${bad}\n    llm.url.b=${PLAIN}\n    llm.url.c=${bad}\n  notes: |\n    write llm://x and LLM_URL=llm://<host>/<model>\nsteps:\n  - run: |\n      export VITE_LLM_URL="${URI}"\n      echo "llm: $X"\n`;
    const json = `{ "scripts": { "dev": "LLM_URL=${bad} NEXT_PUBLIC_LLM_URL=\\"llm:\\/\\/h.example/m?temp=hot\\" next dev" } }`;
    const result = await report(["."], folderOf({ "c.yaml": text, "package.json": json }));
    const lines = text.split("\n");
    assert.deepEqual(positions(result), [
      `c.yaml:5:${lines[4].indexOf("hot") + 1} not-a-number`,
      `c.yaml:7:${lines[6].indexOf("hot") + 1} not-a-number`,
      `c.yaml:12:${lines[11].indexOf("llm:") + 1} secret-in-public-variable`,
      `package.json:1:${json.indexOf("hot") + 1} not-a-number`,
      `package.json:1:${json.lastIndexOf("hot") + 1} not-a-number`,
    ]);
    assert.deepEqual(
      result.findings.map(({ name }) => name),
      ["llm.url", "llm.url.c", "VITE_LLM_URL", "LLM_URL", "NEXT_PUBLIC_LLM_URL"],
    );
  });

  // A reader that takes quadratic time would not end within the time limit of CI.
  it("is read to the end, also with one large member", async () => {
    const many = 20_000;
    const block = `data:\n  app: |\n${`    llm.url=${PLAIN}?temp=hot\n`.repeat(many)}`;
    const script = JSON.stringify({ dev: `LLM_URL=${PLAIN}?temp=hot\n`.repeat(many) }).replaceAll("/", "\\/");
    const marked = `\ufeff${"# a comment\r\n".repeat(many)}X=1\r\nLLM_URL=${PLAIN}?temp=hot\r\n`;
    const braces = `url: "${"{a".repeat(many)}${"${".repeat(many)}${"{{ 'a' ".repeat(many)}"\n`;
    const cwd = folderOf({ "a.yaml": block, "b.json": script, ".env": marked, "c.yaml": braces });
    const { code, stdout } = await run(["check", "--format", "json", "."], { cwd });
    assert.deepEqual(
      [code, JSON.parse(stdout).summary],
      [1, { files: 4, checked: 2 * many + 1, errors: 2 * many + 1, warnings: 0, advice: 0 }],
    );
    const last = JSON.parse(stdout)
      .findings.filter(({ path }) => path === "a.yaml")
      .at(-1);
    assert.deepEqual([last.line, last.column], [many + 2, `    llm.url=${PLAIN}?temp=`.length + 1]);
  });

  it("of a Helm chart, and templates in other syntaxes, may contain empty values", async () => {
    const files = {
      "chart/values.yaml": 'llmUrl: ""\nother: 1\n',
      "chart/values-prod.yaml": "llm_url:\n",
      "config.example.json":
        '{ "llmUrl": "llm://<label>:<key>@api.openai.com/<model>", "LLM_URL": "llm://app:***@api.openai.com/gpt-5" }',
      "my.sample.toml": 'llm_url = ""\n',
      "config.json": '{ "llmUrl": "" }',
      "a.example.yaml": `llm_url: ${PLAIN}?temp=hot\n`,
    };
    assert.deepEqual(codes(await report(["."], folderOf(files))).sort(), [
      "a.example.yaml not-a-number",
      "config.json empty-input",
    ]);
  });
});

describe("members with names of variables", () => {
  it("are ignored if they are packages or generated", async () => {
    const encoded = (text) => Buffer.from(text).toString("base64");
    const files = {
      "package.json":
        '{ "dependencies": { "llm-uri": "^0.1.0" }, "devDependencies": { "llm-url": "workspace:*" }, "bin": { "llm-uri": "./x.js" }, "peerDependenciesMeta": { "llm-uri": { "optional": true } } }',
      "package-lock.json":
        '{ "packages": { "": { "dependencies": { "llm-uri": "^0.1.0" } }, "node_modules/llm-uri": { "version": "0.1.0", "bin": { "llm-uri": "dist/cli.js" } } } }',
      "Cargo.toml": '[dependencies]\nllm-uri = "0.1"\n[workspace.dependencies]\nllm-uri = { version = "0.1" }\n',
      "deno.json": '{ "imports": { "llm-uri": "npm:llm-uri@0.1" } }',
      "pnpm-workspace.yaml": "catalog:\n  llm-uri: ^0.1.0\n",
      "template.yaml":
        'Env:\n  LLM_URL: !Ref Url\n  B_LLM_URL: !Join ["", ["llm://", !Ref Host]]\n  C_LLM_URL: !Sub "llm://api.openai.com/gpt-5?x=${X}"\n',
      "template.json": '{ "LLM_URL": { "Fn::Sub": "llm://${Host}/gpt-5" }, "B_LLM_URL": { "Ref": "Url" } }',
      "vars.yml": "llm_url: !vault |\n  $ANSIBLE_VAULT;1.1;AES256\n  6162\n",
      "secrets.enc.yaml": "llm_url: ENC[AES256_GCM,data:abc,iv:x,tag:y,type:str]\n",
      "sealed.yaml": "spec:\n  encryptedData:\n    LLM_URL: AgBy3i4OJSWK+PiTySYZZA9rO43cGDEq\n",
    };
    assert.deepEqual(positions(await report(["."], folderOf(files))), []);
    // But these files are read.
    const meant = {
      "package.json": `{ "config": { "llm-uri": "x" }, "dependencies": { "llm-uri": "${PLAIN}?temp=hot" } }`,
      "template.yaml": `LLM_URL: !Sub "${PLAIN}?temp=hot"\n`,
      ".gitlab-ci.yml": `variables:\n  LLM_URL:\n    value: x\n    description: x\n`,
      "secret.yaml": `data:\n  LLM_URL: ${encoded("https://api.openai.com/v1")}\n  B_LLM_URL: changeme\n`,
    };
    const result = await report(["."], folderOf(meant));
    assert.deepEqual(
      result.findings.map(({ path, name, code }) => `${slashed(path)} ${name} ${code}`),
      [
        ".gitlab-ci.yml LLM_URL missing-scheme",
        "package.json llm-uri missing-scheme",
        "package.json llm-uri not-a-number",
        "secret.yaml LLM_URL scheme-not-llm",
        "secret.yaml B_LLM_URL missing-scheme",
        "template.yaml LLM_URL not-a-number",
      ],
    );
  });
});

describe("files that are committed", () => {
  it("must not contain secrets, and the report explains where to put them", async () => {
    const files = {
      "wrangler.toml": `[vars]\nLLM_URL = "${URI}"\n[env.staging.vars]\nLLM_URL = "${PLAIN}"\n`,
      "worker/wrangler.jsonc": `{ /* x */ "vars": { "LLM_URL": "${URI}", "NEXT_PUBLIC_LLM_URL": "${URI}" } }`,
      "vercel.json": `{ "env": { "LLM_URL": "@llm-url", "A": "${URI}" } }`,
      "netlify.toml": `[build.environment]\nLLM_URL = "${URI}"\n`,
      "fly.staging.toml": `[env]\nLLM_URL = "${URI}"\n`,
      ".github/workflows/a.yaml": `env:\n  LLM_URL: ${URI}\n  B_LLM_URL: llm://app:\${{ secrets.KEY }}@api.openai.com/gpt-5\n  C_LLM_URL: llm://app:%24%7BKEY%7D@api.openai.com/gpt-5\n`,
      "docker-compose.prod.yml": `services:\n  a:\n    environment:\n      - LLM_URL=${URI}\n`,
      ".dev.vars": `LLM_URL=${URI}\n`,
      "local.json": `{ "LLM_URL": "${URI}" }`,
    };
    const result = await report(["--omit", "reference-in-credentials", "."], folderOf(files));
    const code = "secret-in-committed-file";
    assert.deepEqual(codes(result).sort(), [
      `.github/workflows/a.yaml ${code}`,
      `docker-compose.prod.yml ${code}`,
      `fly.staging.toml ${code}`,
      `netlify.toml ${code}`,
      `vercel.json ${code}`,
      `worker/wrangler.jsonc ${code}`,
      "worker/wrangler.jsonc secret-in-public-variable",
      `wrangler.toml ${code}`,
    ]);
    assert.equal(result.code, 1);
    const [first] = result.findings.filter(({ path }) => path === "wrangler.toml");
    assert.deepEqual([first.line, first.column, first.endColumn, first.severity], [2, 12, 12 + URI.length, "error"]);
    assert.match(first.fix, /wrangler secret put/);
    assert.equal((await report(["."], folderOf({ "wrangler.toml": files["wrangler.toml"] }))).code, 1);
    assert.equal((await report(["--omit", code, "."], folderOf({ "wrangler.toml": files["wrangler.toml"] }))).code, 0);
    // A project that follows the advice for a platform has no findings.
    const advised = "env:\n  LLM_URL: ${{ secrets.LLM_URL }}\n";
    assert.deepEqual(codes(await report(["."], folderOf({ ".github/workflows/a.yaml": advised }))), []);
  });
});

describe("a folder", () => {
  it("is searched for configuration in formats without a parser", async () => {
    const fault = `${PLAIN}?temp=hot`;
    const files = {
      "main.tf": `x = { LLM_URL = "${fault}" }\n`,
      "prod.tfvars": `llm_url = "${fault}"\n`,
      Dockerfile: `FROM x\nENV VITE_LLM_URL=${URI}\n`,
      "Dockerfile.dev": `ARG LLM_URL=${fault}\n`,
      "app.ini": `[llm]\nurl=${fault}\n`,
      "app.properties": `llm.url: ${fault}\n`,
      "a.service": `Environment="LLM_URL=${fault}"\n`,
      "notes.md": fault,
      "app.ts": fault,
    };
    const result = await report(["."], folderOf(files));
    assert.deepEqual(codes(result), [
      "Dockerfile secret-in-public-variable",
      ...["Dockerfile.dev", "a.service", "app.ini", "app.properties", "main.tf", "prod.tfvars"].map(
        (path) => `${path} not-a-number`,
      ),
    ]);
    assert.deepEqual(
      result.findings.map(({ name }) => name),
      ["VITE_LLM_URL", "LLM_URL", "LLM_URL", "url", "llm.url", "LLM_URL", "llm_url"],
    );
    for (const { line, column, path } of result.findings.slice(1))
      assert.equal(`${path}:${line}:${column}`, placeOf(path, files[path], "hot"));
  });

  it("has links to files, which loaders follow, and each file is read once", {
    skip: process.platform === "win32",
  }, async () => {
    const cwd = folderOf({
      "shared/env": "LLM_URL=\n",
      "shared/settings.yaml": "llm_url: x\n",
      "apps/web/x.txt": "",
      "apps/.env": "LLM_URL=\n",
    });
    symlinkSync("../../shared/env", join(cwd, "apps/web/.env"));
    symlinkSync("../../shared/settings.yaml", join(cwd, "apps/web/settings.yaml"));
    symlinkSync("..", join(cwd, "apps/loop"));
    symlinkSync("nowhere", join(cwd, ".env"));
    symlinkSync("apps/.env", join(cwd, ".env.local"));
    assert.deepEqual(codes(await report(["apps/web"], cwd)), [
      "apps/web/.env empty-input",
      "apps/web/settings.yaml missing-scheme",
    ]);
    assert.deepEqual(codes(await report(["."], cwd)), [
      "apps/.env empty-input",
      "apps/web/.env empty-input",
      "shared/settings.yaml missing-scheme",
    ]);
  });
});
