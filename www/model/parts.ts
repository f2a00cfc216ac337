// The parts of a valid URI, as stretches of its text. Where each one lies is the package's word.

import type { Component, Span as Ends, LlmUri } from "llm-uri";
import type { Span } from "./hidden.ts";

export type Kind = Extract<
  Component,
  "scheme" | "app-label" | "api-key" | "host" | "port" | "model" | "parameter" | "fragment"
>;

export interface Part extends Span {
  /** Unique in its URI: the kind, and for a parameter its place. */
  readonly id: string;
  readonly kind: Kind;
  /** What stands between the part before and this one. */
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
  // A colon with no digits behind it gives no port.
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
