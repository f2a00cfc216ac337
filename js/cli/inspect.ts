// `llm-uri inspect`, `mas` and `ai parse`: the parts of an llm URI, a model address or an ai URI.

import { AiUri } from "../entry/ai.ts";
import { findUris, type Issue, type LlmUri, type ParamValue, wellKnownParams } from "../entry/index.ts";
import { MasAddress } from "../entry/mas.ts";
import { adviseOnUri } from "../entry/scheme.ts";
import { EXIT } from "./errors.ts";
import { type Given, readUri } from "./input.ts";
import { frames, verdict } from "./issues.ts";
import { formatOf, type Options, refuse } from "./options.ts";
import { print } from "./report.ts";
import { blocks, fit, json, type Palette, padded, visible, width } from "./terminal.ts";
import { type CheckedUri, checkUri, mask, masked, maskedCopy, passes, policyOf, recordOf, verdictLine } from "./uri.ts";

/** Any other input is read as an llm URI: its parser reports best what is wrong. */
export type Kind = "llm" | "mas" | "ai";

export function kindOf(input: string): Kind {
  const text = input.trim();
  if (/^ai:/i.test(text)) return "ai";
  const [first] = findUris(text);
  return first?.start === 0 ? first.kind : "llm";
}

export async function inspect(argument: string | undefined, given: Options): Promise<void> {
  const input = await readUri(argument, "inspect");
  const kind = kindOf(input.text);
  const options = { ...given, format: formatOf(given) ?? (process.stdout.isTTY ? "text" : "json") };
  if (kind !== "llm") {
    refuse(options, ["policy", "allowHost", "allowHttp", "ranges", "aliases"], "on model addresses and ai URIs");
    if (kind === "mas") refuse(options, ["strict"], "on model addresses");
    return showRelated(kind, input, kind === "ai" ? { strict: options.strict } : {}, options);
  }
  const result = checkUri(input.text, options, policyOf(options));
  process.exitCode = passes(result) ? EXIT.valid : EXIT.invalid;
  const copy = result.success ? maskedCopy(result.data, options) : undefined;
  print(
    options,
    () => recordOf(result, { components: copy ? componentsOf(copy) : null, params: copy?.params ?? null }),
    (paint, columns) => `\n${textOf(input.text, result, copy, paint, columns)}\n`,
    [{ ...input, issues: result.issues }],
  );
}

function componentsOf(copy: LlmUri): object {
  const { scheme, appLabel, apiKey, host, port, effectivePort, model, segments, query, fragment } = copy;
  const parts = { scheme, appLabel, apiKey: mask(apiKey), host, port, effectivePort, model, segments, query, fragment };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part ?? null]));
}

function textOf(input: string, result: CheckedUri, copy: LlmUri | undefined, paint: Palette, columns: number): string {
  const { success, issues } = result;
  // The verdict of the policy is on another line.
  const ofTheUri = issues.filter(({ code }) => !code.endsWith("-refused"));
  return blocks(
    success ? `  ${line(masked(result.data), paint)}\n` : "",
    success && copy ? tree(copy, result.data.isRedacted, paint, columns) : "",
    frames(input, issues, paint, columns),
    verdict(success, ofTheUri, paint) + verdictLine(result, paint),
  );
}

