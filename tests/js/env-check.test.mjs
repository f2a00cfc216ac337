// checkEnv and requireEnv.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { inspect } from "node:util";

import { explain, HostPolicy, parse } from "llm-uri";
import { checkDotenv, checkEnv, checkValue, EnvError, requireEnv } from "llm-uri/env";

import { assertNoKey, KEY } from "./lib/cli.mjs";
import { codes, LINES, printed, URI } from "./lib/env.mjs";
import { numbers, textOf } from "./lib/loaders.mjs";

// Loaded values.
const VALUES = [
  [undefined, "variable-missing", "missing"],
  ["", "empty-input", "empty"],
  [" \n", "blank-input", "empty"],
  [`${URI}\n`, "trailing-newline", "invalid"],
  [`${URI}\r\n`, "trailing-newline", "invalid"],
  [` ${URI}`, "leading-whitespace", "invalid"],
  [`${URI} `, "trailing-whitespace", "invalid"],
  [`"${URI}"`, "wrapped-in-quotes", "invalid"],
  [`'${URI}'`, "wrapped-in-quotes", "invalid"],
  [`"${URI}`, "quote-at-one-end", "invalid"],
  [`${URI}"`, "quote-at-one-end", "invalid"],
  [`${URI}\\n`, "escaped-newline", "invalid"],
  [`"${URI}\\r\\n"`, "escaped-newline", "invalid"],
  [`${URI} # staging`, "comment-in-value", "invalid"],
  [`LLM_URL=${URI}`, "assignment-in-value", "invalid"],
  [`LLM_URL = ${URI}`, "assignment-in-value", "invalid"],
  [`set LLM_URL=${URI}`, "assignment-in-value", "invalid"],
  [`llmUrl: ${URI}`, "assignment-in-value", "invalid"],
  [`export LLM_URL="${URI}"`, "assignment-in-value", "invalid"],
  [`${URI}\nOTHER=1`, "several-lines", "invalid"],
  ["llm://h.example/m\nllm://h.example/n\n", "several-lines", "invalid"],
  [`llm://my-app:${KEY}`, "possible-cut", "invalid"],
  [`sk-proj-${KEY}${KEY}`, "key-instead-of-uri", "invalid"],
  ["${LLM_URL}", "unexpanded-reference", "invalid"],
  ["$LLM_URL", "unexpanded-reference", "invalid"],
  ["undefined", "nothing-as-text", "invalid"],
  ["null\n", "nothing-as-text", "invalid"],
  ["[object Object]", "nothing-as-text", "invalid"],
  ["${{ secrets.LLM_URL }}", "unexpanded-reference", "invalid"],
  ["$env:LLM_URL", "unexpanded-reference", "invalid"],
  ["@Microsoft.KeyVault(SecretUri=https://v.vault.azure.net/secrets/llm/)", "unexpanded-reference", "invalid"],
  ["ref+vault://secret/llm#/url", "unexpanded-reference", "invalid"],
  ["encrypted:BN0I5EGgPd9fMaTj+6d7cB8xvBHP8GtCO/EqBsQkqqPI", "unexpanded-reference", "invalid"],
  ["llm://app:${OPENAI_API_KEY}@h.example/m", "unexpanded-variable", "invalid"],
  ["llm://app:@h.example/m", "empty-key", "invalid"],
  [`https://user:${KEY}@api.openai.com/v1`, "scheme-not-llm", "invalid"],
  [`llm://my-app:${KEY}/x@h.example/m`, "credential-spill", "invalid"],
  [`llm://my-app:a@${KEY}@h.example/m`, "at-sign-in-userinfo", "invalid"],
];

