// The table of a parsed URI as an object (src/wasm/layout.rs).

import { SLOT } from "./generated.js";

/** A parameter and the next one. JavaScript engines build such a linked list in half the time of an array. */
export interface Param {
  readonly name: number;
  readonly nameEnd: number;
  /** `NONE` if there is no `=`. */
  readonly value: number;
  readonly valueEnd: number;
  /** A `KIND` and a bit set of `META`. */
  readonly meta: number;
  /** The digits of a short number as one integer. */
  readonly digits: number;
  readonly next: Param | undefined;
}

/** The offsets of a valid URI's components in UTF-16 units, `NONE` for an absent component. */
export type Layout = Readonly<ReturnType<typeof read>>;

/** Reads the table at `at`. Object literals are the fastest way to create these objects. */
export function read(table: Int32Array, at: number) {
  let params: Param | undefined;
  const first = table[at + SLOT.ROWS]! >>> 2;
  let row = first + SLOT.PARAM_SIZE * table[at + SLOT.PARAMS]!;
  while (row > first) {
    row -= SLOT.PARAM_SIZE;
    params = {
      name: table[row + SLOT.NAME]!,
      nameEnd: table[row + SLOT.NAME + 1]!,
      value: table[row + SLOT.VALUE]!,
      valueEnd: table[row + SLOT.VALUE + 1]!,
      meta: table[row + SLOT.META]!,
      digits: table[row + SLOT.DIGITS]!,
      next: params,
    };
  }
  return {
    /** The number of warnings and pieces of advice; `NONE` after a scan for errors only. */
    issues: table[at + SLOT.ISSUES]!,
    /** A bit set of `FLAG`. */
    flags: table[at + SLOT.FLAGS]!,
    label: table[at + SLOT.LABEL]!,
    labelEnd: table[at + SLOT.LABEL + 1]!,
    key: table[at + SLOT.KEY]!,
    keyEnd: table[at + SLOT.KEY + 1]!,
    host: table[at + SLOT.HOST]!,
    hostEnd: table[at + SLOT.HOST + 1]!,
    /** The port itself, not its offset. */
    port: table[at + SLOT.PORT]!,
    effectivePort: table[at + SLOT.EFFECTIVE_PORT]!,
    model: table[at + SLOT.MODEL]!,
    modelEnd: table[at + SLOT.MODEL + 1]!,
    fragment: table[at + SLOT.FRAGMENT]!,
    fragmentEnd: table[at + SLOT.FRAGMENT + 1]!,
    portText: table[at + SLOT.PORT_TEXT]!,
    portTextEnd: table[at + SLOT.PORT_TEXT + 1]!,
    /** The first parameter. */
    params,
  };
}
