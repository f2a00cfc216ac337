// The rule for secretlint.

import { secretsIn } from "../cli/scan/secret.js";

const messages = { SECRET: { en: (): string => "This llm URI contains a secret." } };

/** The part of a rule's context that this rule uses. */
interface RuleContext {
  createTranslator(of: typeof messages): (id: "SECRET") => unknown;
  report(problem: { readonly message: unknown; readonly range: readonly [number, number] }): void;
}

/** A value that secretlint's types describe (`SecretLintRuleCreator`); this package does not depend on them. */
// biome-ignore lint/suspicious/noExplicitAny: no other type is compatible with all versions of secretlint
export type ForSecretlint = any;

/** The rule, under the name that secretlint imports. */
export const creator: ForSecretlint = {
  messages,
  meta: { id: "llm-uri/secretlint", type: "scanner", recommended: true, supportedContentTypes: ["text"] },
  create(context: RuleContext) {
    const translate = context.createTranslator(messages);
    return {
      file({ content }: { readonly content: string }) {
        for (const { start, end } of secretsIn(content))
          context.report({ message: translate("SECRET"), range: [start, end] });
      },
    };
  },
};
