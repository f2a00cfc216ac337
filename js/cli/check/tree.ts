// JSON, YAML and TOML as one kind of tree, with the place of every text.

import { type Node as JsonNode, type ParseError, parseTree } from "jsonc-parser";
import { type AST, parseTOML } from "toml-eslint-parser";
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type Node as YamlNode } from "yaml";

/** A node. Offsets are UTF-16 units of the file. */
export type Tree =
  | { readonly kind: "map"; readonly entries: readonly (readonly [name: string, value: Tree])[] }
  | { readonly kind: "list"; readonly items: readonly Tree[] }
  | {
      readonly kind: "text";
      readonly value: string;
      readonly start: number;
      readonly end: number;
      readonly alias?: true;
      readonly tagged?: true;
    }
  | { readonly kind: "other"; readonly start: number; readonly end: number };

/** The syntax is wrong at an offset. The parsers' messages are dropped because they repeat the text. */
export class BrokenSyntax extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super("broken syntax");
    this.offset = offset;
  }
}

export type Syntax = "json" | "yaml" | "toml";

/** Reads a file. JSON may have comments and trailing commas. @throws BrokenSyntax */
export function treesOf(syntax: Syntax, text: string): Tree[] {
  try {
    return READERS[syntax](text);
  } catch (error) {
    if (error instanceof BrokenSyntax) throw error;
    // Nested too deeply for the parser's stack, or rejected by it, perhaps with a place.
    const index = (error as { index?: unknown }).index;
    throw new BrokenSyntax(typeof index === "number" ? index : 0);
  }
}

const READERS: Readonly<Record<Syntax, (text: string) => Tree[]>> = { json, yaml, toml };

function json(text: string): Tree[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  if (errors.length > 0) throw new BrokenSyntax(errors[0]!.offset);
  return root === undefined ? [] : [fromJson(root)];
}

function fromJson(node: JsonNode): Tree {
  const [start, end] = [node.offset, node.offset + node.length];
  if (node.type === "object") {
    const entries = (node.children ?? []).flatMap(({ children }) =>
      children?.[1] ? [[String(children[0]!.value), fromJson(children[1])] as const] : [],
    );
    return { kind: "map", entries };
  }
  if (node.type === "array") return { kind: "list", items: (node.children ?? []).map(fromJson) };
  return node.type === "string"
    ? { kind: "text", value: node.value as string, start, end }
    : { kind: "other", start, end };
}

function yaml(text: string): Tree[] {
  const documents = parseAllDocuments(text, { lineCounter: new LineCounter(), logLevel: "silent", uniqueKeys: false });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap(({ contents, errors }) => {
    if (errors.length > 0) throw new BrokenSyntax(errors[0]!.pos[0]);
    return contents === null ? [] : [fromYaml(contents as YamlNode, new Map())];
  });
}

/** `anchors`: the last node of each anchor so far. */
function fromYaml(node: YamlNode | null, anchors: Map<string, YamlNode>): Tree {
  const [start = 0, end = start] = node?.range ?? [];
  if (node !== null && !isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
  // `!Ref Name`, `!Join [...]`, `!vault |`: another program computes the value.
  const tagged = node !== null && !isAlias(node) && /^!(?!!)/.test(node.tag ?? "");
  if (tagged && !isScalar(node)) return { kind: "list", items: [] };
  if (isMap<YamlNode, YamlNode | null>(node)) {
    return {
      kind: "map",
      entries: node.items.map(
        ({ key, value }) => [isScalar(key) ? String(key.value) : "", fromYaml(value, anchors)] as const,
      ),
    };
  }
  if (isSeq<YamlNode>(node)) return { kind: "list", items: node.items.map((item) => fromYaml(item, anchors)) };
  if (isAlias(node)) {
    const named = anchors.get(node.source);
    return isScalar(named) && typeof named.value === "string"
      ? { kind: "text", value: named.value, start, end, alias: true }
      : { kind: "other", start, end };
  }
  if (node === null || !isScalar(node) || typeof node.value !== "string") return { kind: "other", start, end };
  return { kind: "text", value: node.value, start, end, ...(tagged ? { tagged } : {}) };
}

function toml(text: string): Tree[] {
  return parseTOML(text).body.map(({ body }) => tableOf(body));
}

function tableOf(body: readonly (AST.TOMLKeyValue | AST.TOMLTable)[]): Tree {
  const entries = body.map((node): readonly [string, Tree] => {
    const name = nameOf(node.key);
    return node.type === "TOMLTable" ? [name, tableOf(node.body)] : [name, fromToml(node.value)];
  });
  return { kind: "map", entries };
}

const nameOf = ({ keys }: AST.TOMLKey): string => {
  const last = keys.at(-1)!;
  return last.type === "TOMLBare" ? last.name : last.value;
};

function fromToml(node: AST.TOMLContentNode): Tree {
  const [start, end] = node.range;
  if (node.type === "TOMLArray") return { kind: "list", items: node.elements.map(fromToml) };
  if (node.type === "TOMLInlineTable") return tableOf(node.body);
  return node.kind === "string" ? { kind: "text", value: node.value, start, end } : { kind: "other", start, end };
}

/** A text or another scalar, with the name of its member. */
export interface Leaf {
  readonly name: string;
  /** The name of the member that contains this one. */
  readonly within: string;
  readonly node: Extract<Tree, { start: number }>;
}

// GitLab's variables have a `value` below their name. In lists of variables, Edge Config's and Vercel's items have `key` and `value`, those of Kubernetes `name` and `value`.
const PAIR_NAMES = ["key", "name"];

/** Every leaf, in the order of the file. Without recursion, because trees may be deep. */
export function* leaves(trees: readonly Tree[]): Generator<Leaf> {
  const stack = trees.map((tree) => ({ name: "", within: "", tree })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { name, within, tree } = next;
    if (tree.kind === "text" || tree.kind === "other") yield { name, within, node: tree };
    else if (tree.kind === "list")
      for (const item of [...tree.items].reverse()) stack.push({ name, within, tree: item });
    else {
      const pair = tree.entries.find(([member, value]) => PAIR_NAMES.includes(member) && value.kind === "text")?.[1];
      const given = pair?.kind === "text" ? pair.value : undefined;
      for (const [member, value] of [...tree.entries].reverse())
        stack.push({ name: member === "value" ? (given ?? (name || member)) : member, within: name, tree: value });
    }
  }
}
