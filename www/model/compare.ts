// Compares two URIs with the package's `equals`. A part differs if the first URI is not equal to
// itself with this part of the second.

import type { EqualityLevel, LlmUri, LlmUriChanges, Query } from "llm-uri";
import { type Change, changesIn, piece } from "./canonical.ts";
import { valid } from "./edit.ts";
import { masked } from "./hidden.ts";
import type { Kind } from "./parts.ts";
import type { Reading } from "./reading.ts";

export interface Comparison {
  readonly same: Readonly<Record<EqualityLevel, boolean>>;
  /** Masked; `before` is of the first URI, `after` of the second. */
  readonly differences: readonly Change[];
}

/** A URI with more parameter names is compared by its whole query. */
const MOST = 64;

/** Undefined unless both readings are valid. */
export function compare(one: Reading, other: Reading): Comparison | undefined {
  const [a, b] = [one.uri, other.uri];
  if (a === undefined || b === undefined) return undefined;
  const same = { endpoint: a.equals(b, "endpoint"), model: a.equals(b, "model"), full: a.equals(b) };
  if (same.full) return { same, differences: [] };
  const part = (kind: Kind, changes: LlmUriChanges): Change[] =>
    a.equals(changed(a, changes)) ? [] : [change(kind, kind, piece(one, kind)?.text, piece(other, kind)?.text)];
  const differences = [
    ...part("app-label", { appLabel: b.appLabel ?? null }),
    ...part("api-key", { apiKey: b.apiKey ?? null }),
    ...part("host", { host: b.host }),
    ...part("port", { port: b.port ?? null }),
    ...part("model", { segments: b.segments }),
    ...parameters(one, other, a, b),
    ...part("fragment", { fragment: b.fragment ?? null }),
  ];
  // Equal decoded values can differ in a spelling that has a meaning, such as `.` and `%2E` in a parameter's name.
  return { same, differences: differences.length > 0 ? differences : changesIn(one, other) };
}

/** `uri` with some changes; "" if they make it invalid, because "" equals no URI. */
const changed = (uri: LlmUri, changes: LlmUriChanges): LlmUri | "" => valid(() => uri.with(changes)) ?? "";

const change = (kind: Kind, id: string, before = "", after = ""): Change => ({ kind, id, before, after });

function parameters(one: Reading, other: Reading, a: LlmUri, b: LlmUri): Change[] {
  const from = a.with({ query: a.query }); // `with` normalises the spelling on both sides
  const same = (query: Query): boolean => from.equals(changed(a, { query }));
  if (same(b.query)) return [];
  const names = [...new Set([...a.query, ...b.query].map(([name]) => name))];
  if (names.length > MOST) return [change("parameter", "query", written(one, a), written(other, b))];
  const differs = (name: string): boolean =>
    !same([...a.query.filter(([each]) => each !== name), ...b.query.filter(([each]) => each === name)]);
  return names
    .filter(differs)
    .map((name) =>
      change(
        "parameter",
        `parameter-${a.query.findIndex(([each]) => each === name)}`,
        written(one, a, name),
        written(other, b, name),
      ),
    );
}

/** The parameters with this name, or all of them, as written and masked. */
function written(reading: Reading, uri: LlmUri, name?: string): string {
  const parts = reading.parts.filter((part) => part.kind === "parameter");
  return uri.query
    .flatMap(([each], at) =>
      name === undefined || each === name
        ? [masked(reading.input, reading.hidden, parts[at]!.start, parts[at]!.end)]
        : [],
    )
    .join("&");
}
