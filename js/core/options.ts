// Parse options on their way across: one integer, and the caps where they are not the defaults.

import { LIMITS, OPTION } from "./generated.js";
import type { Encoded } from "./policies.js";
import { notIndex, read, type Shape } from "./reader.js";
import type { Limits, ParseOptions } from "./types.js";

/** The order in which the core reads the caps (src/limits.rs). The generated table is in the order of names. */
const NAMES: readonly (keyof Limits)[] = ["uriLength", "valueLength", "parameters", "depth", "jsonMembers"];
const CAPS = Object.fromEntries(NAMES.map((name) => [name, "number"])) as Shape<Limits>;

export const DEFAULT: Encoded = { flags: 0, limits: new Uint32Array(0), policy: undefined };

/** The same without caps, for what the library itself has made of a text that kept to them. */
export const uncapped = ({ flags, policy }: Encoded): Encoded => ({
  flags: flags | OPTION.LIMITS,
  limits: new Uint32Array(NAMES.length).fill(0xffff_ffff),
  policy,
});

/**
 * A value as JSON text, as the modules `requests` and `neighbours` take structured values: no getter of a caller's runs while
 * they read. What JSON has no text for is left out, and half of a surrogate pair is a replacement character, as in any text
 * that crosses.
 */
export const json = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found.length === 2 ? found : "\\ufffd",
  );

/** What parse options take; other option objects include them. */
export const PARSE: Shape<ParseOptions> = {
  strict: "boolean",
  ranges: ["error", "warn"],
  aliases: "boolean",
  limits: "object",
  policy: "policy",
};

/**
 * Parse options as they cross.
 * @throws TypeError as `read`.
 */
export function encode(options: ParseOptions | null | undefined): Encoded {
  const given = notIndex(options);
  return given === undefined || given === null ? DEFAULT : encoded(read(given, PARSE));
}

/** Options that were read, as they cross. */
export function encoded({ strict, ranges, aliases, limits, policy }: ParseOptions): Encoded {
  let flags = 0;
  if (strict === true) flags |= OPTION.STRICT;
  if (ranges === "warn") flags |= OPTION.LENIENT_RANGES;
  if (aliases === true) flags |= OPTION.ALIASES;
  if (limits === undefined) return { flags, limits: DEFAULT.limits, policy };
  const caps = read(limits, CAPS, "limit");
  // The caps are unsigned 32-bit integers; Infinity means the largest.
  const words = NAMES.map((name) => Math.min(caps[name] ?? LIMITS[name], 0xffff_ffff));
  return { flags: flags | OPTION.LIMITS, limits: Uint32Array.from(words), policy };
}
