// The one reader of option objects. What each function takes is data: a shape.

import { policies } from "./policies.js";

/** What an option takes: a `typeof`, a key of `KINDS`, or one of the values of a list. */
type Kind = "boolean" | "function" | "object" | "string" | keyof typeof KINDS | readonly (string | boolean)[];

/** The options of a function: each name, and what it takes. */
export type Shape<Options> = { readonly [Name in keyof Required<Options>]: Kind };

/** Kinds that `typeof` does not know: the test, and the words of the error. */
const KINDS = {
  any: [(): boolean => true, ""],
  iterable: [
    (value: unknown): boolean => typeof value === "object" && value !== null && Symbol.iterator in value,
    "a list or another iterable",
  ],
  list: [Array.isArray, "a list"],
  number: [(value: unknown): boolean => typeof value === "number" && value >= 0, "a number, at least 0"],
  policy: [(value: unknown): boolean => policies.has(value as object), "a HostPolicy"],
  ports: [
    (value: unknown): boolean =>
      Array.isArray(value) && value.every((port) => Number.isInteger(port) && port >= 0 && port < 65536),
    "a list of ports, 0 to 65535",
  ],
  strings: [
    (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string"),
    "a list of strings",
  ],
  switch: [
    (value: unknown): boolean => typeof value === "boolean" || typeof value === "string",
    "a boolean or a string",
  ],
} satisfies Record<string, readonly [(value: unknown) => boolean, string]>;

const fits = (value: unknown, kind: Kind): boolean => {
  if (typeof kind !== "string") return kind.includes(value as string);
  const own = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : undefined;
  return own === undefined ? value !== null && typeof value === kind : own[0](value);
};

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const wanted = (kind: Kind): string =>
  typeof kind !== "string"
    ? kind.map((value) => JSON.stringify(value)).join(" or ")
    : Object.hasOwn(KINDS, kind)
      ? KINDS[kind as keyof typeof KINDS][1]
      : article(kind);

/** The type of a value, in words. Never the value, which may be a key. */
const received = (value: unknown): string =>
  value === null || value === undefined
    ? String(value)
    : Array.isArray(value)
      ? "a list"
      : policies.has(value as object)
        ? "a HostPolicy"
        : article(typeof value);

/** Whether JSON could have made it: no class has members that do not show. */
const isPlain = (given: unknown): boolean => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  const proto: unknown = Object.getPrototypeOf(given);
  return proto === null || Object.getPrototypeOf(proto) === null;
};

/**
 * The names of a shape that an object has.
 * @throws TypeError for an object with another name, and for what is no object with any of them, such as a Map.
 */
export function namesIn<Options extends object>(given: Options, shape: Shape<Options>, what: string): string[] {
  const names = Object.keys(shape);
  // An object of a class has its members on the prototype; those of every object's prototype are nobody's.
  const own = isPlain(given);
  const found =
    typeof given === "object" ? names.filter((name) => (own ? Object.hasOwn(given, name) : name in given)) : [];
  if (!own && found.length === 0)
    throw new TypeError(`llm-uri: the ${what}s must be a plain object, not ${received(given)}.`);
  const unknown = Object.getOwnPropertyNames(given).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) throw new TypeError(`llm-uri: ${strange(unknown, names, what)}`);
  return found;
}

/**
 * The options of a caller: each member is read once, so that what a getter gives is what was checked. What is undefined is
 * absent; `null` in the place of the object is none.
 * @throws TypeError for an unknown name, with the nearest known one, and for a value of the wrong type, which it does not repeat.
 */
export function read<Options extends object>(
  given: Options | null | undefined,
  shape: Shape<Options>,
  what = "option",
): { -readonly [Name in keyof Options]: Options[Name] } {
  // What is on every object's prototype is no option.
  const own = Object.create(null) as Record<string, unknown>;
  if (given === undefined || given === null) return own as Options;
  for (const name of namesIn(given, shape, what)) {
    const value = given[name as keyof Options];
    if (value !== undefined) own[name] = checked(value, shape[name as keyof Options], `${what} "${name}"`);
  }
  return own as Options;
}

/** A value of this kind; a list is copied, so that it stays what was checked. */
function checked(value: unknown, kind: Kind, where: string): unknown {
  const copy = listed(value);
  if (fits(copy, kind)) return copy;
  const other = typeof kind !== "string" && typeof copy === "string" ? "another string" : received(copy);
  throw new TypeError(`llm-uri: ${where} must be ${wanted(kind)}, not ${other}.`);
}

/** An unknown name. It is repeated only if it is near a known one, or has letters only: others may be keys. */
function strange(name: string, names: readonly string[], what: string): string {
  let best = "";
  let least = 3;
  for (const known of names) {
    const edits = name.length > 40 ? 3 : distance(name.toLowerCase(), known.toLowerCase());
    if (edits < least && edits < known.length / 2) [best, least] = [known, edits];
  }
  if (best !== "") return `unknown ${what} "${name}"; did you mean "${best}"?`;
  return `unknown ${what}${/^[A-Za-z]{1,24}$/.test(name) ? ` "${name}"` : ""}; the known ones are ${names.join(", ")}.`;
}

/** How many characters to insert, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(one[i - 1] !== other[j - 1]));
    row = next;
  }
  return row[other.length]!;
}

/** The index that `list.map(parse)` passes in the place of options, which is none. */
export const notIndex = <T>(options: T): T | undefined => (typeof options === "number" ? undefined : options);

/** A list as a list of our own, so that reading its items in the core runs no getter; what is none stays what it is. */
const listed = <T>(list: T): T => (Array.isArray(list) ? (Array.from(list as unknown[]) as T) : list);
