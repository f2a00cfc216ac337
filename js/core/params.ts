// The parameters of a parsed URI as values: by the rows of the table, and where those do not tell, by what the core says.

import { KIND, META, NONE, SLOT } from "./generated.js";
import type { PARAMS } from "./params-table.js";
import type { Params, ParamValue } from "./types.js";

/** What is spread into an object without a prototype: see `bare`. */
const NOTHING = {};
const NO_PARAMS: Params = Object.freeze(bare() as Params);
const KIND_MASK = 0xff;

/** The parameters. `structured`: some are dotted, JSON or repeated, so that a row does not decide alone. */
export function typedParams(text: string, slots: readonly number[], structured: boolean): Params {
  if (slots[SLOT.PARAMS] === 0) return NO_PARAMS;
  const params = bare();
  for (let row = SLOT.FIRST_PARAM; row < slots.length; row += SLOT.PARAM_SIZE) {
    const meta = slots[row + SLOT.META]!;
    const known = (meta >>> META.KNOWN_SHIFT) & META.UNKNOWN;
    const value = (meta & META.SHORT) !== 0 ? short(meta, slots[row + SLOT.DIGITS]!) : typed(meta, text, slots, row);
    if (structured && (meta & NOT_ALONE) !== 0) place(params, text, slots, row, value);
    else if (known === META.UNKNOWN) params[nameAt(text, slots, row)] = value;
    else if (known === STOP && params.stop !== undefined)
      params.stop = (params.stop as string[]).concat(value as string[]);
    else put(params, known, value);
  }
  if (structured) for (const name of Object.keys(params)) freeze(params[name]!);
  return Object.freeze(params) as Params;
}

/** Rows whose value is one of several in its place, or lies below the root. */
const NOT_ALONE = META.DOTTED | META.REPEATED | META.OMITTED;
/** The position of `stop`, whose lists are joined if it is repeated. */
const STOP = 4 satisfies number;

/** Puts the value of a dotted or repeated name into the tree. The core has settled what conflicts. */
function place(
  params: Record<string, ParamValue>,
  text: string,
  slots: readonly number[],
  row: number,
  value: ParamValue,
): void {
  const meta = slots[row + SLOT.META]!;
  if ((meta & META.OMITTED) !== 0) return;
  const path = [nameAt(text, slots, row)];
  if ((meta & META.DOTTED) !== 0) {
    const raw = text.slice(slots[row]!, slots[row + 1]!).split(".");
    path.splice(0, 1, ...((meta & META.NAME_ENCODED) !== 0 ? raw.map(decodeURIComponent) : raw));
  }
  const last = path.pop()!;
  let parent = params;
  for (const name of path) {
    if (!Object.hasOwn(parent, name)) parent[name] = {};
    parent = parent[name] as Record<string, ParamValue>;
  }
  if ((meta & META.REPEATED) === 0) parent[last] = value;
  else if (Object.hasOwn(parent, last)) (parent[last] as ParamValue[]).push(value);
  else parent[last] = [value];
}

/** Freezes a value and all that it holds. */
function freeze(value: ParamValue): void {
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) freeze(member);
  Object.freeze(value);
}

/**
 * An object without a prototype. Of all the ways to one, only this is quick and gives what engines do not keep as a
 * dictionary, which is slow to freeze. The prototype stands last: before the spread it would make one.
 */
function bare(): Record<string, ParamValue> {
  return { ...NOTHING, __proto__: null };
}

type Name<At extends number> = (typeof PARAMS)[At]["name"];

/** Sets a well-known parameter. A name that stands in the code is set several times faster than one that is looked up. */
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

const POWERS_OF_TEN = Array.from({ length: 10 }, (_, at) => 10 ** at);

/** A number by its digits: the double that `Number` reads from its text (src/wasm/layout.rs). */
function short(meta: number, digits: number): number {
  const number = digits / POWERS_OF_TEN[meta >>> META.SCALE_SHIFT]!;
  return (meta & META.NEGATIVE) !== 0 ? 0 - number : number; // zero has no sign
}

/** The name of the parameter whose slots begin at `slot`, decoded. */
export function nameAt(text: string, slots: readonly number[], slot: number): string {
  const name = text.slice(slots[slot]!, slots[slot + 1]!);
  return (slots[slot + SLOT.META]! & META.NAME_ENCODED) !== 0 ? decodeURIComponent(name) : name;
}

/** Its value, decoded; null where there is no `=`. */
export function valueAt(text: string, slots: readonly number[], slot: number): string | null {
  const start = slots[slot + 2]!;
  if (start === NONE) return null;
  const value = text.slice(start, slots[slot + 3]!);
  return (slots[slot + SLOT.META]! & META.VALUE_ENCODED) !== 0 ? decodeURIComponent(value) : value;
}

function typed(meta: number, text: string, slots: readonly number[], row: number): ParamValue {
  switch (meta & KIND_MASK) {
    case KIND.NUMBER:
      return Number(valueAt(text, slots, row)) + 0; // not -0
    case KIND.BIG_INTEGER:
      return BigInt(valueAt(text, slots, row)!);
    case KIND.TRUE:
      return true;
    case KIND.FALSE:
      return false;
    case KIND.LIST:
      return list(meta, text, slots, row);
    case KIND.JSON:
      return json(valueAt(text, slots, row)!, (meta & META.INEXACT) !== 0);
    default:
      return valueAt(text, slots, row);
  }
}

/** The texts between raw commas, frozen. */
function list(meta: number, text: string, slots: readonly number[], row: number): ParamValue {
  const raw = text.slice(slots[row + 2]!, slots[row + 3]!);
  const items = raw.includes(",") ? raw.split(",") : [raw];
  return Object.freeze((meta & META.VALUE_ENCODED) !== 0 ? items.map(decodeURIComponent) : items) as ParamValue;
}

/** Strings, which are kept, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** JSON that the core has checked. Integers beyond 2^53 are bigints. */
function json(text: string, inexact: boolean): ParamValue {
  if (!inexact) return exact(JSON.parse(text) as ParamValue);
  const marked = text.replace(TOKENS, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) && BigInt(token) ** 2n > LARGEST
      ? `{"${BIGINT}":"${token}"}`
      : token,
  );
  return exact(JSON.parse(marked) as ParamValue);
}

/** The member of what takes the place of a bigint. No member can have this name: the core refuses it. */
const BIGINT: string = "constructor";

/** The square of 2^53, up to which integers are exact. */
const LARGEST = 2n ** 106n;

/** A value that came as JSON: without -0, and with its bigints. */
function exact(value: ParamValue): ParamValue {
  if (typeof value === "number") return value + 0;
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, ParamValue>;
  if (Object.hasOwn(members, BIGINT)) return BigInt(members[BIGINT] as string);
  for (const name of Object.keys(members)) members[name] = exact(members[name]!);
  return value;
}
