// Recognises model addresses and ai URIs, and shows their parts.

import { type AiOptions, AiUri } from "../entry/ai.ts";
import { findUris, type Issue } from "../entry/index.ts";
import { MasAddress, type MasOptions } from "../entry/mas.ts";
import { adviseOnUri } from "../entry/scheme.ts";
import type { Palette } from "./palette.ts";
import { frames, verdict } from "./report.ts";
import { fit, json, padded, visible } from "./text.ts";

/** Any other input is read as an llm URI: its parser reports best what is wrong. */
export type Kind = "llm" | "mas" | "ai";

export function kindOf(input: string): Kind {
  const text = input.trim();
  if (/^ai:/i.test(text)) return "ai";
  const [first] = findUris(text);
  return first?.start === 0 ? first.kind : "llm";
}

type Part = readonly [name: string, value: unknown];

export interface Inspected {
  readonly kind: "mas" | "ai";
  readonly input: string;
  readonly valid: boolean;
  /** Redacted; undefined for an invalid input. */
  readonly uri?: string;
  readonly parts: readonly Part[];
  readonly issues: readonly Issue[];
}

const READERS = { mas: MasAddress, ai: AiUri } as const;
const PARTS = {
  mas: ["url", "model", "params"],
  ai: ["authority", "host", "port", "path", "segments", "query", "fragment"],
} as const;

export function inspectNeighbour(kind: "mas" | "ai", input: string, options: MasOptions & AiOptions = {}): Inspected {
  const result = READERS[kind].safeParse(input, options);
  if (!result.success) return { kind, input, valid: false, parts: [], issues: result.issues };
  const uri = String(result.data);
  // The parts are those of the masked copy, so that a secret is masked in each of them.
  const copy = READERS[kind].safeParse(uri);
  const parts = copy.success ? PARTS[kind].map((name): Part => [name, copy.data[name as never]]) : [];
  const advice = kind === "mas" ? adviseOnUri(input) : [];
  return { kind, input, valid: true, uri, parts, issues: [...result.issues, ...advice] };
}

const TITLES = { mas: "model address", ai: "ai URI" } as const;
const NAMES = 11;

/** The colours of parts; the others are part of the model. */
const colors = ({ host, parameter, fragment }: Palette): Readonly<Record<string, (text: string) => string>> => ({
  ...{ url: host, authority: host, host, port: host, params: parameter, query: parameter, fragment },
});

export function textOf({ kind, input, valid, uri, parts, issues }: Inspected, paint: Palette, columns: number): string {
  const rows = parts.filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0));
  const line = ([name, value]: Part): string => {
    const shown = typeof value === "string" ? visible(value) : json(value);
    const color = colors(paint)[name] ?? paint.model;
    return `  ${padded(name, NAMES)}${color(fit(shown, Math.max(20, columns - NAMES - 2)))}\n`;
  };
  const blocks = [
    uri === undefined ? "" : `  ${uri}\n`,
    rows.map(line).join(""),
    frames(input, issues, paint, columns),
    verdict(valid, issues, paint, TITLES[kind]),
  ];
  return `\n${blocks.filter((block) => block !== "").join("\n")}\n`;
}

export function recordOf({ kind, valid, uri, parts, issues }: Inspected): object {
  const components = parts.length > 0 ? Object.fromEntries(parts.map(([name, value]) => [name, value ?? null])) : null;
  return { kind, uri: uri ?? null, valid, components, issues };
}
