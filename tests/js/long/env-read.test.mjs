// Compares how llm-uri/env parses a .env file with the loaders dotenv, dotenv-expand and @next/env.

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import dotenv from "dotenv";
import { checkDotenv } from "llm-uri/env";
import { codes } from "../lib/env.mjs";
import { LOADERS, maySpell, numbers, textOf } from "../lib/loaders.mjs";

describe("the parsed .env file", () => {
  it("equals what dotenv reads, for any file", () => {
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
      // The position of the value. Its text is shown only if it is a URI.
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
          // A line in another syntax, such as `A+=x`, is reported in place of the missing variable.
          assert.deepEqual(codes(issues), [line === undefined ? "variable-missing" : "dotenv-ignored"], name);
          if (line !== undefined) assert.ok(file.split(/\r\n?|\n/)[line - 1].includes(name), JSON.stringify(file));
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

  it("is expanded as by dotenv-expand and @next/env", () => {
    const random = numbers(11);
    const pieces = ["A", "B", "C", "$", "$", "${", "}", ":-", "-", "+", ":+", "1", "x", "x_", ".", "\\", "\\$"];
    const changed = { "dotenv-expand": 0, "@next/env": 0 };
    for (let run = 0; run < 6000; run++) {
      // Inserted values of variables are masked; a variable whose value is the mask is inserted unchanged.
      const file = `A=${["***", ""][random(2)]}\nB=***\nLLM_URL=llm://h/${textOf(random, pieces, 12)}\n`;
      const { loaders } = checkDotenv(file).variables[0];
      for (const loader of Object.keys(changed)) {
        const text = LOADERS[loader](file).LLM_URL;
        assert.equal(loaders[loader].redacted, maySpell(text) ? "***" : text, `${loader}: ${JSON.stringify(file)}`);
        changed[loader] += Number(!loaders[loader].kept);
      }
    }
    for (const [loader, count] of Object.entries(changed)) assert.ok(count > 1000, `${loader}: ${count}`);
  });

  it("has positions in UTF-16 units, also after other line breaks, escapes and characters", () => {
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
