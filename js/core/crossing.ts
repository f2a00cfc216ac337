// Serialises structured values for a module: a token on each line, which src/wasm/parts.rs reads.

import { namesIn, type Shape } from "./reader.js";
import type { LlmUriParts } from "./types.js";

/** A value of another type than text, number, boolean, list or plain object, or a circular one. The module reports its position. */
export const BAD = "x";
/** An absent part. */
const ABSENT = "?";

// The module enforces the limits. These only stop circular values.
const MAX_DEPTH = 128;
const MAX_TOKENS = 1 << 20;

/** The tokens of values; plain objects only if `objects`. Omits undefined members, as JSON does. */
export function tokens(values: readonly unknown[], objects = false): string {
  const out: string[] = [];
  for (const value of values) put(out, value, objects, 0);
  return out.join("\n");
}

function put(out: string[], value: unknown, objects: boolean, depth: number): void {
  if (value === undefined || value === null) out.push("-");
  else if (typeof value === "string") out.push(quoted(value));
  else if (typeof value === "number") out.push(`#${value}`);
  else if (typeof value === "bigint") out.push(`n${value}`);
  else if (typeof value === "boolean") out.push(value ? "+" : "!");
  else if (depth > MAX_DEPTH || out.length > MAX_TOKENS) out.push(BAD);
  else if (Array.isArray(value)) {
    out.push("[");
    for (const item of value) put(out, item, objects, depth + 1);
    out.push("]");
  } else if (objects && Object.prototype.toString.call(value) === "[object Object]") {
    out.push("{");
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      out.push(quoted(name));
      put(out, member, objects, depth + 1);
    }
    out.push("}");
  } else out.push(BAD);
}

/** A text. With a lone surrogate it cannot be encoded and is `BAD`, because no URI can contain it. */
function quoted(text: string): string {
  try {
    return `"${encodeURIComponent(text)}`;
  } catch {
    return BAD;
  }
}

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
