// The rule for secretlint. It reports what the library finds; the types name the part of secretlint's interface that it uses.

import { secretsIn } from "./secrets.js";

const messages = { SECRET: { en: (): string => "This llm URI contains a secret." } };

/** What secretlint hands to a rule. */
export interface SecretlintContext {
  // biome-ignore lint/suspicious/noExplicitAny: secretlint's own types translate any messages
  createTranslator(of: any): (id: any) => any;
  // biome-ignore lint/suspicious/noExplicitAny: the translated message is secretlint's
  report(problem: { readonly message: any; readonly range: readonly [number, number] }): void;
}

/** The rule, by the name that secretlint imports. */
export const creator: {
  readonly messages: typeof messages;
  readonly meta: {
    readonly id: string;
    readonly type: "scanner";
    readonly recommended: true;
    readonly supportedContentTypes: ["text"];
  };
  create(context: SecretlintContext): { file(source: { readonly content: string }): void };
} = {
  messages,
  meta: { id: "llm-uri/secretlint", type: "scanner", recommended: true, supportedContentTypes: ["text"] },
  create(context) {
    const translate = context.createTranslator(messages);
    return {
      file({ content }) {
        for (const { start, end } of secretsIn(content))
          context.report({ message: translate("SECRET"), range: [start, end] });
      },
    };
  },
};
