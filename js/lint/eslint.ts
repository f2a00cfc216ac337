// The rules for ESLint. They report what the library finds; the types name the part of ESLint's interface that they use.

import { validate } from "../core/core.js";
import { secretsIn } from "./secrets.js";

/** Line from 1, column from 0. */
interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** A node of the syntax tree: a string, or a template. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  readonly range?: readonly [number, number];
}

/** What ESLint hands to a rule. */
interface RuleContext {
  readonly sourceCode: { readonly text: string; getLocFromIndex(index: number): SourceLocation };
  report(problem: {
    readonly loc: { readonly start: SourceLocation; readonly end: SourceLocation };
    readonly messageId: string;
    readonly data: Readonly<Record<string, string>>;
  }): void;
}

/** A rule, as plugins hold it. */
export interface EslintRule {
  readonly meta: {
    readonly type: "problem";
    readonly docs: { readonly description: string };
    readonly schema: [];
    readonly messages: Record<string, string>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: ESLint's own types of a context and of a node fit nothing narrower
  create(context: any): Record<string, (node: any) => void>;
}

/** Reports a part of the source. */
function reportAt(
  context: RuleContext,
  start: number,
  end: number,
  messageId: string,
  data: Record<string, string>,
): void {
  const at = (index: number): SourceLocation => context.sourceCode.getLocFromIndex(index);
  context.report({ loc: { start: at(start), end: at(end) }, messageId, data });
}

/** Each URI with a secret, also in comments. */
const noSecrets: EslintRule = {
  meta: {
    type: "problem",
    docs: { description: "disallow llm URIs that contain a secret" },
    schema: [],
    messages: { secret: "{{uri}} contains a secret. Read the key from an environment variable." },
  },
  create: (context: RuleContext) => ({
    Program() {
      for (const { start, end, redacted } of secretsIn(context.sourceCode.text))
        reportAt(context, start, end, "secret", { uri: redacted });
    },
  }),
};

const IS_URI = /^llm:/i;

/** Each error of a string that is an llm URI as a whole. A template with expressions is not known before it runs. */
const validUri: EslintRule = {
  meta: {
    type: "problem",
    docs: { description: "require valid llm URIs in strings" },
    schema: [],
    messages: { invalid: "{{message}} [{{code}}]" },
  },
  create(context: RuleContext) {
    const check = (node: SyntaxNode, uri: unknown): void => {
      if (typeof uri !== "string" || !IS_URI.test(uri) || node.range === undefined) return;
      const [start, end] = node.range;
      // With an escape in the string, offsets of its value are not those of the source.
      const isPlain = context.sourceCode.text.slice(start + 1, end - 1) === uri;
      for (const { severity, code, message, fix, start: from, end: to } of validate(uri)) {
        if (severity !== "error") continue;
        const [first, last] = isPlain ? [start + 1 + from, start + 1 + to] : [start, end];
        const text = fix === undefined ? message : `${message} ${fix}`;
        reportAt(context, first, last, "invalid", { code, message: text });
      }
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis?.length === 1 ? node.quasis[0]?.value.cooked : undefined),
    };
  },
};

/** The rules, by name. */
export const rules: Readonly<Record<"no-secrets" | "valid-uri", EslintRule>> = {
  "no-secrets": noSecrets,
  "valid-uri": validUri,
};

/** The name and version of the plugin. */
export const meta: { readonly name: string; readonly version: string } = {
  name: "llm-uri",
  version: __LLM_URI_VERSION__,
};

/** For an `eslint.config.js`: `recommended` has both rules as errors. */
export const configs: {
  readonly recommended: {
    readonly plugins: { readonly "llm-uri": { readonly meta: typeof meta; readonly rules: typeof rules } };
    readonly rules: Record<"llm-uri/no-secrets" | "llm-uri/valid-uri", "error">;
  };
} = {
  recommended: {
    plugins: { "llm-uri": { meta, rules } },
    rules: { "llm-uri/no-secrets": "error", "llm-uri/valid-uri": "error" },
  },
};
