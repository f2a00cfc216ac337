// The rules for ESLint.

import { secretsIn } from "../cli/scan/secret.js";
import { validate } from "../core/core.js";

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
  readonly parent?: {
    readonly type: string;
    readonly callee?: { readonly property?: { readonly name?: string } };
  } | null;
}

/** The part of a rule's context that these rules use. */
interface RuleContext {
  readonly sourceCode: { readonly text: string; getLocFromIndex(index: number): SourceLocation };
  report(problem: {
    readonly loc: { readonly start: SourceLocation; readonly end: SourceLocation };
    readonly messageId: string;
    readonly data: Readonly<Record<string, string>>;
  }): void;
}

/** A value that ESLint's types describe (`Rule.RuleModule`, `Linter.Config`); this package does not depend on them. */
// biome-ignore lint/suspicious/noExplicitAny: no other type is compatible with all versions of ESLint
export type ForEslint = any;

const placeOf = ({ sourceCode }: RuleContext, start: number, end: number) => ({
  loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
});

/** Reports each URI with a secret, also in comments. */
const noSecrets: ForEslint = {
  meta: {
    type: "problem",
    docs: { description: "disallow llm URIs that contain a secret" },
    schema: [],
    messages: { secret: "{{uri}} contains a secret. Read the key from an environment variable." },
  },
  create: (context: RuleContext) => ({
    Program() {
      for (const { start, end, redacted } of secretsIn(context.sourceCode.text))
        context.report({ ...placeOf(context, start, end), messageId: "secret", data: { uri: redacted } });
    },
  }),
};

/** Not the prefix `llm://` alone, and not prose such as `llm: timeout`. */
const IS_URI = /^llm:\/\/\S/i;

/** Methods of strings whose argument may be a part of a URI. */
const SEARCHES = /^(?:startsWith|endsWith|includes|indexOf|lastIndexOf|split|replace|replaceAll)$/;

/** Reports the errors of strings that are llm URIs. Parts of a URI and templates with expressions are not checked. */
const validUri: ForEslint = {
  meta: {
    type: "problem",
    docs: { description: "require valid llm URIs in strings" },
    schema: [],
    messages: { invalid: "{{message}} [{{code}}]" },
  },
  create(context: RuleContext) {
    const check = (node: SyntaxNode, uri: unknown): void => {
      if (typeof uri !== "string" || !IS_URI.test(uri) || node.range === undefined) return;
      if (node.parent?.type === "BinaryExpression" || SEARCHES.test(node.parent?.callee?.property?.name ?? "")) return;
      const [start, end] = node.range;
      // If the string contains escapes, offsets in its value differ from those in the source.
      const isPlain = context.sourceCode.text.slice(start + 1, end - 1) === uri;
      for (const { severity, code, message, fix, start: from, end: to } of validate(uri)) {
        if (severity !== "error") continue;
        const [first, last] = isPlain ? [start + 1 + from, start + 1 + to] : [start, end];
        const data = { code, message: `${message} ${fix ?? ""}`.trimEnd() };
        context.report({ ...placeOf(context, first, last), messageId: "invalid", data });
      }
    };
    return {
      Literal: (node: SyntaxNode) => check(node, node.value),
      TemplateLiteral: (node: SyntaxNode) =>
        check(node, node.quasis?.length === 1 ? node.quasis[0]?.value.cooked : undefined),
    };
  },
};

/** The rules, by name. */
export const rules: Readonly<Record<"no-secrets" | "valid-uri", ForEslint>> = {
  "no-secrets": noSecrets,
  "valid-uri": validUri,
};

/** The plugin's name and version, for ESLint's cache. */
export const meta: Readonly<Record<"name" | "version", string>> = { name: "llm-uri", version: __LLM_URI_VERSION__ };

/** Configurations for `eslint.config.js`: `recommended` enables both rules as errors. */
export const configs: Readonly<Record<"recommended", ForEslint>> = {
  recommended: {
    plugins: { "llm-uri": { meta, rules } },
    rules: { "llm-uri/no-secrets": "error", "llm-uri/valid-uri": "error" },
  },
};
