// `createRedactor`: redaction that also masks known keys.

import { SHORTEST_SECRET } from "../core/generated.js";
import { LlmUri, ownRedactOptions, read, type Shape } from "../core/shared.js";
import type { RedactOptions } from "../core/types.js";
import { STREAM_SHAPE, type StreamRedactOptions } from "./mixed.js";
import { Redaction, redactEdits, Secrets } from "./redaction.js";
import { RedactionStream } from "./stream.js";

/** Options of `createRedactor`. */
export interface RedactorOptions extends Omit<RedactOptions, "uri"> {
  /** Keys to mask, or URIs whose keys are masked: see `Redactor.add`. */
  secrets?: Iterable<string | LlmUri> | undefined;
}

/** Masks everything that `redact` masks, and also known keys. */
export interface Redactor {
  /**
   * Adds a key, or the api-key and the secret parameters of a URI. From now on, even in streams that have begun, it is masked as plain
   * text, and in JSON, percent-encoding, base64, hexadecimal, and the escapes of shells, HTML and XML. A secret with several lines is
   * masked line by line.
   * @throws TypeError for a string of fewer than 8 characters, which would mask ordinary words. A secret of a URI, or a line, that is
   * too short is not masked but counted in `skipped`.
   */
  add(secret: string | LlmUri): void;
  /** Redacts a text. */
  redact(text: string): string;
  /** Returns a stream that redacts its chunks, even if a secret is split between two chunks. */
  stream(): RedactionStream;
  /** The number of secrets of URIs, and of lines of secrets, that were too short to be masked. */
  readonly skipped: number;
}

const SHAPE: Shape<RedactorOptions> = { ...STREAM_SHAPE, secrets: "iterable" };

/** A reference to a variable is not a key. */
const REFERENCE = /^\$\{\w*\}$/;

/**
 * Creates a redactor that also masks the keys in `secrets`, in every encoding that docs/logging.md lists.
 * @throws TypeError for invalid options, and for a secret that is too short.
 * @example
 * const uri = parse(process.env.LLM_URL);
 * const redactor = createRedactor({ secrets: [uri] });
 * redactor.redact(`401 Unauthorized: ${uri.apiKey}`); // "401 Unauthorized: ***"
 */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { secrets: given = [], ...rest } = read(options, SHAPE);
  const secrets = new Secrets();
  const redaction = new Redaction(rest, secrets);
  redaction.edits("");
  const params = ownRedactOptions({ secretParams: rest.secretParams })?.crossing;
  let skipped = 0;
  const redactor: Redactor = Object.freeze({
    add(secret: string | LlmUri): void {
      const isUri = LlmUri.is(secret);
      if (!isUri && typeof secret !== "string") throw new TypeError("llm-uri: a secret must be a string or an LlmUri.");
      for (const value of isUri ? secretsOf(secret, params) : [secret as string]) {
        const lines = secrets.add(value);
        skipped += lines.skipped;
        if (isUri || lines.added > 0) continue;
        throw new TypeError(
          `llm-uri: a secret needs at least ${SHORTEST_SECRET} characters: shorter ones occur in words.`,
        );
      }
    },
    redact: (text: string): string => redaction.input(text),
    stream: (): RedactionStream => new RedactionStream(redaction as StreamRedactOptions),
    get skipped(): number {
      return skipped;
    },
  });
  for (const secret of given) redactor.add(secret);
  return redactor;
}

/** The api-key and the other secrets of a URI, decoded. `params`: the option `secretParams` as it crosses. */
function secretsOf(uri: LlmUri, params: string | undefined): string[] {
  const text = LlmUri.source(uri).text();
  const edits = redactEdits(text, params);
  const values: string[] = [];
  for (let at = 0; at < edits.length; at += 3) {
    const raw = text.slice(edits[at]!, edits[at + 1]!);
    const value = decoded(raw);
    if (!REFERENCE.test(value)) values.push(value);
  }
  return values;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw; // not UTF-8, or a raw percent sign
  }
}
