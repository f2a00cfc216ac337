// Structured values on their way to a module: one text of tokens, a line each (src/wasm/parts.rs reads them).

/** What is no text, number, boolean, list or plain object, and what holds itself. The module says where it is. */
export const BAD = "x";
/** Stands for a part that is not there. */
export const ABSENT = "?";

// The module has the limits. These only end what goes round in circles.
const DEEPEST = 128;
const MOST = 1 << 20;

/** The tokens of values; plain objects only if `objects`. Members that are undefined are left out, as in JSON. */
export function tokens(values: readonly unknown[], objects = false): string {
  const out: string[] = [];
  for (const value of values) put(out, value, objects, 0);
  return out.join("\n");
}

function put(out: string[], value: unknown, objects: boolean, depth: number): void {
  if (value === undefined || value === null) out.push("-");
  else if (typeof value === "string") out.push(quoted(value));
  else if (typeof value === "number") out.push(`#${value}`);
  else if (typeof value === "bigint") out.push(`n${value}`);
  else if (typeof value === "boolean") out.push(value ? "+" : "!");
  else if (depth > DEEPEST || out.length > MOST) out.push(BAD);
  else if (Array.isArray(value)) {
    out.push("[");
    for (const item of value) put(out, item, objects, depth + 1);
    out.push("]");
  } else if (objects && Object.prototype.toString.call(value) === "[object Object]") {
    out.push("{");
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      out.push(quoted(name));
      put(out, member, objects, depth + 1);
    }
    out.push("}");
  } else out.push(BAD);
}

/** A text with a lone surrogate cannot be encoded, and no URI can hold it. */
function quoted(text: string): string {
  try {
    return `"${encodeURIComponent(text)}`;
  } catch {
    return BAD;
  }
}
