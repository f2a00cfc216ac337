// The typed parameters of a parsed URI, from the rows of its table.

import { KIND, META, NONE } from "./generated.js";
import type { Param } from "./layout.js";
import { nullPrototype } from "./null-prototype.js";
import type { PARAMS } from "./params-table.js";
import type { Params, ParamValue } from "./types.js";

const NO_PARAMS: Params = /* @__PURE__ */ Object.freeze(nullPrototype<ParamValue>());
const KIND_MASK = 0xff;

/** The parameters, frozen. `structured`: some are dotted, JSON or repeated. */
export function typedParams(text: string, first: Param | undefined, structured: boolean): Params {
  if (first === undefined) return NO_PARAMS;
  const params = nullPrototype<ParamValue>();
  const parents: object[] = structured ? [] : NONE_MADE;
  let stops: string[] | undefined;
  for (let param: Param | undefined = first; param !== undefined; param = param.next) {
    const { meta } = param;
    const known = (meta >>> META.KNOWN_SHIFT) & META.UNKNOWN;
    const value = (meta & META.SHORT) !== 0 ? short(meta, param.digits) : typed(text, param);
    if (structured && (meta & NESTED) !== 0) place(params, text, param, value, parents);
    else if (known === META.UNKNOWN) params[paramName(text, param)] = value;
    else if (known === STOP && params.stop !== undefined) {
      stops ??= [...(params.stop as string[])];
      for (const item of value as string[]) stops.push(item);
    } else put(params, known, value);
  }
  for (const parent of parents) Object.freeze(parent);
  if (stops !== undefined) params.stop = Object.freeze(stops) as ParamValue;
  return Object.freeze(params) as Params;
}

const NONE_MADE: object[] = [];

/** Rows that are not simply a member of the root object. */
const NESTED = META.DOTTED | META.REPEATED | META.OMITTED;
/** The position of `stop`, whose lists are joined if it is repeated. */
const STOP = 4 satisfies number;

/** Puts the value of a dotted or repeated name into the tree, and new objects and lists into `made`. The core has resolved conflicts. */
function place(
  params: Record<string, ParamValue>,
  text: string,
  { name, nameEnd, meta }: Param,
  value: ParamValue,
  made: object[],
): void {
  if ((meta & META.OMITTED) !== 0) return;
  const encoded = (meta & META.NAME_ENCODED) !== 0;
  const part = (end: number): string => (encoded ? decoded(text, from, end) : text.slice(from, end));
  let parent = params;
  let from = name;
  for (let at = name; (meta & META.DOTTED) !== 0 && at < nameEnd; at++) {
    if (text.charCodeAt(at) !== DOT) continue;
    const own = part(at);
    if (!Object.hasOwn(parent, own)) made.push((parent[own] = {}));
    parent = parent[own] as Record<string, ParamValue>;
    from = at + 1;
  }
  const last = part(nameEnd);
  if ((meta & META.REPEATED) === 0) parent[last] = value;
  else if (Object.hasOwn(parent, last)) (parent[last] as ParamValue[]).push(value);
  else made.push((parent[last] = [value]));
}

type Name<At extends number> = (typeof PARAMS)[At]["name"];

/** Sets a well-known parameter. A constant name is several times faster than a computed one. */
function put(params: Record<string, ParamValue>, known: number, value: ParamValue): void {
  switch (known) {
    case 0:
      params["temp" satisfies Name<0>] = value;
      break;
    case 1:
      params["max_tokens" satisfies Name<1>] = value;
      break;
    case 2:
      params["top_p" satisfies Name<2>] = value;
      break;
    case 3:
      params["top_k" satisfies Name<3>] = value;
      break;
    case 4:
      params["stop" satisfies Name<4>] = value;
      break;
    case 5:
      params["seed" satisfies Name<5>] = value;
      break;
    case 6:
      params["stream" satisfies Name<6>] = value;
      break;
    case 7:
      params["timeout" satisfies Name<7>] = value;
      break;
    case 8:
      params["retries" satisfies Name<8>] = value;
      break;
    case 9:
      params["cache" satisfies Name<9>] = value;
      break;
    case 10:
      params["format" satisfies Name<10>] = value;
      break;
    case 11:
      params["system" satisfies Name<11>] = value;
      break;
  }
}

/** The mask of the number of digits after the point (four bits). */
const SCALE = 0xf;
const POWERS_OF_TEN = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** The number of `digits`: the same double that `Number` parses from its text (src/wasm/layout.rs). */
function short(meta: number, digits: number): number {
  const number = digits / POWERS_OF_TEN[(meta >>> META.SCALE_SHIFT) & SCALE]!;
  return (meta & META.NEGATIVE) !== 0 ? 0 - number : number; // zero has no sign
}

/** `decodeURIComponent` decodes longer texts, in two thirds of the time of the loop. */
const SHORT_TEXT = 64;

/**
 * Percent-decodes a part of a text. The core has checked that the triplets are valid UTF-8. Concatenating slices takes four fifths
 * of the time of a list of units, and half that of `decodeURIComponent` for characters beyond ASCII (85 ns).
 */
