// Which members of configuration files hold URIs, and in what dress.

import { checkValue, isMeantAsUri, isReference, isUriName } from "../../entry/env.ts";
import { findUris, type ParseOptions, validate } from "../../entry/index.ts";
import type { CheckIssue } from "./codes.ts";
import { checkTemplate, filledIn } from "./expanded.ts";
import type { Leaf } from "./tree.ts";

/** A URI of a member, or what should be one. */
export interface Member {
  /** The variable's name, of `NAME=value` too. */
  readonly name: string;
  readonly shown: string;
  readonly issues: CheckIssue[];
  /** The place in the member's text of a place in `shown`. */
  readonly place: (at: number) => number;
  /** The file's offset of `shown`, where it stands there as it is, and `place` need not be asked. */
  readonly start?: number;
}

// An item of a list of variables: Docker Compose's `- LLM_URL=llm://…`, arguments of `docker run -e`.
const ASSIGNED = /^((?:export\s+)?([A-Za-z_]\w*)=)(\S*\s*)$/;
// `llm:` in base 64, as in the data of a Kubernetes Secret.
const ENCODED = /^(?:bGxtO|TExNO)[A-Za-z0-9+/]+={0,2}$/;
// A whole value that is another variable of the container.
const KUBERNETES = /^\$\([A-Za-z_][\w.-]*\)$/;
const SENTENCE = /^\S+\s+\S+\s+\S/;
// What SOPS, Ansible and others have encrypted.
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
 * A member that holds a URI, or should. A reference to another place holds none. `text` is the whole file's; `template`:
 * what reads the file puts values in the place of references.
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
    return { name, shown: "", issues: validate(undefined as unknown as string, rules) as CheckIssue[], place: here };
  }
  const { value } = node;
  if (
    isReference(value) ||
    (!isMeantAsUri(value) && (node.tagged === true || ENCRYPTED.test(value))) ||
    (template && KUBERNETES.test(value))
  )
    return undefined;
  // What an alias names is checked where it stands; that a variable is public shows here.
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

// What a value is assigned to: `LLM_URL = "`, `"llmUrl": "`, `ENV LLM_URL=`.
const NAME_LIMIT = 128;
const NAMED = /(?<![\w.-])([A-Za-z_][\w.-]{0,63})["'`]?[ \t]{0,16}[:=][ \t]{0,16}["'`]?$/;

/** The name that the value at an offset is given to, if it stands there. */
export const nameBefore = (text: string, at: number): string =>
  NAMED.exec(text.slice(Math.max(0, at - NAME_LIMIT), at))?.[1] ?? "";

/** The URIs of a member: its own, or those that are given to names in its text, as in a script or in a file within the file. */
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
    // Where one is written with escapes, the others are too, and none is looked for.
    const found = from === -1 ? -1 : raw.indexOf(shown, from);
    from = found === -1 ? -1 : found + shown.length;
    // In a line of prose anything may stand in front of an example; `<` opens a place for the reader to fill in.
    if (name === "" || !(lines || isUriName(name)) || value[uri.end] === "<") continue;
    const issues = (template ? checkTemplate : checkValue)(name, shown, rules);
    yield { name, shown, issues, place: (at) => uri.start + at, ...(found === -1 ? {} : { start: start + found }) };
  }
}

/** Whether a template's value is for the reader to fill in: `llm://<label>:<key>@<host>/<model>`, `your-url`. */
export const isPlaceholder = (value: string): boolean => !isMeantAsUri(value) || /<[^<>\s]+>/.test(value);
