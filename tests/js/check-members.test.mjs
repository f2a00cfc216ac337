// `llm-uri check` on lists of variables, base64, other syntaxes, and values that are not URIs.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { FORMATS, folderOf, HOT, placeOf, positions, report, URI } from "./lib/check.mjs";
import { assertNoKey, KEY, outcome, run, start } from "./lib/cli.mjs";

describe("configuration files", () => {
  it("have lists of variables, and variables without a value", async () => {
    const yaml = `services:\n  web:\n    environment:\n      - LLM_URL=${HOT}\n      - 'X="llm://h.example"'\n      - OTHER_LLM_URL=\n      - LLM_URL\n      - LLM_URL=\${LLM_URL}\n      - NOTE=llm://h m\n  job:\n    environment:\n      LLM_URL:\n      A_LLM_URL: ~\nllm_url: null\n`;
    const cwd = folderOf({
      "compose.yaml": yaml,
      "devcontainer.json": `{"runArgs": ["-e", "LLM_URL=llm:\\u002f/a:${KEY}@h.example/m?temp=hot"]}`,
    });
    const result = await report(["--omit", "secret-in-committed-file", "compose.yaml", "devcontainer.json"], { cwd });
    assert.deepEqual(positions(result), [
      `${placeOf("compose.yaml", yaml, "hot")} not-a-number`,
      `${placeOf("compose.yaml", yaml, '"llm')} wrapped-in-quotes`,
      `${placeOf("compose.yaml", yaml, "\"'\n")} missing-model`,
      `${placeOf("compose.yaml", yaml, "\n      - LLM_URL\n")} empty-input`,
      "compose.yaml:14:10 not-a-string",
      `devcontainer.json:1:${`{"runArgs": ["-e", "LLM_URL=llm:\\u002f/a:${KEY}@h.example/m?temp=`.length + 1} not-a-number`,
    ]);
    assert.deepEqual([result.findings[0].name, result.findings[0].redacted], ["LLM_URL", HOT.replace(KEY, "***")]);
  });

  it("have URIs in base 64, as Kubernetes keeps secrets", async () => {
    const encoded = (text) => Buffer.from(text).toString("base64");
    const cwd = folderOf({
      "secret.yaml": `kind: Secret\ndata:\n  LLM_URL: ${encoded(`${URI}\n`)}\n  other: ${encoded(HOT)}\n  fine: ${encoded(URI)}\n  image: aGVsbG8=\n`,
    });
    const result = await report(["secret.yaml"], { cwd });
    assert.deepEqual(positions(result), ["secret.yaml:3:12 trailing-newline", "secret.yaml:4:10 not-a-number"]);
    assert.equal(result.summary.checked, 3);
    assert.ok(!JSON.stringify(result).includes(encoded(URI).slice(0, 16)));
  });

  it("are JSON5 and shell files too, which are searched or read as loaders do", async () => {
    const cwd = folderOf({
      "a.json5": `{LLM_URL: '${HOT}', /* c */}`,
      ".envrc": `export LLM_URL="${HOT}"\n`,
      ".env.example": "LLM_URL=llm://<label>:<key>@<host>/<model>\nA_LLM_URL=your-url\nB_LLM_URL=llm://h.example\n",
    });
    assert.deepEqual(
      positions(await report(["a.json5", ".envrc", ".env.example"], { cwd })).map((text) => text.replace(/:\d+ /, " ")),
      ["a.json5:1 not-a-number", ".envrc:1 not-a-number", ".env.example:3 missing-model"],
    );
  });

  it("have defaults of references, which are checked", async () => {
    const value = `\${LLM_URL:-${HOT}}`;
    const files = {
      "compose.yaml": `a:\n  LLM_URL: "${value}"\n  B_LLM_URL: \${LLM_URL:-llm://a:\${KEY}@h.example/m?temp=hot}\nb:\n  - LLM_URL=${value}\n  - run LLM_URL=${value} x\n  - LLM_URL=\${LLM_URL:?unset}\n`,
      "start.sh": `: "${value.replace(":-", ":=")}"\nLLM_URL=${value}\nexport A_LLM_URL=\${B:-}\nC_LLM_URL=\${C:-LLM://h.example}\n`,
      "a.tf": `url = "\${A:-llm://h.example}"\n`,
      ".env": `LLM_URL=${value}\n`,
    };
    const result = await report(["--omit", "secret-in-committed-file", ...Object.keys(files)], {
      cwd: folderOf(files),
    });
    assert.deepEqual(
      positions(result).map((text) => text.replace(/:\d+ /, " ")),
      [
        "compose.yaml:2 not-a-number",
        "compose.yaml:3 reference-in-credentials",
        "compose.yaml:3 not-a-number",
        "compose.yaml:5 not-a-number",
        "compose.yaml:6 not-a-number",
        "start.sh:1 not-a-number",
        "start.sh:2 not-a-number",
        "start.sh:4 scheme-not-lowercase",
        "start.sh:4 missing-model",
        "a.tf:1 missing-model",
        ".env:1 dotenv-expansion",
      ],
    );
    assert.equal(positions(result)[0], `${placeOf("compose.yaml", files["compose.yaml"], "hot")} not-a-number`);
    assertNoKey(JSON.stringify(result));
  });

  it("have comments, which are not checked", async () => {
    const files = {
      "a.ini": "; LLM_URL = llm://h.example\n  # LLM_URL = llm://h.example\nLLM_URL = llm://h.example\n",
      "a.properties": "! llm.url=llm://h.example\nllm.url=llm://h.example\n",
      "a.tf": '// url = "llm://h.example"\nurl = "llm://h.example"\n',
      Dockerfile: "# ENV LLM_URL=llm://h.example\nENV LLM_URL=llm://h.example\n",
      "chart.yaml": "{{ if a }}\n# llm_url: llm://h.example\nllm_url: llm://h.example\n{{ end }}\n",
      "README.md": "# llm://h.example\n",
    };
    const found = positions(await report(Object.keys(files), { cwd: folderOf(files) }));
    assert.deepEqual(
      found.map((text) => text.replace(/:\d+ /, " ")),
      ["a.ini:3", "a.properties:2", "a.tf:2", "Dockerfile:2", "chart.yaml:3", "README.md:1"].map(
        (at) => `${at} missing-model`,
      ),
    );
  });

  it("contain values that are not URIs, which are not shown", async () => {
    const env = { A: `${KEY}`, B: `user:${KEY}`, C: `Bearer ${KEY}/${KEY}`, D: `llm://h.example/m\nX=${KEY}` };
    for (const format of FORMATS) {
      const { code, stdout, stderr } = await run(
        ["check", "--format", format, ...Object.keys(env).flatMap((name) => ["--env", name])],
        { env },
      );
      assert.equal(code, 1);
      assertNoKey(stdout + stderr, format);
    }
  });

  it("exit with the code for errors if the output is closed", {
    skip: process.platform === "win32",
  }, async () => {
    const cwd = folderOf({ "urls.txt": "llm://h.example/m?temp=9\n".repeat(20_000) });
    const child = start(["check", "urls.txt"], { cwd });
    child.stdout.once("data", () => child.stdout.destroy());
    assert.equal((await outcome(child)).code, 1);
  });
});
