// Text for people: colours, columns, no invisible or control characters.

import { stripVTControlCharacters } from "node:util";
import picocolors from "picocolors";

/** A function for each colour; without colours, each returns its text. */
function palette(color: boolean) {
  const { cyan, red, green, blue, magenta, yellow, dim, bold } = picocolors.createColors(color);
  return {
    color,
    label: cyan,
    key: red,
    host: green,
    port: blue,
    model: (text: string) => bold(magenta(text)),
    parameter: yellow,
    fragment: cyan,
    quiet: dim,
    strong: bold,
    good: green,
    bad: red,
  };
}
export type Palette = ReturnType<typeof palette>;

/** Colours for a stream. An option decides; then NO_COLOR, FORCE_COLOR, and whether the stream is a terminal that shows them. */
export function paletteFor(option: boolean | undefined, stream: { isTTY?: boolean }): Palette {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (option !== undefined) return palette(option);
  if (NO_COLOR) return palette(false);
  if (FORCE_COLOR !== undefined) return palette(!["0", "false"].includes(FORCE_COLOR));
  return palette(stream.isTTY === true && TERM !== "dumb");
}

/** Columns of the terminal; for other streams, a length that logs show in one line. */
export const columnsOf = (stream: { columns?: number }): number => stream.columns || 100;

// Controls, format characters (also the bidirectional ones), lone surrogates, separators other than the space.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** The text with `\u{…}` for invisible and control characters. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`);

/** JSON with escapes for the same characters. A bigint becomes text. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? String(member) : member), indent)
    // Line feeds in strings are already escaped; the others are layout.
    .replace(UNSEEN, (found) =>
      found === "\n"
        ? found
        : found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
    );

/** The characters of a text, without colours. */
const width = (text: string): number => [...stripVTControlCharacters(text)].length;

export const padded = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - width(text)));

/** The text without colours, cut with an ellipsis if it is wider than `columns`. */
export const fit = (text: string, columns: number): string =>
  width(text) <= columns ? text : `${[...text].slice(0, columns - 1).join("")}…`;

/** The rows of a table as lines, with columns that line up. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => width(row[at]!))));
  const lineOf = (row: readonly string[]): string => row.map((cell, at) => padded(cell, widths[at]!)).join("  ");
  return rows.map((row) => `${lineOf(row).trimEnd()}\n`);
}

/** A table whose first row is a head. */
export function table(rows: readonly (readonly string[])[], paint: Palette): string {
  const [head = "", ...lines] = aligned(rows);
  return `${paint.strong(head.trimEnd())}\n${lines.join("")}`;
}

/** `1 error`, `2 errors`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** The blocks that are not empty, with an empty line between them. */
export const blocks = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join("\n");
