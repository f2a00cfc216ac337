// Conversions of the redacted URI into other formats, each with the parts that the format cannot express.

import { HostPolicy, type LlmUri, LlmUriError } from "llm-uri";
import { MasAddress } from "llm-uri/mas";
import { resolve, toEnv } from "llm-uri/requests";
import type { Lost } from "./imports.ts";
import type { Reading } from "./reading.ts";
import { withPlaceholderKey } from "./request.ts";

export interface Export {
  readonly name: string;
  /** Undefined if the conversion fails: `error` is the reason. */
  readonly text?: string;
  readonly error?: string;
  readonly lost: readonly Lost[];
}

const FORMATS: readonly (readonly [name: string, write: (uri: LlmUri) => Omit<Export, "name">])[] = [
  [
    "Model Address Standard",
    (uri) => {
      const { value, lost } = MasAddress.fromLlmUri(uri);
      return { text: String(value), lost };
    },
  ],
  [
    "The provider's own variables",
    (uri) => {
      const { value, lost } = toEnv(withPlaceholderKey(uri));
      const shown = JSON.parse(JSON.stringify(value)) as Record<string, string>;
      return {
        text: Object.entries(shown)
          .map(([name, text]) => `${name}=${text}`)
          .join("\n"),
        lost,
      };
    },
  ],
  ["The provider's URL", (uri) => ({ text: resolve(keyless(uri), { policy: HostPolicy.development }).url, lost: [] })],
];

/** `resolve` rejects a redacted key, and a URL does not contain the key. */
const keyless = (uri: LlmUri): LlmUri => (uri.apiKey === undefined ? uri : uri.with({ apiKey: null }));

export const exportsOf = (shown: LlmUri): readonly Export[] =>
  FORMATS.map(([name, write]) => {
    try {
      return { name, ...write(shown) };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { name, error: error.issues.find(({ severity }) => severity === "error")?.message ?? "", lost: [] };
    }
  });

/** How the llmns dialect, which uses the same scheme name, reads the URI, if it reads it differently. */
export function dialectNote({ uri, input, issues }: Reading): string | undefined {
  if (issues.some(({ code }) => code === "llmns-pin"))
    return "The llmns dialect reads the final @kind:value as a version pin. Here it is part of the model's name.";
  if (/^llms?\+|^llms:/i.test(input))
    return "llms: and llm+transport: belong to the llmns dialect. Write llm:, which uses HTTPS.";
  if (uri?.appLabel !== undefined && uri.appLabel !== "" && uri.apiKey === undefined) {
    return "The llmns dialect reads the word before @ as the name of a stored credential. Here it is an app label, and the URI has no key.";
  }
  return undefined;
}
