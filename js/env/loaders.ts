// The values that programs other than dotenv read from a `.env` file. dotenv-expand, Vite and @next/env expand `$` in dotenv's
// result, so quotes do not prevent it. They insert a variable's value verbatim: a key with a / or an @ breaks the URI.

/** A program that reads `.env` files. `node` is `node --env-file`, `compose` is Docker Compose. */
export type Loader = "dotenv" | "dotenv-expand" | "@next/env" | "vite" | "node" | "compose";

/** Variables by name, without a prototype. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The number of characters that may still be processed for a file, because each `$` takes one pass over its value. At 0, the
 * rest of a value is not expanded.
 */
export interface Work {
  left: number;
}

/** Far more than files in use need. */
export const work = (): Work => ({ left: 1 << 23 });

/** Applies `step` until it returns undefined, or until no work is left. */
function repeated(value: string, work: Work, step: (text: string) => string | undefined): string {
  let text = value;
  while (work.left > 0) {
    work.left -= text.length;
    const next = step(text);
    if (next === undefined) break;
    text = next;
  }
  return text.replaceAll("\\$", "$");
}

const lookup = (variables: Variables, name: string): string | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined;

/** A raw value of a file. */
export interface Written {
  /** The value that dotenv returns. */
  readonly value: string;
  /** The text between the quotes, with a `#` that follows without white space. */
  readonly raw: string;
  readonly quote: "" | "'" | '"' | "`";
  /** Whether a colon is between the name and the value. */
  readonly colon: boolean;
}

/** The value that each loader returns. `earlier` and `all` are the other variables of the file. */
export const LOADERS: Readonly<
  Record<Loader, (written: Written, earlier: Variables, all: Variables, work: Work) => string>
> = {
  dotenv: ({ value }) => value,

  // Expands from the last `$` to the first, also in inserted text. Names begin with any word character, and the closing brace is
  // optional. (Next.js bundles dotenv-expand 10.)
  "@next/env": ({ value }, _earlier, all, work) =>
    repeated(value, work, (text) => {
      const at = lastDollar(text);
      const found = at === -1 ? null : /^\$\{?(\w+)(?::-([^}\\]*))?\}?/.exec(text.slice(at));
      return found === null ? undefined : text.replace(found[0], found[2] || lookup(all, found[1]!) || "");
    }),

  "dotenv-expand": ({ value }, earlier, _all, work) => expand(value, earlier, work),
  // Vite bundles dotenv and dotenv-expand.
  vite: ({ value }, earlier, _all, work) => expand(value, earlier, work),

  // Node.js, --env-file: no expansion, no colon after the name, and only the escape `\n`.
  node: ({ value, raw, quote, colon }) => (colon ? "" : quote === '"' ? raw.replaceAll("\\n", "\n") : value),

  // Docker Compose, interpolation in env files: not in single quotes. White space must precede a comment.
  compose: ({ value, raw, quote }, earlier) =>
    quote === "'"
      ? value
      : quote === "`"
        ? `\`${raw}\``
        : (quote === '"' ? value : raw).replace(COMPOSE, (...found) => composed(found, earlier)),
};

const COMPOSE = /\$(?:\$|\{([A-Za-z_]\w*)(?:(:?[-+?])([^{}]*))?\}|([A-Za-z_]\w*))/g;

function composed([all, braced, operator, other = "", bare]: readonly string[], earlier: Variables): string {
  if (all === "$$") return "$";
  const known = lookup(earlier, (braced ?? bare)!);
  return operator?.endsWith("?") ? (known ?? "") : substitute(operator, known, other);
}

/** Expands from the first `$`. Outside braces, names begin with a letter or an underscore. */
function expand(value: string, earlier: Variables, work: Work): string {
  let done = false;
  return repeated(value, work, (text) => {
    const found = done ? null : /(?<!\\)\$(?:\{([^{}]+)\}|([A-Za-z_][A-Za-z0-9_]*))/.exec(text);
    if (found === null) return undefined;
    const expression = (found[1] ?? found[2])!;
    const operator = /:\+|\+|:-|-/.exec(expression);
    const name = operator === null ? expression : expression.slice(0, operator.index);
    const other = operator === null ? "" : expression.slice(operator.index + operator[0].length);
    const known = lookup(earlier, name);
    const next = text.replace(found[0], substitute(operator?.[0], known, other));
    // A value that consists of one reference is not expanded again.
    done = next === known;
    return next;
  });
}

function substitute(operator: string | undefined, known: string | undefined, other: string): string {
  if (operator === ":-") return known || other;
  if (operator === "-") return known ?? other;
  if (operator === ":+") return known ? other : "";
  if (operator === "+") return known === undefined ? "" : other;
  return known || "";
}

/** The last `$` without a backslash before it. */
function lastDollar(text: string): number {
  let at = text.lastIndexOf("$");
  while (at > 0 && text[at - 1] === "\\") at = text.lastIndexOf("$", at - 1);
  return at;
}

/** The maximum number of issues for a value, as for an input of the core. */
const MAX_ISSUES = 256;

/** Offsets of `$(`, which dotenv-expand runs as a command if a `)` follows. */
export function commands(value: string): number[] {
  const last = value.lastIndexOf(")");
  const found: number[] = [];
  for (const { index } of value.matchAll(/\$\(/g)) {
    if (index > last || found.length === MAX_ISSUES) break;
    found.push(index);
  }
  return found;
}

/** The references that each loader replaces. */
const REPLACED: Partial<Record<Loader, RegExp>> = {
  "dotenv-expand": /^\$(?:\{[^{}]+\}|[A-Za-z_][A-Za-z0-9_]*)/,
  vite: /^\$(?:\{[^{}]+\}|[A-Za-z_][A-Za-z0-9_]*)/,
  "@next/env": /^\$\{?\w+(?::-[^}\\]*)?\}?/,
  compose: /^\$(?:\{[A-Za-z_]\w*(?::?[-+?][^{}]*)?\}|[A-Za-z_]\w*)/,
};

/** Offsets of `$` that one of the loaders would replace, with the length of the reference. */
export function expansions(
  value: string,
  quote: Written["quote"],
  loaders: readonly Loader[],
): { at: number; length: number; by: Loader[] }[] {
  const found: { at: number; length: number; by: Loader[] }[] = [];
  const able = loaders.filter((loader) => loader !== "compose" || quote !== "'");
  for (const { index } of value.matchAll(/(?<!\\)\$/g)) {
    if (found.length === MAX_ISSUES) break;
    const rest = value.slice(index, index + 1024);
    const taken = able.flatMap((loader) => {
      const length = REPLACED[loader]?.exec(rest)?.[0].length;
      return length === undefined ? [] : [{ loader, length }];
    });
    if (taken.length > 0)
      found.push({
        at: index,
        length: Math.max(...taken.map(({ length }) => length)),
        by: taken.map(({ loader }) => loader),
      });
  }
  return found;
}
