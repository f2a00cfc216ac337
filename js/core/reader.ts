// Reads and checks option objects. A shape describes the options of a function.

import { nullPrototype } from "./null-prototype.js";
import { policies } from "./policies.js";

/** The type of an option: a result of `typeof`, a key of `KINDS`, or a list of the allowed values. */
type Kind = "boolean" | "function" | "object" | "string" | keyof typeof KINDS | readonly (string | boolean)[];

/** The options of a function: each name and its type. */
export type Shape<Options> = { readonly [Name in keyof Required<Options>]: Kind };

/** Whether a value is an object without a class, so that all its members are own properties. */
function isPlain(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  const proto: unknown = Object.getPrototypeOf(given);
  return proto === null || Object.getPrototypeOf(proto) === null;
}

/** Types beyond those of `typeof`: the test, and the name in errors. */
const KINDS = {
  any: [(): boolean => true, ""],
  iterable: [
    (value: unknown): boolean => typeof value === "object" && value !== null && Symbol.iterator in value,
    "a list or another iterable",
  ],
  list: [Array.isArray, "a list"],
  depth: [
    (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100,
    "a number from 0 to 100, without a fraction",
  ],
  // Infinity is allowed.
  number: [
    (value: unknown): boolean => typeof value === "number" && value >= 0 && !(value % 1),
    "a number, at least 0, without a fraction",
  ],
  record: [isPlain, "a plain object"],
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
    ? kind
        .map((value) => JSON.stringify(value))
        .join(", ")
        .replace(/, ([^,]*)$/, " or $1")
    : Object.hasOwn(KINDS, kind)
      ? KINDS[kind as keyof typeof KINDS][1]
      : article(kind);

/** The type of a value as text. Never the value, which may be a key. */
const received = (value: unknown): string =>
  value === null || value === undefined
    ? String(value)
    : Array.isArray(value)
      ? "a list"
      : policies.has(value as object)
        ? "a HostPolicy"
        : article(typeof value);

/**
 * The names of a shape's options that an object has.
 * @throws TypeError for an object with an unknown name, and for an instance of a class with none of the names, such as a Map.
 */
export function namesIn<Options extends object>(given: Options, shape: Shape<Options>, what: string): string[] {
  const plain = isPlain(given);
  const own = typeof given === "object" ? Object.getOwnPropertyNames(given) : [];
  // For an instance of a class, members of its prototype count; for a plain object, those of Object.prototype do not.
  const names = plain ? own : Object.keys(shape).filter((name) => typeof given === "object" && name in given);
  if (!plain && names.length === 0)
    throw new TypeError(`llm-uri: the ${what}s must be a plain object, not ${received(given)}.`);
  const unknown = own.find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) throw new TypeError(`llm-uri: ${unknownName(unknown, Object.keys(shape), what)}`);
  return names;
}

/**
 * Reads the options of a caller. Each member is read once, so that a getter cannot return another value after the check. An
 * undefined member is absent, and `null` is an object without options.
 * @throws TypeError for an unknown name, with the nearest known one, and for a value of the wrong type, without the value.
 */
export function read<Options extends object>(
  given: Options | null | undefined,
  shape: Shape<Options>,
  what = "option",
): { -readonly [Name in keyof Options]: Options[Name] } {
  // Without a prototype, so that a polluted Object.prototype defines no options.
  const own = nullPrototype<unknown>();
  if (given === undefined || given === null) return own as Options;
  for (const name of namesIn(given, shape, what)) {
    const value = given[name as keyof Options];
    if (value !== undefined) own[name] = checked(value, shape[name as keyof Options], what, name);
  }
  return own as Options;
}

/** Checks the type of a value. A list is copied, so that it cannot change after the check, and reading it calls no getter. */
function checked(value: unknown, kind: Kind, what: string, name: string): unknown {
  const copy = Array.isArray(value) ? Array.from(value as unknown[]) : value;
  if (fits(copy, kind)) return copy;
  const type = received(copy);
  const isOther = type === "a string" ? typeof kind !== "string" : wanted(kind).startsWith(type);
  const other = isOther ? type.replace("a ", "another ") : type;
  throw new TypeError(`llm-uri: ${what} "${name}" must be ${wanted(kind)}, not ${other}.`);
}

/** The message for an unknown name. Contains the name only if it is similar to a known one or has only letters; others may be keys. */
function unknownName(name: string, names: readonly string[], what: string): string {
  let best = "";
  let least = 3;
  for (const known of names) {
    const edits = name.length > 40 ? 3 : distance(name.toLowerCase(), known.toLowerCase());
    if (edits < least && edits < known.length / 2) [best, least] = [known, edits];
  }
  if (best !== "") return `unknown ${what} "${name}"; did you mean "${best}"?`;
  return `unknown ${what}${/^[A-Za-z]{1,24}$/.test(name) ? ` "${name}"` : ""}; known: ${names.join(", ")}.`;
}

/** The number of characters to insert, remove or replace (Levenshtein distance). */
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
