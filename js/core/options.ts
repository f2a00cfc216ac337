// Encodes parse options for the module: flags as one integer, and the limits if they are not the defaults.

import { LIMITS, OPTION } from "./generated.js";
import type { Encoded } from "./policies.js";
import { read, type Shape } from "./reader.js";
import type { Limits, ParseOptions } from "./types.js";

/** The limits in the order of the core (src/limits.rs). The generated table is sorted by name. */
const NAMES: readonly (keyof Limits)[] = ["uriLength", "valueLength", "parameters", "depth", "jsonMembers"];
const SHAPE = Object.fromEntries(NAMES.map((name) => [name, name === "depth" ? "depth" : "number"])) as Shape<Limits>;

export const DEFAULT: Encoded = { flags: 0, limits: new Uint32Array(0), policy: undefined };

/** The options of a call for a URI with its own options, which the call overrides. The URI keeps its policy if the call passes none. */
export const overridden = (own: Encoded, given: Encoded): Encoded =>
  own === DEFAULT ? given : given === DEFAULT ? own : { ...given, policy: given.policy ?? own.policy };

/** The options without limits, for text that the library composes from a text within the limits. */
export const unlimited = ({ flags, policy }: Encoded): Encoded => ({
  flags: flags | OPTION.LIMITS,
  limits: new Uint32Array(NAMES.length).fill(0xffff_ffff),
  policy,
});

/**
 * Serialises a value as JSON for the modules `requests` and `neighbours`, so that no getter of the caller runs while they read it.
 * Omits values that JSON cannot represent. `lone` replaces a lone surrogate.
 * @throws TypeError for a lone surrogate without `lone`, a bigint or a circular value.
 */
export function json(
  value: unknown,
  lone?: string,
  replacer?: (this: unknown, name: string, value: unknown) => unknown,
): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, replacer);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // nested too deeply; the module refuses null
  }
  return (text ?? "null").replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => {
    if (found.length === 2) return found;
    if (lone === undefined) throw new TypeError("llm-uri: a text has a lone surrogate.");
    return lone;
  });
}

/** The shape of parse options, which other shapes include. */
export const PARSE: Shape<ParseOptions> = {
  strict: "boolean",
  ranges: ["error", "warn"],
  aliases: "boolean",
  limits: "object",
  policy: "policy",
};

/** Ignores the index that `list.map(parse)` passes as the options. */
export const notIndex = <T>(options: T): T | undefined => (typeof options === "number" ? undefined : options);

/**
 * Reads and encodes parse options.
 * @throws TypeError for an unknown name or a value of the wrong type.
 */
export function encode(options: ParseOptions | null | undefined): Encoded {
  const given = notIndex(options);
  return given === undefined || given === null ? DEFAULT : encoded(read(given, PARSE));
}

/** Encodes options that were already read. */
export function encoded({ strict, ranges, aliases, limits, policy }: ParseOptions): Encoded {
  let flags = 0;
  if (strict === true) flags |= OPTION.STRICT;
  if (ranges === "warn") flags |= OPTION.LENIENT_RANGES;
  if (aliases === true) flags |= OPTION.ALIASES;
  if (limits === undefined) return { flags, limits: DEFAULT.limits, policy };
  const given = read(limits, SHAPE, "limit");
  // Unsigned 32-bit integers; Infinity becomes the largest.
  const words = NAMES.map((name) => Math.min(given[name] ?? LIMITS[name], 0xffff_ffff));
  return { flags: flags | OPTION.LIMITS, limits: Uint32Array.from(words), policy };
}
