// llm-uri/env, compared with the loaders dotenv, dotenv-expand and @next/env.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as util from "node:util";

import dotenv from "dotenv";
import { expand } from "dotenv-expand";
import { LlmUri, parse } from "llm-uri";
import { checkDotenv, checkEnv, isMeantAsUri, isReference, isUriName, requireEnv, toDotenv } from "llm-uri/env";

import { assertNoKey, KEY } from "./lib/cli.mjs";
import { codes, LINES, printed, URI } from "./lib/env.mjs";
import { LOADERS, maySpell, numbers, textOf } from "./lib/loaders.mjs";

// These are not URIs, and each may be another secret.
const { parseEnv } = util;

const SECRETS = [
  KEY,
  `Bearer ${KEY}`,
  `admin:${KEY}`,
  `${KEY}/${KEY}`,
  `a=${KEY}`,
  `p@${KEY}`,
  `arn:${KEY}`,
  `/${KEY}`,
  `{"key":"${KEY}"}`,
  `llm://h.example/m\nOTHER=${KEY}`,
  `https://u:${KEY}@h.example`,
];

describe("a value that is not a URI", () => {
  it("is never shown", () => {
    for (const value of SECRETS) {
      assertNoKey(printed(checkEnv({ LLM_URL: value })), value);
      assertNoKey(printed(checkEnv({ TOKEN: value }, { names: ["TOKEN"] })), value);
      assert.throws(
        () => requireEnv({ LLM_URL: value }, ["LLM_URL"]),
        (error) => assertNoKey(printed(error), value) === undefined,
      );
      assert.throws(
        () => parse(value),
        (error) => assertNoKey(printed(error), value) === undefined,
      );
      for (const quote of ["", "'", '"']) {
        for (const name of ["LLM_URL", "TOKEN"])
          assertNoKey(printed(checkDotenv(`${name}=${quote}${value}${quote}`, { names: [name] })), `${name} ${quote}`);
      }
    }
    assert.match(checkEnv({ LLM_URL: "api.openai.com/gpt-5" }).text, /try: llm:\/\/api\.openai\.com\/gpt-5/);
  });
});

/** A reading of several lines: what follows the first is masked. */
const redactedLines = (text) => text.replace(/(?<=[\r\n])(?=[^\r\n]).*/s, "***");

