// The values that programs other than dotenv read from a `.env` file. dotenv-expand, Vite and @next/env expand `$` in dotenv's
// result, so quotes do not prevent it. They insert a variable's value verbatim: a key with a / or an @ breaks the URI.

import type { Assignment } from "./dotenv.js";

/** A program that reads `.env` files. `node` is `node --env-file`, `compose` is Docker Compose. */
export type Loader = "dotenv" | "dotenv-expand" | "@next/env" | "vite" | "node" | "compose";

/** Variables by name, without a prototype. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** An assignment, and what loaders read of it. */
export interface Written extends Pick<Assignment, "value" | "quote" | "operator"> {
  /** The text between the quotes, with a `#` that follows without white space. */
  readonly raw: string;
  /** The variables of the lines before it, and of the whole file. */
  readonly earlier: Variables;
  readonly all: Variables;
  /**
   * The number of characters that may still be processed for a file, because each `$` takes one pass over its value. At 0, the
   * rest of a value is not expanded.
   */
  readonly work: { left: number };
}

/** Applies `step` until it returns undefined, or until no work is left. */
function repeated(value: string, work: Written["work"], step: (text: string) => string | undefined): string {
  let text = value;
  while (work.left > 0) {
    work.left -= text.length;
    const next = step(text);
    if (next === undefined) break;
    text = next;
  }
  return text.replaceAll("\\$", "$");
}

/** The value that each loader returns. */
export const LOADERS: Readonly<Record<Loader, (written: Written) => string>> = {
  dotenv: ({ value }) => value,
  // Expands from the last `$` to the first, also in inserted text. Names begin with any word character, and the closing brace is
  // optional. (Next.js bundles dotenv-expand 10.)
  "@next/env": ({ value, all, work }) =>
    repeated(value, work, (text) => {
      const at = lastDollar(text);
      const found = at === -1 ? null : /^\$\{?(\w+)(?::-([^}\\]*))?\}?/.exec(text.slice(at));
      return found === null ? undefined : text.replace(found[0], found[2] || all[found[1]!] || "");
    }),
  "dotenv-expand": expand,
  // Vite bundles dotenv and dotenv-expand.
  vite: expand,
  // Node.js, --env-file: no expansion, no colon after the name, and only the escape `\n`.
  node: ({ value, raw, quote, operator }) =>
    operator.includes(":") ? "" : quote === '"' ? raw.replaceAll("\\n", "\n") : value,
  // Docker Compose, interpolation in env files: not in single quotes. White space must precede a comment.
  compose({ value, raw, quote, earlier }) {
    if (quote === "'") return value;
    if (quote === "`") return `\`${raw}\``;
    return (quote === '"' ? value : raw).replace(COMPOSE, (reference, braced, operator, other = "", bare) => {
      if (reference === "$$") return "$";
      const known = earlier[braced ?? bare];
      return operator?.endsWith("?") ? (known ?? "") : substitute(operator, known, other);
    });
  },
};

const COMPOSE = /\$(?:\$|\{([A-Za-z_]\w*)(?:(:?[-+?])([^{}]*))?\}|([A-Za-z_]\w*))/g;

/** Expands from the first `$`. Outside braces, names begin with a letter or an underscore. */
function expand({ value, earlier, work }: Written): string {
  let done = false;
  return repeated(value, work, (text) => {
    const found = done ? null : /(?<!\\)\$(?:\{([^{}]+)\}|([A-Za-z_][A-Za-z0-9_]*))/.exec(text);
    if (found === null) return undefined;
    const [, name = "", operator, other = ""] = /^(.*?)(?:(:?[-+])(.*))?$/s.exec(found[1] ?? found[2]!)!;
    const known = earlier[name];
    const next = text.replace(found[0], substitute(operator, known, other));
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

/** The loaders that do not set the variable of an assignment. Docker Compose also reads a colon without white space after it. */
export const deaf = ({ operator, ignored }: Assignment, loaders: readonly Loader[]): Loader[] =>
  loaders.filter((loader) =>
    ignored ? operator !== ":" || loader !== "compose" : operator.includes(":") && loader === "node",
  );

/** The maximum number of issues for a value, as for an input of the core. */
const MAX_ISSUES = 256;

/** Offsets of `$(`, which dotenv-expand runs as a command if a `)` follows. */
export const commands = (value: string): number[] =>
  Array.from(value.slice(0, value.lastIndexOf(")") + 1).matchAll(/\$\(/g), ({ index }) => index).slice(0, MAX_ISSUES);

/** The references that each loader replaces. */
const EXPANDED = /^\$(?:\{[^{}]+\}|[A-Za-z_][A-Za-z0-9_]*)/;
const REPLACED: Partial<Record<Loader, RegExp>> = {
  "dotenv-expand": EXPANDED,
  vite: EXPANDED,
  "@next/env": /^\$\{?\w+(?::-[^}\\]*)?\}?/,
  compose: /^\$(?:\{[A-Za-z_]\w*(?::?[-+?][^{}]*)?\}|[A-Za-z_]\w*)/,
};

/** A reference that loaders replace. */
export interface Expansion {
  readonly at: number;
  readonly length: number;
  readonly by: readonly Loader[];
}

/** The references in a value that one of the loaders would replace. */
export function expansions({ value, quote }: Assignment, loaders: readonly Loader[]): Expansion[] {
  const found: Expansion[] = [];
  for (const { index: at } of value.matchAll(/(?<!\\)\$/g)) {
    if (found.length === MAX_ISSUES) break;
    const rest = value.slice(at, at + 1024);
    const lengths = loaders.map((loader) =>
      loader === "compose" && quote === "'" ? 0 : (REPLACED[loader]?.exec(rest)?.[0].length ?? 0),
    );
    const by = loaders.filter((_, each) => lengths[each]! > 0);
    if (by.length > 0) found.push({ at, length: Math.max(...lengths), by });
  }
  return found;
}
