// The rules for ESLint, by its own tester, and the recommended configuration.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ESLint, RuleTester } from "eslint";
import * as plugin from "llm-uri/eslint";

import { folderOf, letters, ROOT, run } from "./lib/run.mjs";

const KEY = letters(40);
RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run("no-secrets", plugin.rules["no-secrets"], {
  valid: [
    'const url = "llm://api.openai.com/gpt-5";',
    'const url = "llm://app:***@api.openai.com/gpt-5";',
    "const url = `llm://app:${process.env.LLM_KEY}@api.openai.com/gpt-5`;",
    "const url = `llm://app:${keys['main'] ?? \"\"}@${host}/gpt-5`;",
    "parse(process.env.LLM_URL); // such as llm://app:${LLM_KEY}@h.example/m",
    "",
  ],
  invalid: [
    {
      code: `const url = "llm://app:${KEY}@h.example/m";`,
      errors: [
        {
          message: "llm://app:***@h.example/m contains a secret. Read the key from an environment variable.",
          ...{ line: 1, column: 14, endLine: 1, endColumn: 14 + `llm://app:${KEY}@h.example/m`.length },
        },
      ],
    },
    { code: `\n// llm://app:${KEY}@h.example/m\n`, errors: [{ messageId: "secret", line: 2, column: 4 }] },
    { code: `const url = \`llm://app:${KEY}@\${host}/m\`;`, errors: [{ messageId: "secret", line: 1 }] },
    { code: `const a = "llm://a:${KEY}@h/m", b = "llm:\\/\\/b:${KEY}@h/m";`, errors: 2 },
  ],
});

tester.run("valid-uri", plugin.rules["valid-uri"], {
  valid: [
    'const url = "llm://api.openai.com/gpt-5?temp=0.7";',
    'const text = "the scheme llm:// is new";',
    'if (text.startsWith("llm://")) console.log("llm: timeout");',
    'if (text.startsWith("llm://localhost")) text.replace("llm://h:99999", `llm://h`);',
    'const isLocal = text?.includes("llm://localhost");',
    'const url = "llm://app:" + key + "@h.example/m";',
    'import model from "llm:model";',
    "const url = `llm://${host}/${model}`;",
    "const number = 5, none = null, big = 5n;",
    'const warned = "llm://app:***@api.openai.com/gpt-5";',
  ],
  invalid: [
    {
      code: 'const url = "llm://api.openai.com";',
      errors: [{ messageId: "invalid", line: 1, column: 34 }],
    },
    { code: "const url = `llm://h:99999/m`;", errors: [{ messageId: "invalid", column: 22, endColumn: 27 }] },
    { code: 'parse("llm://localhost"); urls.push("llm://h:99999/m");', errors: 2 },
    // A string with an escape is reported as a whole.
    {
      code: 'const url = "llm:\\u002f\\u002fh:99999/m";',
      errors: [{ messageId: "invalid", column: 13, endColumn: 40 }],
    },
    { code: `const url = "llm://app:${KEY}/@h.example/m";`, errors: [{ message: /^(?!.*[A-Za-z0-9]{30})/ }] },
  ],
});

describe("configs.recommended", () => {
  it("has both rules as errors", async () => {
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [plugin.configs.recommended] });
    const [{ messages }] = await eslint.lintText(`export const urls = ["llm://app:${KEY}@h.example/m", "llm://h"];\n`);
    assert.deepEqual(
      messages.map(({ ruleId, severity }) => [ruleId, severity]),
      [
        ["llm-uri/no-secrets", 2],
        ["llm-uri/valid-uri", 2],
      ],
    );
    assert.ok(!JSON.stringify(messages).includes(KEY));
  });
});

describe("the declarations", () => {
  it("fit those of ESLint and secretlint", async () => {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: "nodenext",
      target: "es2022",
      skipLibCheck: true,
      types: [],
    };
    const folder = folderOf(
      {
        "tsconfig.json": JSON.stringify({ compilerOptions, files: ["eslint.config.mts"] }),
        "eslint.config.mts": `
          import type { ESLint, Linter } from "eslint";
          import type { SecretLintRuleCreator } from "@secretlint/types";
          import * as llmUri from "llm-uri/eslint";
          import { creator } from "llm-uri/secretlint";
          export const config: Linter.Config[] = [llmUri.configs.recommended];
          export const plugin: ESLint.Plugin = llmUri;
          export const rule: SecretLintRuleCreator = creator;
        `,
      },
      process.cwd(),
    );
    const tsc = join(ROOT, "node_modules", ".bin", "tsc");
    const { code, stdout } = await run(tsc, ["-p", folder]);
    assert.equal(code, 0, stdout);
  });
});
