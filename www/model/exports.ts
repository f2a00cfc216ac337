// A URI in the words of others, with what each of them cannot say. Made of the redacted URI.

import { HostPolicy, type LlmUri, LlmUriError } from "llm-uri";
import { MasAddress } from "llm-uri/mas";
import { resolve, toEnv } from "llm-uri/requests";
import type { Left } from "./imports.ts";
import type { Reading } from "./reading.ts";
import { stoodIn } from "./request.ts";

export interface Export {
  readonly name: string;
  /** Undefined if it cannot be said so: `told` says why. */
  readonly text?: string;
  readonly told?: string;
  readonly lost: readonly Left[];
}

const WAYS: readonly (readonly [name: string, say: (uri: LlmUri) => Omit<Export, "name">])[] = [
  [
    "A model address",
    (uri) => {
      const { value, lost } = MasAddress.fromLlmUri(uri);
      return { text: String(value), lost };
    },
  ],
  [
    "The provider's own variables",
    (uri) => {
      const { value, lost } = toEnv(stoodIn(uri));
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

/** A redacted key is refused in a request, and a URL has none. */
const keyless = (uri: LlmUri): LlmUri => (uri.apiKey === undefined ? uri : uri.with({ apiKey: null }));

export const exportsOf = (shown: LlmUri): readonly Export[] =>
  WAYS.map(([name, say]) => {
    try {
      return { name, ...say(shown) };
    } catch (error) {
      if (!(error instanceof LlmUriError)) throw error;
      return { name, told: error.issues.find(({ severity }) => severity === "error")?.message ?? "", lost: [] };
    }
  });

/** What the other dialect of the same scheme's name would make of it, where the two differ. */
export function dialectNote({ uri, input, issues }: Reading): string | undefined {
  if (issues.some(({ code }) => code === "llmns-pin"))
    return "The llmns dialect reads the @kind:value at the end as a pin of the model's version. Here it is part of the model's name.";
  if (/^llms?\+|^llms:/i.test(input))
    return "llms: and llm+transport: belong to the llmns dialect, which shares this scheme's name. Write llm:, which means HTTPS.";
  if (uri?.appLabel !== undefined && uri.appLabel !== "" && uri.apiKey === undefined) {
    return "The llmns dialect, which shares this scheme's name, reads the word before the @ as the name of a stored credential. Here it is the label of an application, and there is no key.";
  }
  return undefined;
}
