// Compares the browser's URL parser with the package. The browser gets only the redacted text, and its errors are dropped,
// because they contain the input.

import type { Kind } from "./parts.ts";
import type { Reading } from "./reading.ts";

export interface Row {
  readonly kind: Kind;
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
}

/** For a valid reading. Undefined if the browser rejects it, or if its redacted text is not a URI. */
export function platformRows({ text, shown, parts }: Reading): readonly Row[] | undefined {
  const url = parsed(text);
  if (url === undefined || shown === undefined) return undefined;
  const { model, fragment, ...spans } = shown.spans;
  const slice = (span: readonly [number, number] | undefined): string =>
    span === undefined ? "" : text.slice(...span);
  const query = parts.some(({ kind }) => kind === "parameter")
    ? text.slice(model[1], fragment === undefined ? undefined : fragment[0] - 1)
    : "";
  const https = parsed(`https://${shown.host}/`);
  const rows: Row[] = [
    { kind: "scheme", name: "scheme", ours: `${shown.scheme}:`, theirs: url.protocol },
    { kind: "app-label", name: "app-label", ours: slice(spans.appLabel), theirs: url.username },
    { kind: "api-key", name: "api-key", ours: slice(spans.apiKey), theirs: url.password },
    { kind: "host", name: "host", ours: shown.host, theirs: url.hostname },
    { kind: "host", name: "host in https://", ours: shown.host, theirs: https?.hostname ?? "refused" },
    { kind: "port", name: "port", ours: shown.port?.toString() ?? "", theirs: url.port },
    { kind: "model", name: "model", ours: `/${slice(model)}`, theirs: url.pathname },
    { kind: "parameter", name: "parameters", ours: query, theirs: url.search },
    { kind: "fragment", name: "fragment", ours: fragment === undefined ? "" : `#${slice(fragment)}`, theirs: url.hash },
  ];
  return rows.filter(({ ours, theirs }) => ours !== "" || theirs !== "");
}

/** Whether this browser's parser accepts the input. */
export const platformAccepts = ({ input }: Reading): boolean => parsed(input) !== undefined;

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
