// `llm-uri inspect`: the parts of an llm URI, a model address or an ai URI.

import { type Issue, type LlmUri, type TokenKind, tokenize, wellKnownParams } from "../entry/index.ts";
import { EXIT } from "./errors.ts";
import { readUri } from "./input.ts";
import { frames, MARKER, spoken, verdict } from "./issues.ts";
import { type Options, refuse } from "./options.ts";
import { print } from "./report.ts";
import { aligned, blocks, fit, json, type Palette, padded, visible } from "./terminal.ts";
import { checkUri, type Kind, kindOf, masked, maskedCopy, passes, policyOf, recordOf, verdictLine } from "./uri.ts";

type Color = Exclude<keyof Palette, "color">;

interface Row {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly color: Color;
}

/** The masked parts of an input, and how they are shown. */
interface View {
  readonly passes: boolean;
  readonly issues: readonly Issue[];
  readonly record: object;
  /** Absent for an invalid input. */
  readonly uri?: string | undefined;
  readonly rows: readonly Row[];
  /** The last lines. */
  readonly verdict: (paint: Palette) => string;
}

const OF_LLM = ["policy", "allowHost", "allowHttp", "ranges", "aliases"] as const;

/** For each kind of input, its name and the options without effect on it. */
const UNUSED: Readonly<Record<Kind, readonly [name: string, options: readonly (keyof Options)[]]>> = {
  llm: ["llm URI", []],
  mas: ["model address", [...OF_LLM, "strict"]],
  ai: ["ai URI", OF_LLM],
};

export async function inspect(argument: string | undefined, options: Options): Promise<void> {
  const { text } = await readUri(argument, "inspect");
  const kind = kindOf(text);
  const [name, unused] = UNUSED[kind];
  refuse(options, unused, `on this ${name}`);
  const view = kind === "llm" ? viewOf(text, options) : await relatedView(kind, text, options);
  process.exitCode = view.passes ? EXIT.valid : EXIT.invalid;
  print(
    { ...options, format: options.format ?? (process.stdout.isTTY ? "text" : "json") },
    () => view.record,
    (paint, columns) => {
      const { uri, rows, issues, verdict } = view;
      const line = uri === undefined ? "" : `  ${colored(uri, paint)}\n`;
      return `\n${blocks(line, table(rows, paint, columns), frames(text, issues, paint, columns), verdict(paint))}\n`;
    },
  );
}

const COMPONENTS = "scheme appLabel apiKey host port effectivePort model segments query fragment".split(" ");

const partsOf = (copy: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (copy as Record<string, unknown>)[name] ?? null]));

function viewOf(text: string, options: Options): View {
  const result = checkUri(text, options, policyOf(options));
  const { success, issues } = result;
  const copy = success ? maskedCopy(result.data, options) : undefined;
  // The verdict of the policy is on another line.
  const ofTheUri = issues.filter(({ code }) => !code.endsWith("-refused"));
  return {
    passes: passes(result),
    issues,
    record: recordOf(result, { components: copy ? partsOf(copy, COMPONENTS) : null, params: copy?.params ?? null }),
    uri: success ? masked(result.data) : undefined,
    rows: success && copy ? rowsOf(copy, result.data.isRedacted) : [],
    verdict: (paint) => verdict(success, ofTheUri, paint) + verdictLine(result, paint),
  };
}

/** The parts of the related schemes, with their colours. */
const PARTS: Readonly<Record<"mas" | "ai", Readonly<Record<string, Color>>>> = {
  mas: { url: "host", model: "model", params: "parameter" },
  ai: {
    ...{ authority: "host", host: "host", port: "host", path: "model" },
    ...{ segments: "model", query: "parameter", fragment: "fragment" },
  },
};

