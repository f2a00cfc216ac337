// Finds URIs in members of configuration files.

import { checkValue, type EnvIssue, isMeantAsUri, isReference, isUriName } from "../../entry/env.ts";
import { findUris, type ParseOptions, validate } from "../../entry/index.ts";
import { checkTemplate, defaultIn, filledIn } from "./template.ts";
import type { Leaf, Scalar } from "./tree.ts";

/** A URI of a member, or a value that should be one. */
export interface Member {
  /** The member's name, or that of the variable in `NAME=value`. */
  readonly name: string;
  readonly shown: string;
  readonly issues: readonly EnvIssue[];
  /** The offset in the file of an offset in `shown`. */
  readonly place: (at: number) => number;
}

// An item of a list of variables: Docker Compose's `- LLM_URL=llm://…`, arguments of `docker run -e`.
const ASSIGNED = /^((?:export\s+)?([A-Za-z_]\w*)=)(\S*\s*)$/;
// `llm:` in base 64, as in the data of a Kubernetes Secret.
const ENCODED = /^(?:bGxtO|TExNO)[A-Za-z0-9+/]+={0,2}$/;
// A whole value that is another variable of the container.
const KUBERNETES = /^\$\([A-Za-z_][\w.-]*\)$/;
const SENTENCE = /^\S+\s+\S+\s+\S/;
// Members whose children are named after packages, commands and modules, such as this one, or are encrypted.
const OTHER_NAMES =
  /^(?:(?:dev|peer|optional)Dependencies|(?:dev-|build-)?dependencies|peerDependenciesMeta|overrides|resolutions|catalog|bin|exports|imports|paths|alias|scopes|engines|encryptedData)$/;
// Members whose children may have no value: Compose takes it from the shell, and a workflow from its caller.
const OPEN = ["environment", "inputs", "secrets", "outputs"];

function isEncodedText(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value) || value.length % 4 !== 0) return false;
  return /^[\x20-\x7e\s]+$/.test(Buffer.from(value, "base64").toString("latin1"));
}

/**
 * The URIs of a member: its value, or those assigned to names in its text, as in a script. Not a value that is only a
 * reference. `file`: its text. `template`: the program that reads the file replaces references by values. `meantAsUri`: it
 * should be a URI with any name.
 */
export function membersOf(
  { name, within, node }: Leaf,
  file: string,
  rules: ParseOptions,
  template: boolean,
  meantAsUri: boolean,
): Member[] {
  const { text: value, start, end } = node;
  const check = template || name.startsWith("Fn::") ? checkTemplate : checkValue;
  const named = meantAsUri || (isUriName(name) && !OTHER_NAMES.test(within));
  const one = (shown: string, issues: readonly EnvIssue[], place: Member["place"] = () => start): Member[] => [
    { name, shown, issues, place },
  ];
  if (value === undefined) {
    const isAbsent = /^(?:null|~|)$/.test(file.slice(start, end).trim());
    if (!named || (isAbsent && OPEN.includes(within))) return [];
    const issues = validate(undefined as unknown as string, rules) as EnvIssue[];
    return one(
      "",
      issues.map((issue) => ({ ...issue, end: end - start })),
      (at) => start + at,
    );
  }
  const meant = isMeantAsUri(value);
  // Read once, when the first issue has a place: the value may have many lines with URIs.
  let places: Member["place"] | undefined;
  const place = (at: number): number => (places ??= placesOf(node, value, file))(at);
  const assigned = (variable: string, shown: string, from: number): Member => {
    const { text = shown, at = 0 } = defaultIn(shown) ?? {};
    return {
      name: variable,
      shown: text,
      issues: check(variable, text, rules),
      place: (offset) => place(from + at + offset),
    };
  };
  if (defaultIn(value)) return [assigned(name, value, 0)];
  if (isReference(value) || (!meant && node.tagged) || (template && KUBERNETES.test(value))) return [];
  // The value is checked at its anchor. The name of the alias decides whether it is public.
  if (node.alias && meant)
    return one(
      value,
      checkValue(name, value, rules).filter(({ code }) => code === "secret-in-public-variable"),
    );
  if (ENCODED.test(value) || (named && within === "data" && isEncodedText(value))) {
    const shown = Buffer.from(value, "base64").toString("utf8");
    return one(shown, checkValue(name, shown, rules));
  }
  if (!named && !/llm/i.test(value)) return [];
  if (named || meant) {
    // A sentence that begins with a URI, in a member of any name.
    const shown = named || !SENTENCE.test(value) ? value : value.split(/\s/, 1)[0]!;
    return one(shown, check(name, shown, rules), place);
  }
  const [, head = "", variable = "", shown = ""] = ASSIGNED.exec(value) ?? [];
  if (defaultIn(shown) || (!isReference(shown) && (isUriName(variable) || isMeantAsUri(shown))))
    return [assigned(variable, shown, head.length)];
  if (!/[:=]-?[ \t"'`]*llm:/i.test(value)) return [];
  return findUris(template ? filledIn(value) : value).flatMap((uri) => {
    const before = nameBefore(value, uri.start);
    // In a line of prose, any word may precede an example. `<` begins a placeholder.
    const isProse = before === "" || !(value.includes("\n") || isUriName(before)) || value[uri.end] === "<";
    return isProse ? [] : [assigned(before, value.slice(uri.start, uri.end), uri.start)];
  });
}

// A character, or its escape: those of JSON, of TOML's basic texts and of YAML's double-quoted ones; YAML's doubled quote.
const ESCAPED = /\\(?:x..|u.{4}|U.{8}|.)|./gs;
const DOUBLED = /''|./gs;

// The beginning of a text, up to its first character; that of a YAML block is a line.
const OPENING = /^(?:"""|["']|[|>].*\n)?/;

/** Maps offsets in a value to offsets in the file. If that is not possible, all offsets are the start. */
function placesOf({ start, end }: Scalar, value: string, file: string): Member["place"] {
  const raw = file.slice(start, end);
  const whole = raw.indexOf(value);
  if (whole !== -1) return (at) => start + whole + at;
  const open = OPENING.exec(raw)![0].length;
  const units = raw[0] === '"' ? ESCAPED : raw[0] === "'" ? DOUBLED : /./gs;
  const places: number[] = [];
  for (const { index, 0: unit } of raw.slice(open).matchAll(units)) {
    const next = value[places.length];
    const isSpace = /^\s$/.test(unit);
    const isNext = next === undefined || unit.length > 1 || unit === next || (isSpace && /\s/.test(next));
    if (isNext) places.push(start + open + index);
    else if (!isSpace) return () => start; // indentation and line breaks may be left out of the value
    if (next === undefined) break;
    if (/^\\U(?!0000)/.test(unit)) places.push(start + open + index);
  }
  return (at) => places[at] ?? end;
}

// The name before a value: `LLM_URL = "`, `"llmUrl": "`, `ENV LLM_URL=`.
const NAME_LIMIT = 128;
const NAMED = /(?<![\w.-])([A-Za-z_][\w.-]{0,63})["'`]?[ \t]{0,16}[:=]-?[ \t]{0,16}["'`]?$/;

/** The name before the value at an offset, or an empty text. */
export const nameBefore = (text: string, at: number): string =>
  NAMED.exec(text.slice(Math.max(0, at - NAME_LIMIT), at))?.[1] ?? "";

/** Whether a template's value is a placeholder: `llm://<label>:<key>@<host>/<model>`, `your-url`. */
export const isPlaceholder = (value: string): boolean => !isMeantAsUri(value) || /<[^<>\s]+>/.test(value);
