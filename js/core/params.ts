// The parameters of a parsed URI as values: by the rows of the table, and where those do not tell, by what the core says.

import { KIND, META, NONE, SLOT } from "./generated.js";
import type { PARAMS } from "./params-table.js";
import type { Params, ParamValue } from "./types.js";

/** What is spread into an object without a prototype: see `bare`. */
const NOTHING = {};
const NO_PARAMS: Params = Object.freeze(bare() as Params);
const KIND_MASK = 0xff;

/** The parameters. `structured` is JSON: names and values of those whose value depends on more than their own text. */
export function typedParams(text: string, slots: readonly number[], structured: string | undefined): Params {
  if (slots[SLOT.PARAMS] === 0) return NO_PARAMS;
  const params = bare();
  for (let row = SLOT.FIRST_PARAM; row < slots.length; row += SLOT.PARAM_SIZE) {
    const meta = slots[row + SLOT.META]!;
    const kind = meta & KIND_MASK;
    if (kind === KIND.STRUCTURED) continue;
    const known = (meta >>> META.KNOWN_SHIFT) & META.UNKNOWN;
    const value =
      (meta & META.SHORT) !== 0 ? short(meta, slots[row + SLOT.DIGITS]!) : typed(kind, valueAt(text, slots, row));
    if (known === META.UNKNOWN) params[nameAt(text, slots, row)] = value;
    else put(params, known, value);
  }
  if (structured !== undefined) {
    for (const [name, value] of JSON.parse(structured) as [string, ParamValue][]) params[name] = frozen(value);
  }
  return Object.freeze(params) as Params;
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

function typed(kind: number, value: string | null): ParamValue {
  switch (kind) {
    case KIND.NUMBER:
      return Number(value) + 0; // not -0
    case KIND.BIG_INTEGER:
      return BigInt(value!);
    case KIND.TRUE:
      return true;
    case KIND.FALSE:
      return false;
    case KIND.SINGLE:
      return Object.freeze([value!]);
    default:
      return value;
  }
}

/** A value that came as JSON, frozen. */
function frozen(value: ParamValue): ParamValue {
  if (typeof value === "number") return value + 0; // not -0
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, ParamValue>;
  // No member can have this name: it stands for an integer that JSON would round (src/wasm/uri.rs).
  // biome-ignore lint/complexity/useLiteralKeys: as a property it would have the type of Object's own
  if (Object.hasOwn(members, "constructor")) return BigInt(members["constructor"] as string);
  for (const name of Object.keys(members)) members[name] = frozen(members[name]!);
  return Object.freeze(value);
}
