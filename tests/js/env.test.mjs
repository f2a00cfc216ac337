// llm-uri/env, held against the loaders themselves: dotenv, dotenv-expand and @next/env.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inspect } from "node:util";

import dotenv from "dotenv";
import { expand } from "dotenv-expand";
import { HostPolicy, LlmUri, parse } from "llm-uri";
import {
  checkDotenv,
  checkEnv,
  checkValue,
  EnvError,
  envCodes,
  isMeantAsUri,
  isReference,
  isUriName,
  requireEnv,
  toDotenv,
} from "llm-uri/env";

import { assertNoKey, KEY } from "./lib/cli.mjs";
import { LOADERS, numbers, textOf } from "./lib/loaders.mjs";

const URI = `llm://my-app:${KEY}@api.openai.com/gpt-5?temp=0.7`;
const codes = (issues) => issues.map(({ code }) => code);
const printed = (value) =>
  [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
    String(value?.message),
    String(value?.stack),
    String(value?.text),
  ].join("\n");

describe("what is read of a .env file", () => {
  it("is what dotenv reads, whatever the file", () => {
    const random = numbers(7);
    const pieces = [
      "A",
      "B",
      "AB",
      "=",
      "=",
      ":",
      " ",
      "\n",
      "\n",
      "\r\n",
      "\r",
      "\t",
      "#",
      "'",
      '"',
      "`",
      "\\",
      "\\n",
      "\\r",
      "\\'",
      '\\"',
      "export ",
      "export",
      "x",
      ".",
      "-",
      "é",
      "\u00a0",
      "\ufeff",
    ];
    const names = ["A", "B", "AB", "BA", "AA", "BB", "x", "export"];
    let found = 0;
    for (let run = 0; run < 20_000; run++) {
      const file =
        textOf(random, ["A=", "B = ", "\nAB=", "export A=", "A: ", "#x\n", "\n", " "], 3) + textOf(random, pieces, 24);
      const wanted = dotenv.parse(file);
      const all = [...new Set([...names, ...Object.keys(wanted)])];
      const { variables } = checkDotenv(file, { names: all });
      // The value where it stands; what it is read as is shown of URIs only.
      const valueAt = ({ start, end, quote }) => {
        const inner = file.slice(start + quote.length, end - quote.length).replace(/\r\n?/g, "\n");
        return file[start] === '"' ? inner.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : inner;
      };
      const read = new Map(
        variables.filter(({ loaders }) => loaders).map((variable) => [variable.name, valueAt(variable)]),
      );
      assert.deepEqual(
        Object.fromEntries([...read].sort()),
        Object.fromEntries(Object.entries(wanted).sort()),
        JSON.stringify(file),
      );
      found += read.size;
      for (const { name, loaders, start, end, quote, line, issues } of variables) {
        if (loaders === undefined) {
          assert.deepEqual(codes(issues), ["variable-missing"], name);
          continue;
        }
        assert.ok(start <= end && end <= file.length && line >= 1);
        if (quote !== "") assert.ok(file[start] === quote && file[end - 1] === quote, JSON.stringify(file));
        for (const issue of issues)
          assert.ok(issue.start <= issue.end && issue.end <= file.length, JSON.stringify([file, issue]));
      }
    }
    assert.ok(found > 10_000, `${found}`);
  });

  it("goes through dotenv-expand and @next/env as they do it", () => {
    const random = numbers(11);
    const pieces = ["A", "B", "C", "$", "$", "${", "}", ":-", "-", "+", ":+", "1", "x", "x_", ".", "\\", "\\$"];
    const changed = { "dotenv-expand": 0, "@next/env": 0 };
    for (let run = 0; run < 6000; run++) {
      // What is put in for a variable is masked; a variable whose value is the mask is put in as it is.
      const file = `A=${["***", ""][random(2)]}\nB=***\nLLM_URL=llm://h/${textOf(random, pieces, 12)}\n`;
      const { loaders } = checkDotenv(file).variables[0];
      for (const loader of Object.keys(changed)) {
        assert.equal(loaders[loader].redacted, LOADERS[loader](file).LLM_URL, `${loader}: ${JSON.stringify(file)}`);
        changed[loader] += Number(!loaders[loader].kept);
      }
    }
    for (const [loader, count] of Object.entries(changed)) assert.ok(count > 1000, `${loader}: ${count}`);
  });

  it("has its places in UTF-16 units, also behind other line breaks, escapes and characters", () => {
    for (const br of ["\n", "\r\n", "\r"]) {
      const file = `# 𝒯itle${br}${br}export LLM_URL = "llm://h.example/m?x=𝒯\\n&temp=hot"${br}A=1${br}`;
      const { variables } = checkDotenv(file);
      const [{ line, start, end, issues }] = variables;
      assert.equal(line, 3);
      assert.equal(file.slice(start, end), '"llm://h.example/m?x=𝒯\\n&temp=hot"');
      assert.deepEqual(codes(issues), ["several-lines"]);
      assert.equal(file.slice(issues[0].start, issues[0].end), "\\n");
      const column = 'export LLM_URL = "llm://h.example/m?x=𝒯'.length + 1;
      assert.deepEqual([issues[0].line, issues[0].column, issues[0].endColumn], [3, column, column + 2]);
    }
    const file = "A=1\nLLM_URL='llm://h.example/m?x=𝒯&temp=hot'\n";
    const { issues } = checkDotenv(file).variables[0];
    assert.deepEqual(
      issues.map(({ start, end }) => file.slice(start, end)),
      ["𝒯", "hot"],
    );
    assert.deepEqual(
      issues.map(({ column, endColumn }) => [column, endColumn]),
      ["𝒯", "hot"].map((part) => [
        file.split("\n")[1].indexOf(part) + 1,
        file.split("\n")[1].indexOf(part) + 1 + part.length,
      ]),
    );
  });
});