describe("checkEnv", () => {
  it("reports each mistake by its code and position", () => {
    for (const [value, code, status] of VALUES) {
      const env = value === undefined ? {} : { LLM_URL: value };
      const { ok, variables, text } = checkEnv(env, { names: ["LLM_URL"] });
      const errors = variables[0].issues.filter(({ severity }) => severity === "error");
      assert.deepEqual(codes(errors), [code], JSON.stringify(value));
      assert.equal(variables[0].status, status, JSON.stringify(value));
      assert.ok(!ok && text.includes(code) && !("uri" in variables[0]));
      for (const { start, end } of errors) assert.ok(start <= end && end <= (value ?? "").length);
    }
    const marked = (value) => checkValue("X", value).map(({ start, end }) => value.slice(start, end))[0];
    assert.equal(marked(`${URI}\\n`), "\\n");
    assert.equal(marked(`${URI}"`), '"');
    assert.equal(marked(`"${URI}`), '"');
    assert.equal(marked(`${URI} # x`), " #");
    assert.equal(marked(`export A_B=${URI}`), "export A_B=");
    assert.equal(marked(`${URI}\nX`), "\n");
    assert.equal(marked(`llm://app:sk`), "sk");
  });

  it("shows no part of a value in any printed form", () => {
    for (const [value] of VALUES) {
      const report = checkEnv(
        { LLM_URL: value, NEXT_PUBLIC_LLM_URL: value },
        { names: ["LLM_URL", "NEXT_PUBLIC_LLM_URL"] },
      );
      assertNoKey(printed(report), JSON.stringify(value));
      assert.throws(
        () => requireEnv({ LLM_URL: value }, ["LLM_URL"]),
        (error) => {
          assert.ok(error instanceof EnvError && error.report.variables.length === 1);
          assertNoKey(printed(error), JSON.stringify(value));
          return true;
        },
      );
    }
    assertNoKey(printed(checkEnv({ LLM_URL: URI })), "a valid one");
  });

  it("shows no part of a key in any context", () => {
    const random = numbers(5);
    const junk = [
      "#",
      "$",
      "${A}",
      "$1",
      "\\",
      "\\n",
      "\n",
      "\r\n",
      " ",
      "'",
      '"',
      "`",
      "@",
      "/",
      "?",
      ":",
      "%",
      "%40",
      "&",
      "=",
      ";",
      "é",
      "x",
      "1",
      "\t",
      "<",
      ">",
      "[",
      "{",
      "|",
    ];
    const shown = (value) => inspect(value, { depth: 20, showHidden: true });
    for (let run = 0; run < 3000; run++) {
      const [front, middle, back] = [3, 5, 5].map((length) => textOf(random, junk, length));
      const value = `${front}llm://app:${KEY}${middle}@h.example/m${back}`;
      const env = checkEnv({ LLM_URL: value, VITE_LLM_URL: value });
      assertNoKey(shown(env) + env.text, JSON.stringify(value));
      for (const quote of ["", "'", '"', "`"]) {
        const report = checkDotenv(`A=1\nLLM_URL=${quote}${value}${quote}\nB_LLM_URL=$LLM_URL\n`);
        assertNoKey(shown(report) + report.text, JSON.stringify(`${quote}${value}`));
      }
    }
  });

  it("finds variables by name and by value", () => {
    const env = {
      LLM_URL: URI,
      MY_LLM_URI: URI,
      LLM_URL_2: URI,
      llmUrl: URI,
      OTHER: `LLM://h.example/m`,
      WRAPPED: `"${URI}"`,
      HOME: "/root",
      LLM_URL_TIMEOUT: "30",
      NOTE: "llm: a model",
      N: 5,
      U: undefined,
    };
    assert.deepEqual(
      checkEnv(env).variables.map(({ name }) => name),
      ["LLM_URL", "LLM_URL_2", "MY_LLM_URI", "OTHER", "WRAPPED", "llmUrl"],
    );
    assert.deepEqual(checkEnv({}).variables, []);
    assert.equal(checkEnv({}).ok, true);
    // A bare object, and names that every object has.
    assert.deepEqual(checkEnv(Object.assign(Object.create(null), { LLM_URL: URI })).variables[0].status, "valid");
    for (const name of ["constructor", "__proto__", "toString"])
      assert.deepEqual(checkEnv({}, { names: [name] }).variables[0].status, "missing");
    // A binding of a Worker that is not a string is set.
    for (const value of [42, {}, { get: () => URI }, Object.create(null), parse(URI)]) {
      const [{ status, issues }] = checkEnv({ LLM_URL: value }).variables;
      assert.deepEqual([status, codes(issues)], ["invalid", ["not-a-string"]]);
    }
    assert.equal(checkEnv({ LLM_URL: null }).variables[0].status, "missing");
    for (const name of [URI, `sk-proj-${KEY}${KEY}`, `LLM_URL=${URI}`]) {
      assert.throws(
        () => requireEnv({}, name),
        (error) => error instanceof EnvError && assertNoKey(printed(error), "the error") === undefined,
      );
      for (const report of [checkEnv({}, { names: [name] }), checkDotenv("", { names: [name] })])
        assertNoKey(printed(report), "the report");
    }
    assertNoKey(printed(checkDotenv(`sk-proj-${KEY}${KEY}=llm://h.example/m`)), "the report");
  });

  it("returns the URIs by name, or reports all errors at once", () => {
    const { A, B } = requireEnv({ A: URI, B: "llm://localhost/llama3.2" }, ["A", "B"]);
    assert.equal(A.exposeCredentials(), URI);
    assert.equal(B.effectivePort, 11434);
    assert.throws(() => requireEnv({ B: "" }, ["A", "B"]), /A, B[\s\S]*variable-missing[\s\S]*empty-input/);
    assert.throws(() => requireEnv({ A: "llm://h.example/m?temp=9" }, ["A"]), /out-of-range/);
    assert.equal(requireEnv({ A: "llm://h.example/m?temp=9" }, ["A"], { ranges: "warn" }).A.model, "m");
  });

  it("reports an error for every missing URI, also after many other issues", () => {
    for (const query of ["&token=x".repeat(400), `format=${"$a".repeat(3000)}`]) {
      const env = { LLM_URL: `llm://h.example/m?${query}` };
      const { ok, variables } = checkEnv(env);
      assert.deepEqual([ok, variables[0].status, variables[0].uri], [false, "invalid", undefined]);
      assert.throws(() => requireEnv(env, ["LLM_URL"]), EnvError);
      assert.throws(
        () => parse(env.LLM_URL),
        (error) => error.issues.some(({ code, severity }) => severity === "error" && code === error.code),
      );
    }
  });

  it("applies a policy to hosts in variables and in files", () => {
    const policy = HostPolicy.production;
    const local = `llm://app:${KEY}@2130706433/m`;
    const { ok, variables } = checkEnv({ LLM_URL: local, B_LLM_URL: URI }, { policy });
    assert.deepEqual([ok, variables[0].status, "uri" in variables[1]], [false, "valid", false]);
    assert.ok(codes(variables[1].issues).includes("host-refused"));
    assert.throws(() => requireEnv({ LLM_URL: local }, ["LLM_URL"], { policy }), /host-refused/);
    const [{ issues }] = checkDotenv(`LLM_URL="${local}"`, { policy }).variables;
    const refused = issues.find(({ code }) => code === "host-refused");
    assert.equal(`LLM_URL="${local}"`.slice(refused.start, refused.end), "2130706433");
    assert.equal(checkEnv({ LLM_URL: "llm://localhost/m" }, { policy: HostPolicy.development }).ok, true);
  });

  it("warns of a secret in a variable that bundlers publish", () => {
    for (const name of [
      "NEXT_PUBLIC_LLM_URL",
      "VITE_LLM_URL",
      "PUBLIC_LLM_URL",
      "REACT_APP_LLM_URL",
      "NUXT_PUBLIC_LLM_URL",
      "EXPO_PUBLIC_LLM_URL",
    ]) {
      assert.deepEqual(codes(checkValue(name, URI)), ["secret-in-public-variable"]);
      for (const harmless of [
        "llm://api.openai.com/gpt-5",
        "llm://app@api.openai.com/gpt-5",
        "llm://app:%24%7BLLM_KEY%7D@api.openai.com/gpt-5",
      ])
        assert.deepEqual(codes(checkValue(name, harmless)), []);
      assert.deepEqual(codes(checkValue(name, "llm://app:***@api.openai.com/gpt-5")), ["redacted-key"]);
    }
    assert.deepEqual(codes(checkValue("LLM_URL", URI)), []);
  });

  it("has a row for each of its codes, and reports no other", () => {
    const { codes: rows } = JSON.parse(readFileSync(new URL("../../data/codes/env.json", import.meta.url), "utf8"));
    // Only the command `check` reads files.
    const ofFiles = [
      "file-encoding",
      "file-syntax",
      "byte-order-mark",
      "secret-in-committed-file",
      "reference-in-credentials",
    ];
    const given = new Set([
      ...VALUES.flatMap(([value]) => codes(checkValue("VITE_X", value))),
      ...LINES.flatMap(([line]) => checkDotenv(line).variables.flatMap(({ issues }) => codes(issues))),
    ]);
    given.add("dotenv-command").add("dotenv-duplicate").add("dotenv-reference"); // seen above
    for (const { code } of rows) {
      if (!ofFiles.includes(code)) assert.ok(given.has(code), `${code} is in no case`);
      const { message, reference } = explain(code);
      assert.ok(message.endsWith(".") && reference.length > 3 && /^[\x20-\x7e…§]*$/.test(message), message);
    }
  });
});

