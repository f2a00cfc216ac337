// Finds URIs in members of configuration files.

import { checkValue, isMeantAsUri, isReference, isUriName } from "../../entry/env.ts";
import { findUris, type ParseOptions, validate } from "../../entry/index.ts";
import type { CheckIssue } from "./codes.ts";
import { checkTemplate, filledIn } from "./expanded.ts";
import type { Leaf } from "./tree.ts";

/** A URI of a member, or a value that should be one. */
export interface Member {
  /** The member's name, or that of the variable in `NAME=value`. */
  readonly name: string;
  readonly shown: string;
  readonly issues: CheckIssue[];
  /** The offset in the member's text of an offset in `shown`. */
  readonly place: (at: number) => number;
  /** The file's offset of `shown`, if the file contains it without escapes. Then `place` is not used. */
  readonly start?: number;
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
const OTHER_NAMES = new Set([
  ...[
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
    "peerDependenciesMeta",
    "overrides",
    "resolutions",
    "catalog",
  ],
  ...[
    "dev-dependencies",
    "build-dependencies",
    "bin",
    "exports",
    "imports",
    "paths",
    "alias",
    "scopes",
    "engines",
    "encryptedData",
  ],
]);
// Members whose children may have no value: Compose takes it from the shell, and a workflow from its caller.
const OPEN = new Set(["environment", "inputs", "secrets", "outputs"]);

/** Whether a text is the base 64 of another one. */
function isEncodedText(value: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value) || value.length % 4 !== 0) return false;
  return /^[\x20-\x7e\s]+$/.test(Buffer.from(value, "base64").toString("latin1"));
}

/**
 * A member that contains a URI, or should, and not only a reference. `text` is that of the file. `template`: the program
 * that reads the file replaces references by values.
 */
export function ofMember(
  { name, within, node }: Leaf,
  text: string,
  rules: ParseOptions,
  template = false,
): Member | undefined {
  const check = template || name.startsWith("Fn::") ? checkTemplate : checkValue;
  const named = isUriName(name) && !OTHER_NAMES.has(within);
  const here = (at: number): number => at;
  if (node.kind !== "text") {
    const absent = /^(?:null|~|)$/.test(text.slice(node.start, node.end).trim());
    if (!named || (absent && OPEN.has(within))) return undefined;
    const issues = validate(undefined as unknown as string, rules) as CheckIssue[];
    return { name, shown: "", issues: issues.map((issue) => ({ ...issue, end: node.end - node.start })), place: here };
  }
  const { value } = node;
  if (
    isReference(value) ||
    (!isMeantAsUri(value) && (node.tagged === true || ENCRYPTED.test(value))) ||
    (template && KUBERNETES.test(value))
  )
    return undefined;
  // The value is checked at its anchor. The name of the alias decides whether it is public.
  if (node.alias === true && isMeantAsUri(value))
    return {
      name,
      shown: value,
      issues: checkValue(name, value, rules).filter(({ code }) => code === "secret-in-public-variable"),
      place: () => 0,
    };
  if (ENCODED.test(value) || (named && within === "data" && isEncodedText(value))) {
    const shown = Buffer.from(value, "base64").toString("utf8");
    return { name, shown, issues: checkValue(name, shown, rules), place: () => 0 };
  }
  if (named || isMeantAsUri(value)) {
    // A sentence that begins with a URI, in a member of any name.
    const shown = named || !SENTENCE.test(value) ? value : value.split(/\s/, 1)[0]!;
    return { name, shown, issues: check(name, shown, rules), place: here };
  }
  const [, head = "", variable = "", shown = ""] = ASSIGNED.exec(value) ?? [];
  if (isReference(shown) || !(isUriName(variable) || isMeantAsUri(shown))) return undefined;
  return { name: variable, shown, issues: check(variable, shown, rules), place: (at) => head.length + at };
}

// The name before a value: `LLM_URL = "`, `"llmUrl": "`, `ENV LLM_URL=`.
const NAME_LIMIT = 128;
const NAMED = /(?<![\w.-])([A-Za-z_][\w.-]{0,63})["'`]?[ \t]{0,16}[:=][ \t]{0,16}["'`]?$/;

/** The name before the value at an offset, or an empty text. */
export const nameBefore = (text: string, at: number): string =>
  NAMED.exec(text.slice(Math.max(0, at - NAME_LIMIT), at))?.[1] ?? "";

/** The URIs of a member: its value, or those assigned to names in its text, as in a script. */
export function membersOf(leaf: Leaf, text: string, rules: ParseOptions, template: boolean): Member[] {
  const member = ofMember(leaf, text, rules, template);
  if (member !== undefined) return [member];
  return leaf.node.kind === "text" && /[:=][ \t"'`]*llm:/i.test(leaf.node.value)
    ? [...assignedIn(leaf.node, text, rules, template)]
    : [];
}

function* assignedIn(
  { value, start, end }: Extract<Leaf["node"], { kind: "text" }>,
  text: string,
  rules: ParseOptions,
  template: boolean,
): Generator<Member> {
  const raw = text.slice(start, end);
  const lines = value.includes("\n");
  let from = 0;
  for (const uri of findUris(template ? filledIn(value) : value)) {
    const shown = value.slice(uri.start, uri.end);
    const name = nameBefore(value, uri.start);
    // If one is written with escapes, the others probably are too.
    const found = from === -1 ? -1 : raw.indexOf(shown, from);
    from = found === -1 ? -1 : found + shown.length;
    // In a line of prose, any word may precede an example. `<` begins a placeholder.
    if (name === "" || !(lines || isUriName(name)) || value[uri.end] === "<") continue;
    const issues = (template ? checkTemplate : checkValue)(name, shown, rules);
    yield { name, shown, issues, place: (at) => uri.start + at, ...(found === -1 ? {} : { start: start + found }) };
  }
}

/** Whether a template's value is a placeholder: `llm://<label>:<key>@<host>/<model>`, `your-url`. */
export const isPlaceholder = (value: string): boolean => !isMeantAsUri(value) || /<[^<>\s]+>/.test(value);