// facts of the loaders: the line, what is told of it, and which of the three keep it whole.
const LINES = [
  [`LLM_URL=${URI}#coding`, ["dotenv-comment"], [false, false, false]],
  [`LLM_URL="${URI}#coding"`, [], [true, true, true]],
  [`LLM_URL='${URI}#coding'`, [], [true, true, true]],
  [`LLM_URL=${URI} # a comment`, [], [true, true, true]],
  [`LLM_URL="${URI}" # a comment`, [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}$1abc@h.example/m`, ["dotenv-expansion"], [true, true, false]],
  [`LLM_URL='llm://app:${KEY}$abc@h.example/m'`, ["dotenv-expansion"], [true, false, false]],
  ["LLM_URL='llm://app:${OPENAI_API_KEY}@h.example/m'", ["dotenv-expansion"], [true, false, false]],
  ["LLM_URL=llm://app:%24%7BOPENAI_API_KEY%7D@h.example/m", [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}%241abc@h.example/m`, [], [true, true, true]],
  [`LLM_URL=llm://app:${KEY}#x@h.example/m`, ["dotenv-comment"], [false, false, false]],
  [`LLM_URL="${URI}\\n"`, ["trailing-newline"], [true, true, true]],
  [`LLM_URL='${URI}\\n'`, ["escaped-newline"], [true, true, true]],
  [`LLM_URL=${URI}\\n`, ["escaped-newline"], [true, true, true]],
  [`LLM_URL="${URI}`, ["dotenv-unclosed-quote"], [true, true, true]],
  [`LLM_URL="${URI}" x`, ["dotenv-unclosed-quote"], [true, true, true]],
  [`LLM_URL="'${URI}'"`, ["wrapped-in-quotes"], [true, true, true]],
  ["LLM_URL=", ["empty-input"], [true, true, true]],
  ['LLM_URL=""', ["empty-input"], [true, true, true]],
  [`LLM_URL=https://api.openai.com/v1`, ["scheme-not-llm"], [true, true, true]],
  ["LLM_URL=sk-proj-abcdefghijklmnop", ["key-instead-of-uri"], [true, true, true]],
  ["LLM_URL=undefined", ["nothing-as-text"], [true, true, true]],
  [`NEXT_PUBLIC_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  ["NEXT_PUBLIC_LLM_URL=llm://api.openai.com/gpt-5", [], [true, true, true]],
  [`BUN_PUBLIC_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  [`NG_APP_LLM_URL=${URI}`, ["secret-in-public-variable"], [true, true, true]],
  [`OTHER=llm://app:${KEY}@h.example`, ["missing-model"], [true, true, true]],
];

// Not one of these is a URI, and each may be the secret of something else.
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

describe("a value that is no URI", () => {
  it("is shown nowhere, whatever it looks like", () => {
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

describe("checkDotenv", () => {
  it("tells each accident, once, and what each loader makes of the line", () => {
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

  it("knows that dotenv-expand would run a command", () => {
    const { variables } = checkDotenv(`LLM_URL=llm://app:$(cat${KEY})@h.example/m`);
    assert.deepEqual(codes(variables[0].issues), ["dotenv-command"]);
    assertNoKey(printed(variables), "the report");
    // It is not made up.
    const parsed = { LLM_URL: "llm://app:$(printf made)@h.example/m" };
    assert.equal(
      expand({ parsed, processEnv: { PATH: process.env.PATH } }).parsed.LLM_URL,
      "llm://app:made@h.example/m",
    );
    assert.equal(dotenv.parse(toDotenv(parsed.LLM_URL.replace(" ", "%20"))).LLM_URL.includes("$"), false);
  });

  it("knows a value that is only another variable's name, and a secret that becomes public by it", () => {
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

  it("suggests a line that all loaders read as it was meant", () => {
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

  it("shows no value of another variable, wherever it is put in", () => {
    const file = `DB_PASSWORD=${KEY}\nEMPTY=\nLLM_URL=llm://h.example/\${DB_PASSWORD}?x=$EMPTY#${"f"}\n`;
    const { variables, text } = checkDotenv(file);
    assertNoKey(printed(variables) + text, "the report");
    assert.deepEqual(
      Object.values(variables[0].loaders).map(({ redacted }) => redacted),
      ["llm://h.example/${DB_PASSWORD}?x=$EMPTY", "llm://h.example/***?x=", "llm://h.example/***?x="],
    );
  });

  it("speaks of the loaders that are asked for", () => {
    const line = `LLM_URL=llm://app:${KEY}$1abc@h.example/m`;
    assert.deepEqual(
      codes(checkDotenv(line, { loaders: ["dotenv", "dotenv-expand"] }).variables[0].issues),
      ["possible-unexpanded-variable", "userinfo-reserved-character"].filter((code) => code.startsWith("possible")),
    );
    assert.deepEqual(codes(checkDotenv(line, { loaders: ["@next/env"] }).variables[0].issues), ["dotenv-expansion"]);
  });

  it("tells a variable that is given twice, and takes names, also of variables that are not there", () => {
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

  it("keeps to the options of the parser", () => {
    assert.deepEqual(codes(checkDotenv("LLM_URL=llm://h.example/m?temp=9").variables[0].issues), ["out-of-range"]);
    assert.equal(checkDotenv("LLM_URL=llm://h.example/m?temp=9", { ranges: "warn" }).ok, true);
    assert.equal(checkDotenv("LLM_URL=llm://h.example/a:b", { strict: true }).ok, false);
  });

  it("tells as much of one value as anybody reads", () => {
    for (const value of ["$a".repeat(20_000), "$(a)".repeat(20_000)]) {
      const { ok, variables, text } = checkDotenv(`LLM_URL=llm://h.example/m?a=${value}`);
      assert.equal(ok, false);
      assert.ok(variables[0].issues.length < 1_100, `${variables[0].issues.length} issues`);
      assert.ok(text.length < 1_000_000, `${text.length} characters`);
    }
  });

  it("ends, whatever the file", () => {
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
    // For a loader each line is twice as long as the one before it.
    const doubling = Array.from({ length: 500 }, (_, at) => `A${at + 1}=$A${at}$A${at}\n`).join("");
    assert.equal(checkDotenv(`A0=${"x".repeat(100)}\n${doubling}LLM_URL=x$A500`).ok, false);
    // No pattern goes back and forth over a value.
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

// Values that are loaded already.
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
  ["llm://app:${OPENAI_API_KEY}@h.example/m", "unexpanded-variable", "invalid"],
  ["llm://app:@h.example/m", "empty-key", "invalid"],
  [`https://user:${KEY}@api.openai.com/v1`, "scheme-not-llm", "invalid"],
  [`llm://my-app:${KEY}/x@h.example/m`, "credential-spill", "invalid"],
  [`llm://my-app:a@${KEY}@h.example/m`, "at-sign-in-userinfo", "invalid"],
];

describe("checkEnv", () => {
  it("tells each accident by its own name, where it lies", () => {
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

  it("shows no piece of a value, however its outcome is printed", () => {
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

  it("shows no piece of a key, whatever stands around it", () => {
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
    assert.equal(checkEnv({ LLM_URL: 42 }, { names: ["LLM_URL"] }).variables[0].status, "missing");
  });

  it("gives the URIs by name, or says of all of them at once what is wrong", () => {
    const { A, B } = requireEnv({ A: URI, B: "llm://localhost/llama3.2" }, ["A", "B"]);
    assert.equal(A.exposeCredentials(), URI);
    assert.equal(B.effectivePort, 11434);
    assert.throws(() => requireEnv({ B: "" }, ["A", "B"]), /A, B[\s\S]*variable-missing[\s\S]*empty-input/);
    assert.throws(() => requireEnv({ A: "llm://h.example/m?temp=9" }, ["A"]), /out-of-range/);
    assert.equal(requireEnv({ A: "llm://h.example/m?temp=9" }, ["A"], { ranges: "warn" }).A.model, "m");
  });

  it("has no URI without an error for it, however much is said before", () => {
    for (const query of ["&token=x".repeat(400), `a=${"$a".repeat(3000)}`]) {
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

  it("holds hosts to a policy, in variables and in files", () => {
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

  it("has a row for each of its codes, and gives no other", () => {
    const rows = new Set(envCodes.map(({ code }) => code));
    assert.equal(rows.size, envCodes.length);
    const given = new Set([
      ...VALUES.flatMap(([value]) => codes(checkValue("VITE_X", value))),
      ...LINES.flatMap(([line]) => checkDotenv(line).variables.flatMap(({ issues }) => codes(issues))),
    ]);
    given.add("dotenv-command").add("dotenv-duplicate").add("dotenv-reference"); // seen above
    for (const code of rows) assert.ok(given.has(code), `${code} is in no case`);
    for (const { message, reference } of envCodes)
      assert.ok(message.endsWith(".") && reference.length > 3 && /^[\x20-\x7e…§]*$/.test(message), message);
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
