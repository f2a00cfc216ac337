// The parameters of a parsed URI as values: by the rows of the table, and where those do not tell, by what the core says.

import type { Param } from "./engine.js";
import { KIND, META, NONE } from "./generated.js";
import type { PARAMS } from "./params-table.js";
import type { Params, ParamValue } from "./types.js";

/** What is spread into an object without a prototype: see `bare`. */
const NOTHING = {};
const NO_PARAMS: Params = Object.freeze(bare() as Params);
const KIND_MASK = 0xff;

/** The parameters. `structured`: some are dotted, JSON or repeated, so that a row does not decide alone. */
export function typedParams(text: string, first: Param | undefined, structured: boolean): Params {
  if (first === undefined) return NO_PARAMS;
  const params = bare();
  const parents: object[] = structured ? [] : NONE_MADE;
  for (let param: Param | undefined = first; param !== undefined; param = param.next) {
    const { meta } = param;
    const known = (meta >>> META.KNOWN_SHIFT) & META.UNKNOWN;
    const value = (meta & META.SHORT) !== 0 ? short(meta, param.digits) : typed(text, param);
    if (structured && (meta & NOT_ALONE) !== 0) place(params, text, param, value, parents);
    else if (known === META.UNKNOWN) params[paramName(text, param)] = value;
    else if (known === STOP && params.stop !== undefined)
      params.stop = Object.freeze((params.stop as string[]).concat(value as string[])) as ParamValue;
    else put(params, known, value);
  }
  for (const parent of parents) Object.freeze(parent);
  return Object.freeze(params) as Params;
}

const NONE_MADE: object[] = [];

/** Rows whose value is one of several in its place, or lies below the root. */
const NOT_ALONE = META.DOTTED | META.REPEATED | META.OMITTED;
/** The position of `stop`, whose lists are joined if it is repeated. */
const STOP = 4 satisfies number;

/** Puts the value of a dotted or repeated name into the tree, and what that makes into `made`. The core has settled what conflicts. */
function place(
  params: Record<string, ParamValue>,
  text: string,
  { name, nameEnd, meta }: Param,
  value: ParamValue,
  made: object[],
): void {
  if ((meta & META.OMITTED) !== 0) return;
  const raw = text.slice(name, nameEnd);
  const names = (meta & META.DOTTED) !== 0 ? raw.split(".") : [raw];
  const path = (meta & META.NAME_ENCODED) !== 0 ? names.map(whole) : names;
  const last = path.pop()!;
  let parent = params;
  for (const part of path) {
    if (!Object.hasOwn(parent, part)) made.push((parent[part] = {}));
    parent = parent[part] as Record<string, ParamValue>;
  }
  if ((meta & META.REPEATED) === 0) parent[last] = value;
  else if (Object.hasOwn(parent, last)) (parent[last] as ParamValue[]).push(value);
  else made.push((parent[last] = [value]));
}

/**
 * An object without a prototype. Of all the ways to one, only this is quick and gives what engines do not keep as a
 * dictionary, which is slow to freeze. The prototype comes last: before the spread it would make one.
 */
function bare(): Record<string, ParamValue> {
  return { ...NOTHING, __proto__: null };
}

type Name<At extends number> = (typeof PARAMS)[At]["name"];

/** Sets a well-known parameter. A name in the code is set several times faster than one that is looked up. */
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

/** The digits after the point have four bits. */
const SCALE = 0xf;
const POWERS_OF_TEN = Array.from({ length: 10 }, (_, at) => 10 ** at);

/** A number by its digits: the double that `Number` reads from its text (src/wasm/layout.rs). */
function short(meta: number, digits: number): number {
  const number = digits / POWERS_OF_TEN[(meta >>> META.SCALE_SHIFT) & SCALE]!;
  return (meta & META.NEGATIVE) !== 0 ? 0 - number : number; // zero has no sign
}

/** Longer texts are decoded by the platform, which takes two thirds of the loop's time then. */
const SHORT_TEXT = 64;

/** The characters of ASCII, so that none is made twice. */
const ASCII = Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(at));

/**
 * A part of a text without its triplets. The core has made sure that they are sound, and that what they encode is UTF-8.
 * Joining slices takes a fifth less time than a list of units, and half as long as `decodeURIComponent` beyond ASCII (85 ns).
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
    let point = octet(text, at);
    at += 3;
    if (point < 0x80) plain += ASCII[point];
    else {
      // A lead byte has a bit for each byte that follows, a zero, and the first bits of the code point.
      let more = point < 0xe0 ? 1 : point < 0xf0 ? 2 : 3;
      point &= 0x3f >> more;
      for (; more > 0; more--) {
        point = (point << 6) | (octet(text, at) & 0x3f);
        at += 3;
      }
      plain += String.fromCodePoint(point);
    }
    from = at;
  }
  return plain + text.slice(from, end);
}

const PERCENT = 0x25;

/** The value of the triplet at `at`. */
const octet = (text: string, at: number): number =>
  (digit(text.charCodeAt(at + 1)) << 4) | digit(text.charCodeAt(at + 2));

/** The value of a hexadecimal digit. Letters are behind 0x40. */
const digit = (unit: number): number => (unit & 0xf) + 9 * (unit >> 6);

/** A text of its own, decoded. */
export const whole = (text: string): string => decoded(text, 0, text.length);

/** The name of a parameter, decoded. */
export function paramName(text: string, { name, nameEnd, meta }: Param): string {
  return (meta & META.NAME_ENCODED) !== 0 ? decoded(text, name, nameEnd) : text.slice(name, nameEnd);
}

/** Its value, decoded; null where there is no `=`. */
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
      // Flat, as the parser needs it: it begins with a triplet, whatever its length.
      return json(decodeURIComponent(text.slice(param.value, param.valueEnd)), (param.meta & META.INEXACT) !== 0);
    default:
      return paramValue(text, param);
  }
}

/** The texts between raw commas, frozen. */
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

/** Strings, which are kept, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** JSON that the core has checked, frozen. Integers beyond 2^53 are bigints. */
function json(text: string, inexact: boolean): ParamValue {
  if (!inexact) return frozen(JSON.parse(text) as ParamValue, text.includes("-0"));
  const marked = text.replace(TOKENS, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) && BigInt(token) ** 2n > LARGEST
      ? `{"${BIGINT}":"${token}"}`
      : token,
  );
  return frozen(JSON.parse(marked) as ParamValue, true);
}

/** The member of what takes the place of a bigint. No member can have this name: the core refuses it. */
const BIGINT: string = "constructor";

/** The square of 2^53, up to which integers are exact. */
const LARGEST = 2n ** 106n;

/** A value of JSON, frozen with all that it holds. Some of it may be `odd`: -0, which becomes 0, and the mark of a bigint. */
function frozen(value: ParamValue, odd: boolean): ParamValue {
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, ParamValue>;
  if (odd && Object.hasOwn(members, BIGINT)) return BigInt(members[BIGINT] as string);
  for (const name of Object.keys(members)) {
    const member = members[name]!;
    if (typeof member === "object" && member !== null) {
      const own = frozen(member, odd);
      if (own !== member) members[name] = own;
    } else if (odd && member === 0) members[name] = 0;
  }
  return Object.freeze(members) as ParamValue;
}
