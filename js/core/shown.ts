// Values that contain a secret and print without it with `console.log`, `util.inspect`, `JSON.stringify`, `String` and assertions.
// They cannot be cloned. The secrets are in closures, because debuggers print private fields but not the variables of a closure.

import { MARKER } from "./generated.js";

type Inspect = (value: unknown, options: object) => string;

/**
 * Defines how an object prints in `console.log` and inspectors: as a name, which may be empty, and a value. The methods are not
 * enumerable, so that copies of the object do not contain them.
 */
export function printAs<T extends object>(
  target: T,
  shown: (object: T) => readonly [name: string, value: unknown],
): void {
  const print = (object: T, options: object, inspect: Inspect | undefined): string => {
    const [name, value] = shown(object);
    const text = typeof value === "string" || inspect === undefined ? JSON.stringify(value) : inspect(value, options);
    return name === "" ? text : `${name} ${text}`;
  };
  define(target, {
    /** Node, Bun. */
    [Symbol.for("nodejs.util.inspect.custom")](this: T, _depth: number, options: object, inspect?: Inspect) {
      return print(this, options, inspect);
    },
    /** Deno. */
    [Symbol.for("Deno.customInspect")](this: T, inspect: Inspect, options: object) {
      return print(this, options, inspect);
    },
  });
}

function define(target: object, methods: Record<PropertyKey, unknown>): void {
  for (const name of Reflect.ownKeys(methods)) Object.defineProperty(target, name, { value: methods[name as string] });
}

/**
 * Moves the getters of a class to a prototype whose constructor is `Object`. Inspectors with `showHidden` call the getters of
 * prototypes up to the first built-in class, and would print the key.
 */
export function hideAccessors(prototype: object): void {
  const hidden = Object.create(Object.getPrototypeOf(prototype), {
    constructor: { value: Object, configurable: true, writable: true },
  });
  for (const [name, accessor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (accessor.get === undefined) continue;
    Object.defineProperty(hidden, name, accessor);
    Reflect.deleteProperty(prototype, name);
  }
  Object.setPrototypeOf(prototype, hidden);
}

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

/** A class that prints the fields of `shown`. */
export abstract class Shown {
  readonly #name: string;
  readonly #shown: () => object;

  constructor(name: string, shown: () => object) {
    this.#name = name;
    this.#shown = shown;
  }

  /** The fields, with the key masked. */
  toJSON(): object {
    return #shown in this ? this.#shown() : {}; // a proxy
  }

  /** As JSON, with the key masked. */
  toString(): string {
    return `${Shown.printed(this)[0]} ${JSON.stringify(this)}`;
  }

  /** @internal The name and the value that print. */
  static printed(object: Shown): [name: string, value: unknown] {
    return #name in object ? [object.#name, object.#shown()] : ["", {}]; // a proxy
  }
}

printAs<Shown>(Shown.prototype, Shown.printed);
