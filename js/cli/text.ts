// Text for a terminal: without invisible and control characters, in columns.

// Controls, format characters (also the bidirectional ones), lone surrogates, separators other than the space.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const COMBINING = /\p{M}/u;
const ASCII = /^[ -~]*$/;

/** The text with `\u{…}` for invisible and control characters. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)!.toString(16).toUpperCase()}}`);

/** JSON with escapes for the same characters. A bigint becomes text. */
export function json(value: unknown, indent?: number): string {
  const text = JSON.stringify(
    value,
    (_name, member: unknown) => (typeof member === "bigint" ? String(member) : member),
    indent,
  );
  // Line feeds in strings are already escaped; the others are layout.
  return text.replace(UNSEEN, (found) => (found === "\n" ? found : [...unitsOf(found)].join("")));
}

function* unitsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
}

/** Columns that a visible text takes. */
export function width(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : COMBINING.test(character) ? 0 : 1;
  return columns;
}

export const padded = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - width(text)));

/** The text, cut with an ellipsis if it is wider than `columns`. */
export function fit(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  let kept = "";
  let used = 1;
  for (const character of text) {
    used += width(character);
    if (used > columns) break;
    kept += character;
  }
  return `${kept}…`;
}

/** The rows of a table as lines, with columns that line up. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => width(row[at]!))));
  return rows.map(
    (row) =>
      `${row
        .map((cell, at) => padded(cell, widths[at]!))
        .join("  ")
        .trimEnd()}\n`,
  );
}

/** `1 error`, `2 errors`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
