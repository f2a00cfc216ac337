// The parts of a valid URI as spans of its text, from the package's `spans`.

import type { Component, Span as Ends, LlmUri } from "llm-uri";
import type { Span } from "./hidden.ts";

export type Kind = Extract<
  Component,
  "scheme" | "app-label" | "api-key" | "host" | "port" | "model" | "parameter" | "fragment"
>;

export interface Part extends Span {
  /** Unique in its URI: the kind; for a parameter also its index. */
  readonly id: string;
  readonly kind: Kind;
  /** The delimiter between the previous part and this one. */
  readonly before: string;
  /** For a parameter: where its value begins, after the `=`. */
  readonly value?: number;
}

/** The parts of `uri`, whose text is `text`, in the order of the text. */
export function partsOf(uri: LlmUri, text: string): readonly Part[] {
  const { appLabel, apiKey, host, port, model, params, fragment } = uri.spans;
  const parts: Part[] = [];
  let last = 0;
  const add = (kind: Kind, ends: Ends | undefined, more: { id?: string; value?: number } = {}): void => {
    if (ends === undefined) return;
    const [start, end] = ends;
    parts.push({ id: kind, kind, start, end, before: text.slice(last, start), ...more });
    last = end;
  };
  add("scheme", [0, uri.scheme.length]);
  add("app-label", appLabel);
  add("api-key", apiKey);
  add("host", host);
  // A colon without digits is an empty port, which counts as none.
  add("port", uri.port === undefined ? undefined : port);
  add("model", model);
  for (const [at, { name, value }] of params.entries()) {
    add("parameter", [name[0], (value ?? name)[1]], {
      id: `parameter-${at}`,
      ...(value === undefined ? {} : { value: value[0] }),
    });
  }
  add("fragment", fragment);
  return parts;
}