describe("checkDotenv", () => {
  it("reports each mistake once, and what each loader reads", () => {
    for (const [line, wanted, kept] of LINES) {
      const { variables, ok, text } = checkDotenv(line);
      assert.equal(variables.length, 1, line);
      const [{ issues, loaders, status, uri }] = variables;
      assert.deepEqual(codes(issues), wanted, line);
      assert.deepEqual(
        Object.values(Object.fromEntries(Object.keys(LOADERS).map((loader) => [loader, loaders[loader].kept]))),
        kept,
        line,
      );
      assert.equal(ok, wanted.length === 0, line);
      assert.equal(text === "", ok, line);
      assert.equal(uri instanceof LlmUri, ok, line);
      assert.equal(status, ok ? "valid" : /=("")?$/.test(line) ? "empty" : "invalid", line);
      assertNoKey(printed(checkDotenv(line)), line);
    }
  });

  it("reports that dotenv-expand would run a command", () => {
    const { variables } = checkDotenv(`LLM_URL=llm://app:$(cat${KEY})@h.example/m`);
    assert.deepEqual(codes(variables[0].issues), ["dotenv-command"]);
    assertNoKey(printed(variables), "the report");
    // This text is literal.
    const parsed = { LLM_URL: "llm://app:$(printf made)@h.example/m" };
    assert.equal(
      expand({ parsed, processEnv: { PATH: process.env.PATH } }).parsed.LLM_URL,
      "llm://app:made@h.example/m",
    );
    assert.equal(dotenv.parse(toDotenv(parsed.LLM_URL.replace(" ", "%20"))).LLM_URL.includes("$"), false);
  });

  it("reports a value that is only a reference to another variable, and a secret that it makes public", () => {
    for (const line of ["LLM_URL=${OTHER_URL}", "LLM_URL='$OTHER_URL'", 'LLM_URL="$OTHER_URL"']) {
      const { ok, variables } = checkDotenv(line);
      assert.deepEqual(
        [ok, variables[0].status, ...codes(variables[0].issues)],
        [true, "reference", "dotenv-reference"],
        line,
      );
      assert.deepEqual(codes(checkDotenv(line, { loaders: ["@next/env"] }).variables[0].issues), [], line);
      for (const [loader, load] of Object.entries(LOADERS))
        assert.equal(load(`OTHER_URL=${URI}\n${line}`).LLM_URL === URI, loader !== "dotenv", `${loader}: ${line}`);
    }
    assert.deepEqual(codes(checkDotenv("LLM_URL=${OTHER_URL:-llm://localhost/m}").variables[0].issues), [
      "dotenv-expansion",
    ]);
    const file = `LLM_URL=${URI}\nNEXT_PUBLIC_LLM_URL=$LLM_URL\nPLAIN_LLM_URL=llm://h.example/m\nVITE_LLM_URL=\${PLAIN_LLM_URL}\n`;
    const { variables } = checkDotenv(file, { loaders: ["@next/env"] });
    assert.deepEqual(
      variables.map(({ name, issues }) => [name, ...codes(issues)]),
      [["LLM_URL"], ["NEXT_PUBLIC_LLM_URL", "secret-in-public-variable"], ["PLAIN_LLM_URL"], ["VITE_LLM_URL"]],
    );
    assert.deepEqual(
      [variables[1].issues[0].column, variables[1].issues[0].endColumn],
      ["NEXT_PUBLIC_LLM_URL=".length + 1, "NEXT_PUBLIC_LLM_URL=$LLM_URL".length + 1],
    );
    assertNoKey(printed(variables), "the report");
  });

  it("accepts values that dotenvx and SOPS have encrypted", () => {
    for (const value of ["encrypted:BN0I5EGgPd9fMaTj+6d7cB8=", "ENC[AES256_GCM,data:ab,iv:ab=,tag:ab=,type:str]"])
      for (const quote of ["", '"']) {
        const { ok, variables } = checkDotenv(`LLM_URL=${quote}${value}${quote}`);
        assert.deepEqual([ok, variables[0].status, variables[0].issues], [true, "reference", []], value);
      }
  });

  it("suggests a line that all loaders read as intended", () => {
    for (const line of [
      "LLM_URL=llm://h.example/m#coding",
      "LLM_URL=llm://a$b@h.example/m",
      "LLM_URL='llm://h.example/m?x=$1#f'",
    ]) {
      const { suggestion } = checkDotenv(line).variables[0].issues[0];
      assert.deepEqual(
        codes(checkDotenv(suggestion).variables[0].issues.filter(({ severity }) => severity === "error")),
        [],
        suggestion,
      );
      const meant = parse(line.slice("LLM_URL=".length).replaceAll("'", "").replaceAll("$", "%24"));
      for (const load of Object.values(LOADERS)) assert.ok(parse(load(suggestion).LLM_URL).equals(meant), suggestion);
    }
    assertNoKey(checkDotenv(LINES[0][0]).variables[0].issues[0].suggestion, "the suggestion");
  });

  it("shows no value of another variable after expansion", () => {
    const file = `DB_PASSWORD=${KEY}\nEMPTY=\nLLM_URL=llm://h.example/\${DB_PASSWORD}?x=$EMPTY#${"f"}\n`;
    const { variables, text } = checkDotenv(file);
    assertNoKey(printed(variables) + text, "the report");
    assert.deepEqual(
      Object.values(variables[0].loaders).map(({ redacted }) => redacted),
      [
        "llm://h.example/${DB_PASSWORD}?x=$EMPTY", // dotenv
        "llm://h.example/***?x=", // @next/env
        "llm://h.example/***?x=", // dotenv-expand
        "llm://h.example/***?x=", // Vite
        "llm://h.example/${DB_PASSWORD}?x=$EMPTY", // node
        "llm://h.example/***?x=#f", // Compose
      ],
    );
  });

  it("reads as node --env-file does", { skip: parseEnv === undefined }, () => {
    const random = numbers(5);
    const pieces = ["a", "$", "${A}", "%24", "\\n", "\\r", "?x=1", "&", "~", "\\"];
    for (let run = 0; run < 500; run++) {
      const value = `llm://h.example/m${textOf(random, pieces, 8)}`;
      for (const line of [
        `LLM_URL=${value}`,
        `LLM_URL="${value}"`,
        `LLM_URL='${value}'`,
        `export LLM_URL = ${value} # x`,
        `LLM_URL: ${value}`,
      ]) {
        const { node } = checkDotenv(line).variables[0].loaders;
        const wanted = parseEnv(line).LLM_URL ?? "";
        const [first] = wanted.split(/(?<=[\r\n])(?=[^\r\n])/);
        assert.equal(node.redacted, maySpell(first) ? "***" : redactedLines(wanted), line);
      }
    }
  });

  // docs.docker.com, "Interpolation" and "Env file" syntax.
  it("reads as Docker Compose does", () => {
    const reading = (line) => checkDotenv(`A=***\nE=\n${line}\n`).variables[0].loaders.compose.redacted;
    for (const [line, wanted] of [
      ["LLM_URL=llm://h/m#frag", "llm://h/m#frag"],
      ["LLM_URL=llm://h/m #comment", "llm://h/m"],
      ['LLM_URL="llm://h/m#frag" # x', "llm://h/m#frag"],
      ["LLM_URL='llm://h/$A'", "llm://h/$A"],
      ["LLM_URL=llm://h/$A", "llm://h/***"],
      ['LLM_URL="llm://h/${A}"', "llm://h/***"],
      ["LLM_URL=llm://h/${E:-x}${E-y}", "llm://h/x"],
      ["LLM_URL=llm://h/m${E:+x}${A:+y}", "llm://h/my"],
      ["LLM_URL=llm://h/m$$A", "llm://h/m$A"],
      ["LLM_URL=llm://h/m$1", "llm://h/m$1"],
    ])
      assert.equal(reading(line), wanted, line);
    const issues = (line) => codes(checkDotenv(line, { loaders: ["compose"] }).variables[0].issues);
    assert.deepEqual(issues("LLM_URL=llm://h.example/m#frag"), []);
    assert.deepEqual(issues("LLM_URL=llm://h.example/$A"), ["dotenv-expansion"]);
    assert.deepEqual(issues("LLM_URL='llm://h.example/m?x=%24A'"), []);
  });

  it("names every loader that replaces a `$`", () => {
    const [{ message }] = checkDotenv("LLM_URL=llm://h.example/$A").variables[0].issues;
    assert.match(message, /^Expansion by @next\/env, dotenv-expand, vite and compose replaces/);
  });

  it("speaks of the loaders that are asked for", () => {
    const line = `LLM_URL=llm://app:${KEY}$1abc@h.example/m`;
    assert.deepEqual(
      codes(checkDotenv(line, { loaders: ["dotenv", "dotenv-expand"] }).variables[0].issues),
      ["possible-unexpanded-variable", "userinfo-reserved-character"].filter((code) => code.startsWith("possible")),
    );
    assert.deepEqual(codes(checkDotenv(line, { loaders: ["@next/env"] }).variables[0].issues), ["dotenv-expansion"]);
  });

  it("reports duplicate variables, and accepts names, also of missing variables", () => {
    const file = `LLM_URL=llm://h.example/a\nX=1\nLLM_URL=llm://h.example/b\n`;
    const { variables } = checkDotenv(file);
    assert.deepEqual(
      variables.map(({ line, issues }) => [line, ...codes(issues)]),
      [[1, "dotenv-duplicate"], [3]],
    );
    const named = checkDotenv(file, { names: ["X", "Y"] });
    assert.deepEqual(
      named.variables.map(({ name, status, issues }) => [name, status, ...codes(issues)]),
      [
        ["X", "invalid", "missing-scheme"],
        ["Y", "missing", "variable-missing"],
      ],
    );
  });

  it("reports lines in another syntax, which loaders ignore, and not comments and prose", () => {
    const ways = [
      "set U=",
      "setx U ",
      "$env:U = ",
      "$U = ",
      "U+=",
      "U:",
      "U := ",
      "U ",
      "ENV U=",
      "- U=",
      '"U": ',
      'set "U=',
    ];
    for (const way of ways) {
      const line = `${way.replace("U", "LLM_URL")}${URI}`;
      const { ok, variables, text } = checkDotenv(`A_LLM_URL=${URI}\n${line}\nX=1\n`);
      assert.equal(dotenv.parse(line).LLM_URL, undefined, line);
      assert.deepEqual(
        variables.map(({ name, line, issues }) => [name, line, ...codes(issues)]),
        [
          ["A_LLM_URL", 1],
          ["LLM_URL", 2, "dotenv-ignored"],
        ],
        line,
      );
      assert.equal(ok, false);
      assert.ok(text.includes("LLM_URL=llm://my-app:***@"), text);
      assertNoKey(printed({ variables, text }));
    }
    const [{ issues }] = checkDotenv(`LLM_URL: ${URI}`, { loaders: ["node", "dotenv"] }).variables;
    assert.deepEqual(
      issues.map(({ message }) => message),
      ["This line is ignored by node."],
    );
    assert.equal(checkDotenv(`LLM_URL: ${URI}`, { loaders: ["dotenv"] }).ok, true);
    const [named] = checkDotenv("set X=llm://h.example/m", { names: ["X"] }).variables;
    assert.deepEqual(codes(named.issues), ["dotenv-ignored"]);
    for (const other of [`# set LLM_URL=${URI}`, "LLM_URL is required", "export LLM_URL", "X+=1"])
      assert.deepEqual(checkDotenv(other).variables, [], other);
    // Hostile lines take linear time.
    assert.equal(checkDotenv('set LLM_URL="\\"llm://h/m\n'.repeat(20_000)).variables.length, 20_000);
  });

  it("applies the options of the parser", () => {
    assert.deepEqual(codes(checkDotenv("LLM_URL=llm://h.example/m?temp=9").variables[0].issues), ["out-of-range"]);
    assert.equal(checkDotenv("LLM_URL=llm://h.example/m?temp=9", { ranges: "warn" }).ok, true);
    assert.equal(checkDotenv("LLM_URL=llm://h.example/a:b", { strict: true }).ok, false);
  });

  it("limits the issues of one value", () => {
    for (const value of ["$a".repeat(20_000), "$(a)".repeat(20_000)]) {
      const { ok, variables, text } = checkDotenv(`LLM_URL=llm://h.example/m?a=${value}`);
      assert.equal(ok, false);
      assert.ok(variables[0].issues.length < 1_100, `${variables[0].issues.length} issues`);
      assert.ok(text.length < 1_000_000, `${text.length} characters`);
    }
  });

  it("takes linear time for every file", () => {
    const many = 20_000;
    const files = [
      "A='x\n",
      'A="\\"',
      "A='\\'\n",
      "A=`",
      "#\n",
      "A",
      "A=",
      "A:\n",
      "\n",
      " ",
      "LLM_URL=llm:$A\n",
      "LLM_URL=$LLM_URL",
      "${",
      "LLM_URL=llm://${A:-",
    ].map((unit) => unit.repeat(many));
    for (const file of [
      ...files,
      `LLM_URL="${'\\"'.repeat(many)}`,
      `LLM_URL=llm://h/m${" ".repeat(many)}x`,
      `A=$B\nB=$A\nLLM_URL=$A`,
      "LLM_URL=$LLM_URL",
      `LLM_URL=${"$A".repeat(many)}`,
    ]) {
      assert.equal(typeof checkDotenv(file).ok, "boolean");
    }
    // Expanded, each line is twice as long as the previous one.
    const doubling = Array.from({ length: 500 }, (_, at) => `A${at + 1}=$A${at}$A${at}\n`).join("");
    assert.equal(checkDotenv(`A0=${"x".repeat(100)}\n${doubling}LLM_URL=x$A500`).ok, false);
    // No pattern backtracks.
    for (const value of [
      `llm://a:${"a".repeat(65_000)}@`,
      `llm${"\n".repeat(65_000)} `,
      `llm ${" ".repeat(65_000)}`,
      `"llm${"a".repeat(65_000)}"x`,
      `llm${"\\n".repeat(32_000)}x`,
      `export ${"A".repeat(65_000)}`,
      "${".repeat(32_000),
      "@".repeat(65_000),
    ]) {
      assert.equal(typeof checkEnv({ LLM_URL: value }).ok, "boolean");
    }
  });
});

