// The parts of a URI on their way across.

import { ABSENT, tokens } from "./crossing.js";
import { namesIn, type Shape } from "./reader.js";
import type { LlmUriParts } from "./types.js";

/** In the order in which the module reads them. */
const PARTS = ["model", "segments", "host", "appLabel", "apiKey", "port", "query", "params", "fragment"] as const;
// The core names the part that is of another kind.
const SHAPE = Object.fromEntries(PARTS.map((name) => [name, "any"])) as Shape<LlmUriParts>;

/**
 * The parts as they cross; empty for what is no object. They are read here, so that those of a class count, and so that what a
 * getter throws is what the caller gets: an error that passes through the module leaves its stack and memory behind.
 */
export function packed(parts: object): string {
  if (typeof parts !== "object" || parts === null) return "";
  const names = namesIn(parts as LlmUriParts, SHAPE, "part");
  return PARTS.map((name) => {
    if (!names.includes(name)) return ABSENT;
    const value = (parts as LlmUriParts)[name];
    // Parameters do not count beside a query.
    if (name === "params" && ((parts as LlmUriParts).query ?? null) !== null) return ABSENT;
    return tokens([value], name === "params");
  }).join("\n");
}