export function decoded(text: string, start: number, end: number): string {
  if (end - start > SHORT_TEXT) return decodeURIComponent(text.slice(start, end));
  let plain = "";
  let from = start;
  let at = start;
  while (at < end) {
    if (text.charCodeAt(at) !== PERCENT) {
      at++;
      continue;
    }
    if (from < at) plain += text.slice(from, at);
    let point = byteAt(text, at);
    at += 3;
    if (point < 0x80) plain += String.fromCharCode(point);
    else {
      // A lead byte has a 1 for each byte of the sequence, a 0, and the first bits of the code point.
      let more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
      point &= 0x3f >> more;
      for (; more > 0; more--) {
        point = (point << 6) | (byteAt(text, at) & 0x3f);
        at += 3;
      }
      plain += String.fromCodePoint(point);
    }
    from = at;
  }
  return plain + text.slice(from, end);
}

const PERCENT = 0x25;
const DOT = 0x2e;

const byteAt = (text: string, at: number): number =>
  (digit(text.charCodeAt(at + 1)) << 4) | digit(text.charCodeAt(at + 2));

/** The value of a hexadecimal digit. The codes of letters are above 0x40. */
const digit = (unit: number): number => (unit & 0xf) + 9 * (unit >> 6);

export const whole = (text: string): string => decoded(text, 0, text.length);

export function paramName(text: string, { name, nameEnd, meta }: Param): string {
  return (meta & META.NAME_ENCODED) !== 0 ? decoded(text, name, nameEnd) : text.slice(name, nameEnd);
}

/** The decoded value of a parameter; null if there is no `=`. */
export function paramValue(text: string, { value, valueEnd, meta }: Param): string | null {
  if (value === NONE) return null;
  return (meta & META.VALUE_ENCODED) !== 0 ? decoded(text, value, valueEnd) : text.slice(value, valueEnd);
}

function typed(text: string, param: Param): ParamValue {
  switch (param.meta & KIND_MASK) {
    case KIND.NUMBER:
      return Number(paramValue(text, param)) + 0; // not -0
    case KIND.BIG_INTEGER:
      return BigInt(paramValue(text, param)!);
    case KIND.TRUE:
      return true;
    case KIND.FALSE:
      return false;
    case KIND.LIST:
      return list(text, param);
    case KIND.JSON:
      // `decodeURIComponent` at any length, because JSON.parse needs a flat string.
      return json(decodeURIComponent(text.slice(param.value, param.valueEnd)), (param.meta & META.INEXACT) !== 0);
    default:
      return paramValue(text, param);
  }
}

/** The decoded items between raw commas, frozen. */
function list(text: string, { value, valueEnd, meta }: Param): ParamValue {
  const encoded = (meta & META.VALUE_ENCODED) !== 0;
  const items: string[] = [];
  let from = value;
  while (from <= valueEnd) {
    let comma = text.indexOf(",", from);
    if (comma < 0 || comma > valueEnd) comma = valueEnd;
    items.push(encoded ? decoded(text, from, comma) : text.slice(from, comma));
    from = comma + 1;
  }
  return Object.freeze(items) as ParamValue;
}

/** Strings, which are not changed, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A negative zero, or text of a string. */
const NEGATIVE_ZERO = /[[:,\s]-0(?:\.0*)?[eE,\]}\s]/;

/** Parses JSON that the core has checked. The result is frozen; integers beyond 2^53 are bigints, and -0 is 0. */
const json = (text: string, inexact: boolean): ParamValue =>
  frozen(inexact || (text.includes("-0") && NEGATIVE_ZERO.test(text)) ? exact(text) : JSON.parse(text)) as ParamValue;

/** Parses JSON of the core. Integers beyond 2^53 are bigints, or what `make` returns for their digits. */
export function exact(text: string, make: (digits: string) => unknown = BigInt): unknown {
  const marked = text.replace(TOKENS, (token) =>
    token.length < 16 ||
    !/^-?\d+$/.test(token) ||
    Number.isSafeInteger(Number(token)) ||
    /^-?9007199254740992$/.test(token)
      ? token
      : `{"${BIGINT}":"${token}"}`,
  );
  return restored(JSON.parse(marked), make);
}

/** A value with the marked integers, and without -0. (A function passed to `JSON.parse` takes several times as long.) */
function restored(value: unknown, make: (digits: string) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value === 0 ? 0 : value;
  const members = value as Record<string, unknown>;
  if (Object.hasOwn(members, BIGINT)) return make(members[BIGINT] as string);
  for (const name of Object.keys(members)) members[name] = restored(members[name], make);
  return members;
}

/** The member of an object that marks a bigint: a lone surrogate, which no text of the core contains. */
const BIGINT = "\ud800";

/** Freezes an object or a list deeply. (`Object.values` is slow for members that are named like indexes.) */
export function frozen<T extends object>(value: T): T {
  const members = value as Record<string, unknown>;
  if (Array.isArray(value)) for (const item of value) freezeObject(item);
  else for (const name of Object.keys(members)) freezeObject(members[name]);
  return Object.freeze(value);
}

function freezeObject(value: unknown): void {
  if (typeof value === "object" && value !== null) frozen(value);
}