describe("names and values", () => {
  it("are recognised in every spelling, and prose is not", () => {
    for (const name of [
      "LLM_URL",
      "LLM_URI",
      "MY_LLM_URL",
      "NEXT_PUBLIC_LLM_URL",
      "llmUrl",
      "llm-url",
      "llm.url",
      "LLM_URL_2",
      "primaryLlmUri",
    ])
      assert.ok(isUriName(name), name);
    for (const name of ["URL", "LLM_KEY", "LLM_URLS", "LLM_URL_TIMEOUT", "llmUrlPattern", ""])
      assert.ok(!isUriName(name), name);
    for (const value of ["llm://h/m", "LLM:x", '"llm://h/m', " llm://h/m", "llms://h/m", "llm+tcp://h/m"])
      assert.ok(isMeantAsUri(value), value);
    for (const value of ["llm: a model", "llm", "an llm://h/m", "https://h", "llm:\n"])
      assert.ok(!isMeantAsUri(value), value);
    for (const value of [
      "${LLM_URL}",
      "$LLM_URL",
      "${{ secrets.LLM_URL }}",
      "{{ llm_url }}",
      "@llm-url",
      "op://vault/item/field",
      "%LLM_URL%",
      '"${LLM_URL:-x}"',
      "<your url>",
    ])
      assert.ok(isReference(value), value);
    for (const value of ["llm://app:${KEY}@h/m", "@", "$", "", "a@b"]) assert.ok(!isReference(value), value);
  });
});

describe("an argument of another type", () => {
  it("is named in the error", () => {
    for (const env of [undefined, null, "LLM_URL", 1]) {
      for (const check of [() => checkEnv(env), () => requireEnv(env, "LLM_URL")])
        assert.throws(check, { name: "TypeError", message: /^llm-uri: the environment must be an object/ });
    }
    for (const text of [undefined, null, 1, Buffer.from("A=1")])
      assert.throws(() => checkDotenv(text), { name: "TypeError", message: /^llm-uri: the text of the file must be/ });
    for (const uri of [undefined, null, 1]) assert.throws(() => toDotenv(uri), { name: "LlmUriError" });
  });
});
