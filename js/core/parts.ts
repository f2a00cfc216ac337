// The parts of a URI on their way across.

import { listed } from "./options.js";

const PARTS = ["host", "model", "segments", "appLabel", "apiKey", "port", "params", "query", "fragment"] as const;

/**
 * The parts as they cross. They are read here, so that those of a class count (an `LlmUri` has all of them), and so that
 * what a getter throws is what the caller gets: an error that passes through the module leaves its stack and memory behind.
 */
export function defined<T extends object>(parts: T): T {
  if (typeof parts !== "object" || parts === null) return parts;
  const own: Record<string, unknown> = {};
  for (const name of PARTS) {
    if (!(name in parts)) continue;
    const value = (parts as Record<string, unknown>)[name];
    own[name] =
      name === "params" ? plain(value, 0, { left: MOST_COPIED }) : name === "query" ? pairs(value) : listed(value);
  }
  return own as T;
}

const pairs = (query: unknown): unknown => (Array.isArray(query) ? Array.from(query, listed) : query);

// The core has the limits. Copying has these, since it may be sent round in circles.
const MOST_COPIED = 65_536;
const DEEPEST_COPIED = 128;

/**
 * A copy as JSON makes one: without members that are undefined. What is no plain object, such as a Date or a Map, no
 * parameter can hold; a symbol stands for it, and the core says so.
 */
function plain(value: unknown, depth: number, copies: { left: number }): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST_COPIED || copies.left-- <= 0) return Symbol();
  if (Array.isArray(value)) return Array.from(value, (item) => plain(item, depth + 1, copies));
  if (Object.prototype.toString.call(value) !== "[object Object]") return Symbol();
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member, depth + 1, copies)]));
}
