// The text of `inspect`: the URI with a colour for each component, and a tree of the components.

import { type LlmUri, type ParamValue, wellKnownParams } from "../entry/index.ts";
import { mask } from "./masked.ts";
import type { Palette } from "./palette.ts";
import { fit, json, padded, visible, width } from "./text.ts";

type Paint = (text: string) => string;

/** A line of the tree. */
interface Row {
  readonly name: string;
  readonly value?: string;
  readonly note?: string;
  readonly paint: Paint;
  readonly children?: readonly Row[];
}

const UNITS: Readonly<Record<string, string>> = { milliseconds: " ms", tokens: " tokens", attempts: " attempts" };
const MARGIN = "  ";
const GAP = 3;

/** The redacted URI, coloured. It is cut at the delimiters of RFC 3986 (App. B), which is safe for a valid one. */
export function line(redacted: string, paint: Palette): string {
  const parts = /^([^:]*:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(redacted);
  if (parts === null) return redacted;
  const [, scheme = "", userinfo, hostport = "", path = "", query = "", fragment = ""] = parts;
  const [, label = "", key] = /^([^:]*)(?::(.*))?$/.exec(userinfo ?? "") ?? [];
  const [, host = "", port] = /^(\[.*\]|[^:]*)(?::(.*))?$/.exec(hostport) ?? [undefined, hostport];
  const dim = (text: string | undefined): string => (text ? paint.quiet(text) : "");
  return [
    dim(scheme),
    userinfo === undefined ? "" : paint.label(label) + (key === undefined ? "" : dim(":") + paint.key(key)) + dim("@"),
    paint.host(host),
    port === undefined ? "" : dim(":") + paint.port(port),
    dim(path.slice(0, 1)) + paint.model(path.slice(1)),
    ...query.split(/(?=[?&])/).map((pair) => dim(pair.slice(0, 1)) + paint.parameter(pair.slice(1))),
    dim(fragment.slice(0, 1)) + paint.fragment(fragment.slice(1)),
  ].join("");
}

/** The tree of a masked copy's components. `redacted`: the URI itself is a redacted copy already. */
export function tree(copy: LlmUri, redacted: boolean, paint: Palette, columns: number): string {
  const rows = rowsOf(copy, redacted, paint);
  const all = rows.flatMap((row) => [
    { row, indent: 0 },
    ...(row.children ?? []).map((child) => ({ row: child, indent: 3 })),
  ]);
  const names = Math.max(...all.map(({ row, indent }) => indent + width(row.name))) + GAP;
  const room = Math.max(20, columns - MARGIN.length - 3 - names);
  const values =
    Math.min(Math.max(...all.map(({ row }) => width(row.value ?? ""))), Math.max(12, Math.floor(room / 2))) + GAP;

  const print = (row: Row, branch: string, indent: number): string => {
    const name = padded(row.name, names - indent);
    if (row.value === undefined) return `${MARGIN}${paint.quiet(branch)}${paint.quiet(row.name)}`;
    // A value without a note may be as long as the line.
    const value = fit(row.value, row.note === undefined ? room : values - GAP);
    const note =
      row.note === undefined
        ? ""
        : " ".repeat(Math.max(0, values - width(value))) + paint.quiet(fit(row.note, Math.max(16, room - values)));
    return `${MARGIN}${paint.quiet(branch)}${paint.quiet(name)}${row.paint(value)}${note}`;
  };
  const branches = (list: readonly Row[], stem: string): string[] =>
    list.flatMap((row, at) => {
      const last = at === list.length - 1;
      return [
        print(row, `${stem}${last ? "╰─ " : "├─ "}`, stem.length),
        ...branches(row.children ?? [], `${stem}${last ? "   " : "│  "}`),
      ];
    });
  return branches(rows, "")
    .map((text) => `${text.trimEnd()}\n`)
    .join("");
}

function rowsOf(copy: LlmUri, redacted: boolean, paint: Palette): Row[] {
  const { appLabel, apiKey, port, effectivePort, fragment } = copy;
  const rows: Row[] = [];
  if (appLabel !== undefined) rows.push({ name: "app-label", value: visible(appLabel), paint: paint.label });
  if (apiKey !== undefined) {
    const note = redacted ? "a redaction marker" : "present, hidden";
    rows.push({ name: "api-key", value: mask(apiKey)!, note, paint: paint.key });
  }
  rows.push({ name: "host", value: visible(copy.host), paint: paint.host });
  // The default port of loopback hosts is not 443.
  const reason = effectivePort === 443 ? "default for https" : "default for this machine";
  rows.push({
    name: "port",
    value: String(effectivePort),
    ...(port === undefined ? { note: reason } : {}),
    paint: paint.port,
  });
  rows.push({ name: "model", value: visible(copy.model), paint: paint.model });
  const params = paramRows(copy, paint.parameter);
  if (params.length > 0) rows.push({ name: "parameters", paint: paint.parameter, children: params });
  if (fragment !== undefined)
    rows.push({ name: "fragment", value: visible(fragment), note: "stays on this machine", paint: paint.fragment });
  return rows;
}

/** The parameters, in the order of the URI. */
function paramRows(copy: LlmUri, paint: Paint): Row[] {
  const written = copy.query.map(([name]) => name);
  const place = (name: string): number => {
    const at = written.findIndex((each) => each === name || each.startsWith(`${name}.`));
    return at === -1 ? written.length : at;
  };
  return Object.entries(copy.params)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => {
      const spec = wellKnownParams.find((each) => each.name === name);
      const meaning =
        spec === undefined
          ? "not well-known"
          : `well-known: ${spec.description.charAt(0).toLowerCase()}${spec.description.slice(1)}`;
      return {
        name: fit(visible(name), 32),
        value: shown(value!) + (UNITS[spec?.unit ?? ""] ?? ""),
        note: `${padded(spec?.type ?? typeOf(value!), 8)} ${meaning}`,
        paint,
      };
    });
}

function shown(value: ParamValue): string {
  if (value === null) return "(no value)";
  if (typeof value === "string") return value === "" ? '""' : visible(value);
  if (Array.isArray(value)) return value.map((item) => json(item)).join(", ");
  return typeof value === "object" ? json(value) : String(value);
}

const typeOf = (value: ParamValue): string => (value === null ? "name" : Array.isArray(value) ? "list" : typeof value);
