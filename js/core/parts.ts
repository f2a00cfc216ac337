// Serialises the parts of a URI for the module.

import { ABSENT, tokens } from "./crossing.js";
import { namesIn, type Shape } from "./reader.js";
import type { LlmUriParts } from "./types.js";

/** The parts in the order of the module. */
const PARTS = ["model", "segments", "host", "appLabel", "apiKey", "port", "query", "params", "fragment"] as const;
// The core reports a part of the wrong type.
const SHAPE = Object.fromEntries(PARTS.map((name) => [name, "any"])) as Shape<LlmUriParts>;

/**
 * Serialises parts; empty if `parts` is not an object. They are read here so that properties of a class are included, and so that
 * an error thrown by a getter does not pass through the module, which would leave its stack inconsistent.
 */
export function packed(parts: object): string {
  if (typeof parts !== "object" || parts === null) return "";
  const names = namesIn(parts as LlmUriParts, SHAPE, "part");
  return PARTS.map((name) => {
    if (!names.includes(name)) return ABSENT;
    const value = (parts as LlmUriParts)[name];
    return tokens([value], name === "params");
  }).join("\n");
}
