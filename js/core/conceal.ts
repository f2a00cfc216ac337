// Objects with secrets, for SDKs and HTTP clients, which print without them: see shown.ts.

import { MARKER } from "./generated.js";
import { define, printAs } from "./shown.js";

/**
 * An object whose members read, spread and assign as `values`, and print as `shown`: a proxy, because inspectors show its target,
 * and it cannot be cloned. Programs that list the names and read each member, such as `console.table`, see the values, because
 * HTTP clients do the same.
 * @param fixed Reject changes.
 */
function veiled<T extends object>(values: T, shown: Readonly<Record<string, unknown>>, fixed: boolean): T {
  const secrets = new Map<PropertyKey, unknown>();
  const target: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    target[name] = shown[name];
    if (value !== shown[name]) secrets.set(name, value);
  }
  const print = (): unknown => target;
  printAs(target, () => ["", { ...target }]);
  define(target, { toJSON: print, toString: () => JSON.stringify(target) });
  return new Proxy(target, {
    get: (own, name) => (secrets.has(name) && !isTabulated() ? secrets.get(name) : Reflect.get(own, name)),
    getOwnPropertyDescriptor(own, name) {
      const found = Reflect.getOwnPropertyDescriptor(own, name);
      return found && secrets.has(name) ? { ...found, value: secrets.get(name) } : found;
    },
    defineProperty(own, name, given) {
      if (fixed) return false;
      if (!secrets.has(name)) return Reflect.defineProperty(own, name, given);
      if ("value" in given) secrets.set(name, given.value);
      return true;
    },
    deleteProperty(own, name) {
      if (fixed) return false;
      secrets.delete(name);
      return Reflect.deleteProperty(own, name);
    },
  }) as T;
}

/** Whether `console.table` is the reader. Only the stack distinguishes it from an HTTP client. Consoles of test runners have other classes. */
const isTabulated = (): boolean => /onsole\.table\b/.test(String(new Error().stack));

/**
 * An object that prints as `shown` at each level, and whose members are own and enumerable for SDKs. The user may change it.
 */
export function conceal<T>(value: T, shown: unknown): T {
  if (typeof value !== "object" || value === null || JSON.stringify(value) === JSON.stringify(shown)) return value;
  const masked: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const print = (shown as Record<string, unknown>)[name];
    own[name] = conceal(member, print);
    masked[name] = typeof member === "object" ? own[name] : print;
  }
  return veiled(own, masked, false) as T;
}

/** An immutable record with some secret values. HTTP clients and `{ ...values }` read it as a plain object. */
export function maskedRecord(
  values: Readonly<Record<string, string>>,
  isSecret: (name: string) => boolean,
): Readonly<Record<string, string>> {
  const shown = Object.entries(values).map(([name, value]) => [name, isSecret(name) ? MARKER : value] as const);
  return veiled(values, Object.fromEntries(shown), true);
}
