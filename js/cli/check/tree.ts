// JSON, YAML and TOML as one kind of tree, with the place of every text.

import { type Node as JsonNode, type ParseError, parseTree } from "jsonc-parser";
import { type AST, parseTOML } from "toml-eslint-parser";
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Node as YamlNode } from "yaml";

/** A text, or another scalar, which has no `text`. Offsets are UTF-16 units of the file. */
export interface Scalar {
  readonly text?: string;
  readonly start: number;
  readonly end: number;
  readonly alias?: boolean;
  readonly tagged?: boolean;
}

type Tree = { readonly members: readonly (readonly [name: string, value: Tree])[] } | readonly Tree[] | Scalar;

/** Has the offset in the member `index`, as the errors of the TOML parser. Without a message, which would repeat the text. */
const wrongAt = (index: number): Error => Object.assign(new Error(), { index });

export type Syntax = "json" | "yaml" | "toml";

/** JSON, also with comments and trailing commas. */
function json(text: string): Tree[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw wrongAt(errors[0]!.offset);
  return root === undefined ? [] : [fromJson(root)];
}

function fromJson({ type, value, offset: start, length, children = [] }: JsonNode): Tree {
  if (type === "array") return children.map(fromJson);
  if (type !== "object") return { text: type === "string" ? value : undefined, start, end: start + length };
  return { members: children.map(({ children: [key, item] = [] }) => [String(key!.value), fromJson(item!)]) };
}

function yaml(text: string): Tree[] {
  const documents = parseAllDocuments(text, { logLevel: "silent", uniqueKeys: false });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap(({ contents, errors }) => {
    if (errors.length > 0) throw wrongAt(errors[0]!.pos[0]);
    return contents === null ? [] : [fromYaml(contents as YamlNode, new Map())];
  });
}

/** `anchors`: the last node of each anchor so far. */
function fromYaml(node: YamlNode | null, anchors: Map<string, YamlNode>): Tree {
  const [start = 0, end = start] = node?.range ?? [];
  if (node === null) return { start, end };
  if (isAlias(node)) {
    const named = anchors.get(node.source);
    const value = isScalar(named) ? named.value : undefined;
    return typeof value === "string" ? { text: value, start, end, alias: true } : { start, end };
  }
  if (node.anchor !== undefined) anchors.set(node.anchor, node);
  // `!Ref Name`, `!Join [...]`, `!vault |`: another program computes the value.
  const tagged = /^!(?!!)/.test(node.tag ?? "");
  if (isScalar(node)) return { text: typeof node.value === "string" ? node.value : undefined, start, end, tagged };
  if (tagged) return [];
  if (isSeq<YamlNode>(node)) return node.items.map((item) => fromYaml(item, anchors));
  if (!isMap<YamlNode, YamlNode | null>(node)) return [];
  return {
    members: node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : "", fromYaml(value, anchors)]),
  };
}

const toml = (text: string): Tree[] => [fromToml(parseTOML(text).body[0])];

function fromToml(node: AST.TOMLNode): Tree {
  switch (node.type) {
    case "TOMLTopLevelTable":
    case "TOMLTable":
    case "TOMLInlineTable":
      return {
        members: node.body.map((item) => {
          const last = item.key.keys.at(-1)!;
          const name = last.type === "TOMLBare" ? last.name : last.value;
          return [name, fromToml(item.type === "TOMLTable" ? item : item.value)];
        }),
      };
    case "TOMLArray":
      return node.elements.map(fromToml);
    default: {
      const [start, end] = node.range;
      return { text: node.type === "TOMLValue" && node.kind === "string" ? node.value : undefined, start, end };
    }
  }
}

/** A text or another scalar, with the name of its member. */
export interface Leaf {
  readonly name: string;
  /** The name of the member that contains this one. */
  readonly within: string;
  readonly node: Scalar;
  /** It is the whole document. */
  readonly alone: boolean;
}

// GitLab's variables have a `value` below their name. In lists of variables, Edge Config's and Vercel's items have `key` and `value`, those of Kubernetes `name` and `value`.
const PAIR_NAMES = ["key", "name"];

const READERS: Readonly<Record<Syntax, (text: string) => Tree[]>> = { json, yaml, toml };

/** Every leaf of a file, in its order, or the offset at which the syntax is wrong. */
export function leavesOf(syntax: Syntax, text: string): Leaf[] | number {
  try {
    return [...leaves(READERS[syntax](text))];
  } catch (error) {
    // Without a place if it is nested too deeply for the parser's stack.
    return Math.min((error as { index?: number }).index ?? 0, text.length);
  }
}

/** Without recursion, because trees may be deep. */
function* leaves(trees: readonly Tree[]): Generator<Leaf> {
  const stack = trees.map((tree) => ({ name: "", within: "", tree, alone: true })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { name, within, tree, alone } = next;
    if ("start" in tree) yield { name, within, node: tree, alone };
    else if ("members" in tree) {
      const pair = tree.members.find(([member, value]) => PAIR_NAMES.includes(member) && "text" in value)?.[1];
      const given = (pair as Scalar | undefined)?.text || name;
      for (const [member, value] of [...tree.members].reverse())
        stack.push({ name: (member === "value" && given) || member, within: name, tree: value, alone: false });
    } else for (const item of [...tree].reverse()) stack.push({ name, within, tree: item, alone: false });
  }
}
