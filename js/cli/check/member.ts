// Finds URIs in members of configuration files.

import { checkValue, type EnvIssue, isMeantAsUri, isReference, isUriName } from "../../entry/env.ts";
import { findUris, type ParseOptions, validate } from "../../entry/index.ts";
import { checkTemplate, filledIn } from "./template.ts";
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
// Values that SOPS, Ansible and others have encrypted.
const ENCRYPTED = /^(?:ENC\[|\$ANSIBLE_VAULT;|-----BEGIN )/;
// Members whose children are named after packages, commands and modules, such as this one, or are encrypted.
const OTHER_NAMES =
  /^(?:(?:dev|peer|optional)Dependencies|(?:dev-|build-)?dependencies|peerDependenciesMeta|overrides|resolutions|catalog|bin|exports|imports|paths|alias|scopes|engines|encryptedData)$/;
// Members whose children may have no value: Compose takes it from the shell, and a workflow from its caller.
const OPEN = ["environment", "inputs", "secrets", "outputs"];

/** Whether a text is the base 64 of another one. */
function isEncodedText(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value) || value.length % 4 !== 0) return false;
  return /^[\x20-\x7e\s]+$/.test(Buffer.from(value, "base64").toString("latin1"));
}

/**
 * The URIs of a member: its value, or those assigned to names in its text, as in a script. Not a value that is only a
 * reference. `file`: its text. `template`: the program that reads the file replaces references by values.
 */
export function membersOf(leaf: Leaf, file: string, rules: ParseOptions, template: boolean): Member[] {
  const { name, within, node } = leaf;
  const { text: value, start, end } = node;
  const check = template || name.startsWith("Fn::") ? checkTemplate : checkValue;
  const named = isUriName(name) && !OTHER_NAMES.test(within);
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
  if (isReference(value) || (!meant && (node.tagged || ENCRYPTED.test(value))) || (template && KUBERNETES.test(value)))
    return [];
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
  if (named || meant) {
    // A sentence that begins with a URI, in a member of any name.
    const shown = named || !SENTENCE.test(value) ? value : value.split(/\s/, 1)[0]!;
    return one(shown, check(name, shown, rules), placesOf(node, value, file));
  }
  const [, head = "", variable = "", shown = ""] = ASSIGNED.exec(value) ?? [];
  if (!isReference(shown) && (isUriName(variable) || isMeantAsUri(shown))) {
    const place = placesOf(node, value, file);
    return [{ name: variable, shown, issues: check(variable, shown, rules), place: (at) => place(head.length + at) }];
  }
  return /[:=][ \t"'`]*llm:/i.test(value) ? [...assignedIn(node, value, file, rules, template)] : [];
}

// A character, or its escape: those of JSON, of TOML's basic texts and of YAML's double-quoted ones; YAML's doubled quote.
const ESCAPED = /\\(?:x..|u.{4}|U.{8}|.)|./gs;
const DOUBLED = /''|./gs;

/** Maps offsets in a value to offsets in the file. If that is not possible, as in a folded text, all offsets are the start. */
export function placesOf({ start, end }: Scalar, value: string, file: string): Member["place"] {
  const raw = file.slice(start, end);
  const whole = raw.indexOf(value);
  if (whole !== -1) return (at) => start + whole + at;
  const [open] = /^(?:"""|['"]?)/.exec(raw)!;
  const inner = raw.slice(open.length, raw.length - open.length);
  const places = [...inner.matchAll(open === "'" ? DOUBLED : ESCAPED)].flatMap(({ index, 0: unit }) =>
    /^\\U(?!0000)/.test(unit) ? [index, index] : [index],
  );
  if (places.length !== value.length) return () => start;
  return (at) => start + open.length + (places[at] ?? inner.length);
}

// The name before a value: `LLM_URL = "`, `"llmUrl": "`, `ENV LLM_URL=`.
const NAME_LIMIT = 128;
const NAMED = /(?<![\w.-])([A-Za-z_][\w.-]{0,63})["'`]?[ \t]{0,16}[:=][ \t]{0,16}["'`]?$/;

/** The name before the value at an offset, or an empty text. */
export const nameBefore = (text: string, at: number): string =>
  NAMED.exec(text.slice(Math.max(0, at - NAME_LIMIT), at))?.[1] ?? "";

function* assignedIn(
  node: Scalar,
  value: string,
  file: string,
  rules: ParseOptions,
  template: boolean,
): Generator<Member> {
  const raw = file.slice(node.start, node.end);
  const place = placesOf(node, value, file);
  let from = 0;
  for (const uri of findUris(template ? filledIn(value) : value)) {
    const shown = value.slice(uri.start, uri.end);
    const name = nameBefore(value, uri.start);
    // If one is written with escapes, the others probably are too.
    const found = from === -1 ? -1 : raw.indexOf(shown, from);
    from = found === -1 ? -1 : found + shown.length;
    // In a line of prose, any word may precede an example. `<` begins a placeholder.
    if (name === "" || !(value.includes("\n") || isUriName(name)) || value[uri.end] === "<") continue;
    const issues = (template ? checkTemplate : checkValue)(name, shown, rules);
    yield { name, shown, issues, place: (at) => (found === -1 ? place(uri.start + at) : node.start + found + at) };
  }
}

/** Whether a template's value is a placeholder: `llm://<label>:<key>@<host>/<model>`, `your-url`. */
export const isPlaceholder = (value: string): boolean => !isMeantAsUri(value) || /<[^<>\s]+>/.test(value);
