// Options on their way across: one integer, and the caps where they are not the defaults.

import { LIMITS, OPTION } from "./generated.js";
import type { Limits, ParseOptions } from "./types.js";

/** Options as they cross. */
export interface Encoded {
  readonly flags: number;
  readonly limits: Uint32Array;
}

/** The order in which the core reads the caps (src/limits.rs). The generated table is in the order of names. */
const NAMES: readonly (keyof Limits)[] = ["uriLength", "valueLength", "parameters", "depth", "jsonMembers"];

export const DEFAULT: Encoded = { flags: 0, limits: new Uint32Array(0) };

/** The same without caps, for what the library itself has made of a text that kept to them. */
export const uncapped = ({ flags }: Encoded): Encoded => ({
  flags: flags | OPTION.LIMITS,
  limits: new Uint32Array(NAMES.length).fill(0xffff_ffff),
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

/** @throws TypeError for options of another kind. What is no object is none: `list.map(parse)` gives an index here. */
export function encode(options: ParseOptions | null | undefined): Encoded {
  if (typeof options !== "object" || options === null) return DEFAULT;
  // Each is read once: what a getter gives is what was checked.
  const { strict, ranges, aliases, limits } = options;
  const isObject = typeof limits === "object" && limits !== null;
  const caps = isObject ? NAMES.map((name) => limits[name]) : [];
  if (
    !isFlag(strict) ||
    !isFlag(aliases) ||
    !isRanges(ranges) ||
    !(isObject || isAbsent(limits)) ||
    !caps.every(isCap)
  ) {
    throw new TypeError(
      'llm-uri: the options are { strict?: boolean, ranges?: "error" | "warn", aliases?: boolean, limits?: { uriLength?: number, … } }.',
    );
  }
  let flags = 0;
  if (strict === true) flags |= OPTION.STRICT;
  if (ranges === "warn") flags |= OPTION.LENIENT_RANGES;
  if (aliases === true) flags |= OPTION.ALIASES;
  if (!isObject) return flags === 0 ? DEFAULT : { flags, limits: DEFAULT.limits };
  // The caps are unsigned 32-bit integers; Infinity means the largest.
  const words = NAMES.map((name, at) => Math.min(caps[at] ?? LIMITS[name], 0xffff_ffff));
  return { flags: flags | OPTION.LIMITS, limits: Uint32Array.from(words) };
}

/** A list as a list of our own, so that reading its items in the core runs no getter; what is none stays what it is. */
export const listed = <T>(list: T): T => (Array.isArray(list) ? (Array.from(list as unknown[]) as T) : list);

/**
 * Makes sure that these are strings, as the glue takes for granted: it would fail on another kind half-way, and leave the
 * strings that have crossed before, a key among them, in the memory.
 * @throws TypeError that names the first which is none.
 */
export function texts(given: Readonly<Record<string, unknown>>): void {
  for (const [name, text] of Object.entries(given))
    if (typeof text !== "string") throw new TypeError(`llm-uri: ${name} must be a string.`);
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isFlag = (value: unknown): boolean => isAbsent(value) || typeof value === "boolean";
const isRanges = (value: unknown): boolean => isAbsent(value) || value === "error" || value === "warn";
const isCap = (value: unknown): boolean => isAbsent(value) || (typeof value === "number" && value >= 0);