describe("names of variables that are not set", () => {
  it("are masked if they may be keys", () => {
    const names = [
      "LLM_URL",
      "OAUTH2_URL",
      "S3_LLM_URL_2",
      "llmUrl",
      "Xk29fj3kd9Qm2",
      "hunter2secretword",
      "qhzkfgwpxmqwertyuiop",
      "f3a9",
    ];
    const shown = ["LLM_URL", "OAUTH2_URL", "S3_LLM_URL_2", "llmUrl", "***", "***", "***", "***"];
    for (const check of [(given) => checkEnv({}, { names: given }), (given) => checkDotenv("A=1", { names: given })]) {
      const { variables, text } = check(names);
      assert.deepEqual(
        variables.map(({ name }) => name),
        shown,
      );
      for (const [at, name] of names.entries()) assert.equal(text.includes(name), name === shown[at], name);
    }
    assert.throws(
      () => requireEnv({}, names),
      ({ message }) => !message.includes("hunter2"),
    );
    // A variable that is set has this name.
    assert.equal(checkEnv({ f3a9: "llm://h.example/m" }, { names: ["f3a9"] }).variables[0].name, "f3a9");
    // Hostile names take linear time.
    assert.equal(checkEnv({}, { names: [`${"a_".repeat(100_000)}!`] }).variables[0].name, "***");
  });
});