/** The redacted URI, coloured. It is cut at the delimiters of RFC 3986 (App. B), which is safe for a valid one. */
function line(redacted: string, paint: Palette): string {
  const parts = /^([^:]*:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(redacted);
  if (parts === null) return redacted;
  const [, scheme = "", userinfo, hostport = "", path = "", query = "", fragment = ""] = parts;
  const [, label = "", key] = /^([^:]*)(?::(.*))?$/.exec(userinfo ?? "") ?? [];
  const [, host = "", port] = /^(\[.*\]|[^:]*)(?::(.*))?$/.exec(hostport) ?? [undefined, hostport];
  const dim = (text: string): string => (text === "" ? "" : paint.quiet(text));
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

/** A line of the tree. Those of parameters are below another one. */
interface Row {
  readonly name: string;
  readonly value?: string;
  readonly note?: string;
  readonly paint: (text: string) => string;
  readonly below?: true;
}

const GAP = 3;
const INDENT = 3;

/** The tree of a masked copy's components. `redacted`: the URI itself is a redacted copy already. */
function tree(copy: LlmUri, redacted: boolean, paint: Palette, columns: number): string {
  const rows = rowsOf(copy, redacted, paint);
  const indent = ({ below }: Row): number => (below ? INDENT : 0);
  const names = Math.max(...rows.map((row) => indent(row) + width(row.name))) + GAP;
  const room = Math.max(20, columns - 2 - INDENT - names);
  const widest = Math.max(...rows.map(({ value = "" }) => width(value)));
  const values = Math.min(widest, Math.max(12, Math.floor(room / 2))) + GAP;
  const lines = rows.map((row, at) => {
    const rest = rows.slice(at + 1);
    const isLast = row.below ? !rest[0]?.below : rest.every(({ below }) => below);
    const stem = row.below ? (rest.every(({ below }) => below) ? "   " : "│  ") : "";
    const branch = paint.quiet(`${stem}${isLast ? "╰─ " : "├─ "}`);
    if (row.value === undefined) return `${branch}${paint.quiet(row.name)}`;
    const name = paint.quiet(padded(row.name, names - indent(row)));
    // A value without a note may be as long as the line.
    if (row.note === undefined) return `${branch}${name}${row.paint(fit(row.value, room))}`;
    const value = fit(row.value, values - GAP);
    const note = paint.quiet(fit(row.note, Math.max(16, room - values)));
    return `${branch}${name}${row.paint(value)}${" ".repeat(Math.max(0, values - width(value)))}${note}`;
  });
  return lines.map((text) => `  ${text.trimEnd()}\n`).join("");
}

function rowsOf(copy: LlmUri, redacted: boolean, paint: Palette): Row[] {
  const { appLabel, apiKey, host, port, effectivePort, model, fragment } = copy;
  const params = paramRows(copy, paint.parameter);
  // The default port of loopback hosts is not 443.
  const reason = effectivePort === 443 ? "default for https" : "default for this machine";
  const rows: (Row | false)[] = [
    appLabel !== undefined && { name: "app-label", value: visible(appLabel), paint: paint.label },
    apiKey !== undefined && {
      name: "api-key",
      value: mask(apiKey)!,
      note: redacted ? "a redaction marker" : "present, hidden",
      paint: paint.key,
    },
    { name: "host", value: visible(host), paint: paint.host },
    { name: "port", value: `${effectivePort}`, note: port === undefined ? reason : undefined, paint: paint.port },
    { name: "model", value: visible(model), paint: paint.model },
    params.length > 0 && { name: "parameters", paint: paint.parameter },
    ...params,
    fragment !== undefined && {
      name: "fragment",
      value: visible(fragment),
      note: "stays on this machine",
      paint: paint.fragment,
    },
  ];
  return rows.filter((row) => row !== false);
}

const UNITS: Readonly<Record<string, string>> = { milliseconds: " ms", tokens: " tokens", attempts: " attempts" };

/** The parameters, in the order of the URI. */
function paramRows(copy: LlmUri, paint: Row["paint"]): Row[] {
  const written = copy.query.map(([name]) => name);
  const place = (name: string): number => {
    const at = written.findIndex((each) => each === name || each.startsWith(`${name}.`));
    return at === -1 ? written.length : at;
  };
  return Object.entries(copy.params)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value = null]): Row => {
      const spec = wellKnownParams.find((each) => each.name === name);
      const meaning = spec?.description.replace(/^./, (first) => `well-known: ${first.toLowerCase()}`);
      return {
        name: fit(visible(name), 32),
        value: shown(value) + (UNITS[spec?.unit ?? ""] ?? ""),
        note: `${padded(spec?.type ?? typeOf(value), 8)} ${meaning ?? "not well-known"}`,
        paint,
        below: true,
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

/** The related schemes: their classes, and their parts with their colours. */
const RELATED: Readonly<
  Record<
    "mas" | "ai",
    {
      readonly reader: Pick<typeof MasAddress | typeof AiUri, "safeParse">;
      readonly title: string;
      readonly parts: Readonly<Record<string, Exclude<keyof Palette, "color">>>;
    }
  >
> = {
  mas: {
    reader: MasAddress,
    title: "model address",
    parts: { url: "host", model: "model", params: "parameter" },
  },
  ai: {
    reader: AiUri,
    title: "ai URI",
    parts: {
      ...{ authority: "host", host: "host", port: "host", path: "model" },
      ...{ segments: "model", query: "parameter", fragment: "fragment" },
    },
  },
};

/** `llm-uri mas` and `llm-uri ai parse`: one address of a known kind. */
export async function inspectRelated(
  kind: "mas" | "ai",
  argument: string | undefined,
  options: Options,
): Promise<void> {
  const input = await readUri(argument, kind === "ai" ? "ai parse" : "mas");
  const { strict, spec, allowModel: allowModels } = options;
  showRelated(kind, input, kind === "ai" ? { strict } : { spec, allowModels }, options);
}

function showRelated(kind: "mas" | "ai", input: Given, reading: object, options: Options): void {
  const { text } = input;
  const { reader, title, parts } = RELATED[kind];
  const result = reader.safeParse(text, reading);
  const uri = result.success ? String(result.data) : undefined;
  // The parts are those of the masked copy, so that a secret is masked in each of them.
  const copy = uri === undefined ? undefined : reader.safeParse(uri);
  const values = Object.entries(parts).map(
    ([name, color]) => [name, color, copy?.success ? (copy.data[name as never] as unknown) : undefined] as const,
  );
  const advice = result.success && kind === "mas" ? adviseOnUri(text) : [];
  const issues: readonly Issue[] = [...result.issues, ...advice];
  process.exitCode = result.success ? EXIT.valid : EXIT.invalid;
  const components = Object.fromEntries(values.map(([name, , value]) => [name, value ?? null]));
  print(
    options,
    () => ({ kind, uri: uri ?? null, valid: result.success, components: copy?.success ? components : null, issues }),
    (paint, columns) => {
      const rows = values.flatMap(([name, color, value]) => {
        if (value == null || (Array.isArray(value) && value.length === 0)) return [];
        const shown = fit(typeof value === "string" ? visible(value) : json(value), Math.max(20, columns - 13));
        return [`  ${padded(name, 11)}${paint[color](shown)}\n`];
      });
      const last = verdict(result.success, issues, paint, title);
      const first = uri === undefined ? "" : `  ${uri}\n`;
      return `\n${blocks(first, rows.join(""), frames(text, issues, paint, columns), last)}\n`;
    },
    [{ ...input, issues }],
  );
}
