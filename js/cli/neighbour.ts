// Model addresses and ai URIs on the command line: which input is one, and what it is made of.

import { type AiOptions, AiUri } from "../entry/ai.ts";
import { findUris, type Issue, redact } from "../entry/index.ts";
import { MasAddress, type MasOptions } from "../entry/mas.ts";
import { adviseOnUri } from "../entry/scheme.ts";
import { holdsSecret } from "./input.ts";
import type { Palette } from "./palette.ts";
import { frames, verdict } from "./report.ts";
import { fit, json, padded, visible } from "./text.ts";

/** What the tool tells apart; everything else is read as an llm URI, whose parser says best what is wrong. */
export type Kind = "llm" | "mas" | "ai";

export function kindOf(input: string): Kind {
  const text = input.trim();
  if (/^ai:/i.test(text)) return "ai";
  const [first] = findUris(text);
  return first?.start === 0 ? first.kind : "llm";
}

/** A part of an address, and how it is painted. */
interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly paint: (text: string) => string;
}

export interface Inspected {
  readonly kind: "mas" | "ai";
  readonly input: string;
  readonly valid: boolean;
  /** Redacted; undefined for an invalid input. */
  readonly uri?: string;
  /** Of the redacted copy, so that a secret is masked in every part. */
  readonly parts: readonly Part[];
  readonly issues: readonly Issue[];
}

export const inspectNeighbour = (
  kind: "mas" | "ai",
  input: string,
  paint: Palette,
  options: MasOptions & AiOptions = {},
): Inspected => (kind === "mas" ? masOf(input, paint, options) : aiOf(input, paint, options));

function masOf(input: string, paint: Palette, options: MasOptions): Inspected {
  const result = MasAddress.safeParse(input, options);
  if (!result.success) return { kind: "mas", input, valid: false, parts: [], issues: result.issues };
  const uri = String(result.data);
  const copy = MasAddress.safeParse(uri);
  const parts = copy.success
    ? [
        { name: "url", value: copy.data.url, paint: paint.host },
        { name: "model", value: copy.data.model, paint: paint.model },
        { name: "params", value: copy.data.params, paint: paint.parameter },
      ]
    : [];
  return { kind: "mas", input, valid: true, uri, parts, issues: [...result.issues, ...adviseOnUri(input)] };
}

function aiOf(input: string, paint: Palette, options: AiOptions): Inspected {
  const result = AiUri.safeParse(input, options);
  if (!result.success) return { kind: "ai", input, valid: false, parts: [], issues: result.issues };
  const uri = String(result.data);
  const copy = AiUri.safeParse(uri);
  if (!copy.success) return { kind: "ai", input, valid: true, uri, parts: [], issues: result.issues };
  const { authority, host, port, path, segments, query, fragment } = copy.data;
  const named = { authority, host, port, path, segments, query, fragment };
  const paints: Readonly<Record<string, (text: string) => string>> = {
    authority: paint.host,
    host: paint.host,
    port: paint.port,
    query: paint.parameter,
    fragment: paint.fragment,
  };
  const parts = Object.entries(named).map(([name, value]) => ({
    name,
    value: value ?? null,
    paint: paints[name] ?? paint.model,
  }));
  return { kind: "ai", input, valid: true, uri, parts, issues: result.issues };
}

const TITLES = { mas: "model address", ai: "ai URI" } as const;
const NAMES = 11;

/** For people. */
export function textOf({ kind, input, valid, uri, parts, issues }: Inspected, paint: Palette, columns: number): string {
  const rows = parts.filter(({ value }) => value !== null && !(Array.isArray(value) && value.length === 0));
  const line = ({ name, value, paint }: Part): string => {
    const shown = typeof value === "string" ? visible(value) : typeof value === "number" ? String(value) : json(value);
    return `  ${padded(name, NAMES)}${paint(fit(shown, Math.max(20, columns - NAMES - 2)))}\n`;
  };
  const head = uri === undefined ? "" : `  ${uri}\n`;
  const blocks = [
    head,
    rows.map(line).join(""),
    frames(input, issues, paint, columns),
    verdict(valid, issues, paint, TITLES[kind]),
  ];
  return `\n${blocks.filter((block) => block !== "").join("\n")}\n`;
}

/** For programs. */
export function reportOf({ kind, valid, uri, parts, issues }: Inspected): object {
  const components =
    valid && parts.length > 0 ? Object.fromEntries(parts.map(({ name, value }) => [name, value])) : null;
  return { kind, uri: uri ?? null, valid, components, issues };
}

/** Whether an input of any kind holds something that is not printed. */
export const hidesSomething = (input: string): boolean => redact(input) !== input || holdsSecret(input);
