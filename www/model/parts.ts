// The parts of a valid URI, as stretches of its text. In a valid URI each delimiter stands in one place only, so cutting at
// the delimiters needs no grammar: the package has said that it is valid, and what each part means comes from it too.

import type { Component } from "llm-uri";
import type { Span } from "./hidden.ts";

export type Kind = Extract<Component, "scheme" | "app-label" | "api-key" | "host" | "port" | "model" | "parameter" | "fragment">;

export interface Part extends Span {
  /** Unique in its URI: the kind, and for a parameter its place. */
  readonly id: string;
  readonly kind: Kind;
  /** What stands between the part before and this one. */
  readonly before: string;
  /** For a parameter: where its value begins, after the `=`. */
  readonly value?: number;
}

/** The parts of a valid URI in the order of its text. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let last = 0;
  const add = (kind: Kind, start: number, end: number, more: { id?: string; value?: number } = {}): void => {
    const { id = kind, ...rest } = more;
    parts.push({ id, kind, start, end, before: text.slice(last, start), ...rest });
    last = end;
  };

  const authority = text.indexOf("//") + 2;
  add("scheme", 0, authority - 3);
  const path = text.indexOf("/", authority);
  const at = text.lastIndexOf("@", path);
  if (at >= authority) {
    const colon = text.indexOf(":", authority);
    const split = colon >= 0 && colon < at;
    add("app-label", authority, split ? colon : at);
    if (split) add("api-key", colon + 1, at);
  }
  const host = Math.max(authority, at + 1);
  const bracket = text.lastIndexOf("]", path);
  const port = text.lastIndexOf(":", path);
  const ported = port > Math.max(host, bracket);
  add("host", host, ported ? port : path);
  if (ported && port + 1 < path) add("port", port + 1, path);

  const hash = text.indexOf("#");
  const end = hash < 0 ? text.length : hash;
  const mark = text.indexOf("?");
  const query = mark < 0 || mark > end ? end : mark;
  add("model", path + 1, query);
  let from = query + 1;
  let count = 0;
  while (from < end) {
    const ampersand = text.indexOf("&", from);
    const to = ampersand < 0 || ampersand > end ? end : ampersand;
    // Nothing between two `&` is no parameter.
    if (to > from) {
      const equals = text.indexOf("=", from);
      const valued = equals >= 0 && equals < to;
      add("parameter", from, to, { id: `parameter-${count++}`, ...(valued ? { value: equals + 1 } : {}) });
    }
    from = to + 1;
  }
  if (hash >= 0) add("fragment", hash + 1, text.length);
  return parts;
}