async function relatedView(kind: "mas" | "ai", text: string, options: Options): Promise<View> {
  const read =
    kind === "ai"
      ? (await import("../entry/ai.ts")).AiUri.safeParse
      : (await import("../entry/mas.ts")).MasAddress.safeParse;
  const result = read(text, kind === "ai" ? { strict: options.strict } : undefined);
  const { success: valid } = result;
  const advice = valid && kind === "mas" ? (await import("../entry/scheme.ts")).adviseOnUri(text) : [];
  const issues = [...result.issues, ...advice].map(spoken);
  const uri = valid ? String(result.data) : undefined;
  // The parts are those of the masked copy, so that a secret is masked in each of them.
  const copy = uri === undefined ? undefined : read(uri);
  const components = copy?.success ? partsOf(copy.data, Object.keys(PARTS[kind])) : null;
  return {
    passes: valid,
    issues,
    record: { kind, uri: uri ?? null, valid, components, issues },
    uri,
    rows: Object.entries(components ?? {})
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => ({ name, value: shown(value), color: PARTS[kind][name]! })),
    verdict: (paint) => verdict(valid, issues, paint, UNUSED[kind][0]),
  };
}

const COLORS: Readonly<Record<TokenKind, Color>> = {
  ...{ scheme: "quiet", delimiter: "quiet", "app-label": "label", "api-key": "key", host: "host", port: "port" },
  ...{ segment: "model", name: "parameter", value: "parameter", fragment: "fragment", text: "quiet" },
};

const colored = (uri: string, paint: Palette): string =>
  tokenize(uri)
    .map(({ kind, start, end }) => paint[COLORS[kind]](uri.slice(start, end)))
    .join("");

const NARROW = 40;
/** Values take at most half of the line after the names, and notes the rest. A narrow terminal shows no notes. */
function table(rows: readonly Row[], paint: Palette, columns: number): string {
  const room = columns - 6 - Math.max(...rows.map(({ name }) => name.length));
  const isNarrow = room < NARROW;
  const values = rows.map(({ value }) => fit(value, isNarrow ? room : Math.floor(room / 2)));
  const rest = room - Math.max(...values.map((value) => [...value].length));
  const cells = rows.map(({ name, note, color }, at) => [
    `  ${paint.quiet(name)}`,
    paint[color](values[at]!),
    note === undefined || isNarrow ? "" : paint.quiet(fit(note, rest)),
  ]);
  return aligned(cells).join("");
}

/** The rows of a masked copy. `redacted`: the URI itself is a redacted copy already. */
function rowsOf(copy: LlmUri, redacted: boolean): Row[] {
  const { appLabel, apiKey, host, port, effectivePort, model, fragment } = copy;
  // The default port of loopback hosts is not 443.
  const reason = effectivePort === 443 ? "default for https" : "default for this machine";
  const note = redacted ? "a redaction marker" : "present, hidden";
  const rows: (Row | false)[] = [
    appLabel !== undefined && { name: "app-label", value: visible(appLabel), color: "label" },
    apiKey !== undefined && { name: "api-key", value: MARKER, note, color: "key" },
    { name: "host", value: visible(host), color: "host" },
    { name: "port", value: `${effectivePort}`, note: port === undefined ? reason : undefined, color: "port" },
    { name: "model", value: visible(model), color: "model" },
    ...paramRows(copy),
    fragment !== undefined && {
      ...{ name: "fragment", value: visible(fragment), note: "stays on this machine", color: "fragment" as const },
    },
  ];
  return rows.filter((row) => row !== false);
}

const UNITS: Readonly<Record<string, string>> = { milliseconds: " ms", tokens: " tokens", attempts: " attempts" };

/** The parameters, in the order of the URI. */
function paramRows(copy: LlmUri): Row[] {
  const written = copy.query.map(([name]) => name);
  const place = (name: string): number => {
    const at = written.findIndex((each) => each === name || each.startsWith(`${name}.`));
    return at === -1 ? written.length : at;
  };
  return Object.entries(copy.params)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value = null]): Row => {
      const spec = wellKnownParams.find((each) => each.name === name);
      const type = value === null ? "name" : Array.isArray(value) ? "list" : typeof value;
      const meaning = spec?.description.replace(/^./, (first) => `well-known: ${first.toLowerCase()}`);
      return {
        name: `  ${fit(visible(name), 32)}`,
        value: shown(value) + (UNITS[spec?.unit ?? ""] ?? ""),
        note: `${padded(spec?.type ?? type, 8)} ${meaning ?? "not well-known"}`,
        color: "parameter",
      };
    });
}

function shown(value: unknown): string {
  if (value === null) return "(no value)";
  if (value === "") return '""';
  return typeof value === "object" ? json(value) : visible(String(value));
}
