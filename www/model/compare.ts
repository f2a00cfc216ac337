// Two URIs side by side: how much of them is the same, and which parts are not. What counts as the same is the package's
// word: a part differs if the first URI with that part of the second is another URI.

import type { EqualityLevel, LlmUri, LlmUriChanges } from "llm-uri/slim";
import { piece, type Change } from "./canonical.ts";
import { masked } from "./hidden.ts";
import type { Kind } from "./parts.ts";
import type { Reading } from "./reading.ts";

export interface Comparison {
  readonly same: Readonly<Record<EqualityLevel, boolean>>;
  /** Redacted, each with the text of the first and of the second. */
  readonly differences: readonly Change[];
}

/** More names than this are compared as one. */
const MOST = 64;

/** Of two valid readings. */
export function compare(one: Reading, other: Reading): Comparison | undefined {
  const [a, b] = [one.uri, other.uri];
  if (a === undefined || b === undefined) return undefined;
  const same = { endpoint: a.equals(b, "endpoint"), model: a.equals(b, "model"), full: a.equals(b, "full") };
  if (same.full) return { same, differences: [] };
  const differs = (changes: LlmUriChanges): boolean => !a.equals(a.with(changes), "full");
  const single: readonly (readonly [Kind, LlmUriChanges])[] = [
    ["app-label", { appLabel: b.appLabel ?? null }],
    ["api-key", { apiKey: b.apiKey ?? null }],
    ["host", { host: b.host }],
    ["port", { port: b.port ?? null }],
    ["model", { segments: b.segments }],
    ["fragment", { fragment: b.fragment ?? null }],
  ];
  const differences = single.filter(([, changes]) => differs(changes)).map(([kind]): Change => change(kind, kind, piece(one, kind)?.text, piece(other, kind)?.text));
  const fragment = differences.at(-1)?.kind === "fragment" ? differences.splice(-1) : [];
  return { same, differences: [...differences, ...(differs({ query: b.query }) ? parameters(one, other, a, b) : []), ...fragment] };
}

const change = (kind: Kind, id: string, before = "", after = ""): Change => ({ kind, id, before, after });

/** By name; where no name alone makes the difference, it is their order. */
function parameters(one: Reading, other: Reading, a: LlmUri, b: LlmUri): Change[] {
  const names = [...new Set([...a.query, ...b.query].map(([name]) => name))];
  const whole = [change("parameter", "query", written(one, a), written(other, b))];
  if (names.length > MOST) return whole;
  const changed = names.filter((name) => !a.equals(a.with({ query: [...a.query.filter(([each]) => each !== name), ...b.query.filter(([each]) => each === name)] }), "full"));
  const found = changed.filter((name) => values(a, name) !== values(b, name)).map((name) => change("parameter", idOf(a, name), written(one, a, name), written(other, b, name)));
  return found.length > 0 ? found : whole;
}

const values = (uri: LlmUri, name: string): string => JSON.stringify(uri.query.filter(([each]) => each === name));
const idOf = (uri: LlmUri, name: string): string => `parameter-${uri.query.findIndex(([each]) => each === name)}`;

/** The parameters of one name, or all of them, as they are written. */
function written(reading: Reading, uri: LlmUri, name?: string): string {
  const parts = reading.parts.filter((part) => part.kind === "parameter");
  return uri.query.flatMap(([each], at) => (name === undefined || each === name ? [masked(reading.input, reading.hidden, parts[at]!.start, parts[at]!.end)] : [])).join("&");
}
